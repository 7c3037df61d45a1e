//! A user's table: determines which wager and settings its pays are for.
//!
//! The file may say so itself: by its id or `replaces`, by `wager`, `settings` and `decks`. If it fits several wagers
//! or deck counts, it is refused: a figure of another wager is worse than none.

use crate::error::Error;
use crate::files::Files;
use crate::report::name_of;
use desk::hash::Hashed;
use paytables::names::listing;
use paytables::{Fault, PayTable, Row, Selected, Selector, Settings, Unknown, WagerFile, listed, reading};
use serde_json::Value;
use std::path::Path;

/// The tables in these files, each with the file's name. A file has one table, or a list of all tables of a wager, as
/// `show --json` prints it.
pub(crate) fn read_tables(files: &Files, paths: &[String]) -> Result<Vec<(String, PayTable)>, Error> {
    Ok(read_hashed_tables(files, paths)?.0)
}

/// A table with the name of its file.
type NamedTable = (String, PayTable);

/// The same with the hash of each file.
pub(crate) fn read_hashed_tables(
    files: &Files,
    paths: &[String],
) -> Result<(Vec<NamedTable>, Vec<Hashed>), Error> {
    let (mut all, mut hashes) = (Vec::new(), Vec::new());
    for path in paths {
        let (text, file) = files.hashed(Path::new(path))?;
        let name = file.name.clone();
        hashes.push(file);
        let tables = if is_list(&text) { read_list(&name, &text)? } else { vec![read_table(&name, &text)?] };
        for table in tables {
            check_replaces(&name, &table)?;
            all.push((name.clone(), table));
        }
    }
    Ok((all, hashes))
}

/// The table of a file: a table, or the pays of a file that `show --json` printed of a listed wager.
fn read_table(name: &str, text: &str) -> Result<PayTable, Error> {
    if !WagerFile::is_one(text) {
        let mut table = PayTable::read(name, text)?;
        let wager = table.wager.as_deref().unwrap_or_default();
        let (game, wager) = listed().names_as_listed(&table.game, wager);
        table.wager = table.wager.is_some().then_some(wager);
        table.game = game;
        return Ok(table);
    }
    copied_table(name, text)?.ok_or_else(|| {
        let said =
            "name the file in place of a selector, or change only the pays of what `show --json` prints";
        Error::input(format!(
            "{name}: the file is a wager of its own, not a listed one with other pays: {said}"
        ))
    })
}

/// The pays of a file that `show --json` printed of a listed wager, as a table that replaces the listed one. `None` for
/// every other file, and for one whose deal or events are changed: that is a new wager.
pub(crate) fn copied_table(name: &str, text: &str) -> Result<Option<PayTable>, Error> {
    let Ok([file]) = <[WagerFile; 1]>::try_from(WagerFile::read_named(name, text, None)?) else {
        return Ok(None);
    };
    let Some(copied) = file.copy_of() else { return Ok(None) };
    let own = file.select(&Settings::default())?.terms()?;
    let hands = |table: &PayTable| table.rows.iter().map(Row::name).collect::<Vec<_>>();
    let mut usual = Vec::new();
    let mut alike: Vec<(&str, Settings)> = Vec::new();
    for listed in listed().all().iter().filter(|listed| listed.table().id == copied.id) {
        // The first of each wager is at its default settings.
        let wager = listed.wager.wager.as_str();
        let is_usual = !usual.contains(&wager);
        usual.push(wager);
        let rows: Vec<_> = listed.rows().into_iter().map(Row::name).collect();
        if rows == hands(&file.table)
            && listed.terms()? == own
            && !alike.iter().any(|(known, _)| *known == wager)
        {
            let settings = if is_usual { Settings::default() } else { listed.settings.clone() };
            alike.push((wager, settings));
        }
    }
    let Some((first, settings)) = alike.first().cloned() else { return Ok(None) };
    let wager = (alike.len() == 1).then(|| first.to_string());
    let mut table = PayTable { wager, settings, basis: file.table.basis, ..copied.clone() };
    for row in &mut table.rows {
        if let Some(own) = file.table.row(&row.hand) {
            row.pays.clone_from(&own.pays);
            row.envy.clone_from(&own.envy);
        }
    }
    Ok(Some(table))
}

/// Returns true if a file has a list of tables.
pub(crate) fn is_list(text: &str) -> bool {
    text.trim_start().starts_with('[')
}

