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
//! A game in which the player decides, and which is written as data, is played by its stages and rows in [`rounds`]. Its
//! strategies come in through [`Decides`].
//!
//! A run is split into chunks of a fixed number of rounds, each with its own stream of the `ChaCha8` generator, and a chunk's
//! rounds are counted in whole numbers; so a seed gives the same counts on any number of threads.

pub mod audit;
mod branches;
pub mod cards;
mod chains;
mod dealer;
pub mod decisions;
mod error;
mod games;
pub mod hands;
mod lines;
mod progress;
pub mod report;
pub mod rounds;
pub mod score;
pub mod set_hands;
pub mod shoes;
mod strategist;
mod stream;
mod twenty_one;
mod wager;
mod wagers;

pub use cards::Card;
pub use error::Error;
pub use lines::Line;
pub use progress::{Progress, Silent};
pub use report::SimulationReport;
pub use rounds::{Decides, FilePlay, Situation, simulate_round};
pub use score::{ExactComparison, ExactFigures, Road, Score, Unmatched};
pub use strategist::{Choice, NoDecisions, Seen, Strategist};
pub use wagers::examples::examples;

use paytables::Selected;

/// Deals and settles `rounds` rounds of a wager, with decisions by `strategist`.
pub fn simulate(
    selected: &Selected,
    strategist: &dyn Strategist,
    rounds: u64,
    seed: u64,
    progress: &dyn Progress,
) -> Result<SimulationReport, Error> {
    simulate_without(selected, &[], strategist, rounds, seed, progress)
}

/// Deals and settles rounds from a shoe without these cards. A card is a rank (2 to 14, the joker 0) and, if known, a suit (0
/// to 3).
pub fn simulate_without(
    selected: &Selected,
    removed: &[(u8, Option<u8>)],
    strategist: &dyn Strategist,
    rounds: u64,
    seed: u64,
    progress: &dyn Progress,
) -> Result<SimulationReport, Error> {
    let wager = games::open(selected)?;
    let shoe = shoe_without(wager.as_ref(), removed)?;
    let name = format!("{selected} ({})", selected.settings);
    progress.begin(&name, rounds);
    let tally = stream::run(wager.as_ref(), &shoe, strategist, rounds, seed, &name, progress);
    progress.finish();
    Ok(SimulationReport::of(wager.as_ref(), tally?, rounds, seed))
}

/// The cards of a wager's shoe by rank, with the number of each.
pub fn ranks_of(selected: &Selected) -> Result<std::collections::BTreeMap<u8, usize>, Error> {
    let mut ranks = std::collections::BTreeMap::new();
    for card in games::open(selected)?.shoe() {
        *ranks.entry(card.rank).or_insert(0) += 1;
    }
    Ok(ranks)
}

/// The cards of a wager less these.
pub(crate) fn shoe_without(
    wager: &dyn wager::Wager,
    removed: &[(u8, Option<u8>)],
) -> Result<Vec<Card>, Error> {
    let mut shoe = wager.shoe();
    for &(rank, suit) in removed {
        let is_it = |card: &Card| card.rank == rank && suit.is_none_or(|suit| card.suit == suit);
        let place = shoe.iter().position(is_it).ok_or(Error::NotInShoe)?;
        shoe.remove(place);
    }
    Ok(shoe)
}

/// Whether a wager asks its strategist anything; for a game written as data and its side bets, whether it asks its
/// [`Decides`].
pub fn has_decisions(selected: &Selected) -> Result<bool, Error> {
    if let Some((_, forfeits)) = selected.side()? {
        return Ok(forfeits);
    }
    match games::open(selected) {
        Err(unknown @ Error::UnknownWager { .. }) => selected.round()?.map(|_| true).ok_or(unknown),
        opened => Ok(opened?.has_decisions()),
    }
}
