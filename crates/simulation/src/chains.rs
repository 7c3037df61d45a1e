//! Rounds of unlimited length as Markov chains: every reachable state, each with every roll.
//!
//! A state is the part of the rolls so far that can still matter. From each state every roll is made once, by the same
//! code that rolls at random, and leads to another state or ends the round. The states are found by search from the
//! first. Their mean numbers of visits solve a system of linear equations, which is solved exactly: the strongly
//! connected components of states come in topological order, and each is solved by Gaussian elimination. The exact
//! engine counts such rounds independently.
//!
//! [`crate::audit`] requests this of a wager; [`crate::branches`] makes the rolls.

use crate::branches::{Branches, KindShoe};
use crate::dealer::Dealer;
use crate::error::Error;
use num_bigint::BigUint;
use num_traits::{One, Zero};
use paytables::Ratio;
use std::collections::{BTreeMap, HashMap};

/// The most states of a chain.
const MOST_STATES: usize = 20_000;

/// The distribution of rounds.
pub(crate) struct ChainLaw<T> {
    /// The number of rolls made: one for each state and each roll from there.
    pub rolls: u64,
    /// The probability of each end.
    pub ends: BTreeMap<T, Ratio>,
}

/// A round that continues roll by roll. `S` holds the rolls so far.
pub(crate) struct RollChain<'a, S, T> {
    /// The part of the rolls so far that can still matter.
    pub state: &'a dyn Fn(&S) -> Vec<i64>,
    /// Rolls once more; returns true if that ended the round.
    pub roll: &'a dyn Fn(&mut S, &mut Dealer) -> bool,
    /// The result of a round that has ended.
    pub end: &'a dyn Fn(S) -> T,
}

/// The transitions of a state: the probabilities of the states after it.
type Steps = BTreeMap<usize, Ratio>;

impl<S: Clone, T: Ord> RollChain<'_, S, T> {
    /// The distribution of a round from its first state.
    pub(crate) fn law(&self, first: S) -> Result<ChainLaw<T>, Error> {
        let mut numbers: HashMap<Vec<i64>, usize> = [((self.state)(&first), 0)].into();
        let mut states = vec![first];
        let mut steps: Vec<Steps> = Vec::new();
        let mut ends: Vec<(usize, T, Ratio)> = Vec::new();
        let mut rolls = 0;
        while let Some(from) = states.get(steps.len()).cloned() {
            let number = steps.len();
            let mut next = Steps::new();
            let mut dealer = Dealer::following(Branches::new(KindShoe::new(Vec::new(), Vec::new())));
            loop {
                dealer.branches().begin();
                let mut rolled = from.clone();
                let is_over = (self.roll)(&mut rolled, &mut dealer);
                let (weight, totals) = dealer.branches().weighed();
                let total: BigUint = dealer.branches().totals(totals).into_iter().product();
                let chance = Ratio::new(weight.into(), total.into());
                if is_over {
                    ends.push((number, (self.end)(rolled), chance));
                } else {
                    let to = *numbers.entry((self.state)(&rolled)).or_insert(states.len());
                    if to == states.len() {
                        states.push(rolled);
                    }
                    *next.entry(to).or_default() += chance;
                }
                rolls += 1;
                if !dealer.branches().move_on() {
                    break;
                }
            }
            if states.len() > MOST_STATES {
                return Err(Error::TooManyStates { most: MOST_STATES });
            }
            steps.push(next);
        }
        let visits = visits(&steps);
        let mut law = ChainLaw { rolls, ends: BTreeMap::new() };
        for (number, end, chance) in ends {
            *law.ends.entry(end).or_default() += chance * &visits[number];
        }
        Ok(law)
    }
}

/// The mean number of visits of each state, starting from the first.
fn visits(steps: &[Steps]) -> Vec<Ratio> {
    let mut visits = vec![Ratio::zero(); steps.len()];
    let mut comes: Vec<Ratio> = vec![Ratio::zero(); steps.len()];
    comes[0] = Ratio::one();
    for group in groups(steps) {
        for (&state, visited) in group.iter().zip(solved(steps, &group, &comes)) {
            for (&to, chance) in &steps[state] {
                if !group.contains(&to) {
                    comes[to] += &visited * chance;
                }
            }
            visits[state] = visited;
        }
    }
    visits
}

