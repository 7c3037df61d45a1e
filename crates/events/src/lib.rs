//! Counts the events that wagers written as data name.
//!
//! A wager without decisions is a deal and a list of rows, each with the condition it pays
//! ([`paytables::wagers::Terms`]). [`count`] finds in how many of all deals, rolls or spins each row is the first, from the
//! top, whose condition holds. There is one counter a kind of deal; each merges what no condition tells apart before it
//! counts, and leaves a branch as soon as its row is decided.

#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "numbers of cards, dice and points are small; ranges hold signed ones, as a spread may be -1"
)]
#![allow(
    clippy::match_same_arms,
    clippy::needless_for_each,
    clippy::option_option,
    clippy::single_match_else,
    clippy::struct_excessive_bools,
    clippy::trivially_copy_pass_by_ref,
    clippy::unused_self,
    reason = "a test is written as the page says it, one arm a key"
)]

mod cards;
mod dice;
mod engine;
mod logic;
mod numbers;
mod phases;
mod rolls;
mod sequences;
mod spins;
mod times;
mod unpaid;

pub use engine::Engine;
pub use unpaid::{Unpaid, never_paid};

use enumeration::Distribution;
use paytables::wagers::Terms;

/// Why events could not be counted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// What is given never happens.
    #[error("what is `given` never happens, so nothing can be said of when it does")]
    NeverGiven,
    /// The shoe cannot deal this.
    #[error("the shoe has {0} cards: too few for this deal")]
    TooFewCards(u32),
    /// More tests than are kept apart.
    #[error("the conditions hold more than {0} different tests")]
    TooManyTests(usize),
    /// A number of deals beyond what is counted in.
    #[error("there are more deals than can be counted")]
    TooLarge,
}

/// In how many deals each row is paid: its place from the top, or `None` where no row is. Every row is there.
pub fn count(terms: &Terms) -> Result<Distribution<Option<usize>>, Error> {
    Ok(count_by(terms)?.0)
}

/// The same, with the engine that counted it.
pub fn count_by(terms: &Terms) -> Result<Counted, Error> {
    let counted = count_with(terms, None)?;
    Ok(counted.expect("some engine counts every wager"))
}

/// A distribution and the engine that counted it.
pub type Counted = (Distribution<Option<usize>>, Engine);

/// The distribution by the engine asked for; `None` if it does not count such wagers. With several engines on one wager, a
/// test can hold each against a brute force.
pub fn count_with(terms: &Terms, asked: Option<Engine>) -> Result<Option<Counted>, Error> {
    let only = |engine: Engine| asked.is_none_or(|asked| asked == engine);
    Ok(match terms {
        Terms::Cards(on) => return cards::count(on, asked),
        Terms::Dice(on) if only(Engine::Dice) => Some((dice::count(on)?, Engine::Dice)),
        Terms::Rolls(on) if only(Engine::Sequence) => Some((rolls::count(on)?, Engine::Sequence)),
        Terms::Spins(on) if only(Engine::Sequence) => Some((spins::count(on)?, Engine::Sequence)),
        Terms::Dice(_) | Terms::Rolls(_) | Terms::Spins(_) => None,
    })
}

/// The rows by their places, and last what no row pays.
fn by_row<W>(ends: Vec<W>) -> impl Iterator<Item = (Option<usize>, W)> {
    let rows = ends.len() - 1;
    ends.into_iter().enumerate().map(move |(place, ways)| ((place < rows).then_some(place), ways))
}
