//! How good the best hand of some cards is, told from how many there are of each rank.
//!
//! The best hand is the best by its ranks alone, or the best of the cards of one suit and those that stand for any. Each is
//! found once for all cards that have as many of each rank.

use super::super::dealt::NO_SUIT;
use super::super::paint::SUITS;
use super::super::ranking::Judge;
use super::faces::{Look, cards, digit};
use enumeration::{Card, Rank, Suit};
use paytables::wagers::{Joker, Rank as WagerRank, Ranking};
use rustc_hash::FxHashMap;

/// The digits of the cards that stand for any card, or complete a straight or a flush.
pub fn wild(ranking: &Ranking) -> u64 {
    let ranks = Rank::all().filter(|rank| ranking.wild.contains(WagerRank(rank.0)));
    let joker = (ranking.joker != Joker::None).then_some(Card::JOKER);
    let wild = ranks.map(|rank| Card::new(rank, Suit(0))).chain(joker);
    wild.map(|card| digit(card) * 0b1111).sum()
}

/// What hands are worth in one ranking, as far as it was asked.
pub struct Worths {
    ranking: Ranking,
    wild: u64,
    by_ranks: FxHashMap<u64, u32>,
    by_suit: FxHashMap<u64, u32>,
}

impl Worths {
    /// Nothing asked yet.
    pub fn new(ranking: Ranking) -> Worths {
        Worths {
            ranking,
            wild: wild(&ranking),
            by_ranks: FxHashMap::default(),
            by_suit: FxHashMap::default(),
        }
    }

    /// The worth of the best hand of cards that look so; there are enough for one.
    pub fn best(&mut self, look: &Look) -> u32 {
        let Worths { ranking, wild, by_ranks, by_suit } = self;
        let judge = Judge::Any(*ranking);
        let worth = |digits: u64, suit: Suit| judge.best(&list(digits, suit)).map_or(0, |best| best.0);
        let mut best = *by_ranks.entry(look.all).or_insert_with_key(|&digits| worth(digits, NO_SUIT));
        for lane in 0..SUITS {
            let lane = look.in_suit(lane, *wild);
            if cards(lane) >= ranking.size.cards().into() {
                best = best.max(*by_suit.entry(lane).or_insert_with_key(|&digits| worth(digits, Suit(0))));
            }
        }
        best
    }
}

/// All of a look that a ranking sees, or a test that looks at ranks alone: its ranks, and its suits that have enough cards for
/// a hand.
pub fn seen(look: &Look, ranking: Option<&Ranking>) -> Look {
    let seen = |lane: usize| {
        ranking.is_some_and(|ranking| cards(look.in_suit(lane, wild(ranking))) >= ranking.size.cards().into())
    };
    let lanes = std::array::from_fn(|lane| if seen(lane) { look.lanes[lane] } else { 0 });
    Look { all: look.all, lanes }
}

/// Cards of so many of each rank, all of a suit.
fn list(digits: u64, suit: Suit) -> Vec<Card> {
    let faces = Rank::all().map(|rank| Card::new(rank, Suit(0))).chain([Card::JOKER]);
    faces
        .flat_map(|face| {
            let count = (digits / digit(face)) & 0b1111;
            let card = face.rank().map_or(Card::JOKER, |rank| Card::new(rank, suit));
            std::iter::repeat_n(card, count as usize)
        })
        .collect()
}
