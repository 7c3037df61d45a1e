//! How far a solve has come. The engines that walk for seconds tell it; `games` listens.

use crate::error::Error;
use std::ops::ControlFlow;

/// Hears how far a solve has come, and may stop it. Workers call it side by side.
pub trait Progress: Sync {
    /// Some work begins: what it is, and how many steps it has.
    fn begin(&self, what: &str, steps: u64);
    /// Some steps are done. [`ControlFlow::Break`] stops the solve with [`Error::Stopped`].
    fn advance(&self, steps: u64) -> ControlFlow<()>;
    /// The work is done.
    fn finish(&self);
}

/// Nobody listens.
pub struct Silent;

impl Progress for Silent {
    fn begin(&self, _: &str, _: u64) {}

    fn advance(&self, _: u64) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn finish(&self) {}
}

/// Tells of some steps; an error if the solve is to stop.
pub(crate) fn advance(progress: &dyn Progress, steps: u64) -> Result<(), Error> {
    match progress.advance(steps) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(Error::Stopped),
    }
}
