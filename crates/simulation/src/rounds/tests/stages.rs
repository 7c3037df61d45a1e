//! Stages and choices: what is seen, which decisions arise, what is offered, and what a choice does.

use super::{ratio, round, settled, terms, try_round};
use crate::error::Error;

/// A card each; the higher one wins.
const WINS: &str = r#""bets": {"ante": {"rows": [
    {"hand": "win", "pays": "1 to 1", "when": {"of": "player", "higher-than": "dealer"}},
    {"hand": "tie", "pays": "push", "when": {"of": "player", "same-rank-as": {"zone": "dealer", "is": 1}}}]}}"#;

#[test]
fn a_zone_is_seen_in_part_and_then_whole() {
    let terms = terms(
        r#""deal": {"decks": 1, "zones": {"player": 2, "board": 3}}, "stakes": {"ante": 1}, "stages": [
            {"stage": "one", "sees": ["player"], "choices": [{"choice": "go"}]},
            {"stage": "two", "sees": [{"board": 1}], "choices": [{"choice": "go"}]},
            {"stage": "three", "sees": [{"board": 2}], "when": {"chosen": "one/go"}, "choices": [{"choice": "go"}]},
            {"stage": "four", "sees": ["board"], "choices": [{"choice": "go"}]}],
        "bets": {"ante": {"rows": [{"hand": "any", "pays": "1 to 1"}]}}"#,
    );
    let played = round(&terms, "As Kd | 2c 3c 4c", "one/go two/go three/go four/go");
    assert_eq!(
        played.shown,
        [
            "one player=As+Kd: go",
            "two player=As+Kd board=2c: go",
            "three player=As+Kd board=2c+3c: go",
            "four player=As+Kd board=2c+3c+4c: go"
        ]
    );
}

#[test]
fn a_stage_shows_its_cards_also_where_no_decision_arises() {
    let terms = terms(&format!(
        r#""deal": {{"decks": 1, "zones": {{"player": 1, "dealer": 1}}}}, "stakes": {{"ante": 1}}, "stages": [
            {{"stage": "peek", "sees": ["player"], "when": {{"of": "player", "ranks": "A"}}, "choices": [{{"choice": "go"}}]}},
            {{"stage": "late", "sees": [], "choices": [{{"choice": "go"}}]}}], {WINS}"#
    ));
    assert_eq!(round(&terms, "Ks | Qd", "late/go").shown, ["late player=Ks: go"]);
    assert_eq!(
        round(&terms, "As | Qd", "peek/go late/go").shown,
        ["peek player=As: go", "late player=As: go"]
    );
}

/// Folding is offered below an ace, doubling with an ace; the second stage arises after `go` alone.
fn conditions() -> paytables::games::RoundTerms {
    terms(&format!(
        r#""deal": {{"decks": 1, "zones": {{"player": 1, "dealer": 1}}}}, "stakes": {{"ante": 1}},
        "let": {{"ace": {{"of": "player", "ranks": "A"}}}}, "stages": [
            {{"stage": "first", "sees": ["player"], "choices": [
                {{"choice": "fold", "when": {{"not": "$ace"}}, "ends": {{}}}},
                {{"choice": "double", "when": "$ace", "stakes": {{"ante": 2}}}},
                {{"choice": "go", "when": {{"of": "player", "ranks": "K"}}}}]}},
            {{"stage": "second", "sees": [], "when": {{"chosen": "go"}}, "choices": [
                {{"choice": "triple", "stakes": {{"ante": 3}}}}]}}], {WINS}"#
    ))
}

#[test]
fn conditions_decide_which_choices_are_offered_and_which_decisions_arise() {
    let terms = conditions();
    assert_eq!(round(&terms, "As | Qd", "first/double").shown, ["first player=As: double"]);
    assert_eq!(
        round(&terms, "Ks | Qd", "first/go second/triple").shown,
        ["first player=Ks: fold go", "second player=Ks: triple"]
    );
    assert_eq!(
        settled(&terms, "Ks | Qd", "first/go second/triple"),
        (ratio(3, 1), ratio(3, 1), "ante: win".into())
    );
    assert_eq!(settled(&terms, "As | Qd", "first/double"), (ratio(2, 1), ratio(2, 1), "ante: win".into()));
    assert_eq!(settled(&terms, "Ks | Qd", "first/fold"), (ratio(-1, 1), ratio(1, 1), "first/fold".into()));
}

#[test]
fn silence_and_a_choice_that_is_not_offered_are_errors() {
    let terms = conditions();
    assert_eq!(
        try_round(&terms, "Ks | Qd", "first/go").unwrap_err().to_string(),
        "the strategy has no action for the stage `second`, player Ks, after first/go"
    );
    assert_eq!(
        try_round(&terms, "As | Qd", "first/fold").unwrap_err().to_string(),
        "the strategy's action for the stage `first`, player As is against the rules"
    );
}

