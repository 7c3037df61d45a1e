//! One sweep beside every up card against a sweep for each, with ranks drawn at random and decks that lack cards.

use enumeration::combinations::choose;
use enumeration::rankings::four::FourCard;
use enumeration::sweep::{Standing, Sweep};
use enumeration::symmetry::{SuitSymmetry, canonical_subsets};
use enumeration::up_cards::{PARTS, UpCards};
use enumeration::work::RandomNumbers;
use enumeration::{CardSet, Suit};
use std::collections::HashMap;
use std::convert::Infallible;

/// The five lowest ranks in four suits.
const TWENTY: CardSet = CardSet(0x1f << 39 | 0x1f << 26 | 0x1f << 13 | 0x1f);

/// The standings by up card and hand, from one sweep for all up cards, which must be those of one sweep for each.
fn check<R: Ord + Copy + Send + Sync + std::fmt::Debug>(cards: UpCards, rank: impl Fn(CardSet) -> R + Sync) {
    let mut found: HashMap<(CardSet, CardSet), Standing<R, 1>> = HashMap::new();
    let sorted = cards.sorted(&rank);
    for part in 0..PARTS {
        let visited = sorted.each_standing(part, &rank, |up, standing| {
            assert!(found.insert((up, standing.hand), *standing).is_none(), "{up} {}", standing.hand);
            Ok::<(), Infallible>(())
        });
        assert_eq!(visited, Ok(()));
    }
    let UpCards { deck, hand, rival } = cards;
    let pairs: u64 = found.values().map(|standing| standing.ways).sum();
    assert_eq!(pairs, u64::from(deck.len()) * choose(deck.len() - 1, hand));
    let mut expected = 0;
    for (shown, times) in canonical_subsets(deck, 1) {
        let sweep = Sweep { deck, hand, rival, shown };
        let standings: Vec<Standing<R, 1>> = sweep.standings(&rank, |rival| (rank(rival), 0));
        expected += standings.len();
        for standing in standings {
            let one = &found[&(shown, standing.hand)];
            assert_eq!((one.rank, one.against), (standing.rank, standing.against), "{shown} {}", one.hand);
            assert_eq!(one.ways, standing.ways * times, "{shown} {}", one.hand);
        }
    }
    assert_eq!(found.len(), expected, "{cards:?}");
}

#[test]
fn one_sweep_beside_every_up_card_finds_what_a_sweep_for_each_finds() {
    let mut random = RandomNumbers::default();
    let mut below = |end: u32| u32::try_from(random.below(end.into())).unwrap();
    for _ in 0..40 {
        let gone: CardSet = TWENTY.iter().filter(|_| below(12) == 0).collect();
        // Without most cards removed, so that some permutations of the suits stay.
        let deck = if below(2) == 0 { TWENTY } else { TWENTY.without(gone) };
        let (hand, rival) = (1 + below(5), 2 + below(5));
        let [by_rank, by_lane, classes] = [0; 3].map(|_: u32| 1 + below(11));
        // Blind to which suit is which, in no sensible order, and with many ties.
        let rank = |cards: CardSet| {
            let lanes = || Suit::all().map(|suit| u32::from(cards.lane(suit)));
            let ranks: u32 = lanes().map(|lane| lane * by_rank).sum();
            (ranks + lanes().map(|lane| lane * lane % 31).max().unwrap() * by_lane) % (2 * classes)
        };
        check(UpCards { deck, hand, rival }, rank);
    }
}

#[test]
fn one_sweep_ranks_four_card_hands_as_a_sweep_for_each_up_card() {
    check(UpCards { deck: TWENTY, hand: 5, rival: 6 }, FourCard::best_of);
}

#[test]
fn decks_without_alike_suits_are_swept_at_once_only_if_their_rows_are_few() {
    let fits = |deck: CardSet, cards: u32| UpCards { deck, hand: cards, rival: cards }.bytes().is_some();
    let whole = CardSet::DECK_52;
    assert!(fits(whole, 7) && fits(whole.without(CardSet::parse("As").unwrap()), 6));
    let gone = CardSet::parse("As Kh Qd").unwrap();
    assert_eq!(SuitSymmetry::of(whole.without(gone)).order(), 1);
    assert!(fits(whole.without(gone), 5) && !fits(whole.without(gone), 7));
}
