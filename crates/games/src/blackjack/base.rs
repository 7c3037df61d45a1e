//! The base wager of a game: the figures once its rule set is solved, and the cap it is played under.

use super::hole_card::RulesError;
use super::rules::Wagers;
use super::solution::Solution;
use crate::analysis::Analysis;
use crate::error::Error;
use crate::request::{CapPer, Request};
use enumeration::Ratio;
use enumeration::ratio::whole;

/// The class over which play is best; said with every figure.
pub(super) const CLASS: &str = "CDZ-: composition-dependent, zero memory; a hand after a split is played as the same cards unsplit (ruling J1)";

/// Why some figures are not given.
pub(super) const ABSENT: &str =
    "hit, push and variance: split hands share dealer and shoe, and nothing is approximated (ruling Q4)";

/// The figures of a solved game.
pub(super) fn figures(request: &Request, solution: &Solution) -> Analysis {
    let mut analysis = Analysis::blank(request);
    analysis.strategy_class = Some(CLASS.into());
    analysis.edge = Some(solution.edge());
    analysis.expected_stake = Some(solution.expected_stake().clone());
    analysis.element_of_risk = Some(solution.element_of_risk());
    analysis.absent_because = Some(ABSENT.into());
    analysis
}

/// The cap, if it can bind where a hand wins `most` and a round has up to `hands` of them (ruling Q11).
pub(super) fn binding_cap(
    request: &Request,
    most: &Ratio,
    hands: usize,
) -> Result<Option<(Wagers, CapPer)>, Error> {
    let Some(cap) = &request.options.cap else { return Ok(None) };
    let reach = match cap.per {
        CapPer::Hand => most.clone(),
        CapPer::Round => most * whole(hands as u64),
    };
    if cap.units >= reach {
        return Ok(None);
    }
    let units = Wagers::new(&cap.units).ok_or_else(|| RulesError::Cap(cap.units.clone()))?;
    Ok(Some((units, cap.per)))
}
