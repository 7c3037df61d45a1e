//! Progress and cancellation of long work.

use std::any::Any;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// Receives the progress of long work, and may cancel it.
///
/// Work is cancelled by unwinding to [`Session::ask`](crate::Session::ask), which then returns an error of the kind
/// [`Cancelled`](crate::ErrorKind::Cancelled). In a program built with `panic = "abort"` cancelling ends the process.
pub trait Progress: Send + Sync {
    /// Some work begins: what it is, and how many steps it has.
    fn begin(&self, _what: &str, _steps: u64) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Some steps are done. Called from any thread, many times a second.
    fn advance(&self, steps: u64) -> ControlFlow<()>;

    /// The work is done.
    fn finish(&self) {}
}

/// A listener that ignores every report.
pub(crate) struct Silent;

impl Progress for Silent {
    fn advance(&self, _: u64) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl<P: Progress + ?Sized> Progress for &P {
    fn begin(&self, what: &str, steps: u64) -> ControlFlow<()> {
        (**self).begin(what, steps)
    }

    fn advance(&self, steps: u64) -> ControlFlow<()> {
        (**self).advance(steps)
    }

    fn finish(&self) {
        (**self).finish();
    }
}

/// The engine's listener, which forwards to `P`.
pub(crate) struct Listener<P>(pub P);

/// The payload with which cancelled work unwinds.
struct Cancelled;

impl<P: Progress> games::Progress for Listener<P> {
    fn begin(&self, what: &str, steps: u64) {
        go_on(self.0.begin(what, steps));
    }

    fn advance(&self, steps: u64) {
        go_on(self.0.advance(steps));
    }

    fn finish(&self) {
        self.0.finish();
    }
}

fn go_on(flow: ControlFlow<()>) {
    if flow.is_break() {
        resume_unwind(Box::new(Cancelled));
    }
}

/// Runs work that may be cancelled; `None` if it was. Any other panic goes on.
pub(crate) fn unless_cancelled<T>(work: impl FnOnce() -> T) -> Option<T> {
    // A half-made value cannot be observed: the workbench stores a count only when it is complete.
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(done) => Some(done),
        Err(panic) if is_cancelled(&*panic) => None,
        Err(panic) => resume_unwind(panic),
    }
}

fn is_cancelled(panic: &(dyn Any + Send)) -> bool {
    panic.is::<Cancelled>()
}

/// Adapts the simulator's progress trait to the engine's.
pub(crate) struct SimulatorProgress<'p>(pub &'p dyn games::Progress);

impl simulation::Progress for SimulatorProgress<'_> {
    fn begin(&self, what: &str, rounds: u64) {
        self.0.begin(what, rounds);
    }

    fn advance(&self, rounds: u64) {
        self.0.advance(rounds);
    }

    fn finish(&self) {
        self.0.finish();
    }
}

/// The simulator's progress under another title.
pub(crate) struct Titled<'a>(&'a str, SimulatorProgress<'a>);

impl<'a> Titled<'a> {
    pub(crate) fn new(title: &'a str, progress: &'a dyn games::Progress) -> Self {
        Titled(title, SimulatorProgress(progress))
    }
}

impl simulation::Progress for Titled<'_> {
    fn begin(&self, _: &str, rounds: u64) {
        self.1.begin(self.0, rounds);
    }

    fn advance(&self, rounds: u64) {
        self.1.advance(rounds);
    }

    fn finish(&self) {
        self.1.finish();
    }
}
