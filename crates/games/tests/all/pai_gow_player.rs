//! The optimal Pai Gow player asked hand by hand, against each hand played out alone against every dealer.

use enumeration::CardSet;
use enumeration::combinations::subsets;
use enumeration::ratio::ratio;
use enumeration::spreads::EvenDeck;
use games::pai_gow::dealer::{Dealer, best};
use games::pai_gow::house_way::{HouseWay, StraightWithPair};
use games::pai_gow::player::PaiGowPlayer;
use games::pai_gow::showdown::{Bank, WagerPays};
use rayon::prelude::*;

/// Checks that the player sets each hand optimally, and returns how many a banker sets otherwise.
fn set_as_alone(dealer: &Dealer, hands: &[CardSet]) -> usize {
    let pays = WagerPays::win(ratio(19, 20));
    let player = PaiGowPlayer::against(dealer, &pays, &|_, _| {});
    let differs = |&&hand: &&CardSet| {
        let alone = dealer.against(hand);
        let [house, own] = Bank::ALL.map(|bank| {
            let (expected, _) = best(&alone, bank, &pays);
            let set = player.set_when(bank, hand).unwrap();
            assert_eq!(set, *expected, "{hand}");
            assert_eq!((set.low.len(), set.low.union(set.high)), (2, hand));
            set
        });
        house != own
    };
    hands.par_iter().filter(differs).count()
}

/// Every hand of a small deck, whichever suits its cards have.
#[test]
fn every_hand_of_small_decks_is_set_as_alone() {
    let decks = [
        // 2, 9, king and ace in four suits, and the joker.
        (EvenDeck { ranks: 0b1_1000_1000_0001, suits: 4, joker: true }, StraightWithPair::Kept),
        // 6 to king in two suits, and the joker: straights and flushes.
        (EvenDeck { ranks: 0b0_1111_1111_0000, suits: 2, joker: true }, StraightWithPair::PairRule),
    ];
    for (deck, straight_with_pair) in decks {
        let dealer = Dealer::of_deck(deck, HouseWay { straight_with_pair });
        let hands: Vec<CardSet> = subsets(deck.cards(), 7).collect();
        assert!(set_as_alone(&dealer, &hands) > 0, "a deck on which the bank makes no difference");
    }
}

#[test]
#[ignore = "sets every hand of 53 cards"]
fn hands_of_every_kind_are_set_as_alone() {
    let hands = [
        "Ks Qd 9h 7c 5s 4d 2h",
        "As Jk Kd 9h 7c 5s 3d",
        "9s 9d 3h 3c Qs 8d 7h",
        "As Ad Kh Kc 7s 5d 2h",
        "Qs Qd Jh Jc 4s 4d Ah",
        "8s 8d 8h Kc Qs 6d 3h",
        "As Ad Ah Kc Js 6d 3h",
        "8s 8d 8h Kc Ks 6d 3h",
        "7s 7d 7h 5c 5s 2d 2h",
        "6s 6d 6h 4c 4s 4d Kh",
        "5s 5d 5h 5c Ks Qd 3h",
        "As Ad Ah Ac Ks Qd 9h",
        "As Ad Ah Ac Jk Ks 9h",
        "9s 8d 7h 6c 5s Kd 2h",
        "9s 8d 7h 6c 5s 9d 2h",
        "9s 8d 7h 6c 5s 4d 3h",
        "Kh 9h 7h 4h 2h As Qd",
        "Kh 9h 7h 4h 2h 9s 4d",
        "Kd Jd 9d 7d 5d 3d Ah",
        "Qh Jh Th 9h 8h 8s 2c",
        "Ac Kc Qc Jc Tc 9d 9s",
        "Jk Kd Qd 8d 3d 8s 2c",
        "Jk 9s 8d 6h 5c Kd Kc",
        "Jk 7s 7d 7h 7c Ks Kd",
    ];
    let hands = hands.map(|hand| CardSet::parse(hand).unwrap());
    set_as_alone(&Dealer::new(HouseWay::default()), &hands);
}

#[test]
fn cards_that_are_not_a_hand_of_the_deck_are_not_set() {
    let deck = EvenDeck { ranks: 0b1_1000_0000_0001, suits: 4, joker: false };
    let dealer = Dealer::of_deck(deck, HouseWay::default());
    let player = PaiGowPlayer::against(&dealer, &WagerPays::win(ratio(19, 20)), &|_, _| {});
    let set = |hand: &str| player.set(CardSet::parse(hand).unwrap());
    assert!(set("As Ad Ah Kc Kd Kh 2s").is_some());
    assert!(set("As Ad Ah Kc Kd Kh Jk").is_none());
    assert!(set("As Ad Ah Kc Kd Kh").is_none());
}
