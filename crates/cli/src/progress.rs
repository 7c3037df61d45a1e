//! Progress of long work, on standard error and only when it is a terminal.

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::time::Duration;
use vigorish::Progress;

/// A bar that shows itself on a terminal and nowhere else. Work inside other work is not shown: the whole is.
#[derive(Default)]
pub(crate) struct Bar {
    shown: Mutex<Shown>,
}

#[derive(Default)]
struct Shown {
    bar: Option<ProgressBar>,
    /// How many works have begun and not finished.
    depth: usize,
}

impl Bar {
    fn with(&self, act: impl FnOnce(&mut Shown)) {
        act(&mut self.shown.lock().unwrap_or_else(std::sync::PoisonError::into_inner));
    }
}

/// How long it takes until the end, once enough is done to tell: the first step may count what all others share, and
/// many times as long as it took is said of nothing.
fn left(state: &ProgressState, words: &mut dyn Write) {
    let (done, all) = (state.pos(), state.len().unwrap_or(0));
    if let Some(left) = time_left(state.elapsed(), done, all) {
        // A bar that cannot be written is not missed.
        let _ = write!(words, " (about {} left)", HumanDuration(left));
    }
}

fn time_left(elapsed: Duration, done: u64, all: u64) -> Option<Duration> {
    let is_known = elapsed >= ENOUGH && done.saturating_mul(10) >= all && done > 0;
    let left = elapsed.as_millis() * u128::from(all.saturating_sub(done)) / u128::from(done.max(1));
    is_known.then(|| Duration::from_millis(left.try_into().unwrap_or(u64::MAX)))
}

/// Nothing is said of the rest before this much time has passed, and a tenth is done.
const ENOUGH: Duration = Duration::from_secs(3);

impl Progress for Bar {
    fn begin(&self, what: &str, steps: u64) -> ControlFlow<()> {
        let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{msg} [{bar:30}] {percent}% {elapsed}{left}") {
            bar.set_style(style.with_key("left", left).progress_chars("=> "));
        }
        bar.set_message(what.to_string());
        self.with(|shown| {
            shown.depth += 1;
            if shown.depth == 1 {
                shown.bar = Some(bar);
            }
        });
        ControlFlow::Continue(())
    }

    fn advance(&self, steps: u64) -> ControlFlow<()> {
        self.with(|shown| {
            if let (Some(bar), 1) = (&shown.bar, shown.depth) {
                bar.inc(steps);
            }
        });
        ControlFlow::Continue(())
    }

    fn finish(&self) {
        self.close();
    }
}

impl Bar {
    fn close(&self) {
        self.with(|shown| {
            shown.depth = shown.depth.saturating_sub(1);
            if shown.depth == 0
                && let Some(bar) = shown.bar.take()
            {
                bar.finish_and_clear();
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_is_told_when_it_can_be() {
        let seconds = Duration::from_secs;
        // A quarter in ten seconds leaves thirty.
        assert_eq!(time_left(seconds(10), 25, 100), Some(seconds(30)));
        // The first of 540 steps took seven seconds: that is no reason to say 63 minutes.
        assert_eq!(time_left(seconds(7), 1, 540), None);
        assert_eq!(time_left(seconds(2), 50, 100), None);
        assert_eq!(time_left(seconds(5), 0, 0), None);
    }
}
