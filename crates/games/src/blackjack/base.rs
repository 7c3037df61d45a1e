//! The base wager of a game: the figures once its rule set is solved, and the cap it is played under.

use super::hole_card::RulesError;
use super::law::{actions, law, variance};
use super::rules::Wagers;
use super::solution::Solution;
use super::solved::Remembered;
use crate::analysis::{ActionFrequency, Analysis};
use crate::error::Error;
use crate::request::{CapPer, Request};
use crate::workbench::Workbench;
use enumeration::ratio::whole;
use enumeration::{Distribution, Ratio};

/// The class over which play is best; said with every figure.
pub(super) const CLASS: &str = "CDZ-: composition-dependent, zero memory; a hand after a split is played as the same cards unsplit (ruling J1)";

/// Why some figures are not given.
const ABSENT: &str =
    "hit, push, variance and the probability of each result need the outcome distribution (ruling Q4)";

/// Why they are not given beside the variance.
const ABSENT_BUT_VARIANCE: &str =
    "hit, push and the probability of each result need the outcome distribution (ruling Q4)";

/// The figures of a game, with the law of a round if it is requested.
pub(super) fn figures<R: Remembered>(
    request: &Request,
    rules: &R,
    solution: &Solution,
    bench: &Workbench,
) -> Result<Analysis, Error> {
    let known = Known {
        edge: solution.edge(),
        expected_stake: solution.expected_stake().clone(),
        actions: actions(rules, bench),
        is_cut: rules.round_cap().is_some(),
    };
    known.analysis(request, || law(rules, bench), || variance(rules, bench))
}

/// The figures of a game that is played as from the fresh shoe. How often each action is taken, the law and the variance
/// are those of optimal play alone, and are left out.
pub(super) fn by_full_shoe_play(request: &Request, solution: &Solution) -> Result<Analysis, Error> {
    let mut analysis = Analysis::blank(request);
    analysis.element_of_risk = Some(solution.element_of_risk());
    analysis.edge = Some(solution.edge());
    analysis.expected_stake = Some(solution.expected_stake().clone());
    analysis.absent_because = Some(ABSENT.into());
    analysis.strategy_class = Some(format!("{CLASS}; every decision is that of the fresh shoe"));
    Ok(analysis)
}

/// What is known of a wager that is played in a round before the law of the round is.
pub(super) struct Known {
    pub edge: Ratio,
    pub expected_stake: Ratio,
    pub actions: Vec<ActionFrequency>,
    /// Whether a cap on the whole round is in it.
    pub is_cut: bool,
}

impl Known {
    /// The figures, with the distribution if it is requested, or else the variance if it is known.
    pub(super) fn analysis(
        self,
        request: &Request,
        law: impl FnOnce() -> Result<Distribution<Ratio>, Error>,
        variance: impl FnOnce() -> Result<Ratio, Error>,
    ) -> Result<Analysis, Error> {
        let Known { edge, expected_stake, actions, is_cut } = self;
        let mut analysis = Analysis::blank(request);
        if request.options.law {
            // What is won is cut already.
            let mut uncut = request.clone();
            uncut.options.cap = None;
            let of_law = Analysis::of_nets(&uncut, &law()?, expected_stake, actions)?;
            let Analysis { rulings, cap, .. } = analysis;
            analysis = Analysis { rulings, cap, ..of_law };
        } else {
            analysis.element_of_risk = Some(&edge / &expected_stake);
            analysis.edge = Some(edge);
            analysis.expected_stake = Some(expected_stake);
            analysis.actions = Some(actions);
            // What a cap on the whole round takes is known by the law alone.
            if request.options.variance && !is_cut {
                analysis.variance = Some(variance()?);
            }
            let absent = if analysis.variance.is_some() { ABSENT_BUT_VARIANCE } else { ABSENT };
            analysis.absent_because = Some(absent.into());
        }
        analysis.strategy_class = Some(CLASS.into());
        Ok(analysis)
    }
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
        CapPer::Round => most * whole(hands),
    };
    if cap.units >= reach {
        return Ok(None);
    }
    let units = Wagers::new(&cap.units).ok_or_else(|| RulesError::Cap(cap.units.clone()))?;
    Ok(Some((units, cap.per)))
}
