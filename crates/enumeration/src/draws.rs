//! Sums over cards drawn without replacement: one long list of sets against another.
//!
//! Two players draw from one shoe. If what one of them can draw is a list of sets `a` with weights, and what the other
//! can draw a list of sets `b`, then every question about both is a sum over all pairs
//!
//! ```text
//! weight(a) x weight(b) x product over kinds of ways(kind, cards of the kind in a and b together)
//! ```
//!
//! by how many cards `a` and `b` have together, `ways` being falling factorials or something like them. Lists of tens of
//! thousands of sets against half a million make too many pairs to visit. But the product is one of factors by kind: for
//! a given number of tens in `a`, all sets `b` that differ in tens only become one, then all that differ in nines only,
//! and so on. Sets `a` in order of their tens, then nines, ... share all those folds but the last few, so the work is a
//! few hundred times the length of the lists instead of their product.
//!
//! **A set is one number** of 128 bits: a field for each kind of card, and above them all a field for how many cards
//! there are. Adding the numbers puts the sets together.

use crate::residues::{Modulus, UNREDUCED, restore};
use num_bigint::{BigInt, BigUint};
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// A set of cards, and its weight.
pub type Term = (u128, i128);

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
        (set >> self.shift) as u64 & ((1 << self.bits) - 1)
    }

    fn end(self) -> u32 {
        self.shift + self.bits
    }
}

/// Cards by kind.
pub struct Kinds<'w> {
    /// The fields of a set, lowest first; what is above the last is the number of cards. Few different contents should
    /// come first.
    pub fields: Vec<Field>,
    /// In how many ways the cards of a kind can be drawn one after the other: the field's place, and what it holds.
    pub ways: &'w (dyn Fn(usize, u64) -> BigUint + Sync),
}

impl Kinds<'_> {
    /// How many cards are in a set.
    pub fn size(&self, set: u128) -> usize {
        (set >> self.fields.last().map_or(0, |field| field.end())) as usize
    }

    /// In how many ways the cards of a set can be drawn.
    pub fn ways_of(&self, set: u128) -> BigUint {
        self.fields.iter().enumerate().map(|(place, field)| (self.ways)(place, field.of(set))).product()
    }

    /// The sum over all pairs of a set from `left` and one from `right`, by how many cards they have together.
    pub fn sum_of_pairs(&self, left: &[Term], right: &[Term]) -> BTreeMap<usize, BigInt> {
        let moduli = Modulus::for_bits::<LANES>(self.bits(left) + self.bits(right));
        let pairs = Pairs::new(self, left, right);
        let sums: Vec<Vec<Lanes>> = moduli.par_iter().map(|moduli| pairs.sums(moduli)).collect();
        let residues = |size: usize| sums.iter().flat_map(move |sums| sums[size]);
        (0..pairs.sizes)
            .map(|size| (size, restore(moduli.as_flattened().iter().copied().zip(residues(size)))))
            .filter(|(_, sum)| *sum != BigInt::ZERO)
            .collect()
    }

    /// Bits enough for the sum of what the sets of a list would weigh alone. Cards drawn together have no more ways than
    /// the product of their ways apart.
    fn bits(&self, terms: &[Term]) -> u64 {
        let mut known: Vec<FxHashMap<u64, u64>> = vec![FxHashMap::default(); self.fields.len()];
        let most = terms.iter().map(|&(set, weight)| {
            let ways = self.fields.iter().zip(&mut known).enumerate().map(|(place, (field, known))| {
                let held = field.of(set);
                *known.entry(held).or_insert_with(|| (self.ways)(place, held).bits())
            });
            ways.sum::<u64>() + u64::from(128 - weight.unsigned_abs().leading_zeros())
        });
        most.max().unwrap_or(0) + u64::from(usize::BITS - terms.len().leading_zeros())
    }
}

/// How many primes are worked with at once, which spares the rest of the work of going through the lists.
const LANES: usize = 3;

/// Residues of one number.
type Lanes = [u64; LANES];

