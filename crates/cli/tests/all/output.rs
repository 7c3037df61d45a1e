//! The forms of output: complete, stable, and the same figures in all of them.

use crate::command::{self, printed, said, vigorish};
use enumeration::ratio::decimal;
use games::{Analysis, Request, Workbench};
use paytables::{Settings, listed};
use serde_json::{Value, json};
use std::sync::LazyLock;
use vigorish::{DIGITS, Format, Reported};

fn analyzed(arguments: &[&str]) -> Vec<Value> {
    match command::json(&[&["analyze"], arguments].concat()) {
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

/// Games that are counted in no time.
const QUICK: [&str; 6] =
    ["craps", "roulette", "big-six", "baccarat", "commission-free-baccarat", "three-dice-baccarat"];

#[test]
fn the_default_of_a_setting_is_told_whichever_is_selected() {
    for wager in ["baccarat/tie", "baccarat/tie?decks=6"] {
        let shown = printed(&["show", wager]);
        assert!(shown.contains("  allowed: 8, 7, 6 or any from 1 to 32; default 8\n"), "{shown}");
    }
}

/// All their wagers and tables at their defaults.
static ANALYSES: LazyLock<Vec<Analysis>> = LazyLock::new(|| {
    let bench = Workbench::default();
    let analyze = |selected| games::analyze(&Request::plain(selected), &bench).unwrap();
    let select = |game: &str| listed().select(&game.parse().unwrap(), &Settings::default()).unwrap();
    QUICK.into_iter().flat_map(select).map(analyze).collect()
});

/// What the command prints of them: started once a format.
fn quick(format: &str) -> String {
    printed(&[&["analyze"], &QUICK[..], &["--format", format]].concat())
}

/// The edge as formats for programs write it.
fn edge(analysis: &Analysis) -> Option<String> {
    analysis.edge.as_ref().map(ToString::to_string)
}

#[test]
fn text_is_what_the_snapshots_are_made_of() {
    assert_eq!(quick("text"), Format::default().written(&ANALYSES.report(), DIGITS));
}

#[test]
fn json_has_every_analysis_and_every_key() {
    let printed: Vec<Value> = serde_json::from_str(&quick("json")).unwrap();
    assert_eq!(printed.len(), ANALYSES.len());
    for (object, analysis) in printed.iter().zip(&*ANALYSES) {
        assert!(object.as_object().unwrap().keys().eq(KEYS), "{object}");
        assert_eq!((&object["game"], &object["wager"]), (&json!(analysis.game), &json!(analysis.wager)));
        assert_eq!(object["edge"]["exact"].as_str().map(str::to_string), edge(analysis));
    }
}

#[test]
fn csv_has_a_line_for_every_analysis() {
    let printed = quick("csv");
    assert_eq!(printed.lines().count(), 1 + ANALYSES.len());
    for (line, analysis) in printed.lines().skip(1).zip(&*ANALYSES) {
        let name = format!("{},{},", analysis.game, analysis.wager);
        assert!(line.starts_with(&name), "{line} is not for {name}");
        assert!(edge(analysis).is_none_or(|edge| line.contains(&format!(",{edge},"))), "{line}");
    }
}

#[test]
fn markdown_has_a_heading_for_every_analysis() {
    let printed = quick("markdown");
    let parts: Vec<&str> = printed.split("## ").skip(1).collect();
    assert_eq!(parts.len(), ANALYSES.len());
    for (part, analysis) in parts.iter().zip(&*ANALYSES) {
        assert!(part.starts_with(&format!("{}/{}", analysis.game, analysis.wager)), "{part}");
        let edge = analysis.edge.as_ref().map(|edge| decimal(edge, 10));
        assert!(edge.is_none_or(|edge| part.contains(&format!("- House edge: {edge}"))), "{part}");
    }
}

#[test]
fn all_that_is_listed_can_be_asked_for_at_once() {
    let single_zero = listed().all().iter().filter(|s| s.settings.is("wheel", "single-zero")).count();
    let csv = printed(&["analyze", "--all", "--set", "wheel=single-zero", "--format", "csv"]);
    assert!(single_zero > 0 && csv.lines().count() == 1 + single_zero, "{csv}");
}

#[test]
fn json_holds_exact_values_and_decimals() {
    let pass = &analyzed(&["craps/pass?odds=2x"])[0];
    assert_eq!(pass["edge"]["exact"], "7/495");
    assert_eq!(pass["edge"]["decimal"], "0.0141414141");
    assert_eq!(pass["element_of_risk"]["exact"], "1/165");
    assert_eq!(pass["settings"]["odds"], "2x");
    assert_eq!(pass["ways"], Value::Null);
    let field = &analyzed(&["craps/field", "--digits", "3"])[0];
    assert_eq!(field["edge"]["decimal"], "0.056");
    assert_eq!(field["ways"], "36");
    assert_eq!(field["outcomes"][1]["net"], "2");
    assert_eq!(field["source"][0]["document"], "HC");
}

#[test]
fn a_meter_turns_terms_into_an_edge() {
    let selector = "three-dice-baccarat/triple-progressive/PT-PRG-TRI-01";
    let without = &analyzed(&[selector])[0];
    assert_eq!(without["edge"], Value::Null);
    assert_eq!(without["variance"], Value::Null);
    assert_eq!(without["outcomes"][0]["net"], "-1 + 1 M");
    assert_eq!(without["meter"]["b"]["exact"], "1/46656");
    let break_even = without["meter"]["break_even"]["exact"].as_str().unwrap();
    let with = &analyzed(&[selector, "--meter", break_even])[0];
    assert_eq!(with["edge"]["exact"], "0");
}

#[test]
fn a_round_of_blackjack_has_a_variance_without_its_law() {
    // E. Farmer's program, one deck, soft 17 stood on, two hands: a standard deviation of 115.628078362%.
    let analysis = &analyzed(&["blackjack/base?decks=1&soft17=stand&hands=2"])[0];
    let variance: enumeration::Ratio = analysis["variance"]["exact"].as_str().unwrap().parse().unwrap();
    let square = |root: u64| enumeration::ratio::ratio(u128::from(root).pow(2), 10u128.pow(24));
    assert!((square(1_156_280_783_615)..square(1_156_280_783_625)).contains(&variance));
    assert_eq!(analysis["hit_frequency"], Value::Null);
}

#[test]
#[ignore = "counts split hands together, three times"]
fn split_hands_share_a_cap_on_the_round() {
    let edge = |more: &[&str]| {
        let capped =
            analyzed(&[&["blackjack/base?decks=1", "--cap-bet", "1", "--max-payout"], more].concat());
        capped[0]["edge"]["exact"].as_str().unwrap().to_string()
    };
    // Four hands, each doubled, can win 8 units; one hand never more than 2.
    let uncapped = analyzed(&["blackjack/base?decks=1"])[0]["edge"]["exact"].as_str().unwrap().to_string();
    assert_eq!(edge(&["8"]), uncapped);
    assert_eq!(edge(&["7", "--cap-per", "hand"]), uncapped);
    let decimal = |exact: &str| -> enumeration::Ratio { exact.parse().unwrap() };
    assert!(decimal(&edge(&["7"])) > decimal(&uncapped));
}

#[test]
fn a_cap_that_a_row_reaches_leaves_nothing_to_parlay() {
    // Of 1,326 pairs of cards from one deck, 4 + 48 + 78 + 156 = 286 win, and the cap of 1 leaves them 1: 754/1326 = 29/51.
    let house_money = "blackjack/house-money?parlay=optimal&decks=1";
    let capped = analyzed(&[house_money, "--cap-bet", "50000", "--max-payout", "50000"]);
    assert_eq!(capped[0]["edge"]["exact"], "29/51");
    // A cap far away changes nothing: 9 to 1, and four doubled hands on the 10 units.
    let free = analyzed(&[house_money]);
    let far = analyzed(&[house_money, "--cap-bet", "1", "--max-payout", "89"]);
    assert_eq!(far[0]["edge"], free[0]["edge"]);
}

#[test]
fn a_cap_cuts_what_a_round_may_win() {
    // Straight up at $100 with $1,000 at most: 10 instead of 35, so (37 - 10) / 38.
    let capped = &analyzed(&["roulette/straight", "--cap-bet", "100", "--max-payout", "1000"])[0];
    assert_eq!(capped["edge"]["exact"], "27/38");
    // The figure says what it is the figure of.
    assert_eq!(capped["cap"]["units"]["exact"], "10");
    assert_eq!(capped["cap"]["per"], "round");
    assert!(capped["rulings"].as_array().unwrap().contains(&"Q11".into()));
}

#[test]
fn the_largest_shoes_are_counted() {
    // By a recursion over the dealer's hand, card by card, which these wagers had before they were data.
    let edge = |wager: &str| analyzed(&[wager])[0]["edge"]["exact"].clone();
    assert_eq!(
        edge("free-bet-blackjack/push-22?decks=32"),
        "58814226904645742760978960862841/525109704059064916358932099803705"
    );
    assert_eq!(
        edge("ride-free/hedge-22?decks=32"),
        "103165184528590001303022004456577/1925402248216571359982751032613585"
    );
}

#[test]
fn a_users_table_is_told_from_the_listed_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("field.json");
    let path = path.to_str().unwrap();
    let shown = printed(&["show", "craps/field", "--json"]);
    std::fs::write(path, &shown).unwrap();
    assert_eq!(analyzed(&["craps/field", "--table", path])[0]["tables"][0], "HC-CR-FIELD");
    std::fs::write(path, shown.replace("2 to 1", "3 to 1")).unwrap();
    let tables = analyzed(&["craps/field", "--table", path])[0]["tables"][0].clone();
    assert_eq!(tables, format!("HC-CR-FIELD as in {path}"));
    // However the name is written, and whose ever it is.
    let shown = printed(&["show", "HC-CR-FIELD", "--json"]);
    for (own, listed) in [("hc-cr-field ", "HC-CR-FIELD"), ("HC-CR-ELEVEN", "HC-CR-ELEVEN")] {
        let dressed = shown.replace("2 to 1", "3 to 1").replace("HC-CR-FIELD", own);
        std::fs::write(path, dressed).unwrap();
        let tables = analyzed(&["craps/field", "--table", path])[0]["tables"][0].clone();
        assert_eq!(tables, format!("{listed} as in {path}"));
    }
}

#[test]
fn a_users_table_prices_the_same_rows() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("field.json");
    let shown = printed(&["show", "craps/field", "--json"]);
    std::fs::write(&path, shown.replace("2 to 1", "3 to 1")).unwrap();
    // One more unit on two of 36 rolls takes the edge from 1/18 to nothing.
    let field = &analyzed(&["craps/field", "--table", path.to_str().unwrap()])[0];
    assert_eq!(field["edge"]["exact"], "0");
}

