//! Five cards of one's own, the last of them turned up one at a time, with a decision before each.
//!
//! 1. *Deal*: [`StreetCards`] holds the canonical sets of cards that may be seen before each decision, the set that each
//!    further card leads to, and the class of each set of four with the fifth card. It does not depend on pays.
//! 2. *Decide*: [`StreetRules::decide`] goes backward from the fifth card to a [`StreetPlan`]. The value of a decision
//!    depends on the cards seen and on the stake so far; of actions with equal values the one that stakes less is taken
//!    (ruling Q7).
//! 3. *Settle*: [`StreetRules::play`] goes forward under any play and counts the deals by how they end.
//!
//! Values are sums over the ordered ways in which the remaining cards may come, and counts are deals of hole cards and
//! ordered further cards: at most C(52,2) * 50 * 49 * 48 = 155,937,600.

mod by_stake;
mod cards;
mod final_hand;
mod of_terms;
mod partial_hand;
mod plan;
mod played;
mod points;
mod rules;
mod solved;
mod strategy;

pub(crate) use rules::StreetRules;
pub(crate) use strategy::{simple_plays, strategy};
