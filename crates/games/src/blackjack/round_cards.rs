//! How many cards a round with one player takes on average: the player's, of every hand of a split, and the dealer's.
//!
//! [`Method::mean_cards`](crate::method::Method::mean_cards) calls it, for counters who bet beside the game. A hand ends in a
//! set of cards, with its number of orders ([`endings`](super::endings)). The dealer takes another card after each set that
//! is not a finished hand, so the mean number of the dealer's cards is the sum of how often each unfinished set comes. By
//! exchangeability the cards of all hands may be taken to be drawn in any order, and [`enumeration::draws`] adds up the
//! pairs of what the player ends in and what the dealer has drawn.
//!
//! **The dealer draws unless every hand is settled before**: it has bust, was given up, or was paid at once. Of a split each
//! hand counts its own cards ([`split`](super::split)); that all of them are settled before is counted for all together.

use super::dealer::{DealerHands, DealerOutcome};
use super::endings::{Endings, HandPlay, card, cards, kinds, size};
use super::hand::{Hand, Rank};
use super::plan::given_up;
use super::rules::{Action, Backing, DealerShows, HandKind, NaturalPay, Nets, Rules, Seat};
use super::solution::{FirstDeal, Solution, UpCardPlay, play_all};
use super::solved::{Remembered, plays, solution};
use super::split::{Mixture, plan_of};
use super::split_hands::{Fill, rounds};
use super::split_together::BySize;
use crate::workbench::Workbench;
use enumeration::SortedMap;
use enumeration::conversions::to_count;
use enumeration::draws::{Kinds, Marked, Term, in_order};
use enumeration::ratio::{Ratio, falling, whole};
use num_traits::Zero;
use rayon::prelude::*;
use std::sync::Arc;

/// The mean number of cards of a round. `None` if split hands are played by their suits, or if a split distinguishes
/// ten-valued ranks.
pub(super) fn mean_cards<R: Remembered>(rules: &R, bench: &Workbench) -> Option<Ratio> {
    mean_by(rules, &solution(rules, bench), &plays(rules, bench))
}

/// The same without a bench to remember what is solved.
pub fn mean_cards_of<R: Rules>(rules: &R) -> Option<Ratio> {
    let plays = play_all(rules);
    mean_by(rules, &Solution::of(rules, &plays), &plays)
}

fn mean_by<R: Rules>(rules: &R, solution: &Solution, plays: &[Arc<UpCardPlay>]) -> Option<Ratio> {
    plays.par_iter().map(|play| RoundCards::new(rules, play).mean(solution)).sum()
}

/// When a hand is settled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum SettledAt {
    /// Before the dealer takes a card.
    Once,
    /// When the dealer's second card shows whether there is a natural.
    Second,
    /// When the dealer's hand is finished.
    End,
}

/// Sets of cards with their weights.
type Sets = SortedMap<u128, i128>;

/// What a hand of a split ends in before the dealer's hand is finished: with any second card, and with one of its rank.
type SettledEarly = [Vec<Term>; 2];

/// The rounds against one up card.
struct RoundCards<'a, R> {
    rules: &'a R,
    play: &'a UpCardPlay,
    kinds: Kinds,
    /// How many cards there are to draw.
    unseen: u64,
    /// What the dealer has drawn when another card is due, beyond what was dealt at the start.
    due: Vec<Term>,
    /// Nothing drawn, less a hole card that a peek finds.
    played: Vec<Term>,
}

/// What the rounds of some first cards come to.
#[derive(Default)]
struct Ends {
    /// The player's cards, each set as often as it has cards.
    player: Sets,
    /// The sets with which the dealer's hand is finished.
    end: Sets,
    /// The sets with which the dealer takes a second card and no further one.
    second: Sets,
    /// How often the dealer takes a second card or is to finish the hand, counted elsewhere.
    dealer: Ratio,
}

impl<'a, R: Rules> RoundCards<'a, R> {
    fn new(rules: &'a R, play: &'a UpCardPlay) -> Self {
        let round = play.round();
        let plain = |hand: &Hand| Marked::plain(cards(hand));
        let natural = round.natural_with.filter(|_| rules.peek().is_some());
        let nothing = (Marked::plain(0), 1);
        let hole = natural.map(|rank| (Marked::plain(card(rank)), -1));
        let unfinished = DealerHands::unfinished(play.shown(), rules.soft17()).into_iter();
        // A hole card was dealt at the start.
        let due = unfinished.filter(|(drawn, _)| !has_unseen_hole(rules) || drawn.size() > 0);
        RoundCards {
            rules,
            play,
            kinds: kinds(round),
            unseen: round.cards.iter().map(|&cards| u64::from(cards)).sum(),
            due: in_order(due.map(|(drawn, orders)| (plain(&drawn), orders.cast_signed()))),
            played: in_order([nothing].into_iter().chain(hole)),
        }
    }

