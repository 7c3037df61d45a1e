//! How a failure is shown: what is wrong in a file as compilers show it, with the line and what would be right.

use crate::failure::Failure;
use crate::files::Files;
use crate::render::escape::visible;
use crate::render::{Color, is_coloured};
use paytables::Place;
use paytables::names::nearest;
use paytables::place::place;
use std::io::Write;
use std::process::ExitCode;
use textwrap::core::display_width;

impl Failure {
    /// Says it and gives the exit code. A reader that closed the pipe has seen enough: that is no failure.
    pub fn report(&self, color: Color, files: &Files) -> ExitCode {
        if let Failure::Output(error) = self
            && error.kind() == std::io::ErrorKind::BrokenPipe
        {
            return ExitCode::SUCCESS;
        }
        // Nothing can be done when standard error is gone as well.
        let _ = writeln!(std::io::stderr(), "{}", self.shown(is_coloured(color, &std::io::stderr()), files));
        ExitCode::from(self.code())
    }

    /// What is said of it: the line that is wrong too, where it stands in a file that was read.
    pub fn shown(&self, is_coloured: bool, files: &Files) -> String {
        let message = self.to_string();
        let Failure::InFile { spot, .. } = self else { return format!("error: {}", visible(&message)) };
        let Some(text) = files.read(&spot.file) else { return format!("error: {}", visible(&message)) };
        let place = spot.place.unwrap_or_else(|| place(&text, &spot.path, spot.of));
        Diagnostic { message: &message, file: &spot.file, text: &text, place }.shown(is_coloured)
    }
}

/// What is wrong in a file, and where.
pub struct Diagnostic<'a> {
    /// What is wrong, on one line.
    pub message: &'a str,
    /// The file, as messages call it.
    pub file: &'a str,
    /// Its text.
    pub text: &'a str,
    /// Where in it.
    pub place: Place,
}

/// A line that is longer than this is cut.
const WIDEST: usize = 120;

/// As much of a long line is shown to either side of where something is wrong, and as much of that itself.
const ASIDE: usize = WIDEST / 2;

impl Diagnostic<'_> {
    /// The message with its line below it. Text from the file is escaped, and cut where it is long.
    pub fn shown(&self, is_coloured: bool) -> String {
        let paint = |style: &str, text: &str| {
            if is_coloured { format!("\u{1b}[{style}m{text}\u{1b}[0m") } else { text.into() }
        };
        let (said, right) = parted(self.message);
        let Place { line: number, column } = self.place;
        let line = Line::of(self.text, self.place);
        let marks = "^".repeat(display_width(&line.wrong).max(1));
        let marked = right.map_or_else(|| marks.clone(), |right| format!("{marks} {}", visible(&right)));
        let indent = " ".repeat(display_width(&line.before));
        let margin = " ".repeat(number.to_string().len());
        let (arrow, bar) = (paint(MARGIN, "-->"), paint(MARGIN, "|"));
        [
            format!("{}: {}", paint(ERROR, "error"), visible(&said)),
            format!("{margin}{arrow} {}:{number}:{column}", visible(self.file)),
            format!("{margin} {bar}"),
            format!(
                "{} {bar} {}{}{}",
                paint(MARGIN, &number.to_string()),
                line.before,
                line.wrong,
                line.after
            ),
            format!("{margin} {bar} {indent}{}", paint(ERROR, &marked)),
        ]
        .join("\n")
    }
}

/// What is wrong is bold and red, what is beside the text bold and blue.
const ERROR: &str = "1;31";
const MARGIN: &str = "1;34";

/// A message without the place at its end, and what would be right where it can be told: both stand below it.
fn parted(message: &str) -> (String, Option<String>) {
    let message = without_place(message);
    let asked = |(before, rest): (&str, &str)| {
        let (names, after) = rest.split_once('?')?;
        Some((format!("{before}{after}"), Some(format!("did you mean {names}?"))))
    };
    let said = message.split_once("; did you mean ").and_then(asked);
    said.unwrap_or_else(|| (message.into(), nearest_key(message)))
}

/// The parser tells a place after the token; the one that is shown is where the token begins.
fn without_place(message: &str) -> &str {
    let is_place = |place: &str| place.split(" column ").all(|n| n.bytes().all(|byte| byte.is_ascii_digit()));
    message.rsplit_once(" at line ").filter(|(_, place)| is_place(place)).map_or(message, |(said, _)| said)
}

/// The key that is nearest to one that the parser does not know, among those that it names.
fn nearest_key(message: &str) -> Option<String> {
    let (_, rest) = message.split_once("unknown field `")?;
    let (typed, known) = rest.split_once("`, expected ")?;
    let near = nearest(typed, known.split('`').skip(1).step_by(2));
    near.strip_prefix("; ").map(String::from)
}

/// A line of a file in three parts, fit to be shown.
struct Line {
    before: String,
    wrong: String,
    after: String,
}

