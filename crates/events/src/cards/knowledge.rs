//! The facts known about a partial deal, and its outcome as soon as the facts determine it.
//!
//! Tests become decidable one after another: some after the first cells, some once all ranks are known, the rest when suits
//! are assigned. [`Knowledge`] answers each as early as [`super::partial`] allows and moves along the
//! [`FactsGraph`], whose nodes are the sets of answers met so far. [`super::ranks`], [`super::suits`] and
//! [`super::settle`] ask it after every step and stop a branch as soon as it names the outcome.

use super::card_list::CardList;
use super::dealt::Dealt;
use super::needs::looks_at_suits;
use super::partial::{OpenCards, SeenRanks, may_complete};
use super::problem::{Problem, ZoneLayout};
use super::ranking::RankedCards;
use crate::logic::{FactsGraph, FactsId, RowOutcome, TestSet};
use paytables::wagers::{CardTest, CardsTest, Class, Ranking, ZoneIndex};
use rustc_hash::FxHashMap;

/// Answers tests for deals of one layout.
pub(super) struct Knowledge<'p> {
    problem: &'p Problem<'p>,
    layout: &'p ZoneLayout,
    graph: FactsGraph<'p, CardsTest>,
    /// The tests that are not decidable after each cell; last, after all cells, the close tests.
    not_ready: Vec<TestSet>,
    /// Memo of [`Knowledge::ready_after`].
    ready: FxHashMap<(FactsId, usize), FactsId>,
    /// Memo of [`Knowledge::open`].
    open: FxHashMap<FactsId, TestSet>,
    /// Memo of [`Knowledge::outcome_with`].
    with_close: FxHashMap<(FactsId, usize), RowOutcome>,
    classes: ClassCache,
}

impl<'p> Knowledge<'p> {
    /// Nothing known.
    pub(super) fn new(problem: &'p Problem<'p>, layout: &'p ZoneLayout) -> Self {
        let close = problem.close.as_ref().map_or_else(TestSet::default, |close| close.tests);
        Knowledge {
            problem,
            layout,
            graph: FactsGraph::new(problem.logic),
            not_ready: (0..layout.cells()).map(|cell| layout.not_ready(cell)).chain([close]).collect(),
            ready: FxHashMap::default(),
            open: FxHashMap::default(),
            with_close: FxHashMap::default(),
            classes: ClassCache::new(&problem.logic.tests),
        }
    }

    /// The state in which nothing is known.
    pub(super) fn start(&mut self) -> FactsId {
        self.graph.start()
    }

    /// The same facts after every test that needs no later cell has become decidable.
    fn ready_after(&mut self, known: FactsId, cell: usize) -> FactsId {
        if let Some(&next) = self.ready.get(&(known, cell)) {
            return next;
        }
        let facts = self.graph.facts(known).with_later(self.not_ready[cell]);
        let next = self.graph.id(facts);
        self.ready.insert((known, cell), next);
        next
    }

    /// The same facts after every test has become decidable.
    pub(super) fn all_ready(&mut self, known: FactsId) -> FactsId {
        self.ready_after(known, self.layout.cells())
    }

    /// The outcome of every deal with these ranks in the cells up to this one; `None` if the ranks do not determine it. Adds
    /// the facts learnt to `known`.
    pub(super) fn after_cell(
        &mut self,
        lists: &[CardList],
        cell: usize,
        known: &mut FactsId,
    ) -> Option<RowOutcome> {
        *known = self.ready_after(*known, cell);
        let dealt = self.problem.dealt(&self.layout.made_of, lists);
        self.graph.outcome(known, |_, test| dealt.by_ranks(test))
    }

    /// Adds to `known` the answers of all tests that these ranks decide and that may matter.
    pub(super) fn learn_all(&mut self, lists: &[CardList], known: &mut FactsId) {
        let dealt = self.problem.dealt(&self.layout.made_of, lists);
        self.graph.learn_all(known, |_, test| dealt.by_ranks(test));
    }

    /// The outcome of every deal in which the suit groups hold these cards; `None` if they do not determine it. If the
    /// numbers by kind of suit are given, the cards without a suit have these. Adds the facts learnt to `known`.
    pub(super) fn by_suits(
        &mut self,
        lists: &[CardList],
        groups: &[CardList],
        open: Option<[u8; 4]>,
        known: &mut FactsId,
    ) -> Option<RowOutcome> {
        let Knowledge { problem, layout, graph, classes, .. } = self;
        let ranked = problem.dealt(&layout.made_of, lists);
        let suited = problem.dealt(&layout.groups.made_of, groups);
        let by_suit = |open: [u8; 4]| {
            let mut suits = [0; 4];
            for (kind, open) in problem.kinds.suits.iter().zip(open) {
                suits[usize::from(kind.suit.0)] = open;
            }
            suits
        };
        let open = OpenCards { suits: open.map(by_suit) };
        classes.clear();
        let mut answer =
            |number: usize, test: &CardsTest| classes.holds(number, test, &ranked, &suited, &open);
        let outcome = graph.outcome(known, &mut answer);
        if outcome.is_none() {
            graph.learn_all(known, answer);
        }
        outcome
    }

