//! Answers `analyze`: the exact figures of wagers.

use super::own_table::read_tables;
use super::side_by_side::side_by_side;
use super::wanted::{check_one, wanted_at_any_decks, warn, warn_of_decks};
use crate::ask::Ask;
use crate::error::Error;
use crate::inquiry::Inquiry;
use crate::question::Analyze;
use games::{Analysis, Options, Request, Workbench};
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

/// The selected wagers.
fn wagers<'a>(analyze: &Analyze, inquiry: &Inquiry<'a>) -> Result<Vec<Selected<'a>>, Error> {
    let files = inquiry.files;
    let given = &analyze.settings;
    let tables = read_tables(files, &analyze.tables)?;
    let mut selected = Vec::new();
    if analyze.all {
        selected = select_all(given)?;
    }
    // A wager named more than once is answered each time; pays that do not fit are reported.
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
        // The variance of a round of blackjack takes seconds, too long for all listed analyses.
        Ok(Request { options: Options { variance: !analyze.all && !analyze.quick, ..asked }, selected })
    });
    let requests: Vec<Request> = requests.collect::<Result<_, Error>>()?;
    // The progress of a single analysis is its own.
    let bar = (requests.len() > 1).then(|| bench.progress());
    if let Some(bar) = bar {
        bar.begin("figures", requests.len() as u64);
    }
    let analyze_one = |request: &Request, bench: &Workbench| {
        let analysis = games::analyze(request, bench)?;
        bar.inspect(|bar| bar.advance(1));
        Ok(analysis)
    };
    let mut analyses = Vec::new();
    for game in requests.chunk_by(|one, next| one.selected.game.game == next.selected.game.game) {
        // Listed analyses are counted game by game, because all counts together would fill memory.
        if analyze.all {
            bench.clear();
        }
        let game: Vec<(&Request, &Request)> = game.iter().map(|request| (request, request)).collect();
        analyses.extend(side_by_side(game, bench, analyze_one)?);
    }
    bar.inspect(|bar| bar.finish());
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
