//! The player's hands, and what the rules let be done with them.

use super::Base;
use crate::cards::Card;
use paytables::twenty_one::Totals;
use paytables::wagers::Rank;

/// A hand of the player's, with what stands on it.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct Held {
    /// In the order dealt.
    pub cards: Vec<Card>,
    pub split: bool,
    /// Whether its first wager is the house's.
    pub house_wager: bool,
    pub doubled: u32,
    /// Whether the house paid for the doubling.
    pub free_double: bool,
    /// How many of the first cards count an ace as 1.
    pub low_aces_of: usize,
    /// Whether the last doubling was taken back, and the rest lost.
    pub given_up: bool,
}

impl Held {
    /// Whether its total is one of these.
    pub(super) fn is_among(&self, totals: &Totals) -> bool {
        let (points, soft) = self.total();
        totals.contains(points, soft)
    }

    pub(super) fn of(cards: Vec<Card>) -> Self {
        Held {
            cards,
            split: false,
            house_wager: false,
            doubled: 0,
            free_double: false,
            low_aces_of: 0,
            given_up: false,
        }
    }

    /// Units on the hand, the house's among them.
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

impl Base {
    pub(super) fn is_charlie(&self, held: &Held) -> bool {
        held.points() <= 21
            && self.terms.charlie.is_some_and(|cards| held.cards.len() >= usize::try_from(cards).unwrap_or(0))
    }

    /// Whether nothing more can be done with it.
    pub(super) fn is_finished(&self, held: &Held) -> bool {
        held.points() >= 21 || self.is_charlie(held)
    }

    /// Whether it is a split ace that takes one card.
    pub(super) fn takes_one_card(&self, held: &Held) -> bool {
        held.split
            && held.cards[0].points() == 1
            && self.terms.split.as_ref().is_some_and(|split| split.one_card_aces)
    }

    /// The hand doubled, before its card.
    pub(super) fn doubling(&self, held: &Held) -> Option<Held> {
        let low = self.terms.double.as_ref().is_some_and(|double| double.aces_low);
        let doubled = |free_double: bool| Held {
            doubled: 1,
            free_double,
            low_aces_of: if low { 2 } else { 0 },
            ..held.clone()
        };
        if held.cards.len() == 2 && held.is_among(&self.terms.free.double) {
            return Some(doubled(true));
        }
        let double = self.terms.double.as_ref()?;
        let cards = i64::try_from(held.cards.len()).ok()?;
        let may =
            double.cards.contains(cards) && held.is_among(&double.on) && (double.after_split || !held.split);
        may.then(|| doubled(false))
    }

    pub(super) fn may_split(&self, held: &Held, hands: usize) -> bool {
        let (Some(split), &[one, other]) = (&self.terms.split, &held.cards[..]) else { return false };
        let pair = one.points() == other.points() && (!split.tens_by_rank || one.rank == other.rank);
        let again = !held.split || one.points() != 1 || split.resplit_aces;
        pair && again && hands < usize::try_from(split.hands).unwrap_or(0)
    }

    /// Splits a pair: the hand keeps its first card, and a hand with the other comes after it. What was wagered first stays
    /// on the hand that is played first.
    pub(super) fn split(&self, held: &mut Held) -> Held {
        let free = held.cards.first().is_some_and(|card| self.terms.free.split.contains(Rank(card.rank - 2)));
        held.split = true;
        let other = held.cards.pop().into_iter().collect();
        Held { split: true, house_wager: free, ..Held::of(other) }
    }
}
