//! The law of what a whole round nets: hands that are split and hands that are not, naturals and the dealer.
//!
//! Naturals are apart, because nothing else depends on what they are paid: games that differ in that alone share all the
//! rest. Everything proves itself: the chances sum to one and their mean is what the game is worth, to the last digit, or
//! nothing is shown.

use super::dealer::Shown;
use super::hand::Rank;
use super::rules::{Action, NaturalPay, Rules};
use super::solution::{FirstDeal, Solution, UpCardPlay, play_all};
use super::solved::{Remembered, plays, solution};
use super::split_law::SplitRound;
use super::unsplit::{ByNet, Unsplit};
use crate::analysis::ActionFrequency;
use crate::error::Error;
use crate::method::NetChance;
use crate::workbench::{Key, Workbench};
use enumeration::conversions::to_count;
use enumeration::ratio::{Ratio, ratio, sum_of_products, whole};
use enumeration::work::{Watch, Work, WorkEstimate};
use enumeration::{Distribution, SortedMap};
use itertools::Itertools;
use num_traits::{One, Signed, Zero};
use rayon::prelude::*;
use std::sync::Arc;

/// The law of all rounds but those that begin with a natural, in parts of a wager, by rules that pay naturals nothing.
#[derive(PartialEq, Eq, Hash)]
struct LawOf<R>(R);

impl<R: Remembered> Key for LawOf<R> {
    type Value = ByNet;
    const KEPT: usize = 64;
}

/// Chance, mean and mean square, as parts of all rounds; the net in parts of a wager.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Moments(pub [Ratio; 3]);

impl Moments {
    pub(super) fn zero() -> Self {
        Moments(std::array::from_fn(|_| Ratio::zero()))
    }

    /// Adds rounds with this probability and net.
    pub(super) fn add(&mut self, net: &Ratio, chance: &Ratio) {
        let mut times = chance.clone();
        for moment in &mut self.0 {
            *moment += &times;
            times *= net;
        }
    }

    /// The same with nets in wagers of the given number of parts.
    pub(super) fn in_wagers(self, unit: i64) -> Self {
        let unit = whole(unit);
        let Moments([chance, mean, square]) = self;
        Moments([chance, mean / &unit, square / (&unit * &unit)])
    }

    /// The moments of a net `a + b x`, these being those of `x`.
    pub(super) fn moved(&self, a: &Ratio, b: &Ratio) -> Self {
        let Moments([chance, mean, square]) = self;
        let two = whole(2);
        Moments([chance.clone(), a * chance + b * mean, a * a * chance + two * a * b * mean + b * b * square])
    }

    /// The variance, if these are all rounds and their mean is this.
    pub(super) fn variance(self, mean: &Ratio) -> Result<Ratio, Error> {
        let Moments([chance, of_rounds, square]) = self;
        if !chance.is_one() || of_rounds != *mean {
            return Err(Error::Miscounted);
        }
        Ok(square - mean * mean)
    }

    /// Adds other rounds.
    pub(super) fn merge(&mut self, other: &Moments) {
        for (sum, moment) in self.0.iter_mut().zip(&other.0) {
            *sum += moment;
        }
    }
}

/// The moments of all rounds against one up card but those that begin with a natural, by rules that pay naturals nothing.
#[derive(PartialEq, Eq, Hash)]
struct MomentsOf<R>(R, Shown);

impl<R: Remembered> Key for MomentsOf<R> {
    type Value = Moments;
    const KEPT: usize = 64 * Rank::COUNT;
}

/// Every pair that is split: the play, and the deals in it, which differ in shade.
fn splits(plays: &[Arc<UpCardPlay>]) -> Vec<(&UpCardPlay, Vec<&FirstDeal>)> {
    let of = |play| {
        let split = UpCardPlay::deals(play).iter().filter(|deal| deal.action() == Some(Action::Split));
        let pairs = split.chunk_by(|deal| deal.hand);
        pairs.into_iter().map(|(_, deals)| (play, deals.collect())).collect::<Vec<_>>()
    };
    plays.iter().flat_map(|play| of(play)).collect()
}

