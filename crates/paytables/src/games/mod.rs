//! Games as data: a game in which the player decides is a deal, bets, the decisions, and rows that settle each bet.
//!
//! A file becomes [`RoundTerms`] once its settings are chosen. The module builds on [`crate::wagers`]: deals,
//! conditions and pays have the same meaning in both.

mod file;
mod parts;
mod reading;
mod selected;
#[cfg(feature = "schemas")]
mod shape;
mod terms;
mod vocabulary;

pub use file::GameFile;
pub(crate) use file::select;
pub(crate) use parts::{SIDE_ROW_KEYS, add_rows, blank_wager, named_row, side_name, table};
#[cfg(feature = "schemas")]
pub use shape::schema;
pub use terms::{Bet, BetIndex, BetRow, Choice, Effect, Play, RoundTerms, RoundTest, Rule, Stage};

/// The JSON Schema of a game's file, as it is checked in.
pub const SCHEMA: &str = include_str!("../../game-file.schema.json");
