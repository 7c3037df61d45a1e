//! An independent simulator: deals physical rounds by the text of the rules and settles them.
//!
//! ```
//! use paytables::{Settings, listed};
//! use simulation::{NoDecisions, Silent, simulate};
//!
//! let straight = listed().select(&"roulette/straight".parse()?, &Settings::default())?.remove(0);
//! let report = simulate(&straight, &NoDecisions, 38_000, 1, &Silent)?;
//! // The exact edge is 1/19 = 0.0526; these rounds give 0.0564.
//! assert_eq!(report.edge().to_string(), "134/2375");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The simulator draws cards from a shoe, rolls dice and spins wheels, ranks hands with plain evaluators and pays by the
//! listed tables. It counts and solves nothing. It shares only `paytables` with the exact engine: the data, its parser, and
//! `Pay::net`. If the two disagree beyond chance, one of them has misread a rule. The caller supplies the strategy as a
//! [`Strategist`].
//!
//! Games are dealt by the text of their rules; any other wager written as data is dealt by the terms in its file.
//!
//! A run is split into chunks of a fixed number of rounds. Each chunk has its own stream of the `ChaCha8` generator and
//! counts in whole numbers, so a seed gives the same counts on any number of threads.

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
pub use report::SimulationReport;
pub use score::{ExactComparison, ExactFigures, Road, Score, Unmatched};
pub use strategist::{Choice, NoDecisions, Seen, Strategist};

use paytables::Selected;

/// Deals and settles `rounds` rounds of a wager, with decisions by `strategist`.
pub fn simulate(
    selected: &Selected,
    strategist: &dyn Strategist,
    rounds: u64,
    seed: u64,
    progress: &dyn Progress,
) -> Result<SimulationReport, Error> {
    let wager = games::open(selected)?;
    let name = format!("{selected} ({})", selected.settings);
    progress.begin(&name, rounds);
    let tally = stream::run(wager.as_ref(), strategist, rounds, seed, &name, progress);
    progress.finish();
    Ok(SimulationReport::of(wager.as_ref(), tally?, rounds, seed))
}

/// Whether the player makes decisions in this wager.
pub fn has_decisions(selected: &Selected) -> Result<bool, Error> {
    Ok(games::open(selected)?.has_decisions())
}
