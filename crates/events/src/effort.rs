//! The limit of work of one count, and the record of its estimated and actual steps.
//!
//! Every engine of this crate hands its estimate to [`Effort::begin`], which asks [`enumeration::work::Work`] and notes the
//! number of steps; afterwards it adds the steps that it took. A test compares the two.

use enumeration::conversions::to_count;
use enumeration::work::{Excess, Watch, Work, WorkEstimate};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The limit of work of one count.
pub(crate) struct Effort<'a> {
    work: Work<'a>,
    /// True if work that is surely short is estimated too.
    always: bool,
    estimated: AtomicU64,
    taken: AtomicU64,
}

impl<'a> Effort<'a> {
    /// The effort of one count.
    pub(crate) fn new(work: Work<'a>) -> Self {
        Effort { work, always: false, estimated: AtomicU64::new(0), taken: AtomicU64::new(0) }
    }

    /// The effort of a count that is always estimated, even if a bound shows that it is short.
    pub(crate) fn measured(work: Work<'a>) -> Self {
        Effort { always: true, ..Effort::new(work) }
    }

    /// Decides whether work of `parts` parts begins. `bound` is an upper bound on its nanoseconds, if
    /// one is known; work within ten seconds is not estimated.
    pub(crate) fn begin(
        &self,
        parts: usize,
        bound: Option<u128>,
        estimate: impl FnOnce() -> WorkEstimate,
    ) -> Result<Watch<'a>, Excess> {
        if !self.always && bound.is_some_and(|bound| bound < SURELY_SHORT) {
            return Ok(self.work.short());
        }
        let estimate = estimate();
        self.estimated.fetch_add(u64::try_from(estimate.steps).unwrap_or(u64::MAX >> 8), Relaxed);
        self.work.begin("counting", &estimate, to_count(parts))
    }

    /// Refuses work that needs more memory than the limit.
    pub(crate) fn check_memory(&self, steps: u128, unit: &'static str, bytes: u128) -> Result<(), Excess> {
        let estimate = WorkEstimate { steps, unit, nanoseconds: 0, bytes };
        self.work.begin("counting", &estimate, 1).map(|_| ())
    }

    /// Adds actual steps.
    pub(crate) fn add_steps(&self, steps: u64) {
        self.taken.fetch_add(steps, Relaxed);
    }

    /// The steps estimated, and the steps taken.
    pub(crate) fn steps(&self) -> (u64, u64) {
        (self.estimated.load(Relaxed), self.taken.load(Relaxed))
    }
}

/// Ten seconds, in nanoseconds.
const SURELY_SHORT: u128 = 10_000_000_000;
