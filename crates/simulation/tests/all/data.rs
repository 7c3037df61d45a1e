//! Wagers written as data, by the rounds: edges and frequencies that are known, with fixed seeds.
#![expect(clippy::disallowed_types, reason = "statistics")]

use crate::examples::{BUSTER, HOT_HAND, LUCKY_6, LUCKY_LADIES};
use num_traits::ToPrimitive;
use paytables::{Ratio, Settings, WagerFile};
use simulation::{Error, ExactFigures, NoDecisions, Silent, SimulationReport, has_decisions, simulate};

fn run(text: &str, settings: &[&str], rounds: u64) -> Result<SimulationReport, Error> {
    let file = WagerFile::read("f.json", text).unwrap_or_else(|error| panic!("{error}"));
    let settings = Settings::parse(settings.iter().copied()).unwrap();
    let selected = file.select(&settings).unwrap();
    assert_eq!(has_decisions(&selected), Ok(false));
    simulate(&selected, &NoDecisions, rounds, 17, &Silent)
}

/// A file of rows that pay even money.
fn even(deal: &str, rows: &[(&str, &str)]) -> String {
    let row =
        |(hand, when): &(&str, &str)| format!(r#"{{"hand": "{hand}", "pays": "1 to 1", "when": {when}}}"#);
    let rows: Vec<String> = rows.iter().map(row).collect();
    format!(r#"{{"id": "T", "deal": {deal}, "rows": [{}]}}"#, rows.join(", "))
}

/// The simulated edge is within four standard errors of the exact one, and so much for rounding.
fn edge_is_near(text: &str, rounds: u64, exact: f64, slack: f64) {
    let report = run(text, &[], rounds).unwrap();
    let (edge, error) = (report.edge().to_f64().unwrap(), report.standard_error());
    assert!((edge - exact).abs() < 4.0 * error + slack, "{edge} +- {error} for {exact}\n{text}");
}

/// No row is beyond chance, each expected so many times in `all`.
fn rows_are_near(report: &SimulationReport, all: u64, ways: &[(&str, u64)]) {
    assert_eq!(ways.iter().map(|(_, ways)| ways).sum::<u64>(), all);
    let probability = |&(row, ways): &(&str, u64)| (row.to_string(), Ratio::new(ways.into(), all.into()));
    let exact = ExactFigures { rows: ways.iter().map(probability).collect(), ..ExactFigures::default() };
    let comparison = report.compare(&exact).unwrap();
    assert_eq!(comparison.suspicious().map(|score| format!("{score:?}")).collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn the_examples_of_the_page() {
    edge_is_near(LUCKY_LADIES, 200_000, 6_379_493.0 / 25_818_598.0, 0.0);
    edge_is_near(LUCKY_6, 200_000, 0.166_836, 5e-7);
    edge_is_near(BUSTER, 200_000, 0.062_143, 5e-7);
    edge_is_near(HOT_HAND, 200_000, 1_445_628_536_659.0 / 8_022_419_605_200.0, 0.0);
}

/// The classes of five cards, best first but for five of a kind.
const CLASSES: [&str; 9] = [
    "royal flush",
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
    "two pair",
    "pair",
];

fn by_class(deal: &str, classes: &[&str], beside: &str) -> SimulationReport {
    let whens: Vec<String> =
        classes.iter().map(|class| format!(r#"{{"class": "{class}"{beside}}}"#)).collect();
    let rows: Vec<(&str, &str)> = classes.iter().copied().zip(whens.iter().map(String::as_str)).collect();
    run(&even(deal, &rows), &[], 200_000).unwrap()
}

#[test]
fn seven_cards_are_as_often_of_each_class_as_published() {
    let report = by_class(r#"{"decks": 1, "zones": {"hand": 7}}"#, &CLASSES, r#", "best": 5"#);
    let ways = [4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400, 58_627_800];
    let mut rows: Vec<(&str, u64)> = CLASSES.into_iter().zip(ways).collect();
    rows.push(("all other", 23_294_460));
    rows_are_near(&report, 133_784_560, &rows);
}

#[test]
fn five_cards_of_53_are_as_often_of_each_class_as_published() {
    // The joker any card: natural hands and those with the joker.
    let mut classes = vec!["five of a kind"];
    classes.extend(CLASSES);
    let deal = r#"{"decks": 1, "jokers": 1, "zones": {"hand": 5}}"#;
    let report = by_class(deal, &classes, r#", "joker": "any""#);
    let ways = [13, 24, 180, 3_120, 6_552, 7_804, 20_532, 137_280, 123_552, 1_268_088];
    let mut rows: Vec<(&str, u64)> = classes.into_iter().zip(ways).collect();
    rows.push(("all other", 1_302_540));
    rows_are_near(&report, 2_869_685, &rows);
}

#[test]
fn what_is_given_is_dealt_for() {
    // Insurance: of the other 311 cards of six decks 96 are ten-values.
    let deal = r#"{"decks": [6, 1], "zones": {"up": 1, "hole": 1}, "given": {"of": "up", "ranks": "A"}}"#;
    let text = even(deal, &[("ten", r#"{"of": "hole", "each": {"rank": "10..K"}}"#)]);
    rows_are_near(&run(&text, &[], 100_000).unwrap(), 311, &[("ten", 96), ("all other", 215)]);
    // And of 51 of one deck 16.
    rows_are_near(&run(&text, &["decks=1"], 100_000).unwrap(), 51, &[("ten", 16), ("all other", 35)]);
    // Of the rolls with a six, which are 11, two make 7.
    let deal = r#"{"dice": 2, "given": {"times": {"any": [{"faces": "6 6"}, {"faces": "6 1"}, {"faces": "6 2"}, {"faces": "6 3"}, {"faces": "6 4"}, {"faces": "6 5"}], "is": 1}}}"#;
    let text = even(deal, &[("seven", r#"{"total": 7}"#)]);
    rows_are_near(&run(&text, &[], 100_000).unwrap(), 11, &[("seven", 2), ("all other", 9)]);
}

#[test]
fn what_is_too_rare_is_said() {
    // One deal in 133,784,560.
    let deal = r#"{"decks": 1, "zones": {"hand": 7}, "given": {"faces": "As Ks Qs Js 10s 9s 8s"}}"#;
    let error = run(&even(deal, &[("any", "{}")]), &[], 1).unwrap_err().to_string();
    assert!(error.contains("given") && error.contains("1000000 deals"), "{error}");
    // One roll in 2,176,782,336.
    let deal = r#"{"dice": 12, "until": {"total": 72}}"#;
    let error = run(&even(deal, &[("any", "{}")]), &[], 1).unwrap_err().to_string();
    assert!(error.contains("1000000 rolls"), "{error}");
}

#[test]
fn shoes_are_as_they_are_said() {
    // Of 2 x 48 cards and two jokers: a joker, a nine, and no ten.
    let deal = r#"{"decks": 2, "jokers": 2, "without": "10", "zones": {"card": 1}}"#;
    let rows = [
        ("joker", r#"{"ranks": "*"}"#),
        ("nine", r#"{"ranks": "9"}"#),
        ("heart", r#"{"suits": 1, "each": {"suit": "h"}}"#),
    ];
    let report = run(&even(deal, &rows), &[], 200_000).unwrap();
    rows_are_near(&report, 98, &[("joker", 2), ("nine", 8), ("heart", 22), ("all other", 66)]);
    let report = run(&even(deal, &[("ten", r#"{"ranks": "10"}"#)]), &[], 50_000).unwrap();
    assert_eq!(report.lines[0].count, 0);
}

#[test]
fn a_seed_gives_the_same_rounds() {
    let of = |rounds| run(BUSTER, &[], rounds).unwrap();
    assert_eq!(of(50_000), of(50_000));
    assert_eq!(of(50_000).lines.iter().map(|counted| counted.count).sum::<u64>(), 50_000);
}
