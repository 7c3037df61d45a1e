//! Every command has every format, by the same option.

use crate::command::vigorish;
use serde_json::Value;

/// What is printed on standard output, in a format.
fn printed(arguments: &[&str], form: &[&str]) -> String {
    let output = vigorish(&[arguments, form].concat());
    assert!(output.stderr.is_empty(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn csv(arguments: &[&str]) -> String {
    printed(arguments, &["--format", "csv"])
}

fn markdown(arguments: &[&str]) -> String {
    printed(arguments, &["--format", "markdown"])
}

const WRONG: &str = "../../docs/examples/dragon-bonus-wrong.json";
const BELOW: &str = "../../docs/examples/roulette-below-floor.json";

const COMMANDS: [&[&str]; 10] = [
    &["list", "craps"],
    &["show", "craps/field"],
    &["show", "HC-CR-FIELD"],
    &["analyze", "craps/field"],
    &["strategy", "three-card-poker"],
    &["verify", WRONG, BELOW],
    &["compare", "craps/field", "craps/any-seven"],
    &["solve", "craps/field"],
    &["simulate", "craps/field", "--rounds", "1000"],
    &["solve", "craps/field", "--rows", "on a 2 or 12=1..3", "--edge-between", "0,1"],
];

#[test]
fn json_is_one_document_and_has_a_short_name() {
    for command in COMMANDS {
        let json = printed(command, &["--format", "json"]);
        serde_json::from_str::<Value>(&json).unwrap_or_else(|error| panic!("{command:?}: {error}"));
        assert_eq!(json, printed(command, &["--json"]), "{command:?}");
        assert_eq!(vigorish(&[command, &["--json", "--format", "csv"]].concat()).status.code(), Some(2));
    }
}

#[test]
fn csv_has_as_many_fields_on_every_line() {
    for command in COMMANDS {
        let text = csv(command);
        // The reader refuses lines that are shorter or longer than the header.
        let records: Result<Vec<_>, _> = csv::Reader::from_reader(text.as_bytes()).records().collect();
        assert!(!records.unwrap_or_else(|error| panic!("{command:?}: {error}")).is_empty(), "{command:?}");
    }
}

#[test]
fn what_is_listed_has_a_line_each() {
    let wagers = csv(&["list", "big-six"]);
    assert!(wagers.starts_with("game,title,wager,unit,tables,settings\nbig-six,"), "{wagers}");
    // HC appendix B: the field pays 2 to 1 on a 2 or 12.
    let rows = csv(&["show", "craps/field"]);
    assert!(rows.starts_with("table,hand,pays,envy,reconstructed\n"), "{rows}");
    assert!(rows.contains("\nHC-CR-FIELD,on a 2 or 12,2 to 1,,false\n"), "{rows}");
    assert_eq!(rows, csv(&["show", "HC-CR-FIELD"]));
}

#[test]
fn what_is_listed_can_be_pasted() {
    let games = markdown(&["list", "big-six"]);
    assert!(games.starts_with("## big-six ("), "{games}");
    let wager = markdown(&["show", "craps/pass"]);
    assert!(wager.starts_with("## craps/pass\n\n### HC-CR-PASS\n\n| Hand"), "{wager}");
    assert!(wager.contains("\n\n- odds: ") && wager.contains("\n  - allowed: 0x, 1x"), "{wager}");
    assert!(wager.contains("\n\n### Rulings\n\n- "), "{wager}");
    assert!(markdown(&["show", "HC-CR-PASS"]).starts_with("## HC-CR-PASS\n\n| Hand"));
}

#[test]
fn plays_have_a_line_each() {
    // The dealer's ten against a hard 16 of six decks, as README has it.
    let asked = ["strategy", "blackjack", "--hand", "10,6", "--up", "10", "--digits", "8"];
    let (lines, values) = (csv(&asked), markdown(&asked));
    assert!(lines.starts_with("part,row,column,value,exact\n"), "{lines}");
    assert!(lines.contains(",hit,,-0.53467556,-15360708434696/28729026560025\n"), "{lines}");
    assert!(values.contains("\n- hit: -0.53467556 = -15360708434696/28729026560025\n"), "{values}");
    let chart = csv(&["strategy", "blackjack"]);
    assert!(chart.lines().any(|line| line.contains("16,10,H")), "{chart}");
}

#[test]
fn claims_have_a_line_each_and_so_have_pays() {
    // 34 to 1 on one pocket of 38, where 35 to 1 is required.
    let lines = csv(&["verify", BELOW]);
    let mut lines = lines.lines();
    let header = "file,wager,settings,claim,claimed,holds,rounds_to,decimal,exact,explanation";
    assert_eq!(lines.next(), Some(header));
    let pays = lines.next().unwrap();
    assert!(
        pays.starts_with(&format!("{BELOW},roulette/straight,wheel=double-zero,pays,,false,,,,")),
        "{pays}"
    );
    assert!(pays.contains("at least 35 to 1 is required"), "{pays}");
    let edge = lines.next().unwrap();
    assert!(edge.contains(",claims.house_edge,7.89%,true,7.89%,0.0789473684,3/38,"), "{edge}");
}

#[test]
fn what_moved_has_a_line_each() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let write = |name: &str, more: &[&str]| {
        std::fs::write(path(name), printed(&[&["analyze", "craps/field"], more].concat(), &["--json"]))
            .unwrap();
    };
    write("old.json", &["craps/pass"]);
    write("new.json", &["craps/come", "--cap-bet", "1", "--max-payout", "1"]);
    let diff = ["diff", &path("old.json"), &path("new.json")];
    let lines = csv(&diff);
    // The field loses 20 rolls of 36 and wins 16; at even money on all of them 1/9 instead of 1/18.
    assert!(lines.starts_with("change,analysis,figure,old,new\nappeared,craps/come"), "{lines}");
    assert!(lines.contains("\ndisappeared,craps/pass"), "{lines}");
    assert!(
        lines.lines().any(|line| line.starts_with("moved,") && line.ends_with(",edge,1/18,1/9")),
        "{lines}"
    );
    let list = markdown(&diff);
    assert!(list.starts_with("- `+` craps/come") && list.contains("\n  - edge: 1/18 -> 1/9\n"), "{list}");
    assert!(list.ends_with("\n\n1 appeared, 1 disappeared, 1 moved, 0 unmoved\n"), "{list}");
    let json: Value = serde_json::from_str(&printed(&diff, &["--json"])).unwrap();
    assert_eq!(json["moved"][0]["figures"][0]["path"], "edge");
}

#[test]
fn a_schema_is_json_and_nothing_else() {
    let schema = printed(&["verify", "--schema"], &[]);
    assert_eq!(schema, printed(&["verify", "--schema"], &["--json"]));
    let refused = vigorish(&["verify", "--schema", "--format", "csv"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(refused.stdout.is_empty());
    assert_eq!(
        String::from_utf8(refused.stderr).unwrap(),
        "error: a schema is only available as JSON, not as csv\n"
    );
}
