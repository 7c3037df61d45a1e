//! Two hands of two cards over a board of five, held against each other with the whole board and with a part of it: who was
//! ahead on the flop, and who wins.
//!
//! Nothing else is asked, so that all that is to be known is in how many deals the hands compare so with the part and so with
//! the whole. Boards and hands that differ in suits which make no flush are taken together ([`super::boards`]). Over each
//! board hands are passed in the order of what they are worth with the part, and those passed stand in line by what they are
//! worth with the whole. That counts hands that share a card too: as often as two hold the same card they are taken away
//! again, by the same count of the hands that hold a given one, and two of the same cards, which were taken away twice, are
//! put back.

use super::boards::{BOARD, Board, boards};
use super::count::{Ground, Tally, by_workers, choose, zones_of};
use super::dealt::wanted;
use super::duel::cells_of;
use super::ranking::Judge;
use super::zones::Cells;
use crate::logic::{End, Facts, Logic, Steps};
use enumeration::Card;
use enumeration::rankings::high;
use itertools::Itertools;
use paytables::wagers::{CardTest, CardsTest, Verdict};
use std::cmp::Ordering;
use std::ops::{AddAssign, Range};

/// How many cards a hand has.
const HAND: u32 = 2;

/// A deal of two hands that are compared so.
pub struct Streets<'g> {
    ground: &'g Ground<'g>,
    /// For each test, whether it looks at the part, and how the own hand is to compare with the rival's.
    asked: Vec<(bool, Ordering)>,
    /// How many cards the part has.
    part: usize,
    /// How many deals to the zones there are for each choice of the part from a board.
    times: u128,
}

/// What a test compares: the cells of the two hands, those of the board, and what is wanted. None where it ranks them other
/// than as five cards of one deck are.
fn compared(ground: &Ground, cells: &Cells, test: &CardsTest) -> Option<([usize; 2], Vec<usize>, Verdict)> {
    let CardsTest::Of(_, CardTest::Against { ranking, verdict, .. }) = test else { return None };
    let sides = zones_of(test, ground.deal).iter().map(|zones| cells_of(zones, cells)).collect_vec();
    let [first, second] = &sides[..] else { return None };
    let (board, own): (Vec<usize>, Vec<usize>) = first.iter().partition(|cell| second.contains(cell));
    let rival: Vec<usize> = second.iter().copied().filter(|cell| !first.contains(cell)).collect();
    let ([own], [rival]) = (&own[..], &rival[..]) else { return None };
    let shoe = &ground.deal.shoe;
    let standard = matches!(Judge::new(ranking, shoe.decks, shoe.jokers), Judge::High);
    standard.then_some(([*own, *rival], board, *verdict))
}

impl<'g> Streets<'g> {
    /// The deal as one of these, if it is.
    pub fn of(ground: &'g Ground<'g>, cells: &Cells) -> Option<Streets<'g>> {
        let tests = ground.logic.tests.iter().map(|test| compared(ground, cells, test));
        let tests: Vec<_> = tests.collect::<Option<_>>()?;
        let (hands, ..) = *tests.first()?;
        let on_board = |cell: &usize| !hands.contains(cell);
        let size = |board: &[usize]| board.iter().map(|&cell| cells.sizes[cell]).sum::<u32>();
        let whole: Vec<usize> = (0..cells.sizes.len()).filter(on_board).collect();
        let part = tests.iter().map(|(_, board, _)| board).find(|board| **board != whole)?;
        if hands.iter().any(|&hand| cells.sizes[hand] != HAND) || size(&whole) as usize != BOARD {
            return None;
        }
        let asked = tests.iter().map(|(of, board, verdict)| {
            let wanted = wanted(*verdict);
            let wanted = if *of == hands { wanted } else { wanted.reverse() };
            let same = *of == hands || [of[1], of[0]] == hands;
            (same && (*board == whole || board == part)).then_some((board == part, wanted))
        });
        let asked = asked.collect::<Option<_>>()?;
        let part = size(part);
        let mut left = BOARD as u32;
        let lays = whole.iter().map(|&cell| {
            left -= cells.sizes[cell];
            choose(left + cells.sizes[cell], cells.sizes[cell])
        });
        let times = lays.product::<u128>() / choose(BOARD as u32, part) * cells.apart;
        Some(Streets { ground, asked, part: part as usize, times })
    }

    /// Every deal, by how it ends.
    pub fn count(&self) -> Tally {
        let boards = boards(self.ground.deal);
        let parts: Vec<Vec<usize>> = (0..BOARD).combinations(self.part).collect();
        let new = || (Line::default(), Met::<u128>::default());
        let workers = by_workers(&boards, 64, new, |(line, met), board| {
            let hands = Hands::over(board);
            for part in &parts {
                let of_part = hands.met(part.iter().map(|&place| board.cards[place]), line);
                met.add(of_part.map(|deals| u128::from(deals.cast_unsigned()) * board.times));
            }
        });
        let mut met = Met::<u128>::default();
        workers.into_iter().for_each(|(_, of)| met.add(of));
        let mut tally = Tally::new(self.ground.logic.rows());
        for (part, whole) in ORDERS.into_iter().cartesian_product(ORDERS) {
            let end = self.end(self.ground.logic, part, whole);
            tally.add(end, met.deals(part, whole).checked_mul(self.times));
        }
        tally
    }

    /// How deals end in which the own hand compares so with the rival's.
    fn end(&self, logic: &Logic<CardsTest>, part: Ordering, whole: Ordering) -> End {
        let mut facts = Facts::default();
        for (test, &(of_part, wanted)) in self.asked.iter().enumerate() {
            facts.note(test, Some(wanted == if of_part { part } else { whole }));
        }
        let mut steps = Steps::new(logic);
        let mut point = steps.at(facts);
        steps.end(&mut point, |_, _| None).unwrap_or(End::Lost)
    }
}

