//! Complete rounds of the hole-card games, dealt card by card from tiny shoes, against the engine.
//!
//! The dealing here is plain and slow and shares nothing with the engine but the rule data: it adds up nets over all
//! orderings of the whole shoe. A value with `n` cards still to come is a sum over their `n!` orderings, so that dealing
//! one card is a sum of products with card counts and every comparison is one of integers.

mod dealing;

use crate::hole_card::{DoubleOn, HoleCard, SplitAces, Surrender};
use dealing::{Met, check};
use enumeration::ratio::ratio;
use games::blackjack::dealer::SoftSeventeen;
use games::blackjack::rules::Wagers;

/// Rules by name: what is asked of the blackjack tables.
fn blackjack(shoe: [u32; 10]) -> HoleCard {
    HoleCard { shoe, ..HoleCard::blackjack(1) }
}

fn free_bet(shoe: [u32; 10]) -> HoleCard {
    HoleCard { shoe, ..HoleCard::free_bet(1) }
}

fn ride_free(shoe: [u32; 10]) -> HoleCard {
    HoleCard { shoe, ..HoleCard::ride_free(1) }
}

#[test]
fn blackjack_rounds_from_a_tiny_shoe() {
    let mut met = Met::default();
    //               A  2  3  4  5  6  7  8  9  T
    check(&blackjack([3, 0, 0, 0, 0, 6, 0, 6, 0, 7]), &mut met);
    assert!(met.four_hands && met.doubled_after_split && met.tie_with_natural, "{met:?}");
}

#[test]
#[ignore = "deals every round of many shoes"]
fn blackjack_rounds_from_tiny_shoes() {
    let mut met = Met::default();
    let stand = SoftSeventeen::Stand;
    for rules in [
        //          A  2  3  4  5  6  7  8  9  T
        blackjack([3, 0, 0, 0, 0, 6, 0, 6, 0, 7]),
        blackjack([0, 0, 0, 5, 0, 6, 0, 0, 0, 9]),
        blackjack([4, 0, 0, 0, 4, 0, 5, 0, 0, 8]),
        HoleCard { soft17: stand, ..blackjack([5, 0, 0, 0, 0, 5, 0, 0, 4, 6]) },
        HoleCard { split_aces: SplitAces::ReSplit, ..blackjack([6, 0, 0, 0, 4, 4, 0, 0, 0, 8]) },
        HoleCard { split_aces: SplitAces::LikeAnyPair, ..blackjack([5, 0, 0, 0, 0, 5, 0, 4, 0, 8]) },
        HoleCard { surrender: Surrender::Late, ..blackjack([3, 0, 0, 0, 0, 4, 6, 0, 0, 8]) },
        HoleCard { hands: 2, ..blackjack([3, 0, 0, 5, 0, 5, 0, 0, 0, 9]) },
        HoleCard { hands: 3, ..blackjack([2, 0, 0, 0, 0, 5, 0, 7, 0, 8]) },
        HoleCard { double_after_split: false, ..blackjack([3, 0, 0, 0, 5, 5, 0, 0, 0, 9]) },
        HoleCard { double_on: DoubleOn::NineToEleven, ..blackjack([3, 0, 0, 4, 5, 0, 0, 0, 0, 9]) },
        HoleCard { double_on: DoubleOn::TenToEleven, ..blackjack([0, 0, 4, 0, 0, 5, 4, 0, 0, 9]) },
        HoleCard { natural_pay: ratio(6, 5), soft17: stand, ..blackjack([4, 0, 0, 0, 0, 0, 6, 4, 0, 8]) },
        HoleCard { natural_pay: ratio(6, 5), even_money: true, ..blackjack([4, 0, 0, 0, 0, 0, 6, 4, 0, 8]) },
    ] {
        check(&rules, &mut met);
    }
    assert!(met.four_hands && met.pair_at_the_limit, "{met:?}");
    assert!(met.aces_split && met.aces_resplit && met.peek_at_ace && met.peek_at_ten, "{met:?}");
    assert!(met.surrendered && met.doubled_after_split && met.tie_with_natural && met.even_money, "{met:?}");
}

