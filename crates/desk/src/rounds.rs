//! What many rounds of a wager net together.
//!
//! The nets of a wager lie on a lattice: all of them are the least plus a whole number of steps. The law of a sum is a
//! power of the law of one, taken by repeated squaring, in binary fractions of a fixed length. Every product is cut off, so
//! weights are never too high, and how far they can be too low is carried along: what is told is told with its error.

use enumeration::Ratio;
use enumeration::ratio::{ratio, whole};
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero, pow};

/// Bits of a weight after the point.
const BITS: usize = 192;
/// Bytes of a coefficient of a product, which has room for the sum of all products of weights.
const SLOT: usize = (2 * BITS + 32) / 8;
/// The most places of the lattice that are worked with: a second or two of multiplying.
const MOST_PLACES: u64 = 1 << 17;

/// The law of what so many rounds net together.
pub struct Total {
    least: Ratio,
    step: Ratio,
    /// The weight of each place of the lattice, in 2^-BITS, never too high.
    weights: Vec<BigUint>,
    /// How much all weights together can be too low, in 2^-BITS.
    error: u64,
}

/// A probability and how much it can be too low.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bounded {
    /// The probability, never too high.
    pub probability: Ratio,
    /// How much it can be too low.
    pub error: Ratio,
}

impl Total {
    /// The law of the sum of `rounds` nets, each with its probability; none where it has too many places to be affordable.
    pub fn of(law: &[(Ratio, Ratio)], rounds: u64) -> Option<Self> {
        let least = law.iter().map(|(net, _)| net).min()?.clone();
        let step = law.iter().fold(Ratio::zero(), |step, (net, _)| common_step(&step, &(net - &least)));
        let place = |net: &Ratio| -> Option<u64> {
            if step.is_zero() { Some(0) } else { ((net - &least) / &step).to_integer().to_u64() }
        };
        let most = law.iter().map(|(net, _)| place(net)).collect::<Option<Vec<u64>>>()?.into_iter().max()?;
        if most.checked_mul(rounds)? >= MOST_PLACES {
            return None;
        }
        let one = BigInt::one() << BITS;
        let mut weights = vec![BigUint::zero(); most as usize + 1];
        for (net, probability) in law {
            let weight = (probability * whole(one.clone())).floor().to_integer();
            weights[place(net)? as usize] += weight.to_biguint()?;
        }
        let single = Power { error: law.len() as u64, weights };
        let power = single.raised(rounds);
        let least = least * whole(rounds);
        Some(Total { least, step, weights: power.weights, error: power.error })
    }

    /// How likely the sum is at least as far from its mean as this, on either side.
    pub fn as_far_from(&self, mean: &Ratio, seen: &Ratio) -> Bounded {
        let distance = (seen - mean).abs();
        let is_as_far = |&place: &usize| (&self.least + &self.step * whole(place) - mean).abs() >= distance;
        let weight: BigUint = (0..self.weights.len()).filter(is_as_far).map(|k| &self.weights[k]).sum();
        let one = BigInt::one() << BITS;
        Bounded { probability: Ratio::new(weight.into(), one.clone()), error: ratio(self.error, one) }
    }
}

/// The largest step that divides both.
fn common_step(a: &Ratio, b: &Ratio) -> Ratio {
    let denominator = a.denom().lcm(b.denom());
    let numerator = |r: &Ratio| r.numer() * (&denominator / r.denom());
    Ratio::new(numerator(a).gcd(&numerator(b)), denominator)
}

/// A law as the coefficients of a polynomial.
#[derive(Clone)]
struct Power {
    weights: Vec<BigUint>,
    error: u64,
}

impl Power {
    fn raised(&self, exponent: u64) -> Power {
        let mut result = Power { weights: vec![BigUint::one() << BITS], error: 0 };
        for bit in (0..u64::BITS - exponent.leading_zeros()).rev() {
            result = result.times(&result);
            if exponent >> bit & 1 == 1 {
                result = result.times(self);
            }
        }
        result
    }

    /// The coefficients stand far enough apart in one integer that its product with another holds the product's.
    fn times(&self, other: &Power) -> Power {
        let places = self.weights.len() + other.weights.len() - 1;
        let bytes = (packed(&self.weights) * packed(&other.weights)).to_bytes_le();
        let weights = (0..places)
            .map(|place| {
                let from = (place * SLOT).min(bytes.len());
                let to = (from + SLOT).min(bytes.len());
                BigUint::from_bytes_le(&bytes[from..to]) >> BITS
            })
            .collect();
        // Weights sum to one at most: what either lacks is lacking once. Each place is cut off by less than one part.
        Power { weights, error: self.error + other.error + places as u64 }
    }
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

/// How likely something of this probability does not happen in so many rounds, within 10^-50.
pub fn never(probability: &Ratio, rounds: u64) -> Ratio {
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
        let three = Total::of(&coin, 3).unwrap();
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
    fn a_field_bet_by_hand() {
        // Double on 2 and 12, even on fourteen others: after two rolls the most is 4, with (1/18)^2, and the least -2 with
        // (5/9)^2; the mean is -1/9.
        let field = [(whole(2), ratio(2, 36)), (whole(1), ratio(14, 36)), (whole(-1), ratio(20, 36))];
        let two = Total::of(&field, 2).unwrap();
        let found = two.as_far_from(&ratio(-1, 9), &whole(4));
        let (exact, error) = (ratio(1, 324), found.error.clone());
        assert!(found.probability <= exact && exact <= found.probability + error);
    }

    #[test]
    fn halves_and_fifths_lie_on_a_lattice_of_tenths() {
        let law = [(ratio(3, 2), ratio(1, 4)), (ratio(6, 5), ratio(1, 4)), (whole(-1), ratio(1, 2))];
        assert_eq!(Total::of(&law, 4).unwrap().step, ratio(1, 10));
        // A jackpot beside one other net has a place a round; beside two, half a million.
        let jackpot = [(whole(1_000_000), ratio(1, 2_000_000)), (whole(-1), ratio(1_999_999, 2_000_000))];
        assert!(Total::of(&jackpot, 100_000).is_some() && Total::of(&jackpot, 1_000_000).is_none());
        let mixed = [(whole(1_000_000), ratio(1, 4)), (whole(1), ratio(1, 4)), (whole(-1), ratio(1, 2))];
        assert!(Total::of(&mixed, 1_000).is_none());
    }

    #[test]
    fn a_royal_does_not_come() {
        // (1 - 1/649740)^649740 is about 1/e: 0.36787916.
        assert_eq!(decimal(&never(&ratio(1, 649_740), 649_740), 8), "0.36787916");
        assert_eq!(never(&ratio(1, 2), 3), ratio(1, 8));
    }
}
