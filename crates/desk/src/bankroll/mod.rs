//! A session: a player with a bankroll makes one wager, round after round, until ruin, a goal or a number of rounds.
//!
//! Rounds are independent and each is off the top, so the bankroll is a random walk whose steps are the nets of the wager,
//! in money. All positions lie on a [`Lattice`]. A session of a given length is walked round by round ([`walk`]); one of any
//! length is a system of linear equations, or a root ([`endless`]). Neither is a fraction at reasonable cost: every figure
//! has [`Bounds`] that are proved.

mod endless;
mod exact;
mod lattice;
mod walk;

use crate::bounds::Bounds;
use crate::error::Error;
use enumeration::Ratio;
use games::Analysis;
use lattice::Lattice;
use num_traits::Zero;

/// What a player brings and when the player leaves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stay {
    /// The money at the start.
    pub bankroll: Ratio,
    /// The money of one opening unit.
    pub bet: Ratio,
    /// The money at which the player leaves.
    pub goal: Option<Ratio>,
    /// After how many rounds the player leaves; `None` plays until ruin or the goal.
    pub rounds: Option<u64>,
}

/// What becomes of the bankroll.
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
    /// For each of [`PERCENTILES`], the least amount that the bankroll is at most with at least that probability. The two
    /// bounds differ only if the distribution meets the percentile within the error of the computation.
    pub percentiles: Vec<(u32, Bounds)>,
}

/// The percentiles of the bankroll at the end.
pub const PERCENTILES: [u32; 9] = [1, 5, 10, 25, 50, 75, 90, 95, 99];

/// The most steps of work: one is a product of two probabilities.
pub const MOST_STEPS: u64 = 1_000_000_000;

/// What becomes of a bankroll that is staked on a wager.
pub fn session(analysis: &Analysis, stay: &Stay) -> Result<Fate, Error> {
    let wager = || format!("{}/{}", analysis.game, analysis.wager).trim_start_matches('/').to_string();
    if analysis.edge.is_none() {
        return Err(Error::NoMeter { wager: wager() });
    }
    let nets = analysis.nets().ok_or_else(|| Error::NoLaw { wager: wager() })?;
    fate(&nets, stay)
}

/// The same from the law of the net of a round, in opening units.
pub fn fate(nets: &[(Ratio, Ratio)], stay: &Stay) -> Result<Fate, Error> {
    let Stay { bankroll, bet, goal, .. } = stay;
    if bankroll < bet {
        return Err(Error::SmallBankroll { bankroll: bankroll.clone(), bet: bet.clone() });
    }
    if let Some(goal) = goal.as_ref().filter(|goal| *goal <= bankroll) {
        return Err(Error::LowGoal { bankroll: bankroll.clone(), goal: goal.clone() });
    }
    if nets.iter().all(|(net, _)| net.is_zero()) {
        return Err(Error::NetsNothing);
    }
    let lattice = Lattice::of(nets, stay)?;
    match stay.rounds {
        Some(rounds) => walk::fate(&lattice, stay, rounds),
        None => endless::fate(&lattice),
    }
}
