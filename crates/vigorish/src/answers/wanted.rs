//! Resolves the names in a question: selectors, ids of tables, and files with a table or a wager, in any mix.

use super::own_table::{copied_table, is_list, of_file, read_list, select_with};
use crate::error::Error;
use crate::files::Files;
use crate::inquiry::Inquiry;
use crate::report::{name_of, never_paid, show};
use desk::hash::Hashed;
use games::Request;
use paytables::wagers::WagerFile;
use paytables::written::{Node, Value};
use paytables::{KeyPath, PayTable, Selected, Selector, Setting, Settings, every_combination, listed};
use std::path::Path;

/// A wager of a question, with its name in reports.
pub(crate) struct Wanted<'a> {
    /// The file, if it is from one, the wager and its settings.
    pub name: String,
    /// The wager.
    pub selected: Selected<'a>,
    /// The file, if it is from one.
    pub file: Option<Hashed>,
    /// The text of that file, if it contains a new wager.
    pub text: Option<String>,
}

impl<'a> From<Selected<'a>> for Wanted<'a> {
    fn from(selected: Selected<'a>) -> Self {
        let name = name_of(&selected);
        Wanted { name, selected, file: None, text: None }
    }
}

/// The wagers of all names, in order; settings may follow a `?`.
pub(crate) fn wanted<'a>(
    files: &'a Files,
    named: &[String],
    given: &Settings,
) -> Result<Vec<Wanted<'a>>, Error> {
    wanted_with(files, named, given, &[])
}

/// The same, with the pays of the user's tables, each with its file's name, in place of listed ones.
pub(crate) fn wanted_with<'a>(
    files: &'a Files,
    named: &[String],
    given: &Settings,
    tables: &[(String, PayTable)],
) -> Result<Vec<Wanted<'a>>, Error> {
    let listed = |what: &str| Ok(listed_wagers(what, given, tables)?.into_iter().map(Wanted::from).collect());
    Ok(each_wanted(files, named, given, &listed)?.into_iter().flatten().collect())
}

/// The wagers to compare, one list for each name: listed wagers at any number of decks.
pub(crate) fn wanted_to_compare<'a>(
    files: &'a Files,
    named: &[String],
    given: &Settings,
) -> Result<Vec<Vec<Wanted<'a>>>, Error> {
    each_wanted(files, named, given, &|what| at_any_decks(what, given, &[]))
}

/// The same as [`wanted_with`], and listed wagers at any number of decks.
pub(crate) fn wanted_at_any_decks<'a>(
    files: &'a Files,
    named: &[String],
    given: &Settings,
    tables: &[(String, PayTable)],
) -> Result<Vec<Wanted<'a>>, Error> {
    let listed = |what: &str| at_any_decks(what, given, tables);
    Ok(each_wanted(files, named, given, &listed)?.into_iter().flatten().collect())
}

fn each_wanted<'a>(
    files: &'a Files,
    named: &[String],
    given: &Settings,
    listed: &dyn Fn(&str) -> Result<Vec<Wanted<'a>>, Error>,
) -> Result<Vec<Vec<Wanted<'a>>>, Error> {
    // Anything a table file leaves open is taken from the other wagers.
    let mut beside = Vec::new();
    for what in named.iter().filter(|what| files.named(what).is_none()) {
        let found = listed(what).map_err(|error| with_file(what, error))?;
        beside.extend(found.into_iter().map(|wanted| wanted.selected));
    }
    let each = |what: &String| match files.named(what) {
        Some((file, part)) => in_file(files, what, file, part, given, &beside),
        None => listed(what),
    };
    named.iter().map(each).collect()
}

/// An error about a name, with the file that may be meant.
fn with_file(what: &str, error: Error) -> Error {
    let (name, _) = parted(what);
    let file = format!("{name}.json");
    if Path::new(&file).is_file() {
        return Error::input(format!(
            "{name} is not listed, but there is a file {file}: write its whole name"
        ));
    }
    error
}

/// The wagers that a selector or a table's id names, at a number of decks at which none of its tables is listed.
fn at_any_decks(
    what: &str,
    given: &Settings,
    tables: &[(String, PayTable)],
) -> Result<Vec<Wanted<'static>>, Error> {
    let mut all = Vec::new();
    for (what, given) in combined(what, given)? {
        all.extend(at_decks(&what, &given, tables)?);
    }
    Ok(all)
}

