//! Answers `strategy`: the optimal play.

use super::own_table::{read_tables, select_with};
use super::wanted::{Wanted, wanted_one, warn};
use crate::ask::{Ask, Reported};
use crate::error::Error;
use crate::files::Files;
use crate::inquiry::Inquiry;
use crate::question::{Strategy, read_play, read_removed, read_sees};
use crate::report::{self, Report};
use games::strategy::StrategyPart;
use games::{ChartTable, Options, PlayErrors, Request, SimplePlay, Workbench};
use paytables::names::listing;
use paytables::{PayTable, Selector, Settings, listed};

/// The wager that a game's name alone selects.
const BASE: &str = "base";

/// The optimal play of a wager, or simple strategies beside it.
#[derive(Clone, Debug)]
pub struct Play {
    /// The wager.
    pub name: String,
    /// The play; empty if the question is about a given strategy.
    pub strategy: games::Strategy,
    /// The errors of a given strategy.
    pub errors: Option<PlayErrors>,
    /// The simple strategy as a chart that `--play` reads.
    pub chart: Option<ChartTable>,
}

impl Reported for Play {
    fn report(&self) -> Report {
        report::strategy::report(&self.name, &self.strategy, self.errors.as_ref(), self.chart.as_ref())
    }
}

impl Ask for Strategy {
    type Answer = Play;

    fn answer(&self, inquiry: &Inquiry) -> Result<Play, Error> {
        let tables = read_tables(inquiry.files, &self.tables)?;
        let wanted = if inquiry.files.named(&self.what).is_some() {
            wanted_one(inquiry.files, &self.what, &self.settings, &tables)?
        } else {
            listed_one(inquiry.files, &self.what, &self.settings, &tables)?
        };
        warn(&wanted, inquiry)?;
        let Wanted { name, selected, .. } = wanted;
        let question = games::StrategyQuestion {
            hand: self.hand.clone(),
            up: self.up.clone(),
            hole: self.hole.clone(),
            board: self.board.clone(),
            zones: self.zones.iter().map(|zone| zone_cards(zone)).collect::<Result<_, _>>()?,
        };
        let (sees, play) = (read_sees(&self.sees)?, read_play(self.play.as_deref(), inquiry.files)?);
        let removed = read_removed(self.removed.as_deref())?;
        let options = Options { sees, play, removed, ..Options::default() };
        let (request, bench) = (Request { selected, options }, inquiry.bench);
        if self.simple {
            let chart = games::chart(&request, bench)?;
            return Ok(Play {
                name,
                strategy: simple(&request, chart.as_ref(), bench)?,
                errors: None,
                chart,
            });
        }
        if self.play.is_some() {
            games::check_given(&request)?;
            let errors = games::play_errors(&request, bench)?;
            let strategy = games::Strategy { class: None, parts: Vec::new() };
            return Ok(Play { name, strategy, errors, chart: None });
        }
        let strategy = games::strategy(&request, &question, bench)?;
        // A game file may contain a strategy.
        let errors = if question.is_general() { games::play_errors(&request, bench)? } else { None };
        Ok(Play { name, strategy, errors, chart: None })
    }
}

/// The cards of a zone, as `player=As Kd Qh` writes them.
fn zone_cards(text: &str) -> Result<(String, String), Error> {
    match text.split_once('=') {
        Some((zone, cards)) => Ok((zone.trim().into(), cards.trim().into())),
        None => Err(Error::input(format!(
            "`{text}` does not name the cards of a zone: write the zone and its cards, like player=AsKdQh"
        ))),
    }
}

/// The one wager that a selector names; without a wager, the base game.
fn listed_one<'a>(
    files: &'a Files,
    what: &str,
    given: &Settings,
    tables: &[(String, PayTable)],
) -> Result<Wanted<'a>, Error> {
    if listed().table(what).is_some() {
        return wanted_one(files, what, given, tables);
    }
    let mut selector: Selector = what.parse()?;
    let game = listed().game(&selector.game)?;
    if selector.wager.is_none() && game.wager(BASE).is_err() {
        let wagers: Vec<String> = game.wagers.iter().map(|w| format!("{}/{}", game.game, w.wager)).collect();
        let wagers = listing(&wagers, "and");
        return Err(Error::input(format!(
            "{} has no base game with decisions; its wagers are {wagers}",
            game.game
        )));
    }
    selector.wager.get_or_insert_with(|| BASE.into());
    let mut selected = select_with(&selector, given, tables)?;
    if selected.len() > 1 {
        return Err(Error::input(format!("{what} names {} wagers: name one", selected.len())));
    }
    Ok(selected.remove(0).into())
}

/// Simple strategies, compared with the optimum.
fn simple(
    request: &Request,
    chart: Option<&ChartTable>,
    bench: &Workbench,
) -> Result<games::Strategy, Error> {
    let plays = games::simple_plays(request, bench)?;
    if plays.is_empty() {
        return Err(Error::input(format!(
            "there is no simple strategy for {}",
            report::name_of(&request.selected)
        )));
    }
    let best = games::optimum(request, bench)?
        .ok_or_else(|| Error::input("Enter the jackpot amount to get the edge"))?;
    let title = |play: &SimplePlay| format!("Play {}", play.name);
    let mut parts: Vec<StrategyPart> = plays
        .iter()
        .map(|play| StrategyPart::Lines { title: title(play), lines: play.rules.clone() })
        .collect();
    parts.extend(chart.map(|chart| StrategyPart::Grid {
        title: "The chart (S stand, H hit, D double, P split, R surrender; after the slash, where that is not allowed)".into(),
        columns: chart.columns.clone(),
        rows: chart.rows.clone(),
    }));
    let edges = plays.iter().map(|play| (play.name.clone(), play.edge.clone()));
    parts.push(StrategyPart::Values {
        title: format!("Edge per {}", request.selected.wager.unit),
        values: std::iter::once(("optimal".into(), best.clone())).chain(edges).collect(),
    });
    parts.push(StrategyPart::Values {
        title: "Cost compared with optimal play".into(),
        values: plays.into_iter().map(|play| (play.name, play.edge - &best)).collect(),
    });
    Ok(games::Strategy { class: None, parts })
}
