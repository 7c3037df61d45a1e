//! The trait of an output format, and the style that every format gets. Each format implements it in a file beside this
//! one; the printer calls it.

use crate::report::Report;
use std::io::{self, Write};

/// Writes a report in one format.
pub(super) trait Exporter: Sync {
    /// What the format is called on the command line.
    fn name(&self) -> &'static str;

    /// The whole report.
    fn export(&self, report: &Report, style: Style, out: &mut dyn Write) -> io::Result<()>;

    /// Whether reports may follow one another, each written as soon as it is there; otherwise one report must hold all.
    fn is_in_parts(&self) -> bool {
        false
    }
}

/// How a report is shown, whatever the format.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// Places after the point.
    pub digits: u32,
    /// Whether colours are seen.
    pub is_coloured: bool,
    /// How many columns there are; none where lines may be as long as they come.
    pub width: Option<usize>,
}
