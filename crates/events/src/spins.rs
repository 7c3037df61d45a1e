//! Counts wagers on spins of a wheel.
//!
//! Conditions on spins become tests of shared counters (`counters`), and the deal becomes a `sequences::Sequence` of fixed
//! length, whose kinds are the pockets. Called by `crate::count`.

use crate::counters::{CounterTest, Counters, EventTable};
use crate::effort::Effort;
use crate::error::Error;
use crate::logic::{Logic, MOST_TESTS};
use crate::sequences::{Sequence, Transition, ends};
use enumeration::Distribution;
use num_bigint::BigUint;
use paytables::wagers::{Condition, On, SpinDeal, SpinTest, SpinsTest};

/// Returns true if a condition holds for a spin that lands in this pocket.
fn fits(condition: &Condition<SpinTest>, pocket: usize) -> bool {
    match condition {
        Condition::All(parts) => parts.iter().all(|part| fits(part, pocket)),
        Condition::Any(parts) => parts.iter().any(|part| fits(part, pocket)),
        Condition::Not(inner) => !fits(inner, pocket),
        Condition::Is(SpinTest(pockets)) => pockets.contains(pocket),
    }
}

/// The number of combinations of counts of the conditions.
pub(crate) fn size(on: &On<SpinDeal, SpinsTest>) -> u128 {
    translated(on).map_or(u128::MAX, |(_, counters)| counters.combinations())
}

/// The conditions as tests of counters; `None` if there are too many.
fn translated(on: &On<SpinDeal, SpinsTest>) -> Option<(Logic<CounterTest>, Counters)> {
    let pockets = 0..on.deal.wheel.pockets.len();
    // Spins have one phase.
    let event =
        |happens: &dyn Fn(usize) -> bool| -> EventTable { vec![pockets.clone().map(happens).collect()] };
    let meeting = |condition: &Condition<SpinTest>| event(&|pocket| fits(condition, pocket));
    let mut counters = Counters::default();
    let logic = Logic::translated(on, |test| match test {
        SpinsTest::InOrder(order) => counters.in_order(order.iter().map(meeting).collect()),
        SpinsTest::Times { such, is } => counters.largest([meeting(such)], is),
        SpinsTest::Same(is) => {
            counters.largest(pockets.clone().map(|one| event(&|pocket| pocket == one)), is)
        }
    })?;
    Some((logic, counters))
}

/// How often each row is paid, and last none.
pub(crate) fn count(
    on: &On<SpinDeal, SpinsTest>,
    effort: &Effort,
) -> Result<Distribution<Option<usize>>, Error> {
    let ways: Vec<BigUint> = on.deal.wheel.pockets.iter().map(|pocket| pocket.sections.into()).collect();
    let (logic, counters) = translated(on).ok_or(Error::TooManyTests(MOST_TESTS))?;
    let next = |_, _| Transition::Phase(0);
    let sequence = Sequence { ways: &ways, phases: 1, next: &next, length: Some(on.deal.spins) };
    ends(&logic, counters, &sequence, effort)
}
