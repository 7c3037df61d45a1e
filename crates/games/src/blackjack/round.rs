//! What is known once the dealer's up card lies: the cards unseen, and the common denominators of everything after.
//!
//! A value reached after `i` further cards have been seen is an integer over
//!
//! ```text
//! left(i) left(i + 1) ... left(depth - 1),    left(i) = cards unseen when i are seen
//! ```
//!
//! so one more draw, from `left(i)` cards, takes a weighted sum of numerators and no division: the value after `i`
//! cards is the sum over ranks of (cards of the rank) x (numerator after `i + 1` cards). No fraction is reduced until a
//! figure is asked for. In a tiny shoe the longest hands of player and dealer do not fit together; `left` is then at
//! least 1, which changes no value, because no deal draws from an empty shoe.

use super::dealer::{DealerHands, DealerOutcome, LONGEST, Law, Laws, Shown};
use super::hand::{Hand, HandList, Rank};
use super::rules::{DealerShows, NET_BITS, Nets, Rules, Settlement};
use enumeration::ratio::{Ratio, ratio};
use enumeration::wide::Wide;
use num_bigint::BigInt;
use num_traits::Zero;

/// A numerator. Two cards of a hand being seen, 38 draws from 32 decks need 407 bits; the rest is room for units, shades
/// and counts of hands.
pub(super) type Num = Wide<8>;

/// What the dealer's draws alone come to: twelve of them from 32 decks need 129 bits, and the nets 32.
type DealerSum = Wide<3>;

/// Bits that the weights of shades may take.
pub(super) const SHADE_BITS: u64 = 48;

/// Bits that the dealer's ordered draws of one length may take. (A long hand is mostly aces: 32 decks need 87.)
const WAYS_BITS: u32 = 91;

/// Bits kept free above the largest denominator: for shades, nets, and sums of a few hands.
const ROOM: u64 = SHADE_BITS + NET_BITS + 7;

/// Cards seen besides a hand's own when its pair was split: its partner and up to four drawn to open hands.
pub(super) const MOST_EXTRA: usize = 5;

/// A round once the dealer's cards lie that are seen before anybody acts.
pub(super) struct Round {
    pub up: Rank,
    pub shown: Shown,
    /// How often these cards are shown.
    pub chance: Ratio,
    /// The unseen cards by rank, a hole card among them.
    pub cards: [u32; Rank::COUNT],
    dealer: &'static DealerHands,
    /// How the dealer's hand ends where it is complete.
    pat: Option<DealerOutcome>,
    /// The second card that would make a natural of the up card, while it may come.
    pub(super) natural_with: Option<Rank>,
    /// Whether the peek has ruled out that card.
    peeked: bool,
    left: Vec<u64>,
    /// `over[i]` = the denominator after `i` cards.
    over: Vec<Num>,
    unit: i64,
}

impl Round {
    /// The round that `rules` deal where these cards are shown.
    pub(super) fn new<R: Rules>(rules: &R, shown: Shown) -> Self {
        let up = shown.up;
        let mut cards = rules.shoe();
        let mut unseen: u32 = cards.iter().sum();
        let mut chance = ratio(1, 1);
        for rank in [up].into_iter().chain(shown.hole) {
            chance *= ratio(cards[rank.index()], unseen);
            cards[rank.index()] -= 1;
            unseen -= 1;
        }
        if rules.shows() == DealerShows::Both && shown.hole != Some(up) {
            chance *= ratio(2, 1);
        }
        let depth = longest_hand(&cards) + MOST_EXTRA + LONGEST + 2;
        let left: Vec<u64> = (0..).take(depth).map(|i| u64::from(unseen).saturating_sub(i).max(1)).collect();
        let mut over = vec![Num::ONE; depth + 1];
        for i in (0..depth).rev() {
            over[i] = over[i + 1] * left[i];
        }
        // Nothing is valued before a hand has two cards.
        let bits = BigInt::from(over[2]).bits() + ROOM;
        assert!(
            usize::try_from(bits).is_ok_and(|bits| bits <= Num::BITS),
            "the shoe is too large for {} bits",
            Num::BITS
        );
        // Taking cards out of the shoe only lowers the counts.
        let dealer = DealerHands::get(shown, rules.soft17());
        let law = dealer.law(&cards);
        let fits = law.ends().all(|(_, ways)| ways >> WAYS_BITS == 0);
        assert!(fits, "the shoe is too large for the dealer's law");
        let natural_with = match up {
            Rank::ACE => Some(Rank::TEN),
            Rank::TEN => Some(Rank::ACE),
            _ => None,
        };
        Round {
            up,
            shown,
            chance,
            cards,
            dealer,
            pat: shown.pat(rules.soft17()),
            natural_with: natural_with.filter(|_| shown.hole.is_none()),
            peeked: rules.peek().is_some(),
            left,
            over,
            unit: rules.unit(),
        }
    }