/// The mean numbers of visits of the states of one component, given how often each is entered from others: solves
/// `visits = comes + visits x steps` by Gaussian elimination.
fn solved(steps: &[Steps], group: &[usize], comes: &[Ratio]) -> Vec<Ratio> {
    let step = |from: usize, to: usize| steps[from].get(&to).cloned().unwrap_or_default();
    let mut rows: Vec<Vec<Ratio>> = group
        .iter()
        .map(|&to| {
            let from = group.iter().map(|&from| {
                let same = if from == to { Ratio::one() } else { Ratio::zero() };
                same - step(from, to)
            });
            from.chain([comes[to].clone()]).collect()
        })
        .collect();
    for place in 0..rows.len() {
        // A pivot is at least the probability that a state is left, which is positive because every round ends.
        let pivot = rows[place][place].clone();
        rows[place].iter_mut().for_each(|entry| *entry /= &pivot);
        let row = rows[place].clone();
        for (_, entries) in rows.iter_mut().enumerate().filter(|(other, _)| *other != place) {
            let times = entries[place].clone();
            entries.iter_mut().zip(&row).for_each(|(entry, of_row)| *entry -= &times * of_row);
        }
    }
    rows.into_iter().map(|mut row| row.pop().unwrap_or_default()).collect()
}

/// The strongly connected components, each before those that it leads to (Tarjan 1972, without recursion).
fn groups(steps: &[Steps]) -> Vec<Vec<usize>> {
    const NEW: usize = usize::MAX;
    let next: Vec<Vec<usize>> = steps.iter().map(|steps| steps.keys().copied().collect()).collect();
    let (mut found, mut low) = (vec![NEW; steps.len()], vec![0; steps.len()]);
    let mut is_open = vec![false; steps.len()];
    let (mut open, mut path, mut groups) = (Vec::new(), vec![(0, 0)], Vec::new());
    let mut number = 0;
    while let Some((state, at)) = path.pop() {
        if at == 0 {
            (found[state], low[state]) = (number, number);
            number += 1;
            open.push(state);
            is_open[state] = true;
        } else if let Some(&child) = next[state].get(at - 1) {
            low[state] = low[state].min(low[child]);
        }
        let rest = next[state][at..].iter().position(|&to| {
            if found[to] != NEW && is_open[to] {
                low[state] = low[state].min(found[to]);
            }
            found[to] == NEW
        });
        if let Some(further) = rest {
            path.push((state, at + further + 1));
            path.push((next[state][at + further], 0));
        } else if low[state] == found[state] {
            let from = open.iter().position(|&other| other == state).unwrap_or(0);
            let group = open.split_off(from);
            for &state in &group {
                is_open[state] = false;
            }
            groups.push(group);
        }
    }
    groups.reverse();
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Throws a coin until it fell the same way so often in a row; the end is the way.
    fn in_a_row(times: i64) -> ChainLaw<i64> {
        let chain = RollChain {
            state: &|&(way, run): &(i64, i64)| vec![way, run],
            roll: &|(way, run): &mut (i64, i64), dealer: &mut Dealer| {
                let fell = i64::from(dealer.below(3).min(1));
                *run = if fell == *way { *run + 1 } else { 1 };
                *way = fell;
                *run == times
            },
            end: &|(way, _)| way,
        };
        chain.law((-1, 0)).unwrap()
    }

    #[test]
    fn runs_come_as_often_as_the_textbook_says() {
        // Way 0 with p = 1/3, way 1 with q = 2/3; r in a row: p^(r-1) (1 - q^r) / (p^(r-1) + q^(r-1) - (p q)^(r-1))
        // (Feller, chapter XIII.8). For r = 3: (1/9)(19/27) / (1/9 + 4/9 - 4/81) = (19/243) / (123/243) = 19/123.
        let law = in_a_row(3);
        assert_eq!(law.ends[&0], Ratio::new(19.into(), 123.into()));
        assert_eq!(law.ends[&1], Ratio::new(104.into(), 123.into()));
        assert_eq!(law.rolls, 5 * 3);
    }
}
