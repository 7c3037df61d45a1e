//! Counts the events that wagers written as data name.
//!
//! A wager without decisions is a deal and a list of rows, each with the condition it pays
//! ([`paytables::wagers::Terms`]). [`count`] finds in how many of all deals, rolls or spins each row is the first, from the
//! top, whose condition holds. There is one counter a kind of deal; each merges what no condition tells apart before it
//! counts, and leaves a branch as soon as its row is decided.

#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "numbers of cards, dice and points are small; ranges hold signed ones, as a spread may be -1"
)]
#![allow(
    clippy::match_same_arms,
    clippy::needless_for_each,
    clippy::option_option,
    clippy::single_match_else,
    clippy::struct_excessive_bools,
    clippy::trivially_copy_pass_by_ref,
    clippy::unused_self,
    reason = "a test is written as the page says it, one arm a key"
)]

mod cards;
mod counters;
mod dice;
mod error;
mod logic;
mod rolls;
mod sequences;
mod spins;
mod unpaid;

pub use error::Error;
pub use unpaid::{Unpaid, never_paid};

use enumeration::Distribution;
use logic::by_row;
use paytables::wagers::Terms;

/// In how many deals each row is paid: its place from the top, or none where no row is. Every row is there.
pub fn count(terms: &Terms) -> Result<Distribution<Option<usize>>, Error> {
    match terms {
        Terms::Cards(on) => cards::count(on),
        Terms::Dice(on) => dice::count(on),
        Terms::Rolls(on) => rolls::count(on),
        Terms::Spins(on) => spins::count(on),
    }
}
