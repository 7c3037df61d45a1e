//! Pai Gow written out plainly from the rules, for comparison: slow, and sharing no code with the crate but the cards.

use enumeration::{Card, CardSet};
use std::collections::HashMap;

/// A card as a number 2 to 14 and a suit; the joker is an ace of a fifth suit.
pub(crate) type Plain = (u8, u8);

pub(crate) const JOKER: Plain = (14, 4);

/// The rank of a high hand, as a list that compares as hands do.
pub(crate) type High = Vec<u8>;

/// The rank of a low hand: whether it is a pair, its higher and its lower card.
pub(crate) type Low = (bool, u8, u8);

pub(crate) fn plain(hand: CardSet) -> Vec<Plain> {
    hand.iter().map(|card| if card == Card::JOKER { JOKER } else { (card.0 % 13 + 2, card.0 / 13) }).collect()
}

fn natural(cards: &[Plain]) -> High {
    let mut ranks: Vec<u8> = cards.iter().map(|card| card.0).collect();
    ranks.sort_by(|a, b| b.cmp(a));
    let times = |rank: u8| cards.iter().filter(|card| card.0 == rank).count() as u8;
    let mut groups: Vec<(u8, u8)> = ranks.iter().map(|&rank| (times(rank), rank)).collect();
    groups.sort_by(|a, b| b.cmp(a));
    groups.dedup();
    let flush = cards.iter().all(|card| card.1 == cards[0].1);
    let straight = match ranks[..] {
        [14, 13, 12, 11, 10] => 15,
        [14, 5, 4, 3, 2] => 14,
        [a, ..] if (1..5).all(|i| ranks[i] + i as u8 == a) => a,
        _ => 0,
    };
    let shape: Vec<u8> = groups.iter().map(|group| group.0).collect();
    let by_groups = |category: u8| {
        let mut rank = vec![category];
        rank.extend(groups.iter().map(|group| group.1));
        rank
    };
    match (&shape[..], straight, flush) {
        ([5], ..) => vec![10],
        (_, 15, true) => vec![9],
        (_, 1.., true) => vec![8, straight],
        ([4, 1], ..) => by_groups(7),
        ([3, 2], ..) => by_groups(6),
        (_, 0, true) => by_groups(5),
        (_, 1.., false) => vec![4, straight],
        ([3, 1, 1], ..) => by_groups(3),
        ([2, 2, 1], ..) => by_groups(2),
        ([2, 1, 1, 1], ..) => by_groups(1),
        _ => by_groups(0),
    }
}

fn is_straight_or_flush(high: &High) -> bool {
    [4, 5, 8, 9].contains(&high[0])
}

/// Five cards; the joker is an ace, or any card not there that completes a straight or a flush.
pub(crate) fn high(cards: &[Plain]) -> High {
    let others: Vec<Plain> = cards.iter().copied().filter(|&card| card != JOKER).collect();
    let mut best = natural(cards);
    if others.len() == 4 {
        // A flush needs the suit of the others; for a straight any other suit will do.
        for suit in [others[0].1, 5] {
            for rank in 2..=14 {
                if !others.contains(&(rank, suit)) {
                    let made = natural(&[&others[..], &[(rank, suit)]].concat());
                    if is_straight_or_flush(&made) {
                        best = best.max(made);
                    }
                }
            }
        }
    }
    best
}

pub(crate) fn low(a: Plain, b: Plain) -> Low {
    (a.0 == b.0, a.0.max(b.0), a.0.min(b.0))
}

/// HC appendix F, 13.I: the high hand is not below the low hand.
pub(crate) fn is_legal(high: &High, low: Low) -> bool {
    match (low.0, high[0]) {
        (_, 2..) | (false, 1) => true,
        (true, 1) => high[1] >= low.1,
        (true, _) => false,
        (false, _) => (high[1], high[2]) >= (low.1, low.2),
    }
}

/// Remembers the ranks of five cards.
#[derive(Default)]
pub(crate) struct Book(HashMap<CardSet, High>);

impl Book {
    /// All 21 settings.
    pub(crate) fn settings(&mut self, hand: CardSet) -> Vec<(High, Low)> {
        let cards: Vec<Card> = hand.iter().collect();
        let mut settings = Vec::new();
        for i in 0..7 {
            for j in 0..i {
                let two: CardSet = [cards[i], cards[j]].into_iter().collect();
                let five = hand.without(two);
                let two = plain(two);
                let high = self.0.entry(five).or_insert_with(|| high(&plain(five))).clone();
                settings.push((high, low(two[0], two[1])));
            }
        }
        settings
    }

    /// The house way: section 12 as a table over how often ranks are held.
    pub(crate) fn house_way(&mut self, hand: CardSet, straight_with_pair_kept: bool) -> (High, Low) {
        let settings = self.settings(hand);
        let cards = plain(hand);
        let times = |rank: u8| cards.iter().filter(|card| card.0 == rank).count();
        let held = |n: usize| (2..=14).rev().filter(|&rank| times(rank) == n).collect::<Vec<u8>>();
        let (singles, pairs, threes) = (held(1), held(2), held(3));
        let pair = |rank: u8| (true, rank, rank);
        let straights: Vec<Low> =
            settings.iter().filter(|(high, _)| is_straight_or_flush(high)).map(|&(_, low)| low).collect();
        let best_straight = straights.iter().max().copied();
        let size = |rank: u8| match rank {
            2..=6 => 'L',
            7..=10 => 'M',
            _ => 'H',
        };
        let mut signature: Vec<usize> = (2..=14).map(times).filter(|&n| n > 0).collect();
        signature.sort_by(|a, b| b.cmp(a));
        let target: Low = match signature[..] {
            [5, ..] => {
                if times(13) == 2 {
                    pair(13)
                } else {
                    pair(14)
                }
            }
            [4, ..] if times(14) == 4 => {
                if times(13) >= 2 {
                    pair(13)
                } else {
                    pair(14)
                }
            }
            [4, 3] | [3, 3, 1] => pair(threes[0]),
            [4, 2, 1] | [3, 2, ..] | [2, 2, 2, 1] => pair(pairs[0]),
            [4, 1, 1, 1] => {
                let four = held(4)[0];
                match size(four) {
                    'L' => (false, singles[0], singles[1]),
                    'M' if singles[0] == 14 => (false, 14, singles[1]),
                    _ => pair(four),
                }
            }
            [3, 1, 1, 1, 1] => {
                if straights.contains(&pair(threes[0])) {
                    pair(threes[0])
                } else if threes[0] == 14 {
                    (false, 14, singles[0])
                } else {
                    (false, singles[0], singles[1])
                }
            }
            [2, 2, 1, 1, 1] => {
                let (ace, king) = (singles.contains(&14), singles.contains(&13));
                let keep = match (size(pairs[1]), size(pairs[0])) {
                    ('L', 'L') => true,
                    ('L', 'M') => ace || king,
                    ('L', 'H') | ('M', 'M') => ace,
                    ('M', 'H') => ace && king,
                    _ => false,
                };
                if keep { (false, singles[0], singles[1]) } else { pair(pairs[1]) }
            }
            [2, 1, 1, 1, 1, 1] => match best_straight {
                Some(low) if straight_with_pair_kept || low == pair(pairs[0]) => low,
                _ => (false, singles[0], singles[1]),
            },
            [1, 1, 1, 1, 1, 1, 1] => best_straight.unwrap_or((false, singles[1], singles[2])),
            _ => unreachable!("seven cards are held in one of these ways"),
        };
        settings.into_iter().filter(|&(_, low)| low == target).max().expect("the cards make the low hand")
    }
}