    /// The mean number of cards of these rounds, as a part of all rounds.
    fn mean(&self, solution: &Solution) -> Option<Ratio> {
        let round = self.play.round();
        let dealers = if has_unseen_hole(self.rules) { 2 } else { self.play.shown().cards().size() };
        let mut sum = &round.chance * whole(dealers);
        for deals in self.play.deals().chunk_by(|one, next| one.hand == next.hand) {
            if deals[0].hand.is_natural() {
                for deal in deals {
                    sum += &deal.probability * (whole(2) + self.looks(deal, solution));
                }
                continue;
            }
            // Two cards of some suits may be played otherwise than the same ranks in others.
            let all: Ratio = deals.iter().map(|deal| &deal.probability).sum();
            let mut by_action: SortedMap<Action, Ratio> = SortedMap::new();
            for deal in deals {
                // A peek that finds a natural leaves two cards.
                sum += &deal.probability * whole(2) * (whole(1) - &deal.played);
                *by_action.entry(deal.action()?).or_default() += &deal.probability;
            }
            for (action, part) in by_action.into_iter().filter(|(_, part)| !part.is_zero()) {
                let ends = self.ends(&deals[0], action)?;
                sum += self.cards(&ends) * &round.chance * part / &all;
            }
        }
        Some(sum)
    }

    /// How often a natural waits for the second card of a dealer who has no hole card.
    fn looks(&self, deal: &FirstDeal, solution: &Solution) -> Ratio {
        let lines = solution.natural_lines(deal).into_iter();
        let waits = |line: &NaturalPay| self.may_turn_natural() && line.pay != line.tie;
        lines.filter(waits).map(|line| line.chance).sum()
    }

    /// Whether the dealer's second card, not dealt yet, may make a natural.
    fn may_turn_natural(&self) -> bool {
        self.rules.peek().is_none() && self.play.round().natural_with.is_some()
    }

    /// The mean of the cards in these ends, as a part of the rounds against this up card.
    fn cards(&self, ends: &Ends) -> Ratio {
        let list = |sets: &Sets| in_order(sets.iter().map(|(&set, &weight)| (Marked::plain(set), weight)));
        let nothing = [(Marked::plain(0), 1)];
        self.sum(&list(&ends.player), &self.played)
            + self.sum(&list(&ends.end), &self.due)
            + self.sum(&list(&ends.second), &nothing)
            + &ends.dealer
    }

    /// How often the pairs of these lists come.
    fn sum(&self, left: &[Term], right: &[Term]) -> Ratio {
        let sums: BySize = self.kinds.sums_of_pairs(left, right).into_values().flatten().fold(
            BySize::new(),
            |mut sums, (size, ways)| {
                *sums.entry(size).or_default() += ways;
                sums
            },
        );
        let chance = |(size, ways)| Ratio::new(ways, falling(self.unseen, to_count(size)).into());
        sums.into_iter().map(chance).sum()
    }

    /// What rounds come to that begin with these cards and this action.
    fn ends(&self, deal: &FirstDeal, action: Action) -> Option<Ends> {
        let mut ends = Ends::default();
        let hand = cards(&deal.hand);
        let orders = if deal.hand.pair().is_some() { 1 } else { 2 };
        if let (Action::Split, Some(pair)) = (action, deal.hand.pair()) {
            self.add_split(deal, pair, &mut ends)?;
            return Some(ends);
        }
        if action == Action::Surrender {
            let nets = given_up(self.rules, deal.up).nets();
            self.add(hand, &nets, orders, &mut ends);
            return Some(ends);
        }
        let kind = HandKind::unsplit(Backing::Real);
        let plan = plan_of(self.play.plans(), kind);
        let play = HandPlay { rules: self.rules, round: self.play.round(), plan, kind, after_split: false };
        for (drawn, nets, times) in play.endings(&deal.hand, action) {
            self.add(hand + drawn, &nets, orders * times, &mut ends);
        }
        Some(ends)
    }

    /// Adds a hand that is not split.
    fn add(&self, set: u128, nets: &Nets, orders: i128, ends: &mut Ends) {
        *ends.player.entry(set).or_default() += orders * size(set);
        match self.settled(nets) {
            SettledAt::Once => {}
            SettledAt::Second => *ends.second.entry(set).or_default() += orders,
            SettledAt::End => *ends.end.entry(set).or_default() += orders,
        }
    }

    /// When a hand with these nets by outcome of the dealer is settled.
    fn settled(&self, nets: &Nets) -> SettledAt {
        let natural = DealerOutcome::Natural.index();
        let mut others = nets.iter().enumerate().filter(|&(place, _)| place != natural).map(|(_, net)| net);
        let first = others.next();
        if others.any(|net| Some(net) != first) {
            SettledAt::End
        } else if self.may_turn_natural() && first != Some(&nets[natural]) {
            SettledAt::Second
        } else {
            SettledAt::Once
        }
    }

