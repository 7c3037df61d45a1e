//! Wagers of a user's own, written as data, in every command.

use crate::command::{json, printed, refused, vigorish};
use std::path::{Path, PathBuf};

fn example(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/wagers");
    folder.join(name).with_extension("json").display().to_string()
}

/// A file of this text in a folder that lasts as long as the test.
fn written(folder: &tempfile::TempDir, name: &str, text: &str) -> String {
    let path: PathBuf = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

/// Published house edges, each with the page that prints it; `WoO` is wizardofodds.com.
const PUBLISHED: [(&str, &str); 23] = [
    ("perfect-pairs", "0.0611"), // WoO, blackjack side bets, Perfect Pairs, six decks
    ("royal-match", "0.0667"),   // WoO, Royal Match, six decks
    ("lucky-lucky", "0.0266"),   // WoO, Lucky Lucky, six decks
    ("lucky-ladies", "0.2471"),  // WoO, Lucky Ladies, six decks: 24.71%
    ("match-the-dealer", "0.0406"), // WoO, Match the Dealer, six decks
    ("three-card-flush-21", "0.0324"), // WoO, 21+3, six decks at 9 to 1
    ("buster", "0.0621"),        // WoO, Buster Blackjack, six decks, soft 17 hit
    ("dragon-7", "0.0761"),      // WoO, EZ Baccarat
    ("panda-8", "0.1019"),       // WoO, EZ Baccarat
    ("lucky-6", "0.1668"),       // WoO, Lucky 6, eight decks
    ("player-pair", "0.1036"),   // WoO, baccarat side bets, eight decks
    ("either-pair", "0.1371"),   // WoO, baccarat side bets
    ("big", "0.0435"),           // WoO, baccarat side bets
    ("small-coup", "0.0528"),    // WoO, baccarat: four cards with 0.378868, so 1 - 2.5 * 0.378868
    ("small", "0.0776"),         // WoO, craps side bets
    ("all", "0.0746"),           // WoO, craps side bets
    ("any-triple", "0.1389"),    // WoO, sic bo: 30 to 1
    ("field", "0.0278"),         // any textbook: 1/36
    ("pair-plus", "0.0232"),     // WoO, Three Card Poker, 40-30-6-4-1
    ("trips", "0.0350"),         // WoO, Ultimate Texas Hold 'Em, Trips 50-40-30-8-7-4-3
    ("twice-red", "0.1025"),     // by hand: 1 - 4 * (18/38)^2
    ("chuck-a-luck", "0.0787"),  // any textbook: 17/216
    ("three-card-tie", "0.0993"), // 1 - 9 * 13,895,441,438,528 / 138,844,396,541,760 deals
];

#[test]
fn examples_have_the_published_edges() {
    for (name, edge) in PUBLISHED {
        let analysis = &json(&["analyze", &example(name), "--digits", "4"])[0];
        assert_eq!(analysis["edge"]["decimal"], edge, "{name}");
    }
}

#[test]
fn every_example_is_shown_and_dealt() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/wagers");
    let mut count = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let file = file.unwrap().path().display().to_string();
        // What is shown as JSON is the file, which can be given back.
        let shown = json(&["show", &file]);
        let text = std::fs::read_to_string(&file).unwrap();
        assert_eq!(shown, serde_json::from_str::<serde_json::Value>(&text).unwrap(), "{file}");
        // A round falls on one of the file's rows or on none of them, and no score is beyond four.
        let dealt = json(&["simulate", &file, "--rounds", "20000", "--seed", "3"]);
        let [wager] = &dealt["wagers"].as_array().unwrap()[..] else { panic!("{file}: {dealt}") };
        let rows = wager["rows"].as_array().unwrap();
        let hands = shown["rows"].as_array().unwrap().iter().map(|row| &row["hand"]);
        let rest = "all other".into();
        assert_eq!(
            rows.iter().map(|row| &row["name"]).collect::<Vec<_>>(),
            hands.chain([&rest]).collect::<Vec<_>>(),
            "{file}"
        );
        let total = |key| rows.iter().fold(0.0, |sum, row| sum + row[key].as_f64().unwrap());
        assert!((total("observed") - 1.0).abs() < 1e-9 && (total("exact") - 1.0).abs() < 1e-9, "{file}");
        for score in rows.iter().chain([&wager["edge"]]) {
            assert!(score["z"].as_f64().unwrap().abs() < 4.0, "{file}: {score}");
        }
        count += 1;
    }
    assert!(count >= 23, "{count} examples");
}

