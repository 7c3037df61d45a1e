//! Hold'em games in words and charts: two hole cards each, five cards on the board, the better hand of seven wins.
//!
//! `rounds` solves such a game. This module says what its play is: a chart of the 169 starting hands, how often each choice is
//! made, what to do with given cards ([`strategy`]), and plays that a person can remember ([`simple_plays`]): one by classes of
//! hands, found anew for any pays ([`by_classes`]), and one that has been published ([`published`]). Called by
//! [`crate::as_round`] for any file of this shape.

mod board_class;
mod by_classes;
mod game;
mod hole_cards;
mod outs;
mod published;
mod strategy;

pub(crate) use game::HoldemGame;
pub(crate) use strategy::{simple_plays, strategy};
