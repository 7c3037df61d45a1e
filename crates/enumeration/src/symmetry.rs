//! Suit symmetry: deals that differ only by a permutation of the suits count together.
//!
//! If no question about a deal names a suit, each deal may be replaced by a canonical one that carries the number of
//! deals it represents. A deal is a list of disjoint card sets (a hole pair and a flop, say); a permutation acts on all
//! of them.
//!
//! The canonical deal is the one whose suit lanes, read set by set as one key a suit, come in
//! non-increasing order. Sorting four keys costs a few comparisons, and two deals are equivalent exactly
//! when their sorted keys agree.
//!
//! If the deck lacks cards, or some cards stay where they are, only some suits are interchangeable: [`SuitSymmetry`].

use crate::cards::{Card, CardSet, Rank, Suit};
use crate::conversions::to_index;

/// The permutations of the suits that leave some sets of cards as they are.
///
/// Such a permutation exchanges only suits that hold the same ranks in each of the sets. These suits form a *class*.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SuitSymmetry {
    /// For each suit, the first suit of its class.
    class: [usize; 4],
}

impl SuitSymmetry {
    /// All permutations.
    pub const ALL: SuitSymmetry = SuitSymmetry { class: [0; 4] };

    /// The permutations that leave a deck as it is: all of them if it holds the same ranks in every suit.
    pub fn of(deck: CardSet) -> SuitSymmetry {
        SuitSymmetry::ALL.fixing(deck)
    }

    /// Those of these permutations that also leave `set` as it is.
    #[must_use]
    pub fn fixing(self, set: CardSet) -> SuitSymmetry {
        let lanes: [u16; 4] = suits().map(|suit| set.lane(suit));
        let is_alike =
            |suit: usize, other: usize| self.class[suit] == self.class[other] && lanes[suit] == lanes[other];
        let first = |suit: usize| (0..suit).find(|&other| is_alike(suit, other)).unwrap_or(suit);
        SuitSymmetry { class: std::array::from_fn(first) }
    }

    /// The first of the suits that are interchangeable with this one.
    pub(crate) fn first_alike(self, suit: Suit) -> Suit {
        suits()[self.class[suit.index()]]
    }

    /// By suit, the lane of the canonical form of `set` in which its cards of that suit are.
    pub(crate) fn lanes(self, set: CardSet) -> [u8; 4] {
        let mut suits_by_lane = [0, 1, 2, 3];
        let mut keys = suit_keys(&[set]);
        self.sort(|low, high| {
            if keys[low] < keys[high] {
                keys.swap(low, high);
                suits_by_lane.swap(low, high);
            }
        });
        let mut lanes = [0; 4];
        for (suit, lane) in suits_by_lane.into_iter().zip(0..) {
            lanes[suit] = lane;
        }
        lanes
    }

    /// The number of permutations.
    pub fn order(self) -> u64 {
        self.stabiliser(&[0; 4])
    }

    /// The canonical form of a deal under these permutations: within each class of suits, the keys do not increase.
    pub fn canonical<const N: usize>(self, sets: [CardSet; N]) -> [CardSet; N] {
        const { assert!(N <= 4, "four 13-bit lanes fill a 64-bit key") };
        let mut keys = suit_keys(&sets);
        self.sort(|low, high| {
            if keys[low] < keys[high] {
                keys.swap(low, high);
            }
        });
        from_keys(&keys, &sets)
    }

    /// The exchanges that sort the suits within each class: compares two suits after the other.
    fn sort(self, mut exchange: impl FnMut(usize, usize)) {
        for low in 0..4 {
            for high in low + 1..4 {
                if self.class[low] == self.class[high] {
                    exchange(low, high);
                }
            }
        }
    }

    /// How many deals are equivalent to this one (itself included) under these permutations.
    pub fn orbit<const N: usize>(self, sets: [CardSet; N]) -> u64 {
        self.order() / self.stabiliser(&suit_keys(&sets))
    }

    /// How many of these permutations exchange only suits with equal keys.
    fn stabiliser(self, keys: &[u64; 4]) -> u64 {
        let is_alike =
            |suit: usize, other: usize| self.class[suit] == self.class[other] && keys[suit] == keys[other];
        (0..4).map(|suit| (0..=suit).filter(|&other| is_alike(suit, other)).map(|_| 1).sum::<u64>()).product()
    }

    /// The `size`-subsets of `deck` that are canonical under these permutations, in increasing order, each with the number
    /// of subsets that are equivalent to it. The permutations must leave the deck as it is.
    ///
    /// The sets are constructed, not filtered: lanes are filled from the highest suit down, each not below the lane of
    /// the next higher suit of its class.
    pub fn subsets(self, deck: CardSet, size: u32) -> Vec<(CardSet, u64)> {
        assert!(self.fixing(deck) == self, "a deck that the permutations change");
        let joker = CardSet::single(Card::JOKER);
        let mut found = Vec::new();
        for jokers in 0..=u32::from(deck.contains(Card::JOKER)).min(size) {
            let mut fill = Filling::new(self, deck, size - jokers);
            fill.lanes_from(Suit::SPADES, if jokers == 1 { joker } else { CardSet::EMPTY }, size - jokers);
            found.append(&mut fill.found);
        }
        found.into_iter().map(|set| (set, self.orbit([set]))).collect()
    }
}

