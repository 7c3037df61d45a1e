//! Rolls or spins one after another, as a Markov chain that is solved exactly.
//!
//! A state is the counts of all [`Counters`] and the phase of the sequence. Counts never go down, so states with other
//! counts are never visited again, and states are taken in the order of the sum of their counts. Among the phases with equal
//! counts the expected number of visits is the solution of a linear system; the probability of a row is the sum over the
//! states at which it is sure to be paid.
//!
//! `rolls` and `spins` describe their sequences here.

use crate::counters::{CounterTest, CounterValues, Counters};
use crate::effort::Effort;
use crate::error::Error;
use crate::logic::{FactsGraph, KnownTests, Logic, RowOutcome, by_row};
use enumeration::conversions::to_count;
use enumeration::work::{Watch, WorkEstimate};
use enumeration::{Distribution, Ratio};
use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// The effect of a roll or spin on the sequence.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Transition {
    /// It goes on in this phase.
    Phase(usize),
    /// It ends with this roll or spin, which is counted.
    EndsWith,
    /// It ended before this roll or spin, which is not counted.
    EndsBefore,
}

/// A sequence of rolls or spins.
pub(crate) struct Sequence<'a> {
    /// The number of ways of each kind of roll or spin.
    pub ways: &'a [BigUint],
    /// The number of phases. A sequence begins in phase 0; every other phase leads to itself or back to phase 0.
    pub phases: usize,
    /// The effect of a kind in a phase.
    pub next: &'a dyn Fn(usize, usize) -> Transition,
    /// The number of rolls or spins; None if only [`Transition`] ends the sequence.
    pub length: Option<u32>,
}

/// The search for states before the count stops at this many steps, a fraction of a second; a larger chain is estimated by
/// the number of combinations of counts.
const SEARCHED: u128 = 500_000;

/// One step, in nanoseconds: adding to a probability of one word.
const STEP_NANOSECONDS: u64 = 5000;

/// Probabilities of this many bits take twice as long as short ones; the time grows with the square.
const BITS_THAT_DOUBLE: u64 = 350;

/// The number of steps that it costs to add to a probability with this many bits.
fn steps_of(bits: u64) -> u128 {
    let bits = u128::from(bits);
    1 + bits * bits / u128::from(BITS_THAT_DOUBLE).pow(2)
}

/// The distribution of the rows, and last of no row: in ways if the sequence is one roll or spin, else in probabilities.
pub(crate) fn ends(
    logic: &Logic<CounterTest>,
    mut counters: Counters,
    sequence: &Sequence,
    effort: &Effort,
) -> Result<Distribution<Option<usize>>, Error> {
    let all = || vec![vec![true; sequence.ways.len()]; sequence.phases];
    let length = sequence.length.map(|length| (counters.event(all(), length), length));
    let total: BigUint = sequence.ways.iter().sum();
    let kinds = kinds(&counters, sequence, &total);
    let chain = Chain { counters, sequence, kinds, length };
    let mut steps = FactsGraph::new(logic);
    let estimate = chain.estimate(&mut steps);
    let parts = usize::try_from(estimate.steps / SEARCHED).unwrap_or(usize::MAX);
    let watch = effort.begin(parts, None, || estimate)?;
    let (mut ends, taken) = chain.probabilities(&mut steps, logic.rows(), &watch);
    effort.add_steps(u64::try_from(taken).unwrap_or(u64::MAX));
    assert!(ends.iter().sum::<Ratio>().is_one(), "every sequence ends in one way");
    ends.pop();
    let given: Ratio = ends.iter().sum();
    if given.is_zero() {
        return Err(Error::NeverGiven);
    }
    if sequence.length == Some(1) {
        let total = Ratio::from(BigInt::from(total));
        let ways = |probability: Ratio| (probability * &total).to_integer().to_biguint().unwrap_or_default();
        let given = ways(given);
        return Ok(Distribution::counted(by_row(ends.into_iter().map(ways).collect()), given));
    }
    Ok(Distribution::weighed(by_row(ends.into_iter().map(|probability| probability / &given).collect())))
}

