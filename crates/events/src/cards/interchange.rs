//! Kinds of rank that can be swapped without changing any outcome.
//!
//! Two kinds are interchangeable while every open test either cannot distinguish them or asks only which cards are equal.
//! Take two interchangeable kinds with equal counts in every cell so far. The next cell needs one order of their counts only,
//! the larger first; that deal represents both orders. [`super::ranks`] uses this for every cell, the draws for their first
//! cells.

use super::kinds::{KindCounts, point, seen_by, seen_by_draw};
use super::needs::{asks_for_equals, zones_of};
use super::problem::Problem;
use enumeration::conversions::to_index;
use paytables::wagers::{CardsTest, Rank};

/// For each kind of rank, the first kind that it can be swapped with.
pub(super) type SwapClasses = Vec<usize>;

/// The classes of interchangeable kinds while these tests are open, and the draw, if `drawing`.
pub(super) fn classes(problem: &Problem, open: impl Fn(usize) -> bool, drawing: bool) -> SwapClasses {
    let kinds = &problem.kinds.ranks;
    let rank = |kind: usize| kinds[kind].rank.map_or(Rank::JOKER, |rank| Rank(rank.0));
    let same = |one: usize, other: usize| {
        let mut tests = problem.logic.tests.iter().enumerate().filter(|&(test, _)| open(test));
        kinds[one].cards == kinds[other].cards
            && kinds[one].in_suit == kinds[other].in_suit
            && kinds[one].group == kinds[other].group
            && (!drawing || seen_by_draw(problem.deal, rank(one)) == seen_by_draw(problem.deal, rank(other)))
            && tests.all(|(_, test)| match test {
                CardsTest::Of(_, test) => {
                    asks_for_equals(test)
                        // Beside a close table a kind joins ranks that a test may distinguish.
                        || problem.close.is_none() && seen_by(test, rank(one)) == seen_by(test, rank(other))
                }
                CardsTest::Winner(_) | CardsTest::Margin(_) => point(rank(one)) == point(rank(other)),
            })
    };
    (0..kinds.len()).map(|kind| (0..kind).find(|&other| same(kind, other)).unwrap_or(kind)).collect()
}

/// The classes split by the numbers of cards in these cells.
pub(super) fn split_by_counts(like: &[usize], cells: &[KindCounts]) -> SwapClasses {
    let same = |one: usize, other: usize| {
        like[one] == like[other] && cells.iter().all(|counts| counts[one] == counts[other])
    };
    (0..like.len()).map(|kind| (0..kind).find(|&other| same(kind, other)).unwrap_or(kind)).collect()
}

/// The interchangeable kinds after some cells are dealt. If a test looks only at dealt cells, it cannot distinguish two kinds
/// that are absent from them.
pub(super) struct Interchange {
    /// The cells of the tests that look only at dealt cells.
    cells: Vec<usize>,
    /// The classes of kinds that do not lie in those cells, and of those that do.
    classes: [SwapClasses; 2],
}

impl Interchange {
    /// The interchangeable kinds while these tests are undecided, and the draw if `drawing`. `laid` returns true for a cell
    /// that is already dealt.
    pub(super) fn new(
        problem: &Problem,
        made_of: &[Vec<usize>],
        open: impl Fn(usize) -> bool,
        drawing: bool,
        laid: impl Fn(usize) -> bool,
    ) -> Interchange {
        let tests = &problem.logic.tests;
        let cells_of = |test: usize| -> Vec<usize> {
            let zones = zones_of(&tests[test], problem.deal).concat();
            zones.iter().flat_map(|zone| made_of[zone.0].iter().copied()).collect()
        };
        let complete: Vec<usize> = (0..tests.len())
            .filter(|&test| open(test) && cells_of(test).into_iter().all(&laid))
            .filter(|&test| !matches!(&tests[test], CardsTest::Of(_, of) if asks_for_equals(of)))
            .collect();
        let of = |within: bool| {
            classes(problem, |test| open(test) && (within || !complete.contains(&test)), drawing)
        };
        Interchange {
            cells: complete.iter().flat_map(|&test| cells_of(test)).collect(),
            classes: [of(false), of(true)],
        }
    }

    /// The classes when these counts lie in the cells.
    pub(super) fn classes(&self, counts: &[KindCounts]) -> SwapClasses {
        let key = |kind: usize| {
            let lies = self.cells.iter().any(|&cell| counts[cell][kind] > 0);
            (lies, self.classes[usize::from(lies)][kind])
        };
        let keys: Vec<_> = (0..self.classes[0].len()).map(key).collect();
        let first = |of| keys.iter().position(|known| known == of);
        keys.iter().map(|of| first(of).unwrap_or_default()).collect()
    }
}

/// Visits every way to fill a cell with `size` cards from the given numbers of each kind, up to swaps of interchangeable
/// kinds. Visits the canonical form, in which the counts of a class do not increase, with the number of deals it represents.
pub(super) fn every_cell(left: &[u32], like: &[usize], size: u32, visit: &mut dyn FnMut(&KindCounts, u128)) {
    let before: Vec<Option<usize>> =
        (0..like.len()).map(|kind| (0..kind).rev().find(|&other| like[other] == like[kind])).collect();
    let place = |kind: usize| like[..=kind].iter().filter(|&&other| other == like[kind]).map(|_| 1).sum();
    let place: Vec<u64> = (0..like.len()).map(place).collect();
    let mut filling = CellFilling { left, before, place, counts: vec![0; left.len()], visit };
    filling.fill(0, size, 1);
}

