//! The standard high ranking: five cards of 52, or the best five of six or seven.
//!
//! A [`High`] numbers the classes of five-card hands that tie with one another, worst first:
//!
//! ```text
//! category          classes                      values
//! high card         C(13,5) - 10    = 1,277         1 .. 1,277
//! pair              13 * C(12,3)    = 2,860     1,278 .. 4,137
//! two pair          C(13,2) * 11    =   858     4,138 .. 4,995
//! three of a kind   13 * C(12,2)    =   858     4,996 .. 5,853
//! straight                               10     5,854 .. 5,863
//! flush             C(13,5) - 10    = 1,277     5,864 .. 7,140
//! full house        13 * 12         =   156     7,141 .. 7,296
//! four of a kind    13 * 12         =   156     7,297 .. 7,452
//! straight flush                          9     7,453 .. 7,461
//! royal flush                             1             7,462
//!                                     -----
//!                                     7,462
//! ```
//!
//! Inside a category a value is an index: the ranks that make the category first, then the other cards as a subset in
//! the combinatorial number system, whose order is that of the highest card first (ruling K3). The ace is high, and low
//! in A-2-3-4-5 alone (ruling K1).
//!
//! # How hands are ranked
//!
//! Without a flush a hand is a multiset of ranks. The multisets of up to six ranks are the states of an automaton: a
//! row of 16 entries says, for each rank of a further card, which state comes next, and in the row of a six-card state,
//! what the seven cards are worth. Cards are thus added one at a time ([`Held`]), and what many hands share is added
//! once: all seventh cards of a six-card hand read one row of 32 bytes. Hands that share nothing are ranked as sums
//! ([`Sums`]).
//!
//! ```text
//! cards held       0    1    2    3      4      5       6
//! multisets        1   13   91  455  1,820  6,175  18,395     26,950 rows, 862 KB
//! ```
//!
//! With five or more cards of a suit, that suit's 13 rank bits index a second table. A flush in seven cards leaves two
//! others, too few for a full house or four of a kind, so nothing but the flush itself has to be looked at.

mod sums;

pub use sums::{Sums, sums};

use crate::cards::{Card, CardSet};
use crate::combinations;
use rayon::prelude::*;
use std::fmt;
use std::sync::LazyLock;

/// The worth of a hand; greater is better, equal values tie.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct High(u16);

/// What a hand is called; the order is that of the hands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Category {
    /// Nothing below.
    HighCard,
    /// Two cards of a rank.
    Pair,
    /// Two cards of a rank, twice.
    TwoPair,
    /// Three cards of a rank.
    ThreeOfAKind,
    /// Five ranks in a row.
    Straight,
    /// Five cards of a suit.
    Flush,
    /// Three cards of a rank and two of another.
    FullHouse,
    /// Four cards of a rank.
    FourOfAKind,
    /// A straight in one suit, king high or lower.
    StraightFlush,
    /// A straight in one suit, ace high.
    RoyalFlush,
}

impl Category {
    /// How many categories there are.
    pub const COUNT: usize = 10;

    /// Every category, worst first.
    pub const ALL: [Category; Self::COUNT] = [
        Category::HighCard,
        Category::Pair,
        Category::TwoPair,
        Category::ThreeOfAKind,
        Category::Straight,
        Category::Flush,
        Category::FullHouse,
        Category::FourOfAKind,
        Category::StraightFlush,
        Category::RoyalFlush,
    ];

