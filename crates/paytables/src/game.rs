//! Games and their wagers, as `tables/<game>/game.json` holds them.

use crate::documents::Source;
use crate::error::Error;
use crate::names::named;
use crate::offered::Setting;
use crate::pay::amount;
use crate::ratio::Ratio;
use crate::unknown::Unknown;
use crate::written::Node;
use num_traits::One;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::collections::BTreeMap;
use std::fmt;

/// A game: its wagers, its settings and its rules that are written as data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Game {
    /// The name in selectors.
    pub game: String,
    /// The name as printed.
    pub title: String,
    /// The rulings every wager of the game relies on.
    #[serde(default)]
    pub rulings: Vec<String>,
    /// The paragraph that orders odds to be printed with the word "to" and no other, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub odds_to: Option<Source>,
    /// The settings wagers refer to, by key.
    #[serde(default)]
    pub settings: BTreeMap<String, Setting>,
    /// The wagers, in listed order.
    pub wagers: Vec<Wager>,
    /// Rules of the game that are data, in a form the game's own module reads.
    #[serde(default)]
    pub rules: serde_json::Value,
}

/// A wager of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of the wager, independent of the others")]
#[non_exhaustive]
pub struct Wager {
    /// The name in selectors.
    pub wager: String,
    /// What one unit of the edge is.
    pub unit: String,
    /// Whether it is made beside the game, and is not the game itself.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub side_bet: bool,
    /// About how many seconds the engine takes for it in a browser, on one core: none where it answers at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u32>,
    /// The wager's tables: alternatives, unless `components` is set.
    pub tables: Vec<String>,
    /// The tables are parts of one whole, all in force at once.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub components: bool,
    /// The deck count picks which of the tables is in force.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub decks_pick_table: bool,
    /// The row of a table shared with other wagers that this wager is paid by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub row: Option<String>,
    /// The keys of its settings.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub settings: Vec<String>,
    /// The rulings it relies on, beside the game's, its tables' and its settings'.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<String>,
    /// Further places that define it, beside its tables' own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<Source>,
    /// How the source says its meter is fed, where it does (ruling Q8).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub funding: Option<Funding>,
    /// What the source allows of figures other than pays (ruling Q13).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<FigureLimit>,
    /// Its tables in which every row on a meter has a meter of its own (ruling Q8).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub independent_meters: Vec<String>,
    /// Who is paid by the envy column of its tables.
    #[serde(default, skip_serializing_if = "EnvyGoesTo::is_usual")]
    pub envy_goes_to: EnvyGoesTo,
    /// The deal, if the wager is written as data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(with = "Option<serde_json::Value>"))]
    pub deal: Option<Node>,
    /// The event of each row of its tables, if the wager is written as data.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "schemas", schemars(with = "BTreeMap<String, serde_json::Value>"))]
    pub events: BTreeMap<String, Node>,
    /// The game of the base wager or side bet, if it is written as data (`docs/games-as-data.md`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(with = "Option<serde_json::Value>"))]
    pub round: Option<Node>,
    /// The blackjack game of the base wager or side bet, if it is written as data (`docs/twenty-one-as-data.md`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(with = "Option<serde_json::Value>"))]
    pub twenty_one: Option<Node>,
    /// For a side bet of a game written as data, its name among the game's `sides`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// Of a side bet that a fold of the base game may forfeit: the zones of the base game in which its cards lie.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub in_round: Vec<String>,
    /// Where the cards of each of the deal's zones lie on the table, if not in a zone of that name: zones of the base
    /// game's deal or, if it is not written as data, of the first cards, with how many of their cards.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub lies_in: BTreeMap<String, BTreeMap<String, u32>>,
    /// The file that the wager is from, where it is from one: its deal and rows, with their names and groups.
    #[serde(skip)]
    pub file: Option<Node>,
    /// One outcome is common to all who make the wager, and an award of the whole meter is split among them (ruling Q8).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shares_awards: bool,
    /// Rules of the wager that are data, in a form the game's own module reads.
    #[serde(default, skip_serializing_if = "serde_json::Value::is_null")]
    pub rules: serde_json::Value,
}

