//! The engine's answers: a game solved, and its play asked situation by situation.

use super::core::{Holdem, NO_RULE};
use super::pairs::{Half, entry};
use super::values::Decisions;
use crate::decide::Decided;
use crate::error::Error;
use crate::solved::Counts;
use enumeration::showdown::{Board, BoardKind, flush_suit};
use enumeration::{Card, CardSet};

impl Holdem {
    /// Decides and counts.
    pub(crate) fn solve(&self) -> Result<Counts, Error> {
        let deals = self.shape.layout.deals(self.shape.deck.len()).ok_or(Error::TooFine)?;
        self.game().check_width(deals.saturating_mul(self.shape.layout.multiplicity))?;
        let decisions = self.decide()?;
        let mut counts = self.count(&decisions, deals)?;
        assert_eq!(counts.deals, deals, "every deal is counted");
        counts.optimum = decisions.optimum;
        counts.times(self.shape.layout.multiplicity);
        Ok(counts)
    }

    /// The place of the choice with these two cards on this board, after a history; none if nothing is decided there.
    pub(crate) fn choose(
        &self,
        decisions: &Decisions,
        node: usize,
        hole: CardSet,
        board: CardSet,
    ) -> Option<usize> {
        let of_table = |choices: &Vec<Box<Half<u8>>>, stage: usize, pair: usize| {
            let place = self.active(stage).iter().position(|&known| known == node)?;
            let choice = choices[place][pair];
            (choice < NO_RULE).then_some(usize::from(choice))
        };
        let mut cards = hole.iter();
        let pair = [cards.next()?, cards.next()?];
        match board.len() {
            0 => *decisions.hole.as_ref()?.of(pair),
            3 => {
                let (flop, [a, b]) = self.flops.beside(board, hole);
                of_table(&decisions.flops[flop], self.flop?, entry(a, b))
            }
            4 => {
                let turns = decisions.turns.as_ref()?;
                let (form, [a, b]) = turns.street.beside(board, hole);
                of_table(&turns.choices[form], turns.stage, entry(a, b))
            }
            _ => {
                let flush = flush_suit(board);
                let mut kinds = pair.map(|card| BoardKind::of(card, flush));
                kinds.sort_unstable();
                let mut chosen = None;
                self.visit(&mut Board::new(self.shape.deck), board, |class, met| {
                    if class.kinds == kinds
                        && let (Decided::Chose { made, .. }, _) =
                            self.on_river(node, class.high.number(), met)
                    {
                        chosen = Some(made.0);
                    }
                });
                chosen
            }
        }
    }

    /// The two cards and the board among the cards seen, by zone.
    pub(crate) fn seen(&self, seen: &[Vec<Card>]) -> (CardSet, CardSet) {
        let (mut hole, mut board) = (CardSet::EMPTY, CardSet::EMPTY);
        for (zone, cards) in seen.iter().enumerate() {
            let set: CardSet = cards.iter().copied().collect();
            if self.shape.layout.group[zone] == self.shape.own {
                hole = hole.union(set);
            } else {
                board = board.union(set);
            }
        }
        (hole, board)
    }
}
