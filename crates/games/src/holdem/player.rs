//! The optimal player at the table: given the visible cards, returns the action of the solved game.
//!
//! What to do on the hole cards, on the flop and on four cards of the board was decided, and kept, when the game was
//! solved. The river of Ultimate Texas Hold 'Em is decided on demand, against the 990 dealer hands: some
//! microseconds, where a table of all boards and pairs would be 145 million entries.

use super::decision::HoldemAction;
use super::game::HoldemGame;
use crate::player::{Choice, Player, Seen};
use crate::{Error, Request, Workbench};
use enumeration::CardSet;
use enumeration::conversions::to_index;
use std::sync::Arc;

/// The optimal player of a hold'em game.
pub(super) struct HoldemPlayer<G: HoldemGame>(Arc<G::Solution>);

impl<G: HoldemGame> HoldemPlayer<G> {
    /// The optimal player of a base game at the pays of the request.
    pub(super) fn of(request: &Request, bench: &Workbench) -> Result<Box<dyn Player>, Error> {
        Ok(Box::new(HoldemPlayer::<G>(G::solution(G::pays(request)?, bench)?)))
    }
}

impl<G: HoldemGame> Player for HoldemPlayer<G> {
    fn choose(&self, seen: &Seen) -> Option<Choice> {
        let decision = G::DECISIONS.into_iter().find(|open| open.board == seen.board.len())?;
        let &[a, b] = seen.hand else { return None };
        let (hole, board) = (CardSet::from_iter([a, b]), seen.board.iter().copied().collect());
        let known = hole.union(board);
        let fits = decision.staked.contains(&seen.staked)
            && seen.dealer.is_empty()
            && to_index(known.len()) == 2 + seen.board.len()
            && known.without(CardSet::DECK_52).is_empty();
        if !fits {
            return None;
        }
        let choice = match G::action(&self.0, [a, b], board, seen.staked)? {
            HoldemAction::Fold => Choice::Fold,
            HoldemAction::Check => Choice::Check,
            HoldemAction::Bet(antes) => Choice::Bet(antes.into()),
        };
        seen.open.contains(&choice).then_some(choice)
    }
}
