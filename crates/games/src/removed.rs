//! A shoe that is not fresh: the cards that are gone before the round is dealt, and the shoe without them.
//!
//! A card is written as its rank (`4`, `10`, `*` for a joker) or as its face (`5h`). Where suits matter every card needs its
//! suit; where they do not, a face counts as its rank.

use crate::error::Error;
use crate::request::Request;
use enumeration::Card;
use paytables::wagers::{CardDeal, CardsTest, Condition, On, Rank, RankSet, RemovedCards, Shoe, Suit, Terms};
use std::fmt;
use std::str::FromStr;

/// A card that is gone: a rank, and its suit where it is known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RemovedCard {
    /// The rank; the joker's for a joker.
    pub rank: Rank,
    /// The suit; `None` where it is not known, and for a joker.
    pub suit: Option<Suit>,
}

impl FromStr for RemovedCard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let refused = || {
            format!(
                "`{text}` is not a card: write a rank (A, 2 to 10, J, Q, K, * for a joker) or a face (5h)"
            )
        };
        let rank_of = |text: &str| {
            let text = if text.eq_ignore_ascii_case("t") { "10" } else { text };
            Rank::all().find(|rank| rank.symbol().eq_ignore_ascii_case(text))
        };
        if let Some(rank) = rank_of(text) {
            return Ok(RemovedCard { rank, suit: None });
        }
        let (last, _) = text.char_indices().next_back().ok_or_else(refused)?;
        let (rank, suit) = text.split_at(last);
        let suit = Suit::ALL.into_iter().find(|known| known.symbol().eq_ignore_ascii_case(suit));
        match (rank_of(rank), suit) {
            (Some(rank), Some(suit)) if rank != Rank::JOKER => Ok(RemovedCard { rank, suit: Some(suit) }),
            _ => Err(refused()),
        }
    }
}

impl fmt::Display for RemovedCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.rank.symbol())?;
        self.suit.map_or(Ok(()), |suit| f.write_str(suit.symbol()))
    }
}

/// The cards in a text, separated by spaces or commas.
pub fn read_cards(text: &str) -> Result<Vec<RemovedCard>, String> {
    text.split([' ', ',']).filter(|part| !part.is_empty()).map(str::parse).collect()
}

/// Why cards cannot be removed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RemovalError {
    /// The wager is not dealt from cards.
    #[error("the wager is not dealt from cards, so none can be removed")]
    NoCards,
    /// The engine of this game deals fresh shoes only.
    #[error("its engine deals from fresh decks only, so no card can be removed")]
    FreshOnly,
    /// A card without its suit, where suits matter.
    #[error("suits matter to this wager: name the suit of the removed {card}, like {card}h")]
    NameTheSuit {
        /// The card.
        card: String,
    },
    /// The shoe has no such card left.
    #[error("the shoe has no {card} left to remove: remove fewer")]
    NotThere {
        /// The card.
        card: String,
    },
    /// A card whose suits the engine of the game counts in equal numbers.
    #[error("a {card} cannot be removed: its engine counts equal numbers of the four suits of a {card}")]
    Bound {
        /// The rank.
        card: String,
    },
    /// Too few cards are left.
    #[error("{left} cards are left in the shoe, and the longest round could run out of them: remove fewer")]
    TooFew {
        /// How many are left.
        left: u32,
    },
    /// A wager without decisions cannot be played by the fresh shoe's strategy.
    #[error("it has no decisions that could be fixed at the fresh shoe's strategy: leave out `full-shoe`")]
    NoPlay,
}

/// Returns true if some condition of the rows or of `given` can change when a card changes its suit.
pub(crate) fn sees_suits(on: &On<CardDeal, CardsTest>) -> bool {
    fn any(condition: &Condition<CardsTest>) -> bool {
        match condition {
            Condition::Is(CardsTest::Of(_, test)) => events::looks_at_suits(test),
            Condition::Is(_) => false,
            Condition::Not(inner) => any(inner),
            Condition::All(all) | Condition::Any(all) => all.iter().any(any),
        }
    }
    any(&on.given) || on.rows.iter().any(any)
}

