//! Reports for a reader at a terminal.

use super::escape::visible;
use super::exporter::{Exporter, Style};
use super::grid::{folded, grid, padded, wrapped};
use crate::report::{Block, FactList, Layout, List, Phrase, Report, ReportTable, Tone};
use std::io::{self, Write};
use textwrap::core::display_width;

/// Plain text.
pub(super) struct Text;

/// The width of the column of names: the longest is `Edge per resolved bet`.
const NAMES: usize = 22;

/// The indent.
const INSET: &str = "  ";

impl Exporter for Text {
    fn name(&self) -> &'static str {
        "text"
    }

    fn export(&self, report: &Report, style: Style, out: &mut dyn Write) -> io::Result<()> {
        let mut write = |text: &str| {
            if style.is_coloured {
                out.write_all(with_colours(text).as_bytes())
            } else {
                out.write_all(text.as_bytes())
            }
        };
        report.page.iter().try_for_each(|block| match block {
            Block::List(list) => items(list, style, &mut write),
            block => write(&written(block, style)),
        })
    }

    fn is_in_parts(&self) -> bool {
        true
    }
}

/// A phrase with its colours as marks.
fn marked(phrase: &Phrase, style: Style) -> String {
    phrase.toned(style.digits, visible, |tone, words| with_marks(tone, &words, style))
}

/// A block other than a list; lists are written item by item.
fn written(block: &Block, style: Style) -> String {
    let write = |phrase: &Phrase| marked(phrase, style);
    let line = |phrase: &Phrase| fitting(&write(phrase), style, 0) + "\n";
    let lines = |lines: &[Phrase]| lines.iter().map(line).collect();
    match block {
        Block::Title(title) | Block::Subtitle(title) => line(title),
        Block::Lines(all) => lines(all),
        Block::Facts(all) => facts(all, style, write),
        Block::Table(table) => lines(&table.caption) + &drawn(table, style, write) + &lines(&table.notes),
        Block::Name(_) | Block::List(_) | Block::Chart(_) | Block::Fan(_) => String::new(),
        Block::Gap => "\n".into(),
    }
}

/// A line, wrapped if it is wider than the terminal: further lines begin at column `hanging`.
fn fitting(line: &str, style: Style, hanging: usize) -> String {
    match style.width {
        Some(width) if display_width(line) > width => wrapped(line, width, &" ".repeat(hanging)),
        _ => line.into(),
    }
}

fn inset(layout: Layout) -> &'static str {
    match layout {
        Layout::Flush => "",
        Layout::Inset => INSET,
    }
}

fn items(list: &List, style: Style, write: &mut impl FnMut(&str) -> io::Result<()>) -> io::Result<()> {
    let inset = inset(list.layout);
    list.items.iter().try_for_each(|item| {
        let sign = item.mark.zip(item.tone()).map(|(mark, tone)| with_marks(tone, mark, style));
        let mark = sign.map_or(String::new(), |sign| format!("{sign} "));
        let line = format!("{inset}{mark}{}", marked(&item.text, style));
        write(&(fitting(&line, style, inset.len() + INSET.len()) + "\n"))?;
        // Wrapped lines align with the text, not with the mark.
        let hanging = " ".repeat(display_width(&mark));
        item.try_below(|detail| {
            let line = format!("{inset}{hanging}{INSET}{}", marked(detail, style));
            write(&(fitting(&line, style, inset.len() + hanging.len() + 2 * INSET.len()) + "\n"))
        })
    })
}

fn facts(facts: &FactList, style: Style, write: impl Fn(&Phrase) -> String) -> String {
    let written: Vec<(String, String)> =
        facts.facts.iter().map(|(name, value)| (write(name), write(value))).collect();
    let longest = || written.iter().map(|(name, _)| display_width(name)).max().unwrap_or(0);
    let width = match facts.layout {
        Layout::Flush => NAMES,
        Layout::Inset => longest() + INSET.len(),
    };
    let inset = inset(facts.layout);
    let mut text = String::new();
    for (name, value) in written {
        let line = format!("{inset}{}{value}", padded(&name, width));
        text += &(fitting(&line, style, inset.len() + width) + "\n");
    }
    text
}

