//! Two hands of two cards over a board of five, held against each other with the whole board and with parts of it: who was
//! ahead on the flop, who on the turn, and who wins.
//!
//! Nothing else is asked, so that all that is to be known is in how many deals the hands compare so with each part and so with
//! the whole. Boards and hands that differ in suits which make no flush are taken together ([`super::boards`]): a hundred
//! hands or two are left beside a board. In how many ways two of them share no card is known of the board, whatever the part,
//! so that each two are looked at for every choice of the parts, but many at once.

use super::boards::{BOARD, Board, boards};
use super::count::{Ground, Tally, by_workers, choose, zones_of};
use super::dealt::wanted;
use super::duel::cells_of;
use super::laid::Laid;
use super::ranking::Judge;
use super::zones::Cells;
use crate::logic::{End, Facts, Logic, Steps};
use enumeration::rankings::high;
use itertools::{Itertools, iproduct};
use paytables::wagers::{CardTest, CardsTest, Verdict};
use std::cmp::Ordering;
use std::collections::HashMap;
use std::iter::zip;
use std::ops::Range;
use wide::{i16x8, i32x4};

/// How many cards a hand has.
const HAND: u32 = 2;

/// How many parts of a board hands are compared with, beside the whole, at most.
const PARTS: usize = 2;

/// A deal of two hands that are compared so.
pub struct Streets<'g> {
    ground: &'g Ground<'g>,
    /// For each test, with which part hands are compared, none being the whole, and how the own is to compare with the rival's.
    asked: Vec<(Option<usize>, Ordering)>,
    /// Every choice of the parts from a board, as bits of places.
    choices: Vec<Vec<usize>>,
    /// How many deals to the zones there are for each choice.
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
        let whole: Vec<usize> = (0..cells.sizes.len()).filter(|cell| !hands.contains(cell)).collect();
        let parts: Vec<&Vec<usize>> = tests.iter().map(|(_, board, _)| board).unique().collect();
        let parts: Vec<&Vec<usize>> = parts.into_iter().filter(|&board| *board != whole).collect();
        let size = whole.iter().map(|&cell| cells.sizes[cell]).sum::<u32>() as usize;
        let two_cards = hands.iter().all(|&hand| cells.sizes[hand] == HAND);
        if !two_cards || size != BOARD || !(1..=PARTS).contains(&parts.len()) {
            return None;
        }
        let asked = tests.iter().map(|(of, board, verdict)| {
            let wanted = wanted(*verdict);
            let part = parts.iter().position(|&part| part == board);
            match *of {
                of if of == hands => Some((part, wanted)),
                [rival, own] if [own, rival] == hands => Some((part, wanted.reverse())),
                _ => None,
            }
        });
        let asked = asked.collect::<Option<_>>()?;
        // Of which parts each place of the board is, as bits, in every order.
        let parts_of = |&cell: &usize| {
            let bits =
                zip(0.., &parts).filter(|(_, part)| part.contains(&cell)).map(|(bit, _)| 1usize << bit);
            std::iter::repeat_n(bits.sum::<usize>(), cells.sizes[cell] as usize)
        };
        let orders = whole.iter().flat_map(parts_of).permutations(BOARD).unique();
        let places = |order: &[usize], part: usize| -> usize {
            zip(0.., order).map(|(place, parts)| (parts >> part & 1) << place).sum()
        };
        let choices = orders.map(|order| (0..parts.len()).map(|part| places(&order, part)).collect());
        let choices: Vec<Vec<usize>> = choices.collect();
        let mut left = BOARD as u32;
        let lays = whole.iter().map(|&cell| {
            left -= cells.sizes[cell];
            choose(left + cells.sizes[cell], cells.sizes[cell])
        });
        let times = lays.product::<u128>() / choices.len() as u128 * cells.apart;
        Some(Streets { ground, asked, choices, times })
    }

    /// Every deal, by how it ends.
    pub fn count(&self) -> Tally {
        let boards = boards(self.ground.deal);
        let workers = by_workers(&boards, 64, Met::default, |met, board| {
            let over = Over::new(board);
            let worths = self.choices.iter().flatten().unique();
            let worths: HashMap<usize, Worths> =
                worths.map(|&places| (places, over.worths(board, places))).collect();
            for choice in &self.choices {
                let parts: Vec<&Worths> = choice.iter().map(|places| &worths[places]).collect();
                met.add(&over.met(&parts), board.times);
            }
        });
        let mut met = Met::default();
        workers.iter().for_each(|of| met.add(of, 1));
        let mut tally = Tally::new(self.ground.logic.rows());
        for (first, second, whole) in iproduct!(ORDERS, ORDERS, ORDERS) {
            let end = self.end(self.ground.logic, [first, second], whole);
            tally.add(end, met.deals([first, second], whole).checked_mul(self.times));
        }
        tally
    }

    /// How deals end in which the own hand compares so with the rival's.
    fn end(&self, logic: &Logic<CardsTest>, parts: [Ordering; PARTS], whole: Ordering) -> End {
        let mut facts = Facts::default();
        for (test, &(part, wanted)) in self.asked.iter().enumerate() {
            facts.note(test, Some(wanted == part.map_or(whole, |part| parts[part])));
        }
        let mut steps = Steps::new(logic);
        let mut point = steps.at(facts);
        steps.end(&mut point, |_, _| None).unwrap_or(End::Lost)
    }
}

