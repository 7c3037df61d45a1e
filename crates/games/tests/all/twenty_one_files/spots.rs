//! Two spots against one dealer, every round dealt card by card from tiny shoes. The play is asked of the engine; dealing,
//! splitting and settling are here.

use super::{rows_of, terms};
use enumeration::ratio::{Ratio, ratio, whole};
use games::blackjack::dealer::Shown;
use games::blackjack::hand::{Hand, Rank};
use games::blackjack::rule_set::RuleSet;
use games::blackjack::rules::{Action, Backing};
use games::blackjack::solution::{UpCardPlay, solve};
use games::blackjack::spots::covariance_of;
use std::collections::HashMap;

/// Cards by what they are worth, aces first.
type Cards = [u8; 10];
/// Halves of a wager by how the dealer ends: 17 to 21, above, a natural.
type Nets = [i128; 7];
const NATURAL: usize = 6;

fn total(cards: &Cards) -> (u32, bool) {
    let hard = cards.iter().zip(1u32..).map(|(&n, points)| u32::from(n) * points).sum();
    if cards[0] > 0 && hard <= 11 { (hard + 10, true) } else { (hard, false) }
}

fn is_natural(cards: &Cards) -> bool {
    cards.iter().sum::<u8>() == 2 && total(cards).0 == 21
}

fn with(cards: &Cards, worth: usize) -> Cards {
    let mut more = *cards;
    more[worth] += 1;
    more
}

fn hand(cards: &Cards) -> Hand {
    let ranks = cards
        .iter()
        .zip(1u8..)
        .flat_map(|(&n, points)| std::iter::repeat_n(Rank::of_points(points).unwrap(), usize::from(n)));
    Hand::of(ranks)
}

/// The rules of a case.
#[derive(Clone, Copy)]
struct Rules {
    peek: bool,
    hands: usize,
}

/// Rounds with one up card, as they are dealt.
struct Table {
    rules: Rules,
    play: UpCardPlay,
    first: HashMap<Hand, Action>,
    later: HashMap<Cards, Action>,
    up: usize,
    /// Orderings, and sums over them of the net of a spot and of the product of both, in halves of a wager.
    sums: [i128; 3],
}

/// A spot in play: the hand, first cards of the hands that wait, how many hands there are, and what is settled.
#[derive(Clone)]
struct Spot {
    hand: Cards,
    waiting: usize,
    pair: Option<usize>,
    hands: usize,
    nets: Nets,
}

impl Table {
    /// Draws a card and goes on.
    fn draw(&mut self, shoe: &Cards, ways: i128, then: &mut dyn FnMut(&mut Table, usize, &Cards, i128)) {
        assert!(shoe.iter().any(|&n| n > 0), "the shoe ran out");
        for worth in 0..10 {
            if shoe[worth] > 0 {
                let mut rest = *shoe;
                rest[worth] -= 1;
                then(self, worth, &rest, ways * i128::from(shoe[worth]));
            }
        }
    }

    fn natural_is_over(&self, hole: usize) -> bool {
        self.rules.peek && is_natural(&with(&with(&[0; 10], self.up), hole))
    }

    /// What two cards net that are not played: a natural, or any where the dealer has looked and has one.
    fn settled_at_once(&self, cards: &Cards, hole: usize) -> Option<Nets> {
        let over = self.natural_is_over(hole);
        match (is_natural(cards), over) {
            (true, _) => Some([3, 3, 3, 3, 3, 3, 0]),
            (false, true) => Some([-2; 7]),
            (false, false) => None,
        }
    }

    fn later(&mut self, cards: &Cards) -> Action {
        let Table { play, later, .. } = self;
        let decide = || play.decision(&hand(cards), Backing::Real, 0).map_or(Action::Stand, |open| open[0].0);
        *later.entry(*cards).or_insert_with(decide)
    }

    fn settle(cards: &Cards, units: i128) -> Nets {
        let (points, _) = total(cards);
        if points > 21 {
            return [-2 * units; 7];
        }
        let mut nets = [2 * units; 7];
        nets[NATURAL] = -2 * units;
        for (dealer, net) in (17..=21).zip(&mut nets) {
            *net = 2 * units * i128::from(points > dealer) - 2 * units * i128::from(points < dealer);
        }
        nets
    }

