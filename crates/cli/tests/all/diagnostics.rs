//! What is wrong in a file is shown where it stands.

use crate::command::complaint;
use std::process::Command;

/// What is said of a file that is refused, with the file as `f.json`.
fn said_of(text: &str, arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("f.json"), text).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_vigorish"))
        .args(arguments)
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

const FIELD: &[&str] = &["analyze", "craps/field", "--table", "f.json"];

#[test]
fn tables_are_shown_where_they_are_wrong() {
    let table = "{\n  \"id\": \"MINE\",\n  \"rows\": [\n    {\"hand\": \"on a 2 or 12\", \"pays\": \"9 ot 5\"}\n  ]\n}\n";
    insta::assert_snapshot!(said_of(table, FIELD), @r#"
    error: f.json: rows[0].pays: `9 ot 5` is not a pay: write `9 to 5`, `20 for 1`, `5/2`, `$300`, `100%`, `1 to 1 less 5%`, `push` or `lose`, with numbers from 0 to 1000000000000
     --> f.json:4:38
      |
    4 |     {"hand": "on a 2 or 12", "pays": "9 ot 5"}
      |                                      ^^^^^^^^
    "#);
    let key = table.replace("\"pays\"", "\"payz\"");
    insta::assert_snapshot!(said_of(&key, FIELD), @r#"
    error: f.json: rows[0].payz: unknown field `payz`, expected one of `hand`, `pays`, `envy`, `floor`
     --> f.json:4:30
      |
    4 |     {"hand": "on a 2 or 12", "payz": "9 ot 5"}
      |                              ^^^^^^ did you mean `pays`?
    "#);
    let row = table.replace("2 or 12", "2 or 11").replace("9 ot 5", "9 to 5");
    insta::assert_snapshot!(said_of(&row, FIELD), @r#"
    error: f.json: rows[0].hand: HC-CR-FIELD has no row `on a 2 or 11`; its rows are on a 3, 4, 9, 10 or 11, on a 2 or 12
     --> f.json:4:14
      |
    4 |     {"hand": "on a 2 or 11", "pays": "9 to 5"}
      |              ^^^^^^^^^^^^^^ did you mean `on a 2 or 12`?
    "#);
    let comma = table.replace("\"MINE\",", "\"MINE\"");
    insta::assert_snapshot!(said_of(&comma, FIELD), @r#"
    error: f.json: expected `,` or `}`
     --> f.json:3:3
      |
    3 |   "rows": [
      |   ^^^^^^
    "#);
    let list = format!("[{table}]");
    insta::assert_snapshot!(said_of(&list, FIELD), @r#"
    error: f.json: [0].rows[0].pays: `9 ot 5` is not a pay: write `9 to 5`, `20 for 1`, `5/2`, `$300`, `100%`, `1 to 1 less 5%`, `push` or `lose`, with numbers from 0 to 1000000000000
     --> f.json:4:38
      |
    4 |     {"hand": "on a 2 or 12", "pays": "9 ot 5"}
      |                                      ^^^^^^^^
    "#);
    let replaces =
        table.replace("\"id\"", "\"replaces\": \"HC-CR-FEILD\", \"id\"").replace("9 ot 5", "9 to 5");
    insta::assert_snapshot!(said_of(&replaces, FIELD), @r#"
    error: f.json: replaces: there is no listed table `HC-CR-FEILD`
     --> f.json:2:15
      |
    2 |   "replaces": "HC-CR-FEILD", "id": "MINE",
      |               ^^^^^^^^^^^^^ did you mean `HC-CR-FIELD`, `HC-CR-WORLD` or `HC-CR-FIRE-A`?
    "#);
}

#[test]
fn wagers_are_shown_where_they_are_wrong() {
    let wager = "{\n\t\"id\": \"対子\",\n\t\"deal\": {\"decks\": 6, \"zones\": {\"player\": 2}},\n\t\"rows\": [{\"hand\": \"対\", \"pays\": \"11 to 1\", \"when\": {\"of-a-knd\": 2}}]\n}\n";
    insta::assert_snapshot!(said_of(wager, &["analyze", "f.json"]), @r#"
    error: f.json: rows[0].when.of-a-knd at line 4 column 53: there is no key `of-a-knd` here
     --> f.json:4:53
      |
    4 |     "rows": [{"hand": "対", "pays": "11 to 1", "when": {"of-a-knd": 2}}]
      |                                                         ^^^^^^^^^^ did you mean `of-a-kind`?
    "#);
    let deck = wager.replace("of-a-knd", "of-a-kind").replace("\"decks\": 6", "\"decks\": 600");
    insta::assert_snapshot!(said_of(&deck, &["show", "f.json"]), @r#"
    error: f.json: deal.decks at line 3 column 20: `600` is not a number of decks, a whole number from 1 to 32
     --> f.json:3:20
      |
    3 |     "deal": {"decks": 600, "zones": {"player": 2}},
      |                       ^^^
    "#);
}

/// A submission that cannot be read has a report, with the place and the line; nothing is said twice.
#[test]
fn submissions_are_shown_where_they_are_wrong() {
    let said_of = |text: &str| {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("f.json"), text).unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_vigorish"))
            .args(["verify", "f.json"])
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        complaint(&output)
    };
    let submission = "{\"title\": \"t\", \"game\": \"craps\", \"wager\": \"field\",\n \"pays\": {\"on a 2\": \"2 to 1\"},\n \"claims\": {\"house_edge\": \"five\"}}";
    insta::assert_snapshot!(said_of(submission), @r#"
    error: f.json: claims.house_edge: `five` is not a number: write a decimal like `0.0728` or `7.28%`, an exact fraction like `7/96`, a chance like `1 in 460.42` or odds like `40 to 1`
     --> f.json:3:27
      |
    3 |  "claims": {"house_edge": "five"}}
      |                           ^^^^^^
    "#);
    let row = submission.replace("five", "5.5%");
    insta::assert_snapshot!(said_of(&row), @r#"
    error: f.json: pays."on a 2": Missing rows: on a 3, 4, 9, 10 or 11, on a 2 or 12; Unknown rows: on a 2; the rows of HC-CR-FIELD are on a 3, 4, 9, 10 or 11, on a 2 or 12
     --> f.json:2:11
      |
    2 |  "pays": {"on a 2": "2 to 1"},
      |           ^^^^^^^^ did you mean `on a 2 or 12`?
    "#);
    let wager = row.replace("field", "feild");
    insta::assert_snapshot!(said_of(&wager), @r#"
    error: f.json: wager: craps has no wager `feild`
     --> f.json:1:42
      |
    1 | {"title": "t", "game": "craps", "wager": "feild",
      |                                          ^^^^^^^ did you mean `field` or `world`?
    "#);
}

#[test]
fn what_is_hostile_is_escaped_and_what_is_long_is_cut() {
    let hostile = format!(
        "{{\"id\": \"\u{202e}{}\", \"rows\": [], \"\u{1b}]0;x\u{7}{}\": 1}}",
        "a".repeat(100_000),
        "b".repeat(100_000)
    );
    let said = said_of(&hostile, FIELD);
    assert!(!said.contains(['\u{1b}', '\u{202e}', '\u{7}']) && said.len() < 2_000, "{said}");
    assert!(said.lines().all(|line| line.chars().count() < 1_000) && said.contains('^'), "{said}");
}

#[test]
fn colours_are_shown_where_they_are_asked_for() {
    let never = said_of("{", FIELD);
    assert!(!never.contains('\u{1b}'));
    let always = said_of("{", &[FIELD, &["--color", "always"]].concat());
    assert!(always.contains("\u{1b}["), "{always}");
}
