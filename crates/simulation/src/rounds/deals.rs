//! Visits every deal of a small deck, for brute force.
//!
//! A zone is dealt in blocks: the cards that the player sees first, those that they see later, those never seen. A deal
//! is a choice of cards for each block, in no order within it; equal cards of several decks are different cards. So all
//! deals are equally likely. [`super::every_deal`] and [`super::best_play`] call it.

use super::rules::RoundRules;
use crate::cards::Card;
use crate::error::Error;
use crate::wagers::{DealKind, DealtTable, HandMemo};

/// A number of cards that are dealt to a zone together.
struct CardBlock {
    zone: usize,
    cards: usize,
}

/// Called with each deal.
type VisitDeal<'v> = dyn FnMut(&mut DealtTable) -> Result<(), Error> + 'v;

impl RoundRules<'_> {
    /// The number of deals that [`Self::visit_deals`] visits; the largest `u128` if there are more.
    pub(super) fn deals(&self) -> u128 {
        let mut left = self.terms.deal.shoe().len();
        let mut deals: u128 = 1;
        for block in self.blocks() {
            deals = deals.saturating_mul(combinations(left, block.cards));
            left -= block.cards;
        }
        deals
    }

    /// Visits every deal. Stops at the first error.
    pub(super) fn visit_deals(&self, visit: &mut VisitDeal) -> Result<(), Error> {
        let shoe = self.terms.deal.shoe();
        let mut walk = DealWalk {
            dealt: vec![false; shoe.len()],
            shoe,
            blocks: self.blocks(),
            zones: vec![Vec::new(); self.terms.deal.zones.len()],
            memo: HandMemo::default(),
            visit,
        };
        walk.deal(0, 0, 0)
    }

    fn blocks(&self) -> Vec<CardBlock> {
        let mut blocks = Vec::new();
        for (zone, dealt) in self.terms.deal.zones.iter().enumerate() {
            // The numbers of cards seen never fall from stage to stage.
            let ends = self.seen.iter().map(|seen| seen[zone]).chain([dealt.cards.most as usize]);
            let mut before = 0;
            for end in ends {
                if end > before {
                    blocks.push(CardBlock { zone, cards: end - before });
                    before = end;
                }
            }
        }
        blocks
    }
}

/// The deal that is being visited.
struct DealWalk<'v, 'f> {
    shoe: Vec<Card>,
    dealt: Vec<bool>,
    blocks: Vec<CardBlock>,
    zones: Vec<Vec<Card>>,
    memo: HandMemo,
    visit: &'v mut VisitDeal<'f>,
}

impl DealWalk<'_, '_> {
    /// Deals the rest of a block after its first `dealt` cards, from this index of the shoe on; then the blocks
    /// after.
    fn deal(&mut self, block: usize, dealt: usize, from: usize) -> Result<(), Error> {
        let Some(&CardBlock { zone, cards }) = self.blocks.get(block) else {
            let mut table = DealtTable::with_memo(self.zones.clone(), std::mem::take(&mut self.memo));
            let visited = (self.visit)(&mut table);
            self.memo = table.into_memo();
            return visited;
        };
        if dealt == cards {
            return self.deal(block + 1, 0, 0);
        }
        for place in from..self.shoe.len() {
            if self.dealt[place] {
                continue;
            }
            self.dealt[place] = true;
            self.zones[zone].push(self.shoe[place]);
            self.deal(block, dealt + 1, place + 1)?;
            self.zones[zone].pop();
            self.dealt[place] = false;
        }
        Ok(())
    }
}

/// The number of ways to choose `taken` of `all` cards.
fn combinations(all: usize, taken: usize) -> u128 {
    (0..taken as u128).fold(1_u128, |ways, i| ways.saturating_mul(all as u128 - i) / (i + 1))
}
