//! Two hands of two cards over a board of five, held against each other with the whole board and with a part of it: who was
//! ahead on the flop, and who wins.
//!
//! Nothing else is asked, so that all that is to be known is in how many deals the hands compare so with the part and so with
//! the whole. Boards and hands that differ in suits which make no flush are taken together ([`super::boards`]). Over each
//! board hands are passed in the order of what they are worth with the whole, and those passed are kept by what they are worth
//! with the part. That counts hands that share a card too: as often as two hold the same card they are taken away again, by
//! the same count of the hands that hold a given one, and two of the same cards, which were taken away twice, are put back.

use super::boards::{BOARD, Board, boards};
use super::count::{Ground, Tally, by_workers, choose, zones_of};
use super::dealt::wanted;
use super::duel::cells_of;
use super::zones::Cells;
use crate::logic::{End, Facts, Logic, Steps};
use enumeration::Card;
use enumeration::rankings::high::{self, High};
use itertools::Itertools;
use paytables::wagers::{CardTest, CardsTest, Verdict};
use std::cmp::Ordering;
use std::ops::{AddAssign, SubAssign};

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

/// What a test compares: the cells of the two hands, those of the board, and what is wanted.
fn compared(ground: &Ground, cells: &Cells, test: &CardsTest) -> Option<([usize; 2], Vec<usize>, Verdict)> {
    let CardsTest::Of(_, CardTest::Against { ranking, verdict, .. }) = test else { return None };
    let sides = zones_of(test, ground.deal).iter().map(|zones| cells_of(zones, cells)).collect_vec();
    let [first, second] = &sides[..] else { return None };
    let (board, own): (Vec<usize>, Vec<usize>) = first.iter().partition(|cell| second.contains(cell));
    let rival: Vec<usize> = second.iter().copied().filter(|cell| !first.contains(cell)).collect();
    let ([own], [rival]) = (&own[..], &rival[..]) else { return None };
    let standard = ranking.size.cards() == 5 && ranking.wild.is_empty();
    standard.then_some(([*own, *rival], board, *verdict))
}

impl<'g> Streets<'g> {
    /// The deal as one of these, if it is.
    pub fn of(ground: &'g Ground<'g>, cells: &Cells) -> Option<Streets<'g>> {
        let shoe = &ground.deal.shoe;
        if shoe.decks != 1 || shoe.jokers > 0 {
            return None;
        }
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
                line.put(&hands, part.iter().map(|&place| board.cards[place]));
                met.add(hands.met(line).map(|deals| u128::from(deals.cast_unsigned()) * board.times));
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

/// How many pairs of a hand and a better one there are, by how the two compare with the part; and of pairs that tie, in order,
/// where the second is better with the part, and where they tie there too.
#[derive(Clone, Copy, Default)]
struct Met<N> {
    better: [N; 3],
    tied_and_better: N,
    tied: N,
}

impl<N: Copy + AddAssign + SubAssign> Met<N> {
    fn add(&mut self, other: Met<N>) {
        self.better.iter_mut().zip(other.better).for_each(|(sum, of)| *sum += of);
        self.tied_and_better += other.tied_and_better;
        self.tied += other.tied;
    }

    fn take(&mut self, other: Met<N>) {
        self.better.iter_mut().zip(other.better).for_each(|(sum, of)| *sum -= of);
        self.tied_and_better -= other.tied_and_better;
        self.tied -= other.tied;
    }

    fn map<M>(self, to: impl Fn(N) -> M) -> Met<M> {
        Met { better: self.better.map(&to), tied_and_better: to(self.tied_and_better), tied: to(self.tied) }
    }

    /// How many pairs of an own hand and a rival compare so. Either of two may be the own.
    fn deals(&self, part: Ordering, whole: Ordering) -> N {
        match (part, whole) {
            (Ordering::Equal, Ordering::Equal) => self.tied,
            (_, Ordering::Equal) => self.tied_and_better,
            (Ordering::Equal, _) => self.better[1],
            (part, whole) => self.better[if part == whole { 0 } else { 2 }],
        }
    }
}

/// So many hands of a class over a board, of all or of those that hold a given card.
#[derive(Clone, Copy)]
struct Lot {
    class: u16,
    /// What they are worth with the whole board.
    worth: u32,
    count: u16,
}

/// Hands over a board, in classes of such as are worth the same with every part of it.
struct Hands {
    /// Of each class, two cards.
    cards: Vec<[Card; 2]>,
    /// All of them, in the order of their worth.
    all: Vec<Lot>,
    /// By kind of card, how many cards of it there are, and those that hold a given one.
    holding: Vec<(u32, Vec<Lot>)>,
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
        let mut holding: Vec<_> = board.kinds.iter().map(|kind| (kind.count, Vec::new())).collect();
        let lot = |class: usize, count: i64| Lot {
            class: class as u16,
            worth: laid[class].strength,
            count: count as u16,
        };
        for (class, hand) in laid.iter().enumerate() {
            for (kind, count) in hand.holding() {
                holding[kind].1.push(lot(class, count.into()));
            }
        }
        Hands {
            all: laid.iter().enumerate().map(|(class, hand)| lot(class, hand.deals())).collect(),
            cards: laid.iter().map(|hand| hand.cards).collect(),
            holding,
        }
    }

