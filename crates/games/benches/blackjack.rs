//! How long the blackjack family takes: one rule set, and all that the catalogue lists.
//!
//! Targets on two cores: one rule set of 6 decks under 2 s of CPU, all 48 of the hole-card games under 40 s; one Pontoon
//! variant under 4 s of CPU, all 30 under 60 s.

use divan::{Bencher, black_box};
use enumeration::Ratio;
use enumeration::ratio::whole;
use games::blackjack::base_game::rules;
use games::blackjack::rule_set::RuleSet;
use games::blackjack::solution::solve;
use games::{Cap, CapPer, Request, Workbench};
use paytables::{Selected, listed};

fn main() {
    divan::main();
}

fn of(selector: &str) -> RuleSet {
    rules(&Request::listed(selector).expect("a listed game")).expect("its rules")
}

/// Blackjack at $10,000 a hand under a limit of $50,000 a round: what split hands win together.
#[divan::bench(sample_count = 1)]
fn blackjack_6_decks_under_a_cap_of_five(bencher: Bencher<'_, '_>) {
    let mut request = Request::listed("blackjack/base?decks=6").expect("six decks");
    request.options.cap = Some(Cap { units: whole(5), per: CapPer::Round, posted: None });
    let rules = rules(&request).expect("its rules");
    bencher.bench_local(|| solve(black_box(&rules)).net());
}

/// On one thread, so that wall time is CPU time.
fn alone(bencher: Bencher<'_, '_>, rules: &RuleSet) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    bencher.bench_local(|| pool.install(|| solve(black_box(rules)).net()));
}

/// Reading the rules off the rows.
#[divan::bench]
fn pontoon_plus_as_rules() -> RuleSet {
    of("pontoon-plus/base")
}

#[divan::bench(sample_count = 5, args = [1, 6, 8, 32])]
fn blackjack(bencher: Bencher<'_, '_>, decks: u32) {
    alone(bencher, &of(&format!("blackjack/base?decks={decks}")));
}

#[divan::bench(sample_count = 5, args = [1, 6, 8])]
fn free_bet(bencher: Bencher<'_, '_>, decks: u32) {
    alone(bencher, &of(&format!("free-bet-blackjack/base?decks={decks}")));
}

#[divan::bench(sample_count = 5, args = [4, 8])]
fn pontoon_plus(bencher: Bencher<'_, '_>, decks: u32) {
    alone(bencher, &of(&format!("pontoon-plus/base?decks={decks}&super-bonus=none")));
}

/// The edges of all listed base games of these games; what differs in the pay of a natural only shares a solve.
fn all(games: &[&str]) -> Vec<Ratio> {
    let bench = Workbench::default();
    let base =
        |selected: &Selected| games.contains(&selected.game.game.as_str()) && selected.wager.wager == "base";
    let edge = |selected: Selected| {
        games::edge(&Request::plain(selected), &bench).expect("an edge").expect("an edge")
    };
    listed().all().into_iter().filter(base).map(edge).collect()
}

/// All 48 base games with a hole card.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn all_hole_card_games() -> Vec<Ratio> {
    all(&["blackjack", "free-bet-blackjack", "ride-free"])
}

/// All 30 of Pontoon Plus.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn all_pontoon_plus() -> Vec<Ratio> {
    all(&["pontoon-plus"])
}
