//! The standard high ranking against a slow evaluator that shares nothing with it but the cards.

use enumeration::combinations::{subsets, unindex};
use enumeration::rankings::high::{self, Category, High};
use enumeration::{Card, CardSet};
use proptest::prelude::*;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Category (0 to 9) and then ranks, those that come most often first: tuples compare as the hands do.
type Slow = (u8, Vec<u8>);

fn slow_five(cards: &[Card]) -> Slow {
    let mut ranks: Vec<u8> = cards.iter().map(|card| card.rank().unwrap().0).collect();
    ranks.sort_unstable();
    let often = |rank: u8| cards.iter().filter(|card| card.rank().unwrap().0 == rank).count();
    let mut order: Vec<u8> = ranks.clone();
    order.sort_by_key(|&rank| std::cmp::Reverse((often(rank), rank)));
    let shape: Vec<usize> = order.iter().map(|&rank| often(rank)).collect();
    let suited = cards.iter().all(|card| card.suit() == cards[0].suit());
    let distinct = shape == [1, 1, 1, 1, 1];
    let low_ace = ranks == [0, 1, 2, 3, 12];
    let in_a_row = distinct && ranks[4] - ranks[0] == 4;
    if low_ace {
        order = vec![3, 2, 1, 0];
    }
    let category = match (in_a_row || low_ace, suited) {
        (true, true) if ranks[0] == 8 => 9,
        (true, true) => 8,
        (true, false) => 4,
        (false, true) => 5,
        (false, false) => match shape[..] {
            [4, ..] => 7,
            [3, _, _, 2, _] => 6,
            [3, ..] => 3,
            [2, _, 2, ..] => 2,
            [2, ..] => 1,
            _ => 0,
        },
    };
    (category, order)
}

fn slow(cards: CardSet) -> Slow {
    subsets(cards, 5).map(|five| slow_five(&five.iter().collect::<Vec<_>>())).max().unwrap()
}

/// Every slow value of five cards with its number, from all 2,598,960 hands.
static CLASSES: LazyLock<BTreeMap<Slow, High>> = LazyLock::new(|| {
    let mut classes = BTreeMap::new();
    for five in subsets(CardSet::DECK_52, 5) {
        let high = High::of(five);
        let known = *classes.entry(slow(five)).or_insert(high);
        assert_eq!(known, high, "{five} has two values");
    }
    classes
});

#[test]
fn all_five_card_hands_order_as_the_slow_evaluator_has_them() {
    assert_eq!(CLASSES.len(), 7_462);
    let numbers: Vec<u16> = CLASSES.values().map(|high| high.number()).collect();
    assert!(numbers.iter().copied().eq(1..=7_462), "ascending without a gap");
    for ((category, _), high) in &*CLASSES {
        assert_eq!(high.category(), Category::ALL[*category as usize]);
    }
}

fn by_category(ways: &[u64]) -> Vec<u64> {
    Category::ALL
        .map(|c| ways[c.lowest().number() as usize..=c.highest().number() as usize].iter().sum())
        .to_vec()
}

#[test]
fn five_card_hands_by_category() {
    let textbook = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4];
    assert_eq!(by_category(&high::ways(5)), textbook);
}

#[test]
fn seven_card_hands_by_category() {
    let textbook = [
        23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260,
        4_324,
    ];
    assert_eq!(by_category(&high::ways(7)), textbook);
}

#[test]
fn adding_cards_one_by_one_is_ranking_them_at_once() {
    let tables = high::tables();
    let cards: Vec<Card> = enumeration::cards::parse_cards("Ah 3c Kh 9h 2h 7d 4h").unwrap();
    let mut held = high::Held::EMPTY;
    for (n, &card) in cards[..6].iter().enumerate() {
        assert_eq!(held.len() as usize, n);
        held = tables.add(held, card);
        if n >= 4 {
            assert_eq!(tables.high(held), High::of(held.cards()));
        }
    }
    assert_eq!(tables.seventh(held, cards[6]).category(), Category::Flush);
    let mut seventh = Vec::new();
    tables.each_seventh(held, 47, |high| seventh.push(high));
    assert_eq!(seventh, (47..52).map(|card| tables.seventh(held, Card(card))).collect::<Vec<_>>());
}

