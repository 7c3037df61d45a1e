//! Silver Stack against whole rounds dealt card by card from small shoes, hits and doubled cards included.

use enumeration::ratio::{Ratio, ratio};
use enumeration::shoe::Shoe;
use games::blackjack::sides::silver_stack::{DealerBlackjack, Fives, lammers};

/// Cards in the order dealt; a round that wants one more than there are says so.
struct Cards<'a> {
    dealt: &'a [usize],
    next: usize,
}

impl Cards<'_> {
    fn deal(&mut self) -> Option<usize> {
        self.next += 1;
        self.dealt.get(self.next - 1).copied()
    }
}

fn worth(card: usize) -> usize {
    if card == 0 { 10 } else { card }
}

/// One round by the words of the rules; none if it needs more cards. Ten-values are 0, aces 1.
fn round(dealt: &[usize], split_fives: bool, blackjack_ends: bool) -> Option<usize> {
    let mut cards = Cards { dealt, next: 0 };
    let (a, up, b, hole) = (cards.deal()?, cards.deal()?, cards.deal()?, cards.deal()?);
    if blackjack_ends && matches!((up, hole), (0, 1) | (1, 0)) {
        return Some(0);
    }
    let free_double = |x: usize, y: usize| x != 1 && y != 1 && (9..=11).contains(&(worth(x) + worth(y)));
    let free_split = |x: usize, y: usize| x == y && x != 0 && (x != 5 || split_fives);
    let mut given = 0;
    let mut hands = 1;
    let mut waiting = vec![vec![a, b]];
    while let Some(mut hand) = waiting.pop() {
        if hand.len() == 1 {
            hand.push(cards.deal()?);
        }
        if free_split(hand[0], hand[1]) && hands < 4 {
            given += 1;
            hands += 1;
            // The new hand is played next after this one.
            waiting.push(vec![hand[1]]);
            waiting.push(vec![hand[0]]);
            continue;
        }
        if free_double(hand[0], hand[1]) {
            given += 1;
            cards.deal()?;
        } else if worth(hand[0]) + worth(hand[1]) < 8 + up && hand[0] != 1 {
            // Any way of drawing will do, and this one looks at the dealer.
            cards.deal()?;
        }
    }
    Some(given)
}

/// Every order of the shoe, as far as it is dealt: a round that ends stands for all orders of the cards left.
///
/// Fourteen cards have 14! = 8.7e10 orders.
fn brute_force(shoe: &mut [u32; 10], split_fives: bool, blackjack_ends: bool) -> Vec<Ratio> {
    fn deal(
        shoe: &mut [u32; 10],
        dealt: &mut Vec<usize>,
        orders: u64,
        play: &dyn Fn(&[usize]) -> Option<usize>,
        ends: &mut [u64; 8],
    ) {
        if let Some(lammers) = play(dealt) {
            let left: u32 = shoe.iter().sum();
            ends[lammers] += orders * (1..=u64::from(left)).product::<u64>();
            return;
        }
        for card in 0..10 {
            let copies = shoe[card];
            if copies > 0 {
                shoe[card] -= 1;
                dealt.push(card);
                deal(shoe, dealt, orders * u64::from(copies), play, ends);
                dealt.pop();
                shoe[card] += 1;
            }
        }
    }
    let mut ends = [0; 8];
    let play = |dealt: &[usize]| round(dealt, split_fives, blackjack_ends);
    deal(shoe, &mut Vec::new(), 1, &play, &mut ends);
    let all: u64 = ends.iter().sum();
    ends.map(|orders| ratio(orders, all)).to_vec()
}

#[test]
fn small_shoes_give_the_lammers_of_whole_rounds() {
    let shoes: [[u32; 10]; 4] = [
        // Tens, aces, twos, ..., nines: fourteen cards, enough for four hands and a further card to each.
        [3, 3, 0, 0, 3, 5, 0, 0, 0, 0],
        [0, 0, 5, 3, 0, 0, 0, 0, 3, 3],
        [4, 5, 2, 0, 0, 0, 0, 0, 0, 3],
        [2, 0, 0, 4, 0, 4, 4, 0, 0, 0],
    ];
    for mut shoe in shoes {
        for (fives, split_fives) in [(Fives::Double, false), (Fives::Split, true)] {
            for (blackjack, ends) in [(DealerBlackjack::EndsRound, true), (DealerBlackjack::Ignored, false)] {
                let expected = brute_force(&mut shoe, split_fives, ends);
                let counted: Vec<Ratio> =
                    lammers(&Shoe::new(shoe), fives, blackjack).outcomes().map(|(_, p)| p.clone()).collect();
                assert_eq!(counted, expected, "{shoe:?} {fives:?} {blackjack:?}");
            }
        }
    }
}
