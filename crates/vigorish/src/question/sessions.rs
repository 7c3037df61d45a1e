//! Questions about money over time and bets together: a bankroll, the life of a meter, the bets of one round.

use super::assumptions::Assumptions;
use super::readers;
use crate::amounts::Amounts;
use crate::number;
use enumeration::Ratio;
use enumeration::ratio::whole;
use paytables::Settings;
use serde::Deserialize;

/// What becomes of a bankroll that is staked on one wager, round after round?
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Bankroll {
    /// A selector, a table's id, or a file.
    pub what: String,
    /// The money at the start.
    #[serde(deserialize_with = "readers::positive")]
    pub bankroll: Ratio,
    /// The money of one opening unit.
    #[serde(deserialize_with = "readers::positive")]
    pub bet: Ratio,
    /// The money at which the player leaves.
    #[serde(deserialize_with = "number::positive")]
    pub goal: Option<Ratio>,
    /// After how many rounds the player leaves; without it, ruin or the goal ends the session.
    #[serde(deserialize_with = "readers::maybe_rounds")]
    pub rounds: Option<u64>,
    /// Settings, by name.
    pub settings: Settings,
    /// Files with pays that replace the listed ones.
    pub tables: Vec<String>,
    /// The terms at the table.
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
    /// Numbers of wagers for which to report the chance of a hit; 1,000, 10,000 and 100,000 if empty.
    #[serde(deserialize_with = "readers::several_rounds")]
    pub within: Vec<u64>,
    /// Settings, by name.
    pub settings: Settings,
    /// Files with pays that replace the listed ones.
    pub tables: Vec<String>,
}

/// The objective of the base game's play in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoundPlay {
    /// The total of all wagers under the limit.
    Aggregate,
}

impl std::fmt::Display for RoundPlay {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            RoundPlay::Aggregate => "aggregate",
        })
    }
}

/// What are the figures of several bets of one round together?
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Round {
    /// Selectors, ids of tables, and files. `number=17` after a `?` names the numbers of an inside bet at roulette.
    pub what: Vec<String>,
    /// What is staked on each; one unit each if empty.
    #[serde(deserialize_with = "readers::several_positive")]
    pub stakes: Vec<Ratio>,
    /// Settings of all of them, by name.
    pub settings: Settings,
    /// The jackpot amount, per $1 wagered, of wagers on a meter.
    pub meter: Option<Amounts>,
    /// The money of one unit, for the limit on the total win.
    #[serde(deserialize_with = "number::positive")]
    pub cap_bet: Option<Ratio>,
    /// The most that the winning bets of a round win together.
    #[serde(deserialize_with = "number::amount")]
    pub max_payout: Option<Ratio>,
    /// The objective of the base game's play; by default itself alone.
    pub play: Option<RoundPlay>,
    /// Count the distribution of the total even if that takes long, in the blackjack family.
    pub law: bool,
    /// How many hands of the one base game are bet against one dealer.
    #[serde(deserialize_with = "number::players")]
    pub spots: Option<u32>,
}