fn split_round<'a, R: Rules>(rules: &'a R, play: &'a UpCardPlay, deals: &[&FirstDeal]) -> SplitRound<'a, R> {
    let pair = deals[0].hand.pair().expect("a pair is split");
    let terms = rules.split(pair).expect("a pair that may be split");
    SplitRound { rules, round: play.round(), plans: play.plans(), pair, terms }
}

/// What rounds that are not split net, naturals aside.
fn all_unsplit<R: Rules>(rules: &R, plays: &[Arc<UpCardPlay>]) -> ByNet {
    let parts: Vec<ByNet> = plays.par_iter().map(|play| Unsplit::new(rules, play).all()).collect();
    parts.into_iter().fold(ByNet::new(), merged)
}

fn merged(mut sum: ByNet, part: ByNet) -> ByNet {
    for (net, chance) in part {
        *sum.entry(net).or_insert_with(Ratio::zero) += chance;
    }
    sum
}

fn scaled(law: &ByNet, times: &Ratio) -> ByNet {
    law.iter().map(|(&net, chance)| (net, chance * times)).collect()
}

/// Begins to count the law of all rounds of a wager: announces long work, and refuses what is beyond the limit.
fn begin_law<'w, R: Rules>(
    wager: &str,
    rules: &R,
    plays: &[Arc<UpCardPlay>],
    work: Work<'w>,
) -> Result<Watch<'w>, Error> {
    let splits = splits(plays);
    let works = splits.par_iter().map(|(play, deals)| {
        let round = split_round(rules, play, deals);
        round.law_work().map(|work| (work, round.pair, play.up()))
    });
    let Some(works) = works.collect::<Option<Vec<_>>>() else {
        let problem =
            "the hands of a split net too many different amounts for the law of a round: pay some rows alike";
        return Err(Error::Limit(problem.into()));
    };
    let steps = works.iter().map(|(work, ..)| work).sum();
    let estimate = WorkEstimate { steps, unit: "sets of cards", nanoseconds: NANOSECONDS, bytes: 0 };
    work.begin("the law of a round", &estimate, to_count(splits.len())).map_err(|excess| {
        let (_, pair, up) = works.iter().max().expect("a split that takes long");
        Error::TooMuchWork {
            wager: wager.into(),
            excess: Box::new(excess),
            why: format!("splitting {pair},{pair} against {up} takes most of it"),
            remedy: "allow fewer hands, fewer doublings after a split or fewer different pays",
        }
    })
}

/// How long it takes to put two sets of cards together in a law, on two cores.
const NANOSECONDS: u64 = 1;

/// Counts the law of all rounds but naturals.
fn count_law<R: Rules>(rules: &R, plays: &[Arc<UpCardPlay>], watch: &Watch) -> ByNet {
    let splits = splits(plays);
    let parts: Vec<ByNet> = splits
        .par_iter()
        .map(|(play, deals)| {
            let laws = split_round(rules, play, deals).law();
            watch.part_done();
            let of = |deal: &&FirstDeal| scaled(&laws[deal.shade], &deal.probability);
            deals.iter().map(of).fold(ByNet::new(), merged)
        })
        .collect();
    parts.into_iter().fold(all_unsplit(rules, plays), merged)
}

/// Counts the moments of all rounds but naturals.
fn count_moments<R: Rules>(rules: &R, plays: &[Arc<UpCardPlay>]) -> Moments {
    let mut moments = Moments::zero();
    for (net, chance) in all_unsplit(rules, plays) {
        moments.add(&whole(net), &chance);
    }
    let split: Vec<Moments> = splits(plays)
        .par_iter()
        .flat_map_iter(|(play, deals)| {
            let moments = split_round(rules, play, deals).moments();
            let of = |deal: &&FirstDeal| {
                Moments(moments[deal.shade].clone().map(|moment| moment * &deal.probability))
            };
            deals.iter().map(of).collect::<Vec<_>>()
        })
        .collect();
    for of_split in &split {
        moments.merge(of_split);
    }
    moments
}

