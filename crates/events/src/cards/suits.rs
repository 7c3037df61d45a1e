//! Third stage: assigns suits to the cards of a deal whose ranks are known.
//!
//! Few tests ask which card has which suit. We therefore assign suits in steps, and after each step [`Knowledge`] may
//! determine the outcome; then [`super::suit_splits`] counts all ways to finish at once. The steps:
//!
//! 1. All suit groups but the largest are small; their cards get their suits outright.
//! 2. The largest group is split: how many cards of each suit it has. That alone decides, say, that no five of seven
//!    cards share a suit.
//! 3. The suits of the largest group are placed on its cards, the longest suit first.
//!
//! Kinds of suit that no test distinguishes are interchangeable. Of the assignments that differ by swapping them we visit
//! the canonical form, in which the counts of a suit never exceed those of the suit before it, and multiply by the number of
//! orders. [`super::settle`] calls [`SuitAssigner::assign`] and keeps the results in a memo.

use super::card_list::{CardList, NO_SUIT};
use super::knowledge::Knowledge;
use super::partial::SeenRanks;
use super::problem::{Problem, ZoneLayout};
use super::rank_deal::RankDeal;
use super::suit_splits::{SUITS, SplitProduct, SuitFactor, SuitSplitCounts};
use super::ways::choose;
use crate::logic::{FactsId, RowOutcome};
use enumeration::Card;
use std::sync::Arc;

/// The number of suit assignments that lead to each outcome.
pub(super) type SuitOutcomes = Vec<(RowOutcome, u128)>;

/// Cards of one kind of rank in one group, which need suits.
struct SuitItem {
    group: usize,
    kind: usize,
    count: u8,
}

/// Assigns suits to the cards of one deal.
pub(super) struct SuitAssigner<'a, 'p> {
    problem: &'p Problem<'p>,
    knowledge: &'a mut Knowledge<'p>,
    splits: &'a mut SuitSplitCounts,
    /// The cards of the cells, without suits.
    lists: &'a [CardList],
    /// The items of the small groups first.
    items: Vec<SuitItem>,
    /// How many of the items are of small groups.
    small: usize,
    /// By kind of suit and item, how many cards have that suit.
    assigned: Vec<Vec<u8>>,
    /// By item, how many cards have no suit yet.
    left: Vec<u8>,
    /// The largest group.
    main: usize,
    /// By kind of suit, how many cards of the largest group will have it and do not yet.
    open: [u8; SUITS],
    /// The splits of the largest group, given the suits of the small groups.
    main_splits: Arc<SplitProduct>,
    /// The cards of each group, as far as they have suits.
    groups: Vec<CardList>,
    /// The outcomes found so far.
    outcomes: SuitOutcomes,
    /// The number of partial assignments visited, and the limit. If the limit is reached, the outcomes are incomplete.
    steps: u64,
    most_steps: u64,
}

/// Consecutive kinds of suit that are interchangeable at some step.
#[derive(Clone, Copy)]
struct SuitBlock {
    first: usize,
    len: usize,
}

/// The state of the third step: placing one suit of a block on the items of the largest group.
#[derive(Clone, Copy)]
struct Placing<'b> {
    block: SuitBlock,
    /// The place of the suit in the block.
    place: usize,
    /// The blocks to place after this one.
    later: &'b [SuitBlock],
}

/// How many cards of each kind of rank lie in each suit group, of the kinds that are seen.
fn held(problem: &Problem, layout: &ZoneLayout, deal: &RankDeal, seen: Option<SeenRanks>) -> Vec<Vec<u8>> {
    let kinds = &problem.kinds.ranks;
    let mut held = vec![vec![0u8; kinds.len()]; layout.groups.count];
    for (group, laid) in layout.groups.of_cell.iter().zip(&deal.laid) {
        let Some(group) = *group else { continue };
        let seen = |kind: usize| seen.is_none_or(|seen| seen.sees(kinds[kind].rank));
        for &(kind, count) in laid.iter().filter(|&&(kind, _)| seen(kind)) {
            held[group][kind] += count;
        }
    }
    held
}

