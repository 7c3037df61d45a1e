//! The questions: one struct for each, with sensible defaults.
//!
//! A question is plain data. Rust programs fill in the fields, the command parses them from flags, Python and the page
//! from JSON: `{"ask": "analyze", "what": ["craps/field"]}`. In JSON a number may be a string as people write it:
//! `"2.5%"`, `"7/495"`, `"$10,000"`.

mod assumptions;
mod exposure;
mod filing;
mod floor;
mod pays;
mod readers;
mod sessions;
mod simulator;

pub use assumptions::Assumptions;
pub(crate) use assumptions::{FULL_SHOE, meters_of, read_play, read_removed, read_sees};
pub use exposure::{Counting, Removal};
pub use filing::{Cover, Sheet, Verify};
pub use floor::{Monitor, Plausible};
pub use pays::{Best, Solve};
pub use sessions::{Bankroll, Meter, Round, RoundPlay};
pub use simulator::{Audit, Simulate, SimulateShoes};

use paytables::Settings;
use serde::Deserialize;
use std::path::PathBuf;

/// Any question.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Question {
    /// See [`List`].
    List(List),
    /// See [`Show`].
    Show(Show),
    /// See [`Analyze`].
    Analyze(Box<Analyze>),
    /// See [`Strategy`].
    Strategy(Strategy),
    /// See [`Verify`].
    Verify(Box<Verify>),
    /// See [`Sheet`].
    Sheet(Box<Sheet>),
    /// See [`Plausible`].
    Plausible(Box<Plausible>),
    /// See [`Monitor`].
    Monitor(Box<Monitor>),
    /// See [`Compare`].
    Compare(Box<Compare>),
    /// See [`Solve`].
    Solve(Box<Solve>),
    /// See [`Simulate`].
    Simulate(Simulate),
    /// See [`Diff`].
    Diff(Diff),
    /// See [`Audit`].
    Audit(Audit),
    /// See [`Bankroll`].
    Session(Box<Bankroll>),
    /// See [`Meter`].
    Meter(Box<Meter>),
    /// See [`Round`].
    Round(Box<Round>),
    /// See [`Removal`].
    Removal(Box<Removal>),
    /// See [`Counting`].
    Counting(Box<Counting>),
}

/// Which games, wagers, tables and settings exist?
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct List {
    /// One game; all games if `None`.
    pub game: Option<String>,
}

/// What does a wager or a table pay, and which paragraph says so?
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Show {
    /// A selector, a table's id, or a file.
    pub what: String,
}

/// What are the exact figures of wagers?
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Analyze {
    /// Selectors, ids of tables, and files.
    pub what: Vec<String>,
    /// Every listed analysis, without the variance of blackjack's base games, which takes seconds each.
    pub all: bool,
    /// Refuse a name that stands for several wagers, before anything is counted.
    pub one: bool,
    /// Without the variance of blackjack's base games, which takes seconds each.
    pub quick: bool,
    /// Settings, by name.
    pub settings: Settings,
    /// Files with pays that replace the listed ones.
    pub tables: Vec<String>,
    /// The terms at the table.
    pub assumed: Assumptions,
}

/// What is the optimal play?
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Strategy {
    /// A selector, a table's id, or a file; a game's name stands for its base game.
    pub what: String,
    /// Settings, by name.
    pub settings: Settings,
    /// Files with pays that replace the listed ones.
    pub tables: Vec<String>,
    /// Simple strategies, and what each costs.
    pub simple: bool,
    /// The player's cards.
    pub hand: Option<String>,
    /// The dealer's up card.
    pub up: Option<String>,
    /// The player's hole cards.
    pub hole: Option<String>,
    /// The community cards dealt so far.
    pub board: Option<String>,
    /// The cards seen of each zone of a game file, like `player=As Kd Qh`.
    pub zones: Vec<String>,
    /// Cards that the player also sees, like `dealer:1`.
    pub sees: Vec<String>,
    /// A file with a strategy: the answer lists its errors in place of the optimal play.
    pub play: Option<String>,
    /// Cards removed from the shoe before the round is dealt, like `4 4 5h`.
    pub removed: Option<String>,
}

/// How do wagers compare?
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Compare {
    /// Selectors, ids of tables, and files.
    pub what: Vec<String>,
    /// Settings of all of them, by name.
    pub settings: Settings,
    /// The wager that the others are measured against.
    pub against: Option<String>,
    /// The column to sort by.
    pub sort: Option<String>,
    /// Settings of which every listed value is compared, the lowest edge first.
    pub over: Vec<String>,
    /// The figures of each wager, without its rows.
    pub summary: bool,
    /// The terms at the table.
    pub assumed: Assumptions,
}

/// What changed between two outputs of `analyze` in JSON?
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Diff {
    /// The file with the earlier output.
    pub old: String,
    /// The file with the later output.
    pub new: String,
}

/// Write a static site of figures.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Site {
    /// The folder: a new one, an empty one, or that of an earlier site, which is replaced.
    pub out: PathBuf,
    /// Selectors, ids of tables, and files; everything listed if empty.
    pub what: Vec<String>,
    /// Settings, by name.
    pub settings: Settings,
    /// Count the distribution of whole rounds of blackjack.
    pub law: bool,
    /// The engine for browsers, a WebAssembly module; without one, an `engine.wasm` beside the program is used.
    pub engine: Option<PathBuf>,
}
