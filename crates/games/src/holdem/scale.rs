//! Nets as integers over one common denominator.

use crate::Error;
use enumeration::Ratio;
use enumeration::ratio::whole;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive};

/// Nets are counted in units of one part of the Ante; every net is a whole number of them, smaller than [`LIMIT`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scale {
    unit: BigInt,
}

/// What a net must stay below so that sums over deals fit 64 bits. The largest sums kept in 64 bits are
///
/// - over a chunk of 64 canonical boards and the dealer hands, for the pairs of a starting hand: each board stands for at
///   most 24, so 64 * 24 * 12 * 990 nets, below 2^24.2;
/// - over the turns, rivers and dealer hands of a flop, the difference of two nets: 2 * 47 * 46 * 990, below 2^22.1.
///
/// With nets below 2^38 the first stays below 2^62.2.
pub const LIMIT: i64 = 1 << 38;

impl Scale {
    /// The least common denominator of these amounts.
    pub fn of<'a>(amounts: impl IntoIterator<Item = &'a Ratio>) -> Scale {
        Scale { unit: amounts.into_iter().fold(BigInt::one(), |unit, amount| unit.lcm(amount.denom())) }
    }

    /// A net in units.
    pub fn units(&self, net: &Ratio) -> Result<i64, Error> {
        let units = net * whole(self.unit.clone());
        debug_assert!(units.is_integer());
        units
            .to_integer()
            .to_i64()
            .filter(|units| units.abs() < LIMIT)
            .ok_or_else(|| Error::TooFine(net.clone()))
    }

    /// A number of units over a number of deals, as a net.
    pub fn net(&self, units: impl Into<BigInt>, deals: u64) -> Ratio {
        Ratio::new(units.into(), &self.unit * deals)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::ratio;

    #[test]
    fn halves_and_thirds_are_counted_in_sixths() {
        let scale = Scale::of(&[ratio(3, 2), ratio(1, 3), whole(500)]);
        assert_eq!(scale.units(&ratio(3, 2)), Ok(9));
        assert_eq!(scale.units(&whole(-2)), Ok(-12));
        assert_eq!(scale.net(9, 3), ratio(1, 2));
    }

    #[test]
    fn nets_that_could_overflow_a_sum_are_refused() {
        let scale = Scale::of(&[whole(1)]);
        assert!(scale.units(&whole(LIMIT - 1)).is_ok());
        assert!(scale.units(&whole(LIMIT)).is_err());
        assert!(scale.units(&whole(-LIMIT)).is_err());
    }
}
