//! A claimed number, as written, compared with an exact value at the precision of the claim.
//!
//! A claim with n digits holds if the exact value rounds to it at n digits; an exact tie holds for either neighbour. A
//! fraction of integers is exact: it holds if it is the exact value. Chances are written in many ways: `1 in 460.42`,
//! `1/13.7`, `40:1`, `40 to 1` and `1 to 2.9` have the precision of the number that is not one. That is the claim's
//! *precise number*. `verify` compares every claim here.

use crate::error::Error;
use crate::exact::Exact;
use enumeration::Ratio;
use enumeration::ratio::{decimal, grouped, ratio, whole};
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};
use std::fmt;

/// A claim of at most this many significant digits is matched by chance too easily for a single explanation.
const FEW_DIGITS: usize = 3;

/// A number in the form in which it was claimed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Claimed {
    text: String,
    form: ClaimForm,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum ClaimForm {
    /// `7.28%`, `.0728`, `$96,951`.
    Plain { number: Decimal, percent: bool },
    /// `402/5525`, as written, not reduced.
    Fraction { numerator: BigInt, denominator: BigInt },
    /// `1 in 460.42`, `1/13.7`: `many` out of the precise number.
    OutOf { many: BigInt, number: Decimal },
    /// `40 to 1`, `40:1`, `41 for 1`, whose first number is the precise one, and `1 to 2.9`, whose second is.
    Odds { number: Decimal, beside: Decimal, is_first: bool, is_for: bool },
}

/// `digits` over ten to the number of places after the point.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Decimal {
    digits: BigInt,
    places: u32,
}

/// The kind of a figure, which determines how odds and chances are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ClaimKind {
    /// A probability.
    Chance,
    /// One over a probability.
    OneIn,
    /// Failures for each success.
    TrueOdds,
    /// Anything else.
    Plain,
}

/// The explanation of a failed claim that follows from the claim and the exact value alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
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
            Slip::Truncated => "the exact value was truncated, not rounded",
            Slip::RoundedTwice => "the exact value was rounded twice, first to one more digit",
            Slip::LastDigitWrong => "the last digit is wrong",
        })
    }
}

/// A longer number is refused: exact fractions of the longest games have some hundreds of digits.
const LONGEST: usize = 10_000;

impl Claimed {
    /// Reads a number as people write it.
    pub(crate) fn read(text: &str) -> Result<Self, Error> {
        let text = text.trim();
        if text.len() > LONGEST {
            return Err(Error::LongNumber { characters: text.chars().count(), most: LONGEST });
        }
        let form = ClaimForm::read(text).ok_or_else(|| Error::NotANumber(text.into()))?;
        Ok(Claimed { text: text.to_string(), form })
    }

    /// The number as written.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The value, if it is a number and not odds.
    pub(crate) fn value(&self) -> Option<Ratio> {
        match &self.form {
            ClaimForm::Plain { number, percent } => {
                Some(number.value() / if *percent { whole(100) } else { whole(1) })
            }
            ClaimForm::Fraction { numerator, denominator } => {
                Some(Ratio::new(numerator.clone(), denominator.clone()))
            }
            ClaimForm::OutOf { .. } | ClaimForm::Odds { .. } => None,
        }
    }

    /// Returns true if it is written with a percent sign.
    pub(crate) fn is_percent(&self) -> bool {
        matches!(self.form, ClaimForm::Plain { percent: true, .. })
    }

    /// Returns true if the claim is zero.
    pub(crate) fn is_zero(&self) -> bool {
        self.value().is_some_and(|value| value.is_zero())
    }

    /// The number of places after the point of the precise number; `None` for a fraction.
    pub(crate) fn places(&self) -> Option<u32> {
        self.form.number().map(|number| number.places)
    }

    /// How many significant digits it has; `None` for a fraction, which is exact.
    pub(crate) fn significant_digits(&self) -> Option<usize> {
        self.form.number().map(|number| number.digits.abs().to_string().len())
    }

    /// Returns true if it has so few digits that a match proves little.
    pub(crate) fn has_few_digits(&self) -> bool {
        self.significant_digits().is_some_and(|digits| digits <= FEW_DIGITS)
    }

