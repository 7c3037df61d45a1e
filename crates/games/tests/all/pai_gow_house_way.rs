//! The house way on worked examples, and everywhere against the plain rules.

use crate::plain_pai_gow::{self, Book};
use enumeration::CardSet;
use enumeration::spreads::EvenDeck;
use games::pai_gow::house_way::{HouseRule, HouseWay, StraightWithPair, rules};
use games::pai_gow::setting::SettingRanks;
use games::pai_gow::shapes::Shapes;
use std::collections::HashMap;

/// Hand, low hand, high hand (any cards of the ranks that the hand compares by), rule.
fn examples() -> Vec<(&'static str, &'static str, &'static str, &'static HouseRule)> {
    vec![
        ("Ks Qd 9h 7c 5s 4d 2h", "Qd 9h", "Ks 7c 5s 4d 2h", &rules::NO_PAIR),
        ("Jk Qd 9h 7c 5s 4d 2h", "Qd 9h", "Jk 7c 5s 4d 2h", &rules::NO_PAIR),
        ("Jk 9s 8d 7h 6c 5s 2d", "Jk 2d", "9s 8d 7h 6c 5s", &rules::STRAIGHT),
        ("As Ks Qs Js 9s 8s 2d", "As 2d", "Ks Qs Js 9s 8s", &rules::STRAIGHT),
        ("9s 9d Ah Kc 7s 4d 2h", "Ah Kc", "9s 9d 7s 4d 2h", &rules::PAIR),
        ("As Jk Kd 9h 7c 5s 3d", "Kd 9h", "As Jk 7c 5s 3d", &rules::PAIR),
        ("As Ah 9s 8s 6s 4s 2s", "As Ah", "9s 8s 6s 4s 2s", &rules::PAIR_BEHIND_STRAIGHT),
        ("9s 9d Kh Qc Js Td 2h", "9s 2h", "9d Kh Qc Js Td", &rules::STRAIGHT_WITH_PAIR),
        ("9s 9d Kh Qc Js Td 8h", "9s Kh", "8h 9d Td Js Qc", &rules::STRAIGHT_WITH_PAIR),
        ("As Jk Kd Qh Jc 5s 3d", "5s 3d", "As Kd Qh Jc Jk", &rules::STRAIGHT_WITH_PAIR),
        ("6s 6d 3h 3c Ks 9d 8h", "Ks 9d", "6s 6d 3h 3c 8h", &rules::LOW_LOW),
        ("6s 6d 2h 2c 5s 4d 3h", "5s 4d", "6s 6d 2h 2c 3h", &rules::LOW_LOW),
        ("9s 9d 3h 3c Ks 8d 7h", "Ks 8d", "9s 9d 3h 3c 7h", &rules::LOW_MEDIUM_KEPT),
        ("9s 9d 3h 3c Qs 8d 7h", "3h 3c", "9s 9d Qs 8d 7h", &rules::LOW_MEDIUM_SPLIT),
        ("Js Jd 4h 4c As 9d 8h", "As 9d", "Js Jd 4h 4c 8h", &rules::LOW_HIGH_KEPT),
        ("As Ad 4h 4c Ks 9d 8h", "4h 4c", "As Ad Ks 9d 8h", &rules::LOW_HIGH_SPLIT),
        ("9s 9d 7h 7c Jk 6d 5h", "Jk 6d", "9s 9d 7h 7c 5h", &rules::MEDIUM_MEDIUM_KEPT),
        ("Qs Qd 8h 8c Jk Kd 3h", "Jk Kd", "Qs Qd 8h 8c 3h", &rules::MEDIUM_HIGH_KEPT),
        ("Ks Kd 8h 8c As Qd 3h", "8h 8c", "Ks Kd As Qd 3h", &rules::MEDIUM_HIGH_SPLIT),
        ("Ks Kd Jh Jc As 9d 3h", "Jh Jc", "Ks Kd As 9d 3h", &rules::HIGH_HIGH),
        ("As Jk 9h 9c Ks Qd Jh", "9h 9c", "As Ks Qd Jh Jk", &rules::MEDIUM_HIGH_SPLIT),
        ("9s 9d 8h 8c 4s 4d Ah", "9s 9d", "8h 8c 4s 4d Ah", &rules::THREE_PAIRS),
        ("Ts Td Th As 9c 6d 2h", "As 9c", "Ts Td Th 6d 2h", &rules::THREE),
        ("As Ad Ah Kc 9c 6d 2h", "As Kc", "Ad Ah 9c 6d 2h", &rules::THREE_ACES),
        ("Ts Td Th 9c 8d 7h 6s", "Ts Td", "Th 9c 8d 7h 6s", &rules::THREE_WITH_STRAIGHT),
        ("As Ah Jk Kc Qd Jh 9c", "As Ah", "Kc Qd Jh Jk 9c", &rules::THREE_WITH_STRAIGHT),
        ("As Ah Jk Kc Qd Jh 3c", "Ah Kc", "As Jk Qd Jh 3c", &rules::THREE_ACES),
        ("As Ah Jk 9c 4s 3d 2h", "Ah 9c", "As 2h 3d 4s Jk", &rules::THREE_ACES),
        ("As Ad Ah Ks Kd 7c 4h", "Ks Kd", "As Ad Ah 7c 4h", &rules::FULL_HOUSE),
        ("As Jk Qs Qd Qh Kc Jd", "As Jk", "Qs Qd Qh Kc Jd", &rules::FULL_HOUSE),
        ("2s 2d 2h As Ad Ks Kd", "As Ad", "2s 2d 2h Ks Kd", &rules::THREE_WITH_TWO_PAIRS),
        ("Ks Kd Kh 3c 3s 3d 9h", "Ks Kd", "3c 3s 3d Kh 9h", &rules::TWO_THREES),
        ("5s 5d 5h 5c As Kd 9h", "As Kd", "5s 5d 5h 5c 9h", &rules::LOW_FOUR),
        ("8s 8d 8h 8c Ks Qd 9h", "8s 8d", "8h 8c Ks Qd 9h", &rules::MEDIUM_FOUR),
        ("8s 8d 8h 8c Jk Qd 9h", "Jk Qd", "8s 8d 8h 8c 9h", &rules::MEDIUM_FOUR_WITH_ACE),
        ("Ks Kd Kh Kc As Qd 9h", "Ks Kd", "Kh Kc As Qd 9h", &rules::HIGH_FOUR),
        ("As Ad Ah Jk 5s 4s 3s", "Ad Ah", "As 3s 4s 5s Jk", &rules::FOUR_ACES),
        ("As Ad Ah Jk Ks Kd 9h", "Ks Kd", "As Ad Ah Jk 9h", &rules::FOUR_ACES_WITH_KINGS),
        ("As Ad Ah Jk Qs Qd 9h", "As Ad", "Ah Jk Qs Qd 9h", &rules::FOUR_ACES),
        ("9s 9d 9h 9c 3s 3d Kh", "3s 3d", "9s 9d 9h 9c Kh", &rules::FOUR_WITH_PAIR),
        ("Ks Kd Kh Kc 2s 2d 2h", "2s 2d", "Ks Kd Kh Kc 2h", &rules::FOUR_WITH_PAIR),
        ("As Ad Ah Ac Jk Ks Kd", "Ks Kd", "As Ad Ah Ac Jk", &rules::FIVE_ACES_WITH_KINGS),
        ("As Ad Ah Ac Jk Qs Qd", "As Ad", "Ah Ac Jk Qs Qd", &rules::FIVE_ACES),
    ]
}

