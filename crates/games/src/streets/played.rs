//! Every deal played by one way of playing, counted forward by how it ends.

use super::by_stake::ByStake;
use super::cards::Cards;
use super::final_hand::FinalHand;
use super::rules::{Street, StreetRules};
use crate::analysis::ActionFrequency;
use enumeration::conversions::to_index;
use enumeration::ratio::{ratio, whole};
use enumeration::{Distribution, Ratio};
use std::collections::BTreeMap;

impl StreetRules {
    /// Plays every deal by `policy`, which says the action with these cards at this level and stake, and counts.
    pub fn play(&self, cards: &Cards, policy: impl Fn(usize, usize, u32) -> usize) -> PlayedStreets {
        let width = to_index(self.most()) + 1;
        let mut played = PlayedStreets {
            deals: cards.deals(),
            folded: vec![0; width],
            ended: vec![[0; FinalHand::COUNT]; width],
            actions: self.streets.iter().map(|street| vec![0; street.actions.len()]).collect(),
            reached: Vec::new(),
        };
        let mut here = ByStake::new(cards.sets(0).len(), width, 0u64);
        for (place, &(_, ways)) in cards.sets(0).iter().enumerate() {
            *here.at_mut(place, self.opening) = ways;
        }
        for (level, street) in self.streets.iter().enumerate() {
            let further = if level + 1 < self.streets.len() { cards.sets(level + 1).len() } else { 0 };
            let mut next = ByStake::new(further, width, 0u64);
            for stake in self.stakes(level) {
                for place in 0..cards.sets(level).len() {
                    let ways = *here.at(place, stake);
                    if ways == 0 {
                        continue;
                    }
                    let action = policy(level, place, stake);
                    played.actions[level][action] += ways * cards.completions(level);
                    let Some(more) = street.actions[action].adds else {
                        played.folded[to_index(stake)] += ways * cards.completions(level);
                        continue;
                    };
                    if further == 0 {
                        let ended = &mut played.ended[to_index(stake + more)];
                        for (sum, &count) in ended.iter_mut().zip(cards.ends(place)) {
                            *sum += ways * u64::from(count);
                        }
                    } else {
                        for &seen in cards.next(level, place) {
                            *next.at_mut(to_index(seen), stake + more) += ways;
                        }
                    }
                }
            }
            played.reached.push(here);
            here = next;
        }
        played
    }
}

/// All deals, by how they were played and ended.
#[derive(Debug)]
pub struct PlayedStreets {
    /// The number of deals.
    pub deals: u64,
    /// Deals given up, by what was staked.
    pub folded: Vec<u64>,
    /// Deals played to the fifth card, by what was staked and by what the five cards make.
    pub ended: Vec<[u64; FinalHand::COUNT]>,
    /// Deals by decision and action.
    pub actions: Vec<Vec<u64>>,
    /// By level, cards and stake: in how many ways the decision is reached.
    reached: Vec<ByStake<u64>>,
}

impl PlayedStreets {
    /// In how many ways, cards up to here in order, a decision is reached with cards like these and this stake.
    pub(crate) fn reached(&self, level: usize, place: usize, stake: u32) -> u64 {
        *self.reached[level].at(place, stake)
    }

    /// The distribution of the net.
    pub fn nets(&self, rules: &StreetRules) -> Distribution<Ratio> {
        let folded = (0i64..).zip(&self.folded).map(|(stake, &ways)| (whole(-stake), ways));
        let ended =
            rules.nets.iter().zip(&self.ended).flat_map(|(nets, ways)| nets.iter().cloned().zip(*ways));
        Distribution::counted(folded.chain(ended).filter(|&(_, ways)| ways > 0), self.deals).merged()
    }

    /// The mean of what is staked by the end.
    pub fn expected_stake(&self) -> Ratio {
        // Below 10 * 155,937,600.
        let staked: u64 = (0u64..)
            .zip(self.folded.iter().zip(&self.ended))
            .map(|(stake, (folded, ended))| stake * (folded + ended.iter().sum::<u64>()))
            .sum();
        ratio(staked, self.deals)
    }

    /// How often each action is taken.
    pub(crate) fn frequencies(&self, rules: &StreetRules) -> Vec<ActionFrequency> {
        let of_street = |(street, ways): (&'static Street, &Vec<u64>)| {
            street
                .actions
                .iter()
                .zip(ways)
                .map(|(action, &ways)| {
                    ActionFrequency::taken(street.name, action.name, ratio(ways, self.deals))
                })
                .collect::<Vec<_>>()
        };
        rules.streets.iter().zip(&self.actions).flat_map(of_street).collect()
    }

    /// Deals played to the fifth card, by any class of what the five cards make.
    pub fn kept<K: Ord>(&self, class: impl Fn(FinalHand) -> K) -> BTreeMap<K, u64> {
        let mut kept = BTreeMap::new();
        for ways in &self.ended {
            for (made, ways) in FinalHand::all().zip(ways) {
                *kept.entry(class(made)).or_default() += ways;
            }
        }
        kept
    }
}
