//! Sequences with phases, those of a shooter, of which rows ask how many of each kind there are, and not in which order.
//!
//! Let singles come at random moments as in [`crate::numbers`], w of a kind on average in a unit of time. A shooter is at
//! come-outs for a time t and on points for a time s, on the point q for s(q) of it. Of a kind that changes no phase,
//! numbers j at come-outs and k on points have the weight (w t)^j / j! (w s)^k / k!; one that ends the sequence on points
//! comes only at come-outs before. A point q that is made m times needs 2 m rolls of q, which have the weight w^(2 m) t^m / m!
//! over all orders in which points follow each other, and the time s(q), which has the density s(q)^(m - 1) / (m - 1)!; and k
//! more rolls of q on other points have the weight (w (s - s(q)))^k / k!. On the point that is never made it is once more on
//! the way, with one roll more. So here too kinds are taken one after another, each with all its numbers at once, and of all
//! that went before only the powers of t and s need be known, and those of the times s(q) as they come together, since s is
//! their sum.
//!
//! Any number of a kind is e^(w t) or e^(w s). Any number of rolls of a point q is that too; with y for what the sequence
//! loses by s to one more moment on points, the integral of t^i / i! s^a / a! over all times is the power a of y in
//! D(y)^-(i + 1), times 1 / (A - y) for each power of a time s(q), where A is the weight of what is not any number, and D is
//! that of come-outs, without w^2 / (A + w - y) for each point of which any number may come: it is left and found again.

use crate::logic::{Facts, FactsGraph, FactsId, Logic, Outcome};
use crate::numbers::tell;
use crate::sequences::{Asked, Effect, Inclusive, Phase, Sequence, State, Walk};
use crate::times::{Choices, Free, MOST_COUNTED, Powers, Times, WAITS, Weight};
use enumeration::Ratio;
use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What a kind does to the phases.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    /// Nothing.
    Stays,
    /// It ends the sequence in every phase but the first.
    Ends,
    /// It leads from the first phase to this one, and back.
    Turns(Phase),
}

/// A kind, or several that are alike.
struct Sort<'a> {
    kind: usize,
    role: Role,
    w: &'a BigUint,
    /// Of one that turns: which of the waits is that for it.
    wait: usize,
    /// What it does in the first phase, in its own, and in all others.
    first: Effect,
    own: Effect,
    other: Effect,
}

/// More sorts have too many powers of the times.
const MOST_SORTS: usize = 32;

fn role(sequence: &Sequence, kind: usize) -> Option<Role> {
    let effect = |phase: Phase| (sequence.effect)(phase, kind);
    let others = || (1..sequence.phases).map(|phase| (phase, effect(phase)));
    let stays = |(phase, of): (Phase, Effect)| of.ends.is_none() && of.phase == phase;
    match effect(0) {
        Effect { ends: Some(_), .. } => None,
        Effect { phase: 0, .. } if others().all(stays) => Some(Role::Stays),
        Effect { phase: 0, .. } if others().all(|(_, of)| of.ends.is_some()) => Some(Role::Ends),
        Effect { phase: 0, .. } => None,
        Effect { phase: own, .. } => {
            let back = effect(own).ends.is_none() && effect(own).phase == 0;
            (back && others().filter(|&(phase, _)| phase != own).all(stays)).then_some(Role::Turns(own))
        }
    }
}

/// The sorts of a sequence with their roles, if it is one of these.
fn sorts_of<'a>(sequence: &Sequence, sorts: &'a [(usize, BigUint)]) -> Option<Vec<Sort<'a>>> {
    let sort = |(kind, w): &'a (usize, BigUint)| {
        let role = role(sequence, *kind)?;
        let own = if let Role::Turns(own) = role { own } else { 1 };
        let effect = |phase: Phase| (sequence.effect)(phase, *kind);
        let other = (1..sequence.phases).find(|&phase| phase != own).unwrap_or(own);
        Some(Sort { kind: *kind, role, w, wait: 0, first: effect(0), own: effect(own), other: effect(other) })
    };
    let mut all: Vec<Sort> = sorts.iter().map(sort).collect::<Option<_>>()?;
    // Points with as many ways wait alike.
    let mut ways: Vec<&BigUint> = Vec::new();
    let mut turning = Vec::new();
    for sort in &mut all {
        if let Role::Turns(phase) = sort.role {
            // A phase that two kinds lead to has rolls of either.
            if turning.contains(&phase) {
                return None;
            }
            turning.push(phase);
            sort.wait = 1 + ways.iter().position(|&known| known == sort.w).unwrap_or_else(|| {
                ways.push(sort.w);
                ways.len() - 1
            });
        }
    }
    // Weights grow by more powers with points than with other kinds, so they come first, when weights are short.
    all.sort_by_key(|sort| !matches!(sort.role, Role::Turns(_)));
    Some(all)
}

