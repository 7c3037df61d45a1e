//! Prints an error as compilers do: the message, the line of the file with a mark, and a suggestion.

use crate::error::{Error, Spot};
use crate::format::escape::visible;
use paytables::Place;
use textwrap::core::display_width;

impl Error {
    /// The message as the command prints it: with the faulty line, if it is in a file that was read.
    pub fn shown(&self, is_coloured: bool) -> String {
        match self.spot.as_deref() {
            Some(Spot { file, place: Some(place), line: Some(line), .. }) => {
                let suggestion = self.suggestion.as_deref();
                Diagnostic { message: &self.message, suggestion, file, line, place: *place }
                    .shown(is_coloured)
            }
            // The text of a part of a package is not available.
            Some(Spot { place: Some(place), line: None, .. }) => {
                format!("error: {} at {place}", visible(&self.message))
            }
            _ => format!("error: {}", visible(&self.to_string())),
        }
    }
}

/// An error in a file.
struct Diagnostic<'a> {
    /// The error, on one line.
    message: &'a str,
    /// The suggestion, if there is one.
    suggestion: Option<&'a str>,
    /// The file's name in messages.
    file: &'a str,
    /// The line with the error.
    line: &'a str,
    /// The line and column.
    place: Place,
}

/// A longer line is cut.
const WIDEST: usize = 120;

/// The number of columns of a long line shown to either side of the error, and of the error itself.
const ASIDE: usize = WIDEST / 2;

impl Diagnostic<'_> {
    /// The message with its line below it. Text from the file is escaped, and cut if it is long.
    fn shown(&self, is_coloured: bool) -> String {
        let paint = |style: &str, text: &str| {
            if is_coloured { format!("\u{1b}[{style}m{text}\u{1b}[0m") } else { text.into() }
        };
        let Place { line: number, column } = self.place;
        let line = SourceLine::of(self.line, self.place.column);
        let marks = "^".repeat(display_width(&line.wrong).max(1));
        let marked =
            self.suggestion.map_or_else(|| marks.clone(), |right| format!("{marks} {}", visible(right)));
        let indent = " ".repeat(display_width(&line.before));
        let margin = " ".repeat(number.to_string().len());
        let (arrow, bar) = (paint(MARGIN, "-->"), paint(MARGIN, "|"));
        [
            format!("{}: {}", paint(ERROR, "error"), visible(self.message)),
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

/// The terminal colours: the error bold and red, the frame bold and blue.
const ERROR: &str = "1;31";
const MARGIN: &str = "1;34";

/// A line of a file in three parts, escaped.
struct SourceLine {
    before: String,
    wrong: String,
    after: String,
}

impl SourceLine {
    fn of(line: &str, column: usize) -> Self {
        let start = line.char_indices().nth(column.saturating_sub(1)).map_or(line.len(), |(at, _)| at);
        let (before, rest) = line.split_at(start);
        let (wrong, after) = rest.split_at(token(rest));
        if line.chars().nth(WIDEST).is_none() {
            let [before, wrong, after] = [before, wrong, after].map(|part| flat(part.chars()));
            return SourceLine { before, wrong, after };
        }
        let cut_before = before.chars().count().saturating_sub(ASIDE);
        let mut shown = String::from(if cut_before > 0 { "…" } else { "" });
        shown += &flat(before.chars().skip(cut_before));
        SourceLine { before: shown, wrong: cut(wrong), after: cut(after) }
    }
}

fn cut(text: &str) -> String {
    let end = if text.chars().nth(ASIDE).is_some() { "…" } else { "" };
    flat(text.chars().take(ASIDE)) + end
}

/// The text with whitespace replaced by spaces, so that columns align.
fn flat(text: impl Iterator<Item = char>) -> String {
    let text: String = text.collect::<String>().replace('\t', "    ");
    visible(&text).into_owned()
}

/// The number of bytes of the token at the start: a string with its quotes, a number, a word, or a bracket.
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

    fn shown(message: &str, text: &str, number: usize, column: usize) -> String {
        suggested(message, None, text, number, column)
    }

    fn suggested(
        message: &str,
        suggestion: Option<&str>,
        text: &str,
        number: usize,
        column: usize,
    ) -> String {
        let line = text.lines().nth(number - 1).unwrap_or_default();
        let place = Place { line: number, column };
        Diagnostic { message, suggestion, file: "mine.json", line, place }.shown(false)
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
        let message = "mine.json: rows[0]: there is no key `payz` here";
        assert_eq!(suggested(message, Some("did you mean `pays`?"), text, 2, 13), expected);
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
}
