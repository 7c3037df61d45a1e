//! What every part of the engine shares: the game as hold'em, where choices lead, and what a board is worth.
//!
//! Called by `values`, `turns`, `count` and `play`.

use super::boards::{Form, Street, forms};
use super::pairs::Grid;
use super::shape::Shape;
use crate::compiled::{Compiled, ResultId};
use crate::conditions::Facts;
use crate::decide::{Decided, decide};
use crate::error::Error;
use crate::script::{Node, Target};
use enumeration::CardSet;
use enumeration::rankings::high::tables;
use enumeration::showdown::{Board, Class, Rivals};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::sync::Arc;

/// A game of hold'em, ready to be solved.
pub(crate) struct Holdem {
    pub(super) shape: Shape,
    pub(super) boards: Vec<Form>,
    /// The result by the facts of the player's hand, the label of the dealer's and the order of the two.
    pub(super) results: Vec<ResultId>,
    /// What each ending nets by result.
    pub(super) nets: Vec<Vec<i64>>,
    /// How many of the dealer's hands a pair meets on a board.
    pub(super) rivals: i64,
    /// The stage on the two cards alone, on the flop, on four cards of the board and on all five, where there is one.
    pub(super) hole: Option<usize>,
    pub(super) flop: Option<usize>,
    pub(super) turn: Option<usize>,
    pub(super) river: Option<usize>,
    pub(super) flops: Street,
}

/// Where the play goes on from a decision, settled histories followed to their end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Leaf {
    /// To an ending.
    Ending(usize),
    /// To a history of a later stage that is decided there: the stage and the history.
    Node(usize, usize),
}

/// How many boards a worker takes at a time.
pub(super) const CHUNK: usize = 64;

/// The player's hand is greater, equal, less.
const ORDERS: [Ordering; 3] = [Ordering::Greater, Ordering::Equal, Ordering::Less];

impl Holdem {
    /// The game as hold'em; none if it has another shape.
    pub(crate) fn of(game: &Arc<Compiled>) -> Option<Holdem> {
        let shape = Shape::of(game)?;
        let stage = |seen: u32| shape.seen.iter().position(|&cards| cards == seen);
        let [hole, flop, turn, river] = [0, 3, 4, 5].map(stage);
        // Two decisions on the same cards, or one on four cards and one on five, are another matter.
        let repeated = shape.seen.windows(2).any(|two| two[0] == two[1]);
        if repeated || turn.is_some() && river.is_some() {
            return None;
        }
        let results = every_result(&shape, 0);
        let whole = |net: &i128| i64::try_from(*net).ok().filter(|net| net.abs() < LARGEST_NET);
        let nets: Option<Vec<Vec<i64>>> =
            game.results().iter().map(|result| result.nets.iter().map(whole).collect()).collect();
        let left = i64::from(shape.deck.len()) - 7;
        Some(Holdem {
            boards: forms(shape.deck, 5),
            flops: Street::new(shape.deck, 3),
            results,
            nets: nets?,
            rivals: left * (left - 1) / 2,
            hole,
            flop,
            turn,
            river,
            shape,
        })
    }

    /// By the number of a result, what it is where this also holds of the player's cards and the flop.
    pub(super) fn beside(&self, aside: Facts) -> Vec<ResultId> {
        let mut beside: Vec<ResultId> = (0..self.nets.len()).map(ResultId).collect();
        for (result, other) in self.results.iter().zip(every_result(&self.shape, aside)) {
            beside[result.0] = other;
        }
        beside
    }

    pub(super) fn game(&self) -> &Compiled {
        &self.shape.game
    }

    /// Where a target of a stage leads.
    pub(super) fn leaf(&self, stage: usize, target: Target) -> Leaf {
        match target {
            Target::Ends(ending) => Leaf::Ending(ending),
            Target::Goes(node) => {
                let next = &self.game().script.stages[stage + 1].nodes[node];
                if next.settled { self.leaf(stage + 1, next.passed) } else { Leaf::Node(stage + 1, node) }
            }
        }
    }

    pub(super) fn node(&self, stage: usize, node: usize) -> &Node {
        &self.game().script.stages[stage].nodes[node]
    }

    /// The histories that are decided at a stage.
    pub(super) fn active(&self, stage: usize) -> Vec<usize> {
        let nodes = &self.game().script.stages[stage].nodes;
        (0..nodes.len()).filter(|&node| !nodes[node].settled).collect()
    }

    /// Where the decisions of a stage lead, each once.
    pub(super) fn leaves(&self, stage: usize) -> Vec<Leaf> {
        let mut leaves = Vec::new();
        for node in self.active(stage) {
            let node = self.node(stage, node);
            for target in node.targets.iter().map(|&(target, _)| target).chain([node.passed]) {
                if target == Target::Goes(usize::MAX) {
                    continue;
                }
                let leaf = self.leaf(stage, target);
                if !leaves.contains(&leaf) {
                    leaves.push(leaf);
                }
            }
        }
        leaves
    }

    /// What a leaf that a choice ended nets.
    pub(super) fn ended(&self, leaf: Leaf) -> Option<i64> {
        match leaf {
            Leaf::Ending(ending) => {
                self.game().ended(ending).map(|net| i64::try_from(net).expect("nets are checked"))
            }
            Leaf::Node(..) => None,
        }
    }

