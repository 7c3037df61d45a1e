//! What distinguishes one hold'em game from the other.

use super::boards::{BOARDS, BoardProgress};
use super::outcomes::ActionValue;
use crate::error::CardPlace;
use crate::strategy::{SimplePlay, StrategyPart};
use crate::{Error, Request, Workbench};
use enumeration::CardSet;
use std::sync::Arc;

/// A hold'em game: its pays, its optimum, and what is done by it.
pub(super) trait HoldemGame: Sync + 'static {
    /// What its wagers pay.
    type Pays;
    /// Its optimum at some pays.
    type Solution: Send + Sync + 'static;

    /// The pays that the request asks for.
    fn pays(request: &Request) -> Result<Self::Pays, Error>;

    /// The optimum at these pays, solved once a run.
    fn solution(pays: Self::Pays, bench: &Workbench) -> Result<Arc<Self::Solution>, Error>;

    /// What each action is worth with these hole cards on this board.
    fn values(
        pays: &Self::Pays,
        hole: CardSet,
        board: CardSet,
        progress: BoardProgress,
    ) -> Result<Vec<ActionValue>, Error>;

    /// Plays that can be remembered.
    fn simple_plays(_: &Self::Pays, _: &Workbench) -> Result<Vec<SimplePlay>, Error> {
        Ok(Vec::new())
    }

    /// The whole strategy at these pays.
    fn overview(pays: Self::Pays, bench: &Workbench) -> Result<Vec<StrategyPart>, Error>;
}

/// Runs a walk over the boards, reporting how far it has come.
pub(super) fn walk<T>(bench: &Workbench, what: &str, work: impl FnOnce(BoardProgress) -> T) -> T {
    let progress = bench.progress();
    progress.begin(what, BOARDS);
    let result = work(&|boards| progress.advance(boards));
    progress.finish();
    result
}

/// Checks that the hole cards are two of the deck and the board is of the others, and gives what is to be said of a board of
/// the wrong size.
pub(super) fn check_cards(hole: CardSet, board: CardSet, sizes: &str) -> Result<Error, Error> {
    let is_dealt = |cards: CardSet| cards.without(CardSet::DECK_52).is_empty();
    if hole.len() != 2 || !is_dealt(hole) {
        let problem = format!("the hole cards must be two cards of 52, not `{hole}`");
        return Err(Error::Cards { place: CardPlace::Hole, problem });
    }
    let problem = format!(
        "there is no decision with `{board}` on the board: give {sizes} of the 52 cards, other than the hole cards"
    );
    let misplaced = Error::Cards { place: CardPlace::Board, problem };
    if board.is_disjoint(hole) && is_dealt(board) { Ok(misplaced) } else { Err(misplaced) }
}