/// Two lists, ready to be summed modulo any prime.
struct Pairs<'k> {
    kinds: &'k Kinds<'k>,
    /// One list, in the order of the fields.
    left: Vec<Term>,
    /// The weights of the other, in order of sets.
    weights: Vec<i128>,
    /// How the other is folded, field by field.
    folds: Vec<Fold>,
    /// How many cards the sums after the last fold stand for.
    ends: Vec<usize>,
    /// One more than the most cards of a pair.
    sizes: usize,
}

/// How sums that differ in one field only become one.
struct Fold {
    field: Field,
    /// Where those that become one begin, and the end of the last.
    starts: Vec<u32>,
    /// What each holds in the field, as a place in `contents`.
    held: Vec<u16>,
    contents: Vec<u64>,
}

impl<'k> Pairs<'k> {
    fn new(kinds: &'k Kinds<'k>, left: &[Term], right: &[Term]) -> Self {
        let mut left = left.to_vec();
        left.sort_unstable_by(|a, b| {
            let differ = kinds.fields.iter().map(|field| field.of(a.0).cmp(&field.of(b.0)));
            differ.fold(Ordering::Equal, Ordering::then)
        });
        let mut right = right.to_vec();
        right.sort_unstable();
        let mut sets: Vec<u128> = right.iter().map(|&(set, _)| set).collect();
        let folds = kinds.fields.iter().map(|&field| Fold::new(field, &mut sets)).collect();
        let ends: Vec<usize> = sets.into_iter().map(|set| kinds.size(set)).collect();
        let longest = left.iter().map(|&(set, _)| kinds.size(set)).max().unwrap_or(0);
        Pairs {
            kinds,
            left,
            weights: right.into_iter().map(|(_, weight)| weight).collect(),
            folds,
            sizes: longest + ends.iter().max().map_or(0, |&longest| longest + 1),
            ends,
        }
    }

    /// The sums by number of cards.
    fn sums(&self, moduli: &[Modulus; LANES]) -> Vec<Lanes> {
        let each = |of: &dyn Fn(Modulus) -> u64| moduli.map(of);
        let mut levels = vec![
            self.weights.iter().map(|&weight| each(&|modulus| modulus.of(weight))).collect::<Vec<Lanes>>(),
        ];
        levels.extend(self.folds.iter().map(|fold| vec![[0; LANES]; fold.starts.len() - 1]));
        let mut factors: Vec<Factors> = (0..self.folds.len()).map(|_| Factors::default()).collect();
        let mut sums = vec![[0; LANES]; self.sizes];
        let mut last = None;
        for &(set, weight) in &self.left {
            let same = |last: u128| {
                self.folds.iter().take_while(|fold| fold.field.of(last) == fold.field.of(set)).count()
            };
            for place in last.map_or(0, same)..self.folds.len() {
                let fold = &self.folds[place];
                let factors = factors[place].of(fold, fold.field.of(set), |held| {
                    let ways = (self.kinds.ways)(place, held);
                    each(&|modulus| modulus.scale(modulus.of_large(&ways)))
                });
                let (above, below) = levels.split_at_mut(place + 1);
                fold.fold(moduli, factors, &above[place], &mut below[0]);
            }
            last = Some(set);
            let weight = each(&|modulus| modulus.scale(modulus.of(weight)));
            let size = self.kinds.size(set);
            for (&end, &sum) in self.ends.iter().zip(&levels[self.folds.len()]) {
                let of_size = &mut sums[size + end];
                for (lane, modulus) in moduli.iter().enumerate() {
                    let product = modulus.unscale(u128::from(sum[lane]) * u128::from(weight[lane]));
                    of_size[lane] = modulus.plus(of_size[lane], product);
                }
            }
        }
        sums
    }
}

impl Fold {
    /// The fold of these sets, which are left without the field.
    fn new(field: Field, sets: &mut Vec<u128>) -> Self {
        let contents: Vec<u64> =
            sets.iter().map(|&set| field.of(set)).collect::<BTreeSet<u64>>().into_iter().collect();
        let place = |set: u128| contents.binary_search(&field.of(set)).expect("among the contents") as u16;
        let held = sets.iter().map(|&set| place(set)).collect();
        let mut starts: Vec<u32> = Vec::new();
        let mut shorter: Vec<u128> = Vec::new();
        for (set, start) in sets.iter().zip(0..) {
            let rest = set >> field.end() << field.end();
            if shorter.last() != Some(&rest) {
                shorter.push(rest);
                starts.push(start);
            }
        }
        starts.push(sets.len() as u32);
        *sets = shorter;
        Fold { field, starts, held, contents }
    }

