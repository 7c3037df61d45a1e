//! `vigorish strategy`.

use super::own_table::{read_tables, select_with};
use super::wanted::{Wanted, wanted_one};
use crate::args;
use crate::failure::Failure;
use crate::files::Files;
use crate::inquiry::Inquiry;
use crate::report::{self, Report};
use games::strategy::Part;
use games::{Question, Request, SimplePlay, Strategy, Workbench};
use paytables::names::listing;
use paytables::{PayTable, Selector, Settings, listed};

/// The wager a bare game name stands for.
const BASE: &str = "base";

pub fn answer(asked: &args::Strategy, inquiry: &Inquiry) -> Result<Report, Failure> {
    let given = Settings::parse(asked.set.iter().map(String::as_str))?;
    let tables = read_tables(inquiry.files, &asked.table)?;
    let Wanted { name, selected, .. } = if inquiry.files.named(&asked.selector).is_some() {
        wanted_one(inquiry.files, &asked.selector, &given, &tables)?
    } else {
        listed_one(inquiry.files, &asked.selector, &given, &tables)?
    };
    let question = Question {
        hand: asked.hand.clone(),
        up: asked.up.clone(),
        hole: asked.hole.clone(),
        board: asked.board.clone(),
    };
    let (request, bench) = (Request::plain(selected), inquiry.bench);
    let strategy =
        if asked.simple { simple(&request, bench)? } else { games::strategy(&request, &question, bench)? };
    Ok(report::strategy::report(&name, &strategy))
}

/// The one wager that a selector names; without a wager, the base game.
fn listed_one<'a>(
    files: &'a Files,
    what: &str,
    given: &Settings,
    tables: &[(String, PayTable)],
) -> Result<Wanted<'a>, Failure> {
    if listed().table(what).is_some() {
        return wanted_one(files, what, given, tables);
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
    Ok(selected.remove(0).into())
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
