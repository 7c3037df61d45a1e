//! A rule set, solved: every first decision with what each action is worth, and the figures of the game.

use super::dealer::{Laws, Shown};
use super::hand::{Hand, HandList, Rank};
use super::plan::{AfterDouble, OpenAction, Plan, Prescribed, Situation, Worth, given_up, taken_first};
use super::round::{Round, SHADE_BITS};
use super::rules::{Action, Backing, DealerShows, DoubledHand, NaturalPay, Naturals, Rules, SurrenderAt};
use super::split::{SplitPair, SplitWorth};
use super::split_law::SplitRound;
use crate::method::FirstCards;
use enumeration::Arrange;
use enumeration::conversions::to_count;
use enumeration::ratio::{Ratio, ratio, sum_of_products, whole};
use num_bigint::BigInt;
use num_traits::{One, Zero};
use rayon::prelude::*;
use std::cell::LazyCell;
use std::sync::Arc;

/// The class over which play is best; said with every figure.
pub(super) const CLASS: &str = "CDZ-: composition-dependent, zero memory; a hand after a split is played as the same cards unsplit (ruling J1)";

/// Two first cards against an up card, with their decision and value.
#[derive(Clone, Debug)]
pub struct FirstDeal {
    /// The dealer's up card.
    pub up: Rank,
    /// The dealer's second card, where it is seen.
    pub hole: Option<Rank>,
    /// The first two cards.
    pub hand: Hand,
    /// Which of the hands of these ranks it is, where the rules tell them apart; else 0.
    pub shade: usize,
    /// What tells that shade from the others.
    pub shade_name: Option<&'static str>,
    /// Probability of this up card, these ranks and this shade.
    pub probability: Ratio,
    /// Probability, given them, that the round is played on (1 without a peek); of a natural, that the dealer has none.
    pub played: Ratio,
    /// The open actions with their expected net when the round is played on, what is done first: the best, unless a play
    /// is prescribed. None for a natural.
    pub actions: Vec<(Action, Ratio)>,
    /// Expected net of the round, a dealer's natural included; 0 of a natural, whose pay stands elsewhere.
    pub net: Ratio,
    /// Expected units of the player's own at stake by the end.
    pub stake: Ratio,
}

impl FirstDeal {
    /// What is seen of the dealer.
    pub(super) fn shown(&self) -> Shown {
        Shown { up: self.up, hole: self.hole }
    }

    /// What is done; none with a natural.
    pub fn action(&self) -> Option<Action> {
        self.actions.first().map(|&(action, _)| action)
    }
}

/// The play against one up card: every first decision, and the plan behind every later one.
pub struct UpCardPlay {
    ground: Arc<Ground>,
    deals: Vec<FirstDeal>,
}

/// What the first decisions against one up card are made from: hands played on, unsplit and not given up.
pub(super) struct Ground {
    round: Round,
    /// By backing: real, then free where the rules have free hands.
    plans: Vec<Plan>,
    /// The dealer's laws with two cards out.
    laws: Laws,
}

impl Ground {
    /// The plans against cards that the shoe holds, the best unless they are prescribed.
    pub(super) fn of<R: Rules>(rules: &R, shown: Shown, prescribed: Option<&dyn Prescribed>) -> Ground {
        Self::with_laws(rules, shown, prescribed, &Self::laws(rules, shown))
    }

    /// The dealer's laws with each hand of two cards or more out of the shoe.
    pub(super) fn laws<R: Rules>(rules: &R, shown: Shown) -> Laws {
        let round = Round::new(rules, shown);
        let hands = HandList::get().hands().iter().copied();
        round.laws(&hands.filter(|hand| hand.size() >= 2 && round.holds(hand)).collect::<Vec<_>>())
    }

    /// The same as [`Ground::of`] with these laws.
    pub(super) fn with_laws<R: Rules>(
        rules: &R,
        shown: Shown,
        prescribed: Option<&dyn Prescribed>,
        laws: &Laws,
    ) -> Ground {
        let round = Round::new(rules, shown);
        let backings: &[Backing] =
            if rules.has_free_hands() { &[Backing::Real, Backing::Free] } else { &[Backing::Real] };
        let plans =
            backings.iter().map(|&backing| Plan::solve(rules, &round, backing, laws, prescribed)).collect();
        Ground { laws: laws.of_size(2), plans, round }
    }

