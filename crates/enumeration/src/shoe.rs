//! Multi-deck shoes as counts of what can be drawn.
//!
//! A shoe of `K` kinds holds `count[k]` cards of kind `k`. Which kinds matter is the caller's choice: ten point values,
//! thirteen ranks, fifty-two faces.

use crate::cards::CardSet;
use crate::conversions::to_count;

/// Counts of the cards left, by kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shoe<const K: usize> {
    count: [u32; K],
    total: u32,
}

impl<const K: usize> Shoe<K> {
    /// A shoe with these counts.
    pub fn new(count: [u32; K]) -> Self {
        Shoe { count, total: count.iter().sum() }
    }

    /// How many cards of a kind are left.
    pub fn count(&self, kind: usize) -> u32 {
        self.count[kind]
    }

    /// How many cards are left.
    pub fn total(&self) -> u32 {
        self.total
    }

    /// The shoe after one card of a kind is gone; none if there was none.
    #[must_use]
    pub fn without(&self, kind: usize) -> Option<Self> {
        let mut rest = *self;
        rest.count[kind] = rest.count[kind].checked_sub(1)?;
        rest.total -= 1;
        Some(rest)
    }

    /// Draws one card: every kind that is left, the number of cards of it, and the shoe after it.
    pub fn draws(&self) -> impl Iterator<Item = (usize, u32, Self)> + '_ {
        (0..K).filter_map(|kind| Some((kind, self.count[kind], self.without(kind)?)))
    }

    /// How many hands of `size` cards there are, in no order.
    ///
    /// Four cards of 1,664 can be picked in 3.2e11 ways; the product before the last division stays below 2^64 for
    /// any four cards of 65,536.
    pub fn hands(&self, size: u32) -> u64 {
        (0..size).fold(1, |ways, i| ways * u64::from(self.total.saturating_sub(i)) / u64::from(i + 1))
    }

    /// Visits every hand of `N` cards in no order: its kinds, lowest first, and in how many ways it can be picked.
    pub fn for_each_hand<const N: usize>(&self, mut visit: impl FnMut([usize; N], u64)) {
        self.pick(&mut [0; N], 0, 1, &mut visit);
    }

    /// Picks the rest of a hand of which `held` cards are known, none of a lower kind than the last of them.
    fn pick<const N: usize>(
        &self,
        hand: &mut [usize; N],
        held: usize,
        ways: u64,
        visit: &mut impl FnMut([usize; N], u64),
    ) {
        if held == N {
            return visit(*hand, ways);
        }
        let lowest = if held == 0 { 0 } else { hand[held - 1] };
        for kind in lowest..K {
            let again = to_count(hand[..held].iter().rev().take_while(|&&k| k == kind).count());
            let left = u64::from(self.count[kind]).saturating_sub(again);
            if left > 0 {
                hand[held] = kind;
                // C(n, m + 1) = C(n, m) (n - m) / (m + 1): the division leaves nothing.
                self.pick(hand, held + 1, ways * left / (again + 1), visit);
            }
        }
    }
}

impl Shoe<10> {
    /// Decks of 52 by point value: kind 0 is every card worth ten or nothing, kinds 1 to 9 ace to nine.
    pub fn by_point(decks: u32) -> Self {
        let mut count = [4 * decks; 10];
        count[0] = 16 * decks;
        Shoe::new(count)
    }
}

impl Shoe<13> {
    /// Decks of 52 by rank, lowest first.
    pub fn by_rank(decks: u32) -> Self {
        Shoe::new([4 * decks; 13])
    }
}

impl Shoe<52> {
    /// Decks of these cards by face: a card's kind is its index.
    pub fn by_face(deck: CardSet, decks: u32) -> Self {
        let mut count = [0; 52];
        for card in deck.iter() {
            count[card.index()] = decks;
        }
        Shoe::new(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use std::collections::BTreeMap;

    #[test]
    fn a_shoe_of_six_decks() {
        let shoe = Shoe::by_point(6);
        assert_eq!(shoe.total(), 312);
        assert_eq!(shoe.count(0), 96);
        assert_eq!(shoe.draws().map(|(_, n, _)| n).sum::<u32>(), 312);
        assert_eq!(Shoe::by_rank(1).total(), 52);
    }

    #[test]
    fn what_is_gone_cannot_be_drawn() {
        let shoe = Shoe::new([1, 2]);
        let rest = shoe.without(0).unwrap();
        assert_eq!(rest.without(0), None);
        assert_eq!(rest.draws().count(), 1);
        assert_eq!(rest.total(), 2);
    }

    #[test]
    fn hands_are_all_picks_of_single_cards() {
        // Every card on its own: two of kind 0, three of kind 1, one of kind 3.
        let cards = [0, 0, 1, 1, 1, 3];
        let mut expected = BTreeMap::<Vec<usize>, u64>::new();
        for hand in cards.into_iter().combinations(3) {
            *expected.entry(hand).or_default() += 1;
        }
        let shoe = Shoe::new([2, 3, 0, 1]);
        let mut found = BTreeMap::new();
        shoe.for_each_hand::<3>(|hand, ways| assert!(found.insert(hand.to_vec(), ways).is_none()));
        assert_eq!(found, expected);
        assert_eq!((shoe.hands(3), shoe.hands(0), shoe.hands(7)), (20, 1, 0));
    }

    #[test]
    fn six_decks_by_face_have_48516_hands_of_two() {
        let shoe = Shoe::by_face(CardSet::DECK_52, 6);
        let mut ways = 0;
        shoe.for_each_hand::<2>(|_, n| ways += n);
        assert_eq!((ways, shoe.hands(2)), (48_516, 48_516));
        assert_eq!(Shoe::by_face(CardSet::DECK_48, 8).total(), 384);
    }
}
