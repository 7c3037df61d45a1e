//! What a split hand can end in: sets of cards, with their numbers of orders and what they net against each outcome of
//! the dealer.
//!
//! A hand is played by its own cards, so its endings are a fixed list once the plan is. They are kept as numbers that
//! [`enumeration::draws`] can put together.
//!
//! **Suits** count for the two cards that may become a bonus of three. Almost all pairs of suits are played and paid as
//! different suits are; for the few others what they end in is listed, and less what different suits end in, both for hands
//! whose suits are so ([`Suited`]).

use super::hand::{Hand, Rank};
use super::plan::{Plan, doubled_to, standing};
use super::round::Round;
use super::rules::{Action, DoubledHand, HandKind, Nets, Rules, SPADES};
use enumeration::draws::{Field, Kinds};
use enumeration::{SortedMap, SortedSet};
use itertools::Itertools;

/// Which cards of a split hand are of suits that count, and how.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Suited {
    /// The rank of the second card.
    pub second: Rank,
    /// Which of the [`Rules::shades`] the first two cards are.
    pub shade: usize,
    /// The net of the card that completes a bonus, where hands are distinguished by it.
    pub bonus: Option<i64>,
}

/// What hands can end in: how they are suited, where that counts, their cards and the nets they lead to, with their
/// numbers of orders.
pub(super) type Endings = SortedMap<(Option<Suited>, u128, Nets), i128>;

/// What cards drawn to two can end in: the net of the card that completes a bonus, where hands are distinguished by it, the
/// cards and the nets.
type Played = SortedMap<(Option<i64>, u128, Nets), i128>;

/// Bits of a set for the cards of a rank: two hands and the dealer's have fewer than 128.
const COUNT_BITS: u32 = 7;

/// Where the cards of a rank stand in a set: tens lowest.
fn field(rank: Rank) -> Field {
    Field { shift: COUNT_BITS * u32::from(Rank::TEN.points() - rank.points()), bits: COUNT_BITS }
}

/// The unseen cards of a round.
pub(super) fn kinds(round: &Round) -> Kinds {
    let count = |rank: Rank| (field(rank), u64::from(round.cards[rank.index()]));
    Kinds { fields: Rank::all().rev().map(count).collect() }
}

/// A card as a set.
pub(super) fn card(rank: Rank) -> u128 {
    1 << field(rank).shift | 1 << field(Rank::ACE).end()
}

/// The cards of a hand.
pub(super) fn cards(hand: &Hand) -> u128 {
    hand.cards().map(card).sum()
}

/// How many cards a set has.
pub(super) fn size(set: u128) -> i128 {
    (set >> field(Rank::ACE).end()).cast_signed()
}

/// A hand played by a plan.
pub(super) struct HandPlay<'a, R> {
    pub rules: &'a R,
    pub round: &'a Round,
    pub plan: &'a Plan,
    pub kind: HandKind,
    /// Whether it came of a split, which may forbid to double it.
    pub after_split: bool,
}

