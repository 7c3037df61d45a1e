//! Slow, plain evaluators that share nothing with the crate's but the card type: they look at every choice of cards and
//! every value of a wild card, and compare by lists of ranks.

#![allow(dead_code, reason = "the tests of the games use some of these evaluators too")]

use enumeration::{Card, CardSet};
use itertools::Itertools;

/// A card as a rank, 2 to 14, and a suit.
pub(super) type Plain = (u8, u8);

/// The place of a category, from the lowest, and the ranks that decide within it, in the order in which they are
/// compared; the places left are zero.
pub(super) type Strength = (usize, [u8; 5]);

/// The cards of a set; the joker is left out.
pub(super) fn plain(hand: CardSet) -> Vec<Plain> {
    hand.iter().filter(|&card| card != Card::JOKER).map(|card| (card.0 % 13 + 2, card.0 / 13)).collect()
}

/// The features that categories are made of.
struct Features {
    /// The different ranks, those with the most cards first and among these the highest first.
    ranks: [u8; 5],
    /// How many cards each of them has, as the digits of a number: 221 is two pairs and a fifth card.
    counts: u32,
    flush: bool,
    /// The top rank if the cards are consecutive.
    straight: Option<u8>,
}

fn features(cards: &[Plain]) -> Features {
    let mut count = [0u8; 15];
    for &(rank, _) in cards {
        count[rank as usize] += 1;
    }
    let mut groups = [(0, 0); 5];
    let mut found = 0;
    for rank in (2..=14).filter(|&rank| count[rank as usize] > 0) {
        groups[found] = (count[rank as usize], rank);
        found += 1;
    }
    groups.sort_by(|a, b| b.cmp(a));
    let ranks = groups.map(|(_, rank)| rank);
    let counts = groups[..found].iter().fold(0, |digits, &(times, _)| digits * 10 + u32::from(times));
    let distinct = found == cards.len();
    // Different ranks are consecutive when the highest is as far above the lowest as the number of cards asks for.
    let span = cards.len() as u8 - 1;
    let straight = if !distinct {
        None
    } else if ranks[0] - ranks[found - 1] == span {
        Some(ranks[0])
    } else if ranks[0] == 14 && ranks[1] == 1 + span {
        Some(ranks[1])
    } else {
        None
    };
    // A flush has different ranks: a wild card may not repeat one (ruling G9).
    let flush = distinct && cards.iter().all(|&(_, suit)| suit == cards[0].1);
    Features { ranks, counts, flush, straight }
}

/// The strength that is decided by one rank.
fn topped(category: usize, top: u8) -> Strength {
    (category, [top, 0, 0, 0, 0])
}

/// Three cards: high card 0, pair 1, flush 2, straight 3, three of a kind 4, straight flush 5.
pub(super) fn three(cards: &[Plain]) -> Strength {
    let Features { counts, ranks, flush, straight } = features(cards);
    match (straight, flush) {
        (Some(top), true) => topped(5, top),
        _ if counts == 3 => (4, ranks),
        (Some(top), false) => topped(3, top),
        (None, true) => (2, ranks),
        _ if counts == 21 => (1, ranks),
        _ => (0, ranks),
    }
}

/// Four cards: high card 0, pair 1, two pair 2, straight 3, flush 4, three of a kind 5, straight flush 6, four of a
/// kind 7.
pub(super) fn four(cards: &[Plain]) -> Strength {
    let Features { counts, ranks, flush, straight } = features(cards);
    match (straight, flush) {
        _ if counts == 4 => (7, ranks),
        (Some(top), true) => topped(6, top),
        _ if counts == 31 => (5, ranks),
        (None, true) => (4, ranks),
        (Some(top), false) => topped(3, top),
        _ if counts == 22 => (2, ranks),
        _ if counts == 211 => (1, ranks),
        _ => (0, ranks),
    }
}

/// The best four of more cards.
pub(super) fn best_four(cards: &[Plain]) -> Strength {
    cards.iter().copied().array_combinations().map(|of_them: [Plain; 4]| four(&of_them)).max().unwrap()
}

/// Five cards, none wild any more: high card 0, pair 1, two pair 2, three of a kind 3, straight 4, flush 5, full house
/// 6, four of a kind 7, straight flush 8, five of a kind 9, royal flush 10.
pub(super) fn five(cards: &[Plain]) -> Strength {
    let Features { counts, ranks, flush, straight } = features(cards);
    match (straight, flush) {
        (Some(14), true) => topped(10, 14),
        _ if counts == 5 => (9, ranks),
        (Some(top), true) => topped(8, top),
        _ if counts == 41 => (7, ranks),
        _ if counts == 32 => (6, ranks),
        (None, true) => (5, ranks),
        (Some(top), false) => topped(4, top),
        _ if counts == 311 => (3, ranks),
        _ if counts == 221 => (2, ranks),
        _ if counts == 2_111 => (1, ranks),
        _ => (0, ranks),
    }
}

/// The best that these naturals and so many wild cards make, over every replacement; five wilds are 11.
pub(super) fn with_wilds(naturals: &[Plain], wilds: usize) -> Strength {
    if naturals.is_empty() {
        return (11, [0; 5]);
    }
    let any: Vec<Plain> = (2..=14).cartesian_product(0..4).collect();
    let mut best = (0, [0; 5]);
    replace(&mut naturals.to_vec(), &any, wilds, &mut best);
    best
}

/// Adds every choice of so many of the values, repeated or not, to the cards and keeps the best.
fn replace(cards: &mut Vec<Plain>, values: &[Plain], wilds: usize, best: &mut Strength) {
    if wilds == 0 {
        *best = five(cards).max(*best);
        return;
    }
    for (i, &value) in values.iter().enumerate() {
        cards.push(value);
        replace(cards, &values[i..], wilds - 1, best);
        cards.pop();
    }
}
