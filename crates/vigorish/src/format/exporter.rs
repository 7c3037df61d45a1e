//! The trait of an output format, and the style that every format gets. Each format implements it in a file beside this
//! one; the printer calls it.

use crate::report::Report;
use std::io::{self, Write};

/// Writes a report in one format.
pub(super) trait Exporter: Sync {
    /// The name of the format on the command line.
    fn name(&self) -> &'static str;

    /// Writes the whole report.
    fn export(&self, report: &Report, style: Style, out: &mut dyn Write) -> io::Result<()>;

    /// Returns true if reports may be written one after another; otherwise one report must hold all.
    fn is_in_parts(&self) -> bool {
        false
    }
}

/// Presentation options common to all formats.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// Places after the point.
    pub digits: u32,
    /// True to use colours.
    pub is_coloured: bool,
    /// The number of columns; `None` for lines of any length.
    pub width: Option<usize>,
}
