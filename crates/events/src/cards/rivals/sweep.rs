//! Counts all deals over one board: labels the hands of both sides, then counts pairs of disjoint hands by label.
//!
//! A worker keeps memos of strengths, labels and outcomes, which all its boards share. [`super::Rivals::count`] runs one
//! worker a thread.

use super::boards::{RivalBoard, beside, exchanges, like, on_board};
use super::duel::Duel;
use super::faces::{FaceClass, FaceHand, RankCounts, every_hand};
use super::meeting::{BoardMeeting, MOST_COMPARISONS, ORDERS, SeatedHand};
use super::sides::{How, RankedView, TestSide};
use super::strengths::Strengths;
use crate::cards::card_list::CardList;
use crate::cards::ranking::Judge;
use crate::cards::suit_splits::SUITS;
use crate::cards::ways::{OutcomeWays, choose, times};
use crate::logic::{FactsGraph, KnownTests, RowOutcome, TestSet};
use enumeration::conversions::{to_count, to_index};
use paytables::wagers::CardsTest;
use rustc_hash::FxHashMap;

/// A hand of one side, and the facts about it that do not depend on the board.
#[derive(Clone, Copy)]
struct SideHand {
    hand: FaceHand,
    /// The number of ways to deal it.
    ways: u64,
    /// The number of the answers of tests of the hand alone.
    alone: u32,
    /// Its strength in the first comparison, if that does not depend on the board.
    strength: u32,
}

/// All hands of each side, if the faces are the same beside every board.
pub(super) struct Rosters {
    of: [Vec<SideHand>; 2],
    alone: Numbering<TestSet>,
}

impl Rosters {
    /// The hands of a duel, by strength in the first comparison if that is known.
    pub(super) fn of(duel: &Duel) -> Rosters {
        let mut worker = SweepWorker::new(duel, None);
        let of = [0, 1].map(|side| {
            let mut entries = worker.entries(side, &duel.faces);
            entries.sort_unstable_by_key(|entry| entry.strength);
            entries
        });
        Rosters { of, alone: worker.alone }
    }
}

/// Numbers values in the order of their first occurrence.
#[derive(Clone)]
struct Numbering<T> {
    numbers: FxHashMap<T, usize>,
    values: Vec<T>,
}

impl<T> Default for Numbering<T> {
    fn default() -> Self {
        Numbering { numbers: FxHashMap::default(), values: Vec::new() }
    }
}

impl<T: Copy + Eq + std::hash::Hash> Numbering<T> {
    fn number(&mut self, value: T) -> usize {
        *self.numbers.entry(value).or_insert_with(|| {
            self.values.push(value);
            self.values.len() - 1
        })
    }
}

/// The ways to deal one hand, in 64 bits to save memory: there are many hands.
fn few(ways: u128) -> u64 {
    u64::try_from(ways).expect("the ways of one hand of at most fourteen cards")
}

/// The approximate number of hands of each side that the pilot samples over a board.
const PILOT_HANDS: usize = 1000;

/// The cost, in steps, of a test on a hand with the board that has no table.
pub(super) const OTHER_STEPS: u64 = 50;

/// Counts boards, with memos that all its boards share.
pub(super) struct SweepWorker<'d> {
    duel: &'d Duel<'d>,
    rosters: Option<&'d Rosters>,
    graph: FactsGraph<'d, CardsTest>,
    /// The strengths in the views of each side, and in those of the board.
    views: [Vec<Strengths>; 2],
    on_board: Vec<Strengths>,
    /// The answers of tests of hands alone, and the hands that have them.
    alone: Numbering<TestSet>,
    alone_of: FxHashMap<(usize, u64), usize>,
    /// The labels of each side: the answers of all its tests.
    labels: [Numbering<TestSet>; 2],
    /// By answers of the board and own label: the outcome, if it does not depend on the rival.
    decided: FxHashMap<(TestSet, usize), Option<RowOutcome>>,
    /// By answers of the board, both labels and order.
    outcomes: FxHashMap<(TestSet, usize, usize, usize), RowOutcome>,
    /// The ways of each outcome found so far.
    pub ways: OutcomeWays,
    /// The steps taken, and the most memory that one board needed, in bytes.
    pub steps: u64,
    pub bytes: u128,
    /// True for an estimate: only the steps are computed, not the ways.
    is_pilot: bool,
    /// The number of hands that each seat of the last side represents: one, except in the pilot.
    stride: usize,
}

