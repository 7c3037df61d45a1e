//! Reports as a page of HTML: one file, with its style inside.

use super::escape::visible;
use super::exporter::{Exporter, Style};
use crate::report::{
    Block, Chart, FactList, Fan, FigureChange, List, ListItem, Number, Phrase, Report, ReportTable,
};
use enumeration::ratio::parse;
use maud::{Markup, PreEscaped, html};
use page::charts::LineChart;
use std::io::{self, Write};

/// HTML.
pub(crate) struct Html;

impl Exporter for Html {
    fn name(&self) -> &'static str {
        "html"
    }

    fn export(&self, report: &Report, style: Style, out: &mut dyn Write) -> io::Result<()> {
        let write = Writer(style.digits);
        let name = report.page.iter().find_map(|block| match block {
            Block::Name(name) => Some((*name).to_string()),
            Block::Title(title) => Some(write.text(title)),
            _ => None,
        });
        let name = name.unwrap_or_else(|| "Vigorish".into());
        let page = page::layout::alone(&name, &marked(report, style.digits)).into_string() + "\n";
        filled(&page, report, style.digits, out)
    }
}

/// The body of a report's page.
pub fn body(report: &Report, digits: u32) -> Markup {
    let mut body = Vec::new();
    filled(&marked(report, digits).into_string(), report, digits, &mut body).expect("memory does not fail");
    PreEscaped(String::from_utf8(body).expect("the page is text"))
}

/// The place of an item's changes: no text can contain it, because control characters are escaped.
const CHANGES: char = '\0';

/// Writes a page with the changes at their places, one by one: they may be too many for memory.
fn filled(page: &str, report: &Report, digits: u32, out: &mut dyn Write) -> io::Result<()> {
    let lists = report.page.iter().filter_map(|block| match block {
        Block::List(list) => Some(&list.items),
        _ => None,
    });
    let mut changes = lists.flatten().filter_map(|item| item.changes.as_ref());
    for (i, part) in page.split(CHANGES).enumerate() {
        if let Some(changes) = if i > 0 { changes.next() } else { None } {
            changes
                .try_each(|change| out.write_all(Writer(digits).change(&change).into_string().as_bytes()))?;
        }
        out.write_all(part.as_bytes())?;
    }
    Ok(())
}

/// The body of a report's page, with a mark at the place of changes.
fn marked(report: &Report, digits: u32) -> Markup {
    let write = Writer(digits);
    let titles = report.page.iter().filter(|block| matches!(block, Block::Title(_))).count();
    let is_named = report.page.iter().any(|block| matches!(block, Block::Name(_)));
    html! {
        div.report {
            // A page needs exactly one top heading.
            @if titles != 1 && !is_named { h1 { "Vigorish" } }
            @for block in &report.page { (write.block(block, titles == 1)) }
        }
    }
}

fn drawn(chart: &Chart) -> Option<Markup> {
    let Chart { caption, over, points } = chart;
    page::charts::line(&LineChart { caption, over, points, is_dotted: false, marked: None })
}

/// Longer cells are broken into lines, so that a fraction does not run off the page.
const LONGEST: usize = 40;

/// Renders numbers with this many digits. The template escapes all text.
#[derive(Clone, Copy)]
struct Writer(u32);

impl Writer {
    fn text(self, phrase: &Phrase) -> String {
        phrase.uncut(self.0, visible)
    }

    fn block(self, block: &Block, is_alone: bool) -> Markup {
        let text = |phrase: &Phrase| self.text(phrase);
        match block {
            Block::Name(name) => html! { h1 { (name) } },
            Block::Title(title) if is_alone => html! { h1 { (text(title)) } },
            Block::Title(title) => html! { h2 { (text(title)) } },
            Block::Subtitle(title) if is_alone => html! { h2 { (text(title)) } },
            Block::Subtitle(title) => html! { h3 { (text(title)) } },
            Block::Lines(lines) => html! { @for line in lines { p { (text(line)) } } },
            Block::List(list) => self.list(list),
            Block::Facts(facts) => self.facts(facts),
            Block::Table(table) => self.table(table),
            Block::Chart(chart) => html! { @if let Some(drawn) = drawn(chart) { (drawn) } },
            Block::Fan(Fan { start, at }) => {
                html! { @if let Some(drawn) = page::charts::fan(start, at) { (drawn) } }
            }
            Block::Gap => html! {},
        }
    }

    fn list(self, list: &List) -> Markup {
        let has_marks = list.items.iter().any(|item| item.mark.is_some());
        html! {
            ul.changes[has_marks] { @for item in &list.items { (self.item(item)) } }
        }
    }

    fn item(self, item: &ListItem) -> Markup {
        let class = match item.mark {
            Some("+") => Some("changed plus"),
            Some("-") => Some("changed minus"),
            Some(_) => Some("changed"),
            None => None,
        };
        html! {
            li class=[class] {
                @if let Some(mark) = item.mark { span.sign { (mark) } }
                (self.text(&item.text))
                @if !item.details.is_empty() {
                    ul { @for detail in &item.details { li { (self.text(detail)) } } }
                }
                @if item.changes.is_some() { (Self::changes()) }
            }
        }
    }

    /// The table of changes, with a mark at the place of its rows.
    fn changes() -> Markup {
        html! {
            div.wide {
                table {
                    thead {
                        tr {
                            th scope="col" { "Figure" }
                            th.n scope="col" { "Was" }
                            th.n scope="col" { "Is" }
                            th.n scope="col" { "Moved by" }
                        }
                    }
                    tbody { (CHANGES) }
                }
            }
        }
    }

    fn change(self, change: &FigureChange) -> Markup {
        // A fraction is shown as its decimal.
        let value = |text: &str| {
            parse(text).map_or_else(|| visible(text).into_owned(), |r| Number::Both(r).written(self.0))
        };
        let by =
            change.by.as_ref().map(|by| Number::decimal(by).signed().written(self.0)).unwrap_or_default();
        html! {
            tr {
                th scope="row" { (visible(&change.of)) }
                td.n { span.old { (value(&change.old)) } }
                td.n { span.new { (value(&change.new)) } }
                td.n { (by) }
            }
        }
    }

    fn facts(self, facts: &FactList) -> Markup {
        html! {
            dl {
                @for (name, value) in &facts.facts { dt { (self.text(name)) } dd { (self.text(value)) } }
            }
        }
    }

    fn table(self, table: &ReportTable) -> Markup {
        let class = |cell: &Phrase| {
            if table.is_chart { page::play_class(&self.text(cell)) } else { None }
        };
        html! {
            div.wide {
                table.play[table.is_chart] {
                    @if !table.caption.is_empty() {
                        caption { @for line in &table.caption { (self.text(line)) br; } }
                    }
                    thead {
                        tr { @for column in &table.columns { th.n[column.is_right] scope="col" { (self.text(&column.title)) } } }
                    }
                    tbody {
                        @for row in &table.rows {
                            tr {
                                @for (i, (cell, column)) in row.iter().zip(&table.columns).enumerate() {
                                    @if i == 0 {
                                        th.n[column.is_right] scope="row" { (self.text(cell)) }
                                    } @else if table.is_chart {
                                        td class=[class(cell)] { (self.text(cell)) }
                                    } @else {
                                        @let text = self.text(cell);
                                        td.n[column.is_right].long[text.len() > LONGEST] { (text) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
            @for note in &table.notes { p.note { (self.text(note)) } }
        }
    }
}
