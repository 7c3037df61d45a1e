//! Determines the row of a wager that is paid from partially known tests.
//!
//! The rows are Boolean expressions over numbered tests, evaluated in three values: true, false, not known yet. A search
//! over deals, rolls or spins learns the tests a few at a time; after each step it looks up here whether the known ones
//! decide the row, and if they do it leaves the branch. All counters of this crate use it: `cards`, `dice` and `sequences`.

use paytables::wagers::{Condition, On};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// The most different tests that the rows of one wager may have.
pub(crate) const MOST_TESTS: usize = 256;

/// A set of tests, by number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct TestSet([u64; MOST_TESTS / 64]);

impl TestSet {
    /// Adds a test.
    pub(crate) fn insert(&mut self, test: usize) {
        self.0[test / 64] |= 1 << (test % 64);
    }

    /// Returns true if a test is in the set.
    pub(crate) fn contains(&self, test: usize) -> bool {
        self.0[test / 64] >> (test % 64) & 1 == 1
    }

    /// The union of two sets.
    #[must_use]
    pub(crate) fn or(&self, other: &TestSet) -> TestSet {
        TestSet(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// The set as the words of a bit mask.
    pub(crate) fn words(&self) -> [u64; MOST_TESTS / 64] {
        self.0
    }
}

impl FromIterator<usize> for TestSet {
    fn from_iter<I: IntoIterator<Item = usize>>(tests: I) -> Self {
        let mut set = TestSet::default();
        tests.into_iter().for_each(|test| set.insert(test));
        set
    }
}

/// Which tests are known, which of them hold, and which cannot be decided yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct KnownTests {
    known: TestSet,
    holds: TestSet,
    later: TestSet,
}

impl KnownTests {
    /// Records whether a test holds, or with None that it cannot be decided yet.
    pub(crate) fn note(&mut self, test: usize, holds: Option<bool>) {
        match holds {
            None => self.later.insert(test),
            Some(holds) => {
                self.known.insert(test);
                if holds {
                    self.holds.insert(test);
                }
            }
        }
    }

    /// The same facts, with `later` as the tests that cannot be decided yet.
    #[must_use]
    pub(crate) fn with_later(self, later: TestSet) -> KnownTests {
        KnownTests { later, ..self }
    }

    /// The facts of both.
    #[must_use]
    pub(crate) fn and(self, other: &KnownTests) -> KnownTests {
        KnownTests {
            known: self.known.or(&other.known),
            holds: self.holds.or(&other.holds),
            later: self.later.or(&other.later),
        }
    }

    /// Whether a test holds; None if it is not known.
    fn get(&self, test: usize) -> Option<bool> {
        self.known.contains(test).then(|| self.holds.contains(test))
    }
}

/// The outcome of a deal for the wager.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum RowOutcome {
    /// The condition `given` does not hold: the deal is not counted.
    Excluded,
    /// The row with this index is paid.
    Row(usize),
    /// No row is paid.
    Lost,
}

/// The condition `given` and the conditions of the rows, over numbered tests.
pub(crate) struct Logic<T> {
    /// The different tests; a test's number is its index.
    pub tests: Vec<T>,
    given: ConditionNode,
    rows: Vec<ConditionNode>,
}

enum ConditionNode {
    All(Vec<ConditionNode>),
    Any(Vec<ConditionNode>),
    Not(Box<ConditionNode>),
    Is(usize),
}

impl<T: Clone + Eq + Hash> Logic<T> {
    /// The logic of a wager; None if it has more than [`MOST_TESTS`] different tests.
    pub(crate) fn of<D>(on: &On<D, T>) -> Option<Self> {
        Self::translated(on, T::clone)
    }

    /// The logic of a wager with its tests translated by `translate`; None as in [`Self::of`].
    pub(crate) fn translated<D, S>(on: &On<D, S>, mut translate: impl FnMut(&S) -> T) -> Option<Self> {
        let mut places = FxHashMap::default();
        let mut tests = Vec::new();
        let mut number = |test: &S| {
            let test = translate(test);
            *places.entry(test.clone()).or_insert_with(|| {
                tests.push(test);
                tests.len() - 1
            })
        };
        let given = node(&on.given, &mut number);
        let rows = on.rows.iter().map(|row| node(row, &mut number)).collect();
        (tests.len() <= MOST_TESTS).then_some(Logic { tests, given, rows })
    }
}

/// A condition with each test replaced by its number.
fn node<S>(condition: &Condition<S>, number: &mut impl FnMut(&S) -> usize) -> ConditionNode {
    let mut several = |parts: &[Condition<S>]| parts.iter().map(|part| node(part, number)).collect();
    match condition {
        Condition::All(parts) => ConditionNode::All(several(parts)),
        Condition::Any(parts) => ConditionNode::Any(several(parts)),
        Condition::Not(inner) => ConditionNode::Not(Box::new(node(inner, number))),
        Condition::Is(test) => ConditionNode::Is(number(test)),
    }
}

