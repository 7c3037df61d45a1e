//! What a player wins from a shoe that is not fresh by playing as if it were: every decision is fixed at the strategy of
//! the fresh shoe, splits and even money included.

use super::dealer::Shown;
use super::plan::{AfterDouble, AfterDoubling, Prescribed, Situation};
use super::rules::Action;
use super::solution::{Solution, UpCardPlay, play_prescribed};
use super::solved::{Remembered, plays, solution};
use crate::workbench::Workbench;
use std::sync::Arc;

/// The play of the fresh shoe against every dealer's cards that are shown.
struct FreshPlay(Vec<Arc<UpCardPlay>>);

impl FreshPlay {
    fn against(&self, shown: Shown) -> Option<&UpCardPlay> {
        self.0.iter().find(|play| play.round().shown == shown).map(AsRef::as_ref)
    }

    /// What the fresh shoe's player does: with the first two cards the first decision, with two cards after a split and with
    /// more what is best of those still open.
    fn decided(&self, at: &Situation) -> Option<Action> {
        let play = self.against(at.shown)?;
        let plan = play.plans().iter().find(|plan| plan.backing == at.backing)?;
        let is_open = |action: &Action| at.open.contains(action);
        if at.hand.size() > 2 {
            let place = plan.list().place(at.hand)?;
            return [plan.action(place), plan.split_action(place)].into_iter().find(is_open);
        }
        if at.is_first {
            let deal = play.deals().iter().find(|deal| deal.hand == *at.hand && deal.shade == at.shade)?;
            return deal.actions.iter().map(|(action, _)| *action).find(is_open);
        }
        plan.after_split(at.hand).get(at.shade).copied().filter(is_open)
    }
}

impl Prescribed for FreshPlay {
    fn action(&self, at: &Situation) -> Action {
        // What the fresh shoe cannot deal, or what is not open there, is not decided.
        self.decided(at).or_else(|| at.open.first().copied()).unwrap_or(Action::Stand)
    }

    fn after_double(&self, at: &AfterDoubling) -> AfterDouble {
        let then = self.against(at.shown).map(|play| play.after_double(at.doubled, at.backing));
        then.filter(|then| at.open.contains(then)).unwrap_or(AfterDouble::Keep)
    }
}

/// The figures of some rules for a player who decides as `fresh`, the same rules with the fresh shoe, has it.
pub(super) fn solution_by_play_of<R: Remembered>(rules: &R, fresh: &R, bench: &Workbench) -> Solution {
    let play = FreshPlay(plays(fresh, bench));
    let of_fresh = solution(fresh, bench);
    let takes_even_money = of_fresh.deals().any(|deal| of_fresh.takes_even_money(deal));
    Solution::of(rules, &play_prescribed(rules, &play)).with_even_money_taken(takes_even_money)
}
