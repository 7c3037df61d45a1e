//! The hands of a split and a dealer who ends in one way, drawing from one shoe.
//!
//! [`split_law`](super::split_law) and [`split_excess`](super::split_excess) count what these hands net together. Both sum
//! over pairs of a set of cards on the left and one on the right, where the dealer's cards are: that sum is here.

use super::rules::Seat;
use super::split_hands::{Filled, HandAgainst};
use enumeration::draws::{Kinds, Marked, PairSums, Term};
use num_bigint::BigInt;
use num_traits::One;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// How many pairs of a set and a dealer's hand are put together at once, by all threads. Most of them are alike: what is left
/// of so many are a few million sets.
const MOST_AT_ONCE: usize = 1 << 24;

/// How many sets are on the other side at once, by all threads: what is folded of them takes several times their room.
const MOST_ON_THE_LEFT: usize = 1 << 20;

/// Ordered draws by number of cards.
pub(super) type BySize = BTreeMap<usize, BigInt>;

/// What comes of a reading by mark of suits, then by power.
pub(super) type ByMark = BTreeMap<u128, BTreeMap<i64, BySize>>;

/// Hands and a dealer who ends in one way, drawing from one shoe.
pub(super) struct Together<'a> {
    pub kinds: &'a Kinds,
    pub dealt: &'a [Term],
    pub hands: [HandAgainst; Seat::COUNT],
    /// The lowest bits of a mark, which tell of suits.
    pub suit_bits: usize,
    pub rounds: &'a BTreeMap<Vec<Filled>, i128>,
}

impl Together<'_> {
    /// What a mark tells of suits.
    pub(super) fn suits(&self, mark: u128) -> u128 {
        mark & ((1 << self.suit_bits) - 1)
    }

    /// The sums over all pairs of a set on the left and one of these hands together with the dealer's.
    pub(super) fn with_dealer<'l>(&'l self, left: &[Term], mut hands: Vec<&'l [Term]>) -> PairSums {
        // Every set that there is so far meets the last list, so that is the shortest.
        hands.push(self.dealt);
        hands.sort_by_key(|list| Reverse(list.len()));
        let last = hands.pop().unwrap_or_default();
        let once = vec![(Marked::plain(0), 1)];
        let first = hands.into_iter().fold(once, |product, list| self.kinds.together(&product, list));
        // Other threads count other rounds.
        let threads = rayon::current_num_threads();
        let at_once = (MOST_AT_ONCE / last.len().max(1) / threads).max(1);
        let mut sums = PairSums::new();
        for first in first.chunks(at_once) {
            let right = self.kinds.together(first, last);
            for left in left.chunks((MOST_ON_THE_LEFT / threads).max(1)) {
                for (mark, by_size) in self.kinds.sums_of_pairs(left, &right) {
                    add(sums.entry(mark).or_default(), &by_size, &BigInt::one());
                }
            }
        }
        sums
    }
}

pub(super) fn add(sums: &mut BySize, by_size: &BySize, times: &BigInt) {
    for (size, ways) in by_size {
        *sums.entry(*size).or_default() += ways * times;
    }
}
