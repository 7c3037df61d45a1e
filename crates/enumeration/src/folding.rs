//! How lists of sets are folded kind by kind on the way down in [`pairing`](crate::pairing): what each number of cards of a
//! kind weighs in each product, on either side.

use crate::card_sets::{Field, falling};
use crate::conversions::to_count;
use crate::wide::Wide;
use num_bigint::BigUint;
use num_integer::binomial;

/// One kind of card.
pub(crate) struct CardKind {
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
    pub products: Vec<Product>,
}

/// What weights are multiplied with in one product of a kind.
pub(crate) struct Product {
    /// The first place that has part in it.
    first: usize,
    /// By place, nothing below the first.
    factors: Vec<u64>,
    /// By place, further factors.
    more: Vec<Vec<u64>>,
    /// The first place that has any of them.
    first_more: usize,
}

impl Product {
    /// By place the factors, nothing where it has no part.
    fn new(mut parts: Vec<Vec<u64>>) -> Self {
        let place = |is: fn(&Vec<u64>) -> bool| parts.iter().position(is).unwrap_or(parts.len());
        let (first, first_more) = (place(|part| !part.is_empty()), place(|part| part.len() > 1));
        let factors = parts.iter_mut().map(|part| part.pop().unwrap_or(0)).collect();
        Product { first, factors, more: parts, first_more }
    }
}

impl Side {
    fn new(
        contents: Vec<u64>,
        products: u64,
        most: impl Fn(u64) -> (u32, u32),
        part: impl Fn(u64, u64) -> Vec<u64>,
    ) -> Self {
        let least = contents.first().copied().unwrap_or(0);
        let held: Vec<u64> = contents.iter().map(|held| held - least).collect();
        let part = |held: u64, j: u64| if j > held { Vec::new() } else { few(part(held, j)) };
        let product = |j: u64| Product::new(held.iter().map(|&held| part(held, j)).collect());
        Side {
            most: held.iter().map(|&held| most(held)).collect(),
            products: (0..products).map(product).collect(),
            contents,
        }
    }

    /// The place of what is held.
    pub(crate) fn place(&self, held: u64) -> Option<usize> {
        // Mostly all numbers are there from the first.
        let guess = usize::try_from(held.checked_sub(*self.contents.first()?)?).ok()?;
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

impl CardKind {
    /// The kind, and in how many ways those cards of it can be drawn that every set holds.
    pub(crate) fn new(from: u32, cards: u64, left: &[u64], right: &[u64]) -> (CardKind, BigUint) {
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
        let products = most(&left, a).min(most(&right, b)) + 1;
        let all = |held: u64| falling(cards, held).into_iter().map(logarithm).sum::<u32>();
        let most_left = |held: u64| {
            let largest = logarithm(binomial(held, held / 2));
            // All of them together are 2^held.
            (all(held) + largest, (u32::try_from(held).expect("at most 64") << FINE) + 1 - largest)
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
        (CardKind { field, left, right }, drawn)
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
        // At two and above it is halved again.
        let halvings = u32::from(power >> 64 != 0);
        places = places << 1 | halvings;
        power >>= halvings;
    }
    places + 1
}

/// What is left of some sets on the way down: a key, and the sum of their weights.
pub(crate) type Sum<const LIMBS: usize> = (u64, Wide<LIMBS>);

/// A list on the way down.
#[derive(Clone, Default)]
pub(crate) struct FoldedList<const LIMBS: usize> {
    /// In order of keys, which say nothing of kinds that are folded; behind them room that is not used.
    room: Vec<Sum<LIMBS>>,
    /// How much of the room is used.
    len: usize,
}

/// The most sets a list keeps room for.
const KEPT: usize = 1 << 12;

impl<const LIMBS: usize> FoldedList<LIMBS> {
    pub(crate) fn new(sums: Vec<Sum<LIMBS>>) -> Self {
        FoldedList { len: sums.len(), room: sums }
    }

    pub(crate) fn sums(&self) -> &[Sum<LIMBS>] {
        &self.room[..self.len]
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The bits that any key has.
    pub(crate) fn held(&self) -> u64 {
        self.sums().iter().fold(0, |held, (key, _)| held | key)
    }

    /// Makes room for others.
    pub(crate) fn clear(&mut self) {
        self.len = 0;
        if self.room.len() > KEPT {
            self.room.truncate(KEPT);
            self.room.shrink_to_fit();
        }
    }

    /// Folds the list into one for each product, and clears it.
    pub(crate) fn fold(&mut self, field: Field, side: &Side, products: &mut [FoldedList<LIMBS>]) {
        let most = self.sums().iter().fold(0, |most, (key, _)| most.max(key & field.mask()));
        let most = field.place(most);
        for (product, list) in side.products.iter().zip(products) {
            self.drop_below(field, product.first);
            if self.is_empty() {
                break;
            }
            let factors = &product.factors;
            if most < product.first_more {
                self.fold_once(field, list, |sum, weight, place| sum.add_product(weight, factors[place]));
            } else {
                self.fold_once(field, list, |sum, weight, place| {
                    let more = product.more[place].iter();
                    sum.add_product(&more.fold(*weight, |weight, &factor| weight * factor), factors[place]);
                });
            }
        }
        self.clear();
    }

    /// Drops the sets that hold less of a kind than there is at a place.
    fn drop_below(&mut self, field: Field, place: usize) {
        if place == 0 {
            return;
        }
        let least = to_count(place) << field.shift;
        let list = &mut self.room[..self.len];
        let mut kept = 0;
        // What is kept comes in no order that a processor could guess, so every set is copied.
        for at in 0..list.len() {
            let set = list[at];
            list[kept] = set;
            kept += usize::from(set.0 & field.mask() >= least);
        }
        self.len = kept;
    }

    /// Folds the list into another: sets that differ in this kind only are one, `add` saying what each adds by its place.
    fn fold_once(
        &self,
        field: Field,
        into: &mut FoldedList<LIMBS>,
        add: impl Fn(&mut Wide<LIMBS>, &Wide<LIMBS>, usize),
    ) {
        let Some(&(first, _)) = self.sums().first() else { return };
        let mask = field.mask();
        // Of a long list it is worth knowing how much will be made.
        let most = if self.len > KEPT {
            1 + self.sums().windows(2).filter(|two| (two[0].0 ^ two[1].0) & !mask != 0).count()
        } else {
            self.len
        };
        if into.room.len() < most {
            into.room.resize(most, (0, Wide::ZERO));
        }
        let (mut rest, mut sum, mut made) = (first & !mask, Wide::ZERO, 0);
        // Nor does it guess where a sum ends, so what there is of it is written down for every set.
        for (key, weight) in self.sums() {
            into.room[made] = (rest, sum);
            let is_other = key & !mask != rest;
            made += usize::from(is_other);
            sum.restart(is_other);
            rest = key & !mask;
            add(&mut sum, weight, field.place(*key));
        }
        into.room[made] = (rest, sum);
        into.len = made + 1;
    }
}
