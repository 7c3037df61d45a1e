//! Further answers about the wager of an editor, as parts of its page: the effect of each card.

use super::question::Also;
use crate::error::Error;
use games::{Request, Workbench};
use serde_json::{Value, json};

/// The part of the page that answers.
pub(super) fn more(also: Also, request: &Request, bench: &Workbench) -> Result<Value, Error> {
    let part = match also {
        Also::Removal => page::removal(&desk::removal::removal(request, bench)?),
    };
    Ok(json!({"html": part.into_string()}))
}
