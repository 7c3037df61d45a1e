//! The player's hands.

use crate::cards::Card;
use paytables::twenty_one::Totals;

/// A hand of the player's, with its bets.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct PlayedHand {
    /// In the order dealt.
    pub cards: Vec<Card>,
    pub split: bool,
    /// True if its first wager is the house's.
    pub house_wager: bool,
    pub doubled: u32,
    /// True if the house paid for the doubling.
    pub free_double: bool,
    /// How many of the first cards count an ace as 1.
    pub low_aces_of: usize,
    /// True if the last doubling was taken back, and the rest lost.
    pub given_up: bool,
}

impl PlayedHand {
    /// Returns true if its total is one of these.
    pub(super) fn is_among(&self, totals: &Totals) -> bool {
        let (points, soft) = self.total();
        totals.contains(points, soft)
    }

    pub(super) fn of(cards: Vec<Card>) -> Self {
        PlayedHand {
            cards,
            split: false,
            house_wager: false,
            doubled: 0,
            free_double: false,
            low_aces_of: 0,
            given_up: false,
        }
    }

    /// The units on the hand, the house's included.
    pub(super) fn units(&self) -> u32 {
        1 << self.doubled
    }

    /// Units of the player's own.
    pub(super) fn own(&self) -> u32 {
        u32::from(!self.house_wager) + if self.free_double { 0 } else { self.units() - 1 }
    }

    /// The points, and whether an ace counts eleven.
    pub(super) fn total(&self) -> (u8, bool) {
        let hard: u8 = self.cards.iter().map(|card| card.points()).sum();
        let high = self.cards.iter().skip(self.low_aces_of).any(|card| card.points() == 1);
        if high && hard <= 11 { (hard + 10, true) } else { (hard, false) }
    }

    pub(super) fn points(&self) -> u8 {
        self.total().0
    }
}

/// An ace and a ten-valued card.
pub(super) fn is_natural(one: Card, other: Card) -> bool {
    matches!((one.points(), other.points()), (1, 10) | (10, 1))
}
