//! Bad input gets one clear message on standard error and exit code 2; nothing on standard output.

use crate::command::{complaint, refused, said, vigorish};

#[test]
fn unknown_names_suggest_the_nearest() {
    refused(&["analyze", "crapz"], "did you mean `craps`?");
    refused(&["analyze", "craps/pas"], "did you mean `pass`");
    refused(&["analyze", "craps/pass/HC-CR-PAS"], "did you mean `HC-CR-PASS`?");
    refused(&["analyze", "zzz"], "there is no game `zzz`: the games are");
    refused(&["analyze", ""], "is not a selector");
    refused(&["analyze", "a/b/c/d"], "is not a selector");
    refused(&["show", "HC-CR-PASTA"], "there is no game");
    refused(&["list", "crapz"], "did you mean `craps`?");
}

#[test]
fn settings_name_what_is_allowed() {
    refused(&["analyze", "craps/pass", "--set", "decks=6"], "craps/pass has no setting `decks`: it has odds");
    refused(&["analyze", "craps/field", "--set", "odds=1x"], "it has none");
    refused(&["analyze", "craps/pass?odds=101x"], "use 0x, 1x");
    refused(&["analyze", "baccarat/tie?decks=0"], "any from 1 to 32");
    refused(&["analyze", "baccarat/tie?decks=1000000000"], "any from 1 to 32");
    refused(&["analyze", "baccarat/tie?decks=-1"], "any from 1 to 32");
    refused(&["analyze", "baccarat/tie?decks=99999999999999999999999999"], "any from 1 to 32");
    refused(&["analyze", "roulette/first-five?wheel=single-zero"], "use double-zero");
    refused(&["analyze", "baccarat/tie?decks=8", "--set", "decks=6"], "set twice");
    refused(&["analyze", "baccarat/tie", "--set", "decks"], "write name=value");
    refused(&["analyze", "craps", "--set", "wheel=x"], "no wager of craps has these settings");
    refused(
        &["analyze", "three-dice-baccarat/triple-progressive/PT-PRG-TRI-01?blank=none"],
        "has no setting `blank`",
    );
}

#[test]
fn options_that_do_not_apply_are_refused() {
    refused(&["analyze", "craps/field", "--meter", "100"], "has no meter");
    refused(&["analyze", "craps/field", "--rate", "0.2", "--reset", "5"], "has no meter");
    refused(
        &["analyze", "three-dice-baccarat/triple-progressive", "--meter", "1,2"],
        "has one meter, but 2 given",
    );
    refused(
        &["analyze", "three-dice-baccarat/triple-progressive", "--rate", "0.2"],
        "both --rate and --reset",
    );
    refused(&["analyze", "craps/field", "--meter", "1e999"], "write a number");
    refused(&["analyze", "craps/field", "--rate", "200%"], "more than 1");
    refused(&["analyze", "craps/field", "--digits", "1001"], "1001");
    refused(&["analyze", "craps/field", "--players", "0"], "0");
    refused(&["analyze", "craps/field", "--players", "2"], "splits no award: --players does not apply");
    refused(&["analyze", "craps/field", "--reserve"], "has no meter: --reserve does not apply");
    let triple = "three-dice-baccarat/triple-progressive";
    refused(&["analyze", triple, "--reserve"], "--reserve needs --rate");
    refused(&["analyze", triple, "--reserve", "--rate", "0.2", "--reset", "5"], "--reset");
    refused(&["analyze", "craps/buy-4?vig-percent=5.5"], "any number from 0 to 5");
    refused(&["analyze", "craps/field", "--cap-bet", "0", "--max-payout", "5"], "more than 0");
    refused(&["analyze", "craps/field", "--cap-bet", "5"], "--max-payout");
    refused(&["analyze", "blackjack/base", "--meter", "5"], "has no meter");
    refused(&["solve", "ultimate-texas-holdem/base", "--meter", "5"], "has no meter");
    refused(&["meter", "craps/field"], "pays no progressive jackpot");
    let in_percent = ["solve", "craps/field", "--row", "on a 2 or 12", "--edge", "5"];
    refused(&in_percent, "the edge given is 500%: put a % after a percentage");
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_string()
    };
    let rows = r#""rows": [{"hand": "straight", "pays": "30 to 1"}]"#;
    let good = file("good.json", &format!("{{\"id\": \"T\", {rows}}}"));
    let others = file("others.json", &format!("{{\"id\": \"T\", \"game\": \"craps\", {rows}}}"));
    let forged = file("forged.json", &format!("{{\"id\": \"T\\nHouse edge 0\", {rows}}}"));
    refused(&["analyze", "roulette/straight", "--table", &others], "another wager");
    refused(&["analyze", "roulette/straight", "--table", &forged], "control characters");
    refused(&["analyze", "roulette/straight", "--table", &good, "--table", &good], "already");
    refused(&["analyze", "roulette/straight", "roulette/red", "--table", &good], "has no row");
    let tens = "T".repeat(26).split("").collect::<Vec<_>>().join(" ");
    refused(&["strategy", "blackjack", "--hand", &tens, "--up", "6"], "--hand: a hand has 2 to 21 cards");
    refused(&["strategy", "blackjack", "--hand", "10,x", "--up", "6"], "--hand: `x` is not a card");
    refused(
        &["strategy", "blackjack", "--hand", "10,6", "--up", "6,7"],
        "--up: give one card: the dealer shows only one",
    );
    refused(
        &["strategy", "pontoon-plus", "--hand", "10,6", "--up", "6"],
        "--hand: there are no tens in these decks",
    );
    refused(&["strategy", "blackjack", "--hand", "10,6"], "give --up as well");
    refused(&["strategy", "blackjack", "--up", "6"], "give --hand as well");
    refused(&["strategy", "blackjack", "--hole", "As Ks"], "--hole does not apply");
    refused(&["strategy", "blackjack", "--hand", "10,6,5", "--up", "6"], "there is no decision");
    refused(&["strategy", "blackjack/house-money?parlay=optimal"], "ask for the base game's strategy");
    refused(&["strategy", "blackjack/insurance"], "no decisions");
    let too_fine = ["--cap-bet", "8589934593", "--max-payout", "50000", "--cap-per", "hand"];
    refused(&[&["analyze", "blackjack/base"], &too_fine[..]].concat(), "too large to combine with the pays");
    refused(&["analyze"], "SELECTOR");
    refused(&["analyze", "craps", "--all"], "--all");
    refused(&["analyze", "--all", "--set", "decks=77"], "no listed analysis has decks=77");
}