/// One kind of each set of kinds that all counters and phases treat alike, with the probability of the set.
fn kinds(counters: &Counters, sequence: &Sequence, total: &BigUint) -> Vec<(usize, Ratio)> {
    let mut alike: BTreeMap<(Vec<bool>, Vec<Transition>), (usize, BigUint)> = BTreeMap::new();
    for (kind, ways) in sequence.ways.iter().enumerate() {
        let events = (0..sequence.phases).flat_map(|phase| counters.events(phase, kind)).collect();
        let next = (0..sequence.phases).map(|phase| (sequence.next)(phase, kind)).collect();
        alike.entry((events, next)).or_insert((kind, BigUint::zero())).1 += ways;
    }
    let probability = |ways: BigUint| Ratio::new(ways.into(), total.clone().into());
    alike.into_values().map(|(kind, ways)| (kind, probability(ways))).collect()
}

/// About how much memory a state takes, in bytes: its counts and its probabilities.
const STATE_BYTES: u128 = 400;

struct Chain<'a> {
    counters: Counters,
    sequence: &'a Sequence<'a>,
    kinds: Vec<(usize, Ratio)>,
    /// The counter of all rolls or spins of a sequence of fixed length, and that length.
    length: Option<(usize, u32)>,
}

/// The state after one roll or spin.
enum To {
    /// The same counts, in this phase.
    Same(usize),
    /// Other counts, in this phase.
    Other(CounterValues, usize),
    /// A terminal state: the sequence is over, or what is paid no longer depends on it.
    Outcome(RowOutcome),
}

impl Chain<'_> {
    /// Estimates the work: finds the states without computing probabilities. Each roll or spin adds as many bits to a
    /// probability as its own has.
    fn estimate(&self, steps: &mut FactsGraph<CounterTest>) -> WorkEstimate {
        let bits = self.kinds.iter().map(|(_, probability)| probability.denom().bits()).max().unwrap_or(1);
        let kinds = u128::from(to_count(self.kinds.len()));
        let mut work = 0;
        let start = (vec![0; self.counters.len()], 0);
        let mut found = FxHashSet::from_iter([start.clone()]);
        let mut open = vec![start];
        while let Some((counts, phase)) = open.pop() {
            for (to, _) in self.moves(steps, &counts, phase) {
                let next = match to {
                    To::Same(phase) => (counts.clone(), phase),
                    To::Other(counts, phase) => (counts, phase),
                    To::Outcome(_) => continue,
                };
                if found.insert(next.clone()) {
                    open.push(next);
                }
            }
            work += kinds * steps_of(bits * self.rolls(&counts));
            if work > SEARCHED {
                return self.estimate_by_counts(bits);
            }
        }
        let bytes = u128::from(to_count(found.len())) * STATE_BYTES;
        WorkEstimate { steps: work, unit: "steps", nanoseconds: STEP_NANOSECONDS, bytes }
    }

    /// The least number of rolls or spins for these counts.
    fn rolls(&self, counts: &CounterValues) -> u64 {
        match self.length {
            Some((counter, _)) => counts[counter].into(),
            None => counts.iter().map(|&count| u64::from(count)).sum(),
        }
    }

    /// Estimates the work of a chain with more states than are searched for: by the combinations of counts, or for a fixed
    /// length by the rolls or spins in any order.
    fn estimate_by_counts(&self, bits: u64) -> WorkEstimate {
        let most = self.counters.most();
        let combinations = self.counters.combinations();
        let kinds = u128::from(to_count(self.kinds.len()));
        let (states, longest) = match self.length {
            None => (combinations, self.rolls(&most)),
            Some((_, length)) => {
                // C(kinds + length, length)
                let lists = (1..=u128::from(length))
                    .try_fold(1u128, |lists, i| Some(lists.checked_mul(kinds + i)? / i));
                (combinations.min(lists.unwrap_or(u128::MAX)), length.into())
            }
        };
        let states = states.saturating_mul(u128::from(to_count(self.sequence.phases)));
        // On the way to the longest probability the mean of the squares is a third.
        let each = kinds.saturating_mul(1 + steps_of(bits.saturating_mul(longest)) / 3);
        let steps = states.saturating_mul(each);
        let bytes = states.saturating_mul(STATE_BYTES);
        WorkEstimate { steps, unit: "steps", nanoseconds: STEP_NANOSECONDS, bytes }
    }

    /// The probability of each row, of no row, and last of what is not given; and how many steps that took.
    fn probabilities(
        &self,
        steps: &mut FactsGraph<CounterTest>,
        rows: usize,
        watch: &Watch,
    ) -> (Vec<Ratio>, u128) {
        let (mut taken, mut parts) = (0, 1);
        let phases = self.sequence.phases;
        let mut ends = vec![Ratio::zero(); rows + 2];
        let mut start = vec![Ratio::zero(); phases];
        start[0] = Ratio::one();
        // By the sum of the counts and the counts: the probability to come to each phase from other counts.
        let mut open = BTreeMap::from([((0, vec![0; self.counters.len()]), start)]);
        while let Some(((_, counts), arrivals)) = open.pop_first() {
            let moves: Vec<Vec<_>> = (0..phases).map(|phase| self.moves(steps, &counts, phase)).collect();
            for (visits, moves) in visits(&moves, &arrivals).iter().zip(moves) {
                for (to, probability) in moves {
                    taken += 1;
                    let sum = match to {
                        _ if visits.is_zero() => continue,
                        To::Same(_) => continue,
                        To::Other(next, phase) => {
                            let key = (next.iter().sum::<u32>(), next);
                            &mut open.entry(key).or_insert_with(|| vec![Ratio::zero(); phases])[phase]
                        }
                        To::Outcome(RowOutcome::Row(row)) => &mut ends[row],
                        To::Outcome(RowOutcome::Lost) => &mut ends[rows],
                        To::Outcome(RowOutcome::Excluded) => &mut ends[rows + 1],
                    };
                    *sum += visits * probability;
                    taken += steps_of(sum.denom().bits()) - 1;
                }
            }
            if taken >= parts * SEARCHED {
                watch.part_done();
                parts += 1;
            }
        }
        (ends, taken)
    }

    /// Where each kind of roll or spin leads from a state, and its probability.
    fn moves(
        &self,
        steps: &mut FactsGraph<CounterTest>,
        counts: &CounterValues,
        phase: usize,
    ) -> Vec<(To, &Ratio)> {
        let mut to = |kind: usize| {
            let next = (self.sequence.next)(phase, kind);
            let after = match next {
                Transition::EndsBefore => counts.clone(),
                Transition::EndsWith | Transition::Phase(_) => self.counters.after(counts, phase, kind),
            };
            let is_last = self.length.is_some_and(|(counter, length)| after[counter] == length);
            let has_ended = is_last || !matches!(next, Transition::Phase(_));
            let mut point = steps.id(KnownTests::default());
            match (steps.outcome(&mut point, |_, test| test.holds(&after, has_ended)), next) {
                (Some(end), _) => To::Outcome(end),
                (None, Transition::Phase(phase)) if after == *counts => To::Same(phase),
                (None, Transition::Phase(phase)) => To::Other(after, phase),
                (None, _) => unreachable!("at the end every test is known"),
            }
        };
        self.kinds.iter().map(|(kind, probability)| (to(*kind), probability)).collect()
    }
}

