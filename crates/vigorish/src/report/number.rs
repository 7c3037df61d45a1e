//! Numbers in a report: exact values, each with its format.

use desk::Bounds;
use desk::verify::Exact;
use enumeration::Ratio;
use enumeration::ratio::{decimal, decimal_difference_of_roots, decimal_square_root, whole};

/// An exact value and its format; the reader chooses the number of digits.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Number {
    /// `0.0141414141`.
    Decimal(Ratio),
    /// `7/495`, complete however long.
    Exact(Ratio),
    /// `0.0141414141 = 7/495`, with a long fraction cut.
    Both(Ratio),
    /// `1.4141%`, with this many places.
    Percent(Ratio, u32),
    /// The square root, as a decimal.
    Root(Ratio),
    /// The difference of the square roots of the first and the second, as a decimal.
    RootsApart(Ratio, Ratio),
    /// `0.25 + 0.5 M`: a value that depends on meters that are not given, each under its name.
    OnMeters(Ratio, Vec<(String, Ratio)>),
    /// A value that may contain a square root, as a decimal.
    Value(Exact),
    /// The lower of two bounds, rounded down.
    Low(Bounds),
    /// The upper of two bounds, rounded up.
    High(Bounds),
    /// The number with a minus sign, for the root of a negative value's magnitude.
    Negative(Box<Number>),
    /// The number with a sign in any case.
    Signed(Box<Number>),
}

/// The longest fraction shown whole beside its decimal.
const LONGEST: usize = 40;

impl Number {
    /// The number in digits: `digits` of them after the point where it is a decimal.
    pub fn written(&self, digits: u32) -> String {
        match self {
            Number::Decimal(value) => decimal(value, digits),
            Number::Exact(value) => value.to_string(),
            Number::Both(value) if value.is_integer() => cut(value),
            Number::Both(value) => format!("{} = {}", decimal(value, digits), cut(value)),
            Number::Percent(value, places) => format!("{}%", decimal(&(value * whole(100)), *places)),
            Number::Root(value) => decimal_square_root(value, digits),
            Number::Value(value) => value.decimal(digits),
            Number::Negative(number) => {
                let text = number.written(digits);
                // A number that rounds to zero has no sign.
                if text.chars().all(|c| matches!(c, '0' | '.')) { text } else { format!("-{text}") }
            }
            Number::Low(bounds) => bounds.written(digits).0,
            Number::High(bounds) => bounds.written(digits).1,
            Number::RootsApart(a, b) => decimal_difference_of_roots(a, b, digits),
            Number::OnMeters(fixed, shares) => {
                let share =
                    |(meter, share): &(String, Ratio)| format!(" + {} {meter}", decimal(share, digits));
                decimal(fixed, digits) + &shares.iter().map(share).collect::<String>()
            }
            Number::Signed(number) => {
                let text = number.written(digits);
                if text.starts_with('-') { text } else { format!("+{text}") }
            }
        }
    }

    /// The same with no fraction cut, for pages.
    pub(crate) fn uncut(&self, digits: u32) -> String {
        match self {
            Number::Both(value) if value.is_integer() => value.to_string(),
            Number::Both(value) => format!("{} = {value}", decimal(value, digits)),
            other => other.written(digits),
        }
    }

    /// The value as a decimal.
    pub(crate) fn decimal(value: &Ratio) -> Self {
        Number::Decimal(value.clone())
    }

    /// The value as a fraction.
    pub(crate) fn exact(value: &Ratio) -> Self {
        Number::Exact(value.clone())
    }

    /// The value as a decimal and a fraction.
    pub(crate) fn both(value: &Ratio) -> Self {
        Number::Both(value.clone())
    }

    /// The value as a percentage.
    pub(crate) fn percent(value: &Ratio, places: u32) -> Self {
        Number::Percent(value.clone(), places)
    }

    /// The square root of the value.
    pub(crate) fn root(value: &Ratio) -> Self {
        Number::Root(value.clone())
    }

    /// The same with a sign.
    #[must_use]
    pub(crate) fn signed(self) -> Self {
        Number::Signed(Box::new(self))
    }
}

/// A fraction; if it is long, its numerator and its denominator by their first and last digits.
fn cut(value: &Ratio) -> String {
    let text = value.to_string();
    if text.len() <= LONGEST {
        return text;
    }
    let ends = |number: &str| match number.len() {
        ..=ENDS_OF => number.to_string(),
        length => format!("{}…{}", &number[..END], &number[length - END..]),
    };
    match text.split_once('/') {
        Some((numerator, denominator)) => format!("{}/{}", ends(numerator), ends(denominator)),
        None => ends(&text),
    }
}

/// The digits kept at either end of a number that is cut.
const END: usize = 8;
/// Shorter numbers are not cut.
const ENDS_OF: usize = 2 * END + 1;

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::ratio;

    #[test]
    fn every_way_of_writing_a_number() {
        let pass = ratio(7, 495);
        assert_eq!(Number::decimal(&pass).written(4), "0.0141");
        assert_eq!(Number::exact(&pass).written(4), "7/495");
        assert_eq!(Number::both(&pass).written(4), "0.0141 = 7/495");
        assert_eq!(Number::both(&whole(3)).written(4), "3");
        assert_eq!(Number::percent(&pass, 2).written(10), "1.41%");
        assert_eq!(Number::root(&ratio(9, 4)).written(2), "1.50");
        assert_eq!(Number::RootsApart(whole(4), whole(9)).written(0), "-1");
        let on_meter = Number::OnMeters(-pass.clone(), vec![("M".into(), ratio(1, 4))]);
        assert_eq!(on_meter.written(2), "-0.01 + 0.25 M");
        assert_eq!(Number::decimal(&pass).signed().written(2), "+0.01");
        assert_eq!(Number::decimal(&-pass).signed().written(2), "-0.01");
    }

    #[test]
    fn only_what_stands_beside_a_decimal_is_cut() {
        let long = ratio(1, num_traits::pow(num_bigint::BigInt::from(10), 50));
        assert_eq!(Number::both(&long).written(1), "0.0 = 1/10000000…00000000");
        assert_eq!(Number::exact(&long).written(1), format!("1/1{}", "0".repeat(50)));
        assert_eq!(Number::both(&long).uncut(1), format!("0.0 = 1/1{}", "0".repeat(50)));
    }
}
