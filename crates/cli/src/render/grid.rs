//! Tables drawn with bars and dashes: they read well on a terminal and as Markdown.

use crate::report::{Phrase, Table};
use comfy_table::{CellAlignment, Table as Drawing, presets};

/// The table in lines, its cells in the words that `write` gives them, between its caption and its notes.
pub fn grid(table: &Table, write: impl Fn(&Phrase) -> String) -> String {
    let mut drawing = Drawing::new();
    drawing
        .load_style(presets::ASCII_MARKDOWN)
        .set_header(table.columns.iter().map(|column| write(&column.title)))
        .add_rows(table.rows.iter().map(|row| row.iter().map(&write)));
    for (i, column) in table.columns.iter().enumerate() {
        if let (true, Some(drawn)) = (column.is_right, drawing.column_mut(i)) {
            drawn.set_cell_alignment(CellAlignment::Right);
        }
    }
    drawing.lines().map(|line| line + "\n").collect()
}
