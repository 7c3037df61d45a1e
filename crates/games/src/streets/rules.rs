//! The rules of a game of streets: its decisions, its stakes, and the net of a round. The plan, the play and the points
//! are computed from them.

use super::cards::StreetDeal;
use crate::whole::Scale;
use enumeration::{Ratio, SortedSet};

/// An action on a street.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct StreetAction {
    /// Its name.
    pub name: String,
    /// The amount it adds to the stake; `None` if it gives up the hand.
    pub adds: Option<u32>,
}

/// A decision.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Street {
    /// Its name.
    pub name: String,
    /// The actions, by increasing stake.
    pub actions: Vec<StreetAction>,
}

/// A game of streets with its pays: everything that its best play depends on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct StreetRules {
    /// The deal.
    pub deal: StreetDeal,
    /// The stake before the first decision, which cannot be taken back.
    pub opening: u32,
    /// The decisions, one before each further card up to the fifth.
    pub streets: Vec<Street>,
    /// The net of a round, by the stake at the end and by the class of the five cards.
    pub nets: Vec<Vec<Ratio>>,
}

impl StreetRules {
    /// The possible stakes at a decision.
    pub(crate) fn stakes(&self, level: usize) -> SortedSet<u32> {
        self.streets[..level].iter().fold(SortedSet::from([self.opening]), |stakes, street| {
            let added =
                |stake: u32| street.actions.iter().filter_map(move |a| a.adds.map(|more| stake + more));
            stakes.into_iter().flat_map(added).collect()
        })
    }

    /// The largest stake at the end.
    pub(super) fn most(&self) -> u32 {
        self.stakes(self.streets.len()).last().copied().unwrap_or(self.opening)
    }

    /// The scale of the nets, and of what a fold loses.
    pub(crate) fn scale(&self) -> Scale {
        Scale::of(self.nets.iter().flatten())
    }
}
