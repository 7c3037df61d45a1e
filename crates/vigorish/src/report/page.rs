//! The page of a report: blocks, one below the other.

use super::{Each, Phrase, Tone, phrase};
use enumeration::Ratio;

/// A block of a page.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Block {
    /// What the report, or a part of it as large, is of.
    Title(Phrase),
    /// What the next blocks are of.
    Subtitle(Phrase),
    /// Sentences, a line each.
    Lines(Vec<Phrase>),
    /// Items.
    List(List),
    /// Names with their values.
    Facts(Facts),
    /// A table.
    Table(Table),
    /// A line through points, in formats that draw.
    Chart(Chart),
    /// A line for each percentile over rounds, in formats that draw.
    Fan(Fan),
    /// What the whole page is called, in formats that name their pages.
    Name(&'static str),
    /// A blank line, where a format does not part blocks of its own accord.
    Gap,
}

/// A line through points.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Chart {
    /// What it is called.
    pub caption: &'static str,
    /// What the level axis is of.
    pub over: &'static str,
    /// Where each point is, and how high: a share.
    pub points: Vec<(Ratio, Ratio)>,
}

/// Percentiles of a bankroll over rounds.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Fan {
    /// The bankroll at the start.
    pub start: Ratio,
    /// After so many rounds, the bankroll at each percentile.
    pub at: Vec<(u64, Vec<(u32, Ratio)>)>,
}

/// How a list or facts stand in plain text. Formats with lists of their own do without.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Layout {
    /// At the margin.
    Flush,
    /// A little inside it, below a subtitle.
    Inset,
}

/// Items, a line each and more lines below some.
#[derive(Clone, PartialEq, Debug)]
pub struct List {
    /// Where it stands.
    pub layout: Layout,
    /// The items.
    pub items: Vec<Item>,
}

/// An item of a list.
#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    /// A sign before it: `+`.
    pub mark: Option<&'static str>,
    /// What it says.
    pub text: Phrase,
    /// What is said below it.
    pub details: Vec<Phrase>,
    /// What changed of it.
    pub changes: Option<Each<Change>>,
}

/// Something that changed.
#[derive(Clone, PartialEq, Debug)]
pub struct Change {
    /// What.
    pub of: String,
    /// What it was.
    pub old: String,
    /// What it is.
    pub new: String,
    /// How far it moved, where it is a number.
    pub by: Option<Ratio>,
}

/// Names with their values, the values below one another.
#[derive(Clone, PartialEq, Debug)]
pub struct Facts {
    /// Where they stand.
    pub layout: Layout,
    /// Each name and its value.
    pub facts: Vec<(Phrase, Phrase)>,
}

/// A table.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    /// Lines right above it.
    pub caption: Vec<Phrase>,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows: a cell for each column.
    pub rows: Vec<Vec<Phrase>>,
    /// Lines right below it.
    pub notes: Vec<Phrase>,
    /// Whether the cells are plays, by their first letter: these may be coloured.
    pub is_chart: bool,
}

/// A column of a table.
#[derive(Clone, PartialEq, Debug)]
pub struct Column {
    /// What stands above it.
    pub title: Phrase,
    /// Whether its cells stand at the right: numbers do.
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

impl Table {
    /// A table of these columns and rows.
    pub fn new(columns: impl Into<Vec<Column>>, rows: impl IntoIterator<Item = Vec<Phrase>>) -> Self {
        Table {
            caption: Vec::new(),
            columns: columns.into(),
            rows: rows.into_iter().collect(),
            notes: Vec::new(),
            is_chart: false,
        }
    }

    /// The same with lines right above it.
    #[must_use]
    pub(crate) fn under(self, caption: impl Into<Vec<Phrase>>) -> Self {
        Table { caption: caption.into(), ..self }
    }

    /// The same with lines right below it.
    #[must_use]
    pub(crate) fn over(self, notes: Vec<Phrase>) -> Self {
        Table { notes, ..self }
    }
}

impl From<Phrase> for Item {
    fn from(text: Phrase) -> Self {
        Item { mark: None, text, details: Vec::new(), changes: None }
    }
}

impl Item {
    /// How the sign before it is meant.
    pub(crate) fn tone(&self) -> Option<Tone> {
        match self.mark? {
            "+" => Some(Tone::Good),
            "-" => Some(Tone::Bad),
            _ => Some(Tone::Open),
        }
    }

    /// Each line below it, up to the first that fails.
    pub(crate) fn try_below<E>(&self, mut line: impl FnMut(&Phrase) -> Result<(), E>) -> Result<(), E> {
        self.details.iter().try_for_each(&mut line)?;
        self.changes.iter().try_for_each(|changes| {
            changes.try_each(|c| {
                line(&phrase![c.of, ": ", Tone::Bad.told(c.old), " -> ", Tone::Good.told(c.new)])
            })
        })
    }
}

impl Block {
    /// A list of items without marks and details.
    pub fn list(layout: Layout, items: impl IntoIterator<Item = Phrase>) -> Self {
        Block::List(List { layout, items: items.into_iter().map(Item::from).collect() })
    }
}
