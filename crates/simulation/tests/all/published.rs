//! Simulated edges against published ones, with fixed seeds and simple strategies.
#![expect(clippy::disallowed_types, clippy::cast_precision_loss, reason = "statistics")]

use crate::plain_play::PlainPlay;
use crate::wagers;
use num_traits::ToPrimitive;
use simulation::{Silent, SimulationReport, simulate};

fn report(selector: &str, rounds: u64) -> SimulationReport {
    let selected = wagers::select(selector);
    let player = PlainPlay { game: selected.game.game.clone().leak() };
    simulate(&selected, &player, rounds, 20, &Silent).unwrap()
}

/// The simulated edge is within five standard errors, and `slack`, of the published one.
fn edge_is_near(selector: &str, rounds: u64, published: f64, slack: f64) {
    let report = report(selector, rounds);
    let edge = report.edge().to_f64().unwrap();
    let error = report.standard_error();
    assert!((edge - published).abs() < 5.0 * error + slack, "{selector}: {edge} +- {error} for {published}");
}

#[test]
fn dice_and_wheels() {
    edge_is_near("craps/pass", 300_000, 7.0 / 495.0, 0.0);
    edge_is_near("craps/dont-pass", 300_000, 3.0 / 220.0, 0.0);
    edge_is_near("roulette/red", 300_000, 1.0 / 19.0, 0.0);
    edge_is_near("roulette/first-five", 300_000, 3.0 / 38.0, 0.0);
    edge_is_near("roulette/straight?wheel=single-zero", 300_000, 1.0 / 37.0, 0.0);
}

#[test]
fn baccarat() {
    edge_is_near("baccarat/banker", 300_000, 0.010_579, 0.0);
    edge_is_near("baccarat/player", 300_000, 0.012_351, 0.0);
    edge_is_near("baccarat/tie", 300_000, 0.143_596, 0.0);
    edge_is_near("baccarat/dragon-bonus-player", 300_000, 0.0265, 0.0);
    edge_is_near("baccarat/dragon-bonus-banker", 300_000, 0.0937, 0.0);
    edge_is_near("commission-free-baccarat/banker", 300_000, 0.01018, 0.0);
    edge_is_near("commission-free-baccarat/fortune-7", 300_000, 0.076_113, 0.0);
}

#[test]
fn poker_side_bets() {
    edge_is_near("three-card-poker/pair-plus", 300_000, 0.0728, 0.0);
    edge_is_near("four-card-poker/aces-up", 300_000, 0.0389, 0.0);
    edge_is_near("let-it-ride/three-card-bonus", 300_000, 0.0710, 0.0);
    edge_is_near("ultimate-texas-holdem/trips", 300_000, 0.0350, 0.0);
    edge_is_near("texas-holdem-bonus/bonus/HC-THB-BONUS", 300_000, 0.0890, 0.0);
    edge_is_near("texas-holdem-bonus/bonus/HC-THB-BONUS-AA", 1_000_000, 0.0854, 0.0);
    edge_is_near("pai-gow-poker/fortune-bonus", 200_000, 0.0777, 0.0);
}

#[test]
fn blackjack_side_bets() {
    edge_is_near("ride-free/hedge-22/PT-FLT-SB1-01", 300_000, 0.05854, 0.0);
    edge_is_near("ride-free/lucky-ladies/PT-FLT-LL-03?decks=8", 300_000, 0.2405, 0.0);
    edge_is_near("blackjack/house-money?parlay=optimal", 300_000, 0.026, 0.01);
}

#[test]
fn push_22_is_as_frequent_as_published() {
    let report = report("free-bet-blackjack/push-22", 1_000_000);
    let expected = [0.003_327, 0.011_659, 0.058_551];
    for (counted, expected) in report.lines.iter().zip(expected) {
        let observed = counted.count as f64 / report.rounds as f64;
        let error = (expected / report.rounds as f64).sqrt();
        assert!((observed - expected).abs() < 5.0 * error, "{}: {observed}", counted.line.outcome);
    }
}

#[test]
fn poker_base_games() {
    edge_is_near("three-card-poker/base", 300_000, 0.0337, 0.0);
    edge_is_near("let-it-ride/base", 300_000, 0.0351, 0.001);
    edge_is_near("mississippi-stud/base", 300_000, 0.0491, 0.002);
    edge_is_near("crazy-four-poker/base", 300_000, 0.0342, 0.001);
    edge_is_near("four-card-poker/base", 300_000, 0.0279, 0.005);
    edge_is_near("texas-holdem-bonus/base", 200_000, 0.0204, 0.02);
    edge_is_near("ultimate-texas-holdem/base", 200_000, 0.0219, 0.004);
    edge_is_near("dj-wild/base", 300_000, 0.035, 0.003);
    edge_is_near("deuces-wild-xtreme/base", 300_000, 0.035, 0.003);
}

#[test]
fn blackjack_by_basic_strategy() {
    // Composition-dependent play is worth a few thousandths of a percent more.
    edge_is_near("blackjack/base", 1_000_000, 0.006_154, 0.0003);
    edge_is_near("blackjack/base?soft17=stand", 1_000_000, 0.004_029, 0.0006);
}
