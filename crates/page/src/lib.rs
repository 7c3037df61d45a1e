//! Writes a static site of figures from analyses. It counts nothing.
//!
//! ```
//! use enumeration::ratio::ratio;
//!
//! // The chart of the outcomes of a fair bet: each result has a bar.
//! let chart = page::charts::law(&[(ratio(-1, 1), ratio(1, 2)), (ratio(1, 1), ratio(1, 2))]).unwrap().into_string();
//! assert!(chart.contains("the likeliest is 1 with 50.0000%"), "{chart}");
//! ```
//!
//! A [`Site`] is HTML pages and a few assets. It opens from the file system: no server, no network, no module scripts.
//! `maud` writes and escapes the HTML. Charts are SVG with integer coordinates, so the same figures give the same bytes on
//! any machine.

#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "places on a chart and counts of what is drawn are small"
)]

pub mod charts;
mod compare;
mod conditions;
mod data;
pub mod engine;
mod entry;
pub mod folder;
mod further;
mod index;
mod key;
pub mod layout;
mod map;
mod numbers;
mod own;
mod pages;
mod pays;
mod proposals;
mod removal;
mod site;
mod slug;
mod strategy;
mod verdict;
mod wager;
mod why;

pub use entry::{Entry, WagerKind};
pub use further::{beside, law_at_hit};
pub use proposals::{PayCurve, Proposed, curve, proposals};
pub use removal::removal;
pub use site::Site;
pub use strategy::play_class;
pub use wager::{PLAY, play, sections};
