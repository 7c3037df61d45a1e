//! Builds the [`CloseTable`] of a draw: deals the cells that close tests see, before the draw itself.
//!
//! A [`Settler`] deals these cells in full detail; its rows are the combinations of answers of the close tests. The table
//! stores the result of each deal under the values of its cards. The draw is then counted by values alone, and the other
//! cells are dealt from the remaining cards of each value. [`super::count`] asks for the table before it counts a draw.

use super::close_table::{Answers, CellIndexing, CloseTable};
use super::interchange::{Interchange, classes, split_by_counts};
use super::kinds::{CardKinds, KindCounts};
use super::needs::{asks_for_equals, looks_at_suits, zones_of};
use super::problem::{DrawCells, Problem, ZoneLayout};
use super::ranks::OpenCells;
use super::settle::{Settler, cell_options};
use super::ways::{by_workers, choose};
use crate::logic::{KnownTests, Logic};
use paytables::wagers::{CardDeal, CardsTest, Condition, On};

/// With more close tests than this, no table is built: it has 2^n combinations of answers.
const MOST_TESTS: usize = 8;

/// Nor if the cells can be dealt in more ways than this.
const MOST_DEALS: u128 = 2_000_000;

/// Returns true if a test sees more of a card than the draw does.
fn is_close(deal: &CardDeal, test: &CardsTest) -> bool {
    let CardsTest::Of(_, asked) = test else { return false };
    let kinds = |tests: &[CardsTest]| CardKinds::of(deal, tests).ranks.len();
    looks_at_suits(asked) || kinds(std::slice::from_ref(test)) > kinds(&[])
}

/// The table for a draw of these cells; `None` if no test is close, or the table would be larger than the work it saves.
pub(super) fn close_table(deal: &CardDeal, logic: &Logic<CardsTest>, draw: &DrawCells) -> Option<CloseTable> {
    let DrawCells { made_of, sizes } = draw;
    let close: Vec<usize> =
        (0..logic.tests.len()).filter(|&test| is_close(deal, &logic.tests[test])).collect();
    if close.is_empty() || close.len() > MOST_TESTS {
        return None;
    }
    let sees = |test: usize, cell: usize| {
        zones_of(&logic.tests[test], deal).iter().flatten().any(|zone| made_of[zone.0].contains(&cell))
    };
    let mut cells: Vec<usize> =
        (0..sizes.len()).filter(|&cell| close.iter().any(|&test| sees(test, cell))).collect();
    // Cells in which ranks are seen come first: kinds that do not lie there are interchangeable in the others.
    let sees_ranks = |cell: usize| {
        close.iter().any(|&test| {
            let equals = matches!(&logic.tests[test], CardsTest::Of(_, of) if asks_for_equals(of));
            !equals && sees(test, cell)
        })
    };
    cells.sort_by_key(|&cell| !sees_ranks(cell));
    // If all cells were dealt here, nothing would be left to the draw.
    if cells.len() == sizes.len() || cells.iter().any(|&cell| sizes[cell].is_empty()) {
        return None;
    }
    // A row for every combination of answers: bit i of its number is set if close test i fails.
    let fails = |row: usize, bit: usize| row >> bit & 1 == 1;
    let row = |row: usize| {
        let test = |(bit, &test): (usize, &usize)| {
            let is = Condition::Is(logic.tests[test].clone());
            if fails(row, bit) { Condition::Not(Box::new(is)) } else { is }
        };
        Condition::All(close.iter().enumerate().map(test).collect())
    };
    let rows: Vec<Condition<CardsTest>> = (0..1 << close.len()).map(row).collect();
    let facts = (0..rows.len()).map(|row| {
        let mut facts = KnownTests::default();
        close.iter().enumerate().for_each(|(bit, &test)| facts.note(test, Some(!fails(row, bit))));
        facts
    });
    let facts = facts.collect();
    let own = Logic::of(&On { deal: (), given: Condition::always(), rows })?;
    let problem = Problem { deal, logic: &own, kinds: CardKinds::of(deal, &own.tests), close: None };
    let coarse = CardKinds::of(deal, &[]);
    let value_of = problem.kinds.ranks.iter().map(|kind| coarse.ranks.iter().position(|of| of.holds(kind)));
    let value_of: Vec<usize> = value_of.collect::<Option<_>>()?;
    let cell_sizes: Vec<&[u32]> = cells.iter().map(|&cell| sizes[cell].as_slice()).collect();
    let kinds = u32::try_from(problem.kinds.ranks.len()).expect("at most 14 kinds");
    let ways_to_fill =
        |sizes: &&[u32]| sizes.iter().map(|&size| choose(kinds + size - 1, size)).sum::<u128>();
    if cell_sizes.iter().map(ways_to_fill).product::<u128>() > MOST_DEALS {
        return None;
    }
    let layout = ZoneLayout::new(&problem, made_of.clone(), sizes.len());
    let indexing = CellIndexing::new(&cell_sizes, coarse.ranks.len());
    let interchange = |at: usize| {
        let laid = &cells[..at];
        Interchange::new(&problem, made_of, |_| true, true, |cell| laid.contains(&cell))
    };
    let interchange: Vec<Interchange> = (0..cells.len()).map(interchange).collect();
    let builder = || CloseTableBuilder {
        settler: Settler::new(&problem, &layout).together(),
        value_of: &value_of,
        values: coarse.ranks.len(),
        cells: &cells,
        sizes: &cell_sizes,
        interchange: &interchange,
        indexing: &indexing,
        answers: vec![Vec::new(); indexing.counts.iter().product()],
    };
    let left = problem.full_shoe();
    let like = classes(&problem, |_| true, true);
    let options: Vec<(KindCounts, u128)> =
        cell_sizes.first()?.iter().flat_map(|&size| cell_options(&left, &like, size)).collect();
    let built = by_workers(&options, 4, builder, |builder, (counts, orders)| {
        builder.lay(0, counts, *orders, &left, 0);
    });
    let mut built = built.into_iter().map(|builder| builder.answers);
    let mut answers = built.next()?;
    for (at, more) in built.flat_map(|part| part.into_iter().enumerate()) {
        more.into_iter().for_each(|(answer, ways)| add(&mut answers[at], answer, ways));
    }
    Some(CloseTable { tests: close.into_iter().collect(), cells, facts, answers, indexing })
}

