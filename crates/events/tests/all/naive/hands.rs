//! Poker hands, as the page has them and in no clever way: every choice of cards, every card that a wild one can stand for.

use super::cards::{ACE, Card, JOKER};

/// What a joker stands for.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Joker {
    Any,
    Ace,
    None,
}

/// How hands are ranked.
#[derive(Clone)]
pub(super) struct Ranking {
    pub size: usize,
    pub joker: Joker,
    pub wild: Vec<u8>,
}

/// How good a hand is: its place from the bottom of the ranking, then the ranks that decide.
pub(super) type Value = (usize, Vec<u8>);

/// Classes of hands of so many cards, best first.
pub(super) fn classes(ranking: &Ranking) -> Vec<&'static str> {
    match ranking.size {
        2 => vec!["pair", "high card"],
        3 => vec!["straight flush", "three of a kind", "straight", "flush", "pair", "high card"],
        4 => vec![
            "four of a kind",
            "straight flush",
            "three of a kind",
            "flush",
            "straight",
            "two pair",
            "pair",
            "high card",
        ],
        _ => {
            let mut top = vec!["five of a kind", "royal flush"];
            if !ranking.wild.is_empty() {
                top.reverse();
            }
            let rest = [
                "straight flush",
                "four of a kind",
                "full house",
                "flush",
                "straight",
                "three of a kind",
                "two pair",
                "pair",
                "high card",
            ];
            [&top[..], &rest].concat()
        }
    }
}

pub(super) fn class_of(value: &Value, ranking: &Ranking) -> &'static str {
    let classes = classes(ranking);
    classes[classes.len() - 1 - value.0]
}

/// Every choice of so many cards.
pub(super) fn choices(cards: &[Card], size: usize) -> Vec<Vec<Card>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let Some((first, rest)) = cards.split_first() else { return Vec::new() };
    let mut all = choices(rest, size);
    for mut with in choices(rest, size - 1) {
        with.push(*first);
        all.push(with);
    }
    all
}

/// The value of as many cards as a hand has.
pub(super) fn value(hand: &[Card], ranking: &Ranking) -> Value {
    let (mut fixed, mut any, mut aces, mut dead) = (Vec::new(), 0, 0, 0);
    for &card in hand {
        if ranking.wild.contains(&card.rank) {
            any += 1;
        } else if card.rank != JOKER {
            fixed.push(card);
        } else {
            match ranking.joker {
                Joker::Any => any += 1,
                Joker::Ace => aces += 1,
                Joker::None => dead += 1,
            }
        }
    }
    // A suit that no card has is as good as another.
    let mut suits: Vec<u8> = fixed.iter().filter_map(|card| card.suit).collect();
    suits.sort_unstable();
    suits.dedup();
    suits.extend((0..4).find(|suit| !suits.contains(suit)));
    let deck: Vec<Card> =
        (2..=ACE).flat_map(|rank| suits.iter().map(move |&suit| Card { rank, suit: Some(suit) })).collect();
    let order = classes(ranking);
    let mut best: Option<Value> = None;
    each_multiset(&deck, any, &mut Vec::new(), &mut |stood| {
        each_multiset(&deck, aces, &mut stood.to_vec(), &mut |stood| {
            let by_aces = stood[any..].iter().all(|card| card.rank == ACE);
            for (class, mut ranks) in readings(&fixed, stood, dead, ranking) {
                // Five wild cards are the highest royal flush.
                if class == "royal flush" && any == 5 {
                    ranks = vec![ACE, 1];
                }
                let completes = ["straight", "flush", "straight flush", "royal flush"].contains(&class);
                if by_aces || completes {
                    let place = order.iter().rev().position(|known| *known == class).unwrap();
                    best = best.take().max(Some((place, ranks)));
                }
            }
        });
    });
    best.unwrap()
}

/// Every multiset of so many more of the cards, after those that are there.
fn each_multiset(cards: &[Card], left: usize, stood: &mut Vec<Card>, visit: &mut dyn FnMut(&[Card])) {
    if left == 0 {
        return visit(stood);
    }
    for (i, &card) in cards.iter().enumerate() {
        stood.push(card);
        each_multiset(&cards[i..], left - 1, stood, visit);
        stood.pop();
    }
}

/// Everything that cards, those `stood` for by others last, can be called with so many dead ones among them.
fn readings(fixed: &[Card], stood: &[Card], dead: usize, ranking: &Ranking) -> Vec<(&'static str, Vec<u8>)> {
    let cards = &[fixed, stood].concat()[..];
    let size = ranking.size;
    let mut ranks: Vec<u8> = cards.iter().map(|card| card.rank).collect();
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    let mut different = ranks.clone();
    different.dedup();
    let mut groups: Vec<(usize, u8)> =
        different.iter().map(|&rank| (ranks.iter().filter(|&&other| other == rank).count(), rank)).collect();
    groups.sort_unstable_by(|a, b| b.cmp(a));
    let counts: Vec<usize> = groups.iter().map(|group| group.0).collect();
    let kind = match counts[..] {
        [5] => "five of a kind",
        [4, ..] => "four of a kind",
        [3, 2] => "full house",
        [3, ..] => "three of a kind",
        [2, 2, ..] => "two pair",
        [2, ..] => "pair",
        _ => "high card",
    };
    let mut all = vec![(kind, groups.iter().map(|group| group.1).collect::<Vec<u8>>())];
    // Of two cards there are no straights and no flushes.
    if dead > 0 || size == 2 {
        return all;
    }
    let flush = cards.iter().all(|card| card.suit == cards[0].suit);
    let straight = different.len() == size && {
        let low_ace: Vec<u8> = [&different[1..], &[1]]
            .concat()
            .into_iter()
            .take(if different[0] == ACE { size } else { 0 })
            .collect();
        let in_order =
            |ranks: &[u8]| ranks.len() == size && ranks.windows(2).all(|pair| pair[0] == pair[1] + 1);
        in_order(&different) || in_order(&low_ace)
    };
    // The top of a straight; that from the ace up is the lowest, or the second where the joker is an ace.
    let top = if straight && different[0] == ACE && different[1] != ACE - 1 {
        if ranking.joker == Joker::Ace { vec![ACE - 1, 1] } else { vec![different[1]] }
    } else if straight && different[0] == ACE {
        vec![ACE, 0]
    } else {
        vec![different[0]]
    };
    if straight {
        all.push(("straight", top.clone()));
    }
    if flush {
        // What stands for a card of a flush is a rank that is not there already; two equal cards may be.
        let own = |rank: u8| fixed.iter().any(|card| card.rank == rank);
        let repeats = stood
            .iter()
            .enumerate()
            .any(|(i, card)| own(card.rank) || stood[..i].iter().any(|other| other.rank == card.rank));
        if !repeats {
            all.push(("flush", ranks));
        }
    }
    if straight && flush {
        let royal = size == 5 && different[0] == ACE && different[1] == ACE - 1;
        all.push((if royal { "royal flush" } else { "straight flush" }, top));
    }
    all
}
