//! `vigorish plausible`.

use super::own_table::read_tables;
use super::wanted::{Wanted, wanted_one};
use crate::args::Plausible;
use crate::failure::Failure;
use crate::inquiry::Inquiry;
use crate::report;
use desk::plausible::Verdict;
use desk::terms::Terms;
use games::Request;
use paytables::Settings;
use std::process::ExitCode;

pub fn run(asked: &Plausible, inquiry: &Inquiry) -> Result<ExitCode, Failure> {
    let Inquiry { bench, files, .. } = inquiry;
    let given = Settings::parse(asked.set.iter().map(String::as_str))?;
    let Wanted { name, selected, .. } =
        wanted_one(files, &asked.what, &given, &read_tables(files, &asked.table)?)?;
    let options = asked.asked.options_for(&selected);
    let request = Request { selected, options };
    let analysis = games::analyze(&request, bench)?;
    let terms = Terms::of(&request, &analysis, asked.asked.players.is_some()).of_a_round();
    let found = desk::plausible::plausible(&analysis, asked.rounds, asked.held.clone())?;
    asked.shown.printer().print(&report::plausible::report(&name, &terms, &found, &asked.confidence))?;
    // What is left open is not refuted.
    let is_refuted = found.verdict(&asked.confidence) == Verdict::NotPlausible;
    Ok(ExitCode::from(u8::from(is_refuted)))
}