impl Line {
    fn of(text: &str, place: Place) -> Self {
        let line = text.lines().nth(place.line.saturating_sub(1)).unwrap_or_default();
        let start = line.char_indices().nth(place.column.saturating_sub(1)).map_or(line.len(), |(at, _)| at);
        let (before, rest) = line.split_at(start);
        let (wrong, after) = rest.split_at(token(rest));
        if line.chars().nth(WIDEST).is_none() {
            let [before, wrong, after] = [before, wrong, after].map(|part| flat(part.chars()));
            return Line { before, wrong, after };
        }
        let cut_before = before.chars().count().saturating_sub(ASIDE);
        let mut shown = String::from(if cut_before > 0 { "…" } else { "" });
        shown += &flat(before.chars().skip(cut_before));
        Line { before: shown, wrong: cut(wrong), after: cut(after) }
    }
}

fn cut(text: &str) -> String {
    let end = if text.chars().nth(ASIDE).is_some() { "…" } else { "" };
    flat(text.chars().take(ASIDE)) + end
}

/// On one line, every column of which is seen: a tab is as wide as it likes.
fn flat(text: impl Iterator<Item = char>) -> String {
    let text: String = text.collect::<String>().replace('\t', "    ");
    visible(&text).into_owned()
}

/// How many bytes what begins here has: a string with its quotes, a number or a word; of a list or an object, the bracket.
fn token(text: &str) -> usize {
    let Some(first) = text.chars().next() else { return 0 };
    if first == '"' {
        let mut escaped = false;
        let end = text.bytes().skip(1).position(|byte| {
            let ends = byte == b'"' && !escaped;
            escaped = byte == b'\\' && !escaped;
            ends
        });
        return end.map_or(text.len(), |end| end + 2);
    }
    let end = text.find(|c: char| c.is_whitespace() || "{}[],:\"".contains(c)).unwrap_or(text.len());
    end.max(first.len_utf8())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(message: &str, text: &str, line: usize, column: usize) -> String {
        Diagnostic { message, file: "mine.json", text, place: Place { line, column } }.shown(false)
    }

    #[test]
    fn the_line_is_shown_with_what_would_be_right() {
        let text = "{\n  \"rows\": [{\"payz\": \"2 to 1\"}]\n}\n";
        let expected = "\
error: mine.json: rows[0]: there is no key `payz` here
 --> mine.json:2:13
  |
2 |   \"rows\": [{\"payz\": \"2 to 1\"}]
  |             ^^^^^^ did you mean `pays`?";
        let message = "mine.json: rows[0]: there is no key `payz` here; did you mean `pays`?";
        assert_eq!(shown(message, text, 2, 13), expected);
    }

    #[test]
    fn wide_characters_and_tabs_keep_the_mark_in_its_place() {
        let text = "\t{\"手\": 7}";
        let expected = "\
error: wrong
 --> mine.json:1:8
  |
1 |     {\"手\": 7}
  |            ^";
        assert_eq!(shown("wrong", text, 1, 8), expected);
    }

    #[test]
    fn hostile_lines_are_escaped_and_cut() {
        let text =
            format!("{{\"{}\": \"\u{1b}[2J\u{202e}{}\", 1}}", "a".repeat(3_000_000), "b".repeat(1_000_000));
        let shown = shown("x", &text, 1, 3_000_006);
        assert!(shown.len() < 1000 && !shown.contains(['\u{1b}', '\u{202e}']), "{shown}");
        assert!(shown.contains("…aaaa") && shown.contains("\\u{1b}[2J\\u{202e}bbb"), "{shown}");
    }

    #[test]
    fn places_past_the_end_are_marked_at_the_end() {
        for (line, column) in [(1, 1), (1, 3), (1, 99), (9, 9)] {
            let shown = shown("x", "{\"", line, column);
            assert!(shown.contains('^'), "{shown}");
        }
        assert!(shown("x", "", 1, 1).contains("mine.json:1:1"));
    }

    #[test]
    fn tokens_end_where_they_end() {
        for (text, length) in
            [("\"a\\\"b\": 1", 6), ("12.5, 3", 4), ("{\"a\"", 1), ("]", 1), ("\"open", 5), ("é}", 2), ("", 0)]
        {
            assert_eq!(token(text), length, "{text}");
        }
    }

    #[test]
    fn what_would_be_right_is_parted_from_what_is_wrong() {
        let (said, right) = parted("T has no row `x`; did you mean `y`?; its rows are y, z");
        assert_eq!(
            (said.as_str(), right.as_deref()),
            ("T has no row `x`; its rows are y, z", Some("did you mean `y`?"))
        );
        let unknown =
            "f: rows[0].payz: unknown field `payz`, expected one of `hand`, `pays` at line 4 column 35";
        let (said, right) = parted(unknown);
        assert!(said.ends_with("expected one of `hand`, `pays`"), "{said}");
        assert_eq!(right.as_deref(), Some("did you mean `pays`?"));
        assert_eq!(parted("plain at line x"), ("plain at line x".into(), None));
        assert_eq!(parted("plain"), ("plain".into(), None));
        assert_eq!(parted("cut; did you mean `y"), ("cut; did you mean `y".into(), None));
    }
}
