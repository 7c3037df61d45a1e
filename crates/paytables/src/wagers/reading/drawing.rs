//! Parses the drawing rule of baccarat beside `"draw": "baccarat"`: on which points the Player draws, and on which the
//! Banker does after each third card of the Player. `deals` calls it; omitted parts are as usual.

use super::conditions::check_range;
use super::words;
use crate::Error;
use crate::cursor::{Cursor, whole};
use crate::names::shown;
use crate::wagers::{Drawing, PointSet, Range};
use crate::written::Value;

const A_RULE: &str = "a drawing rule, like {\"player\": \"0..5\"}";

/// The rule at the cursor.
pub(super) fn rule(at: &Cursor) -> Result<Drawing, Error> {
    at.fields(A_RULE, &["natural", "player", "banker"])?;
    let mut rule = Drawing::USUAL;
    if let Some(at) = at.get("natural") {
        rule.natural = points(&at)?;
    }
    if let Some(at) = at.get("player") {
        rule.player = points(&at)?;
    }
    if let Some(at) = at.get("banker") {
        (rule.stood, rule.after) = banker(&at)?;
    }
    Ok(rule)
}

/// The points on which the Banker draws: if the Player stood, and by the points of the Player's third card. Every case
/// must occur once.
fn banker(at: &Cursor) -> Result<(PointSet, [PointSet; 10]), Error> {
    let mut stood = None;
    let mut after = [None; 10];
    for entry in at.entries("the Banker's draws, like {\"stood\": \"0..5\", \"0..9\": \"0..4\"}")? {
        let draws = points(&at.own_entry(entry))?;
        if entry.key == "stood" {
            stood = Some(draws);
            continue;
        }
        let thirds = third_cards(&at.own_key(entry), &entry.key)?;
        for (third, known) in (0..).zip(&mut after).filter(|(third, _)| thirds.contains(*third)) {
            if known.replace(draws).is_some() {
                return Err(at
                    .own_key(entry)
                    .refuse(format!("a third card of {third} is listed twice: remove one")));
            }
        }
    }
    let missing =
        |what: &str| at.refuse(format!("{what} is missing: add it, with [] if the Banker never draws then"));
    let stood = stood.ok_or_else(|| missing("`stood`"))?;
    let mut all = [PointSet::default(); 10];
    for (third, (set, known)) in all.iter_mut().zip(after).enumerate() {
        *set = known.ok_or_else(|| missing(&format!("the Player's third card of {third}")))?;
    }
    Ok((stood, all))
}

/// The points of third cards that a key names: `8`, `0..1`.
fn third_cards(at: &Cursor, key: &str) -> Result<Range, Error> {
    let span = match key.split_once("..") {
        Some((from, to)) => whole(from).zip(whole(to)),
        None => whole(key).map(|points| (points, points)),
    };
    match span {
        Some((from, to)) if 0 <= from && from <= to && to <= 9 => Ok(Range::span(Some(from), Some(to))),
        _ => Err(at.refuse(format!(
            "`{}` is not the value of a third card: write `stood`, a number from 0 to 9, or a range like `2..3`",
            shown(key)
        ))),
    }
}

/// A set of points; an empty list is the empty set.
fn points(at: &Cursor) -> Result<PointSet, Error> {
    if matches!(at.value(), Value::List(items) if items.is_empty()) {
        return Ok(PointSet::default());
    }
    let range = check_range(at, words::range(at)?, (0, 9), "the points of a hand")?;
    Ok((0..10).filter(|&points| range.contains(points.into())).collect())
}
