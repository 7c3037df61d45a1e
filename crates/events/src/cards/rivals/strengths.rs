//! The strength of the best hand of some cards, from the counts of ranks.
//!
//! The best hand is the best by ranks alone, or the best of the cards of one suit with the wild ones. Both are memoised by
//! the counts of ranks they depend on. [`super::boards`] and [`super::sweep`] ask for them.

use super::faces::{RankCounts, cards, digit};
use crate::cards::card_list::NO_SUIT;
use crate::cards::ranking::Judge;
use crate::cards::suit_splits::SUITS;
use enumeration::conversions::to_index;
use enumeration::{Card, Rank, Suit};
use paytables::wagers::{Joker, Rank as WagerRank, Ranking};
use rustc_hash::FxHashMap;

/// The mask of the ranks that are wild or complete a straight or a flush.
pub(super) fn wild(ranking: &Ranking) -> u64 {
    let ranks = Rank::all().filter(|rank| ranking.wild.contains(WagerRank(rank.0)));
    let joker = (ranking.joker != Joker::None).then_some(Card::JOKER);
    let wild = ranks.map(|rank| Card::new(rank, Suit(0))).chain(joker);
    wild.map(|card| digit(card) * 0b1111).sum()
}

/// A memo of strengths in one ranking.
pub(super) struct Strengths {
    ranking: Ranking,
    wild: u64,
    by_ranks: FxHashMap<u64, u32>,
    by_suit: FxHashMap<u64, u32>,
}

impl Strengths {
    /// An empty memo.
    pub(super) fn new(ranking: Ranking) -> Strengths {
        Strengths {
            ranking,
            wild: wild(&ranking),
            by_ranks: FxHashMap::default(),
            by_suit: FxHashMap::default(),
        }
    }

    /// The strength of the best hand; there are enough cards for one.
    pub(super) fn best(&mut self, look: &RankCounts) -> u32 {
        let Strengths { ranking, wild, by_ranks, by_suit } = self;
        let judge = Judge::Any(*ranking);
        let strength = |digits: u64, suit: Suit| judge.best(&list(digits, suit)).map_or(0, |best| best.0);
        let mut best = *by_ranks.entry(look.all).or_insert_with_key(|&digits| strength(digits, NO_SUIT));
        for suit in 0..SUITS {
            let suited = look.in_suit(suit, *wild);
            if cards(suited) >= ranking.size.cards().into() {
                best =
                    best.max(*by_suit.entry(suited).or_insert_with_key(|&digits| strength(digits, Suit(0))));
            }
        }
        best
    }
}

/// Cards with these counts of ranks, all of one suit.
fn list(digits: u64, suit: Suit) -> Vec<Card> {
    let faces = Rank::all().map(|rank| Card::new(rank, Suit(0))).chain([Card::JOKER]);
    faces
        .flat_map(|face| {
            let count = u32::try_from((digits / digit(face)) & 0b1111).expect("four bits");
            let card = face.rank().map_or(Card::JOKER, |rank| Card::new(rank, suit));
            std::iter::repeat_n(card, to_index(count))
        })
        .collect()
}