const ORDERS: [Ordering; 3] = [Ordering::Less, Ordering::Equal, Ordering::Greater];

/// How many pairs of a hand and one that is better with the part there are, by whether that is better with the whole too, ties
/// or is worse; and of pairs that tie with the part, in order, where the second is better with the whole, and where they tie.
#[derive(Clone, Copy, Default)]
struct Met<N> {
    better: [N; 3],
    tied_and_better: N,
    tied: N,
}

impl<N: Copy + AddAssign> Met<N> {
    fn add(&mut self, other: Met<N>) {
        self.better.iter_mut().zip(other.better).for_each(|(sum, of)| *sum += of);
        self.tied_and_better += other.tied_and_better;
        self.tied += other.tied;
    }

    fn map<M>(self, to: impl Fn(N) -> M) -> Met<M> {
        Met { better: self.better.map(&to), tied_and_better: to(self.tied_and_better), tied: to(self.tied) }
    }

    /// How many pairs of an own hand and a rival compare so. Either of two may be the own.
    fn deals(&self, part: Ordering, whole: Ordering) -> N {
        match (part, whole) {
            (Ordering::Equal, Ordering::Equal) => self.tied,
            (Ordering::Equal, _) => self.tied_and_better,
            (_, Ordering::Equal) => self.better[1],
            (part, whole) => self.better[if part == whole { 0 } else { 2 }],
        }
    }
}

/// So many hands of a class: all of them, or those that hold a given card.
#[derive(Clone, Copy)]
struct Lot {
    /// The row of the line in which they stand: the first for all hands, and one for each kind of card.
    row: u16,
    count: u16,
    /// How often pairs of such hands are counted.
    times: i32,
}

impl Lot {
    /// How often these hands are counted with each that they meet.
    fn pairs(&self) -> i64 {
        i64::from(self.times) * i64::from(self.count)
    }
}

/// Hands over a board, in classes of such as are worth the same with every part of it.
struct Hands {
    classes: Vec<Class>,
    lots: Vec<Lot>,
    /// How many worths they have with the whole board.
    worths: usize,
    /// How many rows they stand in.
    rows: usize,
    /// How many hands there are.
    count: i64,
}

/// Hands that are worth the same with every part of a board.
struct Class {
    /// Two cards that stand for all.
    cards: [Card; 2],
    /// The place of what they are worth with the whole board.
    place: usize,
    /// Their lots.
    lots: Range<usize>,
}

impl Hands {
    fn over(board: &Board) -> Hands {
        let tables = high::tables();
        let five = board.cards.iter().fold(high::Held::EMPTY, |held, &card| tables.add(held, card));
        let mut laid = board.hands(1, |_| 0);
        for hand in &mut laid {
            let [first, second] = hand.cards;
            hand.strength = tables.seventh(tables.add(five, first), second).number().into();
        }
        laid.sort_unstable_by_key(|hand| hand.strength);
        let rows = board.kinds.len() + 1;
        let mut hands = Hands { classes: Vec::new(), lots: Vec::new(), worths: 0, rows, count: 0 };
        for same in laid.chunk_by(|one, other| one.strength == other.strength) {
            for hand in same {
                let first = hands.lots.len();
                hands.count += hand.deals();
                hands.lots.push(Lot { row: 0, count: hand.deals() as u16, times: 1 });
                hands.lots.extend(hand.holding().map(|(kind, count)| Lot {
                    row: kind as u16 + 1,
                    count: count as u16,
                    times: -board.kinds[kind].count.cast_signed(),
                }));
                let lots = first..hands.lots.len();
                hands.classes.push(Class { cards: hand.cards, place: hands.worths, lots });
            }
            hands.worths += 1;
        }
        hands
    }

