//! Pays: what a row awards, parsed from the ways in which people write it, and its net.
//!
//! | written | net of one unit (ruling Q1) |
//! |---|---|
//! | `9 to 5`, `40 to 1`, `40:1` | 9/5, 40, 40 |
//! | `20 for 1` | 19 |
//! | `even money`, `lose half` | 1, -1/2: the same as `1 to 1` and `1 for 2` |
//! | `$300`, `$1,000` | on a $1 wager collected before the deal: 299, 999 |
//! | `100%` | -1 plus that share of the meter |
//! | `35`, `2.5`, `5/2` | by the table's basis, `to` or `for` |
//! | `1 to 1 less 5%` | 19/20 |
//! | `push`, `lose` | 0, -1 |
//!
//! A fraction below one, `1/2`, is refused: it may mean `1 to 2` or `1 for 2`.

use crate::error::Error;
use crate::ratio::Ratio;
use num_bigint::BigInt;
use num_traits::{One, Zero};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// How a table's plain numbers are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Basis {
    /// The stake comes back with the win: "a to 1" nets a.
    #[default]
    To,
    /// The stake does not come back: "a for 1" nets a - 1.
    For,
}

/// What a row awards. Displays as it was written, up to case and spaces; `40:1`, `even money` and `lose half` display
/// as odds.
#[derive(Clone, Debug)]
pub struct Pay {
    text: String,
    award: Award,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Award {
    To(Ratio),
    For(Ratio),
    ByBasis(Ratio),
    Dollars(Ratio),
    Share(Ratio),
    Push,
    Lose,
}

/// A net result per opening unit: a fixed part and, on a progressive, a share of the meter.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Net {
    /// The part that does not depend on a meter.
    pub fixed: Ratio,
    /// The share of the meter, zero if the row is not on it.
    pub share: Ratio,
}

impl Net {
    /// A net result that does not depend on a meter.
    pub fn fixed(value: Ratio) -> Self {
        Net { fixed: value, share: Ratio::zero() }
    }

    /// The loss of the opening unit.
    pub(crate) fn lost() -> Self {
        Net::fixed(-Ratio::one())
    }

    /// Returns true if the net depends on a meter.
    pub fn is_on_meter(&self) -> bool {
        !self.share.is_zero()
    }
}

/// The largest number in a pay: far above any listed pay, so larger numbers are refused as mistakes.
const LARGEST: u64 = 1_000_000_000_000;
const MOST_DIGITS: usize = 24;

impl Pay {
    /// A loss of the stake.
    pub fn lose() -> Self {
        Pay { text: "lose".into(), award: Award::Lose }
    }

    /// The number that is paid, per one: the a of `a to 1`, `a for 1`, `$a`, less a commission if one is taken. `None`
    /// for a share of the meter; zero for a push or a loss.
    pub fn value(&self) -> Option<Ratio> {
        match &self.award {
            Award::To(value) | Award::For(value) | Award::ByBasis(value) | Award::Dollars(value) => {
                Some(value.clone())
            }
            Award::Push | Award::Lose => Some(Ratio::zero()),
            Award::Share(_) => None,
        }
    }

    /// The same form of pay with another number; `None` for a negative number or a form that has no single number.
    #[must_use]
    pub fn with_value(&self, value: &Ratio) -> Option<Self> {
        if *value < Ratio::zero() || self.value().is_none() {
            return None;
        }
        let odds = |word: &str| format!("{} {word} {}", value.numer(), value.denom());
        let (text, award) = match &self.award {
            Award::To(_) | Award::Push | Award::Lose => (odds("to"), Award::To(value.clone())),
            Award::ByBasis(_) => (value.to_string(), Award::ByBasis(value.clone())),
            // Some wagers win dollars whatever the bet (rulings G1, P10): dollars stay dollars.
            Award::Dollars(_) => (format!("${value}"), Award::Dollars(value.clone())),
            Award::For(_) => (odds("for"), Award::For(value.clone())),
            Award::Share(_) => return None,
        };
        Some(Pay { text, award })
    }

