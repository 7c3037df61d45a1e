//! The automaton over multisets of ranks: it ranks a hand card by card, so that hands with common cards share the work.
//! The parent's module comment describes the states. Sweeps call it; hands without common cards go through
//! [`sums`](super::sums).

use super::classes::{High, Multiset, value_of_one_suit};
use crate::cards::{Card, CardSet};
use crate::combinations;
use crate::conversions::{index_modulo, to_index};
use rayon::prelude::*;
use std::sync::LazyLock;

/// Up to six cards, added up so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Held {
    /// The automaton's state: which ranks, how often.
    state: u16,
    /// Four counters of four bits, one a suit, each started at 3: the fifth card of a suit sets its top bit.
    suits: u16,
    cards: u64,
}

pub(super) const NO_SUITS: u16 = 0x3333;
pub(super) const FIVE_OF_A_SUIT: u16 = 0x8888;

/// Rank and suit of each card index, in a table because a division by 13 would cost more than the rest of an addition.
const FACE: [(u8, u8); 64] = {
    let mut table = [(0, 0); 64];
    let (mut card, mut rank, mut suit) = (0, 0, 0);
    while card < 52 {
        table[card] = (rank, suit);
        card += 1;
        rank = (rank + 1) % 13;
        if rank == 0 {
            suit += 1;
        }
    }
    table
};

impl Held {
    /// No card.
    pub const EMPTY: Held = Held { state: 0, suits: NO_SUITS, cards: 0 };

    /// How many cards are held.
    #[expect(clippy::len_without_is_empty, reason = "nobody asks whether a hand is empty")]
    #[inline]
    pub const fn len(self) -> u32 {
        self.cards.count_ones()
    }

    /// The cards.
    #[inline]
    pub const fn cards(self) -> CardSet {
        CardSet(self.cards)
    }
}

/// Rows of the automaton: a power of two above 26,950, so that an index masked to it needs no check.
const ROWS: usize = 1 << 15;

/// The lookup tables.
pub struct Tables {
    next: Box<[[u16; 16]; ROWS]>,
    /// What five or six cards without a flush are worth, by state.
    value: Box<[u16; ROWS]>,
    /// What five or more cards of one suit are worth, by rank bits.
    flush: Box<[u16; 1 << 13]>,
}

