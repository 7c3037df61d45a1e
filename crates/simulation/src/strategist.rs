//! The interface of a strategy: the simulator asks for a choice and plays it.
//!
//! A strategist is a black box. It sees what a player at the table sees, never the cards to come, and answers with one
//! of the open choices. It is made for one selected wager, so it knows the rules and settings; its input is the
//! situation. The simulator calls [`Strategist::choose`], and in a game in which a hand is set as two,
//! [`Strategist::set_apart`].
//!
//! | game | decision | open |
//! |---|---|---|
//! | three-card-poker | `deal` | fold, bet 1x |
//! | dj-wild, deuces-wild-xtreme | `deal` | fold, bet 2x |
//! | four-card-poker | `deal`, with one card of the dealer's | fold, bet 1x, 2x, 3x |
//! | crazy-four-poker | `deal` | fold, bet 1x; 2x and 3x from a pair of aces |
//! | let-it-ride | `three cards`, `four cards` | withdraw, keep |
//! | mississippi-stud | `third street`, `fourth street`, `fifth street` | fold, bet 1x, 2x, 3x |
//! | ultimate-texas-holdem | `hole cards`; `flop`; `river` | check, bet 3x, 4x; check, bet 2x; fold, bet 1x |
//! | texas-holdem-bonus | `hole cards`; `flop`; `turn` | fold, bet 2x; check, bet 1x; check, bet 1x |
//! | blackjack, free-bet-blackjack, ride-free, pontoon-plus | `a hand` | of stand, hit, double, split, surrender |
//! | blackjack, free-bet-blackjack | `even money`, for a blackjack against an ace | stand, even-money |
//! | pontoon-plus | `a doubled hand`, its third card there | keep, withdraw |
//! | a blackjack game in a file | `a hand`; `a doubled hand` | as above; of keep, withdraw, double |
//! | blackjack/house-money | `the parlay` of what was won | withdraw, keep |
//!
//! The multi-link progressive asks what its base game asks. In the blackjack family a hand of 21, but for even money, and a split
//! ace that takes one card, are never asked about; a pair that may be split again is, and so is a hand that came from a split.

use crate::cards::Card;
use crate::error::Error;
use std::collections::BTreeMap;
use std::fmt;

/// A choice at a decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Choice {
    /// Gives up the hand and what is staked on it.
    Fold,
    /// Stakes nothing more, and stays.
    Check,
    /// Stakes this many more opening units.
    Bet(u32),
    /// Takes back a bet.
    Withdraw,
    /// Leaves that bet in place.
    Keep,
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
    /// Is paid one to one for a blackjack before the dealer looks.
    EvenMoney,
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Choice::Fold => "fold",
            Choice::Check => "check",
            Choice::Bet(units) => return write!(f, "bet {units}x"),
            Choice::Withdraw => "withdraw",
            Choice::Keep => "keep",
            Choice::Stand => "stand",
            Choice::Hit => "hit",
            Choice::Double => "double",
            Choice::Split => "split",
            Choice::Surrender => "surrender",
            Choice::EvenMoney => "even-money",
        })
    }
}

/// What a player sees at a decision.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'a> {
    /// The name of the decision, by its place in the round.
    pub decision: &'static str,
    /// The player's own cards, in the order dealt.
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
    /// The open choices.
    pub open: &'a [Choice],
}

impl<'a> Seen<'a> {
    /// A decision in which only the player's own hand is on the table.
    pub(crate) fn of(decision: &'static str, hand: &'a [Card], staked: u32, open: &'a [Choice]) -> Seen<'a> {
        Seen { decision, hand, board: &[], dealer: &[], staked, split: false, free: false, doubled: 0, open }
    }
}

/// Decides for the player. `None` means that the strategist does not play that game; the simulation then ends with an
/// error.
pub trait Strategist: Sync {
    /// The choice: one of the open ones.
    fn choose(&self, _seen: &Seen) -> Option<Choice> {
        None
    }

