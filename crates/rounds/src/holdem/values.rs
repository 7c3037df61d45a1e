//! What each choice is worth on each street, from the full boards down to the player's two cards.

use super::core::{CHUNK, Holdem, Leaf, NO_RULE, PASSED, Totals, Wanted};
use super::pairs::{Grid, Half, Kinds, Sheet, add_relabelled, boxed, inverse, pairs};
use super::turns::Turns;
use crate::conditions::Facts;
use crate::decide::{Decided, decide};
use crate::error::Error;
use crate::evaluate::Evaluator;
use crate::script::Target;
use enumeration::showdown::Board;
use enumeration::{Card, CardSet};
use events::CardList;
use rayon::prelude::*;
use std::sync::Mutex;

/// What is decided before the full board.
pub(crate) struct Decisions {
    /// On the two cards alone: where the play goes on.
    pub hole: Option<Grid<Option<usize>>>,
    /// On each canonical flop: for each history that is decided there, the choice of each pair.
    pub flops: Vec<Vec<Box<Half<u8>>>>,
    /// The same on each canonical board of four, and how each result comes about there.
    pub turns: Option<Turns>,
    /// The sum of nets under optimal play.
    pub optimum: i128,
}

/// What leaves are worth on the flops: by flop and leaf, beyond the reference.
pub(super) struct FlopWorths {
    leaves: Vec<Leaf>,
    reference: Option<Leaf>,
    tables: Vec<Vec<Box<Half<i64>>>>,
}

impl FlopWorths {
    /// What a leaf is worth with a pair on a flop, beyond the reference.
    fn of(&self, flop: usize, pair: usize, leaf: Leaf) -> i64 {
        let place = self.leaves.iter().position(|known| *known == leaf);
        place.map_or(0, |place| self.tables[flop][place][pair])
    }
}

impl Holdem {
    /// Decides every stage before the full board.
    pub(crate) fn decide(&self) -> Result<Decisions, Error> {
        let wanted = self.wanted();
        let (mut totals, rows, turns) = if let Some(stage) = self.turn {
            let turns = Turns::new(self, stage)?;
            let (totals, rows) = turns.add_up(self, &wanted);
            (totals, rows, Some(turns))
        } else {
            let (totals, rows) = self.add_up_boards(&wanted);
            (totals, rows, None)
        };
        let worths = FlopWorths { leaves: wanted.on_flops, reference: wanted.reference, tables: rows };
        let flops = match self.flop {
            Some(stage) => self.decide_flops(stage, &worths, &mut totals)?,
            None => Vec::new(),
        };
        let mut optimum = 0;
        let hole = if let Some(stage) = self.hole {
            let (hole, value) = self.decide_hole(stage, &totals)?;
            optimum = value;
            Some(hole)
        } else {
            let first = Leaf::Node(0, 0);
            let all = totals.get(&first).map_or(0, Grid::sum);
            optimum += all;
            None
        };
        Ok(Decisions { hole, flops, turns, optimum })
    }

    /// What the boards must tell.
    fn wanted(&self) -> Wanted {
        let mut totals: Vec<Leaf> = Vec::new();
        let on_flops: Vec<Leaf> = self.flop.map_or_else(Vec::new, |stage| self.leaves(stage));
        let constant = on_flops.iter().any(|&leaf| self.ended(leaf).is_some());
        let mut on_flops: Vec<Leaf> =
            on_flops.into_iter().filter(|&leaf| self.ended(leaf).is_none()).collect();
        // Without a choice that ends the round only differences matter.
        let reference = if constant { None } else { on_flops.pop() };
        totals.extend(reference);
        let on_hole = self.hole.map_or_else(Vec::new, |stage| self.leaves(stage));
        let of_flop = |leaf: &Leaf| matches!(leaf, Leaf::Node(stage, _) if Some(*stage) == self.flop);
        for leaf in on_hole.into_iter().filter(|leaf| !of_flop(leaf) && self.ended(*leaf).is_none()) {
            if !totals.contains(&leaf) {
                totals.push(leaf);
            }
        }
        if self.hole.is_none() && self.flop.is_none() {
            totals.push(Leaf::Node(0, 0));
        }
        Wanted { totals, on_flops, reference }
    }

