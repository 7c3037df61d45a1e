//! Reports for programs that read line by line: each item of the document on a line of its own.

use super::json::Written;
use super::{Exporter, Part, Style};
use crate::report::{Data, Report};

/// JSON lines.
pub struct JsonLines;

impl Exporter for JsonLines {
    fn name(&self) -> &'static str {
        "jsonl"
    }

    fn reads(&self) -> Part {
        Part::Document
    }

    fn export(&self, report: &Report, style: Style) -> String {
        let line = |data: &Data| {
            let written = Written(data, style.digits);
            serde_json::to_string(&written).expect("plain data always serialises") + "\n"
        };
        match &report.document {
            Data::List(all) => all.iter().map(line).collect(),
            other => line(other),
        }
    }
}
