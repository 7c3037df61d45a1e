//! Rows of bets that no deal pays: warned of, and priced all the same.

use paytables::{GameFile, Settings};
use rounds::Unpaid::{Impossible, Taken};
use rounds::{Engine, Unpaid, solve};

/// What is never paid, and by which engine that was found.
fn never_paid(text: &str, settings: &[&str]) -> (Engine, Vec<(String, String, Unpaid)>) {
    let file = GameFile::read("f.json", text).unwrap_or_else(|error| panic!("{error}"));
    let settings = Settings::parse(settings.iter().copied()).unwrap();
    let terms = file.select(None, &settings).unwrap().round().unwrap().unwrap();
    let solved = solve(&terms, None).unwrap_or_else(|error| panic!("{error}"));
    let owned = |(bet, row, why): (&str, &str, Unpaid)| (bet.to_string(), row.to_string(), why);
    (solved.engine, solved.never_paid().into_iter().map(owned).collect())
}

fn rows(expected: &[(&str, &str, Unpaid)]) -> Vec<(String, String, Unpaid)> {
    expected.iter().map(|&(bet, row, why)| (bet.into(), row.into(), why)).collect()
}

/// Three cards against three, with two rows that are never paid beside the others.
const CONTEST: &str = r#"{"id": "T", "deal": {"decks": 1, "without": "2..9", "zones": {"player": 3, "dealer": 3}},
    "stakes": {"ante": 1},
    "stages": [{"stage": "play", "sees": ["player"], "choices": [
        {"choice": "fold", "ends": {}}, {"choice": "play", "stakes": {"play": 1}}]}],
    "bets": {
        "ante": {"rows": [
            {"hand": "high", "pays": 9, "when": {"of": "player", "at-least": "pair 10"}},
            {"hand": "trips", "pays": 30, "when": {"of": "player", "class": "three of a kind"}},
            {"hand": "low", "pays": 1, "when": {"of": "player", "highest": "2..9"}},
            {"hand": "win", "pays": 1, "when": {"of": "player", "beats": "dealer"}}]},
        "play": {"as": "ante"}}}"#;

#[test]
fn rows_of_a_contest() {
    let expected = rows(&[("ante", "trips", Taken), ("ante", "low", Impossible)]);
    assert_eq!(never_paid(CONTEST, &[]), (Engine::Contest, expected));
}

/// Two equal cards need two decks, and rows that ask about choices are looked at only where the bet is staked.
const PLAIN: &str = r#"{"id": "T", "deal": {"decks": [1, 2], "zones": {"player": 2, "next": 1}},
    "stakes": {"bet": 1},
    "stages": [{"stage": "raise", "sees": ["player"], "choices": [
        {"choice": "stay"}, {"choice": "raise", "stakes": {"raise": 1}}]}],
    "bets": {
        "bet": {"rows": [
            {"hand": "twins", "pays": 20, "when": {"of": "player", "identical": 2}},
            {"hand": "pair", "pays": 5, "when": {"of": "player", "of-a-kind": 2}},
            {"hand": "ace, stayed", "pays": 1, "when": {"of": "next", "highest": "A", "chosen": "stay"}},
            {"hand": "ace, raised", "pays": 1, "when": {"of": "next", "highest": "A", "chosen": "raise"}}]},
        "raise": {"rows": [
            {"hand": "stayed", "pays": 1, "when": {"chosen": "stay"}},
            {"hand": "raised", "pays": 1, "when": {"of": "next", "highest": "K"}},
            {"hand": "king again", "pays": 1, "when": {"of": "next", "ranks": "K"}}]},
        "twins": {"on": "raise", "rows": [{"hand": "twins", "pays": 1, "when": {"of": "player", "identical": 2}}]}}}"#;

#[test]
fn rows_that_the_shoe_excludes_and_rows_by_choice() {
    let always = [("raise", "stayed", Impossible), ("raise", "king again", Taken)];
    let twins = ("bet", "twins", Impossible);
    let one_deck = [&[twins][..], &always, &[("twins", "twins", Impossible)]].concat();
    assert_eq!(never_paid(PLAIN, &[]), (Engine::Contest, rows(&one_deck)));
    assert_eq!(never_paid(PLAIN, &["decks=2"]), (Engine::Plain, rows(&always)));
}

/// A fold that optimal play always takes leaves its rows paid: they are of the game, and not of the play.
#[test]
fn rows_that_only_the_play_avoids_are_not_warned_of() {
    let poor = CONTEST.replace(r#""stakes": {"play": 1}"#, r#""stakes": {"play": 1, "tax": 9}"#).replace(
        r#""play": {"as": "ante"}"#,
        r#""play": {"as": "ante"}, "tax": {"rows": [{"hand": "tax", "pays": "lose"}]}"#,
    );
    let expected = rows(&[("ante", "trips", Taken), ("ante", "low", Impossible)]);
    assert_eq!(never_paid(&poor, &[]).1, expected);
}

/// No game of the cookbook has such a row; those of hold'em take seconds.
#[test]
fn the_cookbook_has_none() {
    for game in [
        "red-dog",
        "casino-war",
        "three-card-poker",
        "ultimate-three-card-poker",
        "let-it-ride",
        "wild-holdem-foldem",
    ] {
        let path = format!("{}/../../docs/examples/games/{game}.json", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(never_paid(&text, &[]).1, [], "{game}");
    }
}
