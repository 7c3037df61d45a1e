//! `vigorish analyze`.

use super::own_table::read_tables;
use super::wanted::{wanted_with, warn};
use crate::args::Analyze;
use crate::failure::Failure;
use crate::inquiry::Inquiry;
use games::{Analysis, Options, Request};
use paytables::{Selected, Settings, listed};

/// The wagers that are asked about.
pub fn wagers<'a>(analyze: &Analyze, inquiry: &Inquiry<'a>) -> Result<Vec<Selected<'a>>, Failure> {
    let files = inquiry.files;
    let given = Settings::parse(analyze.set.iter().map(String::as_str))?;
    let tables = read_tables(files, &analyze.table)?;
    let mut selected = Vec::new();
    if analyze.all {
        selected = select_all(&given)?;
    }
    // Each wager that is named is answered: by its pays, or with the reason why they do not fit.
    for wanted in wanted_with(files, &analyze.what, &given, &tables)? {
        warn(&wanted, inquiry)?;
        selected.push(wanted.selected);
    }
    Ok(selected)
}

/// The analyses of these wagers.
pub fn analyses(
    wagers: Vec<Selected>,
    analyze: &Analyze,
    inquiry: &Inquiry,
) -> Result<Vec<Analysis>, Failure> {
    let bench = inquiry.bench;
    let mut analyses = Vec::new();
    let mut game: Option<&str> = None;
    for selected in wagers {
        // Everything listed comes game by game, and all counts together would fill memory.
        if analyze.all && game.replace(&selected.game.game) != Some(&selected.game.game) {
            bench.clear();
        }
        let asked = analyze.asked.options_for(&selected);
        // The few seconds that the variance of a round of blackjack takes are too many for all that is listed.
        let options = Options { variance: !analyze.all, ..asked };
        analyses.push(games::analyze(&Request { selected, options }, bench)?);
    }
    Ok(analyses)
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
