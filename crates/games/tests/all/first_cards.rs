//! Wagers on the first cards of a blackjack game, as counted by hand: 21+3, Lucky Ladies, Rocket Aces, Pontoon's pairs.

use crate::bench::{analysis, analyzed};
use enumeration::ratio::{Ratio, decimal, ratio, whole};
use games::analysis::ALL_OTHER;
use games::{Analysis, Options};
use num_traits::Zero;
use paytables::{Settings, listed};

/// The ways of every outcome, in the table's order.
fn ways(analysis: &Analysis) -> Vec<String> {
    analysis.outcomes.iter().map(|o| o.ways.as_ref().unwrap().to_string()).collect()
}

/// The ways of one outcome.
fn ways_of(analysis: &Analysis, row: &str) -> u64 {
    let outcome = analysis.outcomes.iter().find(|o| o.outcome == row).expect("the row");
    outcome.ways.as_ref().unwrap().try_into().unwrap()
}

#[test]
fn one_deck_has_the_textbook_hands_of_three_cards() {
    let analysis = analysis("ride-free/21+3-classic/PT-FLT-213-E04?decks=1");
    // Straight flush, three of a kind, straight, flush; pairs and the rest lose together.
    assert_eq!(ways(&analysis), ["48", "52", "720", "1096", "20184"]);
}

#[test]
fn six_decks_are_counted_as_by_hand() {
    // 48 straight flushes and 720 straights of 6^3 each; 13 C(24, 3) of a kind; 4 C(78, 3) of one suit less the
    // straight flushes and 52 C(6, 3) of a kind; 13 C(24, 2) * 288 pairs less 52 C(6, 2) * 72 of one suit.
    let analysis = analysis("ride-free/21+3-classic/PT-FLT-213-03");
    assert_eq!(
        ways(&analysis)[..5],
        ["10368", "26312", "155520", "292896", (1_033_344 - 56_160).to_string().as_str()]
    );
    assert_eq!(analysis.ways.unwrap().to_string(), "5013320");
    // docs/method/side-bets.md.
    assert_eq!(analysis.edge, Some(ratio(4_059, 125_333)));
}

#[test]
fn suited_three_of_a_kind_needs_three_decks() {
    let two = analysis("ride-free/21+3-top-3/PT-FLT-TOP3-01?decks=2");
    assert_eq!(ways(&two)[0], "0");
    let three = analysis("ride-free/21+3-top-3/PT-FLT-TOP3-01?decks=3");
    assert_eq!(ways(&three)[0], "52");
}

#[test]
fn a_named_suit_takes_a_quarter_of_the_suited_aces_and_kings() {
    let analysis = analysis("ride-free/21+3-progressive/PT-BJS-213-01?decks=6");
    // C(6, 3) = 20 for each card: 2 cards of the named suit, 6 of the others, 44 of other ranks.
    assert_eq!(ways(&analysis)[..3], ["40", "120", "880"]);
    let meter = analysis.meter.unwrap();
    assert_eq!(meter.b, [ratio(160, 5_013_320)]);
    let queens = crate::bench::analysis("ride-free/21+3-progressive/PT-BJS-213-02?decks=6");
    assert_eq!(ways(&queens)[..3], ["60", "180", "800"]);
    assert_eq!(queens.reconstructed.len(), 5);
}

#[test]
fn tables_are_dealt_from_the_decks_of_their_notes_and_marked_where_the_heading_is_lost() {
    let classic = |table: &str| analysis(&format!("ride-free/21+3-classic/{table}"));
    // The hands of six decks counted above, without pairs, of 5013320: 25, 15, 8 and 5 to 1.
    let six = classic("PT-FLT-213-E02?decks=6");
    assert_eq!(ways(&six)[..4], ["10368", "26312", "155520", "292896"]);
    let won = 25 * 10_368 + 15 * 26_312 + 8 * 155_520 + 5 * 292_896;
    let lost = 5_013_320 - 10_368 - 26_312 - 155_520 - 292_896;
    assert_eq!(six.edge, Some(ratio(lost - won, 5_013_320)));
    // "8 DECKS" stands over E01 alone.
    assert!(six.reconstructed.is_empty() && classic("PT-FLT-213-E01").reconstructed.is_empty());
    assert_eq!(classic("PT-FLT-213-E02").reconstructed, ["8 decks"]);
    assert_eq!(classic("PT-FLT-213-E03").reconstructed, ["8 decks"]);
    // One deck holds no three cards that are one card.
    let one = analysis("ride-free/21+3-xtreme/PT-FLT-213XT-04?decks=1");
    assert_eq!(ways(&one), ["0", "48", "52", "720", "1096", "20184"]);
    let last = analysis("ride-free/21+3-progressive/PT-BJS-213-08");
    assert_eq!(last.reconstructed, ["straight"]);
}

