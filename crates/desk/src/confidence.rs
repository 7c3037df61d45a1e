//! The confidence levels that a claim may have.

use crate::normal;
use enumeration::Ratio;
use paytables::pay::amount;

/// The confidence levels in use.
const KNOWN: [&str; 9] = ["80%", "90%", "95%", "98%", "99%", "99.5%", "99.8%", "99.9%", "99.99%"];

/// A claim with more places is finer than the computed quantiles.
pub(crate) const MOST_PLACES: u32 = 25;

/// A confidence level in use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Confidence(usize);

impl Confidence {
    /// The default confidence level of the volatility index.
    pub(crate) const USUAL: Confidence = Confidence(1);

    /// The confidence level of this value; `None` for an unusual one.
    pub(crate) fn of(value: &Ratio) -> Option<Self> {
        KNOWN.iter().position(|known| amount(known).as_ref() == Some(value)).map(Confidence)
    }

    /// Every confidence level in use.
    pub(crate) fn all() -> impl Iterator<Item = Confidence> {
        (0..KNOWN.len()).map(Confidence)
    }

    /// `90%`.
    pub(crate) fn text(self) -> &'static str {
        KNOWN[self.0]
    }

    /// The confidence levels in words.
    pub(crate) fn known() -> Vec<&'static str> {
        KNOWN.to_vec()
    }

    /// The quantile in standard deviations.
    pub(crate) fn quantile(self) -> Ratio {
        normal::score(&amount(self.text()).expect("a confidence is a percentage"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::{decimal, ratio};

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