    /// The net of one opening unit (ruling Q1).
    pub fn net(&self, basis: Basis) -> Net {
        let collected = |value: &Ratio| Net::fixed(value - Ratio::one());
        match (&self.award, basis) {
            (Award::To(win), _) | (Award::ByBasis(win), Basis::To) => Net::fixed(win.clone()),
            (Award::For(back) | Award::Dollars(back), _) | (Award::ByBasis(back), Basis::For) => {
                collected(back)
            }
            (Award::Share(share), _) => Net { fixed: -Ratio::one(), share: share.clone() },
            (Award::Push, _) => Net::fixed(Ratio::zero()),
            (Award::Lose, _) => Net::lost(),
        }
    }

    /// The amount in dollars; `None` for a pay that is not in dollars.
    pub fn dollars(&self) -> Option<&Ratio> {
        match &self.award {
            Award::Dollars(amount) => Some(amount),
            _ => None,
        }
    }

    /// Returns true if the row takes the stake.
    pub fn is_lose(&self) -> bool {
        self.award == Award::Lose
    }
}

impl PartialEq for Pay {
    fn eq(&self, other: &Self) -> bool {
        self.award == other.award
    }
}

impl Eq for Pay {}

impl fmt::Display for Pay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Pay {
    type Err = Error;

    fn from_str(written: &str) -> Result<Self, Error> {
        let text = as_odds(&written.split_whitespace().collect::<Vec<_>>().join(" ").to_ascii_lowercase());
        if let Some((numerator, denominator)) = text.split_once('/')
            && quotient(numerator, denominator).is_some_and(|value| value < Ratio::one())
        {
            return Err(Error::AmbiguousPay { numerator: numerator.into(), denominator: denominator.into() });
        }
        let award = read(&text).ok_or_else(|| Error::NotAPay { text: written.into(), largest: LARGEST })?;
        let text = if award == Award::Lose { "lose".into() } else { text };
        Ok(Pay { text, award })
    }
}

/// The text with `40:1`, `even money` and `lose half` written as odds.
fn as_odds(text: &str) -> String {
    let text = text.replace("even money", "1 to 1").replace("lose half", "1 for 2");
    match text.split_once(':') {
        Some((win, per)) => format!("{} to {}", win.trim_end(), per.trim_start()),
        None => text,
    }
}

fn read(text: &str) -> Option<Award> {
    if matches!(text, "lose" | "loss") {
        return Some(Award::Lose);
    }
    if text == "push" {
        return Some(Award::Push);
    }
    if let Some((pay, commission)) = text.split_once(" less ") {
        let kept = Ratio::one() - percent(commission)?;
        let Award::To(win) = read(pay)? else { return None };
        return (kept >= Ratio::zero()).then(|| Award::To(win * kept));
    }
    if let Some((win, per)) = text.split_once(" to ") {
        return quotient(win, per).map(Award::To);
    }
    if let Some((back, per)) = text.split_once(" for ") {
        return quotient(back, per).map(Award::For);
    }
    if let Some(amount) = text.strip_prefix('$') {
        let amount = amount.split_once('/').map_or_else(|| number(amount), |(a, b)| quotient(a, b));
        return amount.map(Award::Dollars);
    }
    if text.ends_with('%') {
        return percent(text).filter(|share| *share <= Ratio::one()).map(Award::Share);
    }
    if let Some((numerator, denominator)) = text.split_once('/') {
        return quotient(numerator, denominator).map(Award::ByBasis);
    }
    number(text).map(Award::ByBasis)
}

fn quotient(numerator: &str, denominator: &str) -> Option<Ratio> {
    let (numerator, denominator) = (number(numerator)?, number(denominator)?);
    (!denominator.is_zero()).then(|| numerator / denominator)
}

fn percent(text: &str) -> Option<Ratio> {
    Some(number(text.strip_suffix('%')?)? / Ratio::from_integer(100.into()))
}

