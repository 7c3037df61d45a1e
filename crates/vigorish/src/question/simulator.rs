//! Questions that the independent simulator answers: random rounds, every round, and whole shoes.

use super::exposure::Counting;
use super::readers;
use crate::number;
use paytables::Settings;
use serde::Deserialize;
use std::path::PathBuf;

/// Does the simulator, which deals rounds by the text of the rules, agree with the exact figures?
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Simulate {
    /// Selectors, ids of tables, and files.
    pub what: Vec<String>,
    /// Every listed analysis.
    pub all: bool,
    /// How many rounds to deal of each wager.
    #[serde(deserialize_with = "number::rounds")]
    pub rounds: u64,
    /// The seed: the same seed gives the same rounds, on any number of threads.
    #[serde(deserialize_with = "number::seed")]
    pub seed: u64,
    /// Settings, by name.
    pub settings: Settings,
    /// Files with pays that replace the listed ones.
    pub tables: Vec<String>,
    /// Compare the nets of blackjack's base games, whose distribution takes seconds to minutes to count.
    pub law: bool,
    /// Cards that the player also sees, like `dealer:1`.
    pub sees: Vec<String>,
    /// A file with the strategy to follow in place of the optimum; or `full-shoe`: every decision is that of the fresh shoe.
    pub play: Option<String>,
    /// Cards removed from the shoe before every round, like `4 4 5h`.
    pub removed: Option<String>,
}

impl Default for Simulate {
    fn default() -> Self {
        Simulate {
            what: Vec::new(),
            all: false,
            rounds: 1_000_000,
            seed: 1,
            settings: Settings::default(),
            tables: Vec::new(),
            law: false,
            sees: Vec::new(),
            play: None,
            removed: None,
        }
    }
}

/// Does the simulator, dealing every round instead of random ones, count the same fractions?
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Audit {
    /// Selectors, ids of tables, and files.
    pub what: Vec<String>,
    /// Every listed analysis.
    pub all: bool,
    /// Audit this many situations of a game, drawn at random, in place of every deal.
    #[serde(deserialize_with = "readers::maybe_rounds")]
    pub situations: Option<u64>,
    /// The seed that situations are drawn with.
    #[serde(deserialize_with = "number::seed")]
    pub seed: u64,
    /// Make a certificate of the one wager, under this file name.
    pub certificate: Option<PathBuf>,
    /// Settings, by name.
    pub settings: Settings,
    /// Files with pays that replace the listed ones.
    pub tables: Vec<String>,
}

impl Default for Audit {
    fn default() -> Self {
        Audit {
            what: Vec::new(),
            all: false,
            situations: None,
            seed: 1,
            certificate: None,
            settings: Settings::default(),
            tables: Vec::new(),
        }
    }
}

/// What does a counter win at a table that deals whole shoes, round by round?
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SimulateShoes {
    /// The count, the bets and the wager.
    pub counting: Counting,
    /// About how many rounds to deal, in whole shoes.
    #[serde(deserialize_with = "number::rounds")]
    pub rounds: u64,
    /// The seed.
    pub seed: u64,
}