impl<'a, 'p> SuitAssigner<'a, 'p> {
    /// An assigner for the ranks of a deal; with `seen`, for those that the open tests see.
    pub(super) fn new(
        problem: &'p Problem<'p>,
        layout: &'p ZoneLayout,
        knowledge: &'a mut Knowledge<'p>,
        splits: &'a mut SuitSplitCounts,
        deal: &'a RankDeal,
        seen: Option<SeenRanks>,
    ) -> Self {
        let kinds = &problem.kinds;
        let held = held(problem, layout, deal, seen);
        let has_suit = |kind: usize| kinds.ranks[kind].rank.is_some();
        let size = |held: &[u8]| -> u32 {
            let counts = held.iter().enumerate().filter(|&(kind, _)| has_suit(kind));
            counts.map(|(_, &count)| u32::from(count)).sum()
        };
        let main = (0..held.len()).max_by_key(|&group| size(&held[group])).unwrap_or(0);
        let mut items = Vec::new();
        let mut groups = vec![CardList::default(); held.len()];
        for (group, held) in held.iter().enumerate() {
            for (kind, &count) in held.iter().enumerate().filter(|&(_, &count)| count > 0) {
                if has_suit(kind) {
                    items.push(SuitItem { group, kind, count });
                } else {
                    groups[group].push_n(Card::JOKER, count);
                }
            }
        }
        // Items of one rank are adjacent: an item then knows how many cards of a suit the items before it took.
        items.sort_by_key(|item| (item.group == main, item.kind));
        let small = items.iter().filter(|item| item.group != main).count();
        SuitAssigner {
            problem,
            knowledge,
            main_splits: splits.all_ways(Vec::new()),
            splits,
            lists: &deal.lists,
            small,
            assigned: vec![vec![0; items.len()]; kinds.suits.len()],
            left: items.iter().map(|item| item.count).collect(),
            items,
            main,
            open: [0; SUITS],
            groups,
            outcomes: Vec::new(),
            steps: 0,
            most_steps: u64::MAX,
        }
    }

    /// The outcomes of all ways to assign suits, given these facts, and how many steps that took.
    pub(super) fn assign(mut self, known: FactsId) -> (SuitOutcomes, u64) {
        self.assign_small(0, 0, true, 1, known);
        (self.outcomes, self.steps)
    }

    /// How many steps the assignment takes, at most about `most`.
    pub(super) fn steps(mut self, known: FactsId, most: u64) -> u64 {
        self.most_steps = most;
        self.assign_small(0, 0, true, 1, known);
        self.steps
    }

    fn is_stopped(&self) -> bool {
        self.steps > self.most_steps
    }

    fn suits(&self) -> usize {
        self.assigned.len()
    }

    /// Returns true if a kind of suit is interchangeable with the one before it.
    fn is_alike(&self, suit: usize) -> bool {
        self.problem.kinds.suits[suit].like_the_last
    }

    /// How many cards of an item's kind are left in a suit for it.
    fn room(&self, suit: usize, item: usize) -> u32 {
        let kinds = &self.problem.kinds;
        let kind = self.items[item].kind;
        let before = 0..if item < self.small { item } else { self.small };
        let same_kind = before.filter(|&before| self.items[before].kind == kind);
        let taken: u32 = same_kind.map(|before| u32::from(self.assigned[suit][before])).sum();
        kinds.ranks[kind].in_suit[suit] - taken
    }

    /// First step: assigns a kind of suit to the items of the small groups from one on. `tight` while its counts equal those
    /// of the suit before, which they may not exceed if the two are interchangeable.
    fn assign_small(&mut self, suit: usize, item: usize, tight: bool, ways: u128, known: FactsId) {
        if item == self.small {
            if suit + 1 < self.suits() {
                return self.assign_small(suit + 1, 0, true, ways, known);
            }
            return self.split_main(ways, known);
        }
        let (room, left) = (self.room(suit, item), self.left[item]);
        let bound = tight && suit > 0 && self.is_alike(suit);
        let most = if bound { left.min(self.assigned[suit - 1][item]) } else { left };
        let least = if suit + 1 == self.suits() { left } else { 0 };
        for count in (least..=most).rev().filter(|&count| u32::from(count) <= room) {
            if self.is_stopped() {
                break;
            }
            self.assigned[suit][item] = count;
            self.left[item] = left - count;
            let still_tight = bound && count == self.assigned[suit - 1][item];
            self.assign_small(suit, item + 1, still_tight, ways * choose(room, count.into()), known);
        }
        self.left[item] = left;
    }