/// Reads a non-negative decimal, a fraction `p/q`, a percentage or an amount in dollars: `0.21`, `5/2`, `21%`, `$10,000`.
pub fn amount(text: &str) -> Option<Ratio> {
    let text = text.trim();
    if let Some((numerator, denominator)) = text.split_once('/') {
        return quotient(numerator, denominator);
    }
    if text.ends_with('%') { percent(text) } else { number(text.strip_prefix('$').unwrap_or(text)) }
}

/// A non-negative decimal with optional thousands separators: digits only, no sign, no exponent.
fn number(text: &str) -> Option<Ratio> {
    let text = text.trim();
    if text.len() > MOST_DIGITS {
        return None;
    }
    let (integer, fraction) = text.split_once('.').unwrap_or((text, ""));
    if text.contains('.') && fraction.is_empty() || !fraction.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let digits = ungrouped(integer)?;
    let scale: BigInt = num_traits::pow(BigInt::from(10), fraction.len());
    let value = Ratio::new(format!("{digits}{fraction}").parse().ok()?, scale);
    (value <= Ratio::from_integer(LARGEST.into())).then_some(value)
}

/// The digits of an integer without thousands separators; `None` if a separator is misplaced.
fn ungrouped(integer: &str) -> Option<String> {
    let groups: Vec<&str> = integer.split(',').collect();
    let well_grouped = groups.len() == 1 || groups[0].len() <= 3 && groups[1..].iter().all(|g| g.len() == 3);
    let digits = groups.concat();
    let only_digits = !groups[0].is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    (well_grouped && only_digits).then_some(digits)
}

impl Serialize for Pay {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Pay {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(feature = "schemas")]
impl schemars::JsonSchema for Pay {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Pay".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "description": "9 to 5, 9:5, 20 for 1, 5/2, $300, 100% (of the meter), 1 to 1 less 5%, even money, push, lose half, lose"
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn fixed(text: &str, basis: Basis) -> Ratio {
        let net = text.parse::<Pay>().unwrap().net(basis);
        assert!(!net.is_on_meter());
        net.fixed
    }

    fn r(p: i64, q: i64) -> Ratio {
        Ratio::new(p.into(), q.into())
    }

    #[test]
    fn pays_net_what_they_say() {
        assert_eq!(fixed("9 to 5", Basis::To), r(9, 5));
        assert_eq!(fixed("9 to 5", Basis::For), r(9, 5));
        assert_eq!(fixed("20 for 1", Basis::To), r(19, 1));
        assert_eq!(fixed("$300", Basis::To), r(299, 1));
        assert_eq!(fixed("$1,000", Basis::For), r(999, 1));
        assert_eq!(fixed("2.5", Basis::To), r(5, 2));
        assert_eq!(fixed("5/2", Basis::For), r(3, 2));
        assert_eq!(fixed("1 to 1 less 5%", Basis::To), r(19, 20));
        assert_eq!(fixed("push", Basis::For), r(0, 1));
        assert_eq!(fixed("LOSS", Basis::To), r(-1, 1));
        for basis in [Basis::To, Basis::For] {
            assert_eq!(fixed("25:1", basis), r(25, 1));
            assert_eq!(fixed("9 : 5", basis), r(9, 5));
            assert_eq!(fixed("Even Money", basis), r(1, 1));
            assert_eq!(fixed("even money less 5%", basis), r(19, 20));
            assert_eq!(fixed("lose half", basis), r(-1, 2));
        }
        assert_eq!((fixed("25", Basis::To), fixed("25", Basis::For)), (r(25, 1), r(24, 1)));
    }

    #[test]
    fn other_words_print_as_odds() {
        for (text, odds) in [("25:1", "25 to 1"), ("even money", "1 to 1"), ("lose half", "1 for 2")] {
            let pay = text.parse::<Pay>().unwrap();
            assert_eq!(pay.to_string(), odds);
            assert_eq!(odds.parse::<Pay>().unwrap(), pay);
        }
    }

