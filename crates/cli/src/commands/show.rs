//! `vigorish show`.

use super::read_file;
use super::verify::print_schema;
use super::wanted::{file_of, wanted};
use crate::args::Show;
use crate::failure::Failure;
use crate::report;
use paytables::wagers::WagerFile;
use paytables::{Selected, Selector, Settings, listed};
use std::path::Path;
use std::process::ExitCode;

pub fn run(show: &Show) -> Result<ExitCode, Failure> {
    let Some(what) = &show.what else {
        return print_schema(paytables::wagers::SCHEMA, show.form.format());
    };
    let report = if let Some(table) = listed().table(what) {
        report::show::table(table)
    } else if let Some(file) = file_of(what) {
        let selected: Vec<Selected> = wanted(std::slice::from_ref(what), &Settings::default())?
            .into_iter()
            .map(|wanted| wanted.selected)
            .collect();
        let text = read_file(Path::new(file))?;
        if WagerFile::is_one(&text) {
            report::show::wager_file(&selected[0], &WagerFile::read(file, &text)?)
        } else {
            report::show::wagers(&selected, &Settings::default())
        }
    } else {
        let selector: Selector = what.parse()?;
        let selected = listed().select(&selector, &Settings::default())?;
        report::show::wagers(&selected, &selector.settings)
    };
    show.form.printer().print(&report)?;
    Ok(ExitCode::SUCCESS)
}
