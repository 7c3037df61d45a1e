//! Engine for two cards beside a board of five from one deck, alone or against another two.
//!
//! Boards are canonical up to suits. On each, [`enumeration::showdown`] ranks all pairs of hole cards at once, by classes of
//! equal ranks and suits that may make a flush, and counts the rivals that each class beats and ties. The *label* of a hand
//! is the set of answers of its tests. It depends on the ranks of its two cards, on whether they share a suit, and on the
//! category of the hand with the board. Called by [`super::zones`]; [`super::rivals`] counts other deals of two hands.

use super::card_list::CardList;
use super::dealt::wanted;
use super::needs::{looks_at_suits, zones_of};
use super::problem::{Problem, ZoneCells};
use super::ranking::Judge;
use super::ways::{OutcomeWays, by_workers, choose, times};
use crate::effort::Effort;
use crate::logic::{FactsGraph, KnownTests, TestSet};
use enumeration::conversions::to_count;
use enumeration::rankings::high::{Category, tables};
use enumeration::showdown::{Board, PairClass};
use enumeration::symmetry::canonical_subsets;
use enumeration::work::{Excess, WorkEstimate};
use enumeration::{Card, CardSet, Suit};
use paytables::wagers::{CardTest, CardsTest, HandSize, Rank as WagerRank};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// A deal that this engine counts.
pub(super) struct ShowdownDeal<'p> {
    problem: &'p Problem<'p>,
    cells: &'p ZoneCells,
    deck: CardSet,
    board: usize,
    /// The cells of the own hand and of the rival's, if there is one.
    hands: [Option<usize>; 2],
    /// The classification of each test.
    sides: Vec<ShowdownSide>,
    /// The labels of each side, by category and hole cards.
    labels: [HandLabels; 2],
}

/// The cells that a test depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ShowdownSide {
    /// The board alone, or nothing.
    Board,
    /// One hand, own or rival's, without the board.
    Hole(usize),
    /// One hand with the board, by its category.
    Category(usize),
    /// Both hands: the result that their comparison must have.
    Both(Ordering),
}

/// With more labels of rivals than this, the deal is left to [`super::rivals`].
const MOST_LABELS: usize = 16;

/// One board, in nanoseconds, with two threads.
const BOARD_NANOSECONDS: u64 = 20_000;

/// The answers of the tests of one side, numbered.
#[derive(Default)]
struct HandLabels {
    answers: Vec<TestSet>,
    /// By [`HandLabels::place`].
    of: Vec<usize>,
}

impl HandLabels {
    const RANKS: usize = 13;

    /// The index of a category with two hole cards of these ranks, of one suit or of two.
    fn place(category: Category, [a, b]: [usize; 2], suited: usize) -> usize {
        let category = Category::ALL.iter().position(|&known| known == category).unwrap_or(0);
        ((category * HandLabels::RANKS + a) * HandLabels::RANKS + b) * 2 + suited
    }

    /// The label of the pairs of a class, of one suit or of two.
    fn label(&self, class: &PairClass, suited: usize) -> usize {
        self.of[HandLabels::place(class.high.category(), class.kinds.map(|kind| kind.rank().index()), suited)]
    }
}

/// Classifies the tests by side; `None` if the deal does not fit this engine.
fn side_of(
    test: &CardsTest,
    problem: &Problem,
    cells: &ZoneCells,
    board: usize,
    hands: [Option<usize>; 2],
) -> Option<ShowdownSide> {
    let groups: Vec<Vec<usize>> = zones_of(test, problem.deal)
        .iter()
        .map(|zones| {
            let mut cells: Vec<usize> =
                zones.iter().flat_map(|zone| cells.made_of[zone.0].iter().copied()).collect();
            cells.sort_unstable();
            cells.dedup();
            cells
        })
        .collect();
    let sees = |cell: Option<usize>| cell.is_some_and(|cell| groups.iter().flatten().any(|&of| of == cell));
    let CardsTest::Of(_, asked) = test else { return None };
    let whole = |side: usize| {
        let mut cells: Vec<usize> = hands[side].into_iter().chain([board]).collect();
        cells.sort_unstable();
        cells
    };
    match (hands.map(sees), sees(Some(board))) {
        ([false, false], _) => Some(ShowdownSide::Board),
        ([true, true], true) => {
            let CardTest::Against { verdict, ranking, .. } = asked else { return None };
            let shoe = &problem.deal.shoe;
            let standard = matches!(Judge::new(ranking, shoe.decks, shoe.jokers), Judge::High);
            match &groups[..] {
                [one, other] if standard && *one == whole(0) && *other == whole(1) => {
                    Some(ShowdownSide::Both(wanted(*verdict)))
                }
                [one, other] if standard && *one == whole(1) && *other == whole(0) => {
                    Some(ShowdownSide::Both(wanted(*verdict).reverse()))
                }
                _ => None,
            }
        }
        ([true, true], false) => None,
        ([own, _], false) => Some(ShowdownSide::Hole(usize::from(!own))),
        ([own, _], true) => match asked {
            CardTest::Class { ranking, pair_of: None, .. }
                if ranking.size == HandSize::Five && ranking.wild.is_empty() && groups.len() == 1 =>
            {
                Some(ShowdownSide::Category(usize::from(!own)))
            }
            _ => None,
        },
    }
}

