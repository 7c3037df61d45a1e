//! The optimal player of a game of streets.

use super::cards::Cards;
use super::rules::StreetRules;
use super::solved::SolvedStreets;
use crate::Workbench;
use crate::player::{Choice, Player, Seen};
use enumeration::CardSet;
use enumeration::conversions::to_index;
use std::sync::Arc;

/// Looks up the action of the solved game for the cards and the stake.
struct StreetsPlayer {
    rules: StreetRules,
    cards: Arc<Cards>,
    solved: Arc<SolvedStreets>,
}

impl StreetRules {
    /// Who plays it best.
    pub fn player(&self, bench: &Workbench) -> Box<dyn Player> {
        Box::new(StreetsPlayer { rules: self.clone(), cards: self.cards(bench), solved: self.solved(bench) })
    }
}

impl Player for StreetsPlayer {
    fn choose(&self, seen: &Seen) -> Option<Choice> {
        let rules = &self.rules;
        let level = seen.board.len();
        let to_come = rules.streets.get(level..)?;
        // A bet that is still to be decided on can be taken back where the least action adds nothing.
        let may_come_back = to_come.iter().filter(|street| street.actions[0].adds == Some(0)).count();
        let stake = seen.staked.checked_sub(may_come_back.try_into().expect("a few streets"))?;
        let known: CardSet = seen.hand.iter().chain(seen.board).copied().collect();
        let hole = to_index(rules.deal.hole);
        let fits = to_index(known.len()) == hole + level
            && seen.hand.len() == hole
            && known.without(rules.deal.deck).is_empty()
            && seen.dealer.is_empty()
            && rules.stakes(level).contains(&stake);
        let street = to_come.first().filter(|_| fits)?;
        let action = self.solved.action(level, self.cards.place(level, known), stake);
        Some(street.actions[action].choice).filter(|choice| seen.open.contains(choice))
    }
}
