//! Parses conditions: an object all of whose keys must hold.
//!
//! The keys depend on the kind of deal. A [`Vocabulary`] parses the keys of one kind; `any`, `all` and `not` are
//! parsed here for all kinds.

use crate::Error;
use crate::cursor::Cursor;
use crate::names::{listing, nearest, shown};
use crate::wagers::{Condition, Range};
use crate::written::{Member, Value};

/// The keys that combine conditions.
const TOGETHER: [&str; 3] = ["any", "all", "not"];

/// The vocabulary of conditions on one kind of deal.
pub(crate) trait Vocabulary {
    /// The type of its tests.
    type Test;
    /// What nested conditions inherit.
    type Of: Clone;

    /// The keys, besides those that combine conditions.
    fn keys(&self) -> Vec<&'static str>;

    /// The part of the deal that this object tests. By default the inherited one.
    fn of(&self, _object: &Object, inherited: &Self::Of) -> Result<Self::Of, Error> {
        Ok(inherited.clone())
    }

    /// The test of a key of the object; `None` for a key that only modifies another.
    fn test(
        &self,
        object: &Object,
        key: &str,
        value: &Cursor,
        of: &Self::Of,
    ) -> Result<Option<Condition<Self::Test>>, Error>;

    /// The keys that may accompany `if` in a group of rows.
    fn group_keys(&self) -> &'static [&'static str] {
        &[]
    }

    /// What the keys beside `if` hand down to a group of rows.
    fn of_group(&self, _object: &Object, inherited: &Self::Of) -> Result<Self::Of, Error> {
        Ok(inherited.clone())
    }

    /// An explanation why a key of the language does not apply here, if there is one.
    fn why_not(&self, _key: &str) -> Option<String> {
        None
    }
}

/// An object of a condition.
pub(crate) struct Object<'a> {
    /// The cursor at the object.
    pub at: &'a Cursor<'a>,
    entries: &'a [Member],
}

impl<'a> Object<'a> {
    /// The object at the cursor.
    pub(crate) fn at(at: &'a Cursor<'a>, entries: &'a [Member]) -> Self {
        Object { at, entries }
    }

    /// The value of a key, if the object has it.
    pub(crate) fn get(&self, key: &str) -> Option<Cursor<'a>> {
        self.entries.iter().find(|entry| entry.key == key).map(|entry| self.at.entry(entry))
    }

    /// Returns true if the object has one of the keys.
    pub(super) fn has_any(&self, keys: &[&str]) -> bool {
        self.entries.iter().any(|entry| keys.contains(&entry.key.as_str()))
    }

    /// Returns true if the key is the only one.
    pub(super) fn is_alone(&self, key: &str) -> bool {
        self.entries.iter().all(|entry| entry.key == key)
    }

    /// Returns an error for a key without effect: none of the keys in `users` accompanies it.
    pub(super) fn needs_beside(&self, key: &str, users: &[&str]) -> Result<(), Error> {
        match self.entries.iter().find(|entry| entry.key == key) {
            Some(entry) if !self.has_any(users) => {
                let users: Vec<String> = users.iter().map(|user| format!("`{user}`")).collect();
                Err(self
                    .at
                    .key(entry)
                    .refuse(format!("`{key}` has no effect here: put it beside {}", listing(&users, "or"))))
            }
            _ => Ok(()),
        }
    }
}

/// A condition on the part that `of` names.
pub(crate) fn condition<V: Vocabulary>(
    vocabulary: &V,
    at: &Cursor,
    of: &V::Of,
) -> Result<Condition<V::Test>, Error> {
    condition_beside(vocabulary, at, of, &[])
}

/// A condition in an object that has further keys.
pub(super) fn condition_beside<V: Vocabulary>(
    vocabulary: &V,
    at: &Cursor,
    of: &V::Of,
    besides: &[&str],
) -> Result<Condition<V::Test>, Error> {
    let entries = match at.value() {
        Value::List(_) => {
            return Err(
                at.refuse("expected a condition, like {\"total\": 7}, found a list: join conditions with `all` or `any`")
            );
        }
        Value::Text(name) if name.starts_with('$') => {
            let name = shown(name);
            return Err(at.refuse(format!("`{name}` is not defined here: write out the condition")));
        }
        _ => at.entries("a condition, like {\"total\": 7}")?,
    };
    check_keys(vocabulary, at, entries, besides)?;
    let object = Object { at, entries };
    let of = vocabulary.of(&object, of)?;
    let mut parts = Vec::new();
    for entry in entries.iter().filter(|entry| !besides.contains(&entry.key.as_str())) {
        let value = at.entry(entry);
        parts.extend(match entry.key.as_str() {
            "all" => Some(Condition::All(inside(vocabulary, &value, &of)?)),
            "any" => Some(Condition::Any(inside(vocabulary, &value, &of)?)),
            "not" => Some(Condition::Not(Box::new(condition(vocabulary, &value, &of)?))),
            key => vocabulary.test(&object, key, &value, &of)?,
        });
    }
    Ok(Condition::all_of(parts))
}

fn inside<V: Vocabulary>(vocabulary: &V, at: &Cursor, of: &V::Of) -> Result<Vec<Condition<V::Test>>, Error> {
    let items = at.items("a list of conditions")?;
    if items.is_empty() {
        return Err(at.refuse("the list is empty: add at least one condition"));
    }
    items.iter().map(|item| condition(vocabulary, item, of)).collect()
}

fn check_keys<V: Vocabulary>(
    vocabulary: &V,
    at: &Cursor,
    entries: &[Member],
    besides: &[&str],
) -> Result<(), Error> {
    let known: Vec<&str> = [&vocabulary.keys()[..], &TOGETHER, besides].concat();
    let Some(unknown) = entries.iter().find(|entry| !known.contains(&entry.key.as_str())) else {
        return Ok(());
    };
    let key = shown(&unknown.key);
    let message = vocabulary.why_not(&unknown.key).unwrap_or_else(|| {
        let near = nearest(&unknown.key, known.iter().copied());
        let hint = if near.is_empty() { format!("; the keys are {}", listing(&known, "and")) } else { near };
        format!("there is no key `{key}` here{hint}")
    });
    Err(at.key(unknown).refuse(message))
}

/// Returns an error for a range that no deal can meet. `of` names the quantity: `3 cards`.
pub(super) fn check_range(
    at: &Cursor,
    range: Range,
    (least, most): (i64, i64),
    of: &str,
) -> Result<Range, Error> {
    if range.meets(least, most) {
        return Ok(range);
    }
    let can = match most {
        i64::MAX => format!("{least} or more"),
        _ if least == most => format!("always {least}"),
        _ => format!("{least} to {most}"),
    };
    Err(at.refuse(format!("{range} is impossible: with {of} the value is {can}")))
}
