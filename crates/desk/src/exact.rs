//! An exact value to compare with a claim: a ratio, or one with a square root.
//!
//! A standard deviation is not a ratio. It is still compared exactly: `b + c sqrt(v)` compares to a ratio x as `c
//! sqrt(v)` to `x - b`, which the squares decide.

use enumeration::Ratio;
use enumeration::ratio::{decimal, round_half_even, whole};
use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use std::cmp::Ordering;

/// An exact value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Exact {
    /// A ratio.
    Ratio(Ratio),
    /// A ratio and a multiple of a square root.
    Root {
        /// The summand beside the root.
        base: Ratio,
        /// The factor of the root.
        times: Ratio,
        /// The radicand, not negative.
        of: Ratio,
    },
}

impl From<Ratio> for Exact {
    fn from(value: Ratio) -> Self {
        Exact::Ratio(value)
    }
}

impl Exact {
    /// The square root of a value that is not negative.
    pub(crate) fn root(of: Ratio) -> Self {
        Exact::Root { base: Ratio::zero(), times: whole(1), of }
    }

    /// The value, if it is a ratio.
    pub fn ratio(&self) -> Option<&Ratio> {
        match self {
            Exact::Ratio(value) => Some(value),
            Exact::Root { .. } => None,
        }
    }

    /// The value, to thirty places if it is not a ratio.
    pub fn near(&self) -> Ratio {
        match self {
            Exact::Ratio(value) => value.clone(),
            Exact::Root { .. } => {
                let scale = num_traits::pow(BigInt::from(10), 30);
                Ratio::new(self.scaled(&whole(scale.clone())).rounded(), scale)
            }
        }
    }

    /// The same times a number.
    #[must_use]
    pub(crate) fn scaled(&self, by: &Ratio) -> Self {
        match self {
            Exact::Ratio(value) => Exact::Ratio(value * by),
            Exact::Root { base, times, of } => {
                Exact::Root { base: base * by, times: times * by, of: of.clone() }
            }
        }
    }

    /// Compares it with a ratio.
    pub(crate) fn cmp_ratio(&self, other: &Ratio) -> Ordering {
        match self {
            Exact::Ratio(value) => value.cmp(other),
            Exact::Root { base, times, of } => {
                let apart = other - base;
                let squared = times * times * of;
                // sign and square of each side: times sqrt(of) against apart
                let signed = |negative: bool, square: Ratio| if negative { -square } else { square };
                signed(times.is_negative(), squared).cmp(&signed(apart.is_negative(), &apart * &apart))
            }
        }
    }

    /// The sign: below zero, zero, or above.
    pub(crate) fn sign(&self) -> Ordering {
        self.cmp_ratio(&Ratio::zero())
    }

    /// The integer part, rounded toward zero.
    pub(crate) fn truncated(&self) -> BigInt {
        match self {
            Exact::Ratio(value) => value.to_integer(),
            Exact::Root { .. } => {
                let floor = self.floor();
                let is_whole = self.cmp_ratio(&whole(floor.clone())).is_eq();
                if floor.is_negative() && !is_whole { floor + 1 } else { floor }
            }
        }
    }

    /// The nearest integer, an exact tie going to the even neighbour.
    pub(crate) fn rounded(&self) -> BigInt {
        match self {
            Exact::Ratio(value) => round_half_even(value),
            Exact::Root { .. } => {
                let floor = self.floor();
                let half = Ratio::new(&floor * 2 + 1, 2.into());
                match self.cmp_ratio(&half) {
                    Ordering::Less => floor,
                    Ordering::Greater => floor + 1,
                    Ordering::Equal => round_half_even(&half),
                }
            }
        }
    }

    /// With exactly `places` digits after the point, correctly rounded.
    pub fn decimal(&self, places: u32) -> String {
        let scale = num_traits::pow(BigInt::from(10), places as usize);
        let rounded = self.scaled(&whole(scale.clone())).rounded();
        decimal(&Ratio::new(rounded, scale), places)
    }

    fn floor(&self) -> BigInt {
        let Exact::Root { base, times, of } = self else {
            return self.ratio().map(|value| value.floor().to_integer()).unwrap_or_default();
        };
        // The truncated root of the product is less than one off; a comparison finds the integer.
        let root = (times * times * of).floor().to_integer().sqrt();
        let near = base + whole(if times.is_negative() { -root } else { root });
        let mut floor: BigInt = near.floor().to_integer() - 1;
        while self.cmp_ratio(&whole(&floor + 1)).is_ge() {
            floor += 1;
        }
        while self.cmp_ratio(&whole(floor.clone())).is_lt() {
            floor -= 1;
        }
        floor
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::ratio;

    #[test]
    fn roots_are_compared_and_rounded_exactly() {
        // sqrt(2) = 1.41421356...
        let root = Exact::root(whole(2));
        assert!(root.cmp_ratio(&ratio(141_421_356, 100_000_000)).is_gt());
        assert!(root.cmp_ratio(&ratio(141_421_357, 100_000_000)).is_lt());
        assert_eq!(root.decimal(8), "1.41421356");
        assert_eq!((root.truncated(), root.rounded()), (1.into(), 1.into()));
        // 1 - 3 sqrt(2) = -3.24264068...
        let below = Exact::Root { base: whole(1), times: whole(-3), of: whole(2) };
        assert_eq!(below.decimal(6), "-3.242641");
        assert_eq!(
            (below.truncated(), below.rounded(), below.sign()),
            ((-3).into(), (-3).into(), Ordering::Less)
        );
        // A root that is a ratio: 3/2 is a tie at no places, and 2 is even.
        let half = Exact::root(ratio(9, 4));
        assert_eq!((half.decimal(1), half.decimal(0)), ("1.5".into(), "2".into()));
        assert!(half.cmp_ratio(&ratio(3, 2)).is_eq());
        assert_eq!(Exact::root(Ratio::zero()).decimal(2), "0.00");
    }
}
