//! Rolls or spins one after another.
//!
//! What rows can ask of a sequence is kept in counters that only grow: how often something came, which of a list have come,
//! how far an order has been kept. A counter need not grow beyond the number from which on its test no longer changes, so
//! there are few states; in each, all that leaves the counters as they are repeats until something changes, and what
//! changes them leads to a state that never comes back. So each state is visited once, in the order of the sum of its
//! counters, with all the weight that ever comes to it.

use crate::logic::{Facts, FactsGraph, Logic, MOST_TESTS, Outcome};
use crate::{Error, by_row, numbers, phases};
use enumeration::{Distribution, Ratio};
use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};
use paytables::wagers::{Condition, Range};
use std::collections::BTreeMap;
use std::hash::Hash;

/// What is asked of a sequence, over numbered kinds of single rolls or spins.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Asked {
    /// The first ones are of these kinds, one after another.
    InOrder(Vec<Kinds>),
    /// So many are of these kinds.
    Times(Kinds, Range),
    /// The largest number of equal ones is in the range: each kind of this list is told apart from all others.
    Same(Vec<Kinds>, Range),
    /// So many of these lists have come.
    Different(Vec<Kinds>, Range),
    /// The number of all is in the range.
    Length(Range),
    /// So many different points were made.
    PointsMade(Range),
    /// So many line bets were won.
    LineWins(Range),
}

/// Kinds of single rolls or spins, by number.
pub type Kinds = Vec<usize>;

impl Asked {
    /// The lists of kinds that it looks at.
    pub fn lists(&self) -> &[Kinds] {
        match self {
            Asked::InOrder(lists) | Asked::Same(lists, _) | Asked::Different(lists, _) => lists,
            Asked::Times(list, _) => std::slice::from_ref(list),
            Asked::Length(_) | Asked::PointsMade(_) | Asked::LineWins(_) => &[],
        }
    }
}

/// A phase that a sequence can be in. A shooter has no point or one of six; all else has one phase.
pub type Phase = usize;

/// What a single roll or spin does to the sequence.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Effect {
    /// The phase after it.
    pub phase: Phase,
    /// Whether it ends the sequence, and then whether it is still part of it.
    pub ends: Option<Inclusive>,
    /// The point it made.
    pub made: Option<usize>,
    /// Whether it won a line bet.
    pub line_win: bool,
}

/// Whether what ends a sequence is part of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Inclusive {
    /// It is.
    Yes,
    /// It is not.
    No,
}

/// A sequence: how likely each kind is, and what it does.
pub struct Sequence<'a> {
    /// In how many ways each kind comes.
    pub kinds: &'a [BigUint],
    /// How many phases there are: the first, and others that lead back to it and to no other.
    pub phases: usize,
    /// What a kind does in a phase.
    pub effect: &'a dyn Fn(Phase, usize) -> Effect,
    /// How many there are at the most; without it they go on until one ends them.
    pub length: Option<u32>,
}

/// The counters that one test needs.
#[derive(Clone)]
pub struct Counters {
    /// The place of the first.
    pub first: usize,
    /// How many they are.
    pub len: usize,
    /// No counter goes beyond this.
    pub cap: u32,
}

/// How many points a shooter can make.
const POINTS: usize = 6;

/// The number from which on a range no longer changes, at least 1.
fn settled(range: &Range) -> Result<u32, Error> {
    u32::try_from(range.settled_from().max(1)).ok().filter(|&cap| cap <= MOST_COUNTED).ok_or(Error::TooLarge)
}

/// Numbers beyond this are not counted one by one.
const MOST_COUNTED: u32 = 10_000;

/// How many states are walked at the most.
const MOST_STATES: usize = 2_000_000;

fn counters(tests: &[Asked]) -> Result<Vec<Counters>, Error> {
    let mut all = Vec::new();
    let mut first = 0;
    for test in tests {
        let (len, cap) = match test {
            // How many came, and whether they kept to the order: 0 so far, 1 no longer.
            Asked::InOrder(order) => (2, order.len() as u32),
            Asked::Times(_, is) | Asked::Length(is) | Asked::LineWins(is) => (1, settled(is)?),
            Asked::Same(kinds, is) => (kinds.len(), settled(is)?),
            Asked::Different(kinds, _) => (kinds.len(), 1),
            Asked::PointsMade(_) => (POINTS, 1),
        };
        all.push(Counters { first, len, cap });
        first += len;
    }
    Ok(all)
}