    /// The undecided tests that may matter.
    pub(super) fn open(&mut self, known: FactsId) -> TestSet {
        *self.open.entry(known).or_insert_with(|| self.graph.open(known))
    }

    /// The properties of the ranks on which the open tests depend; `None` if some test depends on the exact ranks.
    pub(super) fn seen(&mut self, lists: &[CardList], known: FactsId) -> Option<SeenRanks> {
        let open = self.open(known);
        let dealt = self.problem.dealt(&self.layout.made_of, lists);
        let mut tests = self.problem.logic.tests.iter().enumerate().filter(|&(test, _)| open.contains(test));
        tests.try_fold(SeenRanks::default(), |seen, (_, test)| Some(seen.and(dealt.sees(test)?)))
    }

    /// The outcome when the close tests give the answers of this number.
    pub(super) fn outcome_with(&mut self, known: FactsId, answers: usize) -> RowOutcome {
        if let Some(&outcome) = self.with_close.get(&(known, answers)) {
            return outcome;
        }
        let close = self.problem.close.as_ref().map(|close| close.facts[answers]).unwrap_or_default();
        let facts = self.graph.facts(known).and(&close).with_later(TestSet::default());
        let mut all = self.graph.id(facts);
        let outcome = self.graph.outcome(&mut all, |_, _| None).expect("every test is answered");
        self.with_close.insert((known, answers), outcome);
        outcome
    }
}

/// Memo of the class of the best hand, for one deal: tests of the same cards share an entry.
struct ClassCache {
    /// For each test, whether it sees suits.
    suited: Vec<bool>,
    /// For each test that asks for a class, its entry.
    entry_of: Vec<Option<usize>>,
    entries: Vec<ClassEntry>,
}

/// The best hand of some zones.
struct ClassEntry {
    zones: Vec<ZoneIndex>,
    ranking: Ranking,
    found: Option<FoundClass>,
}

#[derive(Clone, Copy)]
enum FoundClass {
    /// The class depends on suits that are not assigned yet.
    Open,
    /// The class; `None` if there are too few cards for a hand.
    Is(Option<Class>),
}

impl ClassCache {
    fn new(tests: &[CardsTest]) -> ClassCache {
        let mut entries: Vec<ClassEntry> = Vec::new();
        let mut entry = |test: &CardsTest| {
            let CardsTest::Of(zones, CardTest::Class { ranking, pair_of: None, .. }) = test else {
                return None;
            };
            let known = entries.iter().position(|entry| entry.zones == *zones && entry.ranking == *ranking);
            Some(known.unwrap_or_else(|| {
                entries.push(ClassEntry { zones: zones.clone(), ranking: *ranking, found: None });
                entries.len() - 1
            }))
        };
        let entry_of = tests.iter().map(&mut entry).collect();
        let suited = tests.iter().map(|test| matches!(test, CardsTest::Of(_, test) if looks_at_suits(test)));
        ClassCache { suited: suited.collect(), entry_of, entries }
    }

    /// Forgets the classes of the last deal.
    fn clear(&mut self) {
        self.entries.iter_mut().for_each(|entry| entry.found = None);
    }

    /// Whether a test of this number holds of cards with all ranks known, and suits as far as `open` leaves them; `None`
    /// if that is not determined.
    fn holds(
        &mut self,
        number: usize,
        test: &CardsTest,
        ranked: &Dealt,
        suited: &Dealt,
        open: &OpenCards,
    ) -> Option<bool> {
        if !self.suited[number] {
            return Some(ranked.holds(test));
        }
        let (Some(entry), CardsTest::Of(_, CardTest::Class { classes, .. })) = (self.entry_of[number], test)
        else {
            return suited.by_suits(test, open);
        };
        let ClassEntry { zones, ranking, found } = &mut self.entries[entry];
        let found = *found.get_or_insert_with(|| {
            let hand = suited.hand(zones);
            let cards = hand.cards();
            if cards.len() < ranking.size.cards().into() {
                FoundClass::Is(None)
            } else if may_complete(cards, ranking, open) {
                FoundClass::Open
            } else {
                FoundClass::Is(Some(RankedCards::of(cards, ranking).class(ranking)))
            }
        });
        match found {
            FoundClass::Open => None,
            FoundClass::Is(class) => Some(class.is_some_and(|class| classes.contains(class))),
        }
    }
}
