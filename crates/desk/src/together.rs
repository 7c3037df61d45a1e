//! Bets of one round together: the law of their total, their covariances, and a limit on what they win in all.

use enumeration::Ratio;
use enumeration::ratio::whole;
use games::Joint;
use games::joint::Part;
use num_traits::{Signed, Zero};
use std::collections::BTreeMap;

/// Figures of bets of one round, with their stakes.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Together {
    /// The mean loss of all bets, divided by the sum of the stakes.
    pub edge: Ratio,
    /// The mean loss of all bets, divided by the mean of all that is staked by the end; `None` if that is not known.
    pub element_of_risk: Option<Ratio>,
    /// The variance of the total.
    pub variance: Ratio,
    /// Every pair of wagers, for one unit on each.
    pub pairs: Vec<Pair>,
    /// The probability that every wager loses.
    pub all_lose: Ratio,
    /// The largest sum of what winning bets win in a round.
    pub largest_award: Ratio,
    /// Every total with its probability, the highest first.
    pub law: Vec<(Ratio, Ratio)>,
    /// What a limit on all that is won costs, if one is given.
    pub limit: Option<LimitCost>,
}

/// How two wagers move together, for one unit on each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The place of the first.
    pub a: usize,
    /// The place of the second.
    pub b: usize,
    /// The covariance of their nets.
    pub covariance: Ratio,
    /// The square of their correlation, negative if they move against each other; `None` if one of them never varies.
    pub correlation_squared: Option<Ratio>,
}

/// A limit on what all bets of a round win together (ruling Q14).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AggregateLimit {
    /// The money of one unit.
    pub bet: Ratio,
    /// The most that the bets win.
    pub max_payout: Ratio,
}

/// What a limit costs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LimitCost {
    /// The limit.
    pub limit: AggregateLimit,
    /// How often it binds.
    pub binds: Ratio,
    /// What it takes from each wager in the mean, in units of `bet`.
    pub cost: Vec<Ratio>,
    /// The mean loss of all bets with it, divided by the sum of the stakes.
    pub edge: Ratio,
}

/// The figures of wagers with these stakes, one for each.
pub fn together(joint: &Joint, stakes: &[Ratio], limit: Option<&AggregateLimit>) -> Together {
    let law = &joint.law;
    let mean =
        |value: &dyn Fn(&[Part]) -> Ratio| -> Ratio { law.iter().map(|(parts, p)| value(parts) * p).sum() };
    let total =
        |parts: &[Part]| -> Ratio { parts.iter().zip(stakes).map(|(part, stake)| &part.net * stake).sum() };
    let (expected, staked): (Ratio, Ratio) = (mean(&total), stakes.iter().sum());
    let square = mean(&|parts| {
        let total = total(parts);
        &total * &total
    });
    let means: Vec<Ratio> = (0..stakes.len()).map(|place| mean(&|parts| parts[place].net.clone())).collect();
    let covariance =
        |a: usize, b: usize| mean(&|parts| &parts[a].net * &parts[b].net) - &means[a] * &means[b];
    let variances: Vec<Ratio> = (0..stakes.len()).map(|place| covariance(place, place)).collect();
    let mut pairs = Vec::new();
    for b in 0..stakes.len() {
        for a in 0..b {
            let covariance = covariance(a, b);
            let scale = &variances[a] * &variances[b];
            let correlation_squared = (!scale.is_zero()).then(|| &covariance * covariance.abs() / scale);
            pairs.push(Pair { a, b, covariance, correlation_squared });
        }
    }
    pairs.sort_by_key(|pair| (pair.a, pair.b));
    let mut totals: BTreeMap<Ratio, Ratio> = BTreeMap::new();
    for (parts, probability) in law {
        *totals.entry(total(parts)).or_insert_with(Ratio::zero) += probability;
    }
    let won =
        |parts: &[Part]| -> Ratio { parts.iter().zip(stakes).map(|(part, stake)| &part.won * stake).sum() };
    let at_risk =
        joint.analyses.iter().zip(stakes).map(|(a, stake)| Some(a.expected_stake.as_ref()? * stake));
    let at_risk: Option<Ratio> = at_risk.sum();
    Together {
        edge: -&expected / &staked,
        element_of_risk: at_risk.filter(|staked| !staked.is_zero()).map(|staked| -&expected / staked),
        variance: square - &expected * &expected,
        pairs,
        all_lose: mean(&|parts| whole(i32::from(parts.iter().all(|part| part.net.is_negative())))),
        largest_award: law.iter().map(|(parts, _)| won(parts)).max().unwrap_or_else(Ratio::zero),
        law: totals.into_iter().rev().collect(),
        limit: limit.map(|limit| limited(joint, stakes, limit, &expected, &staked)),
    }
}

/// What a limit costs: a round in which bets win more than it loses the excess, shared in proportion to what each wins.
fn limited(
    joint: &Joint,
    stakes: &[Ratio],
    limit: &AggregateLimit,
    expected: &Ratio,
    staked: &Ratio,
) -> LimitCost {
    let most = &limit.max_payout / &limit.bet;
    let (mut binds, mut cost) = (Ratio::zero(), vec![Ratio::zero(); stakes.len()]);
    for (parts, probability) in &joint.law {
        let each: Vec<Ratio> = parts.iter().zip(stakes).map(|(part, stake)| &part.limited * stake).collect();
        let won: Ratio = each.iter().sum();
        if won <= most {
            continue;
        }
        binds += probability;
        let share = (&won - &most) / &won;
        for (cost, won) in cost.iter_mut().zip(&each) {
            *cost += won * &share * probability;
        }
    }
    let edge = (cost.iter().sum::<Ratio>() - expected) / staked;
    LimitCost { limit: limit.clone(), binds, cost, edge }
}
