//! Why events cannot be counted.

/// Why events cannot be counted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// What is given never happens.
    #[error("what is `given` never happens, so nothing can be said of when it does")]
    NeverGiven,
    /// The shoe cannot deal this.
    #[error("the shoe has {0} cards: too few for this deal")]
    TooFewCards(u32),
    /// The conditions hold more different tests than this.
    #[error("the conditions hold more than {0} different tests")]
    TooManyTests(usize),
    /// There are more deals than can be counted.
    #[error("there are more deals than can be counted")]
    TooLarge,
    /// The conditions on rolls or spins have too many states.
    #[error(
        "the conditions count {counters} different things in the sequence, which takes more than {states} states with counts \
         that sum to {largest_sum}; ask for smaller counts or for fewer things, or make several wagers of it"
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
