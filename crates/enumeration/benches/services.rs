//! The small services that counts are made of: subsets, hands up to suits, shoes, dice, wide integers, distributions.

use divan::{Bencher, black_box};
use enumeration::combinations::{index, subsets, unindex};
use enumeration::ratio::{Ratio, ratio, whole};
use enumeration::shoe::Shoe;
use enumeration::spreads::{EvenDeck, spreads};
use enumeration::symmetry::canonical_subsets;
use enumeration::wide::Wide;
use enumeration::{CardSet, Distribution, dice};

fn main() {
    divan::main();
}

#[divan::bench(sample_count = 5)]
fn every_five_of_52_numbered_and_back(bencher: Bencher) {
    bencher.bench(|| {
        subsets(black_box(CardSet::DECK_52), 5).filter(|&five| unindex(index(five), 5) == five).count()
    });
}

#[divan::bench(args = [3, 4, 5], sample_count = 10)]
fn hands_up_to_suits(bencher: Bencher, size: u32) {
    bencher.bench(|| canonical_subsets(black_box(CardSet::DECK_52), size).len());
}

#[divan::bench(args = [5, 7], sample_count = 3)]
fn holdings_and_their_spreads(bencher: Bencher, size: u8) {
    bencher.bench(|| {
        let holdings = black_box(EvenDeck::STANDARD_53).holdings(size);
        let counts = |holding: &enumeration::spreads::Holding| -> Vec<u8> {
            holding.ranks().map(|(_, count)| count).collect()
        };
        holdings.iter().map(|holding| spreads(&counts(holding), 4).len()).sum::<usize>()
    });
}

#[divan::bench]
fn three_cards_of_six_decks_by_face(bencher: Bencher) {
    let shoe: Shoe<52> = Shoe::by_face(CardSet::DECK_52, 6);
    bencher.bench(|| {
        let mut hands = 0u64;
        black_box(&shoe).for_each_hand(|_: [usize; 3], ways| hands += ways);
        hands
    });
}

#[divan::bench]
fn every_roll_of_five_dice(bencher: Bencher) {
    bencher.bench(|| dice::rolls::<5>().filter(|roll| roll.iter().sum::<u8>() == 17).count());
}

#[divan::bench]
fn a_falling_factorial_in_eight_limbs(bencher: Bencher) {
    bencher.bench(|| (0..36u64).fold(Wide::<8>::ONE, |product, i| product * (black_box(416) - i)));
}

#[divan::bench]
fn the_variance_of_a_thousand_outcomes(bencher: Bencher) {
    let deals = 1000 * 1001 / 2u64;
    let law = Distribution::counted((1..=1000u64).map(|n| (n, n)), deals);
    bencher.bench(|| -> Ratio { black_box(&law).variance(|&n| whole(n) - ratio(2001, 3)) });
}
