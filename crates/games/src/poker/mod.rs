//! The poker games of HC: Three Card (appendix H), Four Card (C), Crazy Four (M), Let It Ride (D) and Mississippi Stud
//! (J), with the multi-link progressive (L) of the last four.
//!
//! In the first three a hand is compared with the dealer's after one decision: [`showdown`]. In the others the player's
//! own five cards are turned up street by street: [`streets`]. Both solve the base game for whatever pays it is given,
//! and give the best play and the best play by rank alone ([`cut`]). `docs/method/poker.md` works an example by hand.

pub mod adviser;
pub mod crazy_four;
pub mod cut;
pub mod four_card;
mod hands;
pub mod ladder;
pub mod let_it_ride;
pub mod mississippi;
pub mod multi_link;
mod names;
mod pays;
mod seen;
pub mod showdown;
pub mod street_strategy;
pub mod streets;
pub mod three_card;
pub mod whole;
