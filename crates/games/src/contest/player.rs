//! The optimal player of a contest.

use super::action::Decider;
use super::meetings::Meetings;
use super::played::PricedContest;
use super::ranking::Ranking;
use crate::Workbench;
use crate::player::{Choice, Player, Seen};
use enumeration::CardSet;
use std::sync::Arc;

/// Looks the hand up among the meetings and chooses the action with the greatest mean net.
struct ContestPlayer<R> {
    meetings: Arc<Meetings<R>>,
    decider: Decider,
    /// The choices, by increasing stake.
    choices: Vec<Choice>,
    /// The stake at the decision, in Antes.
    opening: u32,
}

impl<R: Ranking> PricedContest<R> {
    /// Who plays it best.
    pub fn player(&self, bench: &Workbench) -> Box<dyn Player> {
        Box::new(ContestPlayer {
            meetings: self.contest.meetings(bench),
            decider: Decider::new(&self.actions, self.contest.rivals()),
            choices: self.actions.iter().map(|action| action.choice).collect(),
            // A fold adds nothing.
            opening: self.actions[0].stake,
        })
    }
}

impl<R: Ranking> Player for ContestPlayer<R> {
    fn choose(&self, seen: &Seen) -> Option<Choice> {
        if seen.staked != self.opening || !seen.board.is_empty() {
            return None;
        }
        let cards = |cards: &[enumeration::Card]| cards.iter().copied().collect::<CardSet>();
        let meeting = self.meetings.find(cards(seen.hand), cards(seen.dealer))?;
        let action = self.decider.best(meeting.class(), self.meetings.dealer(meeting));
        Some(self.choices[action]).filter(|choice| seen.open.contains(choice))
    }
}
