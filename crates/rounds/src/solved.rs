//! A solved game: how every deal ends under the play, and how often each choice is made.

use crate::compiled::{Compiled, ResultId};
use crate::contest::{Contest, HandsKept};
use crate::player::{Play, Player};
use enumeration::Ratio;
use enumeration::ratio::ratio;
use events::Unpaid;
use num_bigint::BigInt;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// The deals that come to one ending.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct EndWays {
    /// Those that a choice ended.
    ended: u128,
    /// Those that are settled, by result.
    settled: Vec<u128>,
}

/// How every deal ends under a play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counts {
    /// The number of deals.
    pub deals: u128,
    /// By ending, and the result where the bets are settled: in how many deals.
    ends: Vec<EndWays>,
    /// By stage and choice: in how many deals it is made.
    pub choices: Vec<Vec<u128>>,
    /// The sum of nets under optimal play, in parts of a unit.
    pub optimum: i128,
}

impl Counts {
    /// No deals.
    pub fn new(game: &Compiled) -> Counts {
        let choices = game.script.stages.iter().map(|stage| vec![0; stage.offered.len()]).collect();
        Counts { deals: 0, ends: vec![EndWays::default(); game.script.endings.len()], choices, optimum: 0 }
    }

    /// Adds deals that end so.
    pub fn add(&mut self, ending: usize, result: Option<ResultId>, ways: u128) {
        let end = &mut self.ends[ending];
        match result {
            None => end.ended += ways,
            Some(ResultId(result)) => {
                if end.settled.len() <= result {
                    end.settled.resize(result + 1, 0);
                }
                end.settled[result] += ways;
            }
        }
        self.deals += ways;
    }

    /// How the deals end: the ending, the result where the bets are settled, and in how many deals.
    pub fn ends(&self) -> impl Iterator<Item = (usize, Option<ResultId>, u128)> {
        let each = self.ends.iter().enumerate().flat_map(|(ending, ways)| {
            let settled = ways.settled.iter().enumerate();
            let settled = settled.map(move |(result, &ways)| (ending, Some(ResultId(result)), ways));
            [(ending, None, ways.ended)].into_iter().chain(settled)
        });
        each.filter(|&(_, _, ways)| ways > 0)
    }

    /// The counts of both.
    #[must_use]
    pub fn plus(mut self, other: &Counts) -> Counts {
        for (ending, result, ways) in other.ends() {
            self.add(ending, result, ways);
        }
        for (sum, ways) in self.choices.iter_mut().flatten().zip(other.choices.iter().flatten()) {
            *sum += ways;
        }
        self.optimum += other.optimum;
        self
    }

    /// Every deal counted so many times: how many deals to the zones each stands for.
    pub fn times(&mut self, multiplicity: u128) {
        for end in &mut self.ends {
            end.ended *= multiplicity;
            end.settled.iter_mut().for_each(|ways| *ways *= multiplicity);
        }
        self.choices.iter_mut().flatten().for_each(|ways| *ways *= multiplicity);
        self.deals *= multiplicity;
        self.optimum *= i128::try_from(multiplicity).expect("check_width allows for it");
    }
}

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
