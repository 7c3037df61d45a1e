//! A selected wager: its tables and settings, and a user's table in place of a listed one.

use crate::catalogue::{Catalogue, listed};
use crate::documents::Source;
use crate::error::{Error, Fault};
use crate::game::{Game, Wager};
use crate::key_path::KeyPath;
use crate::names::RowName;
use crate::settings::Settings;
use crate::table::{PayTable, Row, deck_mark};
use std::fmt;

/// One wager with its tables and every setting in effect: the input of an analysis.
#[derive(Clone, Debug)]
pub struct Selected<'a> {
    /// The game.
    pub game: &'a Game,
    /// The wager.
    pub wager: &'a Wager,
    /// The tables in force: all the components, or the one chosen. A user's table takes the place of a listed one.
    pub tables: Vec<PayTable>,
    /// Every setting in effect, defaults included.
    pub settings: Settings,
}

impl Selected<'_> {
    /// The table, for a wager that has one.
    pub fn table(&self) -> &PayTable {
        &self.tables[0]
    }

    /// The component that is, or replaces, the listed table of this id; an error if the wager does not have that table.
    pub fn part(&self, id: &str) -> Result<&PayTable, Error> {
        self.tables
            .iter()
            .find(|table| table.id == id || table.replaces.as_deref() == Some(id))
            .ok_or_else(|| Error::NoPart { wager: self.to_string(), table: id.into() })
    }

    /// Returns true if the wager is paid by this row of its tables: by every row, unless it has only one row of a table
    /// that it shares with other wagers.
    pub fn is_paid_by(&self, row: &Row) -> bool {
        self.wager.row.as_deref().is_none_or(|own| RowName::of(own) == row.name())
    }

    /// Returns true if every row on a meter has its own meter (ruling Q8).
    pub fn has_independent_meters(&self) -> bool {
        self.tables.iter().any(|table| self.wager.independent_meters.iter().any(|id| id == table.listed_id()))
    }

    /// Returns true if both wagers have the same outcomes, so that exchanging their tables exchanges only the pays.
    pub fn is_dealt_like(&self, other: &Selected) -> bool {
        let hands = |table: &PayTable| table.rows.iter().map(|row| row.hand.clone()).collect::<Vec<_>>();
        let like = |a: &PayTable, b: &PayTable| a.id == b.id || a.decks == b.decks && hands(a) == hands(b);
        self.game.game == other.game.game
            && self.wager.wager == other.wager.wager
            && self.settings == other.settings
            && self.has_independent_meters() == other.has_independent_meters()
            && self.tables.len() == other.tables.len()
            && self.tables.iter().zip(&other.tables).all(|(a, b)| like(a, b))
    }

    /// The rulings it relies on, in listed order: the game's, the wager's, its tables' and its settings'.
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

    /// The number of decks, if the settings or the table state it.
    pub fn decks(&self) -> Option<u32> {
        match self.settings.0.get("decks") {
            Some(decks) => decks.parse().ok(),
            None => self.tables.iter().find_map(|table| table.decks.as_ref()?.first().copied()),
        }
    }

    /// What was reconstructed of the rows it is paid by and of its deck count.
    pub fn reconstructed(&self) -> Vec<String> {
        let of = |table: &PayTable| -> Vec<String> {
            let here = |&mark: &&String| {
                table.row(mark).is_some() || self.decks().is_some_and(|decks| *mark == deck_mark(decks))
            };
            table.reconstructed.iter().filter(here).cloned().collect()
        };
        self.tables.iter().flat_map(of).collect()
    }

    /// Returns an error if a user's table, read from `name`, is for another wager, setting or deck count.
    fn check_meant(&self, name: &str, table: &PayTable) -> Result<(), Error> {
        let fail = |fault: Fault| Err(Error::in_file(name, KeyPath::whole(), fault));
        if let Some(wager) = table.wager.as_ref().filter(|wager| **wager != self.wager.wager) {
            return fail(Fault::OtherWager { meant: wager.clone(), asked: self.to_string() });
        }
        for (setting, value) in &table.settings.0 {
            if !self.settings.is(setting, value) {
                return fail(Fault::OtherSetting {
                    setting: setting.clone(),
                    value: value.clone(),
                    asked: self.to_string(),
                    in_effect: self.settings.0.get(setting).cloned(),
                });
            }
        }
        let known = self.tables.iter().any(|listed| listed.decks == table.decks);
        if let (Some(meant), Some(decks), false) = (&table.decks, self.decks(), known)
            && !meant.contains(&decks)
        {
            return fail(Fault::OtherDecks { meant: meant.clone(), asked: self.to_string(), decks });
        }
        Ok(())
    }

    /// Replaces a listed table by a user's: the one it names, or the only one.
    pub fn replace_table(&mut self, name: &str, table: &PayTable) -> Result<(), Error> {
        self.check_meant(name, table)?;
        let place = match &table.replaces {
            Some(id) => self.tables.iter().position(|t| t.listed_id().eq_ignore_ascii_case(id)),
            None if self.tables.len() == 1 => Some(0),
            None => self.tables.iter().position(|t| t.listed_id().eq_ignore_ascii_case(&table.id)),
        };
        let fail = |fault: Fault| Err(Error::in_file(name, KeyPath::whole(), fault));
        let Some(place) = place else {
            let tables = self.tables.iter().map(|t| t.id.clone()).collect();
            return fail(Fault::ReplacesNone { wager: self.to_string(), tables });
        };
        if let Some(listed) = &self.tables[place].replaces {
            return fail(Fault::ReplacedTwice { table: listed.clone() });
        }
        let mut own = self.tables[place].repriced(name, table)?;
        // It must not have the name of another listed table either.
        if let Some(taken) = listed().table(&own.id).filter(|taken| taken.id != own.listed_id()) {
            own.id = format!("{} as in {name}", taken.id);
        }
        self.tables[place] = own;
        Ok(())
    }
}

impl fmt::Display for Selected<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.game.game.is_empty() {
            // A wager of a file belongs to no listed game: its id identifies it.
            return f.write_str(&self.wager.wager);
        }
        write!(f, "{}/{}", self.game.game, self.wager.wager)?;
        if !self.wager.components && self.wager.tables.len() > 1 && !self.wager.decks_pick_table {
            write!(f, "/{}", self.table().id)?;
        }
        Ok(())
    }
}
