//! The parts of the engine that all others share: the game as hold'em, where choices lead, and the value of a board.
//!
//! Called by `values`, `turns`, `count` and `play`.

use super::pairs::Half;
use super::shape::HoldemShape;
use super::table::DealTable;
use crate::compiled::{Compiled, ResultId};
use crate::conditions::Facts;
use crate::decide::{Decided, OfferedChoices};
use crate::error::Error;
use crate::script::{Node, Target};
use enumeration::CardSet;
use enumeration::rankings::high::{High, tables};
use enumeration::showdown::{Board, PairClass, Rivals};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::sync::Arc;

/// A game of hold'em, ready to be solved.
pub(crate) struct Holdem {
    pub(super) shape: HoldemShape,
    /// The result of each *cell*: of the facts of the player's hand, the label of the dealer's, and the order of the
    /// two.
    pub(super) results: Vec<ResultId>,
    /// The net of each ending, by cell.
    nets: Vec<Vec<i64>>,
    /// The stages on the two cards alone, on the flop and on four cards of the board, if the game has them.
    pub(super) hole: Option<usize>,
    pub(super) flop: Option<usize>,
    pub(super) turn: Option<usize>,
    /// By history of the stage on all five cards and by facts of the player's hand: the options.
    on_river: Vec<Vec<OfferedChoices>>,
}

/// The target of a decision, with settled histories followed to their end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Leaf {
    /// To an ending.
    Ending(usize),
    /// A history of a later stage that is decided there: the stage and the history.
    Node(usize, usize),
}

/// A class of pairs on a board, with its rivals.
pub(super) struct Meeting<'m> {
    /// The pairs.
    pub class: PairClass,
    /// The index of the facts of their best hand.
    pub own: usize,
    /// The number of the dealer's hands by label and order, which are the cells of these facts.
    pub met: &'m [i64],
}

/// The player's hand is greater, equal, less.
const ORDERS: [Ordering; 3] = [Ordering::Greater, Ordering::Equal, Ordering::Less];

impl Holdem {
    /// The game as hold'em, or `None` if it has another shape.
    pub(crate) fn of(game: &Arc<Compiled>) -> Option<Holdem> {
        let shape = HoldemShape::of(game)?;
        let stage = |seen: u32| shape.seen.iter().position(|&cards| cards == seen);
        let [hole, flop, turn, river] = [0, 3, 4, 5].map(stage);
        // Two decisions on the same cards, or one on four cards and one on five, are not supported.
        let repeated = shape.seen.windows(2).any(|two| two[0] == two[1]);
        if repeated || turn.is_some() && river.is_some() {
            return None;
        }
        let results = cells(&shape, 0);
        let on_river = river.map_or_else(Vec::new, |stage| {
            let of_node = |node: &Node| {
                shape.own_facts.iter().map(|&facts| OfferedChoices::new(game, stage, node, facts)).collect()
            };
            game.script.stages[stage].nodes.iter().map(of_node).collect()
        });
        let nets = (0..game.script.endings.len()).map(|ending| nets_of(game, ending, &results)).collect();
        Some(Holdem { results, nets: whole(nets)?, hole, flop, turn, on_river, shape })
    }

    #[inline]
    pub(super) fn game(&self) -> &Compiled {
        &self.shape.game
    }

    /// The leaf of a target of a stage.
    pub(super) fn leaf(&self, stage: usize, target: Target) -> Leaf {
        match target {
            Target::Ends(ending) => Leaf::Ending(ending),
            Target::Goes(node) => {
                let next = &self.game().script.stages[stage + 1].nodes[node];
                if next.settled { self.leaf(stage + 1, next.passed) } else { Leaf::Node(stage + 1, node) }
            }
        }
    }

    #[inline]
    pub(super) fn node(&self, stage: usize, node: usize) -> &Node {
        &self.game().script.stages[stage].nodes[node]
    }

    /// The histories that are decided at a stage.
    #[inline]
    pub(super) fn active(&self, stage: usize) -> Vec<usize> {
        let nodes = &self.game().script.stages[stage].nodes;
        (0..nodes.len()).filter(|&node| !nodes[node].settled).collect()
    }

    /// The leaves of the decisions of a stage, each once.
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

    /// The net of a leaf that a choice ended.
    pub(super) fn ended(&self, leaf: Leaf) -> Option<i64> {
        match leaf {
            Leaf::Ending(ending) => {
                self.game().ended(ending).map(|net| i64::try_from(net).expect("nets are checked"))
            }
            Leaf::Node(..) => None,
        }
    }

    /// The number of cells of one index of the player's facts.
    #[inline]
    pub(super) fn width(&self) -> usize {
        3 * self.shape.labels.len()
    }

    /// Moves to a board and visits each class of pairs with its rivals.
    pub(super) fn visit(
        &self,
        table: &DealTable,
        room: &mut Board,
        cards: CardSet,
        visit: impl FnMut(&Meeting),
    ) {
        // Four labels are counted in one word.
        match self.shape.labels.len() {
            0..=4 => self.visit_labelled::<1>(table, room, cards, visit),
            _ => self.visit_labelled::<4>(table, room, cards, visit),
        }
    }

