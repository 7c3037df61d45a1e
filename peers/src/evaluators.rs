//! Best-of-seven evaluators: hands in order, each sharing its first cards with the one before, and hands at random.
//!
//! In order, every evaluator that can keeps what the first cards come to in the loops. At random, a hand is seven card
//! numbers, from which each makes whatever it ranks. The sum of what it says of all hands is what a run gives, so that
//! nothing is left out by the compiler.

use crate::Job;
use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use enumeration::Card;
use enumeration::rankings::high::{self, Held, Sums};

/// The hands of seven cards of 52.
const ALL: u64 = 133_784_560;

/// Hands at random: few enough to stay in the second cache with the tables, so that ranking is timed and not memory.
const HANDS: usize = 1 << 17;

/// How often they are ranked in a run by an evaluator that is quick.
const PASSES: u64 = 16;

fn hands() -> Vec<[u8; 7]> {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut deck: [u8; 52] = std::array::from_fn(|card| card as u8);
    let mut hand = || {
        for place in 0..7 {
            let other = place + (rng.next_u32() as usize) % (52 - place);
            deck.swap(place, other);
        }
        std::array::from_fn(|place| deck[place])
    };
    (0..HANDS).map(|_| hand()).collect()
}

/// A job that ranks all hands so many times over.
fn passes<H: 'static>(
    name: &'static str,
    passes: u64,
    hands: Vec<H>,
    rank: impl Fn(&H) -> u64 + 'static,
) -> Job {
    Job::new(name, passes * hands.len() as u64, move || {
        (0..passes).map(|_| hands.iter().map(&rank).sum::<u64>()).sum()
    })
}

/// Hands at random.
pub fn at_random() -> Vec<Job> {
    let hands = hands();
    let (tables, sums) = (high::tables(), high::sums());
    let ours: Vec<[Card; 7]> = hands.iter().map(|hand| hand.map(Card)).collect();
    let theirs = hands.clone();
    let ayas = hands.clone();
    let flat: Vec<Vec<rs_poker::core::Card>> = hands
        .iter()
        .map(|hand| hand.iter().map(|&card| rs_poker::core::Card::from(card)).collect())
        .collect();
    let deck: Vec<poker::Card> = poker::deck::generate().collect();
    let treys: Vec<[poker::Card; 7]> =
        hands.iter().map(|hand| hand.map(|card| deck[usize::from(card)])).collect();
    let evaluator = poker::Evaluator::new();
    let freeze: Vec<freezeout_eval::Card> = freezeout_eval::Deck::default().into_iter().collect();
    let frozen: Vec<[freezeout_eval::Card; 7]> =
        hands.iter().map(|hand| hand.map(|card| freeze[usize::from(card)])).collect();
    vec![
        passes("vigorish", PASSES, ours, |hand| {
            let sum = hand.iter().fold(Sums::NONE, |sum, &card| sum + sums.card(card));
            let cards = || enumeration::CardSet(hand.iter().map(|card| 1 << card.0).sum());
            u64::from(sums.value(tables, sum, cards).number())
        }),
        passes("pokers", PASSES, theirs, |hand| {
            let hand = hand
                .iter()
                .fold(pokers::Hand::default(), |hand, &card| hand + pokers::CARDS[usize::from(card)]);
            u64::from(hand.evaluate())
        }),
        passes("aya_poker", PASSES, ayas, |hand| {
            let mut held = aya_poker::base::Hand::new();
            for &card in hand {
                held.insert_unchecked(&aya_poker::base::CARDS[usize::from(card)]);
            }
            u64::from(aya_poker::poker_rank(&held).0)
        }),
        passes("rs_poker", 1, flat, |hand| {
            use rs_poker::core::Rankable;
            std::hint::black_box(hand.rank());
            1
        }),
        passes("freezeout-eval", 1, frozen, |hand| u64::from(freezeout_eval::HandValue::eval(hand).value())),
        passes("poker", 1, treys, move |hand| {
            std::hint::black_box(evaluator.evaluate_five(hand).is_ok());
            1
        }),
    ]
}

/// Adds up what `last` says of all hands, `add` being one of the first six cards.
fn walk<H: Copy>(none: H, add: impl Fn(H, u8) -> H, last: impl Fn(H, u8) -> u64) -> u64 {
    let mut sum = 0;
    for a in 0..52 {
        let one = add(none, a);
        for b in a + 1..52 {
            let two = add(one, b);
            for c in b + 1..52 {
                let three = add(two, c);
                for d in c + 1..52 {
                    let four = add(three, d);
                    for e in d + 1..52 {
                        let five = add(four, e);
                        for f in e + 1..52 {
                            let six = add(five, f);
                            for g in f + 1..52 {
                                sum += last(six, g);
                            }
                        }
                    }
                }
            }
        }
    }
    sum
}

fn our_walk() -> u64 {
    let tables = high::tables();
    let mut sum = 0;
    let none = Held::EMPTY;
    for a in 0..52 {
        let one = tables.add(none, Card(a));
        for b in a + 1..52 {
            let two = tables.add(one, Card(b));
            for c in b + 1..52 {
                let three = tables.add(two, Card(c));
                for d in c + 1..52 {
                    let four = tables.add(three, Card(d));
                    for e in d + 1..52 {
                        let five = tables.add(four, Card(e));
                        tables.each_two_more(five, e + 1, |high| sum += u64::from(high.number()));
                    }
                }
            }
        }
    }
    sum
}

/// Hands in order.
pub fn in_order() -> Vec<Job> {
    let (tables, sums) = (high::tables(), high::sums());
    vec![
        Job::new("vigorish", ALL, our_walk),
        // OMPEval's idea: a hand is a sum of card constants, one look-up, flushes aside.
        Job::new("yardstick: a sum of card constants", ALL, move || {
            let flush = |(_, cards): (u64, u64), card: u8| enumeration::CardSet(cards | 1 << card);
            walk(
                (Sums::NONE, 0u64),
                |(sum, cards), card| (sum + sums.card(Card(card)), cards | 1 << card),
                |six, card| {
                    u64::from(sums.value(tables, six.0 + sums.card(Card(card)), || flush(six, card)).number())
                },
            )
        }),
        Job::new("pokers", ALL, || {
            let add = |hand: pokers::Hand, card: u8| hand + pokers::CARDS[usize::from(card)];
            walk(pokers::Hand::default(), add, |six, card| u64::from(add(six, card).evaluate()))
        }),
        Job::new("aya_poker", ALL, || {
            let add = |mut hand: aya_poker::base::Hand, card: u8| {
                hand.insert_unchecked(&aya_poker::base::CARDS[usize::from(card)]);
                hand
            };
            let last = |six, card| u64::from(aya_poker::poker_rank(&add(six, card)).0);
            walk(aya_poker::base::Hand::new(), add, last)
        }),
    ]
}
