//! The strategy that a game file states under `play`, as a player.
//!
//! It evaluates the conditions of the rules on the cards seen and the choices made alone. Callers of
//! [`super::simulate_round`] use it to simulate a strategy from a file without any engine.

use super::decides::{Decides, Situation};
use super::rules::RoundRules;
use crate::error::Error;
use crate::wagers::DealtTable;
use paytables::games::{Play, RoundTerms};

/// Follows the rules of a strategy: the first whose condition holds and whose choice is offered.
pub struct FilePlay<'t> {
    rules: RoundRules<'t>,
    play: &'t Play,
}

impl<'t> FilePlay<'t> {
    /// The strategy `play` for this game: `terms.play`, or one read with [`RoundTerms::read_play`].
    pub fn new(terms: &'t RoundTerms, play: &'t Play) -> Result<Self, Error> {
        Ok(FilePlay { rules: RoundRules::new(terms)?, play })
    }
}

impl Decides for FilePlay<'_> {
    /// `None` if no rule applies.
    fn decide(&self, situation: &Situation) -> Option<usize> {
        let mut table = DealtTable::new(situation.seen.iter().map(|cards| cards.to_vec()).collect());
        let rules = self.play.stages.get(situation.stage)?;
        let followed = rules.iter().find(|rule| {
            situation.offered.contains(&rule.choice)
                && self.rules.holds(&rule.when, &mut table, situation.made)
        });
        followed.map(|rule| rule.choice)
    }
}