    /// Adds the hands of a pair that is split.
    fn add_split(&self, deal: &FirstDeal, pair: Rank, ends: &mut Ends) -> Option<()> {
        let (rules, round) = (self.rules, self.play.round());
        let terms = rules.split(pair)?;
        let left = round.unseen(pair, &deal.hand);
        if rules.further(round.up, pair, deal.shade, left) != left {
            return None;
        }
        let mixture = Mixture::new(terms.hands);
        let mut early: Vec<[SettledEarly; 2]> = Vec::new();
        for seat in Seat::ALL {
            let kind = rules.kind(pair, seat);
            let plan = plan_of(self.play.plans(), kind);
            let play = HandPlay { rules, round, plan, kind, after_split: true };
            let (other, same) = play.of_pair(pair, terms.one_card);
            let (other, same) = (self.by_set(&other)?, self.by_set(&same)?);
            let [any, only_other] = [&mixture.any, &mixture.other].map(|table| table[seat.index()]);
            for (further, (&any, &only_other)) in (0u8..).zip(any.iter().zip(&only_other)) {
                // The partner, and the further cards.
                let beside = cards(&Hand::EMPTY.with_many(pair, 1 + further));
                let (any, only_other) = (i128::from(any), i128::from(only_other));
                for (endings, times) in [(&other, any + only_other), (&same, any)] {
                    for (&(set, _), &orders) in endings {
                        *ends.player.entry(beside + set).or_default() += times * orders * size(set);
                    }
                }
            }
            // What is settled by then: with any second card, and with one of the pair's rank.
            let by = |last: SettledAt| {
                let of = |lists: &[&SortedMap<(u128, SettledAt), i128>]| {
                    let all = lists.iter().copied().flatten().filter(|((_, settled), _)| *settled <= last);
                    in_order(all.map(|(&(set, _), &orders)| (Marked::plain(set), orders)))
                };
                [of(&[&other, &same]), of(&[&same])]
            };
            early.push([by(SettledAt::Once), by(SettledAt::Second)]);
        }
        let hands = cards(&deal.hand);
        // The dealer's hand is finished unless all hands are settled before.
        *ends.end.entry(hands).or_default() += 1;
        let [once, second]: [Vec<SettledEarly>; 2] =
            [0, 1].map(|last| early.iter().map(|seat| seat[last].clone()).collect());
        ends.dealer -= self.all_settled(&second, terms.hands, &self.due);
        if self.may_turn_natural() {
            let nothing = [(Marked::plain(0), 1)];
            ends.dealer += self.all_settled(&second, terms.hands, &nothing);
            ends.dealer -= self.all_settled(&once, terms.hands, &nothing);
        }
        Some(())
    }

    /// Endings by their cards and by when they are settled; none where suits decide how a hand is played.
    fn by_set(&self, endings: &Endings) -> Option<SortedMap<(u128, SettledAt), i128>> {
        let mut sets = SortedMap::new();
        let mut suited = SortedMap::new();
        for (&(of_suits, set, nets), &orders) in endings {
            let settled = self.settled(&nets);
            match of_suits {
                None => *sets.entry((set, settled)).or_default() += orders,
                Some(of) => *suited.entry((of.second, of.shade, set, settled)).or_default() += orders,
            }
        }
        suited.values().all(|&orders: &i128| orders == 0).then_some(sets)
    }

    /// How often every hand of a split ends in these lists by seat, beside a list of the dealer's.
    fn all_settled(&self, early: &[SettledEarly], limit: usize, dealers: &[Term]) -> Ratio {
        let seat = |seat: Seat| {
            let hand = &early[seat.index()];
            early.iter().position(|other| other == hand).unwrap_or(0)
        };
        let list = |&(seat, fill): &(usize, Fill)| -> Vec<Term> {
            let [all, same] = &early[seat];
            match fill {
                Fill::Any => all.clone(),
                Fill::Other => {
                    in_order(all.iter().copied().chain(same.iter().map(|&(set, orders)| (set, -orders))))
                }
            }
        };
        let product = |hands: &[(usize, Fill)]| {
            let once = vec![(Marked::plain(0), 1)];
            hands.iter().fold(once, |product, hand| self.kinds.together(&product, &list(hand)))
        };
        // Rounds with the same hands on the dealer's side are added up first.
        let mut sides: SortedMap<Vec<(usize, Fill)>, Vec<Term>> = SortedMap::new();
        for round in rounds(limit) {
            let mut hands: Vec<(usize, Fill)> =
                round.into_iter().map(|(of, fill)| (seat(of), fill)).collect();
            hands.sort_unstable_by_key(|&(seat, fill)| (fill, seat));
            let (left, right) = hands.split_at(hands.len().div_ceil(2));
            sides.entry(right.to_vec()).or_default().extend(product(left));
        }
        let sum = |(right, left): (Vec<(usize, Fill)>, Vec<Term>)| {
            let (left, right) = (in_order(left), product(&right));
            if left.is_empty() || right.is_empty() {
                return Ratio::zero();
            }
            self.sum(&left, &self.kinds.together(&right, dealers))
        };
        sides.into_iter().map(sum).sum()
    }
}

/// Whether the dealer has a second card from the start that nobody sees.
fn has_unseen_hole<R: Rules>(rules: &R) -> bool {
    rules.peek().is_some() && rules.shows() == DealerShows::Up
}