/// The tables of a file with a list of them.
pub(crate) fn read_list(name: &str, text: &str) -> Result<Vec<PayTable>, Error> {
    let tables: Vec<Value> = reading::json(name, text)?;
    if tables.is_empty() {
        return Err(Error::input(format!("{name}: expected a JSON object, or a list of tables")));
    }
    let read = |(i, table): (usize, &Value)| {
        let in_list = |error| match error {
            // The line and the column are relative to the table.
            paytables::Error::InFile { file, path, mut fault } => {
                if let Fault::Json { line, column, .. } = &mut *fault {
                    (*line, *column) = (0, 0);
                }
                paytables::Error::InFile { file, path: path.in_item(i), fault }
            }
            other => other,
        };
        Ok(PayTable::read(name, &table.to_string()).map_err(in_list)?)
    };
    tables.iter().enumerate().map(read).collect()
}

/// Returns an error for a table that replaces one that is not listed.
fn check_replaces(name: &str, table: &PayTable) -> Result<(), Error> {
    let Some(id) = table.replaces.as_deref().filter(|id| listed().table(id).is_none()) else { return Ok(()) };
    let unknown = Unknown::among(id, listed().tables.keys().map(String::as_str));
    let near = unknown.did_you_mean();
    Err(Error::at(name, "replaces".into(), &format!("there is no listed table `{id}`{near}")))
}

/// The wagers that a selector names, priced by the user's tables at the settings of those tables.
pub(crate) fn select_with(
    selector: &Selector,
    given: &Settings,
    tables: &[(String, PayTable)],
) -> Result<Vec<Selected<'static>>, Error> {
    let mut settings = given.clone();
    for (_, table) in tables {
        settings = settings.or(&table.settings);
    }
    settings.0.retain(|name, _| given.0.contains_key(name) || !selector.settings.0.contains_key(name));
    let selected = listed().select(selector, &settings)?;
    // The tables of one file are adjacent.
    tables.chunk_by(|(a, one), (b, other)| a == b && one.listed_id() != other.listed_id()).try_fold(
        selected,
        |selected, of_file| match of_file {
            [(name, table)] => with_table(selected, name, table),
            several => with_list(selected, several),
        },
    )
}

/// The selected wagers that are paid by tables of a list, each priced by the tables that replace its own.
fn with_list<'a>(
    selected: Vec<Selected<'a>>,
    list: &[(String, PayTable)],
) -> Result<Vec<Selected<'a>>, Error> {
    let stands_in = |s: &Selected, table: &PayTable| {
        s.tables.iter().any(|t| t.listed_id().eq_ignore_ascii_case(table.listed_id()))
    };
    if let Some((name, table)) = list.iter().find(|(_, table)| !selected.iter().any(|s| stands_in(s, table)))
    {
        let wagers: Vec<String> = selected.iter().map(name_of).collect();
        let wagers = listing(&wagers, "or");
        return Err(Error::input(format!("{name}: {} is not a table of {wagers}", table.id)));
    }
    let mut priced = Vec::new();
    for mut wager in selected {
        let own: Vec<_> = list.iter().filter(|(_, table)| stands_in(&wager, table)).collect();
        for (name, table) in &own {
            wager.replace_table(name, table)?;
        }
        if !own.is_empty() {
            priced.push(wager);
        }
    }
    Ok(priced)
}

/// The selected wagers that the user's table fits, priced by it; each wager once.
fn with_table<'a>(
    selected: Vec<Selected<'a>>,
    name: &str,
    table: &PayTable,
) -> Result<Vec<Selected<'a>>, Error> {
    let is_named =
        |s: &Selected| s.tables.iter().any(|t| t.listed_id().eq_ignore_ascii_case(table.listed_id()));
    let some_are_named = selected.iter().any(is_named);
    let mut fitting: Vec<(Selected, Selected)> = Vec::new();
    let mut refusal = None;
    for candidate in selected.into_iter().filter(|s| !some_are_named || is_named(s)) {
        let mut priced = candidate.clone();
        match priced.replace_table(name, table) {
            Ok(()) if fitting.iter().any(|(other, _)| other.is_dealt_like(&candidate)) => {}
            Ok(()) => fitting.push((candidate, priced)),
            Err(error) => refusal = refusal.or(Some(error)),
        }
    }
    if let (true, Some(error)) = (fitting.is_empty(), refusal) {
        return Err(error.into());
    }
    for (candidate, _) in &fitting {
        let same: Vec<String> = fitting
            .iter()
            .filter(|(other, _)| other.game.game == candidate.game.game)
            .filter(|(other, _)| other.wager.wager == candidate.wager.wager)
            .map(|(other, _)| name_of(other))
            .collect();
        if same.len() > 1 {
            return Err(Error::input(format!(
                "{name}: the table fits {}, which are dealt differently: add \"replaces\", \"decks\" or its settings to \
                 the file",
                listing(&same, "and")
            )));
        }
    }
    Ok(fitting.into_iter().map(|(_, priced)| priced).collect())
}

