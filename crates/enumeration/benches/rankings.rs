//! How long it takes to rank every hand of a size.

use divan::{Bencher, black_box};
use enumeration::CardSet;
use enumeration::combinations::subsets;
use enumeration::rankings::four::FourCard;
use enumeration::rankings::three::ThreeCard;
use enumeration::rankings::wild::WildDeucesJoker;

fn main() {
    divan::main();
}

/// Ranks every hand once; the greatest rank stands for all of them.
fn every_hand<R: Ord>(bencher: Bencher, deck: CardSet, size: u32, rank: impl Fn(CardSet) -> R + Sync) {
    bencher.bench(|| subsets(black_box(deck), size).map(&rank).max());
}

#[divan::bench]
fn every_hand_of_three(bencher: Bencher) {
    every_hand(bencher, CardSet::DECK_52, 3, ThreeCard::of);
}

#[divan::bench(args = [4, 5, 6], sample_count = 10)]
fn every_best_four_of(bencher: Bencher, size: u32) {
    every_hand(bencher, CardSet::DECK_52, size, FourCard::best_of);
}

#[divan::bench(sample_count = 10)]
fn every_hand_with_wild_deuces_and_joker(bencher: Bencher) {
    every_hand(bencher, CardSet::DECK_53, 5, WildDeucesJoker::of);
}

/// The walk alone, to be taken from the others.
#[divan::bench(args = [5, 6], sample_count = 10)]
fn walk_only(bencher: Bencher, size: u32) {
    every_hand(bencher, CardSet::DECK_52, size, |hand| hand);
}