    /// Whether the unseen cards hold these.
    pub(super) fn holds(&self, seen: &Hand) -> bool {
        Rank::all().all(|rank| self.cards[rank.index()] >= u32::from(seen.count(rank)))
    }

    /// Cards of a rank unseen when these are seen; none below zero.
    pub(super) fn unseen(&self, rank: Rank, seen: &Hand) -> u64 {
        u64::from(self.cards[rank.index()].saturating_sub(u32::from(seen.count(rank))))
    }

    /// The denominator when `seen` cards are seen.
    pub(super) fn denominator(&self, seen: usize) -> Num {
        self.over[seen]
    }

    /// One opening wager, certain, when nothing but the up card is seen.
    pub(super) fn whole(&self) -> BigInt {
        BigInt::from(self.over[0]) * self.unit
    }

    /// How often the round is played on when these cards are seen: always, or unless the dealer has a natural.
    pub(super) fn played(&self, seen: &Hand) -> Num {
        if self.peeked { self.without_natural(seen) } else { self.over[seen.size()] }
    }

    /// How often the dealer has no natural when these cards are seen.
    pub(super) fn without_natural(&self, seen: &Hand) -> Num {
        let size = seen.size();
        match self.natural_with {
            // The second card is as likely to be any of the unseen cards.
            Some(rank) => self.over[size + 1] * (self.left[size] - self.unseen(rank, seen)),
            None if self.pat == Some(DealerOutcome::Natural) => Num::ZERO,
            None => self.over[size],
        }
    }

    /// The drawn cards with which the dealer's hand ends so, with their numbers of orders.
    pub(super) fn dealt(&self, outcome: DealerOutcome) -> Vec<(Hand, u128)> {
        match self.pat {
            Some(pat) => (pat == outcome).then_some((Hand::EMPTY, 1)).into_iter().collect(),
            None => self.dealer.ending_in(outcome).collect(),
        }
    }

    /// The laws of the dealer's hand with each of these out of the shoe.
    pub(super) fn laws(&self, removed: &[Hand]) -> Laws {
        self.dealer.laws(&self.cards, removed, Rank::ACE)
    }

    /// The same for hands that come of splitting a pair, and differ in how many cards of its rank are out.
    pub(super) fn laws_of_split(&self, pair: Rank, removed: &[Hand]) -> Laws {
        self.dealer.laws(&self.cards, removed, pair)
    }

    /// The worth of a settlement when these cards are seen.
    pub(super) fn settle(&self, settlement: &Settlement, seen: &Hand, laws: &Laws) -> Num {
        match settlement {
            Settlement::AtOnce(net) => self.played(seen) * *net,
            Settlement::UnlessNatural { net, natural } => {
                let without = self.without_natural(seen);
                without * *net + (self.played(seen) - without) * *natural
            }
            Settlement::Waits(nets) => match self.pat {
                Some(outcome) => self.over[seen.size()] * nets[outcome.index()],
                None => self.against(&laws.without(seen), nets, seen.size()),
            },
        }
    }

    /// The expected net against the dealer's law when `seen` cards are seen.
    pub(super) fn against(&self, law: &Law, nets: &Nets, seen: usize) -> Num {
        // Below 2^(WAYS_BITS + NET_BITS + 3), eight outcomes being added.
        let by_drawn = law.nets(nets);
        let mut sum = DealerSum::ZERO;
        // Horner's rule over the number of cards drawn: what ends sooner leaves more factors of the denominator.
        for (ways, left) in by_drawn.into_iter().zip(&self.left[seen..]) {
            sum = sum * *left + DealerSum::from(ways);
        }
        self.over[seen + LONGEST].times(&sum)
    }

    /// A numerator in parts of `scale`, as an expected net in opening wagers given that the round is played on when
    /// this hand is seen; zero where it never is.
    pub(super) fn given_played(&self, value: Num, hand: &Hand, scale: &BigInt) -> Ratio {
        let played = BigInt::from(self.played(hand)) * scale * self.unit;
        if played.is_zero() { Ratio::zero() } else { Ratio::new(value.into(), played) }
    }
}

/// The most cards a hand of 21 or less can hold.
fn longest_hand(cards: &[u32; Rank::COUNT]) -> usize {
    HandList::get()
        .hands()
        .iter()
        .filter(|hand| Rank::all().all(|rank| cards[rank.index()] >= u32::from(hand.count(rank))))
        .map(Hand::size)
        .max()
        .unwrap_or(0)
}
