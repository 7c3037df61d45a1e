//! How every deal ends under the play, street by street. `play` calls it.
//!
//! Where the play goes on from the two cards and from a flop is kept as tables of marks, one for each leaf. On a full board
//! the marks of the flops inside are added up, class by class; [`Holdem::walk_boards`] visits what comes of it.

use super::boards::Form;
use super::core::{Holdem, Leaf, Meeting, NO_RULE, PASSED};
use super::pairs::{Half, Kinds, Sheet, add_relabelled, boxed, ordered_entry};
use super::table::{Pair, Table};
use super::turns::Turns;
use super::values::Decisions;
use crate::decide::Decided;
use crate::error::Error;
use crate::progress::{Progress, advance};
use crate::solved::Counts;
use enumeration::combinations::choose;
use enumeration::showdown::{Board, flush_suit};
use enumeration::{Card, CardSet};
use rayon::prelude::*;

/// Where the play goes on from the two cards alone.
pub(super) struct AfterHole {
    leaves: Vec<Leaf>,
    /// The leaf of each pair, by its place.
    place: Box<Half<u8>>,
}

/// Where the play goes on from the flops: a sheet of marks for each leaf and flop.
pub(super) struct AfterFlops {
    leaves: Vec<Leaf>,
    sheets: Vec<Vec<Box<Sheet<u8>>>>,
}

/// A leaf that pairs of a class come to on a board, over all orders of dealing it.
pub(super) struct Arrival<'a, 'm> {
    /// The leaf.
    pub leaf: Leaf,
    /// In how many ways, dealer's hands not counted.
    pub ways: u64,
    /// The pairs and what they meet.
    pub meeting: &'a Meeting<'m>,
    /// The board.
    pub board: CardSet,
}

/// Deals that came to each ending, cell by cell.
struct Endings {
    ways: Vec<u64>,
    cells: usize,
}

impl AfterHole {
    /// Where a pair goes on.
    pub(super) fn of(&self, pair: usize) -> Leaf {
        self.leaves[usize::from(self.place[pair])]
    }

    /// The marks of a leaf.
    fn marks(&self, table: &Table, place: usize) -> Box<Half<u8>> {
        let mut marks = boxed(0);
        for pair in &table.pairs {
            marks[pair.entry] = u8::from(usize::from(self.place[pair.entry]) == place);
        }
        marks
    }
}

