//! A JSON tree that keeps the position of every part, the digits of every number and the order of keys.
//!
//! `serde_json` checks that a text is JSON; the scanner here then goes over it once more and records lines and columns.
//! The readers of wager and game files walk the tree with a [`crate::cursor::Cursor`].

use crate::error::{Error, Fault};
use crate::key_path::{KeyPath, Place};
use crate::names::shown;
use crate::reading::{LARGEST_FILE, unreadable};
use serde::de::IgnoredAny;
use serde::ser::{Error as _, SerializeMap};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;
use std::collections::HashSet;

/// A value and its position. Equality ignores positions.
#[derive(Clone, Debug)]
pub struct Node {
    /// The value.
    pub value: Value,
    /// The position where it starts; `None` for embedded data.
    pub place: Option<Place>,
}

/// A JSON value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, as written.
    Number(String),
    /// A string.
    Text(String),
    /// The value that a setting chose, in place of a string that names it. Digits serve as a number or as a text.
    Chosen(String),
    /// A list.
    List(Vec<Node>),
    /// An object; no key occurs twice.
    Object(Vec<Member>),
}

/// A key of an object with its value.
#[derive(Clone, Debug)]
pub struct Member {
    /// The key.
    pub key: String,
    /// The position of the key.
    pub place: Option<Place>,
    /// Its value.
    pub node: Node,
}

/// The deepest nesting: no table or wager comes near it.
const DEEPEST: usize = 64;

/// The most values: a thousand rows have fewer.
const MOST_VALUES: usize = 100_000;

/// Some editors put this before a text.
const BYTE_ORDER_MARK: char = '\u{feff}';

impl Node {
    /// Parses a file; `name` is its name, for errors.
    pub fn read(name: &str, text: &str) -> Result<Self, Error> {
        let fail = |fault: Fault| Error::in_file(name, KeyPath::whole(), fault);
        if text.len() as u64 > LARGEST_FILE {
            return Err(fail(Fault::TooLarge { mebibytes: LARGEST_FILE >> 20 }));
        }
        let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        serde_json::from_str::<IgnoredAny>(text).map_err(|error| fail(unreadable(&error, text)))?;
        Node::scanned(text)
            .map_err(|(Place { line, column }, message)| fail(Fault::Json { message, line, column }))
    }

    /// Scans a text that is known to be JSON.
    pub(crate) fn scanned(text: &str) -> Result<Self, Refusal> {
        Scanner { rest: text, place: Place { line: 1, column: 1 }, values: 0 }.value(0)
    }

    /// The value of a key, if this is an object that has it.
    pub fn get(&self, key: &str) -> Option<&Node> {
        let Value::Object(entries) = &self.value else { return None };
        entries.iter().find(|entry| entry.key == key).map(|entry| &entry.node)
    }

    /// This value with every string `$name` replaced by what `chosen` returns for that name. A name for which it
    /// returns `None` stays: a wheel's pocket may be called `$5`.
    #[must_use]
    pub(crate) fn with_chosen(&self, chosen: &dyn Fn(&str) -> Option<Value>) -> Node {
        let value = match &self.value {
            Value::Text(text) => {
                let value = text.strip_prefix('$').and_then(chosen);
                value.unwrap_or_else(|| self.value.clone())
            }
            Value::List(items) => Value::List(items.iter().map(|item| item.with_chosen(chosen)).collect()),
            Value::Object(entries) => Value::Object(
                entries
                    .iter()
                    .map(|entry| Member { node: entry.node.with_chosen(chosen), ..entry.clone() })
                    .collect(),
            ),
            plain => plain.clone(),
        };
        Node { value, place: self.place }
    }

    /// Returns true if some string in it is `$` and a name.
    pub(crate) fn names_a_setting(&self) -> bool {
        match &self.value {
            Value::Text(text) => text.starts_with('$'),
            Value::List(items) => items.iter().any(Node::names_a_setting),
            Value::Object(entries) => entries.iter().any(|entry| entry.node.names_a_setting()),
            _ => false,
        }
    }

    /// The same without positions.
    fn without_places(mut self) -> Self {
        self.place = None;
        match &mut self.value {
            Value::List(items) => {
                for item in items {
                    *item = std::mem::replace(item, Node::null()).without_places();
                }
            }
            Value::Object(entries) => {
                for entry in entries {
                    entry.place = None;
                    entry.node = std::mem::replace(&mut entry.node, Node::null()).without_places();
                }
            }
            _ => {}
        }
        self
    }

    const fn null() -> Self {
        Node { value: Value::Null, place: None }
    }
}

impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl Eq for Node {}

impl PartialEq for Member {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key && self.node == other.node
    }
}

impl Eq for Member {}

impl Value {
    /// The kind of value, for messages.
    pub fn kind(&self) -> String {
        match self {
            Value::Null => "null".into(),
            Value::Bool(value) => value.to_string(),
            Value::Number(digits) => format!("the number {}", shown(digits)),
            Value::Text(text) | Value::Chosen(text) => format!("the text `{}`", shown(text)),
            Value::List(_) => "a list".into(),
            Value::Object(_) => "an object".into(),
        }
    }
}

