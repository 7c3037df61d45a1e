//! Analyses side by side.

use super::{Block, Data, Number, Phrase, Records, Report, ReportTable, left, object, phrase, right};
use desk::compare::{
    ComparedAnalysis, FigureColumn, OutcomeCell, OutcomeRow, columns, delta, is_shared, outcome_rows,
};
use enumeration::Ratio;
use std::collections::BTreeSet;

/// The report of these entries; with a reference, of how far each is from it. A summary leaves out the rows. `absent` says
/// why a column is empty.
pub(crate) fn report(
    entries: &[ComparedAnalysis],
    against: Option<&ComparedAnalysis>,
    is_summary: bool,
    absent: Option<&str>,
) -> Report {
    let outcomes = if is_summary { Vec::new() } else { outcome_rows(entries) };
    Report {
        page: page(entries, against, is_summary, absent),
        document: document(entries, against, &outcomes),
        records: records(entries, against, outcomes),
    }
}

/// The entries under their names, the reference among them: before them where it is none of them.
fn with_reference<'a>(
    entries: &'a [ComparedAnalysis],
    against: Option<&'a ComparedAnalysis>,
) -> Vec<&'a ComparedAnalysis> {
    let stands_apart =
        |reference: &&ComparedAnalysis| entries.iter().all(|entry| entry.name != reference.name);
    against.filter(stands_apart).into_iter().chain(entries).collect()
}

