//! Every game, and the way from a request to the method that answers it.

use crate::analysis::Analysis;
use crate::error::Error;
use crate::method::{Method, Module};
use crate::player::Player;
use crate::request::Request;
use crate::strategy::{Question, Strategy};
use crate::workbench::Workbench;
use crate::{baccarat, big_six, blackjack, craps, holdem, pai_gow, poker, roulette, three_dice, wild};
use enumeration::Ratio;
use paytables::{Net, PayTable, Row, Selected};

/// Every game, in listed order.
pub static MODULES: &[&Module] = &[
    &blackjack::BLACKJACK,
    &blackjack::FREE_BET_BLACKJACK,
    &blackjack::ROCKET_ACES,
    &blackjack::RIDE_FREE,
    &blackjack::PONTOON_PLUS,
];

/// A game or family that matches its wagers by name, until it lists them.
pub trait Family: Sync {
    /// The names of the games it answers for.
    fn names(&self) -> &'static [&'static str];
    /// The exact analysis of one wager.
    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error>;
    /// The edge alone.
    fn edge(&self, request: &Request, bench: &Workbench) -> Result<Option<Ratio>, Error> {
        Ok(self.analyze(request, bench)?.edge)
    }
    /// What a row nets.
    fn row_net(&self, _selected: &Selected, table: &PayTable, row: &Row) -> Net {
        row.pays.net(table.basis)
    }
    /// What the optimal player does.
    fn strategy(&self, request: &Request, _: &Question, _: &Workbench) -> Result<Strategy, Error> {
        Err(Error::NoDecisions { wager: request.selected.to_string() })
    }
}

static FAMILIES: &[&dyn Family] = &[
    &craps::Craps,
    &roulette::Roulette,
    &big_six::BigSix,
    &baccarat::Baccarat,
    &three_dice::ThreeDice,
    &wild::Wild,
    &pai_gow::PaiGow,
    &holdem::Holdem,
    &poker::three_card::ThreeCardPoker,
    &poker::four_card::FourCardPoker,
    &poker::crazy_four::CrazyFourPoker,
    &poker::let_it_ride::LetItRide,
    &poker::mississippi::MississippiStud,
];

fn family(selected: &Selected) -> Option<&'static dyn Family> {
    FAMILIES.iter().find(|family| family.names().contains(&selected.game.game.as_str())).copied()
}

/// The method of a selected wager.
pub fn method(selected: &Selected) -> Result<&'static dyn Method, Error> {
    MODULES
        .iter()
        .find(|module| module.game == selected.game.game)
        .and_then(|module| module.method(&selected.wager.wager))
        .ok_or_else(|| Error::Unregistered { wager: selected.to_string() })
}

/// The exact analysis of one wager.
pub fn analyze(request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
    match family(&request.selected) {
        Some(family) => family.analyze(request, bench),
        None => method(&request.selected)?.analyze(request, bench),
    }
}

/// The exact edge of one wager; none on a meter that is not given.
pub fn edge(request: &Request, bench: &Workbench) -> Result<Option<Ratio>, Error> {
    match family(&request.selected) {
        Some(family) => family.edge(request, bench),
        None => method(&request.selected)?.edge(request, bench),
    }
}

/// What the optimal player does.
pub fn strategy(request: &Request, question: &Question, bench: &Workbench) -> Result<Strategy, Error> {
    match family(&request.selected) {
        Some(family) => family.strategy(request, question, bench),
        None => method(&request.selected)?.strategy(request, question, bench),
    }
}

/// Who plays a round for the wager, where somebody must.
pub fn player(request: &Request, bench: &Workbench) -> Result<Option<Box<dyn Player>>, Error> {
    method(&request.selected)?.player(request, bench)
}

/// What each row of one of the wager's tables nets for one unit of it.
pub fn row_nets(selected: &Selected, table: &PayTable) -> Vec<Net> {
    let net = |row: &Row| match (family(selected), method(selected)) {
        (Some(family), _) => family.row_net(selected, table, row),
        (None, Ok(method)) => method.row_net(selected, table, row),
        (None, Err(_)) => row.pays.net(table.basis),
    };
    table.rows.iter().map(net).collect()
}
