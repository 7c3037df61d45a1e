//! Rounds a second, by how many cards a round takes. On two cores the aims are 5 million for dice, wheels and up to three
//! cards, 1 million for blackjack and five cards, 300 thousand for seven cards, 50 thousand for hold'em and Pai Gow base games.

#[path = "../tests/all/plain_play.rs"]
mod plain_play;
#[path = "../tests/all/wagers.rs"]
mod wagers;

use divan::Bencher;
use divan::counter::ItemsCount;
use plain_play::PlainPlay;
use simulation::{Silent, simulate};

fn main() {
    divan::main();
}

const WAGERS: &[&str] = &[
    "craps/pass",
    "craps/fire-bet",
    "roulette/red",
    "three-dice-baccarat/triple-progressive/PT-PRG-TRI-01",
    "baccarat/banker",
    "three-card-poker/pair-plus",
    "three-card-poker/base",
    "ride-free/21+3-progressive/PT-BJS-213-01",
    "ride-free/silver-stack/PT-FLT-SB2-01",
    "ride-free/bust-bonus",
    "blackjack/base",
    "free-bet-blackjack/base",
    "pontoon-plus/base",
    "let-it-ride/let-it-ride-bonus",
    "mississippi-stud/base",
    "four-card-poker/base",
    "crazy-four-poker/base",
    "deuces-wild-xtreme/base",
    "deuces-wild-xtreme/bad-beat-xtreme/PT-FLT-DWHF-BBX-01",
    "ultimate-texas-holdem/trips",
    "pai-gow-poker/fortune-bonus",
    "ultimate-texas-holdem/base",
    "texas-holdem-bonus/base",
    "pai-gow-poker/base",
];

#[divan::bench(args = WAGERS, sample_count = 5, sample_size = 1)]
fn rounds(bencher: Bencher, wager: &str) {
    const ROUNDS: u64 = 1 << 18;
    let selected = wagers::select(wager);
    let player = PlainPlay { game: selected.game.game.clone().leak() };
    bencher
        .counter(ItemsCount::new(ROUNDS))
        .bench(|| simulate(&selected, &player, ROUNDS, 1, &Silent).expect("the wager is dealt"));
}
