//! Writes reports to standard output.

use crate::color::{Color, is_coloured};
use crate::failure::Failure;
use clap::ValueEnum;
use clap::builder::PossibleValue;
use std::io::{self, Write};
use std::ops::ControlFlow;
use vigorish::{DIGITS, Format, Report, Style};

/// The options of printing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Printer {
    /// The format.
    pub format: Format,
    /// Places after the point.
    pub digits: u32,
    /// When colours are shown.
    pub color: Color,
}

impl Default for Printer {
    fn default() -> Self {
        Printer { format: Format::default(), digits: DIGITS, color: Color::default() }
    }
}

impl Printer {
    /// Prints a report. A closed pipe is no error, and the exit code stays what it was: a verdict does not become
    /// success.
    pub(crate) fn print(self, report: &Report) -> Result<(), Failure> {
        match self.write(report) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            result => Ok(result?),
        }
    }

    fn write(self, report: &Report) -> io::Result<()> {
        let output = io::stdout();
        let is_coloured = is_coloured(self.color, &output);
        let style = Style { digits: self.digits, is_coloured, width: columns() };
        let mut output = io::BufWriter::new(output.lock());
        self.format.write(report, style, &mut output)?;
        output.flush()
    }

    /// Prints a report, and a blank line before the next. Breaks once the pipe is closed.
    pub(crate) fn print_part(self, report: &Report) -> Result<ControlFlow<()>, Failure> {
        match self.write(report).and_then(|()| io::stdout().write_all(b"\n")) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ControlFlow::Break(())),
            result => Ok(ControlFlow::Continue(result?)),
        }
    }
}

/// A format, by its name in a flag.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(crate) struct NamedFormat(pub Format);

impl ValueEnum for NamedFormat {
    fn value_variants<'a>() -> &'a [Self] {
        static ALL: std::sync::LazyLock<Vec<NamedFormat>> =
            std::sync::LazyLock::new(|| Format::ALL.iter().copied().map(NamedFormat).collect());
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name()))
    }
}

/// The columns of the terminal, or as many as `COLUMNS` states; `None` for a pipe.
fn columns() -> Option<usize> {
    let said = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let terminal = || terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| width.0.into());
    said.or_else(terminal).filter(|&columns: &usize| columns >= NARROWEST)
}

/// A smaller width is not believed: figures would not fit.
const NARROWEST: usize = 40;
