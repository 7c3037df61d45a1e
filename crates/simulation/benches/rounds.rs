//! Rounds a second, by how many cards a round takes. On two cores the aims are 5 million for dice, wheels and up to three
//! cards, 1 million for blackjack and five cards, 300 thousand for seven cards, 50 thousand for hold'em and Pai Gow base games.

#[path = "../tests/all/examples.rs"]
mod examples;
#[path = "../tests/all/plain_play.rs"]
mod plain_play;
#[path = "../tests/all/wagers.rs"]
mod wagers;

use divan::Bencher;
use divan::counter::ItemsCount;
use paytables::{Settings, WagerFile};
use plain_play::PlainPlay;
use simulation::{NoDecisions, Silent, simulate};

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

const WRITTEN: &[(&str, &str)] = &[
    ("two zones of two", examples::LUCKY_LADIES),
    ("baccarat", examples::LUCKY_6),
    ("dealer's hand", examples::BUSTER),
    ("rolls up to a seven", examples::HOT_HAND),
    ("seven cards of 53", SEVEN_OF_53),
    ("two hands over a board", OVER_A_BOARD),
];

/// A pai gow bonus: ten rows on the best five of seven cards.
const SEVEN_OF_53: &str = r#"{"id": "SEVEN", "deal": {"decks": 1, "jokers": 1, "zones": {"hand": 7}}, "rows": [
  {"hand": "five aces", "pays": "400 to 1", "when": {"class": "five of a kind", "best": 5, "joker": "ace"}},
  {"hand": "royal flush", "pays": "150 to 1", "when": {"class": "royal flush", "best": 5, "joker": "ace"}},
  {"hand": "straight flush", "pays": "50 to 1", "when": {"class": "straight flush", "best": 5, "joker": "ace"}},
  {"hand": "four of a kind", "pays": "25 to 1", "when": {"class": "four of a kind", "best": 5, "joker": "ace"}},
  {"hand": "full house", "pays": "5 to 1", "when": {"class": "full house", "best": 5, "joker": "ace"}},
  {"hand": "flush", "pays": "4 to 1", "when": {"class": "flush", "best": 5, "joker": "ace"}},
  {"hand": "three of a kind", "pays": "3 to 1", "when": {"class": "three of a kind", "best": 5, "joker": "ace"}},
  {"hand": "straight", "pays": "2 to 1", "when": {"class": "straight", "best": 5, "joker": "ace"}}]}"#;

/// A bad beat: three of a kind or better that loses.
const OVER_A_BOARD: &str = r#"{"id": "BEAT", "deal": {"decks": 1, "zones": {"player": 2, "dealer": 2, "board": 5}}, "rows": [
  {"hand": "beaten", "pays": "9 to 1", "when": {"of": ["player", "board"], "class": "three of a kind..", "best": 5,
    "loses-to": ["dealer", "board"]}}]}"#;

#[divan::bench(args = WRITTEN.iter().map(|(name, _)| *name), sample_count = 5, sample_size = 1)]
fn written_as_data(bencher: Bencher, name: &str) {
    const ROUNDS: u64 = 1 << 18;
    let text = WRITTEN.iter().find(|(known, _)| *known == name).map_or("", |(_, text)| text);
    let file = WagerFile::read(name, text).expect("the file is read");
    let selected = file.select(&Settings::default()).expect("its defaults are chosen");
    bencher
        .counter(ItemsCount::new(ROUNDS))
        .bench(|| simulate(&selected, &NoDecisions, ROUNDS, 1, &Silent).expect("the wager is dealt"));
}
