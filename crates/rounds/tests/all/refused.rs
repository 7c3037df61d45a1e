//! Games that can be read and not be solved: each is refused with what is wrong and what would help.

use paytables::{GameFile, Settings};
use rounds::solve;

/// A game of two cards of one's own and two of the dealer's, with this stage and this row.
fn game(choices: &str, row: &str) -> String {
    format!(
        r#"{{"id": "T", "deal": {{"decks": 1, "zones": {{"player": 2, "dealer": 2}}}}, "stakes": {{"ante": 1}},
        "stages": [{{"stage": "call", "sees": ["player"], "choices": {choices}}}],
        "bets": {{"ante": {{"rows": [{row}]}}, "call": {{"as": "ante"}}}}}}"#
    )
}

const CALL: &str = r#"{"choice": "call", "stakes": {"call": 2}}"#;
const WIN: &str = r#"{"hand": "win", "pays": 1, "when": {"of": "player", "beats": "dealer"}}"#;

/// The refusal of a game by its play, or by the rules given here.
fn refused(text: &str, play: Option<&str>) -> String {
    let file = GameFile::read("f.json", text).unwrap_or_else(|error| panic!("{error}"));
    let mut terms = file.select(None, &Settings::default()).unwrap().round().unwrap().unwrap();
    if let Some(rules) = play {
        terms.play = Some(terms.read_play("p.json", rules).unwrap_or_else(|error| panic!("{error}")));
    }
    match solve(&terms, None) {
        Ok(solved) => panic!("solved by {:?}", solved.engine),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_situation_without_a_choice_is_named() {
    let choices = format!(
        r#"[{}, {{"choice": "fold", "ends": {{}}, "when": {{"of": "player", "highest": "2..Q"}}}}]"#,
        CALL.replace("}}", r#"}, "when": {"of": "player", "highest": "A"}}"#)
    );
    let says = "at the stage `call` no choice is offered with Kc 2c: add a choice without `when`";
    assert_eq!(refused(&game(&choices, WIN), None), says);
}

#[test]
fn a_situation_that_the_play_leaves_open_is_named() {
    let choices = format!(r#"[{{"choice": "fold", "ends": {{}}}}, {CALL}]"#);
    let text = game(&choices, WIN);
    let pairs = r#"[{"choice": "call", "when": {"of": "player", "class": "pair"}}]"#;
    let says = |hand: &str| {
        format!("the play does not say what to do at the stage `call` with {hand}: add a rule without `when`")
    };
    assert_eq!(refused(&text, Some(pairs)), says("3c 2c"));
    assert_eq!(refused(&text, Some("{}")), says("3c 2c"));
}

#[test]
fn games_too_large_are_refused_before_they_are_counted() {
    let split = r#"{"hand": "win", "pays": 1, "when": {"all": [
        {"of": ["player", "a"], "best": 5, "beats": ["dealer", "b"]}, {"of": ["player", "b"], "best": 5, "beats": ["dealer", "a"]}]}}"#;
    let text = game(&format!("[{CALL}]"), split)
        .replace(r#""player": 2, "dealer": 2"#, r#""player": 5, "a": 1, "b": 1, "dealer": 5"#);
    let says = refused(&text, None);
    assert!(
        says.starts_with("this takes about ") && says.contains("and the limit is 1 hour: about "),
        "{says}"
    );
    let remedy = "deal fewer cards or ranks; more are counted only for one decision with all cards seen but one hand of \
        the dealer's, and for two cards each over a board of five";
    assert!(says.ends_with(remedy), "{says}");
}

#[test]
fn too_many_conditions_and_too_fine_pays_are_refused() {
    let rows: Vec<String> = (0..130)
        .map(|i| {
            let (low, high) = (4 + i / 10, 4 + i / 10 + i % 10);
            format!(r#"{{"hand": "{i}", "pays": 1, "when": {{"of": "dealer", "total": [{low}, {high}]}}}}"#)
        })
        .collect();
    let choices = format!("[{CALL}]");
    let says = "the game has more than 128 different conditions on cards: use fewer";
    assert_eq!(refused(&game(&choices, &rows.join(", ")), None), says);
    let fine: Vec<String> = [999_999_999_989u64, 999_999_999_961, 999_999_999_959, 999_999_999_937]
        .iter()
        .map(|prime| {
            format!(
                r#"{{"hand": "{prime}", "pays": "1 to {prime}", "when": {{"of": "dealer", "total": {}}}}}"#,
                4 + prime % 16
            )
        })
        .collect();
    let says = "the pays are too fine or too large to be added up exactly: use simpler fractions";
    assert_eq!(refused(&game(&choices, &fine.join(", ")), None), says);
}
