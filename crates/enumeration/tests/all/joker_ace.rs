//! The joker-ace ranking against a slow evaluator that tries every card the joker may stand for.

use enumeration::combinations::subsets;
use enumeration::rankings::joker_ace::JokerAce;
use enumeration::symmetry::canonical_subsets;
use enumeration::{Card, CardSet};
use std::collections::HashMap;

/// A card as a number 2 to 14 and a suit; the joker as an ace is of a fifth suit.
type Plain = (u8, u8);

/// A hand without a joker as a list that compares as hands do: category, then groups and cards from the highest.
fn natural(cards: &[Plain]) -> Vec<u8> {
    let mut groups: Vec<(u8, u8)> = Vec::new();
    for &(rank, _) in cards {
        match groups.iter_mut().find(|group| group.1 == rank) {
            Some(group) => group.0 += 1,
            None => groups.push((1, rank)),
        }
    }
    groups.sort_by(|a, b| b.cmp(a));
    let sizes: Vec<u8> = groups.iter().map(|group| group.0).collect();
    let mut ranks: Vec<u8> = groups.iter().map(|group| group.1).collect();
    let flush = cards.iter().all(|card| card.1 == cards[0].1);
    // The strength of a straight is its highest card, but the five-high one stands between the ace's and the king's.
    let straight = match ranks[..] {
        [14, 13, 12, 11, 10] => Some(15),
        [14, 5, 4, 3, 2] => Some(14),
        [a, b, c, d, e] if a - b == 1 && b - c == 1 && c - d == 1 && d - e == 1 => Some(a),
        _ => None,
    };
    let category = match (&sizes[..], straight, flush) {
        ([5], ..) => 10,
        (_, Some(15), true) => 9,
        (_, Some(_), true) => 8,
        ([4, 1], ..) => 7,
        ([3, 2], ..) => 6,
        (_, _, true) => 5,
        (_, Some(_), _) => 4,
        ([3, 1, 1], ..) => 3,
        ([2, 2, 1], ..) => 2,
        ([2, 1, 1, 1], ..) => 1,
        _ => 0,
    };
    if let Some(strength) = straight {
        ranks = vec![strength];
    }
    ranks.insert(0, category);
    ranks
}

/// The same for any hand: the joker is a fifth-suit ace, or any of the other 48 cards that completes a straight or flush.
fn slow(hand: CardSet) -> Vec<u8> {
    let cards: Vec<Plain> =
        hand.iter().filter(|&card| card != Card::JOKER).map(|card| (card.0 % 13 + 2, card.0 / 13)).collect();
    if !hand.contains(Card::JOKER) {
        return natural(&cards);
    }
    let with = |card: (u8, u8)| natural(&[cards.clone(), vec![card]].concat());
    let mut best = with((14, 4));
    for rank in 2..=14 {
        for suit in 0..4 {
            if !cards.contains(&(rank, suit)) {
                let made = with((rank, suit));
                if [4, 5, 8, 9].contains(&made[0]) {
                    best = best.max(made);
                }
            }
        }
    }
    best
}

#[test]
fn ranks_order_every_hand_as_the_slow_evaluator_does() {
    // Every hand without the joker; with it, one of each class under permutation of the suits.
    let joker = CardSet::single(Card::JOKER);
    let with_joker = canonical_subsets(CardSet::DECK_52, 4).into_iter().map(|(four, _)| four.union(joker));
    // Equal rank exactly when the slow lists are equal, and in the same order: compared over one hand a rank.
    let mut of_rank: HashMap<JokerAce, Vec<u8>> = HashMap::new();
    for hand in subsets(CardSet::DECK_52, 5).chain(with_joker) {
        let expected = slow(hand);
        let found = of_rank.entry(JokerAce::of(hand)).or_insert_with(|| expected.clone());
        assert_eq!(*found, expected, "{hand}");
    }
    let mut pairs: Vec<(JokerAce, Vec<u8>)> = of_rank.into_iter().collect();
    pairs.sort();
    assert_eq!(pairs.len(), 7_463);
    assert!(pairs.is_sorted_by(|a, b| a.1 < b.1));
    assert!(pairs.iter().all(|(rank, list)| rank.category() as u8 == list[0]));
}

#[test]
fn the_categories_have_their_class_counts() {
    let count = |hands: &mut dyn Iterator<Item = CardSet>| {
        let mut counts = [0u32; 11];
        for hand in hands {
            counts[JokerAce::of(hand).category() as usize] += 1;
        }
        counts
    };
    // Without the joker: the textbook counts.
    assert_eq!(
        count(&mut subsets(CardSet::DECK_52, 5)),
        [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4, 0]
    );
    // With it, the upper categories by hand. Five aces: 1. Royal: any four of five, 4 x 5. Four of a kind: three aces
    // and another card 4 x 48, or four of another rank 12. Full house: two aces and a pair 6 x 12 x 6, or an ace and
    // three of a rank 4 x 12 x 4. Three of a kind: two aces and two other ranks 6 x C(12,2) x 16, or three of a rank
    // and a fourth that is no ace 12 x 4 x 11 x 4.
    let joker = CardSet::single(Card::JOKER);
    let with_joker = count(&mut subsets(CardSet::DECK_52, 4).map(|four| four.union(joker)));
    assert_eq!(with_joker[3], 6 * 66 * 16 + 12 * 4 * 11 * 4);
    assert_eq!(with_joker[6..], [624, 204, 144, 20, 1]);
    assert_eq!(with_joker.iter().sum::<u32>(), 270_725);
}
