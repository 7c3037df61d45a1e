//! A position in a parsed file with the path to it, so that every error has its path, line and column.
//!
//! The readers of game and wager files walk down the tree of [`crate::written`] with a [`Cursor`] and call its typed
//! getters, which return an [`Error`] if the value is of the wrong kind.

use crate::error::Error;
use crate::key_path::{KeyPath, Place};
use crate::names::{listing, nearest, shown};
use crate::written::{Member, Node, Value};

/// A part of a file, and the path to it.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'a> {
    node: &'a Node,
    /// The line and column that an error names: those of the key if the key is at fault.
    place: Option<Place>,
    step: CursorStep<'a>,
    parent: Option<&'a Cursor<'a>>,
}

#[derive(Clone, Copy)]
enum CursorStep<'a> {
    /// The root: the file's name.
    File(&'a str),
    /// A key of the language.
    Key(&'a str),
    /// A key that the author of the file chose.
    OwnKey(&'a str),
    /// An index in a list.
    Item(usize),
}

impl<'a> Cursor<'a> {
    /// The whole of a file of this name.
    pub(crate) fn whole(name: &'a str, node: &'a Node) -> Self {
        Cursor { node, place: node.place, step: CursorStep::File(name), parent: None }
    }

    /// The value here.
    pub(crate) fn value(&self) -> &'a Value {
        &self.node.value
    }

    /// The value here, with its line and column.
    pub(crate) fn node(&self) -> &'a Node {
        self.node
    }

    /// The same part of a copy of the file.
    pub(crate) fn with<'b>(&'b self, node: &'b Node) -> Cursor<'b> {
        Cursor { node, ..*self }
    }

    /// The value of a key, of an object that has it.
    pub(crate) fn get<'b>(&'b self, key: &str) -> Option<Cursor<'b>> {
        let Value::Object(entries) = self.value() else { return None };
        entries.iter().find(|entry| entry.key == key).map(|entry| self.entry(entry))
    }

    /// The value of a key that must be there.
    pub(crate) fn need<'b>(&'b self, key: &str) -> Result<Cursor<'b>, Error> {
        // What a new file forgets most often is shown as it is written.
        let example = match key {
            "id" => ": add a short name of your own, like \"id\": \"MY-WAGER\"",
            "deal" => ": add what is dealt, like \"deal\": {\"decks\": 6, \"zones\": {\"player\": 2}}",
            "rows" => {
                ": add what is paid, like \"rows\": [{\"hand\": \"pair\", \"pays\": \"11 to 1\", \"when\": {\"of-a-kind\": 2}}]"
            }
            "hand" => ": add the name of the row, like \"hand\": \"pair\"",
            "pays" => ": add what the row pays, like \"pays\": \"11 to 1\"",
            "when" => ": add what the row is paid on, like \"when\": {\"of-a-kind\": 2}",
            _ => "",
        };
        self.get(key).ok_or_else(|| self.refuse(format!("`{key}` is missing{example}")))
    }

    /// An error about this part.
    pub(crate) fn refuse(&self, message: impl Into<String>) -> Error {
        let (file, path) = self.path();
        Error::InWager { file: file.into(), path, place: self.place, message: message.into() }
    }

    /// The path in the file.
    pub(crate) fn key_path(&self) -> KeyPath {
        self.path().1
    }

    /// The file's name, and the path in it: `rows[0].when.of`, `deal.zones."player"`.
    fn path(&self) -> (&'a str, KeyPath) {
        let mut steps = Vec::new();
        let mut cursor = Some(self);
        while let Some(at) = cursor {
            steps.push(at.step);
            cursor = at.parent;
        }
        let mut name = "";
        let mut path = KeyPath::whole();
        for step in steps.into_iter().rev() {
            path = match step {
                CursorStep::File(file) => {
                    name = file;
                    path
                }
                CursorStep::Key(key) => path.key(key),
                CursorStep::OwnKey(key) => path.own(key),
                CursorStep::Item(index) => path.index(index),
            };
        }
        (name, path)
    }

    /// The entry of an object, named by a key of the language.
    pub(crate) fn entry<'b>(&'b self, entry: &'b Member) -> Cursor<'b> {
        Cursor {
            node: &entry.node,
            place: entry.node.place,
            step: CursorStep::Key(&entry.key),
            parent: Some(self),
        }
    }

    /// The entry of an object whose keys the author of the file chose.
    pub(crate) fn own_entry<'b>(&'b self, entry: &'b Member) -> Cursor<'b> {
        Cursor { step: CursorStep::OwnKey(&entry.key), ..self.entry(entry) }
    }

    /// The key of an entry, for an error about the key and not about its value.
    pub(crate) fn key<'b>(&'b self, entry: &'b Member) -> Cursor<'b> {
        Cursor { place: entry.place, ..self.entry(entry) }
    }

    /// A key that the author chose, for an error about the key.
    pub(crate) fn own_key<'b>(&'b self, entry: &'b Member) -> Cursor<'b> {
        Cursor { step: CursorStep::OwnKey(&entry.key), ..self.key(entry) }
    }

    /// The entries of an object.
    pub(crate) fn entries(&self, wanted: &str) -> Result<&'a [Member], Error> {
        match self.value() {
            Value::Object(entries) => Ok(entries),
            other => Err(self.wrong(wanted, other)),
        }
    }

    /// The entries of an object that has no other keys than these.
    pub(crate) fn fields(&self, wanted: &str, keys: &[&str]) -> Result<&'a [Member], Error> {
        let entries = self.entries(wanted)?;
        match entries.iter().find(|entry| !keys.contains(&entry.key.as_str())) {
            None => Ok(entries),
            Some(unknown) => {
                let near = nearest(&unknown.key, keys.iter().copied());
                let are = if keys.len() == 1 { "the only key is" } else { "the keys are" };
                let hint = if near.is_empty() { format!("; {are} {}", listing(keys, "and")) } else { near };
                Err(self.key(unknown).refuse(format!("there is no key `{}` here{hint}", shown(&unknown.key))))
            }
        }
    }

    /// The items of a list, each with its cursor.
    pub(crate) fn items(&self, wanted: &str) -> Result<Vec<Cursor<'_>>, Error> {
        match self.value() {
            Value::List(items) => Ok(self.each(items)),
            other => Err(self.wrong(wanted, other)),
        }
    }

    /// The items of a list, or the value itself if it is not a list.
    pub(crate) fn one_or_more(&self, wanted: &str) -> Result<Vec<Cursor<'_>>, Error> {
        match self.value() {
            Value::List(items) if items.is_empty() => {
                Err(self.refuse(format!("the list is empty: write {wanted}")))
            }
            Value::List(items) => Ok(self.each(items)),
            _ => Ok(vec![*self]),
        }
    }

    fn each(&self, items: &'a [Node]) -> Vec<Cursor<'_>> {
        let item = |(index, node): (usize, &'a Node)| Cursor {
            node,
            place: node.place,
            step: CursorStep::Item(index),
            parent: Some(self),
        };
        items.iter().enumerate().map(item).collect()
    }

    /// A text.
    pub(crate) fn text(&self, wanted: &str) -> Result<&'a str, Error> {
        match self.value() {
            Value::Text(text) | Value::Chosen(text) => Ok(text),
            other => Err(self.wrong(wanted, other)),
        }
    }

    /// One of these words.
    pub(crate) fn word<T: Copy>(&self, wanted: &str, words: &[(&str, T)]) -> Result<T, Error> {
        let text = self.text(wanted)?;
        words.iter().find(|(word, _)| *word == text).map(|&(_, meaning)| meaning).ok_or_else(|| {
            let words: Vec<&str> = words.iter().map(|&(word, _)| word).collect();
            self.unknown(text, wanted, &words)
        })
    }

    /// The error for a word that is not among the known ones.
    fn unknown(&self, text: &str, wanted: &str, words: &[&str]) -> Error {
        let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
        let near = nearest(text, words.iter().copied());
        self.refuse(format!("`{}` is not {wanted}: write {}{near}", shown(text), listing(&quoted, "or")))
    }

    /// `true` or `false`.
    pub(crate) fn truth(&self) -> Result<bool, Error> {
        match self.value() {
            Value::Bool(value) => Ok(*value),
            other => Err(self.wrong("true or false", other)),
        }
    }

    /// A whole number from `least` to `most`; `what` names the quantity in errors.
    pub(crate) fn number(&self, what: &str, least: u32, most: u32) -> Result<u32, Error> {
        let digits = match self.value() {
            Value::Number(digits) | Value::Chosen(digits) => digits,
            other => return Err(self.wrong(&format!("{what}, a whole number from {least} to {most}"), other)),
        };
        let number = whole(digits).and_then(|number| u32::try_from(number).ok());
        number.filter(|number| (least..=most).contains(number)).ok_or_else(|| {
            self.refuse(format!("`{}` is not {what}, a whole number from {least} to {most}", shown(digits)))
        })
    }

    /// The error for a value of another kind than `wanted`.
    pub(crate) fn wrong(&self, wanted: &str, found: &Value) -> Error {
        self.refuse(format!("expected {wanted}, found {}", found.kind()))
    }
}

/// A whole number in the syntax of JSON: digits without a leading zero, perhaps a minus; small enough for any count.
pub(crate) fn whole(digits: &str) -> Option<i64> {
    let plain = digits.strip_prefix('-').unwrap_or(digits);
    let well_formed = !plain.is_empty() && plain.len() <= 9 && plain.bytes().all(|b| b.is_ascii_digit());
    (well_formed && (plain == "0" || !plain.starts_with('0'))).then(|| digits.parse().ok())?
}
