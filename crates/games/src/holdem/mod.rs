//! Hold'em games against a dealer: two hole cards each, five cards on the board, the better hand of seven wins.
//!
//! Both games are solved exactly and anew for any pays, with the best play at every point where the player decides:
//!
//! 1. `showdown`: on each of the 134,459 boards that differ by more than their suits' names, the wins, ties and
//!    losses of all 1,081 hole pairs against the 990 dealer hands left;
//! 2. `streets`: these are scattered to the smaller boards on which the player had to decide, and decided backward,
//!    last decision first;
//! 3. [`ultimate`] and [`bonus`]: what the rules of each game make of it.
//!
//! What the two games have in common as wagers is said once, of any `game::HoldemGame`: the base game (`base`), its
//! optimal player (`player`) and the progressive beside it (`linked`).
//!
//! Everything is counted in integers; see `scale` for why they cannot overflow.

mod base;
mod board_class;
pub mod bonus;
mod classes;
mod game;
mod linked;
mod outcomes;
mod pairs;
mod player;
mod scale;
mod showdown;
mod strategy;
mod streets;
pub mod ultimate;

pub use bonus::TEXAS_HOLDEM_BONUS;
pub use outcomes::{ActionValue, ActionWays, Forfeits, Outcomes, Results, StartingHand};
pub use ultimate::ULTIMATE_TEXAS_HOLDEM;

use pairs::Grid;
use std::fmt;
use std::sync::LazyLock;
use streets::Form;

/// Told how many more boards are done; a walk has [`BOARDS`] of them.
pub type Progress<'a> = &'a (dyn Fn(u64) + Sync);

/// How many boards a walk visits.
const BOARDS: u64 = 134_459;

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
pub enum HoldemAction {
    /// Gives up what he has staked.
    Fold,
    /// Stays without staking more.
    Check,
    /// Stakes so many times the Ante.
    Bet(u8),
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Decision::Hole => "hole",
            Decision::Flop => "flop",
            Decision::Turn => "turn",
            Decision::River => "river",
        })
    }
}

impl fmt::Display for HoldemAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HoldemAction::Fold => f.write_str("fold"),
            HoldemAction::Check => f.write_str("check"),
            HoldemAction::Bet(antes) => write!(f, "bet {antes}x"),
        }
    }
}
