//! A contest at its pays, played best and counted.

use super::action::{Decider, ShowdownAction};
use super::meetings::{Meeting, Meetings};
use super::ranking::Ranking;
use super::rules::{ByShowdown, Contest, ShowdownResult};
use crate::analysis::{ActionFrequency, Analysis};
use crate::workbench::Key;
use crate::{Error, Request, Workbench};
use enumeration::ratio::ratio;
use enumeration::{CardSet, Distribution, Ratio};
use num_bigint::BigInt;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A contest with what the player may do: all that its best play depends on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PricedContest<R> {
    /// What is dealt and how hands compare.
    pub contest: Contest<R>,
    /// What the player may do, by increasing stake; the first is the fold.
    pub actions: Vec<ShowdownAction>,
}

impl<R: Ranking> Key for PricedContest<R> {
    type Value = PlayedContest;
}

impl<R: Ranking> PricedContest<R> {
    /// Every deal played best, counted once for the contest and its actions.
    pub fn played(&self, bench: &Workbench) -> Arc<PlayedContest> {
        bench.remember(self.clone(), || PlayedContest::of(&self.contest.meetings(bench), &self.actions))
    }

    /// How many hands, with the card shown if one is, the best play keeps, by any class of their cards.
    pub fn kept<K: Ord + Send>(
        &self,
        bench: &Workbench,
        class: impl Fn(CardSet) -> K + Sync,
    ) -> BTreeMap<K, u64> {
        let meetings = self.contest.meetings(bench);
        let decider = Decider::new(&self.actions, self.contest.rivals());
        let count = |kept: &mut BTreeMap<K, u64>, ways: u64, meeting: &Meeting| {
            let action = decider.best(meeting.class(), meetings.dealer(meeting));
            if !self.actions[action].folds() {
                *kept.entry(class(meeting.hand)).or_default() += ways;
            }
        };
        meetings.fold(BTreeMap::new, count, |mut kept, others| {
            for (class, ways) in others {
                *kept.entry(class).or_default() += ways;
            }
            kept
        })
    }

    /// The analysis of a base game that is decided and settled so, its one decision having this name.
    pub(crate) fn analyze(
        &self,
        request: &Request,
        bench: &Workbench,
        decision: &str,
    ) -> Result<Analysis, Error> {
        let played = self.played(bench);
        let frequencies = played.frequencies(decision, &self.actions);
        let stake = played.expected_stake(&self.actions);
        Analysis::of_nets(request, &played.nets(&self.actions), stake, frequencies)
    }
}

/// Everything counted under the best play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedContest {
    /// The number of deals: the player's hand, the card shown if one is, the dealer's hidden cards.
    pub deals: u64,
    /// Deals by class, action and showdown.
    pub ways: Vec<Vec<ByShowdown<u64>>>,
}

impl PlayedContest {
    /// Every hand of these played by the best of the actions.
    fn of<R: Ranking>(meetings: &Meetings<R>, actions: &[ShowdownAction]) -> Self {
        let contest = meetings.contest();
        let decider = Decider::new(actions, contest.rivals());
        let empty = || vec![vec![[0; ShowdownResult::ALL.len()]; actions.len()]; contest.class_count()];
        let count = |sums: &mut Vec<Vec<ByShowdown<u64>>>, ways: u64, meeting: &Meeting| {
            let (class, dealer) = (meeting.class(), meetings.dealer(meeting));
            let action = decider.best(class, dealer);
            for (sum, count) in sums[class][action].iter_mut().zip(dealer) {
                *sum += ways * count;
            }
        };
        let ways = meetings.fold(empty, count, |mut sums, others| {
            let counts = others.iter().flatten().flatten();
            for (sum, count) in sums.iter_mut().flatten().flatten().zip(counts) {
                *sum += count;
            }
            sums
        });
        PlayedContest { deals: contest.deals(), ways }
    }

    /// The distribution of the net.
    pub fn nets(&self, actions: &[ShowdownAction]) -> Distribution<Ratio> {
        let mut nets = Vec::new();
        for (class, by_action) in self.ways.iter().enumerate() {
            for (action, ways) in actions.iter().zip(by_action) {
                let netted = action.nets[class].iter().flatten().cloned();
                nets.extend(netted.zip(ways.iter().copied()).filter(|&(_, ways)| ways > 0));
            }
        }
        Distribution::counted(nets, self.deals).merged()
    }

    fn ways_of(&self, action: usize) -> u64 {
        self.ways.iter().map(|by_action| by_action[action].iter().sum::<u64>()).sum()
    }

    /// The mean of what is staked by the end.
    pub fn expected_stake(&self, actions: &[ShowdownAction]) -> Ratio {
        let staked: BigInt =
            (0..actions.len()).map(|action| BigInt::from(self.ways_of(action)) * actions[action].stake).sum();
        ratio(staked, self.deals)
    }

    /// How often each action is taken.
    pub fn frequencies(&self, decision: &str, actions: &[ShowdownAction]) -> Vec<ActionFrequency> {
        actions
            .iter()
            .enumerate()
            .map(|(i, action)| {
                ActionFrequency::taken(decision, &action.name, ratio(self.ways_of(i), self.deals))
            })
            .collect()
    }
}
