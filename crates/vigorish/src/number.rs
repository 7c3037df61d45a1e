//! Numbers as people write them: amounts, edges, shares, rounds. One reader for flags and for JSON.

use enumeration::Ratio;
use games::{CapPer, WorkLimit};
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use std::time::Duration;

/// An amount: `2500`, `0.3`, `21%`, `$10,000`.
pub fn read_amount(text: &str) -> Result<Ratio, String> {
    paytables::pay::amount(text).ok_or_else(|| "write a number like 2500, 0.3, 21% or $10000".to_string())
}

/// A number of rounds, with or without separators between thousands and a power of ten.
pub fn read_rounds(text: &str) -> Result<u64, String> {
    let fail = || format!("write a whole number from 1 to {MOST_ROUNDS}, like 5000, 1,000,000 or 1e6");
    let (number, power) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let is_number = number.chars().all(|c| c.is_ascii_digit() || matches!(c, ',' | '.'));
    let power: u32 =
        power.trim_start_matches('+').parse().ok().filter(|power| *power <= 12).ok_or_else(fail)?;
    let value = read_amount(number).ok().filter(|_| is_number).ok_or_else(fail)?
        * Ratio::from_integer(10u64.pow(power).into());
    let whole = if value.is_integer() { value.to_integer().try_into().ok() } else { None };
    whole.filter(|rounds| (1..=MOST_ROUNDS).contains(rounds)).ok_or_else(fail)
}

/// More rounds than any table plays.
const MOST_ROUNDS: u64 = 1_000_000_000_000;

/// An edge, which may be negative.
pub fn read_signed(text: &str) -> Result<Ratio, String> {
    let longest = desk::search::LONGEST_EDGE;
    desk::search::edge(text)
        .ok_or_else(|| format!("write an edge like 5%, 0.05 or 7/495, in at most {longest} characters"))
}

/// A share of a wager, at most 1.
pub fn read_share(text: &str) -> Result<Ratio, String> {
    let one = Ratio::from_integer(1.into());
    read_amount(text).and_then(|value| {
        if value <= one { Ok(value) } else { Err("a rate cannot be more than 1, or 100%".to_string()) }
    })
}

/// A confidence level, between 0 and 1.
pub fn read_confidence(text: &str) -> Result<Ratio, String> {
    let (zero, one) = (Ratio::from_integer(0.into()), Ratio::from_integer(1.into()));
    read_amount(text).and_then(|value| {
        if value > zero && value < one {
            Ok(value)
        } else {
            Err("a confidence level is between 0 and 100%".to_string())
        }
    })
}

/// A bet, above 0.
pub fn read_positive(text: &str) -> Result<Ratio, String> {
    above_zero(text, "a bet")
}

/// A mean number of cards, above 0.
pub fn read_cards(text: &str) -> Result<Ratio, String> {
    above_zero(text, "a number of cards")
}

fn above_zero(text: &str, what: &str) -> Result<Ratio, String> {
    let zero = Ratio::from_integer(0.into());
    read_amount(text)
        .and_then(|value| if value > zero { Ok(value) } else { Err(format!("{what} must be more than 0")) })
}

/// One amount, or a least and a most: `60`, `60-80`, `60 to 80`; `None` if it is neither.
pub(crate) fn read_range(text: &str) -> Option<(Ratio, Ratio)> {
    let signs = ["-", "\u{2013}", " to "];
    let parts = signs.iter().find_map(|sign| text.split_once(sign));
    let (low, high) = parts.unwrap_or((text, text));
    let (low, high) = (read_amount(low).ok()?, read_amount(high).ok()?);
    (low <= high).then_some((low, high))
}

/// What the play of a game of skill costs beyond the best play, at least and at most: `0.5%-2%`; `2%` is 0 to 2%.
pub fn read_skill(text: &str) -> Result<(Ratio, Ratio), String> {
    let one = Ratio::from_integer(1.into());
    let (low, high) = read_range(text)
        .filter(|(_, high)| *high <= one)
        .ok_or_else(|| "write a share of the bet like 2%, or a range like 0.5%-2%".to_string())?;
    Ok(if low == high && !text.contains(['-', '\u{2013}']) && !text.contains(" to ") {
        (Ratio::from_integer(0.into()), high)
    } else {
        (low, high)
    })
}

/// The default cost of imperfect play in `plausible` and `monitor`: from nothing to 2% of the bet.
pub(crate) fn usual_skill() -> (Ratio, Ratio) {
    (Ratio::from_integer(0.into()), Ratio::new(2.into(), 100.into()))
}

/// A number in JSON: a number, or a text as people write it.
#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum NumberInJson {
    Number(serde_json::Number),
    Text(String),
}

impl NumberInJson {
    pub(crate) fn text(&self) -> String {
        match self {
            NumberInJson::Number(number) => number.to_string(),
            NumberInJson::Text(text) => text.clone(),
        }
    }
}

fn read<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    reader: fn(&str) -> Result<T, String>,
) -> Result<T, D::Error> {
    reader(&NumberInJson::deserialize(deserializer)?.text()).map_err(Error::custom)
}

