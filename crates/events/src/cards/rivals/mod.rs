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
use crate::effort::Effort;
use boards::RivalBoard;
use duel::Duel;
use enumeration::conversions::to_count;
use enumeration::work::{Excess, WorkEstimate};
use itertools::Itertools;
use sides::{How, Seats, TestSide};
use sweep::{Rosters, SweepWorker};

/// A deal of two hands beside a board.
pub(super) struct RivalDeal<'p>(Duel<'p>);

/// More boards and hands are not held in memory.
const MOST_BOARDS: u128 = 5_000_000;
const MOST_HANDS: u128 = 3_000_000;

/// The memory of a hand and of a board in a list, in bytes.
const HAND_BYTES: u128 = 256;
const BOARD_BYTES: u128 = 160;

/// A deal of [`RivalDeal::work`], in nanoseconds; estimates of work below ten seconds by it are not refined.
const WORK_NANOSECONDS: u128 = 50;

/// The time of a pair of hands with several comparisons, and of a sub-hand with one comparison, in nanoseconds.
const PAIR_NANOSECONDS: u64 = 200;
const SUB_HAND_NANOSECONDS: u64 = 80;

/// The number of boards in the sample for the estimate.
const SAMPLED: usize = 5;

/// Estimates the work over all boards from a sample. `listed` is the memory of the lists.
fn estimate(duel: &Duel, rosters: Option<&Rosters>, boards: &[RivalBoard], listed: u128) -> WorkEstimate {
    let mut pilot = SweepWorker::pilot(duel, rosters);
    let sampled: Vec<&RivalBoard> = boards.iter().step_by(boards.len() / SAMPLED + 1).collect();
    sampled.iter().for_each(|board| pilot.board(board));
    let number = |length: usize| u128::from(to_count(length));
    let steps = u128::from(pilot.steps) * number(boards.len()) / number(sampled.len().max(1));
    let bytes = listed.saturating_add(pilot.bytes.saturating_mul(4));
    let (unit, nanoseconds) = match duel.sides.comparisons.len() {
        2.. => ("pairs of hands", PAIR_NANOSECONDS),
        _ => ("parts of hands", SUB_HAND_NANOSECONDS),
    };
    WorkEstimate { steps, unit, nanoseconds, bytes }
}

impl<'p> RivalDeal<'p> {
    /// The seats of the deal with the least work; `None` if the deal does not fit this engine.
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

    /// The estimated time of the count, in deals of the walk.
    pub(super) fn work(&self) -> u128 {
        self.0.work()
    }

    /// Counts every deal. Returns an error if the work exceeds the limit.
    pub(super) fn count(&self, effort: &Effort) -> Result<OutcomeWays, Excess> {
        let duel = &self.0;
        let hands = duel.hands(0).saturating_add(duel.hands(1));
        let listed = hands.saturating_mul(HAND_BYTES).saturating_add(duel.boards() * BOARD_BYTES);
        let laying = WorkEstimate { steps: duel.laid(), unit: "boards", nanoseconds: 200, bytes: listed };
        // One thread deals the boards, without parts.
        drop(effort.begin(1, Some(laying.steps.saturating_mul(200)), || laying.clone())?);
        let rosters = duel.flush_views().is_none().then(|| Rosters::of(duel));
        let (boards, laid) = boards::boards(duel);
        let estimate = || estimate(duel, rosters.as_ref(), &boards, listed);
        let is_other =
            |side: &TestSide| matches!(side, TestSide::Own(How::Other) | TestSide::Rival(How::Other));
        let is_plain = !duel.sides.of.iter().any(is_other);
        let bound = is_plain.then(|| self.work().saturating_mul(WORK_NANOSECONDS));
        let watch = effort.begin(boards.len(), bound, estimate)?;
        let worker = || SweepWorker::new(duel, rosters.as_ref());
        let workers = by_workers(&boards, 16, worker, |worker, board| {
            worker.board(board);
            watch.part_done();
        });
        effort.add_steps(laid + workers.iter().map(|worker| worker.steps).sum::<u64>());
        let rows = duel.problem.logic.rows();
        Ok(workers.into_iter().fold(OutcomeWays::new(rows), |sum, worker| sum.plus(&worker.ways)))
    }
}
