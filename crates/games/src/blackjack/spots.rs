//! Two hands of one player against one dealer: how what they net moves together.
//!
//! [`Method::spots_covariance`](crate::method::Method::spots_covariance) calls it. Each spot is played by its
//! own cards and the up card, so against one outcome of the dealer its net is a list of sets of cards, each with its
//! number of orders and its net ([`endings`](super::endings)). Of a split, each hand counts alone, beside the cards that
//! are known to be in the other hands ([`split`](super::split)). By exchangeability the cards of both spots and of the
//! dealer may be taken to be drawn in any order, so that the mean of the product of the two nets is a sum over pairs of a
//! set of one spot and a set of the other with the dealer's, which [`enumeration::draws`] adds up.
//!
//! Where `c` is some net, every ending of a hand nets `c` and what it nets beyond: of endings that net `c` only the cards
//! are left that every ending has. `c` is the net of most endings, so that lists are short.

use super::dealer::DealerOutcome;
use super::endings::{HandPlay, card, cards, kinds};
use super::hand::{Hand, Rank};
use super::plan::given_up;
use super::rules::{Action, Backing, HandKind, NaturalPay, Nets, Rules, Seat, SurrenderAt};
use super::solution::{FirstDeal, Solution, UpCardPlay, play_all};
use super::solved::{Remembered, plays, solution};
use super::split::{Mixture, plan_of};
use super::split_together::BySize;
use crate::error::Error;
use crate::workbench::{Progress, Silent, Workbench};
use enumeration::SortedMap;
use enumeration::conversions::to_count;
use enumeration::draws::{Kinds, Marked, Term, in_order};
use enumeration::ratio::{Ratio, falling, whole};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{ToPrimitive, Zero};
use rayon::prelude::*;
use std::sync::Arc;

/// How many pairs of a set and a dealer's hand are put together at once.
const MOST_AT_ONCE: usize = 1 << 22;

/// The covariance of the nets of two spots, in wagers.
pub(super) fn covariance<R: Remembered>(rules: &R, bench: &Workbench) -> Result<Ratio, Error> {
    covariance_by(rules, &solution(rules, bench), &plays(rules, bench), bench.progress())
}

/// The same without a bench to remember what is solved.
pub fn covariance_of<R: Rules>(rules: &R) -> Result<Ratio, Error> {
    let plays = play_all(rules);
    covariance_by(rules, &Solution::of(rules, &plays), &plays, &Silent)
}

fn covariance_by<R: Rules>(
    rules: &R,
    solution: &Solution,
    plays: &[Arc<UpCardPlay>],
    progress: &dyn Progress,
) -> Result<Ratio, Error> {
    let told_apart =
        solution.deals().any(|deal| deal.shade_name.is_some() || solution.natural_lines(deal).len() > 1);
    if told_apart {
        let problem = "the covariance of two spots is not known for a game that pays some hands by their suits, or splits ten-valued cards by rank";
        return Err(Error::Limit(problem.into()));
    }
    let unit = fine_unit(rules, solution);
    progress.begin("up cards", to_count(plays.len()));
    let parts: Vec<[Ratio; 2]> = plays
        .par_iter()
        .map(|play| {
            let moments = SpotNets::new(rules, play, solution, unit).moments();
            progress.advance(1);
            moments
        })
        .collect();
    progress.finish();
    let [mean, product] = [0, 1].map(|at| parts.iter().map(|part| &part[at]).sum::<Ratio>());
    let net = solution.net();
    if mean != &net * whole(unit) {
        return Err(Error::Miscounted);
    }
    Ok(product / whole(unit) / whole(unit) - &net * &net)
}

/// A part of a wager in which the nets of all hands, naturals included, are whole numbers.
fn fine_unit<R: Rules>(rules: &R, solution: &Solution) -> i64 {
    let lines = solution.deals().flat_map(|deal| solution.natural_lines(deal));
    let parts = lines.flat_map(|line| [line.pay, line.tie]);
    let unit = parts.fold(BigInt::from(rules.unit()), |unit, pay| unit.lcm(pay.denom()));
    unit.to_i64().expect("a pay of a natural has few decimals")
}