    /// The name, as printed in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Category::HighCard => "high card",
            Category::Pair => "pair",
            Category::TwoPair => "two pair",
            Category::ThreeOfAKind => "three of a kind",
            Category::Straight => "straight",
            Category::Flush => "flush",
            Category::FullHouse => "full house",
            Category::FourOfAKind => "four of a kind",
            Category::StraightFlush => "straight flush",
            Category::RoyalFlush => "royal flush",
        }
    }

    /// The worst hand of the category.
    pub const fn lowest(self) -> High {
        High(FIRST[self as usize])
    }

    /// The best hand of the category.
    pub const fn highest(self) -> High {
        High(FIRST[self as usize + 1] - 1)
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The lowest value of each category, and the value after the last.
const FIRST: [u16; Category::COUNT + 1] =
    [1, 1_278, 4_138, 4_996, 5_854, 5_864, 7_141, 7_297, 7_453, 7_462, 7_463];

impl High {
    /// How many values there are; they run from 1.
    pub const COUNT: usize = 7_462;

    /// The worth of a hand of five, six or seven cards of 52.
    ///
    /// # Panics
    /// If there are fewer or more cards, or a joker.
    pub fn of(cards: CardSet) -> High {
        assert!(cards.without(CardSet::DECK_52).is_empty(), "the standard ranking has no joker");
        if cards.len() == 7 {
            return sums().of_set(cards);
        }
        assert!(matches!(cards.len(), 5 | 6), "a hand has five, six or seven cards");
        let tables = tables();
        tables.high(cards.iter().fold(Held::EMPTY, |held, card| tables.add(held, card)))
    }

    /// The class with this number.
    ///
    /// # Panics
    /// If it is not between 1 and 7,462.
    pub const fn numbered(number: u16) -> High {
        assert!(number >= 1 && number as usize <= Self::COUNT, "classes are numbered 1 to 7,462");
        High(number)
    }

    /// What the hand is called.
    pub const fn category(self) -> Category {
        CATEGORY[self.0 as usize]
    }

    /// The number of the class, from 1 for the worst to 7,462.
    pub const fn number(self) -> u16 {
        self.0
    }
}

const CATEGORY: [Category; High::COUNT + 1] = {
    let mut table = [Category::HighCard; High::COUNT + 1];
    let mut category = 0;
    while category < Category::COUNT {
        let mut value = FIRST[category];
        while value < FIRST[category + 1] {
            table[value as usize] = Category::ALL[category];
            value += 1;
        }
        category += 1;
    }
    table
};

/// Up to six cards, added up so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Held {
    /// The automaton's state: which ranks, how often.
    state: u16,
    /// Four counters of four bits, one a suit, each started at 3: the fifth card of a suit sets its top bit.
    suits: u16,
    cards: u64,
}

const NO_SUITS: u16 = 0x3333;
const FIVE_OF_A_SUIT: u16 = 0x8888;

/// Rank and suit of each card index, in a table because a division by 13 would cost more than the rest of an addition.
const FACE: [(u8, u8); 64] = {
    let mut table = [(0, 0); 64];
    let mut card = 0;
    while card < 52 {
        table[card] = ((card % 13) as u8, (card / 13) as u8);
        card += 1;
    }
    table
};

impl Held {
    /// No card.
    pub const EMPTY: Held = Held { state: 0, suits: NO_SUITS, cards: 0 };

    /// How many cards are held.
    pub const fn len(self) -> u32 {
        self.cards.count_ones()
    }

    /// Whether no card is held.
    pub const fn is_empty(self) -> bool {
        self.cards == 0
    }

    /// The cards.
    pub const fn cards(self) -> CardSet {
        CardSet(self.cards)
    }
}

/// Rows of the automaton: a power of two above 26,950, so that an index masked to it needs no check.
const ROWS: usize = 1 << 15;

/// The lookup tables; see the module's head.
pub struct Tables {
    next: Box<[[u16; 16]; ROWS]>,
    /// What five or six cards without a flush are worth, by state.
    worth: Box<[u16; ROWS]>,
    /// What five or more cards of one suit are worth, by rank bits.
    flush: Box<[u16; 1 << 13]>,
}

/// The tables, built on first use. Ask once outside a loop.
pub fn tables() -> &'static Tables {
    static TABLES: LazyLock<Tables> = LazyLock::new(Tables::build);
    &TABLES
}

impl Tables {
    /// The cards held and one more, at most six in all.
    #[inline]
    #[must_use]
    pub fn add(&self, held: Held, card: Card) -> Held {
        debug_assert!(held.len() < 6 && card.0 < 52 && !held.cards().contains(card));
        let (rank, suit) = FACE[card.0 as usize % 64];
        Held {
            state: self.next[held.state as usize % ROWS][rank as usize % 16],
            suits: held.suits + (1 << (4 * suit)),
            cards: held.cards | 1 << card.0,
        }
    }

