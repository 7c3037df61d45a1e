//! The interface of a player of a game written as data.
//!
//! [`super::state`] calls it at every decision that arises. [`super::FilePlay`] and [`super::BestPlay`] implement it;
//! callers provide their own, for example one that looks up an exact engine's play.

use crate::cards::Card;

/// What the player knows at a decision. Stages and choices are given by their indices in the terms of the game.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// The stage.
    pub stage: usize,
    /// The cards seen, by the index of their zone in the deal. A zone seen in part shows the cards dealt to it first; a
    /// zone not seen is empty.
    pub seen: &'a [&'a [Card]],
    /// The choices made so far, in order: each a stage and a choice of that stage.
    pub made: &'a [(usize, usize)],
    /// The choices offered, in the order of the file. There is at least one.
    pub offered: &'a [usize],
}

/// Decides for the player.
///
/// It is called at every decision that arises, even if a single choice is offered.
pub trait Decides: Sync {
    /// Returns the choice by its index in the stage, which must be one of those offered. `None` if it has no answer:
    /// the simulation then ends with an error.
    fn decide(&self, situation: &Situation) -> Option<usize>;
}
