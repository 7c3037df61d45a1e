//! How the rankings of this crate pack a hand into a number that orders as the hand does.
//!
//! ```text
//! bit  31 ... 24 | 23 .... 20 | 19 .. 16 | 15 .. 12 | 11 ... 8 |  7 ... 4 |  3 ... 0
//!      0         | category   | lead     | second   | third    | fourth   | fifth
//! ```
//!
//! Below the category are the ranks that decide within it, first those that make the category and then the other cards
//! from the highest down (ruling K3); unused places are zero. A straight has its highest rank alone, so A-2-3 leads
//! with a three.

use crate::cards::{CardSet, Rank, Suit};
use crate::conversions::{to_index, widened};

/// The five highest ranks of every set of ranks, packed from the lead down.
static HIGHEST: [u32; 1 << Rank::COUNT] = {
    let mut table = [0; 1 << Rank::COUNT];
    let mut ranks = 1;
    while ranks < table.len() {
        let lead = ranks.ilog2();
        // The rest of the set is a smaller number, so it is already done.
        table[ranks] = lead << 16 | table[ranks & !(1 << lead)] >> 4;
        ranks += 1;
    }
    table
};

/// The `count` highest ranks of a set of at least as many ranks, packed from the lead down.
pub(super) const fn highest(ranks: u16, count: u32) -> u32 {
    // A set's sixth and lower ranks have been shifted out; those between `count` and the fifth are masked.
    HIGHEST[to_index(widened(ranks))] & !0 << (4 * (5 - count))
}

/// One rank as the lead.
pub(super) const fn lead(rank: u32) -> u32 {
    rank << 16
}

/// The same of a [`Rank`].
pub(super) const fn leading(rank: Rank) -> u32 {
    HIGHEST[1 << rank.0]
}

/// The ranks of `lead` and, `places` further down, the ranks of `rest`.
pub(super) const fn then(lead: u32, places: u32, rest: u32) -> u32 {
    lead | rest >> (4 * places)
}

/// A category, by its place from the lowest, above packed ranks.
pub(super) const fn pack(category: u32, ranks: u32) -> u32 {
    category << 20 | ranks
}

/// The category's place of a packed hand.
pub(super) const fn category(packed: u32) -> usize {
    to_index(packed >> 20)
}

/// The leading rank of a packed hand.
pub(super) fn leading_rank(packed: u32) -> Rank {
    rank_at(packed, 0)
}

/// The rank of a packed hand `place` places below the lead.
pub(super) fn rank_at(packed: u32, place: u32) -> Rank {
    Rank((packed >> (16 - 4 * place) & 0xf).try_into().expect("four bits"))
}

/// The highest rank of a non-empty set.
pub(super) const fn highest_rank(ranks: u16) -> u32 {
    ranks.ilog2()
}

/// The top rank of the highest run of `length` consecutive ranks, the ace also below the two (ruling K1).
pub(super) const fn run(ranks: u16, length: u32) -> Option<u32> {
    // Bit 0 the low ace, bit i + 1 the rank i: a run that starts at bit i ends at bit i + length - 1, rank i + length - 2.
    let ranks = ranks << 1 | ranks >> (Rank::COUNT - 1);
    let mut starts = ranks;
    let mut i = 1;
    while i < length {
        starts &= ranks >> i;
        i += 1;
    }
    if starts == 0 { None } else { Some(starts.ilog2() + length - 2) }
}

/// The ranks that a hand holds at least once, twice, three and four times.
#[derive(Clone, Copy)]
pub(super) struct Held {
    pub(super) once: u16,
    pub(super) twice: u16,
    pub(super) thrice: u16,
    pub(super) four_times: u16,
}

impl Held {
    pub(super) fn of(hand: CardSet) -> Held {
        let [c, d, h, s] =
            [Suit::CLUBS, Suit::DIAMONDS, Suit::HEARTS, Suit::SPADES].map(|suit| hand.lane(suit));
        let (either, both) = ((c | d, h | s), (c & d, h & s));
        Held {
            once: either.0 | either.1,
            twice: both.0 | both.1 | either.0 & either.1,
            thrice: both.0 & either.1 | either.0 & both.1,
            four_times: both.0 & both.1,
        }
    }

    /// The highest number of cards of one rank, and the ranks with that number; the hand is not empty.
    pub(super) fn most(self) -> (u32, u16) {
        match self {
            Held { four_times: 1.., .. } => (4, self.four_times),
            Held { thrice: 1.., .. } => (3, self.thrice),
            Held { twice: 1.., .. } => (2, self.twice),
            Held { once, .. } => (1, once),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranks(symbols: &str) -> u16 {
        symbols.chars().map(|c| 1 << Rank::all().find(|r| r.symbol() == c).unwrap().0).sum()
    }

    #[test]
    fn ranks_are_packed_from_the_lead_down() {
        assert_eq!(highest(ranks("A942"), 4), 0xc7200);
        assert_eq!(highest(ranks("AKQJT98"), 5), 0xcba98);
        assert_eq!(highest(ranks("A9432"), 2), 0xc7000);
        assert_eq!(then(lead(3), 1, highest(ranks("K7"), 2)), 0x3b500);
        assert_eq!(leading_rank(pack(5, highest(ranks("Q3"), 2))), Rank::QUEEN);
    }

    #[test]
    fn runs_take_the_ace_at_either_end_but_not_in_the_middle() {
        assert_eq!(run(ranks("AKQ"), 3), Some(12));
        assert_eq!(run(ranks("A23"), 3), Some(1));
        assert_eq!(run(ranks("KA2"), 3), None);
        assert_eq!(run(ranks("A2345"), 4), Some(3));
        assert_eq!(run(ranks("A2346"), 5), None);
        assert_eq!(run(ranks("2345A789T"), 4), Some(8));
    }
}
