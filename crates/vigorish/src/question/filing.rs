//! Questions about filings: the check of a submission, and the maths sheet.

use super::assumptions::Assumptions;
use super::readers;
use crate::number;
use enumeration::Ratio;
use enumeration::ratio::ratio;
use paytables::Settings;
use serde::Deserialize;

/// Do the claims of a submission hold, and do its pays conform?
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Verify {
    /// The file with the submission; `-` is standard input.
    pub file: String,
    /// The terms where the submission states nothing.
    pub assumed: Assumptions,
}

/// What does a laboratory need to know about wagers?
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Sheet {
    /// Selectors, ids of tables, and files.
    pub what: Vec<String>,
    /// Settings, by name.
    pub settings: Settings,
    /// Files with pays that replace the listed ones.
    pub tables: Vec<String>,
    /// The confidence level of the volatility index and the intervals.
    #[serde(deserialize_with = "number::confidence")]
    pub confidence: Ratio,
    /// How the edge moves with each pay, also for games with decisions, which are solved once for each pay.
    pub slopes: bool,
    /// Add the gain of a player who watches the cards, for wagers dealt from a shoe.
    pub exposure: bool,
    /// The unseen cards at the filed cut card, for `exposure`; the usual ones of the game if `None`.
    #[serde(deserialize_with = "number::maybe_whole")]
    pub cut: Option<u32>,
    /// How many rounds to deal for the appendix of the independent simulator; no appendix if `None`.
    #[serde(deserialize_with = "readers::maybe_rounds")]
    pub simulate: Option<u64>,
    /// The seed of that simulation.
    #[serde(deserialize_with = "number::seed")]
    pub seed: u64,
    /// The cover of the filing.
    pub cover: Cover,
    /// The terms at the table.
    pub assumed: Assumptions,
}

/// The cover of a filing: who files what, where, and under which limits. Printed as given.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Cover {
    /// The applicant.
    pub applicant: Option<String>,
    /// The product.
    pub product: Option<String>,
    /// The product's version.
    pub version: Option<String>,
    /// The jurisdiction.
    pub jurisdiction: Option<String>,
    /// The date of the filing.
    pub date: Option<String>,
    /// The least bet.
    pub minimum_bet: Option<String>,
    /// The greatest bet.
    pub maximum_bet: Option<String>,
    /// The denominations of chips or wagers.
    pub denomination: Option<String>,
}

impl Default for Sheet {
    fn default() -> Self {
        Sheet {
            what: Vec::new(),
            settings: Settings::default(),
            tables: Vec::new(),
            confidence: ratio(90, 100),
            slopes: false,
            exposure: false,
            cut: None,
            simulate: None,
            seed: 1,
            cover: Cover::default(),
            assumed: Assumptions::default(),
        }
    }
}
