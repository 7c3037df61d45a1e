//! The hands of a split and a dealer who ends in one way, drawing from one shoe.
//!
//! [`split_law`](super::split_law) and [`split_excess`](super::split_excess) count what these hands net together. Both sum
//! over pairs of a set of cards on the left and one on the right, where the dealer's cards are: that sum is here.

use super::rules::Seat;
use super::split_hands::{Filled, HandAgainst};
use enumeration::conversions::to_count;
use enumeration::draws::{Kinds, Marked, PairSums, Term};
use enumeration::{Arrange, SortedMap};
use num_bigint::BigInt;
use num_integer::Roots;
use num_traits::One;
use std::cmp::Reverse;

/// How many pairs of a set and a dealer's hand are put together at once, by all threads. Most of them are alike: what is left
/// of so many are a few million sets.
const MOST_AT_ONCE: usize = 1 << 24;

/// How many sets are on the other side at once, by all threads: what is folded of them takes several times their room.
const MOST_ON_THE_LEFT: usize = 1 << 20;

/// Ordered draws by number of cards.
pub(super) type BySize = SortedMap<usize, BigInt>;

/// What comes of a reading by mark of suits, then by power.
pub(super) type ByMark = SortedMap<u128, SortedMap<i64, BySize>>;

/// Hands and a dealer who ends in one way, drawing from one shoe.
pub(super) struct Together<'a> {
    pub kinds: &'a Kinds,
    pub dealt: &'a [Term],
    pub hands: [HandAgainst; Seat::COUNT],
    /// The lowest bits of a mark, which tell of suits, or of cards that make further pairs.
    pub suit_bits: usize,
    /// What marks a further card that makes another pair, where not every card that is worth as much does.
    pub further: u128,
    pub rounds: &'a SortedMap<Vec<Filled>, i128>,
}

impl Together<'_> {
    /// What marks the cards that opened hands beyond the first two, in a round of so many.
    pub(super) fn opened(&self, hands: usize) -> u128 {
        self.further * u128::from(to_count(hands - 2))
    }

    /// What a mark tells of suits.
    pub(super) fn suits(&self, mark: u128) -> u128 {
        mark & ((1 << self.suit_bits) - 1)
    }

    /// The sums over all pairs of a set on the left and one of these hands together with the dealer's.
    pub(super) fn with_dealer<'l>(&'l self, left: &[Term], mut hands: Vec<&'l [Term]>) -> PairSums {
        // Every set that there is so far meets the last list, so that is the shortest.
        hands.push(self.dealt);
        hands.arrange_by_key(|list| Reverse(list.len()));
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

/// The cube root of as many sets as are half of them different, for hands, and for hands with the dealer's: as those of six
/// and eight decks are.
pub(super) const MANY_HANDS: u128 = 31;
pub(super) const MANY_WITH_DEALER: u128 = 67;

/// About what is made by putting lists together. It only says which work to do and how long it takes, not what comes of it.
#[derive(Clone, Copy, Default)]
pub(super) struct JoinWork {
    /// Sets that are put together.
    pub pairs: u128,
    /// Different ones in the end.
    pub sets: u128,
}

impl JoinWork {
    /// What it costs to begin with two lists, in sets that are put together.
    pub(super) const BEGINNING: u128 = 1_000_000;

    /// Put together with so many others, `alike` hands being alike. Of `many^3` sets half are different, and of more ever
    /// fewer.
    pub(super) fn with(self, others: usize, alike: usize, many: u128) -> Self {
        let [others, alike] = [others, alike].map(|length| u128::from(to_count(length)));
        let pairs = self.sets * others;
        let sets = pairs.div_ceil(alike);
        let (root, square) = (sets.cbrt(), many * many);
        JoinWork { pairs: self.pairs + pairs, sets: sets * square / (square + root * root) }
    }

    /// A set is gone through at forty times the cost of putting two together.
    pub(super) fn work(self) -> u128 {
        self.pairs + 40 * self.sets
    }
}
