//! How many standard deviations either side of its mean hold a normal variable with a given confidence.

use enumeration::Ratio;
use enumeration::ratio::{ratio, whole};
use num_bigint::BigInt;
use paytables::pay::amount;

/// Confidences and their quantiles, sqrt(2) times the inverse error function of the confidence, to 40 places.
const QUANTILES: [(&str, &str); 9] = [
    ("80%", "1.2815515655446004669651033294487428186199"),
    ("90%", "1.6448536269514727148638489079916321360832"),
    ("95%", "1.9599639845400542355245944305205515279556"),
    ("98%", "2.3263478740408411008856061633469117233518"),
    ("99%", "2.5758293035489007609785767486038141173060"),
    ("99.5%", "2.8070337683438041172218103947122686923751"),
    ("99.8%", "3.0902323061678135415403998301073792054910"),
    ("99.9%", "3.2905267314918947932216270353746491792162"),
    ("99.99%", "3.8905918864130939670357077581091268420910"),
];

/// A claim with more places than this is finer than the quantiles are known.
pub(crate) const MOST_PLACES: u32 = 25;

/// A confidence whose quantile is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Confidence(usize);

impl Confidence {
    /// The confidence of the volatility index where none is given.
    pub const USUAL: Confidence = Confidence(1);

    /// The confidence of this value; none where the quantile is not known.
    pub(crate) fn of(value: &Ratio) -> Option<Self> {
        QUANTILES.iter().position(|(known, _)| amount(known).as_ref() == Some(value)).map(Confidence)
    }

    /// Every confidence whose quantile is known.
    pub(crate) fn all() -> impl Iterator<Item = Confidence> {
        (0..QUANTILES.len()).map(Confidence)
    }

    /// `90%`.
    pub fn text(self) -> &'static str {
        QUANTILES[self.0].0
    }

    /// The confidences there are, in words.
    pub(crate) fn known() -> Vec<&'static str> {
        QUANTILES.iter().map(|(known, _)| *known).collect()
    }

    /// How many standard deviations.
    pub(crate) fn quantile(self) -> Ratio {
        let digits = QUANTILES[self.0].1;
        let (integer, fraction) = digits.split_once('.').expect("quantiles are decimals");
        let scale = num_traits::pow(BigInt::from(10), fraction.len());
        let integer: u32 = integer.parse().expect("digits");
        let fraction: BigInt = fraction.parse().expect("digits");
        whole(integer) + ratio(fraction, scale)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::decimal;

    /// Abramowitz and Stegun, table 26.5: 1.64485 36270, 1.95996 39845, 2.57582 93035, 3.29052 67315.
    #[test]
    fn quantiles_are_the_published_ones() {
        for (confidence, published) in [
            (ratio(9, 10), "1.6448536270"),
            (ratio(95, 100), "1.9599639845"),
            (ratio(99, 100), "2.5758293035"),
            (ratio(999, 1000), "3.2905267315"),
        ] {
            assert_eq!(decimal(&Confidence::of(&confidence).unwrap().quantile(), 10), published);
        }
        assert_eq!(Confidence::USUAL.text(), "90%");
        assert!(Confidence::of(&ratio(97, 100)).is_none());
    }
}