/// The wager that a table file is for, with its name: the file, the wager and the settings. Settings may follow a `?`.
/// Anything the file leaves open is taken from the wagers it is compared with (`beside`).
pub(crate) fn of_file(
    files: &Files,
    what: &str,
    given: &Settings,
    beside: &[Selected],
) -> Result<(String, Selected<'static>), Error> {
    let (file, query) = what.split_once('?').unwrap_or((what, ""));
    let table = read_table(file, &files.text(file)?)?;
    check_replaces(file, &table)?;
    let original =
        listed().table(table.listed_id()).filter(|t| table.game.is_empty() || t.game == table.game);
    let (game, wager) = meant(file, &table, original, beside)?;
    let beside: Vec<&Selected> =
        beside.iter().filter(|s| s.game.game == game && s.wager.wager == wager).collect();
    let asked = Settings::parse(query.split('&').filter(|part| !part.is_empty()))?;
    let said = asked.or(given).or(&table.settings);

    // Settings on which all of those agree.
    let mut agreed = beside.first().map_or_else(Settings::default, |first| first.settings.clone());
    agreed.0.retain(|name, value| beside.iter().all(|s| s.settings.is(name, value)));
    let for_decks =
        |decks: &str| table.decks.as_ref().is_none_or(|own| own.iter().any(|n| n.to_string() == decks));
    agreed.0.retain(|name, value| name != "decks" || for_decks(value));
    let own_decks = table.decks.iter().flatten().take(1).map(|n| ("decks".to_string(), n.to_string()));
    let own_decks = Settings(own_decks.collect());
    let shared = beside.first().filter(|s| !s.wager.components).map(|s| s.table().id.clone());
    let shared = shared.filter(|id| beside.iter().all(|s| s.table().id == *id));

    let components = listed().game(&game)?.wager(&wager)?.components;
    let known = original.filter(|t| !components && t.wagers.contains(&wager)).map(|t| t.id.clone());
    let tables = if known.is_some() { vec![known] } else { vec![shared, None] };
    let mut refusal = None;
    for table_id in tables {
        for settings in [said.or(&agreed), said.or(&own_decks), said.clone()] {
            let selector = Selector {
                game: game.clone(),
                wager: Some(wager.clone()),
                table: table_id.clone(),
                settings,
            };
            match priced(&selector, file, &table) {
                Ok(selected) => {
                    let mut like = selected.clone();
                    like.tables.iter_mut().for_each(|table| table.id = table.listed_id().to_string());
                    return Ok((format!("{file}: {}", name_of(&like)), selected));
                }
                Err(error) => refusal = Some(error),
            }
        }
    }
    // The last attempt had the weakest requirements.
    Err(refusal.expect("something was tried"))
}

fn priced(selector: &Selector, file: &str, table: &PayTable) -> Result<Selected<'static>, Error> {
    let selected = listed().select(selector, &Settings::default())?;
    let mut priced = with_table(selected, file, table)?;
    Ok(priced.remove(0))
}

/// The game and wager that a file is for.
fn meant(
    file: &str,
    table: &PayTable,
    original: Option<&PayTable>,
    beside: &[Selected],
) -> Result<(String, String), Error> {
    let fail = |reason: String| Err(Error::input(format!("{file}: {reason}")));
    let mut games: Vec<&str> = beside.iter().map(|s| s.game.game.as_str()).collect();
    games.dedup();
    let game = match (table.game.as_str(), original, &games[..]) {
        ("", Some(original), _) => original.game.as_str(),
        ("", None, [only]) => only,
        ("", None, _) => {
            return fail(
                "add what the table is for: \"game\" and \"wager\", or \"replaces\" with a listed id".into(),
            );
        }
        (game, _, _) => game,
    };
    let beside = beside.iter().filter(|s| s.game.game == game).map(|s| s.wager.wager.clone());
    let mut beside: Vec<String> = beside.collect();
    beside.dedup();
    let serves: Vec<String> = match (&table.wager, &table.wagers[..], original) {
        (Some(wager), _, _) => vec![wager.clone()],
        (None, [], Some(original)) => original.wagers.clone(),
        (None, [], None) => beside.clone(),
        (None, wagers, _) => wagers.to_vec(),
    };
    let told: Vec<&String> = if serves.len() == 1 {
        serves.iter().collect()
    } else {
        serves.iter().filter(|w| beside.contains(w)).collect()
    };
    match told[..] {
        [wager] => Ok((game.to_string(), wager.clone())),
        _ if serves.is_empty() => fail(format!("add which wager of {game} it is for: \"wager\"")),
        _ => fail(format!(
            "it may be for {} of {game}: add \"wager\" to the file, or compare it with that wager alone",
            listing(&serves, "or")
        )),
    }
}
