//! Answers `session`: ruin, goal and percentiles of a bankroll.

use super::own_table::read_tables;
use super::wanted::{Wanted, wanted_one};
use crate::ask::{Ask, Reported};
use crate::error::Error;
use crate::inquiry::Inquiry;
use crate::question::Bankroll;
use crate::report::bankroll::BankrollFate;
use crate::report::{self, Report};
use desk::bankroll::{Stay, session};
use games::{Options, Request};

impl Reported for BankrollFate {
    fn report(&self) -> Report {
        report::bankroll::report(self)
    }
}

impl Ask for Bankroll {
    type Answer = BankrollFate;

    fn answer(&self, inquiry: &Inquiry) -> Result<BankrollFate, Error> {
        self.assumed.check()?;
        let Inquiry { bench, files, .. } = inquiry;
        let tables = read_tables(files, &self.tables)?;
        let Wanted { name, selected, .. } = wanted_one(files, &self.what, &self.settings, &tables)?;
        // A session needs the distribution of a round.
        let options = Options { law: true, ..self.assumed.options_in(&selected, files)? };
        let analysis = games::analyze(&Request { selected, options }, bench)?;
        let stay = Stay {
            bankroll: self.bankroll.clone(),
            bet: self.bet.clone(),
            goal: self.goal.clone(),
            rounds: self.rounds,
        };
        let fate = session(&analysis, &stay)?;
        Ok(BankrollFate { name, analysis, stay, fate })
    }
}
