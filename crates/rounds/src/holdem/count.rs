//! The number of deals that end each way under the play, street by street. `play` calls it.
//!
//! The targets from the two cards and from a flop are kept as tables of marks, one table for each leaf. On a full board
//! the marks of the flops inside it are added up, class by class; [`Holdem::walk_boards`] visits the sums.

use super::boards::BoardForm;
use super::core::{Holdem, Leaf, Meeting, NO_RULE, PASSED, cells};
use super::pairs::{Half, KindValues, Sheet, add_relabelled, boxed, ordered_entry};
use super::table::{DealTable, HolePair};
use super::turns::Turns;
use super::values::Decisions;
use crate::compiled::ResultId;
use crate::conditions::Facts;
use crate::counts::Counts;
use crate::decide::Decided;
use crate::error::Error;
use crate::rows_beside::RowsBeside;
use crate::script::Target;
use enumeration::combinations::choose;
use enumeration::showdown::{Board, flush_suit};
use enumeration::work::Watch;
use enumeration::{Card, CardSet};
use rayon::prelude::*;

/// The leaf of each pair after the decision on the two cards alone.
pub(super) struct AfterHole {
    leaves: Vec<Leaf>,
    /// The index of the leaf of each pair.
    place: Box<Half<u8>>,
}

/// The leaves after the flops.
pub(super) struct AfterFlops {
    ways_on: Vec<WayOn>,
    /// By flop and continuation: a sheet of marks, `None` if no pair continues that way.
    sheets: Vec<Vec<Option<Box<Sheet<u8>>>>>,
    /// By label: the tests of the player's cards and the flop that only count.
    labels: Vec<Facts>,
}

/// A continuation from a flop: its leaf, and the label of the tests that hold there.
#[derive(Clone, Copy, PartialEq, Eq)]
struct WayOn {
    leaf: Leaf,
    label: usize,
}

/// The pairs of a flop that go to a leaf and for which these tests hold.
type MarkedSheet = ((Leaf, Facts), Box<Sheet<u8>>);

/// A leaf that pairs of a class reach on a board, over all orders of dealing it.
pub(super) struct Arrival<'a, 'm> {
    /// The leaf.
    pub leaf: Leaf,
    /// The label of the tests of the pairs and the flop.
    label: usize,
    /// The number of ways, not counting the dealer's hands.
    pub ways: u64,
    /// The pairs and their rivals.
    pub meeting: &'a Meeting<'m>,
    /// The board.
    pub board: CardSet,
}

/// The number of deals with each ending and each label, cell by cell.
struct EndingCounts {
    ways: Vec<u64>,
    cells: usize,
    labels: usize,
}

impl AfterHole {
    /// Records the leaf of each pair.
    pub(super) fn new(table: &DealTable, leaf: impl Fn(&HolePair) -> Leaf) -> AfterHole {
        let mut after = AfterHole { leaves: Vec::new(), place: boxed(0) };
        for pair in &table.pairs {
            let place = place(&mut after.leaves, leaf(pair));
            after.place[pair.entry] = u8::try_from(place).expect("few choices");
        }
        after
    }

    /// The leaf of a pair.
    pub(super) fn of(&self, pair: usize) -> Leaf {
        self.leaves[usize::from(self.place[pair])]
    }

    /// The marks of a leaf.
    fn marks(&self, table: &DealTable, place: usize) -> Box<Half<u8>> {
        let mut marks = boxed(0);
        for pair in &table.pairs {
            marks[pair.entry] = u8::from(usize::from(self.place[pair.entry]) == place);
        }
        marks
    }
}

impl Holdem {
    /// The leaf of a choice, or of a stage without a decision; `None` if the play has no rule.
    fn chosen(&self, stage: usize, node: usize, choice: u8) -> Option<Leaf> {
        let node = self.node(stage, node);
        let target = match choice {
            PASSED => node.passed,
            NO_RULE => return None,
            choice => node.targets[usize::from(choice)].0,
        };
        Some(self.leaf(stage, target))
    }

