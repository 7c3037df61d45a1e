//! DJ Wild and Deuces Wild Xtreme: brute force on a small deck, counts by hand, and what changing a pay does.

#[path = "../../../enumeration/tests/all/slow.rs"]
mod slow;

use crate::bench::{BENCH, analysis, analyzed, selected};
use enumeration::cards::parse_cards;
use enumeration::combinations::subsets;
use enumeration::ratio::{decimal, parse, ratio, whole};
use enumeration::{Card, CardSet, Rank, Ratio, Suit};
use games::analysis::Envy;
use games::player::{Choice, Seen};
use games::strategy::StrategyPart;
use games::{Options, Request, StrategyQuestion};
use num_traits::Zero;
use paytables::wagers::{Rank as FileRank, Terms};
use paytables::{PayTable, Selected};
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};

/// The ways of every outcome, in the table's order.
fn ways(selector: &str) -> Vec<u64> {
    analysis(selector).outcomes.iter().map(|o| o.ways.clone().unwrap().try_into().unwrap()).collect()
}

const HANDS: u64 = 2_869_685;
const DEALER_HANDS: u64 = 1_712_304;

/// Two, ten, queen, king and ace in four suits, and the joker: royals, five and four of a kind, wilds, and few pairs.
fn small_deck() -> CardSet {
    [0, 8, 10, 11, 12]
        .map(|rank| CardSet::of_rank(Rank(rank)))
        .into_iter()
        .fold(CardSet::single(Card::JOKER), CardSet::union)
}

/// Every hand of the small deck with its strength by the slow evaluator, strengths numbered so that they order alike.
fn small_hands() -> Vec<(CardSet, usize, usize)> {
    let wilds = CardSet::of_rank(Rank::TWO).union(CardSet::single(Card::JOKER));
    let mut known = HashMap::<CardSet, slow::Strength>::new();
    let hands: Vec<(CardSet, slow::Strength)> = subsets(small_deck(), 5)
        .map(|hand| {
            let naturals = hand.without(wilds);
            let wild = hand.intersection(wilds).len() as usize;
            let strength =
                *known.entry(naturals).or_insert_with(|| slow::with_wilds(&slow::plain(naturals), wild));
            (hand, strength)
        })
        .collect();
    let mut order: Vec<slow::Strength> = hands.iter().map(|&(_, strength)| strength).collect();
    order.sort_unstable();
    order.dedup();
    hands
        .into_iter()
        .map(|(hand, strength)| (hand, strength.0, order.binary_search(&strength).unwrap()))
        .collect()
}

/// Settles every deal of the small deck by the rules' text: who is higher, what is paid, what is beaten.
#[test]
fn every_deal_of_a_small_deck_is_settled_by_the_rules() {
    let hands = small_hands();
    // HC appendix O 11(c), by category from high card to five wilds.
    let blind = [0, 0, 0, 0, 1, 2, 3, 4, 9, 10, 50, 1_000];
    let mut nets = BTreeMap::<i64, u64>::new();
    let mut losers = BTreeMap::<usize, u64>::new();
    let mut folds = 0;
    for &(player, category, strength) in &hands {
        let (mut won, mut tied, mut lost) = (0u64, 0u64, 0u64);
        for &(dealer, dealers_category, dealers_strength) in &hands {
            if !player.is_disjoint(dealer) {
                continue;
            }
            match strength.cmp(&dealers_strength) {
                Ordering::Greater => won += 1,
                Ordering::Equal => tied += 1,
                Ordering::Less => lost += 1,
            }
            if category >= 3 && dealers_category >= 3 && strength != dealers_strength {
                let beaten = if strength < dealers_strength { category } else { dealers_category };
                *losers.entry(beaten).or_default() += 1;
            }
        }
        let all = won + tied + lost;
        let win = 3 + blind[category];
        // An equal value folds (ruling Q7).
        if win * won.cast_signed() - 4 * lost.cast_signed() > -2 * all.cast_signed() {
            *nets.entry(win).or_default() += won;
            *nets.entry(0).or_default() += tied;
            *nets.entry(-4).or_default() += lost;
        } else {
            *nets.entry(-2).or_default() += all;
            folds += all;
        }
    }
    nets.retain(|_, ways| *ways > 0);
    assert!(folds > 0, "a deck on which nobody folds tests too little");

    let out = || (1..12).filter(|rank| ![8, 10, 11].contains(rank)).map(FileRank).collect();
    let mut terms = selected("dj-wild/base").round().unwrap().unwrap();
    terms.deal.shoe.without = out();
    let solved = rounds::solve(&terms, None).unwrap();
    let found: BTreeMap<i64, u64> = solved
        .nets()
        .into_iter()
        .map(|(net, ways)| (net.to_integer().try_into().unwrap(), ways.try_into().unwrap()))
        .collect();
    assert_eq!(found, nets);
    assert_eq!(solved.counts.choices[0][1], u128::from(folds));

    // The rows of the bad beat, from the royal flush down to three of a kind.
    let Some(Terms::Cards(mut on)) = selected("dj-wild/two-way-bad-beat").terms().unwrap() else { panic!() };
    on.deal.shoe.without = out();
    let counted = events::count(&Terms::Cards(on)).unwrap();
    let found: BTreeMap<usize, u64> = counted
        .outcomes()
        .filter_map(|(row, ways)| Some((10 - (*row)?, ways.to_integer().try_into().unwrap())))
        .filter(|&(_, ways)| ways > 0)
        .collect();
    assert_eq!(found, losers);
}

