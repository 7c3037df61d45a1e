//! What a player wins from a shoe that is not fresh by playing as if it were: every decision is fixed at the strategy of
//! the fresh shoe, splits and even money included.

use super::hand::{Hand, HandList, Rank};
use super::plan::Prescribed;
use super::rules::{Action, Backing};
use super::solution::{Solution, UpCardPlay, play_prescribed};
use super::solved::{Remembered, plays, solution};
use crate::workbench::Workbench;
use std::sync::Arc;

/// The play of the fresh shoe against every up card.
struct FreshPlay(Vec<Arc<UpCardPlay>>);

impl FreshPlay {
    fn against(&self, up: Rank) -> Option<&UpCardPlay> {
        self.0.iter().find(|play| play.up() == up).map(AsRef::as_ref)
    }

    /// What the fresh shoe's player does: with two first cards the first decision, where that is open, else what the same
    /// cards do after a split, or as a hand of three cards or more.
    fn decided(&self, up: Rank, hand: &Hand, backing: Backing, open: &[Action]) -> Option<Action> {
        let play = self.against(up)?;
        let is_open = |action: &Action| open.contains(action);
        let plan = play.plans().iter().find(|plan| plan.backing == backing)?;
        if hand.size() > 2 {
            return HandList::get().place(hand).map(|place| plan.action(place)).filter(is_open);
        }
        let first = || play.deals().iter().find(|deal| deal.hand == *hand)?.action().filter(is_open);
        let later = || plan.after_split(hand).first().copied().filter(is_open);
        let is_first = open.contains(&Action::Split) || open.contains(&Action::Surrender);
        if backing == Backing::Real && is_first { first().or_else(later) } else { later().or_else(first) }
    }
}

impl Prescribed for FreshPlay {
    fn action(&self, up: Rank, hand: &Hand, backing: Backing, open: &[Action]) -> Action {
        self.decided(up, hand, backing, open).or_else(|| open.first().copied()).unwrap_or(Action::Stand)
    }

    fn rescues(&self, _: Rank, _: u8) -> bool {
        false
    }
}

/// The figures of some rules for a player who decides as `fresh`, the same rules with the fresh shoe, has it.
pub(super) fn solution_by_play_of<R: Remembered>(rules: &R, fresh: &R, bench: &Workbench) -> Solution {
    let play = FreshPlay(plays(fresh, bench));
    let of_fresh = solution(fresh, bench);
    let takes_even_money = of_fresh.deals().any(|deal| of_fresh.takes_even_money(deal));
    Solution::of(rules, &play_prescribed(rules, &play)).with_even_money_taken(takes_even_money)
}