#[test]
fn the_dealer_is_envied_once_for_each_player() {
    let analysis =
        analyzed("ride-free/21+3-classic/PT-FLT-213-E02", Options { players: 3, ..Options::default() });
    let envy = analysis.dealer_envy.unwrap();
    assert_eq!(analysis.envy, None);
    // Eight decks: 48 * 512, 13 C(32, 3), 720 * 512 and 4 C(104, 3) - 48 * 512 - 52 C(8, 3) of C(416, 3).
    let (straight_flush, three, straight, flush) = (24_576u64, 64_480, 368_640, 728_416 - 24_576 - 2_912);
    let each: Ratio = ratio(10 * straight_flush + 5 * three + 2 * straight + flush, 11_912_160u64);
    assert_eq!(envy.total, &each * whole(3));
    assert_eq!(envy.per_other_player, each);
}

#[test]
fn eight_decks_give_the_published_edge() {
    // Wizard of Odds, Lucky Ladies 1000-125-19-9-4, eight decks: 24.05%.
    let analysis = analysis("ride-free/lucky-ladies/PT-FLT-LL-03?decks=8");
    assert_eq!(decimal(&analysis.edge.unwrap(), 4), "0.2405");
}

#[test]
fn two_decks_are_counted_as_by_hand() {
    let analysis = analysis("ride-free/lucky-ladies/PT-FLT-LL-01");
    let dealer_two = 102 * 101 / 2;
    // The one pair of queens of hearts leaves 8 aces and 30 ten-values.
    assert_eq!(ways_of(&analysis, "queen of hearts pair with dealer blackjack"), 8 * 30);
    assert_eq!(ways_of(&analysis, "queen of hearts pair"), dealer_two - 8 * 30);
    // 15 other ten-value cards pair up, one way each.
    assert_eq!(ways_of(&analysis, "matched 20"), 15 * dealer_two);
    // In each suit C(8, 2) - 4 unmatched ten-values, and 2 aces with 2 nines.
    assert_eq!(ways_of(&analysis, "suited 20"), 4 * (24 + 4) * dealer_two);
    // C(32, 2) tens and 8 aces with 8 nines, less all of the above.
    assert_eq!(ways_of(&analysis, "any 20"), (496 + 64 - 16 - 112) * dealer_two);
}

#[test]
fn a_named_suit_of_hearts_has_lost_two_queens() {
    let rows = |selector: &str| {
        let analysis = analysis(selector);
        let name = "queen of hearts pair with dealer blackjack";
        [" (suit specific)", " (suited)", ""].map(|end| ways_of(&analysis, &format!("{name}{end}")))
    };
    // Six decks: 15 pairs of queens of hearts; 6 aces and 24 ten-values of a suit, but 22 of hearts.
    let (hearts, other) = (15 * 6 * 22, 15 * 6 * 24);
    let all = 15 * 24 * 94;
    assert_eq!(
        rows("ride-free/lucky-ladies-progressive/PT-BJS-LL-26"),
        [hearts, 3 * other, all - hearts - 3 * other]
    );
    assert_eq!(
        rows("ride-free/lucky-ladies-progressive/PT-BJS-LL-26?named-suit=spades"),
        [other, hearts + 2 * other, all - hearts - 3 * other]
    );
}

#[test]
fn long_1_rows_are_counted_as_by_hand() {
    let analysis = analysis("rocket-aces/progressive/CO-RA-LONG-1");
    // 24 aces (6 a suit) and 96 ten-values (24 a suit) of 312; the dealer draws from what the player left.
    // Two aces of spades, then one of 4 spade aces with one of 24 spade ten-values.
    assert_eq!(ways_of(&analysis, "player 2 aces of spades & dealer blackjack of spades"), 15 * 4 * 24);
    // Any of 4 suits; the dealer's suit is the aces' own (4 aces left) or one of 3 others (6 left); less the row above.
    let suited = 4 * 15 * (4 * 24 + 3 * 6 * 24);
    assert_eq!(ways_of(&analysis, "player 2 aces suited & dealer blackjack suited"), suited - 15 * 4 * 24);
    assert_eq!(ways_of(&analysis, "player 2 aces suited & dealer blackjack"), 4 * 15 * 22 * 96 - suited);
    // Of C(24, 2) = 276 pairs of aces 60 are suited.
    assert_eq!(ways_of(&analysis, "player 2 aces & dealer blackjack"), 216 * 22 * 96);
    let dealer_two = 310 * 309 / 2;
    assert_eq!(ways_of(&analysis, "player 2 aces suited"), 60 * (dealer_two - 22 * 96));
    assert_eq!(ways_of(&analysis, "player and dealer blackjack"), 24 * 96 * 23 * 95);
    assert_eq!(ways_of(&analysis, "player 2 aces"), 216 * (dealer_two - 22 * 96));
    assert_eq!(ways_of(&analysis, "player blackjack"), 24 * 96 * (dealer_two - 23 * 95));
    let all = u64::try_from(analysis.ways.as_ref().unwrap()).unwrap();
    assert_eq!(all, 48_516 * dealer_two);
    // A blackjack of the dealer's, counted from the dealer's side, less those with two aces or a blackjack of the player's.
    let dealers = 24 * 96 * dealer_two - 276 * 22 * 96 - 24 * 96 * 23 * 95;
    assert_eq!(ways_of(&analysis, "dealer blackjack"), dealers);
}

