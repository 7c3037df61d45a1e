//! Seven cards as one sum.
//!
//! [`Held`](super::Held) ranks a hand card by card, each lookup waiting for the one before. That pays if hands share
//! cards. For unrelated hands, every card here is a number and a hand the sum of its seven: the cards are looked up
//! independently, and three more lookups give the rank. The number has three fields,
//!
//! ```text
//! bits  0..16   ranks 2 to 8: 0, 1, 5, 24, 112, 521, 2,247
//! bits 16..32   ranks 9 to A: 1, 5, 24, 112, 521, 2,247
//! bits 32..48   suits: a counter of four bits each, started at 3, so that the fifth card of a suit sets its top bit
//! ```
//!
//! Sums of up to seven of 1, 5, 24, 112, 521, 2,247, none more than four times, are all different: there are 1,548 of
//! them, up to 10,551. The number of twos is seven less all other cards. So the upper field determines the high ranks
//! and the lower one the low ranks. Both are numbered by their numbers of cards; the low ranks that fit beside given
//! high ranks are then an initial segment, and two numbers add up to a unique index of the hand below 50,388.

use super::automaton::{FIVE_OF_A_SUIT, NO_SUITS, Tables};
use super::classes::{High, Multiset, value_of_one_suit};
use crate::cards::{Card, CardSet};
use crate::conversions::{index_modulo, to_count, to_index, widened};
use std::sync::LazyLock;

/// What a card of each rank adds to its field; a two adds nothing to the lower one.
const STEPS: [u64; 6] = [1, 5, 24, 112, 521, 2_247];

/// Sets of ranks.
const LANES: usize = 1 << 13;

/// The bit from which a lane's entry has the value of a flush.
const FLUSH: u32 = 48;

/// Entries of a table by field: a power of two above 10,551, so that an index masked to it needs no check.
const FIELD: usize = 1 << 14;

/// Entries by hand index: all values of 16 bits, more than 50,388.
const HANDS: usize = 1 << 16;

/// The tables; see the module comment.
pub struct Sums {
    /// By card; as many entries as a byte has values, so that no index needs a check.
    cards: [u64; 256],
    /// By the ranks of one suit: the sum of its cards, suits aside; above it the value of the flush, if it is one.
    lanes: [u64; LANES],
    /// By lower field, the number of its ranks.
    low: [u16; FIELD],
    /// By upper field, the index of the first hand that has it.
    high: [u16; FIELD],
    value: [u16; HANDS],
}

/// The tables, built on first use. Ask once outside a loop.
#[inline]
pub fn sums() -> &'static Sums {
    static SUMS: LazyLock<Box<Sums>> = LazyLock::new(Sums::build);
    &SUMS
}

impl Sums {
    /// No card.
    pub const NONE: u64 = to_count(to_index(widened(NO_SUITS))) << 32;

    /// What a card adds.
    #[inline]
    pub fn card(&self, card: Card) -> u64 {
        self.cards[usize::from(card.0)]
    }

    /// The value of seven cards by their sum; `cards` is called only if they contain a flush.
    #[inline]
    pub fn value(&self, tables: &Tables, sum: u64, cards: impl FnOnce() -> CardSet) -> High {
        let full = (sum >> 32 & u64::from(FIVE_OF_A_SUIT)).try_into().expect("16 bits");
        if full != 0 {
            return tables.flush(full, cards().0);
        }
        self.by_ranks(sum)
    }

    /// The value of a set of seven cards of 52: adds four lanes instead of seven cards.
    #[inline]
    pub fn of_set(&self, cards: CardSet) -> High {
        let lane = |suit: u32| self.lanes[index_modulo::<LANES>(cards.0 >> (13 * suit))];
        let sum = lane(0) + lane(1) + lane(2) + lane(3);
        // Seven cards have one flush at most, and beside it nothing better.
        self.by_ranks(sum).max(High((sum >> FLUSH).try_into().expect("16 bits")))
    }

    #[inline]
    fn by_ranks(&self, sum: u64) -> High {
        let low = self.low[index_modulo::<FIELD>(sum)];
        let high = self.high[index_modulo::<FIELD>(sum >> 16)];
        High(self.value[usize::from(low.wrapping_add(high))])
    }

    #[expect(
        clippy::large_stack_arrays,
        reason = "a quarter of a megabyte, once, on its way to the heap; behind one pointer the tables cost no register each"
    )]
    fn build() -> Box<Sums> {
        let mut cards = [0; 256];
        for (card, number) in cards.iter_mut().enumerate().take(52) {
            let (rank, suit) = (card % 13, card / 13);
            let ranks = match rank {
                0 => 0,
                1..=6 => STEPS[rank - 1],
                _ => STEPS[rank - 7] << 16,
            };
            *number = ranks | 1 << (32 + 4 * suit);
        }
        let mut lanes = [0; LANES];
        for (ranks, lane) in (0u16..).zip(lanes.iter_mut()) {
            let flush = if ranks.count_ones() >= 5 { value_of_one_suit(ranks) } else { 0 };
            let of_ranks =
                (0..13).filter(|rank| ranks >> rank & 1 == 1).map(|rank| cards[rank] & 0xffff_ffff);
            *lane = of_ranks.sum::<u64>() | u64::from(flush) << FLUSH;
        }
        // The multisets of six ranks, fewest cards first.
        let mut fields: Vec<[u32; 6]> = Vec::new();
        let mut open = vec![([0; 6], 0)];
        while let Some((counts, first)) = open.pop() {
            fields.push(counts);
            for rank in first..6 {
                let mut more = counts;
                more[rank] += 1;
                if more[rank] <= 4 && more.iter().sum::<u32>() <= 7 {
                    open.push((more, rank));
                }
            }
        }
        let size = |counts: &[u32; 6]| counts.iter().sum::<u32>();
        let sum = |counts: &[u32; 6]| {
            let sum: u64 = counts.iter().zip(STEPS).map(|(&count, step)| u64::from(count) * step).sum();
            usize::try_from(sum).expect("at most 10,551")
        };
        fields.sort_by_key(|counts| (size(counts), *counts));
        let mut sums = Box::new(Sums { cards, lanes, low: [0; FIELD], high: [0; FIELD], value: [0; HANDS] });
        for (place, counts) in (0..).zip(&fields) {
            sums.low[sum(counts)] = place;
        }
        let mut place = 0;
        for high in &fields {
            sums.high[sum(high)] = place.try_into().expect("a place a hand");
            for low in fields.iter().take_while(|low| size(low) + size(high) <= 7) {
                let twos = 7 - size(low) - size(high);
                if twos <= 4 {
                    let counts = std::iter::once(&twos).chain(low).chain(high);
                    sums.value[place] = Multiset::of(counts.copied()).value();
                }
                place += 1;
            }
        }
        assert!(place <= HANDS, "a place a hand");
        sums
    }
}