fn drawn(table: &ReportTable, style: Style, write: impl Fn(&Phrase) -> String) -> String {
    let drawn = match style.width {
        Some(width) => folded(table, width, write),
        None => grid(table, write),
    };
    if table.is_chart && style.is_coloured { coloured(&drawn) } else { drawn }
}

/// Marks for the beginning and end of a colour until lines are wrapped: characters without width that text from outside
/// cannot contain, because they are escaped there.
const BEGINS: [(Tone, char, &str); 3] =
    [(Tone::Good, '\u{2061}', "32"), (Tone::Bad, '\u{2062}', "1;31"), (Tone::Open, '\u{2063}', "33")];
const ENDS: char = '\u{2064}';

fn with_marks(tone: Tone, words: &str, style: Style) -> String {
    let begins = BEGINS.iter().find(|(of, ..)| *of == tone && style.is_coloured && !words.is_empty());
    begins.map_or_else(|| words.into(), |(_, sign, _)| format!("{sign}{words}{ENDS}"))
}

fn with_colours(text: &str) -> String {
    let text = text.replace(ENDS, "\u{1b}[0m");
    BEGINS.iter().fold(text, |text, (_, sign, code)| text.replace(*sign, &format!("\u{1b}[{code}m")))
}

/// Background colours by the first letter of a cell: a larger stake is warmer.
fn coloured(chart: &str) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::left;

    #[test]
    fn a_wide_character_takes_two_columns() {
        let style = Style { digits: 4, is_coloured: false, width: Some(40) };
        // Thirty characters of sixty columns: twenty on a line.
        let title = written(&Block::Title("扑".repeat(30).into()), style);
        assert_eq!(title, format!("{}\n{}\n", "扑".repeat(20), "扑".repeat(10)));
        let facts = vec![("扑克".into(), "1".into()), ("edge".into(), "2".into())];
        let facts = Block::Facts(FactList { layout: Layout::Inset, facts });
        assert_eq!(written(&facts, style), "  扑克  1\n  edge  2\n");
        // Beside its bars and blanks the cell has room for eighteen.
        let table = ReportTable::new([left("Hand")], [vec!["扑".repeat(25).into()]]);
        let drawn = written(&Block::Table(table), style);
        assert!(drawn.lines().all(|line| display_width(line) <= 40), "{drawn}");
        assert_eq!(drawn.matches('扑').count(), 25);
    }

    #[test]
    fn verdicts_are_coloured_and_take_no_more_room() {
        let rows = [vec![Tone::Good.piece("holds").into()], vec![Tone::Bad.piece("FAILS").into()]];
        let page = vec![Block::Table(ReportTable::new([left("Verdict")], rows))];
        let report = Report { page, ..Report::default() };
        let exported = |report: &Report, style: Style| {
            let mut out = Vec::new();
            Text.export(report, style, &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        let of = |is_coloured, width| exported(&report, Style { digits: 4, is_coloured, width });
        let plain = "| Verdict |\n|---------|\n| holds   |\n| FAILS   |\n";
        assert_eq!(of(false, None), plain);
        let red =
            plain.replace("holds", "\u{1b}[32mholds\u{1b}[0m").replace("FAILS", "\u{1b}[1;31mFAILS\u{1b}[0m");
        assert_eq!((of(true, None), of(true, Some(40))), (red.clone(), red));
        // Nobody's file can colour a report.
        let forged = Report { page: vec![Block::Title("\u{2062}FAILS\u{2064}".into())], ..Report::default() };
        let style = Style { digits: 4, is_coloured: true, width: None };
        assert_eq!(exported(&forged, style), "\\u{2062}FAILS\\u{2064}\n");
    }

    #[test]
    fn only_charts_are_coloured_and_only_where_colours_are_seen() {
        let mut table = ReportTable::new([left("Hand"), left("10")], [vec!["Hard 16".into(), "H".into()]]);
        let of = |table: &ReportTable, is_coloured| {
            written(&Block::Table(table.clone()), Style { digits: 4, is_coloured, width: None })
        };
        let plain = "| Hand    | 10 |\n|---------|----|\n| Hard 16 | H  |\n";
        assert_eq!(of(&table, true), plain);
        table.is_chart = true;
        assert_eq!(of(&table, false), plain);
        assert_eq!(of(&table, true), plain.replace("| H  |", "|\u{1b}[41;30m H  \u{1b}[0m|"));
    }
}
