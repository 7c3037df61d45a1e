//! Driver for cards dealt to zones: chooses the engine and runs it.
//!
//! Most deals are walked, stage by stage ([`super::settle`]). Two hands that only comparisons see together are counted by
//! [`super::rivals`]; two cards beside a board of five from one deck by [`super::showdown`].

use super::interchange::classes;
use super::problem::{Problem, ZoneCells, ZoneLayout};
use super::ranks::Rest;
use super::rivals::RivalDeal;
use super::settle::{Settler, cell_options, settle_all};
use super::showdown::ShowdownDeal;
use super::ways::{OutcomeWays, choose};
use crate::engine::Engine;

/// Counts every deal, by the engine with the least work or by the requested one, and names the engine; `None` if the one
/// asked for does not count such deals.
pub(super) fn count(problem: &Problem, asked: Option<Engine>) -> Option<(OutcomeWays, Engine)> {
    let cells = ZoneCells::of(problem.deal, &problem.logic.tests, 0, problem.deal.shoe.cards());
    let walk_work = work_of_walk(problem, &cells.sizes);
    let chosen = |engine: Engine, work: u128| asked.map_or(work < walk_work, |asked| asked == engine);
    if let Some(showdown) = ShowdownDeal::of(problem, &cells)
        && chosen(Engine::Showdown, showdown.work())
    {
        return Some((showdown.count(), Engine::Showdown));
    }
    if let Some(rivals) = RivalDeal::of(problem, &cells)
        && chosen(Engine::Rivals, rivals.work())
    {
        return Some((rivals.count(), Engine::Rivals));
    }
    asked.is_none_or(|asked| asked == Engine::Walk).then(|| (walk(problem, cells), Engine::Walk))
}

/// About how many deals the walk distinguishes.
fn work_of_walk(problem: &Problem, sizes: &[u32]) -> u128 {
    let kinds = problem.kinds.ranks.len() * problem.kinds.suits.len();
    let kinds = u32::try_from(kinds).expect("at most 14 times 4 kinds of card");
    let hands = sizes.iter().fold(1u128, |work, &size| work.saturating_mul(choose(kinds + size - 1, size)));
    hands / problem.kinds.orders_of_suits()
}

fn walk(problem: &Problem, cells: ZoneCells) -> OutcomeWays {
    let ZoneCells { made_of, sizes, multiplicity } = cells;
    let layout = ZoneLayout::new(problem, made_of, sizes.len());
    let left = problem.full_shoe();
    let Some((&size, rest)) = sizes.split_first() else {
        let mut settler = Settler::new(problem, &layout);
        settler.deal(&Rest { from: 0, sizes: &[], left }, Some(multiplicity));
        return settler.ways;
    };
    let options = cell_options(&left, &classes(problem, |_| true, false), size);
    settle_all(problem, &layout, &options, |settler, (counts, orders)| {
        settler.deal.lay(0, counts);
        let left = left.iter().zip(counts).map(|(&left, &count)| left - u32::from(count)).collect();
        settler.deal(&Rest { from: 1, sizes: rest, left }, multiplicity.checked_mul(*orders));
    })
}
