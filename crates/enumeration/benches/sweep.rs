//! How long it takes to find the standing of every hand against its rivals.

use divan::{Bencher, black_box};
use enumeration::rankings::four::FourCard;
use enumeration::rankings::three::ThreeCard;
use enumeration::rankings::wild::WildDeucesJoker;
use enumeration::sweep::{RivalCounts, Standing, Sweep, pairs};
use enumeration::{Card, CardSet, Rank, Suit};
use rayon::prelude::*;

fn main() {
    divan::main();
}

const FIVE_OF_53: Sweep = Sweep { deck: CardSet::DECK_53, hand: 5, rival: 5, shown: CardSet::EMPTY };

#[divan::bench(sample_count = 10)]
fn three_against_three(bencher: Bencher) {
    let sweep = Sweep { deck: CardSet::DECK_52, hand: 3, rival: 3, shown: CardSet::EMPTY };
    bencher.bench(|| -> Vec<Standing<ThreeCard, 1>> {
        black_box(sweep).standings(ThreeCard::of, |rival| (ThreeCard::of(rival), 0))
    });
}

#[divan::bench(sample_count = 10)]
fn best_four_of_five_against_five_in_two_labels(bencher: Bencher) {
    let sweep = Sweep { deck: CardSet::DECK_52, hand: 5, rival: 5, shown: CardSet::EMPTY };
    bencher.bench(|| -> Vec<Standing<FourCard, 2>> {
        black_box(sweep).standings(FourCard::best_of, |rival| {
            let rank = FourCard::best_of(rival);
            (
                rank,
                usize::from(
                    rank >= FourCard::floor(enumeration::rankings::four::Category::HighCard, Rank::KING),
                ),
            )
        })
    });
}

#[divan::bench(sample_count = 10)]
fn five_wild_against_five(bencher: Bencher) {
    bencher.bench(|| -> Vec<Standing<WildDeucesJoker, 1>> {
        black_box(FIVE_OF_53).standings(WildDeucesJoker::of, |rival| (WildDeucesJoker::of(rival), 0))
    });
}

#[divan::bench(sample_count = 10)]
fn five_wild_against_five_by_category_of_both(bencher: Bencher) {
    bencher.bench(|| -> [[RivalCounts; 12]; 12] {
        let standings: Vec<Standing<WildDeucesJoker, 12>> =
            black_box(FIVE_OF_53).standings(WildDeucesJoker::of, |rival| {
                let rank = WildDeucesJoker::of(rival);
                (rank, rank.category() as usize)
            });
        pairs(&standings, |standing| standing.rank.category() as usize)
    });
}

/// Thirteen sweeps, one for each rank of the card that the rival shows.
#[divan::bench(sample_count = 5)]
fn best_four_of_five_against_six_with_one_shown(bencher: Bencher) {
    bencher.bench(|| -> u64 {
        let ranks: Vec<Rank> = Rank::all().collect();
        ranks
            .into_par_iter()
            .map(|rank| {
                let shown = CardSet::single(Card::new(rank, Suit::CLUBS));
                let sweep = Sweep { deck: CardSet::DECK_52, hand: 5, rival: 6, shown };
                let standings: Vec<Standing<FourCard, 1>> =
                    black_box(sweep).standings(FourCard::best_of, |rival| (FourCard::best_of(rival), 0));
                pairs::<_, 1, 1>(&standings, |_| 0)[0][0].lower
            })
            .sum()
    });
}