/// What rounds that begin with a natural net, in wagers, with their chances.
fn naturals(solution: &Solution) -> Vec<(Ratio, Ratio)> {
    let mut nets = Vec::new();
    for deal in solution.deals() {
        nets.extend(natural_nets(solution, deal));
    }
    nets
}

/// What rounds that begin with this deal net if it is a natural, in wagers, with their chances.
fn natural_nets(solution: &Solution, deal: &FirstDeal) -> Vec<(Ratio, Ratio)> {
    let mut nets = Vec::new();
    for NaturalPay { chance, pay, tie } in solution.natural_lines(deal) {
        let chance = chance * &deal.probability;
        nets.push((pay, &chance * &deal.played));
        nets.push((tie, chance * (Ratio::one() - &deal.played)));
    }
    nets
}

/// The law of a round from that of all but naturals.
fn with_naturals<R: Rules>(
    rules: &R,
    solution: &Solution,
    played: &ByNet,
) -> Result<Distribution<Ratio>, Error> {
    let mut nets: SortedMap<Ratio, Ratio> = SortedMap::new();
    let mut add = |net: Ratio, chance: &Ratio| *nets.entry(net).or_insert_with(Ratio::zero) += chance;
    for (&net, chance) in played {
        // What is won is cut as a whole.
        let net = rules.round_cap().map_or(net, |cap| net.min(cap));
        add(ratio(net, rules.unit()), chance);
    }
    for (net, chance) in naturals(solution) {
        add(net, &chance);
    }
    proven(nets, &solution.net())
}

/// The law of these nets, if their chances sum to one and their mean is this.
pub(super) fn proven(mut nets: SortedMap<Ratio, Ratio>, mean: &Ratio) -> Result<Distribution<Ratio>, Error> {
    nets.retain(|_, chance| !chance.is_zero());
    let sum: Ratio = nets.values().sum();
    let of_nets: Ratio = nets.iter().map(|(net, chance)| net * chance).sum();
    if !sum.is_one() || of_nets != *mean || nets.values().any(Signed::is_negative) {
        return Err(Error::Miscounted);
    }
    Ok(Distribution::weighed(nets))
}

/// The variance of a round from the moments of all but naturals.
fn variance_with_naturals<R: Rules>(
    rules: &R,
    solution: &Solution,
    played: &Moments,
) -> Result<Ratio, Error> {
    let mut moments = played.clone().in_wagers(rules.unit());
    for (net, chance) in naturals(solution) {
        moments.add(&net, &chance);
    }
    moments.variance(&solution.net())
}

/// The law of what a round nets, in wagers.
pub fn law_of<R: Rules>(rules: &R) -> Result<Distribution<Ratio>, Error> {
    let plays = play_all(rules);
    let watch = begin_law("a game", rules, &plays, Work::default())?;
    with_naturals(rules, &Solution::of(rules, &plays), &count_law(rules, &plays, &watch))
}

/// The variance of what a round nets, in wagers. No cap on the whole round is in it.
pub fn variance_of<R: Rules>(rules: &R) -> Result<Ratio, Error> {
    let plays = play_all(rules);
    variance_with_naturals(rules, &Solution::of(rules, &plays), &count_moments(rules, &plays))
}

/// The law of a round of a wager under this play.
pub(super) fn law_by<R: Rules>(
    wager: &str,
    rules: &R,
    solution: &Solution,
    plays: &[Arc<UpCardPlay>],
    work: Work,
) -> Result<Distribution<Ratio>, Error> {
    let watch = begin_law(wager, rules, plays, work)?;
    with_naturals(rules, solution, &count_law(rules, plays, &watch))
}

/// The variance of a round under this play. No cap on the whole round is in it.
pub(super) fn variance_by<R: Rules>(
    rules: &R,
    solution: &Solution,
    plays: &[Arc<UpCardPlay>],
) -> Result<Ratio, Error> {
    variance_with_naturals(rules, solution, &count_moments(rules, plays))
}

