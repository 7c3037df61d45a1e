//! Ultimate Texas Hold 'Em (HC appendix I; ruling G4).
//!
//! Ante and Blind of one unit each are staked before the deal. On his two cards the player bets four or three times the
//! Ante or checks; on the flop, if he has not bet, twice the Ante or checks; on the full board, if he still has not
//! bet, the Ante or folds. Each bet is the one Play wager of the round.

mod by_classes;
mod game;
mod settlement;
mod simple;
mod solve;
mod tally;
mod values;

pub use by_classes::{ByClasses, by_classes};
pub use game::ULTIMATE_TEXAS_HOLDEM;
pub use settlement::{DEALS, Pays, Pushes};
pub use simple::price_simple;
pub use solve::{Solution, edge, solve};
pub use values::values;
