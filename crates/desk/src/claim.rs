//! A claimed number, as written, held against an exact value.
//!
//! A claim with n digits holds when the exact value rounds to it at n digits; an exact tie holds for either neighbour. A
//! fraction vouches for everything: it holds when it is the exact value.

use crate::error::Error;
use enumeration::Ratio;
use enumeration::ratio::{decimal, ratio, round_half_even, whole};
use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use std::fmt;

/// A number as somebody wrote it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Claimed {
    text: String,
    number: Number,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Number {
    /// `digits` over ten to the number of places after the point, in percent or plain.
    Decimal { digits: BigInt, places: u32, percent: bool },
    /// As written, not reduced.
    Fraction { numerator: BigInt, denominator: BigInt },
}

/// What explains a claim that does not hold, as far as the claim and the exact value alone can tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slip {
    /// The exact value was cut off instead of rounded.
    Truncated,
    /// The exact value was first rounded to one digit more, and that rounded again.
    RoundedTwice,
    /// All digits but the last are right.
    LastDigitWrong,
}

impl fmt::Display for Slip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Slip::Truncated => "the exact value was cut off, not rounded",
            Slip::RoundedTwice => "the exact value was rounded to one digit more, and that rounded again",
            Slip::LastDigitWrong => "right to one digit fewer; the last digit is wrong",
        })
    }
}

/// Longer numbers than this are nobody's claim: exact fractions of the longest games have some hundreds of digits.
const LONGEST: usize = 10_000;

impl Claimed {
    /// Reads `7.28%`, `-0.0728`, `0.0728`, `48`, `402/5525`.
    pub(crate) fn read(text: &str) -> Result<Self, Error> {
        let text = text.trim();
        if text.len() > LONGEST {
            return Err(Error::LongNumber { characters: text.chars().count(), most: LONGEST });
        }
        let number = Number::read(text).ok_or_else(|| Error::NotANumber(text.into()))?;
        Ok(Claimed { text: text.to_string(), number })
    }

    /// The number as written.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Whether the exact value rounds to the claim at the claim's digits, a tie either way.
    pub(crate) fn holds(&self, exact: &Ratio) -> bool {
        match &self.number {
            // |exact - digits / 10^places| <= 1/2 / 10^places, times 2 * 10^places * the denominator
            Number::Decimal { digits, places, percent } => {
                let exact = scaled(exact, *percent);
                let apart = exact.numer() * power_of_ten(*places) - digits * exact.denom();
                apart.abs() * 2 <= *exact.denom()
            }
            Number::Fraction { numerator, denominator } => {
                exact.numer() * denominator == numerator * exact.denom()
            }
        }
    }

    /// The exact value written as the claim is: same digits, same scale.
    pub(crate) fn rendered(&self, exact: &Ratio) -> String {
        match &self.number {
            Number::Decimal { places, percent, .. } => {
                decimal(&scaled(exact, *percent), *places) + if *percent { "%" } else { "" }
            }
            Number::Fraction { .. } => exact.to_string(),
        }
    }

    /// What explains a claim that does not hold.
    pub(crate) fn slip(&self, exact: &Ratio) -> Option<Slip> {
        let Number::Decimal { digits, places, percent } = &self.number else { return None };
        let exact = scaled(exact, *percent);
        let at = |places: u32| &exact * whole(power_of_ten(places));
        if at(*places).to_integer() == *digits {
            return Some(Slip::Truncated);
        }
        let once = round_half_even(&at(places + 1));
        // A second rounding by hand goes up at a half.
        let twice = (once.abs() + 5) / 10 * once.signum();
        if twice == *digits {
            return Some(Slip::RoundedTwice);
        }
        if *places > 0 && round_half_even(&at(places - 1)) == round_half_even(&ratio(digits.clone(), 10)) {
            return Some(Slip::LastDigitWrong);
        }
        None
    }
}

impl Number {
    fn read(text: &str) -> Option<Self> {
        let (unsigned, sign) = text.strip_prefix('-').map_or((text, 1), |rest| (rest, -1));
        let only_digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        let integer = |part: &str| -> Option<BigInt> { part.parse().ok() };
        if let Some((numerator, denominator)) = unsigned.split_once('/') {
            if !only_digits(numerator) || !only_digits(denominator) {
                return None;
            }
            let (numerator, denominator) = (integer(numerator)? * sign, integer(denominator)?);
            return (!denominator.is_zero()).then_some(Number::Fraction { numerator, denominator });
        }
        let (plain, percent) =
            unsigned.strip_suffix('%').map_or((unsigned, false), |number| (number.trim_end(), true));
        let (before, after) = match plain.split_once('.') {
            Some((before, after)) => (before, only_digits(after).then_some(after)?),
            None => (plain, ""),
        };
        if !only_digits(before) {
            return None;
        }
        let digits = integer(&format!("{before}{after}"))? * sign;
        Some(Number::Decimal { digits, places: after.len() as u32, percent })
    }
}

