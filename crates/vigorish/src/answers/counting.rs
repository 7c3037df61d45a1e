//! Answers `counting`: the exact win of a card counter.

use super::own_table::read_tables;
use super::wanted::{Wanted, wanted_one, warn};
use crate::ask::{Ask, Reported};
use crate::error::Error;
use crate::inquiry::Inquiry;
use crate::question::Counting;
use crate::report::counting::CountedWager;
use crate::report::{self, Report};
use desk::counting::CountingTerms;
use games::{RemovedCard, Request};

impl Ask for Counting {
    type Answer = CountedWager;

    fn answer(&self, inquiry: &Inquiry) -> Result<CountedWager, Error> {
        self.assumed.check()?;
        let Inquiry { bench, files, .. } = inquiry;
        let terms = CountingTerms {
            tags: self.tags.as_deref().map(read_tags).transpose()?,
            cut: self.cut,
            bet_at: self.bet_at.clone(),
            burn: self.burn,
            cards_per_round: self.cards_per_round.clone(),
        };
        let tables = read_tables(files, &self.tables)?;
        let wanted = wanted_one(files, &self.what, &self.settings, &tables)?;
        warn(&wanted, inquiry)?;
        let Wanted { name, selected, .. } = wanted;
        let options = self.assumed.options_in(&selected, files)?;
        if !options.removed.is_empty() {
            return Err(Error::input("a counter begins with a fresh shoe: leave out --removed"));
        }
        let request = Request { selected, options };
        let found = desk::counting::counting(&request, &terms, bench)?;
        if found.correlation.as_ref().is_some_and(|correlation| correlation.starts_with('-')) {
            inquiry
                .warn(format!("{name}: these tags say when the wager is bad: their correlation is negative"));
        }
        let selected = request.selected;
        let (game, wager) = (selected.game.game.clone(), selected.wager.wager.clone());
        Ok(CountedWager { name, game, wager, settings: selected.settings, found })
    }
}

impl Reported for CountedWager {
    fn report(&self) -> Report {
        report::counting::report(self)
    }
}

/// The largest tag.
const LARGEST: i32 = 20;

/// Parses tags such as `A=0 4=-1 8=2 Qh=-3`.
pub(crate) fn read_tags(text: &str) -> Result<Vec<(RemovedCard, i32)>, Error> {
    let parts = text.split([' ', ',']).filter(|part| !part.is_empty());
    let tags = parts.map(|part| {
        let refused = || {
            Error::input(format!(
                "`{part}` is not a tag: write a card and a whole number between -{LARGEST} and {LARGEST}, like 8=2"
            ))
        };
        let (card, tag) = part.split_once('=').ok_or_else(refused)?;
        let card = card.parse().map_err(Error::input)?;
        let tag: i32 = tag.parse().ok().filter(|tag: &i32| tag.abs() <= LARGEST).ok_or_else(refused)?;
        Ok((card, tag))
    });
    tags.collect()
}
