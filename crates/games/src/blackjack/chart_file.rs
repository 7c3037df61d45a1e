//! Charts as files: what a player does by total, or by pair, against what the dealer shows.
//!
//! A chart is CSV with a line a row (`hard 16`, `soft 18`, `"9,9"`) and a column an up card (`2` to `10`, `A`), or JSON with an
//! object a row. Where both of the dealer's cards are seen a column is their total (`hard 15`, `soft 17`). A cell is `S`, `H`, `D`, `P` or `R` (stand, hit, double, split, surrender), with what is done where that is
//! not allowed after a slash: `D/h`, `R/s`. Where hands can be free, rows that begin with `free ` are for them; where the last
//! doubling can be taken back, rows like `doubled 16` say `W` to take it back or `K` to keep it.

use super::chart::{ChartCell, ChartColumn, ChartRow};
use super::dealer::Shown;
use super::hand::{Hand, Rank};
use super::rules::{Action, Backing, DealerShows, Rules};
use super::simple::{ByTotals, best_chart};
use super::solved::Remembered;
use super::strategy::Names;
use crate::error::Error;
use crate::strategy::ChartTable;
use crate::workbench::Workbench;
use enumeration::{CardSet, SortedMap};
use std::collections::BTreeMap;

/// Cells by row and column.
type Cells = SortedMap<(ChartRow, ChartColumn), ChartCell>;

/// The rows that every chart has.
fn needed() -> Vec<ChartRow> {
    let hard = (5..=20).map(ChartRow::Hard);
    hard.chain((13..=20).map(ChartRow::Soft)).chain(Rank::all().map(ChartRow::Pair)).collect()
}

/// The best chart of a game that is dealt from this deck, as a table.
pub(super) fn chart_table<R: Remembered>(rules: &R, deck: CardSet, bench: &Workbench) -> ChartTable {
    table(&best_chart(rules, bench).0, &ChartColumn::all(rules.shows()), Names::of(deck))
}

/// A chart as a table.
fn table(chart: &ByTotals, columns: &[ChartColumn], names: Names) -> ChartTable {
    let mut rows = Vec::new();
    for backing in [Backing::Real, Backing::Free] {
        let cells = chart.cells(backing);
        let mut own: Vec<ChartRow> = cells.keys().map(|(row, _)| *row).collect();
        own.dedup();
        for row in own {
            let name = match backing {
                Backing::Real => names.row(row),
                Backing::Free => format!("free {}", names.row(row)),
            };
            let cell = |&column: &ChartColumn| {
                cells.get(&(row, column)).map_or_else(String::new, |&cell| code(row, cell))
            };
            rows.push((name, columns.iter().map(cell).collect()));
        }
    }
    let mut totals: Vec<u8> = chart.rescues.keys().map(|&(_, points)| points).collect();
    totals.sort_unstable();
    totals.dedup();
    for points in totals {
        let cell = |&column: &ChartColumn| {
            let is_taken = chart.rescues.get(&(column, points)) == Some(&true);
            if is_taken { "W" } else { "K" }.to_string()
        };
        rows.push((format!("doubled {points}"), columns.iter().map(cell).collect()));
    }
    ChartTable { columns: columns.iter().map(|&column| names.column(column)).collect(), rows }
}

fn code(row: ChartRow, cell: ChartCell) -> String {
    let letter = |action: Action| match action {
        Action::Stand => "S",
        Action::Hit => "H",
        Action::Surrender => "R",
        Action::Double => "D",
        Action::Split => "P",
    };
    match (cell.first.or(cell.later), cell.later) {
        (Some(first @ (Action::Double | Action::Surrender)), Some(later)) => {
            format!("{}/{}", letter(first), letter(later).to_lowercase())
        }
        (Some(first @ (Action::Double | Action::Surrender)), None) if !matches!(row, ChartRow::Pair(_)) => {
            format!("{}/h", letter(first))
        }
        (Some(action), _) => letter(action).into(),
        (None, _) => String::new(),
    }
}

/// Reads a chart for these rules; `name` is the file's, for the message.
pub(super) fn read<R: Rules>(rules: &R, name: &str, text: &str) -> Result<ByTotals, Error> {
    let refused = |problem: String| Error::Chart { file: name.into(), problem };
    let columns = ChartColumn::all(rules.shows());
    let wanted = match rules.shows() {
        DealerShows::Up => "the columns are the up cards 2 to 10 and A",
        _ => "both dealer cards are seen: the columns are their totals, like `hard 15` and `soft 17`",
    };
    let lines = if text.trim_start().starts_with(['{', '[']) { from_json(text) } else { from_csv(text) };
    let lines = lines.map_err(refused)?;
    let (mut real, mut free, mut rescues) = (Cells::new(), Cells::new(), SortedMap::new());
    for (label, cells) in lines {
        for (name, code) in cells {
            let bad = |what: &str| refused(format!("row `{label}`, column `{name}`: {what}"));
            let column =
                column(&name).filter(|column| columns.contains(column)).ok_or_else(|| bad(wanted))?;
            if let Some(points) = label.strip_prefix("doubled ") {
                let points = points.trim().parse().map_err(|_| bad("write a row like `doubled 16`"))?;
                let is_taken = match code.trim().to_ascii_uppercase().as_str() {
                    "W" => true,
                    "K" => false,
                    _ => return Err(bad("write W to take the doubling back, or K to keep it")),
                };
                rescues.insert((column, points), is_taken);
                continue;
            }
            let (cells, of) = match label.strip_prefix("free ") {
                Some(of) => (&mut free, of),
                None => (&mut real, label.as_str()),
            };
            let row = row(of).ok_or_else(|| bad("the rows are like `hard 16`, `soft 18` and `9,9`"))?;
            let cell = cell(row, &code).ok_or_else(|| {
                bad(&format!("`{}` is not an action: write S, H, D/h, D/s, P, R/h or R/s", code.trim()))
            })?;
            if cells.insert((row, column), cell).is_some() {
                return Err(bad("the cell stands there twice"));
            }
        }
    }
    if rules.has_free_hands() && free.is_empty() {
        free = real.clone();
    }
    let dealt = columns_dealt(rules);
    for row in needed() {
        for &column in columns.iter().filter(|column| dealt.contains(column)) {
            let of_pair = matches!(row, ChartRow::Pair(rank) if rules.shoe()[rank.index()] < 2);
            if !of_pair && !real.contains_key(&(row, column)) {
                let (label, column) = (Names::plain().row(row), Names::plain().column(column));
                return Err(refused(format!("row `{label}`, column `{column}`: the cell is missing")));
            }
        }
    }
    Ok(ByTotals { real, free, rescues })
}

