//! Why events cannot be counted.

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
    /// Suits of a rank are in different groups of a count, and the cards are drawn by a rule.
    #[error(
        "tags that tell suits apart cannot be counted where hands are drawn by a rule: give tags by rank"
    )]
    SuitedDraw,
    /// The hands of faces are too many to be dealt one by one.
    #[error("tags that tell suits apart take {0} hands of cards here, too many: give tags by rank")]
    TooManyHands(u128),
    /// The conditions on rolls or spins have too many states.
    #[error(
        "the conditions count {counters} different things in the sequence, which takes more than {states} states with counts \
         that sum to {largest_sum}: use smaller counts, count fewer things, or split it into several wagers"
    )]
    TooManyStates {
        /// How many different things the conditions count.
        counters: usize,
        /// How many states were found before the search stopped.
        states: usize,
        /// The largest sum of counts among them.
        largest_sum: u32,
    },
}