impl Holdem<'_> {
    /// Where the play of a choice, or a passed decision, leads; none if the play has no rule.
    fn chosen(&self, stage: usize, node: usize, choice: u8) -> Option<Leaf> {
        let node = self.node(stage, node);
        let target = match choice {
            PASSED => node.passed,
            NO_RULE => return None,
            choice => node.targets[usize::from(choice)].0,
        };
        Some(self.leaf(stage, target))
    }

    /// Where the play goes on after the two cards alone.
    pub(super) fn after_hole(&self, table: &Table, decisions: &Decisions) -> AfterHole {
        let mut after = AfterHole { leaves: Vec::new(), place: boxed(0) };
        for pair in &table.pairs {
            let leaf = match (self.hole, &decisions.hole) {
                (Some(stage), Some(decided)) => {
                    let target = decided[pair.form].target(self.node(stage, 0));
                    self.leaf(stage, target.expect("all is decided on the two cards"))
                }
                _ => Leaf::Node(0, 0),
            };
            let place = after.leaves.iter().position(|known| *known == leaf).unwrap_or_else(|| {
                after.leaves.push(leaf);
                after.leaves.len() - 1
            });
            after.place[pair.entry] = u8::try_from(place).expect("few choices");
        }
        after
    }

    /// Counts every deal at a table.
    pub(super) fn count(
        &self,
        table: &Table,
        decisions: &Decisions,
        progress: &dyn Progress,
    ) -> Result<Counts, Error> {
        let mut counts = Counts::new(self.game());
        let after_hole = self.after_hole(table, decisions);
        if let (Some(stage), Some(decided)) = (self.hole, &decisions.hole) {
            let of_a_hole = table.met_by_pair() * u128::from(self.shape.orders);
            for (form, decided) in table.holes.forms().iter().zip(decided) {
                if let Decided::Chose { made, .. } = decided {
                    counts.choices[stage][made.0] += u128::from(form.orbit) * of_a_hole;
                }
            }
        }
        let after_flops = self.after_flops(table, decisions, &after_hole)?;
        if let Some(stage) = self.flop {
            self.each_on_flops(table, decisions, &after_hole, &mut |flop, place, pair, ways| {
                counts.choices[stage][usize::from(decisions.flops[flop][place].made(pair.entry))] += ways;
            });
        }
        let settled = match &decisions.turns {
            Some(turns) => self.settle_turns(table, turns, &after_hole, after_flops.as_ref())?,
            None => self.settle_boards(table, &after_hole, after_flops.as_ref(), progress)?,
        };
        Ok(counts.plus(&settled))
    }

    /// Where the play goes on after the flops, if one is decided on.
    pub(super) fn after_flops(
        &self,
        table: &Table,
        decisions: &Decisions,
        before: &AfterHole,
    ) -> Result<Option<AfterFlops>, Error> {
        let Some(stage) = self.flop else { return Ok(None) };
        let active = self.active(stage);
        let leaves = self.leaves(stage);
        let mark_flop = |(flop, form): (usize, &Form)| {
            let mut sheets: Vec<Box<Sheet<u8>>> = leaves.iter().map(|_| boxed(0)).collect();
            for pair in table.pairs_beside(form.cards) {
                let Leaf::Node(at, node) = before.of(pair.entry) else { continue };
                debug_assert_eq!(at, stage, "the flop comes next");
                let place = active.iter().position(|&known| known == node).unwrap_or(0);
                let choice = decisions.flops[flop][place].made(pair.entry);
                let Some(leaf) = self.chosen(stage, node, choice) else {
                    let cards = form.cards.union(CardSet::from_iter(pair.cards));
                    return Err(self.stuck(stage, Decided::NoRule, cards));
                };
                let place = leaves.iter().position(|known| *known == leaf).unwrap_or(0);
                mark(&mut sheets[place], pair.cards);
            }
            Ok(sheets)
        };
        let sheets = table.flops.forms().par_iter().enumerate().map(mark_flop).collect::<Result<_, _>>()?;
        Ok(Some(AfterFlops { leaves, sheets }))
    }

    /// Visits every decision that the play reaches on a flop: the flop, the place of the history among the active ones, the
    /// pair, and the number of deals at the table.
    pub(super) fn each_on_flops(
        &self,
        table: &Table,
        decisions: &Decisions,
        before: &AfterHole,
        visit: &mut dyn FnMut(usize, usize, &Pair, u128),
    ) {
        let Some(stage) = self.flop else { return };
        let active = self.active(stage);
        let run_outs = u128::from(choose(table.deck.len() - 5, 2)) * u128::from(self.shape.orders / 10);
        let run_outs = run_outs * u128::from(table.rivals.unsigned_abs());
        for (flop, form) in table.flops.forms().iter().enumerate() {
            for pair in table.pairs_beside(form.cards) {
                let Leaf::Node(_, node) = before.of(pair.entry) else { continue };
                let place = active.iter().position(|&known| known == node).unwrap_or(0);
                if decisions.flops[flop][place].made(pair.entry) < NO_RULE {
                    visit(flop, place, pair, u128::from(form.orbit) * run_outs);
                }
            }
        }
    }

    /// The sum of marks over the flops inside a board.
    fn gathered(table: &Table, after: &AfterFlops, place: usize, board: CardSet, sum: &mut Half<u8>) {
        sum.fill(0);
        for (flop, relabelling) in table.flops.inside(board) {
            // The flop's sheet in the suits of the board. There are ten flops at most.
            add_relabelled(sum, &after.sheets[flop][place], relabelling);
        }
    }

    /// Visits every pair on a canonical board of four, with each leaf that it comes to and in how many orders of dealing the
    /// four.
    pub(super) fn each_on_turns(
        &self,
        table: &Table,
        turns: &Turns,
        board: usize,
        before: &AfterHole,
        after: Option<&AfterFlops>,
        visit: &mut dyn FnMut(&Pair, Leaf, u64) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let cards = turns.street.forms()[board].cards;
        let orders = self.shape.orders / 5;
        let leaves = after.map_or(&[][..], |after| &after.leaves);
        let marks: Vec<Box<Half<u8>>> = after.map_or_else(Vec::new, |after| {
            let gather = |place: usize| {
                let mut sum = boxed(0);
                Self::gathered(table, after, place, cards, &mut sum);
                sum
            };
            (0..leaves.len()).map(gather).collect()
        });
        for pair in table.pairs_beside(cards) {
            match before.of(pair.entry) {
                Leaf::Node(stage, _) if Some(stage) == self.flop => {
                    for (&leaf, marks) in leaves.iter().zip(&marks) {
                        if marks[pair.entry] > 0 {
                            visit(pair, leaf, marks[pair.entry].into())?;
                        }
                    }
                }
                leaf => visit(pair, leaf, orders)?,
            }
        }
        Ok(())
    }

    /// Settles on the boards of four.
    fn settle_turns(
        &self,
        table: &Table,
        turns: &Turns,
        before: &AfterHole,
        after: Option<&AfterFlops>,
    ) -> Result<Counts, Error> {
        let stage = turns.stage;
        let active = self.active(stage);
        let ways_of_board = u128::from(turns.ways.unsigned_abs());
        let forms = turns.street.forms().par_iter().enumerate();
        let counted = forms.map(|(board, form)| {
            let mut counts = Counts::new(self.game());
            let mut met = Vec::new();
            self.each_on_turns(table, turns, board, before, after, &mut |pair, leaf, times| {
                let ways = u128::from(times) * u128::from(form.orbit);
                let leaf = match leaf {
                    Leaf::Node(_, node) => {
                        let place = active.iter().position(|&known| known == node).unwrap_or(0);
                        let choice = turns.choices[board][place].made(pair.entry);
                        let Some(leaf) = self.chosen(stage, node, choice) else {
                            let cards = form.cards.union(CardSet::from_iter(pair.cards));
                            return Err(self.stuck(stage, Decided::NoRule, cards));
                        };
                        if choice != PASSED {
                            counts.choices[stage][usize::from(choice)] += ways * ways_of_board;
                        }
                        leaf
                    }
                    Leaf::Ending(_) => leaf,
                };
                let Leaf::Ending(ending) = leaf else { return Ok(()) };
                if self.ended(leaf).is_some() {
                    counts.add(ending, None, ways * ways_of_board);
                    return Ok(());
                }
                turns.met(board, pair.entry, &mut met);
                for (&result, &count) in turns.results.iter().zip(&met).filter(|(_, count)| **count > 0) {
                    counts.add(ending, Some(result), ways * u128::from(count.unsigned_abs()));
                }
                Ok(())
            })?;
            Ok(counts)
        });
        counted.try_reduce(|| Counts::new(self.game()), |sum, other| Ok(sum.plus(&other)))
    }

    /// Visits what every class of pairs comes to on these full boards.
    pub(super) fn walk_boards(
        &self,
        table: &Table,
        before: &AfterHole,
        after: Option<&AfterFlops>,
        boards: &[Form],
        visit: &mut impl FnMut(&Arrival),
    ) {
        let mut room = Board::new(table.deck);
        let mut half: Box<Half<u8>> = boxed(0);
        let of_hole = before.leaves.iter().enumerate();
        // What went on to the flop comes from there.
        let of_hole =
            of_hole.filter(|(_, leaf)| !matches!(leaf, Leaf::Node(stage, _) if Some(*stage) == self.flop));
        let of_hole: Vec<(Leaf, Box<Half<u8>>)> =
            of_hole.map(|(place, leaf)| (*leaf, before.marks(table, place))).collect();
        let of_flops: &[Leaf] = after.map_or(&[], |after| &after.leaves);
        let leaves: Vec<(Leaf, u64)> = (of_hole.iter().map(|(leaf, _)| (*leaf, self.shape.orders)))
            .chain(of_flops.iter().map(|&leaf| (leaf, self.orders_after_flop())))
            .collect();
        let mut gathered = Kinds::new();
        let mut ways: Vec<Kinds<u32>> = Vec::new();
        for run in table.runs(boards) {
            ways.clear();
            for (place, _) in leaves.iter().enumerate() {
                let mut sum = Kinds::new();
                for form in run {
                    match (of_hole.get(place), after) {
                        (Some((_, marks)), _) => half.copy_from_slice(&marks[..]),
                        (None, Some(after)) => {
                            Self::gathered(table, after, place - of_hole.len(), form.cards, &mut half);
                        }
                        (None, None) => {}
                    }
                    gathered.gather(&mut half, flush_suit(form.cards), form.cards);
                    sum.add(&gathered, u32::try_from(form.orbit).expect("at most 24"));
                }
                ways.push(sum);
            }
            self.visit(table, &mut room, run[0].cards, |meeting| {
                let [a, b] = meeting.class.kinds;
                for (&(leaf, orders), ways) in leaves.iter().zip(&ways) {
                    let ways = u64::from(ways.gathered(a, b)) * orders;
                    if ways > 0 {
                        visit(&Arrival { leaf, ways, meeting, board: run[0].cards });
                    }
                }
            });
        }
    }

    /// Settles on the full boards.
    fn settle_boards(
        &self,
        table: &Table,
        before: &AfterHole,
        after: Option<&AfterFlops>,
        progress: &dyn Progress,
    ) -> Result<Counts, Error> {
        let rivals = table.rivals.unsigned_abs();
        let counted = table.boards.par_chunks(table.chunk()).map(|chunk| {
            let mut counts = Counts::new(self.game());
            let mut endings = Endings::new(self);
            let mut stuck = None;
            self.walk_boards(table, before, after, chunk, &mut |arrival| {
                let ending = match arrival.leaf {
                    Leaf::Ending(ending) => ending,
                    Leaf::Node(stage, node) => {
                        let decided = self.on_river(node, arrival.meeting);
                        if let Decided::Chose { made, .. } = decided {
                            counts.choices[stage][made.0] += u128::from(arrival.ways * rivals);
                        }
                        let target = decided.target(self.node(stage, node));
                        let Some(Leaf::Ending(ending)) = target.map(|target| self.leaf(stage, target)) else {
                            stuck.get_or_insert((stage, decided, arrival.board));
                            return;
                        };
                        ending
                    }
                };
                endings.add(ending, arrival);
            });
            if let Some((stage, decided, cards)) = stuck {
                return Err(self.stuck(stage, decided, cards));
            }
            endings.add_to(self, &mut counts);
            advance(progress, chunk.iter().map(|form| form.orbit).sum())?;
            Ok(counts)
        });
        counted.try_reduce(|| Counts::new(self.game()), |sum, other| Ok(sum.plus(&other)))
    }
}

