//! Prices wagers written as data, whose deal and events are in the wager's JSON (`docs/wagers-as-data.md`).
//!
//! `events` counts how often each row is the first whose event happens; this module applies the pays. A wager with a
//! part that the language cannot express (a fold that forfeits it, a charge on a tie) calls [`rounds`] and continues in
//! its own module.

use crate::analysis::{Analysis, Envy, Settled};
use crate::error::Error;
use crate::method::Method;
use crate::request::Request;
use crate::workbench::{Key, Workbench};
use enumeration::Distribution;
use enumeration::ratio::whole;
use paytables::{EnvyGoesTo, Net, PayTable, Row, Selected};
use std::sync::Arc;

pub use events::Unpaid;
use paytables::wagers::Terms;

/// The method of every wager written as data.
pub(crate) static AS_DATA: AsData = AsData;

/// A wager written as data.
pub(crate) struct AsData;

impl Method for AsData {
    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        priced(request, &rounds(request, bench)?)
    }

    fn takes_removed(&self, _: &Request) -> bool {
        true
    }

    /// An award in dollars is divided by the bet, if the bet in dollars is a setting (ruling G1).
    fn row_net(&self, selected: &Selected, table: &PayTable, row: &Row) -> Net {
        let bet = selected.settings.0.get("bet").and_then(|bet| bet.parse::<u32>().ok());
        match (row.pays.dollars(), bet) {
            (Some(dollars), Some(bet)) => Net::fixed(dollars / whole(bet)),
            _ => row.pays.net(table.basis),
        }
    }
}

/// Every figure of a wager whose rounds end in these rows, envy included.
pub(crate) fn priced(request: &Request, rounds: &Distribution<Settled>) -> Result<Analysis, Error> {
    let mut analysis = Analysis::of(request, rounds)?;
    let envy = request.envy_by_row(rounds);
    match request.selected.wager.envy_goes_to {
        EnvyGoesTo::OtherPlayers => analysis.envy = envy,
        // Once for each player's hand, including the player's own (ruling Q10).
        EnvyGoesTo::Dealer => {
            analysis.dealer_envy =
                envy.map(|envy| Envy { total: &envy.per_other_player * whole(envy.players), ..envy });
        }
    }
    Ok(analysis)
}

/// How often each row of the wager is paid, with its net; a round without a row loses.
pub(crate) fn rounds(request: &Request, bench: &Workbench) -> Result<Distribution<Settled>, Error> {
    let selected = &request.selected;
    let counted = counted(&terms(request)?, bench);
    let counts = counted.as_ref().as_ref().map_err(|error| uncounted(request, error))?;
    let rows = selected.rows();
    let rounds = request.rounds_by_row(counts, |&place| place.map(|place| rows[place].hand.clone()))?;
    let rounds =
        if selected.settings.0.contains_key("bet") { over_the_bet(request, &rounds)? } else { rounds };
    Ok(if selected.has_independent_meters() { on_meters_of_their_own(&rounds) } else { rounds })
}

/// The rounds with awards in dollars divided by the bet in dollars.
fn over_the_bet(request: &Request, rounds: &Distribution<Settled>) -> Result<Distribution<Settled>, Error> {
    request.whole("bet")?;
    let table = request.selected.table();
    Ok(rounds.map(|settled| match table.row(&settled.outcome) {
        Some(row) => Settled { net: AS_DATA.row_net(&request.selected, table, row), ..settled.clone() },
        None => settled.clone(),
    }))
}

/// The rows that are never paid, by name, and why. Empty for a wager that is not data.
pub(crate) fn never_paid(request: &Request, bench: &Workbench) -> Result<Vec<(String, Unpaid)>, Error> {
    let wager = &request.selected.wager;
    if wager.deal.is_none() && wager.side.is_none() {
        return Ok(Vec::new());
    }
    let terms = terms(request)?;
    let counted = counted(&terms, bench);
    let counts = counted.as_ref().as_ref().map_err(|error| uncounted(request, error))?;
    let unpaid =
        events::never_paid(&terms, counts, bench.work()).map_err(|error| uncounted(request, &error))?;
    let rows = request.selected.rows();
    Ok(unpaid.into_iter().map(|(place, why)| (rows[place].hand.clone(), why)).collect())
}

/// The deal of the wager and the conditions of its rows, with removed cards taken from the shoe.
pub(crate) fn terms(request: &Request) -> Result<Terms, Error> {
    let none = || request.unread("the wager's data has no deal".into());
    request.deplete(request.selected.terms()?.ok_or_else(none)?)
}

fn counted(terms: &Terms, bench: &Workbench) -> Arc<<RowCounts as Key>::Value> {
    bench.remember(RowCounts(terms.clone()), || events::count_under(terms, bench.work()))
}

pub(crate) fn uncounted(request: &Request, error: &events::Error) -> Error {
    let wager = request.selected.to_string();
    let given = match error {
        events::Error::NeverGiven => request.selected.refuse_given(&error.to_string()),
        events::Error::TooMuch(much) => {
            let row = request.selected.rows().get(much.row).map(|row| row.hand.clone()).unwrap_or_default();
            return Error::TooMuchWork {
                wager,
                excess: Box::new(much.excess.clone()),
                why: format!("the condition of the row `{row}` takes most of it"),
                remedy: much.remedy,
            };
        }
        _ => None,
    };
    given.map_or_else(|| Error::Uncounted { wager, error: error.clone() }, Error::from)
}

/// Gives each row on a meter its own meter, numbered from the top (ruling Q8).
fn on_meters_of_their_own(rounds: &Distribution<Settled>) -> Distribution<Settled> {
    let is_metered = |settled: &&Settled| settled.net.is_on_meter();
    let metered: Vec<&Settled> = rounds.outcomes().map(|(settled, _)| settled).filter(is_metered).collect();
    rounds.map(|settled| {
        let meter = metered.iter().position(|other| *other == settled).unwrap_or(0);
        Settled { meter, ..settled.clone() }
    })
}

/// Cache key of the row counts of a wager as data: its terms.
#[derive(PartialEq, Eq, Hash)]
struct RowCounts(Terms);

impl Key for RowCounts {
    type Value = Result<Distribution<Option<usize>>, events::Error>;
}
