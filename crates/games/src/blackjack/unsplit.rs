//! What a round nets that is not split, naturals aside: one hand and the dealer.
//!
//! A hand ends in a set of cards, in some number of orders; how often those cards and the dealer's come is a product of
//! falling factorials and the dealer's law without them. All first hands that are hit go through the list of hands
//! together, because how often a set comes does not depend on which two of its cards were first.

use super::dealer::{DealerOutcome, Laws};
use super::hand::{Hand, Rank};
use super::plan::{Plan, doubled_to, given_up, standing};
use super::round::{Num, Round};
use super::rules::{Action, Backing, DoubledHand, HandKind, Nets, Rules, Settlement, SurrenderAt};
use super::solution::{FirstDeal, Ground, UpCardPlay};
use enumeration::SortedMap;
use enumeration::ratio::{Ratio, ratio};
use num_bigint::BigInt;
use num_traits::{One, Zero};

/// Chances by net, in parts of a wager.
pub(super) type ByNet = SortedMap<i64, Ratio>;

/// Rounds against one up card that are not split.
pub(super) struct Unsplit<'a, R> {
    rules: &'a R,
    play: &'a UpCardPlay,
    laws: Laws,
}

/// The hands of rounds that are not split.
const KIND: HandKind = HandKind::unsplit(Backing::Real);

impl<'a, R: Rules> Unsplit<'a, R> {
    pub(super) fn new(rules: &'a R, play: &'a UpCardPlay) -> Self {
        Unsplit { rules, play, laws: Ground::laws(rules, play.shown()) }
    }

    /// How often each net comes of rounds that are neither split nor begun with a natural, and of those that a peek ends;
    /// as parts of all rounds.
    pub(super) fn all(&self) -> ByNet {
        let mut by_net = ByNet::new();
        let mut plain = self.count();
        for deal in self.play.deals().iter().filter(|deal| !deal.hand.is_natural()) {
            if let Some(net) = self.peeked(deal) {
                add(&mut by_net, net, &deal.probability * (Ratio::one() - &deal.played));
            }
            let Some(action) = deal.action().filter(|&action| action != Action::Split) else { continue };
            if self.plan().shades(&deal.hand).is_none() {
                plain.first(&deal.hand, action, None);
            } else {
                for (net, chance) in self.of(deal, action) {
                    add(&mut by_net, net, chance);
                }
            }
        }
        for (net, chance) in plain.by_net() {
            add(&mut by_net, net, chance * &self.play.round().chance);
        }
        by_net
    }

    /// What a deal that is no natural nets where a peek ends the round; none without a peek.
    pub(super) fn peeked(&self, deal: &FirstDeal) -> Option<i64> {
        let net = self.rules.peek().filter(|_| !deal.hand.is_natural())?;
        // What was given up before the dealer looked is settled.
        let given_up = deal.action() == Some(Action::Surrender)
            && self.rules.surrender(deal.up) == Some(SurrenderAt::Early);
        Some(if given_up { -self.rules.unit() / 2 } else { net })
    }

    /// How often each net comes of rounds that begin with these two cards, are played on, and go on with this action.
    pub(super) fn of(&self, deal: &FirstDeal, action: Action) -> ByNet {
        let (rules, round) = (self.rules, self.play.round());
        let shades = self.plan().shades(&deal.hand);
        let weight = shades.map_or(Ratio::one(), |shades| ratio(shades.of[deal.shade].weight, shades.grain));
        let mut count = self.count();
        let completing = self.plan().completing(&deal.hand);
        count.first(&deal.hand, action, completing);
        let mut by_net = ByNet::new();
        let completed = completing.map(|rank| deal.hand.with(rank));
        if let Some(completed) = completed.filter(|hand| action == Action::Hit && round.holds(hand)) {
            for (&pay, part) in &rules.completions(round.up, &deal.hand)[deal.shade] {
                let settlement = rules.completed(round.up, &deal.hand, KIND, pay, 1);
                let mut of_pay = self.count();
                of_pay.settle(&completed, &settlement.cut(rules.round_cap()), orders(&deal.hand));
                for (net, chance) in of_pay.by_net() {
                    add(&mut by_net, net, chance * part);
                }
            }
        }
        for (net, chance) in count.by_net() {
            add(&mut by_net, net, chance);
        }
        for chance in by_net.values_mut() {
            *chance *= &weight * &round.chance;
        }
        by_net
    }

    fn plan(&self) -> &'a Plan {
        &self.play.plans()[0]
    }

    fn count(&self) -> Count<'_, R> {
        Count::new(self.rules, self.play.round(), self.plan(), &self.laws)
    }
}

fn add(by_net: &mut ByNet, net: i64, chance: Ratio) {
    *by_net.entry(net).or_insert_with(Ratio::zero) += chance;
}

/// In how many orders two cards come.
fn orders(hand: &Hand) -> u64 {
    if hand.pair().is_some() { 1 } else { 2 }
}

