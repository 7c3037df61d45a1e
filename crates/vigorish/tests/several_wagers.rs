//! `solve` about several wagers: an answer for each, or pays that have what is wanted in all of them.

use enumeration::Ratio;
use enumeration::ratio::{parse, ratio, whole};
use serde_json::Value;
use vigorish::{Format, Reported, Session, Solve};

fn asked(question: &Solve) -> Result<Value, String> {
    let solved = Session::new().ask(question).map_err(|error| error.to_string())?;
    Ok(serde_json::from_str(&Format::JSON.written(&solved.report(), 10)).unwrap())
}

fn exact(value: &Value) -> Ratio {
    parse(value["exact"].as_str().unwrap_or_else(|| panic!("{value}"))).unwrap()
}

fn eleven(rows: &str, between: &str) -> Solve {
    Solve {
        what: "craps/eleven".into(),
        others: vec!["craps/c-and-e".into()],
        ranges: vec![rows.into()],
        edge_between: Some(between.into()),
        ..Solve::default()
    }
}

/// An eleven comes on 2 rolls of 36: a pay of p to 1 has an edge of 1 - 2 (p + 1) / 36. C and E stakes a half on it and a
/// half on any craps, 4 rolls of 36 at 7 to 1, of which the edge is 1/9.
#[test]
fn a_pay_that_suits_two_wagers() {
    let found = asked(&eleven("11 in one roll=14..17", "5%,9%")).unwrap();
    let [only] = &found["found"].as_array().unwrap()[..] else { panic!("{found}") };
    assert_eq!(only["written"]["11 in one roll"], "16 to 1");
    let at = only["at"].as_array().unwrap();
    assert_eq!([&at[0]["wager"], &at[1]["wager"]], ["craps/eleven", "craps/c-and-e"]);
    assert_eq!(exact(&at[0]["edge"]), ratio(1, 18));
    assert_eq!(exact(&at[1]["edge"]), (ratio(1, 18) + ratio(1, 9)) / whole(2));
    // Each alone has what the other has not.
    for (what, pays) in [("craps/eleven", 1), ("craps/c-and-e", 2)] {
        let alone =
            Solve { what: what.into(), others: Vec::new(), ..eleven("11 in one roll=14..17", "1/24,9%") };
        assert_eq!(asked(&alone).unwrap()["found"].as_array().unwrap().len(), pays, "{what}");
    }
}

#[test]
fn each_of_two_wagers_has_its_own_pay() {
    let question = Solve {
        ranges: Vec::new(),
        edge_between: None,
        row: Some("11 in one roll".into()),
        edge: Some(ratio(1, 9)),
        ..eleven("", "")
    };
    let found = asked(&question).unwrap();
    let pays: Vec<Ratio> = found.as_array().unwrap().iter().map(|one| exact(&one["pay"])).collect();
    assert_eq!(pays, [whole(15), whole(15)]);
    let slopes = Solve { row: None, edge: None, ..question };
    let found = asked(&slopes).unwrap();
    assert_eq!(exact(&found[0]["sensitivities"][0]["above"]), ratio(-1, 18));
    assert_eq!(exact(&found[1]["sensitivities"][1]["above"]), ratio(-1, 36));
}

#[test]
fn wagers_that_do_not_share_the_row_or_its_form_are_refused() {
    let other = |what: &str, rows: &str| Solve { others: vec![what.into()], ..eleven(rows, "0,1") };
    assert!(asked(&other("craps/field", "11 in one roll=14..17")).unwrap_err().contains("11 in one roll"));
    let write = Solve { choose: Some(1), ..eleven("11 in one roll=14..17", "0,1") };
    assert!(asked(&write).unwrap_err().contains("one wager"));
    let wager = |pays: &str| {
        format!(
            r#"{{"id": "PAIR", "deal": {{"decks": 6, "zones": {{"player": 2}}}},
                "rows": [{{"hand": "pair", "pays": "{pays}", "when": {{"of-a-kind": 2}}}}]}}"#
        )
    };
    let texts = [("to.json", wager("11 to 1")), ("for.json", wager("12 for 1"))];
    let session = Session::new().with_texts(texts.map(|(name, text)| (name.to_string(), text)));
    let question =
        Solve { what: "to.json".into(), others: vec!["for.json".into()], ..eleven("pair=10..12", "0,1") };
    let refused = session.ask(&question).unwrap_err().to_string();
    assert!(refused.contains("7 to 1") && refused.contains("7 for 1"), "{refused}");
}
