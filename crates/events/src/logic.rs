//! The rows of a wager as logic over tests that are known, true or false, or not yet.
//!
//! A counter finds out about tests a few at a time: first those of the ranks, then those of the suits. After each step it
//! asks whether what is known already tells which row is paid; if so the rest of the branch need not be walked.

use paytables::wagers::{Condition, On};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// How many different tests the rows of one wager may be made of.
pub const MOST_TESTS: usize = 256;

/// Some tests, by number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct TestSet([u64; MOST_TESTS / 64]);

impl TestSet {
    /// Adds a test.
    pub fn insert(&mut self, test: usize) {
        self.0[test / 64] |= 1 << (test % 64);
    }

    /// Whether a test is among them.
    pub fn contains(&self, test: usize) -> bool {
        self.0[test / 64] >> (test % 64) & 1 == 1
    }

    /// Those of either.
    #[must_use]
    pub fn or(&self, other: &TestSet) -> TestSet {
        TestSet(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// All of them as numbers.
    pub fn words(&self) -> [u64; MOST_TESTS / 64] {
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

/// Which tests are known, which of them hold, and which cannot be told yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Facts {
    known: TestSet,
    holds: TestSet,
    later: TestSet,
}

impl Facts {
    /// Notes whether a test holds, or that it cannot be told yet.
    pub fn note(&mut self, test: usize, holds: Option<bool>) {
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

    /// What is known, with these tests as the only ones that cannot be told yet.
    #[must_use]
    pub fn with_later(self, later: TestSet) -> Facts {
        Facts { later, ..self }
    }

    /// What is known by either.
    #[must_use]
    pub fn and(self, other: &Facts) -> Facts {
        Facts {
            known: self.known.or(&other.known),
            holds: self.holds.or(&other.holds),
            later: self.later.or(&other.later),
        }
    }

    /// Whether a test holds; none while it is not known.
    fn get(&self, test: usize) -> Option<bool> {
        self.known.contains(test).then(|| self.holds.contains(test))
    }
}

/// How a deal ends for the wager.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// What is given does not hold: the deal does not count.
    Excluded,
    /// The row of this place is paid.
    Row(usize),
    /// No row is.
    Lost,
}

/// What is given and what the rows ask, over numbered tests.
pub struct Logic<T> {
    /// The different tests.
    pub tests: Vec<T>,
    given: Node,
    rows: Vec<Node>,
}

enum Node {
    All(Vec<Node>),
    Any(Vec<Node>),
    Not(Box<Node>),
    Is(usize),
}

impl<T: Clone + Eq + Hash> Logic<T> {
    /// The logic of these rows; none if they have more than [`MOST_TESTS`] different tests.
    pub fn of<D>(on: &On<D, T>) -> Option<Self> {
        let mut places = FxHashMap::default();
        let mut tests = Vec::new();
        let given = node(&on.given, &mut places, &mut tests);
        let rows = on.rows.iter().map(|row| node(row, &mut places, &mut tests)).collect();
        (tests.len() <= MOST_TESTS).then_some(Logic { tests, given, rows })
    }
}

fn node<T: Clone + Eq + Hash>(
    condition: &Condition<T>,
    places: &mut FxHashMap<T, usize>,
    tests: &mut Vec<T>,
) -> Node {
    let mut several = |parts: &[Condition<T>]| parts.iter().map(|part| node(part, places, tests)).collect();
    match condition {
        Condition::All(parts) => Node::All(several(parts)),
        Condition::Any(parts) => Node::Any(several(parts)),
        Condition::Not(inner) => Node::Not(Box::new(node(inner, places, tests))),
        Condition::Is(test) => Node::Is(*places.entry(test.clone()).or_insert_with(|| {
            tests.push(test.clone());
            tests.len() - 1
        })),
    }
}

impl Node {
    fn holds(&self, facts: &Facts) -> Option<bool> {
        match self {
            Node::All(parts) => every(parts, facts, true),
            Node::Any(parts) => every(parts, facts, false).map(|none| !none),
            Node::Not(inner) => inner.holds(facts).map(|holds| !holds),
            Node::Is(test) => facts.get(*test),
        }
    }
}

/// Whether every part is as wanted; none while that hangs on what is not known.
fn every(parts: &[Node], facts: &Facts, wanted: bool) -> Option<bool> {
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

impl Node {
    /// The first test in it that is not known and might be told now.
    fn question(&self, facts: &Facts) -> Option<usize> {
        match self {
            Node::All(parts) | Node::Any(parts) => {
                parts.iter().filter(|part| part.holds(facts).is_none()).find_map(|part| part.question(facts))
            }
            Node::Not(inner) => inner.question(facts),
            Node::Is(test) => (!facts.known.contains(*test) && !facts.later.contains(*test)).then_some(*test),
        }
    }

    /// Adds the tests in it that are not known and on which it hangs.
    fn open(&self, facts: &Facts, open: &mut TestSet) {
        match self {
            _ if self.holds(facts).is_some() => {}
            Node::All(parts) | Node::Any(parts) => parts.iter().for_each(|part| part.open(facts, open)),
            Node::Not(inner) => inner.open(facts, open),
            Node::Is(test) => open.insert(*test),
        }
    }
}

/// What some facts tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// How every deal of which they hold ends.
    Decided(Outcome),
    /// Not that yet: this test should be looked at next.
    Ask(usize),
    /// Not that, before tests can be told that now cannot. This test of a row further down may come to matter then, and can
    /// be told now.
    Open(Option<usize>),
}

impl<T> Logic<T> {
    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.rows.len()
    }

    /// What these facts tell.
    pub fn step(&self, facts: &Facts) -> Step {
        let open =
            |node: &Node| node.question(facts).map_or_else(|| Step::Open(self.further(facts)), Step::Ask);
        match self.given.holds(facts) {
            None => return open(&self.given),
            Some(false) => return Step::Decided(Outcome::Excluded),
            Some(true) => {}
        }
        // A row that cannot be told yet may stand above rows that can: they are of no use before it is told.
        for (place, row) in self.rows.iter().enumerate() {
            match row.holds(facts) {
                None => return open(row),
                Some(true) => return Step::Decided(Outcome::Row(place)),
                Some(false) => {}
            }
        }
        Step::Decided(Outcome::Lost)
    }

    /// What is given and the rows that may yet be reached.
    fn reached<'s>(&'s self, facts: &'s Facts) -> impl Iterator<Item = &'s Node> {
        let paid = self.rows.iter().position(|row| row.holds(facts) == Some(true)).unwrap_or(self.rows.len());
        [&self.given].into_iter().chain(&self.rows[..paid]).filter(|node| node.holds(facts).is_none())
    }

    /// The first test that may matter and might be told now.
    fn further(&self, facts: &Facts) -> Option<usize> {
        self.reached(facts).find_map(|node| node.question(facts))
    }

    /// The tests that are not known and may matter.
    fn open(&self, facts: &Facts) -> TestSet {
        let mut open = TestSet::default();
        self.reached(facts).for_each(|node| node.open(facts, &mut open));
        open
    }
}

/// What is known at one point, by number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FactsId(pub u32);

/// The points that a walk has come to, each with its step and where each answer leads: facts repeat millions of times and
/// differ in a few hundred ways, so a step is looked up, not worked out.
pub struct FactsGraph<'l, T> {
    logic: &'l Logic<T>,
    points: Vec<(Facts, Step, [Option<FactsId>; 3])>,
    numbers: FxHashMap<Facts, FactsId>,
}

impl<'l, T> FactsGraph<'l, T> {
    /// Nothing known yet.
    pub fn new(logic: &'l Logic<T>) -> Self {
        FactsGraph { logic, points: Vec::new(), numbers: FxHashMap::default() }
    }

