//! Reports for spreadsheets: the records, comma-separated.

use super::exporter::{Exporter, Style};
use crate::report::{Phrase, Report};
use std::borrow::Cow;
use std::io::{self, Write};

/// CSV.
pub(super) struct Csv;

impl Exporter for Csv {
    fn name(&self) -> &'static str {
        "csv"
    }

    fn export(&self, report: &Report, style: Style, out: &mut dyn Write) -> io::Result<()> {
        let mut writer = csv::Writer::from_writer(out);
        let mut line = |record: &[Phrase]| {
            let fields = record.iter().map(|field| field.written(style.digits, escaped));
            writer.write_record(fields).map_err(|error| match error.into_kind() {
                // A closed pipe is an I/O error of its own.
                csv::ErrorKind::Io(error) => error,
                other => io::Error::other(format!("{other:?}")),
            })
        };
        line(&report.records.header)?;
        report.records.rows.try_each(|row| line(&row))?;
        writer.flush()
    }
}

/// Text without changes; protection against formulas in spreadsheets would belong here.
fn escaped(text: &str) -> Cow<'_, str> {
    text.into()
}
