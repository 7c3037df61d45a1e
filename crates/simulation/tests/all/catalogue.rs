//! Every listed wager is dealt, and a seed means the same rounds on any number of threads.

use crate::plain_play::PlainPlay;
use crate::wagers;
use num_traits::{One, Signed, Zero};
use paytables::{Ratio, Selected, listed};
use simulation::{NoDecisions, Silent, SimulationReport, has_decisions, simulate};

fn player(selected: &Selected) -> PlainPlay {
    PlainPlay { game: selected.game.game.clone().leak() }
}

#[test]
fn every_listed_wager_is_dealt() {
    for selected in listed().all() {
        let report = simulate(&selected, &player(&selected), 500, 1, &Silent)
            .unwrap_or_else(|error| panic!("{selected}: {error}"));
        assert_eq!(report.lines.iter().map(|counted| counted.count).sum::<u64>(), 500, "{selected}");
        assert!(report.mean_stake() >= Ratio::one(), "{selected}");
        let most = report.lines.iter().map(|counted| &counted.line.net.fixed).max().unwrap();
        assert!(report.mean_net() <= *most, "{selected}");
        assert_eq!(has_decisions(&selected).unwrap(), !is_dealt_without_answers(&selected), "{selected}");
    }
}

fn is_dealt_without_answers(selected: &Selected) -> bool {
    simulate(selected, &NoDecisions, 500, 1, &Silent).is_ok()
}

#[test]
fn a_lost_line_loses_what_is_staked_and_nothing_more() {
    for selected in listed().all() {
        let report = simulate(&selected, &player(&selected), 200, 2, &Silent).unwrap();
        for counted in &report.lines {
            assert!(-&counted.line.net.fixed <= counted.line.staked, "{selected}: {counted:?}");
        }
    }
}

#[test]
fn the_rows_are_those_of_the_table() {
    for selected in listed().all().iter().filter(|selected| !selected.wager.components) {
        let report = simulate(selected, &player(selected), 10, 3, &Silent).unwrap();
        let named = |name: &str| report.lines.iter().any(|counted| counted.line.outcome == name);
        let by_table = report.by_row && selected.game.game != "craps" && selected.wager.row.is_none();
        if by_table {
            assert!(selected.table().rows.iter().all(|row| named(&row.hand)), "{selected}");
            assert!(named("all other"), "{selected}");
        }
    }
}

fn on_threads(threads: usize, selector: &str, rounds: u64, seed: u64) -> SimulationReport {
    let selected = wagers::select(selector);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| simulate(&selected, &player(&selected), rounds, seed, &Silent).unwrap())
}

#[test]
fn a_seed_means_the_same_rounds_on_any_number_of_threads() {
    for selector in ["craps/pass", "blackjack/base", "mississippi-stud/base", "pai-gow-poker/fortune-bonus"] {
        let alone = on_threads(1, selector, 100_000, 7);
        for threads in [2, 3, 8] {
            assert_eq!(on_threads(threads, selector, 100_000, 7), alone, "{selector}");
        }
        assert_ne!(on_threads(1, selector, 100_000, 8).lines, alone.lines, "{selector}");
    }
}

#[test]
fn longer_runs_begin_with_the_rounds_of_shorter_ones() {
    let (short, long) = (on_threads(2, "craps/field", 16_384, 5), on_threads(2, "craps/field", 40_000, 5));
    for (one, other) in short.lines.iter().zip(&long.lines) {
        assert!(one.count <= other.count);
    }
}

#[test]
fn no_rounds_give_an_empty_report() {
    let report = on_threads(1, "three-card-poker/base", 0, 1);
    assert!(report.lines.is_empty() && report.mean_net().is_zero() && !report.variance().is_negative());
}

#[test]
fn a_meter_keeps_its_shares_apart() {
    let selected = wagers::select("rocket-aces/progressive/CO-RA-LONG-3");
    let report = simulate(&selected, &NoDecisions, 1_000, 1, &Silent).unwrap();
    assert_eq!(report.mean_shares().len(), 3);
    let one = wagers::select("rocket-aces/progressive/CO-RA-LONG-1");
    assert_eq!(simulate(&one, &NoDecisions, 1_000, 1, &Silent).unwrap().mean_shares().len(), 1);
}

/// What a line nets, and what is staked on it.
fn line(selector: &str, outcome: &str) -> (Ratio, Ratio) {
    let selected = wagers::select(selector);
    let report = simulate(&selected, &player(&selected), 10, 1, &Silent).unwrap();
    let found = report.lines.into_iter().find(|counted| counted.line.outcome == outcome).unwrap().line;
    (found.net.fixed, found.staked)
}

/// Rulings C4, E2 and G1, by hand.
#[test]
fn readings_change_what_a_line_nets() {
    let ratio = |numerator: i64, denominator: i64| Ratio::new(numerator.into(), denominator.into());
    // 2.5% of the bet, up front and on a win only; 1% of the half that a lay on 4 could win.
    assert_eq!(line("craps/buy-4?vig-percent=2.5", "4 before 7"), (ratio(79, 40), ratio(41, 40)));
    assert_eq!(line("craps/buy-4?vig-percent=2.5&vig=on-win", "4 before 7"), (ratio(79, 40), ratio(1, 1)));
    assert_eq!(line("craps/lay-4?vig-percent=1", "7 before 4"), (ratio(99, 200), ratio(201, 200)));
    assert_eq!(line("baccarat/banker", "tie"), (ratio(0, 1), ratio(1, 1)));
    assert_eq!(line("baccarat/banker?tie-vigorish=5%", "tie"), (ratio(-1, 20), ratio(1, 1)));
    let royal = "6-card royal - hearts";
    assert_eq!(line("three-card-poker/six-card-bonus?bet=7", royal), (ratio(100_000, 7), ratio(1, 1)));
}
