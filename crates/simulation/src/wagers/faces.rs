//! Cards in the terms of conditions.

use crate::cards::Card;
use paytables::wagers::{Colour, Face, Pattern, Rank, Suit};

/// Its rank, the joker's its own.
pub(super) fn rank(card: Card) -> Rank {
    if card.is_joker() { Rank::JOKER } else { Rank(card.rank - 2) }
}

/// Its suit; a joker has none.
pub(super) fn suit(card: Card) -> Option<Suit> {
    Suit::ALL.get(usize::from(card.suit)).copied()
}

/// Its colour; a joker has none.
pub(super) fn colour(card: Card) -> Option<Colour> {
    suit(card).map(|suit| match suit {
        Suit::Hearts | Suit::Diamonds => Colour::Red,
        Suit::Spades | Suit::Clubs => Colour::Black,
    })
}

/// Its face.
pub(super) fn face(card: Card) -> Face {
    suit(card).map_or(Face::Joker, |suit| Face::Of(rank(card), suit))
}

/// Returns true if the card matches every part of the description.
pub(super) fn is_such(card: Card, such: Pattern) -> bool {
    such.rank.is_none_or(|ranks| ranks.contains(rank(card)))
        && such.suit.is_none_or(|suits| suit(card).is_some_and(|suit| suits.contains(suit)))
        && such.colour.is_none_or(|wanted| colour(card) == Some(wanted))
}
