//! Comparison of analyses: columns of figures, differences, and outcomes side by side.

use crate::error::Error;
use enumeration::{Arrange, Ratio};
use games::Analysis;
use games::figures::{FIGURES, Figure, Form};
use paytables::Unknown;
use paytables::names::{RowName, folded};
use std::cmp::Ordering;
use std::collections::HashMap;
use std::str::FromStr;

/// An analysis in a comparison.
#[derive(Clone, Debug)]
pub struct ComparedAnalysis {
    /// Its name: the selector or the file.
    pub name: String,
    /// Its figures.
    pub analysis: Analysis,
}

/// A column of a comparison: a figure by which wagers are compared.
#[derive(Clone, Copy, Debug)]
pub struct FigureColumn(&'static Figure);

impl PartialEq for FigureColumn {
    fn eq(&self, other: &Self) -> bool {
        self.0.name == other.0.name
    }
}

impl Eq for FigureColumn {}

/// The columns: the edges first.
pub fn columns() -> Vec<FigureColumn> {
    let mut columns: Vec<FigureColumn> =
        FIGURES.iter().filter(|figure| figure.column.is_some()).map(FigureColumn).collect();
    columns.arrange_by_key(|column| (column.name() != "edge", column.name() != "long-run-edge"));
    columns
}

impl FigureColumn {
    /// The name it is sorted by.
    pub fn name(self) -> &'static str {
        self.0.column.unwrap_or(self.0.name)
    }

    /// The heading.
    pub fn title(self) -> &'static str {
        match self.name() {
            // These names are short in a comparison.
            "hit" | "break-even" => self.0.short,
            _ => self.0.title,
        }
    }

    /// Returns true if the column shows the square root of its value.
    pub fn is_root(self) -> bool {
        self.0.form == Form::Root
    }

    /// Its value for an analysis.
    pub fn value(self, analysis: &Analysis) -> Option<Ratio> {
        self.0.of(analysis)
    }
}

/// The key by which a comparison is sorted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Order {
    /// The name of the wager or file.
    Name,
    /// A column.
    By(FigureColumn),
}

impl FromStr for Order {
    type Err = Error;

    /// Reads the name or title of a column, in any case; `sd` is short for the standard deviation, which sorts as the
    /// variance does.
    fn from_str(text: &str) -> Result<Self, Error> {
        let wanted = folded(text);
        let is_wanted =
            |column: &FigureColumn| [column.name(), column.title()].iter().any(|own| folded(own) == wanted);
        match wanted.as_str() {
            "name" | "wager" => return Ok(Order::Name),
            "sd" => return "variance".parse(),
            _ => {}
        }
        let columns = columns();
        columns.iter().copied().find(is_wanted).map(Order::By).ok_or_else(|| {
            let names = columns.iter().map(|column| column.name());
            Error::UnknownColumn(Unknown::among(text, names.chain(["standard-deviation", "name"])))
        })
    }
}

/// Sorts, least first; entries without a value come last.
pub fn sort(entries: &mut [ComparedAnalysis], order: Order) {
    match order {
        Order::Name => entries.arrange_by(|a, b| a.name.cmp(&b.name)),
        Order::By(column) => {
            entries.arrange_by(|a, b| match (column.value(&a.analysis), column.value(&b.analysis)) {
                (Some(x), Some(y)) => x.cmp(&y),
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (None, None) => Ordering::Equal,
            });
        }
    }
}

/// A row of the comparison: an outcome, and each entry's cell, `None` if the entry has no such outcome.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct OutcomeRow {
    /// The outcome.
    pub outcome: String,
    /// Each entry's cell.
    pub cells: Vec<Option<OutcomeCell>>,
}

/// An entry's values for an outcome.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct OutcomeCell {
    /// Its pay in the table, or the net.
    pub pays: String,
    /// The number of deals, if deals are counted.
    pub ways: Option<String>,
    /// Its contribution to the return.
    pub contribution: Option<Ratio>,
}

impl OutcomeRow {
    /// Returns true if the entries differ in pays, ways or return. Some outcomes have no ways, and the totals of the ways may
    /// differ between entries.
    pub fn differs(&self) -> bool {
        self.cells.iter().any(|cell| *cell != self.cells[0])
    }
}

/// Every outcome of any entry in the order of first appearance. If all outcomes are nets, the lowest is first.
pub fn outcome_rows(entries: &[ComparedAnalysis]) -> Vec<OutcomeRow> {
    let mut rows: Vec<OutcomeRow> = Vec::new();
    let mut places: HashMap<RowName, usize> = HashMap::new();
    for (i, entry) in entries.iter().enumerate() {
        for outcome in &entry.analysis.outcomes {
            let name = RowName::of(&outcome.outcome);
            let place = *places.entry(name).or_insert_with(|| {
                let cells = vec![None; entries.len()];
                rows.push(OutcomeRow { outcome: outcome.outcome.clone(), cells });
                rows.len() - 1
            });
            rows[place].cells[i].get_or_insert_with(|| OutcomeCell {
                pays: outcome.pays.clone().unwrap_or_else(|| outcome.net.clone()),
                ways: outcome.ways.as_ref().map(ToString::to_string),
                contribution: outcome.contribution.clone(),
            });
        }
    }
    let nets: Option<Vec<Ratio>> = rows.iter().map(|row| row.outcome.parse().ok()).collect();
    let Some(nets) = nets else { return rows };
    let mut by_net: Vec<(Ratio, OutcomeRow)> = nets.into_iter().zip(rows).collect();
    by_net.arrange_by(|(a, _), (b, _)| a.cmp(b));
    by_net.into_iter().map(|(_, row)| row).collect()
}

/// Returns true if all entries have the same value in a column, or none has one.
pub fn is_shared(column: FigureColumn, entries: &[&ComparedAnalysis]) -> bool {
    let mut values = entries.iter().map(|entry| column.value(&entry.analysis));
    let first = values.next().flatten();
    first.is_none() && entries.iter().all(|entry| column.value(&entry.analysis).is_none())
        || entries.len() > 1 && values.all(|value| value == first)
}

/// The difference of an entry's column from the reference's; of the variance, if the column is shown as its root.
pub fn delta(column: FigureColumn, entry: &Analysis, against: &Analysis) -> Option<Ratio> {
    Some(column.value(entry)? - column.value(against)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_read_by_name_and_title_in_any_case() {
        for (text, name) in [
            ("House edge", "edge"),
            ("ELEMENT-OF-RISK", "element-of-risk"),
            ("hit", "hit"),
            ("sd", "variance"),
            ("standard-deviation", "variance"),
            ("variance", "variance"),
            ("Break-even", "break-even"),
        ] {
            let Ok(Order::By(column)) = text.parse() else { panic!("{text} is a column") };
            assert_eq!(column.name(), name);
        }
        assert_eq!(["Name", "wager"].map(str::parse), [Ok(Order::Name), Ok(Order::Name)]);
        let names: Vec<&str> = columns().iter().map(|column| column.name()).collect();
        let expected = ["edge", "long-run-edge", "element-of-risk", "hit", "variance", "break-even", "envy"];
        assert_eq!(names, expected);
        let Err(Error::UnknownColumn(unknown)) = "egde".parse::<Order>() else { panic!("a column") };
        assert_eq!(unknown.nearest.first().map(String::as_str), Some("edge"));
    }
}
