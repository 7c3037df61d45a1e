//! Questions about observed play: a win per handle, and the win of tables and periods.

use super::assumptions::Assumptions;
use crate::number;
use enumeration::Ratio;
use enumeration::ratio::ratio;
use paytables::Settings;
use serde::Deserialize;

/// Is an observed win per handle consistent with the exact edge?
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Plausible {
    /// A selector, a table's id, or a file.
    pub what: String,
    /// How many rounds were played.
    #[serde(deserialize_with = "number::rounds")]
    pub rounds: u64,
    /// What the house won, divided by the opening wagers; negative if it lost.
    #[serde(deserialize_with = "number::signed")]
    pub held: Ratio,
    /// The confidence level of the verdict.
    #[serde(deserialize_with = "number::confidence")]
    pub confidence: Ratio,
    /// In games of skill, the least and greatest cost of the players' play beyond the best play, as a share of the bet.
    #[serde(deserialize_with = "number::skill")]
    pub skill: (Ratio, Ratio),
    /// Settings, by name.
    pub settings: Settings,
    /// Files with pays that replace the listed ones.
    pub tables: Vec<String>,
    /// The terms at the table.
    pub assumed: Assumptions,
}

impl Default for Plausible {
    fn default() -> Self {
        Plausible {
            what: String::new(),
            rounds: 1,
            held: ratio(0, 1),
            confidence: ratio(95, 100),
            skill: number::usual_skill(),
            settings: Settings::default(),
            tables: Vec::new(),
            assumed: Assumptions::default(),
        }
    }
}

/// Judges whether the win of tables and periods is consistent with theory.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Monitor {
    /// The CSV file with a line a table and period.
    pub file: String,
    /// The confidence level of the verdicts, before the correction for several rows.
    #[serde(deserialize_with = "number::confidence")]
    pub confidence: Ratio,
    /// In games of skill, the least and greatest cost of the players' play beyond the best play, as a share of the bet.
    #[serde(deserialize_with = "number::skill")]
    pub skill: (Ratio, Ratio),
    /// The fixed band of win per drop that is shown beside the wager's own.
    #[serde(deserialize_with = "number::band")]
    pub band: Ratio,
}

impl Default for Monitor {
    fn default() -> Self {
        Monitor {
            file: String::new(),
            confidence: ratio(95, 100),
            skill: number::usual_skill(),
            band: ratio(4, 100),
        }
    }
}
