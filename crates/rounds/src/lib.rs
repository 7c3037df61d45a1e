//! Solves games in which the player decides, written as data.
//!
//! A game is a deal, bets, decisions and rows that settle each bet ([`paytables::games::RoundTerms`]). [`solve`] finds the
//! optimal play, or takes a given one, and counts every deal under it.

#![deny(clippy::as_conversions)]
#![allow(clippy::trivially_copy_pass_by_ref, reason = "a ranking is borrowed from its test")]
#![allow(clippy::needless_for_each, reason = "a matter of taste")]
#![allow(clippy::vec_box, reason = "a table over pairs is too large to be moved")]

mod compiled;
mod conditions;
mod contest;
mod decide;
mod error;
mod evaluate;
mod hand;
mod holdem;
mod layout;
mod plain;
mod player;
mod script;
mod solve;
mod solved;

pub use compiled::{Compiled, DealResult, ResultId};
pub use error::Error;
pub use player::{Decision, Player};
pub use script::{Ending, Script};
pub use solve::{solve, solve_with};
pub use solved::{Counts, Engine, Solved};
