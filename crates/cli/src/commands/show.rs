//! `vigorish show`.

use super::verify::print_schema;
use super::wanted::wanted;
use crate::args::Show;
use crate::failure::Failure;
use crate::inquiry::Inquiry;
use crate::report::{self, Report};
use paytables::wagers::WagerFile;
use paytables::{Selected, Selector, Settings, listed};
use std::process::ExitCode;

pub fn run(show: &Show, inquiry: &Inquiry) -> Result<ExitCode, Failure> {
    let Some(what) = &show.what else {
        return print_schema(paytables::wagers::SCHEMA, show.form.format());
    };
    show.form.printer().print(&answer(what, inquiry)?)?;
    Ok(ExitCode::SUCCESS)
}

pub fn answer(what: &str, inquiry: &Inquiry) -> Result<Report, Failure> {
    let files = inquiry.files;
    Ok(if let Some(table) = listed().table(what) {
        report::show::table(table)
    } else if let Some(file) = files.named(what) {
        let selected: Vec<Selected> = wanted(files, &[what.to_string()], &Settings::default())?
            .into_iter()
            .map(|wanted| wanted.selected)
            .collect();
        let text = files.text(file)?;
        if WagerFile::is_one(&text) {
            report::show::wager_file(&selected[0], &WagerFile::read(file, &text)?)
        } else {
            report::show::wagers(&selected, &Settings::default())
        }
    } else {
        let selector: Selector = what.parse()?;
        let selected = listed().select(&selector, &Settings::default())?;
        report::show::wagers(&selected, &selector.settings)
    })
}
