//! The decisions of a hold'em game, named by the cards the player has seen, and the actions.

use std::fmt;

/// What the player has seen at a decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Decision {
    /// The player's two cards.
    Hole,
    /// And three cards of the board.
    Flop,
    /// And the fourth.
    Turn,
    /// And the fifth.
    River,
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Decision::Hole => "hole",
            Decision::Flop => "flop",
            Decision::Turn => "turn",
            Decision::River => "river",
        })
    }
}

/// What the player does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HoldemAction {
    /// Gives up the stake.
    Fold,
    /// Stays without staking more.
    Check,
    /// Stakes this multiple of the Ante.
    Bet(u8),
}

impl fmt::Display for HoldemAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HoldemAction::Fold => f.write_str("fold"),
            HoldemAction::Check => f.write_str("check"),
            HoldemAction::Bet(antes) => write!(f, "bet {antes}x"),
        }
    }
}
