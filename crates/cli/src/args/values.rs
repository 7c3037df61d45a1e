//! What stands in options: amounts, rounds, edges, as people write them.

use enumeration::Ratio;

/// One amount or several. `2,500` may be either, and what is asked about tells; `1,000,000` is one, as nobody writes a
/// meter of `000`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Amounts {
    /// Read as one amount with separators between thousands.
    one: Option<Ratio>,
    /// Read as several.
    several: Option<Vec<Ratio>>,
}

impl Amounts {
    /// The amounts for a wager on so many meters.
    pub fn of(given: Option<&Self>, meters: usize) -> Vec<Ratio> {
        let Some(Amounts { one, several }) = given else { return Vec::new() };
        match (one, several) {
            (Some(one), Some(_)) if meters == 1 => vec![one.clone()],
            (_, Some(several)) => several.clone(),
            (one, None) => one.iter().cloned().collect(),
        }
    }
}

pub(super) fn amount(text: &str) -> Result<Ratio, String> {
    paytables::pay::amount(text).ok_or_else(|| "write a number like 2500, 0.3, 21% or $10000".to_string())
}

/// A number of rounds, with or without separators between thousands and a power of ten.
pub(super) fn rounds(text: &str) -> Result<u64, String> {
    let fail = || format!("write a whole number from 1 to {MOST_ROUNDS}, like 5000, 1,000,000 or 1e6");
    let (number, power) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let is_number = number.chars().all(|c| c.is_ascii_digit() || matches!(c, ',' | '.'));
    let power: u32 =
        power.trim_start_matches('+').parse().ok().filter(|power| *power <= 12).ok_or_else(fail)?;
    let value = amount(number).ok().filter(|_| is_number).ok_or_else(fail)?
        * Ratio::from_integer(10u64.pow(power).into());
    let whole = if value.is_integer() { value.to_integer().try_into().ok() } else { None };
    whole.filter(|rounds| (1..=MOST_ROUNDS).contains(rounds)).ok_or_else(fail)
}

/// More rounds than any table plays.
const MOST_ROUNDS: u64 = 1_000_000_000_000;

pub(super) fn amounts(text: &str) -> Result<Amounts, String> {
    let one = paytables::pay::amount(text);
    // A meter of its own is not written `000`: that is a group of a larger number.
    let is_group = |part: &str| part.len() > 1 && part.starts_with('0') && !part.starts_with("0.");
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    let several = if parts.iter().any(|part| is_group(part)) {
        None
    } else {
        parts.into_iter().map(paytables::pay::amount).collect()
    };
    if one.is_none() && several.is_none() {
        return Err(
            "write a number like 2500, 0.3, 21% or $10,000, or several with commas between".to_string()
        );
    }
    Ok(Amounts { one, several })
}

pub(super) fn signed(text: &str) -> Result<Ratio, String> {
    let longest = desk::search::LONGEST_EDGE;
    desk::search::edge(text)
        .ok_or_else(|| format!("write an edge like 5%, 0.05 or 7/495, in at most {longest} characters"))
}

pub(super) fn share(text: &str) -> Result<Ratio, String> {
    let one = Ratio::from_integer(1.into());
    amount(text).and_then(|value| {
        if value <= one { Ok(value) } else { Err("a rate is at most 1, or 100%".to_string()) }
    })
}

pub(super) fn confidence(text: &str) -> Result<Ratio, String> {
    let (zero, one) = (Ratio::from_integer(0.into()), Ratio::from_integer(1.into()));
    amount(text).and_then(|value| {
        if value > zero && value < one {
            Ok(value)
        } else {
            Err("a confidence lies between 0 and 100%".to_string())
        }
    })
}

pub(super) fn positive(text: &str) -> Result<Ratio, String> {
    let zero = Ratio::from_integer(0.into());
    amount(text).and_then(|value| {
        if value > zero { Ok(value) } else { Err("a bet is more than nothing".to_string()) }
    })
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
            assert_eq!(rounds(text), Ok(read));
        }
        for text in
            ["0", "", "1.5", "1,00", "1e13", "2e12", "1e-3", "$5", "50%", "10/2", "-5", "e6", "1e", "1e6e6"]
        {
            assert!(rounds(text).is_err(), "{text}");
        }
    }

    #[test]
    fn separators_part_thousands_or_meters() {
        let read = |text: &str, meters: usize| -> Vec<String> {
            let amounts = amounts(text).unwrap();
            Amounts::of(Some(&amounts), meters).iter().map(ToString::to_string).collect()
        };
        assert_eq!(read("1,000,000", 1), ["1000000"]);
        assert_eq!(read("1,000,000", 3), ["1000000"]);
        assert_eq!(read("$2,500", 1), ["2500"]);
        assert_eq!(read("2,500", 2), ["2", "500"]);
        assert_eq!(read("100,2000,0.5", 3), ["100", "2000", "1/2"]);
        assert_eq!(read("1,2", 1), ["1", "2"]);
        assert!(amounts("1,,2").is_err() && amounts("1e9").is_err() && amounts("").is_err());
    }
}
