//! A session: a player with a bankroll makes one wager, round after round, until ruin, a goal or a number of rounds.
//!
//! Rounds are independent and each is dealt from a fresh shoe, so the bankroll is a random walk whose steps are the nets of
//! the wager, in money. All positions lie on a [`Lattice`]. A session of a given length is computed round by round
//! ([`walk`]); a session of unlimited length is a system of linear equations, or a root ([`endless`]). Exact fractions would
//! take too long: every figure has proved [`Bounds`](crate::Bounds).

mod endless;
mod exact;
mod fate;
mod lattice;
mod walk;

pub use fate::{End, Fate, PERCENTILES, Stay};

use crate::error::Error;
use enumeration::Ratio;
use games::Analysis;
use lattice::Lattice;
use num_traits::Zero;

/// The outcome of a session of one wager.
pub fn session(analysis: &Analysis, stay: &Stay) -> Result<Fate, Error> {
    let wager = || format!("{}/{}", analysis.game, analysis.wager).trim_start_matches('/').to_string();
    if analysis.edge.is_none() {
        return Err(Error::NoMeter { wager: wager() });
    }
    let nets = analysis.nets().ok_or_else(|| Error::NoLaw { wager: wager() })?;
    fate(&nets, stay)
}

/// The outcome of a session, from the distribution of the net of a round in opening units.
pub fn fate(nets: &[(Ratio, Ratio)], stay: &Stay) -> Result<Fate, Error> {
    let Stay { bankroll, bet, goal, .. } = stay;
    if bankroll < bet {
        return Err(Error::SmallBankroll {
            bankroll: Box::new(bankroll.clone()),
            bet: Box::new(bet.clone()),
        });
    }
    if let Some(goal) = goal.as_ref().filter(|goal| *goal <= bankroll) {
        return Err(Error::LowGoal { bankroll: Box::new(bankroll.clone()), goal: Box::new(goal.clone()) });
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
