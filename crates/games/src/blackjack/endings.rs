//! What a split hand can end in: sets of cards, with their numbers of orders and what they net against each outcome of
//! the dealer.
//!
//! A hand is played by its own cards, so its endings are a fixed list once the plan is. They are kept as numbers that
//! [`enumeration::draws`] can put together.
//!
//! **Suits** count for the two cards that may become a bonus of three. Almost all pairs of suits are played and paid as
//! different suits are; for the few others a set names the suits of its cards, and the difference is listed.

use super::dealer::Outcome;
use super::hand::{Hand, HandList, Rank};
use super::plan::{Plan, standing};
use super::round::Round;
use super::rules::{Action, Nets, Rules, Settlement, Suit};
use enumeration::draws::Field;
use std::collections::BTreeMap;

/// Sets of cards with the nets they lead to, and their numbers of orders.
pub(super) type Endings = BTreeMap<(u128, Nets), i128>;

/// Bits of a set for the cards of a rank: two hands and the dealer's have fewer than 128.
const COUNT_BITS: u32 = 7;

/// Bits of a set for the cards of a rank whose suit is named: two hands have at most six of a suit.
const SUIT_BITS: u32 = 4;

/// The suits of one rank.
const RANK_BITS: u32 = 4 * SUIT_BITS;

/// Where the cards of each rank stand in a set, tens lowest, and above them the suits that are named.
pub(super) struct Layout {
    /// The ranks whose suits can be named.
    suited: Vec<Rank>,
}

impl Layout {
    pub fn new(suited: impl Iterator<Item = Rank>) -> Self {
        Layout { suited: suited.collect() }
    }

    /// The cards of a rank.
    pub fn field(rank: Rank) -> Field {
        Field { shift: COUNT_BITS * (Rank::COUNT - 1 - rank.index()) as u32, bits: COUNT_BITS }
    }

    /// The suits that are named.
    pub fn suits(&self) -> Field {
        Field { shift: COUNT_BITS * Rank::COUNT as u32, bits: RANK_BITS * self.suited.len() as u32 }
    }

    /// How many cards of each rank and suit the field of named suits holds.
    pub fn named(&self, held: u64) -> impl Iterator<Item = (Rank, [u64; 4])> {
        self.suited.iter().enumerate().map(move |(place, &rank)| {
            let of_suit = |suit: usize| held >> (RANK_BITS * place as u32 + SUIT_BITS * suit as u32);
            (rank, std::array::from_fn(|suit| of_suit(suit) & ((1 << SUIT_BITS) - 1)))
        })
    }

    /// A card, of a suit that is named or of any.
    pub fn face(&self, rank: Rank, suit: Option<Suit>) -> u128 {
        let named = suit.map_or(0, |suit| {
            let place =
                self.suited.iter().position(|&suited| suited == rank).expect("a rank with suits") as u32;
            1 << (self.suits().shift + RANK_BITS * place + SUIT_BITS * u32::from(suit))
        });
        1 << Self::field(rank).shift | named | 1 << self.suits().end()
    }

    /// Cards of any suits.
    pub fn set(&self, hand: &Hand) -> u128 {
        hand.cards().map(|rank| self.face(rank, None)).sum()
    }
}

/// A hand from one card of the pair.
pub(super) struct SplitHand<'a, R> {
    pub rules: &'a R,
    pub round: &'a Round,
    pub plan: &'a Plan,
    pub layout: &'a Layout,
    pub pair: Rank,
    /// Whether it takes one card and stands.
    pub one_card: bool,
    /// The suit of the card it starts from, where it is known.
    pub suit: Option<Suit>,
    /// The suit of the up card, where it counts.
    pub up: Option<Suit>,
}

