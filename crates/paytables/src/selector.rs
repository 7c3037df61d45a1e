//! Selectors: `game[/wager[/TABLE]]`, optionally followed by `?name=value&name=value`.

use crate::catalogue::{Game, Wager};
use crate::names::listing;
use crate::settings::{Settings, shorten};
use crate::table::{PayTable, Source};
use crate::{Catalogue, Error};
use std::fmt;
use std::str::FromStr;

/// What a user names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Selector {
    /// The game.
    pub game: String,
    /// The wager; all of the game's without one.
    pub wager: Option<String>,
    /// The table; all of the wager's without one.
    pub table: Option<String>,
    /// The settings after the `?`.
    pub settings: Settings,
}

impl FromStr for Selector {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let (path, query) = text.split_once('?').unwrap_or((text, ""));
        let settings = Settings::parse(query.split('&').filter(|part| !part.is_empty()))?;
        let parts: Vec<&str> = path.split('/').collect();
        if parts.len() > 3 || parts.iter().any(|part| part.is_empty()) {
            let shown = shorten(text);
            return Err(Error::new(format!(
                "`{shown}` is not a selector: write game, game/wager or game/wager/TABLE, with ?name=value after it"
            )));
        }
        let part = |i: usize| parts.get(i).map(ToString::to_string);
        Ok(Selector {
            game: parts[0].to_lowercase(),
            wager: part(1).map(|w| w.to_lowercase()),
            table: part(2),
            settings,
        })
    }
}

/// One wager with its tables and every setting in effect: what an analysis is made of.
#[derive(Clone, Debug)]
pub struct Selected<'a> {
    /// The game.
    pub game: &'a Game,
    /// The wager.
    pub wager: &'a Wager,
    /// The tables in force: all the components, or the one chosen. A user's table stands here in place of a listed one.
    pub tables: Vec<PayTable>,
    /// Every setting in effect, defaults included.
    pub settings: Settings,
}

impl Selected<'_> {
    /// The table, for a wager that has one.
    pub fn table(&self) -> &PayTable {
        &self.tables[0]
    }

    /// The component that is, or stands in for, the listed table of this id.
    ///
    /// # Panics
    /// If the wager has no such component: its data and its module disagree.
    pub fn component(&self, id: &str) -> &PayTable {
        self.tables
            .iter()
            .find(|table| table.id == id || table.replaces.as_deref() == Some(id))
            .unwrap_or_else(|| panic!("{} has no component {id}", self.wager.wager))
    }

    /// The rulings it leans on, in listed order: the game's, the wager's, its tables' and its settings'.
    pub fn rulings(&self, catalogue: &Catalogue) -> Vec<String> {
        let settings = self.game.settings_of(self.wager);
        let own = settings.iter().filter(|s| self.settings.0.contains_key(&s.name)).flat_map(|s| &s.rulings);
        let named: Vec<&String> = self
            .game
            .rulings
            .iter()
            .chain(&self.wager.rulings)
            .chain(self.tables.iter().flat_map(|table| &table.rulings))
            .chain(own)
            .collect();
        catalogue.rulings.iter().filter(|r| named.contains(&&r.id)).map(|r| r.id.clone()).collect()
    }

    /// Where it is printed: its tables' places, then the wager's further ones.
    pub fn sources(&self) -> Vec<Source> {
        let mut sources: Vec<Source> = Vec::new();
        for source in self.tables.iter().filter_map(|table| table.source.as_ref()).chain(&self.wager.sources)
        {
            if !sources.contains(source) {
                sources.push(source.clone());
            }
        }
        sources
    }

    /// The deck count it is dealt from, where the settings or the table tell.
    pub fn decks(&self) -> Option<u32> {
        match self.settings.0.get("decks") {
            Some(decks) => decks.parse().ok(),
            None => self.tables.iter().find_map(|table| table.decks.as_ref()?.first().copied()),
        }
    }

    /// Whether a user's table, read from `name`, says that it is for another wager, setting or deck count.
    fn check_meant(&self, name: &str, table: &PayTable) -> Result<(), Error> {
        if let Some(wager) = table.wager.as_ref().filter(|wager| **wager != self.wager.wager) {
            return Err(Error::new(format!(
                "{name}: it is a table of another wager: `wager` is `{}`, and the pays of {self} are asked for",
                shorten(wager)
            )));
        }
        for (setting, value) in &table.settings.0 {
            if !self.settings.is(setting, value) {
                let own = self.settings.0.get(setting).map_or_else(
                    || format!("{self} has no such setting"),
                    |own| format!("{self} is asked for at {setting}={own}"),
                );
                return Err(Error::new(format!(
                    "{name}: its settings say {}={}, and {own}",
                    shorten(setting),
                    shorten(value)
                )));
            }
        }
        let known = self.tables.iter().any(|listed| listed.decks == table.decks);
        if let (Some(meant), Some(decks), false) = (&table.decks, self.decks(), known)
            && !meant.contains(&decks)
        {
            let meant: Vec<String> = meant.iter().map(u32::to_string).collect();
            return Err(Error::new(format!(
                "{name}: it is for decks={}, and {self} for decks={decks}: ask for one of them, or change `decks` in the file",
                listing(&meant, "or")
            )));
        }
        Ok(())
    }

    /// Takes a user's table in place of the listed one it replaces, or of the only one there is.
    pub fn replace_table(&mut self, name: &str, table: &PayTable) -> Result<(), Error> {
        self.check_meant(name, table)?;
        let place = match &table.replaces {
            Some(id) => self.tables.iter().position(|t| t.listed_id().eq_ignore_ascii_case(id)),
            None if self.tables.len() == 1 => Some(0),
            None => self.tables.iter().position(|t| t.listed_id().eq_ignore_ascii_case(&table.id)),
        };
        let Some(place) = place else {
            let ids: Vec<&str> = self.tables.iter().map(|t| t.id.as_str()).collect();
            return Err(Error::new(format!(
                "{name}: say which table of {self} this replaces: \"replaces\": one of {}",
                ids.join(", ")
            )));
        };
        if let Some(listed) = &self.tables[place].replaces {
            return Err(Error::new(format!("{name}: another file stands in for {listed} already")));
        }
        self.tables[place] = self.tables[place].repriced(name, table)?;
        Ok(())
    }
}

impl fmt::Display for Selected<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.game.game.is_empty() {
            // A wager of a file is of no game: it goes by its id.
            return f.write_str(&self.wager.wager);
        }
        write!(f, "{}/{}", self.game.game, self.wager.wager)?;
        if !self.wager.components && self.wager.tables.len() > 1 && !self.wager.decks_pick_table {
            write!(f, "/{}", self.table().id)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn selectors_read() {
        let selector: Selector = "Game/Wager/TABLE?decks=6&odds=2x".parse().unwrap();
        assert_eq!((selector.game.as_str(), selector.wager.as_deref()), ("game", Some("wager")));
        assert_eq!(selector.table.as_deref(), Some("TABLE"));
        assert_eq!(selector.settings.to_string(), "decks=6, odds=2x");
        for bad in ["", "/", "a//b", "a/b/c/d", "a?decks", "a?x=1&x=2"] {
            assert!(bad.parse::<Selector>().is_err(), "{bad}");
        }
    }
}
