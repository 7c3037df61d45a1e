//! Exact combinatorics for games of chance: what can happen, and in how many ways.
//!
//! Cards, decks, shoes and dice; combinations and their indexing; suit symmetry; rankings; distributions that
//! prove their own total; joint draws. The crate knows no casino game: it is asked for counts and gives counts.
//!
//! Counting is done in machine integers, each place saying why they cannot overflow, and becomes a [`Ratio`] at the
//! border.

#![deny(clippy::as_conversions)]

mod card_sets;
pub mod cards;
pub mod combinations;
pub mod conversions;
pub mod dice;
mod distribution;
pub mod draws;
mod folding;
mod pairing;
pub mod rankings;
pub mod ratio;
pub mod shoe;
pub mod showdown;
pub mod spreads;
pub mod sweep;
pub mod symmetry;
mod together;
pub mod wide;

pub use cards::{Card, CardSet, Rank, Suit};
pub use distribution::Distribution;
pub use ratio::{Ratio, Ways};
