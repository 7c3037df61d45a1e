//! Why events cannot be counted.

use enumeration::work::Excess;
use std::fmt::{self, Display, Formatter};

/// Why events cannot be counted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// What is given never happens.
    #[error("the condition in `given` never happens: change it")]
    NeverGiven,
    /// The shoe cannot deal this.
    #[error("the shoe has {0} cards, too few for this deal: use more decks")]
    TooFewCards(u32),
    /// The conditions hold more different tests than this.
    #[error("the conditions contain more than {0} different tests: use fewer")]
    TooManyTests(usize),
    /// There are more deals than can be counted.
    #[error("there are too many deals to count: deal fewer cards")]
    TooLarge,
    /// A drawn hand may hold more jokers than can be counted.
    #[error(
        "the shoe has {0} jokers, and a joker has no points: a hand of jokers alone never ends, and hands this long cannot \
         be counted: use fewer jokers"
    )]
    TooManyJokers(u32),
    /// The count takes more time or memory than the limit.
    #[error("{0}")]
    TooMuch(Box<TooMuch>),
    /// Suits of a rank are in different groups of a count, and the cards are drawn by a rule.
    #[error("tags by suit cannot be counted if hands are drawn by a rule: give tags by rank")]
    SuitedDraw,
    /// The hands of faces are too many to be dealt one by one.
    #[error("tags by suit take {0} hands of cards here, too many: give tags by rank")]
    TooManyHands(u128),
}

/// A count that takes more time or memory than the limit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TooMuch {
    /// How much it takes, and the limit.
    pub excess: Excess,
    /// The row, from the top, whose condition takes the most work alone.
    pub row: usize,
    /// What would take less.
    pub remedy: &'static str,
}

impl Display for TooMuch {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let TooMuch { excess, row, remedy } = self;
        write!(f, "{excess}: the condition of row {} takes most of it: {remedy}", row + 1)
    }
}

/// An engine refuses; [`crate::count`] finds the row and the remedy.
impl From<Excess> for Error {
    fn from(excess: Excess) -> Self {
        Error::TooMuch(Box::new(TooMuch { excess, row: 0, remedy: "" }))
    }
}
