//! The choices with a hand, by the rules of the file.

use super::FileGame;
use super::hand::PlayedHand;
use paytables::wagers::Rank;

impl FileGame {
    pub(super) fn is_charlie(&self, held: &PlayedHand) -> bool {
        held.points() <= 21
            && self.terms.charlie.is_some_and(|cards| held.cards.len() >= usize::try_from(cards).unwrap_or(0))
    }

    /// Returns true if no choice is left.
    pub(super) fn is_finished(&self, held: &PlayedHand) -> bool {
        held.points() >= 21 || self.is_charlie(held)
    }

    /// Returns true if it is a split ace that takes one card.
    pub(super) fn takes_one_card(&self, held: &PlayedHand) -> bool {
        held.split
            && held.cards[0].points() == 1
            && self.terms.split.as_ref().is_some_and(|split| split.one_card_aces)
    }

    /// The hand doubled, before its card.
    pub(super) fn doubling(&self, held: &PlayedHand) -> Option<PlayedHand> {
        let low = self.terms.double.as_ref().is_some_and(|double| double.aces_low);
        let doubled = |free_double: bool| PlayedHand {
            doubled: 1,
            free_double,
            low_aces_of: if low { 2 } else { 0 },
            ..held.clone()
        };
        let free = &self.terms.free;
        if held.cards.len() == 2 && held.is_among(&free.double) && (free.after_split || !held.split) {
            return Some(doubled(true));
        }
        let double = self.terms.double.as_ref()?;
        let cards = i64::try_from(held.cards.len()).ok()?;
        let may =
            double.cards.contains(cards) && held.is_among(&double.on) && (double.after_split || !held.split);
        may.then(|| doubled(false))
    }

    pub(super) fn may_split(&self, held: &PlayedHand, hands: usize) -> bool {
        let (Some(split), &[one, other]) = (&self.terms.split, &held.cards[..]) else { return false };
        let pair = one.points() == other.points() && (!split.tens_by_rank || one.rank == other.rank);
        let again = !held.split || one.points() != 1 || split.resplit_aces;
        pair && again && hands < usize::try_from(split.hands).unwrap_or(0)
    }

    /// Splits a pair: the hand keeps its first card, and a hand with the other comes after it. The first wager stays on
    /// the hand that is played first.
    pub(super) fn split(&self, held: &mut PlayedHand) -> PlayedHand {
        let free = held.cards.first().is_some_and(|card| self.terms.free.split.contains(Rank(card.rank - 2)));
        held.split = true;
        let other = held.cards.pop().into_iter().collect();
        PlayedHand { split: true, house_wager: free, ..PlayedHand::of(other) }
    }
}
