//! A wager at chosen settings: the output of the parser, and the input of counting and simulating.

use super::conditions::{CardsTest, Condition, DiceZonesTest, RollsTest, SpinsTest};
use super::deals::{CardDeal, DiceDeal, RollDeal, SpinDeal};

/// A wager at chosen settings: the deal, and the event of each row. The kind of deal determines the type of the tests.
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
    /// The deal.
    pub deal: D,
    /// The condition on which every figure is conditional; [`Condition::always`] if there is none.
    pub given: Condition<T>,
    /// The event of each row, from the top: the first that happens is paid, and if none does the wager loses.
    pub rows: Vec<Condition<T>>,
}

impl Terms {
    /// The same deal with the events of the rows at these indices, in this order.
    #[must_use]
    pub(crate) fn with_rows(self, places: &[usize]) -> Self {
        match self {
            Terms::Cards(on) => Terms::Cards(on.with_rows(places)),
            Terms::Dice(on) => Terms::Dice(on.with_rows(places)),
            Terms::Rolls(on) => Terms::Rolls(on.with_rows(places)),
            Terms::Spins(on) => Terms::Spins(on.with_rows(places)),
        }
    }
}

impl<D, T: Clone> On<D, T> {
    fn with_rows(self, places: &[usize]) -> Self {
        On { rows: places.iter().map(|&place| self.rows[place].clone()).collect(), ..self }
    }
}
