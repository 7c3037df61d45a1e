//! The joint law of the wagers of a round, and the check of its margins.

use super::wagers::{alone, forfeits, is_base};
use crate::analysis::Analysis;
use crate::error::Error;
use crate::request::Request;
use enumeration::ratio::whole;
use enumeration::{Ratio, SortedMap};
use num_traits::Zero;

/// The wagers of one round with their joint law.
#[non_exhaustive]
pub struct Joint {
    /// The analysis of each wager alone.
    pub analyses: Vec<Analysis>,
    /// The joint law: the part of each wager in a round, with the probability of the combination. All probabilities are
    /// positive. If `base` is present, the law leaves that wager out.
    pub law: Vec<(Vec<Part>, Ratio)>,
    /// A base game of the blackjack family if only its means beside the other wagers are counted.
    pub base: Option<MeansBeside>,
}

/// A base game for which we know the mean of the product with each other wager, but no joint law.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MeansBeside {
    /// The index of the base game among the wagers.
    pub place: usize,
    /// For each other wager, in order: the mean of the base game's net times that wager's net.
    pub products: Vec<Ratio>,
}

/// The result of one wager in a round, per unit staked.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Part {
    /// The player's net.
    pub net: Ratio,
    /// The sum that the winning bets win. Lost bets are not subtracted.
    pub won: Ratio,
    /// The part of `won` that counts towards a limit on payouts: all except awards from a meter (ruling Q14).
    pub limited: Ratio,
}

impl Part {
    pub(super) fn of(net: Ratio, is_on_meter: bool) -> Self {
        let won = net.clone().max(Ratio::zero());
        Part { net, limited: if is_on_meter { Ratio::zero() } else { won.clone() }, won }
    }
}

/// The parts of all wagers in a round, with the probability of the combination.
pub(super) type PartsLaw = Vec<(Vec<Part>, Ratio)>;

/// A limit on the total that all wagers win. The base game is played to maximise the mean of the limited total.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LimitPlayed {
    /// The stake on each wager.
    pub stakes: Vec<Ratio>,
    /// The most that the winning bets may win together, in the units of `stakes`.
    pub most: Ratio,
}

/// Adds up the probabilities of equal results and drops results of probability zero. The answer is sorted.
pub(super) fn merge_equal(law: impl IntoIterator<Item = (Vec<Part>, Ratio)>) -> PartsLaw {
    let mut sums: SortedMap<Vec<Part>, Ratio> = SortedMap::new();
    for (parts, probability) in law {
        *sums.entry(parts).or_insert_with(Ratio::zero) += probability;
    }
    sums.into_iter().filter(|(_, probability)| !probability.is_zero()).collect()
}

/// Replaces the edge and the variance of each wager by those of the joint law. Under a limit the player may fold other
/// hands than without it, and thereby forfeit other awards of side bets.
pub(super) fn refigure(analyses: &mut [Analysis], law: &PartsLaw) {
    for (place, analysis) in analyses.iter_mut().enumerate() {
        let moment = |power: u32| -> Ratio {
            law.iter().map(|(parts, chance)| power_of(&parts[place].net, power) * chance).sum()
        };
        let mean = moment(1);
        analysis.variance = Some(moment(2) - &mean * &mean);
        analysis.edge = Some(-mean);
    }
}

fn power_of(value: &Ratio, power: u32) -> Ratio {
    (0..power).fold(whole(1), |product, _| product * value)
}

impl Joint {
    /// Returns an error unless each margin of the joint law equals the law of that wager alone, exactly. With `is_limited` the
    /// check skips side bets that a fold forfeits: the play under a limit may fold in other rounds than the play without it.
    pub(super) fn check_margins(&self, requests: &[Request], is_limited: bool) -> Result<(), Error> {
        let base = self.base.as_ref().map(|base| base.place);
        let in_law = self.analyses.iter().zip(requests).enumerate().filter(|(place, _)| Some(*place) != base);
        for (place, (_, (analysis, request))) in in_law.enumerate() {
            if is_limited && !is_base(request) && forfeits(request)? {
                continue;
            }
            let mut margin: SortedMap<&Ratio, Ratio> = SortedMap::new();
            for (parts, probability) in &self.law {
                *margin.entry(&parts[place].net).or_insert_with(Ratio::zero) += probability;
            }
            let is_margin = if let Some(alone) = analysis.nets() {
                let agrees = |(net, probability): &(Ratio, Ratio)| {
                    margin.get(net).is_some_and(|sum| sum == probability) || probability.is_zero()
                };
                alone.iter().all(agrees) && margin.len() <= alone.len()
            } else {
                // A base game of the blackjack family is analysed without its law; compare the moments.
                let moment = |power: u32| -> Ratio {
                    margin.iter().map(|(net, chance)| power_of(net, power) * chance).sum()
                };
                let mean = moment(1);
                let variance = moment(2) - &mean * &mean;
                moment(0) == whole(1)
                    && analysis.edge == Some(-mean)
                    && analysis.variance.as_ref().is_none_or(|known| *known == variance)
            };
            if !is_margin {
                return Err(alone(
                    request,
                    "its law beside the others is not its law alone, which is an error of this program",
                ));
            }
        }
        Ok(())
    }
}
