//! Wagers written as data: deals them and evaluates the conditions of their rows.
//!
//! The terms are parsed by `paytables`. They are implemented here independently, by the page that specifies the
//! language: cards are dealt to the zones and drawn by rule, dice are rolled and wheels spun, and each row's condition
//! is evaluated on the result. No counting of the exact engine is shared.

mod card_tests;
mod cards;
mod counting;
mod dice;
mod draws;
pub(crate) mod examples;
mod faces;
mod hands;
mod rolls;
mod runs;
mod spins;
mod suits;
mod table;

pub(crate) use suits::suits_of;
pub(crate) use table::{DealtTable, HandMemo};

use crate::cards::Card;
use crate::chains::{ChainLaw, RollChain};
use crate::dealer::Dealer;
use crate::error::Error;
use crate::lines::{Line, Rows, SettledRound};
use crate::strategist::RecordingPlayer;
use crate::wager::{SuitUse, Wager};
use paytables::Selected;
use paytables::wagers::{Condition, On, Terms, Winner};
use std::cmp::Ordering;

/// The most deals until `given` holds. A rarer event is too rare to be simulated.
const MOST_DEALS: u32 = 1_000_000;

/// A kind of deal: how it is dealt, and how its tests are evaluated.
pub(crate) trait DealKind: Sync + 'static {
    /// The type of its tests.
    type Test: Sync;
    /// The result of a deal.
    type Table: Clone;

    /// The cards in the shoe, for deals of cards.
    fn shoe(&self) -> Vec<Card> {
        Vec::new()
    }

    /// The use of suits in these conditions.
    fn suits(&self, _: &mut dyn Iterator<Item = &Condition<Self::Test>>) -> SuitUse {
        SuitUse::None
    }

    /// Returns true if a sequence of rolls can be of unlimited length.
    fn is_endless(&self) -> bool {
        false
    }

    /// The state before the first roll of a sequence of unlimited length.
    fn begin(&self) -> Option<Self::Table> {
        None
    }

    /// Rolls once more; returns true if that is the end.
    fn roll_on(&self, _: &mut Self::Table, _: &mut Dealer) -> bool {
        true
    }

    /// The part of the rolls so far that can still matter to a test.
    fn matters(&self, _: &Self::Table, _: &Self::Test) -> Vec<i64> {
        Vec::new()
    }

    /// The part of the rolls so far that determines how they continue.
    fn goes_on_by(&self, _: &Self::Table) -> i64 {
        0
    }

    /// Deals, rolls or spins once.
    fn deal(&self, dealer: &mut Dealer) -> Result<Self::Table, Error>;

    /// The most cards that a round takes from the shoe.
    fn most_cards(&self) -> usize {
        0
    }

    /// The result in words.
    fn said(&self, table: &Self::Table) -> String;

    /// Returns true if a test holds of the result. The table changes only in its memo.
    fn is(&self, table: &mut Self::Table, test: &Self::Test) -> bool;
}

/// A wager written as data.
struct DataWager<D: DealKind> {
    deal: D,
    given: Condition<D::Test>,
    rows: Rows<Condition<D::Test>>,
}

/// The simulated wager with these terms, which are its own.
pub(crate) fn open(selected: &Selected, terms: Terms) -> Box<dyn Wager> {
    match terms {
        Terms::Cards(on) => written(selected, on),
        Terms::Dice(on) => written(selected, on),
        Terms::Rolls(on) => written(selected, on),
        Terms::Spins(on) => written(selected, on),
    }
}

fn written<D: DealKind>(selected: &Selected, on: On<D, D::Test>) -> Box<dyn Wager> {
    let rows = Rows::of(selected.table().basis, selected.rows().into_iter().zip(on.rows));
    let rows = if selected.has_independent_meters() { rows.on_independent_meters() } else { rows };
    Box::new(DataWager { deal: on.deal, given: on.given, rows })
}

/// Evaluates a condition, given `is` for a test.
pub(crate) fn holds<T>(condition: &Condition<T>, is: &mut impl FnMut(&T) -> bool) -> bool {
    match condition {
        Condition::All(parts) => parts.iter().all(|part| holds(part, is)),
        Condition::Any(parts) => parts.iter().any(|part| holds(part, is)),
        Condition::Not(inner) => !holds(inner, is),
        Condition::Is(test) => is(test),
    }
}

impl<D: DealKind> DataWager<D> {
    /// The settlement of a round; `None` if `given` does not hold.
    fn settled(&self, mut table: D::Table) -> Option<SettledRound> {
        holds(&self.given, &mut |test| self.deal.is(&mut table, test))
            .then(|| self.rows.first(|event| holds(event, &mut |test| self.deal.is(&mut table, test))))
    }
}

impl<D: DealKind> Wager for DataWager<D> {
    fn shoe(&self) -> Vec<Card> {
        self.deal.shoe()
    }

    fn lines(&self) -> &[Line] {
        self.rows.lines()
    }

    fn suits(&self) -> SuitUse {
        self.deal.suits(&mut self.rows.events().iter().chain([&self.given]))
    }

    fn is_endless(&self) -> bool {
        self.deal.is_endless()
    }

    fn chain(&self) -> Result<ChainLaw<Option<SettledRound>>, Error> {
        let tests: Vec<&D::Test> =
            self.rows.events().iter().chain([&self.given]).flat_map(Condition::tests).collect();
        let state = |table: &D::Table| {
            let mattering = tests.iter().flat_map(|test| self.deal.matters(table, test));
            mattering.chain([self.deal.goes_on_by(table)]).collect()
        };
        let first = self.deal.begin().ok_or(Error::TooManyStates { most: 0 })?;
        let roll = |table: &mut D::Table, dealer: &mut Dealer| self.deal.roll_on(table, dealer);
        RollChain { state: &state, roll: &roll, end: &|table| self.settled(table) }.law(first)
    }

    fn play_once(&self, dealer: &mut Dealer, _: &mut RecordingPlayer) -> Result<Option<SettledRound>, Error> {
        dealer.gather();
        Ok(self.settled(self.deal.deal(dealer)?))
    }

    fn play(&self, dealer: &mut Dealer, player: &mut RecordingPlayer) -> Result<SettledRound, Error> {
        for _ in 0..MOST_DEALS {
            if let Some(settled) = self.play_once(dealer, player)? {
                return Ok(settled);
            }
        }
        Err(Error::NeverGiven { deals: MOST_DEALS })
    }
}

/// Which of two hands has more points.
fn winner(player: i64, banker: i64) -> Winner {
    match player.cmp(&banker) {
        Ordering::Greater => Winner::Player,
        Ordering::Less => Winner::Banker,
        Ordering::Equal => Winner::Tie,
    }
}

#[cfg(test)]
mod tests;