    /// The point at which these facts are known.
    pub fn id(&mut self, facts: Facts) -> FactsId {
        if let Some(&point) = self.numbers.get(&facts) {
            return point;
        }
        let point = FactsId(self.points.len() as u32);
        self.points.push((facts, self.logic.step(&facts), [None; 3]));
        self.numbers.insert(facts, point);
        point
    }

    /// The state in which nothing is known.
    pub fn start(&mut self) -> FactsId {
        self.id(Facts::default())
    }

    /// What is known at a point.
    pub fn facts(&self, point: FactsId) -> Facts {
        self.points[point.0 as usize].0
    }

    /// The tests that are not known at a point and may matter.
    pub fn open(&self, point: FactsId) -> TestSet {
        self.logic.open(&self.facts(point))
    }

    /// The outcome, as far as `told` can answer tests, which it is given with their numbers; `None` if that is not far
    /// enough. `point` moves on to what is known then.
    pub fn outcome(
        &mut self,
        point: &mut FactsId,
        mut told: impl FnMut(usize, &T) -> Option<bool>,
    ) -> Option<Outcome> {
        loop {
            let test = match self.points[point.0 as usize].1 {
                Step::Decided(end) => return Some(end),
                Step::Open(_) => return None,
                Step::Ask(test) => test,
            };
            *point = self.after(*point, test, told(test, &self.logic.tests[test]));
        }
    }

    /// Moves `point`, at which the end hangs on tests that cannot be told, on to where all is known that may matter and can
    /// be.
    pub fn learn_all(&mut self, point: &mut FactsId, mut told: impl FnMut(usize, &T) -> Option<bool>) {
        while let Step::Ask(test) | Step::Open(Some(test)) = self.points[point.0 as usize].1 {
            *point = self.after(*point, test, told(test, &self.logic.tests[test]));
        }
    }

    /// The point at which this is known too of the test that is next at a point.
    fn after(&mut self, point: FactsId, test: usize, holds: Option<bool>) -> FactsId {
        let answer = holds.map_or(2, usize::from);
        if let Some(next) = self.points[point.0 as usize].2[answer] {
            return next;
        }
        let mut facts = self.facts(point);
        facts.note(test, holds);
        let next = self.id(facts);
        self.points[point.0 as usize].2[answer] = Some(next);
        next
    }
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
            let mut facts = Facts::default();
            known.iter().for_each(|&(test, holds)| facts.note(test, holds));
            logic.step(&facts)
        };
        let (yes, no) = (Some(true), Some(false));
        assert_eq!(step(&[]), Step::Ask(0));
        assert_eq!(step(&[(0, no)]), Step::Decided(Outcome::Excluded));
        assert_eq!(step(&[(0, yes), (1, yes)]), Step::Ask(2));
        assert_eq!(step(&[(0, yes), (1, None)]), Step::Ask(2));
        // The second row hangs on `a` too, and on `c`, which can be told already.
        assert_eq!(step(&[(0, yes), (1, None), (2, None)]), Step::Open(Some(3)));
        assert_eq!(step(&[(0, yes), (1, None), (2, None), (3, no)]), Step::Open(None));
        // Once `c` is known to hold, no row below the second matters.
        assert_eq!(step(&[(0, yes), (1, None), (2, None), (3, yes)]), Step::Open(None));
        assert_eq!(step(&[(0, yes), (1, yes), (2, yes)]), Step::Decided(Outcome::Row(0)));
        // Without `a` the first row fails and the second holds, whatever `b` and `c` are.
        assert_eq!(step(&[(0, yes), (1, no)]), Step::Decided(Outcome::Row(1)));
        assert_eq!(step(&[(0, yes), (1, yes), (2, no), (3, no)]), Step::Decided(Outcome::Lost));
    }
}