    /// The worth of five or six cards.
    #[inline]
    pub fn high(&self, held: Held) -> High {
        debug_assert!(matches!(held.len(), 5 | 6));
        let full = held.suits & FIVE_OF_A_SUIT;
        if full == 0 { High(self.worth[held.state as usize % ROWS]) } else { self.flush(full, held.cards) }
    }

    /// The worth of six cards and a seventh.
    #[inline]
    pub fn seventh(&self, six: Held, card: Card) -> High {
        debug_assert!(six.len() == 6 && card.0 < 52 && !six.cards().contains(card));
        let (rank, suit) = FACE[card.0 as usize % 64];
        let full = (six.suits + (1 << (4 * suit))) & FIVE_OF_A_SUIT;
        if full == 0 {
            High(self.next[six.state as usize % ROWS][rank as usize % 16])
        } else {
            self.flush(full, six.cards | 1 << card.0)
        }
    }

    /// The worth of six cards and each card from `from` on as the seventh, in order.
    #[inline]
    pub fn each_seventh(&self, six: Held, from: u8, mut visit: impl FnMut(High)) {
        // Suit by suit, so that a row is read from end to end.
        let (first, rank) = (from / 13, usize::from(from % 13));
        let row: &[u16; 13] = self.next[six.state as usize % ROWS].first_chunk().expect("a row of 16");
        if (six.suits | (six.suits + 0x1111)) & FIVE_OF_A_SUIT == 0 {
            // Fewer than four of any suit: no card makes a flush.
            if first < 4 {
                row[rank..].iter().for_each(|&high| visit(High(high)));
                (first..3).for_each(|_| row.iter().for_each(|&high| visit(High(high))));
            }
            return;
        }
        let full = six.suits & FIVE_OF_A_SUIT;
        for suit in first..4 {
            let ranks = if suit == first { rank..13 } else { 0..13 };
            let lane = (six.cards >> (13 * suit)) as usize % (1 << 13);
            if lane.count_ones() >= 4 {
                ranks.for_each(|rank| visit(High(self.flush[lane | 1 << rank])));
            } else if full == 0 {
                row[ranks].iter().for_each(|&high| visit(High(high)));
            } else {
                ranks.for_each(|_| visit(self.flush(full, six.cards)));
            }
        }
    }

    /// The worth of five cards and each two from `from` on as sixth and seventh, in order.
    #[inline]
    pub fn each_two_more(&self, five: Held, from: u8, mut visit: impl FnMut(High)) {
        let states: &[u16; 13] = self.next[five.state as usize % ROWS].first_chunk().expect("a row of 16");
        for suit in from / 13..4 {
            let first = if suit == from / 13 { usize::from(from % 13) } else { 0 };
            let suits = five.suits + (1 << (4 * suit));
            if (suits | (suits + 0x1111)) & FIVE_OF_A_SUIT != 0 {
                for card in 13 * suit + first as u8..(13 * (suit + 1)).min(51) {
                    self.each_seventh(self.add(five, Card(card)), card + 1, &mut visit);
                }
                continue;
            }
            // Six cards with fewer than four of any suit: no seventh makes a flush.
            for (rank, &state) in states.iter().enumerate().skip(first) {
                let row: &[u16; 13] = self.next[state as usize % ROWS].first_chunk().expect("a row of 16");
                row[rank + 1..].iter().for_each(|&high| visit(High(high)));
                (suit..3).for_each(|_| row.iter().for_each(|&high| visit(High(high))));
            }
        }
    }

    /// What five cards are worth with each pair of further ranks, when no suit counts; zero where a rank runs out.
    pub fn without_flush(&self, five: Held) -> [[u16; 16]; 13] {
        debug_assert!(five.len() == 5);
        let row = self.next[five.state as usize % ROWS];
        std::array::from_fn(|rank| match row[rank] {
            0 => [0; 16],
            state => self.next[state as usize % ROWS],
        })
    }

    /// What cards of one suit are worth, by their rank bits; zero for fewer than five.
    #[inline]
    pub fn one_suit(&self, ranks: u16) -> u16 {
        self.flush[ranks as usize % (1 << 13)]
    }

