//! Searches for the cause of a wrong claim.
//!
//! The candidates, in this order:
//!
//! 1. the exact value, rounded wrongly or miscopied;
//! 2. another figure of the same analysis, with odds "to" read as "for";
//! 3. a simple strategy, a bet on ties, or the wager without its payout limit;
//! 4. the other listed versions of the wager, the nearest first, and unlisted settings last ([`crate::others`]).
//!
//! Each candidate is analysed once for all claims, within a time limit; the report lists the candidates skipped. If a claim
//! has few digits, every match is kept, because a single match proves little.

use crate::another_name::{AnotherName, made_names, other_names};
use crate::claimed::Claimed;
use crate::exact::Exact;
use crate::explanation::{Explained, Explanation};
use crate::figure::ClaimFigure;
use crate::others::{Other, others};
use enumeration::Ratio;
use games::{Analysis, Request, SimplePlay, Workbench};
use num_traits::One;
use paytables::Selected;
use std::cell::{Cell, OnceCell, RefCell};
use std::time::{Duration, Instant};

/// Candidates for a claimed figure, each with its value.
type Names = fn(&ClaimFigure, &Analysis) -> Vec<(AnotherName, Exact)>;

/// Searches for the causes of wrong claims.
pub(crate) struct Explainer<'a> {
    request: &'a Request<'a>,
    analysis: &'a Analysis,
    bench: &'a Workbench<'a>,
    budget: Duration,
    /// The estimated time of one candidate.
    each: Duration,
    /// The time spent so far.
    spent: Cell<Duration>,
    /// The other wagers, each with a cell for its analysis; the cell holds `None` if the analysis is refused.
    tried: Vec<(Other<'a>, OnceCell<Option<Analysis>>)>,
    simple: OnceCell<Vec<SimplePlay>>,
    not_tried: RefCell<Vec<String>>,
}

