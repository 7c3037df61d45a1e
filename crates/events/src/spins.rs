//! Spins of a wheel.

use crate::Error;
use crate::sequences::{Asked, Effect, Kinds, Sequence, ends, logic_of};
use enumeration::Distribution;
use num_bigint::BigUint;
use paytables::wagers::{Condition, On, SpinDeal, SpinTest, SpinsTest};

fn fits(condition: &Condition<SpinTest>, pocket: usize) -> bool {
    match condition {
        Condition::All(parts) => parts.iter().all(|part| fits(part, pocket)),
        Condition::Any(parts) => parts.iter().any(|part| fits(part, pocket)),
        Condition::Not(inner) => !fits(inner, pocket),
        Condition::Is(SpinTest(pockets)) => pockets.contains(pocket),
    }
}

/// How spins end.
pub fn count(on: &On<SpinDeal, SpinsTest>) -> Result<Distribution<Option<usize>>, Error> {
    let pockets = on.deal.wheel.pockets.len();
    let fitting = |condition: &Condition<SpinTest>| -> Kinds {
        (0..pockets).filter(|&pocket| fits(condition, pocket)).collect()
    };
    let logic = logic_of(on, |test| match test {
        SpinsTest::InOrder(order) => Asked::InOrder(order.iter().map(fitting).collect()),
        SpinsTest::Times { such, is } => Asked::Times(fitting(such), is.clone()),
        SpinsTest::Same(is) => Asked::Same((0..pockets).map(|pocket| vec![pocket]).collect(), is.clone()),
    })?;
    let sections: Vec<BigUint> = on.deal.wheel.pockets.iter().map(|pocket| pocket.sections.into()).collect();
    let stays = Effect { phase: 0, ends: None, made: None, line_win: false };
    ends(
        &logic,
        &Sequence { kinds: &sections, phases: 1, effect: &|_, _| stays, length: Some(on.deal.spins) },
    )
}
