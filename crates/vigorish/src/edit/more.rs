//! Further answers about the wager of an editor, as parts of its page: the effect of each card, the life of its meter.

use super::question::Also;
use crate::error::Error;
use crate::format::{DIGITS, html};
use crate::report::meter::{self, MeterLives};
use desk::meter::{MeterTerms, lives};
use games::{Request, Workbench};
use serde_json::{Value, json};

/// Numbers of wagers within which a hit is of interest.
const WITHIN: [u64; 3] = [1_000, 10_000, 100_000];

/// The part of the page that answers.
pub(super) fn more(also: Also, request: &Request, bench: &Workbench) -> Result<Value, Error> {
    let part = match also {
        Also::Removal => page::removal(&desk::removal::removal(request, bench)?),
        Also::Meter => {
            let lives = life(request, bench)?;
            html::body(&meter::report(&lives), DIGITS)
        }
    };
    Ok(json!({"html": part.into_string()}))
}

fn life(request: &Request, bench: &Workbench) -> Result<MeterLives, Error> {
    let (options, funding) = (&request.options, request.selected.wager.funding.as_ref());
    let rates: Vec<_> =
        options.rate.clone().or_else(|| funding.map(|funding| funding.rate.clone())).into_iter().collect();
    let resets = if options.resets.is_empty() {
        funding.map(|funding| funding.reset.clone()).into_iter().collect()
    } else {
        options.resets.clone()
    };
    if rates.is_empty() || resets.is_empty() {
        return Err(Error::input("how the meter is fed is not known: enter its rate and its reset"));
    }
    let terms = MeterTerms { rates, resets, players: options.players, rounds_per_hour: None, within: WITHIN.to_vec() };
    let analysis = games::analyze(&Request::plain(request.selected.clone()), bench)?;
    let lives = lives(&analysis, &terms)?;
    Ok(MeterLives { name: request.selected.to_string(), analysis, terms, lives })
}
