//! What explains a claim that does not hold.
//!
//! In this order: a value that was shortened wrongly; the same analysis under another name, odds "to" read as "for" with it;
//! a simple strategy, ties bet, or the wager without its payout limit; whatever else is listed of the wager, the nearest first, and
//! settings that nobody lists last ([`crate::others`]). Each candidate is counted once for all claims, within a time limit;
//! the report lists what was skipped. Of a claim with few digits every match is kept.

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

/// What else a claimed figure may be, each with its value.
type Names = fn(&ClaimFigure, &Analysis) -> Vec<(AnotherName, Exact)>;

/// Looks for what explains a claim.
pub(crate) struct Explainer<'a> {
    request: &'a Request<'a>,
    analysis: &'a Analysis,
    bench: &'a Workbench<'a>,
    budget: Duration,
    /// About how long one candidate takes.
    each: Duration,
    /// The time spent so far.
    spent: Cell<Duration>,
    /// Each with its analysis once made; empty where it is refused.
    tried: Vec<(Other<'a>, OnceCell<Option<Analysis>>)>,
    simple: OnceCell<Vec<SimplePlay>>,
    not_tried: RefCell<Vec<String>>,
}

impl<'a> Explainer<'a> {
    /// `siblings` is everything listed of the wager; `budget` is the time that may be spent on other analyses, and `each`
    /// about how long one of them takes.
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

    /// What there was no time to try.
    pub(crate) fn not_tried(&self) -> Vec<String> {
        self.not_tried.borrow().clone()
    }

    /// What explains that the claim of a figure, whose exact value is given, does not hold.
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

    /// Everything that gives the claimed figure, found as it is asked for.
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
            // Many a small figure rounds to nothing.
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

    /// The analysis of another wager, where it is not refused and there is time for it.
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

    /// Does some work, and adds its time to what is spent.
    fn timed<T>(&self, work: impl FnOnce() -> T) -> T {
        let began = Instant::now();
        let made = work();
        self.spent.set(self.spent.get() + began.elapsed());
        made
    }

    /// Returns true if the next candidate would take too long; then what would come next is kept as not tried.
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

    /// Play that bets on exact ties, if it gives the claimed element of risk or stake: ties move nothing else that is claimed.
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
