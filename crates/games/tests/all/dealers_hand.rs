//! Wagers on the dealer's finished hand against hands dealt card by card, and as published.
//!
//! A hand is followed as long as its cards are all of one suit, or all of one colour, or without looking at suits; each
//! card is one of those still there, out of all cards left in the whole shoe.

use crate::bench::analysis;
use enumeration::ratio::{Ratio, decimal, ratio};
use games::Analysis;
use games::blackjack::dealer::DealerOutcome;
use num_traits::{One, Zero};

/// No dealer's hand dealt here is longer: one or two decks run out of aces first.
const CARDS: u32 = 12;

/// Ordered deals of twelve cards of which the first make the dealer's hand from `shoe`, by up card and outcome.
///
/// 104 * 103 * ... * 93 = 8.6e23 deals of twelve cards of two decks are far below 2^128.
struct Dealt {
    soft17_hit: bool,
    deals: [[u128; DealerOutcome::COUNT]; 10],
}

impl Dealt {
    /// `shoe` are the cards that are followed, of `left` in all.
    fn deal(&mut self, shoe: &mut Vec<(usize, u32)>, hand: &mut Vec<usize>, left: u32, deals: u128) {
        let hard: usize = hand.iter().sum();
        let soft = hand.contains(&1) && hard <= 11;
        let total = if soft { hard + 10 } else { hard };
        if total > 17 || total == 17 && !(soft && self.soft17_hit) {
            let outcome = match total {
                21 if hand.len() == 2 => DealerOutcome::Natural,
                17..=21 => DealerOutcome::ALL[total - 17],
                22 => DealerOutcome::TwentyTwo,
                _ => DealerOutcome::Over,
            };
            let after: u128 = (0..CARDS - hand.len() as u32).map(|i| u128::from(left - i)).product();
            self.deals[hand[0] - 1][outcome as usize] += deals * after;
            return;
        }
        for i in 0..shoe.len() {
            let (card, copies) = shoe[i];
            if copies > 0 {
                shoe[i].1 -= 1;
                hand.push(card);
                self.deal(shoe, hand, left - 1, deals * u128::from(copies));
                hand.pop();
                shoe[i].1 += 1;
            }
        }
    }
}

fn all_deals(cards: u32) -> u128 {
    (0..CARDS).map(|i| u128::from(cards - i)).product()
}

fn probability(analysis: &Analysis, row: &str) -> Ratio {
    analysis.outcomes.iter().find(|o| o.outcome == row).expect("the row").probability.clone()
}

#[test]
fn hands_dealt_card_by_card_have_the_counted_suits() {
    for decks in [1, 2] {
        for (soft17, soft17_hit) in [("hit", true), ("stand", false)] {
            // One of four suits, one of two colours, or all cards: copies of each rank that are followed.
            let [suited, colour, whole] = [1, 2, 4].map(|suits| {
                let mut dealt = Dealt { soft17_hit, deals: [[0; DealerOutcome::COUNT]; 10] };
                let mut shoe: Vec<(usize, u32)> =
                    (1..=10).map(|card| (card, suits * decks * if card == 10 { 4 } else { 1 })).collect();
                dealt.deal(&mut shoe, &mut Vec::new(), 52 * decks, 1);
                dealt.deals.map(|deals| deals.map(|n| n * u128::from(4 / suits)))
            });
            let share = |n: u128| -> Ratio { ratio(n, all_deals(52 * decks)) };
            let push = analysis(&format!("free-bet-blackjack/push-22?decks={decks}&soft17={soft17}"));
            let of_22 = |deals: &[[u128; DealerOutcome::COUNT]; 10]| -> u128 {
                deals.iter().map(|ends| ends[DealerOutcome::TwentyTwo as usize]).sum()
            };
            let [suited_22, colour_22, all_22] = [&suited, &colour, &whole].map(of_22);
            assert_eq!(probability(&push, "dealer suited 22"), share(suited_22));
            assert_eq!(probability(&push, "dealer same color 22"), share(colour_22 - suited_22));
            assert_eq!(probability(&push, "any other combination of dealer 22"), share(all_22 - colour_22));
            if soft17_hit {
                let bust = analysis(&format!("ride-free/bust-bonus?decks={decks}&placed=before-peek"));
                let over = |ends: [u128; DealerOutcome::COUNT]| {
                    ends[DealerOutcome::TwentyTwo as usize] + ends[DealerOutcome::Over as usize]
                };
                // Three eights have rows of their own.
                for up in (1..=10).filter(|&up| up != 8) {
                    let name = if up == 1 { "ace".to_string() } else { up.to_string() };
                    let [one, all] = [&suited, &whole].map(|deals| over(deals[up - 1]));
                    assert_eq!(probability(&bust, &format!("up card {name} suited")), share(one));
                    assert_eq!(probability(&bust, &format!("up card {name} off-suit")), share(all - one));
                }
            }
        }
    }
}