#[test]
fn a_situation_without_a_choice_is_an_error() {
    let terms = terms(&format!(
        r#""deal": {{"decks": 1, "zones": {{"player": 1, "dealer": 1}}}}, "stakes": {{"ante": 1}}, "stages": [
            {{"stage": "deal", "sees": ["player"], "choices": [
                {{"choice": "go", "when": {{"of": "player", "ranks": "A"}}}}]}}], {WINS}"#
    ));
    assert!(round(&terms, "As | Qd", "deal/go").result == "ante: win");
    let error = try_round(&terms, "Ks | Qd", "deal/go").unwrap_err();
    assert_eq!(error, Error::NothingOffered { situation: "the stage `deal`, player Ks".into() });
}

/// Three bets of one unit, one of which may go up to 3 or be taken back; `stop` settles at once.
fn stakes() -> paytables::games::RoundTerms {
    terms(
        r#""deal": {"decks": 1, "zones": {"card": 1}}, "stakes": {"a": 1, "b": 2, "c": 3}, "stages": [
            {"stage": "one", "sees": [], "choices": [
                {"choice": "up", "stakes": {"a": 3}},
                {"choice": "down", "stakes": {"c": 1}},
                {"choice": "back", "stakes": {"b": 0, "c": 0}},
                {"choice": "stop", "then": "settle"},
                {"choice": "stop-up", "stakes": {"a": 5}, "then": "settle"},
                {"choice": "go"}]},
            {"stage": "two", "sees": [], "choices": [
                {"choice": "go"},
                {"choice": "again", "stakes": {"a": 4, "b": 4}},
                {"choice": "end", "ends": {"b": "1/2", "c": "1/3"}},
                {"choice": "lose", "ends": {}}]}],
        "bets": {
            "a": {"rows": [{"hand": "ace", "pays": "10 to 1", "when": {"ranks": "A"}}]},
            "b": {"rows": [{"hand": "ace", "pays": "3 to 2", "when": {"ranks": "A"}}, {"hand": "king", "pays": "push", "when": {"ranks": "K"}}]},
            "c": {"rows": [{"hand": "ace", "pays": "1 for 2", "when": {"ranks": "A"}}]}}"#,
    )
}

#[test]
fn a_choice_sets_stakes_up_and_down_and_takes_bets_back() {
    let terms = stakes();
    let all = "a: ace, b: ace, c: ace".to_string();
    // 10 + 2 x 3/2 - 3/2.
    assert_eq!(settled(&terms, "As", "one/go two/go"), (ratio(23, 2), ratio(6, 1), all.clone()));
    assert_eq!(settled(&terms, "As", "one/up two/go"), (ratio(63, 2), ratio(8, 1), all.clone()));
    assert_eq!(settled(&terms, "As", "one/down two/go"), (ratio(25, 2), ratio(4, 1), all.clone()));
    // A bet taken back is neither settled nor counted; the last stake set counts.
    assert_eq!(settled(&terms, "As", "one/back two/go"), (ratio(10, 1), ratio(1, 1), "a: ace".into()));
    let played = settled(&terms, "As", "one/back two/again");
    assert_eq!(played, (ratio(46, 1), ratio(8, 1), "a: ace, b: ace".into()));
    // No row: the bet loses.
    let played = settled(&terms, "Ks", "one/go two/go");
    assert_eq!(played, (ratio(-4, 1), ratio(6, 1), "a: loses, b: king, c: loses".into()));
}

#[test]
fn settle_skips_the_decisions_that_follow() {
    let terms = stakes();
    assert_eq!(round(&terms, "As", "one/stop").shown.len(), 1);
    assert_eq!(settled(&terms, "As", "one/stop").0, ratio(23, 2));
    assert_eq!(round(&terms, "As", "one/stop-up").shown.len(), 1);
    assert_eq!(settled(&terms, "As", "one/stop-up").0, ratio(103, 2));
}

#[test]
fn a_choice_that_ends_the_round_gives_parts_back() {
    let terms = stakes();
    // 1 of `a`, half of 2 and two thirds of 3 are lost; what comes back counts as staked.
    let played = settled(&terms, "As", "one/go two/end");
    assert_eq!(played, (ratio(-4, 1), ratio(6, 1), "two/end".into()));
    assert_eq!(settled(&terms, "As", "one/back two/end"), (ratio(-1, 1), ratio(1, 1), "two/end".into()));
    assert_eq!(settled(&terms, "As", "one/up two/lose"), (ratio(-8, 1), ratio(8, 1), "two/lose".into()));
}
