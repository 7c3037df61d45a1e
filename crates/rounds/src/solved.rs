//! A solved game: how every deal ends under the play, and how often each choice is made.

use crate::compiled::Compiled;
use crate::contest::{Contest, HandsKept};
use crate::counts::Counts;
use crate::error::Error;
use crate::holdem::{ClassPlay, Holdem};
use crate::plain::Walk;
use crate::player::{Play, Player};
use crate::progress::Progress;
use enumeration::Ratio;
use enumeration::ratio::ratio;
use events::Unpaid;
use num_bigint::BigInt;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// A solved game.
pub struct Solved {
    /// The game.
    pub game: Arc<Compiled>,
    /// How its deals end under the play.
    pub counts: Counts,
    /// The engine that solved it.
    pub engine: Engine,
    /// Its play, once it is known.
    pub(crate) player: OnceLock<Arc<Player>>,
    /// Where the decisions of a contest are many: the hands with which no choice ends the round.
    pub(crate) hands: Option<(Box<Contest>, HandsKept)>,
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
        Solved { game, counts, engine, player, hands: None }
    }

    /// The mean net under optimal play, per opening unit.
    pub fn optimum(&self) -> Ratio {
        ratio(BigInt::from(self.counts.optimum), BigInt::from(self.counts.deals) * &self.game.scale)
    }

    /// The rows that no deal pays, whatever the player does, with the name of the bet and of the row: the shoe makes them
    /// impossible, or the rows above always pay first. Such a game is solved all the same; a designer should know.
    pub fn never_paid(&self) -> Vec<(&str, &str, Unpaid)> {
        let named = |(bet, row, why): (usize, usize, Unpaid)| {
            let bet = &self.game.terms.bets[bet];
            (bet.name.as_str(), bet.rows[row].hand.as_str(), why)
        };
        self.game.never_paid().into_iter().map(named).collect()
    }

    /// Every net with the number of deals that end in it.
    pub fn nets(&self) -> Vec<(Ratio, u128)> {
        let results = self.game.results();
        let mut nets: BTreeMap<Ratio, u128> = BTreeMap::new();
        for (ending, result, ways) in self.counts.ends() {
            let net = self.game.net_of(ending, result.map(|result| &*results[result.0]));
            *nets.entry(net).or_default() += ways;
        }
        nets.into_iter().collect()
    }

    /// The mean of what is staked at the end, in opening units.
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
    /// Somebody who plays as solved; none where the decisions are too many to be kept.
    pub fn player(&self) -> Result<Option<Arc<Player>>, Error> {
        if let Some(known) = self.player.get() {
            return Ok(Some(Arc::clone(known)));
        }
        let found = self.find_player()?.map(Arc::new);
        Ok(found.map(|found| Arc::clone(self.player.get_or_init(|| found))))
    }

    /// The mean net of a play of hold'em that tells situations apart by classes only, per opening unit; a walk or two over
    /// the boards. None for another game, and for one in which the player sees a card of the dealer's or some choice is
    /// offered in some situations only.
    pub fn by_classes(
        &self,
        play: &mut impl ClassPlay,
        progress: &dyn Progress,
    ) -> Result<Option<Ratio>, Error> {
        match self.engine {
            Engine::Holdem => {
                Holdem::of(&self.game).map_or(Ok(None), |holdem| holdem.by_classes(play, progress))
            }
            Engine::Plain | Engine::Contest => Ok(None),
        }
    }

    fn find_player(&self) -> Result<Option<Player>, Error> {
        let game = &self.game;
        let play = match self.engine {
            Engine::Plain => {
                let walk = Walk::new(game);
                let values = walk.values(game)?;
                Play::Plain(Box::new(walk), values)
            }
            Engine::Contest => {
                let Some(contest) = Contest::of(game) else { return Ok(None) };
                let play = contest.play()?;
                Play::Contest(Box::new(contest), play)
            }
            Engine::Holdem => {
                let Some(holdem) = Holdem::of(game) else { return Ok(None) };
                let Some(play) = holdem.play()? else { return Ok(None) };
                Play::Holdem(Box::new(holdem), play)
            }
        };
        Ok(Some(Player { game: Arc::clone(game), play }))
    }
}
