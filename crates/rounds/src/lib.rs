//! Solves games in which the player decides, written as data.
//!
//! A game is a deal, bets, decisions and rows that settle each bet ([`paytables::games::RoundTerms`]). [`solve`] finds the
//! optimal play, or takes a given one, and counts every deal under it:
//!
//! ```
//! use paytables::{GameFile, Settings};
//!
//! // A card is dealt; after a look at it the player may double the bet that it is an ace.
//! let file = r#"{"id": "ACE", "deal": {"decks": 1, "without": "2..Q", "zones": {"card": 1}}, "stakes": {"bet": 1},
//!   "stages": [{"stage": "look", "sees": ["card"], "choices": [
//!     {"choice": "stay"}, {"choice": "double", "stakes": {"bet": 2}}]}],
//!   "bets": {"bet": {"rows": [{"hand": "ace", "pays": "1 to 1", "when": {"highest": "A"}}]}}}"#;
//! let terms = GameFile::read("ace.json", file)?.select(None, &Settings::default())?.round()?.unwrap();
//! // Kings and aces: half of the deals win two, the others lose one.
//! assert_eq!(rounds::solve(&terms, None)?.optimum().to_string(), "1/2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! One engine serves each shape of game, and the shape alone chooses it: `plain` walks every deal up to suits, `contest` is
//! for one decision against a dealer's hand, `holdem` for two cards each over a board. All share the conditions, the choices
//! without cards (`script`) and the results by which deals are counted (`compiled`). `games` prices what is counted here.

#![deny(clippy::as_conversions)]
#![allow(clippy::trivially_copy_pass_by_ref, reason = "a ranking is borrowed from its test")]
#![allow(clippy::needless_for_each, reason = "a matter of taste")]
#![allow(clippy::vec_box, reason = "a table over pairs is too large to be moved")]

mod compiled;
mod conditions;
mod contest;
mod counts;
mod decide;
mod error;
mod evaluate;
mod hand;
mod holdem;
mod kept;
mod layout;
mod plain;
mod plain_estimate;
mod player;
mod rows_beside;
mod script;
mod solve;
mod solved;

pub use compiled::{BesideRow, Compiled, DealResult, LimitTogether, ResultId, WinLimit};
pub use contest::{ContestHand, Swept};
pub use counts::Counts;
pub use decide::Decision;
pub use error::{Error, TooMuch};
pub use events::Unpaid;
pub use holdem::ClassPlay;
pub use layout::deck_of;
pub use player::{Player, Worths};
pub use script::{Ending, Script};
pub use solve::{keeps_play, optimum_alone, solve, solve_sharing, solve_with, suits_are_alike};
pub use solved::{Engine, Solved};
