//! The distribution of the total net of many rounds.
//!
//! The nets of a wager lie on a lattice: all of them are the least plus a whole number of steps. The distribution of a
//! sum is a convolution power of that of one round, computed by repeated squaring in binary fractions of a fixed
//! length. Every product is truncated, so weights are never too high, and the error bound of every result covers how
//! far they can be too low. The ends of a distribution with negligible weight are dropped, into the same error: its
//! width is then proportional to the deviation, not to all that might happen.

use enumeration::Ratio;
use enumeration::ratio::{ratio, whole};
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero, pow};

/// Bits of a weight after the point.
const BITS: usize = 192;
/// The bytes of a coefficient of a product, enough for the sum of all products of weights.
const SLOT: usize = (2 * BITS + 32) / 8;
/// The most weight that is dropped at either end of a distribution, in units of 2^-BITS.
const DROPPED: u128 = 1 << 64;
/// The most lattice points: some ten seconds of multiplication at most.
const MOST_PLACES: u64 = 1 << 17;
/// Standard deviations kept on either side of the mean. For a nearly normal distribution the weight outside is below
/// 2^-BITS * DROPPED.
const DEVIATIONS: u64 = 13;

/// The distribution of the total net of a number of rounds.
pub(crate) struct TotalNet {
    least: Ratio,
    step: Ratio,
    law: Power,
}

/// A probability and how much it can be too low.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Bounded {
    /// The probability, never too high.
    pub probability: Ratio,
    /// How much it can be too low.
    pub error: Ratio,
}

impl TotalNet {
    /// The distribution of the sum of `rounds` nets, each with its probability; `None` if it has too many lattice
    /// points.
    pub(crate) fn of(law: &[(Ratio, Ratio)], rounds: u64) -> Option<Self> {
        let least = law.iter().map(|(net, _)| net).min()?.clone();
        let step = law.iter().fold(Ratio::zero(), |step, (net, _)| common_step(&step, &(net - &least)));
        let place = |net: &Ratio| -> Option<u64> {
            if step.is_zero() { Some(0) } else { ((net - &least) / &step).to_integer().to_u64() }
        };
        let most = law.iter().map(|(net, _)| place(net)).collect::<Option<Vec<u64>>>()?.into_iter().max()?;
        let places = most.checked_mul(rounds)?;
        if most >= MOST_PLACES || (places >= MOST_PLACES && is_too_wide(law, &step, rounds)) {
            return None;
        }
        let one = BigInt::one() << BITS;
        let mut weights = vec![BigUint::zero(); most as usize + 1];
        for (net, probability) in law {
            let weight = (probability * whole(one.clone())).floor().to_integer();
            weights[place(net)? as usize] += weight.to_biguint()?;
        }
        let single = Power { first: 0, weights, error: law.len() as u128 };
        Some(TotalNet { least: least * whole(rounds), step, law: single.raised(rounds)? })
    }

    /// The distribution as in [`Self::of`]; `None` if it has more lattice points than `most`, estimated by its deviation.
    pub(crate) fn of_at_most(law: &[(Ratio, Ratio)], rounds: u64, most: u64) -> Option<Self> {
        let least = law.iter().map(|(net, _)| net).min()?;
        let step = law.iter().fold(Ratio::zero(), |step, (net, _)| common_step(&step, &(net - least)));
        let highest = law.iter().map(|(net, _)| net).max()?;
        if step.is_zero() || (highest - least) / &step >= whole(most) || is_wider(law, &step, rounds, most) {
            return None;
        }
        TotalNet::of(law, rounds)
    }

    /// The interval that contains the total with at least this probability. At most half of the remaining probability is below
    /// it, and at most half above.
    pub(crate) fn interval(&self, confidence: &Ratio) -> (Ratio, Ratio) {
        let Power { first, weights, error } = &self.law;
        let one = BigInt::one() << BITS;
        let half = (whole(1) - confidence) / whole(2) * whole(one);
        let error = whole(*error);
        // Dropped and truncated weight may lie on either side.
        let reached = |weights: &mut dyn Iterator<Item = (u64, &BigUint)>| {
            let mut sum = error.clone();
            for (place, weight) in weights {
                sum += whole(BigInt::from(weight.clone()));
                if sum > half {
                    return place;
                }
            }
            *first
        };
        let places = || (*first..).zip(weights);
        let (low, high) =
            (reached(&mut places()), reached(&mut places().collect::<Vec<_>>().into_iter().rev()));
        let at = |place: u64| &self.least + &self.step * whole(place);
        (at(low), at(high))
    }

    /// The probability that the sum is at least as far from its mean as this, on either side.
    pub(crate) fn as_far_from(&self, mean: &Ratio, seen: &Ratio) -> Bounded {
        let distance = (seen - mean).abs();
        let Power { first, weights, error } = &self.law;
        let is_as_far = |place: u64| (&self.least + &self.step * whole(place) - mean).abs() >= distance;
        let weight: BigUint =
            (*first..).zip(weights).filter(|(place, _)| is_as_far(*place)).map(|(_, weight)| weight).sum();
        let one = BigInt::one() << BITS;
        Bounded { probability: Ratio::new(weight.into(), one.clone()), error: ratio(*error, one) }
    }
}

