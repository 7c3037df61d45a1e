//! Exact ratios and their decimal rendering.
//!
//! Computation is in ratios. A decimal is made only for output, with a stated number of places and exact
//! round-half-even.

use crate::conversions::to_index;
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use std::cmp::Ordering;

/// An exact rational number, the type of every result.
pub type Ratio = BigRational;

/// An exact count of equally likely deals, rolls or spins.
pub type Ways = BigUint;

/// The ratio of two integers.
///
/// # Panics
/// If the denominator is zero.
pub fn ratio(numerator: impl Into<BigInt>, denominator: impl Into<BigInt>) -> Ratio {
    Ratio::new(numerator.into(), denominator.into())
}

/// An integer as a ratio.
pub fn whole(value: impl Into<BigInt>) -> Ratio {
    Ratio::from_integer(value.into())
}

/// The sum of the products of these pairs, reduced once: for long sums whose terms have few denominators between them.
///
/// ```
/// # use enumeration::ratio::{ratio, sum_of_products};
/// let (half, third) = (ratio(1, 2), ratio(1, 3));
/// assert_eq!(sum_of_products([(&half, &third), (&third, &third)]), ratio(5, 18));
/// ```
pub fn sum_of_products<'r>(pairs: impl IntoIterator<Item = (&'r Ratio, &'r Ratio)>) -> Ratio {
    let (mut sum, mut common) = (BigInt::zero(), BigInt::one());
    for (a, b) in pairs {
        let (numerator, denominator) = (a.numer() * b.numer(), a.denom() * b.denom());
        let (mut times, rest) = common.div_rem(&denominator);
        if !rest.is_zero() {
            let finer = common.lcm(&denominator);
            sum *= &finer / &common;
            times = &finer / &denominator;
            common = finer;
        }
        sum += numerator * times;
    }
    Ratio::new(sum, common)
}

/// `value` with exactly `places` digits after the point, an exact tie going to the even neighbour.
///
/// ```
/// # use enumeration::ratio::{decimal, ratio};
/// assert_eq!(decimal(&ratio(7, 495), 6), "0.014141");
/// assert_eq!(decimal(&ratio(1, 8), 2), "0.12"); // a tie: 2 is even
/// assert_eq!(decimal(&ratio(-3, 8), 2), "-0.38"); // a tie: 8 is even
/// ```
pub fn decimal(value: &Ratio, places: u32) -> String {
    let scaled = value * Ratio::from_integer(power_of_ten(places));
    with_point(&round_half_even(&scaled), places)
}

/// The square root of a non-negative `value`, correctly rounded to `places` digits.
///
/// The root of a ratio is either itself a ratio with a terminating decimal, or never a tie, so rounding by the sign of
/// `value - midpoint^2` is exact.
///
/// # Panics
/// If `value` is negative.
pub fn decimal_square_root(value: &Ratio, places: u32) -> String {
    assert!(!value.is_negative(), "the square root of a negative number");
    // floor(sqrt(v) * 10^p) = floor(sqrt(floor(v * 10^2p)))
    let scaled = value * Ratio::from_integer(power_of_ten(2 * places));
    let floor = scaled.floor().to_integer().sqrt();
    let doubled: BigInt = &floor * 2 + 1;
    let midpoint_squared = Ratio::new(&doubled * &doubled, BigInt::from(4));
    with_point(&nearer(floor, scaled.cmp(&midpoint_squared)), places)
}

/// The square root of `a` less that of `b`, both non-negative, correctly rounded to `places` digits.
///
/// Roots whose difference is a ratio other than zero are ratios themselves: of x and y = x + r, y^2 - x^2 - r^2 is
/// 2 r x. So the difference is known exactly, or is irrational and never a tie, and bounds that are fine enough round
/// alike.
///
/// # Panics
/// If a value is negative.
pub fn decimal_difference_of_roots(a: &Ratio, b: &Ratio, places: u32) -> String {
    assert!(!a.is_negative() && !b.is_negative(), "the square root of a negative number");
    if a == b {
        return decimal(&Ratio::zero(), places);
    }
    if let (Some(a), Some(b)) = (root(a), root(b)) {
        return decimal(&(a - b), places);
    }
    let mut finer = places + 8;
    loop {
        let scale = power_of_ten(finer);
        let floor = |value: &Ratio| (value * whole(&scale * &scale)).floor().to_integer().sqrt();
        let difference = floor(a) - floor(b);
        // Each floor is less than one part of the scale below its root.
        let bounds = [-1, 1].map(|part| decimal(&Ratio::new(&difference + part, scale.clone()), places));
        if bounds[0] == bounds[1] {
            return bounds[0].clone();
        }
        finer *= 2;
    }
}

/// The square root, where it is a ratio.
fn root(value: &Ratio) -> Option<Ratio> {
    let [numerator, denominator] = [value.numer(), value.denom()].map(BigInt::sqrt);
    let root = Ratio::new(numerator, denominator);
    (&root * &root == *value).then_some(root)
}

/// The integer nearest to `value`, an exact tie going to the even neighbour.
pub fn round_half_even(value: &Ratio) -> BigInt {
    let floor = value.floor().to_integer();
    let above_floor = value - Ratio::from_integer(floor.clone());
    nearer(floor, above_floor.cmp(&ratio(1, 2)))
}

/// `floor` or the integer above it, given how the rounded value compares with the midpoint between them.
fn nearer(floor: BigInt, against_midpoint: Ordering) -> BigInt {
    let up = match against_midpoint {
        Ordering::Less => false,
        Ordering::Greater => true,
        Ordering::Equal => floor.is_odd(),
    };
    if up { floor + 1 } else { floor }
}

