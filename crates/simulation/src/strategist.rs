//! Where strategies come in: the simulator asks, and plays what it is told.
//!
//! A strategist is a black box. It sees what a player at the table sees, never the cards to come, and answers with one of the
//! actions that the rules allow there.
//!
//! It is made for one selected wager, so it knows the rules and settings; what it is shown is the situation. Poker games ask:
//!
//! | game | decision | actions |
//! |---|---|---|
//! | three-card-poker, dj-wild, deuces-wild-xtreme | `deal` | `fold`, `play` |
//! | four-card-poker | `deal`, with one card of the dealer's | `fold`, `1x`, `2x`, `3x` |
//! | crazy-four-poker | `deal` | `fold`, `1x`; `2x` and `3x` from a pair of aces |
//! | let-it-ride | `three cards`, `four cards` | `withdraw`, `ride` |
//! | mississippi-stud | `third street`, `fourth street`, `fifth street` | `fold`, `1x`, `2x`, `3x` |
//! | ultimate-texas-holdem | `hole cards`; `flop`; `river` | `check`, `3x`, `4x`; `check`, `2x`; `fold`, `1x` |
//! | texas-holdem-bonus | `hole cards`; `flop`; `turn` | `fold`, `flop bet`; `check`, `turn bet`; `check`, `river bet` |
//!
//! The multi-link progressive asks what its base game asks. In the blackjack family a hand of 21, and a split ace that takes one
//! card, are never asked about; a pair that may be split again is, and so is a hand that came from a split.

use crate::Error;
use crate::cards::Card;
use std::collections::BTreeMap;

/// What a player sees at a decision of a poker game.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'a> {
    /// The decision, named by where in the round it stands.
    pub decision: &'static str,
    /// His own cards, in the order dealt.
    pub hand: &'a [Card],
    /// The community cards turned up so far.
    pub board: &'a [Card],
    /// The dealer's cards turned up so far.
    pub dealer: &'a [Card],
    /// What he has staked so far, in opening units.
    pub staked: u32,
    /// What he may do, in the order of the stake it takes.
    pub actions: &'a [&'static str],
}

/// What a player does with a hand of the blackjack family.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Takes no more cards.
    Stand,
    /// Takes a card.
    Hit,
    /// Doubles the wager, for money or free as the rules of the hand say, and takes one card.
    Double,
    /// Splits the pair, for money or free as the rules of the hand say.
    Split,
    /// Gives up half of the wager.
    Surrender,
}

/// What a player sees when a hand of the blackjack family waits for him.
#[derive(Clone, Copy, Debug)]
pub struct Hand<'a> {
    /// The cards of the hand, in the order dealt.
    pub cards: &'a [Card],
    /// The dealer's up card.
    pub up: Card,
    /// Whether it comes from a split.
    pub split: bool,
    /// How many hands the player has by now.
    pub hands: usize,
    /// Whether it is played on a free bet, with nothing of the player's own at stake.
    pub free: bool,
    /// What he may do.
    pub moves: &'a [Move],
}

/// Decides for the player. Each question may be answered with `None`: the strategist does not play that game, and the
/// simulation ends with an error.
pub trait Strategist: Sync {
    /// The place in `seen.actions` of the action to take in a poker game.
    fn poker(&self, _seen: &Seen) -> Option<usize> {
        None
    }

    /// The move for a hand of the blackjack family.
    fn blackjack(&self, _hand: &Hand) -> Option<Move> {
        None
    }

    /// Whether to take back the doubled half of a Pontoon wager and lose the rest, when the third card is there.
    fn withdraws(&self, _hand: &Hand) -> Option<bool> {
        None
    }

    /// Whether to leave House Money winnings on the blackjack wager, when the dealer has no blackjack.
    fn parlays(&self, _hand: &Hand) -> Option<bool> {
        None
    }

    /// The two cards that go into the low hand of Pai Gow Poker.
    fn low_hand(&self, _cards: &[Card; 7]) -> Option<[Card; 2]> {
        None
    }
}

/// A strategist for wagers without decisions.
pub struct NoDecisions;

impl Strategist for NoDecisions {}

/// A player: asks the strategist and remembers how often each action was taken.
pub(crate) struct Player<'s> {
    strategist: &'s dyn Strategist,
    taken: BTreeMap<(&'static str, &'static str), u64>,
}

impl<'s> Player<'s> {
    pub fn new(strategist: &'s dyn Strategist) -> Self {
        Player { strategist, taken: BTreeMap::new() }
    }

    /// How often each action was taken, by decision and action.
    pub fn taken(self) -> BTreeMap<(&'static str, &'static str), u64> {
        self.taken
    }

    /// The place of the action taken in a poker game.
    pub fn acts(&mut self, seen: &Seen) -> Result<u32, Error> {
        let choice = self.strategist.poker(seen).ok_or_else(|| Error::no_answer(seen.decision))?;
        let action = seen.actions.get(choice).ok_or_else(|| Error::not_allowed(seen.decision))?;
        *self.taken.entry((seen.decision, action)).or_default() += 1;
        Ok(choice as u32)
    }

    /// The move made with a hand.
    pub fn moves(&self, hand: &Hand) -> Result<Move, Error> {
        let choice = self.strategist.blackjack(hand).ok_or_else(|| Error::no_answer("a hand"))?;
        if hand.moves.contains(&choice) { Ok(choice) } else { Err(Error::not_allowed("a hand")) }
    }

    /// Whether he takes back the doubled half.
    pub fn withdraws(&self, hand: &Hand) -> Result<bool, Error> {
        self.strategist.withdraws(hand).ok_or_else(|| Error::no_answer("a doubled hand"))
    }

    /// Whether he leaves the winnings on the blackjack wager.
    pub fn parlays(&self, hand: &Hand) -> Result<bool, Error> {
        self.strategist.parlays(hand).ok_or_else(|| Error::no_answer("the parlay"))
    }

    /// The low hand he sets, as the places of its two cards among the seven.
    pub fn sets(&self, cards: &[Card; 7]) -> Result<[usize; 2], Error> {
        let low = self.strategist.low_hand(cards).ok_or_else(|| Error::no_answer("setting the hand"))?;
        let place = |card: Card| cards.iter().position(|&held| held == card);
        match (place(low[0]), place(low[1])) {
            (Some(one), Some(other)) if one != other => Ok([one, other]),
            _ => Err(Error::not_allowed("setting the hand")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Raises;

    impl Strategist for Raises {
        fn poker(&self, seen: &Seen) -> Option<usize> {
            seen.actions.iter().position(|&action| action == "raise")
        }
    }

    #[test]
    fn actions_are_counted_and_silence_is_an_error() {
        let mut player = Player::new(&Raises);
        let seen = |actions: &'static [&'static str]| Seen {
            decision: "deal",
            hand: &[],
            board: &[],
            dealer: &[],
            staked: 1,
            actions,
        };
        assert_eq!(player.acts(&seen(&["fold", "raise"])).unwrap(), 1);
        assert!(player.acts(&seen(&["fold"])).is_err());
        assert_eq!(player.taken().into_iter().collect::<Vec<_>>(), [(("deal", "raise"), 1)]);
    }
}