    /// What splitting a pair is worth, for each of its shades; none where it may not be split or cannot be dealt.
    pub(super) fn split<R: Rules>(&self, rules: &R, pair: Rank) -> Option<Vec<SplitWorth>> {
        let split = SplitPair::new(rules, &self.round, pair, &self.plans)?;
        let laws = self.round.laws_of_split(pair, &split.wanted(rules, &self.round));
        Some(split.worths(rules, &self.round, &laws))
    }
}

impl UpCardPlay {
    /// Solves the play against the cards that the dealer shows; none if the shoe does not hold them.
    pub fn against<R: Rules>(rules: &R, shown: Shown) -> Option<UpCardPlay> {
        holds(rules, shown).then(|| alone(rules, shown, None))
    }

    /// The shoe as it is once the up card lies.
    pub(super) fn round(&self) -> &Round {
        &self.ground.round
    }

    /// The plans by backing: real, then free where the rules have free hands.
    pub(super) fn plans(&self) -> &[Plan] {
        &self.ground.plans
    }

    /// The up card.
    pub(crate) fn up(&self) -> Rank {
        self.ground.round.up
    }

    /// The dealer's cards that are seen.
    pub(crate) fn shown(&self) -> Shown {
        self.ground.round.shown
    }

    /// Every deal of two cards and shade.
    pub fn deals(&self) -> &[FirstDeal] {
        &self.deals
    }

    /// Whether the last doubling of a hand of this backing is taken back.
    pub fn rescues(&self, doubled: &DoubledHand, backing: Backing) -> bool {
        self.after_double(doubled, backing) == AfterDouble::Rescue
    }

    /// What is done with a doubled hand of this backing.
    pub(super) fn after_double(&self, doubled: &DoubledHand, backing: Backing) -> AfterDouble {
        let plan = self.ground.plans.iter().find(|plan| plan.backing == backing);
        plan.map_or(AfterDouble::Keep, |plan| plan.then(doubled))
    }

    /// Standing, hitting and doubling, where open to a hand of this backing, with their expected net when the round is
    /// played on, the best first: what decides every hand of three or more cards and, doubling permitted, every hand
    /// after a split. None if the hand cannot be dealt, has no shade of that number, or has no decision.
    pub fn decision(&self, hand: &Hand, backing: Backing, shade: usize) -> Option<Vec<(Action, Ratio)>> {
        let plan = self.ground.plans.iter().find(|plan| plan.backing == backing)?;
        let dealt = hand.size() >= 2 && hand.total().points < 21 && self.round().holds(hand);
        if !dealt || plan.list().place(hand).is_none() || shade >= plan.shade_count(hand) {
            return None;
        }
        let weight = plan.shades(hand).map_or(1, |shades| shades.of[shade].weight);
        let mut choices = plan.choices(self.round(), hand, shade);
        choices.arrange_by(OpenAction::preference);
        let worth =
            |choice: &OpenAction| self.round().given_played(choice.worth.net, hand, &BigInt::from(weight));
        (weight > 0).then(|| choices.iter().map(|choice| (choice.action, worth(choice))).collect())
    }
}

/// A rule set, solved in the class of zero-memory composition-dependent strategies (CDZ-).
#[derive(Clone)]
pub struct Solution {
    deals: Arc<[FirstDeal]>,
    naturals: Naturals,
    /// Whether even money is taken, where that is not decided by what is worth more.
    takes_even_money: Option<bool>,
    net_without_naturals: Ratio,
    stake: Ratio,
}

/// Solves a rule set exactly.
pub fn solve<R: Rules>(rules: &R) -> Solution {
    Solution::of(rules, &play_all(rules))
}

/// How many pairs a game solves: those of all ranks against all up cards.
pub(super) const PAIRS: u64 = to_count(Rank::COUNT * Rank::COUNT);

/// Whether the shoe holds these cards.
fn holds<R: Rules>(rules: &R, shown: Shown) -> bool {
    let cards = shown.cards();
    Rank::all().all(|rank| rules.shoe()[rank.index()] >= u32::from(cards.count(rank)))
}

/// What the dealer can show.
pub(super) fn ups<R: Rules>(rules: &R) -> Vec<Shown> {
    let all = Rank::all().flat_map(|up| match rules.shows() {
        DealerShows::Up => vec![Shown::up(up)],
        DealerShows::Both => {
            Rank::all().filter(|&hole| hole >= up).map(|hole| Shown { up, hole: Some(hole) }).collect()
        }
        DealerShows::BothInOrder => Rank::all().map(|hole| Shown { up, hole: Some(hole) }).collect(),
    });
    all.filter(|&shown| holds(rules, shown)).collect()
}