impl<'p> ShowdownDeal<'p> {
    /// The deal as a showdown; `None` if a test names a suit, or depends on the suits of the rival's two cards.
    pub(super) fn of(problem: &'p Problem<'p>, cells: &'p ZoneCells) -> Option<ShowdownDeal<'p>> {
        let shoe = &problem.deal.shoe;
        let suits = &problem.kinds.suits;
        let alike =
            suits.len() == 1 || suits.len() == 4 && suits.iter().skip(1).all(|suit| suit.like_the_last);
        if shoe.decks != 1 || shoe.jokers != 0 || !shoe.removed.is_empty() || !alike {
            return None;
        }
        let of_size = |size: u32| (0..cells.sizes.len()).filter(move |&cell| cells.sizes[cell] == size);
        let (board, pairs) = (of_size(5).next()?, of_size(2).collect::<Vec<usize>>());
        if pairs.len() + 1 != cells.sizes.len() {
            return None;
        }
        let hands = match pairs[..] {
            [own] => vec![[Some(own), None]],
            [one, other] => vec![[Some(one), Some(other)], [Some(other), Some(one)]],
            _ => return None,
        };
        let deck = CardSet::DECK_52
            .iter()
            .filter(|card| card.rank().is_some_and(|rank| !shoe.without.contains(WagerRank(rank.0))));
        let deck: CardSet = deck.collect();
        hands.into_iter().find_map(|hands| {
            let tests = problem.logic.tests.iter();
            let sides: Option<Vec<ShowdownSide>> =
                tests.map(|test| side_of(test, problem, cells, board, hands)).collect();
            let mut showdown = ShowdownDeal {
                problem,
                cells,
                deck,
                board,
                hands,
                sides: sides?,
                labels: Default::default(),
            };
            let suited = |(test, side): (&CardsTest, &ShowdownSide)| {
                *side == ShowdownSide::Hole(1)
                    && matches!(test, CardsTest::Of(_, test) if looks_at_suits(test))
            };
            if problem.logic.tests.iter().zip(&showdown.sides).any(suited) {
                return None;
            }
            showdown.labels = [0, 1].map(|side| showdown.labels_of(side));
            (showdown.labels[1].answers.len() <= MOST_LABELS).then_some(showdown)
        })
    }

    /// The estimated time of the count, in deals of the walk.
    pub(super) fn work(&self) -> u128 {
        choose(self.deck.len(), 5) / 2 * u128::try_from(1 + self.labels[1].answers.len()).unwrap_or(1)
    }

    /// The labels of one side.
    fn labels_of(&self, side: usize) -> HandLabels {
        let mut labels = HandLabels::default();
        let tests = || self.problem.logic.tests.iter().zip(&self.sides).enumerate();
        for (category, _) in (0..).zip(Category::ALL) {
            for (a, b) in (0..13).flat_map(|a| (0..13).map(move |b| (a, b))) {
                for suited in [0, 1] {
                    let mut cells = vec![CardList::default(); self.cells.sizes.len()];
                    if let Some(hand) = self.hands[side] {
                        let card = |rank, suit| Card::new(enumeration::Rank(rank), Suit(suit));
                        cells[hand] = [card(a, 0), card(b, 1 - suited)].into_iter().collect();
                    }
                    let dealt = self.problem.dealt(&self.cells.made_of, &cells);
                    let holds = |test: &CardsTest, of: ShowdownSide| match (of, test) {
                        (ShowdownSide::Hole(of), _) if of == side => dealt.holds(test),
                        (
                            ShowdownSide::Category(of),
                            CardsTest::Of(_, CardTest::Class { classes, ranking, .. }),
                        ) => of == side && classes.contains(Judge::class_of(ranking, category << 20)),
                        _ => false,
                    };
                    let answers: TestSet =
                        tests().filter(|(_, (test, of))| holds(test, **of)).map(|(test, _)| test).collect();
                    let known = labels.answers.iter().position(|known| *known == answers);
                    labels.of.push(known.unwrap_or_else(|| {
                        labels.answers.push(answers);
                        labels.answers.len() - 1
                    }));
                }
            }
        }
        labels
    }

    /// Counts every deal.
    pub(super) fn count(&self, effort: &Effort) -> Result<OutcomeWays, Excess> {
        match self.labels[1].answers.len() {
            ..=4 => self.count_with::<1>(effort),
            5..=8 => self.count_with::<2>(effort),
            _ => self.count_with::<{ MOST_LABELS / 4 }>(effort),
        }
    }

    fn count_with<const WORDS: usize>(&self, effort: &Effort) -> Result<OutcomeWays, Excess> {
        let boards = canonical_subsets(self.deck, 5);
        let estimate = || WorkEstimate {
            steps: to_count(boards.len()).into(),
            unit: "boards",
            nanoseconds: BOARD_NANOSECONDS,
            bytes: 0,
        };
        let watch = effort.begin(boards.len(), Some(0), estimate)?;
        let workers = by_workers(
            &boards,
            64,
            || ShowdownWorker::<WORDS>::new(self),
            |worker, board| {
                worker.board(board);
                watch.part_done();
            },
        );
        effort.add_steps(to_count(boards.len()));
        let mut met: FxHashMap<(TestSet, usize, usize), [u128; 3]> = FxHashMap::default();
        for ((board, own, rival), ways) in workers.into_iter().flat_map(|worker| worker.met) {
            let sum = met.entry((board, own, rival)).or_default();
            sum.iter_mut().zip(ways).for_each(|(sum, ways)| *sum += ways);
        }
        let mut graph = FactsGraph::new(self.problem.logic);
        let mut found = OutcomeWays::new(self.problem.logic.rows());
        for ((board, own, rival), ways) in met {
            let orders = [Ordering::Greater, Ordering::Equal, Ordering::Less];
            for (order, ways) in orders.into_iter().zip(ways) {
                let mut facts = KnownTests::default();
                for (test, side) in self.sides.iter().enumerate() {
                    let holds = match side {
                        ShowdownSide::Board => board.contains(test),
                        ShowdownSide::Hole(0) | ShowdownSide::Category(0) => {
                            self.labels[0].answers[own].contains(test)
                        }
                        ShowdownSide::Hole(_) | ShowdownSide::Category(_) => {
                            self.labels[1].answers[rival].contains(test)
                        }
                        ShowdownSide::Both(wanted) => order == *wanted,
                    };
                    facts.note(test, Some(holds));
                }
                let mut known = graph.id(facts);
                let outcome = graph.outcome(&mut known, |_, _| None).expect("every test is answered");
                found.add(outcome, times(Some(ways), self.cells.multiplicity));
            }
        }
        Ok(found)
    }
}

/// Counts boards: by answers of the board and labels of both hands, the deals in which the own hand wins, ties and loses.
struct ShowdownWorker<'s, const WORDS: usize> {
    showdown: &'s ShowdownDeal<'s>,
    room: Board,
    met: FxHashMap<(TestSet, usize, usize), [u128; 3]>,
}

