//! A session inside a program answers what the command prints.

use crate::command::vigorish;
use vigorish::{HowMany, Session};

const FIELD: &str = r#"{"id": "MINE", "game": "craps", "wager": "field", "replaces": "HC-CR-FIELD", "rows": [
    {"hand": "on a 3, 4, 9, 10 or 11", "pays": "1 to 1"}, {"hand": "on a 2 or 12", "pays": "3 to 1"}]}"#;

fn asked(session: &Session, arguments: &[&str], texts: &[(&str, &str)]) -> Result<Vec<String>, String> {
    let texts = texts.iter().map(|&(name, text)| (name.to_string(), text.to_string()));
    let answers = session.ask(HowMany::One, arguments.iter().copied(), texts).map_err(|r| r.to_string())?;
    Ok(answers.all.iter().map(|answer| answer.written("json", 10).unwrap()).collect())
}

#[test]
fn a_session_answers_with_the_bytes_of_the_command() {
    let session = Session::default();
    for arguments in [
        &["list", "craps"][..],
        &["show", "craps/field"],
        &["analyze", "craps/field"],
        &["compare", "craps/field", "craps/any-seven"],
        &["solve", "craps/field", "--row", "on a 2 or 12", "--edge", "0"],
        &["strategy", "three-card-poker"],
        &["verify", "../../docs/examples/dragon-bonus-right.json"],
    ] {
        let printed = String::from_utf8(vigorish(&[arguments, &["--json"]].concat()).stdout).unwrap();
        assert_eq!(asked(&session, arguments, &[]), Ok(vec![printed]), "{arguments:?}");
    }
}

#[test]
fn a_session_refuses_in_the_words_of_the_command() {
    let session = Session::default();
    for arguments in [
        &["analyze", "craps/feild"][..],
        &["analyze", "nowhere.json"],
        &["analyze", "craps/field", "--players", "0"],
        &["solve", "craps/field", "--row", "on a 2 or 12"],
        &["verify", "nowhere.json"],
        &["analyze", "../../docs/examples/wrong/misspelt.json"],
    ] {
        let printed = String::from_utf8(vigorish(arguments).stderr).unwrap();
        let said = asked(&session, arguments, &[]).unwrap_err();
        assert!(printed.starts_with(&format!("error: {said}\n")), "{arguments:?}: {said}\n{printed}");
    }
}

#[test]
fn texts_stand_in_for_files_of_their_names() {
    let session = Session::default();
    // 14 of 36 rolls net 1, 2 net 3 and 20 lose: nothing is left for the house.
    for arguments in
        [&["analyze", "<mine>"][..], &["analyze", "craps/field", "--table", "<mine>"], &["compare", "<mine>"]]
    {
        let found = asked(&session, arguments, &[("<mine>", FIELD)]).unwrap();
        assert!(found[0].contains("\"edge\": {\n"), "{}", found[0]);
        let edge = found[0].split("\"edge\": {").nth(1).unwrap();
        assert!(edge.trim_start().starts_with("\"exact\": \"0\""), "{}", found[0]);
    }
    assert!(asked(&session, &["analyze", "<other>"], &[("<mine>", FIELD)]).is_err());
    let wrong = FIELD.replace("3 to 1", "three");
    let refused = asked(&session, &["analyze", "<mine>"], &[("<mine>", &wrong)]).unwrap_err();
    assert!(refused.contains("--> <mine>:2:") && refused.contains("^^^^^"), "{refused}");
}

#[test]
fn one_answer_is_of_one_wager() {
    let session = Session::default();
    let refused = asked(&session, &["analyze", "craps"], &[]).unwrap_err();
    assert!(refused.starts_with("craps names several wagers: name one of craps/pass, "), "{refused}");
    let all = session.ask(HowMany::All, ["analyze", "craps/field", "craps/any-seven"], []).unwrap();
    assert_eq!(all.all.len(), 2);
}