/// The exact value on the claim's own scale: percent or plain.
fn scaled(exact: &Ratio, percent: bool) -> Ratio {
    if percent { exact * ratio(100, 1) } else { exact.clone() }
}

fn power_of_ten(exponent: u32) -> BigInt {
    num_traits::pow(BigInt::from(10), exponent as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn claimed(text: &str) -> Claimed {
        Claimed::read(text).unwrap()
    }

    #[test]
    fn a_claim_holds_when_the_exact_value_rounds_to_it() {
        // 402/5525 = 7.2760...%
        let exact = ratio(402, 5525);
        for good in ["7.28%", "7.3%", "7%", "0.0728", "0.07276", "7.2760%"] {
            assert!(claimed(good).holds(&exact), "{good}");
        }
        for bad in ["7.27%", "7.2761%", "0.0727", "8%"] {
            assert!(!claimed(bad).holds(&exact), "{bad}");
        }
    }

    #[test]
    fn a_tie_holds_for_either_neighbour() {
        let exact = ratio(1, 8);
        assert!(claimed("0.12").holds(&exact) && claimed("0.13").holds(&exact));
        assert!(!claimed("0.11").holds(&exact));
    }

    #[test]
    fn slips_are_told_apart() {
        let exact = ratio(402, 5525);
        assert_eq!(claimed("7.27%").slip(&exact), Some(Slip::Truncated));
        assert_eq!(claimed("7.29%").slip(&exact), Some(Slip::LastDigitWrong));
        // 0.12346 -> 0.1235 -> 0.124 by hand; 0.123 is right.
        assert_eq!(claimed("0.124").slip(&ratio(12346, 100_000)), Some(Slip::RoundedTwice));
        assert_eq!(claimed("5.9%").slip(&exact), None);
    }

    #[test]
    fn negative_values_truncate_toward_zero() {
        assert_eq!(claimed("-0.12").slip(&ratio(-127, 1000)), Some(Slip::Truncated));
        assert!(claimed("-0.13").holds(&ratio(-127, 1000)));
    }

    #[test]
    fn what_is_not_a_number_is_refused() {
        for bad in ["", "%", "7,28%", "1e999", "NaN", "7.", ".5", "--1", "0x10", "7.28 %%"] {
            assert!(Claimed::read(bad).is_err(), "{bad}");
        }
        for bad in ["1/0", "1/", "/2", "1/-2", "1/2%", "1/2/3", "1.5/2", "1 / 2"] {
            assert!(Claimed::read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_fraction_holds_when_it_is_the_exact_value() {
        let exact = ratio(402, 5525);
        assert!(claimed("402/5525").holds(&exact) && claimed("804/11050").holds(&exact));
        assert!(!claimed("403/5525").holds(&exact) && !claimed("-402/5525").holds(&exact));
        assert_eq!(claimed("403/5525").rendered(&exact), "402/5525");
        assert_eq!(claimed("403/5525").slip(&exact), None);
        assert!(claimed("-1/2").holds(&ratio(-1, 2)));
    }

    #[test]
    fn long_numbers_are_read_and_longer_ones_refused_as_such() {
        // 1/3 to 9,000 digits, and as a fraction of integers of 4,000.
        let third = format!("0.{}", "3".repeat(9_000));
        assert!(claimed(&third).holds(&ratio(1, 3)));
        assert!(!claimed(&format!("{third}4")).holds(&ratio(1, 3)));
        let (ones, threes) = ("1".repeat(4_000), "3".repeat(4_000));
        assert!(claimed(&format!("{ones}/{threes}")).holds(&ratio(1, 3)));
        assert!(!claimed(&format!("{ones}/{threes}1")).holds(&ratio(1, 3)));
        let error = Claimed::read(&"1".repeat(10_001)).unwrap_err();
        assert_eq!(error, Error::LongNumber { characters: 10_001, most: 10_000 });
        assert_eq!(error.to_string(), "a number of 10001 characters: a claim has 10000 at most");
    }

    proptest! {
        #[test]
        fn arbitrary_text_never_panics(text in "\\PC{0,80}") {
            if let Ok(claim) = Claimed::read(&text) {
                let _ = (claim.holds(&ratio(1, 3)), claim.slip(&ratio(1, 3)), claim.rendered(&ratio(1, 3)));
            }
        }

        #[test]
        fn what_is_rendered_holds(p in -10_000i64..10_000, q in 1i64..10_000, places in 0u32..8) {
            let exact = ratio(p, q);
            let text = decimal(&exact, places);
            prop_assert!(claimed(&text).holds(&exact));
        }
    }
}
