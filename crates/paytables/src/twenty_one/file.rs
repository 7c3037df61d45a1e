//! A blackjack game in a file of its own: the base game and its side bets.
//!
//! [`read`] parses the file at its default settings and at each other value of each setting. The lists in `rules`
//! become settings; [`chosen_file`] puts the chosen values in their place. `games/file.rs` calls it for a file whose
//! deal has `play`.

use super::reading::{PaySource, ROW_KEYS, check_deal, dealt_node, terms};
use crate::cursor::Cursor;
use crate::error::Error;
use crate::game::{Game, Wager};
use crate::games::{SIDE_ROW_KEYS, add_rows, blank_wager, named_row, side_name, table};
use crate::names::shown;
use crate::offered::Setting;
use crate::settings::Settings;
use crate::table::PayTable;
use crate::wagers::Terms;
use crate::wagers::file::{deal_settings, id, line};
use crate::wagers::reading::{check_pays, settings_of, terms_of_rows, without_names};
use crate::written::{Member, Node, Value};
use std::collections::{BTreeMap, HashSet};

const KEYS: [&str; 10] =
    ["id", "title", "source", "rulings", "deal", "let", "settings", "rules", "rows", "sides"];
const SIDE_KEYS: [&str; 6] = ["title", "basis", "rows", "given", "source", "rulings"];
/// The unit that figures of the base game are per.
const UNIT: &str = "initial wager";

/// Returns true if a file is that of a blackjack game: its deal has `play`.
pub(crate) fn is_twenty_one(at: &Cursor) -> bool {
    at.get("deal").is_some_and(|deal| deal.get("play").is_some())
}

/// Reads a file.
pub(crate) fn read(at: &Cursor) -> Result<Game, Error> {
    at.fields("a blackjack game: an object with `id`, `deal`, `rules` and `rows`", &KEYS)?;
    let id = id(&at.need("id")?)?;
    let title = at.get("title").map(|at| line(&at, "a title")).transpose()?;
    let deal = at.need("deal")?;
    check_deal(&deal)?;
    let mut settings = deal_settings(&deal)?;
    for setting in choices(at)?.into_iter().chain(settings_of(at)?) {
        settings.insert(setting.name.clone(), setting);
    }
    check_pays(at, &settings)?;
    // Each value is checked beside the defaults of the others: all combinations would be too many, and the file is
    // parsed again when one is chosen.
    let defaults = settings.values().map(|setting| (setting.name.clone(), setting.values[0].clone()));
    let first = Settings(defaults.collect());
    check(at, &id, &settings, &first)?;
    for setting in settings.values() {
        for value in &setting.values[1..] {
            let mut chosen = first.clone();
            chosen.0.insert(setting.name.clone(), value.clone());
            check(at, &id, &settings, &chosen)?;
        }
    }
    let node = chosen_file(at, &first)?;
    let file = at.with(&node);
    let own = |wager: Wager| Wager {
        twenty_one: Some(at.node().clone()),
        settings: settings.keys().cloned().collect(),
        ..wager
    };
    let base = Wager {
        wager: id.clone(),
        unit: UNIT.into(),
        side_bet: false,
        components: true,
        tables: vec![id.clone()],
        ..blank_wager()
    };
    let sides = sides(&file, &id, &settings)?.into_iter().map(|(side, _)| side);
    let wagers = std::iter::once(base).chain(sides).map(own).collect();
    Ok(Game {
        game: String::new(),
        title: title.unwrap_or(id),
        odds_to: None,
        rulings: Vec::new(),
        settings,
        wagers,
        rules: serde_json::Value::Null,
    })
}

/// Returns an error if the file cannot be read at these settings.
fn check(
    at: &Cursor,
    id: &str,
    settings: &BTreeMap<String, Setting>,
    chosen: &Settings,
) -> Result<(), Error> {
    let node = chosen_file(at, chosen)?;
    let file = at.with(&node);
    terms(&file, chosen, PaySource::InFile)?;
    for (side, _) in sides(&file, id, settings)? {
        side_terms(&file, side.side.as_deref().unwrap_or_default(), chosen)?;
    }
    Ok(())
}

/// The file with settings chosen and names replaced.
fn chosen_file(at: &Cursor, settings: &Settings) -> Result<Node, Error> {
    let node = without_choices(at, settings);
    without_names(&at.with(&node), settings)
}

/// The pays: of the game's rows, then of each side bet.
pub(crate) fn tables(
    file: &Cursor,
    id: &str,
    settings: &BTreeMap<String, Setting>,
) -> Result<Vec<PayTable>, Error> {
    let (mut rows, mut names) = (Vec::new(), HashSet::new());
    if let Some(at) = file.get("rows") {
        add_rows(&at, &ROW_KEYS, &mut names, &mut rows)?;
    }
    if let Some(at) = file.get("rules").and_then(|rules| rules.get("dealer-22").map(|at| at.node().clone()))
        && matches!(at.value, Value::Object(_))
    {
        rows.push(named_row(&file.with(&at), &mut names)?);
    }
    let mut tables = vec![table(file, file, id.into(), id, rows, settings)?];
    tables.extend(sides(file, id, settings)?.into_iter().map(|(_, table)| table));
    Ok(tables)
}

