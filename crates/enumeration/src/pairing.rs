//! How two lists of sets are added up pair by pair without visiting the pairs.
//!
//! For one kind of card, of which there are `n`, the ways of drawing `a + b` cards are a sum of products of something
//! that depends on `a` alone and something that depends on `b` alone:
//!
//! ```text
//! (n)(n-1)...(n-a-b+1) = sum over j of (-1)^j  [C(a, j) (n)(n-1)...(n-a+1)]  [b(b-1)...(b-j+1) (n-j)(n-j-1)...(n-b+1)]
//! ```
//!
//! (Vandermonde's identity for falling factorials; `j` counts cards that the two would have in common if both drew from
//! the whole shoe.) So for each `j` both lists are folded: all sets that differ in this kind only become one, with these
//! weights, and sets of fewer than `j` such cards drop out. Then the next kind, for each `j` again, until nothing of a
//! set is left but its number of cards, and the two sums are multiplied. No list grows on the way down: `j` is at most
//! what both lists hold, and where it is large few sets are left. What is folded is not needed any more, and the longest
//! list, of `j = 0`, comes last, so there is never much more at once than the lists to begin with.
//!
//! Everything is an integer, and wide enough: with `M` for the sum of all weights times the ways of their sets, no sum of
//! the right list passes `M`; no sum of the left list its `M` with each set counted as often as the largest binomial
//! coefficients say; and no sum of products the right `M` times the left one with each set counted 2^(cards) times.

use crate::card_sets::{Field, Kinds, PairSums, Term};
use crate::conversions::{index_modulo, to_count, to_index};
use crate::folding::{CardKind, FINE, FoldedList, Side, Sum};
use crate::wide::Wide;
use num_bigint::{BigInt, BigUint};

/// The sums over all pairs, by mark and by how many cards a pair has. The lists are in order.
pub(crate) fn sums(kinds: &Kinds, left: &[Term], right: &[Term]) -> PairSums {
    let mut factor = BigInt::from(1);
    let mut of_kinds = Vec::new();
    let held = contents(kinds, left).into_iter().zip(contents(kinds, right));
    for (&(_, cards), (left, right)) in kinds.fields.iter().zip(held) {
        let from = of_kinds.last().map_or(0, |kind: &CardKind| kind.field.end());
        let (kind, drawn) = CardKind::new(from, cards, &left, &right);
        factor *= BigInt::from(drawn);
        of_kinds.push(kind);
    }
    let keyed = |list: &[Term], side: fn(&CardKind) -> &Side| {
        let sides = of_kinds.iter().map(|kind| (kind.field, side(kind)));
        KeyedSets::new(kinds, &sides.collect::<Vec<_>>(), list)
    };
    let (left, right) = (keyed(left, |kind| &kind.left), keyed(right, |kind| &kind.right));
    let both = left.bits + left.spread + right.bits + right.spread;
    match [left.bits, right.bits, both] {
        [..=128, ..=128, ..=256] => add_up::<2, 2, 4>(&of_kinds, left, right, &factor),
        [..=128, ..=192, ..=320] => add_up::<2, 3, 5>(&of_kinds, left, right, &factor),
        [..=192, ..=192, ..=384] => add_up::<3, 3, 6>(&of_kinds, left, right, &factor),
        [..=192, ..=256, ..=448] => add_up::<3, 4, 7>(&of_kinds, left, right, &factor),
        [..=320, ..=384, ..=704] => add_up::<5, 6, 11>(&of_kinds, left, right, &factor),
        [..=704, ..=832, ..=1536] => add_up::<11, 13, 24>(&of_kinds, left, right, &factor),
        [left, right, both] => panic!("sums of {left} and {right} bits, {both} together"),
    }
}

/// All that sets hold of each kind, in order.
fn contents(kinds: &Kinds, list: &[Term]) -> Vec<Vec<u64>> {
    let mut seen: Vec<Vec<bool>> =
        kinds.fields.iter().map(|(field, _)| vec![false; 1 << field.bits]).collect();
    for (set, _) in list {
        for ((field, _), seen) in kinds.fields.iter().zip(&mut seen) {
            seen[field.index_of(set.set)] = true;
        }
    }
    let held = |seen: Vec<bool>| (0..).zip(seen).filter(|&(_, seen)| seen).map(|(held, _)| held).collect();
    seen.into_iter().map(held).collect()
}

