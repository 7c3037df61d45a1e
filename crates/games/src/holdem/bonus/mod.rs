//! Texas Hold 'Em Bonus (HC appendix K; ruling G5).
//!
//! An Ante of one unit is staked before the deal. On his two cards the player makes a Flop wager of two units or folds;
//! on the flop he makes a Turn wager of one or checks; on four cards a River wager of one or checks, whether or not he
//! made a Turn wager. The fifth card decides.

mod by_classes;
mod game;
mod settlement;
mod solve;
mod values;

pub use by_classes::{ByClasses, by_classes};
pub use game::TEXAS_HOLDEM_BONUS;
pub use settlement::{DEALS, Pays, Ties};
pub use solve::{Solution, solve};
pub use values::values;
