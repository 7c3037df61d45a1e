//! Blackjack games as data: a shoe, a set of rules, and rows that say what a winning hand is paid.
//!
//! A file becomes [`TwentyOneTerms`] once its settings are chosen. Settings, names, conditions and pays mean the same
//! as in [`crate::wagers`]; side bets of such a game are wagers of their own. `games` solves the terms, and
//! `simulation` deals them, independently.

mod file;
mod reading;
mod rules;
mod terms;
mod vocabulary;

pub(crate) use file::{is_twenty_one, read, side_terms, tables, without_choices};
pub use terms::{
    DoubleTerms, FreeTerms, HoleCardRule, SplitTerms, SurrenderTerms, TieResult, Ties, Totals, TwentyOneRow,
    TwentyOneTerms, TwentyOneTest, Ups,
};

use crate::Error;
use crate::cursor::Cursor;
use crate::selected::Selected;
use crate::table::{PayTable, Row};
use crate::wagers::reading::without_names_as;

impl Selected<'_> {
    /// The rules of the blackjack game that the wager is the base of, at its settings and the pays of its table; `None`
    /// if the wager is not a game of blackjack written as data.
    pub fn twenty_one(&self) -> Result<Option<TwentyOneTerms>, Error> {
        let Some(written) = &self.wager.twenty_one else { return Ok(None) };
        if self.wager.side.is_some() {
            return Ok(None);
        }
        let name = self.to_string();
        let whole = Cursor::whole(&name, written);
        let node = without_choices(&whole, &self.values());
        let chosen = whole.with(&node);
        let node = without_names_as(&chosen, &self.values(), &self.meanings())?;
        let file = chosen.with(&node);
        let of_file = self.game.game.is_empty();
        let paid =
            if of_file { reading::PaySource::ByTable(self) } else { reading::PaySource::ByListed(self) };
        reading::terms(&file, &self.values(), paid).map(Some)
    }

    /// Returns true if the wager can be paid by this row of one of its tables at its settings. A blackjack game at 3:2 does
    /// not read the row of a blackjack at 6:5: its rules can be parsed without that row.
    pub fn is_in_force(&self, table: &PayTable, row: &Row) -> bool {
        if !matches!(self.twenty_one(), Ok(Some(_))) {
            return self.is_paid_by(row);
        }
        let mut without = self.clone();
        for own in without.tables.iter_mut().filter(|own| own.id == table.id) {
            own.rows.retain(|other| other.hand != row.hand);
        }
        without.twenty_one().is_err()
    }
}
