//! Pai Gow Poker. HC appendix F.

mod by_lanes;
mod by_ranks;
pub mod dealer;
pub mod deals;
pub mod fortune;
pub mod house_way;
pub mod setting;
pub mod shapes;
pub mod showdown;
mod sweep;
