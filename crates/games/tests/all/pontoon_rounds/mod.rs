//! Complete rounds of Pontoon Plus, dealt card by card with suits from tiny shoes, against the engine.
//!
//! As in `blackjack_rounds`: nets are added up over all orderings of the shoe, and nothing is shared with the engine
//! but the pay table and the names of actions.

mod dealing;

use crate::hole_card::terms;
use dealing::{Game, Met, Suited, WAGER, against, has_suits, orderings, suits_alike};
use enumeration::ratio::{Ratio, ratio};
use games::blackjack::hand::{Hand, Rank};
use games::blackjack::law::{law_of, variance_of};
use games::blackjack::rule_set::RuleSet;
use games::blackjack::rules::{Action, Wagers};
use games::blackjack::solution::{FirstDeal, solve};

/// The listed rules with what the dealing changes.
fn rules(shoe: [u32; 10], game: Game) -> RuleSet {
    // An award of 100 bets is $1,000 for $10, one of 50 $5,000 for $100.
    let bonus = match game.super_bonus {
        None => "super-bonus=none",
        Some((200, true)) => "super-bonus=on-top&bet=10",
        Some((100, false)) => "super-bonus=instead&bet=100",
        Some(other) => panic!("an award of {other:?} that no listed bet has"),
    };
    let doubled = if game.waits { "waits" } else { "at-once" };
    let mut terms = terms(&format!("pontoon-plus/base?decks=8&{bonus}&doubled-21={doubled}"));
    for (hand, pay) in ["regular bet wins", "doubled down hand wins"].into_iter().zip(game.pays) {
        terms.rows.iter_mut().filter(|row| row.hand == hand).for_each(|row| row.net = ratio(pay, WAGER));
    }
    let cap = |most: Option<i128>| most.map(|most| Wagers::new(&ratio(most, WAGER)).unwrap());
    RuleSet::from_shoe(&terms, shoe, 3, cap(game.most), cap(game.most_in_round)).unwrap()
}

/// Deals every round of the shoe, and compares every action of every deal and the totals with the engine.
fn check(shoe: [u32; 10], game: Game, met: &mut Met) {
    let suited: Suited = std::array::from_fn(|rank| {
        let cards = u8::try_from(shoe[rank]).unwrap();
        if has_suits(rank) { [cards / 4; 4] } else { [cards, 0, 0, 0] }
    });
    check_suits(suited, game, met);
}

/// The same of a shoe with these cards by suit; of ranks whose suits do not count all stand in the first place.
fn check_suits(suited: Suited, game: Game, met: &mut Met) {
    let game = Game { suits: suits_alike(&suited), ..game };
    let suits = suited.map(|suits| suits.map(u32::from));
    let shoe: [u32; 10] = suits.map(|suits| suits.iter().sum());
    let rules = rules(shoe, game).with_suits(suits);
    let solution = solve(&rules);
    let cards = shoe.iter().sum::<u32>() as usize;
    let law = law_of(&rules).unwrap();
    let halves = |net: &Ratio| -> i128 { (net * ratio(WAGER, 1)).to_integer().try_into().unwrap() };
    let nets: Vec<i128> = law.outcomes().map(|(net, _)| halves(net)).collect();
    let mut rounds = vec![0; nets.len()];
    let (mut net, mut staked) = (0, 0);
    for up in (0..10).filter(|&up| shoe[up] > 0) {
        let (alike, by_net) = against(game, &suited, up, met, &nets);
        rounds.iter_mut().zip(by_net).for_each(|(sum, more)| *sum += more);
        for (&(a, b, look), hands) in &alike {
            let hand = Hand::of([a, b].map(|rank| Rank::of_points(rank as u8 + 1).unwrap()));
            let deal: &FirstDeal = solution
                .deals()
                .find(|deal| deal.up.index() == up && deal.hand == hand && deal.shade == look)
                .expect("the engine deals it");
            assert_eq!(deal.probability, ratio(hands.orderings, orderings(cards)));
            if (a, b) == (0, 9) {
                net += game.round(game.won(3)) * hands.orderings;
                staked += hands.orderings;
                continue;
            }
            let mut actions = hands.actions.clone();
            actions.sort_by_key(|&(adds, action, net, _)| (-net, adds, action));
            // Under a cap on the round, a split that is not best without it is not valued.
            let valued = |action: Action| {
                game.most_in_round.is_none() || deal.actions.iter().any(|&(known, _)| known == action)
            };
            assert_eq!(deal.action(), Some(actions[0].1), "{} ({look}) against {}", deal.hand, deal.up);
            met.split_under_a_round_cap |= game.most_in_round.is_some() && actions[0].1 == Action::Split;
            let expected: Vec<(Action, Ratio)> = actions
                .iter()
                .filter(|&&(_, action, ..)| valued(action))
                .map(|&(_, action, net, _)| (action, ratio(net, hands.orderings * WAGER)))
                .collect();
            assert_eq!(deal.actions, expected, "{} ({look}) against {}", deal.hand, deal.up);
            net += actions[0].2;
            staked += actions[0].3;
            met.surrendered |= actions[0].1 == Action::Surrender;
            met.aces_split |= actions[0].1 == Action::Split && a == 0;
            met.suits_decide |=
                look > 0 && alike.get(&(a, b, 0)).is_some_and(|mixed| mixed.best() != actions[0].1);
        }
    }
    for ((net, chance), rounds) in law.outcomes().zip(rounds) {
        assert_eq!(*chance, ratio(rounds, orderings(cards)), "a net of {net}");
    }
    if game.most_in_round.is_none() {
        assert_eq!(variance_of(&rules).unwrap(), law.variance(Clone::clone));
    }
    assert_eq!(solution.net(), ratio(net, WAGER * orderings(cards)));
    assert_eq!(*solution.expected_stake(), ratio(staked, orderings(cards)));
}