/// The play against every up card that the shoe holds.
pub(super) fn play_all<R: Rules>(rules: &R) -> Vec<Arc<UpCardPlay>> {
    ups(rules).into_par_iter().map(|up| Arc::new(alone(rules, up, None))).collect()
}

/// The same by a play that need not be best.
pub(super) fn play_prescribed<R: Rules>(rules: &R, play: &dyn Prescribed) -> Vec<Arc<UpCardPlay>> {
    ups(rules).into_par_iter().map(|up| Arc::new(alone(rules, up, Some(play)))).collect()
}

/// Rounds that have something in common.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Share {
    /// How often they come.
    pub probability: Ratio,
    /// Expected net, given that they come.
    pub net: Ratio,
    /// Expected units of the player's own at stake, given that they come.
    pub stake: Ratio,
}

impl Solution {
    /// The figures of a rule set from its play against every up card.
    pub(super) fn of<R: Rules>(rules: &R, plays: &[Arc<UpCardPlay>]) -> Self {
        let deals: Arc<[FirstDeal]> = plays.iter().flat_map(|play| play.deals()).cloned().collect();
        Solution {
            naturals: rules.naturals(),
            takes_even_money: None,
            net_without_naturals: sum_of_products(deals.iter().map(|deal| (&deal.probability, &deal.net))),
            stake: sum_of_products(deals.iter().map(|deal| (&deal.probability, &deal.stake))),
            deals,
        }
    }

    /// Every deal of up card, two cards and shade.
    pub fn deals(&self) -> impl Iterator<Item = &FirstDeal> {
        self.deals.iter()
    }

    /// The same game with other pays for naturals: nothing else depends on them.
    #[must_use]
    pub(crate) fn with_naturals(&self, naturals: Naturals) -> Self {
        Solution { naturals, ..self.clone() }
    }

    /// What the naturals of a deal net, with the part of them that each line is: even money where that is taken.
    pub(crate) fn natural_lines(&self, deal: &FirstDeal) -> Vec<NaturalPay> {
        if !deal.hand.is_natural() {
            return Vec::new();
        }
        let mut lines = self.naturals.by_up[deal.up.index()].clone();
        for line in &mut lines {
            if let Some(pay) = self.even_money_for(deal, line) {
                *line = NaturalPay { chance: line.chance.clone(), pay: pay.clone(), tie: pay };
            }
        }
        lines
    }

    /// The same game with every natural paid so.
    #[must_use]
    pub fn with_natural_pay(&self, pay: &Ratio) -> Self {
        let mut naturals = self.naturals.clone();
        naturals.by_up.iter_mut().flatten().for_each(|line| line.pay = pay.clone());
        self.with_naturals(naturals)
    }

    /// The same game with even money taken wherever it is offered, or nowhere.
    #[must_use]
    pub(super) fn with_even_money_taken(&self, takes_even_money: bool) -> Self {
        Solution { takes_even_money: Some(takes_even_money), ..self.clone() }
    }

    /// Whether some natural of this deal takes even money (ruling J5).
    pub fn takes_even_money(&self, deal: &FirstDeal) -> bool {
        !self.even_money_share(deal).is_zero()
    }

    /// What is taken by naturals of one line in place of waiting.
    fn even_money_for(&self, deal: &FirstDeal, line: &NaturalPay) -> Option<Ratio> {
        match self.takes_even_money {
            None => self.naturals.even_money_for(deal.up, line, &deal.played),
            Some(taken) => self.naturals.even_money.clone().filter(|_| taken && deal.up == Rank::ACE),
        }
    }

    /// Which part of the naturals of this deal takes even money.
    pub(crate) fn even_money_share(&self, deal: &FirstDeal) -> Ratio {
        if !deal.hand.is_natural() {
            return Ratio::zero();
        }
        let lines = self.naturals.by_up[deal.up.index()].iter();
        lines.filter(|line| self.even_money_for(deal, line).is_some()).map(|line| &line.chance).sum()
    }

    /// Expected net of a round, in opening wagers.
    pub fn net(&self) -> Ratio {
        let naturals = self.deals().filter(|deal| deal.hand.is_natural());
        naturals
            .fold(self.net_without_naturals.clone(), |sum, deal| sum + &deal.probability * self.net_of(deal))
    }

    /// The house edge: minus the expected net.
    pub fn edge(&self) -> Ratio {
        -self.net()
    }

    /// Expected units of the player's own at stake by the end (ruling Q3).
    pub fn expected_stake(&self) -> &Ratio {
        &self.stake
    }

    /// The edge over all that is staked.
    pub fn element_of_risk(&self) -> Ratio {
        self.edge() / &self.stake
    }

