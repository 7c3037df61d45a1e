//! The model of a report: an answer makes it, and an exporter ([`Format`](crate::Format)) writes it in a format.
//!
//! A reader, a program and a spreadsheet need different contents, so a report has three parts: a page of blocks, a
//! document, and records. Numbers stay exact in each until an exporter writes them, and text stays unescaped: each
//! format escapes it in one place.

pub(crate) mod analyze;
pub(crate) mod audit;
pub(crate) mod bankroll;
pub(crate) mod compare;
pub(crate) mod counting;
pub mod diff;
pub(crate) mod exposure;
mod filing;
pub(crate) mod list;
pub(crate) mod meter;
pub(crate) mod monitor;
pub(crate) mod plausible;
pub(crate) mod program;
mod prose;
mod prose_game;
mod prose_twenty_one;
pub(crate) mod removal;
pub(crate) mod round;
pub(crate) mod sheet;
pub(crate) mod shoes;
pub(crate) mod show;
mod show_game;
pub mod simulate;
pub(crate) mod solve;
pub(crate) mod strategy;
pub(crate) mod terms;
pub mod verify;

mod data;
mod each;
mod name;
mod number;
mod page;
mod phrase;

pub use data::Data;
pub(crate) use data::object;
pub use each::Each;
pub(crate) use each::Take;
pub use name::name_of;
pub(crate) use name::{never_paid, with_cap};
pub use number::Number;
pub use page::{Block, Chart, FactList, Fan, FigureChange, Layout, List, ListItem, ReportTable, left, right};
pub(crate) use phrase::phrase;
pub use phrase::{Phrase, Piece, Tone};

/// A report for a reader, a program and a spreadsheet.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// The page for a reader, from top to bottom.
    pub page: Vec<Block>,
    /// The document for a program.
    pub document: Data,
    /// The records for a spreadsheet.
    pub records: Records,
}

/// Lines of fields under a header. Each line has as many fields as the header.
#[derive(Clone, PartialEq, Debug)]
pub struct Records {
    /// The names of the fields.
    pub header: Vec<Phrase>,
    /// A line each.
    pub rows: Each<Vec<Phrase>>,
}

impl Default for Records {
    fn default() -> Self {
        Records::new([], [])
    }
}

impl Records {
    /// Records with fixed names.
    pub(crate) fn new<const N: usize>(
        header: [&'static str; N],
        rows: impl IntoIterator<Item = [Phrase; N]>,
    ) -> Self {
        Records { header: header.map(Phrase::from).into(), rows: rows.into_iter().map(Vec::from).collect() }
    }
}
