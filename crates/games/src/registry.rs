//! Every game, and the way from a request to the method that answers it.

use crate::analysis::Analysis;
use crate::as_data::AS_DATA;
use crate::as_round::AS_ROUND;
use crate::error::{Error, GivenOption};
use crate::method::{Decided, Method, Module, Turn};
use crate::player::Player;
use crate::removed::RemovalError;
use crate::request::Request;
use crate::strategy::{SimplePlay, Strategy, StrategyQuestion};
use crate::workbench::Workbench;
use crate::{baccarat, blackjack, craps, holdem, linked_envy, pai_gow};
use enumeration::Ratio;
use paytables::{Net, PayTable, Row, Selected};
use std::sync::{PoisonError, RwLock};

/// Every game with a wager that is more than data, in listed order. The one place that names them all.
pub static MODULES: &[&Module] = &[
    &blackjack::BLACKJACK,
    &blackjack::FREE_BET_BLACKJACK,
    &craps::CRAPS,
    &baccarat::BACCARAT,
    &pai_gow::PAI_GOW_POKER,
    &holdem::ULTIMATE_TEXAS_HOLDEM,
    &holdem::TEXAS_HOLDEM_BONUS,
    &linked_envy::DEUCES_WILD_XTREME,
    &blackjack::RIDE_FREE,
    &blackjack::PONTOON_PLUS,
];

/// Games that were written outside this crate.
static REGISTERED: RwLock<Vec<&'static Module>> = RwLock::new(Vec::new());

/// Registers a game that is written outside this crate: from then on every function here answers for its wagers, and so
/// does everything built on them. Returns an error if there is a game of this name.
pub fn register(module: &'static Module) -> Result<(), Error> {
    if find(module.game).is_some() {
        return Err(Error::AlreadyRegistered { game: module.game.into() });
    }
    REGISTERED.write().unwrap_or_else(PoisonError::into_inner).push(module);
    Ok(())
}

fn find(game: &str) -> Option<&'static Module> {
    let registered = REGISTERED.read().unwrap_or_else(PoisonError::into_inner);
    MODULES.iter().chain(registered.iter()).copied().find(|module| module.game == game)
}

/// The method of a selected wager: its module's, else that of every wager written as data.
fn method(selected: &Selected) -> Result<&'static dyn Method, Error> {
    let module = find(&selected.game.game);
    let own = module.and_then(|module| module.method(&selected.wager.wager));
    let in_round = selected.wager.round.is_some() || !selected.wager.in_round.is_empty();
    let as_round: &dyn Method = &AS_ROUND;
    own.or_else(|| in_round.then_some(as_round))
        .or_else(|| selected.wager.deal.as_ref().map(|_| -> &dyn Method { &AS_DATA }))
        .ok_or_else(|| Error::Unregistered { wager: selected.to_string() })
}

/// Whether a wager is said whole as data, so that a file with its deal and events has the same figures.
pub fn is_said_as_data(selected: &Selected) -> bool {
    let module = find(&selected.game.game);
    let own = module.and_then(|module| module.method(&selected.wager.wager));
    // A fold that forfeits it and a bet in dollars are no part of a wager's file.
    let whole = selected.wager.in_round.is_empty() && !selected.settings.0.contains_key("bet");
    own.is_none() && selected.wager.deal.is_some() && whole
}

/// The exact analysis of one wager.
pub fn analyze(request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
    check_given(request)?;
    let method = method(&request.selected)?;
    let mut analysis = method.analyze(request, bench)?;
    if !analysis.removed.is_empty() && method.takes_full_shoe_play(request) {
        analysis.play = analysis.play.or(Some("optimal"));
    }
    let on_players =
        request.selected.wager.shares_awards || analysis.envy.is_some() || analysis.dealer_envy.is_some();
    if request.options.players > 1 && !on_players {
        return Err(Error::NoUse {
            wager: request.selected.to_string(),
            lacks: "pays no envy and splits no award",
            given: vec![GivenOption::Players],
        });
    }
    Ok(analysis)
}

/// Refuses a strategy and seen cards for a wager that is not written with stages.
pub fn check_given(request: &Request) -> Result<(), Error> {
    let asked = &request.options;
    if request.selected.wager.round.is_none() && (asked.play.is_some() || !asked.sees.is_empty()) {
        return Err(Error::NotAsData { wager: request.selected.to_string() });
    }
    let refused = |error| Err(Error::Unremoved { wager: request.selected.to_string(), error });
    if !asked.removed.is_empty() && !method(&request.selected)?.takes_removed(request) {
        return refused(RemovalError::FreshOnly);
    }
    if asked.full_shoe_play && !method(&request.selected)?.takes_full_shoe_play(request) {
        return refused(RemovalError::NoPlay);
    }
    Ok(())
}

/// When one wager is best analyzed among others of its game.
pub fn turn(request: &Request) -> Turn {
    method(&request.selected).map_or(Turn::Early, |method| method.turn(request))
}

/// What a player decides in one wager.
pub fn decided(request: &Request) -> Result<Decided, Error> {
    method(&request.selected)?.decided(request)
}

/// The exact edge of one wager; none on a meter that is not given.
pub fn edge(request: &Request, bench: &Workbench) -> Result<Option<Ratio>, Error> {
    check_given(request)?;
    if request.options.players > 1 {
        return Ok(analyze(request, bench)?.edge);
    }
    method(&request.selected)?.edge(request, bench)
}

/// What the optimal player does.
pub fn strategy(
    request: &Request,
    question: &StrategyQuestion,
    bench: &Workbench,
) -> Result<Strategy, Error> {
    check_given(request)?;
    if request.selected.wager.round.is_none() && !question.zones.is_empty() {
        return Err(Error::NotAsData { wager: request.selected.to_string() });
    }
    method(&request.selected)?.strategy(request, question, bench)
}

/// Plays of the wager that can be remembered, the best first; none where none is known.
pub fn simple_plays(request: &Request, bench: &Workbench) -> Result<Vec<SimplePlay>, Error> {
    method(&request.selected)?.simple_plays(request, bench)
}

/// The edge of optimal play, even if the settings choose another play.
pub fn optimum(request: &Request, bench: &Workbench) -> Result<Option<Ratio>, Error> {
    method(&request.selected)?.optimum(request, bench)
}

/// Who plays a round for the wager, where somebody must.
pub fn player(request: &Request, bench: &Workbench) -> Result<Option<Box<dyn Player>>, Error> {
    method(&request.selected)?.player(request, bench)
}

/// What each row of one of the wager's tables nets for one unit of it.
pub fn row_nets(selected: &Selected, table: &PayTable) -> Vec<Net> {
    let net = |row: &Row| match method(selected) {
        Ok(method) => method.row_net(selected, table, row),
        Err(_) => row.pays.net(table.basis),
    };
    table.rows.iter().map(net).collect()
}
