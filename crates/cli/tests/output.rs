//! The forms of output: complete, stable, and the same figures in all of them.

use serde_json::Value;
use std::process::Command;

fn vigorish(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_vigorish")).args(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{arguments:?} wrote to standard error");
    String::from_utf8(output.stdout).unwrap()
}

fn json(arguments: &[&str]) -> Vec<Value> {
    let mut all = vec!["analyze"];
    all.extend(arguments);
    all.extend(["--format", "json"]);
    match serde_json::from_str(&vigorish(&all)).unwrap() {
        Value::Array(analyses) => analyses,
        other => panic!("not an array: {other}"),
    }
}

/// The keys of design, in order; every one is always there.
const KEYS: [&str; 26] = [
    "schema",
    "game",
    "wager",
    "tables",
    "settings",
    "unit",
    "strategy_class",
    "edge",
    "element_of_risk",
    "expected_stake",
    "edge_resolved",
    "edge_per_roll",
    "hit_frequency",
    "push",
    "variance",
    "ways",
    "outcomes",
    "net_distribution",
    "actions",
    "meter",
    "long_run_edge",
    "envy",
    "dealer_envy",
    "reconstructed",
    "rulings",
    "source",
];

#[test]
fn every_key_is_always_there() {
    for analysis in
        json(&["craps", "roulette", "big-six", "baccarat", "commission-free-baccarat", "three-dice-baccarat"])
    {
        let keys: Vec<&String> = analysis.as_object().unwrap().keys().collect();
        assert_eq!(keys, KEYS);
    }
}

#[test]
fn json_holds_exact_values_and_decimals() {
    let pass = &json(&["craps/pass?odds=2x"])[0];
    assert_eq!(pass["edge"]["exact"], "7/495");
    assert_eq!(pass["edge"]["decimal"], "0.0141414141");
    assert_eq!(pass["element_of_risk"]["exact"], "1/165");
    assert_eq!(pass["settings"]["odds"], "2x");
    assert_eq!(pass["ways"], Value::Null);
    let field = &json(&["craps/field", "--digits", "3"])[0];
    assert_eq!(field["edge"]["decimal"], "0.056");
    assert_eq!(field["ways"], "36");
    assert_eq!(field["outcomes"][1]["net"], "2");
    assert_eq!(field["source"][0]["document"], "HC");
}

#[test]
fn contributions_sum_to_minus_the_edge() {
    use enumeration::Ratio;
    let ratio = |v: &Value| enumeration::ratio::parse(v["exact"].as_str().unwrap()).unwrap();
    for analysis in json(&["craps", "baccarat", "roulette"]) {
        let outcomes = analysis["outcomes"].as_array().unwrap();
        let sum: Ratio = outcomes.iter().map(|o| ratio(&o["contribution"])).sum();
        assert_eq!(sum, -ratio(&analysis["edge"]), "{}", analysis["wager"]);
        let total: Ratio = outcomes.iter().map(|o| ratio(&o["probability"])).sum();
        assert_eq!(total, Ratio::from_integer(1.into()));
    }
}

#[test]
fn a_meter_turns_terms_into_an_edge() {
    let selector = "three-dice-baccarat/triple-progressive/PT-PRG-TRI-01";
    let without = &json(&[selector])[0];
    assert_eq!(without["edge"], Value::Null);
    assert_eq!(without["variance"], Value::Null);
    assert_eq!(without["outcomes"][0]["net"], "-1 + 1 M");
    assert_eq!(without["meter"]["b"]["exact"], "1/46656");
    let break_even = without["meter"]["break_even"]["exact"].as_str().unwrap();
    let with = &json(&[selector, "--meter", break_even])[0];
    assert_eq!(with["edge"]["exact"], "0");
}

