//! The report of the optimal play.

use super::{
    Block, Data, FactList, Layout, Number, Phrase, Records, Report, ReportTable, left, object, phrase, right,
};
use enumeration::Ratio;
use games::strategy::StrategyPart;
use games::{ChartTable, PlayError, PlayErrors, Strategy};
use num_traits::Zero;

/// The report of the strategy of the wager of this name, and of the errors of a given strategy.
pub(crate) fn report(
    name: &str,
    strategy: &Strategy,
    errors: Option<&PlayErrors>,
    chart: Option<&ChartTable>,
) -> Report {
    let mut page = vec![Block::Title(name.into())];
    if let Some(class) = &strategy.class {
        page.push(Block::Lines(vec![phrase!["Strategy class: ", class]]));
    }
    page.extend(strategy.parts.iter().flat_map(blocks));
    page.extend(errors.into_iter().flat_map(error_blocks));
    let mut document = object! {
        "schema": 1u32,
        "strategy_of": name,
        "strategy_class": strategy.class.as_ref(),
        "parts": Data::list(&strategy.parts, document),
    };
    if let Some(chart) = chart {
        // The format that `--play` reads.
        let header = std::iter::once("hand".into()).chain(chart.columns.iter().map(Phrase::from)).collect();
        let row = |(hand, cells): &(String, Vec<String>)| {
            std::iter::once(Phrase::from(hand)).chain(cells.iter().map(Phrase::from)).collect()
        };
        let records = Records { header, rows: chart.rows.iter().map(row).collect() };
        return Report { page, document, records };
    }
    let Some(errors) = errors else {
        let columns = ["part", "row", "column", "value", "exact"];
        let records = Records::new(columns, strategy.parts.iter().flat_map(records));
        return Report { page, document, records };
    };
    document = document.and(object! {
        "edge": &errors.edge,
        "optimal_edge": &errors.optimal_edge,
        "cost": &errors.cost,
        "errors": Data::list(&errors.errors, error),
    });
    Report { page, document, records: error_records(&errors.errors) }
}

/// The cost of a strategy and a table of its errors, for a reader.
fn error_blocks(found: &PlayErrors) -> Vec<Block> {
    let facts = [("House edge", &found.edge), ("Optimal edge", &found.optimal_edge), ("Cost", &found.cost)];
    let facts = facts.map(|(name, value)| (name.into(), Number::both(value).into())).into();
    let mut blocks = vec![Block::Gap, Block::Facts(FactList { layout: Layout::Flush, facts }), Block::Gap];
    if found.errors.is_empty() {
        blocks.push(Block::Lines(vec!["This strategy makes no error.".into()]));
        return blocks;
    }
    let cells = |error: &PlayError| -> Vec<Phrase> {
        let words = [&error.stage, &error.hand, &error.made, &error.best].map(Phrase::from);
        let numbers = [&error.frequency, &error.cost_each, &error.cost];
        words.into_iter().chain(numbers.map(|value| Number::decimal(value).into())).collect()
    };
    let columns = [
        left("Stage"),
        left("Hand"),
        left("Made"),
        left("Best"),
        right("Frequency"),
        right("Cost of one"),
        right("Cost"),
    ];
    let wrong = found.errors.iter().fold(Ratio::zero(), |sum, error| sum + &error.frequency);
    let each = &found.cost / &wrong;
    let total = ["total", "", "", ""].map(Phrase::from).into_iter();
    let total = total.chain([&wrong, &each, &found.cost].map(|value| Number::decimal(value).into()));
    let rows = found.errors.iter().map(cells).chain([total.collect()]);
    blocks.push(Block::Subtitle("Errors, the dearest first".into()));
    blocks.push(Block::Table(ReportTable::new(columns, rows)));
    blocks
}

/// An error for programs.
fn error(error: &PlayError) -> Data {
    object! {
        "stage": &error.stage,
        "hand": &error.hand,
        "made": &error.made,
        "best": &error.best,
        "frequency": &error.frequency,
        "cost_each": &error.cost_each,
        "cost": &error.cost,
    }
}

/// A line an error.
fn error_records(errors: &[PlayError]) -> Records {
    let columns = [
        "stage",
        "hand",
        "made",
        "best",
        "frequency",
        "frequency_exact",
        "cost_each",
        "cost_each_exact",
        "cost",
        "cost_exact",
    ];
    let both = |value: &Ratio| [Number::decimal(value), Number::exact(value)].map(Phrase::from);
    let rows = errors.iter().map(move |error| {
        let [stage, hand, made, best] =
            [&error.stage, &error.hand, &error.made, &error.best].map(Phrase::from);
        let [frequency, frequency_exact] = both(&error.frequency);
        let [each, each_exact] = both(&error.cost_each);
        let [cost, cost_exact] = both(&error.cost);
        [stage, hand, made, best, frequency, frequency_exact, each, each_exact, cost, cost_exact]
    });
    Records::new(columns, rows)
}

/// A part for a reader, after a gap.
pub(crate) fn blocks(part: &StrategyPart) -> [Block; 3] {
    let (title, body) = match part {
        StrategyPart::Lines { title, lines } => {
            (title, Block::list(Layout::Inset, lines.iter().map(Phrase::from)))
        }
        StrategyPart::Grid { title, columns, rows } => {
            let columns = [left("")].into_iter().chain(columns.iter().map(left));
            let rows =
                rows.iter().map(|(name, cells)| [name].into_iter().chain(cells).map(Phrase::from).collect());
            let chart = ReportTable { is_chart: true, ..ReportTable::new(columns.collect::<Vec<_>>(), rows) };
            (title, Block::Table(chart))
        }
        StrategyPart::Values { title, values } => {
            let facts = values.iter().map(|(name, value)| (name.into(), Number::both(value).into()));
            (title, Block::Facts(FactList { layout: Layout::Inset, facts: facts.collect() }))
        }
    };
    [Block::Gap, Block::Subtitle(title.into()), body]
}

/// A part for programs.
pub(crate) fn document(part: &StrategyPart) -> Data {
    match part {
        StrategyPart::Lines { title, lines } => object! {"title": title, "lines": Data::plain(lines)},
        StrategyPart::Grid { title, columns, rows } => {
            let row =
                |(name, cells): &(String, Vec<String>)| object! {"row": name, "cells": Data::plain(cells)};
            object! {"title": title, "columns": Data::plain(columns), "rows": Data::list(rows, row)}
        }
        StrategyPart::Values { title, values } => {
            let value = |(name, value): &(String, _)| {
                object! {"of": name, "exact": Number::exact(value), "decimal": Number::decimal(value)}
            };
            object! {"title": title, "values": Data::list(values, value)}
        }
    }
}

/// A line a sentence, a cell of a chart or a value.
fn records(part: &StrategyPart) -> Vec<[Phrase; 5]> {
    let none = Phrase::default;
    match part {
        StrategyPart::Lines { title, lines } => {
            lines.iter().map(|line| [title.into(), none(), none(), line.into(), none()]).collect()
        }
        StrategyPart::Grid { title, columns, rows } => rows
            .iter()
            .flat_map(|(name, cells)| {
                columns.iter().zip(cells).map(move |(column, cell)| (name, column, cell))
            })
            .map(|(name, column, cell)| [title.into(), name.into(), column.into(), cell.into(), none()])
            .collect(),
        StrategyPart::Values { title, values } => values
            .iter()
            .map(|(name, value)| {
                let [decimal, exact] = [Number::decimal(value), Number::exact(value)].map(Phrase::from);
                [title.into(), name.into(), none(), decimal, exact]
            })
            .collect(),
    }
}
