//! Several wagers in one file, names, settings, groups of rows and pays by setting.

use crate::{refusal_of, terms_of};
use paytables::{Settings, WagerFile};

pub(crate) const SIC_BO: &str = r#"{
  "title": "Sic Bo", "deal": {"dice": 3},
  "let": {"triple": {"of-a-kind": 3}},
  "wagers": [
    {"id": "SMALL-3", "title": "Small", "rows": [
      {"hand": "triple", "pays": "lose", "when": "$triple"},
      {"hand": "4 to 10", "pays": "1 to 1", "when": {"total": "4..10"}}]},
    {"id": "TRIPLE-3", "basis": "for", "rows": [{"hand": "any triple", "pays": 31, "when": "$triple"}]}
  ]
}"#;

fn pays(file: &WagerFile, settings: &[&str]) -> Vec<String> {
    let selected = file.select(&Settings::parse(settings.iter().copied()).unwrap()).unwrap();
    selected.table().rows.iter().map(|row| row.pays.to_string()).collect()
}

#[test]
fn several_wagers_share_a_deal_and_names() {
    let all = WagerFile::read_named("s.json", SIC_BO, None).unwrap();
    assert_eq!(all.iter().map(WagerFile::id).collect::<Vec<_>>(), ["SMALL-3", "TRIPLE-3"]);
    assert_eq!((all[0].title(), all[1].title()), ("Small", "TRIPLE-3"));
    assert_eq!(pays(&all[1], &[]), ["31"]);
    // Each alone is a file with the same terms.
    for wager in &all {
        let alone = serde_json::to_string(&wager.written).unwrap();
        let again = WagerFile::read("alone.json", &alone).unwrap();
        assert_eq!((again.id(), &again.table), (wager.id(), &wager.table));
        let terms = wager.select(&Settings::default()).unwrap().terms().unwrap();
        assert_eq!(terms, again.select(&Settings::default()).unwrap().terms().unwrap());
    }
    assert!(WagerFile::is_one(SIC_BO));
}

#[test]
fn one_of_several_is_named_by_its_id() {
    let named = |id| WagerFile::read_named("s.json", SIC_BO, Some(id));
    assert_eq!(named("triple-3").unwrap()[0].id(), "TRIPLE-3");
    assert_eq!(
        named("TRIPLES").map(|_| ()).unwrap_err().to_string(),
        "s.json: the file at line 1 column 1: there is no wager `TRIPLES`: the wagers are SMALL-3 and TRIPLE-3; did you mean `TRIPLE-3`?"
    );
    assert_eq!(
        refusal_of(SIC_BO),
        "f.json: the file at line 1 column 1: there are several wagers: keep one of SMALL-3 and TRIPLE-3"
    );
}

#[test]
fn what_is_wrong_in_one_of_several_is_told_by_its_place() {
    for (from, to, says) in [
        (
            "TRIPLE-3",
            "small-3",
            "wagers[1].id at line 8 column 12: `small-3` is already the id of a wager here: choose another id",
        ),
        (
            "\"total\"",
            "\"totl\"",
            "wagers[0].rows[1].when.totl at line 7 column 54: there is no key `totl` here; did you mean `total`?",
        ),
        (
            "\"$triple\"}]}",
            "\"$tripel\"}]}",
            "wagers[1].rows[0].when at line 8 column 92: `$tripel` is not defined: the only name is triple; did you mean `triple`?",
        ),
        (
            "\"basis\": \"for\"",
            "\"deal\": 1",
            "wagers[1].deal at line 8 column 24: there is no key `deal` here; the keys are id, title, basis, rows, source and rulings",
        ),
        (
            "4 to 10",
            "triple",
            "wagers[0].rows[1].hand at line 7 column 16: `triple` is already the name of wagers[0].rows[0]: rename or remove one",
        ),
        (
            "TRIPLE-3",
            "HC-CR-FIELD",
            "wagers[1].id at line 8 column 12: `HC-CR-FIELD` is already the id of a listed table: choose another id",
        ),
    ] {
        let error = WagerFile::read_named("s.json", &SIC_BO.replace(from, to), None).map(|_| ()).unwrap_err();
        assert_eq!(error.to_string(), format!("s.json: {says}"));
    }
    let none = WagerFile::read_named("s.json", r#"{"deal": {"dice": 1}, "wagers": []}"#, None);
    let none = none.map(|_| ()).unwrap_err().to_string();
    assert_eq!(none, "s.json: wagers at line 1 column 33: the list is empty: add at least one wager");
}

pub(crate) const GROUPED: &str = r#"{"id": "T", "deal": {"decks": [6, 8], "zones": {"player": 3, "dealer": 3}},
  "let": {"wins": {"of": "player", "beats": "dealer"}},
  "settings": {"high": {"values": ["40 to 1", "50 to 1"]}, "suit": {"values": ["h", "s"], "text": "The suit"}},
  "rows": [
    {"if": "$wins", "of": "player", "best": 3, "rows": [
      {"hand": "straight flush", "pays": "$high", "when": {"class": "straight flush"}},
      {"hand": "suited", "pays": {"decks=6": "5 to 1", "decks=8&suit=s": "7:1", "decks=8": "6 to 1"}, "when": {"each": {"suit": "$suit"}}},
      {"hand": "any other win", "pays": "even money"}]},
    {"hand": "tie", "pays": "push", "when": {"of": "player", "ties": "dealer"}}]}"#;

