//! Rules and counting: from listed tables to distributions, strategies and analyses. Prints nothing.
//!
//! A wager is named by a selector, priced by its table, and analysed; here roulette's straight bet, at a pay of 34 to 1
//! in place of the listed 35 to 1:
//!
//! ```
//! use games::{Request, Workbench};
//! use paytables::{PayTable, Settings, listed};
//!
//! let mut wagers = listed().select(&"roulette/straight".parse()?, &Settings::default())?;
//! let mut wager = wagers.remove(0);
//! let mine = r#"{"id": "MINE", "rows": [{"hand": "straight", "pays": "34 to 1"}]}"#;
//! wager.replace_table("mine.json", &PayTable::read("mine.json", mine)?)?;
//!
//! let analysis = games::analyze(&Request::plain(wager), &Workbench::default())?;
//! // One of 38 compartments wins 34, the others lose one.
//! assert_eq!(analysis.edge.unwrap().to_string(), "3/38");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What can be asked of a [`Request`]: [`analyze`] for every figure, [`edge`] for the edge alone, [`strategy`] for the best
//! play in words and charts, [`player`](fn@player) for somebody who plays it. A [`Workbench`] remembers the counts and
//! solves that several answers share.
//!
//! A wager without decisions is data: a deal, and the event of each row, counted by `events` (`docs/wagers-as-data.md`). A
//! game with wagers that cannot be said so is a [`Module`]: its name, and these wagers, each with the [`Method`] that answers
//! for it. [`MODULES`] lists them all, and is the only place that knows every game; [`register`] adds a game that is written
//! outside. The modules of the games are public where their counts can be asked for below the level of a listed wager: a
//! deck of fewer cards, pays that no table lists.

#![deny(clippy::as_conversions)]

pub mod analysis;
mod as_data;
mod as_round;
mod baccarat;
pub mod blackjack;
pub mod contest;
mod craps;
mod cuts;
pub mod error;
pub mod figures;
pub mod hand_words;
pub mod holdem;
pub mod method;
pub mod pai_gow;
pub mod player;
pub mod poker;
mod registry;
pub mod request;
pub mod rows;
pub mod strategy;
pub mod streets;
pub mod whole;
pub mod wild;
pub mod workbench;

pub use analysis::Analysis;
pub use as_data::{Unpaid, never_paid};
pub use error::Error;
pub use method::{Decided, Method, Module, Turn};
pub use player::Player;
pub use registry::{
    MODULES, analyze, decided, edge, is_said_as_data, optimum, player, register, row_nets, simple_plays,
    strategy, turn,
};
pub use request::{Cap, CapPer, Options, Request};
pub use strategy::{Question, SimplePlay, Strategy};
pub use workbench::{Key, Progress, Workbench};
