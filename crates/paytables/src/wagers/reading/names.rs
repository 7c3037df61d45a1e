//! Replaces names in a file: `let` names a condition or a list of zones, `settings` offers choices.
//!
//! `"$name"`, as a whole value, is replaced by the named value. [`settings_of`] parses the settings; [`without_names`]
//! replaces every name, and every pay by setting, so that later parsers see only values. It is the first step for wager
//! files and game files.

use super::pays::{chosen_pay, pays_by_setting};
use crate::cursor::Cursor;
use crate::names::{listing, nearest, shown};
use crate::offered::Setting;
use crate::written::{Member, Node, Value};
use crate::{Error, Settings};
use std::collections::BTreeMap;

/// The settings that a file offers under `settings`, each with its values, the default first.
pub(crate) fn settings_of(file: &Cursor) -> Result<Vec<Setting>, Error> {
    let Some(at) = file.get("settings") else { return Ok(Vec::new()) };
    let entries = at.entries("settings, like {\"raise\": {\"values\": [2, 3]}}")?;
    let mut settings = Vec::new();
    for entry in entries {
        check_name(&at.own_key(entry), &entry.key)?;
        if matches!(entry.key.as_str(), "decks" | "soft17") {
            return Err(at
                .own_key(entry)
                .refuse(format!("`{}` is always set in `deal`: list its values there", entry.key)));
        }
        check_no_zone(file, &at.own_key(entry), &entry.key)?;
        settings.push(setting(&at.own_entry(entry), &entry.key)?);
    }
    Ok(settings)
}

fn setting(at: &Cursor, name: &str) -> Result<Setting, Error> {
    at.fields("a setting, like {\"values\": [2, 3]}", &["values", "text"])?;
    let values = at.need("values")?;
    let mut known: Vec<String> = Vec::new();
    let mut means = BTreeMap::new();
    for item in values.one_or_more("the values, the default first")? {
        let printed = printed(&item)?;
        if known.contains(&printed) {
            return Err(item.refuse(format!("{} is listed twice: remove one", shown(&printed))));
        }
        means.insert(printed.clone(), item.node().clone());
        known.push(printed);
    }
    let text = at.get("text").map(|at| at.text("a text").map(str::to_string)).transpose()?;
    Ok(Setting {
        beyond: None,
        name: name.into(),
        text: text.unwrap_or_else(|| format!("The file's setting `{name}`")),
        values: known,
        from_table: false,
        also: Vec::new(),
        range: None,
        tables: None,
        listed_when: BTreeMap::new(),
        rulings: Vec::new(),
        means,
    })
}

/// A value as `--set` spells it.
fn printed(at: &Cursor) -> Result<String, Error> {
    match at.value() {
        Value::Number(text) | Value::Text(text) | Value::Chosen(text) => Ok(text.clone()),
        Value::Object(_) => serde_json::to_string(at.node()).map_err(|error| at.refuse(error.to_string())),
        other => Err(at.wrong("a number, a text or an object", other)),
    }
}

/// The file without `let` and `settings`, with every name replaced by its value at these settings.
pub(crate) fn without_names(file: &Cursor, settings: &Settings) -> Result<Node, Error> {
    without_names_as(file, settings, &BTreeMap::new())
}

/// The same if some settings are replaced by other words than their values, which may name other settings.
pub(crate) fn without_names_as(
    file: &Cursor,
    settings: &Settings,
    meanings: &BTreeMap<String, Node>,
) -> Result<Node, Error> {
    let mut known = NameValues { settings: settings.clone(), ..NameValues::default() };
    for (name, value) in &settings.0 {
        let written = file.get("settings").and_then(|at| meant(&at, name, value));
        let node = written.unwrap_or(Node { value: Value::Chosen(value.clone()), place: None });
        known.add(name, node);
    }
    for (name, meaning) in meanings {
        let node = replaced(&file.with(meaning), &mut known, &[])?;
        known.add(name, node);
    }
    if let Some(at) = file.get("let") {
        let entries = at.entries("names with what they stand for, like {\"wins\": {..}}")?;
        for (place, entry) in entries.iter().enumerate() {
            let key = at.own_key(entry);
            check_name(&key, &entry.key)?;
            if known.values.contains_key(&entry.key) || entry.key == "decks" {
                return Err(
                    key.refuse(format!("`{}` is already the name of a setting: rename it", entry.key))
                );
            }
            check_no_zone(file, &key, &entry.key)?;
            let later: Vec<&str> = entries[place..].iter().map(|entry| entry.key.as_str()).collect();
            let node = replaced(&at.own_entry(entry), &mut known, &later)?;
            known.add(&entry.key, node);
        }
    }
    let Value::Object(entries) = file.value() else { return Ok(file.node().clone()) };
    let mut kept = Vec::new();
    for entry in entries.iter().filter(|entry| entry.key != "let" && entry.key != "settings") {
        kept.push(Member { node: replaced(&file.entry(entry), &mut known, &[])?, ..entry.clone() });
    }
    Ok(Node { value: Value::Object(kept), place: file.node().place })
}

