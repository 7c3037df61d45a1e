//! The second road, short and seeded: rounds dealt by the rules text, held against the exact figures.

use crate::command::{printed, refused};
use paytables::listed;
use serde_json::Value;

fn simulate(arguments: &[&str]) -> String {
    printed(&[&["simulate"], arguments].concat())
}

/// Games whose solving takes longer than their dealing.
const LONG: [&str; 4] = ["four-card-poker", "pai-gow-poker", "texas-holdem-bonus", "ultimate-texas-holdem"];

#[test]
fn no_quick_game_is_beyond_chance() {
    let quick = listed().games.iter().map(|game| game.game.as_str()).filter(|game| !LONG.contains(game));
    let arguments: Vec<&str> = quick.chain(["--rounds", "5000", "--seed", "5", "--format", "json"]).collect();
    let json: Value = serde_json::from_str(&simulate(&arguments)).unwrap();
    for wager in json["wagers"].as_array().unwrap() {
        let scores = || wager["rows"].as_array().unwrap().iter().chain([&wager["edge"], &wager["stake"]]);
        assert!(scores().any(|score| score["beyond_chance"] == false), "{wager} is not scored");
        assert!(scores().all(|score| score["beyond_chance"] != true), "{wager}");
    }
    assert_eq!(json["not_simulated"], serde_json::json!([]));
}

#[test]
#[ignore = "deals 20,000 rounds of every listed wager"]
fn no_listed_analysis_is_beyond_chance() {
    let text = simulate(&["--all", "--rounds", "20000", "--seed", "5"]);
    let all = listed().all().len();
    assert!(text.contains(&format!("{all} wagers, 0 beyond chance")), "{text}");
    assert!(!text.contains("not simulated"), "{text}");
}

#[test]
fn scores_can_be_read_by_programs() {
    let arguments = ["craps/pass?odds=2x", "blackjack/base", "--rounds", "20000"];
    let json = simulate(&[&arguments[..], &["--format", "json"]].concat());
    let json: Value = serde_json::from_str(&json).unwrap();
    let wagers = json["wagers"].as_array().unwrap();
    // Two sevens or elevens, craps, and six points made or not (HC appendix B, 5.I).
    assert_eq!(wagers[0]["rows"].as_array().unwrap().len(), 14);
    // Two units of odds on 24 of 36 come-outs: 1 + 2 * 2 / 3 is staked (ruling Q3).
    assert_eq!(wagers[0]["stake"]["exact"], 7.0 / 3.0);
    assert_eq!(wagers[1]["rows"].as_array().unwrap().len(), 0);
    let csv = simulate(&[&arguments[..], &["--format", "csv"]].concat());
    assert!(csv.starts_with("wager,rounds,seed,observed_edge,exact_edge,standard_error,z,"), "{csv}");
    assert_eq!(csv.lines().count(), 3);
}

#[test]
fn a_seed_gives_the_same_bytes() {
    let once = || simulate(&["craps/pass", "mississippi-stud/base", "--rounds", "40000", "--seed", "9"]);
    assert_eq!(once(), once());
    assert_ne!(
        once(),
        simulate(&["craps/pass", "mississippi-stud/base", "--rounds", "40000", "--seed", "10"])
    );
}

#[test]
fn a_stake_that_hardly_varies_is_not_scored() {
    // A few hundred rounds of Free Bet seldom meet a paid double.
    let text = simulate(&["free-bet-blackjack/base?decks=1", "--rounds", "200"]);
    assert!(!text.contains("stake") && !text.contains("BEYOND"), "{text}");
}

#[test]
fn rounds_must_be_dealt() {
    refused(&["simulate", "craps/field", "--rounds", "0"], "0");
}
