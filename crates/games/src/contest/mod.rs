//! The strategy of one decision against a dealer's hand: what each choice is worth by the rank of the hand.
//!
//! `rounds` solves such games; here its decisions are put in words. [`ladder`] sorts the hands by rank, [`strategy`] says
//! from which rank on each choice is best and which hands are played otherwise, [`simple`] prices plays that look at the
//! rank alone. [`crate::as_round`] calls them, and knows a game of this shape by its solution.

mod asked;
mod groups;
mod ladder;
mod simple;
mod strategy;

pub(crate) use ladder::Contest;
pub(crate) use simple::simple_plays;
pub(crate) use strategy::strategy;
