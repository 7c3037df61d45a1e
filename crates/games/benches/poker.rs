//! How long the poker games take from a cold start.

use divan::{Bencher, black_box};
use games::{Request, StrategyQuestion, Workbench};
use paytables::{Settings, listed};

fn main() {
    divan::main();
}

fn request(selector: &str) -> Request<'static> {
    let mut selected = listed().select(&selector.parse().unwrap(), &Settings::default()).unwrap();
    Request::plain(selected.remove(0))
}

/// Under 0.5 s Three Card Poker, 1 s the games of streets, 2 s Crazy Four, 6 s Four Card Poker.
#[divan::bench(
    args = ["three-card-poker", "let-it-ride", "mississippi-stud", "crazy-four-poker", "four-card-poker"],
    sample_count = 3,
    sample_size = 1
)]
fn base_game(bencher: Bencher, game: &str) {
    let request = request(&format!("{game}/base"));
    bencher.bench(|| games::analyze(black_box(&request), &Workbench::default()).unwrap());
}

/// Under 0.5 s each.
#[divan::bench(
    args = [
        "three-card-poker/pair-plus",
        "three-card-poker/six-card-bonus",
        "four-card-poker/aces-up",
        "crazy-four-poker/queens-up",
        "let-it-ride/let-it-ride-bonus",
        "let-it-ride/three-card-bonus",
        "let-it-ride/multi-link-progressive",
        "mississippi-stud/multi-link-progressive",
    ],
    sample_count = 3,
    sample_size = 1
)]
fn side_bet(bencher: Bencher, selector: &str) {
    let request = request(selector);
    bencher.bench(|| games::analyze(black_box(&request), &Workbench::default()).unwrap());
}

#[divan::bench(args = ["three-card-poker", "crazy-four-poker", "mississippi-stud"], sample_count = 3, sample_size = 1)]
fn strategy(bencher: Bencher, game: &str) {
    let request = request(&format!("{game}/base"));
    bencher.bench(|| {
        games::strategy(black_box(&request), &StrategyQuestion::default(), &Workbench::default()).unwrap()
    });
}
