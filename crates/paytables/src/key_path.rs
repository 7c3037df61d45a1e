//! Paths, lines and columns in JSON files, for errors.

use crate::names::shown;
use std::fmt;

/// A position in a file, both counted from 1; the column in characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} column {}", self.line, self.column)
    }
}

/// A path in a JSON file: `rows[0].pays`, `pays."flush"`. Empty for the file as a whole.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct KeyPath(Vec<PathStep>);

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PathStep {
    /// A key of the format.
    Key(String),
    /// A key that the author of the file chose.
    Own(String),
    Index(usize),
}

impl KeyPath {
    /// The file as a whole.
    pub fn whole() -> Self {
        KeyPath::default()
    }

    /// Returns true if this is the file as a whole.
    pub fn is_whole(&self) -> bool {
        self.0.is_empty()
    }

    /// The path of a key of the format below this.
    #[must_use]
    pub fn key(self, key: &str) -> Self {
        self.and(PathStep::Key(key.into()))
    }

    /// The path of a key that the author chose below this.
    #[must_use]
    pub fn own(self, key: &str) -> Self {
        self.and(PathStep::Own(key.into()))
    }

    /// The path of a list item below this, counted from zero.
    #[must_use]
    pub fn index(self, index: usize) -> Self {
        self.and(PathStep::Index(index))
    }

    /// The same path inside an item of a list, counted from zero.
    #[must_use]
    pub fn in_item(mut self, index: usize) -> Self {
        self.0.insert(0, PathStep::Index(index));
        self
    }

    pub(crate) fn steps(&self) -> &[PathStep] {
        &self.0
    }

    fn and(mut self, step: PathStep) -> Self {
        self.0.push(step);
        self
    }
}

impl From<&str> for KeyPath {
    /// The path of a key at the top of the file.
    fn from(key: &str) -> Self {
        KeyPath::whole().key(key)
    }
}

impl fmt::Display for KeyPath {
    /// Keys that the author chose are quoted; overlong ones are cut.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, step) in self.0.iter().enumerate() {
            let dot = if i == 0 { "" } else { "." };
            match step {
                PathStep::Key(key) => write!(f, "{dot}{}", shown(key))?,
                PathStep::Own(key) => write!(f, "{dot}\"{}\"", shown(key))?,
                PathStep::Index(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_written_as_people_read_them() {
        assert_eq!(KeyPath::from("rows").index(0).key("pays").to_string(), "rows[0].pays");
        assert_eq!(KeyPath::from("pays").own("a \"flush\"\n").to_string(), "pays.\"a \"flush\" \"");
        assert_eq!(KeyPath::whole().index(3).key("schema").to_string(), "[3].schema");
        assert_eq!(KeyPath::from("rows").in_item(2).to_string(), "[2].rows");
        assert!(KeyPath::whole().is_whole() && KeyPath::whole().to_string().is_empty());
    }
}
