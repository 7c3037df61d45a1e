//! Wagers beside the game: on the first cards, on the dealer's hand, on what may be done for free.
//!
//! | wager | looks at | counted in |
//! |---|---|---|
//! | Player Pair, Bonus | the player's two cards | `first_two` |
//! | House Money | the player's two cards, and the play of the hand where its winnings are put on it | [`house_money`] |
//! | 21+3 and its progressive | the player's two cards and the dealer's up card | `twenty_one_plus_three` |
//! | Lucky Ladies and its progressive | the player's two cards and the dealer's two | `lucky_ladies` |
//! | Insurance | the dealer's second card | `insurance` |
//! | Push 22, Hedge 22, Bust Bonus | the dealer's finished hand | `dealers_hand` |
//! | Silver Stack | how often the player may double or split for free | [`silver_stack`] |

mod dealers_hand;
mod first_two;
pub mod house_money;
mod insurance;
mod lucky_ladies;
pub(super) mod opening;
pub mod silver_stack;
mod twenty_one_plus_three;

pub(super) use dealers_hand::{BustBonus, HEDGE_22, PUSH_22};
pub(super) use first_two::{FirstTwo, pontoon_bonus, pontoon_pair};
pub(super) use house_money::HouseMoney;
pub(super) use insurance::Insurance;
pub(super) use lucky_ladies::LuckyLadies;
pub(super) use silver_stack::SilverStack;
pub(super) use twenty_one_plus_three::TwentyOnePlusThree;
