//! Solves a game file and prints its figures: `cargo run --release -p vigorish-rounds --example solve -- FILE`. With
//! `SEES=zone:n` the player also sees that many cards of a zone. Progress goes to stderr.

use enumeration::ratio::decimal;
use enumeration::work::{Progress, Work};
use paytables::{GameFile, Settings};
use std::sync::atomic::{AtomicU64, Ordering};

/// Prints every twentieth part.
#[derive(Default)]
struct Twentieths {
    steps: AtomicU64,
    done: AtomicU64,
}

impl Progress for Twentieths {
    fn begin(&self, what: &str, steps: u64) {
        eprintln!("{steps} {what}");
        self.steps.store(steps.max(1), Ordering::Relaxed);
    }

    fn advance(&self, steps: u64) {
        // Work that is short is not announced.
        let all = self.steps.load(Ordering::Relaxed).max(1);
        let before = self.done.fetch_add(steps, Ordering::Relaxed);
        let (before, after) = (20 * before / all, 20 * (before + steps) / all);
        if after > before {
            eprintln!("{}%", 5 * after);
        }
    }

    fn finish(&self) {}
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let sees = std::env::var("SEES").ok();
    for name in std::env::args().skip(1) {
        let file = GameFile::read(&name, &std::fs::read_to_string(&name)?)?;
        let base = file.select(None, &Settings::default())?;
        let mut terms = base.round()?.expect("a game file");
        if let Some((zone, cards)) = sees.as_deref().and_then(|sees| sees.split_once(':')) {
            let place = terms.deal.zones.iter().position(|known| known.name == zone).expect("a zone");
            terms = terms.seeing(paytables::wagers::ZoneIndex(place), cards.parse()?);
        }
        let progress = Twentieths::default();
        let work = Work { progress: &progress, ..Work::default() };
        let start = std::time::Instant::now();
        let solved = rounds::solve_sharing(&terms, None, &rounds::Swept::default(), work)?;
        println!("{name}: {:?}, {} deals, {:?}", solved.engine, solved.counts.deals, start.elapsed());
        println!("edge {}", decimal(&-solved.optimum(), 12));
        println!("stake {}", decimal(&solved.expected_stake(), 12));
        for (bet, row, why) in solved.never_paid() {
            println!("warning: the row `{row}` of `{bet}` is never paid: {why:?}");
        }
        for (stage, choices) in terms.stages.iter().zip(&solved.counts.choices) {
            for (choice, ways) in stage.choices.iter().zip(choices) {
                println!("  {} {}: {ways}", stage.name, choice.name);
            }
        }
    }
    Ok(())
}