/// What one spot nets against one up card.
struct SpotNets<'a, R> {
    rules: &'a R,
    play: &'a UpCardPlay,
    /// Parts of a wager that nets are in, and how many of them one of the rules' parts has.
    unit: i64,
    scale: i64,
    /// Cards that every ending of some hand has, with how often they count: every hand begins with two cards.
    starts: SortedMap<u128, i128>,
    /// The cards of each ending and its net by outcome of the dealer, with its number of orders.
    ends: SortedMap<(u128, Nets), i128>,
    /// What two first cards net where a peek finds a natural.
    peeked: SortedMap<u128, i128>,
}

impl<'a, R: Rules> SpotNets<'a, R> {
    fn new(rules: &'a R, play: &'a UpCardPlay, solution: &Solution, unit: i64) -> Self {
        let scale = unit / rules.unit();
        let (starts, ends, peeked) = (SortedMap::new(), SortedMap::new(), SortedMap::new());
        let mut nets = SpotNets { rules, play, unit, scale, starts, ends, peeked };
        for deal in play.deals() {
            nets.add_deal(deal, solution);
        }
        nets
    }

    /// Adds what two first cards come to.
    fn add_deal(&mut self, deal: &FirstDeal, solution: &Solution) {
        let orders = if deal.hand.pair().is_some() { 1 } else { 2 };
        let hand = cards(&deal.hand);
        if let [NaturalPay { pay, tie, .. }] = &solution.natural_lines(deal)[..] {
            let parts = |pay: &Ratio| (pay * whole(self.unit)).to_integer().to_i64().expect("a whole number");
            let (pay, tie) = (parts(pay), parts(tie));
            let mut nets = [pay; DealerOutcome::COUNT];
            nets[DealerOutcome::Natural.index()] = tie;
            self.add_start(hand, orders);
            self.add_ends(orders, [(hand, nets, 1)]);
            *self.peeked.entry(hand).or_default() += orders * i128::from(tie);
            return;
        }
        let Some(action) = deal.action() else { return };
        let surrendered = action == Action::Surrender;
        if let Some(lost) = self.rules.peek() {
            let early = surrendered && self.rules.surrender(deal.up) == Some(SurrenderAt::Early);
            let net = if early { -self.rules.unit() / 2 } else { lost };
            *self.peeked.entry(hand).or_default() += orders * i128::from(net * self.scale);
        }
        if let (Action::Split, Some(pair)) = (action, deal.hand.pair()) {
            return self.add_split(pair);
        }
        self.add_start(hand, orders);
        if surrendered {
            let nets = given_up(self.rules, deal.up).nets();
            return self.add_ends(orders, [(hand, nets.map(|net| net * self.scale), 1)]);
        }
        let kind = HandKind::unsplit(Backing::Real);
        let plan = plan_of(self.play.plans(), kind);
        let (rules, round, scale) = (self.rules, self.play.round(), self.scale);
        let play = HandPlay { rules, round, plan, kind, after_split: false };
        let ends = play.endings(&deal.hand, action);
        let ends = ends.map(|(drawn, nets, times)| (hand + drawn, nets.map(|net| net * scale), times));
        self.add_ends(orders, ends);
    }

    /// Adds the hands of a split, each beside the cards of the pair's rank that are known to be in others.
    fn add_split(&mut self, pair: Rank) {
        let terms = self.rules.split(pair).expect("a pair that is split may be");
        let mixture = Mixture::new(terms.hands);
        let (rules, round) = (self.rules, self.play.round());
        for seat in Seat::ALL {
            let kind = rules.kind(pair, seat);
            let plan = plan_of(self.play.plans(), kind);
            let play = HandPlay { rules, round, plan, kind, after_split: true };
            let (other, same) = play.of_pair(pair, terms.one_card);
            let [any, only_other] = [&mixture.any, &mixture.other].map(|table| table[seat.index()]);
            for (further, (&any, &only_other)) in (0u8..).zip(any.iter().zip(&only_other)) {
                // The partner, and the further cards.
                let beside = cards(&Hand::EMPTY.with_many(pair, 1 + further));
                let start = beside + card(pair);
                let (any, only_other) = (i128::from(any), i128::from(only_other));
                // A second card of another rank is any less one of the rank.
                self.add_start(start, any + only_other);
                self.add_start(start + card(pair), -only_other);
                for (endings, times) in [(&other, any + only_other), (&same, any)] {
                    let scale = self.scale;
                    let ends = endings.iter().map(|(&(_, set, nets), &orders)| {
                        (beside + set, nets.map(|net| net * scale), orders)
                    });
                    self.add_ends(times, ends);
                }
            }
        }
    }

