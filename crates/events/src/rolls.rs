//! Counts wagers on rolls of dice: one roll, a fixed number, all up to a roll of some kind, or those of a craps shooter.
//!
//! Conditions on rolls become tests of shared counters (`counters`), and the deal becomes a `sequences::Sequence`, whose
//! kinds are the different rolls and whose phases are the come-out and the points of a shooter. Called by `crate::count`.

use crate::counters::{CounterTest, Counters, EventTable};
use crate::dice::Roll;
use crate::effort::Effort;
use crate::error::Error;
use crate::logic::{Logic, MOST_TESTS};
use crate::sequences::{Sequence, Transition, ends};
use enumeration::Distribution;
use num_bigint::BigUint;
use paytables::wagers::{Condition, DifferentRolls, On, RollDeal, RollTest, Rolls, RollsTest};

/// The points of a shooter. Phase 0 is the come-out; in phase i + 1 the point is `POINTS[i]`.
const POINTS: [i64; 6] = [4, 5, 6, 8, 9, 10];

/// Every roll, in no order of the dice, and the number of phases of the sequence.
struct RollKinds {
    rolls: Vec<Roll>,
    phases: usize,
}

impl RollKinds {
    /// The event of all rolls for which `happens` returns true, given a phase and a roll.
    fn event(&self, happens: impl Fn(usize, Roll) -> bool) -> EventTable {
        let in_phase = |phase| self.rolls.iter().map(|&roll| happens(phase, roll)).collect();
        (0..self.phases).map(in_phase).collect()
    }

    fn meeting(&self, condition: &Condition<RollTest>) -> EventTable {
        self.event(|_, roll| roll.fits(condition))
    }

    fn of_total(&self, total: i64) -> EventTable {
        self.event(|_, roll| roll.total() == total)
    }

    fn test(&self, counters: &mut Counters, test: &RollsTest) -> CounterTest {
        match test {
            RollsTest::InOrder(order) => {
                counters.in_order(order.iter().map(|condition| self.meeting(condition)).collect())
            }
            RollsTest::Times { such, is } => counters.largest([self.meeting(such)], is),
            RollsTest::Same(is) => {
                let mut totals: Vec<i64> = self.rolls.iter().map(|roll| roll.total()).collect();
                totals.sort_unstable();
                totals.dedup();
                counters.largest(totals.into_iter().map(|total| self.of_total(total)), is)
            }
            RollsTest::Different { of: DifferentRolls::Totals(totals), is } => {
                counters.different(totals.iter().map(|&total| self.of_total(total)), is)
            }
            RollsTest::Different { of: DifferentRolls::Doubles(faces), is } => {
                let double = |&face: &u8| self.event(|_, roll| roll.double() == Some(face));
                counters.different(faces.iter().map(double), is)
            }
            RollsTest::Length(is) => counters.largest([self.event(|_, _| true)], is),
            RollsTest::PointsMade(is) => {
                let made =
                    |point| self.event(move |phase, roll| is_made(phase, roll) && roll.total() == point);
                counters.different(POINTS.map(made), is)
            }
            RollsTest::LineWins(is) => {
                let is_natural = |phase, roll: Roll| phase == 0 && matches!(roll.total(), 7 | 11);
                counters
                    .largest([self.event(|phase, roll| is_natural(phase, roll) || is_made(phase, roll))], is)
            }
        }
    }
}

/// Returns true if a roll makes the point of the phase.
fn is_made(phase: usize, roll: Roll) -> bool {
    phase > 0 && roll.total() == POINTS[phase - 1]
}

/// What a roll does to a shooter's sequence.
fn shooter(phase: usize, roll: Roll) -> Transition {
    let point = POINTS.iter().position(|&point| point == roll.total());
    match (phase, roll.total()) {
        (0, _) => Transition::Phase(point.map_or(0, |point| point + 1)),
        (_, 7) => Transition::EndsWith,
        _ if is_made(phase, roll) => Transition::Phase(0),
        _ => Transition::Phase(phase),
    }
}

/// The number of combinations of counts of the conditions.
pub(crate) fn size(on: &On<RollDeal, RollsTest>) -> u128 {
    translated(on).map_or(u128::MAX, |translated| translated.counters.combinations())
}

/// The conditions as tests of counters of the different rolls.
struct Translated {
    kinds: RollKinds,
    /// In how many ways each roll comes.
    ways: Vec<BigUint>,
    logic: Logic<CounterTest>,
    counters: Counters,
}

fn translated(on: &On<RollDeal, RollsTest>) -> Result<Translated, Error> {
    let every = Roll::every(on.deal.dice, on.deal.sides).ok_or(Error::TooLarge)?;
    let (rolls, ways): (Vec<Roll>, Vec<BigUint>) = every.into_iter().unzip();
    let phases = if let Rolls::Shooter = on.deal.rolls { 1 + POINTS.len() } else { 1 };
    let kinds = RollKinds { rolls, phases };
    let mut counters = Counters::default();
    let logic = Logic::translated(on, |test| kinds.test(&mut counters, test));
    let logic = logic.ok_or(Error::TooManyTests(MOST_TESTS))?;
    Ok(Translated { kinds, ways, logic, counters })
}

/// How often each row is paid, and last none.
pub(crate) fn count(
    on: &On<RollDeal, RollsTest>,
    effort: &Effort,
) -> Result<Distribution<Option<usize>>, Error> {
    let Translated { kinds, ways, logic, counters } = translated(on)?;
    let phases = kinds.phases;
    let ends = |length, next: &dyn Fn(usize, Roll) -> Transition| {
        let next = |phase, kind: usize| next(phase, kinds.rolls[kind]);
        ends(&logic, counters, &Sequence { ways: &ways, phases, next: &next, length }, effort)
    };
    match &on.deal.rolls {
        Rolls::Fixed(length) => ends(Some(*length), &|_, _| Transition::Phase(0)),
        Rolls::Until(last) => {
            ends(None, &|_, roll| if roll.fits(last) { Transition::EndsBefore } else { Transition::Phase(0) })
        }
        Rolls::Shooter => ends(None, &shooter),
    }
}