/// One board, prepared for the hands over it.
struct Over<'b> {
    board: &'b RivalBoard,
    /// The faces beside it.
    faces: &'b [FaceClass],
    /// The counts of ranks on the board, by side and view.
    views: [Vec<RankCounts>; 2],
    /// The strengths of the best hands of the board.
    strengths: Vec<u32>,
    /// The cards in the cells, those of the hands still empty.
    cells: Vec<CardList>,
}

impl<'d> SweepWorker<'d> {
    /// A worker that has counted nothing.
    pub(super) fn new(duel: &'d Duel<'d>, rosters: Option<&'d Rosters>) -> Self {
        let sides = &duel.sides;
        let strengths =
            |views: &Vec<RankedView>| views.iter().map(|view| Strengths::new(view.ranking)).collect();
        SweepWorker {
            duel,
            rosters,
            graph: FactsGraph::new(duel.problem.logic),
            views: [0, 1].map(|side| strengths(&sides.views[side])),
            on_board: strengths(&sides.on_board),
            alone: rosters.map(|rosters| rosters.alone.clone()).unwrap_or_default(),
            alone_of: FxHashMap::default(),
            labels: [Numbering::default(), Numbering::default()],
            decided: FxHashMap::default(),
            outcomes: FxHashMap::default(),
            ways: OutcomeWays::new(duel.problem.logic.rows()),
            steps: 0,
            bytes: 0,
            is_pilot: false,
            stride: 1,
        }
    }

    /// A worker that finds the steps and the memory that boards take.
    pub(super) fn pilot(duel: &'d Duel<'d>, rosters: Option<&'d Rosters>) -> Self {
        SweepWorker { is_pilot: true, ..SweepWorker::new(duel, rosters) }
    }