/// The figures of each entry in these columns, a line each; with a reference, how far each is from it.
fn figures(
    entries: &[&ComparedAnalysis],
    against: Option<&ComparedAnalysis>,
    columns: &[FigureColumn],
) -> (Vec<Phrase>, Vec<Vec<Phrase>>) {
    let mut header: Vec<Phrase> = vec!["Wager".into()];
    for column in columns {
        header.push(column.title().into());
        if against.is_some() {
            header.push(phrase![column.title(), " (difference)"]);
        }
    }
    let rows = entries.iter().map(|entry| {
        let mut row = vec![Phrase::from(&entry.name)];
        for &column in columns {
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
fn shown(column: FigureColumn, value: Ratio) -> Number {
    if column.is_root() { Number::Root(value) } else { Number::Decimal(value) }
}

/// How far what is shown for an entry is from what is shown for the reference: roots are subtracted as roots.
fn difference(column: FigureColumn, entry: &ComparedAnalysis, against: &ComparedAnalysis) -> Option<Number> {
    let [value, reference] = [entry, against].map(|e| column.value(&e.analysis));
    let (value, reference) = (value?, reference?);
    Some(if column.is_root() {
        Number::RootsApart(value, reference)
    } else {
        Number::Decimal(value - reference)
    })
}

/// The figures that differ between entries, the figures that are the same for all, and the rows.
fn page(
    entries: &[ComparedAnalysis],
    against: Option<&ComparedAnalysis>,
    is_summary: bool,
    absent: Option<&str>,
) -> Vec<Block> {
    let all = with_reference(entries, against);
    // Always show the edge, even if it is the same for all: it is the purpose of a comparison.
    let tells = |column: &FigureColumn| column.name() == "edge" || !is_shared(*column, &all);
    let (telling, shared): (Vec<FigureColumn>, Vec<FigureColumn>) = columns().into_iter().partition(tells);
    let (header, mut lines) = figures(&all, against, &telling);
    let names = EntryNames::of(&all);
    let baseline = |entry: &&ComparedAnalysis| against.is_some_and(|reference| entry.name == reference.name);
    for (line, entry) in lines.iter_mut().zip(&all) {
        let mut cells = names.cells(entry);
        if let Some(last) = cells.last_mut().filter(|_| baseline(entry)) {
            last.0.push(" (baseline)".into());
        }
        line.splice(..1, cells);
    }
    let figures = header.into_iter().skip(1).map(right);
    let columns: Vec<_> = names.header().into_iter().map(left).chain(figures).collect();
    let same = shared.into_iter().filter_map(|column| {
        let value = column.value(&all[0].analysis)?;
        Some(phrase!["The same for all: ", column.title(), " ", shown(column, value)])
    });
    let notes = same.chain(absent.map(Phrase::from)).collect();
    let mut page: Vec<Block> = names.common.iter().map(|common| Block::Lines(vec![common.into()])).collect();
    page.push(Block::Table(ReportTable::new(columns, lines).over(notes)));
    let owned: Vec<ComparedAnalysis> = all.into_iter().cloned().collect();
    let outcomes = if is_summary { Vec::new() } else { outcome_rows(&owned) };
    if outcomes.is_empty() {
        return page;
    }
    let names = owned.iter().enumerate().map(|(i, entry)| phrase![(i + 1).to_string(), ": ", &entry.name]);
    page.extend([Block::Gap, Block::Lines(names.collect()), Block::Gap]);
    page.push(Block::Table(if owned.len() <= SIDE_BY_SIDE {
        side_by_side(&owned, &outcomes)
    } else {
        one_below_another(&outcomes)
    }));
    page
}

/// How the entries are distinguished: by name, or, if all are one wager, by the settings in which they differ.
struct EntryNames<'a> {
    /// The wager with the settings that all share, where it is one.
    common: Option<String>,
    /// The settings in which entries of one wager differ.
    varied: Vec<&'a String>,
}

impl<'a> EntryNames<'a> {
    fn of(all: &[&'a ComparedAnalysis]) -> Self {
        let by_name = EntryNames { common: None, varied: Vec::new() };
        let settings_of = |entry: &ComparedAnalysis| format!(" ({})", entry.analysis.settings);
        let wager = |entry: &ComparedAnalysis| entry.name.replacen(&settings_of(entry), "", 1);
        let [first, others @ ..] = all else { return by_name };
        let settings = &first.analysis.settings.0;
        let is_of_one = |entry: &&&ComparedAnalysis| {
            wager(entry) == wager(first) && entry.analysis.settings.0.keys().eq(settings.keys())
        };
        if !others.iter().all(|entry| is_of_one(&entry)) {
            return by_name;
        }
        let is_shared = |name: &String, value: &String| {
            others.iter().all(|entry| entry.analysis.settings.0.get(name) == Some(value))
        };
        let (same, varied): (Vec<_>, Vec<_>) =
            settings.iter().partition(|(name, value)| is_shared(name, value));
        if varied.is_empty() {
            return by_name;
        }
        let same: Vec<String> = same.into_iter().map(|(name, value)| format!("{name}={value}")).collect();
        let same = if same.is_empty() { String::new() } else { format!(" ({})", same.join(", ")) };
        EntryNames {
            common: Some(wager(first) + &same),
            varied: varied.into_iter().map(|(name, _)| name).collect(),
        }
    }

    fn header(&self) -> Vec<Phrase> {
        if self.common.is_none() {
            return vec!["Wager".into()];
        }
        self.varied.iter().map(|&name| name.into()).collect()
    }

    fn cells(&self, entry: &ComparedAnalysis) -> Vec<Phrase> {
        if self.common.is_none() {
            return vec![(&entry.name).into()];
        }
        let value =
            |name: &&String| entry.analysis.settings.0.get(*name).map_or_else(Phrase::dash, Phrase::from);
        self.varied.iter().map(value).collect()
    }
}

/// More wagers than this side by side are wider than anyone's terminal.
const SIDE_BY_SIDE: usize = 3;

/// Pays, ways and contribution of an outcome in one of the wagers.
fn parts(cell: Option<&OutcomeCell>) -> [Phrase; 3] {
    match cell {
        None => [Phrase::dash(), Phrase::dash(), Phrase::dash()],
        Some(cell) => [
            (&cell.pays).into(),
            cell.ways.as_ref().map_or_else(Phrase::dash, Phrase::from),
            cell.contribution.as_ref().map_or_else(Phrase::dash, |c| Number::decimal(c).into()),
        ],
    }
}

/// A star marks outcomes in which pays, ways or contributions differ.
fn mark(row: &OutcomeRow) -> Phrase {
    if row.differs() { "*" } else { "" }.into()
}

/// A line an outcome and wager, by the wager's number.
fn one_below_another(outcomes: &[OutcomeRow]) -> ReportTable {
    let columns =
        [left(""), left("Hand"), right("Wager"), right("Pays"), right("Ways"), right("Contribution")];
    let rows = outcomes.iter().flat_map(|row| {
        let cells = row.cells.iter().enumerate().filter(|(_, cell)| cell.is_some());
        cells.enumerate().map(move |(nth, (i, cell))| {
            let hand = if nth == 0 { (&row.outcome).into() } else { Phrase::default() };
            let [pays, ways, contribution] = parts(cell.as_ref());
            vec![mark(row), hand, (i + 1).to_string().into(), pays, ways, contribution]
        })
    });
    ReportTable::new(columns, rows)
}

/// A line an outcome, and three columns a wager.
fn side_by_side(entries: &[ComparedAnalysis], outcomes: &[OutcomeRow]) -> ReportTable {
    let mut columns = vec![left(""), left("Hand")];
    for i in 1..=entries.len() {
        columns.extend(["Pays", "Ways", "Contribution"].map(|part| right(format!("{part} {i}"))));
    }
    let row = |row: &OutcomeRow| {
        let mut cells = vec![mark(row), (&row.outcome).into()];
        cells.extend(row.cells.iter().flat_map(|cell| parts(cell.as_ref())));
        cells
    };
    ReportTable::new(columns, outcomes.iter().map(row))
}

/// A line a wager: its figures, decimal and exact, then what every outcome pays, its ways and its part of the return.
fn records(
    entries: &[ComparedAnalysis],
    against: Option<&ComparedAnalysis>,
    outcomes: Vec<OutcomeRow>,
) -> Records {
    let (mut header, mut rows) = figures(&entries.iter().collect::<Vec<_>>(), against, &columns());
    // A column a setting, so that figures can be plotted over it.
    let names: BTreeSet<&String> =
        entries.iter().flat_map(|entry| entry.analysis.settings.0.keys()).collect();
    for (place, name) in (1..).zip(names) {
        header.insert(place, name.into());
        for (row, entry) in rows.iter_mut().zip(entries) {
            let value = entry.analysis.settings.0.get(name);
            row.insert(place, value.map_or_else(Phrase::default, Phrase::from));
        }
    }
    for column in columns() {
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
    Records { header, rows: rows.into() }
}

fn document(
    entries: &[ComparedAnalysis],
    against: Option<&ComparedAnalysis>,
    outcomes: &[OutcomeRow],
) -> Data {
    let cell = |cell: &Option<OutcomeCell>| {
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
        "baseline": against.map(|entry| entry_document(entry, None)),
        "analyses": Data::list(entries, |entry| entry_document(entry, against)),
        "rows": Data::list(outcomes, row),
    }
}

fn entry_document(entry: &ComparedAnalysis, against: Option<&ComparedAnalysis>) -> Data {
    let mut values = object! {"name": &entry.name};
    for column in columns() {
        let value = column.value(&entry.analysis);
        values = values.with(&key(column), value.as_ref());
        if column.is_root() {
            values = values.with(DEVIATION, value.map(|variance| Data::root(Number::Root(variance))));
        }
    }
    let Some(reference) = against else { return values };
    let mut differences = object! {};
    for column in columns() {
        let apart = delta(column, &entry.analysis, &reference.analysis);
        differences = differences.with(&key(column), apart.as_ref());
        if column.is_root() {
            differences = differences.with(DEVIATION, difference(column, entry, reference).map(Data::root));
        }
    }
    values.with("difference", differences)
}

/// The root of the variance, beside it.
const DEVIATION: &str = "standard_deviation";

fn key(column: FigureColumn) -> String {
    column.name().replace('-', "_")
}
