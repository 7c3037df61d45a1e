//! The state of a round: the next decision that arises, the choices offered there, and the effect of the choice taken.
//!
//! [`RoundRules::play`] goes through the stages with a player. [`super::best_play`] steps through them instead, to try
//! every choice.

use super::decides::{Decides, Situation};
use super::rules::RoundRules;
use crate::error::Error;
use crate::wagers::DealtTable;
use paytables::games::Effect;

/// A round under way, or played.
#[derive(Clone, Debug)]
pub(super) struct RoundState {
    /// The stage that is next; the number of stages once no decision can follow.
    pub stage: usize,
    /// The stake on each bet, in units.
    pub stakes: Vec<u32>,
    /// The choices made: each a stage and a choice of that stage.
    pub made: Vec<(usize, usize)>,
    /// True if the last choice made has ended the round.
    pub ended: bool,
}

impl RoundRules<'_> {
    /// A round before its first stage.
    pub(super) fn opening(&self) -> RoundState {
        RoundState {
            stage: 0,
            stakes: self.terms.bets.iter().map(|bet| bet.opening).collect(),
            made: Vec::new(),
            ended: false,
        }
    }

    /// Advances to the next decision that arises, and returns the choices offered there; `None` if no decision is left.
    /// An error if a decision arises and no choice is offered.
    pub(super) fn next_decision(
        &self,
        round: &mut RoundState,
        table: &mut DealtTable,
    ) -> Result<Option<Vec<usize>>, Error> {
        while let Some(stage) = self.terms.stages.get(round.stage) {
            if !self.holds(&stage.when, table, &round.made) {
                round.stage += 1;
                continue;
            }
            let mut offered = Vec::new();
            for (place, choice) in stage.choices.iter().enumerate() {
                if self.holds(&choice.when, table, &round.made) {
                    offered.push(place);
                }
            }
            if offered.is_empty() {
                let seen = self.seen_cards(round.stage, table);
                let situation = self.describe(round.stage, &seen, &round.made);
                return Err(Error::NothingOffered { situation });
            }
            return Ok(Some(offered));
        }
        Ok(None)
    }

    /// Takes a choice at the stage that the round has come to.
    pub(super) fn take(&self, round: &mut RoundState, choice: usize) {
        let taken = &self.terms.stages[round.stage].choices[choice];
        round.made.push((round.stage, choice));
        match &taken.effect {
            Effect::GoOn => {}
            Effect::Stake(stakes) => {
                for &(bet, units) in stakes {
                    round.stakes[bet.0] = units;
                }
            }
            Effect::End(_) => round.ended = true,
        }
        round.stage = if round.ended || taken.settles { self.terms.stages.len() } else { round.stage + 1 };
    }

    /// Plays a round to its end, from this state.
    pub(super) fn play(
        &self,
        mut round: RoundState,
        table: &mut DealtTable,
        decides: &dyn Decides,
    ) -> Result<RoundState, Error> {
        while let Some(offered) = self.next_decision(&mut round, table)? {
            let seen = self.seen_cards(round.stage, table);
            let situation =
                Situation { stage: round.stage, seen: &seen, made: &round.made, offered: &offered };
            let describe = || self.describe(round.stage, &seen, &round.made);
            let choice =
                decides.decide(&situation).ok_or_else(|| Error::NoAnswer { decision: describe() })?;
            if !offered.contains(&choice) {
                return Err(Error::NotAllowed { decision: describe() });
            }
            self.take(&mut round, choice);
        }
        Ok(round)
    }
}
