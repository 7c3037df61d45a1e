//! Driver for cards dealt to zones: chooses the engine and runs it.
//!
//! Most deals are walked, stage by stage ([`super::settle`]). Two hands that only comparisons see together are counted by
//! [`super::rivals`]; two cards beside a board of five from one deck by [`super::showdown`].

use super::interchange::{CellOptions, classes};
use super::problem::{Problem, ZoneCells, ZoneLayout};
use super::ranks::OpenCells;
use super::rivals::RivalDeal;
use super::settle::{OPTION_BYTES, Settler, cell_options, settle_all};
use super::showdown::ShowdownDeal;
use super::ways::{OutcomeWays, choose};
use crate::effort::Effort;
use crate::engine::Engine;
use enumeration::work::Excess;

/// The number of threads that estimates of memory assume.
const THREADS: u128 = 4;

/// Counts every deal with the requested engine, or with the one that has the least work, and returns that engine. `None` if
/// the requested engine cannot count this deal.
pub(super) fn count(
    problem: &Problem,
    asked: Option<Engine>,
    effort: &Effort,
) -> Result<Option<(OutcomeWays, Engine)>, Excess> {
    let cells = ZoneCells::of(problem.deal, &problem.logic.tests, 0, problem.deal.shoe.cards());
    let walk_work = work_of_walk(problem, &cells.sizes);
    let chosen = |engine: Engine, work: u128| asked.map_or(work < walk_work, |asked| asked == engine);
    if let Some(showdown) = ShowdownDeal::of(problem, &cells)
        && chosen(Engine::Showdown, showdown.work())
    {
        return Ok(Some((showdown.count(effort)?, Engine::Showdown)));
    }
    if let Some(rivals) = RivalDeal::of(problem, &cells)
        && chosen(Engine::Rivals, rivals.work())
    {
        return Ok(Some((rivals.count(effort)?, Engine::Rivals)));
    }
    if asked.is_some_and(|asked| asked != Engine::Walk) {
        return Ok(None);
    }
    Ok(Some((walk(problem, cells, walk_work, effort)?, Engine::Walk)))
}

/// Estimates the number of deals that the walk distinguishes.
pub(super) fn work_of_walk(problem: &Problem, sizes: &[u32]) -> u128 {
    let kinds = problem.kinds.ranks.len() * problem.kinds.suits.len();
    let kinds = u32::try_from(kinds).expect("at most 14 times 4 kinds of card");
    let hands = sizes.iter().fold(1u128, |work, &size| work.saturating_mul(choose(kinds + size - 1, size)));
    hands / problem.kinds.orders_of_suits()
}

/// Walks every deal; `bound` is the most steps that this may take.
fn walk(problem: &Problem, cells: ZoneCells, bound: u128, effort: &Effort) -> Result<OutcomeWays, Excess> {
    let ZoneCells { made_of, sizes, multiplicity } = cells;
    let layout = ZoneLayout::new(problem, made_of, sizes.len());
    let left = problem.full_shoe();
    let Some((&size, rest)) = sizes.split_first() else {
        let mut settler = Settler::new(problem, &layout);
        settler.deal(&OpenCells { from: 0, sizes: &[], left }, Some(multiplicity));
        return Ok(settler.ways);
    };
    let like = classes(problem, |_| true, false);
    // The options of the first cell are listed once, those of each later cell by every thread.
    let kinds: u32 = left.iter().map(|_| 1).sum();
    let later = rest.iter().take(rest.len().saturating_sub(1)).map(|&size| choose(kinds + size - 1, size));
    let listed = CellOptions::new(&left, &like, size).count().saturating_add(later.sum::<u128>() * THREADS);
    effort.check_memory(bound, "deals", listed.saturating_mul(OPTION_BYTES))?;
    let options = cell_options(&left, &like, size);
    settle_all(problem, &layout, &options, effort, Some(bound), |settler, (counts, orders)| {
        settler.deal.lay(0, counts);
        let left = left.iter().zip(counts).map(|(&left, &count)| left - u32::from(count)).collect();
        settler.deal(&OpenCells { from: 1, sizes: rest, left }, multiplicity.checked_mul(*orders));
    })
}
