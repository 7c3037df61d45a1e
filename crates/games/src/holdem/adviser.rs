//! The optimal player at the table: asked with the cards he sees, he answers with the action of the solved game.
//!
//! What to do on the hole cards, on the flop and on four cards of the board was decided, and kept, when the game was
//! solved. The river of Ultimate Texas Hold 'Em is decided when it is asked for, against the 990 dealer hands: some
//! microseconds, where a table of all boards and pairs would be 145 million entries.

use super::Action::{self, Bet, Check, Fold};
use super::wagers::{BONUS, ULTIMATE, bonus_solution, ultimate_solution};
use super::{bonus, ultimate};
use crate::{Error, Request, Workbench};
use enumeration::CardSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The optimal player of one base game.
pub struct Adviser(Solved);

enum Solved {
    Ultimate(Arc<ultimate::Solution>),
    Bonus(Arc<bonus::Solution>),
}

/// What a player sees when he decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    /// His own cards.
    pub hand: CardSet,
    /// The community cards turned up.
    pub board: CardSet,
    /// The dealer's card turned up, if one is.
    pub up: CardSet,
    /// What lies on the table for him.
    pub staked: u32,
}

/// When a player decides, and between what.
struct Open {
    /// How many cards are on the board.
    board: u32,
    /// What he may have staked by then, in Antes.
    staked: RangeInclusive<u32>,
    /// His actions, by increasing stake.
    actions: &'static [Action],
}

/// HC appendix I, 9.I to V: whoever has bet has no more decisions.
const IN_ULTIMATE: [Open; 3] = [
    Open { board: 0, staked: 2..=2, actions: &[Check, Bet(3), Bet(4)] },
    Open { board: 3, staked: 2..=2, actions: &[Check, Bet(2)] },
    Open { board: 5, staked: 2..=2, actions: &[Fold, Bet(1)] },
];

/// HC appendix K, 10.I to VI: the River wager is open with and without a Turn wager (ruling G5).
const IN_BONUS: [Open; 3] = [
    Open { board: 0, staked: 1..=1, actions: &[Fold, Bet(2)] },
    Open { board: 3, staked: 3..=3, actions: &[Check, Bet(1)] },
    Open { board: 4, staked: 3..=4, actions: &[Check, Bet(1)] },
];

impl Adviser {
    /// The optimal player of a base game at the pays of the request.
    pub fn new(request: &Request, bench: &Workbench) -> Result<Adviser, Error> {
        Ok(Adviser(match request.selected.game.game.as_str() {
            ULTIMATE => Solved::Ultimate(ultimate_solution(request, bench)?),
            BONUS => Solved::Bonus(bonus_solution(request, bench)?),
            other => return Err(Error::Said(format!("{other} is not played by this adviser"))),
        }))
    }

    /// The place of the best action among those of the game, by increasing stake; none if the cards or the stake are not
    /// those of a decision, or the cards have bet before they come to it.
    pub fn act(&self, seen: &Seen) -> Option<usize> {
        let decisions = match self.0 {
            Solved::Ultimate(_) => &IN_ULTIMATE,
            Solved::Bonus(_) => &IN_BONUS,
        };
        let open = decisions.iter().find(|open| open.board == seen.board.len())?;
        let fits = open.staked.contains(&seen.staked)
            && seen.up.is_empty()
            && seen.board.is_disjoint(seen.hand)
            && seen.hand.union(seen.board).without(CardSet::DECK_52).is_empty();
        let mut hole = seen.hand.iter();
        let (true, Some(a), Some(b), None) = (fits, hole.next(), hole.next(), hole.next()) else {
            return None;
        };
        let best = match &self.0 {
            Solved::Ultimate(solution) => solution.action([a, b], seen.board)?,
            Solved::Bonus(solution) => {
                let turn_wager = seen.staked > *open.staked.start();
                solution.action([a, b], seen.board, turn_wager)?
            }
        };
        open.actions.iter().position(|&action| action == best)
    }
}
