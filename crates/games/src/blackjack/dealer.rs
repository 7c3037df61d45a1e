//! The law of the dealer's hand.
//!
//! The dealer has no choice, so from an up card the hands that end the draw are a fixed list of multisets of drawn
//! cards, each with the number of orders in which it can come (an order is valid when no shorter part of it ends the
//! draw). From a shoe with `n_r` cards of rank `r` and `N` in all, the hand with `k_r` drawn cards of each rank has
//!
//! ```text
//! orders x product over r of (n_r)(n_r - 1)...(n_r - k_r + 1)    ordered draws out of    N (N - 1)...(N - k + 1)
//! ```
//!
//! so an outcome's law is a sum of integers, kept apart by the number `k` of cards drawn because each `k` has its own
//! denominator. The same sum over the cards of one suit, or one colour, counts the hands that are all of that suit or
//! colour.
//!
//! **Many shoes at once.** A player's hand takes cards out of the shoe, and laws are wanted for thousands of hands. The
//! sum is a polynomial in falling factorials that can be evaluated rank by rank: fixing how many tens are left folds
//! all multisets that differ in tens only into one, and so on down to the aces. Hands sorted by their tens, then
//! nines, ... share all folds but the last few ([`DealerHands::laws`]).

use super::hand::{Hand, Rank};
use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

/// What the dealer does with a soft 17.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SoftSeventeen {
    /// Draws.
    Hit,
    /// Stands.
    Stand,
}

/// How the dealer's hand ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// A total of 17.
    Seventeen,
    /// A total of 18.
    Eighteen,
    /// A total of 19.
    Nineteen,
    /// A total of 20.
    Twenty,
    /// A total of 21 that is not a natural.
    TwentyOne,
    /// A bust with 22.
    TwentyTwo,
    /// A bust with more than 22.
    Over,
    /// An ace and a ten-value.
    Natural,
}

impl Outcome {
    /// How many there are.
    pub const COUNT: usize = 8;

    /// Every outcome.
    pub const ALL: [Outcome; Self::COUNT] = [
        Outcome::Seventeen,
        Outcome::Eighteen,
        Outcome::Nineteen,
        Outcome::Twenty,
        Outcome::TwentyOne,
        Outcome::TwentyTwo,
        Outcome::Over,
        Outcome::Natural,
    ];

    /// The points to beat; none for a bust or a natural.
    pub fn points(self) -> Option<u8> {
        (self <= Outcome::TwentyOne).then(|| 17 + self as u8)
    }

    /// Whether the dealer has more than 21.
    pub fn is_bust(self) -> bool {
        matches!(self, Outcome::TwentyTwo | Outcome::Over)
    }

    /// How a hand ends that the dealer no longer draws to; none if he draws.
    fn of(hand: &Hand, soft17: SoftSeventeen) -> Option<Outcome> {
        let total = hand.total();
        match total.points {
            21 if hand.is_natural() => Some(Outcome::Natural),
            17 if total.soft && soft17 == SoftSeventeen::Hit => None,
            points @ 17..=21 => Some(Self::ALL[points as usize - 17]),
            22 => Some(Outcome::TwentyTwo),
            23.. => Some(Outcome::Over),
            _ => None,
        }
    }
}

/// The most cards a dealer can draw to an up card: to an ace, six aces to soft 17, a five to hard 12, and five aces.
pub const LONGEST: usize = 12;

/// Ordered draws that end the dealer's hand, by outcome and number of cards drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Law([[u128; LONGEST]; Outcome::COUNT]);

impl Law {
    /// Ordered draws of exactly `drawn` cards that end in `outcome`.
    pub fn ways(&self, outcome: Outcome, drawn: usize) -> u128 {
        self.0[outcome as usize][drawn - 1]
    }
}

/// The dealer's finished hands from one up card, as multisets with their numbers of orders.
pub struct DealerHands {
    up: Rank,
    /// The multisets of drawn cards with their outcomes.
    hands: Vec<(Outcome, Hand)>,
    /// The numbers of orders, multisets sorted by outcome, cards drawn, aces, twos, ..., tens.
    orders: Vec<u128>,
    /// How the ranks are folded, tens first: `folds[0]` leads from `orders` to sums that still tell nines to aces
    /// apart, the last one to sums by outcome and cards drawn.
    folds: Vec<Fold>,
    /// Outcome and cards drawn of the sums after the last fold.
    ends: Vec<(Outcome, usize)>,
}

/// One rank's fold: where each sum goes, and how many cards of the rank it holds.
struct Fold {
    rank: Rank,
    steps: Vec<(u16, u8)>,
    sums: usize,
    most: u8,
}

