//! Kinds of rank that can be swapped without changing any outcome.
//!
//! Two kinds are interchangeable while every open test either cannot distinguish them or asks only which cards are equal.
//! Interchangeable kinds that lie in equal numbers in all cells so far need be dealt to the next cell in one order only, the
//! larger count first; that deal then represents every order. [`super::ranks`] deals so, and the draws do for their first
//! cells.

use super::kinds::{KindCounts, point, seen_by, seen_by_draw};
use super::needs::{asks_for_equals, zones_of};
use super::problem::Problem;
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

/// The interchangeable kinds once some cells are laid. A test that sees only laid cells sees nothing of kinds that do not lie
/// there.
pub(super) struct Interchange {
    /// The cells of such tests.
    cells: Vec<usize>,
    /// The classes of kinds that do not lie in those cells, and of those that do.
    classes: [SwapClasses; 2],
}

impl Interchange {
    /// The interchange while these tests are open, and the draw, if `drawing`; zones are made of these cells, of which
    /// `laid` tells the laid ones.
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

/// Visits every way to fill a cell with `size` cards when these numbers of each kind are left, with the number of deals that
/// it represents: of those that differ by swapping interchangeable kinds, the one in which counts do not increase.
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
