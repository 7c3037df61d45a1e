//! The optimal player at the table: asked with the cards he sees, he answers with the action of the solved game.

use super::showdown::{Action, Choices, Contest};
use super::streets::{self, Cards, Rules};
use super::{crazy_four, four_card, let_it_ride, mississippi, three_card};
use crate::{Error, Request};
use enumeration::CardSet;

/// The optimal player of one base game.
pub struct Adviser(Solved);

enum Solved {
    Showdown(Choices),
    Streets { rules: Rules, cards: Cards, choices: streets::Choices },
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
    /// What lies on the table for him, bets that he may still take back included.
    pub staked: u32,
}

impl Adviser {
    /// The optimal player of a base game at the pays of the request.
    pub fn new(request: &Request) -> Result<Adviser, Error> {
        let deck = CardSet::DECK_52;
        Ok(Adviser(match request.selected.game.game.as_str() {
            "three-card-poker" => showdown(&three_card::contest(deck), &three_card::actions(request)?),
            "four-card-poker" => showdown(&four_card::contest(deck), &four_card::actions(request)?),
            "crazy-four-poker" => showdown(&crazy_four::contest(deck), &crazy_four::actions(request)?),
            "let-it-ride" => in_streets(let_it_ride::rules(request)?),
            "mississippi-stud" => in_streets(mississippi::rules(request)?),
            other => return Err(Error::Said(format!("{other} is not played by this adviser"))),
        }))
    }

    /// The place of the best action among those of the game, by increasing stake; none if the cards or the stake are not
    /// those of a decision.
    pub fn act(&self, seen: &Seen) -> Option<usize> {
        match &self.0 {
            Solved::Showdown(choices) => choices.action(seen.hand, seen.up),
            Solved::Streets { rules, cards, choices } => {
                let level = seen.board.len() as usize;
                let open = rules.streets.get(level..)?;
                // A bet that is still to be decided on can be taken back where the least action adds nothing.
                let may_come_back =
                    open.iter().filter(|street| street.actions[0].adds == Some(0)).count() as u32;
                let stake = seen.staked.checked_sub(may_come_back)?;
                let known = seen.hand.union(seen.board);
                let fits = !open.is_empty()
                    && known.len() == rules.hole + seen.board.len()
                    && seen.hand.len() == rules.hole
                    && rules.stakes(level).contains(&stake);
                fits.then(|| choices.action(level, cards.place(level, known), stake))
            }
        }
    }
}

fn showdown<R: Ord + Copy + Send + Sync>(contest: &Contest<R>, actions: &[Action]) -> Solved {
    Solved::Showdown(contest.choices(actions))
}

fn in_streets(rules: Rules) -> Solved {
    let cards = Cards::new(CardSet::DECK_52, rules.hole);
    let choices = rules.choices(&cards);
    Solved::Streets { rules, cards, choices }
}