impl DealerHands {
    /// The finished hands from an up card, made once.
    pub fn get(up: Rank, soft17: SoftSeventeen) -> &'static DealerHands {
        static ALL: LazyLock<Vec<DealerHands>> = LazyLock::new(|| {
            [SoftSeventeen::Hit, SoftSeventeen::Stand]
                .into_iter()
                .flat_map(|soft17| Rank::all().map(move |up| DealerHands::build(up, soft17)))
                .collect()
        });
        &ALL[Rank::COUNT * usize::from(soft17 == SoftSeventeen::Stand) + up.index()]
    }

    fn build(up: Rank, soft17: SoftSeventeen) -> Self {
        // Draw by draw: the hands still to be drawn to, with their numbers of orders.
        let mut open: BTreeMap<Hand, u128> = BTreeMap::from([(Hand::EMPTY, 1)]);
        let mut finished: BTreeMap<(Outcome, usize, Hand), u128> = BTreeMap::new();
        for drawn in 1.. {
            let mut longer = BTreeMap::new();
            for (hand, orders) in open {
                for rank in Rank::all() {
                    let next = hand.with(rank);
                    match Outcome::of(&next.with(up), soft17) {
                        Some(outcome) => *finished.entry((outcome, drawn, next)).or_default() += orders,
                        None => *longer.entry(next).or_default() += orders,
                    }
                }
            }
            if longer.is_empty() {
                assert!(drawn <= LONGEST, "a dealer's hand of {drawn} drawn cards");
                break;
            }
            open = longer;
        }
        // `Hand` orders by aces, then twos, ...: the keys below are sorted, and stay sorted when the last rank goes.
        let mut keys: Vec<(Outcome, usize, Vec<u8>)> = finished
            .keys()
            .map(|&(outcome, drawn, hand)| {
                (outcome, drawn, Rank::all().map(|rank| hand.count(rank)).collect())
            })
            .collect();
        let mut folds = Vec::with_capacity(Rank::COUNT);
        for rank in Rank::all().rev() {
            let mut shorter: Vec<(Outcome, usize, Vec<u8>)> = Vec::new();
            let mut steps = Vec::with_capacity(keys.len());
            for (outcome, drawn, mut counts) in keys {
                let held = counts.pop().expect("one count a rank");
                let key = (outcome, drawn, counts);
                if shorter.last() != Some(&key) {
                    shorter.push(key);
                }
                steps.push((shorter.len() as u16 - 1, held));
            }
            let most = steps.iter().map(|&(_, held)| held).max().unwrap_or(0);
            folds.push(Fold { rank, steps, sums: shorter.len(), most });
            keys = shorter;
        }
        DealerHands {
            up,
            hands: finished.keys().map(|&(outcome, _, hand)| (outcome, hand)).collect(),
            orders: finished.into_values().collect(),
            folds,
            ends: keys.into_iter().map(|(outcome, drawn, _)| (outcome, drawn)).collect(),
        }
    }

    /// The up card.
    pub fn up(&self) -> Rank {
        self.up
    }

    /// How many multisets of drawn cards end the hand.
    pub fn multisets(&self) -> usize {
        self.hands.len()
    }

    /// The multisets of drawn cards that end in `outcome`, with their numbers of orders.
    pub fn ending_in(&self, outcome: Outcome) -> impl Iterator<Item = (Hand, u128)> {
        let hands = self.hands.iter().zip(&self.orders);
        hands.filter(move |((ends_in, _), _)| *ends_in == outcome).map(|(&(_, hand), &orders)| (hand, orders))
    }

    /// The law when the draws come from these cards, or the ordered draws that come from these cards alone.
    ///
    /// # Panics
    /// If a count does not fit 128 bits, which takes shoes far beyond 32 decks.
    pub fn law(&self, cards: &[u32; Rank::COUNT]) -> Law {
        let mut sums = self.orders.clone();
        for fold in &self.folds {
            let falling = fold.falling(cards[fold.rank.index()]);
            let mut folded = vec![0u128; fold.sums];
            for (sum, &(target, held)) in sums.iter().zip(&fold.steps) {
                let term = sum.checked_mul(falling[held as usize]).expect("the count fits 128 bits");
                let target = &mut folded[target as usize];
                *target = target.checked_add(term).expect("the count fits 128 bits");
            }
            sums = folded;
        }
        self.collect(&sums)
    }

    /// The laws when the draws come from `cards` less each of the hands in `removed`.
    ///
    /// # Panics
    /// If a hand holds a card that is not there, or a count does not fit 128 bits.
    pub fn laws(&self, cards: &[u32; Rank::COUNT], removed: &[Hand]) -> Laws {
        // Falling factorials only shrink when cards are taken out: what fits for the whole shoe fits for every part.
        self.law(cards);
        let mut sorted: Vec<Hand> = removed.to_vec();
        sorted.sort_unstable_by_key(Hand::tens_first);
        sorted.dedup();

        let mut levels: Vec<Vec<u128>> = std::iter::once(self.orders.clone())
            .chain(self.folds.iter().map(|fold| vec![0; fold.sums]))
            .collect();
        let mut laws = Vec::with_capacity(sorted.len());
        let mut last: Option<&Hand> = None;
        for hand in &sorted {
            let same = |last: &Hand| {
                self.folds.iter().take_while(|fold| last.count(fold.rank) == hand.count(fold.rank)).count()
            };
            let shared = last.map_or(0, same);
            last = Some(hand);
            for (i, fold) in self.folds.iter().enumerate().skip(shared) {
                let falling = fold.falling(cards[fold.rank.index()] - hand.count(fold.rank) as u32);
                let (above, below) = levels.split_at_mut(i + 1);
                fold.apply(&above[i], &falling, &mut below[0]);
            }
            laws.push(self.collect(&levels[self.folds.len()]));
        }
        Laws { place: sorted.into_iter().zip(0..).collect(), laws }
    }

    fn collect(&self, sums: &[u128]) -> Law {
        let mut law = Law([[0; LONGEST]; Outcome::COUNT]);
        for (&(outcome, drawn), &sum) in self.ends.iter().zip(sums) {
            law.0[outcome as usize][drawn - 1] = sum;
        }
        law
    }
}

