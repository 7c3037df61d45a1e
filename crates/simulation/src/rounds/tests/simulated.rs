//! Random rounds: reports beside exact totals over every deal, side bets, and the play that a file states.

use super::super::{FilePlay, RoundSimulation, every_deal, every_side_deal, simulate_round};
use super::{Script, game, ratio};
use crate::progress::Silent;
use crate::{ExactFigures, SimulationReport, has_decisions};
use paytables::games::RoundTerms;
use paytables::{GameFile, Settings};

/// Aces and kings. A king folds, an ace raises; the sides pay on a dealer's ace.
const GAME: &str = r#""deal": {"decks": 1, "without": "2..Q", "zones": {"player": 1, "dealer": 1}}, "stakes": {"ante": 2},
    "stages": [{"stage": "deal", "sees": ["player"], "choices": [
        {"choice": "fold", "ends": {"ante": "1/2"}}, {"choice": "raise", "stakes": {"raise": 6}}, {"choice": "check"}]}],
    "bets": {"raise": {"as": "ante"}, "ante": {"rows": [
        {"hand": "win", "pays": "1 to 1", "when": {"of": "player", "higher-than": "dealer"}},
        {"hand": "tie", "pays": "push", "when": {"of": "player", "same-rank-as": {"zone": "dealer", "is": 1}}}]}},
    "sides": {
        "stays": {"fold": "live", "rows": [{"hand": "ace", "pays": "2 to 1", "when": {"of": "dealer", "ranks": "A"}}]},
        "goes": {"fold": "forfeit", "rows": [{"hand": "ace", "pays": "2 to 1", "when": {"of": "dealer", "ranks": "A"}}]}},
    "play": [{"choice": "raise", "when": {"of": "player", "ranks": "A"}}, {"choice": "fold"}]"#;

fn base(file: &GameFile) -> RoundTerms {
    file.select(None, &Settings::default()).unwrap().round().unwrap().unwrap()
}