fn sides(
    file: &Cursor,
    id: &str,
    settings: &BTreeMap<String, Setting>,
) -> Result<Vec<(Wager, PayTable)>, Error> {
    let Some(at) = file.get("sides") else { return Ok(Vec::new()) };
    let mut sides = Vec::new();
    for entry in at.entries("the side bets, like {\"pairs\": {\"rows\": [..]}}")? {
        side_name(&at.own_key(entry), &entry.key)?;
        let side = at.own_entry(entry);
        side.fields("a side bet, like {\"rows\": [..]}", &SIDE_KEYS)?;
        let mut rows = Vec::new();
        add_rows(&side.need("rows")?, &SIDE_ROW_KEYS, &mut HashSet::new(), &mut rows)?;
        let title = side.get("title").map(|at| line(&at, "a title")).transpose()?;
        let name = format!("{id}/{}", entry.key);
        let table = table(file, &side, name.clone(), &name, rows, settings)?;
        let unit = format!("{} wager", title.as_deref().unwrap_or(&entry.key));
        let tables = vec![name.clone()];
        let wager = Wager { wager: name, unit, tables, side: Some(entry.key.clone()), ..blank_wager() };
        sides.push((wager, table));
    }
    Ok(sides)
}

/// The terms of a side bet in a file with settings chosen and names replaced. The dealer's hand is drawn only if the
/// bet looks at it.
pub(crate) fn side_terms(file: &Cursor, side: &str, settings: &Settings) -> Result<Terms, Error> {
    let sides = file.need("sides")?;
    let at = sides.need(side)?;
    let text = |text: &str| Node { value: Value::Text(text.into()), place: None };
    let member = |key: &str, node: Node| Member { key: key.into(), place: None, node };
    let mut more = Vec::new();
    let drawn = ["dealer", "hole", "third", "last"].iter().any(|zone| names(at.node(), zone));
    if drawn {
        let soft17 = file.get("rules").and_then(|rules| rules.get("soft17").map(|at| at.node().clone()));
        more.push(member("draw", text("blackjack-dealer")));
        more.push(member("soft17", soft17.unwrap_or_else(|| text("stand"))));
    }
    if let Some(given) = at.get("given") {
        more.push(member("given", given.node().clone()));
    }
    let zones: &[(&str, u32)] = if drawn { &[("player", 2)] } else { &[("player", 2), ("up", 1)] };
    let deal = file.need("deal")?;
    let node = dealt_node(&deal, zones, more);
    terms_of_rows(&deal.with(&node), &at.need("rows")?, settings, &mut |row| {
        row.fields("a row, like {\"hand\": .., \"pays\": .., \"when\": ..}", &SIDE_ROW_KEYS).map(|_| ())
    })
}

/// Returns true if a part of the file names a zone.
fn names(node: &Node, zone: &str) -> bool {
    match &node.value {
        Value::Text(text) => text == zone,
        Value::List(items) => items.iter().any(|item| names(item, zone)),
        Value::Object(entries) => entries.iter().any(|entry| names(&entry.node, zone)),
        _ => false,
    }
}

/// The settings made from lists in `rules`: `soft17`, `double.after-split`.
fn choices(file: &Cursor) -> Result<Vec<Setting>, Error> {
    let mut settings = Vec::new();
    if let Some(rules) = file.get("rules") {
        collect(&rules, "", &mut settings)?;
    }
    Ok(settings)
}

fn collect(at: &Cursor, above: &str, settings: &mut Vec<Setting>) -> Result<(), Error> {
    for entry in at.entries("rules, like {\"soft17\": \"hit\"}")? {
        let (value, path) = (at.entry(entry), joined(above, &entry.key));
        match value.value() {
            Value::Object(_) => collect(&value, &path, settings)?,
            Value::List(_) => {
                let mut values: Vec<String> = Vec::new();
                for item in value.one_or_more("the values, the default first")? {
                    let printed = printed(&item)?;
                    if values.contains(&printed) {
                        return Err(item.refuse(format!("{} is listed twice: remove one", shown(&printed))));
                    }
                    values.push(printed);
                }
                settings.push(Setting::of_file(&path, &format!("The rule `{path}`"), values));
            }
            _ => {}
        }
    }
    Ok(())
}

fn joined(above: &str, key: &str) -> String {
    if above.is_empty() { key.into() } else { format!("{above}.{key}") }
}

/// A value in the form of a setting; `None` if no setting can have it.
fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::Number(text) | Value::Text(text) | Value::Chosen(text) => Some(text.clone()),
        Value::Bool(truth) => Some(truth.to_string()),
        Value::Object(_) | Value::List(_) | Value::Null => None,
    }
}

fn printed(at: &Cursor) -> Result<String, Error> {
    text_of(at.value()).ok_or_else(|| match at.value() {
        other @ Value::Null => at.wrong("a number, a text, true or false", other),
        _ => at.refuse("a choice is among numbers, texts, true and false: write two files"),
    })
}

/// The file with the chosen value in place of each list in `rules`.
pub(crate) fn without_choices(file: &Cursor, settings: &Settings) -> Node {
    let Value::Object(entries) = file.value() else { return file.node().clone() };
    let mut kept = entries.clone();
    for entry in kept.iter_mut().filter(|entry| entry.key == "rules") {
        choose(&mut entry.node, "", settings);
    }
    Node { value: Value::Object(kept), place: file.node().place }
}

fn choose(node: &mut Node, path: &str, settings: &Settings) {
    match &mut node.value {
        Value::Object(entries) => {
            for entry in entries {
                choose(&mut entry.node, &joined(path, &entry.key), settings);
            }
        }
        Value::List(items) => {
            if let Some(value) = settings.0.get(path) {
                let chosen = items.iter().find(|item| text_of(&item.value).as_ref() == Some(value));
                node.place = chosen.and_then(|item| item.place).or(node.place);
                node.value = Value::Chosen(value.clone());
            }
        }
        _ => {}
    }
}
