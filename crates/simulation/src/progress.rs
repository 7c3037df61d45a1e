//! How a simulation reports its progress. The caller listens, or passes [`Silent`].

/// Receives the progress of a simulation.
pub trait Progress: Sync {
    /// A wager begins: its name, and how many rounds it will have.
    fn begin(&self, what: &str, rounds: u64);
    /// So many rounds more are done.
    fn advance(&self, rounds: u64);
    /// The wager is done.
    fn finish(&self);
}

/// Nobody listens.
pub struct Silent;

impl Progress for Silent {
    fn begin(&self, _: &str, _: u64) {}
    fn advance(&self, _: u64) {}
    fn finish(&self) {}
}
