//! Estimates how many steps a walk over deals takes, before it begins, by following random branches of it.
//!
//! The walk is a tree: each cell is filled in every way. Knuth's estimator follows one random branch at a time; a step at
//! depth d stands for the product of the numbers of options above it, and the mean over many branches is unbiased. Deals
//! with equal keys share one suit assignment, so the number of different keys is estimated from how many were met once and
//! twice (Chao's estimator), and each costs as many steps as the assignments that were made.
//! [`super::settle`] runs the pilot and [`super::ranks`] chooses the branches; the random numbers are the same in every run, so the estimate is too.

use enumeration::work::{RandomNumbers, different};
use rustc_hash::FxHashMap;

/// For how many items branches are followed.
pub(super) const FOLLOWED: usize = 400;

/// A suit assignment of the pilot stops after this many steps.
pub(super) const MOST_ASSIGNED: u64 = 10_000;

/// The pilot ends early once it has taken this many steps itself.
pub(super) const MOST_STEPS: u64 = 60_000;

/// What the branches followed so far have shown.
pub(super) struct Pilot {
    /// Where the branches go.
    pub random: RandomNumbers,
    /// The most assignments that the memo of the walk holds.
    kept: usize,
    /// Steps that the items so far stand for, without suit assignments.
    steps: u128,
    /// Deals whose suits are assigned that the items so far stand for.
    assigned: u128,
    /// By key, how often it was met and the steps of its assignment.
    keys: FxHashMap<Vec<u128>, (u32, u64)>,
    /// The steps of the pilot itself.
    pub taken: u64,
}

impl Pilot {
    /// The pilot of a walk whose memo holds so many suit assignments.
    pub(super) fn new(kept: usize) -> Pilot {
        let keys = FxHashMap::default();
        Pilot { random: RandomNumbers::default(), kept, steps: 0, assigned: 0, keys, taken: 0 }
    }

    /// A step of a branch that stands for so many.
    pub(super) fn step(&mut self, stands_for: u128) {
        self.steps = self.steps.saturating_add(stands_for);
        self.taken += 1;
    }

    /// Returns true if a deal with this key was met before.
    pub(super) fn is_known(&self, key: &[u128]) -> bool {
        self.keys.contains_key(key)
    }

    /// A complete deal whose suits are assigned, which stands for so many; `steps` is the cost if its key is new.
    pub(super) fn assigned(&mut self, key: Vec<u128>, stands_for: u128, steps: u64) {
        self.assigned = self.assigned.saturating_add(stands_for);
        self.taken += steps;
        self.keys.entry(key).and_modify(|known| known.0 += 1).or_insert((1, steps));
    }

    /// The steps of the whole walk over `items` items, of which so many, chosen at random, were followed.
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
        // Beyond what the memo holds, assignments are made again.
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
