//! The engine for two cards each over a board of five, seen street by street.
//!
//! 1. *Values* ([`values`]): on each canonical board every two cards of the player's meet the 990 of the dealer's
//!    ([`enumeration::showdown`]). What goes on from the last street before the full board is added up for each smaller board
//!    inside, and decided there; then the street before it, down to the two cards alone.
//! 2. *Counts* ([`count`]): forward again. The decisions of a street are sheets of marks, one for each way that the round goes
//!    on; a board adds up the sheets of the smaller boards inside it and settles.
//!
//! What is added up on a flop is what each choice is worth beyond one of them, so that one number a flop and pair is enough
//! for a decision between two.

mod boards;
mod core;
mod count;
mod pairs;
mod play;
mod shape;
mod turns;
mod values;

pub(crate) use self::core::Holdem;
pub(crate) use values::Decisions;
