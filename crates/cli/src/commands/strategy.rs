//! `vigorish strategy`.

use super::own_table::{read_tables, select_with};
use super::wanted::{Wanted, file_of, wanted_one};
use crate::args;
use crate::failure::Failure;
use crate::progress::Bar;
use crate::report;
use games::strategy::Part;
use games::{Question, Request, SimplePlay, Strategy, Workbench};
use paytables::names::listing;
use paytables::{PayTable, Selected, Selector, Settings, listed};
use std::process::ExitCode;

/// The wager a bare game name stands for.
const BASE: &str = "base";

pub fn run(asked: &args::Strategy) -> Result<ExitCode, Failure> {
    let given = Settings::parse(asked.set.iter().map(String::as_str))?;
    let tables = read_tables(&asked.table)?;
    let Wanted { name, selected, .. } = if file_of(&asked.selector).is_some() {
        wanted_one(&asked.selector, &given, &tables)?
    } else {
        listed_one(&asked.selector, &given, &tables)?.into()
    };
    let question = Question {
        hand: asked.hand.clone(),
        up: asked.up.clone(),
        hole: asked.hole.clone(),
        board: asked.board.clone(),
    };
    let bar = Bar::default();
    let (request, bench) = (Request::plain(selected), Workbench::new(&bar));
    let strategy =
        if asked.simple { simple(&request, &bench)? } else { games::strategy(&request, &question, &bench)? };
    asked.shown.printer().print(&report::strategy::report(&name, &strategy))?;
    Ok(ExitCode::SUCCESS)
}

/// The one wager that a selector names; without a wager, the base game.
fn listed_one(
    what: &str,
    given: &Settings,
    tables: &[(String, PayTable)],
) -> Result<Selected<'static>, Failure> {
    if listed().table(what).is_some() {
        return Ok(wanted_one(what, given, tables)?.selected);
    }
    let mut selector: Selector = what.parse()?;
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
    let mut selected = select_with(&selector, given, tables)?;
    if selected.len() > 1 {
        return Err(Failure::Input(format!("{what} names {} wagers: name one", selected.len())));
    }
    Ok(selected.remove(0))
}

/// Plays that can be remembered, beside the optimum.
fn simple(request: &Request, bench: &Workbench) -> Result<Strategy, Failure> {
    let plays = games::simple_plays(request, bench)?;
    if plays.is_empty() {
        return Err(Failure::Input(format!(
            "no simple play of {} is known",
            report::name_of(&request.selected)
        )));
    }
    let best =
        games::optimum(request, bench)?.ok_or_else(|| Failure::Input("the edge hangs on a meter".into()))?;
    let title = |play: &SimplePlay| format!("Play {}", play.name);
    let mut parts: Vec<Part> =
        plays.iter().map(|play| Part::Lines { title: title(play), lines: play.rules.clone() }).collect();
    let edges = plays.iter().map(|play| (play.name.clone(), play.edge.clone()));
    parts.push(Part::Values {
        title: format!("Edge per {}", request.selected.wager.unit),
        values: std::iter::once(("optimal".into(), best.clone())).chain(edges).collect(),
    });
    parts.push(Part::Values {
        title: "What it gives up".into(),
        values: plays.into_iter().map(|play| (play.name, play.edge - &best)).collect(),
    });
    Ok(Strategy { class: None, parts })
}
