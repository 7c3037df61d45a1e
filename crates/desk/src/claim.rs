//! A claimed number, as written, held against an exact value.
//!
//! A claim with n digits holds when the exact value rounds to it at n digits; an exact tie holds for either neighbour.

use enumeration::Ratio;
use enumeration::ratio::{decimal, ratio, round_half_even};
use num_bigint::BigInt;
use num_traits::Signed;

/// A number as somebody wrote it: its value, and how many digits after the point it vouches for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claimed {
    text: String,
    value: Ratio,
    places: u32,
    percent: bool,
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

/// Longer numbers than this are nobody's claim.
const LONGEST: usize = 60;

impl Claimed {
    /// Reads `7.28%`, `-0.0728`, `0.0728`, `48`.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        if text.len() > LONGEST {
            return None;
        }
        let (number, percent) =
            text.strip_suffix('%').map_or((text, false), |number| (number.trim_end(), true));
        let (negative, digits) = number.strip_prefix('-').map_or((false, number), |rest| (true, rest));
        let (integer, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let only_digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
        if integer.is_empty() || !only_digits(integer) || !only_digits(fraction) || digits.ends_with('.') {
            return None;
        }
        let places = fraction.len() as u32;
        let magnitude: BigInt = format!("{integer}{fraction}").parse().ok()?;
        let value = ratio(if negative { -magnitude } else { magnitude }, power_of_ten(places));
        Some(Claimed { text: text.to_string(), value, places, percent })
    }

    /// The number as written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The exact value on the claim's own scale: percent or plain.
    fn scaled(&self, exact: &Ratio) -> Ratio {
        if self.percent { exact * ratio(100, 1) } else { exact.clone() }
    }

    /// Whether the exact value rounds to the claim at the claim's digits, a tie either way.
    pub fn holds(&self, exact: &Ratio) -> bool {
        (self.scaled(exact) - &self.value).abs() * ratio(2, 1) <= ratio(1, power_of_ten(self.places))
    }

    /// The exact value written as the claim is: same digits, same scale.
    pub fn rendered(&self, exact: &Ratio) -> String {
        format!("{}{}", decimal(&self.scaled(exact), self.places), if self.percent { "%" } else { "" })
    }

    /// What explains a claim that does not hold.
    pub fn slip(&self, exact: &Ratio) -> Option<Slip> {
        let exact = self.scaled(exact);
        let unit = |places| Ratio::from_integer(power_of_ten(places));
        let at = |value: &Ratio, places| value * unit(places);
        if (at(&exact, self.places)).trunc() == at(&self.value, self.places) {
            return Some(Slip::Truncated);
        }
        let once = Ratio::from_integer(round_half_even(&at(&exact, self.places + 1))) / unit(self.places + 1);
        // A second rounding by hand goes up at a half.
        let twice = (at(&once.abs(), self.places) + ratio(1, 2)).floor() * once.signum();
        if twice == at(&self.value, self.places) {
            return Some(Slip::RoundedTwice);
        }
        if self.places > 0
            && round_half_even(&at(&exact, self.places - 1))
                == round_half_even(&at(&self.value, self.places - 1))
        {
            return Some(Slip::LastDigitWrong);
        }
        None
    }
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
            assert!(Claimed::read(bad).is_none(), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn arbitrary_text_never_panics(text in "\\PC{0,80}") {
            if let Some(claim) = Claimed::read(&text) {
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
