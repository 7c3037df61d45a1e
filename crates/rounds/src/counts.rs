//! The number of deals that end each way under a play: the output of every engine.

use crate::compiled::{Compiled, ResultId};

/// The deals with one ending.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct EndWays {
    /// Those that a choice ended.
    ended: u128,
    /// Those that are settled, by result.
    settled: Vec<u128>,
}

/// The number of deals that end each way under a play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counts {
    /// The number of deals.
    pub deals: u128,
    /// By ending, and by result if the bets are settled: the number of deals.
    ends: Vec<EndWays>,
    /// By stage and choice: the number of deals in which it is made.
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

    /// Adds deals with this ending, and this result if the bets are settled.
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

    /// Every ending, with its result if the bets are settled, and its number of deals.
    pub fn ends(&self) -> impl Iterator<Item = (usize, Option<ResultId>, u128)> {
        let each = self.ends.iter().enumerate().flat_map(|(ending, ways)| {
            let settled = ways.settled.iter().enumerate();
            let settled = settled.map(move |(result, &ways)| (ending, Some(ResultId(result)), ways));
            [(ending, None, ways.ended)].into_iter().chain(settled)
        });
        each.filter(|&(_, _, ways)| ways > 0)
    }

    /// The sum of both counts.
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

    /// Multiplies every count by the number of deals to the zones that each counted deal represents.
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
