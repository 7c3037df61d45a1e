//! `vigorish sheet`.

use super::own_table::read_tables;
use super::wanted::{wanted_with, warn};
use crate::args::Sheet;
use crate::failure::Failure;
use crate::progress::Bar;
use crate::report;
use crate::report::sheet::Filed;
use games::Workbench;
use paytables::Settings;
use std::process::ExitCode;

pub fn run(asked: &Sheet) -> Result<ExitCode, Failure> {
    let given = Settings::parse(asked.set.iter().map(String::as_str))?;
    let bar = Bar::default();
    let bench = Workbench::new(&bar);
    let wanted = wanted_with(&asked.what, &given, &read_tables(&asked.table)?)?;
    let sought = desk::sheet::Asked { confidence: asked.confidence.clone(), slopes: asked.slopes };
    let mut filed = Vec::new();
    for wanted in wanted {
        warn(&wanted, &bench)?;
        let options = asked.asked.options_for(&wanted.selected);
        let sheet = desk::sheet::sheet(wanted.selected.clone(), options, &sought, &bench)?;
        filed.push(Filed { name: wanted.name, selected: wanted.selected, input: wanted.input, sheet });
    }
    asked.shown.printer().print(&report::sheet::report(&filed))?;
    Ok(ExitCode::SUCCESS)
}