#[test]
fn groups_names_and_settings_stand_for_plain_rows() {
    let plain = |decks: u32, suit: &str| {
        let wins = r#"{"of": "player", "beats": "dealer", "best": 3}"#;
        format!(
            r#"{{"id": "T", "deal": {{"decks": {decks}, "zones": {{"player": 3, "dealer": 3}}}}, "rows": [
              {{"hand": "straight flush", "pays": "1", "when": {{"all": [{wins}, {{"of": "player", "class": "straight flush"}}]}}}},
              {{"hand": "suited", "pays": "1", "when": {{"all": [{wins}, {{"of": "player", "each": {{"suit": "{suit}"}}}}]}}}},
              {{"hand": "any other win", "pays": "1", "when": {wins}}},
              {{"hand": "tie", "pays": "push", "when": {{"of": "player", "ties": "dealer"}}}}]}}"#
        )
    };
    assert_eq!(terms_of(GROUPED, &[]), terms_of(&plain(6, "h"), &[]));
    assert_eq!(terms_of(GROUPED, &["decks=8", "suit=s"]), terms_of(&plain(8, "s"), &[]));
}

#[test]
fn pays_are_those_of_the_settings() {
    let file = WagerFile::read("f.json", GROUPED).unwrap();
    assert_eq!(pays(&file, &[]), ["40 to 1", "5 to 1", "1 to 1", "push"]);
    assert_eq!(pays(&file, &["decks=8", "high=50 to 1"]), ["50 to 1", "6 to 1", "1 to 1", "push"]);
    assert_eq!(pays(&file, &["decks=8", "suit=s"])[1], "7 to 1");
    for (from, to, says) in [
        (
            "\"decks=8&suit=s\": \"7:1\", \"decks=8\": \"6 to 1\"",
            "\"decks=8&suit=s\": \"7:1\"",
            "rows[0].rows[1].pays at line 7 column 34: there is no pay at decks=8, high=40 to 1, suit=h: add one",
        ),
        (
            "\"decks=6\"",
            "\"decks=5\"",
            "rows[0].rows[1].pays.\"decks=5\" at line 7 column 35: `5` is not a value of `decks`: use 6 or 8",
        ),
        (
            "\"decks=6\"",
            "\"deck=6\"",
            "rows[0].rows[1].pays.\"deck=6\" at line 7 column 35: the file has no setting `deck`: it has decks, high and suit; did you mean `decks`?",
        ),
        (
            "\"decks=6\"",
            "\"six\"",
            "rows[0].rows[1].pays.\"six\" at line 7 column 35: `six` is not a setting: write name=value, like decks=6",
        ),
        (
            "6 to 1\"}",
            "6 ot 1\"}",
            "rows[0].rows[1].pays at line 7 column 92: `6 ot 1` is not a pay: write `9 to 5`, `20 for 1`, `5/2`, `$300`, `100%`, `1 to 1 less 5%`, `push` or `lose`, with numbers from 0 to 1000000000000",
        ),
        (
            "\"40 to 1\"",
            "\"1/2\"",
            "rows[0].rows[0].pays at line 3 column 36: `1/2` is not clear: write `1 to 2` to win that part of the stake, or `lose half` to get back only that part",
        ),
    ] {
        assert_eq!(refusal_of(&GROUPED.replace(from, to)), format!("f.json: {says}"));
    }
}

#[test]
fn names_and_groups_that_are_none() {
    for (from, to, says) in [
        (
            "\"wins\": {",
            "\"player\": {",
            "let.\"player\" at line 2 column 11: `player` is already the name of a zone: rename one of them",
        ),
        (
            "\"beats\": \"dealer\"}}",
            "\"beats\": \"dealer\", \"not\": \"$wins\"}}",
            "let.\"wins\".not at line 2 column 62: `wins` uses itself: say what it stands for without `$wins`",
        ),
        (
            "\"best\": 3, \"rows\"",
            "\"bset\": 3, \"rows\"",
            "rows[0].bset at line 5 column 37: there is no key `bset` here; did you mean `best`?",
        ),
        (
            "\"any other win\"",
            "\"suited\"",
            "rows[0].rows[2].hand at line 8 column 16: `suited` is already the name of rows[0].rows[1]: rename or remove one",
        ),
        (
            "{\"values\": [\"h\", \"s\"]",
            "{\"values\": [\"h\", \"h\"]",
            "settings.\"suit\".values[1] at line 3 column 85: h is listed twice: remove one",
        ),
    ] {
        assert_eq!(refusal_of(&GROUPED.replace(from, to)), format!("f.json: {says}"));
    }
    let values: Vec<String> = (0..40).map(|n| n.to_string()).collect();
    let many = format!(
        r#"{{"id": "T", "deal": {{"dice": 1}}, "settings": {{"a": {{"values": [{0}]}}, "b": {{"values": [{0}]}}}}, "rows": [{{"hand": "a", "pays": "1"}}]}}"#,
        values.join(", ")
    );
    assert_eq!(
        refusal_of(&many),
        "f.json: settings at line 1 column 46: the settings have more than 200 combinations: list fewer values"
    );
}
