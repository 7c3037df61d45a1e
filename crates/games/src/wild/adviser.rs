//! The optimal player at the table: asked with five cards, he plays or folds them.

use super::base::{Gains, Nets};
use super::deal::Deal;
use crate::{Error, Request};
use enumeration::CardSet;
use enumeration::rankings::wild::WildDeucesJoker;
use enumeration::sweep::Standing;
use enumeration::symmetry::canonical;

/// The optimal player of a base game.
pub struct Adviser {
    /// The canonical hands in increasing order, and whether each is played.
    plays: Vec<(CardSet, bool)>,
}

impl Adviser {
    /// The optimal player at the pays of the request.
    pub fn new(request: &Request) -> Result<Adviser, Error> {
        Adviser::of(request, &Deal::of(CardSet::DECK_53))
    }

    /// The optimal player at the pays of the request, when these are the deals.
    pub fn of(request: &Request, deal: &Deal) -> Result<Adviser, Error> {
        let gains = Gains::of(&Nets::of(request)?);
        let decide = |standing: &Standing<WildDeucesJoker, 1>| (standing.hand, gains.plays(standing));
        let mut plays: Vec<(CardSet, bool)> = deal.standings().iter().map(decide).collect();
        plays.sort_unstable();
        Ok(Adviser { plays })
    }

    /// Whether he plays a hand; none if it is not five cards of the deck.
    pub fn plays(&self, hand: CardSet) -> Option<bool> {
        let [form] = canonical([hand]);
        let place = self.plays.binary_search_by_key(&form, |&(hand, _)| hand).ok()?;
        Some(self.plays[place].1)
    }
}
