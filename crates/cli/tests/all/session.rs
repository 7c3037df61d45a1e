//! A session inside a program answers what the command prints.

use crate::command::vigorish;
use serde_json::json;
use vigorish::{Analyze, Answer, Error, Format, Question, Reported, Session};

const FIELD: &str = r#"{"id": "MINE", "game": "craps", "wager": "field", "replaces": "HC-CR-FIELD", "rows": [
    {"hand": "on a 3, 4, 9, 10 or 11", "pays": "1 to 1"}, {"hand": "on a 2 or 12", "pays": "3 to 1"}]}"#;

fn asked(session: &Session, question: &serde_json::Value, texts: &[(&str, &str)]) -> Result<Answer, Error> {
    let question: Question = serde_json::from_value(question.clone()).unwrap();
    session.ask_with(&question, texts.iter().map(|&(name, text)| (name.to_string(), text.to_string())))
}

fn written(answer: &Answer) -> String {
    Format::JSON.written(&answer.report(), 10)
}

/// The same without the program that answered: here it is another one.
fn unsigned(json: &str) -> String {
    let mut document: serde_json::Value = serde_json::from_str(json).unwrap();
    let parts = match &mut document {
        serde_json::Value::Array(parts) => &mut parts[..],
        only => std::slice::from_mut(only),
    };
    for part in parts {
        part.as_object_mut().map(|part| part.remove("program"));
    }
    document.to_string()
}

#[test]
fn a_session_answers_with_the_bytes_of_the_command() {
    let session = Session::new();
    for (arguments, question) in [
        (&["list", "craps"][..], json!({"ask": "list", "game": "craps"})),
        (&["show", "craps/field"], json!({"ask": "show", "what": "craps/field"})),
        (&["analyze", "craps/field"], json!({"ask": "analyze", "what": ["craps/field"]})),
        (
            &["compare", "craps/field", "craps/any-seven"],
            json!({"ask": "compare", "what": ["craps/field", "craps/any-seven"]}),
        ),
        (
            &["solve", "craps/field", "--row", "on a 2 or 12", "--edge", "0"],
            json!({"ask": "solve", "what": "craps/field", "row": "on a 2 or 12", "edge": 0}),
        ),
        (&["strategy", "three-card-poker"], json!({"ask": "strategy", "what": "three-card-poker"})),
        (
            &["verify", "../../docs/examples/dragon-bonus-right.json"],
            json!({"ask": "verify", "file": "../../docs/examples/dragon-bonus-right.json"}),
        ),
        (&["sheet", "craps/field"], json!({"ask": "sheet", "what": ["craps/field"]})),
        (
            &["plausible", "craps/field", "--rounds", "1e3", "--held", "2%"],
            json!({"ask": "plausible", "what": "craps/field", "rounds": "1e3", "held": "2%"}),
        ),
        (
            &["simulate", "craps/field", "--rounds", "1000"],
            json!({"ask": "simulate", "what": ["craps/field"], "rounds": 1000}),
        ),
    ] {
        let printed = String::from_utf8(vigorish(&[arguments, &["--json"]].concat()).stdout).unwrap();
        let answer = asked(&session, &question, &[]).unwrap();
        assert_eq!(unsigned(&written(&answer)), unsigned(&printed), "{arguments:?}");
    }
}

#[test]
fn a_session_refuses_in_the_words_of_the_command() {
    let session = Session::new();
    for (arguments, question) in [
        (&["analyze", "craps/feild"][..], json!({"ask": "analyze", "what": ["craps/feild"]})),
        (&["analyze", "nowhere.json"], json!({"ask": "analyze", "what": ["nowhere.json"]})),
        (&["verify", "nowhere.json"], json!({"ask": "verify", "file": "nowhere.json"})),
        (
            &["analyze", "../../docs/examples/wrong/misspelt.json"],
            json!({"ask": "analyze", "what": ["../../docs/examples/wrong/misspelt.json"]}),
        ),
    ] {
        let printed = String::from_utf8(vigorish(arguments).stderr).unwrap();
        let Err(error) = asked(&session, &question, &[]) else { panic!("{arguments:?}") };
        assert_eq!(format!("{}\n", error.shown(false)), printed);
    }
}

#[test]
fn questions_that_make_no_sense_are_refused() {
    for question in [
        json!({"ask": "analyze", "what": ["craps/field"], "assumed": {"players": 0}}),
        json!({"ask": "analyze", "what": ["craps/field"], "colour": "red"}),
        json!({"ask": "plausible", "what": "craps/field", "rounds": "1e99", "held": 0}),
        json!({"ask": "solve", "what": "craps/field", "edge": "1e999"}),
        json!({"ask": "guess", "what": "craps/field"}),
    ] {
        assert!(serde_json::from_value::<Question>(question.clone()).is_err(), "{question}");
    }
    let session = Session::new();
    for question in [
        json!({"ask": "solve", "what": "craps/field", "row": "on a 2 or 12"}),
        json!({"ask": "analyze", "what": ["craps/field"], "assumed": {"max_payout": "$500"}}),
    ] {
        assert!(asked(&session, &question, &[]).is_err(), "{question}");
    }
}

#[test]
fn texts_stand_in_for_files_of_their_names() {
    let session = Session::new();
    // 14 of 36 rolls net 1, 2 net 3 and 20 lose: nothing is left for the house.
    for question in [
        json!({"ask": "analyze", "what": ["<mine>"]}),
        json!({"ask": "analyze", "what": ["craps/field"], "tables": ["<mine>"]}),
    ] {
        let Ok(Answer::Analyses(found)) = asked(&session, &question, &[("<mine>", FIELD)]) else { panic!() };
        assert_eq!(found[0].edge.as_ref().unwrap().to_string(), "0");
    }
    let question = json!({"ask": "analyze", "what": ["<mine>"]});
    assert!(asked(&session, &question, &[("<other>", FIELD)]).is_err());
    let wrong = FIELD.replace("3 to 1", "three");
    let Err(error) = asked(&session, &question, &[("<mine>", &wrong)]) else { panic!() };
    let spot = error.spot.as_deref().unwrap();
    assert_eq!((spot.file.as_str(), spot.place.unwrap().line), ("<mine>", 2));
    assert!(error.shown(false).contains("^^^^^"), "{error}");
}

#[test]
fn one_answer_is_of_one_wager() {
    let error = vigorish::analyze("craps").unwrap_err();
    assert!(error.message.starts_with("craps names several wagers: name one of craps/pass, "), "{error}");
    let both = Analyze { what: vec!["craps/field".into(), "craps/any-seven".into()], ..Analyze::default() };
    assert_eq!(Session::new().ask(&both).unwrap().len(), 2);
}

#[test]
fn cancelled_work_is_an_error_of_its_own_kind() {
    use std::ops::ControlFlow;
    struct Never;
    impl vigorish::Progress for Never {
        fn advance(&self, _: u64) -> ControlFlow<()> {
            ControlFlow::Break(())
        }
    }
    let session = Session::reporting_to(Never);
    let question = Analyze { what: vec!["pai-gow-poker/base".into()], ..Analyze::default() };
    let error = session.ask(&question).unwrap_err();
    assert_eq!(error.kind, vigorish::ErrorKind::Cancelled);
}