    /// The cards to set apart, in a game in which a hand is set as two: the low hand of Pai Gow Poker.
    fn set_apart(&self, _hand: &[Card]) -> Option<Vec<Card>> {
        None
    }
}

/// A strategist for wagers without decisions.
pub struct NoDecisions;

impl Strategist for NoDecisions {}

/// How often each choice was made, by decision.
pub(crate) type ChoiceCounts = BTreeMap<(&'static str, Choice), u64>;

/// A player: calls the strategist and counts how often each choice was made.
pub(crate) struct RecordingPlayer<'s> {
    strategist: &'s dyn Strategist,
    made: ChoiceCounts,
}

impl<'s> RecordingPlayer<'s> {
    pub(crate) fn new(strategist: &'s dyn Strategist) -> Self {
        RecordingPlayer { strategist, made: BTreeMap::new() }
    }

    /// How often each choice was made.
    pub(crate) fn made(self) -> ChoiceCounts {
        self.made
    }

    /// The choice.
    pub(crate) fn chooses(&mut self, seen: &Seen) -> Result<Choice, Error> {
        let choice = self.strategist.choose(seen).ok_or_else(|| Error::no_answer(seen.decision))?;
        if !seen.open.contains(&choice) {
            return Err(Error::not_allowed(seen.decision));
        }
        *self.made.entry((seen.decision, choice)).or_default() += 1;
        Ok(choice)
    }

    /// The units bet; 0 for a fold or a check.
    pub(crate) fn bets(&mut self, seen: &Seen) -> Result<u32, Error> {
        Ok(if let Choice::Bet(units) = self.chooses(seen)? { units } else { 0 })
    }

    /// The cards set apart, as their indices in the hand.
    pub(crate) fn sets_apart<const N: usize>(&self, hand: &[Card]) -> Result<[usize; N], Error> {
        let decision = "setting the hand";
        let apart = self.strategist.set_apart(hand).ok_or_else(|| Error::no_answer(decision))?;
        let places: Option<Vec<usize>> =
            apart.iter().map(|&card| hand.iter().position(|&held| held == card)).collect();
        let distinct = |places: &[usize; N]| (1..N).all(|i| !places[..i].contains(&places[i]));
        places
            .and_then(|places| <[usize; N]>::try_from(places).ok())
            .filter(distinct)
            .ok_or_else(|| Error::not_allowed(decision))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bets two if that is open, else three; sets the first and the last card apart.
    struct Bold;

    impl Strategist for Bold {
        fn choose(&self, seen: &Seen) -> Option<Choice> {
            Some(if seen.open.contains(&Choice::Bet(2)) { Choice::Bet(2) } else { Choice::Bet(3) })
        }

        fn set_apart(&self, hand: &[Card]) -> Option<Vec<Card>> {
            Some(vec![*hand.first()?, *hand.last()?])
        }
    }

    #[test]
    fn choices_are_counted_and_one_that_is_not_open_is_an_error() {
        let mut player = RecordingPlayer::new(&Bold);
        assert_eq!(player.bets(&Seen::of("deal", &[], 1, &[Choice::Fold, Choice::Bet(2)])), Ok(2));
        assert!(player.chooses(&Seen::of("deal", &[], 1, &[Choice::Fold])).is_err());
        assert_eq!(player.made().into_iter().collect::<Vec<_>>(), [(("deal", Choice::Bet(2)), 1)]);
    }

    #[test]
    fn silence_is_an_error() {
        let mut player = RecordingPlayer::new(&NoDecisions);
        assert!(player.chooses(&Seen::of("deal", &[], 1, &[Choice::Fold])).is_err());
        assert!(player.sets_apart::<2>(&[]).is_err());
    }

    #[test]
    fn as_many_cards_are_set_apart_as_the_rules_say_each_of_them_once() {
        let cards = Card::read_all("As Kd 9h").unwrap();
        assert_eq!(RecordingPlayer::new(&Bold).sets_apart(&cards), Ok([0, 2]));
        assert!(RecordingPlayer::new(&Bold).sets_apart::<3>(&cards).is_err());
        assert!(RecordingPlayer::new(&Bold).sets_apart::<2>(&cards[..1]).is_err());
    }
}
