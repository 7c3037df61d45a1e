//! Rules and counting: from listed tables to distributions, strategies and analyses. Prints nothing.
//!
//! A selector names a wager, a pay table prices it, and [`analyze`] returns every figure. Here roulette's straight bet pays
//! 34 to 1 in place of the listed 35 to 1:
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
//! Of a [`Request`], [`analyze`] returns every figure, [`edge`] the edge alone, [`strategy`](fn@strategy) the best play in
//! words and charts, and [`player`](fn@player) a [`Player`] who follows it. A [`Workbench`] caches the counts and solutions
//! that several answers share.
//!
//! A wager without decisions is data: a deal and the event of each row, counted by `events` (`docs/wagers-as-data.md`). Any
//! other game is a [`Module`]: its name and its wagers, each with the [`Method`] that prices it. [`MODULES`] lists them all
//! and is the only place that knows every game; [`register`] adds a game from another crate. A game's module is public if
//! its counts are useful below the level of a listed wager: a smaller deck, or pays that no table lists.

#![deny(clippy::as_conversions)]

pub mod analysis;
mod as_data;
mod as_round;
mod baccarat;
pub mod blackjack;
mod contest;
mod craps;
mod cuts;
pub mod error;
pub mod figures;
mod hand_words;
mod holdem;
pub mod joint;
mod limits;
mod linked_envy;
mod method;
pub mod pai_gow;
pub mod player;
mod registry;
mod removed;
mod removed_card;
mod request;
mod round_errors;
mod round_player;
mod round_situation;
mod round_strategy;
pub mod rows;
pub mod strategy;
mod streets;
mod whole;
pub mod workbench;

pub use analysis::Analysis;
pub use as_data::Unpaid;
pub use as_round::{SolvedGame, solved_round, stake_with_ties_bet};
pub use enumeration::work::WorkLimit;
pub use error::Error;
pub use events::{FaceGroups, GroupShare};
pub use joint::{Joint, LimitPlayed, joint};
pub use limits::{LimitFinding, LimitStanding, held_to_limits};
pub use method::{Decided, FirstCards, Method, Module, NetChance, Removable, Turn};
pub use player::Player;
pub use registry::{
    MODULES, WagerShoe, analyze, chart, check_given, decided, edge, group_shares, is_beside_base,
    is_said_as_data, mean_cards_of_base, mean_cards_of_deal, never_paid, optimum, play_errors, player,
    register, row_nets, shoe, simple_plays, spots_covariance, strategy, turn,
};
pub use removed_card::{RemovalError, RemovedCard, read_cards};
pub use request::{Cap, CapPer, GivenPlay, Options, Request, SeenCards};
pub use round_errors::{PlayError, PlayErrors};
pub use strategy::{ChartTable, SimplePlay, Strategy, StrategyQuestion};
pub use workbench::{Key, Progress, Workbench};