/// Adds ways in which a combination of answers happens.
fn add(answers: &mut Answers, answer: usize, ways: u128) {
    match answers.iter_mut().find(|(known, _)| *known == answer) {
        Some((_, sum)) => *sum += ways,
        None => answers.push((answer, ways)),
    }
}

/// Deals the close cells.
struct CloseTableBuilder<'b, 'p> {
    settler: Settler<'p>,
    /// The value of each kind of rank, by number, and how many values there are.
    value_of: &'b [usize],
    values: usize,
    cells: &'b [usize],
    sizes: &'b [&'b [u32]],
    /// The interchangeable kinds before each cell is dealt.
    interchange: &'b [Interchange],
    indexing: &'b CellIndexing,
    answers: Vec<Answers>,
}

impl CloseTableBuilder<'_, '_> {
    /// Fills a cell, which represents `orders` deals, and deals the cells after it. `before` is the index of the values in the
    /// cells before it.
    fn lay(&mut self, at: usize, counts: &KindCounts, orders: u128, left: &[u32], before: usize) {
        self.settler.deal.lay(self.cells[at], counts);
        let mut values = vec![0; self.values];
        for (kind, &count) in counts.iter().enumerate() {
            values[self.value_of[kind]] += count;
        }
        let left: Vec<u32> = left.iter().zip(counts).map(|(&left, &count)| left - u32::from(count)).collect();
        let index = self.indexing.index(before, at, values.into_iter().enumerate());
        let Some(&sizes) = self.sizes.get(at + 1) else { return self.file(index, orders) };
        let laid = &self.settler.deal.counts;
        let like = self.interchange[at + 1].classes(laid);
        let laid: Vec<KindCounts> = self.cells[..=at].iter().map(|&cell| laid[cell].clone()).collect();
        let like = split_by_counts(&like, &laid);
        for &size in sizes {
            for (counts, more) in cell_options(&left, &like, size) {
                self.lay(at + 1, &counts, orders * more, &left, index);
            }
        }
    }

    /// Stores the answers under the values of the cards now in the cells.
    fn file(&mut self, index: usize, orders: u128) {
        let cells = self.settler.deal.counts.len();
        self.settler.deal(&OpenCells { from: cells, sizes: &[], left: Vec::new() }, Some(orders));
        for (answer, ways) in self.settler.ways.rows.iter_mut().map(std::mem::take).enumerate() {
            if ways > 0 {
                add(&mut self.answers[index], answer, ways);
            }
        }
    }
}