impl Sort<'_> {
    fn power(&self, k: usize) -> BigInt {
        self.w.pow(k as u32).into()
    }

    /// The weight of j numbers at come-outs, or points made, and k elsewhere; on a point that is not made too if it is the
    /// last one.
    fn numbers(&self, j: usize, k: usize, last: bool, choices: &mut Choices) -> Weight {
        let Role::Turns(_) = self.role else {
            return Weight::of(Free::default(), Powers::new(j, k), self.power(j + k));
        };
        let visits = j + usize::from(last);
        let number = self.power(j + visits + k);
        let mut weight = Weight::default();
        // (s - s(q))^k / k! is the sum of (-s(q))^b / b! s^(k - b) / (k - b)!.
        for b in 0..=if visits == 0 { 0 } else { k } {
            let ways = BigInt::from(choices.of((visits + b).saturating_sub(1), b));
            let ways = if b % 2 == 0 { ways } else { -ways };
            let powers = Powers::new(j, k - b).waiting(0, visits + b);
            weight.add(&Free::default(), powers, &number * ways);
        }
        weight
    }

    /// The same of any number elsewhere.
    fn any_elsewhere(&self, j: usize, last: bool) -> Weight {
        let free = Free { s: self.w.clone(), ..Free::default() };
        let powers = Powers::new(j, 0);
        let Role::Turns(_) = self.role else { return Weight::of(free, powers, self.power(j)) };
        let visits = j + usize::from(last);
        Weight::of(free, powers.waiting(self.wait, visits), self.power(j + visits))
    }

    /// The same of any number at all.
    fn any(&self, last: bool) -> Weight {
        let mut free = Free { s: self.w.clone(), ..Free::default() };
        let mut powers = Powers::default();
        match self.role {
            Role::Stays => free.t.clone_from(self.w),
            Role::Ends => free = Free { t: self.w.clone(), ..Free::default() },
            Role::Turns(_) => {
                free.turns[self.wait] = 1;
                powers = powers.waiting(self.wait, last.into());
            }
        }
        Weight::of(free, powers, self.power(last.into()))
    }

    /// The counters after all numbers of this kind, each with its weight.
    fn after(
        &self,
        walk: &Walk,
        state: &State,
        last: bool,
        choices: &mut Choices,
    ) -> FxHashMap<State, Weight> {
        let mut after: FxHashMap<State, Weight> = FxHashMap::default();
        let more = |state: &State, effect: Effect| walk.after(state, self.kind, effect);
        let mut state = if last { more(state, self.first) } else { state.clone() };
        let mut beyond = self.any(last);
        for j in 0.. {
            let mut next = more(&state, self.first);
            if let Role::Turns(_) = self.role {
                next = more(&next, self.own);
            }
            if next == state {
                after.entry(state).or_default().add_times(&beyond, 1);
                break;
            }
            if self.role == Role::Ends {
                let exactly = self.numbers(j, 0, last, choices);
                beyond.add_times(&exactly, -1);
                after.entry(state).or_default().add_times(&exactly, 1);
            } else {
                let mut more_elsewhere = self.any_elsewhere(j, last);
                beyond.add_times(&more_elsewhere, -1);
                let mut elsewhere = state;
                for k in 0.. {
                    let next = more(&elsewhere, self.other);
                    if next == elsewhere {
                        after.entry(elsewhere).or_default().add_times(&more_elsewhere, 1);
                        break;
                    }
                    let exactly = self.numbers(j, k, last, choices);
                    more_elsewhere.add_times(&exactly, -1);
                    after.entry(elsewhere).or_default().add_times(&exactly, 1);
                    elsewhere = next;
                }
            }
            state = next;
        }
        after.values_mut().for_each(Weight::tidy);
        after
    }
}

/// What is known by the kinds taken so far: facts, counters, and whether the last point was among them.
type Known = (FactsId, State, bool);

