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
mod games;
pub mod hands;
pub mod lines;
pub mod report;
pub mod score;
pub mod strategist;
mod stream;
mod wagers;

pub use cards::Card;
pub use lines::Line;
pub use report::Report;
pub use score::{Comparison, Exact, Road, Score, Unmatched};
pub use strategist::{Choice, NoDecisions, Seen, Strategist};

use paytables::{PayTable, Selected};

/// Why a wager could not be simulated.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// What is listed, or stands in for it, does not fit.
    #[error(transparent)]
    Listed(#[from] paytables::Error),
    /// Nothing here deals the wager.
    #[error("the simulator does not deal {wager}")]
    UnknownWager {
        /// The wager.
        wager: String,
    },
    /// Nothing is known of what a row means.
    #[error("{table}: the simulator knows no row `{row}`")]
    UnknownRow {
        /// The table.
        table: String,
        /// The row.
        row: String,
    },
    /// A row is on a meter where none is fed.
    #[error("{table}: `{row}` is on a meter")]
    OnMeter {
        /// The table.
        table: String,
        /// The row.
        row: String,
    },
    /// A pay is beyond what chips count.
    #[error("a pay is too large, or too fine a fraction, to be counted in chips")]
    TooFine,
    /// A setting has a value that means nothing here.
    #[error("`{0}` is no percentage")]
    NoPercentage(String),
    /// An up card that no card is.
    #[error("no up card counts {0}")]
    NoUpCard(String),
    /// A hop whose name says no two faces.
    #[error("{wager} names no two faces")]
    NoFaces {
        /// The wager.
        wager: String,
    },
    /// The strategist does not answer.
    #[error("the wager has decisions, and the strategist has no answer for {decision}")]
    NoAnswer {
        /// What was asked.
        decision: String,
    },
    /// The strategist answers with what the rules do not allow.
    #[error("the strategist's answer for {decision} is not an action the rules allow")]
    NotAllowed {
        /// What was asked.
        decision: String,
    },
    /// What is given never happened.
    #[error("what is given happened in none of {deals} deals: it is too rare to be simulated")]
    NeverGiven {
        /// How often it was dealt for.
        deals: u32,
    },
    /// What ends a sequence never came.
    #[error("none of {rolls} rolls ended the sequence: what ends it is too rare to be simulated")]
    NeverEnded {
        /// How often it was rolled for.
        rolls: u32,
    },
}

impl Error {
    fn unknown_row(table: &PayTable, hand: &str) -> Self {
        Error::UnknownRow { table: table.id.clone(), row: hand.into() }
    }

    fn unknown_wager(selected: &Selected) -> Self {
        Error::UnknownWager { wager: selected.to_string() }
    }

    fn no_answer(decision: &str) -> Self {
        Error::NoAnswer { decision: decision.into() }
    }

    fn not_allowed(decision: &str) -> Self {
        Error::NotAllowed { decision: decision.into() }
    }
}

/// Where a simulation reports how far it has come.
pub trait Progress: Sync {
    /// A wager begins: its name, and how many rounds it will have.
    fn begin(&self, what: &str, rounds: u64);
    /// So many rounds more are done.
    fn advance(&self, rounds: u64);
    /// The wager is done.
    fn finish(&self);
}

/// Nobody listens.
pub struct Silent;

impl Progress for Silent {
    fn begin(&self, _: &str, _: u64) {}
    fn advance(&self, _: u64) {}
    fn finish(&self) {}
}

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
