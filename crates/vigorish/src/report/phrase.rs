//! The text of a line or cell: words and numbers.

use super::Number;
use std::borrow::Cow;

/// Words and numbers in the order in which they are read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Phrase(pub Vec<Piece>);

/// A part of a phrase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// Words from any source: the program, a listed table or a user's file.
    Text(String),
    /// A number.
    Number(Number),
    /// Words in a tone, which may be coloured.
    Toned(Tone, String),
}

/// The tone of words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// Passed, or new.
    Good,
    /// Failed, or removed.
    Bad,
    /// Needs attention.
    Open,
}

impl Tone {
    /// Words in this tone.
    pub(crate) fn piece(self, words: impl Into<String>) -> Piece {
        Piece::Toned(self, words.into())
    }
}

/// A phrase of these pieces: `phrase!["between ", low, " and ", high]`.
macro_rules! phrase {
    ($($piece:expr),* $(,)?) => {
        $crate::report::Phrase(vec![$($crate::report::Piece::from($piece)),*])
    };
}
pub(crate) use phrase;

impl Phrase {
    /// The phrase in a format. All text of a report passes through `escaped`, so that a format escapes outside text in
    /// one place.
    pub fn written(&self, digits: u32, escaped: impl Fn(&str) -> Cow<'_, str>) -> String {
        self.toned(digits, escaped, |_, words| words)
    }

    /// The phrase with no fraction cut.
    pub(crate) fn uncut(&self, digits: u32, escaped: impl Fn(&str) -> Cow<'_, str>) -> String {
        let piece = |piece: &Piece| match piece {
            Piece::Text(words) | Piece::Toned(_, words) => escaped(words).into_owned(),
            Piece::Number(number) => number.uncut(digits),
        };
        self.0.iter().map(piece).collect()
    }

    /// The same, with a format's style for words in a tone.
    pub(crate) fn toned(
        &self,
        digits: u32,
        escaped: impl Fn(&str) -> Cow<'_, str>,
        style: impl Fn(Tone, String) -> String,
    ) -> String {
        let mut written = String::new();
        for piece in &self.0 {
            match piece {
                Piece::Text(text) => written += &escaped(text),
                Piece::Number(number) => written += &number.written(digits),
                Piece::Toned(tone, words) => written += &style(*tone, escaped(words).into_owned()),
            }
        }
        written
    }

    /// The sign for a missing value.
    pub(crate) fn dash() -> Self {
        "-".into()
    }

    /// Phrases with a separator.
    pub(crate) fn joined(phrases: impl IntoIterator<Item = Phrase>, between: &str) -> Self {
        let mut pieces: Vec<Piece> = Vec::new();
        for phrase in phrases {
            if !pieces.is_empty() {
                pieces.push(between.into());
            }
            pieces.extend(phrase.0);
        }
        Phrase(pieces)
    }
}

impl From<&str> for Piece {
    fn from(text: &str) -> Self {
        Piece::Text(text.into())
    }
}

impl From<&String> for Piece {
    fn from(text: &String) -> Self {
        Piece::Text(text.clone())
    }
}

impl From<String> for Piece {
    fn from(text: String) -> Self {
        Piece::Text(text)
    }
}

impl From<Number> for Piece {
    fn from(number: Number) -> Self {
        Piece::Number(number)
    }
}

impl<T: Into<Piece>> From<T> for Phrase {
    fn from(piece: T) -> Self {
        Phrase(vec![piece.into()])
    }
}

/// Empty if there is no value.
impl<T: Into<Piece>> From<Option<T>> for Phrase {
    fn from(piece: Option<T>) -> Self {
        Phrase(piece.into_iter().map(Into::into).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::ratio;

    #[test]
    fn text_is_escaped_and_numbers_are_not() {
        let half = || Number::decimal(&ratio(1, 2));
        let phrase = Phrase::joined([phrase!["a|b ", half()], "c.d".into()], "; ");
        assert_eq!(phrase.written(1, |text| text.replace(['|', '.'], "_").into()), "a_b 0.5; c_d");
    }
}
