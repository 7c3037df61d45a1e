//! Verify, compare, solve and diff, as a user meets them.

use serde_json::Value;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn vigorish(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_vigorish")).args(arguments).output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn example(name: &str) -> String {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples").join(name).display().to_string()
}

#[test]
fn a_right_submission_holds() {
    let output = vigorish(&["verify", &example("dragon-bonus-right.json")]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(said(&output).contains("everything holds"));
    assert!(said(&output).contains("as listed in HC-BAC-DRAGON-BONUS"));
}

#[test]
fn failing_claims_are_explained() {
    let output = vigorish(&["verify", &example("dragon-bonus-wrong.json"), "--format", "json"]);
    assert_eq!(output.status.code(), Some(1));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let claims = report[0]["claims"].as_array().unwrap();
    let explained = |claim: &str| {
        let found = claims.iter().find(|c| c["claim"] == claim).unwrap();
        assert_eq!(found["holds"], false);
        found["explanation"].as_str().unwrap().to_string()
    };
    assert!(explained("claims.house_edge").contains("one digit fewer"));
    assert!(explained("claims.return").contains("cut off"));
    assert_eq!(explained("claims.hit_frequency"), "unexplained");
}

/// A submission for the Banker's Dragon Bonus with one claim.
fn banker_claim(claim: &str) -> String {
    let text = std::fs::read_to_string(example("dragon-bonus-right.json")).unwrap();
    let mut submission: Value = serde_json::from_str(&text).unwrap();
    submission["claims"] = serde_json::from_str(claim).unwrap();
    submission.to_string()
}

fn verify_text(text: &str, more: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_vigorish"))
        .args(["verify", "-"])
        .args(more)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn another_listed_setting_explains_a_claim() {
    // Six decks: 2.70% for the Player's Dragon Bonus, while eight give 2.65%.
    let six = vigorish(&["analyze", "baccarat/dragon-bonus-player?decks=6", "--format", "json"]);
    let six: Value = serde_json::from_slice(&six.stdout).unwrap();
    let claim = six[0]["edge"]["decimal"].as_str().unwrap();
    let output = verify_text(&banker_claim(&format!(r#"{{"house_edge": "{claim}"}}"#)), &[]);
    assert_eq!(output.status.code(), Some(1));
    assert!(said(&output).contains("the setting decks=6 gives it"), "{}", said(&output));
}

#[test]
fn another_listed_table_explains_a_claim() {
    let text = std::fs::read_to_string(example("golden-talons-unlisted.json")).unwrap();
    let mut submission: Value = serde_json::from_str(&text).unwrap();
    submission["claims"] = serde_json::json!({"hit_frequency": "22.34%", "house_edge": "7.4%"});
    let listed =
        vigorish(&["analyze", "three-dice-baccarat/golden-talons/PT-FLT-3DB-GT-01", "--format", "json"]);
    let listed: Value = serde_json::from_slice(&listed.stdout).unwrap();
    submission["claims"]["house_edge"] = listed[0]["edge"]["decimal"].clone();
    let output = verify_text(&submission.to_string(), &[]);
    assert!(said(&output).contains("the listed pays of PT-FLT-3DB-GT-01 give it"), "{}", said(&output));
}

#[test]
fn a_pay_below_the_floor_fails_and_names_the_paragraph() {
    let output = vigorish(&["verify", &example("roulette-below-floor.json")]);
    assert_eq!(output.status.code(), Some(1));
    let text = said(&output);
    assert!(text.contains("at least 35 to 1 is required") && text.contains("HC Appendix G"), "{text}");
}

#[test]
fn unlisted_pays_are_allowed_but_said() {
    let output = vigorish(&["verify", &example("golden-talons-unlisted.json")]);
    assert_eq!(output.status.code(), Some(0));
    assert!(said(&output).contains("unlisted"));
}

#[test]
fn several_files_give_the_highest_code() {
    let (right, wrong) = (example("dragon-bonus-right.json"), example("dragon-bonus-wrong.json"));
    assert_eq!(vigorish(&["verify", &right, &wrong]).status.code(), Some(1));
    assert_eq!(vigorish(&["verify", &right, "no-such.json", &wrong]).status.code(), Some(2));
}

#[test]
fn bad_submissions_say_where_they_are_bad() {
    let good = std::fs::read_to_string(example("roulette-below-floor.json")).unwrap();
    for (from, to, says) in [
        ("\"straight\": \"34 to 1\"", "\"strait\": \"34 to 1\"", "pays.\"strait\""),
        ("{\"straight\": \"34 to 1\"}", "{}", "pays.\"straight\": the row of HC-RO-STRAIGHT is missing"),
        ("\"straight\": 1", "\"split\": 1", "claims.ways.\"split\": there is no row"),
        ("\"roulette\"", "\"roulet\"", "game: there is no game `roulet`; did you mean `roulette`?"),
        ("\"wager\": \"straight\"", "\"wager\": \"strait\"", "wager: roulette has no wager"),
        ("double-zero", "triple-zero", "settings: roulette/straight: `triple-zero` is not a value"),
        ("\"title\"", "\"titel\"", "unknown field `titel`"),
        ("\"34 to 1\"", "\"1e999\"", "pays.straight: `1e999` is not a pay"),
        ("7.89%", "about 8", "claims.house_edge: `about 8` is not a number"),
    ] {
        let output = verify_text(&good.replacen(from, to, 1), &[]);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains(says), "{message:?} should say {says:?}");
    }
    for hostile in ["", "[", "{", "null", "[]", "\"x\"", "{\"title\": 1}"] {
        assert_eq!(verify_text(hostile, &[]).status.code(), Some(2), "{hostile}");
    }
    let deep = format!("{{\"title\": {}", "[".repeat(200_000));
    assert_eq!(verify_text(&deep, &[]).status.code(), Some(2));
}

#[test]
fn a_cap_changes_what_is_verified() {
    let text = r#"{"title": "capped", "game": "roulette", "wager": "straight", "pays": {"straight": "35 to 1"},
        "claims": {"house_edge": "71.05%"}}"#;
    assert_eq!(verify_text(text, &["--cap-bet", "100", "--max-payout", "1000"]).status.code(), Some(0));
    assert_eq!(verify_text(text, &[]).status.code(), Some(1));
}

#[test]
fn the_schema_is_checked_in() {
    let printed: Value = serde_json::from_slice(&vigorish(&["verify", "--schema"]).stdout).unwrap();
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/submission.schema.json");
    let checked_in: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(printed, checked_in, "run `vigorish verify --schema > docs/submission.schema.json`");
}

#[test]
fn compare_shows_rows_and_differences() {
    let file = example("field-for-two.json");
    let output =
        said(&vigorish(&["compare", "craps/field", &file, "--against", "craps/field", "--format", "json"]));
    let comparison: Value = serde_json::from_str(&output).unwrap();
    assert_eq!(comparison["analyses"][1]["edge"]["exact"], "0");
    assert_eq!(comparison["analyses"][1]["difference"]["edge"]["exact"], "-1/18");
    let differing: Vec<&Value> =
        comparison["rows"].as_array().unwrap().iter().filter(|row| row["differs"] == true).collect();
    assert_eq!(differing.len(), 1);
    assert_eq!(differing[0]["outcome"], "on a 2 or 12");
}

#[test]
fn compare_sorts_whole_families() {
    let csv = said(&vigorish(&[
        "compare",
        "three-dice-baccarat/single-event",
        "--sort",
        "edge",
        "--format",
        "csv",
    ]));
    assert_eq!(csv.lines().count(), 14);
    let csv = said(&vigorish(&["compare", "craps/field", "craps/any-seven", "--format", "csv"]));
    // 14 ways of 36 at even money.
    assert!(csv.contains(",1 to 1,14,7/18,"), "{csv}");
    let refused = vigorish(&["compare", "craps/field", "--sort", "colour"]);
    assert_eq!(refused.status.code(), Some(2));
}

#[test]
fn solve_gives_the_exact_pay() {
    // The field's edge is 1/18 at 2 to 1 on two of 36 rolls; 1/40 asks for (1/18 - 1/40) * 18 more.
    let output = said(&vigorish(&["solve", "craps/field", "--row", "on a 2 or 12", "--edge", "2.5%"]));
    assert!(output.contains("must pay 2.5500000000 = 51/20"), "{output}");
    let refused = vigorish(&["solve", "craps/field", "--row", "on a 2 or 12", "--edge", "50%"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8(refused.stderr).unwrap().contains("no pay of `on a 2 or 12` gives that edge"));
}

#[test]
fn sensitivities_are_minus_the_stake_a_row_is_paid_on() {
    let output = said(&vigorish(&["solve", "craps/field", "--format", "json"]));
    let solved: Value = serde_json::from_str(&output).unwrap();
    assert_eq!(solved["sensitivities"][0]["above"]["exact"], "-7/18");
    assert_eq!(solved["sensitivities"][1]["above"]["exact"], "-1/18");
    // Each part of a horn bet is a quarter of it: 1/36 of a quarter.
    let horn: Value =
        serde_json::from_str(&said(&vigorish(&["solve", "craps/horn", "--format", "json"]))).unwrap();
    assert_eq!(horn["sensitivities"][0]["above"]["exact"], "-1/144");
}

#[test]
fn solve_moves_the_pays_of_games_with_decisions() {
    let solved = |arguments: &[&str]| -> Value {
        let output = vigorish(&[&["solve"], arguments, &["--format", "json"]].concat());
        serde_json::from_str(&said(&output)).unwrap()
    };
    let slopes = |solved: &Value, row: usize| {
        let slope = &solved["sensitivities"][row];
        (slope["row"].as_str().unwrap().to_string(), slope["above"]["exact"].clone())
    };
    // Of six decks: a natural, 2 * 24 * 96 / (312 * 311), and none of the dealer's, 1 - 2 * 23 * 95 / (310 * 309).
    let blackjack = solved(&["blackjack/base", "--row", "blackjack at 3:2", "--edge", "0.2%"]);
    assert_eq!(slopes(&blackjack, 0), ("blackjack at 3:2".into(), "-585088/12909299".into()));
    assert_eq!(blackjack["edge"]["exact"], "1/500");
    // Bonus hands of three cards are all played: 48, 52 and 720 of 22,100.
    let three_card = solved(&["three-card-poker/base"]);
    assert_eq!(slopes(&three_card, 6), ("HC-TCP-ANTE-BONUS/straight flush".into(), "-12/5525".into()));
    assert_eq!(slopes(&three_card, 7), ("HC-TCP-ANTE-BONUS/three of a kind".into(), "-1/425".into()));
    assert_eq!(slopes(&three_card, 8), ("HC-TCP-ANTE-BONUS/straight".into(), "-36/1105".into()));
    // Fifth-street states that tie (ruling Q7) bend the edge at the listed pays: the slopes differ by side.
    let stud = solved(&["mississippi-stud/base"]);
    let jacks =
        stud["sensitivities"].as_array().unwrap().iter().find(|s| s["row"] == "pair of jacks or better");
    assert_ne!(jacks.unwrap()["above"], jacks.unwrap()["below"]);
    // A Super Bonus of $1,000 beside pays in wagers.
    let pontoon = solved(&["pontoon-plus/base?super-bonus=on-top"]);
    assert_eq!(slopes(&pontoon, 0).0, "PP-MAIN/pontoon wins");
    // Laid to win two units, 2 / p is staked at a pay of p and lost on 1/18 of the rounds: 2 / 18 / (1/2)^2.
    let laid = solved(&["craps/dont-pass?odds=2x", "--row", "odds on 4 or 10", "--edge", "1%"]);
    assert_eq!(slopes(&laid, 1), ("odds on 4 or 10".into(), "-4/9".into()));
    // Even money less 5%: what is paid is moved, commission taken off.
    let banker = solved(&["baccarat/banker", "--row", "banker's hand", "--edge", "1%"]);
    assert_eq!(banker["sensitivities"][0]["pays"], "1 to 1 less 5%");
    assert_eq!(banker["nearest"].as_array().unwrap().len(), 3);
}

#[test]
fn a_box_is_searched_whole() {
    let arguments =
        ["solve", "craps/field", "--rows", "on a 3, 4, 9, 10 or 11=1..1,on a 2 or 12=1..4", "--edge-between"];
    let found = |range: &str| -> Value {
        let output = vigorish(&[&arguments[..], &[range, "--format", "json"]].concat());
        serde_json::from_slice(&output.stdout).unwrap()
    };
    // Pays 1, 2, 3, 4 give edges 1/9, 1/18, 0 and -1/18.
    let edges: Vec<String> = found("-10%,10%")["found"]
        .as_array()
        .unwrap()
        .iter()
        .map(|f| f["edge"]["exact"].as_str().unwrap().to_string())
        .collect();
    assert_eq!(edges, ["-1/18", "0", "1/18"]);
    for bad in ["x", "6%,4%", "4%"] {
        assert_eq!(vigorish(&[&arguments[..], &[bad]].concat()).status.code(), Some(2), "{bad}");
    }
    for rows in
        ["on a 2 or 12", "on a 2 or 12=4..1", "on a 2 or 12=1..2:0", "on a 7=1..2", "on a 2 or 12=0..9999999"]
    {
        let output = vigorish(&["solve", "craps/field", "--rows", rows, "--edge-between", "0,1"]);
        assert_eq!(output.status.code(), Some(2), "{rows}");
    }
}

#[test]
fn a_cap_bends_what_is_solved_and_searched() {
    // Straight up with 10 units at most: (37 - 10) / 38 at any pay from 10, (37 - p) / 38 below.
    let capped =
        ["solve", "roulette/straight", "--cap-bet", "100", "--max-payout", "1000", "--format", "json"];
    let json = |more: &[&str]| -> Value {
        serde_json::from_str(&said(&vigorish(&[&capped[..], more].concat()))).unwrap()
    };
    assert_eq!(json(&["--row", "straight", "--edge", "30/38"])["pay"]["exact"], "7");
    let found = json(&["--rows", "straight=8..35:9", "--edge-between", "0%,100%"]);
    let edges: Vec<&Value> = found["found"].as_array().unwrap().iter().map(|f| &f["edge"]["exact"]).collect();
    assert_eq!(edges, ["27/38", "27/38", "27/38", "29/38"]);
}

#[test]
fn diff_says_what_moved() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let write = |name: &str, selectors: &[&str]| {
        let output = vigorish(&[&["analyze"], selectors, &["--format", "json"]].concat());
        std::fs::write(path(name), output.stdout).unwrap();
    };
    write("old.json", &["craps/field", "craps/pass"]);
    write("digits.json", &["craps/field", "craps/pass", "--digits", "3"]);
    write("new.json", &["craps/field", "craps/come", "--cap-bet", "1", "--max-payout", "1"]);
    assert_eq!(vigorish(&["diff", &path("old.json"), &path("digits.json")]).status.code(), Some(0));
    let output = vigorish(&["diff", &path("old.json"), &path("new.json")]);
    assert_eq!(output.status.code(), Some(1));
    let text = said(&output);
    for line in [
        "+ craps/come",
        "- craps/pass",
        "~ craps/field",
        "edge: 1/18 -> 1/9",
        "1 appeared, 1 disappeared, 1 moved",
    ] {
        assert!(text.contains(line), "{text}");
    }
    std::fs::write(path("cut.json"), "[{\"schema\": 1,").unwrap();
    assert_eq!(vigorish(&["diff", &path("old.json"), &path("cut.json")]).status.code(), Some(2));
    assert_eq!(vigorish(&["diff", &path("old.json"), &path("none.json")]).status.code(), Some(2));
}
