//! `vigorish list`.

use crate::args::List;
use crate::failure::Failure;
use crate::report::{self, Report};
use paytables::{Game, listed};

pub fn answer(list: &List) -> Result<Report, Failure> {
    let games: Vec<&Game> = match &list.game {
        Some(name) => vec![listed().game(&name.to_lowercase())?],
        None => listed().games.iter().collect(),
    };
    Ok(report::list::report(&games))
}
