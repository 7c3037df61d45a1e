//! Tests an observed win per handle: the probability of one at least as far from the edge, over as many rounds.
//!
//! The win per handle is the house's win divided by the opening wagers, so its mean is the edge. In a game of skill the
//! players' play costs more than the best play: the mean is in a range, and we take the distance from its nearer end.

use crate::error::Error;
use crate::normal;
use crate::rounds::{Bounded, TotalNet};
use enumeration::Ratio;
use enumeration::ratio::{ratio, whole};
use games::Analysis;
use num_traits::{Signed, Zero};

/// An observed win per handle with its expected value.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct HoldTest {
    /// How many rounds were played.
    pub rounds: u64,
    /// The house's win divided by the opening wagers.
    pub held: Ratio,
    /// Its mean under the best play: the edge.
    pub edge: Ratio,
    /// The least and greatest cost of the players' play beyond the best play; `None` without decisions.
    pub skill: Option<(Ratio, Ratio)>,
    /// The variance of the win per handle over these rounds.
    pub variance: Ratio,
    /// Its distance from the expected value in standard errors; `None` if the variance is zero.
    pub score: Option<Ratio>,
    /// The probability of a win per handle at least as far from it.
    pub chance: Chance,
}

/// The probability of a win per handle at least as far from the expected value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Chance {
    /// By the distribution of the sum of all rounds, within an error below any shown digit.
    Exact(Bounded),
    /// By the normal approximation of the sum, within an error of at most this.
    Normal {
        /// The probability.
        probability: Ratio,
        /// Twice the bound of Berry and Esseen, with the constant of Shevtsova (2011), once for either side.
        error: Ratio,
    },
    /// By the normal approximation, if only the standard deviation of a round is known, within an error of at most this
    /// if no round nets more than [`MOST_UNITS`] either way.
    Deviation {
        /// The probability.
        probability: Ratio,
        /// Twice the bound of Berry and Esseen, with the largest third moment possible under this limit.
        error: Ratio,
    },
}

/// The most that a round of a blackjack base game nets without bonuses: four hands, each doubled.
pub const MOST_UNITS: u32 = 8;

/// The verdict at a confidence level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HoldVerdict {
    /// The win per handle lies within the interval.
    Plausible,
    /// The win per handle lies outside the interval.
    NotPlausible,
    /// The error of the probability is too large for a verdict.
    Undecided,
}

impl Chance {
    /// The probability.
    pub fn probability(&self) -> &Ratio {
        match self {
            Chance::Exact(bounded) => &bounded.probability,
            Chance::Normal { probability, .. } | Chance::Deviation { probability, .. } => probability,
        }
    }

    /// The largest error: one-sided if exact, two-sided if normal.
    pub fn error(&self) -> &Ratio {
        match self {
            Chance::Exact(bounded) => &bounded.error,
            Chance::Normal { error, .. } | Chance::Deviation { error, .. } => error,
        }
    }

    /// The least and the greatest possible probability.
    fn bounds(&self) -> (Ratio, Ratio) {
        let (probability, error) = (self.probability(), self.error());
        let least = match self {
            Chance::Exact(_) => probability.clone(),
            Chance::Normal { .. } | Chance::Deviation { .. } => probability - error,
        };
        (least, probability + error)
    }
}

impl HoldTest {
    /// The verdict at this confidence level: undecided if the error could change it.
    pub fn verdict(&self, confidence: &Ratio) -> HoldVerdict {
        let left = whole(1) - confidence;
        match self.chance.bounds() {
            (least, _) if least >= left => HoldVerdict::Plausible,
            (_, most) if most < left => HoldVerdict::NotPlausible,
            _ => HoldVerdict::Undecided,
        }
    }
}

/// The constant of Berry and Esseen by Shevtsova (2011), once for either side.
fn twice_the_constant() -> Ratio {
    ratio(2 * 4748, 10_000)
}

