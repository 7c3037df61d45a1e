//! Plays every deal forward under one policy and counts the ways it ends.

use super::by_stake::ByStake;
use super::cards::StreetCards;
use super::final_hand::FinalHand;
use super::rules::StreetRules;
use enumeration::conversions::to_index;
use enumeration::ratio::whole;
use enumeration::{Distribution, Ratio};

impl StreetRules {
    /// Plays every deal by `policy`, which returns the action with these cards at this level and stake, and counts.
    pub(crate) fn play(
        &self,
        cards: &StreetCards,
        policy: impl Fn(usize, usize, u32) -> usize,
    ) -> PlayedStreets {
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
pub(crate) struct PlayedStreets {
    /// The number of deals.
    pub deals: u64,
    /// Deals given up, by stake.
    pub folded: Vec<u64>,
    /// Deals played to the fifth card, by stake and by class of the five cards.
    pub ended: Vec<[u64; FinalHand::COUNT]>,
    /// Deals by decision and action.
    pub actions: Vec<Vec<u64>>,
    /// By level, cards and stake: the number of ways in which the decision is reached.
    reached: Vec<ByStake<u64>>,
}

impl PlayedStreets {
    /// The number of ways, with cards up to here in order, in which a decision is reached with cards like these and
    /// this stake.
    pub(crate) fn reached(&self, level: usize, place: usize, stake: u32) -> u64 {
        *self.reached[level].at(place, stake)
    }

    /// The distribution of the net.
    pub(crate) fn nets(&self, rules: &StreetRules) -> Distribution<Ratio> {
        let folded = (0i64..).zip(&self.folded).map(|(stake, &ways)| (whole(-stake), ways));
        let ended =
            rules.nets.iter().zip(&self.ended).flat_map(|(nets, ways)| nets.iter().cloned().zip(*ways));
        Distribution::counted(folded.chain(ended).filter(|&(_, ways)| ways > 0), self.deals).merged()
    }
}
