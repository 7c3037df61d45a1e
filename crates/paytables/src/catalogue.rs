//! The catalogue: games, wagers, tables and settings, and everything that is listed.

use crate::documents::{Document, Ruling};
use crate::error::{Error, Fault};
use crate::game::{Game, Wager};
use crate::key_path::KeyPath;
use crate::reading;
use crate::settings::Settings;
use crate::table::PayTable;
use crate::unknown::Unknown;
use include_dir::{Dir, File, include_dir};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::LazyLock;

static TABLES: Dir = include_dir!("$TABLES");

/// The games in the order in which they are listed.
const ORDER: &str = "games.json";

/// Everything that is listed.
#[derive(Debug)]
pub struct Catalogue {
    /// The games, in listed order.
    pub games: Vec<Game>,
    /// The tables, by id.
    pub tables: BTreeMap<String, PayTable>,
    /// The documents.
    pub documents: Vec<Document>,
    /// The rulings, in listed order.
    pub rulings: Vec<Ruling>,
}

/// One listed analysis: what `catalogue.json` holds on a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Listed {
    /// The selector.
    pub select: String,
    /// The settings that tell it from its siblings.
    pub set: Settings,
}

/// The embedded catalogue.
///
/// # Panics
/// If an embedded file is broken, which the tests rule out.
pub fn listed() -> &'static Catalogue {
    static LISTED: LazyLock<Catalogue> =
        LazyLock::new(|| Catalogue::load(&TABLES).unwrap_or_else(|error| panic!("embedded data: {error}")));
    &LISTED
}

/// The analyses that must exist, as data.
///
/// # Panics
/// If the embedded file is broken, which the tests rule out.
pub fn required() -> Vec<Listed> {
    embedded("catalogue.json").unwrap_or_else(|error| panic!("embedded data: {error}"))
}

fn embedded<T: serde::de::DeserializeOwned>(path: &str) -> Result<T, Error> {
    let missing = || Error::in_file(path, KeyPath::whole(), Fault::Missing);
    reading::json(path, text(path, TABLES.get_file(path).ok_or_else(missing)?)?)
}

fn text(path: &str, file: &'static File) -> Result<&'static str, Error> {
    file.contents_utf8().ok_or_else(|| Error::in_file(path, KeyPath::whole(), Fault::NotText))
}

impl Catalogue {
    fn load(directory: &'static Dir) -> Result<Self, Error> {
        let order: Vec<String> = embedded(ORDER)?;
        let games = order.iter().map(|game| embedded(&game_file(game))).collect::<Result<Vec<Game>, _>>()?;
        let mut tables = BTreeMap::new();
        for game in &games {
            for file in directory.get_dir(&game.game).into_iter().flat_map(Dir::files) {
                let name = file.path().display().to_string();
                if !file.path().ends_with("game.json") {
                    let table = PayTable::read(&name, text(&name, file)?)?;
                    tables.insert(table.id.clone(), table);
                }
            }
        }
        let documents = embedded("documents.json")?;
        let rulings = embedded("rulings.json")?;
        let catalogue = Catalogue { games, tables, documents, rulings };
        catalogue.games.iter().try_for_each(|game| catalogue.check(game))?;
        Ok(catalogue)
    }

    /// Whether a game names only tables and settings that there are, so that nobody need ask again.
    fn check(&self, game: &Game) -> Result<(), Error> {
        for (i, wager) in game.wagers.iter().enumerate() {
            let at = || KeyPath::from("wagers").index(i);
            let fail = |path: KeyPath, fault: Fault| Err(Error::in_file(&game_file(&game.game), path, fault));
            if wager.tables.is_empty() {
                return fail(at().key("tables"), Fault::Empty);
            }
            for id in wager.tables.iter().chain(&wager.independent_meters) {
                if !self.tables.contains_key(id) {
                    return fail(at().key("tables"), Fault::Unlisted(id.clone()));
                }
            }
            for key in &wager.settings {
                let Some(setting) = game.settings.get(key) else {
                    return fail(at().key("settings"), Fault::Unlisted(key.clone()));
                };
                let groups = self.table_groups(wager);
                if groups.iter().any(|group| setting.applies_to(group) && setting.listed(group).is_empty()) {
                    return fail(KeyPath::from("settings").key(key), Fault::Empty);
                }
            }
        }
        Ok(())
    }

    /// The game of this name.
    pub fn game(&self, name: &str) -> Result<&Game, Error> {
        self.games.iter().find(|game| game.game == name).ok_or_else(|| {
            Error::UnknownGame(Unknown::among(name, self.games.iter().map(|game| game.game.as_str())))
        })
    }

    /// The table of this id, in any case.
    pub fn table(&self, id: &str) -> Option<&PayTable> {
        self.tables.get(id).or_else(|| self.tables.values().find(|table| table.id.eq_ignore_ascii_case(id)))
    }

    /// The wager's tables.
    pub fn tables_of(&self, wager: &Wager) -> Vec<&PayTable> {
        wager.tables.iter().map(|id| &self.tables[id]).collect()
    }

    /// The groups of tables that the wager can be played by: one of them all, or each alone.
    pub(crate) fn table_groups(&self, wager: &Wager) -> Vec<Vec<&PayTable>> {
        let tables = self.tables_of(wager);
        if wager.components { vec![tables] } else { tables.into_iter().map(|table| vec![table]).collect() }
    }
}

/// The file of a game, among the tables.
pub(crate) fn game_file(game: &str) -> String {
    format!("{game}/game.json")
}