/// How sequences end, each end with its share: the rows, and last what no row pays. None where they cannot be counted so.
pub fn ends(
    logic: &Logic<Asked>,
    walk: &Walk,
    sequence: &Sequence,
    sorts: &[(usize, BigUint)],
) -> Option<Vec<Ratio>> {
    let in_order = walk.tests.iter().any(|test| matches!(test, Asked::InOrder(_)));
    let large = walk.counters.iter().any(|of| of.cap > MOST_COUNTED as u32);
    let many = sorts.len() > MOST_SORTS || sequence.phases > WAITS;
    if sequence.phases < 2 || sequence.length.is_some() || in_order || large || many {
        return None;
    }
    let taken = sorts_of(sequence, sorts)?;
    let mut steps = FactsGraph::new(logic);
    let start = steps.id(Facts::default());
    let mut choices = Choices::default();
    let mut came: Vec<(Known, Part)> = Vec::new();
    for sort in taken.iter().filter(|sort| sort.role == Role::Ends) {
        let state = vec![0; walk.width()];
        let state = match sort.own.ends {
            Some(Inclusive::Yes) => walk.after(&state, sort.kind, sort.own),
            _ => state,
        };
        let factor = Weight::of(Free::default(), Powers::default(), sort.power(1));
        came.push((
            (start, state, false),
            Part { weight: Rc::new(Weight::one()), factor, step: 0, closed: false },
        ));
    }
    // The rows, what no row pays, and what does not count.
    let mut ended: Vec<Vec<Part>> = (0..logic.rows() + 2).map(|_| Vec::new()).collect();
    for step in 0..=taken.len() {
        let rest: Vec<usize> = taken[step..].iter().map(|sort| sort.kind).collect();
        let mut known: FxHashMap<Known, Weight> = FxHashMap::default();
        for ((point, mut state, closed), part) in came {
            let (point, end) = tell(&mut steps, walk, point, &mut state, &rest);
            match end {
                None => {
                    let known = known.entry((point, state, closed)).or_default();
                    known.add_product(&part.weight, &part.factor, &mut choices);
                }
                Some(Outcome::Row(row)) => ended[row].push(part),
                Some(Outcome::Lost) => ended[logic.rows()].push(part),
                Some(Outcome::Excluded) => ended[logic.rows() + 1].push(part),
            }
        }
        came = Vec::new();
        let Some(sort) = taken.get(step) else { break };
        for ((point, state, closed), mut weight) in known {
            weight.tidy();
            let weight = Rc::new(weight);
            let turns = matches!(sort.role, Role::Turns(_));
            for last in [false, true].into_iter().filter(|last| !last || turns && !closed) {
                let closed = closed || last;
                for (state, factor) in sort.after(walk, &state, last, &mut choices) {
                    let part = Part { weight: Rc::clone(&weight), factor, step: step + 1, closed };
                    came.push(((point, state, closed), part));
                }
            }
        }
    }
    Some(shares(&ended, &taken, &mut choices))
}

/// A weight that is a product: of what had come before a kind, of this kind, and of any numbers of the kinds from the step
/// on, of whose points one is the last unless that was another.
struct Part {
    weight: Rc<Weight>,
    factor: Weight,
    step: usize,
    closed: bool,
}

/// Any numbers of these kinds: one of the points among them is the last, unless that is another.
fn any_of(sorts: &[Sort], closed: bool, choices: &mut Choices) -> Weight {
    let mut product = |last: Option<usize>| {
        sorts.iter().enumerate().fold(Weight::one(), |weight, (place, sort)| {
            let mut product = Weight::default();
            product.add_product(&weight, &sort.any(last == Some(place)), choices);
            product
        })
    };
    if closed {
        return product(None);
    }
    let turning = (0..sorts.len()).filter(|&place| matches!(sorts[place].role, Role::Turns(_)));
    let mut sum = Weight::default();
    turning.for_each(|last| sum.add_times(&product(Some(last)), 1));
    sum
}

/// The share of each end but what does not count. All of them are 1, so that of the longest is what the others leave.
fn shares(ended: &[Vec<Part>], sorts: &[Sort], choices: &mut Choices) -> Vec<Ratio> {
    let times = times(sorts);
    let mut share = |parts: &[Part]| {
        let mut sum = Weight::default();
        for part in parts {
            // The factors are short, so they are multiplied first.
            let mut factor = Weight::default();
            factor.add_product(&part.factor, &any_of(&sorts[part.step..], part.closed, choices), choices);
            sum.add_product(&part.weight, &factor, choices);
        }
        sum.tidy();
        times.share(&sum)
    };
    let terms =
        |parts: &[Part]| parts.iter().map(|part| part.weight.terms() * part.factor.terms()).sum::<usize>();
    let longest = (0..ended.len()).max_by_key(|&place| terms(&ended[place])).unwrap_or(0);
    let others =
        (0..ended.len()).map(|place| if place == longest { Ratio::zero() } else { share(&ended[place]) });
    let mut shares: Vec<Ratio> = others.collect();
    shares[longest] = Ratio::one() - shares.iter().sum::<Ratio>();
    debug_assert_eq!(shares[longest], share(&ended[longest]), "every sequence ends in one way");
    shares.pop();
    shares
}

