//! Users' wagers and games: files that are read besides the listed wagers, and that must not reuse the id of a listed
//! table.

use crate::catalogue::listed;
use crate::cursor::Cursor;
use crate::error::Error;
use crate::games::{GameFile, select};
use crate::names::{listing, nearest, shown};
use crate::offered::in_effect;
use crate::selected::Selected;
use crate::settings::Settings;
use crate::table::PayTable;
use crate::twenty_one;
use crate::wagers::{COPY, WagerFile};
use crate::written::{Node, Value};

impl WagerFile {
    /// Reads a file with one wager; `name` is its name, for the message.
    pub fn read(name: &str, text: &str) -> Result<Self, Error> {
        let node = Node::read(name, text)?;
        read_one(&Cursor::whole(name, &node))
    }

    /// The wager with these settings, and the default of every other.
    pub fn select(&self, given: &Settings) -> Result<Selected<'_>, Error> {
        let wager = &self.game.wagers[0];
        if self.is_game() {
            return select(&self.game, wager, &self.written, given);
        }
        let settings = in_effect(self.id(), &self.game.settings_of(wager), &[&self.table], given)?;
        let tables = vec![self.table_at(&settings)?];
        Ok(Selected { game: &self.game, wager, tables, settings })
    }

    /// Returns true if the file is that of a game in which the player decides.
    pub fn is_game(&self) -> bool {
        let wager = &self.game.wagers[0];
        wager.round.is_some() || wager.twenty_one.is_some()
    }

    /// The listed table that the wager is a copy of, by its id; see [`Selected::as_file`](crate::Selected::as_file).
    pub fn copy_of(&self) -> Option<&'static PayTable> {
        listed().table(self.id().strip_prefix(COPY)?)
    }

    /// Reads the wager of this id in a file, or all of its wagers; in a game's file, the base game or the side bet of
    /// this name.
    pub fn read_named(name: &str, text: &str, id: Option<&str>) -> Result<Vec<Self>, Error> {
        let node = Node::read(name, text)?;
        let at = Cursor::whole(name, &node);
        if is_game(&at) {
            return Ok(vec![read_game(&at)?.part(id)?]);
        }
        let mut all = read_all(&at)?;
        let Some(id) = id else { return Ok(all) };
        if let Some(place) = all.iter().position(|wager| wager.id().eq_ignore_ascii_case(id)) {
            return Ok(vec![all.swap_remove(place)]);
        }
        let ids: Vec<&str> = all.iter().map(WagerFile::id).collect();
        let are = if ids.len() == 1 { "the only one is" } else { "the wagers are" };
        let near = nearest(id, ids.iter().copied());
        Err(at.refuse(format!("there is no wager `{}`: {are} {}{near}", shown(id), listing(&ids, "and"))))
    }

    /// Reads the wager that another file holds under a key: the `wager` of a submission. `None` if the key is missing
    /// or holds a text.
    pub fn read_within(name: &str, text: &str, key: &str) -> Result<Option<Self>, Error> {
        let node = Node::read(name, text)?;
        match Cursor::whole(name, &node).get(key) {
            Some(at) if !matches!(at.value(), Value::Text(_)) => read_one(&at).map(Some),
            _ => Ok(None),
        }
    }

    /// Reads the game that another file holds under a key, the `game` of a submission: its base, or the side bet of this
    /// name.
    pub fn read_game_within(name: &str, text: &str, key: &str, side: Option<&str>) -> Result<Self, Error> {
        let node = Node::read(name, text)?;
        read_game(&Cursor::whole(name, &node).need(key)?)?.part(side)
    }
}

/// Returns true if a file is that of a game: it has `stages` or `bets`, or deals a game of blackjack.
fn is_game(at: &Cursor) -> bool {
    at.get("stages").is_some() || at.get("bets").is_some() || twenty_one::is_twenty_one(at)
}

fn read_game(at: &Cursor) -> Result<GameFile, Error> {
    let file = GameFile::at(at)?;
    match listed().table(file.id()) {
        Some(table) => Err(at.need("id")?.refuse(already_listed(table))),
        None => Ok(file),
    }
}

fn already_listed(table: &PayTable) -> String {
    format!("`{}` is already the id of a listed table: choose another id", table.id)
}

fn read_one(at: &Cursor) -> Result<WagerFile, Error> {
    if is_game(at) {
        return read_game(at)?.part(None);
    }
    let mut all = read_all(at)?;
    if all.len() > 1 {
        let ids: Vec<&str> = all.iter().map(WagerFile::id).collect();
        return Err(at.refuse(format!("there are several wagers: keep one of {}", listing(&ids, "and"))));
    }
    Ok(all.remove(0))
}

fn read_all(at: &Cursor) -> Result<Vec<WagerFile>, Error> {
    let all = WagerFile::all_at(at)?;
    let taken = all.iter().enumerate().find_map(|(i, file)| Some((i, listed().table(file.id())?)));
    let Some((place, table)) = taken else { return Ok(all) };
    let message = already_listed(table);
    Err(match at.get("wagers") {
        Some(wagers) => wagers.items("a list of wagers")?[place].need("id")?.refuse(message),
        None => at.need("id")?.refuse(message),
    })
}