impl Serialize for Node {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.value {
            Value::Null => serializer.serialize_unit(),
            Value::Bool(value) => serializer.serialize_bool(*value),
            Value::Number(digits) => {
                RawValue::from_string(digits.clone()).map_err(S::Error::custom)?.serialize(serializer)
            }
            Value::Text(text) | Value::Chosen(text) => serializer.serialize_str(text),
            Value::List(items) => items.serialize(serializer),
            Value::Object(entries) => {
                let mut map = serializer.serialize_map(Some(entries.len()))?;
                for entry in entries {
                    map.serialize_entry(&entry.key, &entry.node)?;
                }
                map.end()
            }
        }
    }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        // Positions in a part of a file would be mistaken for positions in the file.
        Node::read("in it", raw.get()).map(Node::without_places).map_err(serde::de::Error::custom)
    }
}

/// Scans a text that is known to be JSON.
struct Scanner<'a> {
    rest: &'a str,
    place: Place,
    values: usize,
}

/// An error with its position.
pub(crate) type Refusal = (Place, String);

impl<'a> Scanner<'a> {
    fn value(&mut self, depth: usize) -> Result<Node, Refusal> {
        self.skip_spaces();
        let place = self.place;
        if depth > DEEPEST {
            return Err((place, format!("nested deeper than {DEEPEST} levels")));
        }
        self.values += 1;
        if self.values > MOST_VALUES {
            return Err((place, format!("more than {MOST_VALUES} values")));
        }
        let value = match self.rest.as_bytes().first() {
            Some(b'{') => self.object(depth)?,
            Some(b'[') => self.list(depth)?,
            Some(b'"') => Value::Text(self.string()?),
            _ => {
                let end = self.rest.find([',', ']', '}', ' ', '\t', '\r', '\n']).unwrap_or(self.rest.len());
                match self.take(end) {
                    "null" => Value::Null,
                    "true" => Value::Bool(true),
                    "false" => Value::Bool(false),
                    number => Value::Number(number.into()),
                }
            }
        };
        Ok(Node { value, place: Some(place) })
    }

    fn object(&mut self, depth: usize) -> Result<Value, Refusal> {
        let mut entries = Vec::new();
        let mut keys = HashSet::new();
        self.take(1);
        while !self.closes('}') {
            let place = self.place;
            let key = self.string()?;
            if !keys.insert(key.clone()) {
                return Err((place, format!("the key `{}` appears twice", shown(&key))));
            }
            self.skip_spaces();
            self.take(1); // the colon
            entries.push(Member { key, place: Some(place), node: self.value(depth + 1)? });
        }
        Ok(Value::Object(entries))
    }

    fn list(&mut self, depth: usize) -> Result<Value, Refusal> {
        let mut items = Vec::new();
        self.take(1);
        while !self.closes(']') {
            items.push(self.value(depth + 1)?);
        }
        Ok(Value::List(items))
    }

    /// Returns true at the closing bracket, and otherwise moves past the comma between two items.
    fn closes(&mut self, bracket: char) -> bool {
        self.skip_spaces();
        if self.rest.starts_with(',') {
            self.take(1);
            self.skip_spaces();
        }
        let closes = self.rest.starts_with(bracket) || self.rest.is_empty();
        if closes {
            self.take(1);
        }
        closes
    }

    fn string(&mut self) -> Result<String, Refusal> {
        let place = self.place;
        let mut escaped = false;
        let end = self.rest.bytes().skip(1).position(|byte| {
            let ends = byte == b'"' && !escaped;
            escaped = byte == b'\\' && !escaped;
            ends
        });
        let written = self.take(end.map_or(self.rest.len(), |end| end + 2));
        serde_json::from_str(written)
            .map_err(|_| (place, "this string has an escape that is not a valid character".into()))
    }

    fn skip_spaces(&mut self) {
        let spaces = self.rest.len() - self.rest.trim_start_matches([' ', '\t', '\r', '\n']).len();
        self.take(spaces);
    }

