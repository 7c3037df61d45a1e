//! Figures published outside this project, as literals.

use crate::priced;
use enumeration::ratio::{decimal, ratio};

const BACCARAT: &str = r#"{"decks": 8, "draw": "baccarat"}"#;

#[test]
fn perfect_pairs() {
    // Wizard of Odds: 25-12-6 at six decks, 6.11%.
    let pairs = priced(
        r#"{"decks": 6, "zones": {"player": 2}}"#,
        &[
            ("25 to 1", r#"{"identical": 2}"#),
            ("12 to 1", r#"{"of-a-kind": 2, "colours": 1}"#),
            ("6 to 1", r#"{"of-a-kind": 2}"#),
        ],
    );
    assert_eq!(pairs.percent(2), "6.11");
}

#[test]
fn royal_match() {
    // Wizard of Odds: 25 to 1 and 5 to 2 at six decks, 6.67%.
    let royal = r#"{"suits": 1, "ranks": "K Q"}"#;
    let rows = [("25 to 1", royal), ("5 to 2", r#"{"suits": 1}"#)];
    assert_eq!(priced(r#"{"decks": 6, "zones": {"player": 2}}"#, &rows).percent(2), "6.67");
}

#[test]
fn lucky_lucky() {
    // Wizard of Odds: 200-100-50-30-15-3-2-2 at six decks, 2.66%.
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
    assert_eq!(lucky.percent(2), "2.66");
}

#[test]
fn lucky_ladies() {
    let at = |decks: u32| {
        priced(
            &format!(r#"{{"decks": {decks}, "zones": {{"player": 2, "dealer": 2}}}}"#),
            &[
                (
                    "1000 to 1",
                    r#"{"all": [{"of": "player", "faces": "Qh Qh"}, {"of": "dealer", "blackjack": true}]}"#,
                ),
                ("125 to 1", r#"{"of": "player", "faces": "Qh Qh"}"#),
                ("19 to 1", r#"{"of": "player", "identical": 2, "total": 20}"#),
                ("9 to 1", r#"{"of": "player", "suits": 1, "total": 20}"#),
                ("4 to 1", r#"{"of": "player", "total": 20}"#),
            ],
        )
    };
    // Wizard of Odds, eight decks; at six decks the fraction is worked by hand.
    assert_eq!(at(8).percent(2), "24.05");
    assert_eq!(at(6).edge(), ratio(6_379_493, 25_818_598));
}

#[test]
fn baccarat_by_its_third_card_rule() {
    // Textbooks, eight decks: banker, player and tie in 416!/410! orders of six cards.
    let winner = |pays, who: &str, tie: &str| {
        let won = format!(r#"{{"winner": "{who}"}}"#);
        priced(BACCARAT, &[(pays, &won), (tie, r#"{"winner": "tie"}"#)])
    };
    let orders = 4_998_398_275_503_360_u64;
    let banker = winner("19 to 20", "banker", "push");
    assert_eq!(banker.percent(4), "1.0579");
    assert_eq!(banker.probability(0), ratio(2_292_252_566_437_888_u64, orders));
    assert_eq!(banker.probability(1), ratio(475_627_426_473_216_u64, orders));
    let player = winner("1 to 1", "player", "push");
    assert_eq!(player.percent(4), "1.2351");
    assert_eq!(player.probability(0), ratio(2_230_518_282_592_256_u64, orders));
    assert_eq!(priced(BACCARAT, &[("8 to 1", r#"{"winner": "tie"}"#)]).percent(4), "14.3596");
}

#[test]
fn the_usual_drawing_rule_spelled_out_is_the_rule_left_out() {
    let usual = r#""natural": "8..9", "player": "0..5", "banker": {"stood": "0..5", "0..1": "0..3", "2..3": "0..4",
        "4..5": "0..5", "6..7": "0..6", "8": "0..2", "9": "0..3"}"#;
    let rows = [
        ("1 to 1", r#"{"winner": "player", "of": "player", "cards": 3}"#),
        ("1 to 1", r#"{"winner": "banker", "of": "banker", "cards": 3}"#),
        ("1 to 1", r#"{"winner": "player"}"#),
        ("8 to 1", r#"{"winner": "tie"}"#),
    ];
    let left_out = priced(BACCARAT, &rows).ways();
    for written in [usual, r#""player": "0..5""#, ""] {
        let deal = format!(r#"{{"decks": 8, "draw": "baccarat", "drawing": {{{written}}}}}"#);
        assert_eq!(priced(&deal, &rows).ways(), left_out, "{written}");
    }
    // If no hand ever draws, the hands are two cards each: they tie as often as two zones of two cards have equal points.
    let stands =
        r#"{"decks": 8, "draw": "baccarat", "drawing": {"player": [], "banker": {"stood": [], "0..9": []}}}"#;
    let two = r#"{"decks": 8, "zones": {"player": 2, "banker": 2}}"#;
    let tie = priced(stands, &[("8 to 1", r#"{"winner": "tie"}"#)]);
    let same = priced(two, &[("8 to 1", r#"{"of": "player", "same-points-as": "banker"}"#)]);
    assert_eq!(tie.probability(0), same.probability(0));
}

#[test]
fn side_wagers_of_baccarat() {
    // Wizard of Odds and Jacobson, eight decks: 40 to 1 on a banker's winning three-card 7, 25 to 1 on a player's 8.
    let seven = r#"{"winner": "banker", "of": "banker", "points": 7, "cards": 3}"#;
    assert_eq!(priced(BACCARAT, &[("40 to 1", seven)]).percent(4), "7.6113");
    let eight = r#"{"winner": "player", "of": "player", "points": 8, "cards": 3}"#;
    assert_eq!(priced(BACCARAT, &[("25 to 1", eight)]).percent(2), "10.19");
    // Wizard of Odds: the Dragon Bonus on the player and on the banker.
    let dragon = |who: &str| {
        let natural = format!(r#""of": "{who}-two", "points": "8..""#);
        let by = |margin: u32| format!(r#"{{"winner": "{who}", "margin": {margin}, "not": {{{natural}}}}}"#);
        let won = format!(r#"{{"winner": "{who}", {natural}}}"#);
        let tied = format!(r#"{{"winner": "tie", {natural}}}"#);
        let wins =
            [(9, "30 to 1"), (8, "10 to 1"), (7, "6 to 1"), (6, "4 to 1"), (5, "2 to 1"), (4, "1 to 1")];
        let wins = wins.map(|(margin, pays)| (pays, by(margin)));
        let mut rows: Vec<(&str, &str)> = wins.iter().map(|(pays, when)| (*pays, when.as_str())).collect();
        rows.extend([("1 to 1", won.as_str()), ("push", tied.as_str())]);
        priced(BACCARAT, &rows).percent(2)
    };
    assert_eq!((dragon("player").as_str(), dragon("banker").as_str()), ("2.65", "9.37"));
}

#[test]
fn the_dealer_s_hand_played_to_its_end() {
    // Wizard of Odds: Buster Blackjack 250-50-12-4-2 at six decks, a soft 17 hit, 6.21%.
    let dealer = r#"{"decks": 6, "draw": "blackjack-dealer", "soft17": "hit"}"#;
    let buster = priced(
        dealer,
        &[
            ("250 to 1", r#"{"bust": true, "cards": "8.."}"#),
            ("50 to 1", r#"{"bust": true, "cards": 7}"#),
            ("12 to 1", r#"{"bust": true, "cards": 6}"#),
            ("4 to 1", r#"{"bust": true, "cards": 5}"#),
            ("2 to 1", r#"{"bust": true}"#),
        ],
    );
    assert_eq!(buster.percent(2), "6.21");
    // S. How, discountgambling.net: Push 22 paying 50-20-8 at six decks.
    let push_22 = priced(
        dealer,
        &[
            ("50 to 1", r#"{"total": 22, "suits": 1}"#),
            ("20 to 1", r#"{"total": 22, "colours": 1}"#),
            ("8 to 1", r#"{"total": 22}"#),
        ],
    );
    assert_eq!(push_22.percent(3), "5.854");
    let rows = [0, 1, 2].map(|row| decimal(&push_22.probability(row), 6));
    assert_eq!(rows, ["0.003327", "0.011659", "0.058551"]);
}

#[test]
fn totals_rolled_before_a_seven() {
    // Wizard of Odds: 34 to 1 on all of 2 to 6, 7.76%.
    let small = r#"{"different": {"totals": [2, 3, 4, 5, 6], "is": 5}}"#;
    assert_eq!(priced(r#"{"dice": 2, "until": {"total": 7}}"#, &[("34 to 1", small)]).percent(2), "7.76");
}

/// A row for each class of five cards, from the top, the lowest left out.
const CLASSES: [(&str, &str); 9] = [
    ("50 to 1", r#"{"class": "royal flush", "best": 5}"#),
    ("40 to 1", r#"{"class": "straight flush", "best": 5}"#),
    ("30 to 1", r#"{"class": "four of a kind", "best": 5}"#),
    ("8 to 1", r#"{"class": "full house", "best": 5}"#),
    ("7 to 1", r#"{"class": "flush", "best": 5}"#),
    ("4 to 1", r#"{"class": "straight", "best": 5}"#),
    ("3 to 1", r#"{"class": "three of a kind", "best": 5}"#),
    ("2 to 1", r#"{"class": "two pair", "best": 5}"#),
    ("1 to 1", r#"{"class": "pair", "best": 5}"#),
];

#[test]
fn hands_of_three_five_and_seven_cards_by_the_textbooks() {
    let three = [
        ("5 to 1", r#"{"class": "straight flush"}"#),
        ("4 to 1", r#"{"class": "three of a kind"}"#),
        ("3 to 1", r#"{"class": "straight"}"#),
        ("2 to 1", r#"{"class": "flush"}"#),
        ("1 to 1", r#"{"class": "pair"}"#),
    ];
    let three = priced(r#"{"decks": 1, "zones": {"player": 3}}"#, &three);
    assert_eq!(three.ways(), ["48", "52", "720", "1096", "3744", "16440"]);
    let five = priced(r#"{"decks": 1, "zones": {"player": 5}}"#, &CLASSES);
    assert_eq!(
        five.ways(),
        ["4", "36", "624", "3744", "5108", "10200", "54912", "123552", "1098240", "1302540"]
    );
    let seven = priced(r#"{"decks": 1, "zones": {"player": 7}}"#, &CLASSES);
    assert_eq!(
        seven.ways(),
        [
            "4324", "37260", "224848", "3473184", "4047644", "6180020", "6461620", "31433400", "58627800",
            "23294460"
        ]
    );
}

#[test]
fn trips() {
    // Wizard of Odds: 50-40-30-8-7-4-3 on two cards and a board of five, 3.50%.
    let trips = priced(r#"{"decks": 1, "zones": {"player": 2, "board": 5}}"#, &CLASSES[..7]);
    assert_eq!(trips.percent(2), "3.50");
}

#[test]
fn a_wheel_by_the_textbooks() {
    let double_zero = |pays, when| priced(r#"{"wheel": "double-zero"}"#, &[(pays, when)]).edge();
    assert_eq!(double_zero("35 to 1", r#"{"pocket": "17"}"#), ratio(1, 19));
    assert_eq!(double_zero("1 to 1", r#"{"pocket": "red"}"#), ratio(1, 19));
    assert_eq!(double_zero("6 to 1", r#"{"pocket": ["0", "00", "1", "2", "3"]}"#), ratio(3, 38));
    let single_zero = priced(r#"{"wheel": "single-zero"}"#, &[("2 to 1", r#"{"pocket": "1st-dozen"}"#)]);
    assert_eq!(single_zero.edge(), ratio(1, 37));
}

#[test]
fn one_roll_by_the_textbooks() {
    let roll = |rows: &[(&str, &str)]| priced(r#"{"dice": 2}"#, rows).edge();
    assert_eq!(roll(&[("4 to 1", r#"{"total": 7}"#)]), ratio(1, 6));
    let field = [("2 to 1", r#"{"total": [2, 12]}"#), ("1 to 1", r#"{"total": [3, 4, 9, 10, 11]}"#)];
    assert_eq!(roll(&field), ratio(1, 18));
}

#[test]
fn side_wagers_on_three_cards() {
    // Wizard of Odds: 21+3 at 9 to 1 on anything from a flush up, six decks, 3.24%.
    let up = r#"{"decks": 6, "zones": {"player": 2, "up": 1}}"#;
    assert_eq!(priced(up, &[("9 to 1", r#"{"class": "flush.."}"#)]).percent(2), "3.24");
    // Wizard of Odds: Pair Plus 40-30-6-3-1, 7.28%; with 50 for A-K-Q suited, 7.10%.
    let rows = [
        ("50 to 1", r#"{"class": "straight flush", "ranks": "A K Q"}"#),
        ("40 to 1", r#"{"class": "straight flush"}"#),
        ("30 to 1", r#"{"class": "three of a kind"}"#),
        ("6 to 1", r#"{"class": "straight"}"#),
        ("3 to 1", r#"{"class": "flush"}"#),
        ("1 to 1", r#"{"class": "pair"}"#),
    ];
    let three = r#"{"decks": 1, "zones": {"player": 3}}"#;
    assert_eq!(priced(three, &rows[1..]).percent(2), "7.28");
    assert_eq!(priced(three, &rows).percent(2), "7.10");
}

#[test]
fn side_wagers_on_two_cards() {
    // Over 13 and Under 13, aces low, six decks: Wizard of Odds has 6.55% for the first; both counted apart, over pairs of
    // values of which there are 24 cards, and 96 tens.
    let two = r#"{"decks": 6, "zones": {"player": 2}}"#;
    assert_eq!(priced(two, &[("1 to 1", r#"{"total": "14..", "aces": "low"}"#)]).percent(2), "6.55");
    assert_eq!(priced(two, &[("1 to 1", r#"{"total": "..12", "aces": "low"}"#)]).percent(2), "10.07");
}

#[test]
fn pairs_and_sizes_of_baccarat() {
    // Wizard of Odds, eight decks: a hand's pair at 11 to 1 10.36%; Big (five or six cards) at 27 to 50 4.35%. Small (four)
    // at 3 to 2 counted apart: a natural, or both on six or seven, in 0.378868 of all coups.
    let edge = |pays, when| priced(BACCARAT, &[(pays, when)]).percent(2);
    assert_eq!(edge("11 to 1", r#"{"of": "player-two", "of-a-kind": 2}"#), "10.36");
    assert_eq!(edge("11 to 1", r#"{"of": "banker-two", "of-a-kind": 2}"#), "10.36");
    assert_eq!(edge("27 to 50", r#"{"cards": "5.."}"#), "4.35");
    assert_eq!(edge("3 to 2", r#"{"cards": 4}"#), "5.28");
}

#[test]
fn three_dice_by_the_textbooks() {
    // Sic bo: any triple at 30 to 1 13.89%, a total of 10 at 6 to 1 12.50%, small without triples 2.78%.
    let edge = |pays, when| priced(r#"{"dice": 3}"#, &[(pays, when)]).percent(2);
    assert_eq!(edge("30 to 1", r#"{"of-a-kind": 3}"#), "13.89");
    assert_eq!(edge("6 to 1", r#"{"total": 10}"#), "12.50");
    assert_eq!(edge("1 to 1", r#"{"total": "4..10", "of-a-kind": "..2"}"#), "2.78");
}
