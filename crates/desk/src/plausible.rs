//! Whether an observed hold is plausible: how likely one as far from the edge is, in as many rounds.
//!
//! The hold is what the house won over the opening wagers, so its mean is the edge. Regulators ask whether it lies within
//! the interval of a given confidence (Maryland, COMAR 36.05.03.25: 95%).

use crate::error::Error;
use crate::normal;
use crate::rounds::{Bounded, TotalNet};
use enumeration::Ratio;
use enumeration::ratio::{ratio, whole};
use games::Analysis;
use num_traits::{Signed, Zero};

/// An observed hold beside what is to be expected.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct HoldTest {
    /// How many rounds were played.
    pub rounds: u64,
    /// What the house won over the opening wagers.
    pub held: Ratio,
    /// What it wins on average: the edge.
    pub edge: Ratio,
    /// The variance of the hold over these rounds.
    pub variance: Ratio,
    /// How far the hold is from the edge, in its standard deviations; none where it cannot differ.
    pub score: Option<Ratio>,
    /// How likely a hold at least as far from the edge is.
    pub chance: Chance,
}

/// How likely a hold at least as far from the edge is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Chance {
    /// By the law of the sum of all rounds, within an error that no shown digit sees.
    Exact(Bounded),
    /// By the normal law, which the sum nears, within an error of at most this.
    Normal {
        /// The probability.
        probability: Ratio,
        /// Twice the bound of Berry and Esseen, with the constant of Shevtsova (2011), once for either side.
        error: Ratio,
    },
}

/// Whether a hold lies within the interval of a confidence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HoldVerdict {
    /// It does.
    Plausible,
    /// It does not.
    NotPlausible,
    /// The error of the probability leaves it open.
    Undecided,
}

impl Chance {
    /// The probability.
    pub fn probability(&self) -> &Ratio {
        match self {
            Chance::Exact(bounded) => &bounded.probability,
            Chance::Normal { probability, .. } => probability,
        }
    }

    /// How far it may be off: too low alone where it is exact, on either side where it is normal.
    pub fn error(&self) -> &Ratio {
        match self {
            Chance::Exact(bounded) => &bounded.error,
            Chance::Normal { error, .. } => error,
        }
    }

    /// The least and the most that the probability can be.
    fn bounds(&self) -> (Ratio, Ratio) {
        let (probability, error) = (self.probability(), self.error());
        let least = match self {
            Chance::Exact(_) => probability.clone(),
            Chance::Normal { .. } => probability - error,
        };
        (least, probability + error)
    }
}

impl HoldTest {
    /// Whether the hold lies within the interval of this confidence: no verdict is signed that the error could turn.
    pub fn verdict(&self, confidence: &Ratio) -> HoldVerdict {
        let left = whole(1) - confidence;
        match self.chance.bounds() {
            (least, _) if least >= left => HoldVerdict::Plausible,
            (_, most) if most < left => HoldVerdict::NotPlausible,
            _ => HoldVerdict::Undecided,
        }
    }
}

/// Tests whether an observed hold over a number of rounds is consistent with the exact edge.
pub fn plausible(analysis: &Analysis, rounds: u64, held: Ratio) -> Result<HoldTest, Error> {
    let law = law_of(analysis)?;
    let mean: Ratio = law.iter().map(|(net, probability)| net * probability).sum();
    let moment = |power: i32| -> Ratio {
        law.iter().map(|(net, probability)| (net - &mean).abs().pow(power) * probability).sum()
    };
    let (variance_of_one, n) = (moment(2), whole(rounds));
    let variance = &variance_of_one / &n;
    let apart = &held + &mean;
    let score = (!variance.is_zero()).then(|| {
        let size = normal::root(&(&apart * &apart / &variance));
        if apart.is_negative() { -size } else { size }
    });
    let chance = if let Some(total) = TotalNet::of(&law, rounds) {
        Chance::Exact(total.as_far_from(&(&mean * &n), &(-&held * &n)))
    } else {
        let size = score.clone().unwrap_or_else(Ratio::zero);
        let third = moment(3);
        let skew = normal::root(&(&third * &third / (variance_of_one.pow(3) * &n)));
        Chance::Normal { probability: normal::outside(&size), error: ratio(2 * 4748, 10_000) * skew }
    };
    Ok(HoldTest { rounds, held, edge: -mean, variance, score, chance })
}

/// The nets with their probabilities, where they are known.
fn law_of(analysis: &Analysis) -> Result<Vec<(Ratio, Ratio)>, Error> {
    let wager = || format!("{}/{}", analysis.game, analysis.wager).trim_start_matches('/').to_string();
    if analysis.edge.is_none() {
        return Err(Error::NoMeter { wager: wager() });
    }
    let nets = analysis.nets().ok_or_else(|| Error::NoLaw { wager: wager() })?;
    Ok(nets)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(chance: Chance) -> HoldVerdict {
        let zero = Ratio::zero;
        let found = HoldTest { rounds: 1, held: zero(), edge: zero(), variance: zero(), score: None, chance };
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
        // An error above one says nothing.
        assert_eq!(normal(9_915, 141_068), HoldVerdict::Undecided);
        let exact = |probability: i64, error: i64| {
            of(Chance::Exact(Bounded {
                probability: ratio(probability, 10_000),
                error: ratio(error, 10_000),
            }))
        };
        // What is exact is never too high.
        assert_eq!(exact(500, 10), HoldVerdict::Plausible);
        assert_eq!(exact(499, 0), HoldVerdict::NotPlausible);
        assert_eq!(exact(499, 1), HoldVerdict::Undecided);
    }
}
