//! Hands that are drawn by rule. A joker has no points.

use crate::cards::Card;
use crate::dealer::Dealer;
use paytables::wagers::{Drawing, Soft17};

/// The sum with every ace 1, pictures and tens 10.
pub(super) fn low_total(cards: &[Card]) -> i64 {
    cards.iter().map(|card| i64::from(card.points())).sum()
}

/// How many aces there are.
pub(super) fn aces(cards: &[Card]) -> i64 {
    cards.iter().map(|card| i64::from(card.points() == 1)).sum()
}

/// The sum with 11 for one ace while it stays within 21.
pub(super) fn best_total(cards: &[Card]) -> i64 {
    let low = low_total(cards);
    if aces(cards) > 0 && low + 10 <= 21 { low + 10 } else { low }
}

/// The sum modulo 10, aces 1, tens and pictures nothing.
pub(super) fn points(cards: &[Card]) -> i64 {
    low_total(cards) % 10
}

/// Both finished hands of baccarat, the Player's and the Banker's, dealt in turn and drawn by this rule, or by the
/// usual one.
pub(super) fn baccarat(dealer: &mut Dealer, rule: Option<&Drawing>) -> [Vec<Card>; 2] {
    let [first, second, third, fourth] = dealer.cards();
    let (mut player, mut banker) = (vec![first, third], vec![second, fourth]);
    if let Some(rule) = rule {
        play(dealer, rule, &mut player, &mut banker);
        return [player, banker];
    }
    let natural = points(&player) >= 8 || points(&banker) >= 8;
    if !natural && points(&player) <= 5 {
        player.push(dealer.card());
    }
    if !natural && banker_draws(points(&banker), player.get(2).copied()) {
        banker.push(dealer.card());
    }
    [player, banker]
}

/// Draws to two hands of two cards by a rule of a file.
fn play(dealer: &mut Dealer, rule: &Drawing, player: &mut Vec<Card>, banker: &mut Vec<Card>) {
    if [&*player, &*banker].iter().any(|two| rule.natural.contains(points(two))) {
        return;
    }
    let draws = if rule.player.contains(points(player)) {
        let third = dealer.card();
        player.push(third);
        rule.after[third.points() as usize % 10]
    } else {
        rule.stood
    };
    if draws.contains(points(banker)) {
        banker.push(dealer.card());
    }
}

/// Returns true if the Banker draws to a hand with these points, neither hand being a natural, after this third card of
/// the Player, or none.
fn banker_draws(points: i64, third: Option<Card>) -> bool {
    let Some(third) = third else { return points <= 5 };
    let third = third.points() % 10;
    match points {
        0..=2 => true,
        3 => third != 8,
        4 => (2..=7).contains(&third),
        5 => (4..=7).contains(&third),
        6 => third == 6 || third == 7,
        _ => false,
    }
}

/// The dealer's finished hand: the up card, the hole card, and the cards drawn to 17.
pub(super) fn blackjack_dealer(dealer: &mut Dealer, soft17: Soft17) -> Vec<Card> {
    let mut hand = dealer.cards::<2>().to_vec();
    loop {
        let total = best_total(&hand);
        let soft = total > low_total(&hand);
        if total > 17 || total == 17 && !(soft && soft17 == Soft17::Hit) {
            return hand;
        }
        hand.push(dealer.card());
    }
}
