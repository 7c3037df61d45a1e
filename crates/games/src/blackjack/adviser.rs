//! The optimal player at the table: asked hand by hand, he answers with the action of the solved strategy.
//!
//! He is the black box that a simulation plays by. Hands after a split follow ruling J1: a pair is split again while that
//! is open, any other hand does what the same cards unsplit do best among what is open.

use super::hand::{Hand, Rank};
use super::pontoon;
use super::rules::{Action, Backing, Rules};
use super::solution::Play;
use super::wagers::{Played, played};
use crate::{Error, Request};
use num_traits::Signed;
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::RwLock;

/// A card as it counts, and its suit: clubs, diamonds, hearts, spades from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seen {
    /// What it counts.
    pub rank: Rank,
    /// Its suit.
    pub suit: u8,
}

/// The optimal player of one rule set.
pub struct Adviser {
    plays: Vec<Play>,
    suits_count: bool,
    /// Actions are asked for millions of times and differ in a few thousand situations.
    known: RwLock<HashMap<Situation, Option<Action>>>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Situation {
    hand: Hand,
    up: Rank,
    shade: usize,
    split: bool,
    free: bool,
    open: Vec<Action>,
}

impl Adviser {
    /// The optimal player of the base game that a request names.
    pub fn new(request: &Request) -> Result<Self, Error> {
        Ok(match played(request)? {
            Played::HoleCard(rules) => Adviser::of(&rules, false),
            Played::Pontoon(rules) => Adviser::of(&rules, true),
        })
    }

    fn of<R: Rules>(rules: &R, suits_count: bool) -> Self {
        let ups: Vec<Rank> = Rank::all().collect();
        let plays = ups.par_iter().filter_map(|&up| Play::against(rules, up)).collect();
        Adviser { plays, suits_count, known: RwLock::default() }
    }

    fn play(&self, up: Rank) -> Option<&Play> {
        self.plays.iter().find(|play| play.up() == up)
    }

    fn shade(&self, cards: &[Seen], up: Seen) -> usize {
        match cards {
            [a, b] if self.suits_count => {
                pontoon::shade(&Hand::of([a.rank, b.rank]), [a.suit, b.suit], up.rank, up.suit)
            }
            _ => 0,
        }
    }

    /// The best of the open actions; none where the strategy has no answer.
    pub fn act(&self, cards: &[Seen], up: Seen, split: bool, free: bool, open: &[Action]) -> Option<Action> {
        let situation = Situation {
            hand: Hand::of(cards.iter().map(|card| card.rank)),
            up: up.rank,
            shade: self.shade(cards, up),
            split,
            free,
            open: open.to_vec(),
        };
        if let Some(known) =
            self.known.read().unwrap_or_else(std::sync::PoisonError::into_inner).get(&situation)
        {
            return *known;
        }
        let action = self.decide(&situation);
        self.known.write().unwrap_or_else(std::sync::PoisonError::into_inner).insert(situation, action);
        action
    }

    fn decide(&self, at: &Situation) -> Option<Action> {
        let play = self.play(at.up)?;
        if at.split && at.open.contains(&Action::Split) {
            return Some(Action::Split);
        }
        let ranked = if at.split || at.hand.size() > 2 {
            let backing = if at.free { Backing::Free } else { Backing::Real };
            play.decision(&at.hand, backing, at.shade)
        } else {
            let deal = play.deals().iter().find(|deal| deal.hand == at.hand && deal.shade == at.shade)?;
            Some(deal.actions.clone())
        };
        match ranked {
            Some(ranked) => {
                ranked.into_iter().map(|(action, _)| action).find(|action| at.open.contains(action))
            }
            // A hand without a decision stands.
            None => at.open.contains(&Action::Stand).then_some(Action::Stand),
        }
    }

    /// Whether the doubled half is taken back: two cards doubled, and the third drawn.
    pub fn rescues(&self, first_two: [Rank; 2], drawn: Rank, up: Rank) -> bool {
        self.play(up).is_some_and(|play| play.rescues(&Hand::of(first_two), drawn, Backing::Real))
    }

    /// Whether two cards are worth more than nothing once the dealer has no natural: a wager more is put on them.
    pub fn is_worth_more_than_nothing(&self, cards: [Rank; 2], up: Rank) -> bool {
        let hand = Hand::of(cards);
        hand.is_natural()
            || self.play(up).is_some_and(|play| {
                let deal = play.deals().iter().find(|deal| deal.hand == hand);
                deal.is_some_and(|deal| deal.actions.first().is_some_and(|(_, value)| value.is_positive()))
            })
    }
}
