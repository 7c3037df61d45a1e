//! Hands that are drawn by rule, with their zones.

use super::check;

/// Dealt in turn: Player, Banker, Player, Banker, then third cards.
const BACCARAT: &str = r#"{"decks": 8, "draw": "baccarat"}"#;
/// Up card, hole card, then as needed.
const HIT: &str = r#"{"decks": 6, "draw": "blackjack-dealer", "soft17": "hit"}"#;
const STAND: &str = r#"{"decks": 6, "draw": "blackjack-dealer", "soft17": "stand"}"#;

#[test]
fn the_banker_draws_by_the_table() {
    // The points of the Banker's two cards, and the Player's third cards, on 5, to which the Banker draws.
    let rule = [
        ("Kd", 0, "A 2 3 4 5 6 7 8 9 T"),
        ("Ad", 1, "A 2 3 4 5 6 7 8 9 T"),
        ("2d", 2, "A 2 3 4 5 6 7 8 9 T"),
        ("3d", 3, "A 2 3 4 5 6 7 9 T"),
        ("4d", 4, "2 3 4 5 6 7"),
        ("5d", 5, "4 5 6 7"),
        ("6d", 6, "6 7"),
        ("7d", 7, ""),
    ];
    for (card, points, draws) in rule {
        for third in "A 2 3 4 5 6 7 8 9 T".split(' ') {
            let dealt = format!("2s {card} 3s Kd {third}h 8c").leak();
            let deals: &'static [&'static str] = vec![&*dealt].leak();
            let drawn = draws.split(' ').any(|drawn| drawn == third);
            let (holds, fails): (&[_], &[_]) = if drawn { (deals, &[]) } else { (&[], deals) };
            check(BACCARAT, &[(r#"{"of": "banker", "cards": 3}"#, holds, fails)]);
            let two = format!(r#"{{"of": "banker-two", "points": {points}}}"#).leak();
            check(BACCARAT, &[(two, deals, &[])]);
        }
    }
}

#[test]
fn a_player_who_stands_and_naturals() {
    check(
        BACCARAT,
        &[
            // The Player stands on 6 and 7; the Banker then draws to 5 and less.
            (
                r#"{"of": "player", "cards": 2}"#,
                &["2s 5d 4s Kd 9c", "3s 5d 4s Kd 9c"],
                &["2s 5d 3s Kd 9c 9c"],
            ),
            (r#"{"of": "banker", "cards": 3}"#, &["2s 5d 4s Kd 9c", "2s Kd 4s Kd 9c"], &["2s 6d 4s Kd"]),
            // With a natural on either side nobody draws.
            (r#"{"cards": 4}"#, &["2s 9d 3s Kd", "4s Kd 4s Kd", "2s 4d Ks 4d"], &["2s 5d 4s Kd 9c"]),
        ],
    );
}

#[test]
fn winner_and_margin() {
    check(
        BACCARAT,
        &[
            (r#"{"winner": "player"}"#, &["9s 7d Ks Kd"], &["9s 9d Ks Kd", "7s 9d Ks Kd"]),
            (r#"{"winner": "banker"}"#, &["7s 9d Ks Kd"], &["9s 9d Ks Kd", "9s 7d Ks Kd"]),
            (r#"{"winner": "tie"}"#, &["9s 9d Ks Kd", "6s 6d Ks Kd"], &["9s 7d Ks Kd"]),
            // 9 against 7, 7 against 9; the Player draws a nine to nothing, the Banker an ace.
            (r#"{"margin": 2}"#, &["9s 7d Ks Kd", "7s 9d Ks Kd"], &["9s 9d Ks Kd", "9s 8d Ks Kd"]),
            (r#"{"margin": "8.."}"#, &["Ks Kd Ks Kd 9c Ac"], &["Ks Kd Ks Kd 9c 2c"]),
            // Whatever `of` says: the winner is of both hands, the points of the one named.
            (
                r#"{"winner": "banker", "of": "player", "points": 6}"#,
                &["6s 7d Ks Kd"],
                &["6s 6d Ks Kd", "5s 7d Ks Kd 2c"],
            ),
        ],
    );
}

#[test]
fn another_drawing_rule() {
    // The Player draws on 0 to 6, the Banker never after a nine, and only nines are naturals.
    let rule = r#"{"decks": 8, "draw": "baccarat", "drawing": {"natural": 9, "player": "0..6",
        "banker": {"stood": [0, 7, 8], "0..4": "0..3", "5..8": "4..6", "9": []}}}"#;
    check(
        rule,
        &[
            (r#"{"of": "player", "cards": 3}"#, &["6s 7d Ks Kd 2c"], &["7s 6d Ks Kd", "9s 2d Ks Kd"]),
            // The Player has 8 and stands: the Banker draws to 8, not to 6.
            (r#"{"of": "banker", "cards": 3}"#, &["8s 8d Ks Kd 2c", "8s Kd Ks Kd 2c"], &["8s 6d Ks Kd"]),
            (
                r#"{"of": "banker", "cards": 3}"#,
                &["2s 3d Ks Kd 4c 2c"],
                &["2s 4d Ks Kd 4c", "2s 3d Ks Kd 5c"],
            ),
            (
                r#"{"of": "banker", "cards": 3}"#,
                &["2s 6d Ks Kd 8c 2c"],
                &["2s 7d Ks Kd 8c", "2s Kd Ks Kd 9c"],
            ),
            (r#"{"of": "player", "cards": 2}"#, &["2s 9d Ks Kd"], &["2s 8d Ks Kd 4c"]),
        ],
    );
}

#[test]
fn zones_of_baccarat() {
    check(
        BACCARAT,
        &[
            (r#"{"of": "player", "ranks": "2 3 9"}"#, &["2s 7d 3s Kd 9h"], &["2s 7d 3s Kd 8h"]),
            (r#"{"of": "banker", "ranks": "7 K"}"#, &["2s 7d 3s Kd 9h"], &[]),
            (r#"{"of": "player-two", "ranks": "2 3"}"#, &["2s 7d 3s Kd 9h"], &[]),
            (r#"{"of": "player-third", "faces": "9h"}"#, &["2s 7d 3s Kd 9h"], &["2s 7d 3s Kd 9d"]),
            (r#"{"of": "banker-third", "faces": "5c"}"#, &["2s Ad 3s Kd 9h 5c"], &["2s 7d 3s Kd 9h"]),
            // Both finished hands, where no zone is named.
            (r#"{"suits": 1}"#, &["2s 7s 3s Ks 9s"], &["2s 7s 3s Ks 9h"]),
        ],
    );
}

#[test]
fn of_a_third_card_that_was_not_drawn_little_holds() {
    // The Player stands on 7, the Banker has 7: no third card.
    let none: &[&str] = &["7s 7d Ks Kd"];
    let holds = [
        r#"{"of": "player-third", "cards": 0}"#,
        r#"{"of": "player-third", "count": {"rank": "7", "is": 0}}"#,
        r#"{"of": "player-third", "count": {"rank": "7", "is": "..1"}}"#,
        r#"{"of": "player-third", "bust": false}"#,
        r#"{"of": "player-third", "blackjack": false}"#,
        r#"{"of": "player-third", "not": {"each": {"rank": "7"}}}"#,
    ];
    let fails = [
        r#"{"of": "player-third", "cards": 1}"#,
        r#"{"of": "player-third", "count": {"rank": "7", "is": 1}}"#,
        r#"{"of": "player-third", "each": {"rank": "7"}}"#,
        r#"{"of": "player-third", "suits": "0.."}"#,
        r#"{"of": "player-third", "colours": "0.."}"#,
        r#"{"of": "player-third", "longest-suit": "0.."}"#,
        r#"{"of": "player-third", "total": "0.."}"#,
        r#"{"of": "player-third", "points": "0.."}"#,
        r#"{"of": "player-third", "run": "0.."}"#,
        r#"{"of": "player-third", "suited-run": "0.."}"#,
        r#"{"of": "player-third", "spread": -1}"#,
        r#"{"of": "player-third", "highest": "2..A"}"#,
        r#"{"of": "player-third", "of-a-kind": "1.."}"#,
        r#"{"of": "player-third", "same-rank-as": {"zone": "banker-third", "is": 0}}"#,
        r#"{"of": "player-third", "higher-than": "banker-third"}"#,
        r#"{"of": "player-third", "lower-than": "banker-third"}"#,
        r#"{"of": "player-third", "same-points-as": "banker-third"}"#,
        r#"{"of": "player", "higher-total-than": "player-third"}"#,
        r#"{"of": "player-third", "between": "banker-two"}"#,
        r#"{"of": "player", "class": "high card.."}"#,
    ];
    for when in holds {
        check(BACCARAT, &[(when, none, &[])]);
    }
    for when in fails {
        check(BACCARAT, &[(when, &[], none)]);
    }
    // A finished hand of three cards is one of poker.
    check(
        BACCARAT,
        &[(r#"{"of": "player", "class": "straight"}"#, &["2s 7d 3s Kd 4h"], &["2s 7d 3s Kd 5h"])],
    );
}

#[test]
fn the_dealer_draws_to_17() {
    check(
        HIT,
        &[
            (r#"{"cards": 2}"#, &["Ts 7d", "As Kd", "9s 9d", "As 7d"], &["As 6d Kc", "Ts 6d 5c"]),
            // A soft 17 is hit: 12 with the five, then bust.
            (r#"{"bust": true, "cards": 4}"#, &["As 6d 5c Kh"], &["Ts 6d Kc"]),
            (r#"{"bust": true}"#, &["Ts 6d Kc"], &["Ts 6d 5c"]),
            (r#"{"total": 22}"#, &["Ts 6d 6c", "As 6d 5c Kh"], &["Ts 6d 5c"]),
            (r#"{"blackjack": true}"#, &["As Kd", "Ks Ad"], &["5s 6d Kc"]),
        ],
    );
    check(
        STAND,
        &[
            (r#"{"cards": 2, "total": 17}"#, &["As 6d", "Ts 7d"], &["As 7d"]),
            (r#"{"cards": 3, "total": 17}"#, &["2s 4d Ac", "Ts 6d Ac"], &["2s 4d 5c 6h"]),
        ],
    );
}

#[test]
fn zones_of_the_dealer() {
    check(
        HIT,
        &[
            (r#"{"of": "up", "ranks": "10"}"#, &["Ts 6d 5c"], &["6d Ts 5c"]),
            (r#"{"of": "hole", "ranks": "6"}"#, &["Ts 6d 5c"], &["6d Ts 5c"]),
            (r#"{"of": "third", "ranks": "2"}"#, &["Ts 2d 2c 8h"], &["Ts 7d"]),
            (
                r#"{"of": "last", "ranks": "8"}"#,
                &["Ts 2d 2c 8h", "Ts 8d", "Ts 2d 8c"],
                &["8s Td", "8s 2d 7c"],
            ),
            (r#"{"of": "third", "cards": 0}"#, &["Ts 7d"], &["Ts 6d 5c"]),
            // Against no card nothing holds; of no card, none is of the rank.
            (
                r#"{"of": "up", "same-rank-as": {"zone": "third", "is": 0}}"#,
                &["Ts 6d 5c"],
                &["Ts 7d", "Ts 2d Tc"],
            ),
            (
                r#"{"of": "third", "same-rank-as": {"zone": "up", "is": 0}}"#,
                &["Ts 7d", "Ts 6d 5c"],
                &["Ts 2d Tc"],
            ),
            (
                r#"{"of": "third", "same-face-as": {"zone": "up", "is": 0}}"#,
                &["Ts 7d", "Ts 2d Tc"],
                &["Ts 2d Ts"],
            ),
            (r#"{"of": "up", "same-face-as": {"zone": "third", "is": "0.."}}"#, &["Ts 2d Ts"], &["Ts 7d"]),
            (r#"{"of": "up", "higher-than": "third"}"#, &["Ts 6d 5c"], &["Ts 7d", "4s 3d Kc"]),
            (r#"{"of": "third", "between": ["up", "hole"]}"#, &["Ts 3d 4c"], &["Ts 7d", "Ts 3d 2c 9h"]),
        ],
    );
}

#[test]
fn joined_zones_take_no_part_in_the_draw() {
    let joined = r#"{"decks": 6, "draw": "blackjack-dealer", "soft17": "hit", "zones": {"player": 2}}"#;
    check(
        joined,
        &[
            // The two cards of the zone, then the draw.
            (r#"{"of": "player", "ranks": "A A"}"#, &["As Ad Ts 7d"], &["Ts 7d As Kd"]),
            (r#"{"total": 17}"#, &["As Ad Ts 7d"], &["As Ad Ts 8d"]),
            (r#"{"of": ["player", "up"], "of-a-kind": 3}"#, &["7s 7d 7c Td"], &["7s 7d Tc 7c"]),
        ],
    );
    let baccarat = r#"{"decks": 8, "draw": "baccarat", "zones": {"bonus": 1}}"#;
    check(
        baccarat,
        &[(r#"{"of": "bonus", "ranks": "A", "winner": "tie"}"#, &["As 9s 9d Ks Kd"], &["9s As 9d Ks Kd"])],
    );
}

#[test]
fn jokers_have_no_points_in_a_draw() {
    let joker = r#"{"decks": 6, "jokers": 2, "draw": "blackjack-dealer", "soft17": "hit"}"#;
    check(joker, &[(r#"{"cards": 4, "total": 18}"#, &["Ts Jk 2c 6h"], &["Ts Jk 8c"])]);
}