/// What the times are shares of.
fn times(sorts: &[Sort]) -> Times {
    let mut w: [BigInt; WAITS] = std::array::from_fn(|_| BigInt::zero());
    for sort in sorts.iter().filter(|sort| sort.wait > 0) {
        w[sort.wait] = sort.w.clone().into();
    }
    Times { all: sorts.iter().map(|sort| BigInt::from(sort.w.clone())).sum(), w }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequences::{Kinds, walk};
    use paytables::wagers::{Condition, On, Range};
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    /// Kinds 0 and 1 change no phase, 2 and 3 end the sequence, 4 to 6 are points.
    const ALL: usize = 7;

    fn effect(phase: Phase, kind: usize) -> Effect {
        let stays = Effect { phase, ends: None, made: None, line_win: false };
        match (phase, kind) {
            (0, 1..=3) => Effect { line_win: true, ..stays },
            (0, 4..) => Effect { phase: kind - 3, ..stays },
            (_, 2) => Effect { ends: Some(Inclusive::Yes), ..stays },
            (_, 3) => Effect { ends: Some(Inclusive::No), ..stays },
            _ if kind == phase + 3 => Effect { phase: 0, made: Some(phase - 1), line_win: true, ..stays },
            _ => stays,
        }
    }

    fn ranges() -> impl Strategy<Value = Range> {
        prop_oneof![
            (0..4i64).prop_map(|least| Range::span(Some(least), None)),
            proptest::collection::vec(0..4i64, 1..=2).prop_map(Range::one_of),
        ]
    }

    fn some_kinds() -> impl Strategy<Value = Kinds> {
        proptest::sample::subsequence((0..ALL).collect::<Vec<_>>(), 1..=4)
    }

    fn tests() -> impl Strategy<Value = Asked> {
        let each = |kinds: Kinds| kinds.into_iter().map(|kind| vec![kind]).collect::<Vec<_>>();
        prop_oneof![
            (some_kinds(), ranges()).prop_map(|(kinds, is)| Asked::Times(kinds, is)),
            (some_kinds(), ranges()).prop_map(move |(kinds, is)| Asked::Same(each(kinds), is)),
            (some_kinds(), ranges()).prop_map(move |(kinds, is)| Asked::Different(each(kinds), is)),
            ranges().prop_map(Asked::Length),
            ranges().prop_map(Asked::PointsMade),
            ranges().prop_map(Asked::LineWins),
        ]
    }

    fn rows() -> impl Strategy<Value = Vec<Condition<Asked>>> {
        let row = prop_oneof![
            tests().prop_map(Condition::Is),
            (tests(), tests()).prop_map(|(one, other)| {
                Condition::All(vec![Condition::Is(one), Condition::Not(Box::new(Condition::Is(other)))])
            }),
        ];
        proptest::collection::vec(row, 1..=3)
    }

    /// The same cases in every run, unless `PROPTEST_RNG_SEED` asks for others.
    fn few() -> ProptestConfig {
        let usual = ProptestConfig::default();
        let rng_seed = if usual.rng_seed == RngSeed::Random { RngSeed::Fixed(1) } else { usual.rng_seed };
        ProptestConfig { cases: usual.cases / 8, failure_persistence: None, rng_seed, ..usual }
    }

    proptest! {
        #![proptest_config(few())]

        #[test]
        fn numbers_tell_what_walking_finds(
            weights in proptest::collection::vec(1u32..5, ALL),
            given in tests(),
            rows in rows(),
        ) {
            let logic = Logic::of(&On { deal: (), given: Condition::Is(given), rows }).unwrap();
            let kinds: Vec<BigUint> = weights.into_iter().map(BigUint::from).collect();
            let sequence = Sequence { kinds: &kinds, phases: 4, effect: &effect, length: None };
            let (walk, sorts) = walk(&logic, &sequence).unwrap();
            prop_assert_eq!(ends(&logic, &walk, &sequence, &sorts), Some(walk.ends(&logic, &sequence).unwrap()));
        }
    }
}
