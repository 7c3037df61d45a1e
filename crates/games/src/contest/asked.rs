//! Parses the cards of a question about a strategy, as far as a contest deals them.

use super::ladder::HandLadder;
use crate::Error;
use crate::error::CardPlace;
use crate::strategy::StrategyQuestion;
use enumeration::{Card, CardSet};

/// The player's hand and the dealer's shown card. If a card is shown, a hand requires it.
pub(super) struct ShownCards {
    pub hand: Option<CardSet>,
    pub up: Option<CardSet>,
}

impl ShownCards {
    /// Parses a question; an error for cards that this contest does not have.
    pub(super) fn read(question: &StrategyQuestion, contest: &HandLadder) -> Result<Self, Error> {
        for (place, given) in [(CardPlace::Hole, &question.hole), (CardPlace::Board, &question.board)] {
            if given.is_some() {
                let problem = "this game uses a hand, with no board and no hole cards".into();
                return Err(Error::NoSuchCards { place, problem });
            }
        }
        let (own, shows) = contest.seen();
        if question.up.is_some() && shows == 0 {
            let problem = "the dealer shows no card in this game".into();
            return Err(Error::NoSuchCards { place: CardPlace::Up, problem });
        }
        let read = |place, text: &Option<String>, count| {
            text.as_deref().map(|text| cards(contest.deck(), place, text, count)).transpose()
        };
        let up = read(CardPlace::Up, &question.up, shows)?;
        let hand = read(CardPlace::Hand, &question.hand, own)?;
        match (hand, up) {
            (Some(_), None) if shows > 0 => {
                let problem = "the dealer shows a card in this game".into();
                Err(Error::CardsMissing { place: CardPlace::Up, problem })
            }
            (Some(hand), Some(shown)) if !hand.is_disjoint(shown) => {
                let problem = format!("{shown} cannot be both in the hand and shown by the dealer");
                Err(Error::Cards { place: CardPlace::Up, problem })
            }
            (hand, up) => Ok(ShownCards { hand, up }),
        }
    }
}

/// A number of cards of the deck.
fn cards(deck: CardSet, place: CardPlace, text: &str, count: u32) -> Result<CardSet, Error> {
    let refused = |problem| Error::Cards { place, problem };
    let cards = CardSet::parse(text).map_err(refused)?;
    if cards.len() != count || !cards.without(deck).is_empty() {
        let joker = if deck.contains(Card::JOKER) { ", including the joker `Jk`" } else { "" };
        let of = deck.len();
        return Err(refused(format!("`{text}` must be {count} of the {of} cards in the deck{joker}")));
    }
    Ok(cards)
}
