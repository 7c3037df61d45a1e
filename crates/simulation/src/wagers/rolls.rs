//! Rolls of dice, one after another.

use super::counting::how_many;
use super::dice::{is_such_roll, total};
use super::{DealKind, holds};
use crate::dealer::Dealer;
use crate::error::Error;
use paytables::wagers::{Condition, DifferentRolls, RollDeal, RollTest, Rolls, RollsTest};
use std::collections::{BTreeMap, BTreeSet};

/// A sequence is rolled so long at most. A roll that comes more seldom is too rare to be waited for.
const MOST_ROLLS: u32 = 1_000_000;

/// The dice as they were rolled.
#[derive(Default)]
pub(crate) struct RolledSequence {
    /// The faces of all rolls, as many a roll as there are dice.
    faces: Vec<u8>,
    dice: usize,
    /// The sides of every die.
    sides: u32,
    /// The points that a shooter made.
    points: BTreeSet<i64>,
    /// The pass line bets that a shooter won.
    line_wins: i64,
}

impl RolledSequence {
    fn rolls(&self) -> impl Iterator<Item = &[u8]> + Clone {
        self.faces.chunks_exact(self.dice)
    }

    /// Rolls once more; the dice that came.
    fn roll(&mut self, dealer: &mut Dealer) -> &[u8] {
        let start = self.faces.len();
        self.faces.extend((0..self.dice).map(|_| dealer.die_of(self.sides)));
        &self.faces[start..]
    }

    /// Rolls up to the first roll that is such, which is taken away again.
    fn roll_until(&mut self, dealer: &mut Dealer, last: &Condition<RollTest>) -> Result<(), Error> {
        for _ in 0..MOST_ROLLS {
            if is_such(self.roll(dealer), last) {
                self.faces.truncate(self.faces.len() - self.dice);
                return Ok(());
            }
        }
        Err(Error::NeverEnded { rolls: MOST_ROLLS })
    }

    /// One shooter: come-out rolls and points, up to and with the seven that loses a point.
    fn shoot(&mut self, dealer: &mut Dealer) {
        let mut point = None;
        loop {
            let total = total(self.roll(dealer));
            match (point, total) {
                (Some(_), 7) => return,
                (Some(made), _) if made == total => {
                    self.points.insert(made);
                    self.line_wins += 1;
                    point = None;
                }
                (None, 7 | 11) => self.line_wins += 1,
                (Some(_), _) | (None, 2 | 3 | 12) => {}
                (None, _) => point = Some(total),
            }
        }
    }

    /// The largest number of rolls of one total.
    fn most_of_one_total(&self) -> i64 {
        let mut times = BTreeMap::new();
        for roll in self.rolls() {
            *times.entry(total(roll)).or_insert(0) += 1;
        }
        times.into_values().max().unwrap_or(0)
    }

    /// How many different ones of these came.
    fn different(&self, of: &DifferentRolls) -> i64 {
        match of {
            DifferentRolls::Totals(totals) => {
                how_many(totals.iter().filter(|&&wanted| self.rolls().any(|roll| total(roll) == wanted)))
            }
            DifferentRolls::Doubles(faces) => {
                how_many(faces.iter().filter(|&&face| self.rolls().any(|roll| *roll == [face, face])))
            }
        }
    }
}

/// Whether a condition on one roll holds.
fn is_such(roll: &[u8], condition: &Condition<RollTest>) -> bool {
    holds(condition, &mut |test| is_such_roll(roll, test))
}

impl DealKind for RollDeal {
    type Test = RollsTest;
    type Table = RolledSequence;

    fn is_endless(&self) -> bool {
        !matches!(self.rolls, Rolls::Fixed(_))
    }

    fn deal(&self, dealer: &mut Dealer) -> Result<RolledSequence, Error> {
        let mut sequence =
            RolledSequence { dice: self.dice as usize, sides: self.sides, ..RolledSequence::default() };
        match &self.rolls {
            Rolls::Fixed(rolls) => {
                for _ in 0..*rolls {
                    sequence.roll(dealer);
                }
            }
            Rolls::Until(last) => sequence.roll_until(dealer, last)?,
            Rolls::Shooter => sequence.shoot(dealer),
        }
        Ok(sequence)
    }

    fn said(&self, sequence: &RolledSequence) -> String {
        const MOST_SHOWN: usize = 20;
        let roll = |dice: &[u8]| dice.iter().map(ToString::to_string).collect::<Vec<_>>().join("-");
        let shown: Vec<String> = sequence.rolls().take(MOST_SHOWN).map(roll).collect();
        let rest = if sequence.rolls().count() > MOST_SHOWN { ", ..." } else { "" };
        shown.join(", ") + rest
    }

    fn is(&self, sequence: &mut RolledSequence, test: &RollsTest) -> bool {
        match test {
            RollsTest::InOrder(conditions) => {
                let mut rolls = sequence.rolls();
                conditions.iter().all(|condition| rolls.next().is_some_and(|roll| is_such(roll, condition)))
            }
            RollsTest::Times { such, is } => {
                is.contains(how_many(sequence.rolls().filter(|roll| is_such(roll, such))))
            }
            RollsTest::Same(is) => is.contains(sequence.most_of_one_total()),
            RollsTest::Different { of, is } => is.contains(sequence.different(of)),
            RollsTest::Length(is) => is.contains(how_many(sequence.rolls())),
            RollsTest::PointsMade(is) => is.contains(how_many(sequence.points.iter())),
            RollsTest::LineWins(is) => is.contains(sequence.line_wins),
        }
    }
}
