//! Rolls of dice: one, a number of them, up to a roll of some kind, or those of a shooter.

use crate::Error;
use crate::dice::Roll;
use crate::sequences::{Asked, Effect, Inclusive, Kinds, Phase, Sequence, ends, logic_of};
use enumeration::Distribution;
use num_bigint::BigUint;
use paytables::wagers::{Condition, DifferentRolls, On, RollDeal, RollTest, Rolls, RollsTest};

/// The points of a shooter; a phase beside the come-out for each.
const POINTS: [i64; 6] = [4, 5, 6, 8, 9, 10];

/// Every roll, in no order of the dice; conditions become lists of them.
struct Looks {
    rolls: Vec<Roll>,
}

impl Looks {
    /// The numbers of the rolls of which something is so.
    fn such(&self, holds: impl Fn(Roll) -> bool) -> Kinds {
        (0..self.rolls.len()).filter(|&kind| holds(self.rolls[kind])).collect()
    }

    fn fitting(&self, condition: &Condition<RollTest>) -> Kinds {
        self.such(|roll| roll.fits(condition))
    }

    fn asked(&self, test: &RollsTest) -> Asked {
        match test {
            RollsTest::InOrder(order) => Asked::InOrder(order.iter().map(|one| self.fitting(one)).collect()),
            RollsTest::Times { such, is } => Asked::Times(self.fitting(such), is.clone()),
            RollsTest::Same(is) => {
                let mut totals: Vec<i64> = self.rolls.iter().map(|roll| roll.total()).collect();
                totals.sort_unstable();
                totals.dedup();
                let lists = totals.into_iter().map(|total| self.such(|roll| roll.total() == total));
                Asked::Same(lists.collect(), is.clone())
            }
            RollsTest::Different { of, is } => {
                let lists = match of {
                    DifferentRolls::Totals(totals) => {
                        totals.iter().map(|&total| self.such(|roll| roll.total() == total)).collect()
                    }
                    DifferentRolls::Doubles(faces) => {
                        faces.iter().map(|&face| self.such(|roll| roll.double() == Some(face))).collect()
                    }
                };
                Asked::Different(lists, is.clone())
            }
            RollsTest::Length(is) => Asked::Length(is.clone()),
            RollsTest::PointsMade(is) => Asked::PointsMade(is.clone()),
            RollsTest::LineWins(is) => Asked::LineWins(is.clone()),
        }
    }
}

/// The most dice of one roll: more have too many rolls to be told apart.
const MOST_DICE: u32 = 24;

/// How rolls end.
pub fn count(on: &On<RollDeal, RollsTest>) -> Result<Distribution<Option<usize>>, Error> {
    let dice = on.deal.dice;
    if dice > MOST_DICE {
        return Err(Error::TooLarge);
    }
    let (rolls, kinds): (Vec<Roll>, Vec<BigUint>) = Roll::every(dice).into_iter().unzip();
    let looks = Looks { rolls };
    let logic = logic_of(on, |test| looks.asked(test))?;
    let stays = Effect { phase: 0, ends: None, made: None, line_win: false };
    let of = |phases: usize, length: Option<u32>, effect: &dyn Fn(Phase, usize) -> Effect| {
        ends(&logic, &Sequence { kinds: &kinds, phases, effect, length })
    };
    match &on.deal.rolls {
        Rolls::Fixed(length) => of(1, Some(*length), &|_, _| stays),
        Rolls::Until(last) => {
            let last = looks.fitting(last);
            of(1, None, &|_, kind| Effect { ends: last.contains(&kind).then_some(Inclusive::No), ..stays })
        }
        Rolls::Shooter => {
            of(1 + POINTS.len(), None, &|phase, kind| shooter(phase, looks.rolls[kind].total()))
        }
    }
}

/// What a roll of this total does for a shooter: phase 0 is the come-out, the others have their point.
fn shooter(phase: Phase, total: i64) -> Effect {
    let stays = Effect { phase, ends: None, made: None, line_win: false };
    let point = POINTS.iter().position(|&point| point == total);
    match (phase, total) {
        (0, 7 | 11) => Effect { line_win: true, ..stays },
        (0, _) => Effect { phase: point.map_or(0, |point| point + 1), ..stays },
        (_, 7) => Effect { ends: Some(Inclusive::Yes), ..stays },
        _ if point == Some(phase - 1) => Effect { phase: 0, made: point, line_win: true, ..stays },
        _ => stays,
    }
}
