//! Reports for programs: the document, indented. A figure is `{"exact": "p/q", "decimal": "..."}`.

use super::{Exporter, Part, Style};
use crate::report::{Data, Number, Report};
use serde_json::{Value, json};

/// JSON.
pub struct Json;

impl Exporter for Json {
    fn name(&self) -> &'static str {
        "json"
    }

    fn reads(&self) -> Part {
        Part::Document
    }

    fn export(&self, report: &Report, style: Style) -> String {
        let value = value_of(&report.document, style.digits);
        serde_json::to_string_pretty(&value).expect("plain data always serialises") + "\n"
    }
}

/// The document with its numbers written.
pub fn value_of(data: &Data, digits: u32) -> Value {
    let written = |number: Number| Value::from(number.written(digits));
    match data {
        Data::Plain(value) => value.clone(),
        Data::Figure(value) => {
            json!({"exact": written(Number::exact(value)), "decimal": written(Number::decimal(value))})
        }
        Data::Number(number) => number.written(digits).into(),
        Data::List(all) => all.iter().map(|data| value_of(data, digits)).collect(),
        Data::Object(all) => all.iter().map(|(name, data)| (name.clone(), value_of(data, digits))).collect(),
    }
}