impl ConditionNode {
    fn holds(&self, facts: &KnownTests) -> Option<bool> {
        match self {
            ConditionNode::All(parts) => every(parts, facts, true),
            ConditionNode::Any(parts) => every(parts, facts, false).map(|none| !none),
            ConditionNode::Not(inner) => inner.holds(facts).map(|holds| !holds),
            ConditionNode::Is(test) => facts.get(*test),
        }
    }
}

/// Whether every part evaluates to `wanted`; None if that depends on unknown tests.
fn every(parts: &[ConditionNode], facts: &KnownTests, wanted: bool) -> Option<bool> {
    let mut sure = true;
    for part in parts {
        match part.holds(facts) {
            Some(holds) if holds != wanted => return Some(false),
            Some(_) => {}
            None => sure = false,
        }
    }
    sure.then_some(true)
}

impl ConditionNode {
    /// The first test that the node depends on and that can be decided now.
    fn question(&self, facts: &KnownTests) -> Option<usize> {
        match self {
            ConditionNode::All(parts) | ConditionNode::Any(parts) => {
                parts.iter().filter(|part| part.holds(facts).is_none()).find_map(|part| part.question(facts))
            }
            ConditionNode::Not(inner) => inner.question(facts),
            ConditionNode::Is(test) => {
                (!facts.known.contains(*test) && !facts.later.contains(*test)).then_some(*test)
            }
        }
    }

    /// Adds the unknown tests that the node depends on.
    fn open(&self, facts: &KnownTests, open: &mut TestSet) {
        match self {
            _ if self.holds(facts).is_some() => {}
            ConditionNode::All(parts) | ConditionNode::Any(parts) => {
                parts.iter().for_each(|part| part.open(facts, open));
            }
            ConditionNode::Not(inner) => inner.open(facts, open),
            ConditionNode::Is(test) => open.insert(*test),
        }
    }
}

/// The consequence of some facts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deduction {
    /// Every deal with these facts has this outcome.
    Decided(RowOutcome),
    /// The outcome is not decided: evaluate this test next.
    Ask(usize),
    /// The outcome depends on tests that cannot be decided yet. If a test is given, it may matter for a row further down and can
    /// be decided now.
    Open(Option<usize>),
}

impl<T> Logic<T> {
    /// The number of rows.
    pub(crate) fn rows(&self) -> usize {
        self.rows.len()
    }

    /// What follows from these facts.
    pub(crate) fn step(&self, facts: &KnownTests) -> Deduction {
        let open = |node: &ConditionNode| {
            node.question(facts).map_or_else(|| Deduction::Open(self.further(facts)), Deduction::Ask)
        };
        match self.given.holds(facts) {
            None => return open(&self.given),
            Some(false) => return Deduction::Decided(RowOutcome::Excluded),
            Some(true) => {}
        }
        // Rows below an undecided row do not matter until that row is decided.
        for (place, row) in self.rows.iter().enumerate() {
            match row.holds(facts) {
                None => return open(row),
                Some(true) => return Deduction::Decided(RowOutcome::Row(place)),
                Some(false) => {}
            }
        }
        Deduction::Decided(RowOutcome::Lost)
    }

    /// The undecided conditions that can still matter: `given`, and the rows above the first that holds.
    fn reached<'s>(&'s self, facts: &'s KnownTests) -> impl Iterator<Item = &'s ConditionNode> {
        let paid = self.rows.iter().position(|row| row.holds(facts) == Some(true)).unwrap_or(self.rows.len());
        [&self.given].into_iter().chain(&self.rows[..paid]).filter(|node| node.holds(facts).is_none())
    }

    /// The first test that can matter and can be decided now.
    fn further(&self, facts: &KnownTests) -> Option<usize> {
        self.reached(facts).find_map(|node| node.question(facts))
    }

    /// The unknown tests that can matter.
    fn open(&self, facts: &KnownTests) -> TestSet {
        let mut open = TestSet::default();
        self.reached(facts).for_each(|node| node.open(facts, &mut open));
        open
    }
}

/// The index of a set of facts in [`FactsGraph`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct FactsId(pub usize);

/// A memo of [`Logic::step`]: every set of facts met so far, its step, and the set that each answer leads to.
///
/// A search meets the same few hundred sets of facts millions of times, so it looks them up by [`FactsId`].
pub(crate) struct FactsGraph<'l, T> {
    logic: &'l Logic<T>,
    points: Vec<(KnownTests, Deduction, [Option<FactsId>; 3])>,
    numbers: FxHashMap<KnownTests, FactsId>,
}

impl<'l, T> FactsGraph<'l, T> {
    /// An empty memo.
    pub(crate) fn new(logic: &'l Logic<T>) -> Self {
        FactsGraph { logic, points: Vec::new(), numbers: FxHashMap::default() }
    }

