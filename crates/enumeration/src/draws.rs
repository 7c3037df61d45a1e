//! Sums over cards drawn without replacement, for pairs of long lists of hands.
//!
//! Two players draw from one shoe. If `a` runs over the weighted sets of cards that one of them can draw and `b` over
//! those of the other, every question about both is a sum over all pairs
//!
//! ```text
//! weight(a) x weight(b) x product over kinds of n (n-1) (n-2) ...   with a factor for each card of the kind in a and b
//! ```
//!
//! grouped by the number of cards in `a` and `b` together, where `n` is the number of cards of the kind in the shoe.
//! Tens of thousands of sets against a million make too many pairs to visit one by one: `pairing` computes the sums
//! without visiting them.
//!
//! The sets themselves are in `card_sets`. The crate `games` calls this where several hands are drawn from one shoe.

pub use crate::card_sets::{Field, Kinds, Marked, PairSums, Term, falling, in_order};

use crate::pairing;
use crate::together;

impl Kinds {
    /// The sums over all pairs of a set on the left and one on the right, by the sum of their marks and by their number
    /// of cards. Both lists must be in the order of [`in_order`].
    pub fn sums_of_pairs(&self, left: &[Term], right: &[Term]) -> PairSums {
        pairing::sums(self, left, right)
    }

    /// The union of every set of one list with every set of the other, in order, with equal unions merged. Both lists
    /// must be in the order of [`in_order`].
    ///
    /// # Panics
    /// If a weight can pass 128 bits, or as many cards of each kind as both lists hold make more than 2^64 sets.
    pub fn together(&self, a: &[Term], b: &[Term]) -> Vec<Term> {
        together::together(self, a, b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SortedMap;
    use crate::ratio::Ways as Count;
    use num_bigint::BigInt;
    use proptest::prelude::*;

    const CARDS: [u64; 3] = [6, 3, 40];

    fn set(counts: [u8; 3]) -> u128 {
        let [a, b, c] = counts.map(u128::from);
        a | b << 5 | c << 9 | (a + b + c) << 15
    }

    fn kinds() -> Kinds {
        let fields = [(0, 5), (5, 4), (9, 6)].map(|(shift, bits)| Field { shift, bits });
        Kinds { fields: fields.into_iter().zip(CARDS).collect() }
    }

    /// Cards by kind, a mark and a weight.
    type Counted = Vec<([u8; 3], u128, i32)>;

    fn terms() -> impl Strategy<Value = Counted> {
        proptest::collection::vec((proptest::array::uniform3(0u8..5), 0u128..3, any::<i32>()), 0..60)
    }

    fn list(counted: &Counted) -> Vec<Term> {
        let marked = |&(counts, mark, weight): &([u8; 3], u128, i32)| {
            (Marked { mark, set: set(counts) }, weight.into())
        };
        in_order(counted.iter().map(marked))
    }

    #[test]
    fn two_sets_worked_by_hand() {
        // Two of the first kind against one of each: (6)_3 (3)_1 (40)_1 = 120 x 3 x 40, twice, five cards.
        let left = [(Marked { mark: 3, set: set([2, 0, 0]) }, 2)];
        let right = [(Marked { mark: 4, set: set([1, 1, 1]) }, 1)];
        let expected = SortedMap::from([(7, SortedMap::from([(5, BigInt::from(28_800))]))]);
        assert_eq!(kinds().sums_of_pairs(&left, &right), expected);
    }

    proptest! {
        #[test]
        fn every_pair_is_summed(left in terms(), right in terms()) {
            let mut expected = PairSums::new();
            for &(a, mark_a, x) in &left {
                for &(b, mark_b, y) in &right {
                    let size: u8 = a.iter().chain(&b).sum();
                    let ways = (0..3).map(|i| crate::ratio::falling(CARDS[i], u64::from(a[i] + b[i])));
                    let ways = BigInt::from(ways.product::<Count>());
                    let sums = expected.entry(mark_a + mark_b).or_default();
                    *sums.entry(size.into()).or_default() += ways * x * y;
                }
            }
            expected.retain(|_, sums| {
                sums.retain(|_, sum| *sum != BigInt::ZERO);
                !sums.is_empty()
            });
            prop_assert_eq!(kinds().sums_of_pairs(&list(&left), &list(&right)), expected);
        }

        #[test]
        fn sets_are_put_together(mut a in terms(), b in terms(), small in any::<bool>()) {
            // Small weights are added up in shorter numbers.
            if small {
                for (.., weight) in &mut a {
                    *weight >>= 24;
                }
            }
            let both = a.iter().flat_map(|&(a, mark_a, x)| {
                b.iter().map(move |&(b, mark_b, y)| {
                    let set = set(std::array::from_fn(|i| a[i] + b[i]));
                    (Marked { mark: mark_a + mark_b, set }, i128::from(x) * i128::from(y))
                })
            });
            prop_assert_eq!(kinds().together(&list(&a), &list(&b)), in_order(both));
        }
    }
}