/// The tables, built on first use. Fetch them once, outside a loop.
#[inline]
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
        let (rank, suit) = FACE[card.index() % 64];
        Held {
            state: self.next[usize::from(held.state) % ROWS][usize::from(rank) % 16],
            suits: held.suits + (1 << (4 * suit)),
            cards: held.cards | 1 << card.0,
        }
    }

    /// The value of five or six cards.
    #[inline]
    pub fn high(&self, held: Held) -> High {
        debug_assert!(matches!(held.len(), 5 | 6));
        let full = held.suits & FIVE_OF_A_SUIT;
        if full == 0 {
            High(self.value[usize::from(held.state) % ROWS])
        } else {
            self.flush(full, held.cards)
        }
    }

    /// The value of six cards and a seventh.
    #[inline]
    pub fn seventh(&self, six: Held, card: Card) -> High {
        debug_assert!(six.len() == 6 && card.0 < 52 && !six.cards().contains(card));
        let (rank, suit) = FACE[card.index() % 64];
        let full = (six.suits + (1 << (4 * suit))) & FIVE_OF_A_SUIT;
        if full == 0 {
            High(self.next[usize::from(six.state) % ROWS][usize::from(rank) % 16])
        } else {
            self.flush(full, six.cards | 1 << card.0)
        }
    }

    /// The value of six cards and each card from `from` on as the seventh, in order.
    #[inline]
    pub fn each_seventh(&self, six: Held, from: u8, mut visit: impl FnMut(High)) {
        // Suit by suit, so that a row is read sequentially.
        let (first, rank) = (from / 13, usize::from(from % 13));
        let row: &[u16; 13] = self.next[usize::from(six.state) % ROWS].first_chunk().expect("a row of 16");
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
            let lane = index_modulo::<{ 1 << 13 }>(six.cards >> (13 * suit));
            if lane.count_ones() >= 4 {
                ranks.for_each(|rank| visit(High(self.flush[lane | 1 << rank])));
            } else if full == 0 {
                row[ranks].iter().for_each(|&high| visit(High(high)));
            } else {
                ranks.for_each(|_| visit(self.flush(full, six.cards)));
            }
        }
    }

    /// The value of five cards and each two from `from` on as sixth and seventh, in order.
    #[inline]
    pub fn each_two_more(&self, five: Held, from: u8, mut visit: impl FnMut(High)) {
        let states: &[u16; 13] =
            self.next[usize::from(five.state) % ROWS].first_chunk().expect("a row of 16");
        for suit in from / 13..4 {
            let first = if suit == from / 13 { from % 13 } else { 0 };
            let suits = five.suits + (1 << (4 * suit));
            if (suits | (suits + 0x1111)) & FIVE_OF_A_SUIT != 0 {
                for card in 13 * suit + first..(13 * (suit + 1)).min(51) {
                    self.each_seventh(self.add(five, Card(card)), card + 1, &mut visit);
                }
                continue;
            }
            // Six cards with fewer than four of any suit: no seventh makes a flush.
            for (rank, &state) in states.iter().enumerate().skip(first.into()) {
                let row: &[u16; 13] =
                    self.next[usize::from(state) % ROWS].first_chunk().expect("a row of 16");
                row[rank + 1..].iter().for_each(|&high| visit(High(high)));
                (suit..3).for_each(|_| row.iter().for_each(|&high| visit(High(high))));
            }
        }
    }

    /// What five cards are worth with each pair of further ranks, when no suit counts; zero where a rank runs out.
    pub(crate) fn without_flush(&self, five: Held) -> [[u16; 16]; 13] {
        debug_assert!(five.len() == 5);
        let row = self.next[usize::from(five.state) % ROWS];
        std::array::from_fn(|rank| match row[rank] {
            0 => [0; 16],
            state => self.next[usize::from(state) % ROWS],
        })
    }

    /// What cards of one suit are worth, by their rank bits; zero for fewer than five.
    #[inline]
    pub(crate) fn one_suit(&self, ranks: u16) -> u16 {
        self.flush[usize::from(ranks) % (1 << 13)]
    }

    pub(super) fn flush(&self, full: u16, cards: u64) -> High {
        let suit = full.trailing_zeros() / 4;
        High(self.flush[index_modulo::<{ 1 << 13 }>(cards >> (13 * suit))])
    }

    fn build() -> Tables {
        let mut tables = Tables { next: boxed([0; 16]), value: boxed(0), flush: boxed(0) };
        for ranks in 0..1u16 << 13 {
            if ranks.count_ones() >= 5 {
                tables.flush[usize::from(ranks)] = value_of_one_suit(ranks);
            }
        }
        // Multisets are numbered by size, and within a size in order of discovery.
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
                    tables.value[state] = multiset.value();
                }
                for rank in 0..13 {
                    let Some(more) = multiset.with(rank) else { continue };
                    tables.next[state][to_index(rank)] = if size == 6 {
                        more.value()
                    } else {
                        *numbers.entry(more).or_insert_with(|| {
                            larger.push(more);
                            let number = first + level.len() + larger.len() - 1;
                            number.try_into().expect("at most 26,949: see the counts above")
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
        let mut values = self.value[first..first + states].to_vec();
        values.extend((0..1usize << 13).filter(|r| r.count_ones() == 5).map(|r| self.flush[r]));
        values.sort_unstable();
        assert!(
            values.into_iter().map(usize::from).eq(1..=High::COUNT),
            "five-card classes are numbered 1 to 7,462"
        );
    }
}

fn boxed<T: Copy, const N: usize>(value: T) -> Box<[T; N]> {
    vec![value; N].into_boxed_slice().try_into().unwrap_or_else(|_| unreachable!("the vector has N elements"))
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
    let from = (u64::BITS - held.cards.leading_zeros()).try_into().expect("a bit of 64");
    extend(tables, held, from, more, &mut ways);
    ways[..=High::COUNT].iter().map(|&ways| u64::from(ways)).collect()
}

fn extend(tables: &Tables, held: Held, from: u8, more: u32, ways: &mut [u32; 1 << 13]) {
    let mut count = |high: High| ways[usize::from(high.0) % (1 << 13)] += 1;
    if more == 2 && held.len() == 5 {
        tables.each_two_more(held, from, count);
    } else if more > 1 {
        for card in from..53 - u8::try_from(more).expect("at most seven cards") {
            extend(tables, tables.add(held, Card(card)), card + 1, more - 1, ways);
        }
    } else if held.len() == 6 {
        tables.each_seventh(held, from, count);
    } else {
        (from..52).for_each(|card| count(tables.high(tables.add(held, Card(card)))));
    }
}
