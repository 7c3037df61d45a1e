//! The error of every question: what is wrong, where, and what would be right, each as a field.
//!
//! Every library crate has its own errors; here they become one [`Error`]. The caller presents it: the command prints
//! the line of the file with a mark below it, Python raises it, the page shows it beside the field.

use paytables::names::nearest;
use paytables::place::{EntryPart, place};
use paytables::{KeyPath, Place};
use std::fmt::{self, Display, Formatter};

/// The reason why a question has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Error {
    /// The kind of failure.
    pub kind: ErrorKind,
    /// The error, without the suggestion.
    pub message: String,
    /// Names that exist and are close to the one that does not, in words: "did you mean `field`?".
    pub suggestion: Option<String>,
    /// The position in a file, if it is in one.
    pub spot: Option<Box<Spot>>,
    /// The table and the row, for a pay that cannot be read.
    pub row: Option<Box<(String, String)>>,
    /// The message and the suggestion in one sentence.
    sentence: String,
}

/// The kind of failure of an [`Error`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The question is malformed, names something that does not exist, or asks for something that cannot be computed.
    Input,
    /// The exact engine and the simulator name different rows of a wager.
    Disagreement,
    /// The caller cancelled.
    Cancelled,
}

/// The position of an error in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Spot {
    /// The file, as the message names it.
    pub file: String,
    /// The path of keys to the value.
    pub path: KeyPath,
    /// Line and column, both from 1; `None` if the file was not read.
    pub place: Option<Place>,
    /// The text of that line; `None` if the file was not read.
    pub line: Option<String>,
    /// Whether the key or its value is wrong.
    of: EntryPart,
}

impl Spot {
    fn new(file: &str, path: KeyPath, of: EntryPart, place: Option<Place>) -> Self {
        Spot { file: file.into(), path, of, place, line: None }
    }
}

impl Display for Error {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl std::error::Error for Error {}

impl Error {
    /// Bad input, with a sentence that may end with "; did you mean ...?".
    pub(crate) fn input(sentence: impl Into<String>) -> Self {
        let sentence = sentence.into();
        let (message, suggestion) = parted(&sentence);
        Error { kind: ErrorKind::Input, message, suggestion, spot: None, row: None, sentence }
    }

    /// An error in the value at a path of a file.
    pub(crate) fn at(file: &str, path: KeyPath, message: &str) -> Self {
        let sentence = format!("{file}: {path}: {message}");
        Error::input(sentence).in_file(Spot::new(file, path, EntryPart::Value, None))
    }

    /// The exact engine and the simulator name different rows of a wager.
    pub(crate) fn disagreement(wager: &str, unmatched: &simulation::Unmatched) -> Self {
        let sentence = format!("{wager}: {unmatched}: one of them misreads a rule");
        Error { kind: ErrorKind::Disagreement, ..Error::input(sentence) }
    }

    /// The caller cancelled.
    pub(crate) fn cancelled() -> Self {
        Error { kind: ErrorKind::Cancelled, ..Error::input("cancelled") }
    }

    /// The error, with the table and the row of the pay that it is about.
    pub(crate) fn at_row(self, table: &str, row: &str) -> Self {
        Error { row: Some(Box::new((table.into(), row.into()))), ..self }
    }

    fn in_file(self, spot: Spot) -> Self {
        Error { spot: Some(Box::new(spot)), ..self }
    }