const fn suits() -> [Suit; 4] {
    [Suit::CLUBS, Suit::DIAMONDS, Suit::HEARTS, Suit::SPADES]
}

/// The canonical form of a deal of `N` disjoint sets under all permutations. The joker, which has no suit, stays where it
/// is.
#[inline]
pub fn canonical<const N: usize>(sets: [CardSet; N]) -> [CardSet; N] {
    const { assert!(N <= 4, "four 13-bit lanes fill a 64-bit key") };
    let mut keys = suit_keys(&sets);
    keys.sort_unstable_by(|a, b| b.cmp(a));
    from_keys(&keys, &sets)
}

/// How many deals are equivalent to this one (itself included): 24 over the number of suit permutations that fix it.
pub fn orbit<const N: usize>(sets: [CardSet; N]) -> u64 {
    SuitSymmetry::ALL.orbit(sets)
}

/// The canonical `size`-subsets of `deck` with the number of subsets each stands for.
///
/// Suits in which the deck holds the same ranks are interchangeable; it may hold the joker.
#[inline]
pub fn canonical_subsets(deck: CardSet, size: u32) -> Vec<(CardSet, u64)> {
    SuitSymmetry::of(deck).subsets(deck, size)
}

/// The `size`-subsets of `deck` without the cards of `fixed`, up to the permutations of the suits that leave both `deck`
/// and `fixed` as they are: in increasing order, each with the number of subsets that are equivalent to it.
///
/// If the deck holds the same ranks in every suit and `fixed` is canonical, each set is canonical beside `fixed`.
pub fn canonical_beside(fixed: CardSet, deck: CardSet, size: u32) -> Vec<(CardSet, u64)> {
    SuitSymmetry::of(deck).fixing(fixed).subsets(deck.without(fixed), size)
}

/// The recursion behind [`SuitSymmetry::subsets`].
struct Filling {
    symmetry: SuitSymmetry,
    /// By suit and by number of cards, every lane of at most that many cards of the deck, in increasing order.
    lanes: [Vec<Vec<u16>>; 4],
    found: Vec<CardSet>,
}

impl Filling {
    fn new(symmetry: SuitSymmetry, deck: CardSet, size: u32) -> Self {
        let lanes_of = |suit| {
            let ranks = deck.lane(suit);
            (0..=size)
                .map(|most| {
                    (0..1 << Rank::COUNT).filter(|l| l & !ranks == 0 && l.count_ones() <= most).collect()
                })
                .collect()
        };
        Filling { symmetry, lanes: suits().map(lanes_of), found: Vec::new() }
    }

    /// Adds every canonical set that has the cards of `begun` in the suits above `suit` and `left` more cards.
    fn lanes_from(&mut self, suit: Suit, begun: CardSet, left: u32) {
        let class = self.symmetry.class;
        let above = (suit.index() + 1..4).find(|&above| class[above] == class[suit.index()]);
        let least = above.map_or(0, |above| begun.lane(suits()[above]));
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
    fn decks_that_lack_cards_have_the_symmetry_that_permuting_the_suits_gives() {
        // By brute force over the 24 permutations, beside cards that need not be canonical.
        let permuted = |set: CardSet, p: &[u8]| {
            let lanes = Suit::all().map(|s| CardSet(u64::from(set.lane(s)) << (13 * p[s.index()])));
            lanes.fold(CardSet(set.0 & !CardSet::DECK_52.0), CardSet::union)
        };
        let whole: CardSet = CardSet::DECK_53.iter().filter(|c| c.rank().is_none_or(|r| r.0 < 4)).collect();
        let sets = |text| CardSet::parse(text).unwrap();
        for gone in ["", "4s", "4c 4h", "4h 3s", "4d 3h 2s", "2c 2h 3d 3s", "Jk 2d"].map(sets) {
            let deck = whole.without(gone);
            for fixed in ["", "3s", "2d 4s"].map(sets).map(|set| set.intersection(deck)) {
                let symmetry = SuitSymmetry::of(deck).fixing(fixed);
                let group: Vec<Vec<u8>> = (0..4u8)
                    .permutations(4)
                    .filter(|p| permuted(deck, p) == deck && permuted(fixed, p) == fixed)
                    .collect();
                assert_eq!(symmetry.order(), to_count(group.len()));
                for size in 0..=3 {
                    let found = canonical_beside(fixed, deck, size);
                    assert!(found.is_sorted());
                    let mut met = HashSet::new();
                    for &(set, ways) in &found {
                        let images: HashSet<CardSet> = group.iter().map(|p| permuted(set, p)).collect();
                        assert_eq!(ways, to_count(images.len()), "{set} from {deck} beside {fixed}");
                        assert!(images.iter().all(|&image| symmetry.canonical([image]) == [set]));
                        met.extend(images);
                    }
                    let all: HashSet<CardSet> = subsets(deck.without(fixed), size).collect();
                    assert_eq!(met, all, "from {deck} beside {fixed}");
                }
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
