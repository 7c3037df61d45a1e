//! Estimates the number of steps of a walk over deals before it begins, from random branches (Knuth's estimator).
//!
//! The walk is a tree: each cell is filled in every way. Knuth's estimator follows one random branch at a time. A step at
//! depth d has a weight, the product of the numbers of options above it; the mean over many branches is unbiased. Deals with
//! equal keys share one suit assignment. Chao's estimator gives the number of different keys from the numbers of keys met
//! once and twice; the cost of a key is the mean cost of the assignments that the pilot made.
//!
//! [`super::settle`] runs the pilot and [`super::ranks`] chooses the branches. The random numbers are the same in every run,
//! and so is the estimate.

use enumeration::work::{RandomNumbers, different};
use rustc_hash::FxHashMap;

/// The number of items for which the pilot follows a branch.
pub(super) const FOLLOWED: usize = 400;

/// A suit assignment of the pilot stops after this many steps.
pub(super) const MOST_ASSIGNED: u64 = 10_000;

/// The pilot ends early once it has taken this many steps itself.
pub(super) const MOST_STEPS: u64 = 60_000;

/// The sums over the branches followed so far.
pub(super) struct Pilot {
    /// Chooses the branches.
    pub random: RandomNumbers,
    /// The capacity of the walk's memo of suit assignments.
    kept: usize,
    /// The sum of the weights of steps, without suit assignments.
    steps: u128,
    /// The sum of the weights of deals whose suits are assigned.
    assigned: u128,
    /// For each key: how often it was met, and the steps of its assignment.
    keys: FxHashMap<Vec<u128>, (u32, u64)>,
    /// The number of steps of the pilot itself.
    pub taken: u64,
}

impl Pilot {
    /// The pilot of a walk whose memo holds `kept` suit assignments.
    pub(super) fn new(kept: usize) -> Pilot {
        let keys = FxHashMap::default();
        Pilot { random: RandomNumbers::default(), kept, steps: 0, assigned: 0, keys, taken: 0 }
    }

    /// Records a step of this weight.
    pub(super) fn step(&mut self, weight: u128) {
        self.steps = self.steps.saturating_add(weight);
        self.taken += 1;
    }

    /// Returns true if a deal with this key was met before.
    pub(super) fn is_known(&self, key: &[u128]) -> bool {
        self.keys.contains_key(key)
    }

    /// Records a complete deal of this weight whose suits are assigned. `steps` is the cost if its key is new.
    pub(super) fn assigned(&mut self, key: Vec<u128>, weight: u128, steps: u64) {
        self.assigned = self.assigned.saturating_add(weight);
        self.taken += steps;
        self.keys.entry(key).and_modify(|known| known.0 += 1).or_insert((1, steps));
    }

    /// Estimates the steps of the whole walk over `items` items from the `followed` ones, which were chosen at random.
    pub(super) fn total(&self, followed: usize, items: usize) -> u128 {
        let number = |number: usize| u128::try_from(number).expect("64 bits");
        let followed = number(followed.max(1));
        let scaled = |sum: u128| {
            sum.checked_mul(number(items)).map_or(sum / followed * number(items), |all| all / followed)
        };
        let (walked, assigned) = (scaled(self.steps), scaled(self.assigned));
        if self.keys.is_empty() {
            return walked;
        }
        let keys = different(self.keys.values().map(|known| known.0));
        let met = number(self.keys.len());
        // Assignments that do not fit into the memo are made again.
        let kept = number(self.kept);
        let made = if keys <= kept { keys } else { kept.max(assigned - assigned / keys * kept) };
        let cost: u128 = self.keys.values().map(|known| u128::from(known.1)).sum();
        walked.saturating_add(made.min(assigned).saturating_mul(cost) / met)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn branches_of_a_known_tree_give_its_size() {
        // Each of five items has two options, the first of which has three more: 2 + 3 steps.
        let mut pilot = Pilot::new(1);
        for _ in 0..1000 {
            pilot.step(2);
            if pilot.random.below(2) == 0 {
                pilot.step(6);
            }
        }
        let total = pilot.total(1000, 5);
        assert!((23..=27).contains(&total), "{total}");
    }

    #[test]
    fn deals_with_equal_keys_are_assigned_once() {
        let mut pilot = Pilot::new(100);
        (0..1000).for_each(|deal| {
            let key = vec![deal % 10];
            let steps = if pilot.is_known(&key) { 0 } else { 7 };
            pilot.assigned(key, 1, steps);
        });
        assert_eq!(pilot.total(1, 1), 70);
    }
}
