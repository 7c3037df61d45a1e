//! Nets as machine integers that sums over deals cannot overflow.

use crate::Error;
use crate::whole::Scale;
use enumeration::Ratio;
use num_traits::{Signed, ToPrimitive};

/// What a net must stay below so that sums over deals fit 64 bits. The largest sums kept in 64 bits are
///
/// - over a chunk of 64 canonical boards and the dealer hands, for the pairs of a starting hand: each board stands for at
///   most 24, so 64 * 24 * 12 * 990 nets, below 2^24.2;
/// - over the turns, rivers and dealer hands of a flop, the difference of two nets: 2 * 47 * 46 * 990, below 2^22.1.
///
/// With nets below 2^38 the first stays below 2^62.2.
pub(super) const LIMIT: i64 = 1 << 38;

/// A net in units of the scale, smaller than [`LIMIT`].
pub(super) fn units(scale: &Scale, net: &Ratio) -> Result<i64, Error> {
    scale.units(net).to_i64().filter(|units| units.abs() < LIMIT).ok_or_else(|| Error::TooFine(net.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::whole;

    #[test]
    fn nets_that_could_overflow_a_sum_are_refused() {
        let scale = Scale::of([whole(1)].iter());
        assert!(units(&scale, &whole(LIMIT - 1)).is_ok());
        assert!(units(&scale, &whole(LIMIT)).is_err());
        assert!(units(&scale, &whole(-LIMIT)).is_err());
    }
}
