//! What a designer waits for, and our evaluators beside the peers', in one run on one machine: `just peers`.
//!
//! Prints what was measured and writes it to `docs/performance.md`, with charts in `docs/images`. All runs of one kind are
//! taken in turn, again and again, and the best of each counts: what else the machine does then hits all alike.
//!
//! The commands are asked of `target/release/vigorish`. An argument names the program of an earlier commit, which is asked
//! the same questions in turn: `just peers path/to/earlier/vigorish 4be56af`.

mod answers;
mod evaluators;
mod growth;
mod page;

use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Something that is timed: its name, how many things it does, and the doing.
struct Job {
    name: &'static str,
    items: u64,
    run: Box<dyn FnMut() -> u64>,
}

impl Job {
    fn new(name: &'static str, items: u64, run: impl FnMut() -> u64 + 'static) -> Job {
        Job { name, items, run: Box::new(run) }
    }
}

/// A job and the least time it took.
struct Timed {
    name: &'static str,
    items: u64,
    least: Duration,
}

impl Timed {
    /// Things done in a second.
    fn rate(&self) -> f64 {
        self.items as f64 / self.least.as_secs_f64()
    }
}

/// Runs the jobs in turn, so many times over.
fn in_turn(mut jobs: Vec<Job>, times: usize) -> Vec<Timed> {
    let mut least = vec![Duration::MAX; jobs.len()];
    for _ in 0..times {
        for (job, least) in jobs.iter_mut().zip(&mut least) {
            let start = Instant::now();
            std::hint::black_box((job.run)());
            *least = start.elapsed().min(*least);
        }
    }
    jobs.iter().zip(least).map(|(job, least)| Timed { name: job.name, items: job.items, least }).collect()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (before, name) = match &arguments[..] {
        [] => (None, ""),
        [program, name] => (Some(PathBuf::from(program)), name.as_str()),
        _ => return Err("give no arguments, or an earlier program and its name".into()),
    };
    let now = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../target/release/vigorish"));
    let programs: Vec<_> = before.iter().chain([&now]).map(PathBuf::as_path).collect();
    let answered = answers::measure(&programs)?;
    let at_random = in_turn(evaluators::at_random(), 20);
    let in_order = in_turn(evaluators::in_order(), 10);
    let growth = growth::measure()?;
    let text = page::performance(&page::Measured { answered, before: name, at_random, in_order, growth })?;
    print!("{text}");
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs");
    std::fs::write(format!("{docs}/performance.md"), text)?;
    Ok(())
}