/// The same law on the bench.
pub(super) fn law<R: Remembered>(
    wager: &str,
    rules: &R,
    bench: &Workbench,
) -> Result<Distribution<Ratio>, Error> {
    let any_pay = rules.without_natural_pay();
    let key = LawOf(any_pay.clone());
    let played = if let Some(known) = bench.known(&key) {
        known
    } else {
        let plays = plays(&any_pay, bench);
        let watch = begin_law(wager, &any_pay, &plays, bench.work())?;
        bench.remember(key, || count_law(&any_pay, &plays, &watch))
    };
    with_naturals(rules, &solution(rules, bench), &played)
}

/// The same variance on the bench. No cap on the whole round is in it.
pub(super) fn variance<R: Remembered>(rules: &R, bench: &Workbench) -> Result<Ratio, Error> {
    let any_pay = rules.without_natural_pay();
    let mut sum = Moments::zero();
    for play in plays(&any_pay, bench) {
        let rules = any_pay.as_seen_against(play.up());
        let counted = || count_moments(&rules, std::slice::from_ref(&play));
        let against = bench.remember(MomentsOf(rules.clone(), play.shown()), counted);
        sum.merge(&against);
    }
    variance_with_naturals(rules, &solution(rules, bench), &sum)
}

/// Rounds that begin with some two cards, no natural, and are played on; each deal as often as is said of it.
pub(super) struct Begun<'a, R> {
    pub rules: R,
    pub plays: Vec<Arc<UpCardPlay>>,
    pub times: Box<dyn Fn(&FirstDeal) -> Ratio + Sync + 'a>,
}

impl<R: Rules> Begun<'_, R> {
    /// How often each net comes, in parts of a wager.
    pub(super) fn law(&self) -> ByNet {
        let split = self.splits(|play, deals| split_round(&self.rules, play, deals).law()).into_iter();
        split.map(|(law, times)| scaled(&law, &times)).fold(self.unsplit(), merged)
    }

    /// Their moments.
    pub(super) fn moments(&self) -> Moments {
        let mut moments = Moments::zero();
        for (net, chance) in self.unsplit() {
            moments.add(&whole(net), &chance);
        }
        for (of_split, times) in self.splits(|play, deals| split_round(&self.rules, play, deals).moments()) {
            moments.merge(&Moments(of_split.map(|moment| moment * &times)));
        }
        moments
    }

    /// What is read, by shade, of every pair that is split, with how often it comes.
    fn splits<T: Clone + Send>(
        &self,
        read: impl Fn(&UpCardPlay, &[&FirstDeal]) -> Vec<T> + Sync,
    ) -> Vec<(T, Ratio)> {
        let begun =
            |deal: &FirstDeal| Some((self.times)(deal) * &deal.probability).filter(|times| !times.is_zero());
        let splits = splits(&self.plays).into_par_iter();
        let of = splits.flat_map_iter(|(play, deals)| {
            let begun: Vec<_> = deals.iter().filter_map(|deal| Some((deal.shade, begun(deal)?))).collect();
            let read = if begun.is_empty() { Vec::new() } else { read(play, &deals) };
            begun.into_iter().map(move |(shade, times)| (read[shade].clone(), times))
        });
        of.collect()
    }

    fn unsplit(&self) -> ByNet {
        let against = |play: &Arc<UpCardPlay>| {
            let unsplit = Unsplit::new(&self.rules, play);
            let mut by_net = ByNet::new();
            for deal in play.deals() {
                let times = (self.times)(deal);
                let Some(action) = deal.action().filter(|&action| action != Action::Split) else { continue };
                if !times.is_zero() {
                    let of = unsplit.of(deal, action).into_iter();
                    by_net = merged(by_net, of.map(|(net, chance)| (net, chance * &times)).collect());
                }
            }
            by_net
        };
        let parts: Vec<ByNet> = self.plays.par_iter().map(against).collect();
        parts.into_iter().fold(ByNet::new(), merged)
    }
}