/// The columns that the shoe can show.
fn columns_dealt<R: Rules>(rules: &R) -> Vec<ChartColumn> {
    let held = |rank: Rank, cards: u32| rules.shoe()[rank.index()] >= cards;
    let ups = Rank::all().filter(|&up| held(up, 1));
    if rules.shows() == DealerShows::Up {
        return ups.map(ChartColumn::Up).collect();
    }
    ups.flat_map(|up| {
        let holes = Rank::all().filter(move |&hole| held(hole, 1 + u32::from(hole == up)));
        holes.map(move |hole| ChartColumn::of(Shown { up, hole: Some(hole) }))
    })
    .collect()
}

/// Rows with their cells by column, as written.
type Lines = Vec<(String, Vec<(String, String)>)>;

fn from_csv(text: &str) -> Result<Lines, String> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let mut header: Option<Vec<String>> = None;
    let mut lines = Lines::new();
    for record in reader.records() {
        let record = record.map_err(|error| error.to_string())?;
        let mut fields = record.iter().map(str::to_string);
        let Some(first) = fields.next() else { continue };
        match &header {
            None => header = Some(fields.collect()),
            Some(columns) => {
                let cells: Vec<String> = fields.collect();
                if cells.len() != columns.len() {
                    return Err(format!(
                        "row `{first}` has {} cells, but there are {} columns",
                        cells.len(),
                        columns.len()
                    ));
                }
                lines.push((
                    first,
                    columns.iter().cloned().zip(cells).filter(|(_, code)| !code.is_empty()).collect(),
                ));
            }
        }
    }
    if lines.is_empty() {
        return Err("the chart is empty: write a header with the columns and a line a row".into());
    }
    Ok(lines)
}

fn from_json(text: &str) -> Result<Lines, String> {
    let value: BTreeMap<String, BTreeMap<String, String>> = serde_json::from_str(text)
        .map_err(|error| format!("expected an object of rows, each an object of cells by column: {error}"))?;
    Ok(value.into_iter().map(|(row, cells)| (row, cells.into_iter().collect())).collect())
}

/// A column by its name.
fn column(text: &str) -> Option<ChartColumn> {
    match row(text) {
        Some(ChartRow::Hard(points)) => Some(ChartColumn::Hard(points)),
        Some(ChartRow::Soft(points)) => Some(ChartColumn::Soft(points)),
        Some(ChartRow::Pair(_)) => None,
        None => rank(text).map(ChartColumn::Up),
    }
}

fn rank(text: &str) -> Option<Rank> {
    match text.trim().to_ascii_uppercase().as_str() {
        "A" | "1" | "11" => Some(Rank::ACE),
        "T" | "J-K" | "J" | "Q" | "K" | "10" => Some(Rank::TEN),
        digits => digits.parse().ok().filter(|points| (2..=9).contains(points)).and_then(Rank::of_points),
    }
}

/// A row by its name.
fn row(text: &str) -> Option<ChartRow> {
    let text = text.trim();
    let lower = text.to_ascii_lowercase();
    let points = |rest: &str| rest.trim().parse::<u8>().ok().filter(|points| (4..=20).contains(points));
    if let Some(rest) = lower.strip_prefix("hard ") {
        return points(rest).map(ChartRow::Hard);
    }
    if let Some(rest) = lower.strip_prefix("soft ") {
        return points(rest).filter(|points| *points >= 12).map(ChartRow::Soft);
    }
    let (first, second) = text.split_once(',')?;
    let (first, second) = (rank(first)?, rank(second)?);
    (first == second).then_some(ChartRow::Pair(first))
}

fn cell(row: ChartRow, code: &str) -> Option<ChartCell> {
    let code = code.trim().to_ascii_uppercase();
    let (first, later) =
        code.split_once('/').map_or((code.as_str(), None), |(first, later)| (first, Some(later)));
    let later = match later {
        None => None,
        Some("S") => Some(Action::Stand),
        Some("H") => Some(Action::Hit),
        Some(_) => return None,
    };
    let is_pair = matches!(row, ChartRow::Pair(_));
    let first = match first {
        "S" => Action::Stand,
        "H" => Action::Hit,
        "D" => Action::Double,
        "R" => Action::Surrender,
        "P" if is_pair => Action::Split,
        _ => return None,
    };
    let later = match (first, later) {
        (_, Some(later)) => Some(later),
        // A pair that cannot be played so is played by its total.
        _ if is_pair => None,
        (Action::Stand, None) => Some(Action::Stand),
        _ => Some(Action::Hit),
    };
    Some(ChartCell { first: Some(first), later })
}

/// What the row of a hand is called in messages.
pub(super) fn cell_name(names: Names, hand: &Hand) -> String {
    names.row(hand.pair().map_or_else(|| ChartRow::of_total(hand), ChartRow::Pair))
}
