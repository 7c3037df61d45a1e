//! Tables drawn with bars and dashes, for terminals and Markdown.

use crate::report::{Phrase, ReportTable};
use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Table as Drawing, Width, presets};
use textwrap::core::display_width;

/// The table as lines, with cells rendered by `write`, between its caption and its notes.
pub(super) fn grid(table: &ReportTable, write: impl Fn(&Phrase) -> String) -> String {
    lines(&drawing(table, write))
}

/// The table in lines of at most `width` columns: unchanged if it fits, else with its words wrapped, never its numbers;
/// and as one block for each row if that is too wide still.
pub(super) fn folded(table: &ReportTable, width: usize, write: impl Fn(&Phrase) -> String) -> String {
    let fits = |text: &str| text.lines().all(|line| display_width(line) <= width);
    let mut drawing = drawing(table, &write);
    let whole = lines(&drawing);
    if fits(&whole) {
        return whole;
    }
    drawing.set_content_arrangement(ContentArrangement::Dynamic).set_width(width as u16);
    for (i, column) in table.columns.iter().enumerate() {
        if let Some(drawn) = drawing.column_mut(i) {
            drawn.set_constraint(if column.is_right {
                ColumnConstraint::ContentWidth
            } else {
                ColumnConstraint::LowerBoundary(Width::Fixed(NARROWEST))
            });
        }
    }
    let narrow = lines(&drawing);
    if fits(&narrow) { narrow } else { blocks(table, width, write) }
}

/// The least width of a wrapped column.
const NARROWEST: u16 = 16;

/// A block for each row: its first words, then a line for each other cell that is not empty.
fn blocks(table: &ReportTable, width: usize, write: impl Fn(&Phrase) -> String) -> String {
    let titles: Vec<String> = table.columns.iter().map(|column| write(&column.title)).collect();
    let longest = titles.iter().map(|title| display_width(title)).max().unwrap_or(0);
    let mut text = String::new();
    for row in &table.rows {
        let cells: Vec<String> = row.iter().map(&write).collect();
        let said = titles.iter().zip(&cells).filter(|(_, cell)| !cell.is_empty() && *cell != "-");
        for (i, (title, cell)) in said.enumerate() {
            if i == 0 {
                text += &(wrapped(cell, width, "") + "\n");
            } else {
                let head = format!("  {}  ", padded(title, longest));
                let body = wrapped(cell, width.saturating_sub(longest + 4).max(10), "");
                let hanging = " ".repeat(longest + 4);
                text += &format!("{head}{}\n", body.replace('\n', &format!("\n{hanging}")));
            }
        }
        text += "\n";
    }
    text
}

/// A text padded to a number of columns: a wide character takes two.
pub(super) fn padded(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(display_width(text))))
}

/// Words in lines of at most `width` columns, all but the first after `hanging`.
pub(super) fn wrapped(text: &str, width: usize, hanging: &str) -> String {
    let options = textwrap::Options::new(width).subsequent_indent(hanging).break_words(true);
    textwrap::fill(text, options)
}

fn lines(drawing: &Drawing) -> String {
    drawing.lines().map(|line| line + "\n").collect()
}

fn drawing(table: &ReportTable, write: impl Fn(&Phrase) -> String) -> Drawing {
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
    drawing
}
