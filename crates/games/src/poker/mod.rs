//! The poker games of HC: Three Card (appendix H), Four Card (C), Crazy Four (M), Let It Ride (D) and Mississippi Stud
//! (J), with the multi-link progressive (L) of the last four.
//!
//! In the first three a hand is compared with the dealer's after one decision: [`contest`](crate::contest). In the others
//! the player's own five cards are turned up street by street: [`streets`](crate::streets). Both solve the base game for
//! whatever pays it is given, and give the best play and the best play by rank alone. `docs/method/poker.md` works an
//! example by hand.

pub mod crazy_four;
pub mod four_card;
pub mod let_it_ride;
pub mod mississippi;
pub mod multi_link;
pub mod three_card;