#[test]
#[ignore = "deals every round of several shoes"]
fn rounds_with_other_pays_and_a_cap_on_each_hand() {
    let mut met = Met::default();
    let cap = |tenths: i64| Wagers::new(&ratio(tenths, 10));
    for rules in [
        //                              A  2  3  4  5  6  7  8  9  T
        HoleCard { cap: cap(14), ..blackjack([3, 0, 0, 0, 0, 6, 0, 6, 0, 7]) },
        HoleCard { cap: cap(5), even_money: true, ..blackjack([4, 0, 0, 0, 4, 0, 5, 0, 0, 8]) },
        HoleCard { cap: cap(0), ..blackjack([0, 0, 4, 0, 0, 5, 4, 0, 0, 9]) },
        HoleCard { cap: cap(12), ..free_bet([3, 0, 0, 5, 5, 0, 0, 0, 0, 9]) },
        HoleCard { cap: cap(7), ..ride_free([6, 0, 0, 0, 4, 0, 0, 4, 0, 8]) },
        HoleCard { winning_pay: cap(9).unwrap(), ..blackjack([3, 0, 0, 0, 5, 5, 0, 0, 0, 9]) },
        HoleCard { pay_22: cap(2).unwrap(), ..ride_free([3, 0, 0, 4, 0, 0, 6, 0, 0, 8]) },
    ] {
        check(&rules, &mut met);
    }
    assert!(met.four_hands && met.free_hand && met.tie_with_natural && met.even_money, "{met:?}");
}

#[test]
#[ignore = "deals every round of several shoes"]
fn rounds_with_a_cap_that_split_hands_share() {
    let mut met = Met::default();
    let cap = |tenths: i64| Wagers::new(&ratio(tenths, 10));
    for rules in [
        //                                    A  2  3  4  5  6  7  8  9  T
        HoleCard { round_cap: cap(20), ..blackjack([3, 0, 0, 0, 0, 6, 0, 6, 0, 7]) },
        HoleCard { round_cap: cap(35), ..blackjack([3, 0, 0, 5, 0, 5, 0, 0, 0, 9]) },
        HoleCard { round_cap: cap(13), ..blackjack([4, 0, 0, 0, 4, 0, 5, 0, 0, 8]) },
        HoleCard { round_cap: cap(0), ..blackjack([0, 0, 4, 0, 0, 5, 4, 0, 0, 9]) },
        HoleCard {
            round_cap: cap(30),
            split_aces: SplitAces::ReSplit,
            ..blackjack([6, 0, 0, 0, 4, 4, 0, 0, 0, 8])
        },
        HoleCard { round_cap: cap(10), hands: 2, ..blackjack([3, 0, 0, 5, 0, 5, 0, 0, 0, 9]) },
        HoleCard { round_cap: cap(22), hands: 3, ..blackjack([2, 0, 0, 0, 0, 5, 0, 7, 0, 8]) },
        HoleCard { round_cap: cap(25), ..free_bet([3, 0, 0, 5, 5, 0, 0, 0, 0, 9]) },
        HoleCard { round_cap: cap(10), ..free_bet([4, 0, 0, 0, 0, 5, 0, 5, 0, 8]) },
        HoleCard { round_cap: cap(20), ..ride_free([6, 0, 0, 0, 4, 0, 0, 4, 0, 8]) },
        HoleCard {
            round_cap: cap(45),
            pay_22: cap(2).unwrap(),
            winning_pay: cap(13).unwrap(),
            ..ride_free([3, 0, 0, 4, 0, 0, 6, 0, 0, 8])
        },
    ] {
        check(&rules, &mut met);
    }
    assert!(met.four_hands && met.pair_at_the_limit && met.free_hand, "{met:?}");
    assert!(met.aces_resplit && met.peek_at_ace && met.peek_at_ten, "{met:?}");
    assert!(met.doubled_after_split && met.dealer_22 && met.split_under_a_round_cap, "{met:?}");
}

#[test]
#[ignore = "deals every round of several shoes"]
fn free_bet_and_ride_free_rounds_from_tiny_shoes() {
    let mut met = Met::default();
    for rules in [
        //          A  2  3  4  5  6  7  8  9  T
        free_bet([4, 0, 0, 0, 0, 5, 0, 5, 0, 8]),
        free_bet([3, 0, 0, 5, 5, 0, 0, 0, 0, 9]),
        free_bet([0, 0, 4, 0, 0, 6, 0, 0, 3, 9]),
        HoleCard { split_aces: SplitAces::OneCard, ..free_bet([6, 0, 0, 0, 0, 4, 0, 0, 4, 7]) },
        HoleCard { natural_pay: ratio(6, 5), ..free_bet([3, 0, 0, 0, 4, 6, 0, 0, 0, 9]) },
        ride_free([6, 0, 0, 0, 4, 0, 0, 4, 0, 8]),
        ride_free([3, 0, 0, 4, 0, 0, 6, 0, 0, 8]),
        HoleCard { surrender: Surrender::Late, ..ride_free([2, 0, 0, 0, 0, 6, 0, 6, 0, 8]) },
        HoleCard { surrender: Surrender::Late, ..ride_free([4, 0, 0, 0, 5, 4, 0, 0, 0, 9]) },
    ] {
        check(&rules, &mut met);
    }
    assert!(met.four_hands && met.pair_at_the_limit && met.free_hand, "{met:?}");
    assert!(met.free_double_after_split && met.dealer_22 && met.surrendered, "{met:?}");
    assert!(met.aces_resplit && met.peek_at_ace && met.peek_at_ten, "{met:?}");
}