/// Two ways to rank seven cards that share nothing but what five cards are worth: card by card, and as a sum.
#[test]
fn every_seven_cards_rank_alike_as_a_sum_as_a_set_and_card_by_card() {
    let (tables, sums) = (high::tables(), high::sums());
    let above = |card: u8| CardSet(CardSet::DECK_52.0 & (u64::MAX << (card + 1)));
    let from = |first: u8| {
        let mut hands = 0u64;
        for six in subsets(above(first), 5).map(|five| five.union(CardSet(1 << first))) {
            let held = six.iter().fold(high::Held::EMPTY, |held, card| tables.add(held, card));
            let sum = six.iter().fold(high::Sums::NONE, |sum, card| sum + sums.card(card));
            for last in above(63 - six.0.leading_zeros() as u8).iter() {
                let (expected, hand) = (tables.seventh(held, last), six.union(CardSet(1 << last.0)));
                assert_eq!(sums.of_set(hand), expected);
                assert_eq!(sums.value(tables, sum + sums.card(last), || hand), expected);
                hands += 1;
            }
        }
        hands
    };
    let hands: u64 = (0..46).into_par_iter().map(from).sum();
    assert_eq!(hands, 133_784_560);
}

/// The number worked by hand in docs/method/evaluators.md.
#[test]
fn a_pair_of_nines_with_ace_jack_four_is_number_3013() {
    assert_eq!(High::of(CardSet::parse("9s 9d Ah Jc 4s").unwrap()).number(), 3_013);
    assert_eq!(High::of(CardSet::parse("9s 9d Ah Jc 4s 3d 2h").unwrap()), High::numbered(3_013));
}

#[test]
#[should_panic(expected = "a hand has five, six or seven cards")]
fn eight_cards_are_refused() {
    let _ = High::of(CardSet(0xff));
}

#[test]
#[should_panic(expected = "a hand has five, six or seven cards")]
fn four_cards_are_refused() {
    let _ = High::of(CardSet(0xf));
}

/// Hands that a slip in the tables would most likely rank wrongly, best first within each line.
#[test]
fn hands_that_are_easily_confused() {
    let lines = [
        ["As Ks Qs Js Ts 9s 8s", "Ks Qs Js Ts 9s 8s Ad", "As 2s 3s 4s 5s Kd Kh", "Ad Ac Ah As 2c 3d 4h"],
        ["Kd Kc Kh 2s 2d Ac Ah", "Kd Kc Kh Qs Qd 2c 2h", "Kd Kc Kh 2s 2d 2c Qh", "As Ks 9s 4s 2s Ad Ac"],
        ["6c 5d 4h 3s 2c As Kd", "5d 4h 3s 2c As Kd Kc", "Ad Ac Ah Ks Qd 9c 8h", "As Ad Kc Kh Qs Qd Jc"],
    ];
    for line in lines {
        let highs = line.map(|hand| High::of(CardSet::parse(hand).unwrap()));
        assert!(highs.windows(2).all(|pair| pair[0] > pair[1]), "{line:?}: {highs:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn six_cards_are_worth_their_best_five(index in 0u64..20_358_520) {
        let hand = unindex(index, 6);
        prop_assert_eq!(High::of(hand), CLASSES[&slow(hand)]);
    }

    #[test]
    fn seven_cards_are_worth_their_best_five(index in 0u64..133_784_560) {
        let hand = unindex(index, 7);
        prop_assert_eq!(High::of(hand), CLASSES[&slow(hand)]);
    }

    /// Six or seven cards with at least five of a suit are rare among random hands.
    #[test]
    fn flushes_are_worth_their_best_five(suited in 0u64..1_287, others in 0u64..1_081, suit in 0u8..4) {
        let five = CardSet(unindex(suited, 5).0 << (13 * suit));
        let rest: Vec<Card> = CardSet::DECK_52.without(five).iter().collect();
        let hand = unindex(others, 2).iter().fold(five, |hand, i| hand.union(CardSet::single(rest[i.0 as usize])));
        prop_assert_eq!(High::of(hand), CLASSES[&slow(hand)]);
    }
}
