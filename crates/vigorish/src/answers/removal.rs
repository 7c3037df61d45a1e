//! Answers `removal`: the effect of removing each card.

use super::own_table::read_tables;
use super::wanted::{Wanted, wanted_with, warn};
use crate::ask::{Ask, Reported};
use crate::error::Error;
use crate::inquiry::Inquiry;
use crate::question::Removal;
use crate::report::removal::WagerRemoval;
use crate::report::{self, Report};
use games::Request;

impl Ask for Removal {
    type Answer = Vec<WagerRemoval>;

    fn answer(&self, inquiry: &Inquiry) -> Result<Vec<WagerRemoval>, Error> {
        self.assumed.check()?;
        let Inquiry { bench, files, .. } = inquiry;
        let tables = read_tables(files, &self.tables)?;
        let mut all = Vec::new();
        for wanted in wanted_with(files, &self.what, &self.settings, &tables)? {
            warn(&wanted, inquiry)?;
            let Wanted { name, selected, .. } = wanted;
            let options = self.assumed.options_in(&selected, files)?;
            let request = Request { selected, options };
            let found = desk::removal::removal(&request, bench)?;
            let selected = request.selected;
            let (game, wager) = (selected.game.game.clone(), selected.wager.wager.clone());
            all.push(WagerRemoval { name, game, wager, settings: selected.settings, found });
        }
        Ok(all)
    }
}

impl Reported for [WagerRemoval] {
    fn report(&self) -> Report {
        report::removal::report(self)
    }
}
