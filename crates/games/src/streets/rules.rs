//! The rules of a game of streets: its decisions, its stakes, and what a round nets. The plan, the play and the points
//! are computed from them.

use super::cards::StreetDeal;
use super::final_hand::FinalHand;
use crate::player::Choice;
use crate::rows::net;
use crate::whole::Scale;
use crate::{Error, Request};
use enumeration::Ratio;
use enumeration::ratio::whole;
use paytables::PayTable;
use std::collections::BTreeSet;

/// What may be done on a street.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StreetAction {
    /// What it is called.
    pub name: &'static str,
    /// What the player does.
    pub choice: Choice,
    /// What it adds to the stake; none where it gives up the hand.
    pub adds: Option<u32>,
}

/// A decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Street {
    /// What it is called.
    pub name: &'static str,
    /// What may be done, by increasing stake.
    pub actions: &'static [StreetAction],
}

/// A game of streets with its pays: all that its best play depends on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct StreetRules {
    /// What is dealt.
    pub deal: StreetDeal,
    /// What is staked before the first decision and cannot be taken back.
    pub opening: u32,
    /// The decisions, one before each further card up to the fifth.
    pub streets: &'static [Street],
    /// What a round nets, by what is staked at the end and by what the five cards make.
    pub nets: Vec<Vec<Ratio>>,
}

impl StreetRules {
    /// What may have been staked when a decision comes.
    pub fn stakes(&self, level: usize) -> BTreeSet<u32> {
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

/// What a round nets by stake and hand, when every unit staked is paid by the row of the hand, and lost without one;
/// winnings are cut at the cap (ruling Q11).
pub(crate) fn paid_alike(
    request: &Request,
    table: &PayTable,
    most: u32,
    row_of: impl Fn(FinalHand) -> Option<&'static str>,
) -> Result<Vec<Vec<Ratio>>, Error> {
    let one_unit = |made| row_of(made).map_or_else(|| Ok(whole(-1)), |row| net(table, row));
    let pays = FinalHand::all().map(one_unit).collect::<Result<Vec<Ratio>, Error>>()?;
    let nets = |units: u32| pays.iter().map(|pay| request.capped(pay * whole(units))).collect();
    Ok((0..=most).map(nets).collect())
}
