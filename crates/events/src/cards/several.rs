//! Two small hands from several decks, each dealt in the faces it has.
//!
//! Where every test looks at one hand, or holds the two against each other, both are ranked once. Then each hand, or one of
//! those that differ by exchanging suits that are alike, is held against all others: one that has no face of it comes in as
//! many ways as ever, and another in those that are left.

use super::count::{Tally, choose};
use super::duel::{Duel, Side, Worker};
use super::ranking::Strength;
use crate::logic::Facts;
use enumeration::Card;
use itertools::Itertools;
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// A hand.
struct Hand {
    cards: Vec<Card>,
    /// Its faces, one bit each.
    faces: u64,
    /// In how many ways it is dealt from the whole shoe.
    ways: u64,
    strength: u32,
    /// What the tests of its side tell, as a number.
    sort: usize,
}

/// Whether a duel can be counted so.
pub fn fits(duel: &Duel) -> bool {
    let shoe = &duel.ground.deal.shoe;
    shoe.decks > 1 && shoe.jokers == 0 && duel.seats.board.is_empty() && duel.seats.rival.is_some()
}

/// About how many pairs of hands are looked at. That takes a small part of the time of a deal that is laid.
pub fn work(duel: &Duel) -> u128 {
    let faces = duel.deck.len();
    let hands = |size: u32| choose(faces + size - 1, size);
    let (own, rival) = duel.hand_sizes();
    let alike = if duel.suits_are_alike() { 24 } else { 1 };
    (hands(own) / alike + 1).saturating_mul(hands(rival)) / A_DEAL
}

/// In the time in which one deal is laid so many pairs are looked at.
const A_DEAL: u128 = 16;

/// The suits, exchanged in every way.
fn exchanges() -> Vec<Vec<u8>> {
    (0..4).permutations(4).collect()
}

/// The least of the hands that differ from this one by exchanging suits.
fn least(cards: &[Card], exchanges: &[Vec<u8>]) -> Vec<Card> {
    let exchanged = |suits: &Vec<u8>| {
        let card = |card: &Card| {
            let (rank, suit) = (card.rank()?, card.suit()?);
            Some(Card::new(rank, enumeration::Suit(suits[suit.0 as usize])))
        };
        let mut cards: Vec<Card> = cards.iter().filter_map(card).collect();
        cards.sort_unstable();
        cards
    };
    exchanges.iter().map(exchanged).min().unwrap_or_default()
}

/// In how many ways these faces, equal ones together, are dealt when so many of each are gone.
fn ways(cards: &[Card], decks: u32, gone: impl Fn(Card) -> u32) -> u64 {
    let faces = cards.chunk_by(|card, other| card == other);
    faces.map(|face| choose(decks - gone(face[0]).min(decks), face.len() as u32) as u64).product()
}

/// Every deal, by how it ends.
pub fn count(duel: &Duel) -> Tally {
    let decks = duel.ground.deal.shoe.decks;
    let faces: Vec<Card> = duel.deck.iter().collect();
    let mut worker = Worker::new(duel);
    let mut hands = |size: u32, own: bool| -> Vec<Hand> {
        let all = faces.iter().copied().combinations_with_replacement(size as usize);
        all.filter_map(|cards| {
            let ways = ways(&cards, decks, |_| 0);
            let (strength, sort) = worker.seat(&cards, own);
            let faces = cards.iter().fold(0, |faces, card| faces | 1u64 << card.0);
            (ways > 0).then_some(Hand { cards, faces, ways, strength: strength.0, sort: sort as usize })
        })
        .collect()
    };
    let (own_size, rival_size) = duel.hand_sizes();
    let (own, rivals) = (hands(own_size, true), hands(rival_size, false));
    let sorts = rivals.iter().map(|hand| hand.sort + 1).max().unwrap_or(0);
    // Of the hands that differ by exchanging suits one stands for all.
    let mut orbits: FxHashMap<Vec<Card>, u64> = FxHashMap::default();
    if duel.suits_are_alike() {
        let exchanges = exchanges();
        own.iter().for_each(|hand| *orbits.entry(least(&hand.cards, &exchanges)).or_default() += 1);
    }
    let times =
        |hand: &Hand| if orbits.is_empty() { 1 } else { orbits.get(&hand.cards).copied().unwrap_or(0) };
    let own: Vec<(&Hand, u64)> = own.iter().map(|hand| (hand, times(hand))).filter(|&(_, n)| n > 0).collect();
    let met: Vec<Vec<u128>> = own
        .par_iter()
        .map(|(hand, _)| {
            let mut met = vec![0u128; 3 * sorts];
            for rival in &rivals {
                let ways = if hand.faces & rival.faces == 0 {
                    rival.ways
                } else {
                    let gone = |face| hand.cards.iter().filter(|&&card| card == face).count() as u32;
                    ways(&rival.cards, decks, gone)
                };
                let order = hand.strength.cmp(&rival.strength) as i8 + 1;
                met[3 * rival.sort + order as usize] += u128::from(ways);
            }
            met
        })
        .collect();
    for ((hand, times), met) in own.into_iter().zip(met) {
        let times = u128::from(times * hand.ways) * duel.cells.apart;
        for (place, ways) in met.into_iter().enumerate().filter(|&(_, ways)| ways > 0) {
            let order = [Ordering::Less, Ordering::Equal, Ordering::Greater][place % 3];
            worker.add(hand.sort as u32, (place / 3) as u32, order, times.checked_mul(ways));
        }
    }
    worker.tally
}

impl Worker<'_> {
    /// How strong a hand of one side is, without a board, and what the tests of its side tell, as a number.
    fn seat(&mut self, cards: &[Card], own: bool) -> (Strength, u32) {
        let duel = self.duel;
        let side = if own { Side::Own } else { Side::Rival };
        let (mine, other): (&[Card], &[Card]) = if own { (cards, &[]) } else { (&[], cards) };
        let tests = duel.ground.logic.tests.iter().zip(&duel.sides).filter(|&(_, &of)| of == side);
        let told: Vec<bool> = tests.map(|(test, _)| duel.holds(test, mine, other, &[])).collect();
        let sorts = if own { &mut self.own } else { &mut self.rival };
        let strength = duel.judge.and_then(|judge| judge.best(cards)).unwrap_or_default();
        (strength, sorts.number(&told))
    }

    /// Adds deals of hands of these sorts, without a board, that compare so.
    fn add(&mut self, own: u32, rival: u32, order: Ordering, ways: Option<u128>) {
        let mut facts = Facts::default();
        for (test, asked) in self.duel.ground.logic.tests.iter().enumerate() {
            if self.duel.sides[test] == Side::Board {
                facts.note(test, Some(self.duel.holds(asked, &[], &[], &[])));
            }
        }
        let end = self.end(own, rival, order, facts);
        self.tally.add(end, ways);
    }
}
