//! The engine for two cards each over a board of five, seen street by street.
//!
//! 1. *Tables* ([`table`]): the player may see some of the dealer's cards. The game is solved beside each set of them,
//!    up to suits: once if none is seen, 13 times with one card, 169 times with both.
//! 2. *Values* ([`values`]): on each canonical board, [`enumeration::showdown`] compares every two cards of the
//!    player's with those of the dealer's. The values of the choices on the last street before the full board are sums
//!    over the full boards; they are decided there, then on the street before, down to the two cards alone.
//! 3. *Counts* ([`count`]): forward again. The decisions of a street are sheets of marks, one for each continuation; a
//!    board adds up the sheets of the smaller boards inside it and settles.
//!
//! [`by_classes`] values a play that decides by classes of situations.
//!
//! The sums on a flop are differences from the value of one choice, the reference, so that a decision between two
//! choices needs one number for each flop and pair.

mod boards;
mod by_classes;
mod choices;
mod core;
mod count;
mod estimate;
mod pairs;
mod play;
mod shape;
mod table;
mod turns;
mod values;

pub(crate) use self::core::Holdem;
pub use by_classes::ClassPlay;
pub(crate) use play::HoldemPlay;
