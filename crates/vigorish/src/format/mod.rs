//! Output for people and for programs: one exporter for each format, over one model of a report. The same input gives
//! the same bytes.
//!
//! No other module knows the formats. A new format is a file here, and a line in [`Format::ALL`].

mod csv;
pub(crate) mod escape;
mod exporter;
mod grid;
pub(crate) mod html;
pub(crate) mod json;
mod jsonl;
mod markdown;
mod text;

pub use exporter::Style;

use crate::report::Report;
use exporter::Exporter;
use std::fmt::{self, Debug, Formatter};
use std::io::{self, Write};

/// A format, with its exporter.
#[derive(Clone, Copy)]
pub struct Format(&'static dyn Exporter);

impl Format {
    /// Every format, the default first.
    pub const ALL: &[Format] = &[
        Format(&text::Text),
        Format::JSON,
        Format(&jsonl::JsonLines),
        Format(&csv::Csv),
        Format(&markdown::Markdown),
        Format(&html::Html),
    ];

    /// The format that other programs read.
    pub const JSON: Format = Format(&json::Json);

    /// The format of this name; `None` if there is none.
    pub fn named(name: &str) -> Option<Format> {
        Format::ALL.iter().copied().find(|format| format.name() == name)
    }

    /// Its name: `text`, `json`, `jsonl`, `csv`, `markdown` or `html`.
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// Returns true if reports may be printed one after another.
    pub fn is_in_parts(self) -> bool {
        self.0.is_in_parts()
    }

    /// Writes a report.
    pub fn write(self, report: &Report, style: Style, out: &mut dyn Write) -> io::Result<()> {
        self.0.export(report, style, out)
    }

    /// A report as text of this format, with `digits` places after the point.
    pub fn written(self, report: &Report, digits: u32) -> String {
        let mut written = Vec::new();
        let style = Style { digits, is_coloured: false, width: None };
        self.write(report, style, &mut written).expect("memory does not fail");
        String::from_utf8(written).expect("every format is text")
    }
}

/// The default number of places after the point.
pub const DIGITS: u32 = 10;

impl Default for Format {
    fn default() -> Self {
        Format::ALL[0]
    }
}

impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Debug for Format {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{
        Block, Data, FactList, FigureChange, Layout, List, ListItem, Number, Phrase, Records, ReportTable,
        left, object, phrase, right,
    };
    use enumeration::ratio::ratio;

    /// A report with a block of every kind.
    fn report() -> Report {
        let edge = ratio(7, 495);
        let facts = |layout| {
            let facts = vec![("Edge".into(), Number::both(&edge).into()), ("Unit".into(), "bet".into())];
            Block::Facts(FactList { layout, facts })
        };
        let table = ReportTable::new(
            [left("Row"), right("Edge")],
            [vec!["pass".into(), Number::decimal(&edge).into()]],
        );
        let details = vec!["edge: 1 -> 2".into(), "etc".into()];
        let moved = ListItem { mark: Some("~"), details, ..ListItem::from(Phrase::from("pass")) };
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
        Format::named(name).unwrap().written(&report(), 4)
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

an edge of 1.4%\x20\x20
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
        assert_eq!(Format::named("jsonl").unwrap().written(&list, DIGITS), "1\n2\n");
    }

    #[test]
    fn csv_is_the_records() {
        assert_eq!(exported("csv"), "name,edge\n\"a, b\",0.0141\n,\n");
    }

    /// The list of changes is lazy: it is computed while it is written.
    #[test]
    fn changes_stand_below_what_changed() {
        let change = |of: &str, old: &str, new: &str| FigureChange {
            of: of.into(),
            old: old.into(),
            new: new.into(),
            by: Some(ratio(1, 4)),
        };
        let item = |name: &str, changes: Vec<FigureChange>| ListItem {
            changes: Some(changes.into()),
            ..ListItem::from(Phrase::from(name))
        };
        let items = vec![
            ListItem::from(Phrase::from("new")),
            item("pass", vec![change("edge", "1/4", "1/2"), change("a<b", "x", "y")]),
            item("field", vec![change("ways", "1", "2")]),
        ];
        let page = vec![Block::List(List { layout: Layout::Flush, items }), Block::Lines(vec!["all".into()])];
        let report = Report { page, ..Report::default() };
        let written = |name: &str| Format::named(name).unwrap().written(&report, 2);
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
        assert_eq!(Some(Format::default()), Format::named("text"));
        assert_ne!(Format::default(), Format::JSON);
        assert_eq!(Format::named("pdf"), None);
    }
}
