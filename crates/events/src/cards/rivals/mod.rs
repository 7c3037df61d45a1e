//! Engine for two hands that nothing but comparisons sees together, beside a board of all other cells.
//!
//! Such hands need not be dealt one after the other. For each board every hand of either side is looked at once, and the
//! answers of its tests are its *label*. The rivals that an own hand can meet are then counted by inclusion and exclusion,
//! in the order of their strength ([`meeting`]). Boards and hands are merged up to suits that make no flush ([`boards`]).
//! Called by [`super::zones`] where it is less work than the walk.

mod boards;
mod duel;
mod faces;
mod meeting;
mod sides;
mod strengths;
mod sweep;

use super::problem::{Problem, ZoneCells};
use super::ways::{OutcomeWays, by_workers};
use duel::Duel;
use itertools::Itertools;
use sides::Seats;
use sweep::{Rosters, SweepWorker};

/// A deal of two hands beside a board.
pub(super) struct RivalDeal<'p>(Duel<'p>);

/// More boards and hands are not held in memory.
const MOST_BOARDS: u128 = 5_000_000;
const MOST_HANDS: u128 = 3_000_000;

impl<'p> RivalDeal<'p> {
    /// The seats of the deal with the least work; `None` if it is not such a deal.
    pub(super) fn of(problem: &'p Problem<'p>, cells: &'p ZoneCells) -> Option<RivalDeal<'p>> {
        let count = cells.sizes.len();
        if count < 2 {
            return None;
        }
        let pairs = (0..count).permutations(2).map(|seats| (seats[0], Some(seats[1])));
        let alone = (0..count).map(|own| (own, None));
        let duels = pairs.chain(alone).filter_map(|(own, rival)| {
            let board = (0..count).filter(|&cell| cell != own && Some(cell) != rival).collect();
            Duel::of(problem, cells, Seats { own, rival, board })
        });
        let fits = |duel: &Duel| {
            duel.sides.comparisons.len() <= meeting::MOST_COMPARISONS
                && duel.boards() <= MOST_BOARDS
                && duel.hands(0) <= MOST_HANDS
        };
        duels.filter(fits).min_by_key(Duel::work).map(RivalDeal)
    }

    /// About how long the count takes, in deals of the walk.
    pub(super) fn work(&self) -> u128 {
        self.0.work()
    }

    /// Counts every deal.
    pub(super) fn count(&self) -> OutcomeWays {
        let duel = &self.0;
        let rosters = duel.flush_views().is_none().then(|| Rosters::of(duel));
        let boards = boards::boards(duel);
        let workers =
            by_workers(&boards, 16, || SweepWorker::new(duel, rosters.as_ref()), SweepWorker::board);
        let rows = duel.problem.logic.rows();
        workers.into_iter().fold(OutcomeWays::new(rows), |sum, worker| sum.plus(&worker.ways))
    }
}