    /// Expected net of a round after this deal.
    pub(crate) fn net_of(&self, deal: &FirstDeal) -> Ratio {
        let lines = self.natural_lines(deal);
        lines.iter().fold(deal.net.clone(), |sum, line| sum + &line.chance * line.mean(&deal.played))
    }

    /// Every deal of first cards with what the round is worth from there.
    pub(crate) fn first_cards(&self) -> Vec<FirstCards> {
        let first = |deal: &FirstDeal| {
            let mut cards = deal.hand.cards().map(Rank::points);
            let hand = [cards.next().unwrap_or(0), cards.next().unwrap_or(0)];
            let by_suits = deal.shade_name.is_some();
            let (probability, net) = (deal.probability.clone(), self.net_of(deal));
            FirstCards { up: deal.up.points(), hand, by_suits, probability, net, law: Vec::new() }
        };
        self.deals().map(first).collect()
    }

    /// The rounds with this up card.
    pub fn with_up(&self, up: Rank) -> Option<Share> {
        self.share(|deal| deal.up == up)
    }

    /// The rounds with these two first cards.
    pub fn with_hand(&self, hand: &Hand) -> Option<Share> {
        self.share(|deal| deal.hand == *hand)
    }

    /// The rounds with these first deals.
    pub(super) fn share(&self, among: impl Fn(&FirstDeal) -> bool) -> Option<Share> {
        let (mut probability, mut net, mut stake) = (Ratio::zero(), Ratio::zero(), Ratio::zero());
        for deal in self.deals().filter(|deal| among(deal)) {
            probability += &deal.probability;
            net += &deal.probability * self.net_of(deal);
            stake += &deal.probability * &deal.stake;
        }
        (!probability.is_zero()).then(|| Share {
            net: net / &probability,
            stake: stake / &probability,
            probability,
        })
    }
}

/// The play against an up card that the shoe holds, the best unless it is prescribed.
fn alone<R: Rules>(rules: &R, shown: Shown, prescribed: Option<&dyn Prescribed>) -> UpCardPlay {
    let ground = Arc::new(Ground::of(rules, shown, prescribed));
    play_on(rules, &ground, |pair| ground.split(rules, pair), prescribed, &|| {})
}

/// The play from what first decisions are made from and what it is worth to split a pair, the best unless it is prescribed,
/// calling `done` after each pair, up to [`PAIRS`] times over all up cards: under a cap on the whole round they are long
/// work.
pub(super) fn play_on<R: Rules, S: AsRef<[SplitWorth]>>(
    rules: &R,
    ground: &Arc<Ground>,
    split: impl Fn(Rank) -> Option<S>,
    prescribed: Option<&dyn Prescribed>,
    done: &(dyn Fn() + Sync),
) -> UpCardPlay {
    let Ground { round, plans, .. } = ground.as_ref();
    let mut deals = Vec::new();
    for hand in Hand::pairs_and_mixed().filter(|hand| round.holds(hand)) {
        if hand.is_natural() {
            deals.push(natural(round, &hand));
            continue;
        }
        let splits = hand.pair().and_then(&split);
        let beyond_cap = LazyCell::new(|| excess_of_split(rules, ground, &hand));
        for shade in 0..plans[0].shade_count(&hand) {
            let may = hand.pair().is_some_and(|pair| rules.splits_shade(pair, shade));
            let split = splits.as_ref().filter(|_| may).map(|splits| splits.as_ref()[shade]);
            let beyond_cap = || beyond_cap[shade].clone();
            deals.extend(first_decision(rules, ground, prescribed, &hand, shade, split, beyond_cap));
        }
        if hand.pair().is_some() {
            done();
        }
    }
    UpCardPlay { ground: Arc::clone(ground), deals }
}

/// A natural, paid unless the peek finds another.
fn natural(round: &Round, hand: &Hand) -> FirstDeal {
    let without = Ratio::new(round.without_natural(hand).into(), round.denominator(2).into());
    FirstDeal {
        up: round.up,
        hole: round.shown.hole,
        hand: *hand,
        shade: 0,
        shade_name: None,
        probability: probability(round, hand),
        played: without,
        actions: Vec::new(),
        net: Ratio::zero(),
        stake: Ratio::one(),
    }
}