    fn flush(&self, full: u16, cards: u64) -> High {
        let suit = full.trailing_zeros() / 4;
        High(self.flush[(cards >> (13 * suit)) as usize % (1 << 13)])
    }

    fn build() -> Tables {
        let mut tables = Tables { next: boxed([0; 16]), worth: boxed(0), flush: boxed(0) };
        for ranks in 0..1u16 << 13 {
            if ranks.count_ones() >= 5 {
                tables.flush[ranks as usize] = worth_of_one_suit(ranks);
            }
        }
        // Multisets are numbered size by size, and within a size as they are first met.
        let mut first = 0;
        let mut level = vec![Multiset::default()];
        for size in 0..=6 {
            assert_eq!(
                level.len(),
                [1, 13, 91, 455, 1_820, 6_175, 18_395][size],
                "multisets of {size} ranks"
            );
            let mut numbers = std::collections::HashMap::new();
            let mut larger = Vec::new();
            for (state, &multiset) in (first..).zip(&level) {
                if size >= 5 {
                    tables.worth[state] = multiset.worth();
                }
                for rank in 0..13 {
                    let Some(more) = multiset.with(rank) else { continue };
                    tables.next[state][rank as usize] = if size == 6 {
                        more.worth()
                    } else {
                        *numbers.entry(more).or_insert_with(|| {
                            larger.push(more);
                            // At most 26,949: see the counts above.
                            (first + level.len() + larger.len() - 1) as u16
                        })
                    };
                }
            }
            if size == 5 {
                tables.check_five_card_classes(first, level.len());
            }
            first += level.len();
            level = larger;
        }
        tables
    }

    /// Each five-card class has a value of its own, and they are 1 to 7,462.
    fn check_five_card_classes(&self, first: usize, states: usize) {
        let mut values = self.worth[first..first + states].to_vec();
        values.extend((0..1usize << 13).filter(|r| r.count_ones() == 5).map(|r| self.flush[r]));
        values.sort_unstable();
        assert!(values.into_iter().eq(1..=High::COUNT as u16), "five-card classes are numbered 1 to 7,462");
    }
}

fn boxed<T: Copy, const N: usize>(value: T) -> Box<[T; N]> {
    vec![value; N].into_boxed_slice().try_into().unwrap_or_else(|_| unreachable!("the vector has N elements"))
}

/// Ranks with their counts, four bits a rank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
struct Multiset(u64);

impl Multiset {
    /// So many cards of each rank.
    fn of(counts: impl Iterator<Item = u32>) -> Multiset {
        Multiset(counts.zip(0..).fold(0, |set, (count, rank)| set | u64::from(count) << (4 * rank)))
    }

    /// With one more card of a rank, if there is one.
    fn with(self, rank: u32) -> Option<Multiset> {
        (self.0 >> (4 * rank) & 0xf < 4).then_some(Multiset(self.0 + (1 << (4 * rank))))
    }

    /// The ranks that appear at least `count` times.
    fn at_least(self, count: u64) -> u16 {
        (0..13).filter(|rank| self.0 >> (4 * rank) & 0xf >= count).fold(0, |ranks, rank| ranks | 1 << rank)
    }

    /// The worth of the best five cards, suits aside.
    fn worth(self) -> u16 {
        let first = |category: Category| FIRST[category as usize];
        let [all, twice, thrice, four] = [1, 2, 3, 4].map(|count| self.at_least(count));
        if four != 0 {
            let quad = top(four);
            return first(Category::FourOfAKind) + 12 * quad + top(squeeze(all, quad));
        }
        if thrice != 0 {
            let trips = top(thrice);
            let pairs = squeeze(twice, trips);
            if pairs != 0 {
                return first(Category::FullHouse) + 12 * trips + top(pairs);
            }
        }
        if let Some(straight) = straight(all) {
            return first(Category::Straight) + straight;
        }
        if thrice != 0 {
            let trips = top(thrice);
            return first(Category::ThreeOfAKind) + 66 * trips + best(squeeze(all, trips), 2);
        }
        if twice.count_ones() >= 2 {
            let high = top(twice);
            let low = top(twice & !(1 << high));
            let kicker = top(squeeze(squeeze(all, high), low));
            return first(Category::TwoPair) + 11 * best(twice, 2) + kicker;
        }
        if twice != 0 {
            let pair = top(twice);
            return first(Category::Pair) + 220 * pair + best(squeeze(all, pair), 3);
        }
        first(Category::HighCard) + no_straight(all)
    }
}

