//! Two hands over a board, counted in two ways.

use super::*;
use crate::cards::count::Ground;
use crate::cards::kinds::Kinds;
use crate::cards::rivals::Rivals;
use crate::cards::zones;
use crate::logic::Logic;
use paytables::Settings;
use paytables::wagers::{Terms, WagerFile};

/// Counts a wager on two hands over a board from a deck of five ranks and so many jokers in both ways.
fn both_ways(jokers: u32, rows: &[&str]) {
    let rows: Vec<String> = rows
        .iter()
        .enumerate()
        .map(|(place, when)| format!(r#"{{"hand": "{place}", "pays": "1 to 1", "when": {when}}}"#))
        .collect();
    let deal = format!(
        r#"{{"decks": 1, "without": "2..9", "jokers": {jokers}, "zones": {{"player": 2, "dealer": 2, "board": 5}}}}"#
    );
    let text = format!(r#"{{"id": "T", "deal": {deal}, "basis": "to", "rows": [{}]}}"#, rows.join(", "));
    let file = WagerFile::read("t.json", &text).unwrap();
    let Some(Terms::Cards(on)) = file.select(&Settings::default()).unwrap().terms().unwrap() else {
        panic!("cards are dealt")
    };
    let logic = Logic::of(&on).unwrap();
    let ground =
        Ground { deal: &on.deal, logic: &logic, kinds: Kinds::of(&on.deal, &logic.tests), closely: None };
    let cells = zones::cells(&on.deal, &logic.tests, 0, on.deal.shoe.cards());
    let duel = Duel::of(&ground, &cells).unwrap();
    assert!(fits(&duel), "{rows:?}");
    let (own, plain) = (count(&duel), Rivals::of(&ground, &cells).unwrap().count());
    assert_eq!((own.rows, own.lost), (plain.rows, plain.lost), "{rows:?}");
}

#[test]
fn a_joker_among_two_hands_and_a_board() {
    for joker in ["any", "ace", "none"] {
        let on = |hand: &str, key: &str, joker: &str| {
            format!(r#"{{"of": ["{hand}", "board"], {key}, "best": 5, "joker": "{joker}"}}"#)
        };
        let against = |key: &str| on("player", &format!(r#""{key}": ["dealer", "board"]"#), joker);
        both_ways(
            1,
            &[
                &on("player", r#""class": "straight flush..", "beats": ["dealer", "board"]"#, joker),
                &on("dealer", r#""class": "flush..""#, joker),
                &against("ties"),
                &against("beats"),
            ],
        );
        // Classes in another ranking than that of the comparison, and with nothing compared.
        let (straight, three) = (r#""class": "straight..""#, r#""holds": "three of a kind""#);
        both_ways(1, &[&on("dealer", straight, "any"), &on("player", three, joker), &against("beats")]);
        both_ways(1, &[&on("player", straight, joker), &on("dealer", three, "ace")]);
    }
}

#[test]
fn own_cards_that_are_asked_for_their_suits() {
    let against =
        |key: &str| format!(r#"{{"of": ["player", "board"], "{key}": ["dealer", "board"], "best": 5}}"#);
    let all = |own: &str, key: &str| format!(r#"{{"all": [{{"of": "player", {own}}}, {}]}}"#, against(key));
    both_ways(
        0,
        &[
            &all(r#""faces": "Ah Kh""#, "beats"),
            &all(r#""each": {"suit": "h d"}, "suits": 2"#, "loses-to"),
            &all(r#""count": {"suit": "s", "rank": "K", "is": 1}"#, "ties"),
            &all(r#""colours": 1"#, "beats"),
            &all(r#""of-a-kind": 2, "count": {"suit": "c", "is": 1}"#, "beats"),
            r#"{"of": "player", "suits": 1}"#,
            &against("beats"),
        ],
    );
}
