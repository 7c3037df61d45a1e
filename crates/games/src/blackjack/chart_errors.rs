//! Where a chart errs, and what each error costs.
//!
//! An error is a hand against an up card whose charted action is worth less than the best one, both played on optimally. The
//! cost of a chart is the sum over the hands that it meets of how often they come times what is lost there: so the errors add
//! up to the cost exactly. What hands of a split or a doubled hand lose by the chart is counted with the pair or the hand that
//! was split or doubled, and can be less than nothing: after a split the best play keeps to what is best for the same cards
//! unsplit (ruling J1), and a chart may happen to do better. Errors are grouped by cell.

use super::chart_file::cell_name;
use super::hand::{Hand, Rank};
use super::plan::OpenAction;
use super::rules::{Action, Rules};
use super::solution::{FirstDeal, UpCardPlay};
use super::strategy::Names;
use crate::round_errors::PlayError;
use enumeration::ratio::{Ratio, whole};
use enumeration::{Arrange, SortedMap};
use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use std::sync::Arc;

/// A cell, what the chart does there and what is best.
type Cell = (String, String, String, String);

/// How often an error is made, and what all of them cost.
type Sums = SortedMap<Cell, (Ratio, Ratio)>;

/// The errors of a play by chart against the optimal play of the same rules, the dearest first.
pub(super) fn errors<R: Rules>(
    rules: &R,
    names: Names,
    best: &[Arc<UpCardPlay>],
    charted: &[Arc<UpCardPlay>],
) -> Vec<PlayError> {
    let mut sums = Sums::new();
    for (best, charted) in best.iter().zip(charted) {
        Against { rules, names, best, charted, sums: &mut sums }.all();
    }
    let mut errors: Vec<PlayError> = sums
        .into_iter()
        .filter(|(_, (_, cost))| !cost.is_zero())
        .map(|((stage, hand, made, best), (frequency, cost))| {
            let cost_each = if frequency.is_zero() { Ratio::zero() } else { &cost / &frequency };
            PlayError { stage, hand, made, best, frequency, cost_each, cost }
        })
        .collect();
    errors.arrange_by(|a, b| b.cost.cmp(&a.cost).then_with(|| (&a.hand, &a.stage).cmp(&(&b.hand, &b.stage))));
    errors
}

struct Against<'a, R> {
    rules: &'a R,
    names: Names,
    best: &'a UpCardPlay,
    charted: &'a UpCardPlay,
    sums: &'a mut Sums,
}

impl<R: Rules> Against<'_, R> {
    fn all(&mut self) {
        let mut hits: SortedMap<usize, BigInt> = SortedMap::new();
        let plan = &self.best.plans()[0];
        let grain = self.best.deals().iter().filter_map(|deal| plan.shades(&deal.hand));
        let grain = grain.fold(1u64, |grain, shades| num_integer::lcm(grain, shades.grain));
        for (deal, chart) in self.best.deals().iter().zip(self.charted.deals()) {
            let (Some((best, value)), Some(made)) = (deal.actions.first(), chart.action()) else { continue };
            let times = &deal.probability * &deal.played;
            let of = |deal: &FirstDeal, action: Action| {
                deal.actions.iter().find(|(open, _)| *open == action).map(|(_, value)| value.clone())
            };
            let optimal = of(deal, made).expect("what is charted is open");
            self.add("two cards", &deal.hand, made, *best, &times, value - &optimal);
            if matches!(made, Action::Split | Action::Double) {
                let later = optimal - of(chart, made).expect("what is charted is open");
                let stage = if made == Action::Split { "after the split" } else { "after doubling" };
                self.add(stage, &deal.hand, made, made, &times, later);
            }
            if made == Action::Hit {
                let share = plan
                    .shades(&deal.hand)
                    .map_or(grain, |shades| shades.of[deal.shade].weight * (grain / shades.grain));
                let place = plan.list().place(&deal.hand).expect("two cards do not bust");
                *hits.entry(place).or_default() += self.ordered(&deal.hand) * share;
            }
        }
        self.later(hits, grain);
    }

    /// Longer hands, from those that are hit, with their ordered deals in parts of a grain.
    fn later(&mut self, mut hits: SortedMap<usize, BigInt>, grain: u64) {
        let (plan, charted) = (&self.best.plans()[0], &self.charted.plans()[0]);
        let list = plan.list();
        let round = self.best.round();
        // Ordered deals times numerators are all over the denominator of no cards seen, whatever the number of cards.
        let one = &round.chance / Ratio::from_integer(round.whole() * grain);
        let unit = whole(self.rules.unit());
        let mut found: Vec<(Hand, Action, Action, Ratio, Ratio)> = Vec::new();
        while let Some((place, ways)) = hits.pop_first() {
            let hand = list.hands()[place];
            let left_out = if hand.size() == 2 { plan.completing(&hand) } else { None };
            for rank in Rank::all().filter(|&rank| Some(rank) != left_out) {
                let cards = round.unseen(rank, &hand);
                let Some(next) = list.next(place, rank).filter(|_| cards > 0) else { continue };
                let longer = list.hands()[next];
                if self.rules.is_finished(&longer) {
                    continue;
                }
                let ways = &ways * cards;
                let mut choices = plan.choices(round, &longer, 0);
                choices.arrange_by(OpenAction::preference);
                let made = charted.action(next);
                let of =
                    choices.iter().find(|choice| choice.action == made).expect("what is charted is open");
                let lost = BigInt::from(choices[0].worth.net) - BigInt::from(of.worth.net);
                let times = Ratio::from_integer(&ways * BigInt::from(round.played(&longer))) * &one * &unit;
                if lost.is_positive() {
                    let cost = Ratio::from_integer(&ways * lost) * &one;
                    found.push((longer, made, choices[0].action, times.clone(), cost));
                }
                if made == Action::Double {
                    let own = charted.choices(round, &longer, 0);
                    let own =
                        own.iter().find(|choice| choice.action == made).expect("what is charted is open");
                    let lost = BigInt::from(of.worth.net) - BigInt::from(own.worth.net);
                    found.push((longer, made, made, times, Ratio::from_integer(&ways * lost) * &one));
                }
                if made == Action::Hit {
                    *hits.entry(next).or_default() += ways;
                }
            }
        }
        for (hand, made, best, times, cost) in found {
            let stage = if made == best { "after doubling" } else { "later" };
            let each = if times.is_zero() { Ratio::zero() } else { cost / &times };
            self.add(stage, &hand, made, best, &times, each);
        }
    }

    fn add(&mut self, stage: &str, hand: &Hand, made: Action, best: Action, times: &Ratio, lost: Ratio) {
        if lost.is_zero() {
            return;
        }
        let up = self.names.hand(&self.best.shown().cards());
        let hand = format!("{} against {up}", cell_name(self.names, hand));
        let key = (stage.to_string(), hand, made.to_string(), best.to_string());
        let (frequency, cost) = self.sums.entry(key).or_insert_with(|| (Ratio::zero(), Ratio::zero()));
        *frequency += times;
        *cost += times * lost;
    }

    /// Ordered deals of two cards.
    fn ordered(&self, hand: &Hand) -> BigInt {
        let mut ways = BigInt::from(if hand.pair().is_some() { 1 } else { 2 });
        let mut seen = Hand::EMPTY;
        for rank in hand.cards() {
            ways *= self.best.round().unseen(rank, &seen);
            seen = seen.with(rank);
        }
        ways
    }
}
