//! Figures worked by hand or counted apart, one for each kind of deal.

use crate::{priced, wager};
use enumeration::ratio::ratio;
use enumeration::work::{Work, WorkLimit};
use events::{Engine, Error, Unpaid};
use paytables::Settings;
use std::time::Duration;

#[test]
fn two_cards() {
    // Beside the first card, of 52n - 1 there are n - 1 like it, n of its rank and colour, 2n of its rank otherwise.
    for decks in [1_u32, 2, 6, 8] {
        let pairs = priced(
            &format!(r#"{{"decks": {decks}, "zones": {{"player": 2}}}}"#),
            &[
                ("25 to 1", r#"{"identical": 2}"#),
                ("12 to 1", r#"{"of-a-kind": 2, "colours": 1}"#),
                ("6 to 1", r#"{"of-a-kind": 2}"#),
            ],
        );
        let others = 52 * decks - 1;
        let probabilities = [0, 1, 2].map(|row| pairs.probability(row));
        assert_eq!(probabilities, [decks - 1, decks, 2 * decks].map(|ways| ratio(ways, others)), "{decks}");
    }
}

#[test]
fn faces_wanted_twice() {
    // From two decks there is one pair of sevens of hearts, and two of every other face: 1 * 2 * 2 of C(104, 4) = 4,598,126.
    for faces in ["7h 7h 7c 9d", "7h 7c 7h 7d", "7c 7d 7d 9c"] {
        let deal = r#"{"decks": 2, "zones": {"player": 4}}"#;
        let four = priced(deal, &[("1 to 1", &format!(r#"{{"faces": "{faces}"}}"#))]);
        assert_eq!(four.probability(0), ratio(4, 4_598_126), "{faces}");
    }
}

#[test]
fn runs_in_a_suit() {
    // Of two decks: eleven runs of four from A 2 3 4 to J Q K A in four suits, each card in two copies: 11 * 4 * 2^4.
    let four = priced(
        r#"{"decks": 2, "zones": {"player": 2, "other": 2}}"#,
        &[
            ("1 to 1", r#"{"suited-run": 4}"#),
            ("1 to 1", r#"{"of": ["player", "other"], "class": "flush.."}"#),
        ],
    );
    assert_eq!(four.probability(0), ratio(704, 4_598_126));
    // Four of a kind: 13 C(8, 4); three of a kind: 13 C(8, 3) 96; four cards of one of four suits: C(26, 4), less the runs.
    assert_eq!(four.probability(1), ratio(13 * 70 + 13 * 56 * 96 + 4 * 14_950 - 704, 4_598_126));
    let five = priced(
        r#"{"decks": 2, "zones": {"player": 5}}"#,
        &[
            ("1 to 1", r#"{"class": "royal flush"}"#),
            ("1 to 1", r#"{"class": "straight flush"}"#),
            ("1 to 1", r#"{"suited-run": "4.."}"#),
        ],
    );
    // Ten runs of five, one of them royal. Else four in a row and a fifth card: one of the 96 that are none of the four, but
    // for the two copies of each that lengthens the run, or a second copy of one of the four. Nine runs can be lengthened at
    // both ends, two at one.
    let with_fifth = |longer: u32| 16 * (104 - 8 - 2 * longer) + 4 * 8;
    let ways = [4 * 32, 9 * 4 * 32, 4 * (9 * with_fifth(2) + 2 * with_fifth(1))];
    assert_eq!([0, 1, 2].map(|row| five.probability(row)), ways.map(|ways| ratio(ways, 91_962_520)));
    // Six cards of one deck: five in a row and any of the other 47 that does not lengthen the run. Eight runs can be lengthened
    // at both ends, two at one.
    let six = priced(r#"{"decks": 1, "zones": {"player": 6}}"#, &[("1 to 1", r#"{"suited-run": 5}"#)]);
    assert_eq!(six.probability(0), ratio(4 * (2 * 46 + 8 * 45), 20_358_520));
}

#[test]
fn a_dealer_of_thirty_two_decks() {
    // Two cards make a blackjack in 2 * 128 * 512 of 1,664 * 1,663 orders; hands of thirteen cards have orders beyond 128
    // bits, and with all others they make one.
    let deal = r#"{"decks": 32, "draw": "blackjack-dealer", "soft17": "hit"}"#;
    let dealer = priced(deal, &[("1 to 1", r#"{"blackjack": true}"#), ("1 to 1", r#"{"cards": "2.."}"#)]);
    let blackjack = ratio(2 * 128 * 512, 1_664 * 1_663);
    assert_eq!([dealer.probability(0), dealer.probability(1)], [blackjack.clone(), ratio(1, 1) - blackjack]);
}

#[test]
fn three_cards_of_two_zones() {
    // Lucky Lucky at six decks, every multiset of three of the 52 faces weighed by its choices among six of each.
    let lucky = priced(
        r#"{"decks": 6, "zones": {"player": 2, "up": 1}}"#,
        &[
            ("200 to 1", r#"{"ranks": "7 7 7", "suits": 1}"#),
            ("100 to 1", r#"{"ranks": "6 7 8", "suits": 1}"#),
            ("50 to 1", r#"{"ranks": "7 7 7"}"#),
            ("30 to 1", r#"{"ranks": "6 7 8"}"#),
            ("15 to 1", r#"{"total": 21, "suits": 1}"#),
            ("3 to 1", r#"{"total": 21}"#),
            ("2 to 1", r#"{"total": 20}"#),
            ("2 to 1", r#"{"total": 19}"#),
        ],
    );
    assert_eq!(lucky.engine, Engine::Walk);
    assert_eq!(lucky.edge(), ratio(16_642, 626_665));
    let ways = [80, 864, 1_944, 12_960, 26_568, 406_296, 377_568, 364_320];
    for (row, ways) in ways.into_iter().enumerate() {
        assert_eq!(lucky.probability(row), ratio(ways, 5_013_320), "{row}");
    }
}

#[test]
fn insurance_is_conditional_on_the_ace() {
    // Of the 311 other cards of six decks 96 count ten.
    let insurance = priced(
        r#"{"decks": 6, "draw": "blackjack-dealer", "soft17": "hit", "given": {"of": "up", "ranks": "A"}}"#,
        &[("2 to 1", r#"{"of": ["up", "hole"], "blackjack": true}"#)],
    );
    assert_eq!(insurance.edge(), ratio(23, 311));
}

#[test]
fn rolls_up_to_a_seven() {
    // All of some totals come before a seven with the sum over their subsets, signed by their number, of 6 / (6 + ways of
    // the subset). Exactly nine of the ten is all of nine, for each nine, less ten times all ten.
    let different =
        |is: u32| format!(r#"{{"different": {{"totals": [2, 3, 4, 5, 6, 8, 9, 10, 11, 12], "is": {is}}}}}"#);
    let (ten, nine) = (different(10), different(9));
    let hot = priced(r#"{"dice": 2, "until": {"total": 7}}"#, &[("80 to 1", &ten), ("20 to 1", &nine)]);
    assert_eq!(hot.engine, Engine::Sequence);
    assert_eq!(hot.probability(0), ratio(126_538_525_259_u64, 24_067_258_815_600_u64));
    assert_eq!(hot.probability(1), ratio(16_123_729_013_u64, 859_544_957_700_u64));
    assert_eq!(hot.edge(), ratio(1_445_628_536_659_u64, 8_022_419_605_200_u64));
    let small = r#"{"different": {"totals": [2, 3, 4, 5, 6], "is": 5}}"#;
    let small = priced(r#"{"dice": 2, "until": {"total": 7}}"#, &[("34 to 1", small)]);
    assert_eq!(small.probability(0), ratio(20_049, 760_760));
    assert_eq!(small.edge(), ratio(1_687, 21_736));
}

#[test]
fn a_shooter_s_points() {
    // A point p of n ways is set and made with n/24 * n/(n + 6); what is left of one is the seven-out. Worked in fractions
    // over the 64 sets of points made.
    let fire = priced(
        r#"{"dice": 2, "shooter": true}"#,
        &[
            ("999 to 1", r#"{"points-made": 6}"#),
            ("249 to 1", r#"{"points-made": 5}"#),
            ("24 to 1", r#"{"points-made": 4}"#),
        ],
    );
    let made = [0, 1, 2].map(|row| fire.probability(row).to_string());
    assert_eq!(
        made,
        [
            "3700403899126040038831518494284887738125/22780863797678919004236184338193605974839452",
            "205475014116867547145317940818694649261505/125294750887234054523299013860064832861616986",
            "397827275553303559561275300153332123/45217004661600798293395811871070645620",
        ]
    );
    assert_eq!(fire.percent(8), "20.76275050");
}

#[test]
fn rows_that_count_the_same_totals() {
    // Every total, the low five and the high five before a seven: with the low five paid in the row below all ten, that
    // row has what all ten leave, and so have the high five, which are as likely.
    let different =
        |totals: &str, is: u32| format!(r#"{{"different": {{"totals": [{totals}], "is": {is}}}}}"#);
    let (low, high) = ("2, 3, 4, 5, 6", "8, 9, 10, 11, 12");
    let rows = [different(&format!("{low}, {high}"), 10), different(low, 5), different(high, 5)];
    let rows = rows.each_ref().map(|row| ("1 to 1", row.as_str()));
    let three = priced(r#"{"dice": 2, "until": {"total": 7}}"#, &rows);
    let all = ratio(126_538_525_259_u64, 24_067_258_815_600_u64);
    assert_eq!(three.probability(0), all);
    assert_eq!(three.probability(1), ratio(20_049, 760_760) - &all);
    assert_eq!(three.probability(2), ratio(20_049, 760_760) - all);
}

#[test]
fn a_total_again_and_again_before_a_seven() {
    // A six comes before a seven in 5 of 11. Exactly two of them is (5/11)^2 times the 6 of 11 of a seven.
    let times = |is: &str| format!(r#"{{"times": {{"total": 6, "is": {is}}}}}"#);
    let (six, two) = (times(r#""6..""#), times("2"));
    let repeated = priced(r#"{"dice": 2, "until": {"total": 7}}"#, &[("90 to 1", &six), ("1 to 1", &two)]);
    assert_eq!(repeated.probability(0), ratio(15_625, 1_771_561));
    assert_eq!(repeated.probability(1), ratio(25 * 6, 1_331));
}

#[test]
fn line_bets_that_a_shooter_wins() {
    // Of 495 line bets 110 are won at once, 134 with a point, and 196 seven out; the rest lose at once and change nothing.
    // So one more is won with 244/440, one more without a point with 110/440, and the shooter is out with 196/440.
    let shooter = r#"{"dice": 2, "shooter": true}"#;
    let rows = [
        ("1 to 1", r#"{"line-wins": "3.."}"#),
        ("1 to 1", r#"{"line-wins": 2}"#),
        ("1 to 1", r#"{"points-made": 0}"#),
    ];
    let wins = priced(shooter, &rows);
    assert_eq!(wins.probability(0), ratio(226_981, 1_331_000));
    assert_eq!(wins.probability(1), ratio(61 * 61 * 49, 1_331_000));
    assert_eq!(wins.probability(2), ratio(196, 440) + ratio(110 * 196, 440 * 440));
    let none = priced(shooter, &[("1 to 1", r#"{"points-made": 0, "line-wins": "1.."}"#)]);
    assert_eq!(none.probability(0), ratio(196, 330) - ratio(196, 440));
}

#[test]
fn what_cannot_be_counted_is_refused() {
    let refused = |deal: &str, when: &str| {
        let file = wager(deal, &[("1 to 1", when)]);
        let terms = file.select(&Settings::default()).unwrap().terms().unwrap().unwrap();
        let limit = WorkLimit { time: Duration::from_secs(10), ..WorkLimit::default() };
        events::count_under(&terms, Work { limit, ..Work::default() }).unwrap_err()
    };
    // Two queens of hearts are not in one deck.
    let given = r#"{"decks": 1, "zones": {"player": 2}, "given": {"faces": "Qh Qh"}}"#;
    assert_eq!(refused(given, r#"{"suits": 1}"#), Error::NeverGiven);
    // Ten totals, each with counts of its own from 0 to 2 up to 0 to 6, in one condition.
    let until = r#"{"dice": 2, "until": {"total": 7}}"#;
    let again = [(2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (8, 6), (9, 5), (10, 4), (11, 3), (12, 2)]
        .map(|(total, least)| format!(r#"{{"times": {{"total": {total}, "is": "{least}.."}}}}"#));
    let again = format!(r#"{{"any": [{}]}}"#, again.join(", "));
    assert!(matches!(refused(until, &again), Error::TooMuch(_)));
    // Each of eleven totals up to three times, for a shooter in seven phases.
    let shooter = r#"{"dice": 2, "shooter": true}"#;
    assert!(matches!(refused(shooter, r#"{"same": "3.."}"#), Error::TooMuch(_)));
    // Few states, and probabilities of thirty thousand digits.
    assert!(matches!(refused(until, r#"{"length": "20000.."}"#), Error::TooMuch(_)));
}

#[test]
fn rows_that_are_never_paid() {
    let unpaid = |deal: &str, rows: &[(&str, &str)]| {
        let file = wager(deal, rows);
        let terms = file.select(&Settings::default()).unwrap().terms().unwrap().unwrap();
        events::never_paid(&terms, &events::count(&terms).unwrap(), Work::default()).unwrap()
    };
    // Three equal cards are not in two decks; every pair of equal cards is a pair.
    let rows = [
        ("9 to 1", r#"{"identical": 3}"#),
        ("3 to 1", r#"{"of-a-kind": "2.."}"#),
        ("9 to 1", r#"{"identical": 2}"#),
        ("1 to 1", r#"{"suits": 1}"#),
    ];
    let two_decks = unpaid(r#"{"decks": 2, "zones": {"player": 3}}"#, &rows);
    assert_eq!(two_decks, [(0, Unpaid::Impossible), (2, Unpaid::Taken)]);
    // With three decks the first row is paid.
    assert_eq!(unpaid(r#"{"decks": 3, "zones": {"player": 3}}"#, &rows), [(2, Unpaid::Taken)]);
    // A seven rolled with two dice is never a double.
    let rows = [("1 to 1", r#"{"total": 7, "of-a-kind": 2}"#), ("1 to 1", r#"{"total": 7}"#)];
    assert_eq!(unpaid(r#"{"dice": 2}"#, &rows), [(0, Unpaid::Impossible)]);
    let rows = [("1 to 1", r#"{"pocket": "red"}"#), ("35 to 1", r#"{"pocket": "1"}"#)];
    assert_eq!(unpaid(r#"{"wheel": "single-zero"}"#, &rows), [(1, Unpaid::Taken)]);
}

/// Two hands over a board, by what is known of them without counting: either hand beats the other as often, and of seven
/// cards C(47, 2) * 4 = 4,324 sets hold a royal flush. The first row takes the royals; a royal loses to nothing, and ties
/// only where it lies on the board, in 4 of 2,598,960: that is all the player is ahead by.
#[test]
fn two_hands_over_a_board() {
    let player = r#""of": ["player", "board"], "best": 5"#;
    let dealer = r#"["dealer", "board"]"#;
    let hands = priced(
        r#"{"decks": 1, "zones": {"player": 2, "dealer": 2, "board": 5}}"#,
        &[
            ("1 to 1", &format!(r#"{{{player}, "class": "royal flush"}}"#)),
            ("1 to 1", &format!(r#"{{{player}, "beats": {dealer}}}"#)),
            ("push", &format!(r#"{{{player}, "ties": {dealer}}}"#)),
        ],
    );
    assert_eq!(hands.engine, Engine::Showdown);
    assert_eq!(hands.edge(), -ratio(4, 2_598_960));
    assert_eq!(hands.ways()[0], (4_324_u64 * 21 * 990).to_string());
}

/// The same from two decks of tens to aces: of seven cards five or more of a rank are C(8, 5) C(32, 2) + C(8, 6) 32 + C(8, 7)
/// = 28,680 sets for each of five ranks, two of seven are the player's, and two of the 33 cards left the dealer's.
#[test]
fn two_hands_over_a_board_of_two_decks() {
    let deal = r#"{"decks": 2, "without": "2..9", "zones": {"player": 2, "dealer": 2, "board": 5}}"#;
    let player = r#""of": ["player", "board"], "best": 5"#;
    let dealer = r#"["dealer", "board"]"#;
    let (beats, ties) =
        (format!(r#"{{{player}, "beats": {dealer}}}"#), format!(r#"{{{player}, "ties": {dealer}}}"#));
    let five = format!(r#"{{{player}, "class": "five of a kind"}}"#);
    let hands = priced(deal, &[("1 to 1", &five), ("1 to 1", &beats), ("push", &ties)]);
    assert_eq!(hands.engine, Engine::Rivals);
    assert_eq!(hands.ways()[0], (5 * 28_680_u64 * 21 * 528).to_string());
    assert_eq!(priced(deal, &[("1 to 1", &beats), ("push", &ties)]).edge(), ratio(0, 1));
}

/// Cards that are asked whether they are of one suit, over a board: every one of the 126,977,760 deals of tens to aces was
/// laid and judged by a program of its own, which knows nothing of suits that can be exchanged.
#[test]
fn two_suited_cards_over_a_board() {
    let deal = r#"{"decks": 1, "without": "2..9", "zones": {"player": 2, "dealer": 2, "board": 5}}"#;
    for (own, other) in [("player", "dealer"), ("dealer", "player")] {
        let whole = format!(r#""of": ["{own}", "board"], "best": 5"#);
        let against = format!(r#"["{other}", "board"]"#);
        let suited = format!(r#"{{"of": "{own}", "suits": 1}}"#);
        let run = format!(r#"{{"of": "{own}", "suited-run": 2}}"#);
        let rows = [
            format!(r#"{{"all": [{run}, {{{whole}, "loses-to": {against}}}]}}"#),
            format!(r#"{{"all": [{suited}, {{{whole}, "beats": {against}}}]}}"#),
            format!(r#"{{"all": [{suited}, {{{whole}, "ties": {against}}}]}}"#),
            suited,
        ];
        let rows: Vec<(&str, &str)> = rows.iter().map(|row| ("1 to 1", row.as_str())).collect();
        let ways = priced(deal, &rows).ways();
        assert_eq!(ways[..4], ["4165440", "9832224", "6569280", "6165216"]);
        // Two hearts are a fourth part of them.
        let hearts = rows[1].1.replace(r#""suits": 1"#, r#""each": {"suit": "h"}"#);
        assert_eq!(priced(deal, &[("1 to 1", &hearts)]).ways()[0], "2458056");
    }
}

#[test]
fn a_flop_and_a_river_told_apart() {
    // The player beats the dealer in as many deals as over a board that is one, times the C(5, 3) ways to lay its flop.
    let (whole, against) = (r#"["player", "board"]"#, r#"["dealer", "board"]"#);
    let one = format!(r#"{{"of": {whole}, "beats": {against}, "best": 5}}"#);
    let one = priced(
        r#"{"decks": 1, "without": "2..8", "zones": {"player": 2, "dealer": 2, "board": 5}}"#,
        &[("1 to 1", &one)],
    );
    let (whole, against) = (r#"["player", "flop", "river"]"#, r#"["dealer", "flop", "river"]"#);
    let beats = format!(r#"{{"of": {whole}, "beats": {against}, "best": 5}}"#);
    // Three of a kind on the flop: 24 of C(24, 3) = 2,024 flops, and the same share of the deals.
    let trips = r#"{"of": "flop", "of-a-kind": 3}"#;
    let both = format!(r#"{{"all": [{trips}, {beats}]}}"#);
    let told = priced(
        r#"{"decks": 1, "without": "2..8", "zones": {"player": 2, "dealer": 2, "flop": 3, "river": 2}}"#,
        &[("1 to 1", &both), ("1 to 1", trips), ("1 to 1", &beats)],
    );
    assert_eq!(told.probability(0) + told.probability(1), ratio(24, 2_024));
    assert_eq!(told.probability(0) + told.probability(2), one.probability(0));
}

#[test]
fn two_hands_of_three_cards_from_two_decks() {
    // Either beats the other as often. Of 104 cards three of one rank are 13 C(8, 3) = 728 sets, and the other hand is any
    // C(101, 3) = 166,650.
    let deal = r#"{"decks": 2, "zones": {"player": 3, "dealer": 3}}"#;
    let beats = r#"{"of": "player", "beats": "dealer", "best": 3}"#;
    let ties = r#"{"of": "player", "ties": "dealer", "best": 3}"#;
    assert_eq!(priced(deal, &[("1 to 1", beats), ("push", ties)]).edge(), ratio(0, 1));
    let trips = r#"{"of": "player", "class": "three of a kind", "best": 3}"#;
    assert_eq!(
        priced(deal, &[("1 to 1", trips), ("1 to 1", beats)]).ways()[0],
        (728_u64 * 166_650).to_string()
    );
}

#[test]
fn a_joker_that_counts_as_a_king() {
    // Of 2, K, A and a joker, 13 cards. Every one of the C(13, 2) C(11, 5) = 36,036 deals of two cards and five laid out one by
    // one: 7,392 have an ace and a two up, 740 of the others have three points; each splits the five in C(5, 2) ways.
    let deal = r#"{"decks": 1, "without": "3..Q", "jokers": 1, "zones": {"player": 2, "up": 2, "board": 3}}"#;
    let points = r#"{"of": ["player", "up", "board"], "points": 3}"#;
    let counted = priced(deal, &[("1 to 1", r#"{"of": "up", "ranks": "A 2"}"#), ("1 to 1", points)]);
    assert_eq!(counted.ways(), ["73920", "7400", "279040"]);
}

#[test]
fn two_wild_cards_and_a_joker_of_nothing_are_a_pair_of_aces() {
    // Two of the four sixes and the joker; of the C(17, 3) = 680 hands no other has a pair above the eight.
    let deal = r#"{"decks": 1, "without": "2..4 9..A", "jokers": 1, "zones": {"player": 3}}"#;
    let aces = r#"{"best": 3, "class": "pair", "joker": "none", "wild": "6", "pair-of": "J..A"}"#;
    assert_eq!(priced(deal, &[("1 to 1", aces)]).ways(), ["6", "674"]);
}

#[test]
fn the_best_two_of_three_cards_with_wild_tens() {
    // Sevens to tens, 16 cards, tens wild: 560 hands of three. A pair of aces has two tens, C(4, 2) 12 + 4. A lone ten pairs
    // the highest of the other two, also where these are a lower pair: a nine in C(12, 2) - C(8, 2) of the hands, an eight
    // in C(8, 2) - C(4, 2), a seven in C(4, 2), four times each. Without a ten each rank pairs in C(4, 2) 8 + 4 hands.
    let pair_of =
        |rank: &str| format!(r#"{{"best": 2, "class": "pair", "pair-of": "{rank}", "wild": "10"}}"#);
    let rows = ["7", "8", "9", "10", "A"].map(pair_of);
    let rows: Vec<(&str, &str)> = rows.iter().map(|row| ("1 to 1", row.as_str())).collect();
    let pairs = priced(r#"{"decks": 1, "without": "2..6 J..A", "zones": {"player": 3}}"#, &rows);
    let expected = [24 + 52, 88 + 52, 152 + 52, 0, 76].map(|ways| ratio(ways, 560));
    assert_eq!([0, 1, 2, 3, 4].map(|row| pairs.probability(row)), expected);
}

#[test]
fn equal_rolls_and_spins() {
    // The second spin is the first in one of 38; the third is one of two different ones in two of 38.
    let spins = r#"{"wheel": "double-zero", "spins": 3}"#;
    let same = priced(spins, &[("1 to 1", r#"{"same": 3}"#), ("1 to 1", r#"{"same": 2}"#)]);
    assert_eq!([same.probability(0), same.probability(1)], [ratio(1, 1_444), ratio(37 + 37 * 2, 1_444)]);
    // Up to a six no roll comes twice: k of the other five come in 5 (5 - 1) ... orders of k, and then the six:
    // 1/6 (1 + 5/6 + 20/36 + 60/216 + 120/1296 + 120/7776).
    let rolls = r#"{"dice": 1, "until": {"total": 6}}"#;
    let once = priced(rolls, &[("1 to 1", r#"{"same": "..1"}"#)]);
    assert_eq!(once.probability(0), ratio(899, 1_944));
}

/// Rolls of a shooter who rolls no total twice: eleven at the most.
const DIFFERENT: usize = 11;

/// In how many ways, of the 36 of every roll up to the eleventh, a shooter who has rolled these totals goes on to the
/// seven-out without one of them again.
fn no_total_again(rolled: &mut Vec<u64>, point: Option<u64>) -> u64 {
    let mut ways = 0;
    for total in 2..=12 {
        if rolled.contains(&total) {
            continue;
        }
        rolled.push(total);
        let goes_on = match (point, total) {
            (Some(_), 7) => 36_u64.pow((DIFFERENT - rolled.len()) as u32),
            // A point is made by a total that has come before.
            (None, 2 | 3 | 7 | 11 | 12) => no_total_again(rolled, None),
            (point, _) => no_total_again(rolled, point.or(Some(total))),
        };
        rolled.pop();
        ways += (6 - total.abs_diff(7)) * goes_on;
    }
    ways
}

#[test]
fn equal_rolls_of_a_shooter() {
    let shooter = r#"{"dice": 2, "shooter": true}"#;
    let twice = priced(shooter, &[("1 to 1", r#"{"same": "2.."}"#)]);
    assert_eq!(twice.probability(0), ratio(2_457_896_723_u64, 3_673_320_192_u64));
}

#[test]
fn no_total_twice_by_every_order_of_rolls() {
    let ways = no_total_again(&mut Vec::new(), None);
    assert_eq!(
        ratio(ways, 36_u64.pow(DIFFERENT as u32)),
        ratio(1, 1) - ratio(2_457_896_723_u64, 3_673_320_192_u64)
    );
}

#[test]
fn a_dealer_of_kings_and_aces() {
    // Two aces are 3 of 14 pairs. A king makes them 12, and with two more aces at the most 14, before another king is too
    // many; as long as none comes there are four aces at the most, a soft 14. So two aces bust, and nothing else does.
    let deal = r#"{"decks": 1, "without": "2..Q", "draw": "blackjack-dealer", "soft17": "hit"}"#;
    let dealer = priced(deal, &[("1 to 1", r#"{"bust": true}"#)]);
    assert_eq!(dealer.probability(0), ratio(3, 14));
}

#[test]
fn a_draw_with_cells_that_are_looked_at_closely() {
    // The first two cards are what they are whatever is drawn: the second equals the first in 7 of 415.
    let pairs = priced(
        r#"{"decks": 8, "draw": "baccarat"}"#,
        &[("1 to 1", r#"{"of": "player-two", "identical": 2}"#), ("1 to 1", r#"{"winner": "tie"}"#)],
    );
    assert_eq!(pairs.engine, Engine::Walk);
    assert_eq!(pairs.probability(0), ratio(7, 415));
    // A suited pair of cards beside a dealer who draws: 103 of 415, and the up card is of their suit too in 102 of 414.
    let suited = priced(
        r#"{"decks": 8, "draw": "blackjack-dealer", "soft17": "stand", "zones": {"player": 2}}"#,
        &[
            ("1 to 1", r#"{"of": ["player", "up"], "suits": 1}"#),
            ("1 to 1", r#"{"of": "player", "suits": 1}"#),
            ("1 to 1", r#"{"of": "dealer", "bust": true}"#),
        ],
    );
    let three = ratio(103 * 102, 415 * 414);
    assert_eq!([suited.probability(0), suited.probability(1)], [three.clone(), ratio(103, 415) - three]);
}

#[test]
fn a_straight_with_the_up_card_beside_a_dealer_of_one_suit() {
    // From nines to aces of one deck, every hand of the dealer drawn card by card, and every two cards beside it, by a program
    // of its own; likewise one card each for two zones.
    let class = |class: &str| format!(r#"{{"of": ["player", "up"], "class": "{class}"}}"#);
    let suited = r#"{"of": "dealer", "suits": 1}"#;
    let deal = |zones: &str| {
        let draw = r#""draw": "blackjack-dealer", "soft17": "hit""#;
        format!(r#"{{"decks": 1, "without": "2..8", {draw}, "zones": {zones}}}"#)
    };
    let rows = ["straight flush", "straight", "flush"].map(class);
    let [straight_flush, straight, flush] = rows.each_ref().map(|row| ("1 to 1", row.as_str()));
    let hands = priced(&deal(r#"{"player": 2}"#), &[straight_flush, straight, flush, ("1 to 1", suited)]);
    assert_eq!([0, 1, 2, 3].map(|row| hands.probability(row)), [2, 30, 8, 47].map(|ways| ratio(ways, 253)));
    let with = |zone: &str| format!(r#"{{"of": ["{zone}", "dealer"], "suits": 1}}"#);
    let (first, second) = (with("first"), with("second"));
    let cards = deal(r#"{"first": 1, "second": 1}"#);
    let zones = priced(&cards, &[("1 to 1", &first), ("1 to 1", &second)]);
    assert_eq!([0, 1].map(|row| zones.probability(row)), [ratio(10, 253), ratio(60, 1771)]);
}

#[test]
fn a_draw_of_which_more_deals_are_kept_than_there_is_room_for() {
    // Five of the 28 cards from eights to aces are a royal flush four times of C(28, 5), a full house 7 x 4 x 6 x 6 times,
    // whatever the dealer draws.
    let class = |class: &str| format!(r#"{{"of": ["player", "up"], "class": "{class}"}}"#);
    let [royal, full_house] = ["royal flush", "full house"].map(class);
    let draw = r#""draw": "blackjack-dealer", "soft17": "hit", "zones": {"player": 4}"#;
    let hands = priced(
        &format!(r#"{{"decks": 1, "without": "2..7", {draw}}}"#),
        &[("1 to 1", &royal), ("1 to 1", &full_house), ("1 to 1", r#"{"of": "dealer", "suits": 1}"#)],
    );
    assert_eq!([0, 1].map(|row| hands.probability(row)), [4, 1008].map(|ways| ratio(ways, 98280)));
}

#[test]
fn three_hands_of_three_held_against_each_other() {
    // From three decks of kings and aces, every deal laid out by a program of its own: of C(24, 3) C(21, 3) C(18, 3).
    let beats = |own: &str, key: &str, other: &str| format!(r#"{{"of": "{own}", "{key}": "{other}"}}"#);
    let best = format!(r#"{{"all": [{}, {}]}}"#, beats("a", "beats", "b"), beats("a", "beats", "c"));
    let hands = priced(
        r#"{"decks": 3, "without": "2..Q", "zones": {"a": 3, "b": 3, "c": 3}}"#,
        &[("1 to 1", &best), ("1 to 1", &beats("b", "beats", "c")), ("1 to 1", &beats("b", "ties", "c"))],
    );
    assert_eq!(hands.ways(), ["518793168", "668209920", "341393712", "668209920"]);
}

#[test]
fn ahead_on_the_flop_and_beaten_on_the_turn() {
    // From queens, kings and aces of one deck, every deal laid out by a program of its own: of 66 * 45 * 56 * 5.
    let against = |board: &str, key: &str| {
        format!(r#"{{"of": ["player", {board}], "{key}": ["dealer", {board}], "best": 5}}"#)
    };
    let (flop, both) = (r#""flop""#, r#""flop", "turn""#);
    let turned = format!(r#"{{"all": [{}, {}]}}"#, against(flop, "beats"), against(both, "loses-to"));
    let hands = priced(
        r#"{"decks": 1, "without": "2..J", "zones": {"player": 2, "dealer": 2, "flop": 3, "turn": 1}}"#,
        &[("1 to 1", &turned), ("1 to 1", &against(both, "ties"))],
    );
    assert_eq!(hands.engine, Engine::Rivals);
    assert_eq!(hands.ways(), ["82728", "145584", "603288"]);
}

/// In how many deals of hands over a board of five from one deck without these ranks the player's hand beats the dealer's
/// with this part of the board, and then beats it, ties or loses with the whole; and ties with the part, and then beats it or
/// ties with the whole. The hands are compared by `best` and what goes with it.
fn ahead(without: &str, part: &str, best: &str) -> Vec<String> {
    let against = |board: &str, key: &str| {
        format!(r#"{{"of": ["player", {board}], "{key}": ["dealer", {board}], {best}}}"#)
    };
    let row = |(with_part, with_whole): (&str, &str)| {
        let with_whole = against(r#""flop", "turn", "river""#, with_whole);
        format!(r#"{{"all": [{}, {with_whole}]}}"#, against(part, with_part))
    };
    let rows =
        [("beats", "beats"), ("beats", "ties"), ("beats", "loses-to"), ("ties", "beats"), ("ties", "ties")];
    let rows = rows.map(row);
    let deal = format!(
        r#"{{"decks": 1, "without": "{without}",
            "zones": {{"player": 2, "dealer": 2, "flop": 3, "turn": 1, "river": 1}}}}"#
    );
    let hands = priced(&deal, &rows.each_ref().map(|row| ("1 to 1", row.as_str())));
    hands.ways()[..rows.len()].iter().map(ToString::to_string).collect()
}

#[test]
#[ignore = "a minute: a shape that no table deals"]
fn ahead_with_a_part_of_the_board_and_with_the_whole() {
    // From tens to aces of one deck, every board, every choice of its flop and every two hands compared by a program of its
    // own, which ranks a hand by the best five of its cards. A board of which three are the flop is laid in 2 ways.
    let flop = [322_639_800_u64, 114_770_400, 165_401_880, 432_720, 63_288_000];
    assert_eq!(ahead("2..9", r#""flop""#, r#""best": 5"#), flop.map(|ways| (ways * 2).to_string()));
}

#[test]
#[ignore = "a minute: a shape that no table deals"]
fn ahead_where_the_lowest_cards_are_the_second_straight() {
    // From aces to sixes of one deck, by a program like the one above. Where a joker is an ace or completes a straight
    // A-2-3-4-5 beats 2-3-4-5-6, also in a deal without jokers; elsewhere it does not.
    let lowest = [2_747_359_248_u64, 562_219_440, 1_462_846_272, 4_163_640, 331_553_040];
    let second = [2_758_833_960, 562_219_440, 1_451_371_560, 4_163_640, 331_553_040];
    for (best, counted) in [(r#""best": 5"#, lowest), (r#""best": 5, "joker": "ace""#, second)] {
        assert_eq!(ahead("7..K", r#""flop""#, best), counted.map(|ways| (ways * 2).to_string()), "{best}");
    }
}

#[test]
fn aces_against_kings() {
    // Every board beside two aces and two kings of the same two suits, of one suit in common and of none, by a program like
    // the one above; of 36 such hands 6, 24 and 6 are so. The aces win, tie and lose, of 1,712,304 boards each.
    let counted = [
        6 * 1_410_336 + 24 * 1_399_204 + 6 * 1_388_072,
        6 * 9_308 + 24 * 7_923 + 6 * 6_538,
        36 * 1_712_304 - 50_371_344 - 285_228,
    ];
    let row = |key: &str| {
        let against = format!(r#"{{"of": ["player", "board"], "{key}": ["dealer", "board"], "best": 5}}"#);
        format!(
            r#"{{"all": [{{"of": "player", "ranks": "A A"}}, {{"of": "dealer", "ranks": "K K"}}, {against}]}}"#
        )
    };
    let rows = ["beats", "ties", "loses-to"].map(row);
    let hands = priced(
        r#"{"decks": 1, "zones": {"player": 2, "dealer": 2, "board": 5}}"#,
        &rows.each_ref().map(|row| ("1 to 1", row.as_str())),
    );
    assert_eq!(hands.engine, Engine::Showdown);
    assert_eq!(hands.ways()[..3], counted.map(|ways: u64| ways.to_string()));
}

#[test]
fn hearts_against_hearts() {
    // From aces to sixes of one deck, every board and every two hands of hearts, by a program like the one above.
    let row = |key: &str| {
        let hearts = |hand: &str| format!(r#"{{"of": "{hand}", "each": {{"suit": "h"}}}}"#);
        let against = format!(r#"{{"of": ["player", "board"], "{key}": ["dealer", "board"], "best": 5}}"#);
        format!(r#"{{"all": [{}, {}, {against}]}}"#, hearts("player"), hearts("dealer"))
    };
    let rows = ["beats", "ties", "loses-to"].map(row);
    let hands = priced(
        r#"{"decks": 1, "without": "7..K", "zones": {"player": 2, "dealer": 2, "board": 5}}"#,
        &rows.each_ref().map(|row| ("1 to 1", row.as_str())),
    );
    assert_eq!(hands.ways()[..3], ["669384", "56592", "669384"]);
}

#[test]
fn ahead_on_the_flop_on_the_turn_and_with_the_whole_board() {
    // From aces to sixes of one deck, by a program like the one above: the player's hand against the dealer's with the flop,
    // with the turn too, and with the river.
    let counted = [
        (["beats", "beats", "beats"], "4907454600"),
        (["beats", "beats", "loses-to"], "1446766104"),
        (["beats", "ties", "loses-to"], "32160144"),
        (["beats", "loses-to", "beats"], "543095784"),
        (["beats", "loses-to", "ties"], "238720704"),
        (["ties", "beats", "loses-to"], "0"),
        (["ties", "beats", "beats"], "2400240"),
        (["ties", "ties", "ties"], "663091200"),
        (["loses-to", "ties", "ties"], "296212416"),
        (["loses-to", "beats", "loses-to"], "543095784"),
        (["loses-to", "beats", "beats"], "1446766296"),
    ];
    let streets = [r#""flop""#, r#""flop", "turn""#, r#""flop", "turn", "river""#];
    let row = |keys: [&str; 3]| {
        let tests = keys.iter().zip(streets).map(|(key, board)| {
            format!(r#"{{"of": ["player", {board}], "{key}": ["dealer", {board}], "best": 5}}"#)
        });
        format!(r#"{{"all": [{}]}}"#, tests.collect::<Vec<_>>().join(", "))
    };
    let rows = counted.map(|(keys, _)| row(keys));
    let hands = priced(
        r#"{"decks": 1, "without": "7..K",
            "zones": {"player": 2, "dealer": 2, "flop": 3, "turn": 1, "river": 1}}"#,
        &rows.each_ref().map(|row| ("1 to 1", row.as_str())),
    );
    assert_eq!(hands.ways()[..rows.len()], counted.map(|(_, ways)| ways));
}

#[test]
fn a_hand_without_a_six_where_the_lowest_cards_are_the_second_straight() {
    // As above, with the whole board only: the player holds no six, and beats the dealer's hand or ties.
    let lowest = ["285460704", "105277884"];
    let second = ["297700092", "100827108"];
    for (best, counted) in [(r#""best": 5"#, lowest), (r#""best": 5, "joker": "ace""#, second)] {
        let row = |key: &str| {
            let against = format!(r#"{{"of": ["player", "board"], "{key}": ["dealer", "board"], {best}}}"#);
            format!(r#"{{"all": [{against}, {{"of": "player", "count": {{"rank": "6", "is": 0}}}}]}}"#)
        };
        let rows = ["beats", "ties"].map(row);
        let hands = priced(
            r#"{"decks": 1, "without": "7..K", "zones": {"player": 2, "dealer": 2, "board": 5}}"#,
            &rows.each_ref().map(|row| ("1 to 1", row.as_str())),
        );
        assert_eq!(hands.ways()[..2], counted, "{best}");
    }
}

#[test]
fn three_hands_over_a_board() {
    // From queens, kings and aces of one deck, every deal laid out by a program of its own: of 66 * 45 * 28 * 20. With the
    // third hand the board has five cards, of which each hand looks at three.
    let beats =
        |other: &str| format!(r#"{{"of": ["p1", "board"], "beats": ["{other}", "board"], "best": 5}}"#);
    let hands = priced(
        r#"{"decks": 1, "without": "2..J", "zones": {"p1": 2, "p2": 2, "dealer": 2, "board": 3}}"#,
        &[
            ("1 to 1", &format!(r#"{{"all": [{}, {}]}}"#, beats("dealer"), beats("p2"))),
            ("1 to 1", &beats("dealer")),
        ],
    );
    assert_eq!(hands.ways(), ["475056", "230544", "957600"]);
}
