//! Wagers as data, one of each kind of deal: the example files, and what the page of the language sets a time for.

use divan::Bencher;
use paytables::Settings;
use paytables::wagers::WagerFile;

fn main() {
    divan::main();
}

fn counted(bencher: Bencher, text: &str) {
    let file = WagerFile::read("bench", text).expect("a wager");
    let selected = file.select(&Settings::default()).expect("the default settings");
    let terms = selected.terms().expect("its terms").expect("a wager as data");
    bencher.bench(|| events::count(&terms).expect("a count"));
}

macro_rules! examples {
    ($($name:ident = $file:literal),* $(,)?) => {$(
        #[divan::bench(sample_count = 10)]
        fn $name(bencher: Bencher) {
            counted(bencher, include_str!(concat!("../../../docs/examples/wagers/", $file)));
        }
    )*};
}

examples! {
    a_field_bet = "field.json",
    a_streak_of_totals = "all.json",
    two_spins = "twice-red.json",
    two_cards_of_six_decks = "perfect-pairs.json",
    three_cards_of_six_decks = "lucky-lucky.json",
    three_of_52 = "pair-plus.json",
    best_of_seven = "trips.json",
    a_dealer_who_busts = "buster.json",
    a_coup_of_baccarat = "dragon-7.json",
}

#[divan::bench(sample_count = 3)]
fn seven_of_53_with_a_joker(bencher: Bencher) {
    let text = r#"{"id": "SEVEN", "deal": {"decks": 1, "jokers": 1, "zones": {"hand": 7}},
        "rows": [{"hand": "flush or better", "pays": "4 to 1", "when": {"class": "flush..", "joker": "ace"}}]}"#;
    counted(bencher, text);
}

#[divan::bench(sample_count = 1)]
fn two_hands_over_a_board(bencher: Bencher) {
    let text = r#"{"id": "BAD-BEAT", "deal": {"decks": 1, "zones": {"player": 2, "dealer": 2, "board": 5}},
        "rows": [{"hand": "beaten", "pays": "50 to 1",
          "when": {"of": ["player", "board"], "class": "flush..", "loses-to": ["dealer", "board"]}}]}"#;
    counted(bencher, text);
}
