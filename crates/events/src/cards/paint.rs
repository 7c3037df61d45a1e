//! Suits, given to cards whose ranks are known.
//!
//! Tests of suits rarely ask which card has which suit. So suits are given in steps, and after each it is asked whether what
//! is known tells the row; if so all ways to go on count at once. The cells that every test of suits takes together are one
//! *group*. All groups but the largest are small and are given their suits outright. Of the largest it is said first how
//! many cards of each suit it has: that alone tells how many suits there are, and that five cards of one suit are not among
//! seven of which no suit has more than four. What is then still open is given suit by suit, the longest first.
//!
//! Suits that no test tells apart can be exchanged. Of the ways that differ by an exchange one is walked, the one in which
//! neither the small groups' cards, nor the number of cards, nor the cards of a suit come before those of the last suit.

use super::count::{Settler, choose};
use super::dealt::{Hand, NO_SUIT};
use super::fillings::{Filled, Product, ways_of_one_suit};
use super::paintings::{Painting, Splits};
use super::sure::Seen;
use crate::logic::{End, Point};
use enumeration::Card;
use std::sync::Arc;

/// How many suits there are.
pub const SUITS: usize = 4;

/// So many cards of one kind of rank in one group, which need suits.
struct Item {
    group: usize,
    kind: usize,
    count: u8,
}

/// Gives the cards of one deal their suits.
pub struct Painter<'s, 'g> {
    settler: &'s mut Settler<'g>,
    /// Those of the small groups first.
    items: Vec<Item>,
    /// How many of them are of small groups.
    small: usize,
    /// By kind of suit and item, how many cards get that suit.
    lanes: Vec<Vec<u8>>,
    /// By item, how many cards have no suit yet.
    left: Vec<u8>,
    /// The largest group.
    main: usize,
    /// By kind of suit, how many cards of the largest group have it and have not been given it yet.
    open: [u8; SUITS],
    /// The ways in which the largest group has so many of each suit, where the small groups have the suits they have.
    rest: Arc<Product>,
    /// Where the end hangs on the numbers of suits alone: how deals end in the splits found so far.
    by_suits: Option<Vec<(End, [u8; SUITS], u128)>>,
    /// The cards of each group.
    hands: Vec<Hand>,
    /// What is found.
    painting: Painting,
}

/// Kinds of suit that can be exchanged at some step, by their numbers: from the first, so many.
#[derive(Clone, Copy)]
struct Block {
    first: usize,
    len: usize,
}

impl<'s, 'g> Painter<'s, 'g> {
    /// A painter of the ranks that the settler has laid, of those that are seen, if that is said.
    pub fn new(settler: &'s mut Settler<'g>, seen: Option<Seen>) -> Self {
        let kinds = &settler.ground.kinds;
        let groups = settler.layout.groups.count;
        let held = settler.held(seen);
        let natural = |kind: usize| kinds.ranks[kind].rank.is_some();
        let size = |held: &[u8]| -> u32 {
            held.iter()
                .enumerate()
                .filter(|&(kind, _)| natural(kind))
                .map(|(_, &count)| u32::from(count))
                .sum()
        };
        let main = (0..groups).max_by_key(|&group| size(&held[group])).unwrap_or(0);
        let mut items = Vec::new();
        let mut hands = vec![Hand::default(); groups];
        for (group, held) in held.iter().enumerate() {
            for (kind, &count) in held.iter().enumerate().filter(|&(_, &count)| count > 0) {
                if natural(kind) {
                    items.push(Item { group, kind, count });
                } else {
                    (0..count).for_each(|_| hands[group].push(Card::JOKER));
                }
            }
        }
        // Items of one rank stand together, so that what they take of a suit is known when the next one takes.
        items.sort_by_key(|item| (item.group == main, item.kind));
        let small = items.iter().filter(|item| item.group != main).count();
        let left = items.iter().map(|item| item.count).collect();
        let lanes = vec![vec![0; items.len()]; kinds.suits.len()];
        let rest = settler.fillings.all_ways(Vec::new());
        Painter {
            settler,
            items,
            small,
            lanes,
            left,
            main,
            open: [0; SUITS],
            rest,
            by_suits: None,
            hands,
            painting: Vec::new(),
        }
    }