#[test]
fn split_hands_share_a_cap_on_the_round() {
    let edge = |more: &[&str]| {
        let capped = json(&[&["blackjack/base?decks=1", "--cap-bet", "1", "--max-payout"], more].concat());
        capped[0]["edge"]["exact"].as_str().unwrap().to_string()
    };
    // Four hands, each doubled, can win 8 units; one hand never more than 2.
    let uncapped = json(&["blackjack/base?decks=1"])[0]["edge"]["exact"].as_str().unwrap().to_string();
    assert_eq!(edge(&["8"]), uncapped);
    assert_eq!(edge(&["7", "--cap-per", "hand"]), uncapped);
    let decimal = |exact: &str| -> enumeration::Ratio { exact.parse().unwrap() };
    assert!(decimal(&edge(&["7"])) > decimal(&uncapped));
}

#[test]
fn a_cap_that_a_row_reaches_leaves_nothing_to_parlay() {
    // Of 1,326 pairs of cards from one deck, 4 + 48 + 78 + 156 = 286 win, and the cap of 1 leaves them 1: 754/1326 = 29/51.
    let house_money = "blackjack/house-money?parlay=optimal&decks=1";
    let capped = json(&[house_money, "--cap-bet", "50000", "--max-payout", "50000"]);
    assert_eq!(capped[0]["edge"]["exact"], "29/51");
    // A cap far away changes nothing: 9 to 1, and four doubled hands on the 10 units.
    let free = json(&[house_money]);
    let far = json(&[house_money, "--cap-bet", "1", "--max-payout", "89"]);
    assert_eq!(far[0]["edge"], free[0]["edge"]);
}

#[test]
fn a_cap_cuts_what_a_round_may_win() {
    // Straight up at $100 with $1,000 at most: 10 instead of 35, so (37 - 10) / 38.
    let capped = &json(&["roulette/straight", "--cap-bet", "100", "--max-payout", "1000"])[0];
    assert_eq!(capped["edge"]["exact"], "27/38");
    // The figure says what it is the figure of.
    assert_eq!(capped["cap"]["units"]["exact"], "10");
    assert_eq!(capped["cap"]["per"], "round");
    assert!(capped["rulings"].as_array().unwrap().contains(&"Q11".into()));
}

#[test]
fn a_users_table_is_told_from_the_listed_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("field.json");
    let path = path.to_str().unwrap();
    let shown = vigorish(&["show", "craps/field", "--json"]);
    std::fs::write(path, &shown).unwrap();
    assert_eq!(json(&["craps/field", "--table", path])[0]["tables"][0], "HC-CR-FIELD");
    std::fs::write(path, shown.replace("2 to 1", "3 to 1")).unwrap();
    let tables = json(&["craps/field", "--table", path])[0]["tables"][0].clone();
    assert_eq!(tables, format!("HC-CR-FIELD as in {path}"));
}

#[test]
fn a_users_table_prices_the_same_rows() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("field.json");
    let shown = vigorish(&["show", "craps/field", "--json"]);
    std::fs::write(&path, shown.replace("2 to 1", "3 to 1")).unwrap();
    // One more unit on two of 36 rolls takes the edge from 1/18 to nothing.
    let field = &json(&["craps/field", "--table", path.to_str().unwrap()])[0];
    assert_eq!(field["edge"]["exact"], "0");
}

#[test]
fn all_four_formats_carry_the_edge() {
    for format in ["text", "json", "csv", "markdown"] {
        let output = vigorish(&["analyze", "craps/dont-pass", "--format", format]);
        assert!(output.contains("3/220"), "{format}: {output}");
        assert_eq!(
            output,
            vigorish(&["analyze", "craps/dont-pass", "--format", format]),
            "{format} is not stable"
        );
    }
}

#[test]
fn every_listed_analysis_is_in_the_csv() {
    let csv = vigorish(&["analyze", "craps", "roulette", "--format", "csv"]);
    assert_eq!(csv.lines().count(), 1 + 64 + 14);
}

#[test]
fn digits_are_the_places_after_the_point() {
    let text = vigorish(&["analyze", "craps/pass", "--digits", "1000"]);
    assert!(text.contains(&format!("0.0{}", "14".repeat(499))));
}

#[test]
fn completions_name_the_command() {
    assert!(vigorish(&["completions", "bash"]).contains("vigorish"));
}
