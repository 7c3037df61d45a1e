//! The value of each action at one decision, for a player who asks about two hole cards and a board. It deals the
//! missing cards one by one, except before the flop, where it solves the game.

use super::settlement::{Pays, Settlement};
use super::solve::solve;
use crate::Error;
use crate::holdem::boards::BoardProgress;
use crate::holdem::decision::HoldemAction;
use crate::holdem::game::check_cards;
use crate::holdem::outcomes::ActionValue;
use crate::holdem::showdown::{DEALER_HANDS, HoldemBoard};
use enumeration::CardSet;
use enumeration::combinations::{choose, subsets};
use enumeration::rankings::high::tables;

/// What each action is worth with these hole cards on this board of none, three or five cards.
///
/// Without a board the whole game is solved for it; `progress` then hears of its boards.
pub fn values(
    pays: &Pays,
    hole: CardSet,
    board: CardSet,
    progress: BoardProgress,
) -> Result<Vec<ActionValue>, Error> {
    let misplaced = check_cards(hole, board, "none, three or five")?;
    let settlement = Settlement::new(pays)?;
    let mut room = HoldemBoard::new();
    let sums: Vec<(HoldemAction, i64)> = match board.len() {
        0 => return Ok(solve(pays, progress)?.starting_hand(hole).values),
        3 => {
            let (mut bet, mut check) = (0, 0);
            for rest in subsets(CardSet::DECK_52.without(hole).without(board), 2) {
                let (high, showdown) = room.showdown(tables(), board.union(rest), hole);
                bet += settlement.play(2, high.category(), &showdown);
                check += settlement.play(1, high.category(), &showdown).max(settlement.fold());
            }
            vec![(HoldemAction::Bet(2), bet), (HoldemAction::Check, check)]
        }
        5 => {
            let (high, showdown) = room.showdown(tables(), board, hole);
            let bet = settlement.play(1, high.category(), &showdown);
            vec![(HoldemAction::Bet(1), bet), (HoldemAction::Fold, settlement.fold())]
        }
        _ => return Err(misplaced),
    };
    let deals = choose(47, 5 - board.len()) * u64::from(DEALER_HANDS);
    let value = |(action, units)| ActionValue { action, value: settlement.scale.mean(units, deals) };
    Ok(sums.into_iter().map(value).collect())
}
