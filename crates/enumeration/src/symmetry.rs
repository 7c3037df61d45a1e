//! Suit symmetry: deals that differ only by a permutation of the suits count together.
//!
//! If no question about a deal names a suit, each deal may be replaced by a canonical one that carries the number of
//! deals it represents. A deal is a list of disjoint card sets (a hole pair and a flop, say); a permutation acts on all
//! of them.
//!
//! The canonical deal is the one whose suit lanes, read set by set as one key a suit, come in
//! non-increasing order. Sorting four keys costs a few comparisons, and two deals are equivalent exactly
//! when their sorted keys agree.

use crate::cards::{Card, CardSet, Rank, Suit};
use crate::conversions::to_index;

/// The canonical form of a deal of `N` disjoint sets. The joker, which has no suit, stays where it is.
#[inline]
pub fn canonical<const N: usize>(sets: [CardSet; N]) -> [CardSet; N] {
    const { assert!(N <= 4, "four 13-bit lanes fill a 64-bit key") };
    let mut keys = suit_keys(&sets);
    keys.sort_unstable_by(|a, b| b.cmp(a));
    from_keys(&keys, &sets)
}

/// How many deals are equivalent to this one (itself included): 24 over the number of suit permutations that fix it.
pub fn orbit<const N: usize>(sets: [CardSet; N]) -> u64 {
    let mut keys = suit_keys(&sets);
    keys.sort_unstable();
    let mut fixing = 1;
    let mut run = 1;
    for i in 1..keys.len() {
        run = if keys[i] == keys[i - 1] { run + 1 } else { 1 };
        fixing *= run;
    }
    24 / fixing
}

/// The canonical `size`-subsets of `deck` with the number of subsets each stands for.
///
/// `deck` must hold the same ranks in every suit (and may hold the joker).
#[inline]
pub fn canonical_subsets(deck: CardSet, size: u32) -> Vec<(CardSet, u64)> {
    canonical_beside(CardSet::EMPTY, deck, size)
}

/// The `size`-subsets of `deck` that make a canonical deal beside `fixed`, in increasing order, each with the number of
/// subsets that are equivalent to it while `fixed` stays where it is.
///
/// `fixed` must be canonical; `deck` must hold the same ranks in every suit (and may hold the joker), and the cards of
/// `fixed` are left out of it here.
///
/// The sets are constructed, not filtered: lanes are filled from the highest suit down, each not below the lane before
/// it wherever `fixed` does not distinguish the two suits.
pub fn canonical_beside(fixed: CardSet, deck: CardSet, size: u32) -> Vec<(CardSet, u64)> {
    assert!(Suit::all().all(|suit| deck.lane(suit) == deck.lane(Suit::CLUBS)), "a deck unlike in its suits");
    assert!(canonical([fixed]) == [fixed], "the fixed cards must be canonical");
    let joker = CardSet::single(Card::JOKER);
    let free = deck.without(fixed);
    let fixing = orbit([fixed]);
    let mut found = Vec::new();
    for jokers in 0..=u32::from(free.contains(Card::JOKER)).min(size) {
        let mut fill = Filling::new(fixed, free, size - jokers);
        fill.lanes_from(Suit::SPADES, if jokers == 1 { joker } else { CardSet::EMPTY }, size - jokers);
        found.append(&mut fill.found);
    }
    found.into_iter().map(|set| (set, orbit([fixed, set]) / fixing)).collect()
}

/// The recursion behind [`canonical_beside`].
struct Filling {
    fixed: CardSet,
    /// By suit and by number of cards, every lane of at most that many free cards, in increasing order.
    lanes: [Vec<Vec<u16>>; 4],
    found: Vec<CardSet>,
}

impl Filling {
    fn new(fixed: CardSet, free: CardSet, size: u32) -> Self {
        let lanes_of = |suit| {
            let ranks = free.lane(suit);
            (0..=size)
                .map(|most| {
                    (0..1 << Rank::COUNT).filter(|l| l & !ranks == 0 && l.count_ones() <= most).collect()
                })
                .collect()
        };
        let suits = [Suit::CLUBS, Suit::DIAMONDS, Suit::HEARTS, Suit::SPADES];
        Filling { fixed, lanes: suits.map(lanes_of), found: Vec::new() }
    }

