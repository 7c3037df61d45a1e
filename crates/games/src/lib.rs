//! Rules and counting: from listed tables to distributions, strategies and analyses. Prints nothing.
//!
//! Each game or family is one module that implements [`Game`]; [`registered`] is the one place that names them all.
//! A [`Workbench`] remembers the counts and solves that several analyses share.

pub mod analysis;
pub mod baccarat;
pub mod big_six;
pub mod blackjack;
pub mod blackjack_sides;
pub mod craps;
pub mod holdem;
pub mod opening;
pub mod pai_gow;
pub mod poker;
pub mod request;
pub mod ride_free;
pub mod rocket_aces;
pub mod roulette;
pub mod rows;
pub mod strategy;
pub mod three_dice;
pub mod wild;
pub mod workbench;

pub use analysis::Analysis;
pub use request::{Cap, CapPer, Options, Request};
pub use strategy::{Question, Strategy};
pub use workbench::{Progress, Workbench};

use enumeration::Ratio;
use paytables::{Net, PayTable, Row, Selected};

/// Why an analysis could not be made: a choice the rules do not allow, said in words a user can act on.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Error(pub String);

impl From<paytables::Error> for Error {
    fn from(error: paytables::Error) -> Self {
        Error(error.0)
    }
}

/// A game or family: how its wagers are counted, decided and settled.
pub trait Game: Sync {
    /// The names of the games it answers for.
    fn names(&self) -> &'static [&'static str];

    /// The exact analysis of one wager.
    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error>;

    /// The edge alone, which some games tell sooner than all the rest; none on a meter that is not given.
    fn edge(&self, request: &Request, bench: &Workbench) -> Result<Option<Ratio>, Error> {
        Ok(self.analyze(request, bench)?.edge)
    }

    /// What a row nets for one unit of the wager as it is selected: by the table's basis, unless it wins dollars
    /// whatever is bet.
    fn row_net(&self, _selected: &Selected, table: &PayTable, row: &Row) -> Net {
        row.pays.net(table.basis)
    }

    /// What the optimal player does, for a wager with decisions.
    fn strategy(
        &self,
        request: &Request,
        _question: &Question,
        _bench: &Workbench,
    ) -> Result<Strategy, Error> {
        Err(request.undecided())
    }
}

/// Every game module.
pub fn registered() -> &'static [&'static dyn Game] {
    &[
        &craps::Craps,
        &roulette::Roulette,
        &big_six::BigSix,
        &baccarat::Baccarat,
        &three_dice::ThreeDice,
        &blackjack::Blackjack,
        &ride_free::RideFree,
        &rocket_aces::RocketAces,
        &wild::Wild,
        &pai_gow::PaiGow,
        &holdem::Holdem,
        &poker::three_card::ThreeCardPoker,
        &poker::four_card::FourCardPoker,
        &poker::crazy_four::CrazyFourPoker,
        &poker::let_it_ride::LetItRide,
        &poker::mississippi::MississippiStud,
    ]
}

/// What each row of one of the wager's tables nets for one unit of it.
pub fn row_nets(selected: &Selected, table: &PayTable) -> Vec<Net> {
    let module = module_of(&selected.game.game);
    table.rows.iter().map(|row| module.row_net(selected, table, row)).collect()
}

/// The module that answers for a game.
///
/// # Panics
/// If a listed game has no module, which the tests rule out.
pub fn module_of(game: &str) -> &'static dyn Game {
    *registered()
        .iter()
        .find(|module| module.names().contains(&game))
        .unwrap_or_else(|| panic!("no module answers for {game}"))
}

/// The exact analysis of one wager.
pub fn analyze(request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
    module_of(&request.selected.game.game).analyze(request, bench)
}

/// The exact edge of one wager; none on a meter that is not given.
pub fn edge(request: &Request, bench: &Workbench) -> Result<Option<Ratio>, Error> {
    module_of(&request.selected.game.game).edge(request, bench)
}

/// What the optimal player does.
pub fn strategy(request: &Request, question: &Question, bench: &Workbench) -> Result<Strategy, Error> {
    module_of(&request.selected.game.game).strategy(request, question, bench)
}
