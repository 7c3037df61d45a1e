//! Keys of cards that lie in zones.

use super::check;

const TWO: &str = r#"{"decks": 6, "zones": {"hand": 2}}"#;
const THREE: &str = r#"{"decks": 6, "zones": {"hand": 3}}"#;
const FIVE: &str = r#"{"decks": 6, "zones": {"hand": 5}}"#;
const JOKERS: &str = r#"{"decks": 1, "jokers": 3, "zones": {"hand": 3}}"#;
const ZONES: &str = r#"{"decks": 6, "zones": {"player": 2, "up": 1}}"#;

#[test]
fn zones_are_looked_at_alone_and_together() {
    check(
        ZONES,
        &[
            (r#"{"of": "player", "of-a-kind": 2}"#, &["7s 7d 8c"], &["7s 8d 7c"]),
            (r#"{"of": ["player", "up"], "of-a-kind": 3}"#, &["7s 7d 7c"], &["7s 7d 8c"]),
            // Left out, it is all cards.
            (r#"{"of-a-kind": 3}"#, &["7s 7d 7c"], &["7s 7d 8c"]),
            (r#"{"cards": 3}"#, &["7s 7d 7c"], &[]),
            (r#"{"of": "up", "cards": 1}"#, &["7s 7d 7c"], &[]),
        ],
    );
}

#[test]
fn conditions_are_put_together() {
    check(
        ZONES,
        &[
            ("{}", &["2s 3d 4c"], &[]),
            (
                r#"{"of": "player", "suits": 1, "any": [{"total": 20}, {"of": "up", "total": 5}]}"#,
                &["Ks Ts 9c", "2s 3s 5c"],
                &["Ks Td 9c", "2s 3s 6c"],
            ),
            (
                r#"{"all": [{"of": "player", "total": 20}, {"of": "up", "total": 5}]}"#,
                &["Ks Td 5c"],
                &["Ks Td 6c"],
            ),
            (r#"{"of": "player", "not": {"total": 20}}"#, &["Ks 9d 5c"], &["Ks Td 5c"]),
        ],
    );
}

#[test]
fn totals_and_their_aces() {
    check(
        TWO,
        &[
            (r#"{"total": 21}"#, &["As Kd", "Td Ac"], &["As 9d"]),
            (r#"{"total": 12}"#, &["As Ad", "2s Jd"], &["As 2d"]),
            (r#"{"total": 2, "aces": "low"}"#, &["As Ad"], &["2s Ad"]),
            (r#"{"total": 22, "aces": "high"}"#, &["As Ad"], &["As Kd"]),
            (r#"{"total": [4, 20]}"#, &["2s 2d", "Qs Kd", "As 9d"], &["2s 3d"]),
            (r#"{"total": "19.."}"#, &["9s Kd", "As 8d", "As Kd"], &["As 7d"]),
            (r#"{"total": "..5"}"#, &["2s 3d"], &["2s 4d"]),
            (r#"{"total": "6..7"}"#, &["2s 4d", "5s 2d"], &["5s 3d", "2s 3d"]),
        ],
    );
    check(THREE, &[(r#"{"total": 16}"#, &["As 5d Kc", "As 4d Ac"], &["As 6d Kc"])]);
    check(JOKERS, &[(r#"{"total": 21}"#, &["As Kd Jk"], &["As 9d Jk"])]);
}

#[test]
fn points_are_the_sum_modulo_10() {
    check(
        TWO,
        &[
            (r#"{"points": 0}"#, &["As 9d", "Ks Td"], &["As 8d"]),
            (r#"{"points": [3, 7]}"#, &["5s 8d", "Qs 7d"], &["Ts 2d"]),
        ],
    );
    check(JOKERS, &[(r#"{"points": 7}"#, &["Ks 7d Jk"], &["Ks 6d Jk"])]);
}

#[test]
fn exact_ranks_and_faces() {
    check(
        THREE,
        &[
            (r#"{"ranks": "6 7 8"}"#, &["8s 6d 7c"], &["6s 6d 7c", "7s 8d 9c"]),
            (r#"{"ranks": "7 7 7"}"#, &["7s 7d 7c"], &["7s 7d 8c"]),
            (r#"{"ranks": "7 7 8"}"#, &["8s 7d 7c"], &["8s 7d 8c"]),
            (r#"{"ranks": "10 A K"}"#, &["As Td Kc"], &["As Td Qc"]),
            (r#"{"faces": "Qh Qh 2c"}"#, &["Qh 2c Qh"], &["Qh 2c Qd", "Qh 2c 2c"]),
        ],
    );
    check(
        JOKERS,
        &[
            (r#"{"ranks": "* A *"}"#, &["Jk Jk As"], &["Jk As Ad"]),
            (r#"{"faces": "* As Kd"}"#, &["Kd As Jk"], &["Kc As Jk"]),
        ],
    );
}

#[test]
fn each_card_and_counts_of_cards() {
    check(
        THREE,
        &[
            (r#"{"each": {"rank": "J..K"}}"#, &["Js Qd Kc"], &["Js Qd Tc", "Js Qd Ac"]),
            (r#"{"each": {"rank": "2..5 K", "suit": "h d"}}"#, &["2h Kd 5h"], &["2h Kd 6h", "2h Ks 5h"]),
            (r#"{"each": {"colour": "red"}}"#, &["2h Kd 5h"], &["2h Kd 5c"]),
            (r#"{"each": {"rank": "A", "suit": "s", "colour": "black"}}"#, &["As As As"], &["As As Ac"]),
            (r#"{"count": {"rank": "7", "is": 2}}"#, &["7s 7d 8c"], &["7s 7d 7c", "7s 8d 8c"]),
            (
                r#"{"count": [{"rank": "7", "is": "1.."}, {"suit": "h", "is": "..1"}]}"#,
                &["7h 8c 9c", "7c 7c 7c"],
                &["7h 8h 9c", "8c 8c 8c"],
            ),
            (r#"{"count": {"colour": "black", "is": 0}}"#, &["7h 8d 9d"], &["7h 8d 9s"]),
        ],
    );
    check(
        JOKERS,
        &[
            // A joker has a rank of its own, and neither suit nor colour.
            (r#"{"count": {"rank": "*", "is": 1}}"#, &["Jk 8d 9d"], &["7h 8d 9s", "Jk Jk 9s"]),
            (r#"{"count": {"suit": "s h d c", "is": 2}}"#, &["Jk 8d 9d"], &["7h 8d 9s"]),
            (r#"{"each": {"colour": "red"}}"#, &["7h 8d 9d"], &["7h 8d Jk"]),
            (r#"{"each": {"rank": "2..A"}}"#, &["7h 8d 9d"], &["7h 8d Jk"]),
        ],
    );
}

#[test]
fn likeness_of_cards() {
    check(
        THREE,
        &[
            (r#"{"of-a-kind": 2}"#, &["7s 7d 8c"], &["7s 7d 7c", "7s 8d 9c"]),
            (r#"{"of-a-kind": 1}"#, &["7s 8d 9c"], &["7s 7d 8c"]),
            (r#"{"identical": 2}"#, &["7s 7s 7d"], &["7s 7d 7c", "7s 7s 7s"]),
            (r#"{"identical": 3}"#, &["7s 7s 7s"], &["7s 7s 7d"]),
            (r#"{"suits": 1}"#, &["2s 9s Ks"], &["2s 9s Kc"]),
            (r#"{"suits": 3}"#, &["2s 9h Kc"], &["2s 9s Kc"]),
            (r#"{"colours": 1}"#, &["2s 9c Ks", "2h 9d Kd"], &["2s 9c Kd"]),
            (r#"{"longest-suit": 2}"#, &["2s 9s Kd"], &["2s 9s Ks", "2s 9d Kc"]),
        ],
    );
    check(
        JOKERS,
        &[
            (r#"{"of-a-kind": 2}"#, &["Jk Jk 8c"], &["Jk 7d 8c"]),
            (r#"{"identical": 3}"#, &["Jk Jk Jk"], &["Jk Jk 8c"]),
            (r#"{"suits": 1}"#, &["2s 9s Jk", "2s Jk Jk"], &["2s 9d Jk", "Jk Jk Jk"]),
            (r#"{"colours": 0}"#, &["Jk Jk Jk"], &["2s Jk Jk"]),
            (r#"{"longest-suit": 1}"#, &["2s Jk Jk", "2s 9d Jk"], &["2s 9s Jk"]),
        ],
    );
}

#[test]
fn pairs_of_ranks() {
    check(
        FIVE,
        &[
            (r#"{"pairs": 2}"#, &["7s 7d 8c 8s Kd"], &["7s 7d 7c 8s 8d", "7s 7d 8c 9s Kd"]),
            (r#"{"pairs": 1}"#, &["7s 7s 7d 8s 8d", "7s 7d 8c 9s Kd"], &["7s 7d 8c 8s Kd", "2s 3s 4s 5s 6s"]),
            (r#"{"pairs": 0}"#, &["7s 7d 7c 7h 8s", "2s 3s 4s 5s 6s"], &["7s 7d 8c 9s Kd"]),
        ],
    );
    check(JOKERS, &[(r#"{"pairs": 1}"#, &["Jk Jk 8c"], &["Jk 8c 9c", "Jk Jk Jk"])]);
}

#[test]
fn sums_held_against_sums() {
    // The player's two cards, then the one up.
    check(
        ZONES,
        &[
            (
                r#"{"of": "player", "higher-points-than": "up"}"#,
                &["7s 2d 8c", "Ks 5d 4c"],
                &["9s 9d 8c", "5s 5d Kc"],
            ),
            (
                r#"{"of": "player", "same-points-as": "up"}"#,
                &["9s 9d 8c", "5s 5d Kc", "As Kd Ac"],
                &["7s 2d 8c"],
            ),
            (r#"{"of": "player", "higher-total-than": "up"}"#, &["9s 9d 8c", "As 2d Ac"], &["2s 3d Kc"]),
            (r#"{"of": "player", "higher-total-than": "up", "aces": "low"}"#, &["As 2d Ac"], &["As 2d 3c"]),
            (r#"{"of": "player", "higher-total-than": "up", "aces": "high"}"#, &["As Ad Ac"], &["2s 3d Ac"]),
            (r#"{"of": "up", "same-total-as": ["player"]}"#, &["6s 4d Kc", "5s 6d Ac"], &["5s 6d Kc"]),
        ],
    );
}

#[test]
fn runs_with_the_ace_at_either_end() {
    check(
        THREE,
        &[
            (r#"{"run": 3}"#, &["Qs Kd Ac", "3s Ad 2c", "7s 5d 6c"], &["Ks Ad 2c", "5s 5d 6c", "5s 6d 8c"]),
            (r#"{"run": 2}"#, &["Ks Ad 2c", "5s 5d 6c", "5s 6d 8c"], &["5s 7d 9c"]),
            (r#"{"run": 1}"#, &["5s 7d 9c", "5s 5d 5c"], &["5s 6d 9c"]),
            (r#"{"suited-run": 3}"#, &["4h 6h 5h", "Ah 2h 3h"], &["4h 6h 5d"]),
            (r#"{"suited-run": 2}"#, &["4h 6d 5h", "4h 5h 7h"], &["4h 6h 5d"]),
        ],
    );
    check(
        FIVE,
        &[
            (r#"{"run": 4}"#, &["2s 3d 4c 5h 5s", "Js Qd Kc Ah 2s"], &["2s 3d 4c 5h 6s"]),
            (r#"{"run": 5}"#, &["2s 3d 4c 5h As", "Ts Jd Qc Kh As"], &["Js Qd Kc Ah 2s"]),
            (r#"{"suited-run": 3}"#, &["9h Th Jh Qs Ks"], &["9h Th Js Qs Kh"]),
        ],
    );
}

#[test]
fn jokers_in_runs() {
    check(
        JOKERS,
        &[
            // It fills a gap or lengthens the run.
            (
                r#"{"run": 3, "joker": "any"}"#,
                &["4s 6d Jk", "4s 5d Jk", "Ks Jk Jk", "As 2d Jk", "Qs Ad Jk"],
                &["4s 7d Jk", "4s 4d Jk"],
            ),
            (r#"{"run": 2, "joker": "any"}"#, &["4s 7d Jk", "4s 4d Jk", "As 5d Jk"], &["4s 6d Jk"]),
            (r#"{"run": 1, "joker": "none"}"#, &["4s 6d Jk", "4s Jk Jk"], &["4s 5d Jk"]),
            (r#"{"run": 2}"#, &["4s 5d Jk"], &["4s 6d Jk"]),
            (r#"{"suited-run": 3, "joker": "any"}"#, &["4s 6s Jk", "4s Jk Jk"], &["4s 6d Jk"]),
            (r#"{"suited-run": 2, "joker": "any"}"#, &["4s 6d Jk", "4s 8s Jk"], &["4s 6s Jk"]),
        ],
    );
}

#[test]
fn ends_and_spread() {
    check(
        THREE,
        &[
            (r#"{"highest": "Q..A"}"#, &["Qs 2d 2c", "2s Ad 3c"], &["Js 2d 2c"]),
            (r#"{"lowest": "A"}"#, &["As Ad Ac"], &["As Ad 2c"]),
            (r#"{"lowest": "2 5"}"#, &["5s Ad 6c", "2s Ad 6c"], &["3s Ad 6c"]),
            (r#"{"spread": -1}"#, &["7s 7d 7c"], &["7s 7d 8c"]),
            (r#"{"spread": 0}"#, &["7s 7d 8c"], &["7s 7d 9c"]),
            (r#"{"spread": 11}"#, &["As 2d 7c"], &["Ks 2d 7c"]),
        ],
    );
    check(TWO, &[(r#"{"spread": "3..4"}"#, &["5s 9d", "5s Td"], &["5s 8d", "5s Jd"])]);
    check(
        JOKERS,
        &[
            (r#"{"highest": "9"}"#, &["Jk 9d 5c"], &["Jk Td 5c", "Jk Jk Jk"]),
            (r#"{"lowest": "5"}"#, &["Jk 9d 5c"], &["Jk 9d 4c", "Jk Jk Jk"]),
            (r#"{"spread": 3}"#, &["Jk 9d 5c"], &["Jk 9d 4c", "Jk Jk Jk"]),
            (r#"{"spread": -1}"#, &["Jk 9d 9c", "Jk Jk 9c"], &["Jk Jk Jk"]),
        ],
    );
}

#[test]
fn cards_held_against_others() {
    check(
        ZONES,
        &[
            (r#"{"of": "player", "same-rank-as": {"zone": "up", "is": 2}}"#, &["7s 7d 7c"], &["7s 8d 7c"]),
            (r#"{"of": "player", "same-rank-as": {"zone": "up", "is": 0}}"#, &["8s 9d 7c"], &["7s 8d 7c"]),
            (
                r#"{"of": "player", "same-face-as": {"zone": "up", "is": 1}}"#,
                &["7c 7d 7c"],
                &["7s 7d 7c", "7c 7c 7c"],
            ),
            (
                r#"{"of": "up", "between": "player"}"#,
                &["5s 9d 7c", "9d 5s 6c", "2s Ad Kc"],
                &["5s 9d 5c", "5s 9d 9c", "9s 9d 9c", "5s 9d Tc", "As 3d 2c"],
            ),
        ],
    );
    let cards = r#"{"decks": 6, "jokers": 2, "zones": {"mine": 1, "yours": 1}}"#;
    check(
        cards,
        &[
            (
                r#"{"of": "mine", "higher-than": "yours"}"#,
                &["9s 8d", "As Kd"],
                &["8s 8d", "8s 9d", "Jk 2s", "2s Jk"],
            ),
            (
                r#"{"of": "mine", "higher-than": "yours", "aces": "low"}"#,
                &["2s Ad"],
                &["As 2d", "As Ad", "As Jk"],
            ),
            (
                r#"{"of": "mine", "lower-than": "yours"}"#,
                &["8s 9d", "Ks Ad"],
                &["8s 8d", "9s 8d", "Jk 2s", "2s Jk"],
            ),
            (r#"{"of": "mine", "lower-than": "yours", "aces": "low"}"#, &["As 2d"], &["2s Ad", "As Ad"]),
            (r#"{"of": "mine", "same-rank-as": {"zone": "yours", "is": 1}}"#, &["Jk Jk"], &["Jk 2s"]),
            (
                r#"{"of": "mine", "same-suit-as": {"zone": "yours", "is": 1}}"#,
                &["9s 2s"],
                &["9s 2d", "Jk Jk"],
            ),
            (
                r#"{"of": "mine", "same-suit-as": {"zone": "yours", "is": 0}}"#,
                &["Jk Jk", "9s Jk"],
                &["9s 2s"],
            ),
        ],
    );
    let jokers = r#"{"decks": 1, "jokers": 2, "zones": {"posts": 2, "card": 1}}"#;
    check(
        jokers,
        &[(r#"{"of": "card", "between": "posts"}"#, &["5s 9d 7c"], &["5s 9d Jk", "Jk 9d 7c", "Jk Jk 7c"])],
    );
}

#[test]
fn blackjack_and_bust() {
    check(
        TWO,
        &[
            (r#"{"blackjack": true}"#, &["As Kd", "Td Ac"], &["As 9d", "As Ad", "Ks Td"]),
            (r#"{"blackjack": false}"#, &["As 9d", "Ks Td"], &["As Kd"]),
        ],
    );
    check(
        THREE,
        &[
            (r#"{"bust": true}"#, &["Ks Qd 2c"], &["Ks Qd Ac", "As Ad Ac"]),
            (r#"{"bust": false}"#, &["Ks Qd Ac"], &["Ks Qd 2c"]),
            (r#"{"blackjack": false}"#, &["As Kd 2c", "As 5d 5c"], &[]),
        ],
    );
}
