//! In how many ways cards of known ranks have so many of each suit in all.
//!
//! The ways are the coefficients of a product: one factor a kind of rank, which says in how many ways its cards have so many
//! of each suit, and one unknown a suit. One product tells the ways for every split of the cards over the suits, and the
//! product of some kinds is the beginning of that of more; both are found once.

use super::count::choose;
use super::paint::SUITS;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// So many cards of one kind, and how many of them the shoe has in each suit.
pub type Filled = (u8, [u32; SUITS]);

/// How many coefficients are remembered at the most, some 16 MiB of them.
const MOST: usize = 1 << 20;

/// The products found so far.
#[derive(Default)]
pub struct Fillings {
    known: FxHashMap<Vec<Filled>, Arc<Product>>,
    /// How many coefficients they have.
    coefficients: usize,
}

/// The ways for every split of some cards over the suits, by how many have each suit but the last, which has the others.
pub struct Product {
    /// How many cards there are.
    cards: usize,
    /// How many cards of each suit but the last there can be, and one more.
    sizes: [usize; SUITS - 1],
    ways: Vec<u128>,
}

impl Fillings {
    /// In how many ways the cards have so many of each suit in all.
    pub fn ways(&mut self, items: Vec<Filled>, open: [u8; SUITS]) -> u128 {
        self.all_ways(items).ways(open)
    }

    /// In how many ways the cards have every number of each suit.
    pub fn all_ways(&mut self, mut items: Vec<Filled>) -> Arc<Product> {
        items.sort_unstable();
        self.product(&items)
    }

    fn product(&mut self, items: &[Filled]) -> Arc<Product> {
        if let Some(product) = self.known.get(items) {
            return Arc::clone(product);
        }
        let product = Arc::new(match items.split_last() {
            None => Product { cards: 0, sizes: [1; SUITS - 1], ways: vec![1] },
            Some((last, others)) => self.product(others).times(last),
        });
        if self.coefficients > MOST {
            self.known.clear();
            self.coefficients = 0;
        }
        self.coefficients += product.ways.len();
        self.known.insert(items.to_vec(), Arc::clone(&product));
        product
    }
}

/// In how many ways the cards have so many of each suit, where that is all of one: no product is needed to know.
pub fn ways_of_one_suit(items: &[Filled], open: [u8; SUITS]) -> Option<u128> {
    let mut suits = (0..SUITS).filter(|&suit| open[suit] > 0);
    let suit = suits.next().filter(|_| suits.next().is_none())?;
    Some(items.iter().map(|&(count, rooms)| choose(rooms[suit], count.into())).product())
}

impl Product {
    fn place(&self, suits: [usize; SUITS - 1]) -> usize {
        suits.iter().zip(self.sizes).fold(0, |place, (suit, size)| place * size + suit)
    }

    /// The ways in which so many cards have each suit.
    pub fn ways(&self, open: [u8; SUITS]) -> u128 {
        let suits: [usize; SUITS - 1] = std::array::from_fn(|suit| open[suit].into());
        if open.iter().map(|&size| usize::from(size)).sum::<usize>() != self.cards
            || suits.iter().zip(self.sizes).any(|(&suit, size)| suit >= size)
        {
            return 0;
        }
        self.ways[self.place(suits)]
    }

    /// With the cards of one kind more.
    fn times(&self, &(count, rooms): &Filled) -> Product {
        let most = |suit: usize| usize::from(count).min(rooms[suit] as usize);
        let sizes = std::array::from_fn(|suit| self.sizes[suit] + most(suit));
        let cards = self.cards + usize::from(count);
        let mut product = Product { cards, sizes, ways: vec![0; sizes.iter().product()] };
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
                    // Suits have no more cards in all than there are.
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

    fn fillings(items: &[Filled], open: [u8; SUITS]) -> u128 {
        Fillings::default().ways(items.to_vec(), open)
    }

    #[test]
    fn fillings_of_a_deck() {
        // Two ranks of one card each in two suits of the four: the first card has either, the second the other.
        let one = (1, [1; SUITS]);
        assert_eq!(fillings(&[one, one], [1, 1, 0, 0]), 2);
        assert_eq!(fillings(&[one, one], [0, 0, 1, 1]), 2);
        // A pair and a card, of suits a, a, b: the pair cannot be of one suit in one deck, so it is a and b.
        let pair = |each: u32| (2, [each; SUITS]);
        assert_eq!(fillings(&[pair(1), one], [2, 1, 0, 0]), 1);
        // In six decks it is a and b, the card a: 6 * 6 * 6; or a and a, the card b: 15 * 6.
        assert_eq!(fillings(&[pair(6), (1, [6; SUITS])], [2, 1, 0, 0]), 216 + 90);
        // More or fewer suits than cards.
        assert_eq!(fillings(&[one, one], [1, 1, 1, 0]), 0);
        assert_eq!(fillings(&[one], [0, 0, 0, 0]), 0);
        assert_eq!(fillings(&[], [0, 0, 0, 0]), 1);
    }

    #[test]
    fn splits_sum_to_all_ways() {
        // Three of eight cards, two of four and one of seven: 56 * 6 * 7 in all.
        let items = [(3, [2, 2, 2, 2]), (2, [1, 0, 2, 1]), (1, [3, 0, 0, 4])];
        let mut fillings = Fillings::default();
        let mut sum = 0;
        for a in 0..=6 {
            for b in 0..=6 - a {
                for c in 0..=6 - a - b {
                    sum += fillings.ways(items.to_vec(), [a, b, c, 6 - a - b - c]);
                }
            }
        }
        assert_eq!(sum, 56 * 6 * 7);
    }
}
