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

/// A folder for table files, as a user keeps them.
struct Files(tempfile::TempDir);

impl Files {
    fn new() -> Self {
        Files(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    fn write(&self, name: &str, text: &str) -> String {
        std::fs::write(self.path(name), text).unwrap();
        self.path(name)
    }

    /// What `show --json` prints, unchanged.
    fn shown(&self, name: &str, what: &str) -> String {
        self.write(name, &said(&vigorish(&["show", what, "--json"])))
    }

    /// What `show --json` prints, under a name of the user's own and with other keys.
    fn own(&self, name: &str, what: &str, keys: &Value) -> String {
        let mut table: Value = serde_json::from_str(&said(&vigorish(&["show", what, "--json"]))).unwrap();
        table["id"] = "MINE".into();
        for (key, value) in keys.as_object().unwrap() {
            table[key] = value.clone();
        }
        self.write(name, &table.to_string())
    }
}

fn compared(arguments: &[&str]) -> Value {
    let output = vigorish(&[&["compare"], arguments, &["--format", "json"]].concat());
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn refused(arguments: &[&str], says: &str) {
    let output = vigorish(arguments);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
    assert!(output.stdout.is_empty(), "{arguments:?} printed something");
    assert!(message.contains(says), "{arguments:?} says {message:?}, not {says:?}");
}

#[test]
fn a_shown_table_is_compared_as_the_wager_it_was_shown_for() {
    let files = Files::new();
    // 7 to 6 on five ways against six: (6 * 6 - 5 * 7) / (6 * 11). One joker among 54 stops at 40 to 1: (53 - 40) / 54.
    for (what, edge) in [("craps/place-6", "1/66"), ("big-six/joker", "13/54")] {
        let file = files.shown("one.json", what);
        for beside in [&[what][..], &[], &["craps/field"]] {
            let comparison = compared(&[beside, &[&file]].concat());
            let analyses = comparison["analyses"].as_array().unwrap();
            assert_eq!(analyses.last().unwrap()["edge"]["exact"], edge, "{what} beside {beside:?}");
            assert_eq!(analyses.last().unwrap()["name"], format!("{file}: {what}"));
        }
    }
    let file = files.shown("banker.json", "baccarat/dragon-bonus-banker?decks=6");
    let comparison = compared(&["baccarat/dragon-bonus-banker?decks=6", &file]);
    assert_eq!(comparison["analyses"][0]["edge"], comparison["analyses"][1]["edge"]);
    assert_eq!(comparison["analyses"][1]["name"], format!("{file}: baccarat/dragon-bonus-banker (decks=6)"));
}

#[test]
fn a_file_that_may_be_for_several_wagers_is_refused_or_told_by_what_is_beside_it() {
    let files = Files::new();
    // A table by its id says nothing of the wager.
    let file = files.shown("place.json", "HC-CR-PLACE");
    let comparison = compared(&["craps/place-6", &file]);
    assert_eq!(comparison["analyses"][1]["edge"]["exact"], "1/66");
    refused(&["compare", &file], "place-4, place-5, place-6, place-8, place-9 or place-10");
    refused(&["compare", "craps/place-6", "craps/place-4", &file], "say which with \"wager\"");
    let file = files.shown("six.json", "craps/place-6");
    refused(&["analyze", "craps/place-4", "--table", &file], "`wager` is `place-6`");
    refused(&["solve", "craps/place-4", "--table", &file], "`wager` is `place-6`");
}

#[test]
fn a_file_is_priced_at_the_decks_it_names() {
    let files = Files::new();
    let ways = |comparison: &Value| {
        comparison["rows"][0]["cells"].as_array().unwrap().last().unwrap()["ways"].clone()
    };
    // Two of the queens of hearts, and the dealer's ace and ten of what is left: of six decks C(6, 2) * 24 * 94, of
    // eight C(8, 2) * 32 * 126, of two 8 * 30.
    let (six, eight) = ("33840", "112896");
    let what = "ride-free/lucky-ladies/PT-FLT-LL-03";
    let file = files.shown("ll.json", what);
    assert_eq!(ways(&compared(&[what, &file])), six);
    assert_eq!(ways(&compared(&["ride-free/lucky-ladies", &file])), six);
    assert_eq!(ways(&compared(&[&file])), six);
    assert_eq!(ways(&compared(&[&format!("{file}?decks=8")])), eight);
    assert_eq!(ways(&compared(&[&format!("{what}?decks=8"), &file])), eight);
    let file_of_eight = files.shown("ll-8.json", &format!("{what}?decks=8"));
    assert_eq!(ways(&compared(&[what, &file_of_eight])), eight);
    let analysed = |file: &str| -> Value {
        let output = vigorish(&["analyze", "ride-free/lucky-ladies", "--table", file, "--format", "json"]);
        serde_json::from_slice(&output.stdout).unwrap()
    };
    assert_eq!(analysed(&file).as_array().unwrap().len(), 1);
    assert_eq!(analysed(&file)[0]["settings"]["decks"], "6");
    assert_eq!(analysed(&file)[0]["outcomes"][0]["ways"], six);
    assert_eq!(analysed(&file_of_eight)[0]["outcomes"][0]["ways"], eight);

    // Under a name of one's own, the decks tell; without them nothing does.
    let own = files.own("own.json", what, &serde_json::json!({"decks": [8]}));
    assert_eq!(ways(&compared(&[&own])), eight);
    refused(&["analyze", "ride-free/lucky-ladies/PT-FLT-LL-01", "--table", &own], "it is for decks=8");
    let bare = files.own("bare.json", what, &serde_json::json!({"decks": null}));
    let fits = "PT-FLT-LL-01 (decks=2), ride-free/lucky-ladies/PT-FLT-LL-02 (decks=4) and";
    refused(&["compare", &bare], fits);
    refused(&["analyze", "ride-free/lucky-ladies", "--table", &bare], fits);
    assert_eq!(ways(&compared(&[what, &bare])), six);
    assert_eq!(ways(&compared(&[&format!("{bare}?decks=8")])), eight);
    assert_eq!(
        analysed(&files.own("replaces.json", what, &serde_json::json!({"replaces": "PT-FLT-LL-03"})))[0]["outcomes"]
            [0]["ways"],
        six
    );
    // Decks that are no setting but the table's own.
    let rocket = files.own("rocket.json", "CO-RA-QUICK-SINGLE-ACE-6D", &serde_json::json!({"decks": null}));
    refused(&["analyze", "rocket-aces/progressive", "--table", &rocket], "CO-RA-QUICK-SINGLE-ACE-2D and");
}

#[test]
fn differences_of_standard_deviations_are_of_what_is_shown() {
    // The variances are 377/324 and 125/36; their roots 1.07869 and 1.86339 differ by 0.78470.
    let arguments = ["compare", "craps/any-seven", "--against", "craps/field", "--digits", "4", "--format"];
    for (format, shown) in [("text", " +0.7847 |"), ("markdown", " +0.7847 |"), ("csv", ",1.8634,+0.7847,")] {
        let output = said(&vigorish(&[&arguments[..], &[format]].concat()));
        assert!(output.contains(shown), "{output}");
    }
    let difference = &compared(&arguments[1..6])["analyses"][0]["difference"];
    assert_eq!(difference["standard_deviation"]["decimal"], "0.7847");
    // 125/36 - 377/324.
    assert_eq!(difference["variance"]["exact"], "187/81");
}

fn solved(arguments: &[&str]) -> Value {
    let output = vigorish(&[&["solve"], arguments, &["--format", "json"]].concat());
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The pays and edges found in a box.
fn found(arguments: &[&str]) -> Vec<(String, String)> {
    let solved = solved(arguments);
    let text = |value: &Value| value.as_str().unwrap().to_string();
    let pays =
        |found: &Value| found["pays"].as_object().unwrap().values().map(text).collect::<Vec<_>>().join(" ");
    let all = solved["found"].as_array().unwrap();
    all.iter().map(|found| (pays(found), text(&found["edge"]["exact"]))).collect()
}

#[test]
fn a_box_of_laid_odds_is_searched_by_one_over_the_pay() {
    // Laid to win 2 units at a pay of p, 2 / p is lost on 1/18 of the rounds: 3/220 + (1 / p - 2) / 9.
    let on_four = |range: &str| {
        let rows = "odds on 4 or 10=1/2..1:1/10";
        found(&["craps/dont-pass?odds=2x", "--rows", rows, &format!("--edge-between={range}")])
    };
    assert_eq!(on_four("-18%,-16%"), []);
    assert_eq!(on_four("-10%,-9%"), [("1".into(), "-193/1980".into())]);
    assert_eq!(on_four("-7%,-6%"), [("4/5".into(), "-23/330".into())]);
    assert_eq!(on_four("-1000,1000").len(), 6);
    // On 5 or 9 they are lost on 8/36 * 4/10 of the rounds, and 2/3 is fair: (1 / p - 3/2) * 8 / 45 more.
    let both = found(&[
        "craps/dont-pass?odds=2x",
        "--rows",
        "odds on 4 or 10=1/2..1:1/4,odds on 5 or 9=1/3..1:1/3",
        "--edge-between=-100,100",
    ]);
    assert_eq!(both.len(), 9);
    let edge = |pays: &str| both.iter().find(|(p, _)| p == pays).unwrap().1.clone();
    assert_eq!(edge("1/2 2/3"), "3/220");
    // 3/220 - 1/9 - 4/45.
    assert_eq!(edge("1 1"), "-41/220");
}

#[test]
fn dollars_stay_dollars_when_a_pay_is_moved() {
    // A six-card royal of one suit is one of C(52, 6) = 20,358,520 hands, and $1 is a unit or a fifth of one.
    let slope = |selector: &str| solved(&[selector])["sensitivities"][0]["above"]["exact"].clone();
    assert_eq!(slope("three-card-poker/six-card-bonus"), "-1/20358520");
    assert_eq!(slope("three-card-poker/six-card-bonus?bet=5"), "-1/101792600");
    let row = "6-card royal - diamonds";
    let edges = found(&[
        "three-card-poker/six-card-bonus?bet=5",
        "--rows",
        &format!("{row}=199999/2..100000:1/2"),
        "--edge-between",
        "0,1",
    ]);
    let edges: Vec<enumeration::Ratio> =
        edges.iter().map(|(_, edge)| enumeration::ratio::parse(edge).unwrap()).collect();
    assert_eq!((&edges[1] - &edges[0]).to_string(), "1/203585200");
    // A hundredth less asks for a hundredth of 101,792,600 dollars more.
    let less = enumeration::ratio::ratio(1, 100);
    let arguments = ["three-card-poker/six-card-bonus?bet=5", "--row", row, "--edge"];
    let wanted = (&edges[0] - less).to_string();
    assert_eq!(solved(&[&arguments[..], &[&wanted]].concat())["pay"]["exact"], "1117926");
}

#[test]
fn a_box_with_too_many_answers_is_refused_before_they_fill_memory() {
    let rows = "wins by 9=1..1000,wins by 8=1..1000,wins by 7=1..1000";
    let wager = "three-dice-baccarat/golden-talons/PT-FLT-3DB-GT-01";
    refused(&["solve", wager, "--rows", rows, "--edge-between=-1000,1000"], "more than 200000 combinations");
    // A range beyond every edge has none.
    let none = found(&[wager, "--rows", "wins by 9=1..1000", "--edge-between=999999,1000000"]);
    assert_eq!(none, []);
}

#[test]
fn what_no_pay_gives_is_said_of_a_push_and_of_a_loss() {
    // The field loses 20 rolls of 36 and wins 14: 6/36 if 2 and 12 push, 8/36 if they lose.
    let push = "paying 0, which is a push, it is 1/6 already";
    let row = ["--row", "on a 2 or 12", "--edge"];
    refused(&[&["solve", "craps/field"], &row[..], &["20%"]].concat(), &format!("{push}; losing, it is 2/9"));
    let files = Files::new();
    let lost = said(&vigorish(&["show", "craps/field", "--json"])).replace("2 to 1", "lose");
    let file = files.write("lost.json", &lost);
    let solve = [&["solve", "craps/field", "--table", &file], &row[..]].concat();
    refused(
        &[&solve[..], &["2/9"]].concat(),
        &format!("{push}; losing, as it does now, it is 2/9, the edge asked for"),
    );
}

#[test]
fn above_a_cap_every_pay_gives_the_edge() {
    // Cut at 5/2: (20 - 14 - 2 * 5/2) / 36 from there on.
    let arguments = ["craps/field", "--row", "on a 2 or 12", "--cap-bet", "2", "--max-payout", "5", "--edge"];
    let flat = solved(&[&arguments[..], &["1/36"]].concat());
    assert_eq!((&flat["pay"]["exact"], &flat["or_more"]), (&"5/2".into(), &true.into()));
    let text = said(&vigorish(&[&["solve"], &arguments[..], &["1/36"]].concat()));
    assert!(text.contains("must pay 2.5000000000 = 5/2 or more for an edge of"), "{text}");
    let below = solved(&[&arguments[..], &["1/18"]].concat());
    assert_eq!((&below["pay"]["exact"], &below["or_more"]), (&"2".into(), &Value::Null));
    refused(&[&["solve"], &arguments[..], &["1/40"]].concat(), "the cap keeps it at 1/36");
}

#[test]
fn an_edge_may_be_as_long_as_the_fractions_that_are_printed() {
    // 3 - 18 e.
    let long = "205018197961/1443631287735";
    let pay = &solved(&["craps/field", "--row", "on a 2 or 12", "--edge", long])["pay"];
    assert_eq!(pay["exact"], "71174033323/160403476415");
    // Pays of 2 and 3 give 1/18 and nothing.
    let zeros = "0".repeat(3000);
    let range = format!("0.{zeros},1{zeros}/18{zeros}");
    let found = found(&["craps/field", "--rows", "on a 2 or 12=0..3", "--edge-between", &range]);
    assert_eq!(found, [("3".into(), "0".into()), ("2".into(), "1/18".into())]);
    let too_long = "1".repeat(10_001);
    refused(
        &["solve", "craps/field", "--row", "on a 2 or 12", "--edge", &too_long],
        "at most 10000 characters",
    );
    refused(
        &["solve", "craps/field", "--rows", "on a 2 or 12=0..3", "--edge-between", &format!("0,{too_long}")],
        "at most 10000 characters",
    );
}

#[test]
fn rows_without_ways_differ_by_their_returns() {
    let comparison = compared(&["free-bet-blackjack/push-22?decks=6", "free-bet-blackjack/push-22?decks=8"]);
    let rows = comparison["rows"].as_array().unwrap();
    assert!(rows.iter().all(|row| row["cells"][0]["ways"].is_null()), "{rows:?}");
    assert!(rows.iter().all(|row| row["differs"] == true), "{rows:?}");
    let same = compared(&["free-bet-blackjack/push-22", "free-bet-blackjack/push-22?decks=6"]);
    assert!(same["rows"].as_array().unwrap().iter().all(|row| row["differs"] == false));
}

#[test]
fn a_meter_is_for_the_wagers_that_are_on_one() {
    let whole = ["compare", "rocket-aces/progressive", "--meter", "1000"];
    refused(&whole, "on 3 meters: rocket-aces/progressive/CO-RA-LONG-3");
    refused(&whole, "on one meter: rocket-aces/progressive/CO-RA-QUICK-SINGLE-ACE-2D,");
    // At the meter that breaks even beside a wager on none.
    let selector = "three-dice-baccarat/triple-progressive/PT-PRG-TRI-01";
    let break_even =
        compared(&[selector])["analyses"][0]["break_even"]["exact"].as_str().unwrap().to_string();
    let both = compared(&[selector, "craps/field", "--meter", &break_even]);
    assert_eq!(both["analyses"][0]["edge"]["exact"], "0");
    assert_eq!(both["analyses"][1]["edge"]["exact"], "1/18");
    refused(&["compare", "craps/field", "--meter", "5"], "is not on a meter");
}

#[test]
fn every_column_sorts_in_any_case() {
    let first = |column: &str| {
        let csv = said(&vigorish(&[
            "compare",
            "craps/field",
            "craps/any-seven",
            "--sort",
            column,
            "--format",
            "csv",
        ]));
        csv.lines().nth(1).unwrap().split(',').next().unwrap().to_string()
    };
    for column in ["Name", "wager", "HIT"] {
        assert_eq!(first(column), "craps/any-seven", "{column}");
    }
    for column in
        ["edge", "House edge", "Element of Risk", "SD", "Standard deviation", "Variance", "break-even"]
    {
        assert_eq!(first(column), "craps/field", "{column}");
    }
}

#[test]
fn diff_reads_no_file_that_is_too_large() {
    let files = Files::new();
    let large = files.path("large.json");
    std::fs::File::create(&large).unwrap().set_len((256 << 20) + 1).unwrap();
    refused(&["diff", &large, &large], "larger than 256 MiB");
}
