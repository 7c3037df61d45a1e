//! Hold'em games in words and charts: two hole cards each, five cards on the board, the better hand of seven wins.
//!
//! `rounds` solves such a game. This module describes its play: a chart of the 169 starting hands, how often each
//! choice is made, the choice with given cards ([`strategy`]), and simple plays ([`simple_plays`]): one by classes of
//! hands, computed for any pays ([`by_classes`]), and a published one ([`published`]). [`crate::as_round`] calls it for
//! any file of this shape.

mod board_class;
mod by_classes;
mod game;
mod hole_cards;
mod outs;
mod published;
mod strategy;

pub(crate) use game::HoldemGame;
pub(crate) use strategy::{simple_plays, strategy};
