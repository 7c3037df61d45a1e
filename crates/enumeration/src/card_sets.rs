//! Multisets of cards packed into integers: the data type of [`draws`](crate::draws), `pairing` and `together`.
//!
//! A set is one number of 128 bits. Each kind of card has a field with the number of its cards; the bits above all
//! fields have the number of cards in the set. The union of two sets is the sum of their numbers. A set also has a
//! *mark*, a second number by which the caller keeps several lists apart in one pass; the mark of a union is the sum of
//! the marks.

use crate::sorted_map::SortedMap;
use num_bigint::BigInt;

/// A set of cards with a mark; ordered by mark, then by set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Marked {
    /// The mark, which distinguishes sets with the same cards.
    pub mark: u128,
    /// The cards.
    pub set: u128,
}

impl Marked {
    /// A set without a mark.
    pub fn plain(set: u128) -> Self {
        Marked { mark: 0, set }
    }
}

/// A set of cards, and its weight.
pub type Term = (Marked, i128);

/// Sums over pairs of sets: by the mark of the pair, then by its number of cards.
pub type PairSums = SortedMap<u128, SortedMap<usize, BigInt>>;

/// The bits of a set that count the cards of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    /// The lowest bit of the field.
    pub shift: u32,
    /// The number of bits.
    pub bits: u32,
}

impl Field {
    /// The number of cards of this kind in a set.
    pub fn of(self, set: u128) -> u64 {
        let bits: u64 = (1 << self.bits) - 1;
        (set >> self.shift & u128::from(bits)).try_into().expect("as few bits as in the mask")
    }

    /// The same number as an index.
    pub(crate) fn index_of(self, set: u128) -> usize {
        self.of(set).try_into().expect("a number of cards")
    }

    /// The bits of the field, in a number of 64 bits.
    pub(crate) fn mask(self) -> u64 {
        ((1 << self.bits) - 1) << self.shift
    }

    /// The value of the field in a number of 64 bits, as an index.
    pub(crate) fn place(self, key: u64) -> usize {
        ((key & self.mask()) >> self.shift).try_into().expect("an index was put there")
    }

    /// The first bit above the field.
    pub fn end(self) -> u32 {
        self.shift + self.bits
    }
}

/// The factors of the falling factorial `cards (cards - 1) ...` with `drawn` factors.
pub fn falling(cards: u64, drawn: u64) -> Vec<u64> {
    (0..drawn).map(|i| cards.saturating_sub(i)).collect()
}

/// The kinds of card of a shoe.
pub struct Kinds {
    /// For each kind its field in a set, lowest first, and how many cards of the kind the shoe has. Kinds of which few
    /// cards are drawn should come first: the lists shrink sooner.
    pub fields: Vec<(Field, u64)>,
}

impl Kinds {
    /// The field above all others, which has the number of cards in a set.
    pub(crate) fn sizes(&self) -> Field {
        let shift = self.fields.last().map_or(0, |(field, _)| field.end());
        Field { shift, bits: (u128::BITS - shift).min(u64::BITS - 1) }
    }

    /// The number of cards in a set.
    pub(crate) fn size(&self, set: u128) -> usize {
        self.sizes().index_of(set)
    }
}

/// Sorts the terms, adds up the weights of equal sets, and drops sets whose weight is zero.
pub fn in_order(terms: impl IntoIterator<Item = Term>) -> Vec<Term> {
    let mut sums: Vec<Term> = terms.into_iter().collect();
    // The terms are usually a few sorted lists one after the other, which this sort exploits.
    sums.sort_by_key(|&(set, _)| set);
    sums.dedup_by(|&mut (set, weight), sum| {
        let same = set == sum.0;
        if same {
            sum.1 += weight;
        }
        same
    });
    sums.retain(|&(_, weight)| weight != 0);
    sums
}