    /// Every way to give suits, of which what is known at this point holds.
    pub fn paint(mut self, point: Point) -> Painting {
        self.small_lane(0, 0, true, 1, point);
        self.painting
    }

    fn suits(&self) -> usize {
        self.lanes.len()
    }

    fn is_alike(&self, suit: usize) -> bool {
        self.settler.ground.kinds.suits[suit].like_the_last
    }

    /// How many cards of an item's kind are left in a suit for it.
    fn room(&self, suit: usize, item: usize) -> u32 {
        let kinds = &self.settler.ground.kinds;
        let kind = self.items[item].kind;
        let before = 0..if item < self.small { item } else { self.small };
        let taken: u32 = before
            .filter(|&before| self.items[before].kind == kind)
            .map(|before| u32::from(self.lanes[suit][before]))
            .sum();
        kinds.ranks[kind].in_suit * kinds.suits[suit].suits - taken
    }

    /// Fills the lane of a kind of suit in the small groups from an item on. `tight` while it equals the lane before, which
    /// it may not exceed where the two can be exchanged.
    fn small_lane(&mut self, suit: usize, item: usize, tight: bool, ways: u128, point: Point) {
        if item == self.small {
            if suit + 1 < self.suits() {
                return self.small_lane(suit + 1, 0, true, ways, point);
            }
            return self.small_done(ways, point);
        }
        let (room, left) = (self.room(suit, item), self.left[item]);
        let bound = tight && suit > 0 && self.is_alike(suit);
        let most = if bound { left.min(self.lanes[suit - 1][item]) } else { left };
        let least = if suit + 1 == self.suits() { left } else { 0 };
        for count in (least..=most).rev().filter(|&count| u32::from(count) <= room) {
            self.lanes[suit][item] = count;
            self.left[item] = left - count;
            let still_tight = bound && count == self.lanes[suit - 1][item];
            self.small_lane(suit, item + 1, still_tight, ways * choose(room, count.into()), point);
        }
        self.left[item] = left;
    }

    /// The small groups have their suits.
    fn small_done(&mut self, ways: u128, mut point: Point) {
        let small = self.small;
        let alike: Vec<Block> = self.blocks(Block { first: 0, len: self.suits() }, Painter::is_alike);
        let mut blocks = Vec::new();
        let mut ways = ways;
        for block in alike {
            let parts =
                self.blocks(block, |own, suit| own.lanes[suit][..small] == own.lanes[suit - 1][..small]);
            ways *= orders(block, &parts);
            blocks.extend(parts);
        }
        let lens: Vec<usize> = self.hands.iter().map(|hand| hand.cards().len()).collect();
        self.push_cards(0..self.small);
        let items = self.unpainted(true);
        let all: u128 =
            items.iter().map(|&(count, rooms)| choose(rooms.iter().sum(), count.into())).product();
        match if self.small > 0 { self.end(None, &mut point) } else { None } {
            Some(end) => self.add(end, ways * all),
            None => {
                let point = self.settler.all_ready(point);
                let cards = self.left[self.small..].iter().sum();
                if self.settler.hangs_on_suits(point) {
                    self.split(&items, cards, &blocks, ways, all, point);
                } else {
                    self.rest = self.settler.fillings.all_ways(items);
                    self.sizes(0, cards, &blocks, ways, 1, point);
                }
            }
        }
        for (hand, len) in self.hands.iter_mut().zip(lens) {
            hand.truncate(len);
        }
    }

    /// Cuts a block where `same` does not hold of a suit and the one before it.
    fn blocks(&self, block: Block, same: impl Fn(&Self, usize) -> bool) -> Vec<Block> {
        let mut parts: Vec<Block> = Vec::new();
        for suit in block.first..block.first + block.len {
            match parts.last_mut() {
                Some(last) if same(self, suit) => last.len += 1,
                _ => parts.push(Block { first: suit, len: 1 }),
            }
        }
        parts
    }

