//! Checks that every stage can be reached by some choices, by following all paths through the stages.

use crate::Error;
use crate::cursor::Cursor;
use crate::games::terms::{Effect, RoundTest, Stage};
use crate::wagers::Condition;
use std::collections::BTreeSet;

/// The most paths through the stages that are checked.
pub(super) const MOST_WAYS: usize = 20_000;

/// Returns an error if some stage cannot be reached by any choices, whatever the cards.
pub(super) fn check_reached(at: &Cursor, stages: &[Stage]) -> Result<(), Error> {
    let mut ways: BTreeSet<Vec<(usize, usize)>> = BTreeSet::from([Vec::new()]);
    for (place, (stage, item)) in stages.iter().zip(at.items("a list of stages")?).enumerate() {
        let arises = |way: &Vec<(usize, usize)>| may_hold(&stage.when, way, true);
        if !ways.iter().any(arises) {
            let why = if ways.is_empty() {
                "every choice before it ends or settles the round"
            } else {
                "`when` never holds"
            };
            return Err(item
                .need("stage")?
                .refuse(format!("no choice leads to the stage `{}`: {why}", stage.name)));
        }
        for (choice, at) in stage.choices.iter().zip(item.need("choices")?.items("a list of choices")?) {
            if !ways.iter().any(|way| arises(way) && may_hold(&choice.when, way, true)) {
                return Err(at.need("when")?.refuse(format!(
                    "`{}` is never offered: no choices that lead to the stage `{}` satisfy `when`",
                    choice.name, stage.name
                )));
            }
        }
        let mut next = BTreeSet::new();
        for way in &ways {
            if may_hold(&stage.when, way, false) {
                next.insert(way.clone());
            }
            if !arises(way) {
                continue;
            }
            for (number, choice) in stage.choices.iter().enumerate() {
                let goes_on = !choice.settles && !matches!(choice.effect, Effect::End(_));
                if goes_on && may_hold(&choice.when, way, true) {
                    next.insert([&way[..], &[(place, number)]].concat());
                }
            }
        }
        if next.len() > MOST_WAYS {
            return Ok(());
        }
        ways = next;
    }
    Ok(())
}

/// Returns true if a condition may have this value after these choices for some cards.
pub(super) fn may_hold(condition: &Condition<RoundTest>, made: &[(usize, usize)], wanted: bool) -> bool {
    let every =
        |parts: &[Condition<RoundTest>], wanted| parts.iter().all(|part| may_hold(part, made, wanted));
    let some = |parts: &[Condition<RoundTest>], wanted| parts.iter().any(|part| may_hold(part, made, wanted));
    match condition {
        Condition::All(parts) if wanted => every(parts, true),
        Condition::All(parts) => some(parts, false),
        Condition::Any(parts) if wanted => some(parts, true),
        Condition::Any(parts) => every(parts, false),
        Condition::Not(inner) => may_hold(inner, made, !wanted),
        Condition::Is(RoundTest::Cards(_)) => true,
        Condition::Is(RoundTest::Chosen(any)) => any.iter().any(|choice| made.contains(choice)) == wanted,
    }
}
