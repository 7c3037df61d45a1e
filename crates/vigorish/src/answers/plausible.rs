//! Answers `plausible`: is an observed win per handle consistent with the exact edge?

use super::own_table::read_tables;
use super::wanted::{Wanted, wanted_one};
use crate::ask::{Ask, Reported};
use crate::error::Error;
use crate::inquiry::Inquiry;
use crate::question::Plausible;
use crate::report::{self, Report};
use desk::plausible::HoldVerdict;
use desk::terms::TermsInEffect;
use enumeration::Ratio;
use games::{Decided, Options, Request};

/// The test of an observed win per handle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Hold {
    /// The wager.
    pub name: String,
    /// The terms at the table.
    pub terms: TermsInEffect,
    /// The distance from the expected value, and its probability.
    pub found: desk::plausible::HoldTest,
    /// The confidence level of the verdict.
    pub confidence: Ratio,
}

impl Hold {
    /// The verdict at the confidence level.
    pub fn verdict(&self) -> HoldVerdict {
        self.found.verdict(&self.confidence)
    }
}

impl Reported for Hold {
    fn report(&self) -> Report {
        report::plausible::report(&self.name, &self.terms, &self.found, &self.confidence)
    }
}

impl Ask for Plausible {
    type Answer = Hold;

    fn answer(&self, inquiry: &Inquiry) -> Result<Hold, Error> {
        self.assumed.check()?;
        let Inquiry { bench, files, .. } = inquiry;
        let tables = read_tables(files, &self.tables)?;
        let Wanted { name, selected, .. } = wanted_one(files, &self.what, &self.settings, &tables)?;
        let options = Options { variance: true, ..self.assumed.options_in(&selected, files)? };
        let request = Request { selected, options };
        let analysis = games::analyze(&request, bench)?;
        let terms = TermsInEffect::of(&request, &analysis, self.assumed.players.is_some()).of_a_round();
        let is_skill = games::decided(&request)? != Decided::Nothing && self.assumed.play.is_none();
        let skill = is_skill.then(|| self.skill.clone());
        let found = desk::plausible::plausible(&analysis, self.rounds, self.held.clone(), skill)?;
        Ok(Hold { name, terms, found, confidence: self.confidence.clone() })
    }
}
