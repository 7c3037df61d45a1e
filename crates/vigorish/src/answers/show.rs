//! Answers `show`: pays, settings, source and rulings.

use super::wanted::wanted;
use crate::ask::Ask;
use crate::error::Error;
use crate::inquiry::Inquiry;
use crate::question::Show;
use crate::report::{self, Report};
use paytables::wagers::WagerFile;
use paytables::written::Node;
use paytables::{Selected, Selector, Settings, listed};

impl Ask for Show {
    type Answer = Report;

    fn answer(&self, inquiry: &Inquiry) -> Result<Report, Error> {
        answer(&self.what, inquiry)
    }
}

fn answer(what: &str, inquiry: &Inquiry) -> Result<Report, Error> {
    let files = inquiry.files;
    Ok(if let Some(table) = listed().table(what) {
        report::show::table(table)
    } else if let Some((file, part)) = files.named(what) {
        let selected: Vec<Selected> = wanted(files, &[what.to_string()], &Settings::default())?
            .into_iter()
            .map(|wanted| wanted.selected)
            .collect();
        let text = files.text(file)?;
        if WagerFile::is_one(&text) {
            let wagers = files.wagers(file, &text, part)?;
            let whole = Node::read(file, &text)?;
            report::show::wager_files(&selected, &wagers, if part.is_some() { None } else { Some(&whole) })
        } else {
            report::show::wagers(&selected, &Settings::default())
        }
    } else {
        let selector: Selector = what.parse()?;
        let selected = listed().select(&selector, &Settings::default())?;
        report::show::wagers(&selected, &selector.settings)
    })
}
