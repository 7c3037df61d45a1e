//! Progress reports of a simulation. The caller implements a listener, or passes [`Silent`].

/// Receives the progress of a simulation.
pub trait Progress: Sync {
    /// A wager begins: its name, and its number of rounds.
    fn begin(&self, what: &str, rounds: u64);
    /// This many further rounds are done.
    fn advance(&self, rounds: u64);
    /// The wager is done.
    fn finish(&self);
}

/// A listener that ignores every report.
pub struct Silent;

impl Progress for Silent {
    fn begin(&self, _: &str, _: u64) {}
    fn advance(&self, _: u64) {}
    fn finish(&self) {}
}
