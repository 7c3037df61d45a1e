//! How long the Pai Gow counts take.

use divan::Bencher;
use enumeration::CardSet;
use enumeration::ratio::ratio;
use games::pai_gow::dealer::Dealer;
use games::pai_gow::house_way::HouseWay;
use games::pai_gow::showdown::WagerPays;
use games::pai_gow::{deals, fortune};

fn main() {
    divan::main();
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn house_way_against_house_way(bencher: Bencher) {
    let house_way = HouseWay::default();
    bencher.bench(|| deals::house_way_player(&Dealer::new(house_way), &|_, _| {}));
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn optimal_against_house_way_both_banks(bencher: Bencher) {
    let pays = WagerPays::win(ratio(19, 20));
    bencher.bench(|| deals::optimal_player(&Dealer::new(HouseWay::default()), &pays, &|_, _| {}));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn one_hand_every_setting(bencher: Bencher) {
    let hand = CardSet::parse("As Jk Kd 9h 7c 5s 3d").expect("seven cards");
    bencher.bench(|| Dealer::new(HouseWay::default()).against(hand));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn fortune_bonus_rows(bencher: Bencher) {
    bencher.bench(fortune::distribution);
}
