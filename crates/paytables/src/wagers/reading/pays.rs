//! Pays by setting: `{"decks=6": "25 to 1", "decks=8": "30 to 1"}` in place of a pay.
//!
//! [`check_pays`] checks the keys of every such object of a file against the settings that it offers; [`chosen_pay`]
//! returns the pay at chosen settings, by which `names` replaces the object.

use crate::cursor::Cursor;
use crate::names::{listing, nearest, shown};
use crate::offered::Setting;
use crate::written::{Member, Node, Value};
use crate::{Error, Settings};
use std::collections::BTreeMap;

/// Returns an error for pays by setting that name no setting of the file, or no value of it.
pub(crate) fn check_pays(at: &Cursor, settings: &BTreeMap<String, Setting>) -> Result<(), Error> {
    match at.value() {
        Value::List(_) => at.items("a list")?.iter().try_for_each(|item| check_pays(item, settings)),
        Value::Object(entries) => {
            entries.iter().try_for_each(|entry| match pays_by_setting(entry, entries) {
                Some(pays) => {
                    let at = at.entry(entry);
                    pays.iter().try_for_each(|pay| check_key(&at.own_key(pay), &pay.key, settings))
                }
                None => check_pays(&at.entry(entry), settings),
            })
        }
        _ => Ok(()),
    }
}

/// The pays by setting of an entry; `None` if the entry has another form. `pays` is a key of rows, and rows have a `hand`:
/// elsewhere `pays` may be a name that the author chose, for a bet or in `let`.
pub(super) fn pays_by_setting<'a>(entry: &'a Member, object: &[Member]) -> Option<&'a [Member]> {
    let is_row = object.iter().any(|entry| entry.key == "hand" && matches!(entry.node.value, Value::Text(_)));
    match &entry.node.value {
        Value::Object(pays) if entry.key == "pays" && is_row => Some(pays),
        _ => None,
    }
}

fn check_key(at: &Cursor, key: &str, settings: &BTreeMap<String, Setting>) -> Result<(), Error> {
    for (name, value) in parts(key) {
        let Some(value) = value else {
            return Err(
                at.refuse(format!("`{}` is not a setting: write name=value, like decks=6", shown(key)))
            );
        };
        let Some(setting) = settings.get(name) else {
            let known: Vec<&str> = settings.keys().map(String::as_str).collect();
            let has = if known.is_empty() {
                "it has none".into()
            } else {
                format!("it has {}", listing(&known, "and"))
            };
            let near = nearest(name, known.iter().copied());
            return Err(at.refuse(format!("the file has no setting `{}`: {has}{near}", shown(name))));
        };
        if !setting.values.iter().any(|known| known == value) {
            let known = listing(&setting.values, "or");
            return Err(at.refuse(format!("`{}` is not a value of `{name}`: use {known}", shown(value))));
        }
    }
    Ok(())
}

/// The settings that a key names: one, or several with `&` between them.
fn parts(key: &str) -> impl Iterator<Item = (&str, Option<&str>)> {
    key.split('&').map(|part| part.split_once('=').map_or((part, None), |(name, value)| (name, Some(value))))
}

/// The first of these pays that fits the chosen settings; `at` is the object.
pub(super) fn chosen_pay<'a>(
    at: &Cursor,
    entries: &'a [Member],
    settings: &Settings,
) -> Result<&'a Node, Error> {
    let is_chosen = |entry: &&Member| {
        parts(&entry.key).all(|(name, value)| value.is_some_and(|value| settings.is(name, value)))
    };
    let chosen = entries.iter().find(is_chosen).map(|entry| &entry.node);
    chosen.ok_or_else(|| at.refuse(format!("there is no pay at {settings}: add one")))
}