fn read_maybe<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    reader: fn(&str) -> Result<T, String>,
) -> Result<Option<T>, D::Error> {
    let written = Option::<NumberInJson>::deserialize(deserializer)?;
    written.map(|written| reader(&written.text())).transpose().map_err(Error::custom)
}

pub(crate) fn rounds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    read(deserializer, read_rounds)
}

pub(crate) fn seed<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    read(deserializer, |text| {
        text.parse()
            .map_err(|_| format!("`{text}` is not a seed: write a whole number from 0 to {}", u64::MAX))
    })
}

pub(crate) fn signed<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Ratio, D::Error> {
    read(deserializer, read_signed)
}

pub(crate) fn confidence<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Ratio, D::Error> {
    read(deserializer, read_confidence)
}

pub(crate) fn skill<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(Ratio, Ratio), D::Error> {
    read(deserializer, read_skill)
}

pub(crate) fn band<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Ratio, D::Error> {
    read(deserializer, read_positive)
}

pub(crate) fn maybe_signed<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Ratio>, D::Error> {
    read_maybe(deserializer, read_signed)
}

pub(crate) fn share<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Ratio>, D::Error> {
    read_maybe(deserializer, read_share)
}

pub(crate) fn positive<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Ratio>, D::Error> {
    read_maybe(deserializer, read_positive)
}

pub(crate) fn amount<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Ratio>, D::Error> {
    read_maybe(deserializer, read_amount)
}

pub(crate) fn players<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    read_maybe(deserializer, read_players)
}

pub(crate) fn maybe_whole<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    read_maybe(deserializer, |text| {
        text.trim().parse().map_err(|_| format!("`{text}` is not a whole number"))
    })
}

pub(crate) fn whole<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    Ok(maybe_whole(deserializer)?.unwrap_or(0))
}

pub(crate) fn cap_per<'de, D: Deserializer<'de>>(deserializer: D) -> Result<CapPer, D::Error> {
    read(deserializer, |text| match text {
        "round" => Ok(CapPer::Round),
        "hand" => Ok(CapPer::Hand),
        _ => Err("a cap is for each `round` or for each `hand`".into()),
    })
}

/// A number of players.
pub(crate) fn read_players(text: &str) -> Result<u32, String> {
    let players = text.trim().parse().ok().filter(|players| (1..=MOST_PLAYERS).contains(players));
    players.ok_or_else(|| format!("write a number of players from 1 to {MOST_PLAYERS}"))
}

/// More players than any table seats.
const MOST_PLAYERS: u32 = 1000;

/// Reads a limit of work: a time like `30s`, `90m` or `8h`, a size such as `512MiB` or `4GiB`, or both with a comma
/// between them. What is left out stays as it usually is.
pub fn read_work_limit(text: &str) -> Result<WorkLimit, String> {
    let refused = || {
        format!("`{text}` is not a limit of work: write a time like 90m or 8h, a size like 4GiB, or 8h,4GiB")
    };
    let mut limit = WorkLimit::default();
    for part in text.split(',') {
        let digits = part.find(|digit: char| !digit.is_ascii_digit()).ok_or_else(refused)?;
        let (number, unit) = part.split_at(digits);
        let number: u64 = number.parse().map_err(|_| refused())?;
        let times = |unit: u64| number.checked_mul(unit).filter(|&product| product > 0).ok_or_else(refused);
        match unit {
            "s" => limit.time = Duration::from_secs(times(1)?),
            "m" => limit.time = Duration::from_secs(times(60)?),
            "h" => limit.time = Duration::from_secs(times(3600)?),
            "MiB" => limit.bytes = times(1 << 20)?.into(),
            "GiB" => limit.bytes = times(1 << 30)?.into(),
            _ => return Err(refused()),
        }
    }
    Ok(limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_are_read_as_people_write_them() {
        for (text, read) in [
            ("5000", 5_000),
            ("1,000,000", 1_000_000),
            ("1e6", 1_000_000),
            ("1.5E+3", 1_500),
            ("1e12", 1_000_000_000_000),
        ] {
            assert_eq!(read_rounds(text), Ok(read));
        }
        for text in
            ["0", "", "1.5", "1,00", "1e13", "2e12", "1e-3", "$5", "50%", "10/2", "-5", "e6", "1e", "1e6e6"]
        {
            assert!(read_rounds(text).is_err(), "{text}");
        }
    }

    #[test]
    fn limits_of_work() {
        let usual = WorkLimit::default();
        let seconds = Duration::from_secs;
        assert_eq!(read_work_limit("90m"), Ok(WorkLimit { time: seconds(5400), ..usual }));
        assert_eq!(read_work_limit("512MiB"), Ok(WorkLimit { bytes: 536_870_912, ..usual }));
        assert_eq!(read_work_limit("8h,4GiB"), Ok(WorkLimit { time: seconds(28_800), bytes: 4_294_967_296 }));
        for wrong in ["", "8", "h", "0s", "8h,", "4 GiB", "99999999999999999999h", "5124095576030432h"] {
            let error = read_work_limit(wrong).unwrap_err();
            assert!(error.starts_with(&format!("`{wrong}` is not a limit of work")), "{error}");
        }
    }
}
