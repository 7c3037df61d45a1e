//! The positions that a bankroll can take: whole numbers of steps above or below the bankroll at the start.

use super::fate::Stay;
use crate::error::Error;
use crate::rounds::common_step;
use enumeration::Ratio;
use enumeration::ratio::whole;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive, Zero};

/// A random walk on whole numbers from 0, with the positions at which it stops.
pub(super) struct Lattice {
    /// The money of one step.
    pub step: Ratio,
    /// The net of each outcome in steps, with its weight out of `whole`, from the lowest net.
    pub nets: Vec<(i64, BigInt)>,
    /// The sum of the weights.
    pub whole: BigInt,
    /// The lowest position from which another round is played: below it the player is ruined. At most 0.
    pub floor: i64,
    /// The lowest position at which the goal is reached, if there is one. Above 0.
    pub top: Option<i64>,
}

/// Positions and nets in steps stay below this, so that sums of them never overflow.
const FARTHEST: i64 = 1 << 40;

impl Lattice {
    /// The lattice of a wager's nets, each with its probability.
    pub(super) fn of(nets: &[(Ratio, Ratio)], stay: &Stay) -> Result<Self, Error> {
        let Stay { bankroll, bet, goal, .. } = stay;
        let step = nets.iter().fold(Ratio::zero(), |step, (net, _)| common_step(&step, &(net * bet)));
        let steps = |money: Ratio| -> Result<i64, Error> {
            let position = (money / &step).ceil().to_integer().to_i64();
            position.filter(|position| position.abs() < FARTHEST).ok_or(Error::LongSession)
        };
        let denominator = nets.iter().fold(BigInt::from(1), |all, (_, p)| all.lcm(p.denom()));
        let mut weights: enumeration::SortedMap<i64, BigInt> = enumeration::SortedMap::new();
        for (net, probability) in nets {
            let weight = (probability * whole(denominator.clone())).to_integer();
            *weights.entry(steps(net * bet)?).or_default() += weight;
        }
        let nets: Vec<(i64, BigInt)> = weights.into_iter().filter(|(_, weight)| !weight.is_zero()).collect();
        let floor = steps(bet - bankroll)?;
        let top = goal.as_ref().map(|goal| steps(goal - bankroll)).transpose()?;
        Ok(Lattice { step, nets, whole: denominator, floor, top })
    }

    /// The mean net of a round, in steps.
    pub(super) fn mean(&self) -> Ratio {
        self.moment(1)
    }

    /// The mean of a power of the net of a round, in steps.
    pub(super) fn moment(&self, power: u32) -> Ratio {
        let sum: BigInt = self.nets.iter().map(|(net, weight)| BigInt::from(*net).pow(power) * weight).sum();
        Ratio::new(sum, self.whole.clone())
    }

    /// The most steps that a round can lose; 0 if none loses.
    pub(super) fn most_lost(&self) -> i64 {
        self.nets.first().map_or(0, |(net, _)| -net).max(0)
    }

    /// The most steps that a round can win; 0 if none wins.
    pub(super) fn most_won(&self) -> i64 {
        self.nets.last().map_or(0, |(net, _)| *net).max(0)
    }
}
