//! Wagers as data: a wager without player decisions is a deal and a list of rows, each with the event that it pays.
//!
//! A file, with `"$name"` in place of anything that a setting chooses, becomes [`Terms`] once the settings are chosen:
//! every name is resolved, every range and class checked against the number of cards or rolls. `events` and
//! `simulation` evaluate the terms independently; the types here specify all that they share.

pub mod cards;
pub mod classes;
pub mod conditions;
pub mod deals;
pub(crate) mod file;
pub mod range;
pub(crate) mod reading;
mod selected;
#[cfg(feature = "schemas")]
pub(crate) mod shape;
mod shown;
mod terms;
mod wheel;

pub use cards::{Colour, Face, Pattern, Rank, RankSet, Suit, SuitSet};
pub use classes::{Class, ClassSet, HandSize, Joker, Ranking};
pub use conditions::{
    Aces, CardTest, CardsTest, Condition, DiceTest, DiceZonesTest, DifferentRolls, HandComparison, RollTest,
    RollsTest, SpinTest, SpinsTest, Sum, Winner, ZoneIndex,
};
pub use deals::{
    CardCount, CardDeal, DiceDeal, DiceZone, Draw, Drawing, PointSet, RemovedCards, Role, RollDeal, Rolls,
    Shoe, Soft17, SpinDeal, Zone,
};
pub use file::WagerFile;
pub use range::Range;
#[cfg(feature = "schemas")]
pub use shape::schema;
pub(crate) use shown::COPY;
pub use terms::{On, Terms};
pub use wheel::{Pocket, PocketSet, Wheel};

/// The JSON Schema of a wager's file, as it is checked in.
pub const SCHEMA: &str = include_str!("../../wager.schema.json");
