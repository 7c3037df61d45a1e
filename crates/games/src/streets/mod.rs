//! Five cards of one's own, the last of them turned up one at a time, with a decision before each.
//!
//! 1. *Deal*: [`Cards`] holds the canonical sets of cards that may be seen before each decision, which set each further
//!    card leads to, and what the fifth card makes of each set of four. No pay enters into it.
//! 2. *Decide*: [`StreetRules::decide`] goes backward from the fifth card to a [`StreetPlan`]. What a decision is worth depends
//!    on the cards seen and on what has been staked so far; of actions of equal worth the one that stakes less is taken
//!    (ruling Q7).
//! 3. *Settle*: [`StreetRules::play`] goes forward by any way of playing and counts the deals by how they end.
//!
//! Values are sums over the ordered ways in which the remaining cards may come, and counts are deals of hole cards and
//! ordered further cards: at most C(52,2) * 50 * 49 * 48 = 155,937,600.

mod by_stake;
mod cards;
mod final_hand;
mod method;
mod partial_hand;
mod plan;
mod played;
mod player;
mod points;
mod rules;
mod solved;
mod strategy;

pub use cards::{Cards, StreetDeal};
pub use final_hand::FinalHand;
pub use plan::StreetPlan;
pub use played::PlayedStreets;
pub use rules::{Street, StreetAction, StreetRules};
pub use solved::SolvedStreets;

pub(crate) use method::StreetsBase;
pub(crate) use rules::paid_alike;
