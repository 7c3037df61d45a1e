//! The optimal play.

use super::{Block, Data, Facts, Layout, Number, Phrase, Records, Report, Table, left, object, phrase};
use games::Strategy;
use games::strategy::StrategyPart;

/// The report of the strategy of the wager of this name.
pub(crate) fn report(name: &str, strategy: &Strategy) -> Report {
    let mut page = vec![Block::Title(name.into())];
    if let Some(class) = &strategy.class {
        page.push(Block::Lines(vec![phrase!["Strategy class: ", class]]));
    }
    page.extend(strategy.parts.iter().flat_map(blocks));
    let document = object! {
        "schema": 1u32,
        "strategy_of": name,
        "strategy_class": strategy.class.as_ref(),
        "parts": Data::list(&strategy.parts, document),
    };
    let records =
        Records::new(["part", "row", "column", "value", "exact"], strategy.parts.iter().flat_map(records));
    Report { page, document, records }
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
            let chart = Table { is_chart: true, ..Table::new(columns.collect::<Vec<_>>(), rows) };
            (title, Block::Table(chart))
        }
        StrategyPart::Values { title, values } => {
            let facts = values.iter().map(|(name, value)| (name.into(), Number::both(value).into()));
            (title, Block::Facts(Facts { layout: Layout::Inset, facts: facts.collect() }))
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