    fn visit_labelled<const WORDS: usize>(
        &self,
        table: &DealTable,
        room: &mut Board,
        cards: CardSet,
        mut visit: impl FnMut(&Meeting),
    ) {
        let label = |high: High| usize::from(self.shape.label[usize::from(high.number())]);
        let width = self.width();
        let mut met = [0; 3 * 4 * 4];
        let each = |class: PairClass, rivals: Rivals<WORDS>| {
            for (label, counts) in met[..width].chunks_exact_mut(3).enumerate() {
                counts[0] = rivals.lower(label).into();
                counts[1] = rivals.equal(label).into();
                counts[2] = rivals.higher(label).into();
            }
            let own = usize::from(self.shape.own_place[usize::from(class.high.number())]);
            visit(&Meeting { class, own, met: &met[..width] });
        };
        if table.shown.is_empty() {
            room.visit(tables(), cards, |class| label(class.high), each);
        } else {
            room.visit_beside(tables(), cards, table.shown, label, each);
        }
    }

    /// The value of an ending with a class of pairs on a full board.
    #[inline]
    pub(super) fn ending_worth(&self, ending: usize, meeting: &Meeting) -> i64 {
        let width = meeting.met.len();
        worth(&self.nets[ending][meeting.own * width..][..width], meeting.met)
    }

    /// The decision on a full board after a history.
    #[inline]
    pub(super) fn on_river(&self, node: usize, meeting: &Meeting) -> Decided {
        self.on_river[node][meeting.own].decide(|target| self.target_worth(target, meeting))
    }

    /// The value of a target of the last stage on a full board.
    #[inline]
    pub(super) fn target_worth(&self, target: Target, meeting: &Meeting) -> i128 {
        match target {
            Target::Ends(ending) => self.ending_worth(ending, meeting).into(),
            Target::Goes(_) => 0,
        }
    }

    /// The value of a leaf with a class of pairs on a full board.
    pub(super) fn on_board(&self, leaf: Leaf, meeting: &Meeting) -> i64 {
        match leaf {
            Leaf::Ending(ending) => self.ending_worth(ending, meeting),
            Leaf::Node(_, node) => self.on_river[node][meeting.own].value(|target| match target {
                Target::Ends(ending) => self.ending_worth(ending, meeting),
                Target::Goes(_) => 0,
            }),
        }
    }

    /// The error if no choice is possible.
    #[inline]
    pub(super) fn stuck(&self, stage: usize, decided: Decided, cards: CardSet) -> Error {
        decided.stuck(self.game(), stage, cards.to_string())
    }
}

/// The result of each cell if these tests of the player's cards and the flop hold too.
pub(super) fn cells(shape: &HoldemShape, aside: Facts) -> Vec<ResultId> {
    let mut results = Vec::new();
    for own in 0..shape.own_facts.len() {
        for label in 0..shape.labels.len() {
            results.extend(ORDERS.map(|order| shape.result(own, label, order, aside)));
        }
    }
    results
}

/// The net of an ending, by result.
#[inline]
pub(super) fn nets_of(game: &Compiled, ending: usize, results: &[ResultId]) -> Vec<i128> {
    let known = game.results();
    let net = |result: &ResultId| game.ended(ending).unwrap_or(known[result.0].nets[ending]);
    results.iter().map(net).collect()
}

/// Nets in 64 bits; `None` if one is too large.
#[inline]
pub(super) fn whole(nets: Vec<Vec<i128>>) -> Option<Vec<Vec<i64>>> {
    let whole = |net: i128| i64::try_from(net).ok().filter(|net| net.abs() < LARGEST_NET);
    nets.into_iter().map(|nets| nets.into_iter().map(whole).collect()).collect()
}

/// The sum of nets over the rivals. It fits: see `LARGEST_NET`.
#[inline]
pub(super) fn worth(nets: &[i64], met: &[i64]) -> i64 {
    nets.iter().zip(met).fold(0i64, |sum, (net, count)| sum.wrapping_add(net.wrapping_mul(*count)))
}

/// The bound of nets, so that sums of differences of two over the 1,081 boards around a flop and 990 hands of the
/// dealer's fit 64 bits.
const LARGEST_NET: i64 = 1 << 41;

/// In a table of choices: there is no decision.
pub(super) const PASSED: u8 = u8::MAX;
/// In a table of choices: the given play has no rule.
pub(super) const NO_RULE: u8 = u8::MAX - 1;

/// The sums that are required of the full boards or boards of four: by starting hand, and on the flops.
pub(crate) struct RequiredSums {
    /// Leaves whose sums by starting hand are required.
    pub totals: Vec<Leaf>,
    /// Leaves that are required on each flop, as differences from the reference.
    pub on_flops: Vec<Leaf>,
    /// The reference.
    pub reference: Option<Leaf>,
}

impl RequiredSums {
    /// All the leaves, and the index of the reference among them.
    #[inline]
    pub(super) fn all(&self) -> (Vec<Leaf>, Option<usize>) {
        let all: Vec<Leaf> = self.totals.iter().chain(&self.on_flops).copied().collect();
        let reference = self.reference.and_then(|leaf| all.iter().position(|known| *known == leaf));
        (all, reference)
    }
}

/// Sums by the canonical form of the player's two cards, over all pairs of the form.
pub(super) type Totals = FxHashMap<Leaf, Vec<i128>>;

/// By flop and leaf: a table over the pairs.
pub(super) type FlopTables = Vec<Vec<Box<Half<i64>>>>;

/// Adds two lists of sums element by element.
#[inline]
pub(super) fn plus(mut sums: Vec<Vec<i128>>, others: &[Vec<i128>]) -> Vec<Vec<i128>> {
    sums.iter_mut().flatten().zip(others.iter().flatten()).for_each(|(sum, other)| *sum += other);
    sums
}
