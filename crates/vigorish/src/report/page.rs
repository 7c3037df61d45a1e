//! The page of a report for a reader: blocks from top to bottom.

use super::{Each, Phrase, Tone, phrase};
use enumeration::Ratio;

/// A block of a page.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Block {
    /// The title of the report, or of a large part of it.
    Title(Phrase),
    /// The title of the next blocks.
    Subtitle(Phrase),
    /// Sentences, a line each.
    Lines(Vec<Phrase>),
    /// Items.
    List(List),
    /// Names with their values.
    Facts(FactList),
    /// A table.
    Table(ReportTable),
    /// A chart of a line through points, in formats that draw.
    Chart(Chart),
    /// A chart of percentiles over rounds, in formats that draw.
    Fan(Fan),
    /// The name of the page, in formats that name their pages.
    Name(&'static str),
    /// A blank line, in formats that do not separate blocks by themselves.
    Gap,
}

/// A line through points.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Chart {
    /// The caption.
    pub caption: &'static str,
    /// The label of the horizontal axis.
    pub over: &'static str,
    /// The points: position and height, a share.
    pub points: Vec<(Ratio, Ratio)>,
}

/// Percentiles of a bankroll over rounds.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Fan {
    /// The bankroll at the start.
    pub start: Ratio,
    /// For numbers of rounds, the bankroll at each percentile.
    pub at: Vec<(u64, Vec<(u32, Ratio)>)>,
}

/// The indentation of a list or facts in plain text. Formats with lists of their own ignore it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Layout {
    /// Not indented.
    Flush,
    /// Indented, below a subtitle.
    Inset,
}

/// Items, each with optional lines below it.
#[derive(Clone, PartialEq, Debug)]
pub struct List {
    /// The indentation.
    pub layout: Layout,
    /// The items.
    pub items: Vec<ListItem>,
}

/// An item of a list.
#[derive(Clone, PartialEq, Debug)]
pub struct ListItem {
    /// A sign before it: `+`.
    pub mark: Option<&'static str>,
    /// The text.
    pub text: Phrase,
    /// The lines below it.
    pub details: Vec<Phrase>,
    /// The changes within the item.
    pub changes: Option<Each<FigureChange>>,
}

/// A change.
#[derive(Clone, PartialEq, Debug)]
pub struct FigureChange {
    /// The name.
    pub of: String,
    /// The old value.
    pub old: String,
    /// The new value.
    pub new: String,
    /// The difference, for a number.
    pub by: Option<Ratio>,
}

/// Names with their values, the values below one another.
#[derive(Clone, PartialEq, Debug)]
pub struct FactList {
    /// The indentation.
    pub layout: Layout,
    /// Each name and its value.
    pub facts: Vec<(Phrase, Phrase)>,
}

/// A table.
#[derive(Clone, PartialEq, Debug)]
pub struct ReportTable {
    /// Lines right above it.
    pub caption: Vec<Phrase>,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows: a cell for each column.
    pub rows: Vec<Vec<Phrase>>,
    /// Lines right below it.
    pub notes: Vec<Phrase>,
    /// True if the cells are plays, which may be coloured by their first letter.
    pub is_chart: bool,
}

/// A column of a table.
#[derive(Clone, PartialEq, Debug)]
pub struct Column {
    /// The heading.
    pub title: Phrase,
    /// True if its cells are right-aligned, as numbers are.
    pub is_right: bool,
}

/// A column of words.
pub fn left(title: impl Into<Phrase>) -> Column {
    Column { title: title.into(), is_right: false }
}

/// A column of numbers.
pub fn right(title: impl Into<Phrase>) -> Column {
    Column { title: title.into(), is_right: true }
}

impl ReportTable {
    /// A table of these columns and rows.
    pub(crate) fn new(columns: impl Into<Vec<Column>>, rows: impl IntoIterator<Item = Vec<Phrase>>) -> Self {
        ReportTable {
            caption: Vec::new(),
            columns: columns.into(),
            rows: rows.into_iter().collect(),
            notes: Vec::new(),
            is_chart: false,
        }
    }

    /// The same with lines above it.
    #[must_use]
    pub(crate) fn under(self, caption: impl Into<Vec<Phrase>>) -> Self {
        ReportTable { caption: caption.into(), ..self }
    }

    /// The same with lines below it.
    #[must_use]
    pub(crate) fn over(self, notes: Vec<Phrase>) -> Self {
        ReportTable { notes, ..self }
    }
}

impl From<Phrase> for ListItem {
    fn from(text: Phrase) -> Self {
        ListItem { mark: None, text, details: Vec::new(), changes: None }
    }
}

impl ListItem {
    /// The tone of the mark.
    pub(crate) fn tone(&self) -> Option<Tone> {
        match self.mark? {
            "+" => Some(Tone::Good),
            "-" => Some(Tone::Bad),
            _ => Some(Tone::Open),
        }
    }

    /// Visits each line below it, up to the first error.
    pub(crate) fn try_below<E>(&self, mut line: impl FnMut(&Phrase) -> Result<(), E>) -> Result<(), E> {
        self.details.iter().try_for_each(&mut line)?;
        self.changes.iter().try_for_each(|changes| {
            changes.try_each(|c| {
                line(&phrase![c.of, ": ", Tone::Bad.piece(c.old), " -> ", Tone::Good.piece(c.new)])
            })
        })
    }
}

impl Block {
    /// A list of items without marks and details.
    pub(crate) fn list(layout: Layout, items: impl IntoIterator<Item = Phrase>) -> Self {
        Block::List(List { layout, items: items.into_iter().map(ListItem::from).collect() })
    }
}