fn power_of_ten(exponent: u32) -> BigInt {
    num_traits::pow(BigInt::from(10), to_index(exponent))
}

/// `scaled / 10^places` in digits.
fn with_point(scaled: &BigInt, places: u32) -> String {
    let digits = scaled.abs().to_string();
    let places = to_index(places);
    let digits = format!("{digits:0>width$}", width = places + 1);
    let (integer, fraction) = digits.split_at(digits.len() - places);
    let sign = if scaled.is_negative() { "-" } else { "" };
    if fraction.is_empty() { format!("{sign}{integer}") } else { format!("{sign}{integer}.{fraction}") }
}

/// A decimal with a comma before every third digit of its integer part: `-12,345.678`.
pub fn grouped(number: &str) -> String {
    let (sign, unsigned) = number.strip_prefix('-').map_or(("", number), |rest| ("-", rest));
    let (integer, fraction) = unsigned.split_at(unsigned.find('.').unwrap_or(unsigned.len()));
    let mut text = String::from(sign);
    for (place, digit) in integer.chars().enumerate() {
        if place > 0 && (integer.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text + fraction
}

/// Parses what [`std::fmt::Display`] prints for a ratio: `p` or `p/q`.
pub fn parse(text: &str) -> Option<Ratio> {
    match text.split_once('/') {
        None => Some(Ratio::from_integer(text.parse().ok()?)),
        Some((numerator, denominator)) => {
            let denominator: BigInt = denominator.parse().ok()?;
            let numerator: BigInt = numerator.parse().ok()?;
            (!denominator.is_zero()).then(|| Ratio::new(numerator, denominator))
        }
    }
}

/// The falling factorial n (n-1) ... (n-k+1).
pub fn falling(n: u64, k: u64) -> Ways {
    (0..k).fold(Ways::one(), |product, i| if i >= n { Ways::zero() } else { product * (n - i) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn integers_have_no_fraction_and_zero_places_no_point() {
        assert_eq!(decimal(&whole(3), 0), "3");
        assert_eq!(decimal(&whole(-3), 2), "-3.00");
        assert_eq!(decimal(&ratio(1, 3), 0), "0");
    }

    #[test]
    fn half_even_on_ties() {
        assert_eq!(decimal(&ratio(5, 2), 0), "2");
        assert_eq!(decimal(&ratio(7, 2), 0), "4");
        assert_eq!(decimal(&ratio(-5, 2), 0), "-2");
    }

    #[test]
    fn a_value_that_rounds_to_zero_has_no_sign() {
        assert_eq!(decimal(&ratio(-1, 1000), 2), "0.00");
    }

    #[test]
    fn square_root_of_two() {
        assert_eq!(decimal_square_root(&whole(2), 20), "1.41421356237309504880");
        assert_eq!(decimal_square_root(&ratio(9, 4), 3), "1.500");
        assert_eq!(decimal_square_root(&ratio(1, 4), 0), "0");
    }

    #[test]
    fn differences_of_square_roots() {
        // sqrt 3 - sqrt 2 = 1.7320508... - 1.4142135...
        assert_eq!(decimal_difference_of_roots(&whole(3), &whole(2), 10), "0.3178372452");
        assert_eq!(decimal_difference_of_roots(&whole(2), &whole(3), 4), "-0.3178");
        assert_eq!(decimal_difference_of_roots(&ratio(9, 4), &whole(1), 0), "0"); // a tie: 0 is even
        assert_eq!(decimal_difference_of_roots(&whole(2), &whole(2), 2), "0.00");
        // sqrt(10^40 + 1) is 10^20 and half a 10^20th.
        let near = whole(power_of_ten(40) + 1);
        assert_eq!(decimal_difference_of_roots(&near, &whole(power_of_ten(40)), 2), "0.00");
        assert_eq!(
            decimal_difference_of_roots(&near, &whole(power_of_ten(40)), 22),
            "0.0000000000000000000050"
        );
    }

    #[test]
    fn falling_factorials() {
        assert_eq!(falling(5, 2), Ways::from(20u8));
        assert_eq!(falling(5, 0), Ways::one());
        assert_eq!(falling(2, 3), Ways::zero());
    }

    proptest! {
        #[test]
        fn decimal_is_within_half_a_unit(p in -1_000_000i64..1_000_000, q in 1i64..1_000_000, places in 0u32..12) {
            let value = ratio(p, q);
            let text = decimal(&value, places);
            let read = ratio(text.replace('.', "").parse::<i128>().unwrap(), 10i128.pow(places));
            let error = (read - value).abs();
            prop_assert!(error <= ratio(1, 2 * 10i128.pow(places)));
        }

        #[test]
        fn display_reads_back(p in any::<i64>(), q in 1i64..i64::MAX) {
            let value = ratio(p, q);
            prop_assert_eq!(parse(&value.to_string()), Some(value));
        }

        #[test]
        fn junk_is_refused_without_a_panic(text in "\\PC*") {
            let _ = parse(&text);
        }

        #[test]
        fn square_root_brackets_the_value(p in 0u64..1_000_000, q in 1u64..1_000_000, places in 0u32..12) {
            let value = ratio(p, q);
            let text = decimal_square_root(&value, places);
            let read = ratio(text.replace('.', "").parse::<i128>().unwrap(), 10i128.pow(places));
            let half = ratio(1, 2 * 10i128.pow(places));
            let low = (&read - &half).max(Ratio::zero());
            let high = read + half;
            prop_assert!(&low * &low <= value && value <= &high * &high);
        }
    }
}
