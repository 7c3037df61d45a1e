//! How many cards a round of blackjack takes, every round dealt card by card from tiny shoes. The play is asked of the
//! engine; dealing, splitting and the dealer are here.

use enumeration::ratio::{Ratio, ratio, whole};
use games::Request;
use games::blackjack::dealer::Shown;
use games::blackjack::hand::{Hand, Rank};
use games::blackjack::round_cards::mean_cards_of;
use games::blackjack::rule_set::RuleSet;
use games::blackjack::rules::{Action, Backing};
use games::blackjack::solution::{UpCardPlay, solve};
use paytables::GameFile;
use paytables::Settings;
use std::collections::HashMap;

/// Cards by what they are worth, aces first.
type Cards = [u8; 10];

fn with(cards: &Cards, worth: usize) -> Cards {
    let mut more = *cards;
    more[worth] += 1;
    more
}

fn size(cards: &Cards) -> u32 {
    cards.iter().map(|&n| u32::from(n)).sum()
}

fn total(cards: &Cards) -> (u32, bool) {
    let hard = cards.iter().zip(1u32..).map(|(&n, points)| u32::from(n) * points).sum();
    if cards[0] > 0 && hard <= 11 { (hard + 10, true) } else { (hard, false) }
}

fn hand(cards: &Cards) -> Hand {
    let ranks = cards.iter().zip(1u8..);
    Hand::of(
        ranks.flat_map(|(&n, points)| std::iter::repeat_n(Rank::of_points(points).unwrap(), usize::from(n))),
    )
}

/// A round against one up card, the hands played in turn. `live` says whether a hand waits for the dealer.
#[derive(Clone, Copy)]
struct Round {
    hand: Cards,
    waiting: usize,
    pair: Option<usize>,
    hands: usize,
    used: u32,
    live: bool,
}

struct Table<'a> {
    play: &'a UpCardPlay,
    first: &'a HashMap<Hand, Action>,
    up: usize,
    hole: Option<usize>,
    most_hands: usize,
}

/// The mean over the next card.
fn mean(shoe: &Cards, then: &mut dyn FnMut(usize, &Cards) -> Ratio) -> Ratio {
    assert!(size(shoe) > 0, "the shoe ran out");
    let mut sum = whole(0);
    for worth in (0..10).filter(|&worth| shoe[worth] > 0) {
        let mut rest = *shoe;
        rest[worth] -= 1;
        sum += ratio(shoe[worth], size(shoe)) * then(worth, &rest);
    }
    sum
}

impl Table<'_> {
    /// The mean number of cards from here to the end.
    fn cards(&self, round: Round, shoe: &Cards) -> Ratio {
        if size(&round.hand) == 1 {
            return mean(shoe, &mut |worth, shoe| {
                let mut next = Round { used: round.used + 1, ..round };
                // Aces are split once.
                if round.pair == Some(worth) && worth != 0 && round.hands < self.most_hands {
                    next.hands += 1;
                    next.waiting += 1;
                } else {
                    next.hand = with(&round.hand, worth);
                }
                self.cards(next, shoe)
            });
        }
        let (points, _) = total(&round.hand);
        let action = match (points, size(&round.hand), round.pair) {
            (21.., ..) | (_, _, Some(0)) => Action::Stand,
            (_, 2, None) => self.first[&hand(&round.hand)],
            _ => {
                let open = self.play.decision(&hand(&round.hand), Backing::Real, 0);
                open.map_or(Action::Stand, |open| open[0].0)
            }
        };
        match action {
            Action::Hit | Action::Double => mean(shoe, &mut |worth, shoe| {
                let next = Round { hand: with(&round.hand, worth), used: round.used + 1, ..round };
                if action == Action::Hit { self.cards(next, shoe) } else { self.finish(next, shoe) }
            }),
            Action::Split => {
                let pair = round.hand.iter().position(|&n| n == 2).unwrap();
                let hand = with(&[0; 10], pair);
                self.cards(Round { hand, waiting: 1, pair: Some(pair), hands: 2, ..round }, shoe)
            }
            // Half is kept unless the second card makes a natural, which a dealer without a hole card must take.
            Action::Surrender => {
                whole(round.used + u32::from(self.hole.is_none() && (self.up == 0 || self.up == 9)))
            }
            Action::Stand => self.finish(round, shoe),
        }
    }

    fn finish(&self, round: Round, shoe: &Cards) -> Ratio {
        let round = Round { live: round.live || total(&round.hand).0 <= 21, ..round };
        match (round.waiting, round.pair) {
            (1.., Some(pair)) => {
                let next = Round { hand: with(&[0; 10], pair), waiting: round.waiting - 1, ..round };
                self.cards(next, shoe)
            }
            _ => self.dealer(round, shoe),
        }
    }

    fn dealer(&self, round: Round, shoe: &Cards) -> Ratio {
        let up = with(&[0; 10], self.up);
        let dealers = self.hole.map_or(up, |hole| with(&up, hole));
        if round.live { dealer_draws(&dealers, round.used, shoe) } else { whole(round.used) }
    }
}