/// What the round nets from each deal of first cards, in the order of [`Solution::deals`], with what the winning hands win.
/// Chances are parts of all rounds.
pub(super) fn first_laws<R: Remembered>(
    rules: &R,
    solution: &Solution,
    bench: &Workbench,
) -> Vec<Vec<NetChance>> {
    let any_pay = rules.without_natural_pay();
    let plays = plays(&any_pay, bench);
    let unit = rules.unit();
    let progress = bench.progress();
    progress.begin("first cards", to_count(plays.iter().map(|play| play.deals().len()).sum()));
    let against = |play: &Arc<UpCardPlay>| -> Vec<Vec<NetChance>> {
        let unsplit = Unsplit::new(&any_pay, play);
        let of = |deal: &FirstDeal| {
            let mut nets: SortedMap<(Ratio, Ratio), Ratio> = SortedMap::new();
            let mut add = |net: Ratio, won: Ratio, chance: Ratio| {
                *nets.entry((net, won)).or_insert_with(Ratio::zero) += chance;
            };
            for (net, chance) in natural_nets(solution, deal) {
                add(net.clone(), net.max(Ratio::zero()), chance);
            }
            if let Some(net) = unsplit.peeked(deal) {
                add(ratio(net, unit), Ratio::zero(), &deal.probability * (Ratio::one() - &deal.played));
            }
            match deal.action() {
                Some(Action::Split) => {
                    let law = split_round(&any_pay, play, &[deal]).law_with_won().swap_remove(deal.shade);
                    for ((net, won), chance) in law {
                        add(ratio(net, unit), ratio(won, unit), chance * &deal.probability);
                    }
                }
                Some(action) => {
                    for (net, chance) in unsplit.of(deal, action) {
                        add(ratio(net, unit), ratio(net.max(0), unit), chance);
                    }
                }
                None => {}
            }
            progress.advance(1);
            nets.into_iter()
                .filter(|(_, chance)| !chance.is_zero())
                .map(|((net, won), chance)| NetChance { net, won, chance })
                .collect()
        };
        play.deals().par_iter().map(of).collect()
    };
    let laws = plays.par_iter().flat_map(against).collect();
    progress.finish();
    laws
}

/// How often each first decision is taken, and into how many hands rounds are split.
pub(super) fn actions<R: Remembered>(rules: &R, bench: &Workbench) -> Vec<ActionFrequency> {
    actions_of(rules, &solution(rules, bench), &plays(rules, bench))
}

/// The same of a play.
pub(super) fn actions_of<R: Rules>(
    rules: &R,
    solution: &Solution,
    plays: &[Arc<UpCardPlay>],
) -> Vec<ActionFrequency> {
    let mut taken: SortedMap<Action, Vec<(&Ratio, &Ratio)>> = SortedMap::new();
    let mut even_money = Ratio::zero();
    for deal in solution.deals() {
        if let Some(action) = deal.action() {
            taken.entry(action).or_default().push((&deal.probability, &deal.played));
        } else {
            even_money += &deal.probability * solution.even_money_share(deal);
        }
    }
    let mut hands: SortedMap<usize, Ratio> = SortedMap::new();
    for (play, deals) in splits(plays) {
        let round = split_round(rules, play, &deals);
        for alike in deals.chunk_by(|one, next| round.further(one.shade) == round.further(next.shade)) {
            let split: Ratio = alike.iter().map(|deal| &deal.probability).sum();
            for (count, chance) in round.hand_counts(alike[0].shade) {
                *hands.entry(count).or_insert_with(Ratio::zero) += chance * &split;
            }
        }
    }
    let taken = taken
        .into_iter()
        .map(|(action, chances)| (action.to_string(), sum_of_products(chances)))
        .map(|(action, chance)| ActionFrequency::taken("two cards", action, chance));
    let paid = (!even_money.is_zero()).then(|| ActionFrequency::taken("natural", "even money", even_money));
    let hands = hands
        .into_iter()
        .map(|(count, chance)| ActionFrequency::happening("split", format!("to {count} hands"), chance));
    taken.chain(paid).chain(hands).filter(|action| !action.probability.is_zero()).collect()
}