    /// The explanation of a failed claim by wrong rounding or a copying error, if there is one.
    pub(crate) fn slip(&self, kind: ClaimKind, exact: &Exact) -> Option<Slip> {
        self.shortened(kind, exact).or_else(|| self.last_digit_wrong(kind, exact))
    }

    /// Returns true if the exact value rounds to the claim at the claim's digits, with a tie either way.
    pub(crate) fn holds(&self, kind: ClaimKind, exact: &Exact) -> bool {
        let Some(target) = self.target(kind, exact) else { return false };
        match (&self.form, self.form.number()) {
            (ClaimForm::Fraction { numerator, denominator }, _) => {
                target.cmp_ratio(&Ratio::new(numerator.clone(), denominator.clone())).is_eq()
            }
            (_, Some(Decimal { digits, places })) => {
                let [below, above] =
                    [-1, 1].map(|half| Ratio::new(digits * 2 + half, power_of_ten(*places) * 2));
                target.cmp_ratio(&below).is_ge() && target.cmp_ratio(&above).is_le()
            }
            (_, None) => false,
        }
    }

    /// The exact value in the form of the claim: same digits, same scale.
    pub(crate) fn rendered(&self, kind: ClaimKind, exact: &Exact) -> String {
        let Some(target) = self.target(kind, exact) else {
            return exact.decimal(self.places().unwrap_or(10));
        };
        let Some(Decimal { places, .. }) = self.form.number() else {
            return match &target {
                Exact::Ratio(value) => value.to_string(),
                Exact::Root { .. } => target.decimal(10),
            };
        };
        let number = target.decimal(*places);
        match &self.form {
            ClaimForm::Plain { percent, .. } => {
                let number = if self.text.contains(',') { grouped(&number) } else { number };
                let (dollars, percent) =
                    (if self.text.contains('$') { "$" } else { "" }, if *percent { "%" } else { "" });
                match number.strip_prefix('-') {
                    Some(number) => format!("-{dollars}{number}{percent}"),
                    None => format!("{dollars}{number}{percent}"),
                }
            }
            ClaimForm::OutOf { many, .. } if self.text.contains('/') => format!("{many}/{number}"),
            ClaimForm::OutOf { many, .. } => format!("{many} in {number}"),
            ClaimForm::Odds { beside, is_first, is_for, .. } => {
                let word = match is_for {
                    _ if self.text.contains(':') => ":",
                    false => " to ",
                    true => " for ",
                };
                let beside = decimal(&beside.value(), beside.places);
                if *is_first { format!("{number}{word}{beside}") } else { format!("{beside}{word}{number}") }
            }
            ClaimForm::Fraction { .. } => number,
        }
    }

    /// The explanation of a failed claim by wrong rounding, if there is one.
    pub(crate) fn shortened(&self, kind: ClaimKind, exact: &Exact) -> Option<Slip> {
        let (number, target) = (self.form.number()?, self.target(kind, exact)?);
        let at = |places: u32| target.scaled(&whole(power_of_ten(places)));
        if at(number.places).truncated() == number.digits {
            return Some(Slip::Truncated);
        }
        let finer = at(number.places + 1);
        let down = finer.truncated();
        let up = &down + BigInt::from(if finer.sign().is_lt() { -1 } else { 1 });
        // The first rounding goes either way from a tie; the second, by hand, up at a half.
        let is_near = |once: &BigInt| {
            let [low, high] = [-1, 1].map(|half| ratio(once * 2 + half, 2));
            finer.cmp_ratio(&low).is_ge() && finer.cmp_ratio(&high).is_le()
        };
        let again = |once: &BigInt| (once.abs() + 5) / 10 * once.signum();
        let twice = [down, up].iter().filter(|once| is_near(once)).any(|once| again(once) == number.digits);
        twice.then_some(Slip::RoundedTwice)
    }