    /// Adds up what is wanted over the full boards.
    fn add_up_boards(&self, wanted: &Wanted) -> (Totals, Vec<Vec<Box<Half<i64>>>>) {
        let flops = &self.flops;
        let new_row = || wanted.on_flops.iter().map(|_| boxed(0)).collect::<Vec<Box<Half<i64>>>>();
        let count = if wanted.on_flops.is_empty() { 0 } else { flops.forms().len() };
        let rows: Vec<Mutex<Vec<Box<Half<i64>>>>> = (0..count).map(|_| Mutex::new(new_row())).collect();
        let all: Vec<Leaf> = wanted.totals.iter().chain(&wanted.on_flops).copied().collect();
        let reference = wanted.reference.and_then(|leaf| all.iter().position(|known| *known == leaf));
        let totals = self
            .boards
            .par_chunks(CHUNK)
            .fold(
                || BoardWorker::new(self, wanted),
                |mut worker, chunk| {
                    for form in chunk {
                        let BoardWorker { board, values, kinds, sheet, totals } = &mut worker;
                        self.visit(board, form.cards, |class, met| {
                            for (value, &leaf) in values.iter_mut().zip(&all) {
                                *value = self.on_board(leaf, class.high.number(), met);
                            }
                            let [a, b] = class.kinds;
                            let base = reference.map_or(0, |place| values[place]);
                            for (kinds, value) in kinds.iter_mut().zip(&values[wanted.totals.len()..]) {
                                kinds.set(a, b, value - base);
                            }
                            for (suited, n) in [(false, class.pairs[0]), (true, class.pairs[1])] {
                                let weight = i128::from(u64::from(n) * form.orbit);
                                for (total, &value) in totals.iter_mut().zip(values.iter()) {
                                    *total.at_mut(a.rank(), b.rank(), suited) += weight * i128::from(value);
                                }
                            }
                        });
                        for (place, kinds) in kinds.iter().enumerate() {
                            kinds.spread(board.flush_suit(), form.cards, sheet);
                            for (flop, relabelling) in flops.images(form.cards) {
                                let mut row = rows[flop].lock().expect("no worker panicked");
                                // Sums fit by `LARGEST_NET`.
                                add_relabelled(&mut row[place], sheet, inverse(relabelling));
                            }
                        }
                    }
                    worker
                },
            )
            .map(|worker| worker.totals)
            .reduce(
                || vec![Grid::default(); wanted.totals.len()],
                |mut sum, other| {
                    sum.iter_mut().zip(&other).for_each(|(sum, other)| sum.add(other));
                    sum
                },
            );
        let orders = i128::from(self.shape.orders);
        let totals = wanted.totals.iter().copied().zip(totals.into_iter().map(|mut total| {
            total.times(orders);
            total
        }));
        let rows = rows.into_iter().map(|row| row.into_inner().expect("no worker panicked")).collect();
        (totals.collect(), rows)
    }

    /// How many full deals of the board each that is added up on a flop stands for: the order of the cards to come.
    pub(super) fn orders_after_flop(&self) -> u64 {
        if self.turn.is_some() { 1 } else { self.shape.orders / 10 }
    }

    /// Decides on every flop.
    fn decide_flops(
        &self,
        stage: usize,
        worths: &FlopWorths,
        totals: &mut Totals,
    ) -> Result<Vec<Vec<Box<Half<u8>>>>, Error> {
        let active = self.active(stage);
        let reference = worths.reference.and_then(|leaf| totals.get(&leaf).cloned());
        let flops = &self.flops;
        // The cards to come after a flop, unordered, and the dealer's hands.
        let left = u128::from(self.shape.deck.len() - 5);
        let run_outs = i64::try_from(left * (left - 1) / 2).expect("few") * self.rivals;
        let run_outs = if self.turn.is_some() { 2 * run_outs } else { run_outs };
        let decided: Vec<Result<FlopChoices, Error>> = flops
            .forms()
            .par_iter()
            .enumerate()
            .map(|(place, form)| {
                let facts = self.facts_on(stage, form.cards);
                let mut choices: Vec<Box<Half<u8>>> = active.iter().map(|_| boxed(PASSED)).collect();
                let mut sums = vec![Grid::default(); active.len()];
                for (pair, hole) in pairs(self.shape.deck.without(form.cards)) {
                    let facts = facts(hole);
                    for (at, &node) in active.iter().enumerate() {
                        let worth = |target: Target| {
                            let leaf = self.leaf(stage, target);
                            i128::from(match self.ended(leaf) {
                                Some(net) => net * run_outs,
                                None => worths.of(place, pair, leaf),
                            })
                        };
                        let decided = decide(self.game(), stage, self.node(stage, node), facts, worth);
                        let value = match decided {
                            Decided::Passed(target) => worth(target),
                            Decided::Chose { worth, made, .. } => {
                                choices[at][pair] = u8::try_from(made.0).expect("few choices");
                                worth
                            }
                            Decided::NoRule => {
                                choices[at][pair] = NO_RULE;
                                0
                            }
                            Decided::NothingOffered => {
                                return Err(self.stuck(
                                    stage,
                                    decided,
                                    form.cards.union(CardSet::from_iter(hole)),
                                ));
                            }
                        };
                        *sums[at].of_mut(hole) += value * i128::from(form.orbit);
                    }
                }
                Ok((choices, sums))
            })
            .collect();
        let mut choices = Vec::new();
        let mut sums = vec![Grid::default(); active.len()];
        for decided in decided {
            let (of_flop, added) = decided?;
            choices.push(of_flop);
            sums.iter_mut().zip(&added).for_each(|(sum, added)| sum.add(added));
        }
        for (node, mut sum) in active.iter().zip(sums) {
            sum.times(i128::from(self.orders_after_flop()));
            if let Some(reference) = &reference {
                sum.add(reference);
            }
            totals.insert(Leaf::Node(stage, *node), sum);
        }
        Ok(choices)
    }