impl Fold {
    /// Sums what differs in this rank alone.
    fn apply(&self, sums: &[u128], falling: &[u128; LONGEST + 1], folded: &mut [u128]) {
        folded.fill(0);
        let terms = sums.iter().zip(&self.steps);
        // All but a dozen aces from more than ten decks; and half the work of a whole product.
        if falling.iter().all(|&factor| factor >> 64 == 0) {
            let falling = falling.map(|factor| factor as u64);
            for (&sum, &(target, held)) in terms {
                folded[target as usize] += narrow(sum, falling[held as usize]);
            }
        } else {
            for (sum, &(target, held)) in terms {
                folded[target as usize] += sum * falling[held as usize];
            }
        }
    }

    /// Falling factorials of the cards left, by how many are drawn.
    fn falling(&self, left: u32) -> [u128; LONGEST + 1] {
        let mut falling = [0; LONGEST + 1];
        falling[0] = 1;
        for drawn in 0..self.most as usize {
            // Only aces are drawn by the dozen: 12 of the 128 in 32 decks give 2^84.
            falling[drawn + 1] = falling[drawn] * u128::from(left.saturating_sub(drawn as u32));
        }
        falling
    }
}

/// A product that is known to fit.
fn narrow(sum: u128, factor: u64) -> u128 {
    let low = u128::from(sum as u64) * u128::from(factor);
    let high = ((sum >> 64) as u64).wrapping_mul(factor);
    low + (u128::from(high) << 64)
}

/// Laws by the cards taken out of the shoe.
pub struct Laws {
    place: HashMap<Hand, u32>,
    laws: Vec<Law>,
}

impl Laws {
    /// The law with these cards out.
    ///
    /// # Panics
    /// If the law was not asked for.
    pub fn without(&self, removed: &Hand) -> &Law {
        &self.laws[self.place[removed] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_laws_of_six_decks_count_every_ordered_draw() {
        let mut cards = [24; Rank::COUNT];
        cards[Rank::TEN.index()] = 96;
        for soft17 in [SoftSeventeen::Hit, SoftSeventeen::Stand] {
            for up in Rank::all() {
                let law = DealerHands::get(up, soft17).law(&cards);
                let mut sum = 0u128;
                let mut draws = 1u128; // (312)_12 < 2^100
                for drawn in 1..=LONGEST {
                    let left = 312 - (drawn as u128 - 1);
                    sum = sum * left + Outcome::ALL.iter().map(|&o| law.ways(o, drawn)).sum::<u128>();
                    draws *= left;
                }
                assert_eq!(sum, draws);
            }
        }
    }

    #[test]
    fn laws_of_many_shoes_are_the_laws_of_each() {
        let cards = [4, 4, 4, 4, 4, 4, 4, 4, 4, 16];
        let removed: Vec<Hand> = Hand::pairs_and_mixed().collect();
        let dealer = DealerHands::get(Rank::TEN, SoftSeventeen::Hit);
        let laws = dealer.laws(&cards, &removed);
        for hand in &removed {
            let left = std::array::from_fn(|rank| {
                let rank_of = Rank::all().nth(rank).unwrap();
                cards[rank] - u32::from(hand.count(rank_of))
            });
            assert_eq!(*laws.without(hand), dealer.law(&left), "{hand}");
        }
    }

    #[test]
    fn there_are_9_909_finished_hands_when_soft_17_is_hit() {
        let all: usize = Rank::all().map(|up| DealerHands::get(up, SoftSeventeen::Hit).multisets()).sum();
        assert_eq!(all, 9_909);
    }
}
