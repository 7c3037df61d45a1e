//! Submissions as vendors write them, right and wrong, each with its whole report.
//!
//! The figures in the reports stand in published tables, or are worked out here:
//! the Tie at eight decks has 14.3596% and a standard deviation of 2.64, the Banker at 5% 1.0579% (and wins 45.86%, so 10%
//! costs 2.293% more), Let It Ride 3.5057% of a bet and 2.8% of what is staked; Any Seven loses 1/6 and has the variance
//! 25 * 5/36; straight up with ten units at most loses 27/38; of 311 (415) cards left beside the first, 5 (7), 6 (8) and 12
//! (16) make the pairs of six (eight) decks: 19/311 and 17/415, and at 30, 10 and 5 to 1 the six decks' lose
//! (288 - 150 - 60 - 60)/311 = 18/311; Pair Plus at 40-30-6-3-1 has 7.28%, Three Card's Ante and Play 3.37%, the bonus of
//! Texas Hold 'Em Bonus 59/663, and 74/663 with 25 units at most (6 pairs of aces of 1,326 hands win 5 units less); Rocket
//! Aces breaks even at $96,951 (73,392,240/757; five times that is $484,757) and at $50,000 loses 22.03% (docs/sheet.md); the five-card progressive with the royal flush alone on the meter, one hand in 649,740, at
//! $307,400 for a wager of $1. Six decks of blackjack with soft 17 hit have 0.615%, and naturals at even money cost 2.27% more.

use crate::command::vigorish;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/filed")
}

/// The report of a submission, started beside it, with what is on standard error below it; and the exit code.
fn report_of(name: &str) -> (String, Option<i32>) {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_vigorish"))
        .args(["verify", name])
        .current_dir(folder())
        .output()
        .unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    // Every build has a hash of its own.
    let kept: Vec<&str> = printed.lines().filter(|line| !line.starts_with("Program, commit ")).collect();
    let errors = String::from_utf8(output.stderr).unwrap();
    let below = if errors.is_empty() { String::new() } else { format!("\n{errors}") };
    (kept.join("\n") + "\n" + &below, output.status.code())
}

#[test]
fn every_submission_has_the_report_that_is_filed() {
    for (name, code) in [
        ("always-play", 1),
        ("another-name", 0),
        ("ante-bonus-without-the-straight", 0),
        ("banker-ten-percent", 1),
        ("by-chart", 0),
        ("capped", 1),
        ("decks-by-decks", 1),
        ("dj-wild-limit", 1),
        ("dragon-bonus-twenty", 1),
        ("envy-amounts", 1),
        ("felt-without-the-tie", 0),
        ("fire-bet-table-b", 3),
        ("five-dollars", 0),
        ("five-dollars-break-even", 1),
        ("five-dollars-for-one", 0),
        ("flush-up", 0),
        ("late-surrender", 3),
        ("let-it-ride-over-three", 1),
        ("limit-of-several", 1),
        ("list-of-submissions", 2),
        ("list-of-wagers", 2),
        ("limit-too-low", 1),
        ("minimum-wager", 1),
        ("missing-rows", 2),
        ("names-as-written", 0),
        ("never-paid", 3),
        ("no-such-play", 2),
        ("no-such-setting", 2),
        ("nothing-checked", 3),
        ("nothing-claimed", 3),
        ("odds-with-a-one", 1),
        ("own-blackjack", 0),
        ("own-wager", 1),
        ("package", 0),
        ("package-both", 1),
        ("package-claims-beside", 3),
        ("package-in-part", 2),
        ("package-names-as-written", 0),
        ("pays-as-numbers", 0),
        ("play-not-said", 2),
        ("players-advantage", 0),
        ("players-sign", 1),
        ("queen-six-four", 0),
        ("rate-without-a-reset", 0),
        ("shared-progressive", 1),
        ("straight-as-reconstructed", 3),
        ("table-alone", 2),
        ("table-left-out", 0),
        ("three-digits", 1),
        ("tie-nine-for-one", 3),
        ("tie-under-other-names", 1),
        ("trailing-comma", 2),
        ("two-pays-for-one-row", 3),
        ("ultimate-limit", 3),
        ("unreadable", 2),
        ("wager-alone", 2),
        ("wager-beside", 1),
        ("wrong-from", 1),
    ] {
        let expected = std::fs::read_to_string(folder().join(format!("{name}.txt"))).unwrap();
        let (report, exit) = report_of(&format!("{name}.json"));
        assert_eq!((report.as_str(), exit), (expected.as_str(), Some(code)), "{name}");
    }
}

