//! The base wager of a game: the figures once its rule set is solved, and the cap it is played under.

use super::chart_errors;
use super::chart_file;
use super::law::{actions, actions_of, law, law_by, variance, variance_by};
use super::rules::{RulesError, Wagers};
use super::simple::ByTotals;
use super::solution::{CLASS, Solution, play_prescribed};
use super::solved::{Remembered, plays, solution};
use super::strategy::Names;
use crate::analysis::{ActionFrequency, Analysis};
use crate::error::Error;
use crate::request::{CapPer, GivenPlay, Request};
use crate::round_errors::PlayErrors;
use crate::workbench::Workbench;
use enumeration::ratio::whole;
use enumeration::{Distribution, Ratio};

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
    if let Some(GivenPlay { file, text }) = &request.options.play {
        return figures_by_chart(request, rules, &chart_file::read(rules, file, text)?, bench);
    }
    let known = Known {
        edge: solution.edge(),
        expected_stake: solution.expected_stake().clone(),
        actions: actions(rules, bench),
        is_cut: rules.round_cap().is_some(),
    };
    let wager = request.selected.to_string();
    known.analysis(request, || law(&wager, rules, bench), || variance(rules, bench))
}

/// The figures of a game under a chart.
fn figures_by_chart<R: Remembered>(
    request: &Request,
    rules: &R,
    chart: &ByTotals,
    bench: &Workbench,
) -> Result<Analysis, Error> {
    let plays = play_prescribed(rules, chart);
    let played = Solution::of(rules, &plays);
    let known = Known {
        edge: played.edge(),
        expected_stake: played.expected_stake().clone(),
        actions: actions_of(rules, &played, &plays),
        is_cut: rules.round_cap().is_some(),
    };
    let wager = request.selected.to_string();
    let law = || law_by(&wager, rules, &played, &plays, bench.work());
    let mut analysis = known.analysis(request, law, || variance_by(rules, &played, &plays))?;
    let best = solution(rules, bench).edge();
    analysis.cost = Some(played.edge() - &best);
    analysis.optimal_edge = Some(best);
    analysis.strategy_class = None;
    Ok(analysis)
}

/// The edge of a game, under a chart if one is given.
pub(super) fn edge<R: Remembered>(request: &Request, rules: &R, bench: &Workbench) -> Result<Ratio, Error> {
    let Some(GivenPlay { file, text }) = &request.options.play else {
        return Ok(solution(rules, bench).edge());
    };
    let plays = play_prescribed(rules, &chart_file::read(rules, file, text)?);
    Ok(Solution::of(rules, &plays).edge())
}

/// Where a given chart errs; none if none is given.
pub(super) fn play_errors<R: Remembered>(
    request: &Request,
    rules: &R,
    names: Names,
    bench: &Workbench,
) -> Result<Option<PlayErrors>, Error> {
    let Some(GivenPlay { file, text }) = &request.options.play else { return Ok(None) };
    let played = play_prescribed(rules, &chart_file::read(rules, file, text)?);
    let edge = Solution::of(rules, &played).edge();
    let optimal_edge = solution(rules, bench).edge();
    let cost = &edge - &optimal_edge;
    let errors = chart_errors::errors(rules, names, &plays(rules, bench), &played);
    Ok(Some(PlayErrors { edge, optimal_edge, cost, errors }))
}

/// The figures of a game that is played as from the fresh shoe. How often each action is taken, the law and the variance
/// are those of optimal play alone, and are left out.
pub(super) fn by_full_shoe_play(request: &Request, solution: &Solution) -> Analysis {
    let mut analysis = Analysis::blank(request);
    analysis.element_of_risk = Some(solution.element_of_risk());
    analysis.edge = Some(solution.edge());
    analysis.expected_stake = Some(solution.expected_stake().clone());
    analysis.absent_because = Some(ABSENT.into());
    analysis.strategy_class = Some(format!("{CLASS}; every decision is that of the fresh shoe"));
    analysis
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
