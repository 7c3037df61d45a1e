//! `vigorish plausible`.

use super::own_table::read_tables;
use super::wanted::{Wanted, wanted_one};
use crate::args::Plausible;
use crate::failure::Failure;
use crate::progress::Bar;
use crate::report;
use games::{Request, Workbench};
use paytables::Settings;
use std::process::ExitCode;

pub fn run(asked: &Plausible) -> Result<ExitCode, Failure> {
    let given = Settings::parse(asked.set.iter().map(String::as_str))?;
    let bar = Bar::default();
    let bench = Workbench::new(&bar);
    let Wanted { name, selected, .. } = wanted_one(&asked.what, &given, &read_tables(&asked.table)?)?;
    let options = asked.asked.options_for(&selected);
    let analysis = games::analyze(&Request { selected, options }, &bench)?;
    let found = desk::plausible::plausible(&analysis, asked.rounds, asked.held.clone())?;
    asked.shown.printer().print(&report::plausible::report(&name, &found, &asked.confidence))?;
    Ok(if found.is_within(&asked.confidence) { ExitCode::SUCCESS } else { ExitCode::from(1) })
}
