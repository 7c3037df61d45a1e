//! The evaluators against textbook counts, over every hand there is, and against trying every value of a wild card.

use super::*;
use crate::cards::{deck_with_joker, decks};
use crate::dealer::Dealer;
use std::collections::{BTreeMap, BTreeSet};

fn cards<const N: usize>(text: &str) -> [Card; N] {
    Card::read_all(text).unwrap().try_into().unwrap()
}

/// Calls `each` with every choice of `N` cards from a deck.
fn every_hand<const N: usize>(deck: &[Card], mut each: impl FnMut(&[Card; N])) {
    let mut places: [usize; N] = std::array::from_fn(|i| i);
    loop {
        each(&places.map(|i| deck[i]));
        let Some(i) = (0..N).rev().find(|&i| places[i] < deck.len() - N + i) else { return };
        places[i] += 1;
        for j in i + 1..N {
            places[j] = places[j - 1] + 1;
        }
    }
}

fn counts<const N: usize>(deck: &[Card], value: impl Fn(&[Card; N]) -> Made) -> BTreeMap<Category, u64> {
    let mut counts = BTreeMap::new();
    every_hand(deck, |hand| *counts.entry(value(hand).category).or_default() += 1);
    counts
}

#[test]
fn three_card_hands_are_as_many_as_textbooks_say() {
    let expected = [
        (HighCard, 16_440),
        (Pair, 3_744),
        (ThreeOfAKind, 52),
        (Straight, 720),
        (Flush, 1_096),
        (StraightFlush, 48),
    ];
    assert_eq!(counts(&decks(1), three_cards), expected.into());
}

#[test]
fn four_card_hands_are_as_many_as_counted_by_hand() {
    // Four of a kind 13; straight flush 4 x 11; three 13 x 4 x 48; flush 4 x C(13,4) - 44; straight 11 x 4^4 - 44; two pair
    // C(13,2) x 36; pair 13 x 6 x C(12,2) x 16; in all C(52,4) = 270,725.
    let expected = [
        (HighCard, 183_040 - 2_816 - 2_860 + 44),
        (Pair, 82_368),
        (TwoPair, 2_808),
        (ThreeOfAKind, 2_496),
        (Straight, 2_772),
        (Flush, 2_816),
        (FourOfAKind, 13),
        (StraightFlush, 44),
    ];
    let counted = counts(&decks(1), four_cards);
    assert_eq!(counted, expected.into());
    assert_eq!(counted.values().sum::<u64>(), 270_725);
}

#[test]
fn five_card_hands_are_as_many_as_textbooks_say() {
    let expected = [
        (HighCard, 1_302_540),
        (Pair, 1_098_240),
        (TwoPair, 123_552),
        (ThreeOfAKind, 54_912),
        (Straight, 10_200),
        (Flush, 5_108),
        (FullHouse, 3_744),
        (FourOfAKind, 624),
        (StraightFlush, 36),
        (RoyalFlush, 4),
    ];
    assert_eq!(counts(&decks(1), five_cards), expected.into());
}

#[test]
fn five_card_hands_have_7462_values() {
    let mut values = BTreeSet::new();
    every_hand(&decks(1), |hand| {
        values.insert(five_cards(hand));
    });
    assert_eq!(values.len(), 7_462);
}

#[test]
fn the_best_five_of_seven_are_about_as_many_as_textbooks_say() {
    // A sample of 300,000 of the 133,784,560 hands, five standard errors either way.
    let expected: [(Category, u64); 10] = [
        (RoyalFlush, 4_324),
        (StraightFlush, 37_260),
        (FourOfAKind, 224_848),
        (FullHouse, 3_473_184),
        (Flush, 4_047_644),
        (Straight, 6_180_020),
        (ThreeOfAKind, 6_461_620),
        (TwoPair, 31_433_400),
        (Pair, 58_627_800),
        (HighCard, 23_294_460),
    ];
    let mut dealer = Dealer::new(1, "best of seven", 0, decks(1));
    let mut seen: BTreeMap<Category, u64> = BTreeMap::new();
    let sample = 300_000;
    for _ in 0..sample {
        dealer.gather();
        *seen.entry(best_five(&dealer.cards::<7>()).category).or_default() += 1;
    }
    for (category, hands) in expected {
        let mean = hands * sample / 133_784_560;
        let seen = seen.get(&category).copied().unwrap_or(0);
        assert!(seen.abs_diff(mean).pow(2) <= 25 * (mean + 1), "{category:?}: {seen} for {mean}");
    }
}

