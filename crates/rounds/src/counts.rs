//! How every deal of a game ends under a play, as the engines count it.

use crate::compiled::{Compiled, ResultId};

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
