//! Games written as data, by the rounds, against published figures.

use num_traits::ToPrimitive;
use paytables::{GameFile, Ratio, Settings};
use simulation::{ExactFigures, FilePlay, Silent, SimulationReport, simulate_round};

const CARIBBEAN: &str = include_str!("../../../../docs/examples/games/caribbean-stud.json");

/// Rounds of a game file by a play.
fn run(text: &str, play: &str, rounds: u64) -> SimulationReport {
    let file = GameFile::read("f.json", text).unwrap_or_else(|error| panic!("{error}"));
    let selected = file.select(None, &Settings::default()).unwrap();
    let terms = selected.round().unwrap().unwrap();
    let play = terms.read_play("p.json", play).unwrap_or_else(|error| panic!("{error}"));
    let play = FilePlay::new(&terms, &play).unwrap();
    simulate_round(&selected, &terms, &play, rounds, 17, &Silent).unwrap()
}

fn ratio(number: u64, parts: u64) -> Ratio {
    Ratio::new(number.into(), parts.into())
}

/// Neither the edge nor the stake is beyond chance.
fn agrees(report: &SimulationReport, edge: Ratio, stake: Ratio) {
    let exact = ExactFigures { edge: Some(edge), stake: Some(stake), ..ExactFigures::default() };
    let comparison = report.compare(&exact).unwrap();
    assert_eq!(comparison.scores().count(), 2);
    assert_eq!(comparison.suspicious().map(|score| format!("{score:?}")).collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn caribbean_stud_by_the_simple_play_has_its_published_edge() {
    let simple = r#"[
        {"choice": "call", "when": {"of": "player", "class": "pair.."}},
        {"choice": "call", "when": {"of": "player", "at-least": "high card A K J 8 3"}},
        {"choice": "fold"}]"#;
    let report = run(CARIBBEAN, simple, 1_000_000);
    // Published as the loss over all hands: 5.316%. Of 2,598,960 hands 1,296,420 have a pair or better; A-K-Q with two of
    // 44 pairs of lower ranks and A-K-J with 20 of them, in 1,020 suits each, are called too.
    let called = ratio(1_296_420 + 64 * 1_020, 2_598_960);
    agrees(&report, ratio(1_059_715_400_580, 19_933_230_517_200), ratio(1, 1) + ratio(2, 1) * called);
    assert_eq!(report.choices.iter().map(|made| made.count).sum::<u64>(), 1_000_000);
    // The report's own interval: three standard errors.
    let (edge, error) = (report.edge().to_f64().unwrap(), report.standard_error());
    assert!((edge - 0.053_16).abs() < 3.0 * error, "{edge} +- {error}");
}

#[test]
fn three_card_poker_with_its_ante_bonus_has_its_published_edge() {
    let game = r#"{"id": "THREE", "deal": {"decks": 1, "zones": {"player": 3, "dealer": 3}},
        "let": {
            "out": {"not": {"of": "dealer", "at-least": "high card Q"}},
            "wins": {"of": "player", "beats": "dealer"}, "ties": {"of": "player", "ties": "dealer"}},
        "stakes": {"ante": 1},
        "stages": [{"stage": "deal", "sees": ["player"], "choices": [
            {"choice": "fold", "ends": {}}, {"choice": "play", "stakes": {"play": 1}}]}],
        "bets": {
            "ante": {"rows": [
                {"hand": "dealer does not qualify", "pays": "1 to 1", "when": "$out"},
                {"hand": "win", "pays": "1 to 1", "when": "$wins"}, {"hand": "tie", "pays": "push", "when": "$ties"}]},
            "play": {"rows": [
                {"hand": "dealer does not qualify", "pays": "push", "when": "$out"},
                {"hand": "win", "pays": "1 to 1", "when": "$wins"}, {"hand": "tie", "pays": "push", "when": "$ties"}]},
            "bonus": {"on": "ante", "rows": [
                {"hand": "straight flush", "pays": "5 to 1", "when": {"of": "player", "class": "straight flush"}},
                {"hand": "three of a kind", "pays": "4 to 1", "when": {"of": "player", "class": "three of a kind"}},
                {"hand": "straight", "pays": "1 to 1", "when": {"of": "player", "class": "straight"}}]}}}"#;
    let queen_six_four = r#"[{"choice": "play", "when": {"of": "player", "at-least": "high card Q 6 4"}}, {"choice": "fold"}]"#;
    let report = run(game, queen_six_four, 1_000_000);
    // Published: 3.37% of the ante, 2.01% of what is staked; 67.42% of hands are played.
    agrees(&report, ratio(337_300, 10_000_000), ratio(167_420, 100_000));
}
