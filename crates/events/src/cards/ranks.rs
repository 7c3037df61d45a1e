//! Second stage: deals kinds of rank to the cells, one cell after another.
//!
//! After each cell [`Knowledge`] may already determine the outcome; then all further cells are counted at once. Otherwise the
//! next cell is filled in every way, up to [`super::interchange`] of kinds. [`super::settle`] receives every branch: decided
//! early, or complete and waiting for suits.

use super::interchange::{CellOptions, Interchange, SwapClasses, every_cell, split_by_counts};
use super::knowledge::Knowledge;
use super::pilot::Pilot;
use super::problem::{Problem, ZoneLayout};
use super::rank_deal::RankDeal;
use super::ways::times;
use crate::logic::{FactsId, RowOutcome};
use rustc_hash::FxHashMap;

/// Deals ranks, with a memo of the interchangeable kinds at each cell.
pub(super) struct RankDealer<'p> {
    problem: &'p Problem<'p>,
    layout: &'p ZoneLayout,
    interchange: FxHashMap<(FactsId, usize), Interchange>,
    /// The number of cell fillings visited.
    pub steps: u64,
}

/// A branch at its end.
pub(super) enum DealBranch {
    /// The outcome of this many deals is determined by the cells up to this one; `None` if there are too many to count.
    Decided(RowOutcome, Option<u128>, usize),
    /// All ranks are dealt: the known facts, and the number of deals that this one represents.
    Complete(FactsId, Option<u128>),
}

/// The cells to fill: the first of them, their sizes, and the cards left of each kind of rank.
pub(super) struct OpenCells<'r> {
    /// The first cell.
    pub from: usize,
    /// The number of cards of each cell from there on.
    pub sizes: &'r [u32],
    /// The cards left of each kind of rank.
    pub left: Vec<u32>,
}

impl<'p> RankDealer<'p> {
    /// A dealer with an empty memo.
    pub(super) fn new(problem: &'p Problem<'p>, layout: &'p ZoneLayout) -> Self {
        RankDealer { problem, layout, interchange: FxHashMap::default(), steps: 0 }
    }

    /// Visits the branches of every deal that extends the cells before `rest`, which represent `represented` deals.
    pub(super) fn deal(
        &mut self,
        knowledge: &mut Knowledge<'p>,
        deal: &mut RankDeal,
        rest: &OpenCells,
        represented: Option<u128>,
        visit: &mut impl FnMut(&mut Knowledge<'p>, &RankDeal, DealBranch),
    ) {
        let mut known = knowledge.start();
        if !rest.sizes.is_empty()
            && rest.from > 0
            && let Some(outcome) = knowledge.after_cell(&deal.lists, rest.from - 1, &mut known)
        {
            let ways = deal.ways_with_rest(rest.from - 1, rest.sizes);
            let ways = ways.and_then(|ways| times(represented, ways));
            return visit(knowledge, deal, DealBranch::Decided(outcome, ways, rest.from - 1));
        }
        self.fill(knowledge, deal, rest, known, represented, visit);
    }

    fn fill(
        &mut self,
        knowledge: &mut Knowledge<'p>,
        deal: &mut RankDeal,
        rest: &OpenCells,
        mut known: FactsId,
        represented: Option<u128>,
        visit: &mut impl FnMut(&mut Knowledge<'p>, &RankDeal, DealBranch),
    ) {
        let Some((&size, others)) = rest.sizes.split_first() else {
            return visit(knowledge, deal, DealBranch::Complete(known, represented));
        };
        let cell = rest.from;
        let like = self.interchangeable(knowledge, deal, &mut known, cell);
        if others.is_empty() {
            return every_cell(&rest.left, &like, size, &mut |counts, orders| {
                self.steps += 1;
                deal.lay(cell, counts);
                visit(knowledge, deal, DealBranch::Complete(known, times(represented, orders)));
            });
        }
        let mut options = Vec::new();
        every_cell(&rest.left, &like, size, &mut |counts, orders| options.push((counts.clone(), orders)));
        for (counts, orders) in options {
            self.steps += 1;
            deal.lay(cell, &counts);
            let mut known = known;
            let represented = times(represented, orders);
            if let Some(outcome) = knowledge.after_cell(&deal.lists, cell, &mut known) {
                let ways = deal.ways_with_rest(cell, others).and_then(|ways| times(represented, ways));
                visit(knowledge, deal, DealBranch::Decided(outcome, ways, cell));
                continue;
            }
            let left = rest.left.iter().zip(&counts).map(|(&left, &count)| left - u32::from(count)).collect();
            let rest = OpenCells { from: cell + 1, sizes: others, left };
            self.fill(knowledge, deal, &rest, known, represented, visit);
        }
    }

    /// Follows one random branch to its end. Returns the facts of the complete deal and its weight; `None` if the outcome is
    /// determined earlier.
    pub(super) fn follow(
        &mut self,
        knowledge: &mut Knowledge<'p>,
        deal: &mut RankDeal,
        rest: &OpenCells,
        pilot: &mut Pilot,
    ) -> Option<(FactsId, u128)> {
        let mut known = knowledge.start();
        if !rest.sizes.is_empty()
            && rest.from > 0
            && knowledge.after_cell(&deal.lists, rest.from - 1, &mut known).is_some()
        {
            return None;
        }
        let mut left = rest.left.clone();
        let mut weight = 1u128;
        for (place, &size) in rest.sizes.iter().enumerate() {
            let cell = rest.from + place;
            let like = self.interchangeable(knowledge, deal, &mut known, cell);
            let options = CellOptions::new(&left, &like, size);
            if options.count() == 0 {
                return None;
            }
            weight = weight.saturating_mul(options.count());
            pilot.step(weight);
            let counts = options.nth(pilot.random.below(options.count()));
            deal.lay(cell, &counts);
            left.iter_mut().zip(&counts).for_each(|(left, &count)| *left -= u32::from(count));
            let is_last = place + 1 == rest.sizes.len();
            if !is_last && knowledge.after_cell(&deal.lists, cell, &mut known).is_some() {
                return None;
            }
        }
        Some((known, weight))
    }

    /// The interchangeable kinds in the cells from `from` on. Adds to `known` all facts that the earlier cells decide.
    fn interchangeable(
        &mut self,
        knowledge: &mut Knowledge<'p>,
        deal: &RankDeal,
        known: &mut FactsId,
        from: usize,
    ) -> SwapClasses {
        if from > 0 {
            knowledge.learn_all(&deal.lists, known);
        }
        let interchange = self.interchange.entry((*known, from)).or_insert_with(|| {
            let open = knowledge.open(*known);
            let made_of = &self.layout.made_of;
            Interchange::new(self.problem, made_of, |test| open.contains(test), false, |cell| cell < from)
        });
        let classes = interchange.classes(&deal.counts);
        split_by_counts(&classes, &deal.counts[..from])
    }
}
