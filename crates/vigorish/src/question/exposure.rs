//! Questions about cards out of the shoe: the effect of removal, and the win of a card counter.

use super::assumptions::Assumptions;
use crate::number;
use enumeration::Ratio;
use paytables::Settings;
use serde::Deserialize;

/// What is the effect of removing each card, and which are the best counts?
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Removal {
    /// Selectors, ids of tables, and files.
    pub what: Vec<String>,
    /// Settings, by name.
    pub settings: Settings,
    /// Files with pays that replace the listed ones.
    pub tables: Vec<String>,
    /// The terms at the table.
    pub assumed: Assumptions,
}

/// What does a counter win who bets only at favourable counts?
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Counting {
    /// A selector, a table's id, or a file.
    pub what: String,
    /// Settings, by name.
    pub settings: Settings,
    /// Files with pays that replace the listed ones.
    pub tables: Vec<String>,
    /// The tags, like `A=0 4=-1 8=2 Qh=-3`; the best count of level 2 if `None`.
    pub tags: Option<String>,
    /// The unseen cards at which the last round begins.
    #[serde(deserialize_with = "number::maybe_whole")]
    pub cut: Option<u32>,
    /// The true count from which the wager is bet; the best of 0 to 20 if `None`.
    #[serde(deserialize_with = "number::maybe_signed")]
    pub bet_at: Option<Ratio>,
    /// Cards that are burnt and shown before the first round.
    #[serde(deserialize_with = "number::whole")]
    pub burn: u32,
    /// The mean number of cards of a round.
    #[serde(deserialize_with = "number::positive")]
    pub cards_per_round: Option<Ratio>,
    /// The terms at the table.
    pub assumed: Assumptions,
}