const ORDERS: [Ordering; 3] = [Ordering::Less, Ordering::Equal, Ordering::Greater];

/// The place of an order.
fn place(order: Ordering) -> usize {
    (order as i8 + 1) as usize
}

/// Pairs of hands by how the second compares with the first with either part.
type ByParts<N> = [[N; 3]; 3];

/// In how many deals one hand and another compare so: where the other is worth more with the whole board, and where they tie,
/// which of two that are not alike is the first being all one.
#[derive(Clone, Copy, Default)]
struct Met {
    better: ByParts<u128>,
    tied: ByParts<u128>,
    alike: u128,
}

impl Met {
    fn add(&mut self, other: &Met, times: u128) {
        for (sums, of) in [(&mut self.better, &other.better), (&mut self.tied, &other.tied)] {
            zip(sums.as_flattened_mut(), of.as_flattened()).for_each(|(sum, of)| *sum += of * times);
        }
        self.alike += other.alike * times;
    }

    /// In how many deals the own hand compares so with the rival. Either of two may be the own.
    fn deals(&self, parts: [Ordering; PARTS], whole: Ordering) -> u128 {
        let of = |met: &ByParts<u128>, [first, second]: [Ordering; PARTS]| met[place(first)][place(second)];
        let reversed = parts.map(Ordering::reverse);
        match whole {
            Ordering::Greater => of(&self.better, parts),
            Ordering::Less => of(&self.better, reversed),
            Ordering::Equal => {
                let alike = if parts == reversed { self.alike } else { 0 };
                of(&self.tied, parts) + of(&self.tied, reversed) + alike
            }
        }
    }
}

/// The hands over a board, in classes of such as are worth the same with every part of it.
struct Over {
    /// In the order of what they are worth with the whole.
    classes: Vec<Laid>,
    /// By class, where those begin that are worth more.
    ends: Vec<usize>,
    /// For each two, the second being worth more, in how many ways they share no card: a row for each first one.
    better: Vec<i16x8>,
    /// The same of each two that tie, the second coming later.
    tied: Vec<i16x8>,
    /// The deals in which both hands are of one class.
    alike: i64,
}

/// So many pairs are looked at at once. Their sums have room in 16 bits: beside a board of one deck there are 1081 hands, and no
/// more than 16 are of one class.
const LANES: usize = 8;

/// Numbers, as many at once.
fn in_lanes(numbers: &[i16]) -> impl Iterator<Item = i16x8> {
    numbers.as_chunks::<LANES>().0.iter().map(|&lanes| i16x8::new(lanes))
}

impl Over {
    fn new(board: &Board) -> Over {
        let tables = high::tables();
        let five = board.cards.iter().fold(high::Held::EMPTY, |held, &card| tables.add(held, card));
        let mut classes = board.hands(1, |_| Some(0));
        for hand in &mut classes {
            let [first, second] = hand.cards;
            hand.strength = tables.seventh(tables.add(five, first), second).number().into();
        }
        classes.sort_unstable_by_key(|hand| hand.strength);
        let mut ends = Vec::with_capacity(classes.len());
        for tied in classes.chunk_by(|one, other| one.strength == other.strength) {
            ends.resize(ends.len() + tied.len(), ends.len() + tied.len());
        }
        // By kind, the classes that hold it, and in how many hands a given card of it.
        let mut holders: Vec<Vec<(usize, i16)>> = vec![Vec::new(); board.kinds.len()];
        let mut deals: Vec<i16> = vec![0; classes.len().next_multiple_of(LANES)];
        for (class, hand) in classes.iter().enumerate() {
            deals[class] = hand.deals() as i16;
            hand.holding().for_each(|(kind, holding)| holders[kind].push((class, holding as i16)));
        }
        let (mut better, mut tied, mut alike) = (Vec::new(), Vec::new(), 0);
        for (first, (hand, &end)) in zip(&classes, &ends).enumerate() {
            let mut apart: Vec<i16> = deals.iter().map(|others| deals[first] * others).collect();
            for (kind, holding) in hand.holding() {
                let shared = board.kinds[kind].count as i16 * holding as i16;
                holders[kind].iter().for_each(|&(other, holding)| apart[other] -= shared * holding);
            }
            // Those of the same two cards were taken away twice.
            alike += i64::from(apart[first] + deals[first]);
            apart[..=first].fill(0);
            let mut more = apart.clone();
            more[..end].fill(0);
            apart[end..].fill(0);
            better.extend(in_lanes(&more));
            tied.extend(in_lanes(&apart));
        }
        Over { classes, ends, better, tied, alike }
    }

