//! Ways to lay the cards of a board of five into its cells.

use super::boards::BOARD;
use super::duel::Duel;
use super::seated::{Other, board_cells};
use super::worths::Part;
use crate::logic::Facts;
use enumeration::Card;
use itertools::Itertools;

/// A way to lay the cards of a board into its cells.
pub struct Lay {
    /// What the tests of the board alone tell.
    pub facts: Facts,
    /// The cards, cell by cell.
    pub cards: [Card; BOARD],
    /// How the other tests of each side look at it.
    pub seen: [Vec<Seen>; 2],
    /// How many ways it stands for.
    pub times: u128,
}

/// Whether these tests see the same in two ways to lay a board.
pub fn same(tests: &[Other], one: &[Seen], other: &[Seen]) -> bool {
    tests.iter().zip(one.iter().zip(other)).all(|(test, seen)| {
        !test.part || matches!(seen, (Seen::Ranks(one), Seen::Ranks(other)) if one == other)
    })
}

/// How a test that is not told by the class, or by the two cards, looks at a board.
pub enum Seen {
    /// At its cards.
    Cards,
    /// At a part of it, for a class.
    Part(Part),
    /// At the ranks of such a part: its place among those known.
    Ranks(usize),
}

/// Every way to lay the cards of a board into its cells, in each of which there is no order.
pub fn lays(duel: &Duel) -> Vec<[usize; BOARD]> {
    let cells: Vec<usize> = board_cells(duel).collect();
    let in_order = |lay: &Vec<usize>| (1..BOARD).all(|i| cells[i] != cells[i - 1] || lay[i] > lay[i - 1]);
    let lays = (0..BOARD).permutations(BOARD).filter(in_order);
    lays.map(|lay| std::array::from_fn(|i| lay[i])).collect()
}
