//! The sets of cards that may be seen on the way to five.

use super::final_hand::FinalHand;
use crate::workbench::Key;
use enumeration::CardSet;
use enumeration::combinations::choose;
use enumeration::conversions::{to_count, to_index};
use enumeration::symmetry::{canonical, canonical_subsets};

/// The deal: the key of its [`StreetCards`] on a workbench.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct StreetDeal {
    /// The deck, with the same ranks in every suit.
    pub deck: CardSet,
    /// How many cards are seen at the first decision.
    pub hole: u32,
}

impl Key for StreetDeal {
    type Value = StreetCards;
}

/// The cards that may be seen before one decision.
#[derive(Debug)]
struct Level {
    /// Canonical sets in increasing order, with the number of sets that each represents.
    sets: Vec<(CardSet, u64)>,
    /// For each set, the index at the next level of the set that each further card makes; empty at the last.
    next: Vec<u32>,
    /// How many cards may come next.
    left: usize,
}

/// Every set of cards that may be seen, from the hole cards to four.
#[derive(Debug)]
pub(crate) struct StreetCards {
    deal: StreetDeal,
    levels: Vec<Level>,
    /// For each set of four, how many fifth cards make each hand.
    ends: Vec<[u8; FinalHand::COUNT]>,
}

impl StreetCards {
    /// Every set of this deal.
    pub(crate) fn of(deal: StreetDeal) -> StreetCards {
        let StreetDeal { deck, hole } = deal;
        let sets: Vec<Vec<(CardSet, u64)>> = (hole..5).map(|size| canonical_subsets(deck, size)).collect();
        let levels = sets
            .iter()
            .enumerate()
            .map(|(level, here)| {
                let further = sets.get(level + 1);
                let next = further.map_or_else(Vec::new, |further| {
                    here.iter()
                        .flat_map(|&(set, _)| {
                            deck.without(set).iter().map(move |card| set.union(CardSet::single(card)))
                        })
                        .map(|seen| u32::try_from(place_of(further, seen)).expect("at most 16,432 sets"))
                        .collect()
                });
                let left = to_index(deck.len() - hole) - level;
                Level { sets: here.clone(), next, left }
            })
            .collect();
        let ends = sets[sets.len() - 1]
            .iter()
            .map(|&(set, _)| {
                let mut made = [0; FinalHand::COUNT];
                for card in deck.without(set).iter() {
                    made[FinalHand::of(set.union(CardSet::single(card))).index()] += 1;
                }
                made
            })
            .collect();
        StreetCards { deal, levels, ends }
    }

    /// The number of deals: the hole cards, and each further card in order.
    pub(crate) fn deals(&self) -> u64 {
        choose(self.deal.deck.len(), self.deal.hole) * self.completions(0)
    }

    /// The number of ordered ways in which the cards after a decision may come.
    pub(crate) fn completions(&self, level: usize) -> u64 {
        self.levels[level..].iter().map(|level| to_count(level.left)).product()
    }

    /// The canonical sets before a decision, with the number of sets that each represents.
    pub(crate) fn sets(&self, level: usize) -> &[(CardSet, u64)] {
        &self.levels[level].sets
    }

    /// The index of the canonical set of these cards.
    pub(crate) fn place(&self, level: usize, seen: CardSet) -> usize {
        place_of(&self.levels[level].sets, seen)
    }

    /// The index at the next level of the set that each further card makes; empty at the last level.
    pub(super) fn next(&self, level: usize, place: usize) -> &[u32] {
        let Level { next, left, .. } = &self.levels[level];
        if next.is_empty() { next } else { &next[place * left..(place + 1) * left] }
    }

    /// How many fifth cards make each hand of the set of four at this index.
    pub(super) fn ends(&self, place: usize) -> &[u8; FinalHand::COUNT] {
        &self.ends[place]
    }
}

fn place_of(sets: &[(CardSet, u64)], seen: CardSet) -> usize {
    let [form] = canonical([seen]);
    sets.binary_search_by_key(&form, |&(set, _)| set).expect("the canonical sets are all there")
}