    /// Lays the cards of some items in the suits they have.
    fn push_cards(&mut self, items: std::ops::Range<usize>) {
        let kinds = &self.settler.ground.kinds;
        for item in items {
            let Item { group, kind, .. } = self.items[item];
            for (lane, suit) in self.lanes.iter().zip(&kinds.suits) {
                let card = kinds.ranks[kind].card(suit.suit);
                (0..lane[item]).for_each(|_| self.hands[group].push(card));
            }
        }
    }

    /// Gives these cards their suits, in `all` ways, where the end hangs on how many have each.
    fn split(&mut self, items: &[Filled], cards: u8, blocks: &[Block], ways: u128, all: u128, point: Point) {
        let blocks_at = blocks.iter().fold(u64::from(cards), |key, block| key | 1 << (8 + block.first));
        let mut given = self.suits_given();
        given.push(blocks_at);
        let key = (point, given);
        let known = self.settler.paintings.by_suits.known.get(&key).cloned();
        let splits = known.unwrap_or_else(|| {
            self.by_suits = Some(Vec::new());
            self.sizes(0, cards, blocks, 1, 1, point);
            let splits = Arc::new(Splits::of(self.by_suits.take().unwrap_or_default()));
            self.settler.paintings.by_suits.known.insert(key, Arc::clone(&splits));
            splits
        });
        let mut rest = all;
        let mut product = None;
        for &(end, open, orders) in &splits.others {
            let split = ways_of_one_suit(items, open).unwrap_or_else(|| {
                product.get_or_insert_with(|| self.settler.fillings.all_ways(items.to_vec())).ways(open)
            });
            let split = orders * split;
            rest -= split;
            self.add(end, ways * split);
        }
        self.add(splits.most, ways * rest);
    }

    /// How many cards of each group have each suit, and how many are jokers, of those that have any.
    fn suits_given(&self) -> Vec<u64> {
        let given = |hand: &Hand| {
            let places = hand.cards().iter().map(|card| card.suit().map_or(SUITS as u8, |suit| suit.0));
            places.fold(0, |given, place| given + (1 << (u8::BITS * u32::from(place))))
        };
        // Which group is the largest differs where hands of a draw have different numbers of cards.
        self.hands.iter().map(given).chain([self.main as u64]).collect()
    }

    /// Says how many of the cards left have each kind of suit from one on: in a block none more than the last.
    fn sizes(&mut self, suit: usize, cards: u8, blocks: &[Block], ways: u128, orders: usize, point: Point) {
        if suit == self.suits() {
            return if cards == 0 {
                self.sizes_done(blocks, ways * orders as u128, point);
            };
        }
        let first = blocks.iter().map(|block| block.first).filter(|&first| first <= suit).max().unwrap_or(0);
        let most = if first == suit { cards } else { cards.min(self.open[suit - 1]) };
        let least = if suit + 1 == self.suits() { cards } else { 0 };
        for size in least..=most {
            self.open[suit] = size;
            // The suits of a block come in any order, but those with as many cards have none.
            let equal = (first..=suit).filter(|&other| self.open[other] == size).count();
            let orders = orders * (suit + 1 - first) / equal;
            self.sizes(suit + 1, cards - size, blocks, ways, orders, point);
        }
        self.open[suit] = 0;
    }

    fn sizes_done(&mut self, blocks: &[Block], ways: u128, mut point: Point) {
        if self.by_suits.is_some() {
            let end = self.end(Some(self.open), &mut point);
            let end = end.expect("all that is asked is how many there are of each suit");
            return self.by_suits.iter_mut().for_each(|splits| splits.push((end, self.open, ways)));
        }
        let rest = self.rest.ways(self.open);
        if rest == 0 {
            return;
        }
        let mut parts = Vec::new();
        for &block in blocks {
            parts.extend(self.blocks(block, |own, suit| own.open[suit] == own.open[suit - 1]));
        }
        // The longest suits tell most.
        parts.sort_by_key(|part| std::cmp::Reverse(self.open[part.first]));
        self.main_block(&parts, ways, rest, point);
    }