const PLAIN: Game = Game {
    super_bonus: None,
    waits: false,
    most: None,
    most_in_round: None,
    pays: [WAGER; 2],
    suits: [1, 1, 1, 2],
    scored: None,
};
const WAITS: Game = Game { waits: true, ..PLAIN };

#[test]
#[ignore = "deals every round of several shoes"]
fn rounds_of_sevens_with_and_without_the_super_bonus() {
    let mut met = Met::default();
    //     A  2  3  4  5  6   7  8  9  T
    check([0, 0, 0, 4, 0, 0, 12, 0, 0, 4], PLAIN, &mut met);
    assert!(!met.super_bonus && met.suits_decide, "{met:?}");
    check([0, 0, 0, 4, 0, 0, 12, 0, 0, 4], Game { super_bonus: Some((200, true)), ..PLAIN }, &mut met);
    check([0, 0, 3, 0, 0, 0, 12, 0, 0, 7], Game { super_bonus: Some((100, false)), ..PLAIN }, &mut met);
    assert!(met.super_bonus && met.suited_777 && met.suited_777_at_the_limit, "{met:?}");
    assert!(met.four_hands && met.pair_at_the_limit && met.doubled_after_split, "{met:?}");
    assert!(met.rescued && met.rescued_after_split && met.doubled_21, "{met:?}");
}

#[test]
#[ignore = "deals every round of several shoes"]
fn rounds_of_shoes_from_which_cards_of_a_suit_are_gone() {
    let mut met = Met::default();
    // Clubs, diamonds, hearts, spades.
    let mut suited: Suited = [[0; 4]; 10];
    (suited[3], suited[6], suited[9]) = ([4, 0, 0, 0], [2, 3, 3, 2], [4, 0, 0, 0]);
    check_suits(suited, PLAIN, &mut met);
    check_suits(suited, Game { super_bonus: Some((200, true)), ..PLAIN }, &mut met);
    suited[6] = [0, 4, 1, 5];
    check_suits(suited, PLAIN, &mut met);
    let mut suited: Suited = [[0; 4]; 10];
    (suited[5], suited[6], suited[7], suited[9]) = ([1, 0, 2, 1], [2, 1, 0, 2], [0, 1, 1, 1], [7, 0, 0, 0]);
    check_suits(suited, PLAIN, &mut met);
    assert!(met.suited_777 && met.suits_decide, "{met:?}");
}

#[test]
fn a_pair_of_sevens_is_worth_what_its_own_suit_leaves() {
    let mut suits = [[0; 4]; 10];
    // Clubs, diamonds, hearts, spades.
    (suits[6], suits[7], suits[9]) = ([0, 3, 2, 0], [1, 0, 0, 1], [10, 0, 0, 0]);
    let solution = solve(&rules(suits.map(|suits| suits.iter().sum()), PLAIN).with_suits(suits));
    let [sevens, tens] = [7, 10].map(|points| Rank::of_points(points).unwrap());
    let sevens = Hand::of([sevens; 2]);
    let hit = |suit: &str| {
        let is_one =
            |deal: &&FirstDeal| deal.up == tens && deal.hand == sevens && deal.shade_name == Some(suit);
        let deal = solution.deals().find(is_one).unwrap_or_else(|| panic!("a pair of {suit}"));
        deal.actions.iter().find(|(action, _)| *action == Action::Hit).unwrap().1.clone()
    };
    // Of 14 cards left, beside 7d 7d one is a third diamond (2 to 1) and two are hearts (3 to 2); the other 11 bust.
    assert_eq!(hit("diamonds"), ratio(-3, 7));
    // Beside 7h 7h all three sevens are diamonds.
    assert_eq!(hit("hearts"), ratio(-13, 28));
}

