//! The optimal player at the table: given what a player sees, returns the action of the solved game.
//!
//! Each game with decisions has one. A simulation queries it as a black box: the input is only what a player sees at the
//! table.

use enumeration::{Card, Ratio};

/// A choice at a decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Choice {
    /// Gives up the hand and what is staked on it.
    Fold,
    /// Stakes nothing more, and stays.
    Check,
    /// Stakes this many more opening units.
    Bet(u32),
    /// Takes back a bet: one of Let It Ride, or the last doubling of a blackjack wager.
    Withdraw,
    /// Leaves that bet in place.
    Keep,
    /// Takes no more cards.
    Stand,
    /// Takes a card.
    Hit,
    /// Doubles the wager and takes one card.
    Double,
    /// Splits the pair.
    Split,
    /// Gives up half of the wager.
    Surrender,
    /// Is paid one to one for a blackjack before the dealer looks.
    EvenMoney,
}

/// What a player sees at a decision.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'a> {
    /// The player's cards, in the order dealt.
    pub hand: &'a [Card],
    /// The community cards turned up so far.
    pub board: &'a [Card],
    /// The dealer's cards turned up so far.
    pub dealer: &'a [Card],
    /// The stake so far, in opening units, including bets that may still be taken back.
    pub staked: u32,
    /// True if the hand comes from a split.
    pub split: bool,
    /// True if it is played on a free bet, with nothing of the player's own at stake.
    pub free: bool,
    /// How often the hand was doubled.
    pub doubled: u32,
    /// The open choices, by increasing stake.
    pub open: &'a [Choice],
}

/// The optimal player of one wager at its pays and settings.
pub trait Player: Send + Sync {
    /// One of the open choices; `None` if the cards or the stake do not belong to a decision.
    fn choose(&self, seen: &Seen) -> Option<Choice>;

    /// The mean net of each open choice per opening unit, given that the decision is reached; `None` if the engine
    /// keeps no such values. A choice may be missing.
    fn worths(&self, _seen: &Seen) -> Option<Vec<(Choice, Ratio)>> {
        None
    }

    /// The cards set apart, in a game in which a hand is set as two; `None` in any other.
    fn set_apart(&self, _hand: &[Card]) -> Option<Vec<Card>> {
        None
    }
}