/// All counters.
pub type State = Vec<u32>;

/// How counters change.
pub struct Walk<'a> {
    /// What is asked.
    pub tests: &'a [Asked],
    /// The counters of each test.
    pub counters: Vec<Counters>,
    /// Kinds that differ in what is asked or in what they do, one for all that are alike, and how likely these are.
    kinds: Vec<(usize, Ratio)>,
}

/// One of each sort of kinds that nothing tells apart, with the ways of all of them.
fn sorts(tests: &[Asked], sequence: &Sequence) -> Sorts {
    let mut sorts: BTreeMap<(Vec<bool>, Vec<Effect>), (usize, BigUint)> = BTreeMap::new();
    for (kind, ways) in sequence.kinds.iter().enumerate() {
        let among = tests.iter().flat_map(Asked::lists).map(|list| list.contains(&kind)).collect();
        let effects = (0..sequence.phases).map(|phase| (sequence.effect)(phase, kind)).collect();
        sorts.entry((among, effects)).or_insert((kind, BigUint::zero())).1 += ways;
    }
    sorts.into_values().collect()
}

impl Walk<'_> {
    /// How many counters there are.
    pub fn width(&self) -> usize {
        self.counters.iter().map(|of| of.len).sum()
    }

    /// At most so many states of them are told apart.
    fn states(&self) -> u64 {
        let of = |of: &Counters| (u64::from(of.cap) + 1).saturating_pow(of.len as u32);
        self.counters.iter().fold(1, |states, counters| states.saturating_mul(of(counters)))
    }

    /// The counters after one more of this kind.
    pub fn after(&self, state: &State, kind: usize, effect: Effect) -> State {
        let mut next = state.clone();
        for (test, of) in self.tests.iter().zip(&self.counters) {
            let own = &mut next[of.first..of.first + of.len];
            let mut up = |place: usize| own[place] = (own[place] + 1).min(of.cap);
            match test {
                Asked::InOrder(order) => {
                    if own[1] == 0
                        && let Some(wanted) = order.get(own[0] as usize)
                    {
                        let kept = wanted.contains(&kind);
                        // What has failed need not be followed further.
                        (own[0], own[1]) = if kept { (own[0] + 1, 0) } else { (of.cap, 1) };
                    }
                }
                Asked::Times(kinds, _) => {
                    if kinds.contains(&kind) {
                        up(0);
                    }
                }
                Asked::Same(lists, _) | Asked::Different(lists, _) => {
                    if let Some(place) = lists.iter().position(|kinds| kinds.contains(&kind)) {
                        up(place);
                    }
                }
                Asked::Length(_) => up(0),
                Asked::PointsMade(_) => {
                    if let Some(point) = effect.made {
                        up(point);
                    }
                }
                Asked::LineWins(_) => {
                    if effect.line_win {
                        up(0);
                    }
                }
            }
        }
        next
    }

    /// Whether a test holds of every sequence that begins so, or of none; at the end it is always told.
    pub fn told(&self, test: &Asked, of: &Counters, state: &State, ended: bool) -> Option<bool> {
        let own = &state[of.first..of.first + of.len];
        let capped = |count: u32, is: &Range| (ended || count >= of.cap).then(|| is.contains(count.into()));
        let different = |is: &Range| {
            let count = own.iter().filter(|&&come| come > 0).count();
            (ended || count == of.len).then(|| is.contains(count as i64))
        };
        match test {
            Asked::InOrder(order) => match (own[1], own[0] as usize == order.len()) {
                (1, _) => Some(false),
                (_, true) => Some(true),
                _ => ended.then_some(false),
            },
            Asked::Times(_, is) | Asked::Length(is) | Asked::LineWins(is) => capped(own[0], is),
            Asked::Same(_, is) => capped(own.iter().copied().max().unwrap_or(0), is),
            Asked::Different(_, is) | Asked::PointsMade(is) => different(is),
        }
    }
}

/// The weights of the phases of one state.
type Weights = Vec<Ratio>;

/// Kinds of single rolls or spins, one for all that are alike, with the ways of all of them.
pub type Sorts = Vec<(usize, BigUint)>;

/// How counters change, and the sorts of kinds that they tell apart.
pub fn walk<'l>(logic: &'l Logic<Asked>, sequence: &Sequence) -> Result<(Walk<'l>, Sorts), Error> {
    let counters = counters(&logic.tests)?;
    let sorts = sorts(&logic.tests, sequence);
    let all: BigUint = sorts.iter().map(|(_, ways)| ways).sum();
    let chance = |ways: &BigUint| Ratio::new(ways.clone().into(), all.clone().into());
    let kinds = sorts.iter().map(|(kind, ways)| (*kind, chance(ways))).collect();
    Ok((Walk { tests: &logic.tests, counters, kinds }, sorts))
}

