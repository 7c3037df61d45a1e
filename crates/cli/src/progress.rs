//! Progress of long work, on standard error and only when it is a terminal.

use games::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::Mutex;

/// A bar that shows itself on a terminal and nowhere else.
#[derive(Default)]
pub struct Bar {
    bar: Mutex<Option<ProgressBar>>,
}

impl Bar {
    fn with(&self, act: impl FnOnce(&mut Option<ProgressBar>)) {
        act(&mut self.bar.lock().unwrap_or_else(std::sync::PoisonError::into_inner));
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
        self.with(|place| *place = Some(bar));
    }

    fn advance(&self, steps: u64) {
        self.with(|place| {
            if let Some(bar) = place {
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
        self.with(|place| {
            if let Some(bar) = place.take() {
                bar.finish_and_clear();
            }
        });
    }
}
