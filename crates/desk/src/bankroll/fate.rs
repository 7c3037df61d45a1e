//! The inputs and results of a session.

use crate::bounds::Bounds;
use enumeration::Ratio;

/// The bankroll, the bet and the rules for leaving.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stay {
    /// The money at the start.
    pub bankroll: Ratio,
    /// The money of one opening unit.
    pub bet: Ratio,
    /// The money at which the player leaves.
    pub goal: Option<Ratio>,
    /// The number of rounds after which the player leaves; `None` plays until ruin or the goal.
    pub rounds: Option<u64>,
}

/// The outcome of a session.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Fate {
    /// The probability of ruin: the bankroll is below the opening stake of the next round.
    pub ruin: Bounds,
    /// The probability that the goal is reached first; `None` without a goal.
    pub goal_reached: Option<Bounds>,
    /// The mean number of rounds played; `None` if it is infinite.
    pub rounds_played: Option<Bounds>,
    /// The bankroll at the end; `None` for a session of any length.
    pub end: Option<End>,
}

/// The bankroll at the end of a session, sessions that stopped early included.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct End {
    /// The probability that it is above the bankroll at the start.
    pub ahead: Bounds,
    /// The probability that it is equal to the bankroll at the start.
    pub even: Bounds,
    /// The probability that it is below the bankroll at the start.
    pub behind: Bounds,
    /// Its mean.
    pub mean: Bounds,
    /// Its standard deviation.
    pub standard_deviation: Bounds,
    /// The percentile of each of [`PERCENTILES`]: the least amount a with P(bankroll <= a) at least the percentage. The two
    /// bounds differ only if the distribution reaches the percentage within the error of the computation.
    pub percentiles: Vec<(u32, Bounds)>,
    /// The same percentiles after intermediate numbers of rounds, for a chart: with sessions that stopped early,
    /// without what the computation cuts off.
    pub way: Vec<(u64, Vec<(u32, Ratio)>)>,
}

/// The percentiles of the bankroll at the end.
pub const PERCENTILES: [u32; 9] = [1, 5, 10, 25, 50, 75, 90, 95, 99];

/// The most steps of work: one is a product of two probabilities.
pub(crate) const MOST_STEPS: u64 = 1_000_000_000;
