//! Exact totals over every deal of a small deck, for a given play: plain and slow, for comparison with exact engines.
//!
//! Called by tests, and by [`super::best_play`] once it knows the play.

use super::decides::Decides;
use super::rules::RoundRules;
use crate::error::Error;
use crate::lines::Chips;
use num_traits::Zero;
use paytables::Ratio;
use paytables::games::RoundTerms;
use std::collections::{BTreeMap, HashMap};

/// The most deals.
pub(super) const MOST_DEALS: u64 = 100_000_000;

/// The totals of all deals of a game, each deal counted once. Amounts are per opening stake of the bet that is the
/// unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DealTotals {
    /// The number of deals.
    pub deals: u64,
    /// The sum of the nets.
    pub net: Ratio,
    /// The sum of the stakes at the end.
    pub staked: Ratio,
    /// The number of deals with each net.
    pub nets: BTreeMap<Ratio, u64>,
    /// The number of deals in which each choice is made, by stage.
    pub choices: Vec<Vec<u64>>,
}

impl DealTotals {
    /// The mean net: minus the edge.
    pub fn mean_net(&self) -> Ratio {
        &self.net / self.all()
    }

    /// The mean stake at the end.
    pub fn mean_stake(&self) -> Ratio {
        &self.staked / self.all()
    }

    /// The probability of each net.
    pub fn net_distribution(&self) -> BTreeMap<Ratio, Ratio> {
        self.nets.iter().map(|(net, &deals)| (net.clone(), self.share(deals))).collect()
    }

    /// The probability that a choice is made in a round, by the indices of the stage and of the choice.
    pub fn choice_probability(&self, stage: usize, choice: usize) -> Ratio {
        self.share(self.choices[stage][choice])
    }

    fn share(&self, deals: u64) -> Ratio {
        Ratio::from_integer(deals.into()) / self.all()
    }

    fn all(&self) -> Ratio {
        Ratio::from_integer(self.deals.into())
    }
}

/// Plays every deal of a game with the decisions of `decides`, and adds up the results.
///
/// An error if there are more than 100 million deals, or if a decision is not answered. Cards that the player sees
/// together are shown in the order of the shoe, so `decides` must not depend on their order.
pub fn every_deal(terms: &RoundTerms, decides: &dyn Decides) -> Result<DealTotals, Error> {
    let rules = RoundRules::new(terms)?;
    check_work(rules.deals(), MOST_DEALS)?;
    totals(&rules, decides)
}

/// An error if the work exceeds `most`.
pub(super) fn check_work(work: u128, most: u64) -> Result<(), Error> {
    if work > most.into() { Err(Error::TooManyDeals { deals: work, most }) } else { Ok(()) }
}

pub(super) fn totals(rules: &RoundRules, decides: &dyn Decides) -> Result<DealTotals, Error> {
    let mut deals = 0;
    let mut counts: HashMap<(Chips, Chips), u64> = HashMap::new();
    let mut choices: Vec<Vec<u64>> =
        rules.terms.stages.iter().map(|stage| vec![0; stage.choices.len()]).collect();
    rules.visit_deals(&mut |table| {
        let round = rules.play(rules.opening(), table, decides)?;
        let result = rules.settle(&round, table)?;
        deals += 1;
        *counts.entry((result.net, result.staked)).or_default() += 1;
        for (stage, choice) in round.made {
            choices[stage][choice] += 1;
        }
        Ok(())
    })?;
    let mut totals =
        DealTotals { deals, net: Ratio::zero(), staked: Ratio::zero(), nets: BTreeMap::new(), choices };
    for ((net, staked), count) in counts {
        let (net, staked) = (rules.per_unit(net), rules.per_unit(staked));
        let times = Ratio::from_integer(count.into());
        totals.net += &net * &times;
        totals.staked += staked * times;
        *totals.nets.entry(net).or_default() += count;
    }
    Ok(totals)
}
