//! Blackjack games as data: a shoe, a set of rules, and rows that say what a winning hand is paid.
//!
//! What a file says becomes [`TwentyOneTerms`] once its settings are chosen. Settings, names, conditions and pays mean here
//! what they mean in [`crate::wagers`]; side bets of such a game are wagers of their own. `games` solves the terms, and
//! `simulation` deals them, each on its own.

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
use crate::wagers::reading::without_names_as;

impl Selected<'_> {
    /// The rules of the blackjack game that the wager is the base of, at its settings and the pays of its table; none for a
    /// wager that is not said so.
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
        let paid = if of_file { reading::Paid::ByTable(self) } else { reading::Paid::ByListed(self) };
        reading::terms(&file, &self.values(), paid).map(Some)
    }
}
