//! `vigorish show`.

use crate::args::Show;
use crate::failure::Failure;
use crate::report;
use paytables::{Selector, Settings, listed};
use std::process::ExitCode;

pub fn run(show: &Show) -> Result<ExitCode, Failure> {
    let report = if let Some(table) = listed().table(&show.what) {
        report::show::table(table)
    } else {
        let selector: Selector = show.what.parse()?;
        let selected = listed().select(&selector, &Settings::default())?;
        report::show::wagers(&selected, &selector.settings)
    };
    show.form.printer().print(&report)?;
    Ok(ExitCode::SUCCESS)
}