impl<'s, const WORDS: usize> ShowdownWorker<'s, WORDS> {
    fn new(showdown: &'s ShowdownDeal<'s>) -> Self {
        ShowdownWorker { showdown, room: Board::new(showdown.deck), met: FxHashMap::default() }
    }

    /// The tests of the board that hold.
    fn holding(&self, cards: CardSet) -> TestSet {
        let ShowdownDeal { problem, cells, board, sides, .. } = self.showdown;
        if !sides.contains(&ShowdownSide::Board) {
            return TestSet::default();
        }
        let mut lists = vec![CardList::default(); cells.sizes.len()];
        lists[*board] = cards.iter().collect();
        let dealt = problem.dealt(&cells.made_of, &lists);
        let tests = problem.logic.tests.iter().zip(sides).enumerate();
        tests
            .filter(|(_, (test, side))| **side == ShowdownSide::Board && dealt.holds(test))
            .map(|(test, _)| test)
            .collect()
    }

    /// Counts the deals over a canonical board that represents `orbit` boards.
    fn board(&mut self, &(cards, orbit): &(CardSet, u64)) {
        let holding = self.holding(cards);
        let [own, rival] = &self.showdown.labels;
        let mut sums = vec![vec![[0u64; 3]; rival.answers.len()]; own.answers.len()];
        let mut add = |class: &PairClass, against: &dyn Fn(usize) -> [u16; 3]| {
            for (suited, &pairs) in class.pairs.iter().enumerate().filter(|&(_, &pairs)| pairs > 0) {
                for (label, sums) in sums[own.label(class, suited)].iter_mut().enumerate() {
                    // At most 1,081 pairs with 990 rivals each.
                    let pairs = u64::from(pairs);
                    sums.iter_mut()
                        .zip(against(label))
                        .for_each(|(sum, ways)| *sum += pairs * u64::from(ways));
                }
            }
        };
        if self.showdown.hands[1].is_none() {
            self.room.visit_alone(tables(), cards, |class| add(&class, &|_| [1, 0, 0]));
        } else {
            let label = |class: &PairClass| rival.label(class, 0);
            self.room.visit::<WORDS>(tables(), cards, label, |class, rivals| {
                add(&class, &|label| [rivals.lower(label), rivals.equal(label), rivals.higher(label)]);
            });
        }
        for (own, by_rival) in sums.into_iter().enumerate() {
            for (rival, ways) in by_rival.into_iter().enumerate().filter(|(_, ways)| *ways != [0; 3]) {
                let met = self.met.entry((holding, own, rival)).or_default();
                met.iter_mut().zip(ways).for_each(|(sum, ways)| *sum += u128::from(orbit) * u128::from(ways));
            }
        }
    }
}
