//! Questions about what is staked together or over time: bets of one round, a session, the life of a meter.

use crate::amounts::Amounts;
use crate::number::{self, NumberInJson};
use crate::question::Assumptions;
use enumeration::Ratio;
use enumeration::ratio::whole;
use paytables::Settings;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// What becomes of a bankroll that is staked on one wager, round after round?
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Bankroll {
    /// A selector, a table's id, or a file.
    pub what: String,
    /// The money at the start.
    #[serde(deserialize_with = "positive")]
    pub bankroll: Ratio,
    /// The money of one opening unit.
    #[serde(deserialize_with = "positive")]
    pub bet: Ratio,
    /// The money at which the player leaves.
    #[serde(deserialize_with = "number::positive")]
    pub goal: Option<Ratio>,
    /// After how many rounds the player leaves; without it, ruin or the goal ends the session.
    #[serde(deserialize_with = "maybe_rounds")]
    pub rounds: Option<u64>,
    /// Settings, by name.
    pub settings: Settings,
    /// Files with pays that replace the listed ones.
    pub tables: Vec<String>,
    /// What is assumed about the table.
    pub assumed: Assumptions,
}

impl Default for Bankroll {
    fn default() -> Self {
        Bankroll {
            what: String::new(),
            bankroll: whole(1),
            bet: whole(1),
            goal: None,
            rounds: None,
            settings: Settings::default(),
            tables: Vec::new(),
            assumed: Assumptions::default(),
        }
    }
}

/// When is a progressive meter hit, at what amount, and when does it favour the player?
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Meter {
    /// A selector, a table's id, or a file.
    pub what: String,
    /// The share of each wager that feeds the meter; with several meters, of each.
    pub rate: Option<Amounts>,
    /// What the meter is reset to, per $1 wagered; one for each meter.
    pub reset: Option<Amounts>,
    /// How many players make the wager; one if `None`.
    #[serde(deserialize_with = "number::players")]
    pub players: Option<u32>,
    /// How many rounds are dealt in an hour.
    #[serde(deserialize_with = "number::positive")]
    pub rounds_per_hour: Option<Ratio>,
    /// Numbers of wagers within which a hit is of interest; 1,000, 10,000 and 100,000 if empty.
    #[serde(deserialize_with = "several_rounds")]
    pub within: Vec<u64>,
    /// Settings, by name.
    pub settings: Settings,
    /// Files with pays that replace the listed ones.
    pub tables: Vec<String>,
}

/// What do several bets of one round come to together?
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Round {
    /// Selectors, ids of tables, and files. `number=17` after a `?` names the numbers of an inside bet at roulette.
    pub what: Vec<String>,
    /// What is staked on each; one unit each if empty.
    #[serde(deserialize_with = "several_positive")]
    pub stakes: Vec<Ratio>,
    /// Settings of all of them, by name.
    pub settings: Settings,
    /// The jackpot amount, per $1 wagered, of wagers on a meter.
    pub meter: Option<Amounts>,
    /// The money of one unit, for the limit on all that is won.
    #[serde(deserialize_with = "number::positive")]
    pub cap_bet: Option<Ratio>,
    /// The most that the winning bets of a round win together.
    #[serde(deserialize_with = "number::amount")]
    pub max_payout: Option<Ratio>,
    /// Count the law of the total also where it takes long: in the blackjack family.
    pub law: bool,
}

fn positive<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Ratio, D::Error> {
    number::positive(deserializer)?.ok_or_else(|| D::Error::custom("an amount is missing"))
}

fn maybe_rounds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    let written = Option::<NumberInJson>::deserialize(deserializer)?;
    written.map(|written| number::read_rounds(&written.text())).transpose().map_err(D::Error::custom)
}

fn several_rounds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u64>, D::Error> {
    let all = Vec::<NumberInJson>::deserialize(deserializer)?;
    all.iter().map(|one| number::read_rounds(&one.text())).collect::<Result<_, _>>().map_err(D::Error::custom)
}

fn several_positive<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Ratio>, D::Error> {
    let all = Vec::<NumberInJson>::deserialize(deserializer)?;
    all.iter()
        .map(|one| number::read_positive(&one.text()))
        .collect::<Result<_, _>>()
        .map_err(D::Error::custom)
}