    /// Adds cards with which every ending of a hand begins.
    fn add_start(&mut self, start: u128, times: i128) {
        *self.starts.entry(start).or_default() += times;
    }

    /// Adds endings of a hand.
    fn add_ends(&mut self, times: i128, ends: impl IntoIterator<Item = (u128, Nets, i128)>) {
        for (set, nets, orders) in ends {
            *self.ends.entry((set, nets)).or_default() += times * orders;
        }
    }

    /// The mean of the net of a spot, and of the product of two of them, as parts of all rounds.
    fn moments(&self) -> [Ratio; 2] {
        let round = self.play.round();
        let kinds = kinds(round);
        let unseen: u64 = round.cards.iter().map(|&cards| u64::from(cards)).sum();
        let mean = |sums: &BySize| -> Ratio {
            sums.iter()
                .map(|(&size, ways)| Ratio::new(ways.clone(), falling(unseen, to_count(size)).into()))
                .sum()
        };
        let mut moments = [Ratio::zero(), Ratio::zero()];
        for (outcomes, nets) in self.alike_outcomes() {
            let dealt = outcomes.iter().flat_map(|&outcome| round.dealt(outcome));
            let dealt = dealt.map(|(hand, orders)| (Marked::plain(cards(&hand)), orders.cast_signed()));
            let dealt = in_order(dealt);
            moments[0] += mean(&sums(&kinds, &[(Marked::plain(0), 1)], &nets, &dealt));
            moments[1] += mean(&sums(&kinds, &nets, &nets, &dealt));
        }
        moments.map(|moment| moment * &round.chance)
    }

    /// The outcomes of the dealer with the nets of a spot, those together that no hand tells apart.
    fn alike_outcomes(&self) -> Vec<(Vec<DealerOutcome>, Vec<Term>)> {
        let mut alike: Vec<(Vec<DealerOutcome>, Vec<Term>)> = Vec::new();
        for outcome in DealerOutcome::ALL {
            let nets = self.against(outcome);
            match alike.iter_mut().find(|(_, other)| *other == nets) {
                Some((outcomes, _)) => outcomes.push(outcome),
                None => alike.push((vec![outcome], nets)),
            }
        }
        alike
    }

    /// What the spot nets against an outcome: sets of cards, each as often as it nets.
    fn against(&self, outcome: DealerOutcome) -> Vec<Term> {
        if outcome == DealerOutcome::Natural && self.rules.peek().is_some() {
            return in_order(self.peeked.iter().map(|(&set, &net)| (Marked::plain(set), net)));
        }
        let mut by_net: SortedMap<i64, usize> = SortedMap::new();
        for (_, nets) in self.ends.keys() {
            *by_net.entry(nets[outcome.index()]).or_default() += 1;
        }
        let commonest = by_net.into_iter().max_by_key(|&(_, ends)| ends).map_or(0, |(net, _)| net);
        let starts = self.starts.iter().map(|(&set, &times)| (set, times * i128::from(commonest)));
        let ends = self
            .ends
            .iter()
            .map(|(&(set, nets), &orders)| (set, orders * i128::from(nets[outcome.index()] - commonest)));
        let terms = starts.chain(ends).filter(|&(_, weight)| weight != 0);
        in_order(terms.map(|(set, weight)| (Marked::plain(set), weight)))
    }
}

/// The sums over a set on the left, one on the right and one of the dealer's, by number of cards.
fn sums(kinds: &Kinds, left: &[Term], right: &[Term], dealt: &[Term]) -> BySize {
    let mut sums = BySize::new();
    for right in right.chunks((MOST_AT_ONCE / dealt.len().max(1)).max(1)) {
        let right = kinds.together(right, dealt);
        for (size, ways) in kinds.sums_of_pairs(left, &right).into_values().flatten() {
            *sums.entry(size).or_default() += ways;
        }
    }
    sums
}
