//! Answers `meter`: the life of a progressive meter.

use super::own_table::read_tables;
use super::wanted::{Wanted, wanted_one};
use crate::amounts::Amounts;
use crate::ask::{Ask, Reported};
use crate::error::Error;
use crate::inquiry::Inquiry;
use crate::question::{Meter, meters_of};
use crate::report::meter::MeterLives;
use crate::report::{self, Report};
use desk::meter::{MeterTerms, lives};
use games::Request;

impl Reported for MeterLives {
    fn report(&self) -> Report {
        report::meter::report(self)
    }
}

/// The numbers of wagers for which the chance of a hit is reported by default.
const WITHIN: [u64; 3] = [1_000, 10_000, 100_000];

impl Ask for Meter {
    type Answer = MeterLives;

    fn answer(&self, inquiry: &Inquiry) -> Result<MeterLives, Error> {
        let Inquiry { bench, files, .. } = inquiry;
        let tables = read_tables(files, &self.tables)?;
        let Wanted { name, selected, .. } = wanted_one(files, &self.what, &self.settings, &tables)?;
        let meters = meters_of(&selected);
        if meters == 0 {
            return Err(Error::input(format!(
                "{name} pays no progressive jackpot, so it has no meter to follow"
            )));
        }
        // The source's funding is used if the question gives none (ruling G8).
        let listed = selected.wager.funding.clone();
        let given = |given: Option<&Amounts>, listed: Option<enumeration::Ratio>| {
            if given.is_some() { Amounts::of(given, meters) } else { listed.into_iter().collect() }
        };
        let rates = given(self.rate.as_ref(), listed.as_ref().map(|funding| funding.rate.clone()));
        let resets = given(self.reset.as_ref(), listed.as_ref().map(|funding| funding.reset.clone()));
        if rates.is_empty() || resets.is_empty() {
            return Err(Error::input(format!(
                "{name}: how the meter is funded is not known: give --rate and --reset"
            )));
        }
        if rates.iter().any(|rate| *rate > enumeration::ratio::whole(1)) {
            return Err(Error::input("a rate cannot be more than 1, or 100%"));
        }
        let terms = MeterTerms {
            rates,
            resets,
            players: self.players.unwrap_or(1),
            rounds_per_hour: self.rounds_per_hour.clone(),
            within: if self.within.is_empty() { WITHIN.to_vec() } else { self.within.clone() },
        };
        let analysis = games::analyze(&Request::plain(selected), bench)?;
        let lives = lives(&analysis, &terms)?;
        Ok(MeterLives { name, analysis, terms, lives })
    }
}
