//! The independent second road: deals physical rounds by the text of the rules and settles them.
//!
//! Cards are drawn from a shoe, dice rolled and wheels spun; hands are ranked by plain evaluators and paid by the listed
//! tables. Nothing here counts or solves, and nothing is shared with the exact engine but the data of `paytables`: where the
//! two disagree beyond chance, one of them has misread a rule. Strategies come in through [`Strategist`], as a black box.
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

pub use cards::Card;
pub use lines::Line;
pub use report::Report;
pub use score::{Comparison, Exact, Score};
pub use strategist::{Choice, NoDecisions, Seen, Strategist};

use paytables::{PayTable, Selected};

/// Why a wager could not be simulated.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Error(pub String);

impl Error {
    fn unknown_row(table: &PayTable, hand: &str) -> Self {
        Error(format!("{}: the simulator knows no row `{hand}`", table.id))
    }

    fn unknown_wager(selected: &Selected) -> Self {
        Error(format!("the simulator does not deal {selected}"))
    }

    fn too_fine() -> Self {
        Error("a pay is too large, or too fine a fraction, to be counted in chips".into())
    }

    fn no_answer(decision: &str) -> Self {
        Error(format!("the wager has decisions, and the strategist has no answer for {decision}"))
    }

    fn not_allowed(decision: &str) -> Self {
        Error(format!("the strategist's answer for {decision} is not an action the rules allow"))
    }
}

impl From<paytables::Error> for Error {
    fn from(error: paytables::Error) -> Self {
        Error(error.to_string())
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
