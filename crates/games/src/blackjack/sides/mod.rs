//! Wagers beside the game that are more than data.
//!
//! | wager | what is not data | counted in |
//! |---|---|---|
//! | House Money | the play of the hand where its winnings are put on it | `parlay` |
//! | Insurance | the best and the worst case with the player's cards known | `insurance` |
//! | Silver Stack | how often the player may double or split for free | [`silver_stack`] |
//!
//! All others are data: Player Pair, Bonus, 21+3, Lucky Ladies and their progressives, Push 22, Hedge 22, Bust Bonus.

mod house_money;
mod house_money_rows;
mod insurance;
mod opening;
mod parlay;
pub mod silver_stack;

pub(super) use house_money::HouseMoney;
pub(super) use insurance::Insurance;
pub(super) use silver_stack::SilverStack;