/// Tests whether an observed win per handle over a number of rounds is consistent with the exact edge, or with an edge that
/// is greater by the cost of the players' play, at least and at most.
pub fn plausible(
    analysis: &Analysis,
    rounds: u64,
    held: Ratio,
    skill: Option<(Ratio, Ratio)>,
) -> Result<HoldTest, Error> {
    let wager = || format!("{}/{}", analysis.game, analysis.wager).trim_start_matches('/').to_string();
    let Some(edge) = analysis.edge.clone() else { return Err(Error::NoMeter { wager: wager() }) };
    let law = analysis.nets();
    let variance_of_one = match (&law, &analysis.variance) {
        (_, Some(variance)) => variance.clone(),
        (Some(law), None) => law.iter().map(|(net, p)| (net + &edge) * (net + &edge) * p).sum(),
        (None, None) => return Err(Error::NoLaw { wager: wager() }),
    };
    let n = whole(rounds);
    let variance = &variance_of_one / &n;
    let (least, most) = skill.clone().unwrap_or_default();
    // The distance from the nearest expected value.
    let apart = match (&held - &edge - &least, &held - &edge - &most) {
        (below, _) if below.is_negative() => below,
        (_, above) if above.is_positive() => above,
        _ => Ratio::zero(),
    };
    let score = (!variance.is_zero()).then(|| {
        let size = normal::root(&(&apart * &apart / &variance));
        if apart.is_negative() { -size } else { size }
    });
    let size = score.clone().unwrap_or_else(Ratio::zero);
    let total = law.as_ref().and_then(|law| TotalNet::of(law, rounds));
    let chance = match (total, law) {
        // Play with this extra cost in every round shifts the distribution: the distance has the same probability.
        (Some(total), _) => Chance::Exact(total.as_far_from(&(-&edge * &n), &(-(&edge + &apart) * &n))),
        (None, Some(law)) => {
            let third: Ratio = law.iter().map(|(net, p)| (net + &edge).abs().pow(3) * p).sum();
            let skew = normal::root(&(&third * &third / (variance_of_one.pow(3) * &n)));
            Chance::Normal { probability: normal::outside(&size), error: twice_the_constant() * skew }
        }
        (None, None) => {
            // |X - mean|^3 is at most (most + |mean|) |X - mean|^2.
            let farthest = whole(MOST_UNITS) + edge.abs();
            let skew = normal::root(&(&farthest * &farthest / (&variance_of_one * &n)));
            Chance::Deviation { probability: normal::outside(&size), error: twice_the_constant() * skew }
        }
    };
    Ok(HoldTest { rounds, held, edge, skill, variance, score, chance })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(chance: Chance) -> HoldVerdict {
        let zero = Ratio::zero;
        let found = HoldTest {
            rounds: 1,
            held: zero(),
            edge: zero(),
            skill: None,
            variance: zero(),
            score: None,
            chance,
        };
        found.verdict(&ratio(95, 100))
    }

    #[test]
    fn an_error_that_could_turn_the_verdict_leaves_it_open() {
        let normal = |probability: i64, error: i64| {
            of(Chance::Normal { probability: ratio(probability, 10_000), error: ratio(error, 10_000) })
        };
        // 5.04% within 0.21% is on either side of 5%; within 0.04% it is not below.
        assert_eq!(normal(504, 21), HoldVerdict::Undecided);
        assert_eq!(normal(504, 4), HoldVerdict::Plausible);
        assert_eq!(normal(480, 19), HoldVerdict::NotPlausible);
        assert_eq!(normal(480, 20), HoldVerdict::Undecided);
        // A bound above one is vacuous.
        assert_eq!(normal(9_915, 141_068), HoldVerdict::Undecided);
        let exact = |probability: i64, error: i64| {
            of(Chance::Exact(Bounded {
                probability: ratio(probability, 10_000),
                error: ratio(error, 10_000),
            }))
        };
        // An exact probability is truncated, so it is never too high.
        assert_eq!(exact(500, 10), HoldVerdict::Plausible);
        assert_eq!(exact(499, 0), HoldVerdict::NotPlausible);
        assert_eq!(exact(499, 1), HoldVerdict::Undecided);
    }
}
