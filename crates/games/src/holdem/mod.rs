//! Hold'em games against a dealer: two hole cards each, five cards on the board, the better hand of seven wins.
//!
//! Both games are solved exactly and anew for any pays, with the best play at every point where the player decides:
//!
//! 1. [`showdown`]: on each of the 134,459 boards that differ by more than their suits' names, the wins, ties and
//!    losses of all 1,081 hole pairs against the 990 dealer hands left;
//! 2. [`streets`]: these are scattered to the smaller boards on which the player had to decide, and decided backward,
//!    last decision first;
//! 3. [`ultimate`] and [`bonus`]: what the rules of each game make of it.
//!
//! Everything is counted in integers; see [`scale`] for why they cannot overflow.

pub mod adviser;
pub mod bonus;
mod outcomes;
mod pairs;
mod scale;
mod showdown;
mod streets;
pub mod ultimate;
mod wagers;

pub use outcomes::{ActionValue, ActionWays, Forfeits, Outcomes, Results, StartingHand};
pub use pairs::Grid;
pub use wagers::Holdem;

use enumeration::{CardSet, Ratio};
use num_bigint::BigInt;
use std::sync::LazyLock;
use streets::Form;

/// Told how many more boards are done; a walk has [`BOARDS`] of them.
pub type Progress<'a> = &'a (dyn Fn(u64) + Sync);

/// How many boards a walk visits.
pub const BOARDS: u64 = 134_459;

/// The canonical boards of five cards.
fn boards() -> &'static [Form] {
    static BOARDS: LazyLock<Vec<Form>> = LazyLock::new(|| streets::forms(5));
    &BOARDS
}

/// What the player has seen when he decides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Decision {
    /// His two cards.
    Hole,
    /// And three cards of the board.
    Flop,
    /// And the fourth.
    Turn,
    /// And the fifth.
    River,
}

/// What the player does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Gives up what he has staked.
    Fold,
    /// Stays without staking more.
    Check,
    /// Stakes so many times the Ante.
    Bet(u8),
}

/// Why a game was not solved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// A net is too large, or too finely divided, for sums over all deals to be kept exactly.
    #[error(
        "a net of {net} in parts of 1/{unit} is out of reach: it must be below {} such parts",
        scale::LIMIT
    )]
    NetOutOfReach {
        /// The net.
        net: Ratio,
        /// The common denominator of all nets.
        unit: BigInt,
    },
    /// The hole cards are not two cards of the deck.
    #[error("the hole cards must be two cards of 52, not `{0}`")]
    Hole(CardSet),
    /// The player has no decision on such a board.
    #[error(
        "there is no decision with `{board}` on the board: give {expected} cards of 52 that are not in the hole"
    )]
    Board {
        /// The board.
        board: CardSet,
        /// How many cards it may have.
        expected: &'static str,
    },
}
