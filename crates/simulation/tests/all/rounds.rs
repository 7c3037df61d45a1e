//! Games written as data, by the rounds, against published figures.
#![expect(clippy::disallowed_types, reason = "statistics")]

use num_traits::ToPrimitive;
use paytables::{GameFile, Settings};
use simulation::{FilePlay, Silent, simulate_round};

const CARIBBEAN: &str = include_str!("../../../../docs/examples/games/caribbean-stud.json");

/// Raise with a pair, or with A K J 8 3 or better.
const SIMPLE: &str = r#"[
    {"choice": "call", "when": {"of": "player", "class": "pair.."}},
    {"choice": "call", "when": {"of": "player", "at-least": "high card A K J 8 3"}},
    {"choice": "fold"}]"#;

#[test]
fn caribbean_stud_by_the_simple_play_has_its_published_edge() {
    let file = GameFile::read("f.json", CARIBBEAN).unwrap();
    let selected = file.select(None, &Settings::default()).unwrap();
    let terms = selected.round().unwrap().unwrap();
    let play = terms.read_play("p.json", SIMPLE).unwrap();
    let play = FilePlay::new(&terms, &play).unwrap();
    let report = simulate_round(&selected, &terms, &play, 1_000_000, 17, &Silent).unwrap();
    let (edge, error) = (report.edge().to_f64().unwrap(), report.standard_error());
    // Published: 5.224% for the best play, 5.316% for this one.
    assert!((edge - 0.05316).abs() < 3.0 * error, "{edge} +- {error}");
    let called = report.choices[1].count.to_f64().unwrap() / 1e6;
    println!("{edge} {error} {called}");
}
