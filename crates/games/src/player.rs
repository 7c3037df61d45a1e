//! The optimal player at the table: shown what a player sees, he does what the solved game does.
//!
//! Each game with decisions offers one. A simulation plays by him as a black box, so what he is shown is no more than what
//! lies on the table.

use enumeration::Card;

/// What may be done at a decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Choice {
    /// Gives up the hand and what is staked on it.
    Fold,
    /// Stakes nothing more, and stays.
    Check,
    /// Stakes so many opening units more.
    Bet(u32),
    /// Takes back what may be taken back: a bet of Let It Ride, the doubled half of a Pontoon wager.
    Withdraw,
    /// Leaves it there.
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

/// What a player sees when he must decide.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'a> {
    /// His cards, in the order dealt.
    pub hand: &'a [Card],
    /// The community cards turned up so far.
    pub board: &'a [Card],
    /// The dealer's cards turned up so far.
    pub dealer: &'a [Card],
    /// What he has staked so far, in opening units, bets that he may still take back included.
    pub staked: u32,
    /// Whether the hand comes from a split.
    pub split: bool,
    /// Whether it is played on a free bet, with nothing of his own at stake.
    pub free: bool,
    /// What he may do, by increasing stake.
    pub open: &'a [Choice],
}

/// The optimal player of one wager at its pays and settings.
pub trait Player: Send + Sync {
    /// What he does: one of the open choices; none if the cards or the stake are not those of a decision.
    fn choose(&self, seen: &Seen) -> Option<Choice>;

    /// The cards he sets apart, in a game in which a hand is set as two; none in any other.
    fn set_apart(&self, _hand: &[Card]) -> Option<Vec<Card>> {
        None
    }
}