impl<R: Rules> HandPlay<'_, R> {
    /// What a hand of a split pair can end in, by whether its second card is of another rank or of the pair's. With
    /// `one_card` it stands on its second card.
    pub(super) fn of_pair(&self, pair: Rank, one_card: bool) -> (Endings, Endings) {
        let others = Rank::all().filter(|&rank| rank != pair);
        let same = std::iter::once(pair);
        (self.with_second(pair, one_card, others), self.with_second(pair, one_card, same))
    }

    /// The same with one of these second cards.
    fn with_second(&self, pair: Rank, one_card: bool, seconds: impl Iterator<Item = Rank>) -> Endings {
        let mut endings = Endings::new();
        for second in seconds {
            let hand = Hand::of([pair, second]);
            if !self.round.holds(&hand) {
                continue;
            }
            let played = |shade: usize| {
                let action = if one_card { Action::Stand } else { self.plan.after_split(&hand)[shade] };
                self.played(&hand, shade, action)
            };
            let mut add = |shade: Option<usize>, times: i128, played: &Played| {
                for (&(bonus, drawn, nets), &orders) in played {
                    let suited = shade.map(|shade| Suited { second, shade, bonus });
                    *endings.entry((suited, cards(&hand) + drawn, nets)).or_default() += times * orders;
                }
            };
            let different = played(0);
            add(None, 1, &different);
            let by_suit = !one_card && self.plan.completing(&hand).is_some();
            let shades = if by_suit { self.plan.shade_count(&hand) } else { 1 };
            for shade in 1..shades {
                add(Some(shade), 1, &played(shade));
                add(Some(shade), -1, &different);
            }
        }
        endings.retain(|_, orders| *orders != 0);
        endings
    }

    /// What two cards without shades end in after a first action, as the cards drawn to them.
    pub(super) fn endings(&self, hand: &Hand, action: Action) -> impl Iterator<Item = (u128, Nets, i128)> {
        self.played(hand, 0, action).into_iter().map(|((_, drawn, nets), orders)| (drawn, nets, orders))
    }

    /// What two cards of a shade end in, as the cards drawn to them. Cards of different suits are shade 0, and complete
    /// only bonuses of different suits.
    fn played(&self, hand: &Hand, shade: usize, action: Action) -> Played {
        let (rules, plan) = (self.rules, self.plan);
        let mut played = Played::new();
        match action {
            Action::Stand => {
                played.insert((None, 0, standing(rules, self.round, hand, self.kind).nets()), 1);
            }
            Action::Double => {
                let doubled = rules.double(hand, self.after_split).expect("a hand that is doubled may be");
                self.doubled(&doubled, 0, 1, &mut played);
            }
            _ => {
                let completing = plan.completing(hand);
                self.hit(hand, completing, &mut played);
                if let Some(rank) = completing {
                    let up = self.round.up;
                    let different = rules.bonus(up, hand, [0, 1, 2]);
                    let mut completed = |bonus: Option<i64>, pay: i64, times: i128| {
                        let settled = rules.completed(up, hand, self.kind, pay, 1).nets();
                        *played.entry((bonus, card(rank), settled)).or_default() += times;
                    };
                    completed(None, different, 1);
                    for bonus in self.bonuses(hand, shade).into_iter().filter(|&bonus| bonus != different) {
                        completed(Some(bonus), bonus, 1);
                        completed(Some(bonus), different, -1);
                    }
                }
            }
        }
        played
    }

    /// What a hand of three or more cards does.
    fn action(&self, place: usize) -> Action {
        if self.after_split { self.plan.split_action(place) } else { self.plan.action(place) }
    }

    /// What a hand that is doubled ends in, `drawn` having come to its first two cards in some orders.
    fn doubled(&self, doubled: &DoubledHand, drawn: u128, orders: i128, played: &mut Played) {
        for rank in Rank::all() {
            let (doubled, drawn) = (doubled.with(rank), drawn + card(rank));
            // A hand that the shoe does not hold has no plan.
            if !self.round.holds(&doubled.cards) {
                continue;
            }
            match doubled_to(self.rules, self.round, self.plan, &doubled, self.kind) {
                Ok((settlement, _)) => *played.entry((None, drawn, settlement.nets())).or_default() += orders,
                Err(again) => self.doubled(&again, drawn, orders, played),
            }
        }
    }

    /// What two cards of a shade can net with the card that completes a bonus.
    fn bonuses(&self, hand: &Hand, shade: usize) -> SortedSet<i64> {
        let suits = || 0..=SPADES;
        let two = suits().flat_map(|up| self.rules.suits_of(self.round.up, up, hand, shade));
        two.cartesian_product(suits())
            .map(|([first, second], third)| self.rules.bonus(self.round.up, hand, [first, second, third]))
            .collect()
    }

    /// What two cards end in that are hit, unless the next card is of the rank that is left out.
    fn hit(&self, hand: &Hand, left_out: Option<Rank>, played: &mut Played) {
        let list = self.plan.list();
        let rules = self.rules;
        let mut open: SortedMap<usize, (Hand, i128)> = SortedMap::new();
        let place = list.place(hand).expect("two cards do not bust");
        open.insert(place, (Hand::EMPTY, 1));
        // A card leads to a later place, so all orders of a hand are known when its turn comes.
        while let Some((from, (drawn, orders))) = open.pop_first() {
            for rank in Rank::all().filter(|&rank| from != place || Some(rank) != left_out) {
                let longer = drawn.with(rank);
                let settled = match list.next(from, rank) {
                    // A hand that the shoe does not hold has no plan.
                    Some(next) if !self.round.holds(&list.hands()[next]) => continue,
                    Some(next) => match self.action(next) {
                        Action::Hit => {
                            open.entry(next).or_insert((longer, 0)).1 += orders;
                            continue;
                        }
                        Action::Double => {
                            let doubled = rules.double(&list.hands()[next], self.after_split);
                            let doubled = doubled.expect("a hand that is doubled may be");
                            self.doubled(&doubled, cards(&longer), orders, played);
                            continue;
                        }
                        _ => standing(rules, self.round, &list.hands()[next], self.kind),
                    },
                    None => rules.bust(self.kind),
                };
                *played.entry((None, cards(&longer), settled.nets())).or_default() += orders;
            }
        }
    }
}