    /// Plays a spot to its end, then goes on.
    fn spot(
        &mut self,
        spot: &Spot,
        shoe: &Cards,
        ways: i128,
        then: &mut dyn FnMut(&mut Table, &Nets, &Cards, i128),
    ) {
        let cards = spot.hand.iter().sum::<u8>();
        if cards == 1 {
            return self.draw(shoe, ways, &mut |table, worth, shoe, ways| {
                let mut next = spot.clone();
                // Aces are split once.
                if spot.pair == Some(worth) && worth != 0 && spot.hands < table.rules.hands {
                    next.hands += 1;
                    next.waiting += 1;
                } else {
                    next.hand = with(&spot.hand, worth);
                }
                table.spot(&next, shoe, ways, then);
            });
        }
        let is_first = cards == 2 && spot.pair.is_none();
        let (points, _) = total(&spot.hand);
        let action = match points {
            21.. => Action::Stand,
            _ if is_first => self.first[&hand(&spot.hand)],
            // Split aces take one card.
            _ if spot.pair == Some(0) => Action::Stand,
            _ => self.later(&spot.hand),
        };
        match action {
            Action::Hit => self.draw(shoe, ways, &mut |table, worth, shoe, ways| {
                table.spot(&Spot { hand: with(&spot.hand, worth), ..spot.clone() }, shoe, ways, then);
            }),
            Action::Double => self.draw(shoe, ways, &mut |table, worth, shoe, ways| {
                table.finish(spot, Table::settle(&with(&spot.hand, worth), 2), shoe, ways, then);
            }),
            Action::Split => {
                let pair = spot.hand.iter().position(|&n| n == 2).unwrap();
                let next = Spot {
                    hand: with(&[0; 10], pair),
                    waiting: 1,
                    pair: Some(pair),
                    hands: 2,
                    ..spot.clone()
                };
                self.spot(&next, shoe, ways, then);
            }
            _ => self.finish(spot, Table::settle(&spot.hand, 1), shoe, ways, then),
        }
    }

    fn finish(
        &mut self,
        spot: &Spot,
        nets: Nets,
        shoe: &Cards,
        ways: i128,
        then: &mut dyn FnMut(&mut Table, &Nets, &Cards, i128),
    ) {
        let nets = std::array::from_fn(|end| spot.nets[end] + nets[end]);
        match (spot.waiting, spot.pair) {
            (1.., Some(pair)) => {
                let next =
                    Spot { hand: with(&[0; 10], pair), waiting: spot.waiting - 1, nets, ..spot.clone() };
                self.spot(&next, shoe, ways, then);
            }
            _ => then(self, &nets, shoe, ways),
        }
    }

    /// The dealer draws, standing on every 17.
    fn dealer(&mut self, cards: &Cards, shoe: &Cards, ways: i128, spots: [&Nets; 2]) {
        let (points, _) = total(cards);
        if points < 17 {
            return self.draw(shoe, ways, &mut |table, worth, shoe, ways| {
                table.dealer(&with(cards, worth), shoe, ways, spots);
            });
        }
        let end = match points {
            _ if is_natural(cards) => NATURAL,
            17..=21 => points as usize - 17,
            _ => 5,
        };
        let left: u8 = shoe.iter().sum();
        let ways = ways * (1..=i128::from(left)).product::<i128>();
        let [first, second] = spots.map(|nets| nets[end]);
        self.sums[0] += ways;
        self.sums[1] += ways * first;
        self.sums[2] += ways * first * second;
    }

    /// Plays one of the spots, or settles it at once.
    fn play_spot(
        &mut self,
        cards: &Cards,
        hole: usize,
        shoe: &Cards,
        ways: i128,
        then: &mut dyn FnMut(&mut Table, &Nets, &Cards, i128),
    ) {
        if let Some(nets) = self.settled_at_once(cards, hole) {
            return then(self, &nets, shoe, ways);
        }
        let spot = Spot { hand: *cards, waiting: 0, pair: None, hands: 1, nets: [0; 7] };
        self.spot(&spot, shoe, ways, then);
    }

