//! `vigorish strategy`.

use super::own_table::{read_tables, select_with};
use crate::args::Strategy;
use crate::failure::Failure;
use crate::progress::Bar;
use crate::report;
use games::{Question, Request, Workbench};
use paytables::names::listing;
use paytables::{Selector, Settings, listed};
use std::process::ExitCode;

/// The wager a bare game name stands for.
const BASE: &str = "base";

pub fn run(asked: &Strategy) -> Result<ExitCode, Failure> {
    let given = Settings::parse(asked.set.iter().map(String::as_str))?;
    let mut selector: Selector = asked.selector.parse()?;
    let game = listed().game(&selector.game)?;
    if selector.wager.is_none() && game.wager(BASE).is_err() {
        let wagers: Vec<String> = game.wagers.iter().map(|w| format!("{}/{}", game.game, w.wager)).collect();
        let wagers = listing(&wagers, "and");
        return Err(Failure::Input(format!(
            "{} has no base game with decisions to tell; its wagers are {wagers}",
            game.game
        )));
    }
    selector.wager.get_or_insert_with(|| BASE.into());
    let mut selected = select_with(&selector, &given, &read_tables(&asked.table)?)?;
    if selected.len() > 1 {
        return Err(Failure::Input(format!("{} names {} wagers: name one", asked.selector, selected.len())));
    }
    let selected = selected.remove(0);
    let question = Question {
        hand: asked.hand.clone(),
        up: asked.up.clone(),
        hole: asked.hole.clone(),
        board: asked.board.clone(),
    };
    let bar = Bar::default();
    let name = report::name_of(&selected);
    let strategy = games::strategy(&Request::plain(selected), &question, &Workbench::new(&bar))?;
    asked.shown.printer().print(&report::strategy::report(&name, &strategy))?;
    Ok(ExitCode::SUCCESS)
}
