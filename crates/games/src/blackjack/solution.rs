//! A rule set, solved: every first decision with what each action is worth, and the figures of the game.

use super::dealer::Laws;
use super::hand::{Hand, HandList, Rank};
use super::plan::{Choice, Plan, Worth};
use super::round::{Num, Round};
use super::rules::{Action, Backing, Rules};
use super::split::{SplitPair, SplitWorth};
use enumeration::ratio::{Ratio, ratio, whole};
use num_bigint::BigInt;
use num_traits::{One, Zero};
use rayon::prelude::*;

/// Two first cards against an up card, and what comes of them.
#[derive(Clone, Debug)]
pub struct Deal {
    /// The dealer's up card.
    pub up: Rank,
    /// The first two cards.
    pub hand: Hand,
    /// Which of the hands of these ranks it is, where the rules tell them apart; else 0.
    pub shade: usize,
    /// Probability of this up card, these ranks and this shade.
    pub probability: Ratio,
    /// Probability, given them, that the round is played on (1 without a peek).
    pub played: Ratio,
    /// The open actions with their expected net when the round is played on, the best first. None for a natural.
    pub actions: Vec<(Action, Ratio)>,
    /// Expected net of the round, a dealer's natural included; of a natural, for a pay of zero.
    pub net: Ratio,
    /// Expected units of the player's own at stake by the end.
    pub stake: Ratio,
}

impl Deal {
    /// What the optimal player does; none with a natural.
    pub fn action(&self) -> Option<Action> {
        self.actions.first().map(|&(action, _)| action)
    }
}

/// What is known about the play against one up card.
struct Solved {
    round: Round,
    plans: Vec<Plan>,
    deals: Vec<Deal>,
}

/// A rule set, solved in the class of zero-memory composition-dependent strategies (CDZ-).
pub struct Solution {
    solved: Vec<Solved>,
    natural_pay: Ratio,
    naturals_paid: Ratio,
    net_without_naturals: Ratio,
    stake: Ratio,
}

/// Solves a rule set exactly.
pub fn solve<R: Rules>(rules: &R) -> Solution {
    let shoe = rules.shoe();
    let ups: Vec<Rank> = Rank::all().filter(|rank| shoe[rank.index()] > 0).collect();
    let solved: Vec<Solved> = ups.par_iter().map(|&up| solve_up(rules, Round::new(rules, up))).collect();
    let (mut net, mut stake, mut paid) = (Ratio::zero(), Ratio::zero(), Ratio::zero());
    for deal in solved.iter().flat_map(|solved| &solved.deals) {
        net += &deal.probability * &deal.net;
        stake += &deal.probability * &deal.stake;
        if deal.hand.is_natural() {
            paid += &deal.probability * &deal.played;
        }
    }
    Solution {
        solved,
        natural_pay: rules.natural_pay(),
        naturals_paid: paid,
        net_without_naturals: net,
        stake,
    }
}

impl Solution {
    /// Every deal of up card, two cards and shade.
    pub fn deals(&self) -> impl Iterator<Item = &Deal> {
        self.solved.iter().flat_map(|solved| &solved.deals)
    }

    /// Expected net of a round, in opening wagers.
    pub fn net(&self) -> Ratio {
        self.net_at(&self.natural_pay)
    }

    /// Expected net of a round if a natural paid this much: the rest of the game does not depend on it.
    pub fn net_at(&self, natural_pay: &Ratio) -> Ratio {
        &self.net_without_naturals + &self.naturals_paid * natural_pay
    }

    /// The house edge: minus the expected net.
    pub fn edge(&self) -> Ratio {
        -self.net()
    }

    /// Expected units of the player's own at stake by the end (ruling Q3).
    pub fn expected_stake(&self) -> &Ratio {
        &self.stake
    }
}