/// A list of sets as keys: what is held of each kind, first kind lowest, and above them the number of cards and the mark.
struct KeyedSets {
    keys: Vec<u64>,
    weights: Vec<i128>,
    /// The marks, in order; a key has the place of one among them.
    marks: Vec<u128>,
    /// Bits enough for any sum.
    bits: u64,
    /// And how many more for all sums together.
    spread: u64,
}

/// Bits of a key for the number of cards.
const SIZE_BITS: u32 = 8;

/// The numbers of cards that these bits can hold.
const SIZES: usize = 1 << SIZE_BITS;

impl KeyedSets {
    /// The list, by its side of each kind and the bits for it. Sets that nothing can be paired with are left out.
    fn new(kinds: &Kinds, sides: &[(Field, &Side)], list: &[Term]) -> Self {
        let (keys, weights) = (Vec::with_capacity(list.len()), Vec::with_capacity(list.len()));
        let mut keyed = KeyedSets { keys, weights, marks: Vec::new(), bits: 0, spread: 0 };
        let used = sides.last().map_or(0, |(field, _)| field.end());
        // The number of sets by the bit length of weight times ways.
        let mut by_bits: Vec<u64> = Vec::new();
        for &(set, weight) in list {
            let (mut key, mut logarithm, mut spread) = (0u64, 0, 0);
            let held = kinds.fields.iter().zip(sides).all(|((field, _), &(of_key, side))| {
                let place = side.place(field.of(set.set));
                if let Some(place) = place {
                    key |= to_count(place) << of_key.shift;
                    logarithm += side.most[place].0;
                    spread += side.most[place].1;
                }
                place.is_some()
            });
            if held {
                if keyed.marks.last() != Some(&set.mark) {
                    keyed.marks.push(set.mark);
                }
                let size = to_count(kinds.size(set.set));
                assert!(size < 1 << SIZE_BITS, "a set too large for its key");
                let mark = to_count(keyed.marks.len()) - 1;
                keyed.keys.push(key | (size | mark << SIZE_BITS) << used);
                keyed.weights.push(weight);
                let bits = u128::BITS - weight.unsigned_abs().leading_zeros() + (logarithm >> FINE) + 1;
                let bits = to_index(bits);
                by_bits.resize(by_bits.len().max(bits + 1), 0);
                by_bits[bits] += 1;
                keyed.spread = keyed.spread.max(u64::from(spread >> FINE) + 1);
            }
        }
        let marks = usize::BITS - keyed.marks.len().leading_zeros();
        assert!(used + SIZE_BITS + marks <= u64::BITS, "too many kinds for a key");
        let most = by_bits.iter().rev().fold(BigUint::ZERO, |sum, &sets| sum * 2u8 + sets);
        // And a sign.
        keyed.bits = most.bits() + 1;
        keyed
    }

    fn widened<const LIMBS: usize>(self) -> (FoldedList<LIMBS>, Vec<u128>) {
        let sums = self.keys.into_iter().zip(self.weights).map(|(key, weight)| (key, weight.into()));
        (FoldedList::new(sums.collect()), self.marks)
    }
}

/// Adds up all pairs.
fn add_up<const A: usize, const B: usize, const SUM: usize>(
    kinds: &[CardKind],
    left: KeyedSets,
    right: KeyedSets,
    factor: &BigInt,
) -> PairSums {
    let used = kinds.last().map_or(0, |kind| kind.field.end());
    let size = |key: u64| index_modulo::<SIZES>(key >> used);
    let longest = |keyed: &KeyedSets| keyed.keys.iter().map(|&key| size(key)).max().unwrap_or(0);
    let sizes = longest(&left) + longest(&right) + 1;
    let room = kinds.iter().map(|kind| {
        let products = kind.left.products.len();
        (vec![FoldedList::default(); products], vec![FoldedList::default(); products])
    });
    let (mut left, left_marks) = left.widened();
    let (mut right, right_marks) = right.widened();
    let of_left = right_marks.len() * sizes;
    let places = left_marks.len() * of_left;
    let mut pairing = Pairing::<'_, A, B, SUM> {
        kinds,
        used,
        steps: [of_left, sizes],
        sums: vec![Wide::ZERO; places],
        short: vec![Wide::ZERO; places],
        ends: Ends::default(),
        room: room.collect(),
    };
    pairing.pair(0, &mut left, &mut right, false);
    let mut sums = PairSums::new();
    for (place, (&long, &short)) in pairing.sums.iter().zip(&pairing.short).enumerate() {
        if long.is_zero() && short.is_zero() {
            continue;
        }
        let mark = left_marks[place / of_left] + right_marks[place % of_left / sizes];
        let size = place % sizes;
        let sum = BigInt::from(long) + BigInt::from(short);
        *sums.entry(mark).or_default().entry(size).or_default() += sum * factor;
    }
    for by_size in sums.values_mut() {
        by_size.retain(|_, sum| *sum != BigInt::ZERO);
    }
    sums.retain(|_, by_size| !by_size.is_empty());
    sums
}

