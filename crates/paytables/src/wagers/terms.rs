//! A wager at chosen settings: what the reader produces, and what counting and simulating start from.

use super::conditions::{CardsTest, Condition, DiceZonesTest, RollsTest, SpinsTest};
use super::deals::{CardDeal, DiceDeal, RollDeal, SpinDeal};

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