#[test]
#[ignore = "deals every round of several shoes"]
fn rounds_of_sixes_sevens_and_eights() {
    let mut met = Met::default();
    //     A  2  3  4  5  6  7  8  9  T
    check([0, 0, 0, 0, 0, 4, 4, 4, 0, 9], PLAIN, &mut met);
    check([0, 0, 0, 0, 0, 4, 8, 0, 0, 7], PLAIN, &mut met);
    check([0, 0, 0, 0, 0, 0, 8, 4, 0, 7], WAITS, &mut met);
    check([0, 0, 0, 0, 0, 4, 0, 8, 0, 7], PLAIN, &mut met);
    assert!(met.suited_678 && met.spade_678 && met.four_hands, "{met:?}");
}

#[test]
#[ignore = "deals every round of several shoes"]
fn rounds_with_other_pays_and_a_cap_on_each_hand() {
    let mut met = Met::default();
    let at = |most| Game { most: Some(most), ..PLAIN };
    //     A  2  3  4  5  6   7  8  9  T
    check([0, 0, 0, 4, 0, 0, 12, 0, 0, 4], Game { super_bonus: Some((200, true)), ..at(21) }, &mut met);
    check([0, 0, 0, 0, 0, 4, 4, 4, 0, 10], at(5), &mut met);
    check([3, 5, 4, 0, 0, 0, 0, 0, 0, 10], Game { waits: true, ..at(3) }, &mut met);
    check([4, 0, 0, 0, 5, 0, 0, 0, 3, 8], at(1), &mut met);
    check([3, 0, 4, 0, 0, 4, 0, 0, 0, 9], Game { pays: [3, 1], ..PLAIN }, &mut met);
    assert!(met.super_bonus && met.spade_678 && met.doubled_after_split, "{met:?}");
    assert!(met.six_cards && met.four_hands, "{met:?}");
}

#[test]
#[ignore = "deals every round of several shoes"]
fn rounds_with_a_cap_that_split_hands_share() {
    let mut met = Met::default();
    let at = |most| Game { most_in_round: Some(most), ..PLAIN };
    //     A  2  3  4  5  6   7  8  9  T
    check([0, 0, 0, 4, 0, 0, 12, 0, 0, 4], Game { super_bonus: Some((200, true)), ..at(21) }, &mut met);
    check([0, 0, 0, 4, 0, 0, 12, 0, 0, 4], at(5), &mut met);
    check([0, 0, 0, 0, 0, 4, 4, 4, 0, 6], at(4), &mut met);
    check([0, 0, 0, 0, 0, 4, 8, 0, 0, 7], at(3), &mut met);
    check([0, 0, 0, 0, 0, 4, 0, 8, 0, 7], at(7), &mut met);
    check([0, 0, 0, 0, 0, 0, 8, 4, 0, 7], Game { waits: true, ..at(2) }, &mut met);
    check([3, 5, 4, 0, 0, 0, 0, 0, 0, 10], Game { waits: true, ..at(4) }, &mut met);
    check([3, 0, 4, 0, 0, 4, 0, 0, 0, 9], Game { pays: [3, 1], ..at(4) }, &mut met);
    check([4, 0, 0, 0, 5, 0, 0, 0, 3, 8], at(1), &mut met);
    assert!(met.four_hands && met.pair_at_the_limit && met.split_under_a_round_cap, "{met:?}");
    assert!(met.suited_678 && met.spade_678 && met.suited_777_at_the_limit && met.suits_decide, "{met:?}");
    assert!(met.doubled_after_split && met.rescued_after_split && met.aces_split, "{met:?}");
    assert!(met.pontoon_takes_split_hands && met.super_bonus, "{met:?}");
}

#[test]
fn rounds_of_aces_and_small_cards() {
    let mut met = Met::default();
    //     A  2  3  4  5  6  7  8  9  T
    check([4, 0, 0, 0, 5, 0, 0, 0, 3, 8], PLAIN, &mut met);
    check([3, 5, 4, 0, 0, 0, 0, 0, 0, 10], WAITS, &mut met);
    check([5, 3, 0, 3, 0, 0, 0, 0, 0, 12], PLAIN, &mut met);
    check([3, 0, 4, 0, 0, 4, 0, 0, 0, 9], PLAIN, &mut met);
    assert!(met.surrendered && met.aces_split && met.pontoon_takes_split_hands, "{met:?}");
    assert!(met.five_cards && met.six_cards && met.seven_cards, "{met:?}");
}