#[test]
fn digits_are_the_places_after_the_point() {
    let text = printed(&["analyze", "craps/pass", "--digits", "1000"]);
    assert!(text.contains(&format!("0.0{}", "14".repeat(499))));
}

#[test]
fn completions_name_the_command() {
    assert!(printed(&["completions", "bash"]).contains("vigorish"));
}

#[test]
fn verdicts_and_differences_are_coloured_where_colours_are_asked_for() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples");
    let wrong = format!("{folder}/roulette-below-floor.json");
    let (old, new) = (format!("{folder}/figures/before.json"), format!("{folder}/figures/after.json"));
    for (arguments, red) in [
        (vec!["verify", wrong.as_str()], "\u{1b}[1;31m"),
        (vec!["diff", old.as_str(), new.as_str()], "\u{1b}[1;31m1/18"),
    ] {
        let with = |color: &[&str]| said(&vigorish(&[&arguments[..], color].concat()));
        assert!(with(&["--color", "always"]).contains(red), "{arguments:?}");
        // A pipe has no colours of its own accord.
        assert!(
            !with(&[]).contains('\u{1b}') && !with(&["--color", "never"]).contains('\u{1b}'),
            "{arguments:?}"
        );
        let markdown = with(&["--color", "always", "--format", "markdown"]);
        assert!(!markdown.contains(['\u{1b}', '\u{2062}']), "{markdown}");
    }
}
