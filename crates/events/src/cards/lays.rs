//! Ways to lay the cards of a board of five into its cells.

use super::boards::BOARD;
use super::duel::Duel;
use super::seated::board_cells;
use super::worths::Part;
use enumeration::Card;
use itertools::Itertools;

/// Ways to lay a board, one bit each: there are at the most 120.
pub type Ways = u128;

/// What a test sees in some ways to lay a board.
pub struct View {
    /// What that is.
    pub seen: Seen,
    /// One of these ways.
    pub cards: [Card; BOARD],
    /// All of them.
    pub ways: Ways,
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