    /// Turns to a board and visits each class of pairs, with how many of the dealer's hands lead to each result.
    pub(super) fn visit(
        &self,
        room: &mut Board,
        cards: CardSet,
        visit: impl FnMut(Class, &[(ResultId, i64)]),
    ) {
        // Four labels are counted in one word.
        match self.shape.labels.len() {
            0..=4 => self.visit_labelled::<1>(room, cards, visit),
            _ => self.visit_labelled::<4>(room, cards, visit),
        }
    }

    fn visit_labelled<const WORDS: usize>(
        &self,
        room: &mut Board,
        cards: CardSet,
        mut visit: impl FnMut(Class, &[(ResultId, i64)]),
    ) {
        let label = |class: &Class| usize::from(self.shape.label[usize::from(class.high.number())]);
        let mut met = Vec::new();
        room.visit::<WORDS>(tables(), cards, label, |class, rivals| {
            self.met(&class, &rivals, &mut met);
            visit(class, &met);
        });
    }

    fn met<const WORDS: usize>(&self, class: &Class, rivals: &Rivals<WORDS>, met: &mut Vec<(ResultId, i64)>) {
        met.clear();
        let own = usize::from(self.shape.own_place[usize::from(class.high.number())]);
        let labels = self.shape.labels.len();
        for label in 0..labels {
            let counts = [rivals.lower(label), rivals.equal(label), rivals.higher(label)];
            for (order, count) in counts.into_iter().enumerate().filter(|&(_, count)| count > 0) {
                let result = self.results[(own * labels + label) * 3 + order];
                match met.iter_mut().find(|(known, _)| *known == result) {
                    Some((_, sum)) => *sum += i64::from(count),
                    None => met.push((result, i64::from(count))),
                }
            }
        }
    }

    /// What an ending is worth against these, of which there are so many.
    pub(super) fn ending_worth(&self, ending: usize, met: &[(ResultId, i64)]) -> i64 {
        match self.ended(Leaf::Ending(ending)) {
            Some(net) => net * met.iter().map(|&(_, count)| count).sum::<i64>(),
            None => met.iter().map(|&(result, count)| self.nets[result.0][ending] * count).sum(),
        }
    }

    /// What is decided on a full board after a history, and what it is worth.
    pub(super) fn on_river(&self, node: usize, high: u16, met: &[(ResultId, i64)]) -> (Decided, i64) {
        let stage = self.river.expect("a stage sees the whole board");
        let facts = self.shape.own_facts[usize::from(self.shape.own_place[usize::from(high)])];
        let worth = |target: Target| match self.leaf(stage, target) {
            Leaf::Ending(ending) => i128::from(self.ending_worth(ending, met)),
            Leaf::Node(..) => 0,
        };
        let decided = decide(self.game(), stage, self.node(stage, node), facts, worth);
        let value = match decided {
            Decided::Passed(target) => worth(target),
            Decided::Chose { worth, .. } => worth,
            Decided::NothingOffered | Decided::NoRule => 0,
        };
        (decided, i64::try_from(value).expect("nets are checked"))
    }

    /// What a leaf is worth with a class of pairs on a full board.
    pub(super) fn on_board(&self, leaf: Leaf, high: u16, met: &[(ResultId, i64)]) -> i64 {
        match leaf {
            Leaf::Ending(ending) => self.ending_worth(ending, met),
            Leaf::Node(_, node) => self.on_river(node, high, met).1,
        }
    }

    /// The error of a situation in which nothing can be done.
    pub(super) fn stuck(&self, stage: usize, decided: Decided, cards: CardSet) -> Error {
        let (stage, situation) = (self.game().terms.stages[stage].name.clone(), cards.to_string());
        match decided {
            Decided::NoRule => Error::NoRule { stage, situation },
            _ => Error::NothingOffered { stage, situation },
        }
    }
}

/// The result by the facts of the player's hand, the label of the dealer's and the order of the two.
fn every_result(shape: &Shape, aside: Facts) -> Vec<ResultId> {
    let mut results = Vec::new();
    for own in 0..shape.own_facts.len() {
        for label in 0..shape.labels.len() {
            results.extend(ORDERS.map(|order| shape.result(own, label, order, aside)));
        }
    }
    results
}

/// Nets are below this, so that sums over the 1,081 boards around a flop and 990 hands of the dealer's fit 64 bits.
const LARGEST_NET: i64 = 1 << 42;

/// In a table of choices: the decision does not arise.
pub(super) const PASSED: u8 = u8::MAX;
/// In a table of choices: the given play has no rule.
pub(super) const NO_RULE: u8 = u8::MAX - 1;

/// What is wanted of the full boards or boards of four: sums by starting hand, and on the flops.
pub(crate) struct Wanted {
    /// Leaves whose sums by starting hand are wanted.
    pub totals: Vec<Leaf>,
    /// Leaves that are wanted on each flop, beyond the reference.
    pub on_flops: Vec<Leaf>,
    /// The reference.
    pub reference: Option<Leaf>,
}

/// Sums by starting hand.
pub(super) type Totals = FxHashMap<Leaf, Grid<i128>>;