#[test]
fn settings_of_a_file_are_those_of_its_lists() {
    let edge = |arguments: &[&str]| json(arguments)[0]["edge"]["exact"].clone();
    let pairs = example("perfect-pairs");
    // Six decks: 5, 18 and 312 of the cards left match the first; of 311.
    assert_eq!(edge(&["analyze", &pairs]), "19/311");
    // Eight decks: 7 of 415 are equal, 8 of the colour, 16 of the other: 415 - (25 * 7 + 12 * 8 + 6 * 16 + 31) = 17.
    assert_eq!(edge(&["analyze", &pairs, "--set", "decks=8"]), "17/415");
    assert_eq!(edge(&["analyze", &format!("{pairs}?decks=8")]), "17/415");
    refused(&["analyze", &pairs, "--set", "decks=4"], "use 6, 2 or 8");
    refused(&["analyze", &pairs, "--set", "wheel=x"], "has no setting `wheel`");
}

#[test]
fn several_wagers_of_one_file_are_priced_and_named() {
    let layout = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/layouts/sic-bo.json");
    // WoO, sic bo: Small 2.78%, a total of 4 at 60 to 1 15.28%, one number 7.87%, a double at 10 to 1 18.52%, two numbers at
    // 5 to 1 16.67%, any triple at 30 to 1 13.89%.
    let edges = ["0.0278", "0.1528", "0.0787", "0.1852", "0.1667", "0.1389"];
    let all = json(&["analyze", layout, "--digits", "4"]);
    let found: Vec<&serde_json::Value> =
        all.as_array().unwrap().iter().map(|analysis| &analysis["edge"]["decimal"]).collect();
    assert_eq!(found, edges);
    let double = format!("{layout}/SIC-BO-DOUBLE");
    assert_eq!(json(&["analyze", &double, "--digits", "4"])[0]["edge"]["decimal"], "0.1852");
    let compared = json(&["compare", &double, "craps/field", "--digits", "4"]);
    assert!(compared.to_string().contains("0.1852"), "{compared}");
    // One of them alone is a file of its own.
    let folder = tempfile::tempdir().unwrap();
    let alone = written(&folder, "alone.json", &printed(&["show", &double, "--json"]));
    assert_eq!(json(&["analyze", &alone, "--digits", "4"])[0]["edge"]["decimal"], "0.1852");
    assert!(printed(&["show", layout]).contains("SIC-BO-TRIPLE"));
    let solve = ["solve", layout, "--row", "triple", "--edge", "5%"];
    refused(&solve, "names several wagers");
    refused(&solve, "sic-bo.json/SIC-BO-DOUBLE");
    assert!(printed(&["sheet", layout]).contains("SIC-BO-TRIPLE"));
    let solved = printed(&["solve", &double, "--row", "two ones or three", "--edge", "5/54"]);
    // 16 of 216 rolls: 1 - 16 (p + 1) / 216 = 5/54 at a pay of 45/4.
    assert!(solved.contains("45/4"), "{solved}");
    refused(&["analyze", &format!("{layout}/SIC-BO-DUOBLE")], "did you mean `SIC-BO-DOUBLE`?");
    refused(&["analyze", &format!("{}/X", example("../field-for-two"))], "holds no wagers of its own");
    let dealt = json(&["simulate", &double, "--rounds", "20000", "--seed", "3"]);
    assert!(dealt["wagers"][0]["edge"]["z"].as_f64().unwrap().abs() < 4.0, "{dealt}");
}

#[test]
fn pays_may_depend_on_a_setting() {
    let pays =
        |set: &str, pay: &str| printed(&["analyze", &example("three-card-tie"), "--set", set]).contains(pay);
    assert!(pays("decks=8", " 8 to 1 ") && pays("decks=6", " 17 to 2 "));
}

#[test]
fn a_listed_wager_is_shown_as_a_file_that_can_be_changed() {
    let folder = tempfile::tempdir().unwrap();
    let shown = printed(&["show", "craps/field", "--json"]);
    let file = written(&folder, "field.json", &shown);
    let edge = |what: &[&str]| json(&[&["analyze"], what].concat())[0]["edge"]["exact"].clone();
    assert_eq!(edge(&[&file]), edge(&["craps/field"]));
    assert!(printed(&["show", "craps/field"]).contains("\nDeal"));
    // Other pays, given back as a table; other events, as a wager.
    let dear = written(&folder, "dear.json", &shown.replace("2 to 1", "3 to 1"));
    assert_eq!(edge(&["craps/field", "--table", &dear]), edge(&[&dear]));
    let event = shown.replacen("\"total\": [", "\"total\": [7, ", 1);
    assert_ne!(event, shown);
    let other = written(&folder, "other.json", &event);
    refused(&["analyze", "craps/field", "--table", &other], "the file is a wager of its own");
}

