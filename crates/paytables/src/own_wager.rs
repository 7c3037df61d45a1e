//! A user's wager: a file that is read beside the listed wagers, and must not take the id of one of their tables.

use crate::catalogue::listed;
use crate::cursor::Cursor;
use crate::error::Error;
use crate::offered::in_effect;
use crate::selected::Selected;
use crate::settings::Settings;
use crate::wagers::WagerFile;
use crate::written::{Node, Value};

impl WagerFile {
    /// Reads a file; `name` is its name, for the message.
    pub fn read(name: &str, text: &str) -> Result<Self, Error> {
        let node = Node::read(name, text)?;
        read_at(&Cursor::whole(name, &node))
    }

    /// Reads the wager that another file holds under a key: the `wager` of a submission. `None` if it has no such key, or a
    /// text there.
    pub fn read_within(name: &str, text: &str, key: &str) -> Result<Option<Self>, Error> {
        let node = Node::read(name, text)?;
        match Cursor::whole(name, &node).get(key) {
            Some(at) if !matches!(at.value(), Value::Text(_)) => read_at(&at).map(Some),
            _ => Ok(None),
        }
    }

    /// The wager with these settings, and the default of every other.
    pub fn select(&self, given: &Settings) -> Result<Selected<'_>, Error> {
        let wager = &self.game.wagers[0];
        let settings = in_effect(self.id(), &self.game.settings_of(wager), &[&self.table], given)?;
        Ok(Selected { game: &self.game, wager, tables: vec![self.table.clone()], settings })
    }
}

fn read_at(at: &Cursor) -> Result<WagerFile, Error> {
    let file = WagerFile::at(at)?;
    match listed().table(file.id()) {
        Some(table) => {
            let message = format!("`{}` is already the id of a listed table: choose another id", table.id);
            Err(at.need("id")?.refuse(message))
        }
        None => Ok(file),
    }
}
