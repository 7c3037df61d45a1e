//! Reports for programs: the document, indented. A figure is `{"exact": "p/q", "decimal": "..."}`.

use super::exporter::{Exporter, Style};
use crate::report::{Data, Number, Report};
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};
use std::io::{self, Write};

/// JSON.
pub(crate) struct Json;

impl Exporter for Json {
    fn name(&self) -> &'static str {
        "json"
    }

    fn export(&self, report: &Report, style: Style, out: &mut dyn Write) -> io::Result<()> {
        serde_json::to_writer_pretty(&mut *out, &WrittenDocument(&report.document, style.digits))?;
        out.write_all(b"\n")
    }
}

/// A document as a JSON value, with `digits` places after the point.
pub(crate) fn value(data: &Data, digits: u32) -> serde_json::Value {
    serde_json::to_value(WrittenDocument(data, digits)).expect("a document is JSON")
}

/// A document with its numbers in `digits` digits. It is serialised directly: a copy of all changes would take more
/// memory than the files.
pub(crate) struct WrittenDocument<'a>(pub &'a Data, pub u32);

impl Serialize for WrittenDocument<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let WrittenDocument(data, digits) = *self;
        match data {
            Data::Plain(value) => value.serialize(serializer),
            Data::Figure(value) => {
                let mut figure = serializer.serialize_map(Some(2))?;
                figure.serialize_entry("exact", &Number::exact(value).written(digits))?;
                figure.serialize_entry("decimal", &Number::decimal(value).written(digits))?;
                figure.end()
            }
            Data::Number(number) => number.written(digits).serialize(serializer),
            Data::List(all) => serializer.collect_seq(all.iter().map(|data| WrittenDocument(data, digits))),
            Data::Each(each) => {
                let mut list = serializer.serialize_seq(None)?;
                each.try_each(|data| list.serialize_element(&WrittenDocument(&data, digits)))?;
                list.end()
            }
            Data::Object(all) => {
                serializer.collect_map(all.iter().map(|(name, data)| (name, WrittenDocument(data, digits))))
            }
        }
    }
}
