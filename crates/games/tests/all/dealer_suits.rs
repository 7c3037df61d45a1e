//! The suits of the dealer's hand against hands dealt card by card.
//!
//! A hand is followed as long as its cards are all of one suit, or all of one colour, or without looking at suits; each
//! card is one of those still there, out of all cards left in the whole shoe.

use enumeration::ratio::{Ratio, ratio};
use games::blackjack::dealer::{Outcome, SoftSeventeen};
use games::blackjack::dealer_suits::{DealerSuits, Suits};
use games::blackjack::hand::Rank;

/// No dealer's hand dealt here is longer: one or two decks run out of aces first.
const CARDS: u32 = 12;

/// Ordered deals of twelve cards of which the first make the dealer's hand from `shoe`, by up card and outcome.
///
/// 104 * 103 * ... * 93 = 8.6e23 deals of twelve cards of two decks are far below 2^128.
struct Dealt {
    soft17_hit: bool,
    deals: [[u128; Outcome::COUNT]; 10],
}

impl Dealt {
    /// `shoe` are the cards that are followed, of `left` in all.
    fn deal(&mut self, shoe: &mut Vec<(usize, u32)>, hand: &mut Vec<usize>, left: u32, deals: u128) {
        let hard: usize = hand.iter().sum();
        let soft = hand.contains(&1) && hard <= 11;
        let total = if soft { hard + 10 } else { hard };
        if total > 17 || total == 17 && !(soft && self.soft17_hit) {
            let outcome = match total {
                21 if hand.len() == 2 => Outcome::Natural,
                17..=21 => Outcome::ALL[total - 17],
                22 => Outcome::TwentyTwo,
                _ => Outcome::Over,
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

#[test]
fn hands_dealt_card_by_card_have_the_counted_suits() {
    for decks in [1, 2] {
        for (soft17, soft17_hit) in [(SoftSeventeen::Hit, true), (SoftSeventeen::Stand, false)] {
            let law = DealerSuits::new(decks, soft17).unwrap();
            // One of four suits, one of two colours, or all cards: copies of each rank that are followed.
            let [suited, colour, whole] = [1, 2, 4].map(|suits| {
                let mut dealt = Dealt { soft17_hit, deals: [[0; Outcome::COUNT]; 10] };
                let mut shoe: Vec<(usize, u32)> =
                    (1..=10).map(|card| (card, suits * decks * if card == 10 { 4 } else { 1 })).collect();
                dealt.deal(&mut shoe, &mut Vec::new(), 52 * decks, 1);
                dealt.deals.map(|deals| deals.map(|n| n * u128::from(4 / suits)))
            });
            for up in Rank::all() {
                for outcome in Outcome::ALL {
                    let [suited, colour, whole] =
                        [&suited, &colour, &whole].map(|deals| deals[up.index()][outcome as usize]);
                    let share = |n: u128| -> Ratio { ratio(n, all_deals(52 * decks)) };
                    assert_eq!(*law.probability(up, outcome, Suits::Suited), share(suited));
                    assert_eq!(*law.probability(up, outcome, Suits::SameColour), share(colour - suited));
                    assert_eq!(*law.probability(up, outcome, Suits::Other), share(whole - colour));
                }
            }
        }
    }
}

#[test]
fn a_suited_hand_of_three_eights_is_three_of_one_card() {
    // Up card 8 of any suit, then two more copies of it: with three decks 12 * 2 * 1 of 156 * 155 * 154.
    let law = DealerSuits::new(3, SoftSeventeen::Hit).unwrap();
    assert_eq!(law.three_eights(true), ratio(24, 156 * 155 * 154));
    assert_eq!(law.three_eights(false), ratio(12 * 11 * 10 - 24, 156 * 155 * 154));
}
