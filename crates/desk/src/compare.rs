//! Analyses side by side.

use crate::Error;
use enumeration::Ratio;
use games::Analysis;
use paytables::names::{did_you_mean, folded, listing};
use std::cmp::Ordering;

/// An analysis in a comparison.
#[derive(Clone, Debug)]
pub struct Entry {
    /// What it is called: the selector or the file.
    pub name: String,
    /// Its figures.
    pub analysis: Analysis,
}

/// A column of a comparison.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// The name it is sorted by.
    pub name: &'static str,
    /// What stands above it.
    pub title: &'static str,
    /// Its value for an analysis.
    pub value: fn(&Analysis) -> Option<Ratio>,
}

/// The columns, in order. The variance stands for the standard deviation, which is its root.
pub const COLUMNS: [Column; 5] = [
    Column { name: "edge", title: "House edge", value: |a| a.edge.clone() },
    Column { name: "element-of-risk", title: "Element of risk", value: |a| a.element_of_risk.clone() },
    Column { name: "hit", title: "Hit", value: |a| a.hit_frequency.clone() },
    Column { name: VARIANCE, title: "Standard deviation", value: |a| a.variance.clone() },
    Column { name: "break-even", title: "Break-even", value: |a| a.meter.as_ref()?.break_even.clone() },
];

/// The column that is shown as its root.
pub const VARIANCE: &str = "variance";

/// The column of this name or title, in any case; `sd` is short for the standard deviation, which sorts as the variance
/// does.
pub fn column(name: &str) -> Result<Column, Error> {
    let wanted = match folded(name).as_str() {
        "sd" => VARIANCE.to_string(),
        other => other.to_string(),
    };
    let is_wanted = |column: &Column| folded(column.name) == wanted || folded(column.title) == wanted;
    COLUMNS.iter().copied().find(is_wanted).ok_or_else(|| {
        let names: Vec<&str> = COLUMNS.iter().map(|c| c.name).chain(["standard-deviation", "name"]).collect();
        Error::new(format!(
            "there is no column `{name}`{}: the columns are {}",
            did_you_mean(name, names.iter().copied()),
            listing(&names, "and")
        ))
    })
}

/// Sorts by a column, least first; entries without a value come last.
pub fn sort(entries: &mut [Entry], by: &str) -> Result<(), Error> {
    if matches!(folded(by).as_str(), "name" | "wager") {
        entries.sort_by(|a, b| a.name.cmp(&b.name));
        return Ok(());
    }
    let column = column(by)?;
    entries.sort_by(|a, b| match ((column.value)(&a.analysis), (column.value)(&b.analysis)) {
        (Some(x), Some(y)) => x.cmp(&y),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => Ordering::Equal,
    });
    Ok(())
}

/// A row of the comparison: an outcome, and each entry's cell, none where the entry has no such outcome.
#[derive(Clone, Debug)]
pub struct OutcomeRow {
    /// The outcome.
    pub outcome: String,
    /// Each entry's cell.
    pub cells: Vec<Option<Cell>>,
}

/// What an entry has for an outcome.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// What the table prints beside it, or the net.
    pub pays: String,
    /// In how many deals, where deals are counted.
    pub ways: Option<String>,
    /// Its contribution to the return.
    pub contribution: Option<Ratio>,
}

impl OutcomeRow {
    /// Whether the entries differ in pays, ways or return. Not every outcome has ways, and ways may be out of other
    /// totals.
    pub fn differs(&self) -> bool {
        self.cells.iter().any(|cell| *cell != self.cells[0])
    }
}

/// Every outcome of any entry, in the order in which they first appear.
pub fn outcome_rows(entries: &[Entry]) -> Vec<OutcomeRow> {
    let mut names: Vec<&str> = Vec::new();
    for outcome in entries.iter().flat_map(|entry| &entry.analysis.outcomes) {
        if !names.contains(&outcome.outcome.as_str()) {
            names.push(&outcome.outcome);
        }
    }
    let cell = |entry: &Entry, name: &str| {
        let outcome = entry.analysis.outcomes.iter().find(|o| o.outcome == name)?;
        Some(Cell {
            pays: outcome.pays.clone().unwrap_or_else(|| outcome.net.clone()),
            ways: outcome.ways.as_ref().map(ToString::to_string),
            contribution: outcome.contribution.clone(),
        })
    };
    names
        .into_iter()
        .map(|name| OutcomeRow {
            outcome: name.into(),
            cells: entries.iter().map(|entry| cell(entry, name)).collect(),
        })
        .collect()
}

/// How far an entry's column is from the reference's; the variance's, where the column is shown as its root.
pub fn delta(column: Column, entry: &Analysis, against: &Analysis) -> Option<Ratio> {
    Some((column.value)(entry)? - (column.value)(against)?)
}
