//! One decision: which choice is worth most, or what a given play does.

use crate::compiled::Compiled;
use crate::conditions::Facts;
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

/// Decides at a stage with these facts. `worth` tells what a target is worth.
pub(crate) fn decide(
    game: &Compiled,
    stage: usize,
    node: &Node,
    facts: Facts,
    mut worth: impl FnMut(Target) -> i128,
) -> Decided {
    let script = &game.script.stages[stage];
    if node.settled || !script.when.holds(facts, node.made) {
        return Decided::Passed(node.passed);
    }
    let mut best: Option<(usize, i128, u64)> = None;
    let offered = |place: usize| script.offered[place].holds(facts, node.made);
    for (place, &(target, staked)) in node.targets.iter().enumerate() {
        if !offered(place) {
            continue;
        }
        let value = worth(target);
        // Of equal ones the one with the smaller stake, then the one listed first (ruling Q7).
        let better = best.is_none_or(|(_, most, least)| value > most || value == most && staked < least);
        if better {
            best = Some((place, value, staked));
        }
    }
    let Some((best, most, _)) = best else { return Decided::NothingOffered };
    let made = match &game.play {
        None => (best, most),
        Some(play) => {
            let rule =
                play[stage].iter().find(|(when, choice)| when.holds(facts, node.made) && offered(*choice));
            let Some(&(_, choice)) = rule else { return Decided::NoRule };
            (choice, worth(node.targets[choice].0))
        }
    };
    Decided::Chose { best, worth: most, made }
}