#[test]
fn dj_wild_has_the_published_edge() {
    let base = analysis("dj-wild/base");
    assert_eq!(decimal(&(base.edge.unwrap() * whole(100)), 1), "3.5");
}

#[test]
fn both_base_games_are_the_same_game() {
    let (dj, xtreme) = (analysis("dj-wild/base"), analysis("deuces-wild-xtreme/base"));
    assert_eq!(dj.edge, xtreme.edge);
    assert_eq!(dj.net_distribution, xtreme.net_distribution);
}

#[test]
fn the_edge_is_the_mean_of_the_net_distribution() {
    for selector in ["dj-wild/base", "dj-wild/trips", "dj-wild/two-way-bad-beat"] {
        let analysis = analysis(selector);
        let deals = parse(&analysis.ways.unwrap().to_string()).unwrap();
        let (mut sum, mut square, mut total) = (Ratio::zero(), Ratio::zero(), Ratio::zero());
        for value in &analysis.net_distribution {
            let ways = parse(&value.ways.as_ref().unwrap().to_string()).unwrap();
            let net = parse(&value.net).unwrap();
            sum += &net * &ways;
            square += &net * &net * &ways;
            total += ways;
        }
        let edge = -sum / &deals;
        assert_eq!(total, deals);
        assert_eq!(analysis.variance, Some(square / deals - &edge * &edge));
        assert_eq!(analysis.edge, Some(edge));
    }
}

/// docs/method/wild.md: what is folded is every high card, every pair of threes, and a pair of fours beside a three.
#[test]
fn folds_are_high_cards_threes_and_fours_beside_a_three() {
    let folded = 784 * 1_020 + 6 * 165 * 64 + 6 * 4 * 45 * 16;
    let base = analysis("dj-wild/base");
    let folds = ratio(folded, HANDS);
    let actions = base.actions.unwrap();
    assert_eq!((actions[1].action.as_str(), &actions[1].probability), ("fold", &folds));
    assert_eq!(actions[0].probability, whole(1) - &folds);
    assert_eq!(base.expected_stake, Some(whole(4) - folds * whole(2)));
}

/// The same folds, one hand at a time and whichever suits its cards have; a hand with a wild card is always played.
#[test]
#[ignore = "asks two players about every hand of 53 cards"]
fn asked_hand_by_hand_the_player_folds_just_those() {
    let wilds = CardSet::of_rank(Rank::TWO).union(CardSet::single(Card::JOKER));
    let player = |selector| games::player(&Request::plain(selected(selector)), &BENCH).unwrap().unwrap();
    let players = [player("dj-wild/base"), player("deuces-wild-xtreme/base")];
    let chosen = |cards: &[Card]| {
        let open = [Choice::Fold, Choice::Bet(2)];
        let seen = Seen {
            hand: cards,
            board: &[],
            dealer: &[],
            staked: 2,
            split: false,
            free: false,
            doubled: 0,
            open: &open,
        };
        players.each_ref().map(|player| player.choose(&seen))
    };
    for hand in subsets(CardSet::DECK_53, 5) {
        let of = |rank: u8| hand.intersection(CardSet::of_rank(Rank(rank))).len();
        let (threes, fours) = (of(1), of(2));
        let folds = hand.is_disjoint(wilds)
            && match slow::five(&slow::plain(hand)).0 {
                0 => true,
                1 => threes == 2 || fours == 2 && threes == 1,
                _ => false,
            };
        let choice = if folds { Choice::Fold } else { Choice::Bet(2) };
        let cards: Vec<Card> = hand.iter().collect();
        assert_eq!(chosen(&cards), [Some(choice); 2], "{hand}");
    }
    assert_eq!(chosen(&parse_cards("As Ks Qs Js").unwrap()), [None; 2]);
}

