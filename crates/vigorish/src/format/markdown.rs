//! Reports as Markdown, fit to paste into a file.

use super::escape::visible;
use super::exporter::{Exporter, Style};
use super::grid::grid;
use crate::report::{Block, ListItem, Phrase, Report};
use std::borrow::Cow;
use std::io::{self, Write};

/// Markdown.
pub(super) struct Markdown;

impl Exporter for Markdown {
    fn name(&self) -> &'static str {
        "markdown"
    }

    fn export(&self, report: &Report, style: Style, out: &mut dyn Write) -> io::Result<()> {
        let is_written = |block: &&Block| !matches!(block, Block::Name(_) | Block::Gap);
        for (i, block) in report.page.iter().filter(is_written).enumerate() {
            // A blank line separates blocks.
            if i > 0 {
                out.write_all(b"\n")?;
            }
            match block {
                Block::List(list) => items(&list.items, style, out)?,
                block => out.write_all(written(block, style).as_bytes())?,
            }
        }
        Ok(())
    }

    fn is_in_parts(&self) -> bool {
        true
    }
}

/// Escapes the special characters of Markdown and HTML, and the bar, which would end a cell.
fn escaped(text: &str) -> Cow<'_, str> {
    let text = visible(text);
    if !text.contains(is_sign) {
        return text;
    }
    let mut escaped = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if is_sign(c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped.into()
}

fn is_sign(c: char) -> bool {
    matches!(c, '\\' | '`' | '<' | '|' | '[' | '*')
}

/// A block other than a list; lists are written item by item.
fn written(block: &Block, style: Style) -> String {
    let write = |phrase: &Phrase| phrase.written(style.digits, escaped);
    // Two spaces at the end of a line keep it apart from the next.
    let lines = |lines: &[Phrase]| match lines {
        [] => String::new(),
        lines => lines.iter().map(write).collect::<Vec<_>>().join("  \n") + "\n",
    };
    match block {
        Block::Title(title) => format!("## {}\n", write(title)),
        Block::Subtitle(title) => format!("### {}\n", write(title)),
        Block::Lines(all) => lines(all),
        Block::Facts(all) => facts(&all.facts, write),
        Block::Table(table) => {
            // Without blank lines between them a note would be a row of the table.
            let parts = [lines(&table.caption), grid(table, write), lines(&table.notes)];
            parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
        }
        Block::List(_) | Block::Name(_) | Block::Chart(_) | Block::Fan(_) | Block::Gap => String::new(),
    }
}

fn items(items: &[ListItem], style: Style, out: &mut dyn Write) -> io::Result<()> {
    let write = |phrase: &Phrase| phrase.written(style.digits, escaped);
    items.iter().try_for_each(|item| {
        let mark = item.mark.map_or(String::new(), |mark| format!("`{mark}` "));
        writeln!(out, "- {mark}{}", write(&item.text))?;
        item.try_below(|detail| writeln!(out, "  - {}", write(detail)))
    })
}

fn facts(facts: &[(Phrase, Phrase)], write: impl Fn(&Phrase) -> String) -> String {
    let mut text = String::new();
    for (name, value) in facts {
        text += &format!("- {}: {}\n", write(name), write(value));
    }
    text
}
