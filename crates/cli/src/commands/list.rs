//! `vigorish list`.

use crate::args::List;
use crate::failure::Failure;
use crate::report;
use paytables::{Game, listed};
use std::process::ExitCode;

pub fn run(list: &List) -> Result<ExitCode, Failure> {
    let games: Vec<&Game> = match &list.game {
        Some(name) => vec![listed().game(&name.to_lowercase())?],
        None => listed().games.iter().collect(),
    };
    list.form.printer().print(&report::list::report(&games))?;
    Ok(ExitCode::SUCCESS)
}
