//! Counts wagers that are written as data.
//!
//! ```
//! use paytables::{Settings, WagerFile};
//!
//! let pairs = r#"{"id": "PAIRS", "deal": {"decks": 6, "zones": {"player": 2}},
//!     "rows": [{"hand": "perfect pair", "pays": "25 to 1", "when": {"identical": 2}}]}"#;
//! let file = WagerFile::read("pairs.json", pairs)?;
//! let terms = file.select(&Settings::default())?.terms()?.expect("a wager with conditions");
//!
//! let rows = events::count(&terms)?;
//! // 52 * C(6, 2) of the C(312, 2) hands pay the first row.
//! assert_eq!(rows.deals().unwrap().to_string(), "48516");
//! assert_eq!(rows.probability(|&row| row == Some(0)).to_string(), "5/311");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A wager without decisions is a deal and a list of rows, each with the condition it pays
//! ([`paytables::wagers::Terms`]). [`count`] finds in how many deals, rolls or spins each row is the first, from the top,
//! whose condition holds. Each kind of deal has its own [`Engine`], which merges cards and rolls that no condition
//! distinguishes and leaves a branch as soon as its row is decided. The crate `games` prices the counts.

#![deny(clippy::as_conversions)]
#![allow(clippy::trivially_copy_pass_by_ref, reason = "a ranking and a pattern are borrowed from their test")]
#![allow(clippy::needless_for_each, clippy::single_match_else, reason = "a matter of taste")]
mod cards;
mod count;
mod counters;
mod dice;
mod effort;
mod engine;
mod error;
mod logic;
mod rolls;
mod row_alone;
mod sequences;
mod spins;
mod unpaid;

pub use cards::card_list::CardList;
pub use cards::dealt::Dealt;
pub use cards::grouped::{FaceGroups, GroupShare};
pub use cards::needs::{looks_at_suits, zones_of};
pub use cards::ranking::{Judge, Strength};
pub use count::{count, count_by, count_under, count_with, steps_of};
pub use count::{count_by_groups, suit_classes};
pub use engine::{Counted, Engine};
pub use error::{Error, TooMuch};
pub use unpaid::{Unpaid, never_paid};