    /// What the classes are worth with the cards at some places of the board.
    fn worths(&self, board: &Board, places: usize) -> Worths {
        let tables = high::tables();
        let on_part = (0..BOARD).filter(|place| places >> place & 1 == 1).map(|place| board.cards[place]);
        let part = on_part.fold(high::Held::EMPTY, |held, card| tables.add(held, card));
        let worth = |hand: &Laid| {
            let [first, second] = hand.cards;
            tables.high(tables.add(tables.add(part, first), second)).number().cast_signed()
        };
        let mut each: Vec<i16> = self.classes.iter().map(worth).collect();
        each.resize(each.len().next_multiple_of(LANES), 0);
        Worths { lanes: in_lanes(&each).collect(), each }
    }

    /// How hands that share no card compare which are worth so much with the parts.
    fn met(&self, parts: &[&Worths]) -> Met {
        let (mut better, mut tied) = (Sums::default(), Sums::default());
        let width = self.classes.len().div_ceil(LANES);
        for (first, &end) in self.ends.iter().enumerate() {
            let add = |sums: &mut Sums, rows: &[i16x8], others: Range<usize>| {
                let lanes = others.start / LANES..others.end.div_ceil(LANES);
                let row = &rows[first * width..][lanes.clone()];
                match *parts {
                    [part] => sums.add_one(row, part.after(first, lanes)),
                    [one, other] => {
                        sums.add_two(row, one.after(first, lanes.clone()), other.after(first, lanes));
                    }
                    _ => {}
                }
            };
            add(&mut tied, &self.tied, first + 1..end);
            add(&mut better, &self.better, end..self.classes.len());
        }
        let alike = self.alike.cast_unsigned().into();
        Met { better: better.by_parts(), tied: tied.by_parts(), alike }
    }
}

/// What classes are worth, in their order: one by one, and many at once.
struct Worths {
    each: Vec<i16>,
    lanes: Vec<i16x8>,
}

impl Worths {
    /// What a class is worth, and others.
    fn after(&self, class: usize, lanes: Range<usize>) -> (i16x8, &[i16x8]) {
        (i16x8::splat(self.each[class]), &self.lanes[lanes])
    }
}

/// Sums of the ways in which two hands share no card: of all, of those of which the second is worth more with the first part,
/// and of those that are worth the same; of each the same by the second part.
#[derive(Default)]
struct Sums([[i32x4; 3]; 3]);

impl Sums {
    /// Adds a row of ways by how hands compare with one part.
    fn add_one(&mut self, ways: &[i16x8], (given, worths): (i16x8, &[i16x8])) {
        let mut sums = [i16x8::ZERO; 3];
        for (&ways, &worths) in zip(ways, worths) {
            sums[0] += ways;
            sums[1] += ways & worths.simd_gt(given);
            sums[2] += ways & worths.simd_eq(given);
        }
        zip(&mut self.0, sums).for_each(|(all, sum)| all[0] += sum.dot(i16x8::ONE));
    }

    /// Adds a row of ways by how hands compare with two parts.
    fn add_two(&mut self, ways: &[i16x8], first: (i16x8, &[i16x8]), second: (i16x8, &[i16x8])) {
        let mut sums = [[i16x8::ZERO; 3]; 3];
        for (&ways, (&one, &other)) in zip(ways, zip(first.1, second.1)) {
            let (above, same) = (other.simd_gt(second.0), other.simd_eq(second.0));
            let by_first = [ways, ways & one.simd_gt(first.0), ways & one.simd_eq(first.0)];
            for (sums, ways) in zip(&mut sums, by_first) {
                sums[0] += ways;
                sums[1] += ways & above;
                sums[2] += ways & same;
            }
        }
        let sums = sums.as_flattened().iter();
        zip(self.0.as_flattened_mut(), sums).for_each(|(all, sum)| *all += sum.dot(i16x8::ONE));
    }

    /// The sums by order.
    fn by_parts(&self) -> ByParts<u128> {
        let by_order = |[all, above, same]: [u128; 3]| [all - above - same, same, above];
        let sum =
            |lanes: i32x4| lanes.to_array().into_iter().map(|sum| u128::from(sum.cast_unsigned())).sum();
        let [all, above, same] = self.0.map(|by_second| by_order(by_second.map(sum)));
        let [below, same, above] =
            [0, 1, 2].map(|second| by_order([all[second], above[second], same[second]]));
        [0, 1, 2].map(|first| [below[first], same[first], above[first]])
    }
}
