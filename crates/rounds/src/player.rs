//! The play of a solved game, asked situation by situation.
//!
//! A player is shown what lies on the table and answers with a choice. The simulator asks one as a black box; a strategy
//! visits every decision.

use crate::compiled::Compiled;
use crate::contest::{Contest, ContestPlay};
use crate::decide::{Decided, Decision};
use crate::error::Error;
use crate::holdem::{Holdem, HoldemPlay};
use crate::plain::{Values, Walk};
use crate::script::Target;
use crate::solved::{Engine, Solved};
use enumeration::Card;

/// The play of a solved game.
pub struct Player<'s> {
    game: &'s Compiled,
    play: Play<'s>,
}

enum Play<'s> {
    Plain(Box<Walk>, Vec<Vec<Values>>),
    Contest(Box<Contest<'s>>, ContestPlay),
    Holdem(Box<Holdem<'s>>, HoldemPlay),
}

impl Solved {
    /// Somebody who plays as solved; none where the decisions are too many to be kept.
    pub fn player(&self) -> Result<Option<Player<'_>>, Error> {
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
        Ok(Some(Player { game, play }))
    }
}

impl Player<'_> {
    /// The place of the choice at a stage, with these cards seen by zone and these choices made before, each a stage and a
    /// choice; none if nothing is decided there.
    pub fn choose(&self, stage: usize, seen: &[Vec<Card>], made: &[(usize, usize)]) -> Option<usize> {
        let node = self.node(stage, made)?;
        let decided = match &self.play {
            Play::Plain(walk, values) => walk.decided(values, stage, node, seen)?,
            Play::Contest(contest, play) => contest.decided(play, seen)?,
            Play::Holdem(holdem, play) => return holdem.choose(play, node, seen),
        };
        match decided {
            Decided::Chose { made, .. } => Some(made.0),
            _ => None,
        }
    }

    /// The history of these choices.
    fn node(&self, stage: usize, made: &[(usize, usize)]) -> Option<usize> {
        let mut node = 0;
        for before in 0..stage {
            let history = self.game.script.stages[before].nodes.get(node)?;
            let choice = made.iter().find(|(at, _)| *at == before).map(|&(_, choice)| choice);
            let target = choice.map_or(history.passed, |choice| history.targets[choice].0);
            let Target::Goes(next) = target else { return None };
            node = next;
        }
        Some(node)
    }

    /// Visits every decision that the play reaches.
    pub fn each_decision(&self, visit: &mut dyn FnMut(&Decision)) {
        match &self.play {
            Play::Plain(walk, values) => walk.each_decision(self.game, values, visit),
            Play::Contest(contest, play) => contest.each_decision(play, visit),
            Play::Holdem(holdem, play) => holdem.each_decision(play, visit),
        }
    }
}