fn at_decks(
    what: &str,
    given: &Settings,
    tables: &[(String, PayTable)],
) -> Result<Vec<Wanted<'static>>, Error> {
    let refused = match listed_at(what, given, tables) {
        Ok(selected) => return Ok(selected.into_iter().map(Wanted::from).collect()),
        // A user's table applies only to the decks that it names.
        Err(refused) if !tables.is_empty() => return Err(refused),
        Err(refused) => refused,
    };
    let (name, query) = parted(what);
    let own = Settings::parse(query.split('&').filter(|part| !part.is_empty()))?;
    if own.0.contains_key(DECKS) && given.0.contains_key(DECKS) {
        return Err(refused);
    }
    let mut settings = own.or(given);
    let decks = settings.0.remove(DECKS);
    let Some(decks) = decks.filter(|decks| decks.parse().is_ok_and(|n| MOST_DECKS.contains(&n))) else {
        return Err(refused);
    };
    let mut selected = listed_at(name, &settings, &[])?;
    selected.retain(|wager| wager.settings.0.contains_key(DECKS));
    if selected.is_empty() {
        return Err(refused);
    }
    let not_listed = |mut wager: Selected<'static>| {
        wager.settings.0.insert(DECKS.into(), decks.clone());
        let wanted = Wanted::from(wager);
        Wanted { name: format!("{}{NOT_LISTED}{decks} decks", wanted.name), ..wanted }
    };
    Ok(selected.into_iter().map(not_listed).collect())
}

/// The setting for the number of decks, and its range.
const DECKS: &str = "decks";
const MOST_DECKS: std::ops::RangeInclusive<u32> = 1..=32;

/// The note in a wager's name for an unlisted number of decks.
const NOT_LISTED: &str = ", not listed at ";

/// Warns that a listed wager is not listed at this number of decks. The wager is still priced.
pub(crate) fn warn_of_decks(wanted: &Wanted, inquiry: &Inquiry) {
    if wanted.name.contains(NOT_LISTED) {
        inquiry.warn(format!("{}: the figures are those of its pays from such a shoe", wanted.name));
    }
}

/// Warns of rows of a user's wager that are never paid. The wager is still priced.
pub(crate) fn warn(wanted: &Wanted, inquiry: &Inquiry) -> Result<(), Error> {
    for warning in warnings(wanted, inquiry)? {
        inquiry.warn(format!("{}: {warning}", wanted.name));
    }
    Ok(())
}

/// The same for several wagers. A warning of several combinations of a file's settings is given once.
pub(crate) fn warn_all(all: &[Wanted], inquiry: &Inquiry) -> Result<(), Error> {
    let of_file = |wanted: &Wanted| {
        let file = wanted.file.as_ref().map_or("", |file| file.name.as_str());
        format!("{file}: {}", wanted.selected)
    };
    // Each warning with the wagers it is of, in the order in which they first come.
    let mut found: Vec<(String, String, Vec<&Wanted>)> = Vec::new();
    for wanted in all {
        for warning in warnings(wanted, inquiry)? {
            let file = of_file(wanted);
            match found.iter_mut().find(|(name, said, _)| *name == file && *said == warning) {
                Some((_, _, wagers)) => wagers.push(wanted),
                None => found.push((file, warning, vec![wanted])),
            }
        }
    }
    for (file, warning, wagers) in found {
        let combinations = all.iter().filter(|wanted| of_file(wanted) == file).count();
        inquiry.warn(match wagers[..] {
            [wanted] => format!("{}: {warning}", wanted.name),
            _ if wagers.len() == combinations => format!("{file}: {warning}"),
            _ => format!("{file}: {warning} (in {} of {combinations} combinations)", wagers.len()),
        });
    }
    Ok(())
}

