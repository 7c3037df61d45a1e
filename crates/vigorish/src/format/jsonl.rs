//! Reports for programs that read line by line: each item of the document on a line of its own.

use super::exporter::{Exporter, Style};
use super::json::WrittenDocument;
use crate::report::{Data, Report};
use std::io::{self, Write};

/// JSON lines.
pub(super) struct JsonLines;

impl Exporter for JsonLines {
    fn name(&self) -> &'static str {
        "jsonl"
    }

    fn export(&self, report: &Report, style: Style, out: &mut dyn Write) -> io::Result<()> {
        let mut line = |data: &Data| {
            serde_json::to_writer(&mut *out, &WrittenDocument(data, style.digits))?;
            out.write_all(b"\n")
        };
        match &report.document {
            Data::List(all) => all.iter().try_for_each(line),
            other => line(other),
        }
    }
}
