//! The best play, computed backward from the fifth card.

use super::by_stake::ByStake;
use super::cards::StreetCards;
use super::rules::StreetRules;
use crate::whole::{Scale, Whole};
use enumeration::Ratio;
use enumeration::conversions::to_index;
use enumeration::ratio::whole;
use num_bigint::BigInt;

/// A play, the best unless another is given, with the value of every situation.
pub(crate) struct StreetPlan<I> {
    /// By level: the value of the action taken.
    best: Vec<ByStake<I>>,
    /// By level: the index of that action.
    actions: Vec<ByStake<u8>>,
    nets: Vec<Vec<I>>,
    unit: I,
    scale: Scale,
}

impl StreetRules {
    /// The best play at every decision, last decision first.
    pub(crate) fn decide<I: Whole>(&self, cards: &StreetCards) -> StreetPlan<I> {
        self.plan(cards, |_, _, values| greatest(values))
    }

    /// The play that `choose` selects from level, index and the values of the actions, last decision first.
    pub(super) fn plan<I: Whole>(
        &self,
        cards: &StreetCards,
        choose: impl Fn(usize, usize, &[I]) -> usize,
    ) -> StreetPlan<I> {
        let scale = self.scale();
        let nets = self.nets.iter().map(|nets| nets.iter().map(|net| scale.whole(net)).collect()).collect();
        let unit = scale.whole(&whole(1));
        let mut plan = StreetPlan { best: Vec::new(), actions: Vec::new(), nets, unit, scale };
        let width = to_index(self.most()) + 1;
        // Levels are computed from the last, and stored in order of play.
        for level in (0..self.streets.len()).rev() {
            let sets = cards.sets(level).len();
            let mut best = ByStake::new(sets, width, I::zero());
            let mut choice = ByStake::new(sets, width, 0);
            for stake in self.stakes(level) {
                for place in 0..sets {
                    let values = plan.values_below(self, cards, level, place, stake);
                    let action = choose(level, place, &values);
                    *best.at_mut(place, stake) = values[action].clone();
                    *choice.at_mut(place, stake) = action.try_into().expect("a few actions");
                }
            }
            plan.best.insert(0, best);
            plan.actions.insert(0, choice);
        }
        plan
    }
}

/// The index of the first of the greatest values.
fn greatest<I: Ord>(values: &[I]) -> usize {
    (1..values.len()).fold(0, |best, other| if values[other] > values[best] { other } else { best })
}

impl<I: Whole> StreetPlan<I> {
    /// The best action with these cards at this level and stake.
    pub(crate) fn action(&self, level: usize, place: usize, stake: u32) -> usize {
        usize::from(*self.actions[level].at(place, stake))
    }

    /// The sum of nets over the cards to come, by action, when the rest is played as planned.
    pub(crate) fn values(
        &self,
        rules: &StreetRules,
        cards: &StreetCards,
        level: usize,
        place: usize,
        stake: u32,
    ) -> Vec<I> {
        self.values_at(rules, cards, level, place, stake, self.best.get(level + 1))
    }

    /// The same while the plan is being made: the level after this one comes first.
    fn values_below(
        &self,
        rules: &StreetRules,
        cards: &StreetCards,
        level: usize,
        place: usize,
        stake: u32,
    ) -> Vec<I> {
        self.values_at(rules, cards, level, place, stake, self.best.first())
    }

    fn values_at(
        &self,
        rules: &StreetRules,
        cards: &StreetCards,
        level: usize,
        place: usize,
        stake: u32,
        next: Option<&ByStake<I>>,
    ) -> Vec<I> {
        rules.streets[level]
            .actions
            .iter()
            .map(|action| {
                let mut value = I::zero();
                match (action.adds, next) {
                    (None, _) => value.add_times(cards.completions(level) * u64::from(stake), &self.lost()),
                    (Some(more), None) => {
                        for (&count, net) in cards.ends(place).iter().zip(&self.nets[to_index(stake + more)])
                        {
                            value.add_times(u64::from(count), net);
                        }
                    }
                    (Some(more), Some(best)) => {
                        for &seen in cards.next(level, place) {
                            value += best.at(to_index(seen), stake + more).clone();
                        }
                    }
                }
                value
            })
            .collect()
    }

    /// The loss of one unit.
    fn lost(&self) -> I {
        let unit: BigInt = self.unit.clone().into();
        I::try_from(-unit).expect("the unit fits")
    }

    /// The mean net, from a sum over the cards to come.
    pub(crate) fn mean(&self, sum: I, completions: u64) -> Ratio {
        self.scale.mean(sum, completions)
    }
}
