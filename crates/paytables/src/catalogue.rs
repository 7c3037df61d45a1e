//! The catalogue: games, wagers, tables and settings, and everything that is listed.

use crate::documents::{Document, Ruling};
use crate::names::{did_you_mean, listing};
use crate::selector::{Selected, Selector};
use crate::settings::{self, Setting, Settings, shorten};
use crate::table::{PayTable, Source};
use crate::written::Node;
use crate::{Error, reading};
use include_dir::{Dir, include_dir};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::LazyLock;

static TABLES: Dir = include_dir!("$CARGO_MANIFEST_DIR/../../tables");

/// The games in the order in which they are listed.
const ORDER: &str = "games.json";

/// A game: its wagers, settings and whatever rules of it are data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Game {
    /// The name in selectors.
    pub game: String,
    /// The name as printed.
    pub title: String,
    /// The rulings every wager of the game leans on.
    #[serde(default)]
    pub rulings: Vec<String>,
    /// The settings wagers refer to, by key.
    #[serde(default)]
    pub settings: BTreeMap<String, Setting>,
    /// The wagers, in listed order.
    pub wagers: Vec<Wager>,
    /// Rules of the game that are data, in a form the game's own module reads.
    #[serde(default)]
    pub rules: serde_json::Value,
}

/// A wager of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wager {
    /// The name in selectors.
    pub wager: String,
    /// What one unit of the edge is.
    pub unit: String,
    /// The wager's tables: alternatives, unless `components` is set.
    pub tables: Vec<String>,
    /// The tables are parts of one whole, all in force at once.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub components: bool,
    /// The deck count picks which of the tables is in force.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub decks_pick_table: bool,
    /// The row of a table shared with other wagers that this wager is paid by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub row: Option<String>,
    /// The keys of its settings.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub settings: Vec<String>,
    /// The rulings it leans on, beside the game's, its tables' and its settings'.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<String>,
    /// Further places that define it, beside its tables' own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<Source>,
    /// What is dealt, where the wager is said as data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<serde_json::Value>")]
    pub deal: Option<Node>,
    /// The event of each row of its tables, where the wager is said as data.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(with = "BTreeMap<String, serde_json::Value>")]
    pub events: BTreeMap<String, Node>,
    /// Rules of the wager that are data, in a form the game's own module reads.
    #[serde(default, skip_serializing_if = "serde_json::Value::is_null")]
    pub rules: serde_json::Value,
}

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
    let file = TABLES.get_file(path).ok_or_else(|| Error::new(format!("{path} is missing")))?;
    reading::json(path, file.contents_utf8().ok_or_else(|| Error::new(format!("{path} is not text")))?)
}

impl Catalogue {
    fn load(directory: &Dir) -> Result<Self, Error> {
        let order: Vec<String> = embedded(ORDER)?;
        let games = order
            .iter()
            .map(|game| embedded(&format!("{game}/game.json")))
            .collect::<Result<Vec<Game>, _>>()?;
        let mut tables = BTreeMap::new();
        for game in &games {
            let folder =
                directory.get_dir(&game.game).ok_or_else(|| Error::new("a game without a folder"))?;
            for file in folder.files().filter(|file| !file.path().ends_with("game.json")) {
                let name = file.path().display().to_string();
                let text = file.contents_utf8().ok_or_else(|| Error::new(format!("{name} is not text")))?;
                let table = PayTable::read(&name, text)?;
                tables.insert(table.id.clone(), table);
            }
            for id in game.wagers.iter().flat_map(|wager| &wager.tables) {
                if !tables.contains_key(id) {
                    return Err(Error::new(format!("{} names the table {id}, which is missing", game.game)));
                }
            }
        }
        Ok(Catalogue {
            games,
            tables,
            documents: embedded("documents.json")?,
            rulings: embedded("rulings.json")?,
        })
    }

