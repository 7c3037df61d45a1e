//! Counts wagers without decisions together.
//!
//! Let one list of conditions have rows a₁, a₂, … and another b₁, b₂, …, each with "no row" added at the end. The first pair
//! (aᵢ, bⱼ) that holds, in the order of i and then of j, consists of the first row of each list that holds. The pairs are
//! therefore one list of conditions, which the counter of a single wager counts. Pairs of probability zero are dropped
//! before the next wager is added.

use super::law::{Part, PartsLaw, merge_equal};
use super::wagers::{apart, terms};
use super::zones::{deal_of_base, on_table, zones_in_use};
use crate::analysis::{ALL_OTHER, Analysis};
use crate::as_data;
use crate::error::Error;
use crate::request::Request;
use enumeration::ratio::whole;
use enumeration::work::Work;
use enumeration::{Distribution, Ratio, SortedSet};
use num_traits::Zero;
use paytables::Row;
use paytables::wagers::{Condition, On, PocketSet, SpinTest, SpinsTest, Terms};

/// A wager as rows of conditions on a deal.
#[derive(Clone)]
pub(super) struct WagerRows {
    pub(super) terms: Terms,
    /// The result of the wager by row. The last entry is for "no row".
    pub(super) parts: Vec<Part>,
    /// The probability that each row is the first that holds, from the wager's own analysis; `None` if rows share a name.
    pub(super) chances: Option<Vec<Ratio>>,
}

impl WagerRows {
    pub(super) fn new(request: &Request, analysis: &Analysis) -> Result<Self, Error> {
        let (parts, chances) = (Self::parts(request, analysis), Self::chances(request, analysis));
        Ok(WagerRows { terms: terms(request)?, parts, chances })
    }

    fn chances(request: &Request, analysis: &Analysis) -> Option<Vec<Ratio>> {
        let outcome = |name: &str| analysis.outcomes.iter().find(|outcome| outcome.outcome == name);
        let chance =
            |row: &&Row| outcome(&row.hand).map_or_else(Ratio::zero, |found| found.probability.clone());
        let rows = request.selected.rows();
        let names: SortedSet<&str> = rows.iter().map(|row| row.hand.as_str()).collect();
        let chances: Vec<Ratio> = rows.iter().map(chance).collect();
        let other = outcome(ALL_OTHER).map_or_else(Ratio::zero, |found| found.probability.clone());
        let is_all = chances.iter().sum::<Ratio>() + other == whole(1);
        (names.len() == rows.len() && is_all).then_some(chances)
    }

    pub(super) fn parts(request: &Request, analysis: &Analysis) -> Vec<Part> {
        let value = |name: &str| {
            let found = analysis.outcomes.iter().find(|outcome| outcome.outcome == name);
            found.and_then(|outcome| outcome.value.clone()).unwrap_or_else(|| whole(-1))
        };
        let basis = request.selected.table().basis;
        let part = |row: &&Row| Part::of(value(&row.hand), row.pays.net(basis).is_on_meter());
        let mut parts: Vec<Part> = request.selected.rows().iter().map(part).collect();
        parts.push(Part::of(value(ALL_OTHER), false));
        parts
    }
}

/// Combinations of rows, one of each wager, with their probabilities. The index after the last row means "no row".
pub(super) type RowsLaw = Vec<(Vec<usize>, Ratio)>;

/// The joint law of wagers without decisions. `pockets` may replace the pockets of a bet on a wheel.
pub(super) fn by_rows(
    requests: &[Request],
    pockets: &[Option<Vec<String>>],
    analyses: &[Analysis],
    work: Work,
) -> Result<PartsLaw, Error> {
    let mut all = Vec::new();
    for ((request, analysis), pockets) in requests.iter().zip(analyses).zip(pockets) {
        let mut rows = WagerRows::new(request, analysis)?;
        if let Some(pockets) = pockets {
            rows.terms = with_pockets(request, rows.terms, pockets)?;
        }
        all.push(rows);
    }
    let terms: Vec<Terms> = all.iter().map(|rows| rows.terms.clone()).collect();
    let law = count_together(requests, terms, work)?;
    let parts = |rows: Vec<usize>| rows.iter().zip(&all).map(|(&row, of)| of.parts[row].clone()).collect();
    Ok(merge_equal(law.into_iter().map(|(rows, probability)| (parts(rows), probability))))
}