    /// The leaves after the decision on the two cards alone.
    pub(super) fn after_hole(&self, table: &DealTable, decisions: &Decisions) -> AfterHole {
        AfterHole::new(table, |pair| match (self.hole, &decisions.hole) {
            (Some(stage), Some(decided)) => {
                let target = decided[pair.form].target(self.node(stage, 0));
                self.leaf(stage, target.expect("all is decided on the two cards"))
            }
            _ => Leaf::Node(0, 0),
        })
    }

    /// Counts every deal at a table.
    pub(super) fn count(
        &self,
        table: &DealTable,
        decisions: &Decisions,
        watch: &Watch,
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
            None => self.settle_boards(table, &after_hole, after_flops.as_ref(), watch)?,
        };
        Ok(counts.plus(&settled))
    }

    /// The leaves after the flops, if there is a decision on the flop.
    pub(super) fn after_flops(
        &self,
        table: &DealTable,
        decisions: &Decisions,
        before: &AfterHole,
    ) -> Result<Option<AfterFlops>, Error> {
        self.after_flops_by(table, before, &|flop, place, pair| decisions.flops[flop][place].made(pair.entry))
    }

    /// The same if `choice` makes the choice on a flop, with a pair after the history of this index among the active
    /// ones.
    pub(super) fn after_flops_by(
        &self,
        table: &DealTable,
        before: &AfterHole,
        choice: &(dyn Fn(usize, usize, &HolePair) -> u8 + Sync),
    ) -> Result<Option<AfterFlops>, Error> {
        let Some(stage) = self.flop else { return Ok(None) };
        let active = self.active(stage);
        let aside = self.shape.aside;
        let mark_flop = |(flop, form): (usize, &BoardForm)| {
            let facts = self.facts_of(aside, stage, form.cards);
            let mut sheets: Vec<MarkedSheet> = Vec::new();
            for pair in table.pairs_beside(form.cards) {
                let leaf = match before.of(pair.entry) {
                    Leaf::Node(at, node) if at == stage => {
                        let place = active.iter().position(|&known| known == node).unwrap_or(0);
                        let Some(leaf) = self.chosen(stage, node, choice(flop, place, pair)) else {
                            let cards = form.cards.union(CardSet::from_iter(pair.cards));
                            return Err(self.stuck(stage, Decided::NoRule, cards));
                        };
                        leaf
                    }
                    // Leaves already decided pass through here only if rows count tests of the flop.
                    leaf if aside != 0 => leaf,
                    _ => continue,
                };
                let key = (leaf, if aside == 0 { 0 } else { facts(pair.cards) });
                let place = sheets.iter().position(|(known, _)| *known == key).unwrap_or_else(|| {
                    sheets.push((key, boxed(0)));
                    sheets.len() - 1
                });
                mark(&mut sheets[place].1, pair.cards);
            }
            Ok(sheets)
        };
        let marked: Vec<Vec<_>> =
            table.flops.forms().par_iter().enumerate().map(mark_flop).collect::<Result<_, _>>()?;
        let mut after = AfterFlops { ways_on: Vec::new(), sheets: Vec::new(), labels: vec![0] };
        for of_flop in marked {
            let mut sheets = Vec::new();
            for ((leaf, facts), sheet) in of_flop {
                let way = WayOn { leaf, label: place(&mut after.labels, facts) };
                let place = place(&mut after.ways_on, way);
                sheets.resize_with(sheets.len().max(place + 1), || None);
                sheets[place] = Some(sheet);
            }
            after.sheets.push(sheets);
        }
        Ok(Some(after))
    }

    /// By label, the result of each cell.
    fn labelled(&self, after: Option<&AfterFlops>) -> Vec<Vec<ResultId>> {
        let labels = after.map_or(&[0][..], |after| &after.labels);
        labels.iter().map(|&aside| cells(&self.shape, aside)).collect()
    }

    /// Returns true if a pair is settled through the flops, and not from its first decision on.
    fn comes_by_flop(&self, leaf: Leaf) -> bool {
        self.shape.aside != 0 || matches!(leaf, Leaf::Node(stage, _) if Some(stage) == self.flop)
    }

    /// Visits every decision that the play reaches on a flop: the flop, the index of the history among the active ones,
    /// the pair, and the number of deals at the table.
    pub(super) fn each_on_flops(
        &self,
        table: &DealTable,
        decisions: &Decisions,
        before: &AfterHole,
        visit: &mut dyn FnMut(usize, usize, &HolePair, u128),
    ) {
        let Some(stage) = self.flop else { return };
        let active = self.active(stage);
        let run_outs = u128::from(choose(table.deck.len() - 5, 2)) * u128::from(self.shape.orders / 10);
        let run_outs = run_outs * u128::from(table.rivals.unsigned_abs());
        for (flop, form) in table.flops.forms().iter().enumerate() {
            for pair in table.pairs_beside(form.cards) {
                let Leaf::Node(at, node) = before.of(pair.entry) else { continue };
                debug_assert_eq!(at, stage, "the flop comes next");
                let place = active.iter().position(|&known| known == node).unwrap_or(0);
                if decisions.flops[flop][place].made(pair.entry) < NO_RULE {
                    visit(flop, place, pair, u128::from(form.orbit) * run_outs);
                }
            }
        }
    }

    /// The sum of marks over the flops inside a board; returns whether there are any.
    fn gathered(
        table: &DealTable,
        after: &AfterFlops,
        place: usize,
        board: CardSet,
        sum: &mut Half<u8>,
    ) -> bool {
        let mut any = false;
        sum.fill(0);
        for (flop, relabelling) in table.flops.inside(board) {
            if let Some(Some(sheet)) = after.sheets[flop].get(place) {
                // The flop's sheet in the suits of the board. There are at most ten flops.
                add_relabelled(sum, sheet, relabelling);
                any = true;
            }
        }
        any
    }

    /// Visits every pair on a canonical board of four, with each leaf that it reaches, the label of its flop, and the
    /// number of orders of dealing the four.
    pub(super) fn each_on_turns(
        &self,
        table: &DealTable,
        turns: &Turns,
        board: usize,
        before: &AfterHole,
        after: Option<&AfterFlops>,
        mut visit: impl FnMut(&HolePair, Leaf, usize, u64) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let cards = turns.street.forms()[board].cards;
        let orders = self.shape.orders / 5;
        let ways_on = after.map_or(&[][..], |after| &after.ways_on);
        let marks: Vec<Box<Half<u8>>> = after.map_or_else(Vec::new, |after| {
            let gather = |place: usize| {
                let mut sum = boxed(0);
                Self::gathered(table, after, place, cards, &mut sum);
                sum
            };
            (0..ways_on.len()).map(gather).collect()
        });
        for pair in table.pairs_beside(cards) {
            let leaf = before.of(pair.entry);
            if !self.comes_by_flop(leaf) {
                visit(pair, leaf, 0, orders)?;
                continue;
            }
            for (&WayOn { leaf, label }, marks) in ways_on.iter().zip(&marks) {
                if marks[pair.entry] > 0 {
                    visit(pair, leaf, label, marks[pair.entry].into())?;
                }
            }
        }
        Ok(())
    }

    /// Settles the pairs that end on the boards of four.
    fn settle_turns(
        &self,
        table: &DealTable,
        turns: &Turns,
        before: &AfterHole,
        after: Option<&AfterFlops>,
    ) -> Result<Counts, Error> {
        let stage = turns.stage;
        let active = self.active(stage);
        let ways_of_board = u128::from(turns.ways.unsigned_abs());
        let forms = turns.street.forms().par_iter().enumerate();
        let results = self.labelled(after);
        // For each result that is counted, a cell with that result.
        let cell = |result: &ResultId| self.results.iter().position(|known| known == result);
        let cells: Vec<usize> =
            turns.results.iter().map(|result| cell(result).expect("a cell has it")).collect();
        let script = &self.game().script;
        let counted = forms.map(|(board, form)| {
            let mut met = Vec::new();
            // By choice, by ending, and by ending, label and result. The deals of one board are fewer than 2^40.
            let mut made = vec![0u64; script.stages[stage].offered.len()];
            let mut ended = vec![0u64; script.endings.len()];
            let mut settled = vec![0u64; script.endings.len() * results.len() * cells.len()];
            self.each_on_turns(table, turns, board, before, after, |pair, leaf, label, times| {
                let times = times * form.orbit;
                let leaf = match leaf {
                    Leaf::Node(_, node) => {
                        let place = active.iter().position(|&known| known == node).unwrap_or(0);
                        let choice = turns.choices[board][place].made(pair.entry);
                        let Some(leaf) = self.chosen(stage, node, choice) else {
                            let cards = form.cards.union(CardSet::from_iter(pair.cards));
                            return Err(self.stuck(stage, Decided::NoRule, cards));
                        };
                        if choice != PASSED {
                            made[usize::from(choice)] += times;
                        }
                        leaf
                    }
                    Leaf::Ending(_) => leaf,
                };
                let Leaf::Ending(ending) = leaf else { return Ok(()) };
                if self.game().ended(ending).is_some() {
                    ended[ending] += times;
                    return Ok(());
                }
                turns.met(board, pair.entry, &mut met);
                let first = (ending * results.len() + label) * cells.len();
                for (sum, &count) in settled[first..].iter_mut().zip(&met) {
                    *sum = sum.wrapping_add(times.wrapping_mul(count.unsigned_abs()));
                }
                Ok(())
            })?;
            let mut counts = Counts::new(self.game());
            for (sum, ways) in counts.choices[stage].iter_mut().zip(made) {
                *sum += u128::from(ways) * ways_of_board;
            }
            for (ending, ways) in ended.into_iter().enumerate() {
                counts.add(ending, None, u128::from(ways) * ways_of_board);
            }
            for (place, &ways) in settled.iter().enumerate().filter(|(_, ways)| **ways > 0) {
                let (of_ending, place) = (place / cells.len(), place % cells.len());
                let (ending, label) = (of_ending / results.len(), of_ending % results.len());
                counts.add(ending, Some(results[label][cells[place]]), ways.into());
            }
            Ok(counts)
        });
        counted.try_reduce(|| Counts::new(self.game()), |sum, other| Ok(sum.plus(&other)))
    }

    /// Returns true if a choice may still end the round after a leaf.
    fn may_end(&self, leaf: Leaf) -> bool {
        match leaf {
            Leaf::Ending(_) => self.ended(leaf).is_some(),
            Leaf::Node(stage, node) => {
                let node = self.node(stage, node);
                let targets = node.targets.iter().map(|&(target, _)| target).chain([node.passed]);
                targets
                    .filter(|target| *target != Target::Goes(usize::MAX))
                    .any(|target| self.may_end(self.leaf(stage, target)))
            }
        }
    }

    /// For each row, the number of deals in which it is the first that holds of the player's cards and the flop while
    /// no choice ends the round. Only pairs for which a choice may still end the round are followed to the full boards.
    pub(super) fn kept_at(
        &self,
        table: &DealTable,
        decisions: &Decisions,
        stage: usize,
        rows: &RowsBeside,
    ) -> Option<Vec<u128>> {
        let before = self.after_hole(table, decisions);
        let active = self.active(stage);
        let rivals = u128::from(table.rivals.unsigned_abs());
        let run_outs =
            u128::from(choose(table.deck.len() - 5, 2)) * u128::from(self.shape.orders / 10) * rivals;
        let mut kept = rows.none();
        let mut after = AfterFlops { ways_on: Vec::new(), sheets: Vec::new(), labels: Vec::new() };
        for (flop, form) in table.flops.forms().iter().enumerate() {
            let mut sheets: Vec<Option<Box<Sheet<u8>>>> = Vec::new();
            for pair in table.pairs_beside(form.cards) {
                let leaf = match before.of(pair.entry) {
                    Leaf::Node(at, node) if at == stage => {
                        let place = active.iter().position(|&known| known == node)?;
                        self.chosen(stage, node, decisions.flops[flop][place].made(pair.entry))?
                    }
                    leaf => leaf,
                };
                if self.ended(leaf).is_some() {
                    continue;
                }
                let Some(row) = rows.first(form.cards.union(CardSet::from_iter(pair.cards))) else {
                    continue;
                };
                if !self.may_end(leaf) {
                    kept[row] += u128::from(form.orbit) * run_outs;
                    continue;
                }
                if self.turn.is_some() {
                    return None;
                }
                let way = place(&mut after.ways_on, WayOn { leaf, label: row });
                sheets.resize_with(sheets.len().max(way + 1), || None);
                mark(sheets[way].get_or_insert_with(|| boxed(0)), pair.cards);
            }
            after.sheets.push(sheets);
        }
        if !after.ways_on.is_empty() {
            let goes_on = |arrival: &Arrival| match arrival.leaf {
                Leaf::Node(stage, node) => {
                    let target = self.on_river(node, arrival.meeting).target(self.node(stage, node));
                    target.is_some_and(|target| self.ended(self.leaf(stage, target)).is_none())
                }
                leaf @ Leaf::Ending(_) => self.ended(leaf).is_none(),
            };
            let later = table.boards.par_chunks(table.chunk()).map(|chunk| {
                let mut kept = rows.none();
                self.walk_boards(table, None, Some(&after), chunk, &mut |arrival| {
                    if goes_on(arrival) {
                        kept[arrival.label] += u128::from(arrival.ways) * rivals;
                    }
                });
                kept
            });
            kept = added(kept, later.reduce(|| rows.none(), added));
        }
        let times = u128::from(table.times) * self.shape.layout.multiplicity;
        Some(kept.into_iter().map(|ways| ways * times).collect())
    }

    /// Visits, for every class of pairs on these full boards, the leaves it reaches.
    pub(super) fn walk_boards(
        &self,
        table: &DealTable,
        before: Option<&AfterHole>,
        after: Option<&AfterFlops>,
        boards: &[BoardForm],
        visit: &mut impl FnMut(&Arrival),
    ) {
        let mut room = Board::new(table.deck);
        let mut half: Box<Half<u8>> = boxed(0);
        // Pairs that went on to the flop are counted from there.
        let of_hole: Vec<(Leaf, Box<Half<u8>>)> = before.map_or_else(Vec::new, |before| {
            let leaves = before.leaves.iter().enumerate().filter(|(_, leaf)| !self.comes_by_flop(**leaf));
            leaves.map(|(place, leaf)| (*leaf, before.marks(table, place))).collect()
        });
        let of_flops: &[WayOn] = after.map_or(&[], |after| &after.ways_on);
        let hole_ways = of_hole.iter().map(|&(leaf, _)| (WayOn { leaf, label: 0 }, self.shape.orders));
        let flop_ways = of_flops.iter().map(|&way| (way, self.orders_after_flop()));
        let ways_on: Vec<(WayOn, u64)> = hole_ways.chain(flop_ways).collect();
        let mut gathered = KindValues::new();
        let mut ways: Vec<(WayOn, u64, KindValues<u32>)> = Vec::new();
        for run in table.runs(boards) {
            ways.clear();
            for (place, &(way, orders)) in ways_on.iter().enumerate() {
                let mut sum: Option<KindValues<u32>> = None;
                for form in run {
                    let any = match (of_hole.get(place), after) {
                        (Some((_, marks)), _) => {
                            half.copy_from_slice(&marks[..]);
                            true
                        }
                        (None, Some(after)) => {
                            Self::gathered(table, after, place - of_hole.len(), form.cards, &mut half)
                        }
                        (None, None) => false,
                    };
                    if any {
                        gathered.gather(&mut half, flush_suit(form.cards), form.cards);
                        let orbit = u32::try_from(form.orbit).expect("at most 24");
                        sum.get_or_insert_with(KindValues::new).add(&gathered, orbit);
                    }
                }
                ways.extend(sum.map(|sum| (way, orders, sum)));
            }
            if ways.is_empty() {
                continue;
            }
            self.visit(table, &mut room, run[0].cards, |meeting| {
                let [a, b] = meeting.class.kinds;
                for &(WayOn { leaf, label }, orders, ref ways) in &ways {
                    let ways = u64::from(ways.gathered(a, b)) * orders;
                    if ways > 0 {
                        visit(&Arrival { leaf, label, ways, meeting, board: run[0].cards });
                    }
                }
            });
        }
    }

    /// Settles the pairs that end on the full boards.
    fn settle_boards(
        &self,
        table: &DealTable,
        before: &AfterHole,
        after: Option<&AfterFlops>,
        watch: &Watch,
    ) -> Result<Counts, Error> {
        let rivals = table.rivals.unsigned_abs();
        let results = self.labelled(after);
        let counted = table.boards.par_chunks(table.chunk()).map(|chunk| {
            let mut counts = Counts::new(self.game());
            let mut endings = EndingCounts::new(self, results.len());
            let mut stuck = None;
            self.walk_boards(table, Some(before), after, chunk, &mut |arrival| {
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
            endings.add_to(self, &results, &mut counts);
            watch.parts_done(chunk.iter().map(|form| form.orbit).sum());
            Ok(counts)
        });
        counted.try_reduce(|| Counts::new(self.game()), |sum, other| Ok(sum.plus(&other)))
    }
}

impl EndingCounts {
    fn new(game: &Holdem, labels: usize) -> EndingCounts {
        let cells = game.results.len();
        EndingCounts { ways: vec![0; cells * labels * game.game().script.endings.len()], cells, labels }
    }

    /// Adds deals. The sums of a chunk of boards fit 64 bits: the deals of 1,024 boards are fewer than 2^45.
    fn add(&mut self, ending: usize, arrival: &Arrival) {
        let met = arrival.meeting.met;
        let first = (ending * self.labels + arrival.label) * self.cells + arrival.meeting.own * met.len();
        for (sum, &count) in self.ways[first..first + met.len()].iter_mut().zip(met) {
            *sum = sum.wrapping_add(arrival.ways.wrapping_mul(count.unsigned_abs()));
        }
    }

    /// Adds these deals to the counts; `results` has the result of each cell by label.
    fn add_to(&self, game: &Holdem, results: &[Vec<ResultId>], counts: &mut Counts) {
        for (place, cells) in self.ways.chunks_exact(self.cells).enumerate() {
            let (ending, label) = (place / self.labels, place % self.labels);
            let ended = game.ended(Leaf::Ending(ending)).is_some();
            for (&result, &ways) in results[label].iter().zip(cells).filter(|(_, ways)| **ways > 0) {
                counts.add(ending, (!ended).then_some(result), ways.into());
            }
        }
    }
}

/// The index of an item in a list; a new item is appended.
fn place<T: PartialEq>(list: &mut Vec<T>, item: T) -> usize {
    list.iter().position(|known| *known == item).unwrap_or_else(|| {
        list.push(item);
        list.len() - 1
    })
}

/// Marks a pair. A pair of one suit has one entry, with the lower card first, so that a half made of the sheet has it
/// once.
fn mark(sheet: &mut Sheet<u8>, [a, b]: [Card; 2]) {
    sheet[ordered_entry(a, b)] = 1;
    if a.suit() != b.suit() {
        sheet[ordered_entry(b, a)] = 1;
    }
}

/// The sum of two lists, element by element.
fn added(sum: Vec<u128>, other: Vec<u128>) -> Vec<u128> {
    sum.into_iter().zip(other).map(|(a, b)| a + b).collect()
}
