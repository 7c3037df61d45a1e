//! The second road, short and seeded: rounds dealt by the rules text, held against the exact figures.

use std::process::Command;

fn simulate(arguments: &[&str]) -> String {
    let output =
        Command::new(env!("CARGO_BIN_EXE_vigorish")).arg("simulate").args(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn no_wager_is_beyond_chance() {
    let games = [
        "craps",
        "roulette",
        "big-six",
        "baccarat",
        "commission-free-baccarat",
        "three-dice-baccarat",
        "rocket-aces",
        "ride-free",
        "three-card-poker",
        "crazy-four-poker",
        "let-it-ride",
        "mississippi-stud",
        "ultimate-texas-holdem",
        "texas-holdem-bonus",
        "blackjack",
        "free-bet-blackjack",
        "pontoon-plus",
        "dj-wild",
        "deuces-wild-xtreme",
        "pai-gow-poker/base?player=optimal",
        "pai-gow-poker/fortune-bonus",
    ];
    let text = simulate(&[&games[..], &["--rounds", "50000", "--seed", "5"]].concat());
    assert_eq!(text.matches("50000 rounds, seed 5").count(), 235);
    assert!(!text.contains("BEYOND CHANCE"), "{text}");
}

#[test]
fn a_seed_gives_the_same_bytes() {
    let once = || simulate(&["craps/pass", "blackjack/base", "--rounds", "40000", "--seed", "9"]);
    assert_eq!(once(), once());
    assert_ne!(once(), simulate(&["craps/pass", "blackjack/base", "--rounds", "40000", "--seed", "10"]));
}

#[test]
fn rounds_must_be_dealt() {
    let output = Command::new(env!("CARGO_BIN_EXE_vigorish"))
        .args(["simulate", "craps/field", "--rounds", "0"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
}
