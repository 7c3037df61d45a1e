//! How a wager is analysed, decided and played, and how a game lists its wagers.

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

/// What a player decides in a wager, and so how its edge moves with a pay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Decided {
    /// Nothing: no play changes.
    Nothing,
    /// All of it, as well as it can be: the edge is the least over all plays, so concave in a pay.
    Best,
    /// Most of it; the rest follows what was decided elsewhere (ruling J1), and the edge is nearly such a least one.
    Bound,
}

/// A fresh shoe, and which of its cards differ in what they are worth.
#[derive(Clone, Debug)]
pub struct Removable {
    /// The fresh shoe.
    pub shoe: Shoe,
    /// The ranks of which a card's suit matters.
    pub suited: RankSet,
    /// For each suit, in the order of [`paytables::wagers::Suit`], the first one whose cards are worth the same.
    pub suit_classes: [usize; 4],
}

/// The order in which several wagers are best analyzed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Turn {
    /// It keeps little in memory that others need.
    Early,
    /// It keeps much, in which others find what they need.
    Late,
    /// It needs a part of what others keep.
    Last,
}

/// How one wager is counted, decided and settled.
pub trait Method: Sync {
    /// What a player decides in it.
    fn decided(&self, _: &Request) -> Result<Decided, Error> {
        Ok(Decided::Nothing)
    }

    /// Whether it can be dealt from a shoe that is not fresh.
    fn takes_removed(&self, _: &Request) -> bool {
        false
    }

    /// The fresh shoe of a wager that is not counted by its data, and which of its cards differ in what they are worth.
    fn removable(&self, request: &Request) -> Result<Removable, Error> {
        let shoe = request.fresh_shoe(RankSet::NONE)?;
        Ok(Removable { shoe, suited: RankSet::NONE, suit_classes: [0; 4] })
    }

    /// Whether its decisions can be fixed at the strategy of the fresh shoe.
    fn takes_full_shoe_play(&self, _: &Request) -> bool {
        false
    }

    /// When it is best analyzed among others of its game.
    fn turn(&self, _: &Request) -> Turn {
        Turn::Early
    }

    /// The exact analysis.
    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error>;

    /// The edge alone, which some games compute faster than the other figures; `None` if it depends on a meter that is not given.
    fn edge(&self, request: &Request, bench: &Workbench) -> Result<Option<Ratio>, Error> {
        Ok(self.analyze(request, bench)?.edge)
    }

    /// What a row nets for one unit of the wager as it is selected: by the table's basis, unless it wins dollars
    /// whatever is bet.
    fn row_net(&self, _selected: &Selected, table: &PayTable, row: &Row) -> Net {
        row.pays.net(table.basis)
    }

    /// What the optimal player does, for a wager with decisions.
    fn strategy(&self, request: &Request, _: &StrategyQuestion, _: &Workbench) -> Result<Strategy, Error> {
        Err(Error::NoDecisions { wager: request.selected.to_string() })
    }

    /// Plays of the wager that can be remembered, the best first; none where none is known.
    fn simple_plays(&self, _: &Request, _: &Workbench) -> Result<Vec<SimplePlay>, Error> {
        Ok(Vec::new())
    }

    /// The best of these plays as a chart by total and up card, where it is one.
    fn chart(&self, _: &Request, _: &Workbench) -> Result<Option<ChartTable>, Error> {
        Ok(None)
    }

    /// Whether a strategy can be given for the wager.
    fn takes_play(&self, _: &Request) -> bool {
        false
    }

    /// Where the strategy that is given errs; none if none is given.
    fn play_errors(&self, _: &Request, _: &Workbench) -> Result<Option<PlayErrors>, Error> {
        Ok(None)
    }

    /// The edge of the best play there is, which plays that can be remembered are held against.
    fn optimum(&self, request: &Request, bench: &Workbench) -> Result<Option<Ratio>, Error> {
        self.edge(request, bench)
    }

    /// Every deal of first cards with what the round is worth from there, in the base games of the blackjack family, and
    /// with its law where the request asks for that; `None` for all other wagers.
    fn first_cards(&self, _: &Request, _: &Workbench) -> Result<Option<Vec<FirstCards>>, Error> {
        Ok(None)
    }

    /// By row of a side bet, and last where no row holds: what a base game nets, with the chance that both happen. For a side
    /// bet whose rows are no conditions on a deal; `None` for all other pairs of wagers.
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

    /// The mean number of cards of a round with one player, in the base games of the blackjack family; `None` for all other
    /// wagers and where it is not known.
    fn mean_cards(&self, _: &Request, _: &Workbench) -> Result<Option<Ratio>, Error> {
        Ok(None)
    }

    /// The optimal player of the game that the wager depends on; `None` if nobody needs to play.
    fn player(&self, _: &Request, _: &Workbench) -> Result<Option<Box<dyn Player>>, Error> {
        Ok(None)
    }
}

/// Two first cards against an up card, in the blackjack family, with what the round is worth from there.
#[derive(Clone, Debug)]
pub struct FirstCards {
    /// What the dealer's up card is worth, an ace 1.
    pub up: u8,
    /// What the player's two cards are worth, aces 1.
    pub hand: [u8; 2],
    /// Whether the suits of the cards make a difference.
    pub by_suits: bool,
    /// The probability of these cards.
    pub probability: Ratio,
    /// The expected net of the round.
    pub net: Ratio,
    /// What the round nets from there, if the request asks for the law; else empty. The chances are those of all rounds,
    /// and sum to `probability`.
    pub law: Vec<NetChance>,
}

/// A net of a round, and how often it comes.
#[derive(Clone, Debug)]
pub struct NetChance {
    /// The net, in wagers.
    pub net: Ratio,
    /// What the winning hands win; lost hands are not taken off.
    pub won: Ratio,
    /// The probability.
    pub chance: Ratio,
}

/// A game as it is registered: its name and its wagers, each with its method.
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
