//! Random small games from decks that lack cards: every engine against the brute force of the simulator, which deals every
//! order of what is left and uses no symmetry of suits, and the engine for hold'em against the plain one.

use super::holdem::{self, Compared};
use super::random::{self, Chance, for_games, terms};
use paytables::games::RoundTerms;
use paytables::wagers::{Rank, Suit};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// The game without about so many cards, fewer if a round needs them. Sometimes each rank goes from the same two suits, so
/// that some suits stay alike.
fn without_some(chance: &mut Chance, mut terms: RoundTerms, cards: RangeInclusive<u32>) -> RoundTerms {
    let dealt: u32 = terms.deal.zones.iter().map(|zone| zone.cards.most).sum();
    let range = usize::try_from(cards.end() - cards.start() + 1).unwrap();
    let wanted = cards.start() + u32::try_from(chance.below(range)).unwrap();
    let least = dealt.max(terms.deal.shoe.cards().saturating_sub(wanted));
    let mut pair = Suit::ALL.to_vec();
    pair.swap_remove(chance.below(4));
    pair.swap_remove(chance.below(3));
    let in_two_suits = wanted > 1 && chance.one_in(2);
    for _ in 0..100 {
        let ranks: Vec<Rank> = Rank::all().filter(|&rank| terms.deal.shoe.of_rank(rank) > 0).collect();
        let faces = match chance.from(&ranks) {
            rank if rank == Rank::JOKER => vec![(rank, None)],
            rank if in_two_suits => pair.iter().map(|&suit| (rank, Some(suit))).collect(),
            rank => vec![(rank, Some(chance.from(&Suit::ALL)))],
        };
        let less =
            faces.into_iter().try_fold(terms.deal.shoe, |shoe, (rank, suit)| shoe.without_card(rank, suit));
        terms.deal.shoe = less.filter(|shoe| shoe.cards() >= least).unwrap_or(terms.deal.shoe);
    }
    terms
}

fn run(cases: u32, new_seed: bool) {
    let (mut solved_by, mut depleted) = (BTreeMap::new(), 0);
    for_games(cases, new_seed, |choices| {
        // The cards are drawn from the end of the list, which few games use up.
        let mut cards = Chance::new(choices.iter().rev().copied().collect());
        let game = random::game(&mut Chance::new(choices));
        let Some(terms) = terms(&game) else { return };
        let terms = without_some(&mut cards, terms, 1..=3);
        depleted += usize::from(!terms.deal.shoe.removed.is_empty());
        random::check_terms(&terms, &game, &mut solved_by);
    });
    println!("{solved_by:?}, {depleted} from decks that lack cards");
    for engine in ["Plain", "Contest", "Contest, side bet"] {
        assert!(solved_by.contains_key(engine), "{solved_by:?}");
    }
    assert!(depleted * 2 > solved_by["Plain"], "{depleted} of {solved_by:?}");
}

#[test]
fn random_games_from_decks_that_lack_cards_are_solved_as_by_brute_force() {
    run(40, false);
}

#[test]
#[ignore = "a minute of brute force, from a new seed in each run"]
fn many_random_games_from_decks_that_lack_cards_are_solved_as_by_brute_force() {
    run(100, true);
}

/// Holds hold'em on decks without these ranks and about so many cards against the plain engine.
fn run_holdem(cases: u32, new_seed: bool, without: &str, gone: RangeInclusive<u32>) -> Compared {
    let mut compared = Compared::default();
    for_games(cases, new_seed, |choices| {
        let mut cards = Chance::new(choices.iter().rev().copied().collect());
        let chance = &mut Chance::new(choices);
        let game = holdem::game(chance, without);
        let Some(terms) = terms(&game) else { return };
        holdem::check_terms(chance, &without_some(&mut cards, terms, gone.clone()), &game, &mut compared);
    });
    println!("{compared:?}");
    compared
}

#[test]
fn random_holdem_from_decks_that_lack_cards_is_solved_as_by_the_plain_engine() {
    let compared = run_holdem(8, false, "2..J", 1..=2);
    assert!(compared.holdem >= 5 && compared.beside > 0, "{compared:?}");
    // Five ranks less some cards: there are flushes.
    let compared = run_holdem(3, false, "2..9", 7..=9);
    assert!(compared.holdem >= 1, "{compared:?}");
}

#[test]
#[ignore = "minutes of counting, from a new seed in each run"]
fn much_random_holdem_from_decks_that_lack_cards_is_solved_as_by_the_plain_engine() {
    let compared = run_holdem(20, true, "2..J", 1..=3);
    assert!(compared.holdem > 0, "{compared:?}");
    let compared = run_holdem(12, true, "2..9", 6..=9);
    assert!(compared.holdem > 0, "{compared:?}");
}
