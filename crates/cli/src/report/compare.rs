//! Analyses side by side.

use super::{Block, Data, Number, Phrase, Records, Report, Table, left, object, phrase, right};
use desk::compare::{COLUMNS, Cell, Column, Entry, OutcomeRow, delta, outcome_rows};
use enumeration::Ratio;

/// The report of these entries; with a reference, of how far each is from it.
pub fn report(entries: &[Entry], against: Option<&Entry>) -> Report {
    let (header, lines) = figures(entries, against);
    let outcomes = outcome_rows(entries);
    Report {
        page: page(entries, &header, &lines, &outcomes),
        document: document(entries, against, &outcomes),
        records: records(entries, header, lines, outcomes),
    }
}

/// The figures of each entry, a line each; with a reference, how far each is from it.
fn figures(entries: &[Entry], against: Option<&Entry>) -> (Vec<Phrase>, Vec<Vec<Phrase>>) {
    let mut header: Vec<Phrase> = vec!["Wager".into()];
    for column in COLUMNS {
        header.push(column.title().into());
        if against.is_some() {
            header.push(phrase![column.title(), " (difference)"]);
        }
    }
    let rows = entries.iter().map(|entry| {
        let mut row = vec![Phrase::from(&entry.name)];
        for column in COLUMNS {
            let value = column.value(&entry.analysis);
            row.push(value.map_or_else(Phrase::dash, |value| shown(column, value).into()));
            if let Some(reference) = against {
                let difference = difference(column, entry, reference);
                row.push(difference.map_or_else(Phrase::dash, |apart| apart.signed().into()));
            }
        }
        row
    });
    (header, rows.collect())
}

/// The variance is shown as its root.
fn shown(column: Column, value: Ratio) -> Number {
    if column == Column::Variance { Number::Root(value) } else { Number::Decimal(value) }
}

/// How far what is shown for an entry is from what is shown for the reference: roots are subtracted as roots.
fn difference(column: Column, entry: &Entry, against: &Entry) -> Option<Number> {
    let [value, reference] = [entry, against].map(|e| column.value(&e.analysis));
    let (value, reference) = (value?, reference?);
    Some(if column == Column::Variance {
        Number::RootsApart(value, reference)
    } else {
        Number::Decimal(value - reference)
    })
}

fn page(entries: &[Entry], header: &[Phrase], lines: &[Vec<Phrase>], outcomes: &[OutcomeRow]) -> Vec<Block> {
    let (name, figures) = header.split_first().expect("the name's column comes first");
    let columns: Vec<_> =
        [left(name.clone())].into_iter().chain(figures.iter().cloned().map(right)).collect();
    let mut page = vec![Block::Table(Table::new(columns, lines.to_vec()))];
    if outcomes.is_empty() {
        return page;
    }
    let mut columns = vec![left(""), left("Hand")];
    for i in 1..=entries.len() {
        columns.extend(["Pays", "Ways", "Return"].map(|part| right(format!("{part} {i}"))));
    }
    let row = |row: &OutcomeRow| {
        // A star marks rows in which pays, ways or returns differ.
        let mut cells: Vec<Phrase> = vec![if row.differs() { "*" } else { "" }.into(), (&row.outcome).into()];
        let parts = |cell: &Option<Cell>| match cell {
            None => [Phrase::dash(), Phrase::dash(), Phrase::dash()],
            Some(cell) => [
                (&cell.pays).into(),
                cell.ways.as_ref().map_or_else(Phrase::dash, Phrase::from),
                cell.contribution.as_ref().map_or_else(Phrase::dash, |c| Number::decimal(c).into()),
            ],
        };
        cells.extend(row.cells.iter().flat_map(parts));
        cells
    };
    let names = entries.iter().enumerate().map(|(i, entry)| phrase![(i + 1).to_string(), ": ", &entry.name]);
    page.extend([
        Block::Gap,
        Block::Lines(names.collect()),
        Block::Gap,
        Block::Table(Table::new(columns, outcomes.iter().map(row))),
    ]);
    page
}

/// A line a wager: its figures, decimal and exact, then what every outcome pays, its ways and its part of the return.
fn records(
    entries: &[Entry],
    mut header: Vec<Phrase>,
    mut rows: Vec<Vec<Phrase>>,
    outcomes: Vec<OutcomeRow>,
) -> Records {
    for column in COLUMNS {
        header.push(phrase![column.name(), " (exact)"]);
        for (row, entry) in rows.iter_mut().zip(entries) {
            row.push(column.value(&entry.analysis).map(Number::Exact).into());
        }
    }
    for outcome in outcomes {
        header.extend(["pays", "ways", "return"].map(|part| phrase![&outcome.outcome, ": ", part]));
        for (row, cell) in rows.iter_mut().zip(outcome.cells) {
            row.extend(match cell {
                None => Default::default(),
                Some(cell) => {
                    [cell.pays.into(), cell.ways.into(), cell.contribution.map(Number::Exact).into()]
                }
            });
        }
    }
    Records { header, rows }
}

fn document(entries: &[Entry], against: Option<&Entry>, outcomes: &[OutcomeRow]) -> Data {
    let cell = |cell: &Option<Cell>| {
        cell.as_ref().map_or(Data::NULL, |c| {
            object! {"pays": &c.pays, "ways": c.ways.as_ref(), "contribution": c.contribution.as_ref()}
        })
    };
    let row = |row: &OutcomeRow| {
        object! {"outcome": &row.outcome, "differs": row.differs(), "cells": Data::list(&row.cells, cell)}
    };
    object! {
        "schema": 1u32,
        "against": against.map(|entry| &entry.name),
        "analyses": Data::list(entries, |entry| entry_document(entry, against)),
        "rows": Data::list(outcomes, row),
    }
}

fn entry_document(entry: &Entry, against: Option<&Entry>) -> Data {
    let mut values = object! {"name": &entry.name};
    for column in COLUMNS {
        let value = column.value(&entry.analysis);
        values = values.with(&key(column), value.as_ref());
        if column == Column::Variance {
            values = values.with(DEVIATION, value.map(|variance| Data::root(Number::Root(variance))));
        }
    }
    let Some(reference) = against else { return values };
    let mut differences = object! {};
    for column in COLUMNS {
        let apart = delta(column, &entry.analysis, &reference.analysis);
        differences = differences.with(&key(column), apart.as_ref());
        if column == Column::Variance {
            differences = differences.with(DEVIATION, difference(column, entry, reference).map(Data::root));
        }
    }
    values.with("difference", differences)
}

/// The root of the variance, beside it.
const DEVIATION: &str = "standard_deviation";

fn key(column: Column) -> String {
    column.name().replace('-', "_")
}
