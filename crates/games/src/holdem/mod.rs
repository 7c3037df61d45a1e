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
//! The code that the two games share is generic over `game::HoldemGame`: the base game (`base`) and its
//! strategy. Figures and the optimal player come from `rounds`.
//!
//! Everything is counted in integers; see `scale` for why they cannot overflow.

mod base;
mod board_class;
mod boards;
pub mod bonus;
mod classes;
mod decision;
mod game;
mod outcomes;
mod pairs;
mod scale;
mod showdown;
mod strategy;
mod streets;
pub mod ultimate;

pub use boards::BoardProgress;
pub use bonus::TEXAS_HOLDEM_BONUS;
pub use decision::{Decision, HoldemAction};
pub use outcomes::{ActionValue, ActionWays, Forfeits, Outcomes, Results, StartingHand};
pub use ultimate::ULTIMATE_TEXAS_HOLDEM;