#[test]
fn files_stand_beside_selectors() {
    let compared = json(&["compare", &example("pair-plus"), "three-card-poker/pair-plus", &example("field")]);
    let edges: Vec<String> =
        compared["analyses"].as_array().unwrap().iter().map(|a| a["edge"]["exact"].to_string()).collect();
    // 402/5525 with 3 for a flush; a to 4 moves it by 1096/22100.
    assert_eq!(edges, ["\"128/5525\"", "\"402/5525\"", "\"1/36\""]);
    let both = json(&["analyze", &example("small"), "craps/field"]);
    assert_eq!(both.as_array().unwrap().len(), 2);
}

#[test]
fn pays_of_a_file_are_solved_and_searched() {
    // 12 of 311 second cards make a mixed pair: 19/311 - 12/311 (x - 6) = 1/20.
    let solved = json(&["solve", &example("perfect-pairs"), "--row", "mixed pair", "--edge", "5%"]);
    assert_eq!(solved["pay"]["exact"], "503/80");
    let rows = ["--rows", "perfect pair=24..26,mixed pair=5..7", "--edge-between", "4%,5%"];
    let found = json(&[&["solve", &example("perfect-pairs")], &rows[..]].concat());
    // 5 of 311 for each unit of a perfect pair, 12 of a mixed one: (26, 6) gives 14/311, (24, 7) gives 12/311 and no more.
    let edges: Vec<&str> =
        found["found"].as_array().unwrap().iter().map(|f| f["edge"]["exact"].as_str().unwrap()).collect();
    assert_eq!(edges, ["14/311"]);
}

#[test]
fn what_is_wrong_is_said_with_its_place_and_the_right_word() {
    let folder = tempfile::tempdir().unwrap();
    let wager = |deal: &str, when: &str| {
        format!(
            "{{\"id\": \"X\", \"deal\": {deal},\n \"rows\": [\n  {{\"hand\": \"a\", \"pays\": \"1 to 1\", \"when\": {when}}}]}}"
        )
    };
    let two = r#"{"decks": 6, "zones": {"player": 2}}"#;
    for (deal, when, says) in [
        (two, r#"{"of-a-knd": 2}"#, "at line 3 column 44: there is no key `of-a-knd` here"),
        (two, r#"{"of-a-kind": 4}"#, "with 2 cards the value is 1 to 2"),
        (two, r#"{"of": "dealer", "suits": 1}"#, "player"),
        (r#"{"decks": 6, "zones": {"player": 15}}"#, "{}", "at most 14"),
        (r#"{"decks": 0, "zones": {"player": 1}}"#, "{}", "deal.decks"),
        (r#"{"dice": 2, "until": {"total": 13}}"#, "{}", "total"),
    ] {
        let file = written(&folder, "x.json", &wager(deal, when));
        refused(&["analyze", &file], says);
        refused(&["solve", &file], says);
        refused(&["simulate", &file], says);
        refused(&["compare", &file, "craps/field"], says);
        refused(&["show", &file], says);
    }
    let listed = wager(two, "{}").replace("\"X\"", "\"HC-CR-FIELD\"");
    refused(&["analyze", &written(&folder, "l.json", &listed)], "is already the id of a listed table");
    let whole = wager(two, r#"{"suits": 1}"#);
    let cut = written(&folder, "cut.json", &whole[..whole.len() - 4]);
    assert_eq!(vigorish(&["analyze", &cut]).status.code(), Some(2));
}

#[test]
fn rows_that_are_never_paid_are_warned_of_and_priced() {
    let folder = tempfile::tempdir().unwrap();
    // Three equal cards need three decks; every pair is a pair or better.
    let text = r#"{"id": "X", "deal": {"decks": 2, "zones": {"player": 3}}, "rows": [
        {"hand": "three equal", "pays": "500 to 1", "when": {"identical": 3}},
        {"hand": "pair or better", "pays": "2 to 1", "when": {"of-a-kind": "2.."}},
        {"hand": "pair", "pays": "1 to 1", "when": {"of-a-kind": 2}}]}"#;
    let file = written(&folder, "x.json", text);
    let output = vigorish(&["analyze", &file]);
    let warned = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success());
    assert_eq!(warned.lines().count(), 2, "{warned}");
    assert!(warned.contains("the row `three equal` never happens in this deal"), "{warned}");
    assert!(warned.contains("the row `pair` is never paid: the rows above it take"), "{warned}");
}

#[test]
fn the_schema_is_the_one_checked_in() {
    let printed: serde_json::Value = serde_json::from_str(&printed(&["show", "--schema"])).unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/wager.schema.json");
    let checked_in: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(printed, checked_in);
}
