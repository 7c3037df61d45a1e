//! How lists of sets are folded kind by kind on the way down in [`pairing`](crate::pairing): what each number of cards of a
//! kind weighs in each product, on either side.

use crate::draws::{Field, falling};
use crate::wide::Wide;
use itertools::Itertools;
use num_bigint::BigUint;
use num_integer::binomial;

/// One kind of card.
pub(crate) struct Kind {
    /// The bits of a key that say what is held of it.
    pub field: Field,
    pub left: Side,
    pub right: Side,
}

/// What the sets of one list can hold of a kind.
pub(crate) struct Side {
    /// What is held, in order.
    contents: Vec<u64>,
    /// By place among the contents: the logarithms of the most that it can multiply a weight by in one product, and of how
    /// many times as much it is in all products together, at most.
    pub most: Vec<(u32, u32)>,
    /// How many products there are.
    pub products: usize,
    /// By place, then by product: what a weight is multiplied with, nothing where it has no part in a product.
    factors: Vec<u64>,
    /// In the same order, further factors; none where one number is always enough.
    more: Option<Vec<Vec<u64>>>,
}

impl Side {
    fn new(
        contents: Vec<u64>,
        products: usize,
        most: impl Fn(u64) -> (u32, u32),
        part: impl Fn(u64, u64) -> Vec<u64>,
    ) -> Self {
        let least = contents.first().copied().unwrap_or(0);
        let held: Vec<u64> = contents.iter().map(|held| held - least).collect();
        let part = |(&held, j)| if j > held { vec![0] } else { few(part(held, j)) };
        let parts: Vec<Vec<u64>> = held.iter().cartesian_product(0..products as u64).map(part).collect();
        let more = |part: &Vec<u64>| part[1..].to_vec();
        Side {
            contents,
            most: held.iter().map(|&held| most(held)).collect(),
            products,
            factors: parts.iter().map(|part| part[0]).collect(),
            more: parts.iter().any(|part| part.len() > 1).then(|| parts.iter().map(more).collect()),
        }
    }

    /// The place of what is held.
    pub fn place(&self, held: u64) -> Option<usize> {
        // Mostly all numbers are there from the first.
        let guess = held.wrapping_sub(*self.contents.first()?) as usize;
        if self.contents.get(guess) == Some(&held) {
            Some(guess)
        } else {
            self.contents.binary_search(&held).ok()
        }
    }
}

/// The product of numbers that are not zero as few factors, at least one.
fn few(factors: Vec<u64>) -> Vec<u64> {
    let (mut few, mut last) = (Vec::new(), 1u64);
    for factor in factors {
        last = last.checked_mul(factor).unwrap_or_else(|| {
            few.push(last);
            factor
        });
    }
    few.push(last);
    few
}

impl Kind {
    /// The kind, and in how many ways those cards of it can be drawn that every set holds.
    pub fn new(from: u32, cards: u64, left: &[u64], right: &[u64]) -> (Kind, BigUint) {
        let [a, b] = [left, right].map(|held| held.first().copied().unwrap_or(0));
        let drawn = falling(cards, a + b).into_iter().map(BigUint::from).product();
        // Those are out of the way.
        let cards = cards.saturating_sub(a + b);
        let held = |held: &[u64], least: u64| -> Vec<u64> {
            held.iter().copied().filter(|held| held - least <= cards).collect()
        };
        let (left, right) = (held(left, a), held(right, b));
        let most = |held: &[u64], least: u64| held.last().map_or(0, |most| most - least);
        assert!(most(&left, a) <= 64, "binomial coefficients of more than 64 bits");
        let products = most(&left, a).min(most(&right, b)) as usize + 1;
        let all = |held: u64| falling(cards, held).into_iter().map(logarithm).sum::<u32>();
        let most_left = |held: u64| {
            let largest = logarithm(binomial(held, held / 2));
            // All of them together are 2^held.
            (all(held) + largest, (held << FINE) as u32 + 1 - largest)
        };
        let left = Side::new(left, products, most_left, |held, j| {
            [binomial(held, j)].into_iter().chain(falling(cards, held)).collect()
        });
        let right = Side::new(
            right,
            products,
            |held| (all(held), 0),
            |held, j| falling(held, j).into_iter().chain(falling(cards - j, held - j)).collect(),
        );
        let places = left.contents.len().max(right.contents.len());
        let field = Field { shift: from, bits: usize::BITS - places.leading_zeros() };
        (Kind { field, left, right }, drawn)
    }
}

