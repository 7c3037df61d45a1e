//! The optimal strategy of a wager, in a form that can be printed without knowing the game.

use enumeration::Ratio;

/// The situation of a question; empty for the whole strategy.
#[derive(Clone, Debug, Default)]
pub struct StrategyQuestion {
    /// The player's hand.
    pub hand: Option<String>,
    /// The dealer's up card.
    pub up: Option<String>,
    /// The player's hole cards.
    pub hole: Option<String>,
    /// The community cards.
    pub board: Option<String>,
    /// The cards seen of each zone, in a game written as data: the zone and its cards.
    pub zones: Vec<(String, String)>,
}

impl StrategyQuestion {
    /// Returns true if the question is about the whole strategy.
    pub fn is_general(&self) -> bool {
        let Self { hand, up, hole, board, zones } = self;
        [hand, up, hole, board].into_iter().all(Option::is_none) && zones.is_empty()
    }
}

/// A simple strategy and its edge.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SimplePlay {
    /// Its name.
    pub name: String,
    /// The whole rule, a sentence each.
    pub rules: Vec<String>,
    /// The edge of a player who follows it.
    pub edge: Ratio,
}

/// A chart as a table: a row a hand, a column what the dealer shows.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ChartTable {
    /// The column headings.
    pub columns: Vec<String>,
    /// The rows: heading and cells.
    pub rows: Vec<(String, Vec<String>)>,
}

/// The optimal play of a wager.
#[derive(Clone, Debug)]
pub struct Strategy {
    /// The strategy class over which it is optimal, if a ruling names one.
    pub class: Option<String>,
    /// The parts, in reading order.
    pub parts: Vec<StrategyPart>,
}

/// A part of a strategy.
#[derive(Clone, Debug)]
pub enum StrategyPart {
    /// Sentences.
    Lines {
        /// The heading.
        title: String,
        /// One sentence each.
        lines: Vec<String>,
    },
    /// A chart.
    Grid {
        /// The heading.
        title: String,
        /// The column headings.
        columns: Vec<String>,
        /// The rows: heading and cells.
        rows: Vec<(String, Vec<String>)>,
    },
    /// Exact values, each of an action or of a rule of play.
    Values {
        /// The heading.
        title: String,
        /// The name of each value, and the value in units of the opening wager.
        values: Vec<(String, Ratio)>,
    },
}
