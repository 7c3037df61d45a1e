//! Parses edges and ranges of figures as people write them. The search and the parsers of options call it.

use crate::error::Error;
use enumeration::Ratio;
use enumeration::ratio::{ratio, whole};
use num_bigint::BigInt;
use num_traits::{Signed, Zero};

/// Parses `4%,6%` or `4%..6%`: the least and the greatest value of a figure.
pub fn range(text: &str) -> Result<(Ratio, Ratio), Error> {
    let bad = || Error::NotARangeOfEdges { text: text.into(), longest: LONGEST_EDGE };
    let (low, high) = text.split_once("..").or_else(|| text.split_once(',')).ok_or_else(bad)?;
    let (low, high) = (edge(low).ok_or_else(bad)?, edge(high).ok_or_else(bad)?);
    if low > high { Err(bad()) } else { Ok((low, high)) }
}

/// The longest edge. The longest printed ones, of the blackjack family, are far shorter.
pub const LONGEST_EDGE: usize = 10_000;

/// Parses an edge, which may be negative: `5%`, `-0.01`, `7/495`, and fractions as long as any that is printed.
pub fn edge(text: &str) -> Option<Ratio> {
    let text = text.trim();
    if text.len() > LONGEST_EDGE {
        return None;
    }
    match text.strip_prefix('-') {
        Some(rest) => magnitude(rest).map(|value| -value),
        None => magnitude(text),
    }
    .filter(|value| value.abs() <= ratio(1_000_000, 1))
}

fn magnitude(text: &str) -> Option<Ratio> {
    let long = || match (text.split_once('/'), text.strip_suffix('%')) {
        (Some((numerator, denominator)), _) => {
            let denominator = digits(denominator).filter(|value| !value.is_zero())?;
            Some(digits(numerator)? / denominator)
        }
        (None, Some(percent)) => Some(digits(percent)? / whole(100)),
        (None, None) => digits(text),
    };
    paytables::pay::amount(text).or_else(long)
}

/// A decimal of any length: digits, and digits after a point.
fn digits(text: &str) -> Option<Ratio> {
    let (integer, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let plain = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    if !plain(integer) || !plain(fraction) {
        return None;
    }
    let parts: BigInt = format!("{integer}{fraction}").parse().ok()?;
    Some(Ratio::new(parts, num_traits::pow(BigInt::from(10), fraction.len())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_read_however_long() {
        assert_eq!(edge("205018197961/1443631287735").unwrap().to_string(), "205018197961/1443631287735");
        assert_eq!(edge(" -2.5%"), Some(ratio(-1, 40)));
        assert_eq!(edge("1,000"), Some(whole(1000)));
        let third = edge(&format!("0.{}", "3".repeat(4000))).unwrap();
        assert_eq!(third * whole(3), whole(1) - ratio(1, num_traits::pow(BigInt::from(10), 4000)));
        assert_eq!(edge(&format!("1{0}/2{0}", "0".repeat(4000))), Some(ratio(1, 2)));
        for bad in
            ["", "-", "--1", "1/0", "1/", "/1", "1/2/3", "1.", ".5", "1e5", "0x1", "1000001", "5%%", "1/-2"]
        {
            assert_eq!(edge(bad), None, "{bad}");
        }
        assert_eq!(edge(&"0".repeat(LONGEST_EDGE + 1)), None);
    }
}