#[test]
fn a_single_ace_is_exactly_one() {
    let analysis = analysis("rocket-aces/progressive/CO-RA-QUICK-SINGLE-ACE-2D");
    let dealer_two = 102 * 101 / 2;
    assert_eq!(ways_of(&analysis, "player single ace"), 8 * 96 * dealer_two);
    assert_eq!(ways_of(&analysis, ALL_OTHER), 96 * 95 / 2 * dealer_two);
}

#[test]
fn quick_single_ace_from_two_decks_breaks_even_as_worked_by_hand() {
    // docs/method/progressives.md.
    let quick = analysis("rocket-aces/progressive/CO-RA-QUICK-SINGLE-ACE-2D");
    let meter = quick.meter.unwrap();
    assert_eq!(meter.a, -ratio(15_220_740, 27_588_756));
    assert_eq!(meter.b, [ratio(768, 27_588_756)]);
    assert_eq!(meter.break_even, Some(ratio(15_220_740, 768)));

    let fed = Options { rate: Some(ratio(15, 100)), resets: vec![whole(5_000)], ..Options::default() };
    let quick = analyzed("rocket-aces/progressive/CO-RA-QUICK-SINGLE-ACE-2D", fed);
    let long_run = quick.long_run_edge.unwrap();
    assert_eq!(decimal(&long_run, 4), "0.2625");
}

#[test]
fn long_3_has_three_meters_and_no_single_break_even() {
    let meter = analysis("rocket-aces/progressive/CO-RA-LONG-3").meter.unwrap();
    let deals = whole(48_516u64 * 47_895);
    let b: Vec<Ratio> = meter.b.iter().map(|b| b * &deals).collect();
    assert_eq!(b, [whole(1_440), whole(31_680 - 1_440), whole(126_720 - 31_680)]);
    assert_eq!(meter.break_even, None);
    // The same rows on one meter give the same fixed part.
    let one = analysis("rocket-aces/progressive/CO-RA-LONG-1").meter.unwrap();
    assert_eq!(meter.a, one.a);
    assert_eq!(one.b, [(&b[0] + &b[1] * ratio(1, 4) + &b[2] * ratio(1, 50)) / deals]);
}

#[test]
fn the_second_medium_table_is_read_as_the_six_deck_one() {
    let two = analysis("rocket-aces/progressive/CO-RA-MEDIUM-SINGLE-ACE-6D?decks=2").meter.unwrap();
    let titled = analysis("rocket-aces/progressive/CO-RA-MEDIUM-SINGLE-ACE-2D").meter.unwrap();
    assert_eq!(two.b, titled.b);
    // 25 for 1 against 20 for 1 on unsuited aces without a dealer blackjack, or with one: 24 of 28 pairs of C(104, 2).
    assert_eq!(&titled.a - &two.a, whole(5) * ratio(24, 5_356));
    let six = analysis("rocket-aces/progressive/CO-RA-MEDIUM-SINGLE-ACE-6D");
    assert!(!six.meter.unwrap().b[0].is_zero());
    assert!(six.settings.is("decks", "6"));
}

#[test]
fn every_table_is_offered_with_two_to_six_decks() {
    // Four decks: 16 aces (4 a suit) and 64 ten-values of 208. Two aces of a suit, then a blackjack from 14 and 64.
    let four = analysis("rocket-aces/progressive/CO-RA-QUICK-SINGLE-ACE-2D?decks=4");
    let row = "player 2 aces suited & dealer blackjack";
    assert_eq!(ways_of(&four, row), 4 * 6 * 14 * 64);
    assert_eq!(ways_of(&four, "player single ace"), 16 * 192 * (206 * 205 / 2));
    let selected = |decks: u32| {
        let selector = format!("rocket-aces/progressive/CO-RA-LONG-1?decks={decks}");
        listed().select(&selector.parse().unwrap(), &Settings::default())
    };
    assert!((2..=6).all(|decks| selected(decks).is_ok()));
    assert!(selected(1).is_err() && selected(7).is_err());
}

#[test]
fn pontoons_pairs_and_bonus_are_counted_as_by_hand() {
    // Eight decks of 48: 31 of the other 383 cards pair.
    assert_eq!(analysis("pontoon-plus/player-pair").edge, Some(ratio(11, 383)));
    let bonus = analysis("pontoon-plus/bonus");
    // 4 C(8, 2) suited aces of C(32, 2); three and eight ranks of C(32, 2); 32 aces with 96 pictures, with 256 others.
    let pairs = 496;
    let expected = [112, pairs - 112, 3 * pairs, 32 * 96, 8 * pairs, 32 * 256].map(|n| n.to_string());
    assert_eq!(ways(&bonus)[..6], expected);
    assert_eq!(bonus.ways.unwrap().to_string(), (384 * 383 / 2).to_string());
}