fn cards(text: &str) -> CardSet {
    CardSet::parse(text).unwrap()
}

fn ranks(low: &str, high: &str) -> SettingRanks {
    use enumeration::rankings::joker_ace::{JokerAce, JokerAceTwo};
    SettingRanks { high: JokerAce::of(cards(high)), low: JokerAceTwo::of(cards(low)) }
}

#[test]
fn worked_examples_are_set_as_worked_out() {
    for (hand, low, high, rule) in examples() {
        let (setting, by) = HouseWay::default().set(cards(hand));
        assert_eq!(setting.ranks, ranks(low, high), "{hand}");
        assert_eq!(by, rule, "{hand}");
        assert_eq!(setting.low.union(setting.high), cards(hand));
    }
}

#[test]
fn the_pair_rule_keeps_the_pair_and_moves_no_other_example() {
    let pair_rule = HouseWay { straight_with_pair: StraightWithPair::PairRule };
    for (hand, low, high, rule) in examples() {
        let (setting, by) = pair_rule.set(cards(hand));
        if rule == &rules::STRAIGHT_WITH_PAIR {
            assert_eq!(by, &rules::PAIR, "{hand}");
        } else {
            assert_eq!((setting.ranks, by), (ranks(low, high), rule), "{hand}");
        }
    }
    let set = |hand: &str| pair_rule.set(cards(hand)).0.ranks;
    assert_eq!(set("9s 9d Kh Qc Js Td 2h"), ranks("Kh Qc", "9s 9d Js Td 2h"));
    assert_eq!(set("9s 9d Kh Qc Js Td 8h"), ranks("Kh Qc", "9s 9d Js Td 8h"));
    assert_eq!(set("As Jk Kd Qh Jc 5s 3d"), ranks("Kd Qh", "As Jk Jc 5s 3d"));
}

