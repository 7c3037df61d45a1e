//! The hold'em games, solved anew each time.

use games::{Analysis, Request, SimplePlay, Workbench};
use paytables::{Settings, listed};

fn main() {
    divan::main();
}

fn request(wager: &str) -> Request<'static> {
    Request::plain(listed().select(&wager.parse().unwrap(), &Settings::default()).unwrap().remove(0))
}

const GAMES: [&str; 2] = ["ultimate-texas-holdem/base", "texas-holdem-bonus/base"];

#[divan::bench(args = GAMES, sample_count = 3)]
fn edge_alone(wager: &str) -> bool {
    games::edge(&request(wager), &Workbench::default()).unwrap().is_some()
}

#[divan::bench(args = GAMES, sample_count = 3)]
fn every_figure(wager: &str) -> Analysis {
    games::analyze(&request(wager), &Workbench::default()).unwrap()
}

#[divan::bench(args = GAMES, sample_count = 3)]
fn simple_plays(wager: &str) -> Vec<SimplePlay> {
    games::simple_plays(&request(wager), &Workbench::default()).unwrap()
}