/// How sequences end: counted where they are of one alone, else in ratios.
pub fn ends(logic: &Logic<Asked>, sequence: &Sequence) -> Result<Distribution<Option<usize>>, Error> {
    let (walk, sorts) = walk(logic, sequence)?;
    let many = walk.states() > MANY_STATES;
    let by_numbers = if many && numbers::fits(&walk, sequence) {
        Some(numbers::ends(logic, &walk, sequence, &sorts))
    } else if many {
        phases::ends(logic, &walk, sequence, &sorts)
    } else {
        None
    };
    let ends = by_numbers.map_or_else(|| walk.ends(logic, sequence), Ok)?;
    let counting: Ratio = ends.iter().sum();
    if counting.is_zero() {
        return Err(Error::NeverGiven);
    }
    if sequence.length == Some(1) {
        let all: BigUint = sequence.kinds.iter().sum();
        let ways = |weight: Ratio| (weight * Ratio::from(BigInt::from(all.clone()))).to_integer();
        let ways = |weight: Ratio| ways(weight).to_biguint().unwrap_or_default();
        let counting = ways(counting);
        return Ok(Distribution::counted(by_row(ends.into_iter().map(ways).collect()), counting));
    }
    let ends = ends.into_iter().map(|weight| weight / &counting).collect();
    Ok(Distribution::weighed(by_row(ends)))
}

/// From so many states on they are not walked where it can be helped.
const MANY_STATES: u64 = 500;

/// Takes the weight of a state that is sure to end so, or is at its end; says whether it did.
type Settle<'a> = dyn FnMut(&State, &Ratio, bool) -> bool + 'a;

