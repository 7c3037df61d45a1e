//! Values of cards as conditions read them: ranks, faces, totals, points, runs.
//!
//! Small pure functions on slices of cards, used by every file that evaluates a test.

use enumeration::{Card, Rank as CardRank, Suit as CardSuit};
use paytables::wagers::{Aces, Colour, Face, Pattern, Rank, Suit, Sum};
use std::cmp::Ordering;

/// The rank of a card as conditions name it.
pub(super) fn rank_of(card: Card) -> Rank {
    card.rank().map_or(Rank::JOKER, |rank| Rank(rank.0))
}

/// A card as conditions name it.
pub(super) fn face_of(card: Card) -> Face {
    match (card.rank(), card.suit()) {
        (Some(rank), Some(suit)) => Face::Of(Rank(rank.0), Suit::ALL[usize::from(suit.0)]),
        _ => Face::Joker,
    }
}

/// The rank of a face.
pub(super) fn face_rank(face: Face) -> Rank {
    match face {
        Face::Of(rank, _) => rank,
        Face::Joker => Rank::JOKER,
    }
}

/// The items in order.
pub(super) fn sorted<T: Ord>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.collect();
    items.sort_unstable();
    items
}

/// How many items there are, as ranges compare them.
pub(super) fn len<T>(items: impl Iterator<Item = T>) -> i64 {
    items.map(|_| 1).sum()
}

/// How many cards fulfil a condition.
pub(super) fn count(cards: &[Card], such: impl Fn(Card) -> bool) -> i64 {
    len(cards.iter().filter(|&&card| such(card)))
}

/// The value of a card, the ace 1, the joker 0.
pub(super) fn low_value(card: Card) -> i64 {
    match card.rank() {
        None => 0,
        Some(CardRank::ACE) => 1,
        Some(rank) => i64::from(rank.0 + 2).min(10),
    }
}

/// The sum of the cards.
pub(super) fn total(cards: &[Card], aces: Aces) -> i64 {
    let low: i64 = cards.iter().map(|&card| low_value(card)).sum();
    let count = count(cards, |card| card.rank() == Some(CardRank::ACE));
    match aces {
        Aces::High => low + 10 * count,
        Aces::Best if count > 0 && low + 10 <= 21 => low + 10,
        Aces::Best | Aces::Low => low,
    }
}

/// The sum modulo 10.
pub(super) fn points(cards: &[Card]) -> i64 {
    total(cards, Aces::Low) % 10
}

/// Returns true if a card may fit a pattern, as far as its rank goes.
pub(super) fn fits_by_rank(card: Card, such: &Pattern) -> bool {
    let suited = such.suit.is_some() || such.colour.is_some();
    such.rank.is_none_or(|ranks| ranks.contains(rank_of(card))) && !(suited && card == Card::JOKER)
}

/// Returns true if a card fits a pattern.
pub(super) fn fits(card: Card, such: &Pattern) -> bool {
    such.rank.is_none_or(|ranks| ranks.contains(rank_of(card)))
        && such
            .suit
            .is_none_or(|suits| card.suit().is_some_and(|s| suits.contains(Suit::ALL[usize::from(s.0)])))
        && such.colour.is_none_or(|colour| card.suit().is_some_and(|s| s.is_red() == (colour == Colour::Red)))
}

/// The largest number of cards of one kind.
pub(super) fn most_alike(cards: &[Card], kind: impl Fn(Card) -> usize) -> i64 {
    let mut counts = [0i64; 64];
    cards.iter().for_each(|&card| counts[kind(card)] += 1);
    counts.into_iter().max().unwrap_or(0)
}

/// How many ranks exactly two of the cards have.
pub(super) fn pairs(cards: &[Card]) -> i64 {
    let mut counts = [0u8; 16];
    cards.iter().for_each(|&card| counts[usize::from(rank_of(card).0)] += 1);
    len(counts.into_iter().filter(|&count| count == 2))
}

/// How a sum of some cards compares with that of others; `None` if there are no others.
pub(super) fn compare_sums(cards: &[Card], others: &[Card], sum: Sum) -> Option<Ordering> {
    let of = |cards: &[Card]| match sum {
        Sum::Points => points(cards),
        Sum::Total(aces) => total(cards, aces),
    };
    (!others.is_empty()).then(|| of(cards).cmp(&of(others)))
}

/// How many colours the cards have.
pub(super) fn colours(cards: &[Card]) -> i64 {
    let (red, black) = (suits(cards) & 0b0110 != 0, suits(cards) & 0b1001 != 0);
    i64::from(red) + i64::from(black)
}

/// The cards of a suit.
pub(super) fn of_suit(cards: &[Card], suit: CardSuit) -> impl Iterator<Item = Card> {
    cards.iter().copied().filter(move |card| card.suit() == Some(suit))
}

/// The suits that the cards have, one bit each.
pub(super) fn suits(cards: &[Card]) -> u8 {
    cards.iter().filter_map(|card| card.suit()).fold(0, |suits, suit| suits | 1 << suit.0)
}

/// The ranks that the cards have, one bit each; jokers are passed over.
pub(super) fn ranks(cards: impl Iterator<Item = Card>) -> u16 {
    cards.filter_map(Card::rank).fold(0, |ranks, rank| ranks | 1 << rank.0)
}

/// How many jokers fill gaps of a run.
pub(super) fn filling(cards: &[Card], jokers_fill: bool) -> u32 {
    if jokers_fill { cards.iter().filter(|&&card| card == Card::JOKER).map(|_| 1).sum() } else { 0 }
}

/// The length of the longest run of consecutive ranks, an ace at either end; `filling` cards fill a gap or lengthen it.
pub(super) fn run(ranks: u16, filling: u32) -> i64 {
    // Bit 0 is the ace below the two; one ace is not at both ends, so a run has at most 13 ranks.
    let line = u32::from(ranks) << 1 | u32::from(ranks >> 12);
    if filling == 0 {
        // Each step shortens every run by one.
        let shorter = std::iter::successors(Some(line), |line| Some(line & line >> 1));
        return len(shorter.take_while(|&line| line != 0)).min(13);
    }
    let mut longest = 0;
    for first in 0..14u32 {
        for length in 1..=(14 - first).min(13) {
            let window = ((1u32 << length) - 1) << first;
            if length - (line & window).count_ones() <= filling {
                longest = longest.max(length);
            }
        }
    }
    longest.into()
}

/// The ranks, one bit each, that are in a run of `length` or more, an ace at either end.
pub(super) fn in_run(ranks: u16, length: u32) -> u16 {
    let line = u32::from(ranks) << 1 | u32::from(ranks >> 12);
    let first = (1..length).fold(line, |first, place| first & line >> place);
    let all = (1..length).fold(first, |all, place| all | first << place);
    u16::try_from((all >> 1 | (all & 1) << 12) & 0x1fff).expect("13 bits")
}

/// The highest of some ranks, one bit each; there is one.
pub(super) fn highest(ranks: u16) -> u8 {
    u8::try_from(ranks.ilog2()).expect("below 16")
}

/// The lowest of some ranks, one bit each; there is one.
pub(super) fn lowest(ranks: u16) -> u8 {
    u8::try_from(ranks.trailing_zeros()).expect("below 17")
}