/// Replaces the pockets of a bet on one spin by as many others.
fn with_pockets(request: &Request, terms: Terms, names: &[String]) -> Result<Terms, Error> {
    let refused = |problem: String| Error::Pockets { wager: request.selected.to_string(), problem };
    let Terms::Spins(on) = terms else { return Err(refused("it is not a bet on a wheel".into())) };
    let pockets = &on.deal.wheel.pockets;
    let mut set = PocketSet::default();
    for name in names {
        let place = pockets.iter().position(|pocket| pocket.name == *name);
        set.0.insert(place.ok_or_else(|| refused(format!("the wheel has no `{name}`")))?);
    }
    let [Condition::Is(SpinsTest::InOrder(spins))] = &on.rows[..] else {
        return Err(refused("it is not a bet on numbers of one spin".into()));
    };
    let [Condition::Is(SpinTest(own))] = &spins[..] else {
        return Err(refused("it is not a bet on numbers of one spin".into()));
    };
    if own.0.len() != set.0.len() {
        let (wanted, given) = (own.0.len(), set.0.len());
        return Err(refused(format!("it is a bet on {wanted} numbers, but {given} are named")));
    }
    let rows = vec![Condition::Is(SpinsTest::InOrder(vec![Condition::Is(SpinTest(set))]))];
    Ok(Terms::Spins(On { rows, ..on }))
}

/// The joint law of the rows of several wagers. If their deals of cards differ, we first rewrite the rows on a common deal.
pub(super) fn count_together(requests: &[Request], terms: Vec<Terms>, work: Work) -> Result<RowsLaw, Error> {
    let uncounted = |error: events::Error| match requests {
        [request, ..] => as_data::uncounted(request, &error),
        [] => Error::NothingToDecide("no wagers".into()),
    };
    macro_rules! of_kind {
        ($kind:ident) => {{
            let all: Vec<_> = terms
                .iter()
                .filter_map(|terms| if let Terms::$kind(on) = terms { Some(on.clone()) } else { None })
                .collect();
            if all.len() == terms.len() {
                let differs = all.iter().position(|on| on.deal != all[0].deal || on.given != all[0].given);
                return match differs {
                    None => count_combinations(&all, |on| {
                        events::count_under(&Terms::$kind(on), work).map_err(uncounted)
                    }),
                    Some(place) => Err(apart(
                        &requests[0],
                        &requests[place],
                        "they are not settled by the same rolls or spins",
                    )),
                };
            }
        }};
    }
    of_kind!(Dice);
    of_kind!(Rolls);
    of_kind!(Spins);
    let mut all = Vec::new();
    for (request, terms) in requests.iter().zip(terms) {
        let Terms::Cards(on) = terms else {
            return Err(apart(&requests[0], request, "one is dealt, the other is rolled or spun"));
        };
        all.push(on);
    }
    if all.iter().any(|on| on.deal != all[0].deal) {
        let base = deal_of_base(&requests[0])?;
        let zones = zones_in_use(requests, &all, base.as_ref())?;
        all = requests
            .iter()
            .zip(&all)
            .map(|(request, on)| on_table(request, on, &zones, &all[0].deal))
            .collect::<Result<_, _>>()?;
    }
    if let Some(place) = all.iter().position(|on| on.given != all[0].given) {
        return Err(apart(&requests[0], &requests[place], "one is made only in some rounds"));
    }
    count_combinations(&all, |on| events::count_under(&Terms::Cards(on), work).map_err(uncounted))
}

/// The most combinations of rows that are counted.
const MOST_COMBINATIONS: usize = 20_000;

/// The joint law of lists of rows on one deal. `count` counts one list.
pub(super) fn count_combinations<D: Clone, T: Clone>(
    all: &[On<D, T>],
    count: impl Fn(On<D, T>) -> Result<Distribution<Option<usize>>, Error>,
) -> Result<RowsLaw, Error> {
    let mut known: Vec<(Vec<usize>, Vec<Condition<T>>)> = vec![(Vec::new(), Vec::new())];
    let mut law = Vec::new();
    for on in all {
        let mut next = Vec::new();
        for (rows, when) in &known {
            for row in 0..=on.rows.len() {
                let mut rows = rows.clone();
                rows.push(row);
                let mut when = when.clone();
                when.extend(on.rows.get(row).cloned());
                next.push((rows, when));
            }
        }
        if next.len() > MOST_COMBINATIONS {
            return Err(Error::ManyCombinations { most: MOST_COMBINATIONS });
        }
        let conditions = next.iter().map(|(_, when)| Condition::All(when.clone())).collect();
        let counted = count(On { rows: conditions, ..on.clone() })?;
        let mut probabilities = vec![Ratio::zero(); next.len()];
        for (place, probability) in counted.probabilities() {
            if let Some(place) = *place {
                probabilities[place] = probability;
            }
        }
        let (kept, of_kept): (Vec<_>, Vec<_>) =
            next.into_iter().zip(probabilities).filter(|(_, probability)| !probability.is_zero()).unzip();
        law = of_kept;
        known = kept;
    }
    Ok(known.into_iter().map(|(rows, _)| rows).zip(law).collect())
}
