//! Progress of long work, on standard error: a bar on a terminal, or plain lines where `--progress plain` asks for them. A
//! command that takes minutes also prints lines if standard error is a file.

use clap::ValueEnum;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::io::{IsTerminal, Write as _};
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use vigorish::{Progress, visible};

/// How progress is shown.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum ProgressMode {
    /// A bar, if standard error is a terminal
    #[default]
    Auto,
    /// A line for every tenth of the work
    Plain,
    /// Nothing
    None,
}

/// Shows the progress of the outermost work. Nested work is not shown.
#[derive(Default)]
pub(crate) struct Bar {
    style: ProgressMode,
    /// True if lines are printed where there is no terminal for a bar.
    has_lines: bool,
    shown: Mutex<Shown>,
}

#[derive(Default)]
struct Shown {
    bar: Option<ProgressBar>,
    lines: Option<ProgressLines>,
    /// The depth of nested work.
    depth: usize,
}

/// Progress in lines: one for every tenth.
struct ProgressLines {
    what: String,
    steps: u64,
    done: u64,
    tenths: u64,
    /// Lines are printed from this moment on.
    from: Instant,
}

impl ProgressLines {
    fn new(what: &str, steps: u64, from: Instant) -> Self {
        ProgressLines { what: what.into(), steps, done: 0, tenths: 0, from }
    }

    /// Advances; returns the line to print if another tenth is done.
    fn advance(&mut self, steps: u64) -> Option<String> {
        self.done = self.done.saturating_add(steps).min(self.steps);
        let tenths = u64::try_from(u128::from(self.done) * 10 / u128::from(self.steps.max(1))).unwrap_or(10);
        let is_next = tenths > std::mem::replace(&mut self.tenths, tenths);
        (is_next && Instant::now() >= self.from).then(|| format!("{}: {}%", self.what, tenths * 10))
    }
}

/// Prints a line on standard error. An error is ignored: there is nowhere to report it.
fn print_line(line: &str) {
    let _ = writeln!(std::io::stderr(), "{}", visible(line));
}

impl Bar {
    /// Progress in this style.
    pub(crate) fn new(style: ProgressMode) -> Bar {
        Bar { style, ..Bar::default() }
    }

    /// The same for a command that takes minutes: without a terminal, it prints lines once the work is long.
    pub(crate) fn with_lines(self) -> Bar {
        Bar { has_lines: true, ..self }
    }

    fn with(&self, act: impl FnOnce(&mut Shown)) {
        act(&mut self.shown.lock().unwrap_or_else(std::sync::PoisonError::into_inner));
    }
}

/// The estimated time left, once enough is done: the first step may include shared counts, so it does not predict the
/// rest.
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

/// The least time, besides a tenth of the work, before an estimate is shown.
const ENOUGH: Duration = Duration::from_secs(3);

/// After this time, work is long enough to print lines that nobody asked for.
const LONG: Duration = Duration::from_secs(10);

impl Progress for Bar {
    fn begin(&self, what: &str, steps: u64) -> ControlFlow<()> {
        let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{msg} [{bar:30}] {percent}% {elapsed}{left}") {
            bar.set_style(style.with_key("left", left).progress_chars("=> "));
        }
        bar.set_message(what.to_string());
        self.with(|shown| {
            shown.depth += 1;
            match self.style {
                _ if shown.depth > 1 => {}
                ProgressMode::Auto if self.has_lines && !std::io::stderr().is_terminal() => {
                    shown.lines = Some(ProgressLines::new(what, steps, Instant::now() + LONG));
                }
                ProgressMode::Auto => shown.bar = Some(bar),
                ProgressMode::Plain => {
                    print_line(&format!("{what}: 0%"));
                    shown.lines = Some(ProgressLines::new(what, steps, Instant::now()));
                }
                ProgressMode::None => {}
            }
        });
        ControlFlow::Continue(())
    }

    fn advance(&self, steps: u64) -> ControlFlow<()> {
        self.with(|shown| {
            if shown.depth != 1 {
                return;
            }
            if let Some(bar) = &shown.bar {
                bar.inc(steps);
            }
            if let Some(line) = shown.lines.as_mut().and_then(|lines| lines.advance(steps)) {
                print_line(&line);
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
            if shown.depth == 0 {
                shown.lines = None;
                if let Some(bar) = shown.bar.take() {
                    bar.finish_and_clear();
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_printed_for_every_tenth() {
        let mut lines = ProgressLines::new("figures", 30, Instant::now());
        let printed: Vec<String> =
            [2, 1, 9, 18, 5].iter().filter_map(|&steps| lines.advance(steps)).collect();
        assert_eq!(printed, ["figures: 10%", "figures: 40%", "figures: 100%"]);
    }

    #[test]
    fn short_work_prints_no_lines() {
        let mut lines = ProgressLines::new("figures", 2, Instant::now() + LONG);
        assert_eq!([lines.advance(1), lines.advance(1)], [None, None]);
    }

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
