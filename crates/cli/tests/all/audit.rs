//! The second exact road: every round of listed wagers and of example files, beside the exact figures.

use crate::command::printed;
use serde_json::Value;

const EXAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples");

/// The findings as JSON.
fn audited(arguments: &[&str]) -> Vec<Value> {
    let text = printed(&[&["audit"], arguments, &["--format", "json"]].concat());
    serde_json::from_str(&text).unwrap()
}

#[test]
fn quick_games_are_confirmed_deal_by_deal() {
    let quick =
        ["roulette", "big-six", "baccarat/tie", "three-dice-baccarat/player", "craps/pass", "craps/field"];
    for audit in audited(&quick) {
        assert_eq!(audit["verdict"], "confirmed", "{audit}");
        assert_eq!(audit["edge"]["engine"], audit["edge"]["audit"]);
    }
}

#[test]
fn example_wagers_are_confirmed() {
    let file = |name: &str| format!("{EXAMPLES}/wagers/{name}.json");
    let files =
        ["perfect-pairs", "lucky-lucky", "pair-plus", "buster", "lucky-6", "chuck-a-luck", "twice-red"]
            .map(file);
    for audit in audited(&files.iter().map(String::as_str).collect::<Vec<_>>()) {
        assert_eq!(audit["verdict"], "confirmed", "{audit}");
    }
    // Published: Perfect Pairs 19/311, Pair Plus 128/5525.
    assert_eq!(audited(&[&file("perfect-pairs")])[0]["edge"]["audit"]["exact"], "19/311");
    assert_eq!(audited(&[&file("pair-plus")])[0]["edge"]["audit"]["exact"], "128/5525");
}

#[test]
fn the_play_of_a_game_is_judged_at_every_decision() {
    let red_dog = &audited(&[&format!("{EXAMPLES}/games/red-dog.json")])[0];
    assert_eq!(
        (&red_dog["verdict"], &red_dog["method"]),
        (&"confirmed".into(), &"every deal".into()),
        "{red_dog}"
    );
    assert_ne!(red_dog["decisions"], Value::Null);
}

#[test]
fn the_play_of_blackjack_is_judged_at_situations_and_in_tiny_shoes() {
    let found = &audited(&["blackjack/base?decks=1", "--situations", "5"])[0];
    assert_eq!((&found["verdict"], &found["shoes"]), (&"play audited".into(), &"1".into()), "{found}");
    let outcomes = found["outcomes"].as_array().unwrap();
    assert!(outcomes.len() > 10 && outcomes.iter().all(|figure| figure["equal"] == true), "{found}");
    assert!(outcomes.iter().any(|figure| figure["outcome"].as_str().unwrap().ends_with("split")), "{found}");
}

#[test]
fn rounds_without_an_end_are_chains_of_states() {
    let file = |name: &str| format!("{EXAMPLES}/wagers/{name}.json");
    for audit in audited(&["craps/fire-bet", &file("hot-hand"), &file("small")]) {
        assert_eq!(audit["verdict"], "confirmed", "{audit}");
    }
}

#[test]
fn pontoon_is_dealt_whole_from_a_tiny_shoe_with_sevens_of_one_suit() {
    let found = &audited(&["pontoon-plus/base?super-bonus=none", "--situations", "2"])[0];
    assert_eq!((&found["verdict"], &found["shoes"]), (&"play audited".into(), &"1".into()), "{found}");
    let outcomes = found["outcomes"].as_array().unwrap();
    assert!(outcomes.iter().all(|figure| figure["equal"] == true), "{found}");
    // Three sevens of diamonds pay 2 to 1 and three of mixed suits 3 to 2.
    let edge = |figure: &&Value| figure["outcome"].as_str().unwrap().starts_with("edge from 3 x 7d, 2 x 7h");
    assert!(outcomes.iter().any(|figure| edge(&figure)), "{found}");
}
