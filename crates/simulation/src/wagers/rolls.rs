//! Rolls of dice, one after another.

use super::counting::how_many;
use super::dice::{is_such_roll, total};
use super::{DealKind, holds};
use crate::dealer::Dealer;
use crate::error::Error;
use paytables::wagers::{Condition, DifferentRolls, Range, RollDeal, RollTest, Rolls, RollsTest};
use std::collections::{BTreeMap, BTreeSet};

/// The most rolls of a sequence. A rarer end is too rare to be simulated.
const MOST_ROLLS: u32 = 1_000_000;

/// The dice as they were rolled.
#[derive(Clone, Default)]
pub(crate) struct RolledSequence {
    /// The faces of all rolls, as many a roll as there are dice.
    faces: Vec<u8>,
    dice: usize,
    /// The sides of every die.
    sides: u32,
    /// The point that a shooter rolls for.
    point: Option<i64>,
    /// The points that a shooter made.
    points: BTreeSet<i64>,
    /// The pass line bets that a shooter won.
    line_wins: i64,
}

impl RolledSequence {
    fn rolls(&self) -> impl Iterator<Item = &[u8]> + Clone {
        self.faces.chunks_exact(self.dice)
    }

    /// Rolls once more; returns the dice.
    fn roll(&mut self, dealer: &mut Dealer) -> &[u8] {
        let start = self.faces.len();
        self.faces.extend((0..self.dice).map(|_| dealer.die_of(self.sides)));
        &self.faces[start..]
    }

    /// Rolls once more, up to the first roll that meets the condition, which is removed again; returns true if it was
    /// that one.
    fn rolls_last(&mut self, dealer: &mut Dealer, last: &Condition<RollTest>) -> bool {
        let is_last = is_such(self.roll(dealer), last);
        if is_last {
            self.faces.truncate(self.faces.len() - self.dice);
        }
        is_last
    }

    /// One roll of a shooter: come-out rolls and points, up to and including the seven that loses a point; returns true
    /// if it was that seven.
    fn sevens_out(&mut self, dealer: &mut Dealer) -> bool {
        let total = total(self.roll(dealer));
        match (self.point, total) {
            (Some(_), 7) => return true,
            (Some(made), _) if made == total => {
                self.points.insert(made);
                self.line_wins += 1;
                self.point = None;
            }
            (None, 7 | 11) => self.line_wins += 1,
            (Some(_), _) | (None, 2 | 3 | 12) => {}
            (None, _) => self.point = Some(total),
        }
        false
    }

    /// The largest number of rolls of one total.
    fn most_of_one_total(&self) -> i64 {
        let mut times = BTreeMap::new();
        for roll in self.rolls() {
            *times.entry(total(roll)).or_insert(0) += 1;
        }
        times.into_values().max().unwrap_or(0)
    }

    /// The number of different items of the list that came.
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

/// Returns true if a condition on one roll holds.
fn is_such(roll: &[u8], condition: &Condition<RollTest>) -> bool {
    holds(condition, &mut |test| is_such_roll(roll, test))
}

/// A deal before its first roll.
trait Nothing {
    fn nothing(&self) -> RolledSequence;
}

impl Nothing for RollDeal {
    fn nothing(&self) -> RolledSequence {
        RolledSequence { dice: self.dice as usize, sides: self.sides, ..RolledSequence::default() }
    }
}

impl DealKind for RollDeal {
    type Test = RollsTest;
    type Table = RolledSequence;

    fn is_endless(&self) -> bool {
        !matches!(self.rolls, Rolls::Fixed(_))
    }

    fn deal(&self, dealer: &mut Dealer) -> Result<RolledSequence, Error> {
        let mut sequence = self.nothing();
        if let Rolls::Fixed(rolls) = self.rolls {
            for _ in 0..rolls {
                sequence.roll(dealer);
            }
            return Ok(sequence);
        }
        for _ in 0..MOST_ROLLS {
            if self.roll_on(&mut sequence, dealer) {
                return Ok(sequence);
            }
        }
        Err(Error::NeverEnded { rolls: MOST_ROLLS })
    }

    fn begin(&self) -> Option<RolledSequence> {
        self.is_endless().then(|| self.nothing())
    }

    fn roll_on(&self, sequence: &mut RolledSequence, dealer: &mut Dealer) -> bool {
        match &self.rolls {
            Rolls::Fixed(_) => true,
            Rolls::Until(last) => sequence.rolls_last(dealer, last),
            Rolls::Shooter => sequence.sevens_out(dealer),
        }
    }

    fn goes_on_by(&self, sequence: &RolledSequence) -> i64 {
        sequence.point.unwrap_or(0)
    }

    fn matters(&self, sequence: &RolledSequence, test: &RollsTest) -> Vec<i64> {
        // A count matters up to the number from which on nothing changes.
        let up_to = |count: i64, is: &Range| vec![count.min(is.settled_from().max(0))];
        match test {
            RollsTest::InOrder(conditions) => {
                let rolls = sequence.rolls().zip(conditions);
                rolls.map(|(roll, condition)| i64::from(is_such(roll, condition))).chain([-1]).collect()
            }
            RollsTest::Times { such, is } => {
                up_to(how_many(sequence.rolls().filter(|roll| is_such(roll, such))), is)
            }
            RollsTest::Same(is) => {
                let totals = i64::from(self.dice)..=i64::from(self.dice * self.sides);
                let of = |wanted: i64| how_many(sequence.rolls().filter(|roll| total(roll) == wanted));
                totals.flat_map(|wanted| up_to(of(wanted), is)).collect()
            }
            RollsTest::Different { of: DifferentRolls::Totals(totals), .. } => {
                let came = |wanted: &i64| sequence.rolls().any(|roll| total(roll) == *wanted);
                totals.iter().map(|wanted| i64::from(came(wanted))).collect()
            }
            RollsTest::Different { of: DifferentRolls::Doubles(faces), .. } => {
                let came = |face: u8| sequence.rolls().any(|roll| *roll == [face, face]);
                faces.iter().map(|&face| i64::from(came(face))).collect()
            }
            RollsTest::Length(is) => up_to(how_many(sequence.rolls()), is),
            RollsTest::PointsMade(_) => sequence.points.iter().copied().chain([-1]).collect(),
            RollsTest::LineWins(is) => up_to(sequence.line_wins, is),
        }
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