/// The dealer stands on every 17.
fn dealer_draws(dealers: &Cards, used: u32, shoe: &Cards) -> Ratio {
    if total(dealers).0 >= 17 {
        return whole(used);
    }
    mean(shoe, &mut |worth, shoe| dealer_draws(&with(dealers, worth), used + 1, shoe))
}

/// The mean number of cards of a round.
fn dealt(rules: &RuleSet, peek: bool, most_hands: usize, shoe: [u32; 10]) -> Ratio {
    let solution = solve(rules);
    let shoe: Cards = shoe.map(|n| u8::try_from(n).unwrap());
    mean(&shoe, &mut |up, shoe| {
        let rank = Rank::of_points(u8::try_from(up + 1).unwrap()).unwrap();
        let of_up = solution.deals().filter(|deal| deal.up == rank);
        let first = of_up.filter_map(|deal| Some((deal.hand, deal.action()?))).collect();
        let play = UpCardPlay::against(rules, Shown::up(rank)).unwrap();
        let table = |hole| Table { play: &play, first: &first, up, hole, most_hands };
        let natural = |one, other| total(&with(&with(&[0; 10], one), other)).0 == 21;
        let play_on = |hole: Option<usize>, shoe: &Cards| {
            mean(shoe, &mut |one, shoe| {
                mean(shoe, &mut |other, shoe| {
                    let used = 3 + u32::from(hole.is_some());
                    if natural(one, other) {
                        // Without a hole card a dealer who may have a natural takes a second card.
                        return whole(used + u32::from(hole.is_none() && (up == 0 || up == 9)));
                    }
                    if hole.is_some_and(|hole| natural(up, hole)) {
                        return whole(used);
                    }
                    let hand = with(&with(&[0; 10], one), other);
                    let round = Round { hand, waiting: 0, pair: None, hands: 1, used, live: false };
                    table(hole).cards(round, shoe)
                })
            })
        };
        if peek { mean(shoe, &mut |hole, shoe| play_on(Some(hole), shoe)) } else { play_on(None, shoe) }
    })
}

#[test]
fn rounds_from_tiny_shoes_take_as_many_cards() {
    const NATURAL: &str = r#"{"hand": "natural", "pays": "3 to 2", "when": {"natural": true}}"#;
    //                       A  2  3  4  5  6  7  8  9  T
    let shoes: [[u32; 10]; 4] = [
        [3, 0, 0, 0, 4, 0, 5, 0, 0, 8],
        [2, 0, 0, 3, 0, 0, 0, 6, 0, 7],
        [4, 0, 0, 0, 0, 4, 0, 5, 0, 8],
        [1, 0, 0, 0, 0, 5, 5, 0, 0, 9],
    ];
    for (hole, peek) in [("peek", true), ("none", false)] {
        for (hands, surrender, shoe) in [
            (2, "", shoes[0]),
            (4, "", shoes[1]),
            (3, r#", "surrender": "late""#, shoes[2]),
            (3, "", shoes[3]),
        ] {
            let rules = format!(
                r#""soft17": "stand", "hole-card": "{hole}", "split": {{"hands": {hands}}}{surrender}"#
            );
            let text = format!(
                r#"{{"id": "TINY", "deal": {{"decks": 1, "play": "twenty-one"}}, "rules": {{{rules}}}, "rows": [{NATURAL}]}}"#
            );
            let file = GameFile::read("tiny.json", &text).unwrap();
            let terms = file.select(None, &Settings::default()).unwrap().twenty_one().unwrap().unwrap();
            let set = RuleSet::from_shoe(&terms, shoe, 4, None, None).unwrap();
            assert_eq!(mean_cards_of(&set), Some(dealt(&set, peek, hands, shoe)), "{rules} {shoe:?}");
        }
    }
}

#[test]
fn side_bets_know_the_cards_of_the_base_game() {
    let bench = games::Workbench::default();
    let cards =
        |selector: &str| games::mean_cards_of_base(&Request::listed(selector).unwrap(), &bench).unwrap();
    let six = cards("blackjack/insurance").unwrap();
    assert_eq!(cards("blackjack/house-money"), Some(six.clone()));
    // 2.7 cards a hand is the rule of thumb: 5.4 for one player and the dealer.
    assert!(ratio(52, 10) < six && six < ratio(56, 10), "{six}");
    assert_eq!(cards("baccarat/tie"), None);
}