    /// Adds every canonical set that has the cards of `begun` in the suits above `suit` and `left` more cards.
    fn lanes_from(&mut self, suit: Suit, begun: CardSet, left: u32) {
        let above = Suit(suit.0 + 1);
        let alike = suit != Suit::SPADES && self.fixed.lane(suit) == self.fixed.lane(above);
        let least = if alike { begun.lane(above) } else { 0 };
        let lanes = &self.lanes[suit.index()][to_index(left)];
        for i in lanes.partition_point(|&lane| lane < least)..lanes.len() {
            let lane = self.lanes[suit.index()][to_index(left)][i];
            let set = CardSet(begun.0 | u64::from(lane) << (Rank::COUNT * suit.0));
            let left = left - lane.count_ones();
            if suit != Suit::CLUBS {
                self.lanes_from(Suit(suit.0 - 1), set, left);
            } else if left == 0 {
                self.found.push(set);
            }
        }
    }
}

fn suit_keys<const N: usize>(sets: &[CardSet; N]) -> [u64; 4] {
    let mut keys = [0u64; 4];
    for (key, suit) in keys.iter_mut().zip(Suit::all()) {
        for set in sets {
            *key = *key << Rank::COUNT | u64::from(set.lane(suit));
        }
    }
    keys
}

fn from_keys<const N: usize>(keys: &[u64; 4], sets: &[CardSet; N]) -> [CardSet; N] {
    let mut result = sets.map(|set| CardSet(set.0 & !CardSet::DECK_52.0));
    for (lane, &key) in keys.iter().enumerate() {
        for (i, set) in result.iter_mut().enumerate() {
            let bits = key >> (Rank::LEN * (N - 1 - i)) & 0x1fff;
            set.0 |= bits << (Rank::LEN * lane);
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::combinations::{choose, subsets};
    use crate::conversions::to_count;
    use itertools::Itertools;
    use std::collections::{HashMap, HashSet};

    #[test]
    fn there_are_1755_flops_169_starting_hands_and_134459_boards() {
        for (size, classes) in [(2, 169), (3, 1755), (5, 134_459)] {
            let found = canonical_subsets(CardSet::DECK_52, size);
            assert_eq!(found.len(), classes);
            assert_eq!(found.iter().map(|&(_, orbit)| orbit).sum::<u64>(), choose(52, size));
        }
    }

    #[test]
    fn orbits_are_what_permuting_the_suits_gives() {
        // Five ranks in four suits, hole pairs with a third card: by brute force over the 24 permutations.
        let deck: CardSet = CardSet::DECK_52.iter().filter(|c| c.rank().unwrap().0 < 5).collect();
        let mut classes: HashMap<[CardSet; 2], u64> = HashMap::new();
        for pair in subsets(deck, 2) {
            for single in subsets(deck.without(pair), 1) {
                let images: HashSet<[CardSet; 2]> = (0..4u8)
                    .permutations(4)
                    .map(|p| {
                        [pair, single].map(|set| {
                            Suit::all()
                                .map(|s| CardSet(u64::from(set.lane(s)) << (13 * p[s.index()])))
                                .fold(CardSet::EMPTY, CardSet::union)
                        })
                    })
                    .collect();
                let form = canonical([pair, single]);
                assert!(images.contains(&form));
                assert!(images.iter().all(|&image| canonical(image) == form));
                assert_eq!(orbit([pair, single]), to_count(images.len()));
                *classes.entry(form).or_default() += 1;
            }
        }
        assert!(classes.iter().all(|(&form, &count)| orbit(form) == count));
    }

    #[test]
    fn canonical_sets_beside_fixed_cards_are_those_the_definition_picks() {
        let deck: CardSet = CardSet::DECK_53.iter().filter(|c| c.rank().is_none_or(|r| r.0 < 5)).collect();
        for fixed in ["", "4c", "4c 4d", "5c 3c 5d", "Jk 2c"].map(|text| CardSet::parse(text).unwrap()) {
            for size in 0..=4 {
                let expected: Vec<(CardSet, u64)> = subsets(deck.without(fixed), size)
                    .filter(|&set| canonical([fixed, set]) == [fixed, set])
                    .map(|set| (set, orbit([fixed, set]) / orbit([fixed])))
                    .collect();
                let found = canonical_beside(fixed, deck, size);
                assert_eq!(found, expected);
                let total: u64 = found.iter().map(|&(_, count)| count).sum();
                assert_eq!(total, choose(deck.len() - fixed.len(), size));
            }
        }
    }

    #[test]
    fn the_joker_is_kept() {
        let hand = CardSet::parse("Jk As").unwrap();
        assert_eq!(canonical([hand]), [CardSet::parse("Jk Ac").unwrap()]);
        assert_eq!(orbit([hand]), 4);
    }
}
