//! Reports as Markdown, fit to paste into a file.

use super::escape::visible;
use super::grid::grid;
use super::{Exporter, Part, Style};
use crate::report::{Block, Item, Phrase, Report};
use std::borrow::Cow;

/// Markdown.
pub struct Markdown;

impl Exporter for Markdown {
    fn name(&self) -> &'static str {
        "markdown"
    }

    /// Markdown parts all blocks by blank lines.
    fn reads(&self) -> Part {
        Part::Page
    }

    fn export(&self, report: &Report, style: Style) -> String {
        let blocks: Vec<String> = report.page.iter().filter_map(|block| written(block, style)).collect();
        blocks.join("\n")
    }

    fn is_in_parts(&self) -> bool {
        true
    }
}

/// What Markdown or HTML would take for a sign of its own is escaped; so is a bar, which would end a cell.
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

fn written(block: &Block, style: Style) -> Option<String> {
    let write = |phrase: &Phrase| phrase.written(style.digits, escaped);
    let lines = |lines: &[Phrase]| lines.iter().map(|line| write(line) + "\n").collect::<String>();
    Some(match block {
        Block::Title(title) => format!("## {}\n", write(title)),
        Block::Subtitle(title) => format!("### {}\n", write(title)),
        Block::Lines(all) => lines(all),
        Block::List(list) => items(&list.items, write),
        Block::Facts(all) => facts(&all.facts, write),
        Block::Table(table) => lines(&table.caption) + &grid(table, write) + &lines(&table.notes),
        Block::Name(_) | Block::Gap => return None,
    })
}

fn items(items: &[Item], write: impl Fn(&Phrase) -> String) -> String {
    let mut text = String::new();
    for item in items {
        let mark = item.mark.map_or(String::new(), |mark| format!("`{mark}` "));
        text += &format!("- {mark}{}\n", write(&item.text));
        for detail in item.below() {
            text += &format!("  - {}\n", write(&detail));
        }
    }
    text
}

fn facts(facts: &[(Phrase, Phrase)], write: impl Fn(&Phrase) -> String) -> String {
    let mut text = String::new();
    for (name, value) in facts {
        text += &format!("- {}: {}\n", write(name), write(value));
    }
    text
}