#[test]
fn bad_table_files_say_where_they_are_bad() {
    let folder = tempfile::tempdir().unwrap();
    let table = |name: &str, text: &[u8], says: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        refused(&["analyze", "craps/field", "--table", path.to_str().unwrap()], says);
    };
    refused(&["analyze", "craps/field", "--table", "no-such-file.json"], "no-such-file.json");
    refused(&["analyze", "craps/field", "--table", folder.path().to_str().unwrap()], "irectory");
    table("empty.json", b"", "empty.json: the file ends where a value should be");
    table("text.json", b"hello", "text.json:1:1");
    table("binary.json", &[0xff, 0xfe, 0x00], "not UTF-8");
    table("cut.json", br#"{"id": "X", "rows": [{"hand": "on a 2"#, "cut.json:1:3");
    table("list.json", b"[]", "expected a JSON object");
    table(
        "deep.json",
        format!("{{\"id\": {}", "[".repeat(1 << 20)).as_bytes(),
        "the file ends inside a list",
    );
    table("huge.json", &vec![b' '; 5 << 20], "larger than 4 MiB");
    table("shape.json", br#"{"id": "X", "rows": 7}"#, "rows: expected a list, found 7");
    let rows = |rows: &str| format!(r#"{{"id": "X", "rows": [{rows}]}}"#).into_bytes();
    let good = r#"{"hand": "on a 2 or 12", "pays": "2 to 1"}"#;
    for pay in ["1e999", "-3 to 1", "1/0", "NaN", "9999999999999999999999999999 to 1"] {
        let bad = format!(r#"{good}, {{"hand": "on a 3, 4, 9, 10 or 11", "pays": "{pay}"}}"#);
        table("pay.json", &rows(&bad), "rows[1].pays");
    }
    let path = folder.path().join("meter.json");
    let hard = ["four", "six", "eight", "ten"]
        .map(|n| format!(r#"{{"hand": "{n} the hardway bet", "pays": "100%"}}"#));
    std::fs::write(&path, rows(&hard.join(", "))).unwrap();
    let asked = ["analyze", "craps/hardway-4", "--table", path.to_str().unwrap()];
    refused(&asked, "a share of a meter, but this wager has no meter");
    table("twice.json", &rows(&format!("{good}, {good}")), "is already the name of rows[0]");
    table("unknown.json", &rows(r#"{"hand": "on a 7", "pays": "1"}"#), "has no row `on a 7`");
    table("missing.json", &rows(good), "the row `on a 3, 4, 9, 10 or 11` of HC-CR-FIELD is missing: add it");
    table("key.json", br#"{"id": "X", "rows": [], "rulez": 1}"#, "unknown field `rulez`");
    table("double.json", br#"{"id": "X", "id": "Y", "rows": []}"#, "duplicate field `id`");
}

#[test]
fn help_and_version_are_not_errors() {
    for command in ["list", "show", "analyze", "completions"] {
        let output = vigorish(&[command, "--help"]);
        assert_eq!(output.status.code(), Some(0));
        assert!(said(&output).contains("Example"), "{command} --help has no example");
    }
    assert_eq!(vigorish(&["--version"]).status.code(), Some(0));
}

/// What is said of a submission that is refused.
fn submission_refused(folder: &std::path::Path, text: &str) -> String {
    let path = folder.join("s.json");
    std::fs::write(&path, text).unwrap();
    let output = vigorish(&["verify", path.to_str().unwrap()]);
    let (report, reason) = (said(&output), complaint(&output));
    assert_eq!(output.status.code(), Some(2), "{report}");
    assert!(report.contains("\nVerdict: Cannot be read\n"), "{report}");
    // The reason is said once, on standard error.
    let start = format!("error: {}: ", path.display());
    let message =
        reason.strip_prefix(&start).unwrap_or_else(|| panic!("{reason} does not begin with {start}"));
    message.lines().next().unwrap().to_string()
}

#[test]
fn every_refusal_of_a_submission_names_the_file_and_the_place() {
    let folder = tempfile::tempdir().unwrap();
    let field = r#"{"title": "t", "game": "craps", "wager": "field", "pays": {"on a 3, 4, 9, 10 or 11": "1 to 1",
        "on a 2 or 12": "2 to 1"}, "claims": {}}"#;
    for (from, to, says) in [
        ("2 to 1", "1e999", "pays.\"on a 2 or 12\": `1e999` is not a pay"),
        (
            "on a 2 or 12",
            "on a 2",
            "pays.\"on a 2\": Missing rows: on a 2 or 12; Unknown rows: on a 2; the rows of HC-CR-FIELD",
        ),
        ("{}", r#"{"ways": {"on a 2 or 12": "x"}}"#, "claims.ways.\"on a 2 or 12\": `x` is not a number"),
        (
            "{}",
            r#"{"ways": 2}"#,
            "claims.ways: expected a number for each row, as an object, found the number 2",
        ),
        ("{}", r#"{"return_interval": {"rounds": 5}}"#, "claims.return_interval: `confidence` is missing"),
        ("{}", r#"{"volatility_index": {"value": 5, "z": 1}}"#, "claims.volatility_index.z: unknown key"),
        ("\"claims\"", "\"meter\": 5, \"claims\"", "meter: craps/field has no meter: a meter does not apply"),
        ("field", "fields", "wager: craps has no wager"),
    ] {
        let message = submission_refused(folder.path(), &field.replacen(from, to, 1));
        assert!(message.starts_with(says), "{message}");
    }
    let hard =
        r#"{"title": "t", "game": "craps", "wager": "hardway-4", "pays": {"four the hardway bet": "100%"}}"#;
    let message = submission_refused(folder.path(), hard);
    let says = "pays.\"four the hardway bet\": HC-CR-HARDWAYS: the row `four the hardway bet` pays `100%`";
    assert!(message.starts_with(says), "{message}");
    let no_rows = r#"{"title": "t", "game": "blackjack", "wager": "base", "pays": {}, "claims": {"probability": {"1": "5%"}}}"#;
    let long = no_rows
        .replace("\"probability\": {\"1\": \"5%\"}", &format!("\"return\": \"0.{}\"", "9".repeat(10_000)));
    let message = submission_refused(folder.path(), &long);
    assert!(
        message.starts_with("claims.return: the number has 10002 characters: shorten it to at most 10000"),
        "{message}"
    );
}

#[test]
fn refusals_of_large_submissions_are_short() {
    let folder = tempfile::tempdir().unwrap();
    let linked = |pays: &str| {
        format!(
            r#"{{"title": "t", "game": "deuces-wild-xtreme", "wager": "five-card-linked-progressive", "pays": {{{pays}}}}}"#
        )
    };
    let many: Vec<String> = (0..20_000).map(|i| format!(r#""r{i}": "1""#)).collect();
    let message = submission_refused(folder.path(), &linked(&many.join(",")));
    assert!(message.len() < 700 && message.contains("r0, r1, r10, r100, r1000 and 19995 more"), "{message}");
    let z = "z".repeat(500_000);
    let base =
        |rest: &str| format!(r#"{{"title": "t", "game": "mississippi-stud", "wager": "base", {rest}}}"#);
    for hostile in [
        linked(&format!(r#""{z}": "1""#)),
        linked(&format!(r#""{z}": "x""#)),
        base(&format!(r#""pays": {{"HC-MS-MAIN": {{"{z}": "1"}}}}"#)),
        base(&format!(r#""pays": {{"{z}": {{}}}}"#)),
        base(&format!(r#""pays": {{}}, "claims": {{"probability": {{"{z}": "x"}}}}"#)),
        base(&format!(r#""pays": {{}}, "claims": {{"return": "{z}"}}"#)),
        base(&format!(r#""pays": {{}}, "settings": {{"{z}": "x"}}"#)),
        base(&format!(r#""pays": {{}}, "{z}": 1"#)),
        base(&format!(r#""pays": "{z}""#)),
        base(&format!(r#""pays": {{}}, "table": "{z}""#)),
    ] {
        let message = submission_refused(folder.path(), &hostile);
        assert!(message.len() < 1000, "{}", &message[..1000]);
    }
}
