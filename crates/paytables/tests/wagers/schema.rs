//! The schema of a file is the checked-in one, and agrees with the reading.

use crate::file;
use crate::files::{BUSTER, EVERYTHING, HOT_HAND, LUCKY_6, LUCKY_LADIES, PERFECT_PAIRS};
use crate::written::{GROUPED, SIC_BO};
use paytables::WagerFile;
use paytables::wagers::schema;
use serde_json::Value;
use std::path::Path;
use std::sync::LazyLock;

fn is_of_schema(text: &str) -> bool {
    static VALIDATOR: LazyLock<jsonschema::Validator> =
        LazyLock::new(|| jsonschema::validator_for(&schema()).unwrap());
    VALIDATOR.is_valid(&serde_json::from_str(text).unwrap())
}

#[test]
fn the_checked_in_schema_is_the_generated_one() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/wager.schema.json");
    let checked_in: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(checked_in, schema(), "run `cargo run -p vigorish-paytables --example schemas`");
}

#[test]
fn the_examples_are_of_the_schema() {
    for text in [PERFECT_PAIRS, LUCKY_LADIES, LUCKY_6, BUSTER, HOT_HAND, EVERYTHING, SIC_BO, GROUPED] {
        assert!(is_of_schema(text), "{text}");
    }
}

