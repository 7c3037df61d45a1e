//! A game of streets, solved once for its pays.

use super::cards::Cards;
use super::plan::StreetPlan;
use super::played::PlayedStreets;
use super::rules::StreetRules;
use crate::Workbench;
use crate::whole::Whole;
use crate::workbench::Key;
use num_bigint::BigInt;
use std::sync::Arc;

/// The best play of a game and its outcomes: in machine integers if they hold every value, else in big ones.
pub(crate) enum SolvedStreets {
    /// In machine integers.
    Machine(BestPlay<i128>),
    /// In big integers.
    Big(BestPlay<BigInt>),
}

/// The best play and its outcomes.
pub(crate) struct BestPlay<I> {
    pub(super) plan: StreetPlan<I>,
    pub(super) played: PlayedStreets,
}

impl Key for StreetRules {
    type Value = SolvedStreets;
    /// Some megabytes each; a search for a pay asks for many.
    const KEPT: usize = 4;
}

impl StreetRules {
    /// The cards of the game, counted once for the deal.
    pub(crate) fn cards(&self, bench: &Workbench) -> Arc<Cards> {
        bench.remember(self.deal, || Cards::of(self.deal))
    }

    /// The best play of the game, solved once for its pays.
    pub(crate) fn solved(&self, bench: &Workbench) -> Arc<SolvedStreets> {
        bench.remember(self.clone(), || {
            let cards = self.cards(bench);
            if self.scale().fits_i128(cards.deals()) {
                SolvedStreets::Machine(self.best(&cards))
            } else {
                SolvedStreets::Big(self.best(&cards))
            }
        })
    }

    fn best<I: Whole>(&self, cards: &Cards) -> BestPlay<I> {
        let plan = self.decide(cards);
        let played = self.play(cards, |level, place, stake| plan.action(level, place, stake));
        BestPlay { plan, played }
    }
}
