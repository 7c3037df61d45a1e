//! Progress of long work, on standard error and only when it is a terminal.

use games::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::Mutex;

/// A bar that shows itself on a terminal and nowhere else. Work inside other work is not shown: the whole is.
#[derive(Default)]
pub struct Bar {
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

impl Progress for Bar {
    fn begin(&self, what: &str, steps: u64) {
        let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::stderr());
        if let Ok(style) =
            ProgressStyle::with_template("{msg} [{bar:30}] {percent}% {elapsed} (about {eta} left)")
        {
            bar.set_style(style.progress_chars("=> "));
        }
        bar.set_message(what.to_string());
        self.with(|shown| {
            shown.depth += 1;
            if shown.depth == 1 {
                shown.bar = Some(bar);
            }
        });
    }

    fn advance(&self, steps: u64) {
        self.with(|shown| {
            if let (Some(bar), 1) = (&shown.bar, shown.depth) {
                bar.inc(steps);
            }
        });
    }

    fn finish(&self) {
        self.close();
    }
}

/// A simulation reports the same way.
impl simulation::Progress for Bar {
    fn begin(&self, what: &str, rounds: u64) {
        Progress::begin(self, what, rounds);
    }

    fn advance(&self, rounds: u64) {
        Progress::advance(self, rounds);
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