/// Rounds as they are counted, in parts of the round's denominator before any card is seen.
struct Count<'a, R> {
    rules: &'a R,
    round: &'a Round,
    plan: &'a Plan,
    laws: &'a Laws,
    ways: SortedMap<i64, Num>,
    /// The orders in which hands of three or more cards come that are to be played, by place.
    open: SortedMap<usize, u64>,
}

impl<'a, R: Rules> Count<'a, R> {
    fn new(rules: &'a R, round: &'a Round, plan: &'a Plan, laws: &'a Laws) -> Self {
        Count { rules, round, plan, laws, ways: SortedMap::new(), open: SortedMap::new() }
    }

    /// Two first cards and what is done with them. A card of the rank that is left out is not drawn.
    fn first(&mut self, hand: &Hand, action: Action, left_out: Option<Rank>) {
        let rules = self.rules;
        let orders = orders(hand);
        match action {
            Action::Stand => self.settle(hand, &standing(rules, self.round, hand, KIND), orders),
            Action::Surrender => self.settle(hand, &given_up(rules, self.round.up), orders),
            Action::Double => self.double(hand, orders),
            Action::Hit => {
                let place = self.plan.list().place(hand).expect("two cards do not bust");
                self.draw(place, orders, left_out);
            }
            Action::Split => unreachable!("a pair that is split is counted elsewhere"),
        }
    }

    /// One card to the hand at a place.
    fn draw(&mut self, place: usize, orders: u64, left_out: Option<Rank>) {
        let list = self.plan.list();
        for rank in Rank::all().filter(|&rank| Some(rank) != left_out) {
            if let Some(next) = list.next(place, rank) {
                *self.open.entry(next).or_default() += orders;
            } else {
                self.settle(&list.hands()[place].with(rank), &self.rules.bust(KIND), orders);
            }
        }
    }

    /// A hand that is doubled.
    fn double(&mut self, hand: &Hand, orders: u64) {
        let doubled = self.rules.double(hand, false).expect("a hand that is doubled may be");
        self.doubled(&doubled, orders);
    }

    fn doubled(&mut self, doubled: &DoubledHand, orders: u64) {
        for drawn in Rank::all() {
            let doubled = doubled.with(drawn);
            if self.round.holds(&doubled.cards) {
                match doubled_to(self.rules, self.round, self.plan, &doubled, KIND) {
                    Ok((settlement, _)) => self.settle(&doubled.cards, &settlement, orders),
                    Err(again) => self.doubled(&again, orders),
                }
            }
        }
    }

    /// A hand that is done with these cards.
    fn settle(&mut self, cards: &Hand, settlement: &Settlement, orders: u64) {
        let round = self.round;
        if !round.holds(cards) {
            return;
        }
        match settlement {
            Settlement::AtOnce(net) => self.add(*net, cards, round.played(cards), orders),
            Settlement::UnlessNatural { net, natural } => {
                let without = round.without_natural(cards);
                self.add(*net, cards, without, orders);
                self.add(*natural, cards, round.played(cards) - without, orders);
            }
            Settlement::Waits(nets) => {
                // After a peek there is no natural.
                let met =
                    |outcome: DealerOutcome| outcome != DealerOutcome::Natural || self.rules.peek().is_none();
                let mut seen: Vec<i64> = Vec::new();
                for outcome in DealerOutcome::ALL.into_iter().filter(|&outcome| met(outcome)) {
                    let net = nets[outcome.index()];
                    if seen.contains(&net) {
                        continue;
                    }
                    seen.push(net);
                    let is_net: Nets =
                        DealerOutcome::ALL.map(|other| i64::from(met(other) && nets[other.index()] == net));
                    let times = round.settle(&Settlement::Waits(is_net), cards, self.laws);
                    self.add(net, cards, times, orders);
                }
            }
        }
    }

    fn add(&mut self, net: i64, cards: &Hand, then: Num, orders: u64) {
        let chance = self.chance(cards, then, orders);
        *self.ways.entry(net).or_insert(Num::ZERO) += chance;
    }

    /// How often these cards come in one of so many orders, `then` being how often what is asked for follows. As a part
    /// of the denominator before any card is seen it has room where the denominator has.
    fn chance(&self, cards: &Hand, then: Num, orders: u64) -> Num {
        let mut seen = Hand::EMPTY;
        cards.cards().fold(then * orders, |chance, rank| {
            let left = self.round.unseen(rank, &seen);
            seen = seen.with(rank);
            chance * left
        })
    }

    /// Every net with its chance, all hands being played out.
    fn by_net(mut self) -> ByNet {
        let list = self.plan.list();
        // A card leads to a later place, so all orders of a hand are known when its turn comes.
        while let Some((place, orders)) = self.open.pop_first() {
            let hand = &list.hands()[place];
            if !self.round.holds(hand) {
                continue;
            }
            match self.plan.action(place) {
                Action::Hit => self.draw(place, orders, None),
                Action::Double => self.double(hand, orders),
                _ => self.settle(hand, &standing(self.rules, self.round, hand, KIND), orders),
            }
        }
        let whole = BigInt::from(self.round.denominator(0));
        self.ways.into_iter().map(|(net, ways)| (net, Ratio::new(ways.into(), whole.clone()))).collect()
    }
}