    /// Second step, once the small groups have their suits.
    fn split_main(&mut self, ways: u128, mut known: FactsId) {
        let small = self.small;
        let alike: Vec<SuitBlock> =
            self.blocks(SuitBlock { first: 0, len: self.suits() }, SuitAssigner::is_alike);
        let mut blocks = Vec::new();
        let mut ways = ways;
        for block in alike {
            let same =
                |own: &Self, suit: usize| own.assigned[suit][..small] == own.assigned[suit - 1][..small];
            let parts = self.blocks(block, same);
            ways *= orders(block, &parts);
            blocks.extend(parts);
        }
        let lens: Vec<usize> = self.groups.iter().map(|group| group.cards().len()).collect();
        self.push_cards(0..small);
        let factors = self.unassigned(true);
        match if small > 0 { self.outcome(None, &mut known) } else { None } {
            Some(outcome) => {
                let rest = factors.iter().map(|&(count, rooms)| choose(rooms.iter().sum(), count.into()));
                self.add(outcome, ways * rest.product::<u128>());
            }
            None => {
                let known = self.knowledge.all_ready(known);
                self.main_splits = self.splits.all_ways(factors);
                let cards = self.left[small..].iter().sum();
                self.split(0, cards, &blocks, ways, 1, known);
            }
        }
        for (group, len) in self.groups.iter_mut().zip(lens) {
            group.truncate(len);
        }
    }

    /// Cuts a block before every suit for which `same` fails.
    fn blocks(&self, block: SuitBlock, same: impl Fn(&Self, usize) -> bool) -> Vec<SuitBlock> {
        let mut parts: Vec<SuitBlock> = Vec::new();
        for suit in block.first..block.first + block.len {
            match parts.last_mut() {
                Some(last) if same(self, suit) => last.len += 1,
                _ => parts.push(SuitBlock { first: suit, len: 1 }),
            }
        }
        parts
    }

    /// Adds the cards of some items to their groups, in their suits.
    fn push_cards(&mut self, items: std::ops::Range<usize>) {
        let kinds = &self.problem.kinds;
        for item in items {
            let SuitItem { group, kind, .. } = self.items[item];
            for (assigned, suit) in self.assigned.iter().zip(&kinds.suits) {
                self.groups[group].push_n(kinds.ranks[kind].card(suit.suit), assigned[item]);
            }
        }
    }

    /// Splits the cards left over the kinds of suit from one on; within a block counts do not increase. `orders` is in how
    /// many orders the suits of the blocks can have the counts chosen so far.
    fn split(
        &mut self,
        suit: usize,
        cards: u8,
        blocks: &[SuitBlock],
        ways: u128,
        orders: u128,
        known: FactsId,
    ) {
        if suit == self.suits() {
            if cards == 0 {
                self.place_main(blocks, ways * orders, known);
            }
            return;
        }
        let first = blocks.iter().map(|block| block.first).filter(|&first| first <= suit).max().unwrap_or(0);
        let most = if first == suit { cards } else { cards.min(self.open[suit - 1]) };
        let least = if suit + 1 == self.suits() { cards } else { 0 };
        for size in least..=most {
            if self.is_stopped() {
                break;
            }
            self.open[suit] = size;
            let placed: u128 = (first..=suit).map(|_| 1).sum();
            let equal: u128 = (first..=suit).filter(|&other| self.open[other] == size).map(|_| 1).sum();
            self.split(suit + 1, cards - size, blocks, ways, orders * placed / equal, known);
        }
        self.open[suit] = 0;
    }

    /// Third step, once the split of the largest group is known.
    fn place_main(&mut self, blocks: &[SuitBlock], ways: u128, known: FactsId) {
        let rest = self.main_splits.ways(self.open);
        if rest == 0 {
            return;
        }
        let mut parts = Vec::new();
        for &block in blocks {
            parts.extend(self.blocks(block, |own, suit| own.open[suit] == own.open[suit - 1]));
        }
        // The longest suits decide most.
        parts.sort_by_key(|part| std::cmp::Reverse(self.open[part.first]));
        self.place_block(&parts, ways, rest, known);
    }

