//! Wagers as data: a wager that asks no decision of the player is a deal and a list of rows, each with the event that
//! it pays.
//!
//! What is written in a file, with `"$name"` in place of what a setting chooses, becomes [`Terms`] once the settings are
//! chosen: every name is resolved, every range and class checked against the number of cards or rolls. Terms are data.
//! What a condition means on dealt cards is for those who count and those who simulate, each on their own; what the
//! types here say of a condition is all that both must agree on.

pub mod cards;
pub mod classes;
pub mod conditions;
pub mod deals;
mod file;
pub mod range;
pub(crate) mod reading;
mod selected;
#[cfg(feature = "schemas")]
mod shape;
pub mod wheel;

pub use cards::{Colour, Face, Pattern, Rank, RankSet, Suit, SuitSet};
pub use classes::{Class, ClassSet, HandSize, Joker, Ranking};
pub use conditions::{
    Aces, CardTest, CardsTest, Condition, DiceTest, DiceZonesTest, DifferentRolls, RollTest, RollsTest,
    SpinTest, SpinsTest, Verdict, Winner,
};
pub use deals::{
    CardCount, CardDeal, DiceDeal, DiceZone, Draw, Role, RollDeal, Rolls, Shoe, Soft17, SpinDeal, Zone,
    ZoneIndex,
};
pub use file::WagerFile;
pub use range::Range;
#[cfg(feature = "schemas")]
pub use shape::schema;
pub use wheel::{Pocket, PocketSet, Wheel};

/// The JSON Schema of a wager's file, as it is checked in.
pub const SCHEMA: &str = include_str!("../../wager.schema.json");

/// A wager at chosen settings: what is dealt, and what each of its rows asks of it. The kind of deal says which tests
/// its conditions are made of.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Terms {
    /// Cards from a shoe, to zones or by a draw.
    Cards(On<CardDeal, CardsTest>),
    /// One roll of dice that belong to zones.
    Dice(On<DiceDeal, DiceZonesTest>),
    /// Rolls of dice, one after another.
    Rolls(On<RollDeal, RollsTest>),
    /// Spins of a wheel, one after another.
    Spins(On<SpinDeal, SpinsTest>),
}

/// A deal of one kind with the conditions on it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct On<D, T> {
    /// What is dealt, rolled or spun.
    pub deal: D,
    /// What every figure is conditional on; [`Condition::always`] where nothing is given.
    pub given: Condition<T>,
    /// The event of each row, from the top: the first that happens is paid, and where none does the wager loses.
    pub rows: Vec<Condition<T>>,
}
