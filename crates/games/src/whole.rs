//! Values of decisions as whole numbers over a common denominator.
//!
//! The solvers compare actions exactly, millions of times. Pays are ratios; over their common denominator every net is an
//! integer, and the value of an action, a sum of nets over deals, is a sum of integers. Machine integers are enough for all
//! printed pays; for finer or larger pays the same code runs on big integers.

use enumeration::Ratio;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Zero};
use std::fmt::Debug;
use std::ops::{AddAssign, Mul};

/// An integer type for values.
pub(crate) trait Whole:
    Clone
    + Ord
    + Debug
    + Zero
    + AddAssign
    + Mul<Output = Self>
    + From<u64>
    + TryFrom<BigInt, Error: Debug>
    + Into<BigInt>
    + Send
    + Sync
    + 'static
{
    /// Adds `count` times `net`.
    fn add_times(&mut self, count: u64, net: &Self) {
        *self += Self::from(count) * net.clone();
    }
}

impl Whole for i128 {
    fn add_times(&mut self, count: u64, net: &i128) {
        // `i128` is chosen only if it holds the sum over all deals: see `Scale::fits_i128`.
        *self = self.wrapping_add(i128::from(count).wrapping_mul(*net));
    }
}

impl Whole for BigInt {}

/// The common denominator of a game's nets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Scale {
    unit: BigInt,
    /// The number of bits of the largest net, in units.
    bits: u64,
}

impl Scale {
    /// The scale on which all these nets are whole.
    pub(crate) fn of<'a>(nets: impl Iterator<Item = &'a Ratio> + Clone) -> Scale {
        let unit = nets.clone().fold(BigInt::one(), |unit, net| unit.lcm(net.denom()));
        let bits = nets.map(|net| (net.numer() * &unit / net.denom()).bits()).max().unwrap_or(0);
        Scale { unit, bits }
    }

    /// Returns true if the sum of `deals` nets certainly fits `i128`, with two bits to spare for differences: `deals`
    /// has one bit more than its logarithm.
    pub(crate) fn fits_i128(&self, deals: u64) -> bool {
        self.bits + u64::from(deals.ilog2()) < 125
    }

    /// A net in units: one of the nets that the scale was made for, or a sum of them.
    pub(crate) fn units(&self, net: &Ratio) -> BigInt {
        let units = net * Ratio::from_integer(self.unit.clone());
        assert!(units.is_integer(), "{net} is not on the scale");
        units.to_integer()
    }

    /// A net in units, as the chosen integer type.
    pub(crate) fn whole<I: Whole>(&self, net: &Ratio) -> I {
        I::try_from(self.units(net)).expect("nets were measured before the integer was chosen")
    }

    /// The mean of nets over deals, from their sum in units.
    pub(crate) fn mean(&self, sum: impl Into<BigInt>, deals: u64) -> Ratio {
        Ratio::new(sum.into(), &self.unit * deals)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::{ratio, whole};

    #[test]
    fn halves_and_thirds_are_counted_in_sixths() {
        let nets = [ratio(3, 2), ratio(-1, 3), whole(500)];
        let scale = Scale::of(nets.iter());
        assert_eq!(nets.each_ref().map(|net| scale.whole::<i128>(net)), [9, -2, 3000]);
        assert_eq!(nets.each_ref().map(|net| scale.units(net)), [9, -2, 3000].map(BigInt::from));
        assert_eq!(scale.mean(9i128, 3), ratio(1, 2));
    }

    #[test]
    fn nets_beyond_machine_integers_are_known_as_such() {
        let nets = [whole(1_000_000_000_000u64), ratio(1, 1u64 << 60)];
        let scale = Scale::of(nets.iter());
        // A trillion is below 2^40, so the largest net has 100 bits; 2^24 of them fit and 2^25 may not.
        assert!(scale.fits_i128(1 << 24));
        assert!(!scale.fits_i128(1 << 25));
        assert_eq!(scale.whole::<BigInt>(&nets[1]), BigInt::one());
    }
}
