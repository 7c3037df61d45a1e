//! A strategy for a reader or a machine.

use super::{both, grid, to_json};
use crate::args::StrategyFormat;
use enumeration::ratio::decimal;
use games::Strategy;
use games::strategy::Part;
use serde_json::{Value, json};
use std::io::IsTerminal;

pub fn strategy(heading: &str, strategy: &Strategy, format: StrategyFormat, digits: u32) -> String {
    match format {
        StrategyFormat::Text => as_text(heading, strategy, digits),
        StrategyFormat::Json => to_json(&as_json(heading, strategy, digits)),
    }
}

fn as_text(heading: &str, strategy: &Strategy, digits: u32) -> String {
    let coloured = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let mut text = format!("{heading}\n");
    if let Some(class) = &strategy.class {
        text += &format!("Strategy class: {class}\n");
    }
    for part in &strategy.parts {
        text.push('\n');
        match part {
            Part::Lines { title, lines } => {
                text += &format!("{title}\n");
                for line in lines {
                    text += &format!("  {line}\n");
                }
            }
            Part::Grid { title, columns, rows } => {
                let mut header = vec![""];
                header.extend(columns.iter().map(String::as_str));
                let cells = rows
                    .iter()
                    .map(|(name, cells)| [std::slice::from_ref(name), cells.as_slice()].concat())
                    .collect();
                let chart = grid(&header, cells, &[]);
                text += &format!("{title}\n{}", if coloured { coloured_chart(&chart) } else { chart });
            }
            Part::Values { title, values } => {
                text += &format!("{title}\n");
                let width = values.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
                for (name, value) in values {
                    text += &format!("  {name:<width$}  {}\n", both(value, digits));
                }
            }
        }
    }
    text
}

/// Background colours by the first letter of a cell: what is staked more stands out warmer.
fn coloured_chart(chart: &str) -> String {
    let colour = |cell: &str| match cell.trim().chars().next() {
        Some('H') => Some(41),
        Some('S') => Some(42),
        Some('D') => Some(44),
        Some('P') => Some(43),
        Some('R') => Some(45),
        Some('F') => Some(46),
        _ => None,
    };
    let line = |(i, line): (usize, &str)| {
        if i < 2 {
            return line.to_string();
        }
        let cells: Vec<String> = line
            .split('|')
            .enumerate()
            .map(|(column, cell)| match colour(cell) {
                Some(code) if column > 1 => format!("\u{1b}[{code};30m{cell}\u{1b}[0m"),
                _ => cell.to_string(),
            })
            .collect();
        cells.join("|")
    };
    chart.lines().enumerate().map(|numbered| line(numbered) + "\n").collect()
}

fn as_json(heading: &str, strategy: &Strategy, digits: u32) -> Value {
    let parts: Vec<Value> = strategy
        .parts
        .iter()
        .map(|part| match part {
            Part::Lines { title, lines } => json!({"title": title, "lines": lines}),
            Part::Grid { title, columns, rows } => {
                let rows: Vec<Value> = rows.iter().map(|(name, cells)| json!({"row": name, "cells": cells})).collect();
                json!({"title": title, "columns": columns, "rows": rows})
            }
            Part::Values { title, values } => {
                let values: Vec<Value> = values
                    .iter()
                    .map(|(name, v)| json!({"of": name, "exact": v.to_string(), "decimal": decimal(v, digits)}))
                    .collect();
                json!({"title": title, "values": values})
            }
        })
        .collect();
    json!({"schema": 1, "strategy_of": heading, "strategy_class": strategy.class, "parts": parts})
}
