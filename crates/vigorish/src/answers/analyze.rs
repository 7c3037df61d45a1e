//! The exact figures of wagers.

use super::own_table::read_tables;
use super::wanted::{check_one, wanted_at_any_decks, warn, warn_of_decks};
use crate::ask::Ask;
use crate::error::Error;
use crate::inquiry::Inquiry;
use crate::question::Analyze;
use games::{Analysis, Options, Request};
use paytables::{Selected, Settings, listed};

impl Ask for Analyze {
    type Answer = Vec<Analysis>;

    fn answer(&self, inquiry: &Inquiry) -> Result<Vec<Analysis>, Error> {
        self.assumed.check()?;
        let wagers = wagers(self, inquiry)?;
        if self.one {
            check_one(&self.what.join(", "), wagers.iter())?;
        }
        analyses(wagers, self, inquiry)
    }
}

/// The wagers that are asked about.
fn wagers<'a>(analyze: &Analyze, inquiry: &Inquiry<'a>) -> Result<Vec<Selected<'a>>, Error> {
    let files = inquiry.files;
    let given = &analyze.settings;
    let tables = read_tables(files, &analyze.tables)?;
    let mut selected = Vec::new();
    if analyze.all {
        selected = select_all(given)?;
    }
    // Each wager that is named is answered: by its pays, or with the reason why they do not fit.
    for wanted in wanted_at_any_decks(files, &analyze.what, given, &tables)? {
        warn(&wanted, inquiry)?;
        warn_of_decks(&wanted, inquiry);
        selected.push(wanted.selected);
    }
    Ok(selected)
}

/// The analyses of these wagers, in their order.
fn analyses(wagers: Vec<Selected>, analyze: &Analyze, inquiry: &Inquiry) -> Result<Vec<Analysis>, Error> {
    let bench = inquiry.bench;
    let requests = wagers.into_iter().map(|selected| {
        let asked = analyze.assumed.options_in(&selected, inquiry.files)?;
        // The few seconds that the variance of a round of blackjack takes are too many for all that is listed.
        Ok(Request { options: Options { variance: !analyze.all && !analyze.quick, ..asked }, selected })
    });
    let requests: Vec<Request> = requests.collect::<Result<_, Error>>()?;
    let mut analyses = Vec::new();
    for game in requests.chunk_by(|one, next| one.selected.game.game == next.selected.game.game) {
        // Everything listed comes game by game, and all counts together would fill memory.
        if analyze.all {
            bench.clear();
        }
        let mut turns: Vec<(usize, &Request)> = game.iter().enumerate().collect();
        turns.sort_by_key(|(_, request)| games::turn(request));
        let mut of_game = Vec::new();
        for (place, request) in turns {
            of_game.push((place, games::analyze(request, bench)?));
        }
        of_game.sort_by_key(|&(place, _)| place);
        analyses.extend(of_game.into_iter().map(|(_, analysis)| analysis));
    }
    Ok(analyses)
}

/// Everything listed that agrees with the given settings.
fn select_all(given: &Settings) -> Result<Vec<Selected<'static>>, Error> {
    let mut all = listed().all();
    all.retain(|selected| given.0.iter().all(|(name, value)| selected.settings.is(name, value)));
    if all.is_empty() {
        return Err(Error::input(format!("no listed analysis has {given}")));
    }
    Ok(all)
}
