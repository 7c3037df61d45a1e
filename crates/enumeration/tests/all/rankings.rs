//! The rankings against slow, plain evaluators: every hand has the category that the slow one gives, and hands compare
//! as they do there.

use crate::slow::{self, Strength};
use enumeration::CardSet;
use enumeration::combinations::subsets;
use enumeration::rankings::four::{self, FourCard};
use enumeration::rankings::three::{self, ThreeCard};
use enumeration::rankings::wild::{self, WildDeucesJoker};
use enumeration::symmetry::{canonical, canonical_subsets};
use rayon::prelude::*;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;

/// The rank that each strength was given.
struct Agreement<R>(BTreeMap<Strength, R>);

impl<R: Copy + Ord + Debug> Agreement<R> {
    fn new() -> Self {
        Agreement(BTreeMap::new())
    }

    fn note(&mut self, strength: Strength, rank: R) {
        let noted = *self.0.entry(strength).or_insert(rank);
        assert_eq!(noted, rank, "hands of equal strength {strength:?}");
    }

    /// Equal strengths have had equal ranks; now stronger ones must have greater ranks.
    fn check_order(&self) {
        assert!(self.0.values().is_sorted_by(|a, b| a < b), "ranks must increase with strength");
    }
}

#[test]
fn three_cards_rank_as_the_slow_evaluator_says() {
    let mut agreement = Agreement::new();
    for hand in subsets(CardSet::DECK_52, 3) {
        let strength = slow::three(&slow::plain(hand));
        let rank = ThreeCard::of(hand);
        assert_eq!(rank.category(), three::Category::ALL[strength.0]);
        agreement.note(strength, rank);
    }
    agreement.check_order();
    assert_eq!(agreement.0.len(), 741);
}

#[test]
fn four_cards_rank_as_the_slow_evaluator_says() {
    let mut agreement = Agreement::new();
    for hand in subsets(CardSet::DECK_52, 4) {
        let strength = slow::four(&slow::plain(hand));
        let rank = FourCard::best_of(hand);
        assert_eq!(rank.category(), four::Category::ALL[strength.0]);
        agreement.note(strength, rank);
    }
    agreement.check_order();
}

#[test]
fn the_best_four_of_five_and_six_cards_rank_as_the_slow_evaluator_says() {
    let classes = |size| {
        let hands = canonical_subsets(CardSet::DECK_52, size);
        let strengths: Vec<Strength> =
            hands.par_iter().map(|&(hand, _)| slow::best_four(&slow::plain(hand))).collect();
        let mut agreement = Agreement::new();
        let mut classes = [0; 8];
        for (&(hand, ways), strength) in hands.iter().zip(strengths) {
            let rank = FourCard::best_of(hand);
            assert_eq!(rank.category(), four::Category::ALL[strength.0], "{hand}");
            agreement.note(strength, rank);
            classes[strength.0] += ways;
        }
        agreement.check_order();
        classes
    };
    assert_eq!(classes(5), [1_150_080, 1_047_552, 123_552, 101_808, 114_616, 58_656, 2_072, 624]);
    assert_eq!(classes(6), [4_872_000, 8_194_320, 2_342_736, 1_744_080, 2_245_352, 897_616, 47_752, 14_664]);
}

#[test]
fn four_card_classes_are_the_closed_forms() {
    let mut classes = [0; 8];
    for hand in subsets(CardSet::DECK_52, 4) {
        classes[FourCard::best_of(hand).category() as usize] += 1;
    }
    // 704 = C(13,4) - 11 sets of ranks make no straight, 252 = 4^4 - 4 choices of suits no flush.
    let (high_card, pair, two_pair) = (704 * 252, 13 * 6 * 66 * 16, 78 * 36);
    let (straight, flush, three_of_a_kind) = (11 * 252, 4 * 704, 13 * 4 * 48);
    assert_eq!(classes, [high_card, pair, two_pair, straight, flush, three_of_a_kind, 44, 13]);
}

/// Every one of the 2,869,685 hands against a brute force over every replacement of its wild cards.
#[test]
fn wild_hands_rank_as_the_best_replacement() {
    let wild_cards = CardSet::of_rank(enumeration::Rank::TWO).union(CardSet(1 << 52));
    let others = CardSet::DECK_53.without(wild_cards);
    let mut agreement = Agreement::new();
    let mut classes = [[0u64; 6]; 12];
    let mut hands = 0;
    for wilds in 0..=5 {
        // A replacement asks neither which wild card it replaces nor which suit is which, so the brute force is run once
        // for each set of naturals up to a permutation of the suits.
        let forms: Vec<(CardSet, u64)> = canonical_subsets(others, 5 - wilds);
        let strengths: HashMap<CardSet, Strength> = forms
            .par_iter()
            .map(|&(cards, _)| (cards, slow::with_wilds(&slow::plain(cards), wilds as usize)))
            .collect();
        for cards in subsets(others, 5 - wilds) {
            let [form] = canonical([cards]);
            let strength = strengths[&form];
            for wild in subsets(wild_cards, wilds) {
                let hand = cards.union(wild);
                let rank = WildDeucesJoker::of(hand);
                assert_eq!(rank.category(), wild::Category::ALL[strength.0], "{hand}");
                agreement.note(strength, rank);
                classes[strength.0][wilds as usize] += 1;
                hands += 1;
            }
        }
    }
    assert_eq!(hands, 2_869_685);
    agreement.check_order();
    // By hand (docs/method/evaluators.md): of the sets of 5, 4, 3 and 2 of the twelve ranks 8, 34, 55 and 41 lie within a
    // straight; 5, 10, 10, 5 are the choices of one to four wild cards.
    let expected = [
        [784 * 1_020, 0, 0, 0, 0, 0],                                     // high card
        [12 * 6 * 165 * 64, 5 * 461 * 252, 0, 0, 0, 0],                   // pair
        [66 * 36 * 40, 0, 0, 0, 0, 0],                                    // two pair
        [12 * 4 * 55 * 16, 5 * 12 * 6 * 55 * 16, 10 * 165 * 60, 0, 0, 0], // three of a kind
        [8 * 1_020, 5 * 34 * 252, 10 * 55 * 60, 0, 0, 0],                 // straight
        [784 * 4, 5 * 461 * 4, 10 * 165 * 4, 0, 0, 0],                    // flush
        [12 * 4 * 11 * 6, 5 * 66 * 36, 0, 0, 0, 0],                       // full house
        [12 * 44, 5 * 12 * 4 * 44, 10 * 12 * 6 * 44, 10 * (66 * 16 - 41 * 4), 0, 0], // four of a kind
        [7 * 4, 5 * 29 * 4, 10 * 45 * 4, 10 * 31 * 4, 0, 0],              // straight flush
        [0, 5 * 12, 10 * 12 * 4, 10 * 12 * 6, 5 * 7 * 4, 0],              // five of a kind
        [4, 5 * 5 * 4, 10 * 10 * 4, 10 * 10 * 4, 5 * 5 * 4, 0],           // royal flush
        [0, 0, 0, 0, 0, 1],                                               // five wilds
    ];
    assert_eq!(classes, expected);
}

/// Deuces as twos and no joker: the standard hands of 52, by textbook counts.
#[test]
fn natural_categories_are_the_textbook_s() {
    let mut classes = [0u64; 12];
    for (hand, ways) in canonical_subsets(CardSet::DECK_52, 5) {
        classes[wild::natural_category(hand).unwrap() as usize] += ways;
    }
    assert_eq!(classes, [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 0, 4, 0]);
}
