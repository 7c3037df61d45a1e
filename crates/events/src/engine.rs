//! The engines of this crate by name, so that a test can assert which one counted a case.

use enumeration::Distribution;

/// A distribution of the rows, and the engine that counted it.
pub type Counted = (Distribution<Option<usize>>, Engine);

/// How a distribution was counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Engine {
    /// Cards: ranks dealt cell by cell, then suits.
    Walk,
    /// Cards: two hands that only comparisons see together, by inclusion and exclusion.
    Rivals,
    /// Cards: two cards beside a board of five from one deck, board by board.
    Showdown,
    /// One roll of dice, every face.
    Dice,
    /// A sequence of rolls or spins, as a Markov chain.
    Sequence,
}
