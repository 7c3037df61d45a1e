//! Output for people and for machines. The same input gives the same bytes.

mod compare;
mod csv;
mod desk;
mod json;
mod markdown;
mod simulation;
mod strategy;
mod text;

use crate::args::{Format, Shown};
use comfy_table::{CellAlignment, Table, presets};
use enumeration::Ratio;
use enumeration::ratio::decimal;
use games::Analysis;

pub use self::desk::{diff, report, search, sensitivities, solution};
pub use self::simulation::{simulated, simulations, summary};
pub use compare::comparison;
pub use strategy::strategy;

/// Analyses in the form asked for.
pub fn analyses(analyses: &[Analysis], shown: Shown) -> String {
    match shown.format {
        Format::Text => text::analyses(analyses, shown.digits),
        Format::Json => json::analyses(analyses, shown.digits),
        Format::Csv => csv::analyses(analyses, shown.digits),
        Format::Markdown => markdown::analyses(analyses, shown.digits),
    }
}

/// Indented JSON with a newline at its end.
pub fn to_json(value: &impl serde::Serialize) -> String {
    let mut text = serde_json::to_string_pretty(value).expect("plain data always serialises");
    text.push('\n');
    text
}

/// A table that reads well on a terminal and as Markdown; `right` are the columns aligned to the right.
pub fn grid(header: &[&str], rows: Vec<Vec<String>>, right: &[usize]) -> String {
    let mut table = Table::new();
    table.load_style(presets::ASCII_MARKDOWN).set_header(header.to_vec()).add_rows(rows);
    for &column in right {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.lines().map(|line| line + "\n").collect()
}

/// The longest numerator or denominator shown whole in text.
const LONGEST: usize = 40;

/// A fraction, cut with an ellipsis when it is longer than anyone reads. JSON has it whole.
pub fn short_fraction(value: &Ratio) -> String {
    let text = value.to_string();
    if text.len() <= LONGEST { text } else { format!("{}…", &text[..LONGEST]) }
}

/// The decimal and the fraction it renders: `0.0141414141 = 7/495`.
pub fn both(value: &Ratio, digits: u32) -> String {
    let (decimal, fraction) = (decimal(value, digits), short_fraction(value));
    if value.is_integer() { fraction } else { format!("{decimal} = {fraction}") }
}

/// A share of one as a percentage: `1.4141%`.
pub fn percent(value: &Ratio, digits: u32) -> String {
    format!("{}%", decimal(&(value * Ratio::from_integer(100.into())), digits))
}

/// `craps/pass (odds=2x)`: what an analysis is of.
pub fn heading(analysis: &Analysis) -> String {
    let settings =
        if analysis.settings.0.is_empty() { String::new() } else { format!(" ({})", analysis.settings) };
    format!("{}/{}{settings}", analysis.game, analysis.wager)
}

/// `craps/pass (odds=2x)`: what is selected, with its table where the wager has several.
pub fn name_of(selected: &paytables::Selected) -> String {
    let settings = &selected.settings;
    if settings.0.is_empty() { selected.to_string() } else { format!("{selected} ({settings})") }
}

/// The name of a wager that is answered under a cap.
pub fn with_cap(name: String, cap: Option<&games::Cap>) -> String {
    match cap {
        Some(cap) => format!("{name}, {cap}"),
        None => name,
    }
}