    /// Decides on the two cards alone; the places of the choices, and the sum of nets.
    fn decide_hole(&self, stage: usize, totals: &Totals) -> Result<(Grid<Option<usize>>, i128), Error> {
        let facts = self.facts_on(stage, CardSet::EMPTY);
        let deals = self.shape.layout.deals(self.shape.deck.len()).ok_or(Error::TooFine)?;
        let cards = u128::from(self.shape.deck.len());
        let of_a_hole = i128::try_from(deals / (cards * (cards - 1) / 2)).map_err(|_| Error::TooFine)?;
        let mut choices = Grid::default();
        let mut optimum = 0;
        let mut seen = Grid::<u64>::default();
        for (_, hole) in pairs(self.shape.deck) {
            *seen.of_mut(hole) += 1;
        }
        let mut done = Grid::<bool>::default();
        for (_, hole) in pairs(self.shape.deck) {
            if std::mem::replace(done.of_mut(hole), true) {
                continue;
            }
            let times = i128::from(*seen.of(hole));
            let worth = |target: Target| {
                let leaf = self.leaf(stage, target);
                match self.ended(leaf) {
                    Some(net) => i128::from(net) * times * of_a_hole,
                    None => totals.get(&leaf).map_or(0, |total| *total.of(hole)),
                }
            };
            let decided = decide(self.game(), stage, self.node(stage, 0), facts(hole), worth);
            optimum += match decided {
                Decided::Passed(target) => worth(target),
                Decided::Chose { worth, made, .. } => {
                    *choices.of_mut(hole) = Some(made.0);
                    worth
                }
                _ => return Err(self.stuck(stage, decided, CardSet::from_iter(hole))),
            };
        }
        Ok((choices, optimum))
    }

    /// The tests of a stage that hold of two cards beside a smaller board.
    pub(super) fn facts_on(&self, stage: usize, board: CardSet) -> impl Fn([Card; 2]) -> Facts + '_ {
        self.facts_of(self.game().stage_tests[stage], stage, board)
    }

    /// Those of some tests that hold of two cards beside the board that a stage sees.
    pub(super) fn facts_of(
        &self,
        asked: Facts,
        stage: usize,
        board: CardSet,
    ) -> impl Fn([Card; 2]) -> Facts + '_ {
        let game = self.game();
        let evaluator = Evaluator::new(&game.terms.deal, &game.tests.cards, asked, &self.shape.layout.group);
        let mut groups = vec![CardList::default(); self.shape.layout.groups];
        // A test of a board looks at all of it that is seen, so it may lie in one group.
        let shown = self.shape.layout.steps[..=stage].iter().flatten().map(|&(group, _)| group);
        let shown = shown.filter(|&group| group != self.shape.own).max().unwrap_or(self.shape.board);
        groups[shown] = board.iter().collect();
        move |hole: [Card; 2]| {
            if asked == 0 {
                return 0;
            }
            let mut groups = groups.clone();
            groups[self.shape.own] = hole.into_iter().collect();
            evaluator.facts(&groups)
        }
    }
}

/// The choices of each history on a flop, and what they are worth by starting hand.
type FlopChoices = (Vec<Box<Half<u8>>>, Vec<Grid<i128>>);

/// A worker's room.
struct BoardWorker {
    board: Board,
    values: Vec<i64>,
    kinds: Vec<Kinds<i64>>,
    sheet: Box<Sheet<i64>>,
    totals: Vec<Grid<i128>>,
}

impl BoardWorker {
    fn new(game: &Holdem, wanted: &Wanted) -> BoardWorker {
        BoardWorker {
            board: Board::new(game.shape.deck),
            values: vec![0; wanted.totals.len() + wanted.on_flops.len()],
            kinds: wanted.on_flops.iter().map(|_| Kinds::new()).collect(),
            sheet: boxed(0),
            totals: vec![Grid::default(); wanted.totals.len()],
        }
    }
}
