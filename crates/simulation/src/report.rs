//! The report of a simulation.
//!
//! Counts are whole numbers and pays are exact, so every mean here is exact as well; floating point enters only where a
//! square root is taken, for the standard error.

use crate::lines::Line;
use crate::stream::LineTally;
use crate::wager::Wager;
use num_traits::{ToPrimitive, Zero};
use paytables::Ratio;

/// The report of a simulation of one wager.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SimulationReport {
    /// The number of rounds.
    pub rounds: u64,
    /// The seed they were dealt from.
    pub seed: u64,
    /// The lines on which rounds were settled, with the number on each: the rows of the table and `all other`; for a
    /// base game the combinations of net and stake that occurred, named by the net. A game written as data has a line
    /// for each combination of rows, net and stake that occurred, named by the rows.
    pub lines: Vec<CountedLine>,
    /// True if the lines are rows, and not nets.
    pub by_row: bool,
    /// How often each choice was made.
    pub choices: Vec<Chosen>,
}

/// A line and its number of rounds.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CountedLine {
    /// The line.
    pub line: Line,
    /// How many rounds were settled on it.
    pub count: u64,
}

/// A choice at a decision, and how often it was made.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Chosen {
    /// The decision: for a game written as data, its stage.
    pub decision: String,
    /// What was chosen.
    pub choice: String,
    /// How often.
    pub count: u64,
}

impl SimulationReport {
    pub(crate) fn of(wager: &dyn Wager, tally: LineTally, rounds: u64, seed: u64) -> Self {
        let by_row = tally.nets.is_empty();
        let purse = wager.purse();
        let counted = |(line, count)| CountedLine { line, count };
        let lines = if by_row {
            wager.lines().iter().cloned().zip(tally.lines).map(counted).collect()
        } else {
            let line = |(net, staked)| {
                let net = purse.amount(net);
                Line::new(net.to_string(), net).staking(purse.amount(staked))
            };
            tally.nets.into_iter().map(|(key, count)| counted((line(key), count))).collect()
        };
        let choices = tally
            .choices
            .into_iter()
            .map(|((decision, choice), count)| Chosen {
                decision: decision.into(),
                choice: choice.to_string(),
                count,
            })
            .collect();
        SimulationReport { rounds, seed, lines, by_row, choices }
    }

    fn mean(&self, value: impl Fn(&Line) -> Ratio) -> Ratio {
        let total: Ratio =
            self.lines.iter().map(|c| value(&c.line) * Ratio::from_integer(c.count.into())).sum();
        if self.rounds == 0 { Ratio::zero() } else { total / Ratio::from_integer(self.rounds.into()) }
    }

    /// The observed mean net, meters left out: minus the observed edge.
    pub fn mean_net(&self) -> Ratio {
        self.mean(|line| line.net.fixed.clone())
    }

    /// The observed edge, meters left out.
    pub fn edge(&self) -> Ratio {
        -self.mean_net()
    }

    /// The observed mean share of each meter; empty without a meter.
    pub fn mean_shares(&self) -> Vec<Ratio> {
        let on_meter = self.lines.iter().filter(|c| c.line.net.is_on_meter());
        let meters = on_meter.map(|c| c.line.meter + 1).max().unwrap_or(0);
        let share =
            |line: &Line, meter| if line.meter == meter { line.net.share.clone() } else { Ratio::zero() };
        (0..meters).map(|meter| self.mean(|line| share(line, meter))).collect()
    }

    /// The observed mean stake at the end of a round.
    pub fn mean_stake(&self) -> Ratio {
        self.mean(|line| line.staked.clone())
    }

    /// The observed share of rounds with net zero.
    pub fn push(&self) -> Ratio {
        self.mean(|line| {
            let push = line.net.fixed.is_zero() && !line.net.is_on_meter();
            Ratio::from_integer(i32::from(push).into())
        })
    }

    /// The variance of the net within the sample, meters left out.
    pub fn variance(&self) -> Ratio {
        let mean = self.mean_net();
        self.mean(|line| &line.net.fixed * &line.net.fixed) - &mean * &mean
    }

    /// The standard error of the mean net, from the sample's own variance.
    #[expect(
        clippy::disallowed_types,
        clippy::cast_precision_loss,
        reason = "a statistic, not a figure: the square root of a variance"
    )]
    pub fn standard_error(&self) -> f64 {
        (float(&self.variance()) / self.rounds.max(1) as f64).sqrt()
    }

    /// The standard error of the mean stake, from the sample's own variance; zero where every round stakes the same.
    #[expect(
        clippy::disallowed_types,
        clippy::cast_precision_loss,
        reason = "a statistic, not a figure: the square root of a variance"
    )]
    pub(crate) fn stake_error(&self) -> f64 {
        let mean = self.mean_stake();
        let variance = self.mean(|line| &line.staked * &line.staked) - &mean * &mean;
        (float(&variance) / self.rounds.max(1) as f64).sqrt()
    }
}

/// A ratio as a float, for statistics.
#[expect(clippy::disallowed_types, reason = "statistics are not figures")]
pub(crate) fn float(ratio: &Ratio) -> f64 {
    ratio.to_f64().unwrap_or(f64::NAN)
}
