//! Finds the line and column of a value in a file, given its path, for errors.

use crate::key_path::{KeyPath, PathStep, Place};
use crate::written::{Node, Value};
use serde::de::IgnoredAny;

/// The part of an entry that is sought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EntryPart {
    /// Its key, if it has one.
    Key,
    /// The value.
    Value,
}

/// The line and column of the part that a path names or, if there is none, of the nearest part above it. In a text that
/// cannot be parsed, the position where parsing ends.
pub fn place(text: &str, path: &KeyPath, of: EntryPart) -> Place {
    if let Err(error) = serde_json::from_str::<IgnoredAny>(text) {
        return in_characters(text, error.line(), error.column());
    }
    let whole = match Node::scanned(text) {
        Ok(whole) => whole,
        Err((place, _)) => return place,
    };
    let (mut node, mut at) = (&whole, whole.place);
    for step in path.steps() {
        let below = match (&node.value, step) {
            (Value::List(items), PathStep::Index(index)) => items.get(*index).map(|item| (item, item.place)),
            (Value::Object(entries), PathStep::Key(key) | PathStep::Own(key)) => {
                let entry = entries.iter().find(|entry| entry.key == *key);
                entry.map(|entry| {
                    (&entry.node, if of == EntryPart::Key { entry.place } else { entry.node.place })
                })
            }
            _ => None,
        };
        let Some(below) = below else { return node.place.unwrap_or(START) };
        (node, at) = below;
    }
    at.unwrap_or(START)
}

const START: Place = Place { line: 1, column: 1 };

/// A position whose column the parser counted in bytes.
fn in_characters(text: &str, line: usize, column: usize) -> Place {
    let before = text.lines().nth(line.saturating_sub(1)).unwrap_or_default();
    let bytes = column.saturating_sub(1).min(before.len());
    let column = before.char_indices().take_while(|(at, _)| *at < bytes).count() + 1;
    Place { line: line.max(1), column }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str, path: &KeyPath, of: EntryPart) -> (usize, usize) {
        let Place { line, column } = place(text, path, of);
        (line, column)
    }

    #[test]
    fn keys_and_values_are_told_apart() {
        let text = "{\"é\": [1,\n  {\"pays\": \"2\"}]}";
        let pays = KeyPath::from("é").index(1).key("pays");
        assert_eq!(at(text, &pays, EntryPart::Key), (2, 4));
        assert_eq!(at(text, &pays, EntryPart::Value), (2, 12));
        assert_eq!(at(text, &KeyPath::from("é").index(0), EntryPart::Key), (1, 8));
        assert_eq!(at(text, &KeyPath::whole(), EntryPart::Value), (1, 1));
    }

    #[test]
    fn what_is_missing_is_pointed_to_where_it_should_stand() {
        let text = "{\"rows\":\n [{}]}";
        assert_eq!(at(text, &KeyPath::from("rows").index(0).key("pays"), EntryPart::Value), (2, 3));
        assert_eq!(at(text, &KeyPath::from("rows").index(7), EntryPart::Key), (2, 2));
        assert_eq!(at(text, &KeyPath::from("id"), EntryPart::Key), (1, 1));
    }

    #[test]
    fn what_cannot_be_read_is_pointed_to_where_reading_ends() {
        assert_eq!(at("{\"é\": ?}", &KeyPath::whole(), EntryPart::Value), (1, 7));
        assert_eq!(at("{\"é\":\n 1,,}", &KeyPath::from("x"), EntryPart::Value), (2, 4));
        assert_eq!(at("", &KeyPath::whole(), EntryPart::Value), (1, 1));
        assert_eq!(at("{\"a\": 1,\n \"a\": 2}", &KeyPath::from("a"), EntryPart::Value), (2, 2));
    }
}
