//! One decision: which choice is worth most, or what a given play does. Every engine calls it.

use crate::compiled::Compiled;
use crate::conditions::Facts;
use crate::error::Error;
use crate::script::{Node, Target};
use events::CardList;

/// What comes of a history in one situation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Decided {
    /// The decision does not arise: the round goes on.
    Passed(Target),
    /// The player decides.
    Chose {
        /// The place of the best choice.
        best: usize,
        /// What it is worth: the sum of nets over what may still come, in parts of a unit.
        worth: i128,
        /// The place of the choice that is made, and what it is worth if all further play is optimal.
        made: (usize, i128),
    },
    /// No choice is offered.
    NothingOffered,
    /// The given play has no rule for it.
    NoRule,
}

/// A decision that the play reaches.
pub struct Decision<'d> {
    /// The stage.
    pub stage: usize,
    /// The history, by its place among those of the stage.
    pub node: usize,
    /// The cards seen, by group of zones.
    pub cards: &'d [CardList],
    /// In how many deals it arises.
    pub ways: u128,
    /// The place of the best choice, and of the one that is made.
    pub best: usize,
    /// See `best`.
    pub made: usize,
    /// What the choice loses against the best one, in parts of a unit over all these deals.
    pub lost: i128,
}

impl Decided {
    /// What the history is worth under optimal play; nothing where nothing can be done.
    pub(crate) fn value(&self, worth: impl FnOnce(Target) -> i128) -> i128 {
        match *self {
            Decided::Passed(target) => worth(target),
            Decided::Chose { worth, .. } => worth,
            Decided::NothingOffered | Decided::NoRule => 0,
        }
    }

    /// The error of a situation in which nothing can be done: nothing is offered, or a given play has no rule.
    pub(crate) fn stuck(&self, game: &Compiled, stage: usize, situation: String) -> Error {
        let stage = game.terms.stages[stage].name.clone();
        match self {
            Decided::NoRule => Error::NoRule { stage, situation },
            _ => Error::NothingOffered { stage, situation },
        }
    }

    /// Where the play goes on from a history; none where nothing can be done.
    pub(crate) fn target(&self, node: &Node) -> Option<Target> {
        match *self {
            Decided::Passed(target) => Some(target),
            Decided::Chose { made, .. } => Some(node.targets[made.0].0),
            Decided::NothingOffered | Decided::NoRule => None,
        }
    }
}

/// What a history offers in a situation, before anything is priced.
pub(crate) enum Options {
    /// The decision does not arise: the round goes on.
    Passed(Target),
    /// The player decides.
    Offered {
        /// The choices with where they lead, the one that wins a tie first.
        choices: Vec<(usize, Target)>,
        /// The choice that a given play makes.
        made: Option<(usize, Target)>,
    },
    /// No choice is offered.
    NothingOffered,
    /// The given play has no rule for it.
    NoRule,
}

impl Options {
    /// What is offered at a stage with these facts.
    pub(crate) fn new(game: &Compiled, stage: usize, node: &Node, facts: Facts) -> Options {
        let script = &game.script.stages[stage];
        if node.settled || !script.when.holds(facts, node.made) {
            return Options::Passed(node.passed);
        }
        let offered = |place: usize| script.offered[place].holds(facts, node.made);
        let mut choices: Vec<usize> = (0..node.targets.len()).filter(|&place| offered(place)).collect();
        if choices.is_empty() {
            return Options::NothingOffered;
        }
        // Of equal ones the one with the smaller stake, then the one listed first (ruling Q7).
        choices.sort_by_key(|&place| node.targets[place].1);
        let with_target = |place: usize| (place, node.targets[place].0);
        let made = match &game.play {
            None => None,
            Some(play) => {
                let rule = play[stage]
                    .iter()
                    .find(|(when, choice)| when.holds(facts, node.made) && offered(*choice));
                let Some(&(_, choice)) = rule else { return Options::NoRule };
                Some(with_target(choice))
            }
        };
        Options::Offered { choices: choices.into_iter().map(with_target).collect(), made }
    }

    /// Decides. `worth` tells what a target is worth.
    pub(crate) fn decide(&self, mut worth: impl FnMut(Target) -> i128) -> Decided {
        let (choices, made) = match self {
            Options::Passed(target) => return Decided::Passed(*target),
            Options::Offered { choices, made } => (choices, made),
            Options::NothingOffered => return Decided::NothingOffered,
            Options::NoRule => return Decided::NoRule,
        };
        let mut best: Option<(usize, i128)> = None;
        for &(place, target) in choices {
            let value = worth(target);
            if best.is_none_or(|(_, most)| value > most) {
                best = Some((place, value));
            }
        }
        let Some(best) = best else { return Decided::NothingOffered };
        let made = made.map_or(best, |(place, target)| (place, worth(target)));
        Decided::Chose { best: best.0, worth: best.1, made }
    }
}

/// Decides at a stage with these facts. `worth` tells what a target is worth.
pub(crate) fn decide(
    game: &Compiled,
    stage: usize,
    node: &Node,
    facts: Facts,
    worth: impl FnMut(Target) -> i128,
) -> Decided {
    Options::new(game, stage, node, facts).decide(worth)
}
