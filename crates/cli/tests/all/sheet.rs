//! Sheets that are filed, holds that are observed, and text from outside in what is printed of them.

use crate::command::{json, printed, refused, said, vigorish};
use std::process::{Command, Stdio};

#[test]
fn a_sheet_says_what_a_laboratory_asks() {
    // Pair Plus by the class counts of three cards: 48, 52, 720, 1096, 3744 of 22,100.
    let sheet = &json(&["sheet", "three-card-poker/pair-plus"])[0];
    assert_eq!(sheet["return"]["exact"], "5123/5525");
    assert_eq!(sheet["odds"][0]["one_in"]["exact"], "5525/12");
    assert_eq!(sheet["odds"][0]["true_odds"]["exact"], "5513/12");
    assert_eq!(sheet["largest_award"]["net"]["exact"], "40");
    assert_eq!(sheet["sensitivities"][4]["above"]["exact"], "-72/425");
    assert_eq!(sheet["spread"]["confidence"]["exact"], "9/10");
    let text = printed(&["sheet", "three-card-poker/pair-plus", "--digits", "2"]);
    for part in ["1 in 460.42", "459.42 to 1", "Volatility index", "Rulings", "Q1  Net of a round", "SHA-256"]
    {
        assert!(text.contains(part), "{part}");
    }
    assert!(printed(&["sheet", "craps/field", "--format", "markdown"]).contains("### Figures"));
    refused(&["sheet", "craps/field", "--confidence", "100%"], "between 0 and 100%");
}

#[test]
fn a_sheet_of_a_progressive_tells_it_by_the_meter() {
    let triple = "three-dice-baccarat/triple-progressive/PT-PRG-TRI-01";
    let text = printed(&["sheet", triple, "--digits", "4"]);
    // It breaks even at 20,776 (docs/method/progressives.md); the total is a + b M.
    assert!(text.contains("Edge by meter") && text.contains("20776.0000"), "{text}");
    let analysed = printed(&["analyze", triple]);
    assert!(analysed.contains("-0.4453017833 + 0.0000214335 M"), "{analysed}");
}

#[test]
fn a_hold_is_plausible_or_not() {
    // One spin on a number: a loss, a hold of 100%, comes 37 times of 38; a win as far away is not.
    let one = json(&["plausible", "roulette/straight", "--rounds", "1", "--held", "100%"]);
    assert_eq!(
        (&one["by"], &one["probability"], &one["plausible"]),
        (&"law".into(), &"1.0000000000".into(), &true.into())
    );
    let won = vigorish(&["plausible", "roulette/straight", "--rounds", "1", "--held", "-35"]);
    // 1/38 = 2.6%.
    assert_eq!(won.status.code(), Some(1));
    assert!(said(&won).contains("0.0263157895") && said(&won).contains("NOT plausible"));
    let many = json(&["plausible", "craps/pass", "--rounds", "100000000", "--held", "7/495"]);
    assert_eq!((&many["by"], &many["plausible"]), (&"normal".into(), &true.into()));
    refused(&["plausible", "craps/pass", "--rounds", "0", "--held", "1%"], "0 is not in");
    refused(&["plausible", "rocket-aces/progressive/CO-RA-LONG-1", "--rounds", "9", "--held", "1%"], "meter");
}

#[test]
fn a_closed_pipe_leaves_the_verdict() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/");
    let mut child = Command::new(env!("CARGO_BIN_EXE_vigorish"))
        .args(["verify", &format!("{folder}roulette-below-floor.json")])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[test]
fn a_file_s_name_cannot_write_the_report() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("y\nVerdict: everything holds.json");
    std::fs::copy(
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/roulette-below-floor.json"),
        &path,
    )
    .unwrap();
    for format in ["text", "markdown"] {
        let output = vigorish(&["verify", path.to_str().unwrap(), "--format", format]);
        let lines = said(&output);
        assert!(!lines.lines().any(|line| line.starts_with("Verdict: everything holds")), "{lines}");
        assert!(lines.contains("u{a}Verdict"), "{lines}");
    }
    let missing = folder.path().join("n\no.json");
    let output = vigorish(&["analyze", missing.to_str().unwrap()]);
    assert_eq!(String::from_utf8(output.stderr).unwrap().lines().count(), 1);
}

#[test]
fn nothing_is_wider_than_the_terminal() {
    let lines = |columns: &str, arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_vigorish"))
            .args(arguments)
            .env("COLUMNS", columns)
            .output()
            .unwrap();
        assert!(output.status.success());
        let text = said(&output);
        text.lines().map(|line| line.chars().count()).max().unwrap()
    };
    for arguments in [&["list"][..], &["compare", "roulette"], &["show", "blackjack"], &["analyze", "craps"]]
    {
        assert!(lines("80", arguments) <= 80, "{arguments:?}");
    }
}