/// What the hands of a split pair win beyond the cap on a round, in wagers, by shade; nothing where either is missing.
fn excess_of_split<R: Rules>(rules: &R, ground: &Ground, hand: &Hand) -> Vec<Ratio> {
    let Ground { round, plans, .. } = ground;
    let shades = plans[0].shade_count(hand);
    let of = |cap: i64| {
        let pair = hand.pair()?;
        let terms = rules.split(pair)?;
        let excess = SplitRound { rules, round, plans, pair, terms }.excess(cap);
        Some(excess.into_iter().map(|excess| excess / whole(rules.unit())).collect())
    };
    rules.round_cap().and_then(of).unwrap_or_else(|| vec![Ratio::zero(); shades])
}

/// Two cards of one shade: every open action, what is done first. None if the shade cannot be dealt.
fn first_decision<R: Rules>(
    rules: &R,
    ground: &Ground,
    prescribed: Option<&dyn Prescribed>,
    hand: &Hand,
    shade: usize,
    split: Option<SplitWorth>,
    beyond_cap: impl FnOnce() -> Ratio,
) -> Option<FirstDeal> {
    let Ground { round, plans, laws } = ground;
    let plan = &plans[0];
    let (weight, grain) = plan.shades(hand).map_or((1, 1), |shades| (shades.of[shade].weight, shades.grain));
    if weight == 0 {
        return None;
    }
    let parts = split.map_or(1, |split| split.grain);
    assert!(u128::from(weight) * u128::from(parts) < 1 << SHADE_BITS, "shades too fine for the numerators");
    let mut choices = plan.choices(round, hand, shade);
    if let Some(at) = rules.surrender(round.up) {
        let mut net = round.settle(&given_up(rules, round.up), hand, laws);
        // What a peek would take is added whatever is done: here it takes no more than the other half.
        if at == SurrenderAt::Early && rules.peek().is_some() {
            net += (round.denominator(2) - round.played(hand)) * (rules.unit() - rules.unit() / 2);
        }
        let worth = Worth { net, stake: round.played(hand) }.times(weight);
        choices.push(OpenAction { action: Action::Surrender, worth, adds: 0 });
    }
    for choice in &mut choices {
        choice.worth = choice.worth.times(parts);
    }
    let terms = hand.pair().and_then(|pair| rules.split(pair));
    if let (Some(split), Some(terms)) = (split, terms) {
        choices.push(OpenAction {
            action: Action::Split,
            worth: split.worth.times(weight),
            adds: terms.stake,
        });
    }
    let at = Situation { shown: round.shown, hand, shade, backing: plan.backing, is_first: true, open: &[] };
    taken_first(&mut choices, &at, prescribed);

    let scale = BigInt::from(weight) * parts;
    let played = played(round, hand);
    let mut open: Vec<(OpenAction, Ratio)> = choices
        .into_iter()
        .map(|choice| (choice, round.given_played(choice.worth.net, hand, &scale)))
        .collect();
    if rules.round_cap().is_some() && terms.is_some() {
        if open[0].0.action == Action::Split {
            open[0].1 -= beyond_cap() / &played;
            if prescribed.is_none() {
                open.arrange_by(|(a, a_net), (b, b_net)| b_net.cmp(a_net).then_with(|| a.precedence(b)));
            }
        } else {
            // What the cap would take from it is not counted: it is not done without a cap either.
            open.retain(|(choice, _)| choice.action != Action::Split);
        }
    }
    let (best, net) = &open[0];
    let ended = Ratio::one() - &played;
    let lost = rules.peek().map_or_else(Ratio::zero, |net| ratio(net, rules.unit()) * &ended);
    let stake = Ratio::new(best.worth.stake.into(), BigInt::from(round.denominator(2)) * scale) + ended;
    Some(FirstDeal {
        up: round.up,
        hole: round.shown.hole,
        hand: *hand,
        shade,
        shade_name: plan.shades(hand).map(|shades| shades.of[shade].name),
        probability: probability(round, hand) * ratio(weight, grain),
        net: net * &played + lost,
        stake,
        actions: open.into_iter().map(|(choice, net)| (choice.action, net)).collect(),
        played,
    })
}

/// Probability of the cards shown and these two ranks.
fn probability(round: &Round, hand: &Hand) -> Ratio {
    let cards: u64 = round.cards.iter().map(|&n| u64::from(n)).sum();
    let mut ways = if hand.pair().is_none() { 2 } else { 1 };
    let mut seen = Hand::EMPTY;
    for rank in hand.cards() {
        ways *= round.unseen(rank, &seen);
        seen = seen.with(rank);
    }
    &round.chance * ratio(ways, cards * (cards - 1))
}

/// Probability that the round is played on.
fn played(round: &Round, hand: &Hand) -> Ratio {
    Ratio::new(round.played(hand).into(), round.denominator(hand.size()).into())
}
