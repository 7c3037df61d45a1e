//! The play of a solved game, queried situation by situation.
//!
//! A player is given the cards that are seen and the choices made, and returns a choice. The simulator queries it as a
//! black box; strategy reports visit every decision.

use crate::compiled::Compiled;
use crate::contest::{Contest, ContestHand, ContestPlay};
use crate::decide::{Decided, Decision};
use crate::error::Error;
use crate::holdem::{Holdem, HoldemPlay};
use crate::plain::{SituationGraph, SituationValues};
use crate::script::Target;
use enumeration::ratio::ratio;
use enumeration::{Card, CardSet, Ratio};
use num_bigint::BigInt;
use std::sync::Arc;

/// The play of a solved game.
pub struct Player {
    pub(crate) game: Arc<Compiled>,
    pub(crate) play: Play,
}

/// The values of the choices of a situation after one history.
pub struct Worths {
    /// What is staked on each bet before the choice.
    pub stakes: Vec<u32>,
    /// The index of the choice made.
    pub made: usize,
    /// The index of each choice offered, with the mean net per opening unit under optimal play afterwards.
    pub worths: Vec<(usize, Ratio)>,
}

pub(crate) enum Play {
    Plain(Box<SituationGraph>, Vec<Vec<SituationValues>>),
    Contest(Box<Contest>, ContestPlay),
    Holdem(Box<Holdem>, HoldemPlay),
}

impl Player {
    /// The index of the choice at a stage, with these cards seen by zone and these choices made before, each a stage
    /// and a choice; `None` if nothing is decided there.
    pub fn choose(&self, stage: usize, seen: &[Vec<Card>], made: &[(usize, usize)]) -> Option<usize> {
        self.choose_after(stage, self.node(stage, made)?, seen)
    }

    /// The index of the choice at a stage after a history.
    fn choose_after(&self, stage: usize, node: usize, seen: &[Vec<Card>]) -> Option<usize> {
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

    /// The values of the choices at a stage with these cards seen by zone, after each history that leads there; `None`
    /// if nothing is decided there. The list of values is empty if the engine keeps none.
    pub fn worths(&self, stage: usize, seen: &[Vec<Card>]) -> Vec<Worths> {
        let nodes = &self.game.script.stages[stage].nodes;
        let histories = (0..nodes.len()).filter(|&node| !nodes[node].settled);
        let worths = |node: usize| {
            let made = self.choose_after(stage, node, seen)?;
            let found = match &self.play {
                Play::Plain(walk, values) => walk.worths(&self.game, values, stage, node, seen),
                Play::Contest(contest, _) => contest.worths(seen),
                Play::Holdem(holdem, play) => holdem.worths(play, stage, node, seen),
            };
            let mean = |(sums, deals): (Vec<(usize, i128)>, i128)| -> Vec<(usize, Ratio)> {
                let whole = BigInt::from(deals) * &self.game.scale;
                sums.into_iter()
                    .map(|(choice, sum)| (choice, ratio(BigInt::from(sum), whole.clone())))
                    .collect()
            };
            let worths = found.map(mean).unwrap_or_default();
            Some(Worths { stakes: nodes[node].stakes.clone(), made, worths })
        };
        histories.filter_map(worths).collect()
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

    /// For one decision against a dealer's hand: the sets of cards that the dealer may show, up to suits, with the
    /// number that each represents. `None` for any other game.
    pub fn shown(&self) -> Option<Vec<(CardSet, u64)>> {
        match &self.play {
            Play::Contest(contest, _) => Some(contest.shown()),
            _ => None,
        }
    }

    /// For such a game: every hand that decides beside these cards, with the value of each choice.
    pub fn hands_beside(&self, shown: CardSet) -> Result<Vec<ContestHand>, Error> {
        match &self.play {
            Play::Contest(contest, _) => contest.hands_beside(shown),
            _ => Ok(Vec::new()),
        }
    }

    /// For such a game: a hand beside these cards, with the value of each choice.
    pub fn hand_beside(&self, shown: CardSet, hand: CardSet) -> Result<Option<ContestHand>, Error> {
        match &self.play {
            Play::Contest(contest, _) => contest.hand_beside(shown, hand),
            _ => Ok(None),
        }
    }

    /// Visits every decision that the play reaches.
    pub fn each_decision(&self, visit: &mut dyn FnMut(&Decision)) {
        match &self.play {
            Play::Plain(walk, values) => walk.each_decision(&self.game, values, visit),
            Play::Contest(contest, play) => contest.each_decision(play, visit),
            Play::Holdem(holdem, play) => holdem.each_decision(play, visit),
        }
    }
}
