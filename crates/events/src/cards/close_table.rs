//! Answers of detailed tests on a few cells of a draw, looked up by the values of the cards in these cells.
//!
//! A draw depends on card values alone, and so do most tests. A *close* test depends on suits, or on ranks of equal value,
//! but often in a few cells only. [`super::close`] deals these cells first. For each set of values it stores the number of
//! ways in which the close tests give each combination of answers; [`super::settle`] looks them up for every draw.

use super::ways::choose;
use crate::logic::{KnownTests, TestSet};
use enumeration::conversions::to_index;

/// The answers of close tests by the values in their cells.
pub(super) struct CloseTable {
    /// The close tests.
    pub tests: TestSet,
    /// The cells they see, in order.
    pub cells: Vec<usize>,
    /// Every combination of their answers.
    pub facts: Vec<KnownTests>,
    /// By index of the values in the cells: combinations of answers by number, and in how many ways each happens.
    pub answers: Vec<Answers>,
    /// How the values in the cells are indexed.
    pub indexing: CellIndexing,
}

/// Combinations of answers by number, and in how many ways each happens.
pub(super) type Answers = Vec<(usize, u128)>;

impl CloseTable {
    /// The answers when these kinds, with their numbers of cards, lie in all cells of a deal.
    pub(super) fn answers(&self, laid: &[Vec<(usize, u8)>]) -> &Answers {
        let cells = self.cells.iter().enumerate();
        let at = cells.fold(0, |at, (i, &cell)| self.indexing.index(at, i, laid[cell].iter().copied()));
        &self.answers[at]
    }
}

/// Numbers the multisets of kinds that can lie in several cells, in the combinatorial number system.
pub(super) struct CellIndexing {
    /// For each cell, by number of cards, the index of its first multiset of that size.
    first: Vec<Vec<usize>>,
    /// For each cell, how many multisets it can hold.
    pub counts: Vec<usize>,
}

impl CellIndexing {
    /// The indexing of cells that may hold these numbers of cards of `kinds` kinds.
    pub(super) fn new(sizes: &[&[u32]], kinds: usize) -> CellIndexing {
        let (mut first, mut counts) = (Vec::new(), Vec::new());
        for sizes in sizes {
            let mut next = 0;
            let mut starts = vec![0; 1 + to_index(sizes.iter().copied().max().unwrap_or(0))];
            for &size in *sizes {
                starts[to_index(size)] = next;
                next += multisets(kinds, size);
            }
            first.push(starts);
            counts.push(next);
        }
        CellIndexing { first, counts }
    }

    /// The index after a cell with these numbers of cards by kind, when the cells before it have the index `before`.
    pub(super) fn index(
        &self,
        before: usize,
        cell: usize,
        counts: impl Iterator<Item = (usize, u8)>,
    ) -> usize {
        let (mut size, mut place) = (0, 0);
        for (kind, count) in counts {
            for _ in 0..count {
                size += 1;
                place += multisets(kind, size);
            }
        }
        before * self.counts[cell] + self.first[cell][to_index(size)] + place
    }
}

/// The number of multisets of `size` cards of `kinds` kinds.
fn multisets(kinds: usize, size: u32) -> usize {
    let kinds = u32::try_from(kinds).expect("at most 14 kinds of rank");
    let count = if size == 0 { 1 } else { choose(kinds + size - 1, size) };
    usize::try_from(count).expect("multisets of a few cards of 14 kinds")
}
