//! The engine for two cards each over a board of five, seen street by street.
//!
//! 1. *Tables* ([`table`]): the player may see some of the dealer's cards. The game is solved beside each set of them, up to
//!    suits: once where none is seen, 13 times with one card, 169 times with both.
//! 2. *Values* ([`values`]): on each canonical board every two cards of the player's meet those of the dealer's
//!    ([`enumeration::showdown`]). What goes on from the last street before the full board is added up for each smaller board
//!    inside, and decided there; then the street before it, down to the two cards alone.
//! 3. *Counts* ([`count`]): forward again. The decisions of a street are sheets of marks, one for each way that the round goes
//!    on; a board adds up the sheets of the smaller boards inside it and settles.
//!
//! [`by_classes`] values a play that tells situations apart by classes only.
//!
//! What is added up on a flop is what each choice is worth beyond one of them, so that one number a flop and pair is enough
//! for a decision between two.

mod boards;
mod by_classes;
mod choices;
mod core;
mod count;
mod pairs;
mod play;
mod shape;
mod table;
mod turns;
mod values;

pub(crate) use self::core::Holdem;
pub use by_classes::ClassPlay;
pub(crate) use play::HoldemPlay;
