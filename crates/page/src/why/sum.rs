//! The outcomes of a round as whole numbers: ways and nets with a common denominator each, so that their sums can be checked
//! by hand.

use enumeration::Ratio;
use enumeration::ratio::whole;
use games::analysis::Outcome;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Zero};

/// Longer numbers are no sum by hand.
const MOST_DIGITS: usize = 30;

/// The outcomes of a round in integers.
pub(super) struct IntegerSum<'a> {
    pub terms: Vec<Term<'a>>,
    /// The common denominator: all deals.
    pub all: BigInt,
    /// The number of parts of a unit in which the nets are.
    pub scale: BigInt,
    /// The sum of ways times net.
    pub total: BigInt,
    /// True if deals are counted, and not parts of a probability.
    pub has_ways: bool,
}

/// An outcome in integers.
pub(super) struct Term<'a> {
    pub outcome: &'a Outcome,
    pub ways: BigInt,
    pub net: BigInt,
}

impl<'a> IntegerSum<'a> {
    /// The sum over these outcomes, with empty meters; `None` if a net is not known, or the numbers are too long.
    pub(super) fn of(outcomes: &'a [Outcome]) -> Option<Self> {
        let all = outcomes.iter().map(|o| o.probability.denom()).fold(BigInt::one(), |all, d| all.lcm(d));
        let ways: Option<Vec<BigInt>> = outcomes
            .iter()
            .map(|o| o.ways.as_ref().map(|ways| ways.to_string().parse().expect("a count")))
            .collect();
        let has_ways = ways.is_some();
        let ways = ways.unwrap_or_else(|| {
            outcomes.iter().map(|o| (&o.probability * whole(all.clone())).to_integer()).collect()
        });
        let all: BigInt = ways.iter().sum();
        let nets: Vec<Ratio> = outcomes.iter().map(net).collect::<Option<_>>()?;
        let scale = nets.iter().map(Ratio::denom).fold(BigInt::one(), |all, d| all.lcm(d));
        let term = |((outcome, ways), net): ((&'a Outcome, BigInt), &Ratio)| Term {
            outcome,
            ways,
            net: (net * whole(scale.clone())).to_integer(),
        };
        let terms: Vec<Term> = outcomes.iter().zip(ways).zip(&nets).map(term).collect();
        let total: BigInt = terms.iter().map(|term| &term.ways * &term.net).sum();
        let is_short = all.to_string().len() <= MOST_DIGITS && scale.to_string().len() <= MOST_DIGITS;
        (is_short && !all.is_zero()).then_some(IntegerSum { terms, all, scale, total, has_ways })
    }

    /// The mean net of a round.
    pub(super) fn mean(&self) -> Ratio {
        Ratio::new(self.total.clone(), &self.all * &self.scale)
    }

    /// The rounds in words: `equally likely deals`.
    pub(super) fn rounds(&self) -> &'static str {
        if self.has_ways { "equally likely deals" } else { "parts of all rounds" }
    }
}

/// The net of an outcome, with empty meters.
fn net(o: &Outcome) -> Option<Ratio> {
    let of_meter = || {
        let part = o.of_meter.as_ref().filter(|_| !o.probability.is_zero())?;
        Some(&part.fixed / &o.probability)
    };
    o.value.clone().or_else(of_meter)
}