/// The expected number of visits to each phase with some counts, given the probability to come to it from other counts.
///
/// Let p(i, j) be the probability to go from phase i to phase j with equal counts, a(i) the arrivals and v(i) the visits.
/// Phases other than 0 lead only to themselves and to 0, so v(i) = (a(i) + v(0) p(0, i)) / (1 - p(i, i)). Put into
/// v(0) = a(0) + sum of v(i) p(i, 0), this is one equation for v(0).
fn visits(moves: &[Vec<(To, &Ratio)>], arrivals: &[Ratio]) -> Vec<Ratio> {
    let p = |i: usize, j: usize| -> Ratio {
        let stays = moves[i].iter().filter(|(to, _)| matches!(to, To::Same(phase) if *phase == j));
        stays.map(|&(_, probability)| probability).sum()
    };
    let one = Ratio::one();
    let (mut into_first, mut out_of_first) = (arrivals[0].clone(), &one - p(0, 0));
    // Of each other phase: visits for each visit to phase 0, and visits by its own arrivals.
    let mut others = Vec::new();
    for (phase, arrivals) in arrivals.iter().enumerate().skip(1) {
        let stay = (&one - p(phase, phase)).recip();
        let (for_each, own) = (p(0, phase) * &stay, arrivals * stay);
        into_first += &own * p(phase, 0);
        out_of_first -= &for_each * p(phase, 0);
        others.push((for_each, own));
    }
    let first = into_first / out_of_first;
    let rest: Vec<Ratio> = others.into_iter().map(|(for_each, own)| own + for_each * &first).collect();
    [vec![first], rest].concat()
}
