//! Sequences of which rows ask how many of each kind there are, and not in which order.
//!
//! Let singles of kind i come at random moments, w(i) of them on average in a unit of time. Then the numbers of the kinds by
//! the moment t are independent of each other, k of kind i having the weight (w t)^k / k! and k or more e^(w t) without the
//! weights of fewer. So kinds are taken one after another, each with all its numbers at once, and once all kinds that a
//! test looks at are taken, it is known whether it holds: what is kept of it is that. At the end n singles in all have the
//! weight n! / W^n times the power n of t, W being the sum of all w(i); and where singles of weight L end the sequence, it
//! ends at the moment t with the density L e^(-W t).

use crate::logic::{Facts, FactsGraph, FactsId, Logic, Outcome, TestSet};
use crate::sequences::{Asked, Effect, Sequence, State, Walk};
use enumeration::Ratio;
use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// A weight as it grows with t: by e, the numbers a(k) of the sum of a(k) t^k / k! times e^(e t).
#[derive(Clone, Default)]
struct Weight(BTreeMap<BigUint, Vec<BigInt>>);

impl Weight {
    fn one() -> Weight {
        Weight(BTreeMap::from([(BigUint::zero(), vec![BigInt::one()])]))
    }

    /// Adds another, times (w t)^k / k!, times so much; powers beyond `most` are left out.
    fn add(&mut self, other: &Weight, w: &BigUint, k: usize, times: i32, most: Option<usize>) {
        let scale = BigInt::from(w.pow(k as u32)) * times;
        for (e, numbers) in &other.0 {
            let sum = self.0.entry(e.clone()).or_default();
            let len = (numbers.len() + k).min(most.map_or(usize::MAX, |most| most + 1));
            if sum.len() < len {
                sum.resize(len, BigInt::zero());
            }
            // C(i + k, k).
            let mut choices = BigInt::one();
            for (i, number) in numbers.iter().enumerate().take(len.saturating_sub(k)) {
                if i > 0 {
                    choices = choices * (i + k) / i;
                }
                sum[i + k] += number * &choices * &scale;
            }
        }
    }

    /// Times e^(w t).
    fn grown(&self, w: &BigUint) -> Weight {
        Weight(self.0.iter().map(|(e, numbers)| (e + w, numbers.clone())).collect())
    }
}

/// What is known of the sequence by the kinds taken so far: facts about tests that are done, and counters of the others.
type Known = (FactsId, State);

/// Numbers beyond this have too many powers of t.
const MOST_COUNTED: u32 = 200;

/// Whether a sequence is such that only numbers are asked of it, and none too large.
pub fn fits(walk: &Walk, sequence: &Sequence) -> bool {
    sequence.phases == 1
        && !walk.tests.iter().any(|test| matches!(test, Asked::InOrder(_)))
        && walk.counters.iter().all(|of| of.cap <= MOST_COUNTED)
}

/// How sequences end, each end with its weight: the rows, and last what no row pays.
pub fn ends(
    logic: &Logic<Asked>,
    walk: &Walk,
    sequence: &Sequence,
    sorts: &[(usize, BigUint)],
) -> Vec<Ratio> {
    let effect = |kind: usize| (sequence.effect)(0, kind);
    let mut taken: Vec<&(usize, BigUint)> =
        sorts.iter().filter(|(kind, _)| effect(*kind).ends.is_none()).collect();
    taken.sort_by_key(|(kind, _)| walk.tests.iter().map(|test| place(test, *kind)).collect::<Vec<_>>());
    let all: BigUint = sorts.iter().map(|(_, w)| w).sum();
    let mut left: BigUint = taken.iter().map(|(_, w)| w).sum();
    let over = Over { all: all.clone(), ending: &all - &left, length: sequence.length };
    let most = sequence.length.map(|length| length as usize);
    let mut steps = FactsGraph::new(logic);
    let start = steps.id(Facts::default());
    let mut known: FxHashMap<Known, Weight> = FxHashMap::default();
    known.insert((start, vec![0; walk.width()]), Weight::one());
    let mut ended = vec![Ratio::zero(); logic.rows() + 1];
    for step in 0..=taken.len() {
        let rest: Vec<usize> = taken[step..].iter().map(|(kind, _)| *kind).collect();
        // What the tests that are done tell, and what is the same to the others.
        let mut told: FxHashMap<Known, Weight> = FxHashMap::default();
        for ((point, mut state), weight) in known {
            let (point, end) = tell(&mut steps, walk, point, &mut state, &rest);
            let row = match end {
                None => {
                    told.entry((point, state)).or_default().add(&weight, &left, 0, 1, None);
                    continue;
                }
                Some(Outcome::Excluded) => continue,
                Some(Outcome::Row(row)) => row,
                Some(Outcome::Lost) => logic.rows(),
            };
            ended[row] += over.share(&weight.grown(&left));
        }
        known = told;
        let Some((kind, w)) = taken.get(step) else { break };
        known = take(walk, *kind, w, effect(*kind), &known, most);
        left -= w;
    }
    ended
}