#[test]
fn hands_compare_by_what_makes_them_then_by_the_rest() {
    let five = |text| five_cards(&cards(text));
    assert!(five("As Ad 3h 4c 5s") > five("Ks Kd Ah Qc Js"));
    assert!(five("Ks Kd Ah Qc Js") > five("Kh Kc Ad Qs Ts"));
    assert_eq!(five("Ks Kd Ah Qc Js"), five("Kh Kc Ad Qs Jc"));
    assert!(five("6s 5d 4h 3c 2s") > five("5s 4d 3h 2c As"));
    assert!(five("2s 2d 2h 3c 3s") > five("As Ks Qs Js 9s"));
    assert!(five("Ks Ad 2h 3c 4s").category == HighCard);
    let three = |text| three_cards(&cards(text));
    assert!(three("As 2d 3c") > three("Ks Qs 9s"));
    assert!(three("2s 2d 2c") > three("As Kd Qc"));
    assert!(three("As 2s 3s") > three("As Ad Ac"));
    assert!(three("4s 3d 2c") > three("As 2d 3c"));
    assert!(best_four(&cards::<5>("As Ks Qs 9s 9d")).category == Flush);
    assert!(best_four(&cards::<5>("9h 9c Qs 9s 2d")) > best_four(&cards::<5>("As Ks Qs 9s 9d")));
    assert!(best_four(&cards::<6>("9h 9c 9s 9d As Ks")).category == FourOfAKind);
}

#[test]
fn wild_hands_are_named_as_ruled() {
    let named = |text| wild_five(&cards(text)).category;
    assert_eq!(named("2s 2d 2h 2c Jk"), FiveWilds);
    assert_eq!(named("2s 2d 2h 2c Ts"), RoyalFlush);
    assert_eq!(named("2s 2d 2h 2c 9s"), FiveOfAKind);
    assert_eq!(named("2s 2d 2h Ts As"), RoyalFlush);
    assert_eq!(named("2s 2d 2h Ts 9s"), StraightFlush);
    assert_eq!(named("2s 2d 2h Ts 9d"), FourOfAKind);
    assert_eq!(named("Jk 9s 9d 5h 5c"), FullHouse);
    assert_eq!(named("Jk 9s 9d 9h 5c"), FourOfAKind);
    assert_eq!(named("Jk 2s 9d 9h 5c"), FourOfAKind);
    assert_eq!(named("Jk 2s 9d 6h 5c"), Straight);
    assert_eq!(named("Jk 2s Kd 6h 5c"), ThreeOfAKind);
    assert_eq!(named("2d As 3s 4s 5s"), StraightFlush);
    assert_eq!(named("2d Ks 3s 4s 5s"), Flush);
    assert_eq!(named("2d 7h 3s 4s 5s"), Straight);
    assert_eq!(named("2d Kh 3s 9s 5s"), Pair);
    assert!(wild_five(&cards("2d Ks 3s 4s 5s")) > wild_five(&cards("Kd Qd Jd 9d 8d")));
    assert!(wild_five(&cards("2d As 3s 4s 5s")) < wild_five(&cards("2d 7s 3s 4s 5s")));
}

/// The best hand over every value that the wild cards could take, suits and all.
fn by_trying(hand: &[Card; 5]) -> (Category, [u8; 5]) {
    let Some(wild) = hand.iter().position(|&card| is_wild(card)) else {
        let groups = Groups::of(hand);
        return if groups.number == 1 { (FiveOfAKind, groups.ranks()) } else { natural(hand) };
    };
    let order = |made: &(Category, [u8; 5])| Made::new(&WILD_CARDS, made.0, made.1);
    decks(1)
        .into_iter()
        .map(|card| {
            let mut hand = *hand;
            // A deuce put here stands for a natural two: marked, lest it be taken for wild again.
            hand[wild] = if card.rank == 2 { Card::new(102, card.suit) } else { card };
            by_trying_rest(&hand)
        })
        .max_by_key(order)
        .unwrap()
}

fn by_trying_rest(hand: &[Card; 5]) -> (Category, [u8; 5]) {
    if hand.iter().any(|&card| is_wild(card)) {
        return by_trying(hand);
    }
    let plain = hand.map(|card| if card.rank == 102 { Card::new(2, card.suit) } else { card });
    let groups = Groups::of(&plain);
    if groups.number == 1 { (FiveOfAKind, groups.ranks()) } else { natural(&plain) }
}

#[test]
fn wild_cards_take_the_value_that_trying_every_card_finds() {
    let mut dealer = Dealer::new(5, "wild", 0, deck_with_joker());
    for _ in 0..40_000 {
        dealer.gather();
        let hand = dealer.cards::<5>();
        if hand.iter().filter(|&&card| is_wild(card)).count() <= 2 {
            let tried = by_trying(&hand);
            assert_eq!(wild_five(&hand), Made::new(&WILD_CARDS, tried.0, tried.1), "{hand:?}");
        }
    }
}