    #[test]
    fn a_fraction_below_one_is_refused_with_both_meanings() {
        let refused = |text: &str| text.parse::<Pay>().unwrap_err().to_string();
        assert_eq!(
            refused("1/2"),
            "`1/2` is not clear: write `1 to 2` to win that part of the stake, or `lose half` to get back only that part"
        );
        assert_eq!(
            refused("2 / 3"),
            "`2/3` is not clear: write `2 to 3` to win that part of the stake, or `2 for 3` to get back only that part"
        );
        assert!("3/2".parse::<Pay>().is_ok() && "1/1".parse::<Pay>().is_ok() && "0.5".parse::<Pay>().is_ok());
    }

    #[test]
    fn a_share_of_the_meter_loses_the_stake_and_takes_the_share() {
        let net = "10%".parse::<Pay>().unwrap().net(Basis::For);
        assert_eq!(net, Net { fixed: r(-1, 1), share: r(1, 10) });
    }

    #[test]
    fn dollars_stay_dollars_at_another_number() {
        let pay = "$300".parse::<Pay>().unwrap().with_value(&r(5, 2)).unwrap();
        assert_eq!((pay.to_string().as_str(), pay.dollars()), ("$5/2", Some(&r(5, 2))));
        assert_eq!(pay.to_string().parse::<Pay>().unwrap(), pay);
    }

    #[test]
    fn pays_print_back_as_written() {
        for text in [
            "9 to 5",
            "40 to 1",
            "2 for 1",
            "5/2",
            "$300",
            "$1,000",
            "$5/2",
            "100%",
            "push",
            "lose",
            "1 to 1 less 5%",
            "2.5",
        ] {
            assert_eq!(text.parse::<Pay>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn a_pay_is_moved_in_the_form_it_is_written_in() {
        let moved = |text: &str, value: Ratio| text.parse::<Pay>().unwrap().with_value(&value);
        for (text, value, written) in [
            ("$100,000", r(199_999, 2), "$199999/2"),
            ("$5", r(7, 1), "$7"),
            ("9 to 5", r(5, 2), "5 to 2"),
            ("20 for 1", r(5, 2), "5 for 2"),
            ("35", r(5, 2), "5/2"),
        ] {
            let pay = moved(text, value.clone()).unwrap();
            assert_eq!(pay.to_string(), written);
            assert_eq!(written.parse::<Pay>().unwrap(), pay, "{written} reads back");
            assert_eq!(pay.value(), Some(value));
        }
        assert_eq!(moved("$5", r(5, 2)).unwrap().dollars(), Some(&r(5, 2)));
        assert!(moved("$5", r(-1, 1)).is_none() && moved("10%", r(1, 1)).is_none());
    }

    #[test]
    fn absurd_pays_are_refused() {
        for text in [
            "",
            "1e999",
            "-3 to 1",
            "1/0",
            "3 to 0",
            "to 1",
            "3 to",
            "NaN",
            "inf",
            "0x10",
            "1.",
            ".5",
            "1,00",
            "$",
            "%",
            "101%",
            "-5%",
            "9999999999999",
            "1 to 1 less 101%",
            "3 to 1 to 1",
            "push less 5%",
            "1 000 to 1",
            "25:1:1",
            ":1",
            "25:",
            "even",
            "lose half less 5%",
        ] {
            assert!(text.parse::<Pay>().is_err(), "{text:?} should be refused");
        }
    }

    proptest! {
        #[test]
        fn arbitrary_text_never_panics(text in "\\PC{0,40}") {
            let _ = text.parse::<Pay>();
        }

        #[test]
        fn pays_print_and_read_again(
            text in "[1-9][0-9]{0,3} (to [1-9]|for 1|to 1 less [1-9]%)|\\$[1-9][0-9]{0,4}|[1-9][0-9]?%",
        ) {
            let pay: Pay = text.parse().unwrap();
            prop_assert_eq!(pay.to_string().parse::<Pay>().unwrap(), pay);
        }

        #[test]
        fn near_pays_never_panic(text in "[0-9$%., /tofrlespuh-]{0,24}") {
            if let Ok(pay) = text.parse::<Pay>() {
                prop_assert_eq!(pay.to_string().parse::<Pay>().unwrap(), pay);
            }
        }
    }
}