/// The straights by rank bits, A-2-3-4-5 first.
const STRAIGHTS: [u16; 10] = {
    let mut table = [0b1_0000_0000_1111; 10];
    let mut low = 0;
    while low < 9 {
        table[low + 1] = 0b1_1111 << low;
        low += 1;
    }
    table
};

/// The highest straight in these ranks.
fn straight(ranks: u16) -> Option<u16> {
    STRAIGHTS.iter().rposition(|&straight| ranks & straight == straight).map(|index| index as u16)
}

fn worth_of_one_suit(ranks: u16) -> u16 {
    match straight(ranks) {
        // The ninth index above the lowest straight flush is the royal flush.
        Some(straight) => FIRST[Category::StraightFlush as usize] + straight,
        None => FIRST[Category::Flush as usize] + no_straight(ranks),
    }
}

/// The index of the five highest ranks among the five-subsets that are no straight.
fn no_straight(ranks: u16) -> u16 {
    let five = highest(ranks, 5);
    let straights_below = STRAIGHTS.iter().filter(|&&straight| straight < five).count() as u16;
    best(ranks, 5) - straights_below
}

/// The index of the `count` highest ranks among the subsets of that size.
fn best(ranks: u16, count: u32) -> u16 {
    combinations::index(CardSet(u64::from(highest(ranks, count)))) as u16
}

/// The `count` highest ranks.
fn highest(mut ranks: u16, count: u32) -> u16 {
    while ranks.count_ones() > count {
        ranks &= ranks - 1;
    }
    ranks
}

/// The highest rank.
fn top(ranks: u16) -> u16 {
    ranks.ilog2() as u16
}

/// The ranks with one of them taken out of the deck: those above it move down by one.
fn squeeze(ranks: u16, out: u16) -> u16 {
    let below = (1 << out) - 1;
    ranks & below | ranks >> 1 & !below
}

/// How many hands of `size` cards (5, 6 or 7) have each value, by [`High::number`]; entry 0 stays empty.
pub fn ways(size: u32) -> Vec<u64> {
    let tables = tables();
    let firsts: Vec<u8> = (0..52).collect();
    let ways = firsts
        .into_par_iter()
        .map(|first| ways_from(tables, tables.add(Held::EMPTY, Card(first)), size - 1))
        .reduce(|| vec![0; High::COUNT + 1], |a, b| a.iter().zip(&b).map(|(a, b)| a + b).collect());
    assert_eq!(ways.iter().sum::<u64>(), combinations::choose(52, size), "every hand once");
    ways
}

/// How many hands that hold these cards and `more` later ones have each value.
pub fn ways_from(tables: &Tables, held: Held, more: u32) -> Vec<u64> {
    assert!((5..=7).contains(&(held.len() + more)), "a hand has five, six or seven cards");
    // There are 133,784,560 hands of seven cards, fewer than 2^32. The size is a power of two above 7,462.
    let mut ways = boxed::<u32, { 1 << 13 }>(0);
    let from = 64 - held.cards.leading_zeros() as u8;
    extend(tables, held, from, more, &mut ways);
    ways[..=High::COUNT].iter().map(|&ways| u64::from(ways)).collect()
}

fn extend(tables: &Tables, held: Held, from: u8, more: u32, ways: &mut [u32; 1 << 13]) {
    let mut count = |high: High| ways[high.0 as usize % (1 << 13)] += 1;
    if more == 2 && held.len() == 5 {
        tables.each_two_more(held, from, count);
    } else if more > 1 {
        for card in from..52 - (more as u8 - 1) {
            extend(tables, tables.add(held, Card(card)), card + 1, more - 1, ways);
        }
    } else if held.len() == 6 {
        tables.each_seventh(held, from, count);
    } else {
        (from..52).for_each(|card| count(tables.high(tables.add(held, Card(card)))));
    }
}
