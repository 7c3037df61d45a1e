//! Output for people and for machines: one exporter a format, over one model of a report. The same input gives the same
//! bytes.
//!
//! Nothing else in the program knows the formats. A new one is a file here, and a line in [`Format::ALL`].

mod color;
mod csv;
pub(crate) mod escape;
mod exporter;
mod grid;
pub(crate) mod html;
mod json;
mod jsonl;
mod markdown;
mod text;

pub use color::{Color, is_coloured};

use crate::failure::Failure;
use crate::report::Report;
use clap::ValueEnum;
use clap::builder::PossibleValue;
use exporter::{Exporter, Style};
use std::fmt::{self, Debug, Formatter};
use std::io::{self, Write};
use std::ops::ControlFlow;

/// A format, by its exporter.
#[derive(Clone, Copy)]
pub struct Format(&'static dyn Exporter);

impl Format {
    /// Every format, the default first.
    const ALL: &[Format] = &[
        Format(&text::Text),
        Format::JSON,
        Format(&jsonl::JsonLines),
        Format(&csv::Csv),
        Format(&markdown::Markdown),
        Format(&html::Html),
    ];

    /// What other programs of ours read.
    pub const JSON: Format = Format(&json::Json);
}

impl Default for Format {
    fn default() -> Self {
        Format::ALL[0]
    }
}

impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.0.name() == other.0.name()
    }
}

impl Debug for Format {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name())
    }
}

impl ValueEnum for Format {
    fn value_variants<'a>() -> &'a [Self] {
        Format::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name()))
    }
}

/// Writes reports to standard output.
#[derive(Clone, Copy, Debug)]
pub struct Printer {
    /// In which format.
    pub format: Format,
    /// Places after the point.
    pub digits: u32,
    /// When colours are shown.
    pub color: Color,
}

/// Places after the point where nothing else is asked for.
pub const DIGITS: u32 = 10;

impl Default for Printer {
    fn default() -> Self {
        Printer { format: Format::default(), digits: DIGITS, color: Color::default() }
    }
}

impl Printer {
    /// Whether reports may follow one another, each printed as soon as it is there.
    pub fn is_in_parts(self) -> bool {
        self.format.0.is_in_parts()
    }

    /// What is printed of a report.
    pub fn written(self, report: &Report, is_coloured: bool) -> String {
        let style = Style { digits: self.digits, is_coloured, width: None };
        let mut written = Vec::new();
        self.format.0.export(report, style, &mut written).expect("memory does not fail");
        String::from_utf8(written).expect("every format is text")
    }

    /// Prints a report. A reader that closed the pipe has seen enough, but what was found stands: a verdict is not turned
    /// into success.
    pub fn print(self, report: &Report) -> Result<(), Failure> {
        match self.written_out(report) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            result => Ok(result?),
        }
    }

    fn written_out(self, report: &Report) -> io::Result<()> {
        let output = io::stdout();
        let is_coloured = is_coloured(self.color, &output);
        let style = Style { digits: self.digits, is_coloured, width: columns() };
        let mut output = io::BufWriter::new(output.lock());
        self.format.0.export(report, style, &mut output)?;
        output.flush()
    }

    /// Prints a report, and a blank line before what may follow. Breaks once the pipe is closed: nothing need follow.
    pub fn print_part(self, report: &Report) -> Result<ControlFlow<()>, Failure> {
        match self.written_out(report).and_then(|()| io::stdout().write_all(b"\n")) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ControlFlow::Break(())),
            result => Ok(ControlFlow::Continue(result?)),
        }
    }
}

/// The columns of the terminal, or as many as `COLUMNS` says. A pipe has no end.
fn columns() -> Option<usize> {
    let said = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let terminal = || terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| width.0.into());
    said.or_else(terminal).filter(|&columns: &usize| columns >= NARROWEST)
}