impl Request<'_> {
    fn unremoved(&self, error: RemovalError) -> Error {
        Error::Unremoved { wager: self.selected.to_string(), error }
    }

    /// The terms of a wager on cards with its shoe less the removed cards.
    pub(crate) fn deplete(&self, mut terms: Terms) -> Result<Terms, Error> {
        if self.options.removed.is_empty() {
            return Ok(terms);
        }
        let Terms::Cards(on) = &mut terms else { return Err(self.unremoved(RemovalError::NoCards)) };
        let suits = sees_suits(on);
        on.deal.shoe = self.without_removed(on.deal.shoe, suits)?;
        if on.deal.most_cards().is_none() {
            return Err(self.unremoved(RemovalError::TooFew { left: on.deal.shoe.cards() }));
        }
        Ok(terms)
    }

    /// The shoe less the removed cards, where their suits matter or not.
    pub(crate) fn without_removed(&self, mut shoe: Shoe, suits_matter: bool) -> Result<Shoe, Error> {
        for card in &self.options.removed {
            let is_joker = card.rank == Rank::JOKER;
            let not_there = || self.unremoved(RemovalError::NotThere { card: card.to_string() });
            let suit = match (suits_matter, card.suit) {
                _ if is_joker => None,
                (true, None) => {
                    return Err(self.unremoved(RemovalError::NameTheSuit { card: card.to_string() }));
                }
                (true, suit) => suit,
                // Where suits do not matter, any card of the rank is as good as another.
                (false, _) => {
                    let has = |suit: &Suit| shoe.count(card.rank, Some(*suit));
                    Suit::ALL.into_iter().max_by_key(has)
                }
            };
            shoe = shoe.without_card(card.rank, suit).ok_or_else(not_there)?;
        }
        Ok(shoe)
    }

    /// How many cards of each point value (ace, 2 to 9, and all that count ten) are gone from decks without some ranks.
    pub(crate) fn removed_by_points(&self, without: RankSet, suits_matter: bool) -> Result<[u32; 10], Error> {
        if self.options.removed.is_empty() {
            return Ok([0; 10]);
        }
        let full = self.fresh_shoe(without)?;
        let left = self.without_removed(full, suits_matter)?;
        let mut gone = [0; 10];
        for rank in Rank::all().filter(|&rank| rank != Rank::JOKER) {
            let place = if rank == Rank::ACE { 0 } else { usize::from(rank.0 + 1).min(9) };
            gone[place] += full.of_rank(rank) - left.of_rank(rank);
        }
        Ok(gone)
    }

    /// The shoe less the removed cards, by face, where suits matter.
    pub(crate) fn faces_left(&self) -> Result<enumeration::shoe::Shoe<52>, Error> {
        let left = self.without_removed(self.fresh_shoe(RankSet::NONE)?, true)?;
        let mut count = [0; 52];
        for (place, count) in count.iter_mut().enumerate() {
            let card = Card(place.try_into().expect("one of 52 faces"));
            if let (Some(rank), Some(suit)) = (card.rank(), card.suit()) {
                *count = left.count(Rank(rank.0), Some(Suit::ALL[usize::from(suit.0)]));
            }
        }
        Ok(enumeration::shoe::Shoe::new(count))
    }

    /// Refuses a shoe by points in which the cards on the table can count up to `most` while another card is due.
    pub(crate) fn check_left(&self, shoe: &[u32; 10], most: u32) -> Result<(), Error> {
        let points: u32 = (1..).zip(shoe).map(|(points, cards)| points * cards).sum();
        if !self.options.removed.is_empty() && points <= most {
            return Err(self.unremoved(RemovalError::TooFew { left: shoe.iter().sum() }));
        }
        Ok(())
    }

    /// Refuses a shoe from which cards are removed and which holds fewer than the longest round takes.
    pub(crate) fn check_cards(&self, left: u32, longest: u32) -> Result<(), Error> {
        if !self.options.removed.is_empty() && left < longest {
            return Err(self.unremoved(RemovalError::TooFew { left }));
        }
        Ok(())
    }

    /// Refuses removed cards for a reason of the game's own.
    pub(crate) fn unremovable(&self, card: &str) -> Error {
        self.unremoved(RemovalError::Bound { card: card.into() })
    }

    /// Decks without some ranks, as many as the settings say.
    pub(crate) fn fresh_shoe(&self, without: RankSet) -> Result<Shoe, Error> {
        let decks = self.whole("decks")?;
        Ok(Shoe { decks, jokers: 0, without, removed: RemovedCards::default(), groups: [0; 14] })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_ranks_or_faces() {
        let cards = read_cards("4 10, Qh *").unwrap();
        let written: Vec<String> = cards.iter().map(ToString::to_string).collect();
        assert_eq!(written, ["4", "10", "Qh", "*"]);
        assert!(read_cards("1").is_err() && read_cards("*h").is_err() && read_cards("Qx").is_err());
    }
}
