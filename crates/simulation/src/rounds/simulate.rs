//! Random rounds of a game written as data, counted into the report that every simulated wager has.
//!
//! [`simulate_round`] is the entry for a selected wager, the base game or a side bet. It calls [`RoundSimulation`], which
//! needs only the terms of a game.

use super::decides::Decides;
use super::rules::RoundRules;
use super::settle::RoundResult;
use super::sides::SideBet;
use crate::dealer::Dealer;
use crate::error::Error;
use crate::lines::Line;
use crate::progress::Progress;
use crate::report::{Chosen, CountedLine, SimulationReport};
use crate::stream::in_chunks;
use crate::wagers::{DealKind, DealtTable};
use paytables::Selected;
use paytables::games::RoundTerms;
use std::collections::BTreeMap;

/// Deals and settles rounds of a wager from a game file: the base game, or a side bet.
///
/// `terms` are those of the base game, whose decisions `decides` makes. A side bet that a fold does not forfeit calls
/// no player. An error if the wager is neither.
pub fn simulate_round(
    selected: &Selected,
    terms: &RoundTerms,
    decides: &dyn Decides,
    rounds: u64,
    seed: u64,
    progress: &dyn Progress,
) -> Result<SimulationReport, Error> {
    let round = RoundSimulation::new(terms, decides)?;
    if selected.side()?.is_some() {
        return round.simulate_side(selected, rounds, seed, progress);
    }
    round.simulate(&name_of(selected), rounds, seed, progress)
}

fn name_of(selected: &Selected) -> String {
    format!("{selected} ({})", selected.settings)
}

/// Simulates a game with the decisions of a player.
pub(crate) struct RoundSimulation<'t> {
    rules: RoundRules<'t>,
    decides: &'t dyn Decides,
}

/// The counts of a run.
struct RoundCounts<K: Ord> {
    /// Rounds by their result.
    results: BTreeMap<K, u64>,
    /// How often each choice was made: a stage and a choice of that stage.
    choices: BTreeMap<(usize, usize), u64>,
}

impl<K: Ord> Default for RoundCounts<K> {
    fn default() -> Self {
        RoundCounts { results: BTreeMap::new(), choices: BTreeMap::new() }
    }
}

impl<K: Ord> RoundCounts<K> {
    fn record(&mut self, result: K, made: &[(usize, usize)]) {
        *self.results.entry(result).or_default() += 1;
        for choice in made {
            *self.choices.entry(*choice).or_default() += 1;
        }
    }

    fn add(mut self, other: Self) -> Self {
        for (result, count) in other.results {
            *self.results.entry(result).or_default() += count;
        }
        for (choice, count) in other.choices {
            *self.choices.entry(choice).or_default() += count;
        }
        self
    }
}

impl<'t> RoundSimulation<'t> {
    /// A game with these terms whose decisions are made by `decides`. An error if its pays are too large or too fine to
    /// simulate.
    pub(crate) fn new(terms: &'t RoundTerms, decides: &'t dyn Decides) -> Result<Self, Error> {
        Ok(RoundSimulation { rules: RoundRules::new(terms)?, decides })
    }

    /// Deals and settles `rounds` rounds. `name` and `seed` together key the random stream.
    ///
    /// Nets and stakes are per opening stake of the bet that is the unit. The report has a line for each combination of
    /// rows, net and stake that occurred, by net from the lowest, and every choice of the file in its order, those
    /// never made with 0.
    pub(crate) fn simulate(
        &self,
        name: &str,
        rounds: u64,
        seed: u64,
        progress: &dyn Progress,
    ) -> Result<SimulationReport, Error> {
        let counts = self.count(name, rounds, seed, progress, |table| {
            let round = self.rules.play(self.rules.opening(), table, self.decides)?;
            Ok((self.rules.settle(&round, table)?, round.made))
        })?;
        let line = |(result, count): (RoundResult, u64)| CountedLine {
            line: Line::new(self.rules.result_name(&result.cause), self.rules.per_unit(result.net))
                .staking(self.rules.per_unit(result.staked)),
            count,
        };
        Ok(SimulationReport {
            rounds,
            seed,
            lines: counts.results.into_iter().map(line).collect(),
            by_row: false,
            choices: self.choices(&counts.choices),
        })
    }

    /// Deals and settles `rounds` rounds of a side bet on this game. A side bet that a fold forfeits is lost in every
    /// round that a choice ends; any other calls no player, and its report has no choices.
    pub(crate) fn simulate_side(
        &self,
        side: &Selected,
        rounds: u64,
        seed: u64,
        progress: &dyn Progress,
    ) -> Result<SimulationReport, Error> {
        let bet = SideBet::new(side)?;
        let settle = |table: &mut DealtTable| bet.settle(&self.rules, table, self.decides);
        let counts = self.count(&name_of(side), rounds, seed, progress, settle)?;
        let count = |line| counts.results.get(&line).copied().unwrap_or(0);
        let lines = bet.rows.lines().iter().cloned().enumerate();
        Ok(SimulationReport {
            rounds,
            seed,
            lines: lines.map(|(place, line)| CountedLine { line, count: count(place) }).collect(),
            by_row: true,
            choices: if bet.forfeits { self.choices(&counts.choices) } else { Vec::new() },
        })
    }

    /// Deals `rounds` rounds and counts the results of `settle`: a result, and the choices made.
    fn count<K: Ord + Send>(
        &self,
        name: &str,
        rounds: u64,
        seed: u64,
        progress: &dyn Progress,
        settle: impl Fn(&mut DealtTable) -> Result<(K, Vec<(usize, usize)>), Error> + Sync,
    ) -> Result<RoundCounts<K>, Error> {
        let deal = &self.rules.terms.deal;
        progress.begin(name, rounds);
        let deal_chunk = |chunk, size| {
            let mut dealer = Dealer::new(seed, name, chunk, deal.shoe());
            let mut counts = RoundCounts::default();
            for _ in 0..size {
                dealer.gather();
                let mut table = deal.deal(&mut dealer)?;
                let (result, made) = settle(&mut table)?;
                counts.record(result, &made);
            }
            Ok(counts)
        };
        let counts = in_chunks(rounds, progress, deal_chunk, RoundCounts::add);
        progress.finish();
        counts
    }

    fn choices(&self, counts: &BTreeMap<(usize, usize), u64>) -> Vec<Chosen> {
        let mut choices = Vec::new();
        for (stage, terms) in self.rules.terms.stages.iter().enumerate() {
            for (place, choice) in terms.choices.iter().enumerate() {
                choices.push(Chosen {
                    decision: terms.name.clone(),
                    choice: choice.name.clone(),
                    count: counts.get(&(stage, place)).copied().unwrap_or(0),
                });
            }
        }
        choices
    }
}