    /// Deals every round.
    fn deal(&mut self, shoe: &Cards, ways: i128) {
        self.draw(shoe, ways, &mut |table, hole, shoe, ways| {
            table.two_cards(shoe, ways, &mut |table, a, shoe, ways| {
                table.two_cards(shoe, ways, &mut |table, b, shoe, ways| {
                    table.play_spot(a, hole, shoe, ways, &mut |table, first, shoe, ways| {
                        table.play_spot(b, hole, shoe, ways, &mut |table, second, shoe, ways| {
                            let dealer = with(&with(&[0; 10], table.up), hole);
                            table.dealer(&dealer, shoe, ways, [first, second]);
                        });
                    });
                });
            });
        });
    }

    fn two_cards(
        &mut self,
        shoe: &Cards,
        ways: i128,
        then: &mut dyn FnMut(&mut Table, &Cards, &Cards, i128),
    ) {
        self.draw(shoe, ways, &mut |table, one, shoe, ways| {
            table.draw(shoe, ways, &mut |table, other, shoe, ways| {
                then(table, &with(&with(&[0; 10], one), other), shoe, ways);
            });
        });
    }
}

/// The covariance of two spots from a shoe.
fn dealt(rules: &RuleSet, case: Rules, shoe: [u32; 10]) -> Ratio {
    let solution = solve(rules);
    let mut sums = [0; 3];
    let all: Cards = shoe.map(|n| u8::try_from(n).unwrap());
    for up in (0..10).filter(|&worth| shoe[worth] > 0) {
        let rank = Rank::of_points(u8::try_from(up + 1).unwrap()).unwrap();
        let of_up = solution.deals().filter(|deal| deal.up == rank);
        let first = of_up.filter_map(|deal| Some((deal.hand, deal.action()?))).collect();
        let play = UpCardPlay::against(rules, Shown::up(rank)).unwrap();
        let mut table = Table { rules: case, play, first, later: HashMap::new(), up, sums: [0; 3] };
        let mut rest = all;
        rest[up] -= 1;
        table.deal(&rest, i128::from(all[up]));
        for (sum, part) in sums.iter_mut().zip(table.sums) {
            *sum += part;
        }
    }
    let [rounds, net, product] = sums.map(whole);
    let mean = net / (&rounds * whole(2));
    assert_eq!(mean, solution.net(), "the mean of a spot");
    product / (rounds * whole(4)) - &mean * &mean
}

#[test]
fn two_spots_from_tiny_shoes() {
    //                       A  2  3  4  5  6  7  8  9  T
    // Tens enough for every hand, two each.
    let shoes: [[u32; 10]; 3] =
        [[2, 0, 0, 0, 2, 0, 2, 0, 0, 10], [1, 0, 0, 0, 0, 0, 0, 5, 0, 14], [3, 0, 0, 0, 0, 2, 0, 0, 1, 10]];
    for (hole, peek) in [("peek", true), ("none", false)] {
        for (hands, shoe) in [(2, shoes[0]), (3, shoes[1]), (2, shoes[2])] {
            let text = format!(r#""soft17": "stand", "hole-card": "{hole}", "split": {{"hands": {hands}}}"#);
            let terms = terms(&text, &rows_of(""));
            let rules = RuleSet::from_shoe(&terms, shoe, 4, None, None).unwrap();
            let case = Rules { peek, hands };
            assert_eq!(covariance_of(&rules).unwrap(), dealt(&rules, case, shoe), "{text} {shoe:?}");
        }
    }
}

#[test]
fn spots_that_never_meet_the_dealer_move_together_by_their_cards_alone() {
    // One ace and nine tens: who has the ace has a natural, and every other hand stands on 20.
    let terms = terms(r#""split": false, "double": false"#, &rows_of(""));
    let rules = RuleSet::from_shoe(&terms, [1, 0, 0, 0, 0, 0, 0, 0, 0, 9], 4, None, None).unwrap();
    // Up, hole and four cards of ten: the ace is the dealer's with 2/10 (both spots lose 1), a spot's with 2/10 each
    // (one wins 3/2 and the other pushes 20 against 20), else all push.
    let mean = ratio(2, 10) * ratio(3, 2) - ratio(2, 10);
    assert_eq!(solve(&rules).net(), mean);
    assert_eq!(covariance_of(&rules).unwrap(), ratio(2, 10) - &mean * &mean);
}
