//! The rows of a side bet on one set of cards, as an engine evaluates them.

use crate::conditions::Numbered;
use crate::evaluate::Evaluator;
use crate::layout::Layout;
use enumeration::CardSet;
use events::CardList;

/// Rows over one set of cards.
pub(crate) struct RowsBeside<'d> {
    /// The zones whose cards they look at, ascending.
    pub zones: Vec<usize>,
    pub rows: Vec<Numbered>,
    pub evaluator: Evaluator<'d>,
    pub layout: Layout,
}

impl RowsBeside<'_> {
    /// The first row that holds of these cards.
    pub(crate) fn first(&self, cards: CardSet) -> Option<usize> {
        let mut groups = vec![CardList::default(); self.layout.groups];
        groups[self.layout.group[self.zones[0]]] = cards.iter().collect();
        let facts = self.evaluator.facts(&groups);
        self.rows.iter().position(|row| row.holds(facts, 0))
    }

    /// No deals in any row.
    pub(crate) fn none(&self) -> Vec<u128> {
        vec![0; self.rows.len()]
    }
}
