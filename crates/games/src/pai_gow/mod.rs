//! Pai Gow Poker, and the Fortune Bonus beside it. HC appendix F; rulings W1 to W4.
//!
//! Player and dealer have seven of 53 cards each and set them as a high hand of five and a low hand of two. The dealer
//! sets by the house way ([`house_way`]); the player likewise, or optimally. [`showdown`] compares and settles,
//! [`dealer`] plays one hand against every dealer, [`deals`] every hand against every dealer: C(53,7) x C(46,7) =
//! 8,250,459,031,214,400 deals. [`player`] is the optimal player, one hand at a time.
//!
//! They are counted, not played. [`shapes`] groups the hands by what suits can change, which is whether there is a
//! flush. `by_ranks` counts dealers as if there were none, `by_lanes` corrects for those who have one; both count the
//! dealers who share no card with the player by inclusion-exclusion over the cards they might share, and those below and
//! above the player in both hands by a `sweep`. `docs/method/pai-gow.md` has the argument with a figure worked by hand.

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