    fn fold(&self, moduli: &[Modulus; LANES], factors: &[Lanes], sums: &[Lanes], folded: &mut [Lanes]) {
        for (range, folded) in self.starts.windows(2).zip(folded) {
            let (start, end) = (range[0] as usize, range[1] as usize);
            *folded = [0; LANES];
            let terms = sums[start..end].chunks(UNREDUCED).zip(self.held[start..end].chunks(UNREDUCED));
            for (sums, held) in terms {
                let mut sum = [0u128; LANES];
                for (term, &held) in sums.iter().zip(held) {
                    let factor = &factors[held as usize];
                    for lane in 0..LANES {
                        sum[lane] += u128::from(term[lane]) * u128::from(factor[lane]);
                    }
                }
                for (lane, modulus) in moduli.iter().enumerate() {
                    folded[lane] = modulus.plus(folded[lane], modulus.unscale(sum[lane]));
                }
            }
        }
    }
}

/// What the contents of a field are multiplied with, by what the other set holds there.
#[derive(Default)]
struct Factors {
    ways: FxHashMap<u64, Lanes>,
    known: FxHashMap<u64, Vec<Lanes>>,
}

impl Factors {
    fn of(&mut self, fold: &Fold, held: u64, ways: impl Fn(u64) -> Lanes) -> &[Lanes] {
        self.known.entry(held).or_insert_with(|| {
            let together = fold.contents.iter().map(|&content| content + held);
            together.map(|sum| *self.ways.entry(sum).or_insert_with(|| ways(sum))).collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ratio::falling;
    use proptest::prelude::*;

    const CARDS: [u64; 3] = [6, 3, 40];

    fn ways(place: usize, held: u64) -> BigUint {
        falling(CARDS[place], held)
    }

    fn set(counts: [u8; 3]) -> u128 {
        let [a, b, c] = counts.map(u128::from);
        a | b << 5 | c << 9 | (a + b + c) << 15
    }

    fn kinds() -> Kinds<'static> {
        let field = |(shift, bits)| Field { shift, bits };
        Kinds { fields: [(0, 5), (5, 4), (9, 6)].map(field).to_vec(), ways: &ways }
    }

    fn terms() -> impl Strategy<Value = Vec<([u8; 3], i64)>> {
        proptest::collection::vec((proptest::array::uniform3(0u8..5), any::<i64>()), 0..30)
    }

    #[test]
    fn two_sets_worked_by_hand() {
        // Two of the first kind against one of each: (6)_3 (3)_1 (40)_1 = 120 x 3 x 40, twice, five cards.
        let sums = kinds().sum_of_pairs(&[(set([2, 0, 0]), 2)], &[(set([1, 1, 1]), 1)]);
        assert_eq!(sums, BTreeMap::from([(5, BigInt::from(28_800))]));
    }

    proptest! {
        #[test]
        fn folds_sum_every_pair(left in terms(), right in terms()) {
            let mut expected: BTreeMap<usize, BigInt> = BTreeMap::new();
            for &(a, x) in &left {
                for &(b, y) in &right {
                    let size: u8 = a.iter().chain(&b).sum();
                    let ways: BigUint = (0..3).map(|i| ways(i, u64::from(a[i] + b[i]))).product();
                    *expected.entry(size.into()).or_default() += BigInt::from(ways) * x * y;
                }
            }
            expected.retain(|_, sum| *sum != BigInt::ZERO);
            let terms = |list: &[([u8; 3], i64)]| -> Vec<Term> {
                list.iter().map(|&(counts, weight)| (set(counts), weight.into())).collect()
            };
            prop_assert_eq!(kinds().sum_of_pairs(&terms(&left), &terms(&right)), expected);
        }
    }
}
