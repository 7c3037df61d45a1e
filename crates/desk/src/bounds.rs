//! Proved bounds of a value that would take too long to compute as a fraction.
//!
//! The lower bound is always rounded down and the upper bound up, in computation and in print. Bounds are printed with as
//! many digits as keep them within [`WIDEST`] of each other.

use enumeration::Ratio;
use enumeration::ratio::{decimal, ratio, whole};
use num_bigint::BigInt;
use num_traits::{One, Signed, pow};

/// A lower and an upper bound of a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// At most the value.
    pub low: Ratio,
    /// At least the value.
    pub high: Ratio,
}

/// Written bounds are at most one part in this many apart, relative to the value or to 1, whichever is more.
const WIDEST: u64 = 10_000_000_000;
/// The fewest digits after the point with which bounds are written.
const FEWEST_DIGITS: u32 = 10;
/// The most digits after the point with which bounds are written.
const MOST_DIGITS: u32 = 40;

impl Bounds {
    /// The bounds of a value that is known.
    pub fn exact(value: Ratio) -> Self {
        Bounds { low: value.clone(), high: value }
    }

    /// The bounds of a probability: those given, within 0 and 1.
    pub(crate) fn of_probability(low: Ratio, high: Ratio) -> Self {
        Bounds { low: low.max(whole(0)), high: high.min(whole(1)) }
    }

    /// The value, if both bounds are equal.
    pub fn known(&self) -> Option<&Ratio> {
        (self.low == self.high).then_some(&self.low)
    }

    /// One minus the value.
    #[must_use]
    pub(crate) fn complement(&self) -> Self {
        Bounds { low: whole(1) - &self.high, high: whole(1) - &self.low }
    }

    /// Returns true if the bounds are close enough to be written with room for rounding.
    pub(crate) fn is_fine(&self) -> bool {
        (&self.high - &self.low) * whole(2 * WIDEST) <= self.scale()
    }

    fn scale(&self) -> Ratio {
        self.low.abs().max(Ratio::one())
    }

    /// Both bounds as decimals, rounded outward: with `digits` after the point, or with more where rounding would put them
    /// too far apart.
    pub fn written(&self, digits: u32) -> (String, String) {
        let mut places = digits.max(FEWEST_DIGITS);
        let are_close = (&self.high - &self.low) * whole(WIDEST) < self.scale();
        loop {
            let power: BigInt = pow(BigInt::from(10), places as usize);
            let scaled = |value: &Ratio| value * whole(power.clone());
            let low = ratio(scaled(&self.low).floor().to_integer(), power.clone());
            let high = ratio(scaled(&self.high).ceil().to_integer(), power.clone());
            if !are_close || places >= MOST_DIGITS || (&high - &low) * whole(WIDEST) <= self.scale() {
                return (decimal(&low, places), decimal(&high, places));
            }
            places += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_rounded_outward_and_stay_close() {
        let third = Bounds::exact(ratio(1, 3));
        assert_eq!(third.written(4), ("0.3333333333".into(), "0.3333333334".into()));
        // One ten-digit decimal lies between these: ten digits would put them two apart.
        let astride = Bounds {
            low: ratio(49_999_999_999_i64, 100_000_000_000_i64),
            high: ratio(50_000_000_001_i64, 100_000_000_000_i64),
        };
        assert_eq!(astride.written(10), ("0.49999999999".into(), "0.50000000001".into()));
        // A large value may be written with the fewest digits however wide the bounds are below its precision.
        let large =
            Bounds { low: ratio(1_000_000, 3), high: ratio(1_000_000, 3) + ratio(1, 1_000_000_000_000_i64) };
        assert_eq!(large.written(10), ("333333.3333333333".into(), "333333.3333333334".into()));
        let wide = Bounds { low: ratio(1, 3), high: ratio(2, 3) };
        assert_eq!(wide.written(10), ("0.3333333333".into(), "0.6666666667".into()));
        assert!(Bounds::exact(whole(1)).known().is_some());
    }
}
