//! Analyses side by side.

use super::{csv, grid, to_json};
use crate::args::{Format, Shown};
use desk::compare::{COLUMNS, Column, Entry, delta, outcome_rows};
use enumeration::Ratio;
use enumeration::ratio::{decimal, decimal_difference_of_roots, decimal_square_root};
use serde_json::{Value, json};

pub fn comparison(entries: &[Entry], against: Option<&Entry>, shown: Shown) -> String {
    match shown.format {
        Format::Json => to_json(&as_json(entries, against, shown.digits)),
        Format::Csv => as_csv(entries, against, shown.digits),
        Format::Text | Format::Markdown => as_text(entries, against, shown.digits),
    }
}

/// The figures of each entry, a line each; with a reference, how far each is from it.
fn figures(entries: &[Entry], against: Option<&Entry>, digits: u32) -> (Vec<String>, Vec<Vec<String>>) {
    let mut header = vec!["Wager".to_string()];
    for column in COLUMNS {
        header.push(column.title().to_string());
        if against.is_some() {
            header.push(format!("{} (difference)", column.title()));
        }
    }
    let rows = entries.iter().map(|entry| {
        let mut row = vec![entry.name.clone()];
        for column in COLUMNS {
            row.push(column.value(&entry.analysis).map_or_else(dash, |value| cell(column, &value, digits)));
            if let Some(reference) = against {
                row.push(difference(column, entry, reference, digits).map_or_else(dash, signed));
            }
        }
        row
    });
    (header, rows.collect())
}

/// A line a wager: its figures, decimal and exact, then what every outcome pays, its ways and its part of the return.
fn as_csv(entries: &[Entry], against: Option<&Entry>, digits: u32) -> String {
    let (mut header, mut lines) = figures(entries, against, digits);
    for column in COLUMNS {
        header.push(format!("{} (exact)", column.name()));
        for (line, entry) in lines.iter_mut().zip(entries) {
            line.push(column.value(&entry.analysis).map_or_else(String::new, |value| value.to_string()));
        }
    }
    for row in outcome_rows(entries) {
        header.extend(["pays", "ways", "return"].map(|part| format!("{}: {part}", row.outcome)));
        for (line, cell) in lines.iter_mut().zip(row.cells) {
            line.extend(match cell {
                None => [String::new(), String::new(), String::new()],
                Some(cell) => [
                    cell.pays,
                    cell.ways.unwrap_or_default(),
                    cell.contribution.map_or_else(String::new, |part| part.to_string()),
                ],
            });
        }
    }
    csv::written(std::iter::once(header).chain(lines))
}

/// The variance is shown as its root.
fn cell(column: Column, value: &Ratio, digits: u32) -> String {
    if column == Column::Variance { decimal_square_root(value, digits) } else { decimal(value, digits) }
}

/// How far what is shown for an entry is from what is shown for the reference: roots are subtracted as roots.
fn difference(column: Column, entry: &Entry, against: &Entry, digits: u32) -> Option<String> {
    let [value, reference] = [entry, against].map(|e| column.value(&e.analysis));
    let (value, reference) = (value?, reference?);
    Some(if column == Column::Variance {
        decimal_difference_of_roots(&value, &reference, digits)
    } else {
        decimal(&(value - reference), digits)
    })
}

fn dash() -> String {
    "-".into()
}

fn signed(decimal: String) -> String {
    if decimal.starts_with('-') { decimal } else { format!("+{decimal}") }
}

fn as_text(entries: &[Entry], against: Option<&Entry>, digits: u32) -> String {
    let (header, rows) = figures(entries, against, digits);
    let header: Vec<&str> = header.iter().map(String::as_str).collect();
    let right: Vec<usize> = (1..header.len()).collect();
    let mut text = grid(&header, rows, &right);
    let outcomes = outcome_rows(entries);
    if outcomes.is_empty() {
        return text;
    }
    let mut header = vec![String::new(), "Hand".to_string()];
    for i in 1..=entries.len() {
        header.extend([format!("Pays {i}"), format!("Ways {i}"), format!("Return {i}")]);
    }
    let rows = outcomes.iter().map(|row| {
        // A star marks rows in which pays, ways or returns differ.
        let mut cells = vec![if row.differs() { "*".into() } else { String::new() }, row.outcome.clone()];
        for cell in &row.cells {
            match cell {
                None => cells.extend([dash(), dash(), dash()]),
                Some(cell) => cells.extend([
                    cell.pays.clone(),
                    cell.ways.clone().unwrap_or_else(dash),
                    cell.contribution.as_ref().map_or_else(dash, |c| decimal(c, digits)),
                ]),
            }
        }
        cells
    });
    text += "\n";
    for (i, entry) in entries.iter().enumerate() {
        text += &format!("{}: {}\n", i + 1, entry.name);
    }
    text += "\n";
    let rows: Vec<Vec<String>> = rows.collect();
    let header: Vec<&str> = header.iter().map(String::as_str).collect();
    let right: Vec<usize> = (2..header.len()).collect();
    text + &grid(&header, rows, &right)
}

fn as_json(entries: &[Entry], against: Option<&Entry>, digits: u32) -> Value {
    let number = |value: &Ratio| json!({"exact": value.to_string(), "decimal": decimal(value, digits)});
    let key = |column: Column| column.name().replace('-', "_");
    // A root is no fraction, but for chance.
    let root =
        |decimal: Option<String>| decimal.map_or(Value::Null, |d| json!({"exact": null, "decimal": d}));
    let deviation =
        |entry: &Entry| root(entry.analysis.variance.as_ref().map(|v| decimal_square_root(v, digits)));
    let figures = |entry: &Entry| {
        let mut object = serde_json::Map::new();
        object.insert("name".into(), json!(entry.name));
        for column in COLUMNS {
            object.insert(key(column), column.value(&entry.analysis).map_or(Value::Null, |v| number(&v)));
            if column == Column::Variance {
                object.insert("standard_deviation".into(), deviation(entry));
            }
        }
        if let Some(reference) = against {
            let mut deltas = serde_json::Map::new();
            for column in COLUMNS {
                let delta = delta(column, &entry.analysis, &reference.analysis);
                deltas.insert(key(column), delta.map_or(Value::Null, |v| number(&v)));
                if column == Column::Variance {
                    let of_roots = difference(column, entry, reference, digits);
                    deltas.insert("standard_deviation".into(), root(of_roots));
                }
            }
            object.insert("difference".into(), Value::Object(deltas));
        }
        Value::Object(object)
    };
    let rows: Vec<Value> = outcome_rows(entries)
        .iter()
        .map(|row| {
            let cells: Vec<Value> = row
                .cells
                .iter()
                .map(|cell| {
                    cell.as_ref().map_or(Value::Null, |c| {
                        json!({"pays": c.pays, "ways": c.ways, "contribution": c.contribution.as_ref().map(number)})
                    })
                })
                .collect();
            json!({"outcome": row.outcome, "differs": row.differs(), "cells": cells})
        })
        .collect();
    json!({
        "schema": 1,
        "against": against.map(|entry| entry.name.clone()),
        "analyses": entries.iter().map(figures).collect::<Vec<_>>(),
        "rows": rows,
    })
}
