//! Target, measured time and peak memory side by side: `just targets`.
//!
//! Each command runs in its own process from a cold start, as a user would run it. Build the release binary first.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use wait4::Wait4;

/// The commands (an underscore is a space within an argument), the most milliseconds that each may take on two idle cores,
/// and the most memory in MiB. A simulation may take what its rate asks for (5 million rounds a second for dice and up to
/// three cards, 1 million for blackjack and five cards, 300 thousand for seven, 50 thousand for hold'em and Pai Gow), and
/// the analysis that it is compared with.
const TARGETS: &[(&str, u64, u64)] = &[
    ("analyze --all --format json", 15_000, 1024),
    ("analyze craps/field", 10, 1024),
    ("analyze three-card-poker/base", 500, 1024),
    ("analyze three-card-poker/six-card-bonus", 500, 1024),
    ("analyze let-it-ride/base", 1000, 1024),
    ("analyze mississippi-stud/base", 1000, 1024),
    ("analyze crazy-four-poker/base", 2000, 1024),
    ("analyze four-card-poker/base", 2500, 1024),
    ("analyze dj-wild/base", 2000, 1024),
    ("analyze dj-wild/two-way-bad-beat", 2000, 1024),
    ("analyze deuces-wild-xtreme/base", 2000, 1024),
    ("analyze deuces-wild-xtreme/bad-beat-xtreme/PT-FLT-DWHF-BBX-01", 2000, 1024),
    ("analyze deuces-wild-xtreme/trips-plus-wild/PT-FLT-DWHF-TPW-01", 500, 1024),
    ("analyze ultimate-texas-holdem/trips", 1000, 1024),
    ("analyze ultimate-texas-holdem/base", 2500, 1024),
    ("analyze texas-holdem-bonus/base", 2500, 1024),
    ("analyze blackjack/base", 2000, 1024),
    ("analyze blackjack/base?hands=2 --law", 3000, 1024),
    ("analyze blackjack/base --law", 10_000, 1024),
    ("analyze blackjack/house-money?parlay=optimal --law", 10_000, 1024),
    ("analyze free-bet-blackjack/base --law", 60_000, 1024),
    ("analyze ride-free/base --law", 60_000, 1024),
    ("analyze pontoon-plus/base --law", 60_000, 1024),
    ("analyze blackjack/base --cap-bet 100 --max-payout 200", 60_000, 1024),
    ("analyze ride-free/base --cap-bet 100 --max-payout 500", 60_000, 1024),
    ("analyze pontoon-plus/base --cap-bet 100 --max-payout 500", 60_000, 1024),
    ("analyze blackjack/house-money?parlay=optimal", 2000, 1024),
    ("analyze blackjack/base --cap-bet 10000 --max-payout 50000", 60_000, 1024),
    ("analyze free-bet-blackjack/base", 2000, 1024),
    ("analyze free-bet-blackjack/push-22", 500, 1024),
    ("analyze ride-free/base", 2000, 1024),
    ("analyze ride-free/silver-stack/PT-FLT-SB2-01", 500, 1024),
    ("analyze ride-free/bust-bonus", 500, 1024),
    ("analyze pontoon-plus/base", 4000, 1024),
    ("analyze pai-gow-poker/fortune-bonus", 1000, 1024),
    ("analyze pai-gow-poker/base", 2500, 1024),
    ("analyze pai-gow-poker/base?player=optimal", 4000, 1024),
    ("analyze docs/examples/wagers/buster.json", 300, 1024),
    ("analyze docs/examples/wagers/dragon-7.json", 300, 1024),
    ("analyze docs/examples/wagers/trips.json", 3000, 1024),
    ("analyze docs/examples/games/three-card-poker.json", 200, 1024),
    ("analyze docs/examples/games/caribbean-stud.json", 3000, 1024),
    ("analyze docs/examples/games/let-it-ride.json", 300, 1024),
    ("analyze docs/examples/games/casino-holdem.json", 3000, 1024),
    ("analyze three-card-poker/base --sees dealer:1", 500, 1024),
    ("analyze docs/examples/games/caribbean-stud.json --sees hole:1", 20_000, 1024),
    ("analyze ultimate-texas-holdem/base --sees dealer:1", 60_000, 1024),
    ("solve ultimate-texas-holdem/base --row flush --edge 2%", 10_000, 1024),
    ("solve texas-holdem-bonus/base --row ante,_player_wins_with_a_straight_or_better --edge 2%", 5000, 1024),
    ("solve four-card-poker/base --row straight_flush --edge 3%", 3000, 1024),
    ("solve blackjack/base --row winning_wager --edge 1%", 1000, 1024),
    (
        "compare docs/examples/blackjack/blackjack.json --over soft17,decks,surrender,double.after-split",
        20_000,
        1024,
    ),
    ("removal baccarat/tie", 1000, 1024),
    ("removal rocket-aces/progressive/CO-RA-LONG-1 --meter 5000", 1000, 1024),
    ("removal ride-free/bust-bonus", 1000, 1024),
    ("removal blackjack/base", 15_000, 1024),
    ("counting commission-free-baccarat/fortune-7 --tags 4=-1_5=-1_6=-1_7=-1_8=2_9=2 --bet-at 4", 5000, 1024),
    ("round three-card-poker/base three-card-poker/six-card-bonus", 3000, 1024),
    ("round dj-wild/base dj-wild/two-way-bad-beat", 3000, 1024),
    ("round deuces-wild-xtreme/base deuces-wild-xtreme/bad-beat-xtreme/PT-FLT-DWHF-BBX-01", 3000, 1024),
    ("round ultimate-texas-holdem/base ultimate-texas-holdem/trips", 10_000, 1024),
    ("round blackjack/base blackjack/house-money", 5000, 1024),
    ("session roulette/red --bankroll 1000 --rounds 10000", 5000, 1024),
    ("analyze three-card-poker/base --removed As_Ah", 500, 1024),
    ("simulate craps/pass --rounds 10000000", 2000, 1024),
    ("simulate three-card-poker/pair-plus --rounds 10000000", 2000, 1024),
    ("simulate blackjack/base --rounds 5000000", 7000, 1024),
    ("simulate four-card-poker/base --rounds 5000000", 11_000, 1024),
    ("simulate deuces-wild-xtreme/base --rounds 5000000", 7000, 1024),
    ("simulate pai-gow-poker/fortune-bonus --rounds 3000000", 11_000, 1024),
    ("simulate ultimate-texas-holdem/base --rounds 500000", 18_000, 1024),
    ("simulate pai-gow-poker/base?player=optimal --rounds 500000", 20_000, 1024),
];

fn main() -> std::io::Result<()> {
    let binary = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/release/vigorish");
    println!("{:<66} {:>9} {:>9} {:>8} {:>9} {:>9}", "command", "target", "wall", "CPU", "memory", "limit");
    let mut missed = 0;
    for &(command, milliseconds, mebibytes) in TARGETS {
        let start = Instant::now();
        let mut child = Command::new(&binary)
            .args(command.split(' ').map(|word| word.replace('_', " ")))
            .stdout(Stdio::null())
            .spawn()?;
        let used = child.wait4()?;
        let wall = start.elapsed();
        let cpu = used.rusage.utime + used.rusage.stime;
        let memory = used.rusage.maxrss >> 20;
        let met = used.status.success() && wall <= Duration::from_millis(milliseconds) && memory <= mebibytes;
        missed += u32::from(!met);
        println!(
            "{command:<66} {:>6} ms {:>6} ms {:>5} ms {memory:>5} MiB {mebibytes:>5} MiB {}",
            milliseconds,
            wall.as_millis(),
            cpu.as_millis(),
            if met { "" } else { "MISSED" }
        );
    }
    println!("{missed} missed");
    Ok(())
}
