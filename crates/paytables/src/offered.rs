//! The settings that a wager offers: the values that are listed and those that are accepted.

use crate::documents::Source;
use crate::error::Error;
use crate::names::listing;
use crate::settings::Settings;
use crate::table::PayTable;
use crate::unknown::Unknown;
use crate::written::Node;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// A setting of a wager. The first listed value is the default.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Setting {
    /// The name it is set by.
    pub name: String,
    /// What it chooses.
    pub text: String,
    /// The listed values, the default first. Empty when `from_table` is set.
    #[serde(default)]
    pub values: Vec<String>,
    /// The listed values are the deck counts that the table names.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub from_table: bool,
    /// Values that are accepted but not listed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
    /// A range of numbers that is accepted beyond the listed values.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<Range>,
    /// The tables that have the setting, when not all of the wager's have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tables: Option<Vec<String>>,
    /// Values other than the default are listed only where these settings have one of these values.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub listed_when: BTreeMap<String, Vec<String>>,
    /// The values that the source does not offer (ruling Q16).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beyond: Option<BeyondSource>,
    /// The rulings behind it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<String>,
    /// The value of `"$name"` in a wager's deal and events, for values that are not words of the language: `"hearts"` is `"h"`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "schemas", schemars(with = "BTreeMap<String, serde_json::Value>"))]
    pub means: BTreeMap<String, Node>,
}

/// Values of a setting that the source does not offer (ruling Q16).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BeyondSource {
    /// The values.
    pub values: Vec<String>,
    /// The source lets the operator choose where these settings have one of these values.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub unless: BTreeMap<String, Vec<String>>,
    /// The paragraph that governs the rule.
    pub source: Source,
}

impl BeyondSource {
    /// Returns true if the source does not offer this value, beside the other settings in effect.
    pub fn holds_for(&self, value: &str, settings: &Settings) -> bool {
        let chosen = |(name, values): (&String, &Vec<String>)| {
            settings.0.get(name).is_some_and(|in_effect| values.contains(in_effect))
        };
        self.values.iter().any(|beyond| beyond == value) && !self.unless.iter().any(chosen)
    }
}

/// Numbers from one integer to another, with what follows the number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Range {
    /// The least value.
    pub from: u32,
    /// The greatest value.
    pub to: u32,
    /// What follows the number, `x` for a multiple.
    #[serde(default)]
    pub suffix: String,
    /// Whether decimals are accepted, and not integers alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub decimals: bool,
}

impl Range {
    fn contains(&self, value: &str) -> bool {
        let Some(number) = value.strip_suffix(self.suffix.as_str()) else { return false };
        let plain = |digits: &str| {
            !digits.is_empty() && digits.len() <= 9 && digits.bytes().all(|b| b.is_ascii_digit())
        };
        // A number is written in one way only, so that it is one setting and not two.
        let (digits, has_parts) = match number.split_once('.') {
            None => (number, false),
            Some((digits, parts)) if self.decimals && plain(parts) && !parts.ends_with('0') => (digits, true),
            Some(_) => return false,
        };
        plain(digits)
            && (digits == "0" || !digits.starts_with('0'))
            && digits.parse().is_ok_and(|n: u32| self.from <= n && n + u32::from(has_parts) <= self.to)
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let any = if self.decimals { "any number" } else { "any" };
        write!(f, "{any} from {}{} to {}{}", self.from, self.suffix, self.to, self.suffix)
    }
}

impl Setting {
    /// A setting that a file lists values of, the default first.
    pub(crate) fn of_file(name: &str, text: &str, values: Vec<String>) -> Self {
        Setting {
            beyond: None,
            name: name.into(),
            text: text.into(),
            values,
            from_table: false,
            also: Vec::new(),
            range: None,
            tables: None,
            listed_when: BTreeMap::new(),
            rulings: Vec::new(),
            means: BTreeMap::new(),
        }
    }

    /// Returns true if the wager has this setting when played by these tables.
    pub fn applies_to(&self, tables: &[&PayTable]) -> bool {
        self.tables.as_ref().is_none_or(|ids| tables.iter().any(|table| ids.contains(&table.id)))
    }

    /// The listed values when played by these tables, the default first.
    pub fn listed(&self, tables: &[&PayTable]) -> Vec<String> {
        if self.from_table {
            tables.iter().filter_map(|table| table.decks.as_ref()).flatten().map(u32::to_string).collect()
        } else {
            self.values.clone()
        }
    }

    /// Returns true if a value is accepted when played by these tables.
    pub(crate) fn accepts(&self, value: &str, tables: &[&PayTable]) -> bool {
        self.listed(tables).iter().chain(&self.also).any(|listed| listed == value)
            || self.range.as_ref().is_some_and(|range| range.contains(value))
    }

    /// What is accepted, in words.
    pub fn allowed(&self, tables: &[&PayTable]) -> String {
        listing(&self.accepted(tables), "or")
    }

    /// The values that are accepted, and a range of them in words.
    fn accepted(&self, tables: &[&PayTable]) -> Vec<String> {
        let mut values: Vec<String> = self.listed(tables);
        values.extend(self.also.iter().cloned());
        values.extend(self.range.iter().map(ToString::to_string));
        values
    }
}

