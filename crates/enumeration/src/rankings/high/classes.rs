//! The classes of five-card hands and their numbers: [`High`], its [`Category`], and the value of ranks.
//!
//! The tables of [`automaton`](super::automaton) and [`sums`](super::sums) are filled from here: a [`Multiset`] of ranks
//! gives the value without a flush, [`value_of_one_suit`] the value of a flush. The layout of the values is in the parent's
//! module comment.

use crate::cards::CardSet;
use crate::combinations;
use crate::conversions::{to_index, widened};
use std::fmt;

/// The value of a hand; greater is better, equal values tie.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct High(pub(super) u16);

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

    /// The number of lower categories.
    #[expect(clippy::as_conversions, reason = "the discriminant of an enum has no other conversion")]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The worst hand of the category.
    #[inline]
    pub const fn lowest(self) -> High {
        High(FIRST[self.index()])
    }

    /// The best hand of the category.
    #[inline]
    pub const fn highest(self) -> High {
        High(FIRST[self.index() + 1] - 1)
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

    /// The class with this number.
    ///
    /// # Panics
    /// If it is not between 1 and 7,462.
    #[inline]
    pub const fn numbered(number: u16) -> High {
        assert!(number >= 1 && to_index(widened(number)) <= Self::COUNT, "classes are numbered 1 to 7,462");
        High(number)
    }

    /// What the hand is called.
    #[inline]
    pub const fn category(self) -> Category {
        CATEGORY[to_index(widened(self.0))]
    }

    /// The number of the class, from 1 for the worst to 7,462.
    #[inline]
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
            table[to_index(widened(value))] = Category::ALL[category];
            value += 1;
        }
        category += 1;
    }
    table
};

/// Ranks with their counts, four bits a rank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Multiset(u64);

impl Multiset {
    /// The multiset with these counts, lowest rank first.
    pub(super) fn of(counts: impl Iterator<Item = u32>) -> Multiset {
        Multiset(counts.zip(0..).fold(0, |set, (count, rank)| set | u64::from(count) << (4 * rank)))
    }

    /// With one more card of a rank, if there is one.
    pub(super) fn with(self, rank: u32) -> Option<Multiset> {
        (self.0 >> (4 * rank) & 0xf < 4).then_some(Multiset(self.0 + (1 << (4 * rank))))
    }

    /// The ranks that appear at least `count` times.
    fn at_least(self, count: u64) -> u16 {
        (0..13).filter(|rank| self.0 >> (4 * rank) & 0xf >= count).fold(0, |ranks, rank| ranks | 1 << rank)
    }

    /// The value of the best five cards, suits aside.
    pub(super) fn value(self) -> u16 {
        let first = |category: Category| FIRST[category.index()];
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
    STRAIGHTS
        .iter()
        .rposition(|&straight| ranks & straight == straight)
        .map(|index| index.try_into().expect("ten straights"))
}

pub(super) fn value_of_one_suit(ranks: u16) -> u16 {
    match straight(ranks) {
        // The ninth index above the lowest straight flush is the royal flush.
        Some(straight) => FIRST[Category::StraightFlush.index()] + straight,
        None => FIRST[Category::Flush.index()] + no_straight(ranks),
    }
}

/// The index of the five highest ranks among the five-subsets that are no straight.
fn no_straight(ranks: u16) -> u16 {
    let five = highest(ranks, 5);
    // Each straight below takes a number away.
    STRAIGHTS.iter().filter(|&&straight| straight < five).fold(best(ranks, 5), |index, _| index - 1)
}

/// The index of the `count` highest ranks among the subsets of that size.
fn best(ranks: u16, count: u32) -> u16 {
    let index = combinations::index(CardSet(u64::from(highest(ranks, count))));
    index.try_into().expect("at most C(13, 6) subsets of a size")
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
    ranks.ilog2().try_into().expect("a bit of 16")
}

/// The ranks without `out`, as places in a deck that lacks that rank: those above it move down by one.
fn squeeze(ranks: u16, out: u16) -> u16 {
    let below = (1 << out) - 1;
    ranks & below | ranks >> 1 & !below
}
