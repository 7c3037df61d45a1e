//! The trait that analyses, decides and plays a wager, and the list of a game's wagers.

use crate::analysis::Analysis;
use crate::error::Error;
use crate::player::Player;
use crate::request::Request;
use crate::round_errors::PlayErrors;
use crate::strategy::{ChartTable, SimplePlay, Strategy, StrategyQuestion};
use crate::workbench::Workbench;
use enumeration::Ratio;
use paytables::wagers::{RankSet, Shoe};
use paytables::{Net, PayTable, Row, Selected};

/// How much the player decides in a wager, which determines the shape of its edge as a function of a pay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Decided {
    /// Nothing: no play changes.
    Nothing,
    /// Every decision, optimally: the edge is the minimum over all plays, so concave in a pay.
    Best,
    /// Most decisions; the others follow those for other hands (ruling J1), so the edge is only close to a minimum over plays.
    Bound,
}

/// A fresh shoe, and the cards whose removal has different effects.
#[derive(Clone, Debug)]
pub struct Removable {
    /// The fresh shoe.
    pub shoe: Shoe,
    /// The ranks for which the suit of a removed card matters.
    pub suited: RankSet,
    /// For each suit, in the order of [`paytables::wagers::Suit`], the first one with the same effects.
    pub suit_classes: [usize; 4],
}

/// The position of a wager in the best order of analysing several.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Turn {
    /// It keeps little in memory that others need.
    Early,
    /// It keeps much that others reuse.
    Late,
    /// It reuses a part of what others keep.
    Last,
}

/// How one wager is counted, decided and settled.
pub trait Method: Sync {
    /// How much the player decides in it.
    fn decided(&self, _: &Request) -> Result<Decided, Error> {
        Ok(Decided::Nothing)
    }

    /// Returns true if it can be dealt from a shoe that is not fresh.
    fn takes_removed(&self, _: &Request) -> bool {
        false
    }

    /// Returns true if the effect of removing each card can be listed.
    fn lists_effects(&self, request: &Request) -> bool {
        self.takes_removed(request)
    }

    /// The fresh shoe of a wager that is not counted by its data, and the cards whose removal has different effects.
    fn removable(&self, request: &Request) -> Result<Removable, Error> {
        let shoe = request.fresh_shoe(RankSet::NONE)?;
        Ok(Removable { shoe, suited: RankSet::NONE, suit_classes: [0; 4] })
    }

    /// Returns true if its decisions can be fixed at the strategy of the fresh shoe.
    fn takes_full_shoe_play(&self, _: &Request) -> bool {
        false
    }

    /// Its position in the best order of analysing its game.
    fn turn(&self, _: &Request) -> Turn {
        Turn::Early
    }

    /// The exact analysis.
    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error>;

    /// The edge alone, which some games compute faster than the other figures; `None` if it depends on a meter that is not given.
    fn edge(&self, request: &Request, bench: &Workbench) -> Result<Option<Ratio>, Error> {
        Ok(self.analyze(request, bench)?.edge)
    }

    /// The net of a row for one unit of the wager: by the table's basis, unless it wins a fixed amount in dollars.
    fn row_net(&self, _selected: &Selected, table: &PayTable, row: &Row) -> Net {
        row.pays.net(table.basis)
    }

    /// The optimal strategy, for a wager with decisions.
    fn strategy(&self, request: &Request, _: &StrategyQuestion, _: &Workbench) -> Result<Strategy, Error> {
        Err(Error::NoDecisions { wager: request.selected.to_string() })
    }

    /// Simple strategies of the wager, the best first; empty if none is known.
    fn simple_plays(&self, _: &Request, _: &Workbench) -> Result<Vec<SimplePlay>, Error> {
        Ok(Vec::new())
    }

    /// The best simple strategy as a chart by total and up card, if it is one.
    fn chart(&self, _: &Request, _: &Workbench) -> Result<Option<ChartTable>, Error> {
        Ok(None)
    }

    /// Returns true if a strategy can be given for the wager.
    fn takes_play(&self, _: &Request) -> bool {
        false
    }

    /// The errors of the given strategy; `None` if none is given.
    fn play_errors(&self, _: &Request, _: &Workbench) -> Result<Option<PlayErrors>, Error> {
        Ok(None)
    }

    /// The edge of the optimal play, with which simple strategies are compared.
    fn optimum(&self, request: &Request, bench: &Workbench) -> Result<Option<Ratio>, Error> {
        self.edge(request, bench)
    }

    /// Every deal of first cards with the value of the round from there, in the base games of the blackjack family, and
    /// with its distribution if the request asks for that; `None` for all other wagers.
    fn first_cards(&self, _: &Request, _: &Workbench) -> Result<Option<Vec<FirstCards>>, Error> {
        Ok(None)
    }

    /// For each row of a side bet, and last for no row: the nets of a base game with the joint probability. Only for a side bet
    /// whose rows are not conditions on a deal; `None` for all other pairs of wagers.
    fn by_row_of(
        &self,
        _: &Request,
        _side: &Request,
        _: &Workbench,
    ) -> Result<Option<Vec<Vec<NetChance>>>, Error> {
        Ok(None)
    }

    /// The covariance of the nets of two hands of one player against one dealer, each played by its own cards and the up
    /// card, in the base games of the blackjack family; `None` for all other wagers.
    fn spots_covariance(&self, _: &Request, _: &Workbench) -> Result<Option<Ratio>, Error> {
        Ok(None)
    }

    /// The mean number of cards of a round with one player, in the base games of the blackjack family; `None` for all
    /// other wagers and if it is not known.
    fn mean_cards(&self, _: &Request, _: &Workbench) -> Result<Option<Ratio>, Error> {
        Ok(None)
    }

    /// The optimal player of the game that the wager depends on; `None` if there are no decisions.
    fn player(&self, _: &Request, _: &Workbench) -> Result<Option<Box<dyn Player>>, Error> {
        Ok(None)
    }
}

/// Two first cards against an up card, in the blackjack family, with the value of the round from there.
#[derive(Clone, Debug)]
pub struct FirstCards {
    /// The value of the dealer's up card, an ace 1.
    pub up: u8,
    /// The values of the player's two cards, aces 1.
    pub hand: [u8; 2],
    /// True if the suits of the cards matter.
    pub by_suits: bool,
    /// The probability of these cards.
    pub probability: Ratio,
    /// The expected net of the round.
    pub net: Ratio,
    /// The nets of the round from there, if the request asks for the distribution; else empty. The probabilities are
    /// those of all rounds, and sum to `probability`.
    pub law: Vec<NetChance>,
}

/// A net of a round and its probability.
#[derive(Clone, Debug)]
pub struct NetChance {
    /// The net, in wagers.
    pub net: Ratio,
    /// The sum that the winning hands win; lost hands are not deducted.
    pub won: Ratio,
    /// The probability.
    pub chance: Ratio,
}

/// A registered game: its name and its wagers, each with its method.
///
/// Several wagers may share a method, which distinguishes them by their rules in the data.
pub struct Module {
    /// The name of the game.
    pub game: &'static str,
    /// The names of wagers, and how they are analysed.
    pub wagers: &'static [(&'static [&'static str], &'static dyn Method)],
}

impl Module {
    /// The names of all its wagers, in the order registered.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.wagers.iter().flat_map(|(names, _)| names.iter().copied())
    }

    /// How the wager of this name is analysed.
    pub(crate) fn method(&self, wager: &str) -> Option<&'static dyn Method> {
        self.wagers.iter().find(|(names, _)| names.contains(&wager)).map(|&(_, method)| method)
    }
}
