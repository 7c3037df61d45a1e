//! What explains a claim that does not hold: the first that gives the claimed figure.
//!
//! First the same analysis under another name, then the wager uncapped, by a simple strategy, with odds "to" read as
//! "for", then whatever else is listed of the wager, the nearest first ([`crate::others`]), then a value that was shortened
//! wrongly. Each candidate is counted once for all claims, within a time limit; the report lists what was skipped.

use crate::another_name::{AnotherName, other_names};
use crate::claimed::Claimed;
use crate::exact::Exact;
use crate::explanation::Explanation;
use crate::figure::ClaimFigure;
use crate::others::{Other, others};
use enumeration::Ratio;
use games::{Analysis, Request, SimplePlay, Workbench};
use num_traits::One;
use paytables::Selected;
use std::cell::{OnceCell, RefCell};
use std::time::{Duration, Instant};

/// Looks for what explains a claim.
pub(crate) struct Explainer<'a> {
    request: &'a Request<'a>,
    analysis: &'a Analysis,
    bench: &'a Workbench<'a>,
    budget: Duration,
    began: Instant,
    /// Each with its analysis once made; empty where it is refused.
    tried: Vec<(Other<'a>, OnceCell<Option<Analysis>>)>,
    simple: OnceCell<Vec<SimplePlay>>,
    not_tried: RefCell<Vec<String>>,
}

impl<'a> Explainer<'a> {
    /// `siblings` is everything listed of the wager; `budget` is the time that may be spent on other analyses.
    pub(crate) fn new(
        request: &'a Request<'a>,
        analysis: &'a Analysis,
        siblings: &[Selected<'static>],
        bench: &'a Workbench<'a>,
        budget: Duration,
    ) -> Self {
        let tried = others(request, siblings).into_iter().map(|other| (other, OnceCell::new())).collect();
        let (simple, not_tried) = (OnceCell::new(), RefCell::default());
        Explainer { request, analysis, bench, budget, began: Instant::now(), tried, simple, not_tried }
    }

    /// What there was no time to try.
    pub(crate) fn not_tried(&self) -> Vec<String> {
        self.not_tried.borrow().clone()
    }

    /// What explains that the claim of a figure, whose exact value is given, does not hold.
    pub(crate) fn explain(&self, figure: &ClaimFigure, claimed: &Claimed, exact: &Exact) -> Explanation {
        let kind = figure.kind();
        for (name, value) in other_names(figure, self.analysis) {
            let can_be = match name {
                AnotherName::NoPercentSign => !claimed.is_percent(),
                AnotherName::PercentSign => claimed.is_percent(),
                _ => true,
            };
            // Many a small figure rounds to nothing.
            let is_nothing = claimed.is_zero() && value.sign().is_ne();
            if can_be && !is_nothing && claimed.holds(kind, &value) {
                return Explanation::AnotherName(name);
            }
        }
        let slip = || {
            let slip = claimed.shortened(kind, exact).or_else(|| claimed.last_digit_wrong(kind, exact));
            slip.map_or(Explanation::Unexplained, Explanation::Slip)
        };
        let is_simple =
            |says: &Explanation| matches!(says, Explanation::Uncapped | Explanation::OddsRead { .. });
        let (near, far): (Vec<_>, Vec<_>) = self.tried.iter().partition(|(other, _)| is_simple(&other.says));
        let gives = |(other, analysis): &&(Other, OnceCell<Option<Analysis>>)| {
            let value = self.analysed(other, analysis).and_then(|analysis| figure.of(analysis));
            value.is_some_and(|value| claimed.holds(kind, &value))
        };
        let found = near.into_iter().find(|other| gives(other)).map(|(other, _)| other.says.clone());
        let found = found.or_else(|| self.simple(figure, claimed));
        let found =
            found.or_else(|| far.into_iter().find(|other| gives(other)).map(|(other, _)| other.says.clone()));
        found.unwrap_or_else(slip)
    }

    /// The analysis of another wager, where it is not refused and there is time for it.
    fn analysed<'s>(&self, other: &Other, spot: &'s OnceCell<Option<Analysis>>) -> Option<&'s Analysis> {
        if spot.get().is_none() && self.is_late(|| other.says.untried()) {
            return None;
        }
        let make = || {
            let request = Request { selected: other.selected.clone(), options: other.options.clone() };
            games::analyze(&request, self.bench).ok()
        };
        spot.get_or_init(make).as_ref()
    }

    /// Whether the time is over; then what would come next is kept as not tried.
    fn is_late(&self, next: impl Fn() -> String) -> bool {
        let late = self.began.elapsed() > self.budget;
        if late {
            let (mut not_tried, next) = (self.not_tried.borrow_mut(), next());
            if !not_tried.contains(&next) {
                not_tried.push(next);
            }
        }
        late
    }

    /// The simple strategy that gives the claimed edge or return.
    fn simple(&self, figure: &ClaimFigure, claimed: &Claimed) -> Option<Explanation> {
        if !matches!(figure, ClaimFigure::HouseEdge | ClaimFigure::Return) {
            return None;
        }
        if self.simple.get().is_none() && self.is_late(|| "simple strategies".into()) {
            return None;
        }
        let known =
            self.simple.get_or_init(|| games::simple_plays(self.request, self.bench).unwrap_or_default());
        let gives = |play: &&SimplePlay| {
            let value =
                if *figure == ClaimFigure::Return { Ratio::one() - &play.edge } else { play.edge.clone() };
            claimed.holds(figure.kind(), &value.into())
        };
        let told =
            |play: &SimplePlay| Explanation::Simple(format!("{} ({})", play.name, play.rules.join(" ")));
        known.iter().find(gives).map(told)
    }
}