/// Returns true if the distribution of the sum has too many lattice points, estimated by its deviation.
fn is_too_wide(law: &[(Ratio, Ratio)], step: &Ratio, rounds: u64) -> bool {
    is_wider(law, step, rounds, MOST_PLACES)
}

/// Returns true if the distribution of the sum has more lattice points than `most`, estimated by its deviation.
fn is_wider(law: &[(Ratio, Ratio)], step: &Ratio, rounds: u64, most: u64) -> bool {
    let mean: Ratio = law.iter().map(|(net, probability)| net * probability).sum();
    let variance: Ratio = law.iter().map(|(net, p)| (net - &mean) * (net - &mean) * p).sum();
    let in_steps = variance / (step * step) * whole(rounds);
    // The last product has two factors, together wider than the sum by the root of two.
    in_steps * whole(8 * DEVIATIONS * DEVIATIONS) > whole(most * most)
}

/// The largest step that divides both.
pub(crate) fn common_step(a: &Ratio, b: &Ratio) -> Ratio {
    let denominator = a.denom().lcm(b.denom());
    let numerator = |r: &Ratio| r.numer() * (&denominator / r.denom());
    Ratio::new(numerator(a).gcd(&numerator(b)), denominator)
}

/// A distribution as the coefficients of a polynomial.
#[derive(Clone)]
struct Power {
    /// The lattice point of the first weight.
    first: u64,
    /// The weight of each lattice point from there on, in 2^-BITS, never too high.
    weights: Vec<BigUint>,
    /// How much all weights together can be too low, in 2^-BITS.
    error: u128,
}

impl Power {
    /// The power; `None` if it has too many lattice points.
    fn raised(&self, exponent: u64) -> Option<Power> {
        let mut result = Power { first: 0, weights: vec![BigUint::one() << BITS], error: 0 };
        for bit in (0..u64::BITS - exponent.leading_zeros()).rev() {
            result = result.times(&result)?;
            if exponent >> bit & 1 == 1 {
                result = result.times(self)?;
            }
        }
        Some(result)
    }

    /// The product by Kronecker substitution: coefficients are spaced so far apart in one integer that the product's
    /// fit.
    fn times(&self, other: &Power) -> Option<Power> {
        let places = self.weights.len() + other.weights.len() - 1;
        if places as u64 > MOST_PLACES {
            return None;
        }
        let bytes = (packed(&self.weights) * packed(&other.weights)).to_bytes_le();
        let weights = (0..places)
            .map(|place| {
                let from = (place * SLOT).min(bytes.len());
                let to = (from + SLOT).min(bytes.len());
                BigUint::from_bytes_le(&bytes[from..to]) >> BITS
            })
            .collect();
        // Weights sum to at most one, so either factor's error counts once. Each coefficient is truncated by less than
        // one unit.
        let error = self.error + other.error + places as u128;
        Some(Power { first: self.first + other.first, weights, error }.trimmed())
    }

    /// Drops the ends of negligible weight.
    fn trimmed(mut self) -> Power {
        let (high, dropped_high) = negligible(self.weights.iter().rev());
        self.weights.truncate(self.weights.len() - high);
        let (low, dropped_low) = negligible(self.weights.iter());
        self.weights.drain(..low);
        Power { first: self.first + low as u64, error: self.error + dropped_low + dropped_high, ..self }
    }
}

/// The number of leading weights that may be dropped together, and their sum.
fn negligible<'a>(weights: impl Iterator<Item = &'a BigUint>) -> (usize, u128) {
    let (mut count, mut dropped) = (0, 0);
    for weight in weights {
        match weight.to_u128().map(|weight| weight.saturating_add(dropped)) {
            Some(sum) if sum <= DROPPED => (count, dropped) = (count + 1, sum),
            _ => break,
        }
    }
    (count, dropped)
}

fn packed(weights: &[BigUint]) -> BigUint {
    let mut bytes = vec![0; weights.len() * SLOT];
    for (weight, slot) in weights.iter().zip(bytes.chunks_mut(SLOT)) {
        for (byte, to) in weight.to_bytes_le().into_iter().zip(slot) {
            *to = byte;
        }
    }
    BigUint::from_bytes_le(&bytes)
}

