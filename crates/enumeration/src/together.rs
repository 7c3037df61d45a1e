//! The union of every set of one list with every set of another, with equal unions merged.
//!
//! Millions of pairs have far fewer different unions, so the work for one pair must be small. The fields of the lowest
//! kinds become an index into a table: the indices of two sets add up to that of their union. Sets that agree in all
//! other fields form a *run*; each pair of runs is added up in the table, which is then read in order.

use crate::card_sets::{Field, Kinds, Marked, Term};
use crate::conversions::{to_count, to_index};
use crate::sorted_map::SortedMap;
use itertools::Itertools;
use num_traits::{WrappingAdd, WrappingMul};

/// The most entries of the table: it stays in the processor's cache.
const MOST_PLACES: usize = 1 << 15;

/// The union of every set of one list with every set of another, in order.
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

/// How the fields of the lowest kinds are indices into the table.
struct PlaceTable {
    /// For each of these kinds, how far one card moves the index.
    steps: Vec<(Field, usize)>,
    /// The number of entries of the table.
    places: usize,
    /// The lowest bit of a set above these kinds.
    cut: u32,
    /// The fields above, with steps for [`Run::order`].
    above: Vec<(Field, u64)>,
}

/// Sets that agree in their marks and in all bits from `cut` up.
struct Run<W> {
    mark: u128,
    above: u128,
    /// The bits above `cut` as a number that sorts like them; the numbers of two runs add up to that of their union.
    order: u64,
    /// Indices into the table, and weights.
    sets: Vec<(usize, W)>,
}

/// Runs of two lists, each list of one mark.
type Lists<'r, W> = (&'r [Run<W>], &'r [Run<W>]);

impl PlaceTable {
    fn new(kinds: &Kinds, a: &[Term], b: &[Term]) -> Self {
        // A table much longer than the number of pairs would be read for nothing.
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

    /// The cards of an index, as the low fields of a set.
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
        // One mark at a time, so that few pairs of runs are in memory.
        let mut marks: SortedMap<u128, Vec<Lists<'_, W>>> = SortedMap::new();
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

/// Groups runs by mark.
fn by_mark<W>(runs: &[Run<W>]) -> impl Iterator<Item = &[Run<W>]> + Clone {
    runs.chunk_by(|a, b| a.mark == b.mark)
}