    /// How hands that share no card compare, where they stand so with a part of the board.
    fn met(&self, line: &mut Line) -> Met<i64> {
        let mut met = line.met(&self.all);
        for (cards, holding) in &self.holding {
            met.take(line.met(holding).map(|deals| deals * i64::from(*cards)));
        }
        met.tied += self.all.iter().map(|lot| i64::from(lot.count)).sum::<i64>();
        met
    }
}

/// What hands are worth with a part of a board, as places in a line.
struct Line {
    /// By class, its place.
    places: Vec<u16>,
    /// By place, how many hands stand below it, of those passed; the last place is beyond all.
    below: Vec<[u16; LANES]>,
    /// By worth, its place, where a class has it.
    of_worth: Vec<u16>,
}

/// So many numbers are added to at once.
const LANES: usize = 8;

impl Default for Line {
    fn default() -> Self {
        Line { places: Vec::new(), below: Vec::new(), of_worth: vec![0; High::COUNT + 1] }
    }
}

impl Line {
    /// Puts the classes of hands in line by what they are worth with these cards.
    fn put(&mut self, hands: &Hands, part: impl Iterator<Item = Card>) {
        let tables = high::tables();
        let part = part.fold(high::Held::EMPTY, |held, card| tables.add(held, card));
        let worth =
            |&[first, second]: &[Card; 2]| tables.high(tables.add(tables.add(part, first), second)).number();
        self.places.clear();
        self.places.extend(hands.cards.iter().map(worth));
        let mut worths = self.places.clone();
        worths.sort_unstable();
        worths.dedup();
        self.below.resize(worths.len() / LANES + 1, [0; LANES]);
        for (place, worth) in worths.into_iter().enumerate() {
            self.of_worth[usize::from(worth)] = place as u16;
        }
        self.places.iter_mut().for_each(|place| *place = self.of_worth[usize::from(*place)]);
    }

    /// How these hands compare with each other, whether or not they share cards.
    fn met(&mut self, hands: &[Lot]) -> Met<i64> {
        let place = |lot: &Lot| usize::from(self.places[usize::from(lot.class)]);
        let below = &mut self.below;
        below.fill([0; LANES]);
        let mut met = Met::default();
        let mut passed = 0;
        for tied in hands.chunk_by(|one, other| one.worth == other.worth) {
            let stand = |below: &[[u16; LANES]]| {
                let at = |place: usize| i64::from(below[place / LANES][place % LANES]);
                tied.iter().fold([0; 2], |[lower, through], lot| {
                    let count = i64::from(lot.count);
                    [lower + count * at(place(lot)), through + count * at(place(lot) + 1)]
                })
            };
            let [lower, through] = stand(below);
            let mut count = 0;
            for lot in tied {
                count += i64::from(lot.count);
                pass(below, place(lot), lot.count);
            }
            met.better[0] += lower;
            met.better[1] += through - lower;
            met.better[2] += count * passed - through;
            if tied.len() == 1 {
                met.tied += count * count;
            } else {
                let [lower_or_tied, through_or_tied] = stand(below);
                met.tied_and_better += lower_or_tied - lower;
                met.tied += (through_or_tied - lower_or_tied) - (through - lower);
            }
            passed += count;
        }
        met
    }
}

/// Passes so many hands that stand at a place: they are below all places after it.
fn pass(below: &mut [[u16; LANES]], place: usize, count: u16) {
    let Some((here, after)) = below[place / LANES..].split_first_mut() else { return };
    let is_after = &AFTER[place % LANES];
    (0..LANES).for_each(|lane| here[lane] += is_after[lane] * count);
    for below in after {
        below.iter_mut().for_each(|below| *below += count);
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
