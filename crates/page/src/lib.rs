//! The page: a static site of figures, made of analyses. It counts nothing.
//!
//! A site is pages of HTML and a few assets. All of it opens from the file system: no server, no network, no module scripts.
//! HTML is made by `maud`, so that nothing is escaped by hand; charts are SVG in whole numbers, so that the same figures
//! give the same bytes on any machine.

#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "places on a chart and counts of what is drawn are small"
)]

pub mod charts;
mod compare;
mod data;
pub mod engine;
mod entry;
pub mod folder;
mod index;
pub mod layout;
mod numbers;
mod own;
mod pages;
mod site;
mod slug;
mod strategy;
mod wager;

pub use entry::{Entry, Kind};
pub use site::Site;
pub use strategy::play_class;