    /// The error with the line it is about, read from the text of its file.
    pub(crate) fn located(mut self, text: impl FnOnce(&str) -> Option<String>) -> Self {
        if let Some(spot) = &mut self.spot
            && let Some(text) = text(&spot.file)
        {
            let found = spot.place.unwrap_or_else(|| place(&text, &spot.path, spot.of));
            spot.place = Some(found);
            spot.line = text.lines().nth(found.line.saturating_sub(1)).map(Into::into);
        }
        self
    }
}

/// Splits a sentence into the error, without the position at its end, and the suggestion.
fn parted(sentence: &str) -> (String, Option<String>) {
    let sentence = without_place(sentence);
    let asked = |(before, rest): (&str, &str)| {
        let (names, after) = rest.split_once('?')?;
        Some((format!("{before}{after}"), Some(format!("did you mean {names}?"))))
    };
    let said = sentence.split_once("; did you mean ").and_then(asked);
    said.unwrap_or_else(|| (sentence.into(), nearest_key(sentence)))
}

/// The JSON parser reports the end of the token; [`Spot`] has its start.
fn without_place(sentence: &str) -> &str {
    let is_place = |place: &str| place.split(" column ").all(|n| n.bytes().all(|byte| byte.is_ascii_digit()));
    sentence.rsplit_once(" at line ").filter(|(_, place)| is_place(place)).map_or(sentence, |(said, _)| said)
}

/// The known key nearest to one that the JSON parser rejects.
fn nearest_key(sentence: &str) -> Option<String> {
    let (_, rest) = sentence.split_once("unknown field `")?;
    let (typed, known) = rest.split_once("`, expected ")?;
    let near = nearest(typed, known.split('`').skip(1).step_by(2));
    near.strip_prefix("; ").map(String::from)
}

impl From<paytables::Error> for Error {
    fn from(error: paytables::Error) -> Self {
        let refused = Error::input(error.to_string());
        match spot(error) {
            Some(spot) => refused.in_file(spot),
            None => refused,
        }
    }
}

fn spot(error: paytables::Error) -> Option<Spot> {
    use paytables::{Error, Fault};
    match error {
        // An error about the file as a whole has no line to show, unless the file is not JSON.
        Error::InFile { path, fault, .. } if path.is_whole() && !matches!(*fault, Fault::Json { .. }) => None,
        Error::InFile { file, path, fault } => {
            // The parser's messages for a key that should not be there.
            let is_key = |message: &str| {
                message.starts_with("unknown field") || message.starts_with("duplicate field")
            };
            let of = match *fault {
                Fault::Json { message, .. } if is_key(&message) => EntryPart::Key,
                _ => EntryPart::Value,
            };
            Some(Spot::new(&file, path, of, None))
        }
        Error::InWager { file, path, place, .. } => Some(Spot::new(&file, path, EntryPart::Value, place)),
        _ => None,
    }
}

impl From<desk::Error> for Error {
    fn from(error: desk::Error) -> Self {
        match error {
            desk::Error::Listed(error) => error.into(),
            desk::Error::Analysis(error) => error.into(),
            // An option that the caller can add is named as in the question.
            desk::Error::NoMeter { .. } => Error::input(format!("{error}: give --meter")),
            desk::Error::NoLaw { .. } => Error::input(format!("{error}: add --law")),
            desk::Error::NotFed { .. } => {
                Error::input(format!("{error}: give --rate and --reset, or --rate and --reserve"))
            }
            desk::Error::LongSearch { .. } => {
                Error::input(format!("{error}: give --yes, or narrow the ranges"))
            }
            desk::Error::InFile { file, path, fault } => {
                use desk::Fault;
                let prefix = if path.is_whole() { file.clone() } else { format!("{file}: {path}") };
                let (of, place) = match *fault {
                    Fault::Unread { place, .. } => (EntryPart::Value, place),
                    Fault::WrongRows { ref unknown, .. } if unknown.is_empty() => (EntryPart::Value, None),
                    Fault::WrongRows { .. } | Fault::UnknownComponent { .. } => (EntryPart::Key, None),
                    _ => (EntryPart::Value, None),
                };
                let reason = match *fault {
                    Fault::Listed(error) => Error::from(error),
                    Fault::Analysis(error) => error.into(),
                    fault => Error::input(fault.to_string()),
                };
                let refused = Error::input(format!("{prefix}: {reason}"));
                if path.is_whole() { refused } else { refused.in_file(Spot::new(&file, path, of, place)) }
            }
            error => Error::input(error.to_string()),
        }
    }
}

impl From<page::folder::Refusal> for Error {
    fn from(refusal: page::folder::Refusal) -> Self {
        Error::input(refusal.to_string())
    }
}

impl From<simulation::Error> for Error {
    fn from(error: simulation::Error) -> Self {
        Error::input(error.to_string())
    }
}

impl From<games::Error> for Error {
    fn from(error: games::Error) -> Self {
        Error::input(with_options(&error))
    }
}

/// The analysis error, with the names of the options that it is about.
fn with_options(error: &games::Error) -> String {
    use games::Error;
    use games::error::GivenOption;
    match error {
        Error::NoUse { wager, lacks, given } => {
            let options: Vec<&str> = given.iter().map(|&given| option_of(given)).collect();
            let verb = if options.len() == 1 { "does" } else { "do" };
            format!("{wager} {lacks}: {} {verb} not apply", options.join(" and "))
        }
        Error::MeterCount { wager, given, wanted, count } => {
            let meters = if *wanted == 1 { "one meter".into() } else { format!("{wanted} meters") };
            let value = if *given == GivenOption::Meter { 'M' } else { 'R' };
            format!(
                "{wager} has {meters}, but {count} given: write {} {value}1,{value}2,...",
                option_of(*given)
            )
        }
        Error::HalfFunded => {
            format!(
                "the long-run edge needs both {} and {}",
                option_of(GivenOption::Rate),
                option_of(GivenOption::Reset)
            )
        }
        Error::NoRate => format!("the long-run edge with --reserve needs {}", option_of(GivenOption::Rate)),
        Error::TooMuchWork { .. } => format!("{error} with --max-work"),
        Error::Cards { place, problem } => format!("{}: {problem}", option_at(*place)),
        Error::NoSuchCards { place, problem } => format!("{problem}: {} does not apply", option_at(*place)),
        Error::CardsMissing { place, problem } => format!("{problem}: give {} as well", option_at(*place)),
        _ => error.to_string(),
    }
}

fn option_at(place: games::error::CardPlace) -> &'static str {
    use games::error::CardPlace;
    match place {
        CardPlace::Hand => "--hand",
        CardPlace::Up => "--up",
        CardPlace::Hole => "--hole",
        CardPlace::Board => "--board",
    }
}

fn option_of(given: games::error::GivenOption) -> &'static str {
    use games::error::GivenOption;
    match given {
        GivenOption::Meter => "--meter",
        GivenOption::Rate => "--rate",
        GivenOption::Reset => "--reset",
        GivenOption::Reserve => "--reserve",
        GivenOption::Players => "--players",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggestions_are_separate_from_what_is_wrong() {
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
