//! Sums over all pairs of two lists of card sets, without visiting the pairs.
//!
//! For one kind of card with `n` cards in the shoe, the ways to draw `a + b` cards are a sum of products of a factor
//! that depends on `a` alone and a factor that depends on `b` alone:
//!
//! ```text
//! (n)(n-1)...(n-a-b+1) = sum over j of (-1)^j  [C(a, j) (n)(n-1)...(n-a+1)]  [b(b-1)...(b-j+1) (n-j)(n-j-1)...(n-b+1)]
//! ```
//!
//! This is Vandermonde's identity for falling factorials; `j` counts the cards that both would hold if each drew from
//! the whole shoe. For each `j`, both lists are *folded*: all sets that differ in this kind only are merged, with these
//! factors as weights, and sets with fewer than `j` such cards are dropped. Each result is folded by the next kind,
//! until a set is only a number of cards and a mark; then the two sums are multiplied. No list grows: `j` is at most
//! the number that both lists hold, and few sets are left where it is large. The list for `j = 0`, the longest, is
//! folded last, so memory stays near that of the two lists.
//!
//! All arithmetic is exact. Let `M` be a list's sum of weights times the ways of their sets. No sum of the right list
//! exceeds its `M`; no sum of the left list exceeds its `M` with each set multiplied by its largest binomial
//! coefficients; no sum of products exceeds the right `M` times the left `M` with each set multiplied by 2^(cards).
//! `KeyedSets` computes these bounds, and [`sums`] chooses the widths of the integers by them.

use crate::card_sets::{Field, Kinds, PairSums, Term};
use crate::conversions::{index_modulo, to_count, to_index};
use crate::folding::{CardKind, FINE, FoldedList, FoldedSet, KindFactors};
use crate::wide::Wide;
use num_bigint::{BigInt, BigUint};

/// The sums over all pairs, by mark and by the number of cards of a pair. The lists must be in order.
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
    let keyed = |list: &[Term], side: fn(&CardKind) -> &KindFactors| {
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

/// For each kind, the numbers of cards that the sets of a list hold, ascending.
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

/// A list of sets as keys: for each kind, lowest bits first, the place of its number of cards in [`KindFactors`]; above them
/// the number of cards and the index of the mark.
struct KeyedSets {
    keys: Vec<u64>,
    weights: Vec<i128>,
    /// The marks, in order; a key has the index of its mark.
    marks: Vec<u128>,
    /// The number of bits that any sum of the list needs.
    bits: u64,
    /// The additional bits for the sum over all products.
    spread: u64,
}

/// The bits of a key for the number of cards.
const SIZE_BITS: u32 = 8;

/// One more than the largest number of cards.
const SIZES: usize = 1 << SIZE_BITS;

impl KeyedSets {
    /// Keys of a list, given its side and the key bits of each kind. Drops sets that exceed the shoe with every set of
    /// the other list.
    fn new(kinds: &Kinds, sides: &[(Field, &KindFactors)], list: &[Term]) -> Self {
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
        // One more bit for the sign.
        keyed.bits = most.bits() + 1;
        keyed
    }

    fn widened<const LIMBS: usize>(self) -> (FoldedList<LIMBS>, Vec<u128>) {
        let sums = self.keys.into_iter().zip(self.weights).map(|(key, weight)| (key, weight.into()));
        (FoldedList::new(sums.collect()), self.marks)
    }
}

/// Sums over all pairs, in integers of `A`, `B` and `SUM` limbs.
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
        entries: RightEntries::default(),
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
    /// The bits of a key below the number of cards.
    used: u32,
    /// The distance in `sums` between two adjacent marks of each side.
    steps: [usize; 2],
    /// By mark on the left, mark on the right, and number of cards.
    sums: Vec<Wide<SUM>>,
    /// The part of the same sums from short factors: a product has at most 190 bits, and there are fewer than 2^60.
    short: Vec<Wide<4>>,
    entries: RightEntries,
    /// For each kind, memory for the folded lists of both sides, by product.
    room: Vec<(Vec<FoldedList<A>>, Vec<FoldedList<B>>)>,
}

impl<const A: usize, const B: usize, const SUM: usize> Pairing<'_, A, B, SUM> {
    /// Adds, or subtracts if `minus`, all pairs of a set on the left and one on the right, and clears both lists.
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
        // Products that are empty on the shorter side are not made on the longer one.
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

    /// Multiplies the sums of completely folded lists, whose keys are only numbers of cards and marks.
    fn multiply(&mut self, left: &[FoldedSet<A>], right: &[FoldedSet<B>], minus: bool) {
        let place = |key: u64, step: usize| {
            let key = key >> self.used;
            let mark = usize::try_from(key >> SIZE_BITS).expect("the place of a mark");
            mark * step + index_modulo::<SIZES>(key)
        };
        let [left_step, right_step] = self.steps;
        let mut entries = std::mem::take(&mut self.entries);
        entries.short.clear();
        entries.long.clear();
        for (row, (key, sum)) in right.iter().enumerate() {
            let place = place(*key, right_step);
            match sum.short() {
                Some(short) => entries.short.push((place, short)),
                None => entries.long.push((place, row)),
            }
        }
        for (key, of_left) in left {
            let from = place(*key, left_step);
            let of_left = if minus { -*of_left } else { *of_left };
            // Most factors are short, and a short product takes a third of the time.
            if let Some(short) = of_left.short().and_then(|short| i64::try_from(short).ok()) {
                for &(place, of_right) in &entries.short {
                    self.short[from + place].add_short_product(short, of_right);
                }
                for &(place, row) in &entries.long {
                    self.sums[from + place].add_full_product(&Wide::from(short), &right[row].1);
                }
            } else {
                for &(place, of_right) in &entries.short {
                    self.sums[from + place].add_full_product(&of_left, &Wide::<2>::from(of_right));
                }
                for &(place, row) in &entries.long {
                    self.sums[from + place].add_full_product(&of_left, &right[row].1);
                }
            }
        }
        self.entries = entries;
    }
}

/// The number of lists up to the last that is not empty.
fn made<const LIMBS: usize>(products: &[FoldedList<LIMBS>]) -> usize {
    products.iter().rposition(|list| !list.is_empty()).map_or(0, |last| last + 1)
}

/// The right list of `multiply`: each entry's offset in the sums with its value, or with its row if the value is long.
#[derive(Default)]
struct RightEntries {
    short: Vec<(usize, i128)>,
    long: Vec<(usize, usize)>,
}