    /// The outcome of all deals with the suits assigned so far, the rest of the largest group in these numbers, if they are
    /// known; `None` if it is not determined.
    fn outcome(&mut self, open: Option<[u8; SUITS]>, known: &mut FactsId) -> Option<RowOutcome> {
        self.steps += 1;
        let len = self.groups[self.main].cards().len();
        self.push_cards(self.small..self.items.len());
        for item in self.small..self.items.len() {
            let card = self.problem.kinds.ranks[self.items[item].kind].card(NO_SUIT);
            self.groups[self.main].push_n(card, self.left[item]);
        }
        let outcome = self.knowledge.by_suits(self.lists, &self.groups, open, known);
        self.groups[self.main].truncate(len);
        outcome
    }

    fn add(&mut self, outcome: RowOutcome, ways: u128) {
        match self.outcomes.iter_mut().find(|(known, _)| *known == outcome) {
            Some((_, sum)) => *sum += ways,
            None => self.outcomes.push((outcome, ways)),
        }
    }

    /// Places the suits of the next block, unless the outcome is determined. The suits not placed yet can be placed in
    /// `rest` ways.
    fn place_block(&mut self, blocks: &[SuitBlock], ways: u128, rest: u128, mut known: FactsId) {
        if rest == 0 {
            return;
        }
        match (self.outcome(Some(self.open), &mut known), blocks.split_first()) {
            (Some(outcome), _) => self.add(outcome, ways * rest),
            (None, Some((&block, later))) => {
                let known = self.knowledge.all_ready(known);
                let missing = self.open[block.first];
                self.place(Placing { block, place: 0, later }, self.small, missing, true, ways, known);
            }
            (None, None) => unreachable!("when all suits are assigned every test is decided"),
        }
    }

    /// Gives `missing` cards of the items from one on the suit that is being placed. `tight` as in the first step.
    fn place(&mut self, placing: Placing, item: usize, missing: u8, tight: bool, ways: u128, known: FactsId) {
        let Placing { block, place, later } = placing;
        let suit = block.first + place;
        if item == self.items.len() {
            let size = std::mem::take(&mut self.open[suit]);
            if place + 1 < block.len {
                let next = Placing { place: place + 1, ..placing };
                self.place(next, self.small, size, true, ways, known);
            } else {
                let small = self.small;
                let same =
                    |own: &Self, suit: usize| own.assigned[suit][small..] == own.assigned[suit - 1][small..];
                let parts = self.blocks(block, same);
                let factors = self.unassigned(false);
                let rest = self.splits.ways(factors, self.open);
                self.place_block(later, ways * orders(block, &parts), rest, known);
            }
            self.open[suit] = size;
            return;
        }
        let left = self.left[item];
        let after: u8 = self.left[item + 1..].iter().sum();
        let bound = tight && place > 0;
        let most = if bound { left.min(self.assigned[suit - 1][item]) } else { left }.min(missing);
        let room = self.room(suit, item);
        for count in (missing.saturating_sub(after)..=most).rev().filter(|&count| u32::from(count) <= room) {
            if self.is_stopped() {
                break;
            }
            self.assigned[suit][item] = count;
            self.left[item] = left - count;
            let still_tight = bound && count == self.assigned[suit - 1][item];
            let ways = ways * choose(room, count.into());
            self.place(placing, item + 1, missing - count, still_tight, ways, known);
        }
        self.left[item] = left;
        self.assigned[suit][item] = 0;
    }

    /// The cards of the largest group without a suit, with the room in every suit, or in those that are open.
    fn unassigned(&self, every_suit: bool) -> Vec<SuitFactor> {
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

/// In how many orders the parts of a block of interchangeable suits come, the suits of a part being equal.
fn orders(block: SuitBlock, parts: &[SuitBlock]) -> u128 {
    let factorial = |n: usize| (1..).take(n).product::<u128>();
    factorial(block.len) / parts.iter().map(|part| factorial(part.len)).product::<u128>()
}
