//! Bets of one round together: the distribution of their total, their covariances, and a limit on the sum of their wins.

use enumeration::ratio::whole;
use enumeration::{Ratio, SortedMap};
use games::joint::Part;
use games::{Analysis, Joint};
use num_traits::{Signed, Zero};

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
    /// The probability that every wager loses; `None` if `law` is `None`.
    pub all_lose: Option<Ratio>,
    /// The largest sum that winning bets win in a round; `None` if `law` is `None`.
    pub largest_award: Option<Ratio>,
    /// Every total with its probability, the highest first; `None` beside a base game of the blackjack family.
    pub law: Option<Vec<(Ratio, Ratio)>>,
    /// The cost of a limit on the sum of all wins, if one is given.
    pub limit: Option<LimitCost>,
    /// The hands of one base game, if the figures are for several.
    pub spots: Option<Spots>,
}

/// Several hands of one player against one dealer.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Spots {
    /// How many hands are bet.
    pub count: u32,
    /// The covariance of the nets of two of them, for one unit on each.
    pub covariance: Ratio,
    /// Their correlation; `None` if a hand never varies.
    pub correlation: Option<Ratio>,
}

/// The covariance of two wagers, for one unit on each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The index of the first wager.
    pub a: usize,
    /// The index of the second wager.
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

/// The cost of a limit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LimitCost {
    /// The limit.
    pub limit: AggregateLimit,
    /// How often it binds.
    pub binds: Ratio,
    /// The mean amount that it takes from each wager, in units of `bet`.
    pub cost: Vec<Ratio>,
    /// The mean loss of all bets with it, divided by the sum of the stakes.
    pub edge: Ratio,
}

/// The figures of wagers with these stakes, one for each; `None` if a limit needs a law that is not counted, or a variance
/// is not known.
pub fn together(joint: &Joint, stakes: &[Ratio], limit: Option<&AggregateLimit>) -> Option<Together> {
    let Moments { means, covariances } = Moments::of(joint)?;
    let places = 0..stakes.len();
    let expected: Ratio = means.iter().zip(stakes).map(|(mean, stake)| mean * stake).sum();
    let staked: Ratio = stakes.iter().sum();
    let mut variance = Ratio::zero();
    let mut pairs = Vec::new();
    for a in places.clone() {
        for b in places.clone() {
            let covariance = &covariances[a][b];
            variance += covariance * &stakes[a] * &stakes[b];
            if a < b {
                let scale = &covariances[a][a] * &covariances[b][b];
                let squared = (!scale.is_zero()).then(|| covariance * covariance.abs() / scale);
                pairs.push(Pair { a, b, covariance: covariance.clone(), correlation_squared: squared });
            }
        }
    }
    let at_risk =
        joint.analyses.iter().zip(stakes).map(|(a, stake)| Some(a.expected_stake.as_ref()? * stake));
    let at_risk: Option<Ratio> = at_risk.sum();
    let law = joint.base.is_none().then(|| {
        let mut totals: SortedMap<Ratio, Ratio> = SortedMap::new();
        for (parts, probability) in &joint.law {
            let total: Ratio = parts.iter().zip(stakes).map(|(part, stake)| &part.net * stake).sum();
            *totals.entry(total).or_insert_with(Ratio::zero) += probability;
        }
        totals.into_iter().rev().collect()
    });
    let is_whole = joint.base.is_none();
    let all_lose = || -> Ratio {
        let lost = joint.law.iter().filter(|(parts, _)| parts.iter().all(|part| part.net.is_negative()));
        lost.map(|(_, probability)| probability).sum()
    };
    let won =
        |parts: &[Part]| -> Ratio { parts.iter().zip(stakes).map(|(part, stake)| &part.won * stake).sum() };
    let largest = || joint.law.iter().map(|(parts, _)| won(parts)).max().unwrap_or_else(Ratio::zero);
    if limit.is_some() && !is_whole {
        return None;
    }
    Some(Together {
        edge: -&expected / &staked,
        element_of_risk: at_risk.filter(|staked| !staked.is_zero()).map(|staked| -&expected / staked),
        variance,
        pairs,
        all_lose: is_whole.then(all_lose),
        largest_award: is_whole.then(largest),
        law,
        limit: limit.map(|limit| limited(joint, stakes, limit, &expected, &staked)),
        spots: None,
    })
}

/// The figures of several hands of one base game against one dealer, with the same stake on each; `None` if the edge or the
/// variance of one hand is not known. `covariance` is that of two hands, for one unit on each.
pub fn spots(one: &Analysis, covariance: Ratio, count: u32, stake: &Ratio) -> Option<Together> {
    let (edge, of_one) = (one.edge.clone()?, one.variance.as_ref()?);
    let hands = whole(count);
    let pairs = &hands * (&hands - whole(1));
    let variance = (&hands * of_one + pairs * &covariance) * stake * stake;
    let correlation = (!of_one.is_zero()).then(|| &covariance / of_one);
    Some(Together {
        element_of_risk: one.element_of_risk.clone(),
        edge,
        variance,
        pairs: Vec::new(),
        all_lose: None,
        largest_award: None,
        law: None,
        limit: None,
        spots: Some(Spots { count, covariance, correlation }),
    })
}

/// Means and covariances of the nets of wagers, for one unit on each.
struct Moments {
    means: Vec<Ratio>,
    covariances: Vec<Vec<Ratio>>,
}

impl Moments {
    fn of(joint: &Joint) -> Option<Self> {
        let wagers = joint.analyses.len();
        let base = joint.base.as_ref();
        // The index of each wager in the joint law.
        let in_law: Vec<Option<usize>> = (0..wagers)
            .map(|place| match base {
                Some(base) if base.place == place => None,
                Some(base) if base.place < place => Some(place - 1),
                _ => Some(place),
            })
            .collect();
        let mean_of = |value: &dyn Fn(&[Part]) -> Ratio| -> Ratio {
            joint.law.iter().map(|(parts, probability)| value(parts) * probability).sum()
        };
        let means: Vec<Ratio> = (0..wagers)
            .map(|place| match in_law[place] {
                Some(at) => Some(mean_of(&|parts| parts[at].net.clone())),
                None => joint.analyses[place].edge.as_ref().map(|edge| -edge),
            })
            .collect::<Option<_>>()?;
        let covariance = |a: usize, b: usize| -> Option<Ratio> {
            let product = match (in_law[a], in_law[b]) {
                (Some(a), Some(b)) => mean_of(&|parts| &parts[a].net * &parts[b].net),
                (None, None) => return joint.analyses[a].variance.clone(),
                (Some(side), None) | (None, Some(side)) => base?.products[side].clone(),
            };
            Some(product - &means[a] * &means[b])
        };
        let row = |a: usize| (0..wagers).map(|b| covariance(a, b)).collect::<Option<Vec<_>>>();
        let covariances = (0..wagers).map(row).collect::<Option<_>>()?;
        Some(Moments { means, covariances })
    }
}

/// The cost of a limit. If the bets of a round win more than the limit, the excess is taken from each in proportion to its
/// win.
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
