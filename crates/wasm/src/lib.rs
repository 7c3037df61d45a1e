//! The exact engine in a page: one question in JSON, one answer in JSON.
//!
//! A question names a listed wager or brings one of its own, with settings, pays and meters that are not the listed ones;
//! see [`Question`]. The answer has every figure exact and rounded, or says what is wrong and where:
//!
//! ```
//! let answer = engine::answer(r#"{"selector": "roulette/straight", "pays": {"HC-RO-STRAIGHT": {"straight": "34 to 1"}}}"#);
//! // One of 38 compartments wins 34, the others lose one.
//! assert!(answer.contains(r#""edge":{"exact":"3/38","decimal":"0.0789473684","percent":"7.8947%"}"#), "{answer}");
//!
//! let answer = engine::answer(r#"{"wager": "{\n  \"id\": \"MINE\"\n}"}"#);
//! assert!(answer.contains(r#"{"error":{"message":"the file: `deal` is missing","line":1,"column":1"#), "{answer}");
//! ```
//!
//! Built for `wasm32-unknown-unknown` it is a module without imports; [`exports`] are what a page calls. What was counted for
//! one question is remembered for the next, so that a pay that moves is priced and not counted anew.

mod copies;
pub mod exports;
mod figures;
mod question;

pub use question::Question;

use games::{Request, Unpaid, Workbench};
use paytables::{Selected, WagerFile};
use question::Refusal;
use serde_json::{Value, json};

thread_local! {
    /// What is counted so far. A page asks about one wager, and each worker has its own engine.
    static BENCH: Workbench<'static> = Workbench::default();
}

/// The answer to a question, both in JSON. Whatever is asked, there is an answer.
pub fn answer(question: &str) -> String {
    let answered =
        Question::read(question).and_then(|question| BENCH.with(|bench| answered(&question, bench)));
    answered.unwrap_or_else(|refusal| json!({"error": refusal})).to_string()
}

fn answered(question: &Question, bench: &Workbench) -> Result<Value, Refusal> {
    let own = question.wager.as_deref().map(|text| WagerFile::read(question::OWN, text)).transpose()?;
    let selected = question.selected(own.as_ref())?;
    if question.describe {
        return Ok(described(&selected));
    }
    let request = Request { options: question.options()?, selected };
    let warnings = match &own {
        Some(_) => warnings(&request, bench)?,
        None => Vec::new(),
    };
    let analysis = games::analyze(&request, bench)?;
    let mut answer = figures::of(&analysis, question.digits);
    answer["warnings"] = warnings.into();
    answer["submission"] = copies::submission(question, &request.selected, &analysis);
    answer["command"] = copies::command(question, &request.selected).into();
    Ok(answer)
}

/// What can be moved.
fn described(selected: &Selected) -> Value {
    let tables: Vec<_> = selected.tables.iter().collect();
    let offered =
        selected.game.settings_of(selected.wager).into_iter().filter(|setting| setting.applies_to(&tables));
    let setting = |setting: &paytables::Setting| {
        let mut values = setting.listed(&tables);
        values.extend(setting.also.iter().cloned());
        json!({"name": setting.name, "text": setting.text, "value": selected.settings.0.get(&setting.name),
               "values": values, "range": setting.range.as_ref().map(ToString::to_string)})
    };
    let table = |table: &&paytables::PayTable| {
        let rows: Vec<Value> =
            table.rows.iter().filter(|row| selected.is_paid_by(row)).map(copies::written).collect();
        json!({"id": table.listed_id(), "rows": rows})
    };
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "name": selected.to_string(),
        "settings": offered.map(setting).collect::<Vec<_>>(),
        "tables": tables.iter().map(table).collect::<Vec<_>>(),
    })
}

/// Rows of a wager of one's own that are never paid: it is priced all the same.
fn warnings(request: &Request, bench: &Workbench) -> Result<Vec<String>, Refusal> {
    let warning = |(row, why): (String, Unpaid)| match why {
        Unpaid::Impossible => format!("the row `{row}` never happens in this deal"),
        Unpaid::Taken => {
            format!("the row `{row}` is never paid: the rows above it take every deal in which it happens")
        }
    };
    Ok(games::never_paid(request, bench)?.into_iter().map(warning).collect())
}