struct CellFilling<'f> {
    left: &'f [u32],
    /// For each kind, the last kind before it that it can be swapped with.
    before: Vec<Option<usize>>,
    /// For each kind, its place among those, counted from 1.
    place: Vec<u64>,
    counts: KindCounts,
    visit: &'f mut dyn FnMut(&KindCounts, u128),
}

impl CellFilling<'_> {
    /// Fills the kinds from this one on. `orders` is the multinomial coefficient of the counts chosen so far: in how many
    /// orders the interchangeable kinds can have them.
    fn fill(&mut self, kind: usize, missing: u32, orders: u64) {
        if kind == self.left.len() {
            if missing == 0 {
                (self.visit)(&self.counts, orders.into());
            }
            return;
        }
        let before = self.before[kind].map(|before| self.counts[before]);
        let most = before.map_or(missing, |before| missing.min(before.into())).min(self.left[kind]);
        for count in (0..=most).rev() {
            self.counts[kind] = u8::try_from(count).expect("at most 31 cards lie in a cell");
            let equal = self.equal(kind);
            self.fill(kind + 1, missing - count, orders * self.place[kind] / equal);
        }
        self.counts[kind] = 0;
    }

    /// How many interchangeable kinds up to this one have the same count.
    fn equal(&self, kind: usize) -> u64 {
        let mut equal = 1;
        let mut at = self.before[kind];
        while let Some(before) = at.filter(|&before| self.counts[before] == self.counts[kind]) {
            equal += 1;
            at = self.before[before];
        }
        equal
    }
}

/// The ways to fill a cell, numbered: how many there are, and the one with a given number. Serves estimates, which cannot
/// list them all.
pub(super) struct CellOptions<'f> {
    left: &'f [u32],
    size: usize,
    /// The kinds, those of one class together; each with whether the one before it is of its class.
    kinds: Vec<(usize, bool)>,
    /// By place in `kinds`, missing cards and the most cards of the kind: in how many ways the kinds from there on are
    /// filled.
    ways: Vec<Vec<Vec<u128>>>,
}

impl<'f> CellOptions<'f> {
    /// The ways to fill a cell with `size` cards, as [`every_cell`] lists them.
    pub(super) fn new(left: &'f [u32], like: &[usize], size: u32) -> Self {
        let mut order: Vec<usize> = (0..like.len()).collect();
        order.sort_by_key(|&kind| like[kind]);
        let follows = |place: usize| place > 0 && like[order[place]] == like[order[place - 1]];
        let kinds: Vec<(usize, bool)> =
            order.iter().enumerate().map(|(place, &kind)| (kind, follows(place))).collect();
        let size = to_index(size);
        let mut options = CellOptions { left, size, kinds, ways: Vec::new() };
        let none_left = (0..=size).map(|missing| vec![u128::from(missing == 0); size + 1]).collect();
        options.ways = vec![none_left];
        for place in (0..options.kinds.len()).rev() {
            let ways = |missing: usize, most: usize| {
                options.counts(place, missing, most).map(|count| options.after(0, missing, count)).sum()
            };
            let ways: Vec<Vec<u128>> =
                (0..=size).map(|missing| (0..=size).map(|most| ways(missing, most)).collect()).collect();
            options.ways.insert(0, ways);
        }
        options
    }

    /// The counts that the kind at a place may have, when `most` is the count of the kind before it.
    fn counts(&self, place: usize, missing: usize, most: usize) -> std::ops::RangeInclusive<usize> {
        let (kind, follows) = self.kinds[place];
        let most = if follows { most } else { self.size };
        0..=missing.min(most).min(to_index(self.left[kind]))
    }

    /// In how many ways the kinds from a place on are filled after a kind that has `count` of the missing cards.
    fn after(&self, place: usize, missing: usize, count: usize) -> u128 {
        self.ways[place][missing - count][count]
    }

    /// How many ways there are.
    pub(super) fn count(&self) -> u128 {
        self.ways[0][self.size][self.size]
    }

    /// The way with this number, from 0.
    pub(super) fn nth(&self, mut number: u128) -> KindCounts {
        let mut counts = vec![0; self.left.len()];
        let (mut missing, mut last) = (self.size, self.size);
        for (place, &(kind, _)) in self.kinds.iter().enumerate() {
            for count in self.counts(place, missing, last) {
                let ways = self.after(place + 1, missing, count);
                if number < ways {
                    counts[kind] = u8::try_from(count).expect("a few cards");
                    (missing, last) = (missing - count, count);
                    break;
                }
                number -= ways;
            }
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn numbered_options_are_those_listed() {
        for (left, like, size) in [
            (vec![4, 4, 4, 2], vec![0, 0, 0, 3], 3),
            (vec![2, 4, 2, 4, 1], vec![0, 1, 0, 1, 4], 4),
            (vec![4; 13], (0..13).collect(), 2),
        ] {
            let mut listed = BTreeSet::new();
            every_cell(&left, &like, size, &mut |counts, _| {
                // Counts of interchangeable kinds, in no order.
                let mut key: Vec<(usize, u8)> = like.iter().copied().zip(counts.iter().copied()).collect();
                key.sort_unstable();
                listed.insert(key);
            });
            let options = CellOptions::new(&left, &like, size);
            let mut numbered = BTreeSet::new();
            for number in 0..options.count() {
                let mut key: Vec<(usize, u8)> = like.iter().copied().zip(options.nth(number)).collect();
                key.sort_unstable();
                numbered.insert(key);
            }
            assert_eq!(numbered, listed);
            assert_eq!(options.count(), u128::try_from(listed.len()).unwrap());
        }
    }
}
