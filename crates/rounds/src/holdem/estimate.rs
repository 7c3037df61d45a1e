//! Estimates the work of the engine before it begins. `play` and `by_classes` call it.

use super::core::Holdem;
use super::pairs::Half;
use crate::compiled::ResultId;
use crate::error::Error;
use enumeration::combinations::choose;
use enumeration::conversions::to_count;
use enumeration::symmetry::SuitSymmetry;
use enumeration::work::{Watch, Work, WorkEstimate};

impl Holdem {
    /// Begins that many walks over the boards beside each set of cards that the dealer may show, if the work is within
    /// the limit.
    pub(super) fn begin<'w>(&self, work: Work<'w>, walks: u32) -> Result<Watch<'w>, Error> {
        let refused = |excess| {
            let why = format!(
                "{} ways on lead from the flop, {} ways to end, and the hands compared have {} results",
                self.ways_on(self.flop),
                self.game().script.endings.len(),
                self.results.len()
            );
            let is_whole = SuitSymmetry::of(self.shape.deck) == SuitSymmetry::ALL;
            let remedy = if is_whole {
                "use fewer choices or different pays, or show none of the dealer's cards"
            } else {
                "remove fewer cards, or the same ranks of several suits, or show none of the dealer's cards"
            };
            Error::too_much(excess, why, remedy)
        };
        let boards = choose(self.shape.deck.len() - self.shape.shown, 5);
        let parts = u64::from(walks) * to_count(self.shown().len()) * boards;
        work.begin("solving", &self.estimate(walks), parts).map_err(refused)
    }

    /// The work of these walks.
    fn estimate(&self, walks: u32) -> WorkEstimate {
        let (cards, shown) = (self.shape.deck.len(), self.shape.shown);
        let tables = number(self.shown().len());
        let alike = u128::from(SuitSymmetry::of(self.shape.deck).order());
        let up_to_suits = |more: u32| {
            let boards = crate::layout::choose(cards, shown) * crate::layout::choose(cards - shown, more);
            (boards / alike).max(tables)
        };
        let [flops, turns, boards] = [3, 4, 5].map(up_to_suits);
        let (on_hole, on_flop) = (self.ways_on(self.hole), self.ways_on(self.flop));
        let histories = |stage: Option<usize>| number(stage.map_or(0, |stage| self.active(stage).len()));
        let (endings, width) = (number(self.game().script.endings.len()), number(self.results.len()));
        let results = if self.turn.is_some() { number(self.different_results().len()) } else { 0 };
        let half = number(size_of::<Half<u8>>());
        // Tables of one value for each pair. Values take one, two or eight bytes; sums take up to four tables of eight.
        let given = if self.game().play.is_some() { 9 } else { 0 };
        let of_flop = on_flop * half * (8 * 4 + 2) + histories(self.flop) * half * (1 + given);
        // The ways of the last result are not kept: they are what remains.
        let of_turn = results.saturating_sub(1) * half * 2 + histories(self.turn) * half * (1 + given);
        let of_worker = (on_hole + on_flop) * half * 32 + results * half * 8 + endings * width * 8;
        let threads = number(rayon::current_num_threads());
        let of_table = if self.flop.is_some() { flops / tables * of_flop } else { 0 };
        let bytes = of_table + turns / tables * of_turn + threads * of_worker;
        let nanoseconds = 6_000 + 500 * (on_hole + on_flop) + 2_000 * results + 20 * width * endings;
        let nanoseconds = u64::try_from(nanoseconds).unwrap_or(u64::MAX);
        WorkEstimate { steps: u128::from(walks) * boards, unit: "boards", nanoseconds, bytes }
    }

    /// The number of ways on that lead from a stage.
    fn ways_on(&self, stage: Option<usize>) -> u128 {
        number(stage.map_or(1, |stage| self.leaves(stage).len()))
    }

    /// The results that comparisons have, each once and in order.
    pub(super) fn different_results(&self) -> Vec<ResultId> {
        let mut results = self.results.clone();
        results.sort_unstable();
        results.dedup();
        results
    }
}

fn number(number: usize) -> u128 {
    to_count(number).into()
}