/// A condition for every key, each with the deal that it is asked of.
const KEYS: [(&str, &str); 66] = [
    (CARDS, r#"{"any": [{"cards": 8}], "all": [{}], "not": {"suits": 1}}"#),
    (CARDS, r#"{"of": ["player", "up"], "cards": 3}"#),
    (CARDS, r#"{"cards": "..8"}"#),
    (CARDS, r#"{"total": [17, 18], "aces": "high"}"#),
    (CARDS, r#"{"total": 17, "aces": "best"}"#),
    (CARDS, r#"{"points": "4..7"}"#),
    (CARDS, r#"{"of": "player", "ranks": "10 *"}"#),
    (CARDS, r#"{"of": "player", "faces": "10h *"}"#),
    (CARDS, r#"{"each": {"rank": "2..5 K *", "suit": "h d", "colour": "red"}}"#),
    (CARDS, r#"{"count": {"rank": "7", "is": 2}}"#),
    (CARDS, r#"{"count": [{"colour": "black", "is": 2}, {"suit": "s", "is": "1.."}]}"#),
    (CARDS, r#"{"of-a-kind": 2}"#),
    (CARDS, r#"{"identical": 2}"#),
    (CARDS, r#"{"suits": 1}"#),
    (CARDS, r#"{"colours": 1}"#),
    (CARDS, r#"{"longest-suit": 2}"#),
    (CARDS, r#"{"run": 3, "joker": "any"}"#),
    (CARDS, r#"{"suited-run": 3}"#),
    (CARDS, r#"{"highest": "J..A"}"#),
    (CARDS, r#"{"lowest": "10"}"#),
    (CARDS, r#"{"spread": -1}"#),
    (CARDS, r#"{"class": "flush..", "best": 5, "joker": "ace", "wild": "2"}"#),
    (CARDS, r#"{"class": "pair", "pair-of": "J..A"}"#),
    (CARDS, r#"{"holds": ["three of a kind", "full house"], "joker": "none"}"#),
    (CARDS, r#"{"same-rank-as": {"zone": "up", "is": 2}}"#),
    (CARDS, r#"{"same-face-as": {"zone": "up", "is": 2}}"#),
    (CARDS, r#"{"of": "up", "between": "player"}"#),
    (CARDS, r#"{"of": "up", "higher-than": "up", "aces": "low"}"#),
    (CARDS, r#"{"of": "up", "lower-than": "up"}"#),
    (CARDS, r#"{"same-suit-as": {"zone": "up", "is": 2}}"#),
    (CARDS, r#"{"pairs": 2}"#),
    (CARDS, r#"{"of": "player", "higher-points-than": "up"}"#),
    (CARDS, r#"{"of": "player", "same-points-as": ["up", "board"]}"#),
    (CARDS, r#"{"of": "player", "higher-total-than": "up", "aces": "low"}"#),
    (CARDS, r#"{"of": "player", "same-total-as": "up"}"#),
    (CARDS, r#"{"of": "board", "beats": ["player", "up", "board"], "best": 3}"#),
    (CARDS, r#"{"of": "board", "ties": "board"}"#),
    (CARDS, r#"{"of": "board", "loses-to": "board"}"#),
    (CARDS, r#"{"of": "board", "at-least": "pair 6", "best": 2}"#),
    (CARDS, r#"{"of": "player", "blackjack": true}"#),
    (CARDS, r#"{"bust": true}"#),
    (r#"{"decks": [8, 6], "draw": "baccarat", "jokers": 1, "without": "10"}"#, r#"{"winner": "tie"}"#),
    (
        r#"{"decks": 8, "draw": "baccarat", "drawing": {"natural": "8..9", "player": [0, 1], "banker": {"stood": [], "0..9": 3}}}"#,
        r#"{"winner": "tie"}"#,
    ),
    (r#"{"decks": 8, "draw": "baccarat", "zones": {"mine": 2}}"#, r#"{"margin": "4.."}"#),
    (
        r#"{"decks": 8, "draw": "blackjack-dealer", "soft17": ["hit", "stand"]}"#,
        r#"{"of": "last", "ranks": "5"}"#,
    ),
    (
        r#"{"dice": {"player": 3, "banker": 3}, "given": {"run": 2}}"#,
        r#"{"of": "player", "points": 3, "run": 3}"#,
    ),
    (r#"{"dice": {"player": 3, "banker": 3}}"#, r#"{"winner": "player", "margin": 9}"#),
    (r#"{"dice": 2}"#, r#"{"total": 7}"#),
    (r#"{"dice": 2, "rolls": 1}"#, r#"{"faces": "3 3"}"#),
    (r#"{"dice": 2, "rolls": 1}"#, r#"{"of-a-kind": 2}"#),
    (r#"{"dice": 2, "sides": 20}"#, r#"{"faces": "13 20"}"#),
    (r#"{"dice": 3}"#, r#"{"count": [{"face": 3, "is": 2}, {"face": "4..", "is": 1}]}"#),
    (ROLLS, r#"{"rolls": [{"total": 7}, {}]}"#),
    (ROLLS, r#"{"different": {"totals": [4, 5, 6], "is": 3}}"#),
    (ROLLS, r#"{"different": {"doubles": [4, 5, 6], "is": 3}}"#),
    (ROLLS, r#"{"times": {"total": 6, "is": 2}}"#),
    (
        ROLLS,
        r#"{"times": {"not": {"total": 6}, "any": [{"faces": "1 1"}], "all": [{}], "of-a-kind": 2, "is": 2}}"#,
    ),
    (ROLLS, r#"{"same": 2}"#),
    (ROLLS, r#"{"length": 3}"#),
    (r#"{"dice": 2, "shooter": true}"#, r#"{"points-made": "4.."}"#),
    (r#"{"dice": 2, "shooter": true}"#, r#"{"line-wins": 3}"#),
    (r#"{"dice": 2, "until": {"total": [7]}}"#, r#"{"length": 0}"#),
    (r#"{"wheel": "single-zero"}"#, r#"{"pocket": "0"}"#),
    (
        r#"{"wheel": {"pockets": {"1": 24, "2": 15}}, "spins": 2}"#,
        r#"{"times": {"pocket": ["1", "2"], "is": 2}}"#,
    ),
    (r#"{"wheel": "double-zero", "spins": 2}"#, r#"{"spins": [{"pocket": "red"}]}"#),
    (r#"{"wheel": "double-zero", "spins": 2}"#, r#"{"same": 2}"#),
];
const CARDS: &str = r#"{"decks": 6, "zones": {"player": 2, "up": 1, "board": 5}}"#;
const ROLLS: &str = r#"{"dice": 2, "rolls": 3}"#;

#[test]
fn every_key_is_read_and_is_of_the_schema() {
    for (deal, when) in KEYS {
        let text = file(deal, when);
        WagerFile::read("f.json", &text).unwrap_or_else(|error| panic!("{error}"));
        assert!(is_of_schema(&text), "{text}");
    }
    // The schema has no key that is not tried above.
    let schema = schema();
    for shape in ["Condition", "CardDeal", "DiceDeal", "WheelDeal"] {
        for key in schema["$defs"][shape]["properties"].as_object().unwrap().keys() {
            let quoted = format!("\"{key}\":");
            assert!(
                KEYS.iter().any(|(deal, when)| deal.contains(&quoted) || when.contains(&quoted)),
                "{key}"
            );
        }
    }
}

#[test]
fn what_the_shape_forbids_is_refused_by_both() {
    for (deal, when) in [
        (CARDS, r#"{"colors": 1}"#),
        (CARDS, r#"{"cards": "eight"}"#),
        (CARDS, r#"{"cards": ".."}"#),
        (CARDS, r#"{"cards": []}"#),
        (CARDS, r#"{"any": []}"#),
        (CARDS, r#"{"of": "player", "ranks": "2..5"}"#),
        (CARDS, r#"{"of": "player", "faces": "10x 2h"}"#),
        (CARDS, r#"{"each": {}}"#),
        (CARDS, r#"{"each": {"rank": "J.."}}"#),
        (CARDS, r#"{"each": {"suit": "hearts"}}"#),
        (CARDS, r#"{"count": {"rank": "7"}}"#),
        (CARDS, r#"{"class": "flash"}"#),
        (CARDS, r#"{"class": "flush", "best": 6}"#),
        (CARDS, r#"{"total": 7, "aces": "middle"}"#),
        (CARDS, r#"{"bust": "true"}"#),
        (CARDS, "null"),
        (r#"{"decks": 33, "zones": {"player": 2}}"#, "{}"),
        (r#"{"decks": [], "zones": {"player": 2}}"#, "{}"),
        (r#"{"decks": 1, "zones": {}}"#, "{}"),
        (r#"{"decks": 1, "zones": {"player": 15}}"#, "{}"),
        (r#"{"decks": 1, "draw": "poker"}"#, "{}"),
        (r#"{"dice": 0}"#, "{}"),
        (r#"{"dice": 2, "sides": 101}"#, "{}"),
        (r#"{"dice": 2}"#, r#"{"count": {"face": 3}}"#),
        (r#"{"dice": 2, "shooter": false}"#, "{}"),
        (r#"{"dice": 2, "rolls": 0}"#, "{}"),
        (r#"{"wheel": "triple-zero"}"#, "{}"),
        (r#"{"wheel": {"pockets": {"1": 0}}}"#, "{}"),
        (r#"{"cards": 2}"#, "{}"),
        (ROLLS, r#"{"different": {"doubles": [101], "is": 1}}"#),
        (ROLLS, r#"{"times": {"total": 6}}"#),
    ] {
        let text = file(deal, when);
        assert!(WagerFile::read("f.json", &text).is_err(), "{text}");
        assert!(!is_of_schema(&text), "{text}");
    }
}