    /// The classes in the order of what they are worth with these cards: that, and below it the place in the list.
    fn in_order(&self, part: impl Iterator<Item = Card>) -> Vec<u32> {
        let tables = high::tables();
        let part = part.fold(high::Held::EMPTY, |held, card| tables.add(held, card));
        let worth = |(class, place): (&Class, u32)| {
            let [first, second] = class.cards;
            u32::from(tables.high(tables.add(tables.add(part, first), second)).number()) << u16::BITS | place
        };
        let mut order: Vec<u32> = self.classes.iter().zip(0..).map(worth).collect();
        order.sort_unstable();
        order
    }

    /// How hands that share no card compare, with a part of the board of these cards.
    fn met(&self, part: impl Iterator<Item = Card>, line: &mut Line) -> Met<i64> {
        line.clear(self);
        let mut met = Met::default();
        for tied in self.in_order(part).chunk_by(|one, other| one >> u16::BITS == other >> u16::BITS) {
            let classes = || tied.iter().map(|&class| &self.classes[usize::from(class as u16)]);
            let alone = tied.len() == 1;
            for class in classes() {
                for lot in &self.lots[class.lots.clone()] {
                    let [lower, through, all] = line.stand(lot, class.place);
                    let pairs = lot.pairs();
                    met.better[0] += pairs * lower;
                    met.better[1] += pairs * (through - lower);
                    met.better[2] += pairs * (all - through);
                    if alone {
                        met.tied += pairs * i64::from(lot.count);
                        line.pass(lot, class.place);
                    } else {
                        // What they stand above with each other, but not without, they tie with.
                        met.tied_and_better -= pairs * lower;
                        met.tied -= pairs * (through - lower);
                    }
                }
            }
            if alone {
                continue;
            }
            for class in classes() {
                self.lots[class.lots.clone()].iter().for_each(|lot| line.pass(lot, class.place));
            }
            for class in classes() {
                for lot in &self.lots[class.lots.clone()] {
                    let [lower, through, _] = line.stand(lot, class.place);
                    met.tied_and_better += lot.pairs() * lower;
                    met.tied += lot.pairs() * (through - lower);
                }
            }
        }
        met.tied += self.count;
        met
    }
}

/// The hands passed, in line by what they are worth with the whole board.
#[derive(Default)]
struct Line {
    /// By row and place, and one place beyond all, how many stand below it.
    below: Vec<u16>,
    /// How many places a row has, in whole lanes.
    places: usize,
    /// The place beyond all.
    end: usize,
}

/// So many numbers are added to at once.
const LANES: usize = 8;

impl Line {
    /// Passes none of these hands yet.
    fn clear(&mut self, hands: &Hands) {
        self.places = (hands.worths / LANES + 1) * LANES;
        self.end = hands.worths;
        self.below.clear();
        self.below.resize(hands.rows * self.places, 0);
    }

    /// How many hands stand below a place in the row of a lot, there or below, and in all.
    fn stand(&self, lot: &Lot, place: usize) -> [i64; 3] {
        let row = &self.below[usize::from(lot.row) * self.places..][..self.places];
        [row[place], row[place + 1], row[self.end]].map(i64::from)
    }

    /// Passes the hands of a lot, which stand at a place: they are below all places after it.
    fn pass(&mut self, lot: &Lot, place: usize) {
        let row = &mut self.below[usize::from(lot.row) * self.places..][..self.places];
        let (lanes, _) = row[place / LANES * LANES..].as_chunks_mut::<LANES>();
        let Some((here, after)) = lanes.split_first_mut() else { return };
        let is_after = &AFTER[place % LANES];
        (0..LANES).for_each(|lane| here[lane] += is_after[lane] * lot.count);
        for below in after {
            below.iter_mut().for_each(|below| *below += lot.count);
        }
    }
}

/// By lane, 1 for every lane after it.
const AFTER: [[u16; LANES]; LANES] = {
    let mut after = [[0; LANES]; LANES];
    let mut lane = 0;
    while lane < LANES * LANES {
        after[lane / LANES][lane % LANES] = (lane % LANES > lane / LANES) as u16;
        lane += 1;
    }
    after
};
