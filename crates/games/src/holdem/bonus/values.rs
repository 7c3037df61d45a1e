//! The value of each action at one decision, for a player who asks about two hole cards and a board. It deals the
//! missing cards one by one, except before the flop, where it solves the game.

use super::settlement::{ByWagers, Pays, Settlement, add, paid_as};
use super::solve::solve;
use crate::Error;
use crate::holdem::boards::BoardProgress;
use crate::holdem::decision::HoldemAction;
use crate::holdem::game::check_cards;
use crate::holdem::outcomes::ActionValue;
use crate::holdem::showdown::{DEALER_HANDS, HoldemBoard};
use enumeration::rankings::high::tables;
use enumeration::{Card, CardSet};

/// What each action is worth with these hole cards on this board of none, three or four cards.
///
/// Four cards are worth the River wager or the check of a player who has made no Turn wager; only a cap makes a
/// difference to one who has. Without a board the whole game is solved for it; `progress` then hears of its boards.
pub fn values(
    pays: &Pays,
    hole: CardSet,
    board: CardSet,
    progress: BoardProgress,
) -> Result<Vec<ActionValue>, Error> {
    let misplaced = check_cards(hole, board, "none, three or four")?;
    let settlement = Settlement::new(pays)?;
    let (sums, rivers) = match board.len() {
        0 => return Ok(solve(pays, progress)?.starting_hand(hole).values),
        3 => {
            let turns = CardSet::DECK_52.without(hole).without(board).iter();
            let sums = turns.fold([0; 2], |[check, bet], turn: Card| {
                let nets = on_turn(&settlement, hole, board.union(CardSet::single(turn)));
                [check + nets[0][0].max(nets[0][1]), bet + nets[1][0].max(nets[1][1])]
            });
            (sums, 47 * 46)
        }
        4 => (on_turn(&settlement, hole, board)[0], 46),
        _ => return Err(misplaced),
    };
    let deals = rivers * u64::from(DEALER_HANDS);
    let value = |action, units| ActionValue { action, value: settlement.scale.mean(units, deals) };
    Ok(vec![value(HoldemAction::Bet(1), sums[1]), value(HoldemAction::Check, sums[0])])
}

/// The nets of each choice of wagers with four cards on the board, added up over the rivers and dealer hands.
fn on_turn(settlement: &Settlement, hole: CardSet, board: CardSet) -> ByWagers {
    let mut room = HoldemBoard::new();
    let mut sums = ByWagers::default();
    for river in CardSet::DECK_52.without(hole).without(board).iter() {
        let (high, showdown) = room.showdown(tables(), board.union(CardSet::single(river)), hole);
        let mut wins = [0; 2];
        wins[paid_as(high.category())] = showdown.all_wins();
        add(&mut sums, &settlement.nets(wins, showdown.ties, showdown.all_losses()), 1);
    }
    sums
}
