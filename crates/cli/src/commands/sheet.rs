//! `vigorish sheet`.

use super::own_table::read_hashed_tables;
use super::wanted::{wanted_with, warn};
use crate::args::{Asked, Sheet};
use crate::failure::Failure;
use crate::inquiry::Inquiry;
use crate::report::sheet::Filed;
use crate::report::{self, Report};
use desk::hash::Hashed;
use desk::terms::Terms;
use enumeration::Ratio;
use games::{Options, Request};
use paytables::Settings;

pub fn answer(asked: &Sheet, inquiry: &Inquiry) -> Result<Report, Failure> {
    let Inquiry { bench, files, .. } = inquiry;
    let given = Settings::parse(asked.set.iter().map(String::as_str))?;
    let (tables, table_files) = read_hashed_tables(files, &asked.table)?;
    let wanted = wanted_with(files, &asked.what, &given, &tables)?;
    let sought = desk::sheet::Asked { confidence: asked.confidence.clone(), slopes: asked.slopes };
    let mut filed = Vec::new();
    for wanted in wanted {
        warn(&wanted, inquiry)?;
        let options = Options { variance: true, ..asked.asked.options_for(&wanted.selected) };
        let request = Request { selected: wanted.selected, options };
        let sheet = desk::sheet::sheet(request.selected.clone(), request.options.clone(), &sought, bench)?;
        let terms = Terms::of(&request, &sheet.analysis, asked.asked.players.is_some());
        let files: Vec<Hashed> = wanted.file.into_iter().chain(table_files.iter().cloned()).collect();
        let input = input(&asked.asked, &sought, &request, &files);
        filed.push(Filed { name: wanted.name, selected: request.selected, files, input, terms, sheet });
    }
    Ok(report::sheet::report(&filed))
}

/// All that a sheet is made from, a line each: the wager, every setting in effect, what the asker adds to it, and files
/// by the hash of their bytes. How it is shown (format, digits, colour) is no part of it.
pub fn input(asked: &Asked, sought: &desk::sheet::Asked, request: &Request, files: &[Hashed]) -> String {
    let amounts = |amounts: &[Ratio]| {
        let amounts: Vec<String> = amounts.iter().map(ToString::to_string).collect();
        (!amounts.is_empty()).then(|| amounts.join(","))
    };
    let options = &request.options;
    let flag = |is: bool| is.then(|| "yes".to_string());
    let mut lines = vec![("wager".to_string(), Some(request.selected.to_string()))];
    let settings = &request.selected.settings.0;
    lines.extend(settings.iter().map(|(name, value)| (format!("set {name}"), Some(value.clone()))));
    lines.extend(files.iter().map(|file| ("file".to_string(), Some(file.sha256.clone()))));
    let given = [
        ("meter", amounts(&options.meters)),
        ("rate", options.rate.as_ref().map(ToString::to_string)),
        ("reset", amounts(&options.resets)),
        ("reserve", flag(options.reserve)),
        ("players", asked.players.map(|players| players.to_string())),
        ("cap-bet", asked.cap.cap_bet.as_ref().map(ToString::to_string)),
        ("max-payout", asked.cap.max_payout.as_ref().map(ToString::to_string)),
        ("cap-per", options.cap.as_ref().map(|cap| cap.per.to_string())),
        ("law", flag(options.law)),
        ("confidence", Some(sought.confidence.to_string())),
        ("slopes", flag(sought.slopes)),
    ];
    lines.extend(given.map(|(name, value)| (name.to_string(), value)));
    lines.into_iter().filter_map(|(name, value)| Some(format!("{name}: {}\n", value?))).collect()
}