#[test]
fn hedge_22_at_six_decks_is_as_published() {
    // S. How, discountgambling.net: 50-20-8, six decks, 5.854%.
    let edge = analysis("ride-free/hedge-22/PT-FLT-SB1-01?decks=6").edge.unwrap();
    assert_eq!(decimal(&edge, 5), "0.05854");
}

#[test]
fn up_cards_before_the_peek_add_up_to_any() {
    for placed in ["before-peek", "after-peek"] {
        let of = |up: &str| {
            analysis(&format!("ride-free/bust-bonus?decks=2&placed={placed}&up-card={up}")).edge.unwrap()
        };
        // After the peek an ace or a ten is up less often: with 32 or 8 of 103 hole cards there is no wager.
        let seen = |out: u32| if placed == "before-peek" { Ratio::one() } else { ratio(103 - out, 103) };
        let weights = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"].map(|up| match up {
            "A" => (up, ratio(1, 13) * seen(32)),
            "10" => (up, ratio(4, 13) * seen(8)),
            _ => (up, ratio(1, 13)),
        });
        let total: Ratio = weights.iter().map(|(_, weight)| weight).sum();
        let mean: Ratio = weights.iter().map(|(up, weight)| weight * of(up)).sum();
        assert_eq!(mean / total, of("any"), "{placed}");
    }
}

#[test]
fn a_dealer_blackjack_loses_before_the_peek_and_is_no_deal_after_it() {
    let (before, after) = (
        analysis("ride-free/bust-bonus?up-card=A&placed=before-peek"),
        analysis("ride-free/bust-bonus?up-card=A&placed=after-peek"),
    );
    // 96 of the 311 other cards of six decks make a blackjack with the ace.
    let played = ratio(311 - 96, 311);
    for row in ["up card ace suited", "up card ace off-suit"] {
        assert_eq!(probability(&before, row), probability(&after, row) * &played);
    }
}

#[test]
fn three_eights_take_the_place_of_the_row_of_an_eight_up() {
    let eight = analysis("ride-free/bust-bonus?up-card=8&decks=6");
    // 23 and 22 of 311 and 310 cards; in the up card's suit 5 and 4.
    assert_eq!(probability(&eight, "8-8-8 suited"), ratio(5 * 4, 311 * 310));
    assert_eq!(probability(&eight, "8-8-8 off-suit"), ratio(23 * 22 - 5 * 4, 311 * 310));
    let nine = analysis("ride-free/bust-bonus?up-card=9&decks=6");
    assert!(probability(&nine, "8-8-8 suited").is_zero());
    assert!(probability(&nine, "up card 8 off-suit").is_zero());
}

#[test]
fn push_22_and_hedge_22_count_the_same_hands() {
    // 50-20-7 in both.
    let push = analysis("free-bet-blackjack/push-22?decks=6");
    let hedge = analysis("ride-free/hedge-22/PT-FLT-SB1-02?decks=6");
    assert_eq!(push.edge, hedge.edge);
    let probabilities: Vec<String> = push.outcomes[..3].iter().map(|o| decimal(&o.probability, 6)).collect();
    assert_eq!(probabilities, ["0.003327", "0.011659", "0.058551"]);
}
