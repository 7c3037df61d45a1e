//! What a command is asked about: selectors, ids of tables, and files with a table or a whole wager, in any mix.

use super::own_table::{is_list, of_file, read_list, select_with};
use super::read_file;
use crate::failure::Failure;
use crate::report::name_of;
use paytables::wagers::WagerFile;
use paytables::{PayTable, Selected, Selector, Settings, listed};
use std::path::Path;

/// A wager that is asked about, under the name it has in reports.
pub struct Wanted {
    /// The file it is from, where it is from one, the wager and its settings.
    pub name: String,
    /// The wager.
    pub selected: Selected<'static>,
    /// What was asked about: the text of the file, or the name.
    pub input: String,
}

impl From<Selected<'static>> for Wanted {
    fn from(selected: Selected<'static>) -> Self {
        let name = name_of(&selected);
        Wanted { input: name.clone(), name, selected }
    }
}

/// Everything that is named, in the order given; settings may stand after a `?`.
pub fn wanted(named: &[String], given: &Settings) -> Result<Vec<Wanted>, Failure> {
    wanted_with(named, given, &[])
}

/// The same, with the pays of the user's tables, each with its file's name, in place of listed ones.
pub fn wanted_with(
    named: &[String],
    given: &Settings,
    tables: &[(String, PayTable)],
) -> Result<Vec<Wanted>, Failure> {
    Ok(wanted_by_name(named, given, tables)?.into_iter().flatten().collect())
}

/// The same, apart for each of the names.
pub fn wanted_by_name(
    named: &[String],
    given: &Settings,
    tables: &[(String, PayTable)],
) -> Result<Vec<Vec<Wanted>>, Failure> {
    // What a table file leaves open, the wagers that it stands beside may tell.
    let mut beside = Vec::new();
    for what in named.iter().filter(|what| file_of(what).is_none()) {
        beside.extend(listed_wagers(what, given, tables)?);
    }
    let each = |what: &String| match file_of(what) {
        Some(_) => in_file(what, given, &beside),
        None => Ok(listed_wagers(what, given, tables)?.into_iter().map(Wanted::from).collect()),
    };
    named.iter().map(each).collect()
}

/// The one wager that is named.
pub fn wanted_one(named: &str, given: &Settings, tables: &[(String, PayTable)]) -> Result<Wanted, Failure> {
    let mut all = wanted_with(&[named.to_string()], given, tables)?;
    if all.len() > 1 {
        let names: Vec<String> = all.iter().map(|wanted| wanted.selected.to_string()).collect();
        let names = names.join(", ");
        return Err(Failure::Input(format!("{named} names several wagers: name one of {names}")));
    }
    Ok(all.remove(0))
}

/// The file that is named, where it is one and not something listed.
pub fn file_of(what: &str) -> Option<&str> {
    let (file, _) = parted(what);
    let extension = Path::new(file).extension()?;
    extension.eq_ignore_ascii_case("json").then_some(file)
}

/// What is named, and the settings after its `?`.
fn parted(what: &str) -> (&str, &str) {
    what.split_once('?').unwrap_or((what, ""))
}

/// What a selector or the id of a table names.
fn listed_wagers(
    what: &str,
    given: &Settings,
    tables: &[(String, PayTable)],
) -> Result<Vec<Selected<'static>>, Failure> {
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

/// The wager of a file: its own, or the listed one that its table is for, or its list of tables.
fn in_file(what: &str, given: &Settings, beside: &[Selected]) -> Result<Vec<Wanted>, Failure> {
    let (file, query) = parted(what);
    let text = read_file(Path::new(file))?;
    if is_list(&text) {
        return of_list(file, query, &text, given);
    }
    if !WagerFile::is_one(&text) {
        let (name, selected) = of_file(what, given, beside)?;
        return Ok(vec![Wanted { name, selected, input: text }]);
    }
    let settings = Settings::parse(query.split('&').filter(|part| !part.is_empty()))?.or(given);
    // It is asked about until the command ends.
    let wager: &'static WagerFile = Box::leak(Box::new(WagerFile::read(file, &text)?));
    let selected = wager.select(&settings)?;
    Ok(vec![Wanted { name: format!("{file}: {}", name_of(&selected)), selected, input: text }])
}

/// The wagers that a list of tables is for, all of one name.
fn of_list(file: &str, query: &str, text: &str, given: &Settings) -> Result<Vec<Wanted>, Failure> {
    let tables = read_list(file, text)?;
    let (game, wager) = (&tables[0].game, &tables[0].wager);
    if game.is_empty() || wager.is_none() || tables.iter().any(|t| t.game != *game || t.wager != *wager) {
        let said =
            "say in each table of the list which wager it is for, the same one: \"game\" and \"wager\"";
        return Err(Failure::Input(format!("{file}: {said}")));
    }
    let settings = Settings::parse(query.split('&').filter(|part| !part.is_empty()))?;
    let selector = Selector { game: game.clone(), wager: wager.clone(), table: None, settings };
    let named: Vec<(String, PayTable)> = tables.into_iter().map(|table| (file.to_string(), table)).collect();
    let wanted = |selected: Selected<'static>| {
        let mut like = selected.clone();
        like.tables.iter_mut().for_each(|table| table.id = table.listed_id().to_string());
        Wanted { name: format!("{file}: {}", name_of(&like)), selected, input: text.to_string() }
    };
    Ok(select_with(&selector, given, &named)?.into_iter().map(wanted).collect())
}