impl<'a> Explainer<'a> {
    /// `siblings` are the listed versions of the wager, `budget` is the time for other analyses, and `each` the estimated time
    /// of one.
    pub(crate) fn new(
        request: &'a Request<'a>,
        analysis: &'a Analysis,
        siblings: &[Selected<'static>],
        bench: &'a Workbench<'a>,
        [budget, each]: [Duration; 2],
    ) -> Self {
        let tried = others(request, siblings).into_iter().map(|other| (other, OnceCell::new())).collect();
        let (simple, not_tried) = (OnceCell::new(), RefCell::default());
        let spent = Cell::default();
        Explainer { request, analysis, bench, budget, each, spent, tried, simple, not_tried }
    }

    /// The candidates skipped for lack of time.
    pub(crate) fn not_tried(&self) -> Vec<String> {
        self.not_tried.borrow().clone()
    }

    /// The causes found for the wrong claim of a figure with the given exact value.
    pub(crate) fn explain(&self, figure: &ClaimFigure, claimed: &Claimed, exact: &Exact) -> Explained {
        let is_hedged = claimed.has_few_digits();
        let mut all = Vec::new();
        for explanation in self.candidates(figure, claimed, exact) {
            if !all.contains(&explanation) {
                all.push(explanation);
            }
            if !is_hedged {
                break;
            }
        }
        Explained { all, is_hedged }
    }

    /// The candidates that give the claimed figure, as a lazy iterator.
    fn candidates<'c>(
        &'c self,
        figure: &'c ClaimFigure,
        claimed: &'c Claimed,
        exact: &'c Exact,
    ) -> impl Iterator<Item = Explanation> + 'c {
        let kind = figure.kind();
        let slip = claimed.slip(kind, exact);
        let is_named = move |(name, value): &(AnotherName, Exact)| {
            let can_be = match name {
                AnotherName::NoPercentSign => !claimed.is_percent(),
                AnotherName::PercentSign => claimed.is_percent(),
                _ => true,
            };
            // Many small figures round to zero.
            let is_nothing = claimed.is_zero() && value.sign().is_ne();
            can_be && !is_nothing && claimed.holds(kind, value)
        };
        let named = move |names: Names| {
            let those = move || names(figure, self.analysis).into_iter().filter(is_named);
            std::iter::once_with(those).flatten().map(|(name, _)| Explanation::AnotherName(name))
        };
        let gives = move |(other, analysis): &&(Other, OnceCell<Option<Analysis>>)| {
            let value = self.analysed(other, analysis).and_then(|analysis| figure.of(analysis));
            value.is_some_and(|value| claimed.holds(kind, &value))
        };
        let is_odds = |says: &Explanation| matches!(says, Explanation::OddsRead { .. });
        let is_uncapped = |says: &Explanation| matches!(says, Explanation::Uncapped);
        let of = move |wanted: fn(&Explanation) -> bool| {
            let those = self.tried.iter().filter(move |(other, _)| wanted(&other.says));
            those.filter(gives).map(|(other, _)| other.says.clone())
        };
        let rest: fn(&Explanation) -> bool =
            |says| !matches!(says, Explanation::OddsRead { .. } | Explanation::Uncapped);
        let simple = std::iter::once_with(move || self.simple(figure, claimed)).flatten();
        let ties = std::iter::once_with(move || self.ties_bet(figure, claimed)).flatten();
        let slip = slip.map(Explanation::Slip).into_iter();
        let names = named(other_names).chain(of(is_odds)).chain(named(made_names));
        slip.chain(names).chain(simple).chain(ties).chain(of(is_uncapped)).chain(of(rest))
    }

    /// The analysis of another wager; `None` if it is refused or there is no time for it.
    fn analysed<'s>(&self, other: &Other, spot: &'s OnceCell<Option<Analysis>>) -> Option<&'s Analysis> {
        if spot.get().is_none() && self.is_late(|| other.says.untried()) {
            return None;
        }
        let make = || {
            let request = Request { selected: other.selected.clone(), options: other.options.clone() };
            self.timed(|| games::analyze(&request, self.bench).ok())
        };
        spot.get_or_init(make).as_ref()
    }

    /// Runs `work` and adds its time to the time spent.
    fn timed<T>(&self, work: impl FnOnce() -> T) -> T {
        let began = Instant::now();
        let made = work();
        self.spent.set(self.spent.get() + began.elapsed());
        made
    }

    /// Returns true if the next candidate would take too long, and records it as skipped.
    fn is_late(&self, next: impl Fn() -> String) -> bool {
        let late = self.spent.get() + self.each > self.budget;
        if late {
            let (mut not_tried, next) = (self.not_tried.borrow_mut(), next());
            if !not_tried.contains(&next) {
                not_tried.push(next);
            }
        }
        late
    }

    /// Play that bets on exact ties, if it gives the claimed element of risk or stake. Ties change no other figure.
    fn ties_bet(&self, figure: &ClaimFigure, claimed: &Claimed) -> Option<Explanation> {
        if !matches!(figure, ClaimFigure::ElementOfRisk | ClaimFigure::ExpectedStake) {
            return None;
        }
        if self.is_late(|| "ties bet".into()) {
            return None;
        }
        let stake = self.timed(|| games::stake_with_ties_bet(self.request, self.bench)).ok().flatten()?;
        let risk = self.analysis.edge.as_ref().map(|edge| edge / &stake);
        let value = if *figure == ClaimFigure::ExpectedStake { stake } else { risk? };
        claimed.holds(figure.kind(), &value.into()).then_some(Explanation::TiesBet)
    }

    /// The simple strategy that gives the claimed edge or return.
    fn simple(&self, figure: &ClaimFigure, claimed: &Claimed) -> Option<Explanation> {
        if !matches!(figure, ClaimFigure::HouseEdge | ClaimFigure::Return) {
            return None;
        }
        if self.simple.get().is_none() && self.is_late(|| "simple strategies".into()) {
            return None;
        }
        let known = self
            .simple
            .get_or_init(|| self.timed(|| games::simple_plays(self.request, self.bench).unwrap_or_default()));
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
