//! The question for pays: the pay that gives an edge, slopes, or a search.

use super::assumptions::Assumptions;
use crate::number;
use enumeration::Ratio;
use paytables::Settings;
use serde::Deserialize;

/// Which pay gives an edge, how does the edge change with each pay, or which pays have figures in a range?
///
/// With `row` and `edge`, the answer is the pay of that row; with `ranges`, a search; with `vary`, variants of a file;
/// otherwise the slopes.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Solve {
    /// A selector, a table's id, or a file.
    pub what: String,
    /// Further wagers: each has its own answer, or a search finds pays that meet the target in all of them.
    pub others: Vec<String>,
    /// Settings, by name.
    pub settings: Settings,
    /// Files with pays that replace the listed ones.
    pub tables: Vec<String>,
    /// The row whose pay is sought.
    pub row: Option<String>,
    /// The edge that the row's pay must give.
    #[serde(deserialize_with = "number::maybe_signed")]
    pub edge: Option<Ratio>,
    /// Add the slopes to the pay.
    pub slopes: bool,
    /// The long-run edge of a wager on a meter, in place of the edge.
    pub long_run: bool,
    /// Pays to search: `row=5,7,9`, `row=1..10`, `row=20..60:5`, `row=1..5:felt`, `row=40`.
    pub ranges: Vec<String>,
    /// Settings at all of which a combination must meet the target: `decks=6,8`.
    #[serde(rename = "for")]
    pub at: Vec<String>,
    /// The parts of a file to vary, with their values: `decks=1,2,6`, `flush=4..6`,
    /// `rows[flush].when.class=flush,straight`.
    pub vary: Vec<String>,
    /// The target edge of variants.
    #[serde(deserialize_with = "number::maybe_signed")]
    pub target: Option<Ratio>,
    /// The required range of edges: `4%,6%`.
    pub edge_between: Option<String>,
    /// The required range of returns.
    pub return_between: Option<String>,
    /// The required range of hit frequencies.
    pub hit_between: Option<String>,
    /// The required range of standard deviations.
    pub sd_between: Option<String>,
    /// Only pays that fall from row to row.
    pub falling: bool,
    /// Only the ten best, by this figure.
    pub best: Option<Best>,
    /// Only combinations that no other improves in both of two figures: `edge,sd`.
    pub frontier: Option<String>,
    /// Of combinations at most one value apart in every row, only the best.
    pub distinct: bool,
    /// The number of the combination or variant, from 1, whose table or wager file to return.
    #[serde(deserialize_with = "number::maybe_whole")]
    pub choose: Option<u32>,
    /// Proceed although more than 10,000 combinations, or 1,000 variants, must be solved one by one.
    pub yes: bool,
    /// The terms at the table.
    pub assumed: Assumptions,
}

/// The order of combinations of pays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Best {
    /// The highest hit frequency.
    Hit,
    /// The lowest edge.
    Edge,
    /// The lowest standard deviation.
    Sd,
}
