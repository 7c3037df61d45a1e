//! The hold'em games, solved anew each time.

use divan::Bencher;
use enumeration::ratio::{ratio, whole};
use games::holdem::{Outcomes, bonus, ultimate};

fn main() {
    divan::main();
}

fn ultimate_pays() -> ultimate::Pays {
    let blind = [0, 0, 0, 0, 2, 3, 6, 20, 100, 1_000].map(|halves| ratio(halves, 2));
    ultimate::Pays { ante: whole(1), play: whole(1), blind, pushes: ultimate::Pushes::default(), cap: None }
}

fn bonus_pays() -> bonus::Pays {
    bonus::Pays {
        ante: [0, 1].map(whole),
        bets: [1, 1, 1].map(whole),
        ties: bonus::Ties::default(),
        cap: None,
    }
}

#[divan::bench(sample_count = 3)]
fn ultimate_edge_and_strategy() -> ultimate::Solution {
    ultimate::solve(&ultimate_pays(), &|_| ()).unwrap()
}

#[divan::bench(sample_count = 3)]
fn ultimate_net_distribution(bencher: Bencher) {
    let solution = ultimate::solve(&ultimate_pays(), &|_| ()).unwrap();
    bencher.bench_local(|| solution.outcomes(&|_| ()));
}

#[divan::bench(sample_count = 3)]
fn ultimate_simple_strategy() -> Outcomes {
    ultimate::price_simple(&ultimate_pays(), &|_| ()).unwrap()
}

#[divan::bench(sample_count = 3)]
fn bonus_with_net_distribution() -> bonus::Solution {
    bonus::solve(&bonus_pays(), &|_| ()).unwrap()
}