/// What there is to warn of.
fn warnings(wanted: &Wanted, inquiry: &Inquiry) -> Result<Vec<String>, Error> {
    if !wanted.selected.game.game.is_empty() {
        return Ok(Vec::new());
    }
    let mut warnings = Vec::new();
    if let Some(terms) = wanted.selected.twenty_one()?
        && terms.has_naturals()
        && !terms.asks_for_naturals()
    {
        warnings.push(
            "no row asks for `\"natural\": true`, so a natural is paid like any other 21 of two cards".into(),
        );
    }
    let unpaid = games::never_paid(&Request::plain(wanted.selected.clone()), inquiry.bench)?;
    warnings.extend(unpaid.into_iter().map(|(row, why)| never_paid(&row, why)));
    Ok(warnings)
}

/// The one wager of a name.
pub(crate) fn wanted_one<'a>(
    files: &'a Files,
    named: &str,
    given: &Settings,
    tables: &[(String, PayTable)],
) -> Result<Wanted<'a>, Error> {
    only(named, wanted_with(files, &[named.to_string()], given, tables)?)
}

/// The same, a listed wager at any number of decks.
pub(crate) fn wanted_one_at_any_decks<'a>(
    files: &'a Files,
    named: &str,
    given: &Settings,
    tables: &[(String, PayTable)],
) -> Result<Wanted<'a>, Error> {
    only(named, wanted_at_any_decks(files, &[named.to_string()], given, tables)?)
}

fn only<'a>(named: &str, mut all: Vec<Wanted<'a>>) -> Result<Wanted<'a>, Error> {
    check_one(named, all.iter().map(|wanted| &wanted.selected))?;
    Ok(all.remove(0))
}

/// Returns an error if a name selects several wagers.
pub(crate) fn check_one<'a>(
    named: &str,
    wagers: impl ExactSizeIterator<Item = &'a Selected<'a>>,
) -> Result<(), Error> {
    if wagers.len() <= 1 {
        return Ok(());
    }
    // A wager of a file is named after it.
    let name = |wager: &Selected| {
        if wager.game.game.is_empty() { format!("{named}/{wager}") } else { wager.to_string() }
    };
    let names: Vec<String> = wagers.map(name).collect();
    Err(Error::input(format!("{named} names several wagers: name one of {}", names.join(", "))))
}

/// A name, and the settings after its `?`.
fn parted(what: &str) -> (&str, &str) {
    what.split_once('?').unwrap_or((what, ""))
}

/// The wagers of a selector or a table's id, at every combination of the given settings.
fn listed_wagers(
    what: &str,
    given: &Settings,
    tables: &[(String, PayTable)],
) -> Result<Vec<Selected<'static>>, Error> {
    let mut all = Vec::new();
    for (what, given) in combined(what, given)? {
        all.extend(listed_at(&what, &given, tables)?);
    }
    Ok(all)
}

/// A selector with its settings and further ones, once for each combination of their values.
fn combined(what: &str, given: &Settings) -> Result<Vec<(String, Settings)>, Error> {
    let (name, query) = parted(what);
    let own = Settings::parse(query.split('&').filter(|part| !part.is_empty()))?;
    let path: Vec<&str> = name.split('/').collect();
    let table = listed().table(name);
    let game = listed().game(table.map_or(path[0], |table| table.game.as_str()));
    // Unknown names are refused later, where they are looked up.
    let Ok(game) = game else { return Ok(vec![(what.into(), given.clone())]) };
    let wager = path.get(1).and_then(|wager| game.wager(wager).ok());
    let known = wager.map_or_else(|| game.settings.values().collect(), |wager| game.settings_of(wager));
    let mut all = Vec::new();
    for own in every_combination(&own, &known) {
        let query: Vec<String> = own.0.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let what = if query.is_empty() { name.to_string() } else { format!("{name}?{}", query.join("&")) };
        all.extend(every_combination(given, &known).into_iter().map(|given| (what.clone(), given)));
    }
    Ok(all)
}

fn listed_at(
    what: &str,
    given: &Settings,
    tables: &[(String, PayTable)],
) -> Result<Vec<Selected<'static>>, Error> {
    let (id, query) = parted(what);
    let Some(table) = listed().table(id) else { return select_with(&what.parse()?, given, tables) };
    let settings = Settings::parse(query.split('&').filter(|part| !part.is_empty()))?;
    let mut all = Vec::new();
    for wager in &table.wagers {
        let components = listed().game(&table.game)?.wager(wager)?.components;
        let selector = Selector {
            game: table.game.clone(),
            wager: Some(wager.clone()),
            table: (!components).then(|| table.id.clone()),
            settings: settings.clone(),
        };
        all.extend(select_with(&selector, given, tables)?);
    }
    Ok(all)
}