fn is_as_expected(report: &SimulationReport, exact: &ExactFigures) {
    let comparison = report.compare(exact).unwrap();
    assert!(comparison.edge.is_some());
    assert_eq!(comparison.suspicious().map(|score| format!("{score:?}")).collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn simulated_rounds_agree_with_every_deal() {
    let file = game(GAME);
    let selected = file.select(None, &Settings::default()).unwrap();
    assert_eq!(has_decisions(&selected), Ok(true));
    let terms = base(&file);
    let play = FilePlay::new(&terms, terms.play.as_ref().unwrap()).unwrap();
    let report = simulate_round(&selected, &terms, &play, 40_000, 1, &Silent).unwrap();
    let exact = every_deal(&terms, &play).unwrap();
    assert_eq!(exact.mean_net(), ratio(8, 7) - ratio(1, 4));
    is_as_expected(
        &report,
        &ExactFigures {
            edge: Some(-exact.mean_net()),
            stake: Some(exact.mean_stake()),
            nets: exact
                .net_distribution()
                .iter()
                .map(|(net, share)| (net.to_string(), share.clone()))
                .collect(),
            ..ExactFigures::default()
        },
    );
    let lines: Vec<(String, String, String)> = report
        .lines
        .iter()
        .map(|counted| {
            let line = &counted.line;
            (line.outcome.clone(), line.net.fixed.to_string(), line.staked.to_string())
        })
        .collect();
    let line = |outcome: &str, net: &str, staked: &str| (outcome.into(), net.into(), staked.into());
    assert_eq!(
        lines,
        [
            line("deal/fold", "-1/2", "1"),
            line("ante: tie, raise: tie", "0", "4"),
            line("ante: win, raise: win", "4", "4")
        ]
    );
    let choices: Vec<(&str, &str)> =
        report.choices.iter().map(|made| (made.decision.as_str(), made.choice.as_str())).collect();
    assert_eq!(choices, [("deal", "fold"), ("deal", "raise"), ("deal", "check")]);
    assert_eq!(report.choices[0].count, report.lines[0].count);
    assert_eq!(report.choices[1].count, report.rounds - report.lines[0].count);
    assert_eq!(report.choices[2].count, 0);
}

#[test]
fn a_seed_gives_the_same_rounds() {
    let file = game(GAME);
    let terms = base(&file);
    let script = Script::new(&terms, "deal/raise");
    let round = RoundSimulation::new(&terms, &script).unwrap();
    let of = |name, seed| round.simulate(name, 20_000, seed, &Silent).unwrap();
    assert_eq!(of("a", 1), of("a", 1));
    assert_ne!(of("a", 1).lines, of("a", 2).lines);
    assert_ne!(of("a", 1).lines, of("b", 1).lines);
    assert_eq!(of("a", 1).lines.iter().map(|counted| counted.count).sum::<u64>(), 20_000);
}

#[test]
fn a_fold_forfeits_a_side_bet_that_is_not_live() {
    let file = game(GAME);
    let terms = base(&file);
    let play = FilePlay::new(&terms, terms.play.as_ref().unwrap()).unwrap();
    // The dealer has an ace in half of the deals, and beside a player's ace in 3 of 14.
    for (side, asks, probability) in [("stays", false, ratio(1, 2)), ("goes", true, ratio(3, 14))] {
        let selected = file.select(Some(side), &Settings::default()).unwrap();
        assert_eq!(has_decisions(&selected), Ok(asks));
        let report = simulate_round(&selected, &terms, &play, 40_000, 1, &Silent).unwrap();
        let rows =
            vec![("ace".to_string(), probability.clone()), ("all other".into(), ratio(1, 1) - &probability)];
        let edge = Some(ratio(1, 1) - ratio(3, 1) * probability);
        is_as_expected(&report, &ExactFigures { edge, rows, ..ExactFigures::default() });
        assert_eq!(report.choices.len(), if asks { 3 } else { 0 });
        let exact = every_side_deal(&selected, &terms, &play).unwrap();
        let aces = if asks { 12 } else { 28 };
        assert_eq!(exact.iter().map(|counted| counted.count).collect::<Vec<_>>(), [aces, 56 - aces]);
    }
}

#[test]
fn a_rule_whose_choice_is_not_offered_is_passed_over() {
    let file = game(
        r#""deal": {"decks": 1, "without": "2..Q", "zones": {"player": 1, "dealer": 1}}, "stakes": {"ante": 1},
        "stages": [
            {"stage": "one", "sees": ["player"], "choices": [
                {"choice": "raise", "when": {"of": "player", "ranks": "A"}, "stakes": {"ante": 2}}, {"choice": "check"}]},
            {"stage": "two", "sees": [], "choices": [{"choice": "go"}, {"choice": "fold", "ends": {}}]}],
        "bets": {"ante": {"rows": [{"hand": "any", "pays": "1 to 1"}]}}"#,
    );
    let terms = base(&file);
    let text = r#"{"one": [{"choice": "raise"}, {"choice": "check"}],
        "two": [{"choice": "fold", "when": {"chosen": "check"}}, {"choice": "go", "when": {"chosen": "one/raise"}}]}"#;
    let play = terms.read_play("p.json", text).unwrap();
    let totals = every_deal(&terms, &FilePlay::new(&terms, &play).unwrap()).unwrap();
    assert_eq!(totals.choices, [[28, 28], [28, 28]]);
    assert_eq!(totals.mean_net(), ratio(1, 2));
    // No rule for a situation: the play has no answer.
    let play = terms.read_play("p.json", r#"{"one": [{"choice": "raise"}]}"#).unwrap();
    let error = every_deal(&terms, &FilePlay::new(&terms, &play).unwrap()).unwrap_err().to_string();
    assert!(error.starts_with("the strategy has no action for the stage `"), "{error}");
}