/// A part of the binary logarithm: 2^`FINE` make one bit.
pub(crate) const FINE: u32 = 10;

/// The binary logarithm of a number, in parts, rounded up.
pub(crate) fn logarithm(number: u64) -> u32 {
    let bits = number.max(1).ilog2();
    // The number over its power of two, from 2^63 up. Squared, it says whether the next binary place is a one.
    let mut power = u128::from(number.max(1)) << (63 - bits);
    let mut places = bits;
    for _ in 0..FINE {
        power = (power * power) >> 63;
        places = places << 1 | (power >> 64) as u32;
        // At two and above it is halved again.
        let halvings = power >> 64;
        power >>= halvings;
    }
    places + 1
}

/// What is left of some sets on the way down: a key, and the sum of their weights.
pub(crate) type Sum<const LIMBS: usize> = (u64, Wide<LIMBS>);

/// A list on the way down.
#[derive(Clone, Default)]
pub(crate) struct List<const LIMBS: usize> {
    /// In order of keys, which say nothing of kinds that are folded.
    pub sums: Vec<Sum<LIMBS>>,
    /// The bits that any key has.
    pub held: u64,
}

/// The most sets a list keeps room for.
const KEPT: usize = 1 << 12;

impl<const LIMBS: usize> List<LIMBS> {
    pub fn new(sums: Vec<Sum<LIMBS>>) -> Self {
        let held = sums.iter().fold(0, |held, (key, _)| held | key);
        List { sums, held }
    }

    pub fn is_empty(&self) -> bool {
        self.sums.is_empty()
    }

    /// Makes room for others.
    pub fn clear(&mut self) {
        self.sums.clear();
        self.sums.shrink_to(KEPT);
        self.held = 0;
    }

    fn push(&mut self, key: u64, sum: Wide<LIMBS>) {
        if !sum.is_zero() {
            self.sums.push((key, sum));
            self.held |= key;
        }
    }

    /// Folds the list into an empty one for each product that is wanted.
    pub fn fold(
        &self,
        field: Field,
        side: &Side,
        products: &mut [List<LIMBS>],
        wanted: impl Fn(usize) -> bool,
    ) {
        let mask = field.mask();
        let place = |key: u64| ((key & mask) >> field.shift) as usize * side.products;
        let mut later = &self.sums[..];
        while let Some(&(first, _)) = later.first() {
            let rest = first & !mask;
            let end = later.iter().position(|(key, _)| key & !mask != rest).unwrap_or(later.len());
            let (mut run, others) = later.split_at(end);
            later = others;
            for (j, product) in products.iter_mut().enumerate() {
                // What holds most comes last.
                while let [(key, _), more @ ..] = run
                    && side.factors[place(*key) + j] == 0
                {
                    run = more;
                }
                if run.is_empty() {
                    break;
                }
                if !wanted(j) {
                    continue;
                }
                let mut sum = Wide::ZERO;
                for (key, weight) in run {
                    let at = place(*key) + j;
                    match &side.more {
                        None => sum.add_product(weight, side.factors[at]),
                        Some(more) => {
                            let weight = more[at].iter().fold(*weight, |weight, &factor| weight * factor);
                            sum.add_product(&weight, side.factors[at]);
                        }
                    }
                }
                product.push(rest, sum);
            }
        }
    }
}
