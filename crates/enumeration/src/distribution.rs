//! Distributions: outcomes with weights over a stated total.
//!
//! A counted distribution has ways over a number of deals, and its constructor panics unless the ways sum to that
//! number. A distribution from a Markov chain has probabilities, which must sum to one.

use crate::ratio::{Ratio, Ways, whole};
use crate::sorted_map::SortedMap;
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

/// Outcomes of type `K` with weights that sum to the total.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Distribution<K> {
    outcomes: Vec<(K, Ratio)>,
    deals: Option<Ways>,
}

impl<K> Distribution<K> {
    /// Outcomes counted in ways over a number of equally likely deals.
    ///
    /// # Panics
    /// If the ways do not sum to the deals: the count is wrong, and nothing made from it may be shown.
    pub fn counted<W: Into<Ways>>(
        outcomes: impl IntoIterator<Item = (K, W)>,
        deals: impl Into<Ways>,
    ) -> Self {
        let deals = deals.into();
        let outcomes: Vec<(K, Ratio)> =
            outcomes.into_iter().map(|(outcome, ways)| (outcome, whole(BigInt::from(ways.into())))).collect();
        let sum: Ratio = outcomes.iter().map(|(_, ways)| ways).sum();
        assert_eq!(sum, whole(BigInt::from(deals.clone())), "the ways must sum to the number of deals");
        Distribution { outcomes, deals: Some(deals) }
    }

    /// Outcomes with probabilities.
    ///
    /// # Panics
    /// If the probabilities do not sum to one, or one is negative.
    pub fn weighed(outcomes: impl IntoIterator<Item = (K, Ratio)>) -> Self {
        let outcomes: Vec<(K, Ratio)> = outcomes.into_iter().collect();
        assert!(outcomes.iter().all(|(_, p)| !p.is_negative()), "a probability is negative");
        let sum: Ratio = outcomes.iter().map(|(_, p)| p).sum();
        assert!(sum.is_one(), "the probabilities must sum to one, not {sum}");
        Distribution { outcomes, deals: None }
    }

    /// The number of deals, when outcomes are counted.
    pub fn deals(&self) -> Option<&Ways> {
        self.deals.as_ref()
    }

    /// Every outcome with its weight over [`Self::total`].
    pub fn outcomes(&self) -> impl ExactSizeIterator<Item = (&K, &Ratio)> {
        self.outcomes.iter().map(|(outcome, weight)| (outcome, weight))
    }

    /// What the weights sum to.
    pub fn total(&self) -> Ratio {
        self.deals.as_ref().map_or_else(Ratio::one, |deals| whole(BigInt::from(deals.clone())))
    }

    /// Every outcome with its probability.
    pub fn probabilities(&self) -> impl Iterator<Item = (&K, Ratio)> {
        let total = self.total();
        self.outcomes.iter().map(move |(outcome, weight)| (outcome, weight / &total))
    }

    /// The probability that the condition holds.
    pub fn probability(&self, condition: impl Fn(&K) -> bool) -> Ratio {
        let weight: Ratio = self.outcomes.iter().filter(|(k, _)| condition(k)).map(|(_, w)| w).sum();
        weight / self.total()
    }

    /// The mean of a value of the outcome.
    pub fn mean(&self, value: impl Fn(&K) -> Ratio) -> Ratio {
        let sum: Ratio = self.outcomes.iter().map(|(k, weight)| value(k) * weight).sum();
        sum / self.total()
    }

    /// The variance of a value of the outcome.
    pub fn variance(&self, value: impl Fn(&K) -> Ratio) -> Ratio {
        let mean = self.mean(&value);
        self.mean(|k| {
            let v = value(k);
            &v * &v
        }) - &mean * &mean
    }

    /// The probability of a positive value.
    pub fn hit(&self, value: impl Fn(&K) -> Ratio) -> Ratio {
        self.probability(|k| value(k).is_positive())
    }

    /// The probability of a zero value.
    pub fn push(&self, value: impl Fn(&K) -> Ratio) -> Ratio {
        self.probability(|k| value(k).is_zero())
    }

    /// The outcomes for which the condition holds, with their probabilities given that it does.
    ///
    /// # Panics
    /// If it never holds.
    #[must_use]
    pub fn given(&self, condition: impl Fn(&K) -> bool) -> Self
    where
        K: Clone,
    {
        let kept: Vec<(K, Ratio)> = self.outcomes.iter().filter(|(k, _)| condition(k)).cloned().collect();
        let weight: Ratio = kept.iter().map(|(_, w)| w).sum();
        assert!(weight.is_positive(), "a condition that never holds");
        Distribution::weighed(kept.into_iter().map(|(k, w)| (k, w / &weight)))
    }

    /// The same weights on other outcomes; equal ones are not merged.
    pub fn map<L>(&self, relabel: impl Fn(&K) -> L) -> Distribution<L> {
        Distribution {
            outcomes: self.outcomes.iter().map(|(k, w)| (relabel(k), w.clone())).collect(),
            deals: self.deals.clone(),
        }
    }
}

impl<K: Ord + Clone> Distribution<K> {
    /// The distribution with equal outcomes merged, greatest first.
    #[must_use]
    pub fn merged(&self) -> Self {
        let mut sums = SortedMap::<K, Ratio>::new();
        for (outcome, weight) in &self.outcomes {
            *sums.entry(outcome.clone()).or_insert_with(Ratio::zero) += weight;
        }
        Distribution { outcomes: sums.into_iter().rev().collect(), deals: self.deals.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ratio::ratio;

    fn one_die() -> Distribution<u8> {
        Distribution::counted((1..=6).map(|face| (face, 1u32)), 6u32)
    }

    #[test]
    fn moments_of_a_die() {
        let die = one_die();
        let face = |&k: &u8| whole(k);
        assert_eq!(die.mean(face), ratio(7, 2));
        assert_eq!(die.variance(face), ratio(35, 12));
        assert_eq!(die.hit(|&k| whole(i32::from(k) - 3)), ratio(1, 2));
        assert_eq!(die.push(|&k| whole(i32::from(k) - 3)), ratio(1, 6));
    }

    #[test]
    fn merging_adds_weights() {
        let parity = one_die().map(|k| k % 2).merged();
        assert_eq!(
            parity.outcomes().map(|(k, w)| (*k, w.clone())).collect::<Vec<_>>(),
            [(1, whole(3)), (0, whole(3))]
        );
    }

    #[test]
    fn a_condition_scales_what_is_left_to_one() {
        let above_four = one_die().given(|&k| k > 4);
        assert_eq!(above_four.deals(), None);
        assert_eq!(above_four.mean(|&k| whole(k)), ratio(11, 2));
    }

    #[test]
    #[should_panic(expected = "the ways must sum to the number of deals")]
    fn a_wrong_total_is_refused() {
        let _ = Distribution::counted([("a", 1u32)], 2u32);
    }

    #[test]
    #[should_panic(expected = "the probabilities must sum to one")]
    fn probabilities_that_miss_one_are_refused() {
        let _ = Distribution::weighed([("a", ratio(1, 2))]);
    }
}