    /// How the deals end that have the suits given so far, so many of each open if that is known; none if that is not sure.
    fn end(&mut self, open: Option<[u8; SUITS]>, point: &mut Point) -> Option<End> {
        let len = self.hands[self.main].cards().len();
        self.push_cards(self.small..self.items.len());
        for item in self.small..self.items.len() {
            let card = self.settler.ground.kinds.ranks[self.items[item].kind].card(NO_SUIT);
            (0..self.left[item]).for_each(|_| self.hands[self.main].push(card));
        }
        let end = self.settler.end_painted(&self.hands, open, point);
        self.hands[self.main].truncate(len);
        end
    }

    /// Adds so many ways in which deals end so.
    fn add(&mut self, end: End, ways: u128) {
        match self.painting.iter_mut().find(|(known, _)| *known == end) {
            Some((_, sum)) => *sum += ways,
            None => self.painting.push((end, ways)),
        }
    }

    /// Asks what is known, and if that is not enough gives the suits of the next block. The suits that are open are given in
    /// `rest` ways.
    fn main_block(&mut self, blocks: &[Block], ways: u128, rest: u128, mut point: Point) {
        if rest == 0 {
            return;
        }
        match (self.end(Some(self.open), &mut point), blocks.split_first()) {
            (Some(end), _) => self.add(end, ways * rest),
            (None, Some((block, blocks))) => {
                let size = self.open[block.first];
                let point = self.settler.all_ready(point);
                self.main_lane(*block, 0, self.small, size, true, blocks, ways, point);
            }
            (None, None) => unreachable!("where all suits are given every test is told"),
        }
    }

    /// Gives `missing` cards of the items from one on the suit of this place in a block. `tight` as with small groups.
    #[expect(
        clippy::too_many_arguments,
        reason = "a step of a recursion, all of which changes from step to step"
    )]
    fn main_lane(
        &mut self,
        block: Block,
        place: usize,
        item: usize,
        missing: u8,
        tight: bool,
        blocks: &[Block],
        ways: u128,
        point: Point,
    ) {
        let suit = block.first + place;
        if item == self.items.len() {
            let size = std::mem::take(&mut self.open[suit]);
            if place + 1 < block.len {
                self.main_lane(block, place + 1, self.small, size, true, blocks, ways, point);
            } else {
                let small = self.small;
                let parts =
                    self.blocks(block, |own, suit| own.lanes[suit][small..] == own.lanes[suit - 1][small..]);
                let items = self.unpainted(false);
                let rest = self.settler.fillings.ways(items, self.open);
                self.main_block(blocks, ways * orders(block, &parts), rest, point);
            }
            self.open[suit] = size;
            return;
        }
        let left = self.left[item];
        let later: u8 = self.left[item + 1..].iter().sum();
        let bound = tight && place > 0;
        let most = if bound { left.min(self.lanes[suit - 1][item]) } else { left }.min(missing);
        let room = self.room(suit, item);
        for count in (missing.saturating_sub(later)..=most).rev().filter(|&count| u32::from(count) <= room) {
            self.lanes[suit][item] = count;
            self.left[item] = left - count;
            let still_tight = bound && count == self.lanes[suit - 1][item];
            let ways = ways * choose(room, count.into());
            self.main_lane(block, place, item + 1, missing - count, still_tight, blocks, ways, point);
        }
        self.left[item] = left;
        self.lanes[suit][item] = 0;
    }

    /// The cards of the largest group that have no suit yet, with how many there are in each suit, or in each that is open.
    fn unpainted(&self, every_suit: bool) -> Vec<Filled> {
        let room = |suit: usize, item: usize| {
            let open = suit < self.suits() && (every_suit || self.open[suit] > 0);
            if open { self.room(suit, item) } else { 0 }
        };
        (self.small..self.items.len())
            .filter(|&item| self.left[item] > 0)
            .map(|item| (self.left[item], std::array::from_fn(|suit| room(suit, item))))
            .collect()
    }
}

/// In how many orders the parts of a block of suits that can be exchanged come, the suits of a part being alike.
fn orders(block: Block, parts: &[Block]) -> u128 {
    let factorial = |n: usize| (1..=n as u128).product::<u128>();
    factorial(block.len) / parts.iter().map(|part| factorial(part.len)).product::<u128>()
}
