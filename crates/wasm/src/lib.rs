//! The exact engine in a page: one question in JSON, one answer in JSON.
//!
//! The question is a [`vigorish::Edit`]: a listed wager or one of your own, with settings, pays and meters that may differ
//! from the listed ones. The answer has every figure, or the message of what is wrong and where:
//!
//! ```
//! let answer = engine::answer(r#"{"selector": "roulette/straight", "pays": {"HC-RO-STRAIGHT": {"straight": "34 to 1"}}}"#);
//! // One of 38 compartments wins 34, the others lose one.
//! assert!(answer.contains(r#""edge":{"exact":"3/38","decimal":"0.0789473684"}"#), "{answer}");
//!
//! let answer = engine::answer(r#"{"wager": "{\n  \"id\": \"MINE\"\n}"}"#);
//! assert!(answer.contains("`deal` is missing"), "{answer}");
//! assert!(answer.contains(r#""line":1,"column":1"#), "{answer}");
//! ```
//!
//! Built for `wasm32-unknown-unknown` it is a module without imports; a page calls [`exports`]. What was counted for one
//! question is kept for the next: a changed pay is priced, not counted again.

pub mod exports;

use serde_json::{Value, json};
use vigorish::{Edit, Error, Session};

thread_local! {
    /// A page asks about one wager, and each worker has its own engine.
    static SESSION: Session<'static> = Session::new();
}

/// The answer to a question, both in JSON. Every question has an answer.
pub fn answer(question: &str) -> String {
    let edit: Edit = match serde_json::from_str(question) {
        Ok(edit) => edit,
        Err(error) => return json!({"error": {"message": error.to_string()}}).to_string(),
    };
    let answer = SESSION.with(|session| session.ask(&edit));
    answer.unwrap_or_else(|error| json!({"error": refusal(&error)})).to_string()
}

fn refusal(error: &Error) -> Value {
    let place = error.spot.as_ref().and_then(|spot| spot.place);
    let (table, row) = error.row.as_deref().cloned().unzip();
    json!({
        "message": error.to_string(),
        "line": place.map(|place| place.line),
        "column": place.map(|place| place.column),
        "table": table,
        "row": row,
    })
}
