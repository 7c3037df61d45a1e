//! The black box that decides for the player of a game written as data, and what it is shown.
//!
//! [`super::state`] asks it at every decision that arises. [`super::FilePlay`] and [`super::BestPlay`] are two of them;
//! callers bring their own, such as one that looks up what an exact engine found.

use crate::cards::Card;

/// What the player knows at a decision. Stages and choices are given by their places in the terms of the game.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// The stage.
    pub stage: usize,
    /// The cards seen, by the place of their zone in the deal. A zone seen in part shows the cards that it was dealt first;
    /// a zone not seen is empty.
    pub seen: &'a [&'a [Card]],
    /// The choices made so far, in order: each a stage and a choice of that stage.
    pub made: &'a [(usize, usize)],
    /// The choices offered, in the order of the file. There is at least one.
    pub offered: &'a [usize],
}

/// Decides for the player.
///
/// It is asked at every decision that arises, also where a single choice is offered.
pub trait Decides: Sync {
    /// Returns the choice by its place in the stage, which must be one of those offered. None if it does not know what to
    /// do: the simulation then ends with an error.
    fn decide(&self, situation: &Situation) -> Option<usize>;
}
