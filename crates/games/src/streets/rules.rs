//! The rules of a game of streets: its decisions, its stakes, and what a round nets. The plan, the play and the points
//! are computed from them.

use super::cards::StreetDeal;
use crate::whole::Scale;
use enumeration::Ratio;
use std::collections::BTreeSet;

/// What may be done on a street.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct StreetAction {
    /// What it is called.
    pub name: String,
    /// What it adds to the stake; none where it gives up the hand.
    pub adds: Option<u32>,
}

/// A decision.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Street {
    /// What it is called.
    pub name: String,
    /// What may be done, by increasing stake.
    pub actions: Vec<StreetAction>,
}

/// A game of streets with its pays: all that its best play depends on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct StreetRules {
    /// What is dealt.
    pub deal: StreetDeal,
    /// What is staked before the first decision and cannot be taken back.
    pub opening: u32,
    /// The decisions, one before each further card up to the fifth.
    pub streets: Vec<Street>,
    /// What a round nets, by what is staked at the end and by what the five cards make.
    pub nets: Vec<Vec<Ratio>>,
}

impl StreetRules {
    /// What may have been staked when a decision comes.
    pub(crate) fn stakes(&self, level: usize) -> BTreeSet<u32> {
        self.streets[..level].iter().fold(BTreeSet::from([self.opening]), |stakes, street| {
            let added =
                |stake: u32| street.actions.iter().filter_map(move |a| a.adds.map(|more| stake + more));
            stakes.into_iter().flat_map(added).collect()
        })
    }

    /// The most that may be staked by the end.
    pub(super) fn most(&self) -> u32 {
        self.stakes(self.streets.len()).last().copied().unwrap_or(self.opening)
    }

    /// The scale of the nets, and of what a fold loses.
    pub(crate) fn scale(&self) -> Scale {
        Scale::of(self.nets.iter().flatten())
    }
}
