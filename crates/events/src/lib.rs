//! Counts wagers written as data.
//!
//! A wager without decisions is a deal and a list of rows, each with the condition it pays
//! ([`paytables::wagers::Terms`]). [`count`] finds in how many of all deals, rolls or spins each row is the first, from the
//! top, whose condition holds. One engine counts each kind of deal ([`Engine`]); it merges what no condition distinguishes
//! before it counts, and leaves a branch as soon as its row is decided. `games` prices what is counted here.

#![deny(clippy::as_conversions)]
#![allow(clippy::trivially_copy_pass_by_ref, reason = "a ranking and a pattern are borrowed from their test")]
#![allow(clippy::needless_for_each, clippy::single_match_else, reason = "a matter of taste")]
mod cards;
mod count;
mod counters;
mod dice;
mod engine;
mod error;
mod logic;
mod rolls;
mod sequences;
mod spins;
mod unpaid;

pub use cards::card_list::CardList;
pub use cards::dealt::Dealt;
pub use cards::needs::{looks_at_suits, zones_of};
pub use cards::ranking::{Judge, Strength};
pub use count::{count, count_by, count_with};
pub use engine::{Counted, Engine};
pub use error::Error;
pub use unpaid::{Unpaid, never_paid};