    /// Takes at most this many bytes of the text and moves past them.
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes.min(self.rest.len()));
        for character in taken.chars() {
            if character == '\n' {
                self.place = Place { line: self.place.line + 1, column: 1 };
            } else {
                self.place.column += 1;
            }
        }
        self.rest = rest;
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn refusal(text: &str) -> String {
        Node::read("f.json", text).unwrap_err().to_string()
    }

    #[test]
    fn parts_know_where_they_stand() {
        let text = "{\"é\": [1,\n  \"a\\\"]b\"],\r\n \"k\" : {\"n\": -1.50e3, \"t\":true}}";
        let node = Node::read("f", text).unwrap();
        let place = |node: &Node| node.place.map(|p| (p.line, p.column)).unwrap();
        let Value::List(items) = &node.get("é").unwrap().value else { panic!("a list") };
        assert_eq!((place(&items[0]), place(&items[1])), ((1, 8), (2, 3)));
        assert_eq!(items[1].value, Value::Text("a\"]b".into()));
        let inner = node.get("k").unwrap();
        assert_eq!(place(inner), (3, 8));
        assert_eq!(inner.get("n").unwrap().value, Value::Number("-1.50e3".into()));
        assert_eq!(place(inner.get("t").unwrap()), (3, 27));
        let Value::Object(entries) = &inner.value else { panic!("an object") };
        assert_eq!(entries[1].place, Some(Place { line: 3, column: 23 }));
    }

    #[test]
    fn what_is_no_json_is_refused_with_the_place() {
        assert_eq!(
            refusal("{\"a\": NaN}"),
            "f.json: expected a value, like a number or a text in double quotes at line 1 column 7"
        );
        assert_eq!(
            refusal("{\"a\": 1,}"),
            "f.json: there is a comma before the closing bracket: remove the comma at line 1 column 9"
        );
        assert_eq!(
            refusal("{} {}"),
            "f.json: expected the end of the file, but there is more at line 1 column 4"
        );
        assert_eq!(refusal("{\n// no\n}"), "f.json: expected a key in double quotes at line 2 column 1");
        assert_eq!(refusal(""), "f.json: the file ends where a value should be at line 1 column 0");
        assert_eq!(refusal("{\"a\": 1,\n \"a\": 2}"), "f.json: the key `a` appears twice at line 2 column 2");
        assert_eq!(
            refusal("{\"a\": 1, \"\\u0061\": 2}"),
            "f.json: the key `a` appears twice at line 1 column 10"
        );
        assert_eq!(
            refusal("[1, \"\\ud800\"]"),
            "f.json: this string has an escape that is not a valid character at line 1 column 5"
        );
        assert_eq!(
            refusal(&"[".repeat(1 << 20)),
            "f.json: the file ends inside a list at line 1 column 1048576"
        );
        assert_eq!(
            refusal(&format!("{}{}", "[".repeat(100_000), "]".repeat(100_000))),
            "f.json: nested deeper than 64 levels at line 1 column 66"
        );
        assert_eq!(
            refusal(&format!("[{}1]", "1,".repeat(1_000_000))),
            "f.json: more than 100000 values at line 1 column 200000"
        );
        assert_eq!(refusal(&" ".repeat((4 << 20) + 1)), "f.json: the file is larger than 4 MiB");
    }

    #[test]
    fn a_byte_order_mark_is_passed_over() {
        let node = Node::read("f", "\u{feff}{\"a\": 1}").unwrap();
        assert_eq!(node.get("a").unwrap().place, Some(Place { line: 1, column: 7 }));
    }

    #[test]
    fn what_is_written_is_given_back() {
        let text = r#"{"b":[1,2.50,-3e999],"a":{"x":null,"y":[true,false,"é\n"]}}"#;
        let node = Node::read("f", text).unwrap();
        assert_eq!(serde_json::to_string(&node).unwrap(), text);
        assert_eq!(serde_json::from_str::<Node>(text).unwrap(), node);
        assert!(serde_json::from_str::<Node>(text).unwrap().get("b").unwrap().place.is_none());
    }

    #[test]
    fn settings_take_the_place_of_their_names() {
        let node = Node::read("f", r#"{"of": "$hand", "pocket": ["$5"], "is": "$n"}"#).unwrap();
        let chosen = |name: &str| match name {
            "hand" => Some(Value::Chosen("banker".into())),
            "n" => Some(Value::Chosen("2".into())),
            _ => None,
        };
        let with = node.with_chosen(&chosen);
        assert_eq!(with.get("of").unwrap().value, Value::Chosen("banker".into()));
        assert_eq!(with.get("of").unwrap().place, node.get("of").unwrap().place);
        assert_eq!(serde_json::to_string(&with).unwrap(), r#"{"of":"banker","pocket":["$5"],"is":"2"}"#);
        assert!(node.names_a_setting() && !Node::read("f", "[\"a\", 1]").unwrap().names_a_setting());
    }

    fn json() -> impl Strategy<Value = serde_json::Value> {
        let leaf = prop_oneof![
            Just(serde_json::Value::Null),
            any::<bool>().prop_map_into(),
            any::<i64>().prop_map_into(),
            "\\PC{0,8}".prop_map_into(),
        ];
        leaf.prop_recursive(4, 32, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map_into(),
                prop::collection::btree_map("\\PC{0,4}", inner, 0..4)
                    .prop_map(|map| serde_json::Value::Object(map.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn arbitrary_text_never_panics(text in "\\PC{0,200}") {
            let _ = Node::read("f", &text);
        }

        #[test]
        fn what_is_json_is_read_and_given_back(value in json()) {
            for text in [value.to_string(), serde_json::to_string_pretty(&value).unwrap()] {
                let again = serde_json::to_string(&Node::read("f", &text).unwrap()).unwrap();
                prop_assert_eq!(&serde_json::from_str::<serde_json::Value>(&again).unwrap(), &value);
            }
        }

        #[test]
        fn what_is_cut_off_is_no_json(value in json(), kept in any::<prop::sample::Index>()) {
            let text = serde_json::json!([value]).to_string();
            let cut: String = text.chars().take(kept.index(text.chars().count())).collect();
            prop_assert!(Node::read("f", &cut).is_err(), "{}", cut);
        }
    }
}