    /// Returns the explanation if all digits but the last are right, and the sign, or the last is one off: `1.90` for
    /// `1.89`.
    pub(crate) fn last_digit_wrong(&self, kind: ClaimKind, exact: &Exact) -> Option<Slip> {
        let (number, target) = (self.form.number()?, self.target(kind, exact)?);
        let right = target.scaled(&whole(power_of_ten(number.places))).rounded();
        let but_last: BigInt = &right / 10;
        // One digit before the last is no evidence: 12 is not 17.
        let tells = !but_last.is_zero() && (number.places > 0 || but_last.abs() >= BigInt::from(10));
        let is_next = (&right - &number.digits).abs().is_one();
        (tells && (is_next || but_last == &number.digits / 10)).then_some(Slip::LastDigitWrong)
    }

    /// The exact value on the scale of the precise number; `None` if there is no such value.
    fn target(&self, kind: ClaimKind, exact: &Exact) -> Option<Exact> {
        let one = Ratio::one;
        let inverse = |value: &Ratio| (!value.is_zero()).then(|| value.recip());
        match &self.form {
            ClaimForm::Plain { percent: true, .. } => Some(exact.scaled(&whole(100))),
            // One in N is at least one: a smaller fraction is the probability.
            ClaimForm::Fraction { numerator, denominator }
                if kind == ClaimKind::OneIn && numerator < denominator =>
            {
                inverse(exact.ratio()?).map(Exact::Ratio)
            }
            ClaimForm::Plain { .. } | ClaimForm::Fraction { .. } => Some(exact.clone()),
            ClaimForm::OutOf { many, .. } => {
                let exact = exact.ratio()?;
                let one_in = match kind {
                    ClaimKind::Chance | ClaimKind::Plain => inverse(exact)?,
                    ClaimKind::OneIn => exact.clone(),
                    ClaimKind::TrueOdds => exact + one(),
                };
                Some(Exact::Ratio(one_in * whole(many.clone())))
            }
            // `1:460.42`, with the second number precise.
            ClaimForm::Odds { beside, is_first: false, .. }
                if kind == ClaimKind::OneIn && self.text.contains(':') =>
            {
                Some(Exact::Ratio(exact.ratio()? * beside.value()))
            }
            ClaimForm::Odds { beside, is_first, is_for, .. } => {
                let exact = exact.ratio()?;
                let odds = match kind {
                    ClaimKind::Chance => inverse(exact)? - one(),
                    ClaimKind::OneIn => exact - one(),
                    ClaimKind::TrueOdds | ClaimKind::Plain => exact.clone(),
                };
                let paid = if *is_for { odds + one() } else { odds };
                let paid = if *is_first { paid } else { inverse(&paid)? };
                Some(Exact::Ratio(paid * beside.value()))
            }
        }
    }
}

impl ClaimForm {
    fn read(text: &str) -> Option<Self> {
        let lower = text.to_lowercase();
        let positive = |text: &str| Decimal::read(text, false).filter(|n| n.digits.is_positive());
        if let Some((many, number)) = lower.split_once(" in ") {
            return Some(ClaimForm::OutOf { many: whole_number(many)?, number: positive(number)? });
        }
        for (word, is_for) in [(" to ", false), (":", false), (" for ", true)] {
            if let Some((first, second)) = lower.split_once(word) {
                let (first, second) = (Decimal::read(first, false)?, positive(second)?);
                let is_first = first.places >= second.places && (!first.is_one() || second.is_one());
                let (number, beside) = if is_first { (first, second) } else { (second, first) };
                return Some(ClaimForm::Odds { number, beside, is_first, is_for });
            }
        }
        if let Some((numerator, denominator)) = lower.split_once('/') {
            let (unsigned, sign) = signed(numerator);
            let numerator = whole_number(unsigned)? * sign;
            return match whole_number(denominator) {
                Some(denominator) => {
                    (!denominator.is_zero()).then_some(ClaimForm::Fraction { numerator, denominator })
                }
                None => Some(ClaimForm::OutOf { many: numerator, number: positive(denominator)? }),
            };
        }
        let (plain, percent) =
            lower.strip_suffix('%').map_or((lower.as_str(), false), |number| (number.trim_end(), true));
        Some(ClaimForm::Plain { number: Decimal::read(plain, true)?, percent })
    }

    /// The precise number, if it is a decimal.
    fn number(&self) -> Option<&Decimal> {
        match self {
            ClaimForm::Plain { number, .. }
            | ClaimForm::OutOf { number, .. }
            | ClaimForm::Odds { number, .. } => Some(number),
            ClaimForm::Fraction { .. } => None,
        }
    }
}