    /// The tests of one side, with how they are answered.
    fn tests(&self, side: usize) -> impl Iterator<Item = (usize, &'d CardsTest, &'d How)> + use<'d> {
        let tests = self.duel.problem.logic.tests.iter().zip(&self.duel.sides.of).enumerate();
        tests.filter_map(move |(number, (test, of))| match of {
            TestSide::Own(how) if side == 0 => Some((number, test, how)),
            TestSide::Rival(how) if side == 1 => Some((number, test, how)),
            _ => None,
        })
    }

    /// Every hand of one side from these faces.
    fn entries(&mut self, side: usize, faces: &[FaceClass]) -> Vec<SideHand> {
        let duel = self.duel;
        let left: Vec<u32> = faces.iter().map(|face| face.count).collect();
        let first = duel.sides.comparisons.first().map(|views| views[side]);
        let first = first.filter(|&view| duel.sides.views[side][view].board.is_empty());
        // Without a board, only canonical hands are kept.
        let like = (duel.seats.board.is_empty() && duel.is_up_to_suits(side)).then(|| like(duel));
        let any_alone = self.tests(side).any(|(_, _, how)| matches!(how, How::Alone));
        let mut entries = Vec::new();
        every_hand(faces, &left, like, duel.sizes[side], &mut |hand| {
            let alone =
                if any_alone { self.alone(side, hand, faces) } else { self.alone.number(TestSet::default()) };
            let strength = first.map_or(0, |view| self.views[side][view].best(&hand.look));
            let alone = u32::try_from(alone).expect("fewer answers than hands");
            entries.push(SideHand { hand: *hand, ways: few(hand.ways(|face| left[face])), alone, strength });
        });
        entries
    }

    /// The number of the answers of tests of a hand alone.
    fn alone(&mut self, side: usize, hand: &FaceHand, faces: &[FaceClass]) -> usize {
        let packed = hand.cards(faces).fold(0, |packed, card| (packed << 6) | (u64::from(card.0) + 1));
        if let Some(&known) = self.alone_of.get(&(side, packed)) {
            return known;
        }
        let mut cells = vec![CardList::default(); self.duel.cells.sizes.len()];
        hand.cards(faces).for_each(|card| cells[self.cell(side)].push(card));
        let alone = self.tests(side).filter(|(_, _, how)| matches!(how, How::Alone));
        let holding = alone.filter(|(_, test, _)| self.duel.holds(test, &cells)).map(|(number, ..)| number);
        let holding = holding.collect();
        let number = self.alone.number(holding);
        self.alone_of.insert((side, packed), number);
        number
    }

    fn cell(&self, side: usize) -> usize {
        let seats = &self.duel.seats;
        if side == 0 { seats.own } else { seats.rival.unwrap_or(seats.own) }
    }

    /// Counts every deal over one board.
    pub(super) fn board(&mut self, board: &RivalBoard) {
        let cells = board.cells(self.duel);
        let faces = beside(self.duel, board, &cells);
        let over = self.look_at(board, &cells, &faces);
        let (mut own_made, mut rivals_made) = (Vec::new(), Vec::new());
        let own = self.seats(0, &over, &mut own_made);
        let own_strides = self.stride;
        let left: u32 = faces.iter().map(|face| face.count).sum::<u32>() - self.duel.sizes[0];
        let any_rival = choose(left, self.duel.sizes[1]);
        let represented = board.times.checked_mul(self.duel.cells.multiplicity);
        let mut open = Vec::with_capacity(own.len());
        for seat in own {
            match self.decided(board.holding, seat.label) {
                Some(outcome) => {
                    self.ways.add(outcome, times(times(represented, any_rival), seat.ways.into()));
                }
                None => open.push(seat),
            }
        }
        if open.is_empty() {
            return;
        }
        let against = self.seats(1, &over, &mut rivals_made);
        let comparisons = self.duel.sides.comparisons.len();
        let like = std::array::from_fn(|suit| if board.alive[suit] { board.like[suit] } else { suit });
        let meeting = BoardMeeting::new(self.duel.sizes[1], comparisons, &faces, like, open, against);
        self.steps += meeting.steps([own_strides, self.stride]);
        self.bytes = self.bytes.max(meeting.bytes());
        if self.is_pilot {
            return;
        }
        for met in meeting.met() {
            let outcome = self.outcome(board.holding, met.own, met.rival, met.orders);
            self.ways.add(outcome, times(represented, met.ways));
        }
    }

    fn look_at<'b>(&mut self, board: &'b RivalBoard, hands: &[FaceHand], faces: &'b [FaceClass]) -> Over<'b> {
        let duel = self.duel;
        let mut cells = vec![CardList::default(); duel.cells.sizes.len()];
        for (&cell, hand) in duel.seats.board.iter().zip(hands) {
            hand.cards(&duel.faces).for_each(|card| cells[cell].push(card));
        }
        let look = |view| {
            let mut look = on_board(duel, hands, view);
            (0..SUITS).filter(|&suit| !board.alive[suit]).for_each(|suit| look.suits[suit] = 0);
            look
        };
        let views = [0, 1].map(|side| duel.sides.views[side].iter().map(look).collect());
        let of_board = duel.sides.on_board.iter().zip(&mut self.on_board);
        let strengths = of_board.map(|(view, memo)| memo.best(&on_board(duel, hands, view))).collect();
        Over { board, faces, views, strengths, cells }
    }

    /// Every hand of one side over a board: from the roster, or made here.
    fn seats<'m>(&mut self, side: usize, over: &Over, made: &'m mut Vec<SideHand>) -> Vec<SeatedHand<'m>>
    where
        'd: 'm,
    {
        let (entries, fixed): (&'m [SideHand], bool) = match self.rosters {
            Some(rosters) => (&rosters.of[side], true),
            None => {
                *made = self.entries(side, over.faces);
                (made, false)
            }
        };
        let Over { board, faces, .. } = over;
        let taken = faces.iter().zip(&self.duel.faces).enumerate();
        let taken: u64 =
            taken.filter(|(_, (now, of))| fixed && now.count != of.count).map(|(face, _)| 1 << face).sum();
        // Dead suits are not distinguished, so that swapping them changes no hand.
        let is_like = |suit: usize| board.alive[suit] && board.like[..suit].contains(&board.like[suit]);
        let swapped = self.duel.is_up_to_suits(side) && (1..SUITS).any(is_like);
        let compared: Vec<usize> = self.duel.sides.comparisons.iter().map(|views| views[side]).collect();
        let mut seats = Vec::with_capacity(entries.len());
        let mut last = None;
        self.stride = if self.is_pilot { entries.len() / PILOT_HANDS + 1 } else { 1 };
        for entry in entries.iter().step_by(self.stride) {
            let hand = &entry.hand;
            let (mut ways, mut orbit) = (entry.ways, 1);
            if hand.mask & taken != 0 {
                ways = few(hand.ways(|face| faces[face].count));
                if ways == 0 {
                    continue;
                }
            }
            if swapped {
                let Some((_, hands)) = exchanges(&hand.look, board.like) else { continue };
                orbit = few(hands);
                ways *= orbit;
            }
            let mut strengths = [0; MOST_COMPARISONS];
            for (place, (strength, &view)) in strengths.iter_mut().zip(&compared).enumerate() {
                let alone = place == 0 && self.duel.sides.views[side][view].board.is_empty();
                *strength = if alone {
                    entry.strength
                } else {
                    self.views[side][view].best(&hand.look.plus(&over.views[side][view]))
                };
            }
            let answers = (to_index(entry.alone), self.over_board(side, hand, over));
            let label = match last {
                Some((known, label)) if known == answers => label,
                _ => self.labels[side].number(self.alone.values[answers.0].or(&answers.1)),
            };
            last = Some((answers, label));
            seats.push(SeatedHand { hand, label, ways, orbit, strengths });
        }
        let tested = self.tests(side).filter(|(_, _, how)| matches!(how, How::Other)).count();
        self.steps += to_count(seats.len() * self.stride) * (1 + OTHER_STEPS * to_count(tested));
        seats
    }

    /// The tests of one side that depend on the board and hold for a hand.
    fn over_board(&mut self, side: usize, hand: &FaceHand, over: &Over) -> TestSet {
        let duel = self.duel;
        let mut holding = TestSet::default();
        for (number, test, how) in self.tests(side) {
            let mut strength =
                |view: usize| self.views[side][view].best(&hand.look.plus(&over.views[side][view]));
            let holds = match how {
                How::Alone => continue,
                How::Class(view, classes) => {
                    classes.contains(Judge::class_of(&duel.sides.views[side][*view].ranking, strength(*view)))
                }
                How::Against(view, other, wanted) => strength(*view).cmp(&over.strengths[*other]) == *wanted,
                How::Other => self.holds_over(side, test, hand, over),
            };
            if holds {
                holding.insert(number);
            }
        }
        holding
    }

    fn holds_over(&self, side: usize, test: &CardsTest, hand: &FaceHand, over: &Over) -> bool {
        let mut cells = over.cells.clone();
        hand.cards(over.faces).for_each(|card| cells[self.cell(side)].push(card));
        self.duel.holds(test, &cells)
    }

    /// The facts when these tests of the board hold and the hands have these labels; other tests are not decidable yet.
    fn facts(&self, board: TestSet, labels: [Option<usize>; 2]) -> KnownTests {
        let answers = [0, 1].map(|side| labels[side].map(|label| self.labels[side].values[label]));
        let mut facts = KnownTests::default();
        let mut later = TestSet::default();
        for (test, of) in self.duel.sides.of.iter().enumerate() {
            let holding = match of {
                TestSide::Board => Some(board),
                TestSide::Own(_) => answers[0],
                TestSide::Rival(_) => answers[1],
                TestSide::Both(..) => None,
            };
            match holding {
                Some(holding) => facts.note(test, Some(holding.contains(test))),
                None => later.insert(test),
            }
        }
        facts.with_later(later)
    }

    /// The outcome of every deal over a board with an own hand of this label; `None` if it depends on the rival.
    fn decided(&mut self, board: TestSet, own: usize) -> Option<RowOutcome> {
        if let Some(&known) = self.decided.get(&(board, own)) {
            return known;
        }
        let facts = self.facts(board, [Some(own), None]);
        let mut known = self.graph.id(facts);
        let outcome = self.graph.outcome(&mut known, |_, _| None);
        self.decided.insert((board, own), outcome);
        outcome
    }

    /// The outcome over a board for hands of these labels with this result of the comparison.
    fn outcome(&mut self, board: TestSet, own: usize, rival: usize, orders: usize) -> RowOutcome {
        if let Some(&known) = self.outcomes.get(&(board, own, rival, orders)) {
            return known;
        }
        let mut facts = self.facts(board, [Some(own), Some(rival)]).with_later(TestSet::default());
        for (test, of) in self.duel.sides.of.iter().enumerate() {
            if let TestSide::Both(comparison, wanted) = of {
                let place: usize = (0..*comparison).map(|_| ORDERS.len()).product();
                facts.note(test, Some(ORDERS[orders / place % ORDERS.len()] == *wanted));
            }
        }
        let mut known = self.graph.id(facts);
        let outcome = self.graph.outcome(&mut known, |_, _| None).expect("every test is answered");
        self.outcomes.insert((board, own, rival, orders), outcome);
        outcome
    }
}
