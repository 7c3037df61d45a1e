//! Exact combinatorics for games of chance: what can happen, and in how many ways.
//!
//! ```
//! use enumeration::combinations::{choose, subsets};
//! use enumeration::rankings::three::{Category, ThreeCard};
//! use enumeration::{CardSet, Distribution, Ratio};
//!
//! let mut ways = 0_u64;
//! for hand in subsets(CardSet::DECK_52, 3) {
//!     ways += u64::from(ThreeCard::of(hand).category() == Category::StraightFlush);
//! }
//! assert_eq!(ways, 48);
//!
//! // `counted` panics unless the ways sum to the number of deals.
//! let deals = choose(52, 3);
//! let hands = Distribution::counted([(true, ways), (false, deals - ways)], deals);
//! assert_eq!(hands.probability(|&is_hit| is_hit), Ratio::new(12.into(), 5525.into()));
//! ```
//!
//! The crate has cards, decks, shoes and dice; [`combinations`] and their indexing; suit [`symmetry`]; hand [`rankings`];
//! [`Distribution`]s that check their own total; joint [`draws`]. It knows no casino game.
//!
//! Counts are machine integers; a comment at each count says why it cannot overflow. Results are [`Ratio`]s.

#![deny(clippy::as_conversions)]

mod arrange;
mod card_sets;
pub mod cards;
pub mod combinations;
pub mod conversions;
pub mod dice;
mod distribution;
pub mod draws;
mod folding;
mod pairing;
pub mod rankings;
pub mod ratio;
pub mod shoe;
pub mod showdown;
mod sorted_map;
pub mod spreads;
mod subset_index;
pub mod sweep;
pub mod symmetry;
mod together;
pub mod up_cards;
pub mod wide;
pub mod work;

pub use arrange::Arrange;
pub use cards::{Card, CardSet, Rank, Suit};
pub use distribution::Distribution;
pub use ratio::{Ratio, Ways};
pub use sorted_map::{SortedMap, SortedSet};
