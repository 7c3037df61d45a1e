//! `vigorish analyze`.

use super::own_table::{read_tables, select_with};
use crate::args::Analyze;
use crate::failure::Failure;
use crate::progress::Bar;
use crate::report;
use games::{Request, Workbench};
use paytables::{Selected, Selector, Settings, listed};
use std::process::ExitCode;

pub fn run(analyze: &Analyze) -> Result<ExitCode, Failure> {
    let given = Settings::parse(analyze.set.iter().map(String::as_str))?;
    let tables = read_tables(&analyze.table)?;
    let mut selected = Vec::new();
    if analyze.all {
        selected = select_all(&given)?;
    }
    for selector in &analyze.selectors {
        // Each wager that is named is answered: by its pays, or with the reason why they do not fit.
        selected.extend(select_with(&selector.parse()?, &given, &tables)?);
    }
    let bar = Bar::default();
    let bench = Workbench::new(&bar);
    let options = analyze.asked.options();
    let mut analyses = Vec::new();
    for selected in selected {
        analyses.push(games::analyze(&Request { selected, options: options.clone() }, &bench)?);
    }
    analyze.shown.printer().print(&report::analyze::report(&analyses))?;
    Ok(ExitCode::SUCCESS)
}

/// What the selectors name, in the order given.
pub fn select(selectors: &[String], given: &Settings) -> Result<Vec<Selected<'static>>, Failure> {
    let mut all = Vec::new();
    for selector in selectors {
        all.extend(listed().select(&selector.parse::<Selector>()?, given)?);
    }
    Ok(all)
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
