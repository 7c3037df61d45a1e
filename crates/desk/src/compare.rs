//! Analyses side by side.

use crate::error::Error;
use enumeration::Ratio;
use games::Analysis;
use paytables::Unknown;
use paytables::names::{RowName, folded};
use std::cmp::Ordering;
use std::str::FromStr;

/// An analysis in a comparison.
#[derive(Clone, Debug)]
pub struct Entry {
    /// What it is called: the selector or the file.
    pub name: String,
    /// Its figures.
    pub analysis: Analysis,
}

/// A column of a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Column {
    /// The house edge.
    Edge,
    /// The element of risk.
    ElementOfRisk,
    /// The hit frequency.
    Hit,
    /// The variance, which is shown as its root, the standard deviation.
    Variance,
    /// The meter at which the edge is zero.
    BreakEven,
}

/// The columns, in order.
pub const COLUMNS: [Column; 5] =
    [Column::Edge, Column::ElementOfRisk, Column::Hit, Column::Variance, Column::BreakEven];

impl Column {
    /// The name it is sorted by.
    pub fn name(self) -> &'static str {
        match self {
            Column::Edge => "edge",
            Column::ElementOfRisk => "element-of-risk",
            Column::Hit => "hit",
            Column::Variance => "variance",
            Column::BreakEven => "break-even",
        }
    }

    /// What stands above it.
    pub fn title(self) -> &'static str {
        match self {
            Column::Edge => "House edge",
            Column::ElementOfRisk => "Element of risk",
            Column::Hit => "Hit",
            Column::Variance => "Standard deviation",
            Column::BreakEven => "Break-even",
        }
    }

    /// Its value for an analysis.
    pub fn value(self, analysis: &Analysis) -> Option<Ratio> {
        match self {
            Column::Edge => analysis.edge.clone(),
            Column::ElementOfRisk => analysis.element_of_risk.clone(),
            Column::Hit => analysis.hit_frequency.clone(),
            Column::Variance => analysis.variance.clone(),
            Column::BreakEven => analysis.meter.as_ref()?.break_even.clone(),
        }
    }
}

/// What a comparison is sorted by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// The name of the wager or file.
    Name,
    /// A column.
    By(Column),
}

impl FromStr for Order {
    type Err = Error;

    /// Reads the name or title of a column, in any case; `sd` is short for the standard deviation, which sorts as the
    /// variance does.
    fn from_str(text: &str) -> Result<Self, Error> {
        let wanted = folded(text);
        let is_wanted =
            |column: &Column| [column.name(), column.title()].iter().any(|own| folded(own) == wanted);
        match wanted.as_str() {
            "name" | "wager" => return Ok(Order::Name),
            "sd" => return Ok(Order::By(Column::Variance)),
            _ => {}
        }
        COLUMNS.into_iter().find(is_wanted).map(Order::By).ok_or_else(|| {
            let names = COLUMNS.iter().map(|column| column.name());
            Error::UnknownColumn(Unknown::among(text, names.chain(["standard-deviation", "name"])))
        })
    }
}

/// Sorts, least first; entries without a value come last.
pub fn sort(entries: &mut [Entry], order: Order) {
    match order {
        Order::Name => entries.sort_by(|a, b| a.name.cmp(&b.name)),
        Order::By(column) => {
            entries.sort_by(|a, b| match (column.value(&a.analysis), column.value(&b.analysis)) {
                (Some(x), Some(y)) => x.cmp(&y),
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (None, None) => Ordering::Equal,
            });
        }
    }
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
    let mut rows: Vec<(RowName, OutcomeRow)> = Vec::new();
    for (i, entry) in entries.iter().enumerate() {
        for outcome in &entry.analysis.outcomes {
            let name = RowName::of(&outcome.outcome);
            let place = rows.iter().position(|(known, _)| *known == name).unwrap_or_else(|| {
                let cells = vec![None; entries.len()];
                rows.push((name, OutcomeRow { outcome: outcome.outcome.clone(), cells }));
                rows.len() - 1
            });
            rows[place].1.cells[i].get_or_insert_with(|| Cell {
                pays: outcome.pays.clone().unwrap_or_else(|| outcome.net.clone()),
                ways: outcome.ways.as_ref().map(ToString::to_string),
                contribution: outcome.contribution.clone(),
            });
        }
    }
    rows.into_iter().map(|(_, row)| row).collect()
}

/// How far an entry's column is from the reference's; the variance's, where the column is shown as its root.
pub fn delta(column: Column, entry: &Analysis, against: &Analysis) -> Option<Ratio> {
    Some(column.value(entry)? - column.value(against)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_read_by_name_and_title_in_any_case() {
        for (text, order) in [
            ("Name", Order::Name),
            ("wager", Order::Name),
            ("House edge", Order::By(Column::Edge)),
            ("ELEMENT-OF-RISK", Order::By(Column::ElementOfRisk)),
            ("hit", Order::By(Column::Hit)),
            ("sd", Order::By(Column::Variance)),
            ("standard-deviation", Order::By(Column::Variance)),
            ("variance", Order::By(Column::Variance)),
            ("Break-even", Order::By(Column::BreakEven)),
        ] {
            assert_eq!(text.parse(), Ok(order), "{text}");
        }
        let Err(Error::UnknownColumn(unknown)) = "egde".parse::<Order>() else { panic!("a column") };
        assert_eq!(unknown.nearest.first().map(String::as_str), Some("edge"));
    }
}
