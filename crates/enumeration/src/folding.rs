//! The folding step of [`pairing`](crate::pairing): merges all sets of a list that differ in one kind of card only.
//!
//! Each kind of card contributes a sum of products, one for each number `j` in the identity of `pairing`. [`KindFactors`] has
//! the factors of one list for each product and each number of cards held; [`FoldedList::fold`] multiplies the weights
//! by them.

use crate::card_sets::{Field, falling};
use crate::conversions::to_count;
use crate::wide::Wide;
use num_bigint::BigUint;
use num_integer::binomial;

/// One kind of card, with its factors on both sides.
pub(crate) struct CardKind {
    /// The bits of a key for this kind.
    pub field: Field,
    pub left: KindFactors,
    pub right: KindFactors,
}

/// What the sets of one list can hold of a kind, and the factors for it. An entry's *place* is its index in `contents`.
pub(crate) struct KindFactors {
    /// The numbers of cards of this kind that occur, ascending.
    contents: Vec<u64>,
    /// By place, two upper bounds as binary logarithms: of the factor in one product, and of the sum of the factors in
    /// all products over that.
    pub most: Vec<(u32, u32)>,
    pub products: Vec<ProductFactors>,
}

/// The factors of one product, by the number of cards held.
pub(crate) struct ProductFactors {
    /// The first place with a factor that is not zero.
    first: usize,
    /// By place, the first factor; zero below `first`.
    factors: Vec<u64>,
    /// By place, further factors, where the product exceeds 64 bits.
    more: Vec<Vec<u64>>,
    /// The first place with further factors.
    first_more: usize,
}

impl ProductFactors {
    /// A product from its factors by place; an empty list means zero.
    fn new(mut parts: Vec<Vec<u64>>) -> Self {
        let place = |is: fn(&Vec<u64>) -> bool| parts.iter().position(is).unwrap_or(parts.len());
        let (first, first_more) = (place(|part| !part.is_empty()), place(|part| part.len() > 1));
        let factors = parts.iter_mut().map(|part| part.pop().unwrap_or(0)).collect();
        ProductFactors { first, factors, more: parts, first_more }
    }
}

impl KindFactors {
    fn new(
        contents: Vec<u64>,
        products: u64,
        most: impl Fn(u64) -> (u32, u32),
        part: impl Fn(u64, u64) -> Vec<u64>,
    ) -> Self {
        let least = contents.first().copied().unwrap_or(0);
        let held: Vec<u64> = contents.iter().map(|held| held - least).collect();
        let part = |held: u64, j: u64| if j > held { Vec::new() } else { few(part(held, j)) };
        let product = |j: u64| ProductFactors::new(held.iter().map(|&held| part(held, j)).collect());
        KindFactors {
            most: held.iter().map(|&held| most(held)).collect(),
            products: (0..products).map(product).collect(),
            contents,
        }
    }

    /// The place of a number of cards, or `None` if no set holds that many.
    pub(crate) fn place(&self, held: u64) -> Option<usize> {
        // Usually all numbers from the least on occur.
        let guess = usize::try_from(held.checked_sub(*self.contents.first()?)?).ok()?;
        if self.contents.get(guess) == Some(&held) {
            Some(guess)
        } else {
            self.contents.binary_search(&held).ok()
        }
    }
}