fn strategy_of(question: &StrategyQuestion) -> Vec<StrategyPart> {
    let request = Request::plain(selected("dj-wild/base"));
    games::strategy(&request, question, &BENCH).unwrap().parts
}

#[test]
fn the_strategy_is_a_threshold_with_one_exception() {
    let parts = strategy_of(&StrategyQuestion::default());
    let [StrategyPart::Lines { lines, .. }, StrategyPart::Values { values, .. }] = parts.as_slice() else {
        panic!("{parts:?}")
    };
    assert_eq!(
        lines,
        &[
            "Play a pair of fives or better.",
            "Play a pair of fours, but fold it with a three.",
            "Fold a pair of threes or worse."
        ]
    );
    let [(_, best), (_, with_cut), (_, cost)] = values.as_slice() else { panic!("{values:?}") };
    assert_eq!(*cost, best - with_cut);
    assert_eq!(Some(-best), analysis("dj-wild/base").edge);
}

/// docs/method/wild.md: a natural royal loses to five wilds and ties with 753 royals of the other suits.
#[test]
fn the_value_of_a_hand_is_exact() {
    let ask = |hand: &str| {
        strategy_of(&StrategyQuestion { hand: Some(hand.into()), ..StrategyQuestion::default() })
    };
    let parts = ask("Ts Js Qs Ks As");
    let [StrategyPart::Values { values, .. }] = parts.as_slice() else { panic!("{parts:?}") };
    assert_eq!(values[0], ("fold".into(), whole(-2)));
    assert_eq!(values[1], ("play".into(), ratio(53 * 1_711_550 - 4, DEALER_HANDS)));
    // Five wilds beat everything.
    let parts = ask("2c 2d 2h 2s Jk");
    assert!(
        matches!(&parts[0], StrategyPart::Values { values, .. } if values[1].1 == whole(1_003)),
        "{parts:?}"
    );
}

#[test]
fn questions_about_other_cards_are_refused() {
    let request = Request::plain(selected("dj-wild/base"));
    let refusal =
        |question: StrategyQuestion| games::strategy(&request, &question, &BENCH).unwrap_err().to_string();
    let hand = |text: &str| StrategyQuestion { hand: Some(text.into()), ..StrategyQuestion::default() };
    assert!(refusal(hand("As Ks")).contains("`As Ks` must be 5 of the 53 cards in the deck"));
    assert!(refusal(hand("As Ks Qs Js Xx")).contains("`Xx` is not a card"));
    assert!(
        refusal(StrategyQuestion { up: Some("As".into()), ..StrategyQuestion::default() })
            .contains("shows no card")
    );
    let trips = Request::plain(selected("dj-wild/trips"));
    let error = games::strategy(&trips, &StrategyQuestion::default(), &BENCH).unwrap_err();
    assert!(error.to_string().contains("no decisions"));
}

/// A table in which one row pays otherwise.
fn repriced(selector: &str, table: &str, row: &str, pays: &str) -> Selected<'static> {
    let mut selected = selected(selector);
    let mut other: PayTable = selected.part(table).unwrap().clone();
    other.rows.iter_mut().find(|r| r.hand == row).unwrap().pays = pays.parse().unwrap();
    other.replaces = Some(table.into());
    selected.replace_table("test", &other).unwrap();
    selected
}

#[test]
fn a_changed_pay_moves_the_play() {
    let folds = |pays: &str| {
        let selected = repriced("dj-wild/base", "HC-DJ-BLIND", "others", pays);
        let analysis = games::analyze(&Request::plain(selected), &BENCH).unwrap();
        analysis.actions.unwrap()[1].probability.clone()
    };
    // Were every win paid on the Blind, more hands would be worth playing; were it lost, fewer.
    let listed = folds("push");
    assert!(folds("1 to 1") < listed && listed < folds("lose"));
    // When every win pays a million, only 8-6-5-4-3, which never wins, is folded.
    assert_eq!(folds("1,000,000 to 1"), ratio(1_020, HANDS));
}