    /// The game of this name.
    pub fn game(&self, name: &str) -> Result<&Game, Error> {
        self.games.iter().find(|game| game.game == name).ok_or_else(|| {
            let known: Vec<&str> = self.games.iter().map(|game| game.game.as_str()).collect();
            let near = did_you_mean(name, known.iter().copied());
            let hint =
                if near.is_empty() { format!(": the games are {}", listing(&known, "and")) } else { near };
            Error::new(format!("there is no game `{}`{hint}", shorten(name)))
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
    fn table_groups(&self, wager: &Wager) -> Vec<Vec<&PayTable>> {
        let tables = self.tables_of(wager);
        if wager.components { vec![tables] } else { tables.into_iter().map(|table| vec![table]).collect() }
    }

    /// Everything that is listed, in order.
    pub fn all(&self) -> Vec<Selected<'_>> {
        let mut all = Vec::new();
        for game in &self.games {
            for wager in &game.wagers {
                let settings = game.settings_of(wager);
                for tables in self.table_groups(wager) {
                    for chosen in settings::listed_combinations(&settings, &tables) {
                        if decks_fit(wager, &tables, &chosen) {
                            let tables = tables.iter().map(|&table| table.clone()).collect();
                            all.push(Selected { game, wager, tables, settings: chosen });
                        }
                    }
                }
            }
        }
        all
    }

    /// What a selector and further settings name, in listed order.
    ///
    /// Without a table id every table that allows the given values is taken; with one, a value it does not allow is an
    /// error. A selector of a whole game gives the settings to every wager that has them.
    pub fn select(&self, selector: &Selector, given: &Settings) -> Result<Vec<Selected<'_>>, Error> {
        let game = self.game(&selector.game)?;
        let mut given = given.clone();
        for (name, value) in &selector.settings.0 {
            if let Some(old) = given.0.insert(name.clone(), value.clone())
                && old != *value
            {
                return Err(Error::new(format!(
                    "`{name}` is set twice, to `{old}` and to `{}`",
                    shorten(value)
                )));
            }
        }
        let Some(wager) = &selector.wager else {
            return self.select_game(game, &given);
        };
        let wager = game.wager(wager)?;
        self.select_wager(game, wager, selector.table.as_deref(), &given)
    }

    fn select_game<'a>(&'a self, game: &'a Game, given: &Settings) -> Result<Vec<Selected<'a>>, Error> {
        let mut all = Vec::new();
        let mut refusal = None;
        for wager in &game.wagers {
            let names: Vec<&str> = game.settings_of(wager).iter().map(|s| s.name.as_str()).collect();
            if given.0.keys().all(|name| names.contains(&name.as_str())) {
                match self.select_wager(game, wager, None, given) {
                    Ok(selected) => all.extend(selected),
                    Err(error) => refusal = refusal.or(Some(error)),
                }
            }
        }
        if all.is_empty() {
            return Err(refusal.unwrap_or_else(|| {
                let mut names: Vec<&str> = game.settings.values().map(|s| s.name.as_str()).collect();
                names.sort_unstable();
                names.dedup();
                let has = if names.is_empty() {
                    "it has none".into()
                } else {
                    format!("it has {}", listing(&names, "and"))
                };
                Error::new(format!("no wager of {} has these settings ({given}): {has}", game.game))
            }));
        }
        Ok(all)
    }

    fn select_wager<'a>(
        &'a self,
        game: &'a Game,
        wager: &'a Wager,
        table: Option<&str>,
        given: &Settings,
    ) -> Result<Vec<Selected<'a>>, Error> {
        let name = format!("{}/{}", game.game, wager.wager);
        let mut groups = self.table_groups(wager);
        if let Some(id) = table {
            if wager.components {
                let parts = listing(&wager.tables, "and");
                return Err(Error::new(format!(
                    "{name} takes no table id: its tables are all in force ({parts})"
                )));
            }
            groups.retain(|tables| tables[0].id.eq_ignore_ascii_case(id));
            if groups.is_empty() {
                let near = did_you_mean(id, wager.tables.iter().map(String::as_str));
                let tables = listing(&wager.tables, "and");
                return Err(Error::new(format!(
                    "{name} has no table `{}`{near}; it has {tables}",
                    shorten(id)
                )));
            }
        }
        let mut given = given.clone();
        if let (Some(_), true, Some(decks)) = (table, wager.decks_pick_table, &groups[0][0].decks) {
            // A table named outright brings its own deck count.
            given.0.entry("decks".into()).or_insert_with(|| decks[0].to_string());
        }
        let settings = game.settings_of(wager);
        let mut all = Vec::new();
        let mut refusals = Vec::new();
        for tables in &groups {
            let what = if groups.len() > 1 || table.is_some() {
                format!("{name}/{}", tables[0].id)
            } else {
                name.clone()
            };
            match settings::in_effect(&what, &settings, tables, &given) {
                Err(error) => refusals.push(error.0),
                Ok(chosen) if decks_fit(wager, tables, &chosen) => {
                    let tables = tables.iter().map(|&table| table.clone()).collect();
                    all.push(Selected { game, wager, tables, settings: chosen });
                }
                Ok(chosen) => refusals.push(format!("{what} is not for decks={}", chosen.get("decks"))),
            }
        }
        if all.is_empty() {
            refusals.dedup();
            return Err(Error::new(refusals.join("; ")));
        }
        Ok(all)
    }
}

/// Whether the deck count picks this table, for wagers whose table it picks.
fn decks_fit(wager: &Wager, tables: &[&PayTable], chosen: &Settings) -> bool {
    !wager.decks_pick_table
        || tables[0].decks.as_ref().is_none_or(|decks| decks.contains(&chosen.number("decks")))
}

impl Game {
    /// The settings of a wager, in listed order.
    ///
    /// # Panics
    /// If the wager names a setting the game has not, which the tests rule out.
    pub fn settings_of(&self, wager: &Wager) -> Vec<&Setting> {
        wager
            .settings
            .iter()
            .map(|key| self.settings.get(key).unwrap_or_else(|| panic!("{}: no setting {key}", self.game)))
            .collect()
    }

    /// The wager of this name.
    pub fn wager(&self, name: &str) -> Result<&Wager, Error> {
        self.wagers.iter().find(|wager| wager.wager == name).ok_or_else(|| {
            let known: Vec<&str> = self.wagers.iter().map(|wager| wager.wager.as_str()).collect();
            let near = did_you_mean(name, known.iter().copied());
            let hint =
                if near.is_empty() { format!(": its wagers are {}", listing(&known, "and")) } else { near };
            Error::new(format!("{} has no wager `{}`{hint}", self.game, shorten(name)))
        })
    }
}
