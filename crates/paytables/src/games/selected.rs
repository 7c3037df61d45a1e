//! The terms of a game that is selected: a listed one, or one of a file.

use super::file::{is_forfeited, side_terms};
use super::reading::{play, round_terms};
use super::terms::{Play, RoundTerms};
use crate::Error;
use crate::cursor::Cursor;
use crate::selected::Selected;
use crate::wagers::Terms;
use crate::wagers::reading::without_names;
use crate::written::Node;

impl Selected<'_> {
    /// The game that the wager is the base or a side bet of, at its settings and the pays of its tables; none for a wager
    /// that is not said so.
    pub fn round(&self) -> Result<Option<RoundTerms>, Error> {
        let Some(written) = &self.wager.round else { return Ok(None) };
        let name = self.to_string();
        let whole = Cursor::whole(&name, written);
        let node = without_names(&whole, &self.values())?;
        let file = whole.with(&node);
        let terms = round_terms(&file, &self.values(), &|bet, hand, row| {
            let named =
                file.get("bets").and_then(|bets| bets.get(bet)?.get("table").map(|at| at.node().clone()));
            let id = match named.as_ref().map(|node| &node.value) {
                Some(crate::written::Value::Text(id)) => id.clone(),
                _ => format!("{}/{bet}", self.wager.wager),
            };
            // A side bet has its own table alone; the game's pays are those of the file.
            if self.wager.side.is_some() && named.is_none() {
                return Ok((crate::wagers::file::pay(&row.need("pays")?)?, self.table().basis));
            }
            let table = self.part(&id)?;
            let found = table.row(hand).ok_or_else(|| row.refuse(format!("{id} has no row `{hand}`")))?;
            Ok((found.pays.clone(), table.basis))
        })?;
        Ok(Some(terms))
    }

    /// The terms of a side bet of such a game, and whether a choice that ends the round forfeits it.
    pub fn side(&self) -> Result<Option<(Terms, bool)>, Error> {
        let (Some(written), Some(side)) = (&self.wager.round, &self.wager.side) else { return Ok(None) };
        let name = self.to_string();
        let whole = Cursor::whole(&name, written);
        let node = without_names(&whole, &self.values())?;
        let file = whole.with(&node);
        let on = side_terms(&file, side, &self.values())?;
        Ok(Some((Terms::Cards(on), is_forfeited(&file, side))))
    }
}

impl RoundTerms {
    /// Reads a strategy for this game; `name` is the file's name, for the message.
    pub fn read_play(&self, name: &str, text: &str) -> Result<Play, Error> {
        let node = Node::read(name, text)?;
        play(&Cursor::whole(name, &node), self)
    }
}