impl Decimal {
    fn value(&self) -> Ratio {
        Ratio::new(self.digits.clone(), power_of_ten(self.places))
    }

    fn is_one(&self) -> bool {
        self.places == 0 && self.digits.is_one()
    }

    /// Reads `96,951`, `.0728`, `1.5e-6`, `1e6`, with a sign and a dollar sign before it if `marks` allows them.
    fn read(text: &str, marks: bool) -> Option<Self> {
        let text = text.trim();
        let (unsigned, sign) = if marks { signed(text) } else { (text, 1) };
        let unsigned = if marks { unsigned.strip_prefix('$').unwrap_or(unsigned) } else { unsigned };
        let (plain, (right, left)) = match unsigned.split_once('e') {
            Some((plain, exponent)) => (plain, exponent_of(exponent)?),
            None => (unsigned, (0, 0)),
        };
        let (before, after) = match plain.split_once('.') {
            Some((before, after)) => (before, only_digits(after).then_some(after)?),
            None => (plain, ""),
        };
        let before = if before.is_empty() && !after.is_empty() { "0".into() } else { ungrouped(before)? };
        let digits: BigInt = format!("{before}{after}").parse().ok()?;
        // A point moved beyond the last digit leaves a whole number.
        let places = after.len() as u32 + left;
        let digits = digits * power_of_ten(right.saturating_sub(places)) * sign;
        Some(Decimal { digits, places: places.saturating_sub(right) })
    }
}

fn only_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The places by which an exponent moves the point to the right and to the left: `6`, `+6`, `-6`. `None` for an
/// exponent that is too large.
fn exponent_of(text: &str) -> Option<(u32, u32)> {
    let (places, sign) = signed(text);
    let places: u32 = only_digits(places).then_some(places)?.parse().ok()?;
    match sign {
        -1 => (places <= 99).then_some((0, places)),
        _ => (places <= 15).then_some((places, 0)),
    }
}

fn whole_number(text: &str) -> Option<BigInt> {
    ungrouped(text.trim())?.parse().ok()
}

/// The text without its sign, and the sign.
fn signed(text: &str) -> (&str, i32) {
    let text = text.trim();
    match text.strip_prefix(['-', '\u{2212}']) {
        Some(rest) => (rest, -1),
        None => (text.strip_prefix('+').unwrap_or(text), 1),
    }
}