/// Multiplies factors together as long as 64 bits suffice: the same product with few factors, at least one.
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
    /// The kind and its constant factor: the ways to draw the cards that every set of either list holds.
    pub(crate) fn new(from: u32, cards: u64, left: &[u64], right: &[u64]) -> (CardKind, BigUint) {
        let [a, b] = [left, right].map(|held| held.first().copied().unwrap_or(0));
        let drawn = falling(cards, a + b).into_iter().map(BigUint::from).product();
        // Those cards are gone before the identity applies.
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
            // The binomial coefficients of one row sum to 2^held.
            (all(held) + largest, (u32::try_from(held).expect("at most 64") << FINE) + 1 - largest)
        };
        let left = KindFactors::new(left, products, most_left, |held, j| {
            [binomial(held, j)].into_iter().chain(falling(cards, held)).collect()
        });
        let right = KindFactors::new(
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

/// Logarithms are in fixed point: 2^`FINE` of their units are one bit.
pub(crate) const FINE: u32 = 10;

/// The binary logarithm of a number in these units, rounded up.
pub(crate) fn logarithm(number: u64) -> u32 {
    let bits = number.max(1).ilog2();
    // The mantissa, from 2^63 up. Squaring it shifts out the next binary digit of the logarithm.
    let mut power = u128::from(number.max(1)) << (63 - bits);
    let mut places = bits;
    for _ in 0..FINE {
        power = (power * power) >> 63;
        // A mantissa of two or more is halved.
        let halvings = u32::from(power >> 64 != 0);
        places = places << 1 | halvings;
        power >>= halvings;
    }
    places + 1
}

/// A partly folded set: its key, and the sum of the weights of the sets merged into it.
pub(crate) type FoldedSet<const LIMBS: usize> = (u64, Wide<LIMBS>);

/// A list of partly folded sets.
#[derive(Clone, Default)]
pub(crate) struct FoldedList<const LIMBS: usize> {
    /// Ordered by key; folded kinds are zero in a key. Entries from `len` on are spare memory.
    room: Vec<FoldedSet<LIMBS>>,
    /// The number of entries in use.
    len: usize,
}

/// The most entries whose memory a list keeps for its next use.
const KEPT: usize = 1 << 12;

impl<const LIMBS: usize> FoldedList<LIMBS> {
    pub(crate) fn new(sums: Vec<FoldedSet<LIMBS>>) -> Self {
        FoldedList { len: sums.len(), room: sums }
    }

    pub(crate) fn sums(&self) -> &[FoldedSet<LIMBS>] {
        &self.room[..self.len]
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The union of the bits of all keys.
    pub(crate) fn held(&self) -> u64 {
        self.sums().iter().fold(0, |held, (key, _)| held | key)
    }

    /// Empties the list, and frees memory beyond `KEPT` entries.
    pub(crate) fn clear(&mut self) {
        self.len = 0;
        if self.room.len() > KEPT {
            self.room.truncate(KEPT);
            self.room.shrink_to_fit();
        }
    }

    /// Folds the list into one list for each product, and clears it.
    pub(crate) fn fold(&mut self, field: Field, side: &KindFactors, products: &mut [FoldedList<LIMBS>]) {
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

    /// Drops the sets that hold fewer cards of a kind than a place stands for.
    fn drop_below(&mut self, field: Field, place: usize) {
        if place == 0 {
            return;
        }
        let least = to_count(place) << field.shift;
        let list = &mut self.room[..self.len];
        let mut kept = 0;
        // Which sets are kept follows no pattern that branch prediction could learn, so every set is copied.
        for at in 0..list.len() {
            let set = list[at];
            list[kept] = set;
            kept += usize::from(set.0 & field.mask() >= least);
        }
        self.len = kept;
    }

    /// Folds the list into another, merging sets that differ in this kind only; `add` adds a weight, given its place,
    /// to a sum.
    fn fold_once(
        &self,
        field: Field,
        into: &mut FoldedList<LIMBS>,
        add: impl Fn(&mut Wide<LIMBS>, &Wide<LIMBS>, usize),
    ) {
        let Some(&(first, _)) = self.sums().first() else { return };
        let mask = field.mask();
        // For a long list, counting the result first saves memory.
        let most = if self.len > KEPT {
            1 + self.sums().windows(2).filter(|two| (two[0].0 ^ two[1].0) & !mask != 0).count()
        } else {
            self.len
        };
        if into.room.len() < most {
            into.room.resize(most, (0, Wide::ZERO));
        }
        let (mut rest, mut sum, mut made) = (first & !mask, Wide::ZERO, 0);
        // The end of a run is as unpredictable, so the current sum is written for every set.
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
