//! Hands set as the completed house way sets them, worked by hand.

use super::*;
use crate::cards::deck_with_joker;
use crate::dealer::Dealer;

fn low(text: &str) -> Low {
    let cards = Card::read_all(text).unwrap();
    Low::of(cards[0], cards[1])
}

fn high(text: &str) -> Made {
    high_hand(&Card::read_all(text).unwrap().try_into().unwrap())
}

/// Seven cards, the low hand, and five cards that make as good a high hand.
const WORKED: &[(&str, &str, &str)] = &[
    ("Ks Qd 9h 7c 5s 4d 2h", "Qd 9h", "Ks 7c 5s 4d 2h"),
    ("Jk Qd 9h 7c 5s 4d 2h", "Qd 9h", "Jk 7c 5s 4d 2h"),
    ("Jk 9s 8d 7h 6c 5s 2d", "Jk 2d", "9s 8d 7h 6c 5s"),
    ("As Ks Qs Js 9s 8s 2d", "As 2d", "Ks Qs Js 9s 8s"),
    ("9s 9d Ah Kc 7s 4d 2h", "Ah Kc", "9s 9d 7s 4d 2h"),
    ("As Jk Kd 9h 7c 5s 3d", "Kd 9h", "As Jk 7c 5s 3d"),
    ("As Ah 9s 8s 6s 4s 2s", "As Ah", "9s 8s 6s 4s 2s"),
    ("9s 9d Kh Qc Js Td 2h", "9d 2h", "Kh Qc Js Td 9s"),
    ("9s 9d Kh Qc Js Td 8h", "Kh 9d", "Qc Js Td 9s 8h"),
    ("As Jk Kd Qh Jc 5s 3d", "5s 3d", "As Kd Qh Jc Jk"),
    ("6s 6d 3h 3c Ks 9d 8h", "Ks 9d", "6s 6d 3h 3c 8h"),
    ("6s 6d 2h 2c 5s 4d 3h", "5s 4d", "6s 6d 2h 2c 3h"),
    ("9s 9d 3h 3c Ks 8d 7h", "Ks 8d", "9s 9d 3h 3c 7h"),
    ("9s 9d 3h 3c Qs 8d 7h", "3h 3c", "9s 9d Qs 8d 7h"),
    ("Js Jd 4h 4c As 9d 8h", "As 9d", "Js Jd 4h 4c 8h"),
    ("As Ad 4h 4c Ks 9d 8h", "4h 4c", "As Ad Ks 9d 8h"),
    ("9s 9d 7h 7c Jk 6d 5h", "Jk 6d", "9s 9d 7h 7c 5h"),
    ("Qs Qd 8h 8c Jk Kd 3h", "Jk Kd", "Qs Qd 8h 8c 3h"),
    ("Ks Kd 8h 8c As Qd 3h", "8h 8c", "Ks Kd As Qd 3h"),
    ("Ks Kd Jh Jc As 9d 3h", "Jh Jc", "Ks Kd As 9d 3h"),
    ("As Jk 9h 9c Ks Qd Jh", "9h 9c", "As Ks Qd Jh Jk"),
    ("9s 9d 8h 8c 4s 4d Ah", "9s 9d", "8h 8c 4s 4d Ah"),
    ("Ts Td Th As 9c 6d 2h", "As 9c", "Ts Td Th 6d 2h"),
    ("As Ad Ah Kc 9c 6d 2h", "As Kc", "Ad Ah 9c 6d 2h"),
    ("Ts Td Th 9c 8d 7h 6s", "Ts Td", "Th 9c 8d 7h 6s"),
    ("As Ah Jk Kc Qd Jh 9c", "As Ah", "Kc Qd Jh Jk 9c"),
    ("As Ah Jk Kc Qd Jh 3c", "As Kc", "Ah Jk Qd Jh 3c"),
    ("As Ah Jk 9c 4s 3d 2h", "As 9c", "Ah 2h 3d 4s Jk"),
    ("As Ad Ah Ks Kd 7c 4h", "Ks Kd", "As Ad Ah 7c 4h"),
    ("As Jk Qs Qd Qh Kc Jd", "As Jk", "Qs Qd Qh Kc Jd"),
    ("2s 2d 2h As Ad Ks Kd", "As Ad", "2s 2d 2h Ks Kd"),
    ("Ks Kd Kh 3c 3s 3d 9h", "Ks Kd", "3c 3s 3d Kh 9h"),
    ("5s 5d 5h 5c As Kd 9h", "As Kd", "5s 5d 5h 5c 9h"),
    ("8s 8d 8h 8c Ks Qd 9h", "8s 8d", "8h 8c Ks Qd 9h"),
    ("8s 8d 8h 8c Jk Qd 9h", "Jk Qd", "8s 8d 8h 8c 9h"),
    ("Ks Kd Kh Kc As Qd 9h", "Ks Kd", "Kh Kc As Qd 9h"),
    ("As Ad Ah Jk 5s 4s 3s", "Ad Ah", "As 5s 4s 3s Jk"),
    ("As Ad Ah Jk Ks Kd 9h", "Ks Kd", "As Ad Ah Jk 9h"),
    ("As Ad Ah Jk Qs Qd 9h", "As Ad", "Ah Jk Qs Qd 9h"),
    ("9s 9d 9h 9c 3s 3d Kh", "3s 3d", "9s 9d 9h 9c Kh"),
    ("Ks Kd Kh Kc 2s 2d 2h", "2s 2d", "Ks Kd Kh Kc 2h"),
    ("As Ad Ah Ac Jk Ks Kd", "Ks Kd", "As Ad Ah Ac Jk"),
    ("As Ad Ah Ac Jk Qs Qd", "As Ad", "Ah Ac Jk Qs Qd"),
];

#[test]
fn hands_are_set_as_worked_by_hand() {
    for (seven, expected_low, expected_high) in WORKED {
        let cards = Card::read_all(seven).unwrap().try_into().unwrap();
        let expected = Set { low: low(expected_low), high: high(expected_high) };
        assert_eq!(set(&cards, true), expected, "{seven}");
    }
}

#[test]
fn the_pair_rule_plays_the_pair_where_a_straight_needs_it() {
    let cards = Card::read_all("9s 9d Kh Qc Js Td 2h").unwrap().try_into().unwrap();
    assert_eq!(set(&cards, false), Set { low: low("Kh Qc"), high: high("9s 9d Js Td 2h") });
    let kept = Card::read_all("As Ah 9s 8s 6s 4s 2s").unwrap().try_into().unwrap();
    assert_eq!(set(&kept, false), set(&kept, true));
}

#[test]
fn every_hand_is_set_legally() {
    let mut dealer = Dealer::new(1, "house way", 0, deck_with_joker());
    for _ in 0..300_000 {
        dealer.gather();
        let cards = dealer.cards();
        for keeps_straight in [true, false] {
            let hands = set(&cards, keeps_straight);
            assert!(hands.low.is_below(hands.high), "{cards:?}");
        }
    }
}

#[test]
fn there_are_21_settings_and_all_are_different_cards() {
    let cards: [Card; 7] = Card::read_all("Ks Qd 9h 7c 5s 4d 2h").unwrap().try_into().unwrap();
    let settings = Set::every(&cards);
    for (i, one) in settings.iter().enumerate() {
        assert!(settings[..i].iter().all(|other| other.low != one.low));
    }
}
