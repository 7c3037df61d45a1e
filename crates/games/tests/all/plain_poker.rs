//! Hands ranked card by card, without a lookup table, and requests with pays of one's own.

use crate::bench::selected;
use enumeration::{Card, CardSet, Rank, Suit};
use games::Request;
use itertools::Itertools;
use paytables::games::RoundTerms;
use paytables::wagers::Rank as FileRank;

/// Which category a hand is in, the greater the better, and the ranks that decide, compared in order.
pub(crate) type Score = (u8, Vec<u8>);

/// Four suits of these ranks.
pub(crate) fn deck(ranks: &str) -> CardSet {
    let rank = |symbol| Rank::all().find(|rank| rank.symbol() == symbol).unwrap();
    ranks.chars().cartesian_product(Suit::all()).map(|(symbol, suit)| Card::new(rank(symbol), suit)).collect()
}

/// Every choice of so many cards.
pub(crate) fn choices(cards: CardSet, count: usize) -> impl Iterator<Item = CardSet> {
    cards.iter().collect_vec().into_iter().combinations(count).map(CardSet::from_iter)
}

/// The ranks held, the most frequent first and of equals the highest, with how often.
fn groups(cards: CardSet) -> Vec<(usize, u8)> {
    let counts = cards.iter().map(|card| card.rank().unwrap().0).counts();
    counts.into_iter().map(|(rank, count)| (count, rank)).sorted().rev().collect()
}

fn flush(cards: CardSet) -> bool {
    cards.iter().map(|card| card.suit().unwrap().0).all_equal()
}

/// The highest card of a straight of exactly these cards.
fn straight(cards: CardSet) -> Option<u8> {
    let ranks = cards.iter().map(|card| card.rank().unwrap().0).sorted().collect_vec();
    let last = ranks.len() - 1;
    if ranks.windows(2).all(|pair| pair[1] == pair[0] + 1) {
        return Some(ranks[last]);
    }
    // An ace below the two: 2, 3, ... in order, then the ace.
    let low = (0..last as u8).chain([12]).collect_vec();
    (ranks == low).then(|| ranks[last - 1])
}

/// The score of exactly `cards`, given the place of each category: straight flush, four of a kind, full house, flush,
/// straight, three of a kind, two pair, pair.
fn score(cards: CardSet, places: [u8; 8]) -> Score {
    let groups = groups(cards);
    let counts = groups.iter().map(|&(count, _)| count).collect_vec();
    let ranks = groups.iter().map(|&(_, rank)| rank).collect_vec();
    let [straight_flush, four, full_house, flush_place, straight_place, three, two_pair, pair] = places;
    match (straight(cards), flush(cards), counts.as_slice()) {
        (Some(top), true, _) => (straight_flush, vec![top]),
        (_, _, [4, ..]) => (four, ranks),
        (_, _, [3, 2]) => (full_house, ranks),
        (_, true, _) => (flush_place, ranks),
        (Some(top), _, _) => (straight_place, vec![top]),
        (_, _, [3, ..]) => (three, ranks),
        (_, _, [2, 2, ..]) => (two_pair, ranks),
        (_, _, [2, ..]) => (pair, ranks),
        _ => (0, ranks),
    }
}

/// Three cards: high card 0, pair 1, flush 2, straight 3, three of a kind 4, straight flush 5.
pub(crate) fn three(cards: CardSet) -> Score {
    score(cards, [5, 0, 0, 2, 3, 4, 0, 1])
}

/// The best four: high card 0, pair 1, two pair 2, straight 3, flush 4, three of a kind 5, straight flush 6, four of a
/// kind 7.
pub(crate) fn best_four(cards: CardSet) -> Score {
    choices(cards, 4).map(|four| score(four, [6, 7, 0, 4, 3, 5, 2, 1])).max().unwrap()
}

/// The best five, in the usual order from high card 0 to straight flush 8; a royal flush is 9.
pub(crate) fn best_five(cards: CardSet) -> Score {
    let one = |five| match score(five, [8, 7, 6, 5, 4, 3, 2, 1]) {
        (8, ranks) if ranks == [12] => (9, ranks),
        other => other,
    };
    choices(cards, 5).map(one).max().unwrap()
}

/// A base game with some rows paying otherwise: (table, row, pay).
pub(crate) fn base(game: &str, changes: &[(&str, &str, &str)]) -> Request<'static> {
    let mut selected = selected(&format!("{game}/base"));
    for (id, row, pay) in changes {
        let table = selected.tables.iter_mut().find(|table| table.id == *id).unwrap();
        table.rows.iter_mut().find(|r| r.hand == *row).unwrap().pays = pay.parse().unwrap();
    }
    Request::plain(selected)
}

/// A listed game dealt from a deck of some ranks.
pub(crate) fn dealt_from(ranks: &str, request: &Request) -> RoundTerms {
    let mut terms = request.selected.round().unwrap().unwrap();
    let held: Vec<Option<Rank>> = deck(ranks).iter().map(enumeration::Card::rank).collect();
    let out = Rank::all().filter(|rank| !held.contains(&Some(*rank)));
    terms.deal.shoe.without = out.map(|rank| FileRank(rank.0)).collect();
    terms
}