/// The wagers of a file: all of them, or one of them, or the listed one that its table is for, or its list of tables.
fn in_file<'a>(
    files: &'a Files,
    what: &str,
    file: &str,
    part: Option<&str>,
    given: &Settings,
    beside: &[Selected],
) -> Result<Vec<Wanted<'a>>, Error> {
    let (_, query) = parted(what);
    let (text, hashed) = files.hashed(Path::new(file))?;
    if let (false, Some(part)) = (WagerFile::is_one(&text), part) {
        return Err(Error::input(format!("{file}: the file holds no wagers of its own: remove `/{part}`")));
    }
    if is_list(&text) {
        refuse_wagers(file, &text)?;
        return of_list(&hashed, query, &text, given);
    }
    if !WagerFile::is_one(&text) || part.is_none() && copied_table(file, &text)?.is_some() {
        let (name, selected) = of_file(files, what, given, beside)?;
        return Ok(vec![Wanted { name, selected, file: Some(hashed), text: None }]);
    }
    let settings = Settings::parse(query.split('&').filter(|part| !part.is_empty()))?.or(given);
    let wagers = files.wagers(file, &text, part)?;
    let is_only = part.is_none() && wagers.len() == 1;
    let mut each: Vec<(&'a WagerFile, Settings)> = Vec::new();
    for wager in &wagers {
        let known: Vec<&Setting> = wager.game.settings.values().collect();
        each.extend(every_combination(&settings, &known).into_iter().map(|settings| (*wager, settings)));
    }
    let wanted = |(wager, settings): &(&'a WagerFile, Settings)| {
        let selected = wager.select(settings)?;
        let name = format!("{file}: {}", name_of(&selected));
        let text = match &selected.wager.side {
            Some(side) => show::pretty_side(&wager.written, side),
            None if is_only => text.clone(),
            None => show::pretty(&wager.written),
        };
        Ok(Wanted { name, selected, file: Some(hashed.clone()), text: Some(text) })
    };
    each.iter().map(wanted).collect()
}

/// Returns an error for a list of wagers: only tables are listed in an array.
fn refuse_wagers(file: &str, text: &str) -> Result<(), Error> {
    let Value::List(items) = Node::read(file, text)?.value else { return Ok(()) };
    let is_wager = |item: &Node| item.get("deal").is_some() || WagerFile::is_one(&show::pretty(item));
    let Some(place) = items.iter().position(is_wager) else { return Ok(()) };
    let said = if items.len() == 1 {
        "a wager is an object, not a list: remove the square brackets around it"
    } else {
        "a file with several wagers is one object: write {\"deal\": {...}, \"wagers\": [{\"id\": ..., \"rows\": [...]}, ...]}, \
         or a file for each"
    };
    Err(Error::at(file, KeyPath::whole().index(place), said))
}

/// The wagers that a list of tables is for, all of one name.
fn of_list(
    hashed: &Hashed,
    query: &str,
    text: &str,
    given: &Settings,
) -> Result<Vec<Wanted<'static>>, Error> {
    let file = hashed.name.as_str();
    let tables = read_list(file, text)?;
    let (game, wager) = (&tables[0].game, &tables[0].wager);
    if game.is_empty() || wager.is_none() || tables.iter().any(|t| t.game != *game || t.wager != *wager) {
        let said = "add \"game\" and \"wager\" to each table of the list, the same for all";
        return Err(Error::input(format!("{file}: {said}")));
    }
    let settings = Settings::parse(query.split('&').filter(|part| !part.is_empty()))?;
    let selector = Selector { game: game.clone(), wager: wager.clone(), table: None, settings };
    let named: Vec<(String, PayTable)> = tables.into_iter().map(|table| (file.to_string(), table)).collect();
    let wanted = |selected: Selected<'static>| {
        let mut like = selected.clone();
        like.tables.iter_mut().for_each(|table| table.id = table.listed_id().to_string());
        let name = format!("{file}: {}", name_of(&like));
        Wanted { name, selected, file: Some(hashed.clone()), text: None }
    };
    Ok(select_with(&selector, given, &named)?.into_iter().map(wanted).collect())
}