/// The digits of an integer without thousands separators; `None` if a separator is misplaced.
fn ungrouped(integer: &str) -> Option<String> {
    let groups: Vec<&str> = integer.split(',').collect();
    let well_grouped = groups.len() == 1 || groups[0].len() <= 3 && groups[1..].iter().all(|g| g.len() == 3);
    let digits = groups.concat();
    (well_grouped && !groups[0].is_empty() && only_digits(&digits)).then_some(digits)
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

    fn holds(text: &str, p: i64, q: i64) -> bool {
        claimed(text).holds(ClaimKind::Plain, &ratio(p, q).into())
    }

    fn slip(text: &str, exact: &Ratio) -> Option<Slip> {
        let (claimed, exact) = (claimed(text), exact.clone().into());
        claimed
            .shortened(ClaimKind::Plain, &exact)
            .or_else(|| claimed.last_digit_wrong(ClaimKind::Plain, &exact))
    }

    #[test]
    fn a_claim_holds_when_the_exact_value_rounds_to_it() {
        // 402/5525 = 7.2760...%
        for good in
            ["7.28%", "7.28 %", "7.3%", "7%", "0.0728", ".0728", "0.07276", "7.2760%", "+7.28%", "7.28e-2"]
        {
            assert!(holds(good, 402, 5525), "{good}");
        }
        for bad in ["7.27%", "7.2761%", "0.0727", "8%", "-7.28%"] {
            assert!(!holds(bad, 402, 5525), "{bad}");
        }
        assert!(holds("$96,951", 193_902, 2) && holds("96951", 96951, 1) && !holds("$96,950", 96951, 1));
        assert!(holds("\u{2212}0.5", -1, 2));
        assert!(holds("1e6", 1_000_000, 1) && holds("1.25e+1", 25, 2) && !holds("1e6", 1_000_001, 1));
    }

    #[test]
    fn odds_vouch_for_the_number_that_is_not_one() {
        // 4,115 of 5,525 hands pay nothing: 1,410 to 4,115, that is 1 to 2.918.
        let odds = Exact::Ratio(ratio(1_410, 4_115));
        for good in ["1 to 2.9", "1 to 3", "1:2.92", "282 to 823", "1 for 0.74"] {
            assert!(claimed(good).holds(ClaimKind::TrueOdds, &odds), "{good}");
        }
        for bad in ["1 to 2", "1 to 4", "1:2.8", "1 for 0.75"] {
            assert!(!claimed(bad).holds(ClaimKind::TrueOdds, &odds), "{bad}");
        }
        // An edge of 402/5525 is 1 to 13.7.
        let edge = Exact::Ratio(ratio(402, 5525));
        for (text, good) in
            [("1:20", false), ("1:15", false), ("1:10", false), ("1:14", true), ("1 to 7", false)]
        {
            assert_eq!(claimed(text).holds(ClaimKind::Plain, &edge), good, "{text}");
        }
        assert_eq!(claimed("1:20").rendered(ClaimKind::Plain, &edge), "1:14");
        assert_eq!(claimed("24 to 4.9").rendered(ClaimKind::TrueOdds, &Exact::Ratio(whole(5))), "24 to 4.8");
    }

    #[test]
    fn a_tie_holds_for_either_neighbour() {
        assert!(holds("0.12", 1, 8) && holds("0.13", 1, 8) && !holds("0.11", 1, 8));
    }

    #[test]
    fn chances_are_read_as_people_write_them() {
        // 48 of 22,100: one in 460.41666..., 459.41666... to 1.
        let chance = Exact::Ratio(ratio(48, 22100));
        for good in [
            "1 in 460.42",
            "1/460.4",
            "459.42 to 1",
            "459.4:1",
            "460.42 for 1",
            "0.217%",
            "12/5525",
            "2 in 921",
        ] {
            assert!(claimed(good).holds(ClaimKind::Chance, &chance), "{good}");
        }
        for bad in ["1 in 460.41", "1/459.4", "460.42 to 1", "1/460"] {
            assert!(!claimed(bad).holds(ClaimKind::Chance, &chance), "{bad}");
        }
        let one_in = Exact::Ratio(ratio(22100, 48));
        assert!(
            ["1 in 460.42", "1:460.42", "460.42", "12/5525", "459.42 to 1"]
                .map(claimed)
                .iter()
                .all(|c| c.holds(ClaimKind::OneIn, &one_in))
        );
        let odds = Exact::Ratio(ratio(22052, 48));
        assert!(
            ["459.42 to 1", "459.42:1", "459.42", "1 in 460.4"]
                .map(claimed)
                .iter()
                .all(|c| c.holds(ClaimKind::TrueOdds, &odds))
        );
        assert_eq!(claimed("1 in 460").rendered(ClaimKind::Chance, &chance), "1 in 460");
        assert_eq!(claimed("1/459.4").rendered(ClaimKind::Chance, &chance), "1/460.4");
        assert_eq!(claimed("460:1").rendered(ClaimKind::TrueOdds, &odds), "459:1");
        assert_eq!(claimed("$1,000").rendered(ClaimKind::Plain, &ratio(96_951, 1).into()), "$96,951");
    }

    #[test]
    fn slips_are_told_apart() {
        let exact = ratio(402, 5525);
        assert_eq!(slip("7.27%", &exact), Some(Slip::Truncated));
        assert_eq!(slip("7.29%", &exact), Some(Slip::LastDigitWrong));
        // 0.12346 -> 0.1235 -> 0.124 by hand; 0.123 is right.
        assert_eq!(slip("0.124", &ratio(12346, 100_000)), Some(Slip::RoundedTwice));
        // A tie on the way: 0.1345 -> 0.135 -> 0.14.
        assert_eq!(slip("14%", &ratio(1345, 10_000)), Some(Slip::RoundedTwice));
        assert_eq!(slip("12.6%", &ratio(125, 1_000)), Some(Slip::LastDigitWrong));
        assert_eq!(slip("14.6%", &ratio(144, 1_000)), Some(Slip::LastDigitWrong));
        assert_eq!(slip("1.90%", &ratio(189, 10_000)), Some(Slip::LastDigitWrong));
        assert_eq!(slip("1.90%", &ratio(188, 10_000)), None);
        assert_eq!(slip("0.57%", &ratio(61, 10_000)), None);
        assert_eq!(slip("5.9%", &exact), None);
        // Another sign, or no digit before the last, is more than a last digit.
        assert_eq!(slip("-0.2%", &ratio(17, 10_000)), None);
        assert_eq!(slip("0.4%", &ratio(17, 10_000)), None);
    }

    #[test]
    fn negative_values_truncate_toward_zero() {
        assert_eq!(slip("-0.12", &ratio(-127, 1000)), Some(Slip::Truncated));
        assert!(holds("-0.13", -127, 1000));
    }

    #[test]
    fn roots_are_held_to_their_digits() {
        // sqrt(2) = 1.41421...
        let root = Exact::root(whole(2));
        let held = |text: &str| claimed(text).holds(ClaimKind::Plain, &root);
        assert!(held("1.414") && held("141.42%") && !held("1.415") && !held("1 in 2"));
        assert_eq!(claimed("1.41422").shortened(ClaimKind::Plain, &root), None);
        assert_eq!(claimed("1.4143").rendered(ClaimKind::Plain, &root), "1.4142");
    }

    #[test]
    fn what_is_not_a_number_is_refused() {
        for bad in [
            "", "%", "7,28%", "1e999", "1e400", "2e16", "1e-100", "NaN", "7.", ".", "--1", "0x10", "7.28 %%",
            "$", "1,00",
        ] {
            assert!(Claimed::read(bad).is_err(), "{bad}");
        }
        for bad in [
            "1/0", "1/", "/2", "1/-2", "1/2%", "1/2/3", "1.5/2", "1 in 0", "1 in", "a in b", "40:", ":1",
            "40:0",
        ] {
            assert!(Claimed::read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_fraction_holds_when_it_is_the_exact_value() {
        assert!(holds("402/5525", 402, 5525) && holds("804/11050", 402, 5525));
        assert!(!holds("403/5525", 402, 5525) && !holds("-402/5525", 402, 5525));
        let exact = ratio(402, 5525);
        assert_eq!(claimed("403/5525").rendered(ClaimKind::Plain, &exact.clone().into()), "402/5525");
        assert_eq!(slip("403/5525", &exact), None);
        assert!(holds("-1/2", -1, 2));
    }

    #[test]
    fn long_numbers_are_read_and_longer_ones_refused_as_such() {
        // 1/3 to 9,000 digits, and as a fraction of integers of 4,000.
        let third = format!("0.{}", "3".repeat(9_000));
        assert!(holds(&third, 1, 3));
        assert!(!holds(&format!("{third}4"), 1, 3));
        let (ones, threes) = ("1".repeat(4_000), "3".repeat(4_000));
        assert!(holds(&format!("{ones}/{threes}"), 1, 3));
        assert!(!holds(&format!("{ones}/{threes}1"), 1, 3));
        let error = Claimed::read(&"1".repeat(10_001)).unwrap_err();
        assert_eq!(error, Error::LongNumber { characters: 10_001, most: 10_000 });
        assert_eq!(error.to_string(), "the number has 10001 characters: shorten it to at most 10000");
    }

    proptest! {
        #[test]
        fn arbitrary_text_never_panics(text in "\\PC{0,80}") {
            if let Ok(claim) = Claimed::read(&text) {
                for kind in [ClaimKind::Chance, ClaimKind::OneIn, ClaimKind::TrueOdds, ClaimKind::Plain] {
                    let exact = ratio(1, 3).into();
                    let _ = (claim.holds(kind, &exact), claim.shortened(kind, &exact), claim.rendered(kind, &exact));
                }
            }
        }

        #[test]
        fn what_is_rendered_holds(p in -10_000i64..10_000, q in 1i64..10_000, places in 0u32..8) {
            let text = decimal(&ratio(p, q), places);
            prop_assert!(holds(&text, p, q));
        }
    }
}
