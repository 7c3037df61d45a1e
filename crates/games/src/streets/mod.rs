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
