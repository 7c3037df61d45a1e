//! A solved game: how every deal ends under the play, and how often each choice is made.

use crate::compiled::Compiled;
use crate::contest::{Contest, HandsKept};
use crate::counts::Counts;
use crate::error::Error;
use crate::holdem::{ClassPlay, Holdem};
use crate::plain::SituationGraph;
use crate::player::{Play, Player};
use enumeration::ratio::ratio;
use enumeration::work::Work;
use enumeration::{Ratio, SortedMap};
use events::Unpaid;
use num_bigint::BigInt;
use std::sync::{Arc, OnceLock};

/// A solved game.
pub struct Solved {
    /// The game.
    pub game: Arc<Compiled>,
    /// How its deals end under the play.
    pub counts: Counts,
    /// The engine that solved it.
    pub engine: Engine,
    /// The play, once it is requested.
    pub(crate) player: OnceLock<Arc<Player>>,
    /// For a contest with many decisions: the hands with which no choice ends the round.
    pub(crate) hands: Option<(Box<Contest>, HandsKept)>,
    /// Of the plain engine: the steps estimated, and the steps taken. Tests compare the two.
    pub steps: Option<(u128, u64)>,
}

/// The engines, by the shape of game that each solves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Engine {
    /// Every deal up to suits, stage by stage.
    Plain,
    /// One decision against a dealer's hand.
    Contest,
    /// Two cards each over a board.
    Holdem,
}

impl Solved {
    /// A solved game with the play, if the engine keeps it.
    pub(crate) fn new(game: Arc<Compiled>, counts: Counts, engine: Engine, play: Option<Play>) -> Solved {
        let player = OnceLock::new();
        if let Some(play) = play {
            player.get_or_init(|| Arc::new(Player { game: Arc::clone(&game), play }));
        }
        Solved { game, counts, engine, player, hands: None, steps: None }
    }

    /// The mean net under optimal play, per opening unit.
    pub fn optimum(&self) -> Ratio {
        ratio(BigInt::from(self.counts.optimum), BigInt::from(self.counts.deals) * &self.game.scale)
    }

    /// The rows that no deal pays, whatever the player does, with the names of the bet and of the row: the shoe makes
    /// them impossible, or the rows above always pay first. The game is solved all the same; a designer should know.
    pub fn never_paid(&self) -> Vec<(&str, &str, Unpaid)> {
        let named = |(bet, row, why): (usize, usize, Unpaid)| {
            let bet = &self.game.terms.bets[bet];
            (bet.name.as_str(), bet.rows[row].hand.as_str(), why)
        };
        self.game.never_paid().into_iter().map(named).collect()
    }

    /// Every net with its number of deals.
    pub fn nets(&self) -> Vec<(Ratio, u128)> {
        let results = self.game.results();
        let mut nets: SortedMap<Ratio, u128> = SortedMap::new();
        for (ending, result, ways) in self.counts.ends() {
            let net = self.game.net_of(ending, result.map(|result| &*results[result.0]));
            *nets.entry(net).or_default() += ways;
        }
        nets.into_iter().collect()
    }

    /// The mean stake at the end, in opening units.
    pub fn expected_stake(&self) -> Ratio {
        let terms = &self.game.terms;
        let staked = self.counts.ends().map(|(ending, _, ways)| {
            BigInt::from(self.game.script.endings[ending].staked()) * BigInt::from(ways)
        });
        let unit = terms.bets[terms.unit.0].opening;
        ratio(staked.sum::<BigInt>(), BigInt::from(self.counts.deals) * unit)
    }
}

impl Solved {
    /// A player with this play; `None` if there are too many decisions to keep.
    pub fn player(&self, work: Work) -> Result<Option<Arc<Player>>, Error> {
        if let Some(known) = self.player.get() {
            return Ok(Some(Arc::clone(known)));
        }
        let found = self.find_player(work)?.map(Arc::new);
        Ok(found.map(|found| Arc::clone(self.player.get_or_init(|| found))))
    }

    /// The mean net, per opening unit, of a play of hold'em that decides by classes of situations; walks the boards
    /// once or twice. `None` for another game, and if the player sees a card of the dealer's or some choice is offered
    /// in some situations only.
    pub fn by_classes(&self, play: &mut impl ClassPlay, work: Work) -> Result<Option<Ratio>, Error> {
        match self.engine {
            Engine::Holdem => Holdem::of(&self.game).map_or(Ok(None), |holdem| holdem.by_classes(play, work)),
            Engine::Plain | Engine::Contest => Ok(None),
        }
    }

    fn find_player(&self, work: Work) -> Result<Option<Player>, Error> {
        let game = &self.game;
        let play = match self.engine {
            Engine::Plain => {
                let walk = SituationGraph::new(game, work)?;
                let values = walk.values(game)?;
                Play::Plain(Box::new(walk), values)
            }
            Engine::Contest => {
                let Some(contest) = Contest::of(game) else { return Ok(None) };
                let play = contest.play(work)?;
                Play::Contest(Box::new(contest), play)
            }
            Engine::Holdem => {
                let Some(holdem) = Holdem::of(game) else { return Ok(None) };
                let Some(play) = holdem.play(work)? else { return Ok(None) };
                Play::Holdem(Box::new(holdem), play)
            }
        };
        Ok(Some(Player { game: Arc::clone(game), play }))
    }
}
