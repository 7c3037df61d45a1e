//! The blackjack family: one exact engine, games as rule sets.
pub mod dealer;
pub mod hand;
pub mod hole_card;
mod plan;
pub mod pontoon;
mod round;
pub mod rules;
pub mod solution;
mod split;