/// The replacement of a setting's value.
fn meant(settings: &Cursor, name: &str, value: &str) -> Option<Node> {
    let setting = settings.get(name)?;
    let values = setting.get("values")?;
    let items = values.one_or_more("the values").ok()?;
    items
        .iter()
        .find(|item| printed(item).is_ok_and(|printed| printed == value))
        .map(|item| item.node().clone())
}

/// The most values that replacing names may produce: a file of a few lines could otherwise expand to millions.
const MOST_VALUES: usize = 200_000;

/// The value of each name.
#[derive(Default)]
struct NameValues {
    /// By name: the value, and its number of nodes.
    values: BTreeMap<String, (Node, usize)>,
    /// The number of nodes produced so far.
    put: usize,
    /// The settings, for pays by setting.
    settings: Settings,
}

impl NameValues {
    fn is_setting(&self, name: &str) -> bool {
        self.settings.0.contains_key(name)
    }

    fn add(&mut self, name: &str, node: Node) {
        let size = size(&node);
        self.values.insert(name.into(), (node, size));
    }
}

fn size(node: &Node) -> usize {
    match &node.value {
        Value::List(items) => 1 + items.iter().map(size).sum::<usize>(),
        Value::Object(entries) => 1 + entries.iter().map(|entry| size(&entry.node)).sum::<usize>(),
        _ => 1,
    }
}

/// A part of the file with names replaced; `later` are names not defined yet, the first of which is being defined here.
fn replaced(at: &Cursor, known: &mut NameValues, later: &[&str]) -> Result<Node, Error> {
    let value = match at.value() {
        Value::Text(text) => {
            let Some(name) = text.strip_prefix('$').filter(|name| is_name(name)) else {
                return Ok(at.node().clone());
            };
            let Some((node, size)) = known.values.get(name) else {
                return Err(undefined(at, name, known, later));
            };
            known.put += size;
            if known.put > MOST_VALUES {
                return Err(
                    at.refuse(format!("the names of this file stand for more than {MOST_VALUES} values"))
                );
            }
            // If the value of a name does not fit, the error is at the name; an error inside the value is at the value.
            // A value that a setting chose from its own list has no position.
            let is_whole = match &node.value {
                Value::List(items) => !items.is_empty(),
                Value::Object(_) => true,
                _ => false,
            };
            let here = is_whole && !known.is_setting(name);
            let place = if here { at.node().place } else { node.place.or(at.node().place) };
            return Ok(Node { place, ..node.clone() });
        }
        Value::List(_) => {
            let items = at.items("a list")?;
            Value::List(items.iter().map(|item| replaced(item, known, later)).collect::<Result<_, _>>()?)
        }
        Value::Object(entries) => {
            let mut entry = |entry: &Member| {
                let value = at.entry(entry);
                let node = match pays_by_setting(entry, entries) {
                    Some(pays) => {
                        let pay = chosen_pay(&value, pays, &known.settings)?;
                        replaced(&value.with(pay), known, later)?
                    }
                    None => replaced(&value, known, later)?,
                };
                Ok(Member { node, ..entry.clone() })
            };
            Value::Object(entries.iter().map(&mut entry).collect::<Result<_, Error>>()?)
        }
        plain => plain.clone(),
    };
    Ok(Node { value, place: at.node().place })
}

fn undefined(at: &Cursor, name: &str, known: &NameValues, later: &[&str]) -> Error {
    match later.iter().position(|later| *later == name) {
        Some(0) => at.refuse(format!("`{name}` uses itself: say what it stands for without `${name}`")),
        Some(_) => at.refuse(format!("`{name}` is defined later: move it above `{}`", later[0])),
        None => {
            let names: Vec<&str> = known.values.keys().map(String::as_str).collect();
            let are = match names[..] {
                [] => "the file defines no names".into(),
                [only] => format!("the only name is {only}"),
                _ => format!("the names are {}", listing(&names, "and")),
            };
            let near = nearest(name, names.iter().copied());
            at.refuse(format!("`${}` is not defined: {are}{near}", shown(name)))
        }
    }
}

/// Returns true if a text can be a name: a letter, then letters, digits, `-` and `_`. `$5` is an amount.
fn is_name(text: &str) -> bool {
    text.starts_with(char::is_alphabetic) && text.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_')
}

fn check_name(at: &Cursor, name: &str) -> Result<(), Error> {
    if is_name(name) && name.len() <= 100 {
        return Ok(());
    }
    Err(at.refuse(format!(
        "`{}` is not a valid name: use a letter, then letters, digits, `-` and `_`",
        shown(name)
    )))
}

fn check_no_zone(file: &Cursor, at: &Cursor, name: &str) -> Result<(), Error> {
    let has = |deal: Cursor| deal.get("zones").is_some_and(|zones| zones.get(name).is_some());
    if file.get("deal").is_some_and(has) {
        return Err(at.refuse(format!("`{name}` is already the name of a zone: rename one of them")));
    }
    Ok(())
}
