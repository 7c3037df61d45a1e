//! Poker hands: classes, pairs, what is held, and hands against hands.

use super::check;

const THREE: &str = r#"{"decks": 6, "zones": {"hand": 3}}"#;
const FOUR: &str = r#"{"decks": 6, "zones": {"hand": 4}}"#;
const FIVE: &str = r#"{"decks": 6, "zones": {"hand": 5}}"#;
const SEVEN: &str = r#"{"decks": 1, "zones": {"hand": 7}}"#;
const JOKERS: &str = r#"{"decks": 1, "jokers": 5, "zones": {"hand": 5}}"#;

/// Each hand is of the class named and of no other: of this, and not of this or better without it.
fn classes(deal: &str, beside: &str, cases: &[(&'static str, &'static [&'static str])]) {
    for &(class, hands) in cases {
        for &(other, _) in cases {
            let when: &'static str = format!(r#"{{"class": "{other}"{beside}}}"#).leak();
            let (holds, fails): (&[_], &[_]) = if class == other { (hands, &[]) } else { (&[], hands) };
            check(deal, &[(when, holds, fails)]);
        }
    }
}

#[test]
fn three_cards() {
    classes(
        THREE,
        "",
        &[
            ("straight flush", &["4h 6h 5h", "Ah 2h 3h", "Qh Kh Ah"]),
            // Three equal cards are three of a kind, two equal ones may be in a flush.
            ("three of a kind", &["7h 7d 7c", "7h 7h 7h"]),
            ("straight", &["4h 6d 5h", "Ah 2d 3h", "Qh Kd Ah"]),
            ("flush", &["2h 7h Kh", "Kh Ah 2h", "Kh Kh 9h"]),
            ("pair", &["7h 7d 8c", "7h 7h 8c"]),
            ("high card", &["Kh Ad 2c", "2h 7h Kd"]),
        ],
    );
    check(
        THREE,
        &[
            (r#"{"class": "flush.."}"#, &["2h 7h Kh", "4h 6d 5h", "7h 7d 7c", "4h 6h 5h"], &["7h 7d 8c"]),
            (r#"{"class": ["pair", "straight"]}"#, &["7h 7d 8c", "4h 6d 5h"], &["2h 7h Kh", "7h 7d 7c"]),
        ],
    );
}

#[test]
fn four_cards() {
    classes(
        FOUR,
        "",
        &[
            ("four of a kind", &["7h 7d 7c 7s"]),
            ("straight flush", &["4h 6h 5h 7h", "Ah 2h 3h 4h"]),
            // Above a flush: three equal cards of one suit among four.
            ("three of a kind", &["7h 7d 7c 8s", "7h 7h 7h 8h"]),
            ("flush", &["2h 7h Kh 9h", "7h 7h 8h 8h"]),
            ("straight", &["4h 6h 5h 7d", "Ah 2h 3h 4c", "Jh Qh Kh As"]),
            ("two pair", &["7h 7d 8c 8s"]),
            ("pair", &["7h 7d 8c 9s"]),
            ("high card", &["Qh Kd Ac 2s"]),
        ],
    );
}

#[test]
fn five_cards() {
    classes(
        FIVE,
        "",
        &[
            ("five of a kind", &["7h 7d 7c 7s 7h", "7h 7h 7h 7h 7h"]),
            ("royal flush", &["Th Jh Qh Kh Ah"]),
            ("straight flush", &["9h Th Jh Qh Kh", "Ah 2h 3h 4h 5h"]),
            ("four of a kind", &["7h 7d 7c 7s 8h", "7h 7h 7h 7h 8h"]),
            ("full house", &["7h 7d 7c 8s 8h", "7h 7h 7h 8h 8h"]),
            ("flush", &["2h 7h Kh 9h Jh", "Kh Kh 9h 5h 2h", "Kh Kh 9h 9h 2h"]),
            ("straight", &["Th Jh Qh Kh Ad", "Ah 2h 3h 4h 5d"]),
            ("three of a kind", &["7h 7d 7c 8s 9h"]),
            ("two pair", &["7h 7d 8c 8s 9h"]),
            ("pair", &["7h 7d 8c 9s Th"]),
            ("high card", &["Jh Qd Kc As 2h"]),
        ],
    );
}

#[test]
fn the_best_hand_of_more_cards_and_what_is_held() {
    check(
        SEVEN,
        &[
            (r#"{"class": "straight", "best": 5}"#, &["5s 6d 7c 8h 9s 9d 9c"], &["5s 6s 7s 8h 9s 9d 2s"]),
            (r#"{"class": "flush", "best": 5}"#, &["5s 6s 7s 8h 9s 9d 2s"], &["5s 6s 7s 8s 9s 9d 2s"]),
            // Left out: of all cards, five.
            (r#"{"class": "straight"}"#, &["5s 6d 7c 8h 9s 9d 9c"], &[]),
            // Three of a kind beside a straight, and a pair in other five; no full house.
            (
                r#"{"holds": "three of a kind", "best": 5}"#,
                &["5s 6d 7c 8h 9s 9d 9c"],
                &["5s 6d 7c 8h 9s 9d Kc"],
            ),
            (r#"{"holds": "pair", "best": 5}"#, &["5s 6d 7c 8h 9s 9d 9c"], &["5s 6d 7c 8h 9s Jd Kc"]),
            (
                r#"{"holds": ["full house", "flush"], "best": 5}"#,
                &["5s 5d 7c 8h 9s 9d 9c"],
                &["5s 6d 7c 8h 9s 9d 9c"],
            ),
            (
                r#"{"class": "straight flush", "best": 3}"#,
                &["5s 6s 7s 2h 9h Jd Kd"],
                &["5s 6s 8s 2h 9h Jd Kd"],
            ),
            (r#"{"class": "two pair", "best": 4}"#, &["5s 5d 7s 7h 9h Jd Kd"], &["5s 5d 5c 7h 9h Jd Kd"]),
            (
                r#"{"at-least": "high card A K", "best": 5}"#,
                &["As Kd 9c 8h 6s 3d 2c", "2s 2d 7c 8h 9s Jd 4c"],
                &["As Qd 9c 8h 6s 3d 2c"],
            ),
            (
                r#"{"at-least": "pair 6", "best": 5}"#,
                &["6s 6d 7c 8h Js 2d 3c", "As 2d 3c 4h 5s Jd Kc"],
                &["5s 5d 7c 8h Js 2d 3c"],
            ),
            (
                r#"{"at-least": "straight 6", "best": 5}"#,
                &["2s 3d 4c 5h 6s Jd Kc", "2s 4s 7s 9s Js Jd Kc"],
                &["As 2d 3c 4h 5s Jd Kc"],
            ),
            (r#"{"at-least": "high card Q", "best": 2}"#, &["5s 6d 7c 8h Qs Jd 2c"], &[]),
        ],
    );
}

#[test]
fn pairs_of_some_ranks() {
    check(
        THREE,
        &[(
            r#"{"class": "pair", "pair-of": "J..A"}"#,
            &["Jh Jd 2c", "Ah Ad 2c"],
            &["Th Td Ac", "Jh Jd Jc", "Jh Qd Ac"],
        )],
    );
    check(
        JOKERS,
        &[
            // A joker pairs the highest card.
            (
                r#"{"class": "pair", "pair-of": "K", "joker": "any"}"#,
                &["Jk Ks 9d 5c 2h"],
                &["Jk As 9d 5c 2h", "Jk Qs 9d 5c 2h"],
            ),
            // Or is an ace.
            (
                r#"{"class": "pair", "pair-of": "A", "joker": "ace"}"#,
                &["Jk As 9d 5c 2h", "Jk Jk 9d 5c 2h"],
                &["Jk Ks 9d 5c 2h", "Jk Ks Kd 5c 2h"],
            ),
            (
                r#"{"class": "pair", "pair-of": "K", "joker": "ace"}"#,
                &["Jk Ks Kd 5c 2h"],
                &["Jk Ks 9d 5c 2h"],
            ),
            (
                r#"{"class": "pair", "pair-of": "K", "joker": "none"}"#,
                &["Jk Ks Kd 5c 2h", "Jk Jk Ks Kd 2h"],
                &["Jk Jk 9d 5c 2h"],
            ),
        ],
    );
    let wild = r#"{"decks": 1, "zones": {"hand": 5}}"#;
    check(
        wild,
        &[(
            r#"{"class": "pair", "pair-of": "K", "wild": "2"}"#,
            &["2c Ks 9d 5c 7h"],
            &["2c As 9d 5c 7h", "3c Ks 9d 5c 7h"],
        )],
    );
}

#[test]
fn a_joker_that_is_any_card() {
    classes(
        JOKERS,
        r#", "joker": "any""#,
        &[
            ("five of a kind", &["Jk 7h 7d 7c 7s", "Jk Jk 7d 7c 7s", "Jk Jk Jk Jk 7s", "Jk Jk Jk Jk Jk"]),
            ("royal flush", &["Jk Jh Qh Kh Ah", "Th Jk Jk Jk Ah"]),
            ("straight flush", &["9h Th Jk Qh Kh", "Ah 2h Jk 4h 5h", "Jk 9h Jk Jh Qh", "9h Jk Jk Jk Th"]),
            ("four of a kind", &["Jk 7d 7c 7s 8h", "Jk Jk 7d 7c 9s", "Jk Jk Jk 7h 2s", "7d 7c 7s 7h Jd"]),
            ("full house", &["Jk 7d 7c 8s 8h"]),
            ("flush", &["Jk 2h 7h Kh 9h", "Jk Jk 2h 7h Kh"]),
            ("straight", &["Jk Jh Qh Kh Ad", "9c Jk Jk Jh Qh", "Jk As 2h 3h 4h"]),
            ("three of a kind", &["Jk 7c 7s 8h 2d", "Jk Jk 7s Kh 2d"]),
            ("two pair", &["7h 7d 8c 8s 9h"]),
            ("pair", &["Jk Ks 9d 5c 2h"]),
            ("high card", &["Jh Qd Kc As 2h"]),
        ],
    );
}

#[test]
fn a_joker_that_is_an_ace_or_completes() {
    classes(
        JOKERS,
        r#", "joker": "ace""#,
        &[
            ("five of a kind", &["Jk As Ah Ad Ac", "Jk Jk Jk Ad Ac"]),
            ("royal flush", &["Jk Jh Qh Kh Ah", "Jk Th Jh Qh Kh"]),
            ("straight flush", &["9h Th Jk Qh Kh", "Jk 2h 3h 4h 5h"]),
            ("four of a kind", &["Jk As Ah Ad Kc", "Jk 7h 7d 7c 7s"]),
            ("full house", &["Jk As Ah Kd Kc", "Jk Jk Ah Kd Kc"]),
            ("flush", &["Jk 2h 7h Kh 9h"]),
            ("straight", &["Jk 9h Td Jc Qs", "Jk 2h 3d 4c 5s"]),
            ("three of a kind", &["Jk Ks Kh Kd 5c", "Jk As Ah 9d 5c"]),
            ("two pair", &["Jk Ks Kh 9d 9c", "Jk As Kh Kd 9c"]),
            ("pair", &["Jk Ks Kh 9d 5c", "Jk As Kh 9d 5c"]),
            ("high card", &["Jk Ks Jh 9d 5c"]),
        ],
    );
}

#[test]
fn a_joker_that_stands_for_nothing() {
    classes(
        JOKERS,
        r#", "joker": "none""#,
        &[
            ("four of a kind", &["Jk 7h 7d 7c 7s"]),
            ("three of a kind", &["Jk Jk 2s 2d 2c", "Jk 7h 7d 7c 8s"]),
            ("two pair", &["Jk 7h 7d 8c 8s"]),
            ("pair", &["Jk Jk 7h 7d 8c"]),
            ("high card", &["Jk Kd Qd Jd Td", "Jk Jk Jk Jk Td", "Jk 2h 7h Kh 9h"]),
        ],
    );
}

#[test]
fn wild_ranks() {
    // The royal flush stands before five of a kind, and five wild cards are one (ruling G9).
    let deuces = r#"{"decks": 1, "jokers": 1, "zones": {"hand": 5}}"#;
    classes(
        deuces,
        r#", "joker": "any", "wild": "2""#,
        &[
            ("royal flush", &["2s 2d 2c 2h Jk", "2s 2d 2c 2h Ks", "2s 2d 2c 2h Td", "2s Th Jh Qh Kh"]),
            ("five of a kind", &["2s 2d 2c 2h 9s", "2s 9s 9d 9c 9h", "2s Jk 9d 9c 9h"]),
            ("straight flush", &["2s 5h 6h 7h 8h", "2s 3h 4h 5h Ah"]),
            ("four of a kind", &["2s 2d 9s 9d 3c", "Jk 9s 9d 9h 3c"]),
            ("full house", &["2s 9s 9d 3c 3h"]),
            ("flush", &["2s 9h Jh 3h Ah"]),
            ("straight", &["2s 3h 4d 5h Ah", "2s 6h 7d 8h 9h"]),
            ("three of a kind", &["2s 9h 9d 5h Ah", "2s Jk 9d 5h Ah"]),
            ("two pair", &["9s 9h 5d 5h Ah"]),
            ("pair", &["2s 9h Jd 5h Ah"]),
            ("high card", &["3s 9h Jd 5h Ah"]),
        ],
    );
    check(
        deuces,
        &[
            // Wild whatever the joker is.
            (
                r#"{"class": "four of a kind", "joker": "none", "wild": "2"}"#,
                &["2s 9s 9d 9c Jk"],
                &["2s 9s 9d 9c 9h"],
            ),
            (
                r#"{"class": "four of a kind", "joker": "ace", "wild": "2"}"#,
                &["2s As Ad Kc Jk", "2s 9s 9d 9c Jk"],
                &["2s 9s 9d Kc Jk"],
            ),
            (
                r#"{"class": "three of a kind", "joker": "ace", "wild": "2"}"#,
                &["2s 9s 9d Kc Jk", "2s As 9d Kc Jk"],
                &["2s Ts Qd Kc Jk"],
            ),
        ],
    );
    // Also for a rank that is left out of the deck.
    let no_tens = r#"{"decks": 1, "without": "10", "zones": {"hand": 5}}"#;
    check(
        no_tens,
        &[
            (r#"{"class": "royal flush", "wild": "2"}"#, &["2s Jh Qh Kh Ah"], &["9h Jh Qh Kh Ah"]),
            (r#"{"class": "straight", "wild": "2 3"}"#, &["3s 9h Jh Qd 8h"], &["4s 9h Jh Qd 8h"]),
        ],
    );
}

#[test]
fn hands_over_a_board() {
    // Player, dealer, board.
    let board = r#"{"decks": 1, "zones": {"player": 2, "dealer": 2, "board": 5}}"#;
    let beats = r#"{"of": ["player", "board"], "beats": ["dealer", "board"], "best": 5}"#;
    let ties = r#"{"of": ["player", "board"], "ties": ["dealer", "board"], "best": 5}"#;
    let loses = r#"{"of": ["player", "board"], "loses-to": ["dealer", "board"], "best": 5}"#;
    // Aces over kings; the same pair with a better kicker; a better second pair.
    let better: &[&str] = &[
        "As Ad Ks Kd 2c 5h 7s 9d Jc",
        "As Kd Ac Qd Ah 5h 7s 9d 2c",
        "7c 2d 5c 3d Kh 5h 7s 9d Kc",
        "2h 3d Ks Qd Ah 3h 4h 5s 9c",
    ];
    // The board plays; two pairs on the board with an ace; kickers that do not play.
    let equal: &[&str] =
        &["2s 3d 2c 3h Th Jh Qh Kh Ah", "2s 3d 4c 2h 9h 9d 8c 8s Ah", "As 2d Ac 3d Ah Kh Qs Jd 9c"];
    check(
        board,
        &[(beats, better, equal), (ties, equal, better), (loses, &["Ks Kd As Ad 2c 5h 7s 9d Jc"], better)],
    );
}

#[test]
fn straights_from_ace_to_five() {
    let hands = r#"{"decks": 1, "jokers": 1, "zones": {"a": 3, "b": 3}}"#;
    check(
        hands,
        &[
            // Where the joker is an ace A-2-3 is the second straight (ruling W1), else the lowest.
            (
                r#"{"of": "a", "beats": "b", "joker": "ace"}"#,
                &["As 2d 3c Js Qd Kc", "Qs Kd Ac As 2d 3c"],
                &["As 2d 3c Qs Kd Ac"],
            ),
            (
                r#"{"of": "a", "loses-to": "b", "joker": "none"}"#,
                &["As 2d 3c 2s 3d 4c"],
                &["2s 3d 4c As 2d 3c"],
            ),
            (
                r#"{"of": "a", "loses-to": "b", "joker": "any"}"#,
                &["As 2d 3c 2s 3d 4c", "9s Td Jk Qs Kd Ac"],
                &["Js Qd Jk Ts Jd Qc"],
            ),
        ],
    );
}

#[test]
fn flushes_against_flushes() {
    // With two decks the second king counts; a wild card is the highest rank that is not there.
    let hands = r#"{"decks": 2, "zones": {"a": 2, "b": 2, "board": 3}}"#;
    check(
        hands,
        &[
            (
                r#"{"of": ["a", "board"], "beats": ["b", "board"]}"#,
                &["Kh Kh Kh Qh 9h 5h 3h"],
                &["Kh Kh Ah 4h 9h 5h 3h", "Kh Kh Kh Kh 9h 5h 3h"],
            ),
            (
                r#"{"of": ["a", "board"], "beats": ["b", "board"], "wild": "2"}"#,
                &["2s Kh Ah Qh 9h 5h 3h"],
                &["2s Kh Ah Kh 9h 5h 3h", "2s Qh Ah Kh 9h 5h 3h"],
            ),
            (
                r#"{"of": ["a", "board"], "ties": ["b", "board"], "wild": "2"}"#,
                &["2s Ah Kh Ah 9h 5h 3h"],
                &["2s Ah Qh Ah 9h 5h 3h"],
            ),
        ],
    );
}
