//! Random small games from decks that lack cards: every engine against the brute force of the simulator, which deals every
//! order of what is left and uses no symmetry of suits, and the engine for hold'em against the plain one.

use super::holdem::{self, Compared};
use super::random::{self, Chance, for_games, terms};
use enumeration::Ratio;
use num_traits::Zero;
use paytables::games::RoundTerms;
use paytables::wagers::{Rank, Suit};
use rounds::{Engine, solve_with};
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
    let compared = run_holdem(5, false, "2..J", 1..=2);
    assert!(compared.holdem >= 4 && compared.beside > 0, "{compared:?}");
    // Five ranks less some cards: there are flushes.
    let compared = run_holdem(2, false, "2..9", 8..=9);
    assert!(compared.holdem >= 1, "{compared:?}");
}

#[test]
#[ignore = "minutes of counting, from a new seed in each run"]
fn much_random_holdem_from_decks_that_lack_cards_is_solved_as_by_the_plain_engine() {
    let compared = run_holdem(8, true, "2..J", 1..=3);
    assert!(compared.holdem > 0, "{compared:?}");
    let compared = run_holdem(5, true, "2..9", 6..=9);
    assert!(compared.holdem > 0, "{compared:?}");
}

/// Three cards against three, with a play that is not the best.
const THREE_CARD: &str = r#"{"id": "G", "deal": {"decks": 1, "zones": {"own": 3, "dealer": 3}},
  "stakes": {"ante": 1}, "stages": [{"stage": "play", "sees": ["own"], "choices": [
    {"choice": "fold", "ends": {}}, {"choice": "play", "stakes": {"play": 1}}]}],
  "bets": {"ante": {"rows": [{"hand": "win", "pays": "1 to 1", "when": {"of": "own", "beats": "dealer"}}]},
    "play": {"rows": [{"hand": "win", "pays": "1 to 1", "when": {"of": "own", "beats": "dealer"}}]}},
  "play": {"play": [{"choice": "play", "when": {"of": "own", "at-least": "high card K"}}, {"choice": "fold"}]}}"#;

/// Three cards of one's own, then a fourth.
const STREETS: &str = r#"{"id": "G", "deal": {"decks": 1, "without": "2..7", "zones": {"hole": 2, "third": 1, "last": 1}},
  "stakes": {"ante": 1}, "stages": [
    {"stage": "hole", "sees": ["hole"], "choices": [
      {"choice": "fold", "ends": {}}, {"choice": "bet", "stakes": {"first": 1}}]},
    {"stage": "third", "sees": ["third"], "choices": [
      {"choice": "check"}, {"choice": "raise", "stakes": {"first": 3}}]}],
  "bets": {"ante": {"rows": [{"hand": "pair", "pays": "1 to 1", "when": {"of": ["hole", "third", "last"], "class": "pair.."}}]},
    "first": {"rows": [{"hand": "flush", "pays": "5 to 1", "when": {"of": ["hole", "third", "last"], "suits": 1}},
      {"hand": "pair", "pays": "1 to 1", "when": {"of": ["hole", "third", "last"], "class": "pair.."}}]}},
  "play": {"hole": [{"choice": "bet", "when": {"of": "hole", "suits": 1}}, {"choice": "bet", "when": {"of": "hole", "class": "pair"}},
      {"choice": "fold"}],
    "third": [{"choice": "raise", "when": {"of": ["hole", "third"], "class": "pair.."}}, {"choice": "check"}]}}"#;

/// Two cards each over a board, from five ranks.
const HOLDEM: &str = r#"{"id": "G", "deal": {"decks": 1, "without": "2..9", "zones": {"own": 2, "dealer": 2, "flop": 3, "rest": 2}},
  "stakes": {"ante": 1}, "stages": [
    {"stage": "hole", "sees": ["own"], "choices": [
      {"choice": "check"}, {"choice": "raise", "stakes": {"play": 4}, "then": "settle"}]},
    {"stage": "flop", "sees": ["flop"], "choices": [
      {"choice": "fold", "ends": {}}, {"choice": "raise", "stakes": {"play": 1}}]}],
  "bets": {
    "ante": {"rows": [{"hand": "win", "pays": "1 to 1", "when": {"of": ["own", "flop", "rest"], "best": 5, "beats": ["dealer", "flop", "rest"]}}]},
    "play": {"rows": [{"hand": "flush", "pays": "3 to 1", "when": {"of": ["own", "flop", "rest"], "best": 5, "class": "flush.."}},
      {"hand": "win", "pays": "1 to 1", "when": {"of": ["own", "flop", "rest"], "best": 5, "beats": ["dealer", "flop", "rest"]}}]}},
  "play": {"hole": [{"choice": "raise", "when": {"of": "own", "class": "pair"}}, {"choice": "check"}],
    "flop": [{"choice": "raise", "when": {"of": ["own", "flop"], "class": "two pair.."}}, {"choice": "fold"}]}}"#;

/// The mean net of the play, and that of the best play.
fn means(terms: &RoundTerms, engine: Engine) -> [Ratio; 2] {
    let solved = solve_with(terms, None, Some(engine)).unwrap().expect("a game of this engine");
    assert_eq!(solved.engine, engine);
    let deals = Ratio::from_integer(solved.counts.deals.into());
    let sum: Ratio =
        solved.nets().into_iter().map(|(net, ways)| net * Ratio::from_integer(ways.into())).sum();
    [sum / deals, solved.optimum()]
}

/// A fixed play nets on average, over every card that may be gone, what it nets from the whole deck: the card may as well
/// lie at the bottom of the deck. A player who knows which card is gone nets no less than from the whole deck.
#[test]
fn the_mean_over_every_removed_card_is_that_of_the_whole_deck() {
    for (text, engine) in [(THREE_CARD, Engine::Contest), (STREETS, Engine::Plain), (HOLDEM, Engine::Holdem)]
    {
        let terms = terms(&serde_json::from_str(text).unwrap()).expect("a game");
        let [fixed, best] = means(&terms, engine);
        // The four suits of a rank have one effect, and each rank has four cards.
        let ranks: Vec<Rank> = Rank::all().filter(|&rank| terms.deal.shoe.of_rank(rank) > 0).collect();
        let mut sums = [Ratio::zero(), Ratio::zero()];
        for (place, &rank) in ranks.iter().enumerate() {
            let mut terms = terms.clone();
            let suit = Suit::ALL[place % 4];
            terms.deal.shoe = terms.deal.shoe.without_card(rank, Some(suit)).expect("a card of the deck");
            for (sum, mean) in sums.iter_mut().zip(means(&terms, engine)) {
                *sum += mean;
            }
        }
        let [of_fixed, of_best] = sums.map(|sum| sum / Ratio::from_integer(ranks.len().into()));
        assert_eq!(of_fixed, fixed, "{engine:?}");
        assert!(of_best >= best && best > fixed, "{engine:?}: {of_best} and {best}");
    }
}
