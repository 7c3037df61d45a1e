//! The normal distribution in rational arithmetic: the probability of a standard score, and the score of a probability.
//!
//! No value here is rational; each is a ratio within 10^-40 of the true value, far finer than anything shown.

use enumeration::Ratio;
use enumeration::ratio::whole;
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero, pow};

/// The working digits after the point. The terms of the series below grow to e^(z^2 / 2), 10^49 for the largest score,
/// and that many digits are lost to cancellation.
const DIGITS: usize = 120;
/// The largest score distinguished from infinity: the tail beyond it is below 10^-49.
pub(crate) const LARGEST: u32 = 15;

/// The probability that a standard normal value is at least this far from zero, on either side.
pub(crate) fn outside(score: &Ratio) -> Ratio {
    let score = score.abs();
    if score >= whole(LARGEST) {
        return Ratio::zero();
    }
    let z = fixed(&score);
    // 1 - 2 / sqrt(2 pi) * sum of (-1)^n z^(2n+1) / (2^n n! (2n+1))
    let square = times(&z, &z);
    let mut power = z;
    let mut sum = BigInt::zero();
    let mut n = 0u32;
    while !power.is_zero() {
        sum += &power / BigInt::from(2 * n + 1);
        n += 1;
        power = -times(&power, &square) / BigInt::from(2 * n);
    }
    let doubled: BigInt = pi() * 2;
    let root = (doubled * scale()).sqrt();
    let inside: BigInt = sum * 2 * scale() / root;
    Ratio::new(scale() - inside, scale())
}

/// The two-sided quantile of this confidence: 1.6449 for 90%.
///
/// # Panics
/// If the confidence is not between 0 and 1.
pub(crate) fn score(confidence: &Ratio) -> Ratio {
    assert!(confidence.is_positive() && *confidence < Ratio::one(), "a confidence between 0 and 1");
    let left = Ratio::one() - confidence;
    // The probability falls with the score: each bisection adds a bit.
    let (mut low, mut high) = (Ratio::zero(), whole(LARGEST));
    for _ in 0..150 {
        let middle = (&low + &high) / whole(2);
        if outside(&middle) > left { low = middle } else { high = middle }
    }
    low
}

/// A square root, within 10^-60.
///
/// # Panics
/// If the value is negative.
pub(crate) fn root(value: &Ratio) -> Ratio {
    assert!(!value.is_negative(), "the square root of a negative number");
    let scale = pow(BigInt::from(10), DIGITS / 2);
    Ratio::new((value * whole(&scale * &scale)).floor().to_integer().sqrt(), scale)
}

/// An upper bound of a square root, within 10^-59.
///
/// # Panics
/// If the value is negative.
pub(crate) fn root_above(value: &Ratio) -> Ratio {
    if value.is_zero() {
        return Ratio::zero();
    }
    root(value) + Ratio::new(BigInt::one(), pow(BigInt::from(10), DIGITS / 2))
}

fn scale() -> BigInt {
    pow(BigInt::from(10), DIGITS)
}

fn fixed(value: &Ratio) -> BigInt {
    (value * whole(scale())).floor().to_integer()
}

fn times(a: &BigInt, b: &BigInt) -> BigInt {
    a * b / scale()
}

/// Machin: pi = 16 atan(1/5) - 4 atan(1/239).
fn pi() -> BigInt {
    arc_of_one_over(5) * 16 - arc_of_one_over(239) * 4
}

fn arc_of_one_over(x: u32) -> BigInt {
    let mut power = scale() / x;
    let mut sum = BigInt::zero();
    let mut n = 0u32;
    while !power.is_zero() {
        let term = &power / BigInt::from(2 * n + 1);
        sum += if n.is_multiple_of(2) { term } else { -term };
        power /= x * x;
        n += 1;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::{decimal, ratio};

    #[test]
    fn scores_are_those_of_any_table() {
        // Abramowitz and Stegun, table 26.5 and 26.6.
        for (confidence, score_of) in
            [(90, "1.6448536270"), (95, "1.9599639845"), (99, "2.5758293035"), (50, "0.6744897502")]
        {
            assert_eq!(decimal(&score(&ratio(confidence, 100)), 10), score_of);
        }
    }

    #[test]
    fn what_lies_outside_a_score() {
        // 1 - 0.6826894921, 1 - 0.9544997361, 1 - 0.9973002039.
        for (z, left) in [(0, "1.0000000000"), (1, "0.3173105079"), (2, "0.0455002639"), (3, "0.0026997961")]
        {
            assert_eq!(decimal(&outside(&whole(z)), 10), left);
            assert_eq!(outside(&whole(-z)), outside(&whole(z)));
        }
        // Mills' ratio, far out: 2 phi(10) / 10 * (1 - 1/100 + 3/10^4 - ..) = 1.524e-23.
        assert_eq!(decimal(&outside(&whole(10)), 26), "0.00000000000000000000001524");
        assert!(outside(&whole(14)).is_positive() && outside(&whole(20)).is_zero());
    }

    #[test]
    fn a_root_is_fine() {
        assert_eq!(decimal(&root(&whole(2)), 20), "1.41421356237309504880");
        assert_eq!(root(&ratio(9, 4)), ratio(3, 2));
    }
}