/// All numbers of a kind.
fn take(
    walk: &Walk,
    kind: usize,
    w: &BigUint,
    effect: Effect,
    known: &FxHashMap<Known, Weight>,
    most: Option<usize>,
) -> FxHashMap<Known, Weight> {
    let mut next: FxHashMap<Known, Weight> = FxHashMap::default();
    for ((point, state), weight) in known {
        let mut state = state.clone();
        let mut more = weight.grown(w);
        for k in 0.. {
            let after = walk.after(&state, kind, effect);
            if after == state {
                next.entry((*point, state)).or_default().add(&more, w, 0, 1, most);
                break;
            }
            more.add(weight, w, k, -1, most);
            next.entry((*point, state)).or_default().add(weight, w, k, 1, most);
            state = after;
        }
    }
    next
}

/// What is known once of all kinds but the rest the numbers are known, and how sequences end if that tells it. Counters
/// that are done are put so that those which come to the same are equal.
pub fn tell(
    steps: &mut FactsGraph<Asked>,
    walk: &Walk,
    point: FactsId,
    state: &mut State,
    rest: &[usize],
) -> (FactsId, Option<Outcome>) {
    let mut facts = steps.facts(point);
    let open = steps.open(point);
    let mut later = TestSet::default();
    for (test, asked) in walk.tests.iter().enumerate() {
        let of = &walk.counters[test];
        let is_done = |kinds: &[usize]| !kinds.iter().any(|kind| rest.contains(kind));
        let done = match asked {
            Asked::Length(_) | Asked::PointsMade(_) | Asked::LineWins(_) => rest.is_empty(),
            _ => asked.lists().iter().all(|kinds| is_done(kinds)),
        };
        if done && open.contains(test) {
            facts.note(test, walk.told(asked, of, state, true));
        }
        let own = &mut state[of.first..of.first + of.len];
        if done || !open.contains(test) {
            own.fill(0);
        } else {
            later.insert(test);
            let mut places =
                (0..of.len).filter(|&place| asked.lists().get(place).is_some_and(|list| is_done(list)));
            if let (Asked::Same(_, is), Some(first)) = (asked, places.clone().next()) {
                let mut most = places.clone().map(|place| own[place]).max().unwrap_or(0);
                // Whatever else comes, as many are as good as one fewer where the range does not part them.
                while most > 0 && is.contains(most.into()) == is.contains(i64::from(most) - 1) {
                    most -= 1;
                }
                places.for_each(|place| own[place] = 0);
                own[first] = most;
            } else if let Asked::Different(..) = asked {
                let come = places.clone().filter(|&place| own[place] > 0).count();
                places.by_ref().enumerate().for_each(|(i, place)| own[place] = u32::from(i < come));
            }
        }
    }
    let mut point = steps.id(facts.with_later(later));
    let end = steps.outcome(&mut point, |_, _| None);
    (steps.id(facts.with_later(TestSet::default())), end)
}

/// Where a kind stands in the lists of a test.
fn place(test: &Asked, kind: usize) -> Option<usize> {
    test.lists().iter().position(|kinds| kinds.contains(&kind))
}

/// What weights are shares of.
struct Over {
    all: BigUint,
    /// The weight of what ends a sequence.
    ending: BigUint,
    /// Or its length.
    length: Option<u32>,
}

impl Over {
    fn share(&self, weight: &Weight) -> Ratio {
        weight.0.iter().map(|(e, numbers)| self.share_of(e, numbers)).sum()
    }

    fn share_of(&self, e: &BigUint, numbers: &[BigInt]) -> Ratio {
        match self.length {
            // n! times the power n of a(k) t^k / k! e^(e t) is a(k) C(n, k) e^(n - k).
            Some(length) => {
                let (mut sum, mut choices) = (BigInt::zero(), BigInt::one());
                for (k, number) in (0..=length).zip(numbers) {
                    sum += number * &choices * BigInt::from(e.pow(length - k));
                    choices = choices * (length - k) / (k + 1);
                }
                Ratio::new(sum, self.all.pow(length).into())
            }
            // The integral of t^k / k! e^(-(W - e) t) is 1 / (W - e)^(k + 1).
            None => {
                let base = BigInt::from(&self.all - e);
                let sum = numbers.iter().fold(BigInt::zero(), |sum, number| sum * &base + number);
                Ratio::new(sum * BigInt::from(self.ending.clone()), base.pow(numbers.len() as u32))
            }
        }
    }
}
