//! Sets of cards as numbers: what [`draws`](crate::draws) and the modules behind it add up.
//!
//! **A set is one number** of 128 bits: a field for each kind of card, and above them all a field for how many cards
//! there are. Adding the numbers puts the sets together. Each set has a mark, another number, by which the caller keeps
//! lists apart that are gone through at once; the marks of sets that are put together are added, too.

use num_bigint::BigInt;
use std::collections::BTreeMap;

/// A set of cards with a mark; in order of marks first.
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

/// What pairs add up to: by mark of a pair, then by how many cards it has.
pub type PairSums = BTreeMap<u128, BTreeMap<usize, BigInt>>;

/// The bits of a set that count the cards of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    /// The lowest bit.
    pub shift: u32,
    /// How many bits.
    pub bits: u32,
}

impl Field {
    /// What the field of a set holds.
    pub fn of(self, set: u128) -> u64 {
        let bits: u64 = (1 << self.bits) - 1;
        (set >> self.shift & u128::from(bits)).try_into().expect("as few bits as in the mask")
    }

    /// The same as an index.
    pub(crate) fn index_of(self, set: u128) -> usize {
        self.of(set).try_into().expect("a number of cards")
    }

    /// Its bits, in a number of 64.
    pub(crate) fn mask(self) -> u64 {
        ((1 << self.bits) - 1) << self.shift
    }

    /// What the field of a number of 64 bits holds, as an index.
    pub(crate) fn place(self, key: u64) -> usize {
        ((key & self.mask()) >> self.shift).try_into().expect("an index was put there")
    }

    /// The bit above it.
    pub fn end(self) -> u32 {
        self.shift + self.bits
    }
}

/// The factors of a falling factorial.
pub fn falling(cards: u64, drawn: u64) -> Vec<u64> {
    (0..drawn).map(|i| cards.saturating_sub(i)).collect()
}

/// Cards by kind.
pub struct Kinds {
    /// The fields of a set, lowest first, and how many cards of the kind there are; what is above the last field is the
    /// number of cards of the set. Kinds of which few cards are drawn should come first.
    pub fields: Vec<(Field, u64)>,
}

impl Kinds {
    /// The bits of a set above all fields, for the number of cards.
    pub(crate) fn sizes(&self) -> Field {
        let shift = self.fields.last().map_or(0, |(field, _)| field.end());
        Field { shift, bits: (u128::BITS - shift).min(u64::BITS - 1) }
    }

    /// How many cards are in a set.
    pub(crate) fn size(&self, set: u128) -> usize {
        self.sizes().index_of(set)
    }
}

/// Terms in order, equal sets being one.
pub fn in_order(terms: impl IntoIterator<Item = Term>) -> Vec<Term> {
    let mut sums: Vec<Term> = terms.into_iter().collect();
    // Mostly they come as a few lists that are in order, which this sort makes use of.
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
