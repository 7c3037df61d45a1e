//! The terms of a selected game, listed or from a file.

use super::file::{is_forfeited, side_terms};
use super::parts::basis_of;
use super::reading::{play, round_terms};
use super::terms::{Play, RoundTerms};
use crate::Error;
use crate::cursor::Cursor;
use crate::pay::Basis;
use crate::selected::Selected;
use crate::twenty_one;
use crate::wagers::file::pay;
use crate::wagers::reading::{OfCards, condition, without_names};
use crate::wagers::{CardsTest, Condition, Terms};
use crate::written::{Member, Node, Value};

impl Selected<'_> {
    /// The game that the wager is the base or a side bet of, at its settings and the pays of its tables; `None` if the
    /// wager is not written as data.
    pub fn round(&self) -> Result<Option<RoundTerms>, Error> {
        let Some(written) = &self.wager.round else { return Ok(None) };
        let name = self.to_string();
        let whole = Cursor::whole(&name, written);
        let node = without_names(&whole, &self.values())?;
        let file = whole.with(&node);
        let terms = round_terms(&file, &self.values(), &|bet, hand, row| {
            let bets = file.need("bets")?;
            let bet_at = bets.need(bet)?;
            let Some(id) = bet_at.get("table") else {
                // A side bet has only its own table; the game's pays are those of the file, in the file's basis.
                if self.wager.side.is_some() {
                    return Ok(Some((pay(&row.need("pays")?)?, basis_of(&file)?)));
                }
                let table = self.part(&format!("{}/{bet}", self.wager.wager))?;
                return Ok(Some((table.named(hand)?.pays.clone(), table.basis)));
            };
            // A row of the data may override what the table pays.
            if let Some(pays) = row.get("pays") {
                return Ok(Some((pay(&pays)?, Basis::To)));
            }
            let table = self.part(id.text("a table")?)?;
            let may_lack = bet_at.get("partial").is_some() || bet_at.get("on").is_some();
            match table.row(hand) {
                None if may_lack => Ok(None),
                _ => Ok(Some((table.named(hand)?.pays.clone(), table.basis))),
            }
        })?;
        Ok(Some(terms))
    }

    /// The events of the rows of a side bet on cards of its listed base game, as the game's conditions.
    pub fn events_in_round(&self, base: &RoundTerms) -> Result<Vec<Condition<CardsTest>>, Error> {
        let name = self.to_string();
        let words = OfCards(&base.deal);
        let zone = |name: &String| Node { value: Value::Text(name.clone()), place: None };
        let of = Node { value: Value::List(self.wager.in_round.iter().map(zone).collect()), place: None };
        let mut conditions = Vec::new();
        for row in self.rows() {
            let event = self.event(row).map(|(_, event)| event.clone());
            let Some(Node { value: Value::Object(mut entries), place }) = event else {
                return Err(Error::NoEvent { wager: name, row: row.hand.clone() });
            };
            entries.push(Member { key: "of".into(), place: None, node: of.clone() });
            let event = Node { value: Value::Object(entries), place };
            conditions.push(condition(&words, &Cursor::whole(&name, &event), &words.all().into())?);
        }
        Ok(conditions)
    }

    /// The terms of a side bet of such a game, and whether a choice that ends the round forfeits it; `None` for any
    /// other wager.
    pub fn side(&self) -> Result<Option<(Terms, bool)>, Error> {
        let name = self.to_string();
        if let (Some(written), Some(side)) = (&self.wager.twenty_one, &self.wager.side) {
            let whole = Cursor::whole(&name, written);
            let node = twenty_one::without_choices(&whole, &self.values());
            let chosen = whole.with(&node);
            let node = without_names(&chosen, &self.values())?;
            let terms = twenty_one::side_terms(&chosen.with(&node), side, &self.values())?;
            return Ok(Some((terms, false)));
        }
        let (Some(written), Some(side)) = (&self.wager.round, &self.wager.side) else { return Ok(None) };
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
