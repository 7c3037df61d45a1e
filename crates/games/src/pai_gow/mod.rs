//! Pai Gow Poker, and the Fortune Bonus beside it. HC appendix F; rulings W1 to W4.
//!
//! Player and dealer have seven of 53 cards each and set them as a high hand of five and a low hand of two. The dealer
//! sets by the house way ([`house_way`]); the player likewise, or optimally. [`showdown`] compares and settles,
//! [`dealer`] plays one hand against every dealer, [`deals`] every hand against every dealer: C(53,7) x C(46,7) =
//! 8,250,459,031,214,400 deals. [`player`] is the optimal player, one hand at a time.
//!
//! The deals are counted, not played. [`shapes`] groups hands by the only property that suits can change: a flush.
//! `by_ranks` counts dealers' hands as if there were no flushes, and `by_lanes` corrects for the hands with one. Both count
//! the dealers' hands that share no card with the player by inclusion-exclusion over the shared cards, and compare both
//! hands with a `sweep`. `docs/method/pai-gow.md` has the argument with a figure worked by hand.

mod balance;
mod by_lanes;
mod by_ranks;
mod close;
pub mod dealer;
pub mod deals;
pub mod fortune;
pub mod house_way;
pub mod player;
pub mod setting;
pub mod shapes;
pub mod showdown;
mod sweep;
mod wagers;

pub(crate) use wagers::PAI_GOW_POKER;
