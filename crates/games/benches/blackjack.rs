//! How long the blackjack family takes: one rule set, and all that the catalogue lists.
//!
//! Targets on two cores: one rule set of 6 decks under 2 s of CPU, all 48 of the hole-card games under 40 s; one Pontoon
//! variant under 4 s of CPU, all 30 under 60 s.

use divan::{Bencher, black_box};
use enumeration::ratio::{Ratio, ratio, whole};
use games::blackjack::dealer::SoftSeventeen;
use games::blackjack::hole_card::{HoleCard, SplitAces, Surrender};
use games::blackjack::pontoon::{BySuit, DoubledTwentyOne, Pontoon, PontoonPays, SuperBonus};
use games::blackjack::rules::{Rules, Wagers};
use games::blackjack::solution::{Solution, solve};

fn main() {
    divan::main();
}

/// Blackjack at $10,000 a hand under a limit of $50,000 a round: what split hands win together.
#[divan::bench(sample_count = 1)]
fn blackjack_6_decks_under_a_cap_of_five(bencher: Bencher<'_, '_>) {
    let game = HoleCard::blackjack(6).expect("six decks");
    let rules = HoleCard { round_cap: Wagers::new(&whole(5)), ..game };
    bencher.bench_local(|| solve(black_box(&rules)).net());
}

/// On one thread, so that wall time is CPU time.
fn alone<R: Rules>(bencher: Bencher<'_, '_>, rules: &R) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    bencher.bench_local(|| pool.install(|| solve(black_box(rules)).net()));
}

#[divan::bench(sample_count = 5, args = [1, 6, 8, 32])]
fn blackjack(bencher: Bencher<'_, '_>, decks: u32) {
    alone(bencher, &HoleCard::blackjack(decks).expect("decks"));
}

#[divan::bench(sample_count = 5, args = [1, 6, 8])]
fn free_bet(bencher: Bencher<'_, '_>, decks: u32) {
    alone(bencher, &HoleCard::free_bet(decks).expect("decks"));
}

#[divan::bench(sample_count = 5, args = [4, 8])]
fn pontoon_plus(bencher: Bencher<'_, '_>, decks: u32) {
    alone(bencher, &pontoon(decks, None, DoubledTwentyOne::AtOnce));
}

/// All 48 base games with a hole card that are listed; what differs in the pay of a natural only shares a solve.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn all_hole_card_games() -> Vec<Ratio> {
    let both_pays =
        |game: &Solution| [ratio(3, 2), ratio(6, 5)].map(|pay| game.with_natural_pay(&pay).edge());
    let mut edges = Vec::new();
    for decks in [6, 1, 2, 4, 8] {
        let game = HoleCard::blackjack(decks).expect("decks");
        for soft17 in [SoftSeventeen::Hit, SoftSeventeen::Stand] {
            let solution = solve(&HoleCard { soft17, ..game.clone() });
            edges.extend(both_pays(&solution));
            if decks == 6 {
                let split_aces = SplitAces::ReSplit;
                edges.extend(both_pays(&solve(&HoleCard { soft17, split_aces, ..game.clone() })));
            }
        }
    }
    for decks in [6, 8, 2, 1] {
        for split_aces in [SplitAces::LikeAnyPair, SplitAces::OneCard] {
            let game = HoleCard { split_aces, ..HoleCard::free_bet(decks).expect("decks") };
            edges.extend(both_pays(&solve(&game)));
        }
        for surrender in [Surrender::None, Surrender::Late] {
            let game = HoleCard { surrender, ..HoleCard::ride_free(decks).expect("decks") };
            edges.push(solve(&game).edge());
        }
    }
    assert_eq!(edges.len(), 48);
    edges
}

/// All 30 listed analyses of Pontoon Plus.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn all_pontoon_plus() -> Vec<Ratio> {
    let mut edges = Vec::new();
    for decks in [8, 4, 5, 6, 7] {
        for doubled in [DoubledTwentyOne::AtOnce, DoubledTwentyOne::Waits] {
            edges.push(solve(&pontoon(decks, None, doubled)).edge());
        }
        for (award, on_top) in [(100, true), (50, true), (100, false), (50, false)] {
            let bonus = SuperBonus { award: whole(award), on_top };
            edges.push(solve(&pontoon(decks, Some(&bonus), DoubledTwentyOne::AtOnce)).edge());
        }
    }
    assert_eq!(edges.len(), 30);
    edges
}

fn pontoon(decks: u32, super_bonus: Option<&SuperBonus>, doubled_21: DoubledTwentyOne) -> Pontoon {
    let by_suit = || BySuit { mixed: ratio(3, 2), suited: whole(2), spades: whole(3) };
    let pays = PontoonPays {
        pontoon: ratio(3, 2),
        regular: whole(1),
        doubled: whole(1),
        five_cards: ratio(3, 2),
        six_cards: whole(2),
        seven_cards: whole(3),
        six_seven_eight: by_suit(),
        three_sevens: by_suit(),
    };
    Pontoon::new(decks, &pays, super_bonus, doubled_21).expect("decks and pays")
}