#[test]
fn the_examples_have_the_reports_that_are_filed() {
    for (name, code) in [
        ("dragon-bonus-right", 0),
        ("dragon-bonus-wrong", 1),
        ("golden-talons-unlisted", 1),
        ("roulette-below-floor", 1),
    ] {
        let expected = std::fs::read_to_string(folder().join(format!("examples/{name}.txt"))).unwrap();
        let (report, exit) = report_of(&format!("../../../../docs/examples/{name}.json"));
        assert_eq!((report.as_str(), exit), (expected.as_str(), Some(code)), "{name}");
    }
}

#[test]
fn in_a_batch_every_file_has_its_report() {
    let path = |name: &str| folder().join(name).display().to_string();
    let files = ["nothing-claimed.json", "unreadable.json", "none.json", "banker-ten-percent.json"].map(path);
    let arguments: Vec<&str> =
        ["verify", "--json"].into_iter().chain(files.iter().map(String::as_str)).collect();
    let output = vigorish(&arguments);
    assert_eq!(output.status.code(), Some(2));
    let reports: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let verdicts: Vec<&serde_json::Value> =
        reports.as_array().unwrap().iter().map(|r| &r["verdict"]).collect();
    assert_eq!(
        verdicts,
        [
            "Incomplete: nothing was claimed",
            "Cannot be read",
            "Cannot be read",
            "Does not conform: 1 pay differs from the fixed pay"
        ]
    );
    assert_eq!(reports[1]["file"], files[1].as_str());
    assert!(
        reports[1]["error"].as_str().unwrap().contains("craps has no wager `feild`; did you mean `field`")
    );
    assert!(reports[2]["error"].as_str().unwrap().contains("No such file"));
    assert_eq!((&reports[0]["holds"], &reports[3]["holds"]), (&serde_json::Value::Null, &false.into()));
}

/// A claim that cannot be checked hides no wrong one.
#[test]
fn claims_are_judged_each_on_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("s.json");
    let text = r#"{"title": "t", "game": "craps", "wager": "any-seven", "pays": {"any seven bet": "4 to 1"}, "claims":
        {"break_even": 5, "hold": "20%", "house_edge": "16%", "volatility_index": {"value": 3, "confidence": "97%"},
        "ways": {"seven": 6}, "return": "83.33%"}}"#;
    std::fs::write(&path, text).unwrap();
    let output = vigorish(&["verify", path.to_str().unwrap(), "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let reports: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let claims = reports[0]["claims"].as_array().unwrap();
    let judged: Vec<(&str, &str)> = claims
        .iter()
        .map(|c| {
            (c["verdict"].as_str().unwrap(), c["explanation"].as_str().or(c["reason"].as_str()).unwrap_or(""))
        })
        .collect();
    assert_eq!(
        judged,
        [
            ("not checked", "this wager has no meter"),
            ("not checked", "there is no figure of this name"),
            ("fails", "possibly the exact value was truncated, not rounded"),
            (
                "not checked",
                "unknown confidence level `97%`; the levels are 80%, 90%, 95%, 98%, 99%, 99.5%, 99.8%, 99.9% and 99.99%"
            ),
            (
                "not checked",
                "no outcome is called `seven`; did you mean `any seven bet`?; the outcomes are any seven bet, all other"
            ),
            ("holds", ""),
        ]
    );
}
