//! Jackpot amounts as people write them: one for each meter of a wager.

use enumeration::Ratio;
use serde::Deserialize;
use std::str::FromStr;

/// One amount or several. `2,500` may be either, and the number of meters decides; `1,000,000` is one, because nobody
/// writes a meter of `000`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "AmountsInJson")]
pub struct Amounts {
    /// The value as one amount with separators between thousands.
    one: Option<Ratio>,
    /// The value as a list of amounts.
    several: Option<Vec<Ratio>>,
}

impl Amounts {
    /// The amounts for a wager with `meters` meters.
    pub(crate) fn of(given: Option<&Self>, meters: usize) -> Vec<Ratio> {
        let Some(Amounts { one, several }) = given else { return Vec::new() };
        match (one, several) {
            (Some(one), Some(_)) if meters == 1 => vec![one.clone()],
            (_, Some(several)) => several.clone(),
            (one, None) => one.iter().cloned().collect(),
        }
    }
}

impl From<Ratio> for Amounts {
    fn from(one: Ratio) -> Self {
        Amounts::from(vec![one])
    }
}

impl From<Vec<Ratio>> for Amounts {
    fn from(several: Vec<Ratio>) -> Self {
        Amounts { one: None, several: Some(several) }
    }
}

impl FromStr for Amounts {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let one = paytables::pay::amount(text);
        // An amount of its own is not written `000`: that is a group of a larger number.
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
}

/// Amounts in JSON: one number or text, or a list of them.
#[derive(Deserialize)]
#[serde(untagged)]
enum AmountsInJson {
    One(crate::number::NumberInJson),
    Several(Vec<crate::number::NumberInJson>),
}

impl TryFrom<AmountsInJson> for Amounts {
    type Error = String;

    fn try_from(written: AmountsInJson) -> Result<Self, String> {
        match written {
            AmountsInJson::One(one) => one.text().parse(),
            AmountsInJson::Several(several) => {
                let amounts = several.iter().map(|one| crate::number::read_amount(&one.text()));
                Ok(Amounts::from(amounts.collect::<Result<Vec<_>, _>>()?))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separators_part_thousands_or_meters() {
        let read = |text: &str, meters: usize| -> Vec<String> {
            let amounts = text.parse::<Amounts>().unwrap();
            Amounts::of(Some(&amounts), meters).iter().map(ToString::to_string).collect()
        };
        assert_eq!(read("1,000,000", 1), ["1000000"]);
        assert_eq!(read("1,000,000", 3), ["1000000"]);
        assert_eq!(read("$2,500", 1), ["2500"]);
        assert_eq!(read("2,500", 2), ["2", "500"]);
        assert_eq!(read("100,2000,0.5", 3), ["100", "2000", "1/2"]);
        assert_eq!(read("1,2", 1), ["1", "2"]);
        assert!(["1,,2", "1e9", ""].iter().all(|text| text.parse::<Amounts>().is_err()));
    }
}
