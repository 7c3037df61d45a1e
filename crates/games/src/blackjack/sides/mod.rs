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

use crate::method::Module;
use house_money::HouseMoney;
use insurance::Insurance;
use silver_stack::SilverStack;

/// Blackjack (HC appendix A).
pub static BLACKJACK: Module =
    Module { game: "blackjack", wagers: &[(&["insurance"], &Insurance), (&["house-money"], &HouseMoney)] };

/// Free Bet Blackjack (HC appendix A, second part).
pub static FREE_BET_BLACKJACK: Module =
    Module { game: "free-bet-blackjack", wagers: &[(&["insurance"], &Insurance)] };

/// Ride Free (CO rule 21, 30-2119).
pub static RIDE_FREE: Module = Module { game: "ride-free", wagers: &[(&["silver-stack"], &SilverStack)] };

/// Pontoon Plus (PP, version 5).
pub static PONTOON_PLUS: Module = Module { game: "pontoon-plus", wagers: &[(&["insurance"], &Insurance)] };
