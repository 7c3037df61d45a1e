//! The catalogue: all listed games, wagers, tables, settings, documents and rulings, read from `tables/` and checked.

use crate::documents::{Document, Ruling};
use crate::error::{Error, Fault};
use crate::game::{Game, Wager};
use crate::key_path::KeyPath;
use crate::names::named;
use crate::reading;
use crate::settings::Settings;
use crate::table::PayTable;
use crate::unknown::Unknown;
use crate::wagers::WagerFile;
use include_dir::{Dir, include_dir};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

static TABLES: Dir = include_dir!("$TABLES");

/// The data files, by their paths.
type Files = BTreeMap<String, Cow<'static, str>>;

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
    /// The settings that distinguish it from its siblings.
    pub set: Settings,
}

/// The embedded catalogue.
///
/// # Panics
/// If an embedded file is broken, which the tests rule out.
pub fn listed() -> &'static Catalogue {
    static LISTED: LazyLock<Catalogue> = LazyLock::new(|| {
        Catalogue::load(&embedded()).unwrap_or_else(|error| panic!("embedded data: {error}"))
    });
    &LISTED
}

/// The analyses that must exist, as data.
///
/// # Panics
/// If the embedded file is broken, which the tests rule out.
pub fn required() -> Vec<Listed> {
    parsed(&embedded(), "catalogue.json").unwrap_or_else(|error| panic!("embedded data: {error}"))
}

/// The embedded files.
fn embedded() -> Files {
    fn add(directory: &'static Dir, files: &mut Files) {
        for file in directory.files() {
            // A file that is not text counts as missing, and parsing it fails.
            files.extend(file.contents_utf8().map(|text| (path_of(file.path()), text.into())));
        }
        directory.dirs().for_each(|inner| add(inner, files));
    }
    let mut files = Files::new();
    add(&TABLES, &mut files);
    files
}

/// A path with forward slashes, on any system.
fn path_of(path: &Path) -> String {
    path.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

fn parsed<T: serde::de::DeserializeOwned>(files: &Files, path: &str) -> Result<T, Error> {
    let missing = || Error::in_file(path, KeyPath::whole(), Fault::Missing);
    reading::json(path, files.get(path).ok_or_else(missing)?)
}

impl Catalogue {
    /// Reads the games and tables of a folder that is laid out like `tables/`.
    pub fn read_folder(folder: &Path) -> Result<Self, Error> {
        fn add(folder: &Path, name: &str, files: &mut Files) -> std::io::Result<()> {
            for entry in std::fs::read_dir(folder)? {
                let path = entry?.path();
                let name = format!("{name}{}", path.file_name().unwrap_or_default().to_string_lossy());
                if path.is_dir() {
                    add(&path, &format!("{name}/"), files)?;
                } else if let Ok(text) = std::fs::read_to_string(&path) {
                    files.insert(name, text.into());
                }
            }
            Ok(())
        }
        let mut files = Files::new();
        let unreadable = |_| Error::in_file(&folder.display().to_string(), KeyPath::whole(), Fault::Missing);
        add(folder, "", &mut files).map_err(unreadable)?;
        Catalogue::load(&files)
    }

    fn load(files: &Files) -> Result<Self, Error> {
        let order: Vec<String> = parsed(files, ORDER)?;
        let mut games =
            order.iter().map(|game| parsed(files, &game_file(game))).collect::<Result<Vec<Game>, _>>()?;
        let mut tables = BTreeMap::new();
        for game in &mut games {
            let folder = format!("{}/", game.game);
            for (name, text) in
                files.range(folder.clone()..).take_while(|(name, _)| name.starts_with(&folder))
            {
                if *name == game_file(&game.game) {
                    continue;
                }
                let found = if WagerFile::is_one(text) {
                    let wagers = WagerFile::parse(name, text)?;
                    wagers.into_iter().map(|wager| add_wager(game, wager)).collect()
                } else {
                    vec![PayTable::read(name, text)?]
                };
                for table in found {
                    add_table(game, &table);
                    tables.insert(table.id.clone(), table);
                }
            }
        }
        let documents = parsed(files, "documents.json")?;
        let rulings = parsed(files, "rulings.json")?;
        let catalogue = Catalogue { games, tables, documents, rulings };
        catalogue.games.iter().try_for_each(|game| catalogue.check(game))?;
        Ok(catalogue)
    }

    /// Returns an error if a game names a table or setting that does not exist, so that later lookups cannot fail.
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

    /// The game of this name, whatever its case and punctuation.
    pub fn game(&self, name: &str) -> Result<&Game, Error> {
        named(&self.games, |game| &game.game, name).ok_or_else(|| {
            Error::UnknownGame(Unknown::among(name, self.games.iter().map(|game| game.game.as_str())))
        })
    }

    /// The names of a game and of its wager as they are listed; a name that is not listed stays as it is written.
    pub fn names_as_listed(&self, game: &str, wager: &str) -> (String, String) {
        let Ok(game) = self.game(game) else { return (game.into(), wager.into()) };
        let wager = game.wager(wager).map_or(wager, |listed| &listed.wager);
        (game.game.clone(), wager.into())
    }

    /// The table of this id, in any case.
    pub fn table(&self, id: &str) -> Option<&PayTable> {
        self.tables.get(id).or_else(|| self.tables.values().find(|table| table.id.eq_ignore_ascii_case(id)))
    }

    /// The wager's tables.
    pub fn tables_of(&self, wager: &Wager) -> Vec<&PayTable> {
        wager.tables.iter().map(|id| &self.tables[id]).collect()
    }

    /// The groups of tables that the wager can be played by: one group of all components, or each table alone.
    pub(crate) fn table_groups(&self, wager: &Wager) -> Vec<Vec<&PayTable>> {
        let tables = self.tables_of(wager);
        if wager.components { vec![tables] } else { tables.into_iter().map(|table| vec![table]).collect() }
    }
}

/// Adds a side bet from a file to its game, under its id in lower case. The settings of the file are its own.
fn add_wager(game: &mut Game, file: WagerFile) -> PayTable {
    let WagerFile { game: own, mut table, .. } = file;
    let name = table.id.to_lowercase();
    let key = |setting: &String| format!("{name}/{setting}");
    for mut wager in own.wagers {
        wager.wager.clone_from(&name);
        wager.settings = wager.settings.iter().map(key).collect();
        game.wagers.push(wager);
    }
    game.settings.extend(own.settings.into_iter().map(|(setting, offered)| (key(&setting), offered)));
    table.game.clone_from(&game.game);
    table.wagers = vec![name];
    table
}

/// Adds a table to the wagers that it names. A wager lists the tables whose order matters; the others follow by id.
fn add_table(game: &mut Game, table: &PayTable) {
    for wager in game.wagers.iter_mut().filter(|wager| table.wagers.contains(&wager.wager)) {
        if !wager.components && !wager.tables.contains(&table.id) {
            wager.tables.push(table.id.clone());
        }
    }
}

/// The file of a game, among the tables.
pub(crate) fn game_file(game: &str) -> String {
    format!("{game}/game.json")
}
