//! A game of streets, solved once for its pays.

use super::cards::StreetCards;
use super::plan::StreetPlan;
use super::played::PlayedStreets;
use super::rules::StreetRules;
use crate::Workbench;
use crate::whole::Whole;
use crate::workbench::Key;
use enumeration::Ratio;
use enumeration::ratio::whole;
use num_bigint::BigInt;
use std::sync::Arc;

/// The best play of a game and its outcomes: in machine integers if they hold every value, else in big ones.
pub(crate) enum SolvedStreets {
    /// In machine integers.
    Machine(SolvedPlay<i128>),
    /// In big integers.
    Big(SolvedPlay<BigInt>),
}

/// The best play and its outcomes.
pub(crate) struct SolvedPlay<I> {
    pub(super) plan: StreetPlan<I>,
    pub(super) played: PlayedStreets,
}

impl Key for StreetRules {
    type Value = SolvedStreets;
    /// Some megabytes each; a search for a pay creates many.
    const KEPT: usize = 4;
}

impl StreetRules {
    /// The cards of the game, counted once for the deal.
    pub(crate) fn cards(&self, bench: &Workbench) -> Arc<StreetCards> {
        bench.remember(self.deal, || StreetCards::of(self.deal))
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

    /// The mean stake of the best play that sends an exact tie in value to the action that stakes more: published elements of
    /// risk are often of that play (ruling Q7 sends ties to the action that stakes less).
    pub(crate) fn stake_with_ties_bet(&self, bench: &Workbench) -> Ratio {
        let cards = self.cards(bench);
        let played = if self.scale().fits_i128(cards.deals()) {
            self.ties_bet::<i128>(&cards)
        } else {
            self.ties_bet::<BigInt>(&cards)
        };
        let at_stake = |stake: usize| {
            let deals: u64 = played.ended[stake].iter().sum::<u64>() + played.folded[stake];
            whole(BigInt::from(deals) * BigInt::from(stake))
        };
        (0..played.folded.len()).map(at_stake).sum::<Ratio>() / whole(played.deals)
    }

    fn ties_bet<I: Whole>(&self, cards: &StreetCards) -> PlayedStreets {
        // Actions are ordered by increasing stake.
        let last = |values: &[I]| {
            (1..values.len()).fold(0, |best, other| if values[other] >= values[best] { other } else { best })
        };
        let plan: StreetPlan<I> = self.plan(cards, |_, _, values| last(values));
        self.play(cards, |level, place, stake| plan.action(level, place, stake))
    }

    fn best<I: Whole>(&self, cards: &StreetCards) -> SolvedPlay<I> {
        let plan = self.decide(cards);
        let played = self.play(cards, |level, place, stake| plan.action(level, place, stake));
        SolvedPlay { plan, played }
    }
}