/// Fewer columns than this are nobody's terminal: figures would not fit.
const NARROWEST: usize = 40;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{
        Block, Change, Data, Facts, Item, Layout, List, Number, Phrase, Records, Table, left, object, phrase,
        right,
    };
    use enumeration::ratio::ratio;

    /// A report with a block of every kind.
    fn report() -> Report {
        let edge = ratio(7, 495);
        let facts = |layout| {
            let facts = vec![("Edge".into(), Number::both(&edge).into()), ("Unit".into(), "bet".into())];
            Block::Facts(Facts { layout, facts })
        };
        let table =
            Table::new([left("Row"), right("Edge")], [vec!["pass".into(), Number::decimal(&edge).into()]]);
        let details = vec!["edge: 1 -> 2".into(), "etc".into()];
        let moved = Item { mark: Some("~"), details, ..Item::from(Phrase::from("pass")) };
        Report {
            page: vec![
                Block::Title("craps".into()),
                Block::Lines(vec![phrase!["an edge of ", Number::percent(&edge, 1)], "and more".into()]),
                Block::Gap,
                Block::Table(table.under(["above".into()]).over(vec!["below".into()])),
                facts(Layout::Flush),
                Block::Subtitle("Moved".into()),
                facts(Layout::Inset),
                Block::list(Layout::Inset, ["one".into(), "two".into()]),
                Block::List(List { layout: Layout::Flush, items: vec![moved] }),
            ],
            document: object! {"name": "craps", "edge": &edge, "nothing": Data::NULL, "plain": Number::exact(&edge),
            "root": Data::root(Number::root(&ratio(1, 4))), "list": Data::list([1u32, 2], Data::from)},
            records: Records::new(
                ["name", "edge"],
                [["a, b".into(), Number::decimal(&edge).into()], ["".into(), Phrase::default()]],
            ),
        }
    }

    fn exported(name: &str) -> String {
        let format = Format::from_str(name, false).unwrap();
        Printer { format, digits: 4, color: Color::Never }.written(&report(), false)
    }

    #[test]
    fn text_keeps_blocks_together_but_for_gaps() {
        let expected = "\
craps
an edge of 1.4%
and more

above
| Row  |   Edge |
|------|--------|
| pass | 0.0141 |
below
Edge                  0.0141 = 7/495
Unit                  bet
Moved
  Edge  0.0141 = 7/495
  Unit  bet
  one
  two
~ pass
    edge: 1 -> 2
    etc
";
        assert_eq!(exported("text"), expected);
    }

    #[test]
    fn markdown_parts_all_blocks() {
        let expected = "\
## craps

an edge of 1.4%
and more

above
| Row  |   Edge |
|------|--------|
| pass | 0.0141 |
below

- Edge: 0.0141 = 7/495
- Unit: bet

### Moved

- Edge: 0.0141 = 7/495
- Unit: bet

- one
- two

- `~` pass
  - edge: 1 -> 2
  - etc
";
        assert_eq!(exported("markdown"), expected);
    }

    #[test]
    fn json_is_the_document() {
        let expected = r#"{
  "name": "craps",
  "edge": {
    "exact": "7/495",
    "decimal": "0.0141"
  },
  "nothing": null,
  "plain": "7/495",
  "root": {
    "exact": null,
    "decimal": "0.5000"
  },
  "list": [
    1,
    2
  ]
}
"#;
        assert_eq!(exported("json"), expected);
    }

    #[test]
    fn json_lines_are_the_items_of_the_document() {
        assert_eq!(exported("jsonl").lines().count(), 1);
        let list = Report { document: Data::list([1u32, 2], Data::from), ..Report::default() };
        let format = Format::from_str("jsonl", false).unwrap();
        assert_eq!(Printer { format, ..Printer::default() }.written(&list, false), "1\n2\n");
    }

    #[test]
    fn csv_is_the_records() {
        assert_eq!(exported("csv"), "name,edge\n\"a, b\",0.0141\n,\n");
    }

    /// What changed is made as it is written, and stands in its place.
    #[test]
    fn changes_stand_below_what_changed() {
        let change = |of: &str, old: &str, new: &str| Change {
            of: of.into(),
            old: old.into(),
            new: new.into(),
            by: Some(ratio(1, 4)),
        };
        let item = |name: &str, changes: Vec<Change>| Item {
            changes: Some(changes.into()),
            ..Item::from(Phrase::from(name))
        };
        let items = vec![
            Item::from(Phrase::from("new")),
            item("pass", vec![change("edge", "1/4", "1/2"), change("a<b", "x", "y")]),
            item("field", vec![change("ways", "1", "2")]),
        ];
        let page = vec![Block::List(List { layout: Layout::Flush, items }), Block::Lines(vec!["all".into()])];
        let report = Report { page, ..Report::default() };
        let written = |name: &str| {
            let format = Format::from_str(name, false).unwrap();
            Printer { format, digits: 2, color: Color::Never }.written(&report, false)
        };
        let text = "new\npass\n  edge: 1/4 -> 1/2\n  a<b: x -> y\nfield\n  ways: 1 -> 2\nall\n";
        assert_eq!(written("text"), text);
        let row = |of: &str, old: &str, new: &str| {
            format!(
                "<tr><th scope=\"row\">{of}</th><td class=\"n\"><span class=\"old\">{old}</span></td>\
                 <td class=\"n\"><span class=\"new\">{new}</span></td><td class=\"n\">+0.25</td></tr>"
            )
        };
        let html = written("html");
        let bodies: Vec<&str> =
            html.split("<tbody>").skip(1).filter_map(|rest| Some(rest.split_once("</tbody>")?.0)).collect();
        let first = row("edge", "0.25 = 1/4", "0.50 = 1/2") + &row("a&lt;b", "x", "y");
        assert_eq!(bodies, [first, row("ways", "1", "2")]);
        assert!(!html.contains('\0'));
    }

    #[test]
    fn formats_are_told_apart_by_name_and_text_is_the_default() {
        assert_eq!(Format::default(), Format::from_str("text", false).unwrap());
        assert_ne!(Format::default(), Format::JSON);
        assert!(Format::from_str("pdf", false).is_err());
    }
}