impl<R: Rules> SplitHand<'_, R> {
    /// What the hand can end in with one of these second cards.
    pub fn endings(&self, seconds: impl Iterator<Item = Rank>) -> Endings {
        let mut endings = Endings::new();
        for second in seconds {
            let hand = Hand::of([self.pair, second]);
            if !self.round.holds(&hand) {
                continue;
            }
            let different = self.played(&hand, [0, 1]);
            let set = |first, suit| self.layout.face(self.pair, first) + self.layout.face(second, suit);
            add(&mut endings, set(self.suit, None), 1, &different);
            if self.one_card || self.plan.shades(&hand).is_none() {
                continue;
            }
            // Suits that are not as good as different ones: what they end in, and not what those do.
            for first in (0..4).filter(|&suit| self.suit.is_none_or(|known| known == suit)) {
                for suit in (0..4).filter(|&suit| self.shade(&hand, [first, suit]) != 0) {
                    let set = set(Some(first), Some(suit));
                    add(&mut endings, set, 1, &self.played(&hand, [first, suit]));
                    add(&mut endings, set, -1, &different);
                }
            }
        }
        endings.retain(|_, orders| *orders != 0);
        endings
    }

    fn shade(&self, hand: &Hand, suits: [Suit; 2]) -> usize {
        self.rules.shade(self.round.up, self.up.unwrap_or(0), hand, suits)
    }

    /// What two cards of these suits end in, as the cards drawn to them.
    fn played(&self, hand: &Hand, suits: [Suit; 2]) -> Endings {
        let (rules, plan) = (self.rules, self.plan);
        let shades = plan.shades(hand);
        let shade = shades.map_or(0, |_| self.shade(hand, suits));
        let action = if self.one_card { Action::Stand } else { plan.after_split(hand)[shade] };
        let mut endings = Endings::new();
        match action {
            Action::Stand => {
                endings.insert((0, nets(standing(rules, hand, plan.backing))), 1);
            }
            Action::Double => {
                for drawn in Rank::all() {
                    let doubled = rules.doubled(hand, drawn, plan.backing);
                    let settlement = match doubled.rescue {
                        Some(rescue) if plan.rescues(hand, drawn) => Settlement::AtOnce(rescue.net),
                        _ => doubled.settlement,
                    };
                    endings.insert((self.layout.face(drawn, None), nets(settlement)), 1);
                }
            }
            _ => {
                let completing = shades.map(|shades| shades.completing);
                self.hit(hand, completing, &mut endings);
                if let Some(rank) = completing {
                    let bonus =
                        |suit: Suit| nets(Settlement::AtOnce(rules.bonus(hand, [suits[0], suits[1], suit])));
                    let different = nets(Settlement::AtOnce(rules.bonus(hand, [0, 1, 2])));
                    endings.insert((self.layout.face(rank, None), different), 1);
                    for suit in (0..4).filter(|&suit| bonus(suit) != different) {
                        let set = self.layout.face(rank, Some(suit));
                        endings.insert((set, bonus(suit)), 1);
                        endings.insert((set, different), -1);
                    }
                }
            }
        }
        endings
    }

    /// What two cards end in that are hit, unless the next card is of the rank that is left out.
    fn hit(&self, hand: &Hand, left_out: Option<Rank>, endings: &mut Endings) {
        let list = HandList::get();
        let (rules, plan) = (self.rules, self.plan);
        let mut open: BTreeMap<usize, (Hand, i128)> = BTreeMap::new();
        let place = list.place(hand).expect("two cards do not bust");
        open.insert(place, (Hand::EMPTY, 1));
        // A card leads to a later place, so all orders of a hand are known when its turn comes.
        while let Some((from, (drawn, orders))) = open.pop_first() {
            for rank in Rank::all().filter(|&rank| from != place || Some(rank) != left_out) {
                let longer = drawn.with(rank);
                let settled = match list.next(from, rank) {
                    // A hand that the shoe does not hold has no plan.
                    Some(next) if !self.round.holds(&list.hands()[next]) => continue,
                    Some(next) if plan.action(next) == Action::Hit => {
                        open.entry(next).or_insert((longer, 0)).1 += orders;
                        continue;
                    }
                    Some(next) => standing(rules, &list.hands()[next], plan.backing),
                    None => Settlement::AtOnce(rules.bust(plan.backing)),
                };
                *endings.entry((self.layout.set(&longer), nets(settled))).or_default() += orders;
            }
        }
    }
}

fn nets(settlement: Settlement) -> Nets {
    match settlement {
        Settlement::AtOnce(net) => [net; Outcome::COUNT],
        Settlement::Waits(nets) => nets,
    }
}

fn add(endings: &mut Endings, set: u128, times: i128, more: &Endings) {
    for (&(drawn, nets), &orders) in more {
        *endings.entry((set + drawn, nets)).or_default() += times * orders;
    }
}