/// Every combination of the given values. Commas separate several values, and `*` is all listed ones. A text that is itself
/// a value of the setting is that value, even if it contains a comma.
pub fn every_combination(given: &Settings, known: &[&Setting]) -> Vec<Settings> {
    let mut all = vec![Settings::default()];
    for (name, value) in &given.0 {
        let mut settings = known.iter().filter(|setting| setting.name == *name).peekable();
        let is_known = settings.peek().is_some();
        let is_value = known.iter().any(|setting| setting.name == *name && setting.accepts(value, &[]));
        let values: Vec<String> = match value.as_str() {
            _ if is_value || !is_known => vec![value.clone()],
            "*" => {
                let mut values: Vec<String> = Vec::new();
                for listed in settings.flat_map(|setting| setting.listed(&[])) {
                    if !values.contains(&listed) {
                        values.push(listed);
                    }
                }
                if values.is_empty() { vec![value.clone()] } else { values }
            }
            several => several.split(',').map(|one| one.trim().to_string()).collect(),
        };
        all = all
            .iter()
            .flat_map(|before| {
                values.iter().map(|value| {
                    let mut settings = before.clone();
                    settings.0.insert(name.clone(), value.clone());
                    settings
                })
            })
            .collect();
    }
    all
}

/// The settings in effect when `given` is chosen for a wager with these settings, played by these tables.
///
/// The error lists the allowed values.
pub(crate) fn in_effect(
    wager: &str,
    settings: &[&Setting],
    tables: &[&PayTable],
    given: &Settings,
) -> Result<Settings, Error> {
    let own: Vec<&&Setting> = settings.iter().filter(|s| s.applies_to(tables)).collect();
    for name in given.0.keys() {
        if !own.iter().any(|setting| setting.name == *name) {
            let setting = Unknown::among(name, own.iter().map(|s| s.name.as_str()));
            return Err(Error::UnknownSetting { wager: wager.into(), setting });
        }
    }
    let mut effect = BTreeMap::new();
    for setting in own {
        let value = match given.0.get(&setting.name) {
            None => setting.listed(tables)[0].clone(),
            Some(value) if setting.accepts(value, tables) => value.clone(),
            Some(value) => {
                return Err(Error::NotAllowed {
                    wager: wager.into(),
                    setting: setting.name.clone(),
                    value: value.clone(),
                    allowed: setting.accepted(tables),
                });
            }
        };
        effect.insert(setting.name.clone(), value);
    }
    Ok(Settings(effect))
}

/// Every listed combination of settings for a wager played by these tables.
pub(crate) fn listed_combinations(settings: &[&Setting], tables: &[&PayTable]) -> Vec<Settings> {
    let own: Vec<&&Setting> = settings.iter().filter(|s| s.applies_to(tables)).collect();
    let mut combinations = vec![BTreeMap::new()];
    for setting in &own {
        let values = setting.listed(tables);
        combinations = combinations
            .into_iter()
            .flat_map(|chosen| {
                values.clone().into_iter().map(move |value| {
                    let mut chosen = chosen.clone();
                    chosen.insert(setting.name.clone(), value);
                    chosen
                })
            })
            .collect();
    }
    combinations.retain(|chosen| {
        own.iter().all(|setting| {
            chosen[&setting.name] == setting.listed(tables)[0]
                || setting.listed_when.iter().all(|(name, values)| values.contains(&chosen[name]))
        })
    });
    combinations.into_iter().map(Settings).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setting(json: &str) -> Setting {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn ranges_take_plain_numbers_only() {
        let range = Range { from: 1, to: 32, suffix: String::new(), decimals: false };
        assert!(range.contains("1") && range.contains("32"));
        for bad in ["0", "33", "1000000000", "-1", "01", "1.5", "", "+3", " 3"] {
            assert!(!range.contains(bad), "{bad}");
        }
        let odds = Range { from: 0, to: 100, suffix: "x".into(), decimals: false };
        assert!(odds.contains("0x") && odds.contains("7x") && !odds.contains("7"));
        let percent = Range { from: 0, to: 5, suffix: String::new(), decimals: true };
        for good in ["0", "0.5", "2.25", "4.999999999", "5"] {
            assert!(percent.contains(good), "{good}");
        }
        for bad in ["5.1", "6", "-1", "1.", ".5", "2.50", "02.5", "1.2.3", "1.0000000001", "1e0"] {
            assert!(!percent.contains(bad), "{bad}");
        }
    }

    #[test]
    fn listing_follows_listed_when() {
        let odds = setting(r#"{"name": "odds", "text": "", "values": ["0x", "1x"]}"#);
        let lay = setting(
            r#"{"name": "lay", "text": "", "values": ["win", "stake"], "listed_when": {"odds": ["1x"]}}"#,
        );
        let combinations: Vec<String> =
            listed_combinations(&[&odds, &lay], &[]).iter().map(ToString::to_string).collect();
        assert_eq!(combinations, ["lay=win, odds=0x", "lay=win, odds=1x", "lay=stake, odds=1x"]);
    }

    #[test]
    fn errors_say_what_is_allowed() {
        let odds = setting(r#"{"name": "odds", "text": "", "values": ["0x", "1x"]}"#);
        let error = |text| {
            in_effect("craps/pass", &[&odds], &[], &Settings::parse([text]).unwrap()).unwrap_err().to_string()
        };
        assert_eq!(error("odds=9x"), "craps/pass: `9x` is not a value of `odds`: use 0x or 1x");
        assert_eq!(error("od=0x"), "craps/pass has no setting `od`: it has odds; did you mean `odds`?");
    }
}
