//! `vigorish strategy`.

use super::read_table;
use crate::args::Strategy;
use crate::failure::Failure;
use crate::progress::Bar;
use crate::report;
use games::{Question, Request, Workbench};
use paytables::{Selector, Settings, listed};
use std::process::ExitCode;

/// The wager a bare game name stands for.
const BASE: &str = "base";

pub fn run(asked: &Strategy) -> Result<ExitCode, Failure> {
    let given = Settings::parse(asked.set.iter().map(String::as_str))?;
    let mut selector: Selector = asked.selector.parse()?;
    selector.wager.get_or_insert_with(|| BASE.into());
    let mut selected = listed().select(&selector, &given)?;
    if selected.len() > 1 {
        return Err(Failure::Input(format!("{} names {} wagers: name one", asked.selector, selected.len())));
    }
    let mut selected = selected.remove(0);
    for path in &asked.table {
        selected.replace_table(&path.display().to_string(), &read_table(path)?)?;
    }
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
