//! Names of stages, choices and bets, and conditions under `when`.

use crate::Error;
use crate::cursor::Cursor;
use crate::games::terms::RoundTest;
use crate::games::vocabulary::OfRound;
use crate::names::shown;
use crate::wagers::Condition;

/// The condition under `when`, on the cards seen and the choices made by a stage; always true if absent.
pub(super) fn when(
    at: &Cursor,
    words: &OfRound,
    seen: &[u32],
    stage: usize,
) -> Result<Condition<RoundTest>, Error> {
    at.get("when").map_or_else(|| Ok(Condition::always()), |at| words.seen_condition(&at, seen, stage))
}

/// A name of a stage, a choice or a bet.
pub(super) fn name(at: &Cursor, what: &str) -> Result<String, Error> {
    let text = at.text(what)?;
    let fine = !text.trim().is_empty() && text.trim() == text && text.chars().count() <= 100;
    if !fine || text.contains('/') || text.starts_with('$') || text.chars().any(char::is_control) {
        return Err(at.refuse(format!(
            "`{}` is not a valid name: use up to 100 visible characters without `/`, not beginning with `$`",
            shown(text)
        )));
    }
    Ok(text.into())
}