/// The plain rules' ranks must be equal exactly where the crate's are, over every pair compared in `seen`.
#[derive(Default)]
struct Agreement {
    highs: HashMap<usize, plain_pai_gow::High>,
}

impl Agreement {
    fn check(
        &mut self,
        hand: CardSet,
        found: SettingRanks,
        (high, low): (plain_pai_gow::High, plain_pai_gow::Low),
    ) {
        let known = self.highs.entry(found.high.index()).or_insert_with(|| high.clone());
        assert_eq!(*known, high, "{hand}");
        let (a, b) = found.low.ranks();
        assert_eq!((found.low.is_pair(), a.0 + 2, b.0 + 2), low, "{hand}");
        assert!(found.are_legal() && plain_pai_gow::is_legal(&high, low), "{hand}");
    }

    /// Equal numbers stand for equal lists already; with the same order, the two rank alike.
    fn finish(self) {
        let mut highs: Vec<(usize, plain_pai_gow::High)> = self.highs.into_iter().collect();
        highs.sort();
        assert!(highs.is_sorted_by(|a, b| a.1 < b.1));
    }
}

#[test]
fn every_shape_of_53_cards_is_set_legally_and_as_the_plain_rules_set_it() {
    let shapes = Shapes::new(EvenDeck::STANDARD_53);
    let mut book = Book::default();
    let mut agreement = Agreement::default();
    for (_, shape) in shapes.entries.iter().flat_map(|entry| shapes.of_entry(entry)) {
        let hand = shape.hand(0);
        for (straight_with_pair, kept) in
            [(StraightWithPair::Kept, true), (StraightWithPair::PairRule, false)]
        {
            agreement.check(hand, HouseWay { straight_with_pair }.ranks(hand), book.house_way(hand, kept));
        }
    }
    agreement.finish();
}

#[test]
fn hands_of_one_shape_are_set_alike_whatever_their_suits() {
    // Every spread of every 997th holding.
    let shapes = Shapes::new(EvenDeck::STANDARD_53);
    let mut book = Book::default();
    let mut agreement = Agreement::default();
    for (_, shape) in shapes.entries.iter().step_by(997).flat_map(|entry| shapes.of_entry(entry)) {
        let ranks = HouseWay::default().ranks(shape.hand(0));
        for spread in 0..shape.kind.spreads.len() {
            let hand = shape.hand(spread);
            assert_eq!(HouseWay::default().ranks(hand), ranks, "{hand}");
            agreement.check(hand, ranks, book.house_way(hand, true));
        }
    }
    agreement.finish();
}
