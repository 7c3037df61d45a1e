//! Settings, chosen or in effect: names and values.

use crate::error::Error;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The settings in effect, by name.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Settings(pub BTreeMap<String, String>);

impl Settings {
    /// Returns true if nothing is set.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// These settings, and those of `others` that are not set here.
    #[must_use]
    pub fn or(&self, others: &Settings) -> Settings {
        let mut all = others.0.clone();
        all.extend(self.0.clone());
        Settings(all)
    }

    /// Returns true if a setting has this value.
    pub fn is(&self, name: &str, value: &str) -> bool {
        self.0.get(name).is_some_and(|v| v == value)
    }

    /// The value of a setting; an error if the wager does not have it.
    pub fn value(&self, name: &str) -> Result<&str, Error> {
        self.0.get(name).map(String::as_str).ok_or_else(|| Error::NoSetting { setting: name.into() })
    }

    /// The value of a setting that is a whole number, like a deck count.
    pub fn whole(&self, name: &str) -> Result<u32, Error> {
        let value = self.value(name)?;
        value.parse().map_err(|_| Error::NotANumber { setting: name.into(), value: value.into() })
    }

    /// The meaning of a setting's value, from a list of known values; an error for any other value.
    pub fn choose<T: Clone>(&self, name: &str, known: &[(&str, T)]) -> Result<T, Error> {
        let value = self.value(name)?;
        let chosen = known.iter().find(|(known, _)| *known == value);
        chosen.map(|(_, meaning)| meaning.clone()).ok_or_else(|| Error::NotAChoice {
            setting: name.into(),
            value: value.into(),
            known: known.iter().map(|(known, _)| (*known).into()).collect(),
        })
    }

    /// Parses `name=value` parts in which a name may occur several times: its values are joined by commas, which the
    /// caller expands to each of them.
    pub fn parse_repeated<'a>(parts: impl IntoIterator<Item = &'a str>) -> Result<Self, Error> {
        let mut settings: BTreeMap<String, String> = BTreeMap::new();
        for part in parts {
            let (name, value) = part.split_once('=').ok_or_else(|| Error::NotASetting(part.into()))?;
            let (name, value) = (name.trim(), value.trim());
            match settings.get_mut(name) {
                Some(values) if values.split(',').any(|known| known == value) => {}
                Some(values) => *values = format!("{values},{value}"),
                None => {
                    settings.insert(name.into(), value.into());
                }
            }
        }
        Ok(Settings(settings))
    }

    /// Parses `name=value` parts, as written after a selector's `?`.
    pub fn parse<'a>(parts: impl IntoIterator<Item = &'a str>) -> Result<Self, Error> {
        let mut settings = BTreeMap::new();
        for part in parts {
            let (name, value) = part.split_once('=').ok_or_else(|| Error::NotASetting(part.into()))?;
            set(&mut settings, name.trim(), value.trim())?;
        }
        Ok(Settings(settings))
    }
}

/// Sets a value; an error if it has another value already.
pub(crate) fn set(settings: &mut BTreeMap<String, String>, name: &str, value: &str) -> Result<(), Error> {
    match settings.insert(name.into(), value.into()) {
        Some(first) if first != value => {
            Err(Error::SetTwice { setting: name.into(), first, second: value.into() })
        }
        _ => Ok(()),
    }
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (name, value)) in self.0.iter().enumerate() {
            write!(f, "{}{name}={value}", if i == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_sets_nothing_or_twice_is_refused() {
        assert_eq!(Settings::parse(["decks"]), Err(Error::NotASetting("decks".into())));
        let twice = Settings::parse(["decks=1", "decks=2"]).unwrap_err();
        assert_eq!(twice.to_string(), "`decks` is set twice, to `1` and to `2`: set it once");
        assert_eq!(Settings::parse(["decks=1", " decks = 1 "]).unwrap().to_string(), "decks=1");
    }

    #[test]
    fn values_are_read_into_types_or_refused() {
        let settings = Settings::parse(["decks=6", "soft17=hit"]).unwrap();
        let soft17 = [("stand", false), ("hit", true)];
        assert_eq!(settings.value("soft17"), Ok("hit"));
        assert_eq!(settings.whole("decks"), Ok(6));
        assert_eq!(settings.choose("soft17", &soft17), Ok(true));
        let said = |refused: Error| refused.to_string();
        assert_eq!(said(settings.value("odds").unwrap_err()), "the wager has no setting `odds`");
        assert_eq!(said(settings.whole("odds").unwrap_err()), "the wager has no setting `odds`");
        assert_eq!(
            said(settings.whole("soft17").unwrap_err()),
            "the setting `soft17` is `hit`, not a whole number"
        );
        assert_eq!(
            said(settings.choose("decks", &soft17).unwrap_err()),
            "the setting `decks` is `6`: the game accepts stand and hit"
        );
    }
}