fn solve_up<R: Rules>(rules: &R, round: Round) -> Solved {
    let hands: Vec<Hand> = HandList::get()
        .hands()
        .iter()
        .copied()
        .filter(|hand| hand.size() >= 2 && round.holds(hand))
        .collect();
    let laws = round.laws(&hands);
    let backings: &[Backing] =
        if rules.has_free_hands() { &[Backing::Real, Backing::Free] } else { &[Backing::Real] };
    let plans: Vec<Plan> = backings.iter().map(|&b| Plan::solve(rules, &round, b, &laws)).collect();

    let pairs: Vec<SplitPair<'_>> =
        Rank::all().filter_map(|pair| SplitPair::new(rules, &round, pair, &plans)).collect();
    let wanted: Vec<Hand> = pairs.iter().flat_map(|pair| pair.wanted(rules, &round)).collect();
    let split_laws = round.laws(&wanted);

    let mut deals = Vec::new();
    for hand in Hand::pairs_and_mixed().filter(|hand| round.holds(hand)) {
        if hand.is_natural() {
            deals.push(natural(rules, &round, &hand));
            continue;
        }
        let splits = pairs
            .iter()
            .find(|pair| hand.pair() == Some(pair.rank()))
            .map(|pair| pair.worths(rules, &round, &split_laws));
        for shade in 0..plans[0].shade_count(&hand) {
            let split = splits.as_ref().map(|splits| splits[shade]);
            deals.extend(first_decision(rules, &round, &plans[0], &laws, &hand, shade, split));
        }
    }
    Solved { round, plans, deals }
}

/// A natural, paid unless the peek finds another.
fn natural<R: Rules>(rules: &R, round: &Round, hand: &Hand) -> Deal {
    Deal {
        up: round.up,
        hand: *hand,
        shade: 0,
        probability: probability(rules, round, hand),
        played: played(round, hand),
        actions: Vec::new(),
        net: Ratio::zero(),
        stake: Ratio::one(),
    }
}

/// Two cards of one shade: every open action, the best first. None if the shade cannot be dealt.
fn first_decision<R: Rules>(
    rules: &R,
    round: &Round,
    plan: &Plan,
    laws: &Laws,
    hand: &Hand,
    shade: usize,
    split: Option<SplitWorth>,
) -> Option<Deal> {
    let (weight, grain) = plan.shades(hand).map_or((1, 1), |shades| (shades.of[shade].weight, shades.grain));
    if weight == 0 {
        return None;
    }
    let parts = split.map_or(1, |split| split.grain);
    let mut choices = plan.choices(round, hand, shade);
    if let Some(nets) = rules.surrender(round.up) {
        let net = round.against(laws.without(hand), &nets, hand.size()) * weight;
        let worth = Worth { net, stake: round.played(hand) * weight };
        choices.push(Choice { action: Action::Surrender, worth, adds: 0 });
    }
    for choice in &mut choices {
        choice.worth = choice.worth.times(parts);
    }
    if let (Some(split), Some(terms)) = (split, hand.pair().and_then(|pair| rules.split(pair))) {
        choices.push(Choice { action: Action::Split, worth: split.worth.times(weight), adds: terms.stake });
    }
    choices.sort_by(|a, b| a.preference(b));

    let scale = BigInt::from(weight) * parts;
    let of_one = |value: Num| Ratio::new(value.into(), BigInt::from(round.denominator(2)) * &scale);
    let best = choices[0].worth;
    let played = played(round, hand);
    let ended = Ratio::one() - &played;
    let net = of_one(best.net) / whole(rules.unit());
    let lost = rules.peek().map_or_else(Ratio::zero, |net| ratio(net, rules.unit()) * &ended);
    let given_played =
        |value: Num| Ratio::new(value.into(), BigInt::from(round.played(hand)) * &scale * rules.unit());
    Some(Deal {
        up: round.up,
        hand: *hand,
        shade,
        probability: probability(rules, round, hand) * ratio(weight, grain),
        actions: choices.iter().map(|choice| (choice.action, given_played(choice.worth.net))).collect(),
        net: net + lost,
        stake: of_one(best.stake) + ended,
        played,
    })
}

/// Probability of the up card and these two ranks.
fn probability<R: Rules>(rules: &R, round: &Round, hand: &Hand) -> Ratio {
    let cards: u64 = rules.shoe().iter().map(|&n| u64::from(n)).sum();
    let mut ways = u64::from(rules.shoe()[round.up.index()]);
    let mut seen = Hand::EMPTY;
    for rank in hand.cards() {
        ways *= round.unseen(rank, &seen);
        seen = seen.with(rank);
    }
    if hand.pair().is_none() {
        ways *= 2;
    }
    ratio(ways, cards * (cards - 1) * (cards - 2))
}

/// Probability that the round is played on.
fn played(round: &Round, hand: &Hand) -> Ratio {
    Ratio::new(round.played(hand).into(), round.denominator(hand.size()).into())
}