impl Endings {
    fn new(game: &Holdem) -> Endings {
        let cells = game.results.len();
        Endings { ways: vec![0; cells * game.game().script.endings.len()], cells }
    }

    /// Adds deals. The sums of a chunk of boards fit 64 bits: the deals of 1,024 boards are fewer than 2^45.
    fn add(&mut self, ending: usize, arrival: &Arrival) {
        let met = arrival.meeting.met;
        let first = ending * self.cells + arrival.meeting.own * met.len();
        for (sum, &count) in self.ways[first..first + met.len()].iter_mut().zip(met) {
            *sum = sum.wrapping_add(arrival.ways.wrapping_mul(count.unsigned_abs()));
        }
    }

    fn add_to(&self, game: &Holdem, counts: &mut Counts) {
        for (ending, cells) in self.ways.chunks_exact(self.cells).enumerate() {
            let ended = game.ended(Leaf::Ending(ending)).is_some();
            for (&result, &ways) in game.results.iter().zip(cells).filter(|(_, ways)| **ways > 0) {
                counts.add(ending, (!ended).then_some(result), ways.into());
            }
        }
    }
}

/// Marks a pair. One of one suit stands there once, with the lower card first, so that a half made of the sheet has it
/// once.
fn mark(sheet: &mut Sheet<u8>, [a, b]: [Card; 2]) {
    sheet[ordered_entry(a, b)] = 1;
    if a.suit() != b.suit() {
        sheet[ordered_entry(b, a)] = 1;
    }
}
