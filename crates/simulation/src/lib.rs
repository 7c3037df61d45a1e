//! The independent second road: deals physical rounds by the text of the rules and settles them.
//!
//! Cards are drawn from a shoe, dice rolled and wheels spun; hands are ranked by plain evaluators and paid by the listed
//! tables. Nothing here counts or solves. The crate shares `paytables` with the exact engine, and no other: the data, the
//! code that reads it, and `Pay::net`. Where the two disagree beyond chance, one of them has misread a rule. Strategies come
//! in through [`Strategist`], as a black box.
//!
//! A wager that is written as data, and of no game that is dealt here by the text of its rules, is dealt and judged by its
//! terms, which `paytables` reads from the file.
//!
//! A run is split into chunks of a fixed number of rounds, each with its own stream of the `ChaCha8` generator, and a chunk's
//! rounds are counted in whole numbers; so a seed gives the same counts on any number of threads.

pub mod cards;
mod dealer;
mod error;
mod games;
pub mod hands;
mod lines;
mod progress;
mod report;
pub mod score;
mod strategist;
mod stream;
mod wager;
mod wagers;

pub use cards::Card;
pub use error::Error;
pub use lines::Line;
pub use progress::{Progress, Silent};
pub use report::Report;
pub use score::{Comparison, Exact, Road, Score, Unmatched};
pub use strategist::{Choice, NoDecisions, Seen, Strategist};

use paytables::Selected;

/// Deals and settles so many rounds of a wager, with decisions by `strategist`.
pub fn simulate(
    selected: &Selected,
    strategist: &dyn Strategist,
    rounds: u64,
    seed: u64,
    progress: &dyn Progress,
) -> Result<Report, Error> {
    let wager = games::open(selected)?;
    let name = format!("{selected} ({})", selected.settings);
    progress.begin(&name, rounds);
    let tally = stream::run(wager.as_ref(), strategist, rounds, seed, &name, progress);
    progress.finish();
    Ok(Report::of(wager.as_ref(), tally?, rounds, seed))
}

/// Whether a wager asks its strategist anything.
pub fn has_decisions(selected: &Selected) -> Result<bool, Error> {
    Ok(games::open(selected)?.has_decisions())
}
