//! Two lists of sets put together: every set of one with every set of the other, equal ones being one.
//!
//! Millions of pairs make far fewer sets, so what is done for a pair must be little. What sets hold of the lowest kinds is
//! one small number, a place in a table: the places of two sets add up to that of both together. Sets that agree in all
//! else stand together, and each two such runs are added up in the table, from where sums are read in order.

use crate::card_sets::{Field, Kinds, Marked, Term};
use crate::conversions::{to_count, to_index};
use itertools::Itertools;
use num_traits::{WrappingAdd, WrappingMul};
use std::collections::BTreeMap;

/// The most places of a table: they stay at hand.
const MOST_PLACES: usize = 1 << 15;

/// Every set of one list together with every set of another, in order.
///
/// # Panics
/// If a weight can pass 128 bits, or as many cards of each kind as both lists hold make more than 2^64 sets.
pub(crate) fn together(kinds: &Kinds, a: &[Term], b: &[Term]) -> Vec<Term> {
    let table = PlaceTable::new(kinds, a, b);
    let all = |list: &[Term]| {
        list.iter().try_fold(0i128, |sum, (_, weight)| sum.checked_add(weight.checked_abs()?))
    };
    let most = all(a).zip(all(b)).and_then(|(a, b)| a.checked_mul(b)).expect("a weight of 128 bits");
    if i64::try_from(most).is_ok() {
        table.together(a, b, |weight| i64::try_from(weight).expect("no more than all together"))
    } else {
        table.together(a, b, |weight| weight)
    }
}

/// How what sets hold of the lowest kinds is a place in a table.
struct PlaceTable {
    /// The kinds, and how far apart in the table two sets are that differ by one card of it.
    steps: Vec<(Field, usize)>,
    /// How many places there are.
    places: usize,
    /// The bit of a set above these kinds.
    cut: u32,
    /// The same of what is above them: places in no table, but they are short numbers to put in order.
    above: Vec<(Field, u64)>,
}

/// Sets that agree in their marks and in all bits from the cut up.
struct Run<W> {
    mark: u128,
    above: u128,
    /// What is above the cut as a place: those of two runs add up, and are in the order of sets.
    order: u64,
    /// Places and weights.
    sets: Vec<(usize, W)>,
}

/// Runs of two lists, each of one mark.
type Lists<'r, W> = (&'r [Run<W>], &'r [Run<W>]);

impl PlaceTable {
    fn new(kinds: &Kinds, a: &[Term], b: &[Term]) -> Self {
        // A table that is long for the number of pairs is gone through for nothing.
        let most = (a.len().saturating_mul(b.len()) / 16).clamp(64, MOST_PLACES);
        let mut table = PlaceTable { steps: Vec::new(), places: 1, cut: 0, above: Vec::new() };
        let held = |field: Field| {
            let most = |list: &[Term]| list.iter().map(|(set, _)| field.of(set.set)).max().unwrap_or(0);
            most(a) + most(b) + 1
        };
        for &(field, _) in &kinds.fields {
            let places = table.places * usize::try_from(held(field)).expect("a number of cards");
            if places > most {
                break;
            }
            table.steps.push((field, table.places));
            table.places = places;
            table.cut = field.end();
        }
        let fields = kinds.fields.iter().map(|&(field, _)| field).skip(table.steps.len());
        let mut places = 1u64;
        for field in fields.chain([kinds.sizes()]) {
            table.above.push((field, places));
            places = places.checked_mul(held(field)).expect("places of 64 bits");
        }
        table
    }

    fn runs<W>(&self, list: &[Term], weight: impl Fn(i128) -> W) -> Vec<Run<W>> {
        let above = |set: &Marked| (set.mark, set.set >> self.cut);
        let place = |set: u128| self.steps.iter().map(|(field, step)| field.index_of(set) * step).sum();
        let runs = list.chunk_by(|(a, _), (b, _)| above(a) == above(b)).map(|run| {
            let (mark, above) = above(&run[0].0);
            let order = self.above.iter().map(|(field, step)| field.of(run[0].0.set) * step).sum();
            let sets = run.iter().map(|(set, of)| (place(set.set), weight(*of))).collect();
            Run { mark, above, order, sets }
        });
        runs.collect()
    }

    /// The cards at a place.
    fn cards(&self, place: usize) -> u128 {
        let mut rest = place;
        let held = self.steps.iter().rev().map(|(field, step)| {
            let held = rest / step;
            rest %= step;
            u128::from(to_count(held)) << field.shift
        });
        held.sum()
    }

    fn together<W>(&self, a: &[Term], b: &[Term], weight: impl Fn(i128) -> W) -> Vec<Term>
    where
        W: Copy + Default + PartialEq + WrappingAdd + WrappingMul + Into<i128>,
    {
        let (a, b) = (self.runs(a, &weight), self.runs(b, &weight));
        // Mark by mark, so that there are never many pairs of runs.
        let mut marks: BTreeMap<u128, Vec<Lists<'_, W>>> = BTreeMap::new();
        for (a, b) in by_mark(&a).cartesian_product(by_mark(&b)) {
            marks.entry(a[0].mark + b[0].mark).or_default().push((a, b));
        }
        let cards: Vec<u128> = (0..self.places).map(|place| self.cards(place)).collect();
        let mut sums = vec![W::default(); self.places];
        let mut seen = vec![0u64; self.places.div_ceil(64)];
        let mut together = Vec::new();
        let mut pairs: Vec<(u64, &Run<W>, &Run<W>)> = Vec::new();
        for (mark, lists) in marks {
            pairs.clear();
            for (a, b) in lists {
                pairs.extend(a.iter().cartesian_product(b).map(|(a, b)| (a.order + b.order, a, b)));
            }
            pairs.sort_unstable_by_key(|&(order, ..)| order);
            for pairs in pairs.chunk_by(|a, b| a.0 == b.0) {
                for (_, a, b) in pairs {
                    for &(place_a, weight_a) in &a.sets {
                        for &(place_b, weight_b) in &b.sets {
                            let place = place_a + place_b;
                            // No sum is larger than the product of all weights together, which fits.
                            sums[place] = sums[place].wrapping_add(&weight_a.wrapping_mul(&weight_b));
                            seen[place / 64] |= 1 << (place % 64);
                        }
                    }
                }
                let (_, a, b) = pairs[0];
                let above = (a.above + b.above) << self.cut;
                for (from, seen) in (0..).step_by(64).zip(&mut seen) {
                    while *seen != 0 {
                        let place = from + to_index(seen.trailing_zeros());
                        *seen &= *seen - 1;
                        let weight = std::mem::take(&mut sums[place]);
                        if weight != W::default() {
                            together.push((Marked { mark, set: above | cards[place] }, weight.into()));
                        }
                    }
                }
            }
        }
        together
    }
}

/// Runs of one mark each.
fn by_mark<W>(runs: &[Run<W>]) -> impl Iterator<Item = &[Run<W>]> + Clone {
    runs.chunk_by(|a, b| a.mark == b.mark)
}
