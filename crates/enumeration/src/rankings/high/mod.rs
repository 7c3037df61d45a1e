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
//! the value of the seven cards. Cards are thus added one at a time ([`Held`]), and what many hands share is added
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

mod automaton;
mod classes;
mod sums;

pub use automaton::{Held, Tables, tables, ways, ways_from};
pub use classes::{Category, High};
pub use sums::{Sums, sums};

use crate::cards::CardSet;

impl High {
    /// The value of a hand of five, six or seven cards of 52.
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
}