    /// The point of these facts.
    pub(crate) fn id(&mut self, facts: KnownTests) -> FactsId {
        if let Some(&point) = self.numbers.get(&facts) {
            return point;
        }
        let point = FactsId(self.points.len());
        self.points.push((facts, self.logic.step(&facts), [None; 3]));
        self.numbers.insert(facts, point);
        point
    }

    /// The point at which nothing is known.
    pub(crate) fn start(&mut self) -> FactsId {
        self.id(KnownTests::default())
    }

    /// The facts of a point.
    pub(crate) fn facts(&self, point: FactsId) -> KnownTests {
        self.points[point.0].0
    }

    /// The tests that are unknown at a point and can matter.
    pub(crate) fn open(&self, point: FactsId) -> TestSet {
        self.logic.open(&self.facts(point))
    }

    /// The outcome of the deal; `None` if it depends on tests for which `answer` returns `None`.
    ///
    /// Calls `answer` with the number of a test and the test until the end is decided, and moves `point` to the facts learnt.
    pub(crate) fn outcome(
        &mut self,
        point: &mut FactsId,
        mut answer: impl FnMut(usize, &T) -> Option<bool>,
    ) -> Option<RowOutcome> {
        loop {
            let test = match self.points[point.0].1 {
                Deduction::Decided(end) => return Some(end),
                Deduction::Open(_) => return None,
                Deduction::Ask(test) => test,
            };
            *point = self.after(*point, test, answer(test, &self.logic.tests[test]));
        }
    }

    /// Moves `point`, at which the end is not decided, to the point at which every test that can matter and that `answer` can
    /// decide is known.
    pub(crate) fn learn_all(
        &mut self,
        point: &mut FactsId,
        mut answer: impl FnMut(usize, &T) -> Option<bool>,
    ) {
        while let Deduction::Ask(test) | Deduction::Open(Some(test)) = self.points[point.0].1 {
            *point = self.after(*point, test, answer(test, &self.logic.tests[test]));
        }
    }

    /// The point after `test` is answered at `point`.
    fn after(&mut self, point: FactsId, test: usize, holds: Option<bool>) -> FactsId {
        let answer = holds.map_or(2, usize::from);
        if let Some(next) = self.points[point.0].2[answer] {
            return next;
        }
        let mut facts = self.facts(point);
        facts.note(test, holds);
        let next = self.id(facts);
        self.points[point.0].2[answer] = Some(next);
        next
    }
}

/// Pairs each row's count with its place from the top, and the last count, of no row, with none.
pub(crate) fn by_row<W>(ends: Vec<W>) -> impl Iterator<Item = (Option<usize>, W)> {
    let rows = ends.len() - 1;
    ends.into_iter().enumerate().map(move |(place, ways)| ((place < rows).then_some(place), ways))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is(test: char) -> Condition<char> {
        Condition::Is(test)
    }

    #[test]
    fn a_row_is_paid_once_nothing_unknown_can_change_it() {
        let on = On {
            deal: (),
            given: is('g'),
            rows: vec![
                Condition::All(vec![is('a'), is('b')]),
                Condition::Any(vec![is('c'), Condition::Not(Box::new(is('a')))]),
            ],
        };
        let logic = Logic::of(&on).unwrap();
        assert_eq!(logic.tests, ['g', 'a', 'b', 'c']);
        let step = |known: &[(usize, Option<bool>)]| {
            let mut facts = KnownTests::default();
            known.iter().for_each(|&(test, holds)| facts.note(test, holds));
            logic.step(&facts)
        };
        let (yes, no) = (Some(true), Some(false));
        assert_eq!(step(&[]), Deduction::Ask(0));
        assert_eq!(step(&[(0, no)]), Deduction::Decided(RowOutcome::Excluded));
        assert_eq!(step(&[(0, yes), (1, yes)]), Deduction::Ask(2));
        assert_eq!(step(&[(0, yes), (1, None)]), Deduction::Ask(2));
        // The second row depends on `a` too, and on `c`, which can be decided now.
        assert_eq!(step(&[(0, yes), (1, None), (2, None)]), Deduction::Open(Some(3)));
        assert_eq!(step(&[(0, yes), (1, None), (2, None), (3, no)]), Deduction::Open(None));
        // Once `c` is known to hold, no row below the second matters.
        assert_eq!(step(&[(0, yes), (1, None), (2, None), (3, yes)]), Deduction::Open(None));
        assert_eq!(step(&[(0, yes), (1, yes), (2, yes)]), Deduction::Decided(RowOutcome::Row(0)));
        // Without `a` the first row fails and the second holds, whatever `b` and `c` are.
        assert_eq!(step(&[(0, yes), (1, no)]), Deduction::Decided(RowOutcome::Row(1)));
        assert_eq!(step(&[(0, yes), (1, yes), (2, no), (3, no)]), Deduction::Decided(RowOutcome::Lost));
    }
}