/// The probability that an event does not happen in a number of rounds, within 10^-50.
pub(crate) fn never(probability: &Ratio, rounds: u64) -> Ratio {
    const PLACES: usize = 80;
    let scale = pow(BigInt::from(10), PLACES);
    let mut base = ((Ratio::one() - probability) * whole(scale.clone())).floor().to_integer();
    let mut power = scale.clone();
    let mut left = rounds;
    // Each of the at most 128 products is cut off by less than 10^-80, and counts 2^64 times at most.
    while left > 0 {
        if left & 1 == 1 {
            power = power * &base / &scale;
        }
        base = &base * &base / &scale;
        left >>= 1;
    }
    Ratio::new(power, scale)
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::decimal;

    #[test]
    fn three_coins_by_hand() {
        let coin = [(whole(1), ratio(1, 2)), (whole(-1), ratio(1, 2))];
        let three = TotalNet::of(&coin, 3).unwrap();
        // Heads and tails are 3 or 1 apart: 3 in one of four.
        for (seen, probability) in
            [(3, ratio(1, 4)), (1, Ratio::one()), (-3, ratio(1, 4)), (5, Ratio::zero())]
        {
            let found = three.as_far_from(&Ratio::zero(), &whole(seen));
            assert_eq!(found.probability, probability);
            assert!(found.error < ratio(1, pow(BigInt::from(10), 50)));
        }
    }

    #[test]
    fn the_interval_of_coins_by_hand() {
        // Ten coins: heads less tails is at most -8 with 11 in 1024, at most -6 with 56; 2.5% of 1024 are 25.6.
        let coin = [(whole(1), ratio(1, 2)), (whole(-1), ratio(1, 2))];
        let ten = TotalNet::of_at_most(&coin, 10, 1 << 10).unwrap();
        assert_eq!(ten.interval(&ratio(95, 100)), (whole(-6), whole(6)));
        // Of 90%, 51.2 may lie outside on either side; of 88%, 61.44: then -6 is outside.
        assert_eq!(ten.interval(&ratio(90, 100)), (whole(-6), whole(6)));
        assert_eq!(ten.interval(&ratio(88, 100)), (whole(-4), whole(4)));
    }

    #[test]
    fn a_field_bet_by_hand() {
        // Double on 2 and 12, even on fourteen others: after two rolls the most is 4, with (1/18)^2, and the least -2 with
        // (5/9)^2; the mean is -1/9.
        let field = [(whole(2), ratio(2, 36)), (whole(1), ratio(14, 36)), (whole(-1), ratio(20, 36))];
        let two = TotalNet::of(&field, 2).unwrap();
        let found = two.as_far_from(&ratio(-1, 9), &whole(4));
        let (exact, error) = (ratio(1, 324), found.error.clone());
        assert!(found.probability <= exact && exact <= found.probability + error);
    }

    #[test]
    fn halves_and_fifths_lie_on_a_lattice_of_tenths() {
        let law = [(ratio(3, 2), ratio(1, 4)), (ratio(6, 5), ratio(1, 4)), (whole(-1), ratio(1, 2))];
        assert_eq!(TotalNet::of(&law, 4).unwrap().step, ratio(1, 10));
        // A jackpot beside one other net has a place a round; beside two, half a million.
        let jackpot = [(whole(1_000_000), ratio(1, 2_000_000)), (whole(-1), ratio(1_999_999, 2_000_000))];
        assert!(TotalNet::of(&jackpot, 100_000).is_some());
        let mixed = [(whole(1_000_000), ratio(1, 4)), (whole(1), ratio(1, 4)), (whole(-1), ratio(1, 2))];
        assert!(TotalNet::of(&mixed, 1_000).is_none());
    }

    #[test]
    fn many_spins_are_as_wide_as_their_deviation() {
        // 200,000 spins on red that lose 11,400 units: wins by the binomial law, summed apart from here to sixty digits.
        let red = [(whole(1), ratio(18, 38)), (whole(-1), ratio(20, 38))];
        let total = TotalNet::of(&red, 200_000).unwrap();
        assert!(total.law.weights.len() < 10_000, "{} places", total.law.weights.len());
        let found = total.as_far_from(&ratio(-200_000, 19), &whole(-11_400));
        assert_eq!(decimal(&found.probability, 20), "0.05060685072209522554");
        assert!(found.error < ratio(1, pow(BigInt::from(10), 25)));
        // A jackpot that hardly ever comes has a place each time that it might.
        let jackpot = [(whole(1_000_000), ratio(1, 2_000_000)), (whole(-1), ratio(1_999_999, 2_000_000))];
        let total = TotalNet::of(&jackpot, 1_000_000).unwrap();
        // None with (1 - 1/2000000)^1000000 = 0.6065306, one with 0.3032654: two or more, which net 1,000,002 at least,
        // with what is left.
        let found = total.as_far_from(&ratio(-999_999, 2), &whole(1_000_002));
        assert_eq!(decimal(&found.probability, 6), "0.090204");
        assert!(TotalNet::of(&red, 1_000_000_000).is_none());
    }

    #[test]
    fn a_royal_does_not_come() {
        // (1 - 1/649740)^649740 is about 1/e: 0.36787916.
        assert_eq!(decimal(&never(&ratio(1, 649_740), 649_740), 8), "0.36787916");
        assert_eq!(never(&ratio(1, 2), 3), ratio(1, 8));
    }
}
