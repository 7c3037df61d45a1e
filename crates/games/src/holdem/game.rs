//! A solved game of hold'em by its decisions: on the hole cards, and with three, four and five cards of the board.

use crate::Error;
use crate::player::Choice;
use crate::round_player::choice_of;
use enumeration::Arrange;
use paytables::games::RoundTerms;
use rounds::{Engine, Solved};

/// A solved game of hold'em with one decision on the hole cards, dealt from one whole deck.
pub(crate) struct HoldemGame<'s> {
    /// The name of the decision's stage.
    wager: String,
    pub(super) solved: &'s Solved,
    /// The zone of the player's hole cards.
    pub(super) own_zone: usize,
    /// The decisions, each with the number of cards on the board: none on the first.
    pub(super) decisions: Vec<HoldemDecision>,
}

/// A decision with a given number of board cards.
pub(super) struct HoldemDecision {
    pub(super) board_cards: u32,
    /// The table action of each choice of the stage.
    pub(super) choices: Vec<Choice>,
}

impl HoldemDecision {
    /// The indices of the choices by increasing stake, with the bet that each adds; the first is a fold or a check, the others
    /// are bets. `None` if the decision has another form.
    pub(super) fn by_stake(&self) -> Option<(Choice, Vec<(usize, u32)>)> {
        let stake = |choice: &Choice| match choice {
            Choice::Fold | Choice::Check => Some(0),
            Choice::Bet(units) => Some(*units),
            _ => None,
        };
        let stakes = self.choices.iter().map(stake).collect::<Option<Vec<u32>>>()?;
        let mut places: Vec<(usize, u32)> = stakes.into_iter().enumerate().collect();
        places.arrange_by_key(|&(place, units)| (units, place));
        let is_told_apart = places.len() > 1 && places.windows(2).all(|two| two[0].1 < two[1].1);
        (is_told_apart && places[0].1 == 0).then(|| (self.choices[places[0].0], places))
    }

    /// The decision with this many board cards, if it is one bet or none: the indices of the least choice and of the bet, and
    /// the size of the bet.
    pub(super) fn one_bet(&self) -> Option<(Choice, [usize; 2], u32)> {
        let (least, places) = self.by_stake()?;
        match places[..] {
            [(none, _), (bet, units)] => Some((least, [none, bet], units)),
            _ => None,
        }
    }
}

impl<'s> HoldemGame<'s> {
    /// The game; `None` if it has another shape.
    pub(crate) fn of(wager: String, solved: &'s Solved) -> Option<HoldemGame<'s>> {
        let terms = &solved.game.terms;
        let shoe = &terms.deal.shoe;
        if solved.engine != Engine::Holdem || shoe.decks != 1 || shoe.jokers > 0 || shoe.cards() != 52 {
            return None;
        }
        let seen = |stage: usize| -> u32 { terms.seen(stage).iter().sum() };
        let own_zone = terms.seen(0).iter().position(|&cards| cards == 2)?;
        if seen(0) != 2 {
            return None;
        }
        let decisions = terms.stages.iter().enumerate().map(|(number, stage)| HoldemDecision {
            board_cards: seen(number) - 2,
            choices: (0..stage.choices.len()).map(|place| choice_of(terms, stage, place)).collect(),
        });
        Some(HoldemGame { wager, solved, own_zone, decisions: decisions.collect() })
    }

    /// The error for a play without a value.
    pub(super) fn unsolved(&self, error: rounds::Error) -> Error {
        Error::unsolved(self.wager.clone(), error)
    }

    pub(super) fn terms(&self) -> &'s RoundTerms {
        &self.solved.game.terms
    }

    /// The decision with this many board cards.
    pub(super) fn beside(&self, board_cards: u32) -> Option<&HoldemDecision> {
        self.decisions.iter().find(|decision| decision.board_cards == board_cards)
    }
}