#[test]
fn a_pay_on_a_meter_is_refused_with_its_row() {
    let selected = repriced("deuces-wild-xtreme/base", "PT-FLT-DWHF-ODS-01", "flush", "10%");
    let error = games::analyze(&Request::plain(selected), &BENCH).unwrap_err();
    assert!(error.to_string().contains("the row `flush` pays"), "{error}");
}

/// Ruling Q11: with winnings cut at two antes a win is worth less than the Play wager it takes, and more is folded.
#[test]
fn under_a_cap_the_decisions_are_solved_again() {
    let capped =
        |cap: i64| analyzed("dj-wild/base", Options { cap: Some(whole(cap).into()), ..Options::default() });
    let listed = analysis("dj-wild/base");
    let (ten, two) = (capped(10), capped(2));
    assert_eq!(ten.net_distribution[0].net, "10");
    // A cap of ten cuts only hands that are played anyway.
    assert_eq!(ten.actions, listed.actions);
    assert!(listed.edge < ten.edge && ten.edge < two.edge);
    assert!(two.actions.unwrap()[1].probability > listed.actions.unwrap()[1].probability);
}

/// Ruling G10. Natural with one deuce: A-5 and 2-6 suited (8), flushes whose other four ranks fit no straight
/// (4 * 461), and A-5 and 2-6 of mixed suits, the deuce any of four, the others not of one suit (2 * 4 * 252).
#[test]
fn trips_by_hand() {
    let straight_flush = 28 + 8;
    let flush = 3_136 + 4 * 461;
    let straight = 8_160 + 2 * 4 * 252;
    assert_eq!(
        ways("dj-wild/trips"),
        [
            1,
            4,
            1_000,
            1_400,
            straight_flush,
            3_648 - straight_flush,
            528,
            51_688 - 528,
            3_168,
            15_048 - 3_168,
            flush,
            18_956 - flush,
            straight,
            84_000 - straight,
            42_240,
            458_040 - 42_240,
            799_680 + 1_341_180 + 95_040,
        ]
    );
}

/// Ruling G11: a flush with a deuce is wild; straights and straight flushes are as in Trips.
#[test]
fn trips_plus_wild_by_hand() {
    for table in 1..=6 {
        let ways = ways(&format!("deuces-wild-xtreme/trips-plus-wild/PT-FLT-DWHF-TPW-0{table}"));
        assert_eq!(ways[..4], [1, 4, 1_000, 1_400]);
        assert_eq!(ways[4..6], [36, 3_612]);
        assert_eq!(ways[10..14], [3_136, 18_956 - 3_136, 8_160 + 2_016, 84_000 - 10_176]);
        assert_eq!(ways[14..], [42_240, 458_040 - 42_240, 2_235_900]);
    }
}

/// Ruling G13, by choices of deuces, joker and the 48 other cards.
#[test]
fn goin_wild_by_hand() {
    let (pairs, threes, fours) = (1_128, 17_296, 194_580);
    let flat = [5 * 48 + 1, 10 * pairs, 10 * threes, fours];
    let progressive = [48 + 1, 4 * 48, 4 * pairs, 6 * pairs, 6 * threes, 4 * threes];
    for table in ["01", "02"] {
        let found = ways(&format!("deuces-wild-xtreme/goin-wild/PT-FLT-TW-GW-{table}"));
        assert_eq!(found[..4], flat);
        assert_eq!(found[4], HANDS - flat.iter().sum::<u64>());
        let found = ways(&format!("deuces-wild-xtreme/goin-wild-progressive/PT-PRG-TW-GW-{table}"));
        assert_eq!(found[..6], progressive);
        assert_eq!(found[6], HANDS - progressive.iter().sum::<u64>());
    }
}

#[test]
fn too_wild_by_hand() {
    assert_eq!(
        ways("deuces-wild-xtreme/too-wild-progressive"),
        [1, 4, 1_000, 1_400, 3_648, 51_688, 15_048, 18_956, 84_000, 458_040 + 95_040 + 1_341_180 + 799_680]
    );
    let meter = analysis("deuces-wild-xtreme/too-wild-progressive").meter.unwrap();
    // All of it with five wilds, a tenth with each of four royals.
    assert_eq!(meter.b, [ratio(14, 10 * HANDS)]);
}