struct Pairing<'l, const A: usize, const B: usize, const SUM: usize> {
    kinds: &'l [CardKind],
    /// Bits of a key below the number of cards.
    used: u32,
    /// How far apart two marks of each side are among the sums.
    steps: [usize; 2],
    /// By mark on the left, mark on the right, and number of cards.
    sums: Vec<Wide<SUM>>,
    /// The same of short numbers: a product has at most 190 bits, and there are fewer than 2^60.
    short: Vec<Wide<4>>,
    ends: Ends,
    /// For each kind, lists on both sides by product.
    room: Vec<(Vec<FoldedList<A>>, Vec<FoldedList<B>>)>,
}

impl<const A: usize, const B: usize, const SUM: usize> Pairing<'_, A, B, SUM> {
    /// Adds, or takes away, all pairs of a set on the left and one on the right, and clears both lists.
    fn pair(&mut self, depth: usize, left: &mut FoldedList<A>, right: &mut FoldedList<B>, minus: bool) {
        let Some(kind) = self.kinds.get(depth) else {
            self.multiply(left.sums(), right.sums(), minus);
            left.clear();
            right.clear();
            return;
        };
        if (left.held() | right.held()) & kind.field.mask() == 0 {
            return self.pair(depth + 1, left, right, minus);
        }
        let (mut lefts, mut rights) = std::mem::take(&mut self.room[depth]);
        // What the shorter list has no part in need not be made of the longer one.
        if left.len() < right.len() {
            left.fold(kind.field, &kind.left, &mut lefts);
            right.fold(kind.field, &kind.right, &mut rights[..made(&lefts)]);
        } else {
            right.fold(kind.field, &kind.right, &mut rights);
            left.fold(kind.field, &kind.left, &mut lefts[..made(&rights)]);
        }
        for (j, (left, right)) in lefts.iter_mut().zip(&mut rights).enumerate().rev() {
            if left.is_empty() || right.is_empty() {
                left.clear();
                right.clear();
            } else {
                self.pair(depth + 1, left, right, minus ^ (j % 2 == 1));
            }
        }
        self.room[depth] = (lefts, rights);
    }

    /// Nothing is left of the sets but their numbers of cards and their marks.
    fn multiply(&mut self, left: &[Sum<A>], right: &[Sum<B>], minus: bool) {
        let place = |key: u64, step: usize| {
            let key = key >> self.used;
            let mark = usize::try_from(key >> SIZE_BITS).expect("the place of a mark");
            mark * step + index_modulo::<SIZES>(key)
        };
        let [left_step, right_step] = self.steps;
        let mut ends = std::mem::take(&mut self.ends);
        ends.short.clear();
        ends.long.clear();
        for (row, (key, sum)) in right.iter().enumerate() {
            let place = place(*key, right_step);
            match sum.short() {
                Some(short) => ends.short.push((place, short)),
                None => ends.long.push((place, row)),
            }
        }
        for (key, of_left) in left {
            let from = place(*key, left_step);
            let of_left = if minus { -*of_left } else { *of_left };
            // As short as most numbers are, the product takes a third of the time.
            if let Some(short) = of_left.short().and_then(|short| i64::try_from(short).ok()) {
                for &(place, of_right) in &ends.short {
                    self.short[from + place].add_short_product(short, of_right);
                }
                for &(place, row) in &ends.long {
                    self.sums[from + place].add_full_product(&Wide::from(short), &right[row].1);
                }
            } else {
                for &(place, of_right) in &ends.short {
                    self.sums[from + place].add_full_product(&of_left, &Wide::<2>::from(of_right));
                }
                for &(place, row) in &ends.long {
                    self.sums[from + place].add_full_product(&of_left, &right[row].1);
                }
            }
        }
        self.ends = ends;
    }
}

/// Up to which product there are sets.
fn made<const LIMBS: usize>(products: &[FoldedList<LIMBS>]) -> usize {
    products.iter().rposition(|list| !list.is_empty()).map_or(0, |last| last + 1)
}

/// The ends of a list on the right: places among the sums, with what is there, or where that is too long, its row.
#[derive(Default)]
struct Ends {
    short: Vec<(usize, i128)>,
    long: Vec<(usize, usize)>,
}
