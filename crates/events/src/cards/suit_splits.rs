//! Counts the ways in which cards of known ranks split over the suits, by a generating function.
//!
//! With one variable a suit, a kind of rank contributes the factor whose coefficient at x1^a x2^b x3^c x4^d is the number of
//! ways in which a, b, c, d of its cards have those suits. The coefficients of the product of all factors are the counts for
//! every split. Products are memoised by their list of factors, and a product of more factors extends one of fewer.
//! [`super::suits`] asks for them.

use super::ways::choose;
use enumeration::conversions::to_index;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// How many suits there are.
pub(super) const SUITS: usize = 4;

/// A factor: a number of cards of one kind of rank, and how many cards of that kind the shoe has in each suit.
pub(super) type SuitFactor = (u8, [u32; SUITS]);

/// The memo is cleared beyond this many coefficients, 16 MiB.
const MOST_COEFFICIENTS: usize = 1 << 20;

/// A memo of products.
#[derive(Default)]
pub(super) struct SuitSplitCounts {
    known: FxHashMap<Vec<SuitFactor>, Arc<SplitProduct>>,
    /// How many coefficients they have.
    coefficients: usize,
}

/// The ways for every split of some cards over the suits, indexed by the counts of all suits but the last.
pub(super) struct SplitProduct {
    /// How many cards there are.
    cards: usize,
    /// The size of each dimension: the largest count of the suit, plus one.
    sizes: [usize; SUITS - 1],
    ways: Vec<u128>,
}

impl SuitSplitCounts {
    /// In how many ways the cards split over the suits in these numbers.
    pub(super) fn ways(&mut self, factors: Vec<SuitFactor>, split: [u8; SUITS]) -> u128 {
        self.all_ways(factors).ways(split)
    }

    /// The ways for every split.
    pub(super) fn all_ways(&mut self, mut factors: Vec<SuitFactor>) -> Arc<SplitProduct> {
        factors.sort_unstable();
        self.product(&factors)
    }

    fn product(&mut self, items: &[SuitFactor]) -> Arc<SplitProduct> {
        if let Some(product) = self.known.get(items) {
            return Arc::clone(product);
        }
        let product = Arc::new(match items.split_last() {
            None => SplitProduct { cards: 0, sizes: [1; SUITS - 1], ways: vec![1] },
            Some((last, others)) => self.product(others).times(last),
        });
        if self.coefficients > MOST_COEFFICIENTS {
            self.known.clear();
            self.coefficients = 0;
        }
        self.coefficients += product.ways.len();
        self.known.insert(items.to_vec(), Arc::clone(&product));
        product
    }
}

impl SplitProduct {
    /// The index of a split.
    fn place(&self, suits: [usize; SUITS - 1]) -> usize {
        suits.iter().zip(self.sizes).fold(0, |place, (suit, size)| place * size + suit)
    }

    /// The ways of a split; 0 if it does not have as many cards.
    pub(super) fn ways(&self, open: [u8; SUITS]) -> u128 {
        let suits: [usize; SUITS - 1] = std::array::from_fn(|suit| open[suit].into());
        if open.iter().map(|&size| usize::from(size)).sum::<usize>() != self.cards
            || suits.iter().zip(self.sizes).any(|(&suit, size)| suit >= size)
        {
            return 0;
        }
        self.ways[self.place(suits)]
    }

    /// The product with one more factor.
    fn times(&self, &(count, rooms): &SuitFactor) -> SplitProduct {
        let most = |suit: usize| usize::from(count).min(to_index(rooms[suit]));
        let sizes = std::array::from_fn(|suit| self.sizes[suit] + most(suit));
        let cards = self.cards + usize::from(count);
        let mut product = SplitProduct { cards, sizes, ways: vec![0; sizes.iter().product()] };
        let of_suit: [Vec<u128>; SUITS] =
            std::array::from_fn(|suit| (0..=count.into()).map(|cards| choose(rooms[suit], cards)).collect());
        let [first, second, third] = self.sizes;
        for a in 0..=most(0) {
            for b in 0..=most(1).min(usize::from(count) - a) {
                for c in 0..=most(2).min(usize::from(count) - a - b) {
                    let last = usize::from(count) - a - b - c;
                    let ways = of_suit[0][a] * of_suit[1][b] * of_suit[2][c] * of_suit[3][last];
                    if ways == 0 {
                        continue;
                    }
                    // The counts of all suits sum to the number of cards.
                    for i in 0..first.min(self.cards + 1) {
                        for j in 0..second.min(self.cards + 1 - i) {
                            let to = product.place([i + a, j + b, c]);
                            let from = self.place([i, j, 0]);
                            let most = third.min(self.cards + 1 - i - j);
                            let sums = product.ways[to..to + most].iter_mut();
                            sums.zip(&self.ways[from..]).for_each(|(sum, known)| *sum += ways * known);
                        }
                    }
                }
            }
        }
        product
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ways(items: &[SuitFactor], open: [u8; SUITS]) -> u128 {
        SuitSplitCounts::default().ways(items.to_vec(), open)
    }

    #[test]
    fn splits_of_a_few_cards() {
        // Two ranks of one card each in two suits of the four: the first card has either, the second the other.
        let one = (1, [1; SUITS]);
        assert_eq!(ways(&[one, one], [1, 1, 0, 0]), 2);
        assert_eq!(ways(&[one, one], [0, 0, 1, 1]), 2);
        // A pair and a card, of suits a, a, b: the pair cannot be of one suit in one deck, so it is a and b.
        let pair = |each: u32| (2, [each; SUITS]);
        assert_eq!(ways(&[pair(1), one], [2, 1, 0, 0]), 1);
        // In six decks it is a and b, the card a: 6 * 6 * 6; or a and a, the card b: 15 * 6.
        assert_eq!(ways(&[pair(6), (1, [6; SUITS])], [2, 1, 0, 0]), 216 + 90);
        // More or fewer suits than cards.
        assert_eq!(ways(&[one, one], [1, 1, 1, 0]), 0);
        assert_eq!(ways(&[one], [0, 0, 0, 0]), 0);
        assert_eq!(ways(&[], [0, 0, 0, 0]), 1);
    }

    #[test]
    fn splits_sum_to_all_ways() {
        // Three of eight cards, two of four and one of seven: 56 * 6 * 7 in all.
        let items = [(3, [2, 2, 2, 2]), (2, [1, 0, 2, 1]), (1, [3, 0, 0, 4])];
        let mut counts = SuitSplitCounts::default();
        let mut sum = 0;
        for a in 0..=6 {
            for b in 0..=6 - a {
                for c in 0..=6 - a - b {
                    sum += counts.ways(items.to_vec(), [a, b, c, 6 - a - b - c]);
                }
            }
        }
        assert_eq!(sum, 56 * 6 * 7);
    }
}
