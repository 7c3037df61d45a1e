//! Target, measured time and peak memory side by side: `just targets`.
//!
//! Each analysis runs in its own process from a cold start, as a user would run it. Build the release binary first.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use wait4::Wait4;

/// What is run, the most milliseconds it may take on two quiet cores, and the most memory in MiB.
const TARGETS: &[(&str, u64, u64)] = &[
    ("three-card-poker/base", 500, 1024),
    ("three-card-poker/six-card-bonus", 500, 1024),
    ("let-it-ride/base", 1000, 1024),
    ("mississippi-stud/base", 1000, 1024),
    ("crazy-four-poker/base", 2000, 1024),
    ("four-card-poker/base", 6000, 1024),
    ("dj-wild/base", 2000, 1024),
    ("dj-wild/two-way-bad-beat", 2000, 1024),
    ("deuces-wild-xtreme/base", 2000, 1024),
    ("deuces-wild-xtreme/bad-beat-xtreme/PT-FLT-DWHF-BBX-01", 2000, 1024),
    ("deuces-wild-xtreme/trips-plus-wild/PT-FLT-DWHF-TPW-01", 500, 1024),
    ("ultimate-texas-holdem/trips", 1000, 1024),
    ("ultimate-texas-holdem/base", 8000, 1024),
    ("texas-holdem-bonus/base", 8000, 1024),
    ("blackjack/base", 2000, 1024),
    ("blackjack/house-money?parlay=optimal", 2000, 1024),
    ("free-bet-blackjack/base", 2000, 1024),
    ("free-bet-blackjack/push-22", 500, 1024),
    ("ride-free/base", 2000, 1024),
    ("ride-free/silver-stack/PT-FLT-SB2-01", 500, 1024),
    ("ride-free/bust-bonus", 500, 1024),
    ("pontoon-plus/base", 4000, 1024),
    ("pai-gow-poker/fortune-bonus", 1000, 1024),
    ("pai-gow-poker/base", 45_000, 2048),
    ("pai-gow-poker/base?player=optimal", 120_000, 2048),
];

fn main() -> std::io::Result<()> {
    let binary = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/release/vigorish");
    println!("{:<58} {:>9} {:>9} {:>8} {:>9} {:>9}", "analysis", "target", "wall", "CPU", "memory", "limit");
    let mut missed = 0;
    for &(selector, milliseconds, mebibytes) in TARGETS {
        let start = Instant::now();
        let child = Command::new(&binary).args(["analyze", selector]).stdout(Stdio::null()).spawn()?;
        let used = child.wait4()?;
        let wall = start.elapsed();
        let cpu = used.rusage.utime + used.rusage.stime;
        let memory = used.rusage.maxrss >> 20;
        let met = used.status.success() && wall <= Duration::from_millis(milliseconds) && memory <= mebibytes;
        missed += u32::from(!met);
        println!(
            "{selector:<58} {:>6} ms {:>6} ms {:>5} ms {memory:>5} MiB {mebibytes:>5} MiB {}",
            milliseconds,
            wall.as_millis(),
            cpu.as_millis(),
            if met { "" } else { "MISSED" }
        );
    }
    println!("{missed} missed");
    Ok(())
}
