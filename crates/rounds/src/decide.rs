//! One decision: the choice with the greatest value, or the choice of a given play. Every engine calls it.

use crate::compiled::Compiled;
use crate::conditions::Facts;
use crate::error::Error;
use crate::script::{Node, Target};
use events::CardList;

/// The outcome of one decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Decided {
    /// The stage's condition fails, so there is no decision: the round goes on.
    Passed(Target),
    /// The player decides.
    Chose {
        /// The index of the best choice.
        best: usize,
        /// Its value: the sum of nets over everything that may still come, in parts of a unit.
        worth: i128,
        /// The index of the choice made, and its value if all further play is optimal.
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
    /// The history, by its index among those of the stage.
    pub node: usize,
    /// The cards seen, by group of zones.
    pub cards: &'d [CardList],
    /// The number of deals in which the decision arises.
    pub ways: u128,
    /// The index of the best choice, and of the choice made.
    pub best: usize,
    /// See `best`.
    pub made: usize,
    /// The loss of the choice made against the best one, in parts of a unit over all these deals.
    pub lost: i128,
}

impl Decided {
    /// The value of the history under optimal play; 0 if no choice is possible.
    pub(crate) fn value(&self, worth: impl FnOnce(Target) -> i128) -> i128 {
        match *self {
            Decided::Passed(target) => worth(target),
            Decided::Chose { worth, .. } => worth,
            Decided::NothingOffered | Decided::NoRule => 0,
        }
    }

    /// The error if no choice is possible: nothing is offered, or a given play has no rule.
    pub(crate) fn stuck(&self, game: &Compiled, stage: usize, situation: String) -> Error {
        let stage = game.terms.stages[stage].name.clone();
        match self {
            Decided::NoRule => Error::NoRule { stage, situation },
            _ => Error::NothingOffered { stage, situation },
        }
    }

    /// Where the play goes on from a history; `None` if no choice is possible.
    pub(crate) fn target(&self, node: &Node) -> Option<Target> {
        match *self {
            Decided::Passed(target) => Some(target),
            Decided::Chose { made, .. } => Some(node.targets[made.0].0),
            Decided::NothingOffered | Decided::NoRule => None,
        }
    }
}

/// The choices of a history in a situation, before they are valued.
pub(crate) enum OfferedChoices {
    /// The decision does not arise: the round goes on.
    Passed(Target),
    /// The player decides.
    Offered {
        /// The choices with their targets; the one that wins a tie comes first.
        choices: Vec<(usize, Target)>,
        /// The choice of a given play.
        made: Option<(usize, Target)>,
    },
    /// No choice is offered.
    NothingOffered,
    /// The given play has no rule for it.
    NoRule,
}

impl OfferedChoices {
    /// The options at a stage with these facts.
    pub(crate) fn new(game: &Compiled, stage: usize, node: &Node, facts: Facts) -> OfferedChoices {
        let script = &game.script.stages[stage];
        if node.settled || !script.when.holds(facts, node.made) {
            return OfferedChoices::Passed(node.passed);
        }
        let offered = |place: usize| script.offered[place].holds(facts, node.made);
        let mut choices: Vec<usize> = (0..node.targets.len()).filter(|&place| offered(place)).collect();
        if choices.is_empty() {
            return OfferedChoices::NothingOffered;
        }
        // Of choices with equal values the one with the smaller stake is best, then the one listed first (ruling Q7).
        choices.sort_by_key(|&place| node.targets[place].1);
        let with_target = |place: usize| (place, node.targets[place].0);
        let made = match &game.play {
            None => None,
            Some(play) => {
                let rule = play[stage]
                    .iter()
                    .find(|(when, choice)| when.holds(facts, node.made) && offered(*choice));
                let Some(&(_, choice)) = rule else { return OfferedChoices::NoRule };
                Some(with_target(choice))
            }
        };
        OfferedChoices::Offered { choices: choices.into_iter().map(with_target).collect(), made }
    }

    /// The value under optimal play; 0 if no choice is possible. `worth` returns the value of a target.
    #[inline]
    pub(crate) fn value<N: Ord + Default>(&self, mut worth: impl FnMut(Target) -> N) -> N {
        match self {
            OfferedChoices::Passed(target) => worth(*target),
            OfferedChoices::Offered { choices, .. } => {
                choices.iter().map(|&(_, target)| worth(target)).max().unwrap_or_default()
            }
            OfferedChoices::NothingOffered | OfferedChoices::NoRule => N::default(),
        }
    }

    /// Decides. `worth` returns the value of a target.
    pub(crate) fn decide(&self, mut worth: impl FnMut(Target) -> i128) -> Decided {
        let (choices, made) = match self {
            OfferedChoices::Passed(target) => return Decided::Passed(*target),
            OfferedChoices::Offered { choices, made } => (choices, made),
            OfferedChoices::NothingOffered => return Decided::NothingOffered,
            OfferedChoices::NoRule => return Decided::NoRule,
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

/// Decides at a stage with these facts. `worth` returns the value of a target.
pub(crate) fn decide(
    game: &Compiled,
    stage: usize,
    node: &Node,
    facts: Facts,
    worth: impl FnMut(Target) -> i128,
) -> Decided {
    OfferedChoices::new(game, stage, node, facts).decide(worth)
}
