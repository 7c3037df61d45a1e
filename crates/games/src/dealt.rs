//! Wagers on cards as they are dealt, without a decision.

use crate::hands::hands;
use crate::{Analysis, Error, Method, Request, Workbench};
use enumeration::CardSet;

/// A wager on so many cards of one deck, paid by the row they make.
pub(crate) struct DealtCards {
    /// What they are dealt from.
    pub deck: CardSet,
    /// How many.
    pub size: u32,
    /// The row they make, which must not depend on which suit is which; none where they lose.
    pub row: fn(CardSet) -> Option<&'static str>,
}

impl Method for DealtCards {
    fn analyze(&self, request: &Request, _: &Workbench) -> Result<Analysis, Error> {
        let dealt = hands(self.deck, self.size, self.row);
        Analysis::of(request, &request.rounds_by_row(&dealt, |row| row.map(Into::into))?)
    }
}
