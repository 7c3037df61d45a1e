//! Rows of a side bet that a fold forfeits: how often each is the first row that holds while no choice ends the round.
//!
//! The play of the game is known, so only the deals in which some row holds need to be visited. `contest` and `holdem`
//! count them for rows on cards that are seen together; for others the caller solves the game again with the rows
//! beside its bets.

use crate::conditions::{Facts, Numbered, Tests};
use crate::contest::KeptHere;
use crate::evaluate::Evaluator;
use crate::layout::{Deck, Layout};
use crate::player::Play;
use crate::rows_beside::RowsBeside;
use crate::solved::Solved;
use events::zones_of;
use paytables::games::RoundTest;
use paytables::wagers::Condition;

impl Solved {
    /// For each of these rows, the number of deals in which it is the first that holds and no choice ends the round.
    /// `None` if the engine cannot count that: then solve the game with the rows beside its bets.
    pub fn kept(&self, rows: &[Condition<RoundTest>]) -> Option<Vec<u128>> {
        let player = self.player.get();
        if self.hands.is_none() && player.is_none() {
            return None;
        }
        let terms = &self.game.terms;
        let mut tests = Tests::default();
        let rows: Vec<Numbered> = rows.iter().map(|row| tests.number(row)).collect();
        let lists: Vec<Vec<usize>> = tests
            .cards
            .iter()
            .flat_map(|test| zones_of(test, &terms.deal))
            .map(|zones| {
                let mut zones: Vec<usize> = zones.iter().map(|zone| zone.0).collect();
                zones.sort_unstable();
                zones
            })
            .collect();
        let zones = lists.first()?.clone();
        let deck = Deck::new(&terms.deal, &tests.cards);
        if !tests.chosen.is_empty() || !deck.are_suits_alike() || lists.iter().any(|list| *list != zones) {
            return None;
        }
        let layout = Layout::new(terms, &tests.cards);
        let evaluator = Evaluator::new(&terms.deal, &tests.cards, Facts::MAX, &layout);
        let rows = RowsBeside { zones, rows, evaluator, layout };
        if let Some((contest, hands)) = &self.hands {
            return contest.kept(KeptHere::Hands(hands), &rows);
        }
        match &player?.play {
            Play::Contest(contest, play) => contest.kept(KeptHere::Play(play), &rows),
            Play::Holdem(holdem, play) => holdem.kept(play, &rows),
            Play::Plain(..) => None,
        }
    }
}