/// What the source allows of a figure other than a pay (ruling Q13).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FigureLimit {
    /// The figure.
    pub figure: Limited,
    /// The direction of the source's words.
    pub bound: Bound,
    /// The limit, in dollars or units of the wager: `50000`, `21/100`.
    #[serde(deserialize_with = "units", serialize_with = "written")]
    #[cfg_attr(feature = "schemas", schemars(with = "String"))]
    pub amount: Ratio,
    /// Whether the source adds "or the maximum amount that one patron could win per round when betting the minimum wager,
    /// whichever is greater".
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub or_minimum_win: bool,
    /// The wagers of the game whose wins the limit covers together (ruling Q14). Empty for this wager alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub covers: Vec<String>,
    /// The paragraph of the source.
    pub source: Source,
}

/// The direction of a limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Bound {
    /// "At least", "no less than": a floor.
    AtLeast,
    /// "May not exceed": a ceiling.
    AtMost,
    /// "Shall be": fixed.
    Fixed,
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Bound::AtLeast => "at least",
            Bound::AtMost => "at most",
            Bound::Fixed => "exactly",
        })
    }
}

/// A figure that the source limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Limited {
    /// The most that is paid, in dollars.
    PayoutLimit,
    /// The part of each wager that feeds the meter.
    Rate,
    /// What the meter is reset to, in units of the wager.
    Reset,
}

impl fmt::Display for Limited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limited::PayoutLimit => "payout limit",
            Limited::Rate => "contribution rate",
            Limited::Reset => "reset",
        })
    }
}

/// Who is paid by an envy column.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EnvyGoesTo {
    /// The other players who make the wager (ruling Q9).
    #[default]
    OtherPlayers,
    /// The dealer (ruling Q10).
    Dealer,
}

impl EnvyGoesTo {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes what it skips by reference")]
    pub(crate) fn is_usual(&self) -> bool {
        *self == EnvyGoesTo::default()
    }
}

/// How a meter is fed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Funding {
    /// The part of each wager that feeds the meter: `21/100`.
    #[serde(deserialize_with = "share", serialize_with = "written")]
    #[cfg_attr(feature = "schemas", schemars(with = "String"))]
    pub rate: Ratio,
    /// What the meter is reset to, in units of the wager: `10000`.
    #[serde(deserialize_with = "units", serialize_with = "written")]
    #[cfg_attr(feature = "schemas", schemars(with = "String"))]
    pub reset: Ratio,
}

fn units<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Ratio, D::Error> {
    let text = String::deserialize(deserializer)?;
    amount(&text)
        .ok_or_else(|| de::Error::custom(format!("`{text}` is not an amount: write 10000 or 21/100")))
}

fn share<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Ratio, D::Error> {
    let rate = units(deserializer)?;
    if rate > Ratio::one() { Err(de::Error::custom("a rate cannot be more than 1")) } else { Ok(rate) }
}

fn written<S: Serializer>(value: &Ratio, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

impl Game {
    /// The settings of a wager, in listed order.
    ///
    /// # Panics
    /// If the wager names a setting the game has not, which reading the catalogue rules out.
    pub fn settings_of(&self, wager: &Wager) -> Vec<&Setting> {
        wager
            .settings
            .iter()
            .map(|key| self.settings.get(key).unwrap_or_else(|| panic!("{}: no setting {key}", self.game)))
            .collect()
    }

    /// The wager of this name, whatever its case and punctuation.
    pub fn wager(&self, name: &str) -> Result<&Wager, Error> {
        named(&self.wagers, |wager| &wager.wager, name).ok_or_else(|| Error::UnknownWager {
            game: self.game.clone(),
            wager: Unknown::among(name, self.wagers.iter().map(|wager| wager.wager.as_str())),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn funding_is_read_exactly_or_refused() {
        let read = |rate: &str, reset: &str| {
            serde_json::from_value::<Funding>(serde_json::json!({"rate": rate, "reset": reset}))
        };
        let funding = read("21/100", "10000").unwrap();
        assert_eq!(
            (&funding.rate, &funding.reset),
            (&Ratio::new(21.into(), 100.into()), &Ratio::from_integer(10000.into()))
        );
        assert_eq!(read("21%", "$10,000").unwrap(), funding);
        let back = serde_json::to_value(&funding).unwrap();
        assert_eq!(back, serde_json::json!({"rate": "21/100", "reset": "10000"}));
        for (rate, reset, says) in [
            ("0,21", "10000", "`0,21` is not an amount"),
            ("-1", "10000", "`-1` is not an amount"),
            ("101%", "10000", "a rate cannot be more than 1"),
            ("21%", "ten", "`ten` is not an amount"),
        ] {
            let error = read(rate, reset).unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
        }
        assert!(serde_json::from_str::<Funding>(r#"{"rate": "21%"}"#).is_err());
    }
}