impl Walk<'_> {
    /// The weights of the rows, and last of what no row pays.
    pub fn ends(&self, logic: &Logic<Asked>, sequence: &Sequence) -> Result<Vec<Ratio>, Error> {
        let mut steps = FactsGraph::new(logic);
        let start = steps.id(Facts::default());
        let mut ends = vec![Ratio::zero(); logic.rows() + 1];
        let mut settle = |state: &State, weight: &Ratio, ended: bool| {
            let mut point = start;
            let end =
                steps.outcome(&mut point, |test, asked| self.told(asked, &self.counters[test], state, ended));
            let place = match end {
                None => return false,
                Some(Outcome::Excluded) => return true,
                Some(Outcome::Row(row)) => row,
                Some(Outcome::Lost) => ends.len() - 1,
            };
            ends[place] += weight;
            true
        };
        let mut begin = vec![Ratio::zero(); sequence.phases];
        begin[0] = Ratio::one();
        let begin = (vec![0; self.width()], begin);
        match sequence.length {
            Some(length) => self.to_length(sequence, length, begin, &mut settle)?,
            None => self.to_end(sequence, begin, &mut settle)?,
        }
        Ok(ends)
    }

    /// Follows sequences of so many.
    fn to_length(
        &self,
        sequence: &Sequence,
        length: u32,
        begin: (State, Weights),
        settle: &mut Settle,
    ) -> Result<(), Error> {
        let mut now = BTreeMap::from([begin]);
        for _ in 0..length {
            let mut next: BTreeMap<State, Weights> = BTreeMap::new();
            for (state, weights) in &now {
                let weight = &weights[0];
                if settle(state, weight, false) {
                    continue;
                }
                for (kind, chance) in &self.kinds {
                    let after = self.after(state, *kind, (sequence.effect)(0, *kind));
                    next.entry(after).or_insert_with(|| vec![Ratio::zero()])[0] += weight * chance;
                }
            }
            if next.len() > MOST_STATES {
                return Err(Error::TooLarge);
            }
            now = next;
        }
        for (state, weights) in &now {
            settle(state, &weights[0], true);
        }
        Ok(())
    }

    /// Follows sequences until they are ended.
    fn to_end(&self, sequence: &Sequence, begin: (State, Weights), settle: &mut Settle) -> Result<(), Error> {
        let sum = |state: &State| state.iter().sum::<u32>();
        let mut open = BTreeMap::from([((sum(&begin.0), begin.0), begin.1)]);
        let mut visited = 0;
        while let Some(((_, state), come)) = open.pop_first() {
            let all: Ratio = come.iter().sum();
            if settle(&state, &all, false) {
                continue;
            }
            visited += 1;
            if visited > MOST_STATES {
                return Err(Error::TooLarge);
            }
            let moves = self.moves(sequence, &state);
            for (phase, weight) in visits(&moves, &come).into_iter().enumerate() {
                for step in &moves[phase] {
                    let weight = &weight * &step.chance;
                    match &step.to {
                        To::Same(_) => {}
                        To::Other(next, phase) => {
                            let place = open
                                .entry((sum(next), next.clone()))
                                .or_insert_with(|| vec![Ratio::zero(); sequence.phases]);
                            place[*phase] += weight;
                        }
                        To::Outcome(last) => {
                            settle(last, &weight, true);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Where each phase of a state leads, equal steps together.
    fn moves(&self, sequence: &Sequence, state: &State) -> Vec<Vec<Move>> {
        let from = |phase: Phase| {
            let mut moves: Vec<Move> = Vec::new();
            for &(kind, ref chance) in &self.kinds {
                let effect = (sequence.effect)(phase, kind);
                let to = match effect.ends {
                    Some(Inclusive::No) => To::Outcome(state.clone()),
                    Some(Inclusive::Yes) => To::Outcome(self.after(state, kind, effect)),
                    None => match self.after(state, kind, effect) {
                        next if next == *state => To::Same(effect.phase),
                        next => To::Other(next, effect.phase),
                    },
                };
                match moves.iter_mut().find(|known| known.to == to) {
                    Some(known) => known.chance += chance,
                    None => moves.push(Move { to, chance: chance.clone() }),
                }
            }
            moves
        };
        (0..sequence.phases).map(from).collect()
    }
}

#[derive(PartialEq)]
enum To {
    /// The same counters, in this phase.
    Same(Phase),
    /// Other counters, in this phase.
    Other(State, Phase),
    /// The end, with these counters.
    Outcome(State),
}

struct Move {
    to: To,
    chance: Ratio,
}

/// How often each phase of a state is visited before its counters change, when so much weight comes to each.
///
/// Phases other than the first lead to themselves and to the first alone, so that with s(i, j) for the chance to go from i
/// to j, v(i) = (c(i) + v(0) s(0, i)) / (1 - s(i, i)), and what that makes of v(0) is one equation.
fn visits(moves: &[Vec<Move>], come: &[Ratio]) -> Vec<Ratio> {
    let chance = |from: Phase, to: Phase| -> Ratio {
        moves[from]
            .iter()
            .find(|step| step.to == To::Same(to))
            .map_or_else(Ratio::zero, |step| step.chance.clone())
    };
    let one = Ratio::one();
    let (mut first, mut kept) = (come[0].clone(), one.clone() - chance(0, 0));
    let others: Vec<(Ratio, Ratio)> = (1..moves.len())
        .map(|phase| {
            let leaves = (&one - chance(phase, phase)).recip();
            (chance(0, phase) * &leaves, &come[phase] * leaves)
        })
        .collect();
    for (phase, (through, own)) in (1..).zip(&others) {
        let back = chance(phase, 0);
        first += own * &back;
        kept -= through * back;
    }
    let first = first / kept;
    let rest = others.into_iter().map(|(through, own)| own + through * &first);
    [first.clone()].into_iter().chain(rest).collect()
}

/// The logic of a sequence's rows, with tests read as `read` has them.
pub fn logic_of<D, T: Clone + Eq + Hash>(
    on: &paytables::wagers::On<D, T>,
    read: impl Fn(&T) -> Asked,
) -> Result<Logic<Asked>, Error> {
    fn translated<T>(condition: &Condition<T>, read: &impl Fn(&T) -> Asked) -> Condition<Asked> {
        let several = |parts: &[Condition<T>]| parts.iter().map(|part| translated(part, read)).collect();
        match condition {
            Condition::All(parts) => Condition::All(several(parts)),
            Condition::Any(parts) => Condition::Any(several(parts)),
            Condition::Not(inner) => Condition::Not(Box::new(translated(inner, read))),
            Condition::Is(test) => Condition::Is(read(test)),
        }
    }
    let on = paytables::wagers::On {
        deal: (),
        given: translated(&on.given, &read),
        rows: on.rows.iter().map(|row| translated(row, &read)).collect(),
    };
    Logic::of(&on).ok_or(Error::TooManyTests(MOST_TESTS))
}