/// Ruling G14: the textbook's hands, or by suit. Eleven runs of four in a suit and any fifth card, less the straight
/// flushes, which hold two runs; 79 of a suit's sets of five hold one.
#[test]
fn five_card_linked_by_hand() {
    let linked =
        |table: &str| ways(&format!("deuces-wild-xtreme/five-card-linked-progressive/PT-BJS-5CL-{table}"));
    let textbook = [4, 36, 624, 3_744, 5_108, 10_200, 54_912];
    for table in ["01", "02", "03", "04", "09", "E01", "E02", "E03"] {
        assert_eq!(linked(table)[..7], textbook);
        assert_eq!(linked(table)[7], 123_552 + 1_098_240 + 1_302_540);
    }
    for table in ["05", "10"] {
        assert_eq!(linked(table)[..7], textbook);
        assert_eq!(linked(table)[7..], [123_552, 1_098_240 + 1_302_540]);
    }
    let runs = 44 * 48 - 2 * 40;
    let one_suit_runs = 4 * (11 * 9 - 2 * 10);
    let four_of_a_suit = 4 * 715 * 39;
    for table in ["06", "07", "08", "11"] {
        assert_eq!(
            linked(table)[..5],
            [4, 36, runs, 5_108 - one_suit_runs, four_of_a_suit - (runs - one_suit_runs)]
        );
    }
}

#[test]
fn a_royal_and_a_straight_flush_may_both_pay_the_whole_meter() {
    let table = |id: &str| {
        let options = Options { rate: Some(ratio(1, 5)), resets: vec![whole(1_000)], ..Options::default() };
        analyzed(&format!("deuces-wild-xtreme/five-card-linked-progressive/PT-BJS-5CL-{id}"), options)
    };
    let (one, both) = (table("01"), table("05"));
    assert_eq!(one.meter.unwrap().b, [ratio(4, 2_598_960)]);
    let meter = both.meter.unwrap();
    assert_eq!(meter.b, [ratio(40, 2_598_960)]);
    // Ruling Q8: both rows reset the meter.
    assert_eq!(both.long_run_edge, Some(-meter.a - ratio(1, 5) - ratio(40 * 1_000, 2_598_960)));
}

/// Ruling Q9. docs/method/wild.md: of the 40 winning hands 30 are of another suit; of the ten of a suit 28 ordered pairs
/// share no card, 4 of them with the royal first.
#[test]
fn envy_is_exact_for_any_number_of_players() {
    let envy = |table: &str, players| -> Envy {
        let selector = format!("deuces-wild-xtreme/five-card-linked-progressive/PT-BJS-5CL-{table}");
        analyzed(&selector, Options { players, ..Options::default() }).envy.unwrap()
    };
    let hands = 2_598_960u64;
    let own = 1_533_939u64;
    for (table, royal, straight_flush) in [("E01", 1_000, 300), ("E02", 5_000, 1_500), ("E03", 1_000, 250)] {
        let each = ratio(
            royal * (4 * own - 4 * (30 + 4)) + straight_flush * (36 * own - (36 * 30 + 4 * 24)),
            hands * own,
        );
        let (alone, two, seven) = (envy(table, 1), envy(table, 2), envy(table, 7));
        assert_eq!((&alone.per_other_player, &alone.total), (&each, &Ratio::zero()));
        assert_eq!((&two.per_other_player, &two.total), (&each, &each));
        assert_eq!(seven.total, &each * whole(6));
    }
    assert_eq!(analysis("deuces-wild-xtreme/five-card-linked-progressive/PT-BJS-5CL-01").envy, None);
}

/// docs/method/bad-beats.md: five wilds leave the four natural royals, and five of a kind is beaten in 525,000 deals.
#[test]
fn the_highest_bad_beats_by_hand() {
    let found = ways("dj-wild/two-way-bad-beat");
    assert_eq!(found[..2], [2 * 4, 2 * (97_900 + 7 * 17_000 + 5 * 9_120)]);
    assert_eq!(found[1], 525_000);
    for table in 1..=3 {
        assert_eq!(ways(&format!("deuces-wild-xtreme/bad-beat-xtreme/PT-FLT-DWHF-BBX-0{table}")), found);
    }
}

#[test]
fn the_small_deck_is_alike_in_its_suits() {
    let deck = small_deck();
    assert!(Suit::all().all(|suit| deck.lane(suit).count_ones() == 5));
    assert_eq!(deck.len(), 21);
}
