//! `vigorish analyze`.

use super::own_table::read_tables;
use super::wanted::{wanted_with, warn};
use crate::args::Analyze;
use crate::failure::Failure;
use crate::progress::Bar;
use crate::report;
use games::{Options, Request, Workbench};
use paytables::{Selected, Settings, listed};
use std::process::ExitCode;

pub fn run(analyze: &Analyze) -> Result<ExitCode, Failure> {
    let given = Settings::parse(analyze.set.iter().map(String::as_str))?;
    let tables = read_tables(&analyze.table)?;
    let mut selected = Vec::new();
    if analyze.all {
        selected = select_all(&given)?;
    }
    // Each wager that is named is answered: by its pays, or with the reason why they do not fit.
    let bar = Bar::default();
    let bench = Workbench::new(&bar);
    for wanted in wanted_with(&analyze.what, &given, &tables)? {
        warn(&wanted, &bench)?;
        selected.push(wanted.selected);
    }
    let mut analyses = Vec::new();
    let mut game: Option<&str> = None;
    for selected in selected {
        // Everything listed comes game by game, and all counts together would fill memory.
        if analyze.all && game.replace(&selected.game.game) != Some(&selected.game.game) {
            bench.clear();
        }
        let asked = analyze.asked.options_for(&selected);
        // The few seconds that the variance of a round of blackjack takes are too many for all that is listed.
        let options = Options { variance: !analyze.all, ..asked };
        analyses.push(games::analyze(&Request { selected, options }, &bench)?);
    }
    analyze.shown.printer().print(&report::analyze::report(&analyses))?;
    Ok(ExitCode::SUCCESS)
}

/// Everything listed that agrees with the given settings.
fn select_all(given: &Settings) -> Result<Vec<Selected<'static>>, Failure> {
    let mut all = listed().all();
    all.retain(|selected| given.0.iter().all(|(name, value)| selected.settings.is(name, value)));
    if all.is_empty() {
        return Err(Failure::Input(format!("no listed analysis has {given}")));
    }
    Ok(all)
}
