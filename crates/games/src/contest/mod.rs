//! The strategy of one decision against a dealer's hand: the value of each choice by the rank of the hand.
//!
//! `rounds` solves such games; this module describes their decisions in words. [`ladder`] sorts the hands by rank,
//! [`strategy`] finds the rank from which on each choice is best and the exceptions, [`simple`] prices plays that
//! depend on the rank alone. [`crate::as_round`] calls them for any game of this shape.

mod asked;
mod groups;
mod ladder;
mod simple;
mod strategy;

pub(crate) use ladder::HandLadder;
pub(crate) use simple::simple_plays;
pub(crate) use strategy::strategy;
