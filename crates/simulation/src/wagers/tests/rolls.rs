//! Keys of dice and wheels.

use super::is_paid;
use crate::dealer::Dealer;

/// Returns true if the row is paid on these dice, in the order rolled: `"34 61"` is two rolls of two.
fn rolled(deal: &str, when: &str, dice: &str) -> bool {
    let faces: Vec<u32> = dice.chars().filter_map(|face| face.to_digit(10)).map(|face| face - 1).collect();
    is_paid(deal, when, Dealer::throwing(&faces))
}

fn check(deal: &str, cases: &[(&str, &[&str], &[&str])]) {
    for &(when, holds, fails) in cases {
        for dice in holds {
            assert!(rolled(deal, when, dice), "{deal}: {when}: {dice}");
        }
        for dice in fails {
            assert!(!rolled(deal, when, dice), "{deal}: not {when}: {dice}");
        }
    }
}

#[test]
fn one_roll() {
    check(
        r#"{"dice": 2}"#,
        &[
            (r#"{"total": [2, 3, 12]}"#, &["11", "21", "66"], &["13", "56"]),
            (r#"{"faces": "3 1"}"#, &["13", "31"], &["33", "11", "22"]),
            (r#"{"of-a-kind": 2, "total": 8}"#, &["44"], &["35", "33"]),
            (r#"{"not": {"total": "8.."}}"#, &["34"], &["35"]),
        ],
    );
    check(
        r#"{"dice": 3}"#,
        &[
            (r#"{"of-a-kind": 2}"#, &["343", "466"], &["333", "345"]),
            (r#"{"faces": "3 3 1"}"#, &["133", "313"], &["113", "333"]),
            (r#"{"count": {"face": 3, "is": 2}}"#, &["331", "343"], &["333", "134", "124"]),
            (r#"{"count": {"face": "5..", "is": "1.."}}"#, &["512", "566"], &["111", "444"]),
            (
                r#"{"count": [{"face": 1, "is": 1}, {"face": [2, 3], "is": 2}]}"#,
                &["123", "221"],
                &["124", "111"],
            ),
        ],
    );
    check(
        r#"{"dice": 2, "sides": 9}"#,
        &[
            (r#"{"total": 18}"#, &["99"], &["98", "66"]),
            (r#"{"faces": "7 9"}"#, &["97"], &["77"]),
            (r#"{"of-a-kind": 2}"#, &["88"], &["89"]),
        ],
    );
    check(
        r#"{"dice": {"a": 2, "b": 1}, "sides": 9}"#,
        &[
            (r#"{"run": 3}"#, &["897", "312"], &["899"]),
            (r#"{"of": "a", "points": 7}"#, &["989", "348"], &["889"]),
            (r#"{"of": "a", "count": {"face": 9, "is": 1}}"#, &["199"], &["119", "991"]),
        ],
    );
}

#[test]
fn dice_in_zones() {
    // The player's three dice first, then the banker's.
    check(
        r#"{"dice": {"player": 3, "banker": 3}}"#,
        &[
            (r#"{"of": "player", "total": 10}"#, &["343 111"], &["111 343"]),
            (r#"{"of": "banker", "points": 0}"#, &["111 343"], &["343 111", "111 666"]),
            (r#"{"of": "banker", "points": 8}"#, &["111 666", "111 242"], &["111 665"]),
            (r#"{"of": "player", "run": 3}"#, &["213 111", "645 111"], &["124 111", "611 111", "223 111"]),
            (r#"{"of": "player", "run": 2}"#, &["223 111", "126 111"], &["222 111", "135 111"]),
            (r#"{"of": ["banker", "player"], "run": 6}"#, &["135 246"], &["135 241"]),
            (r#"{"of-a-kind": 6}"#, &["555 555"], &["555 556"]),
            (r#"{"of": "player", "faces": "5 6 6"}"#, &["656 111"], &["556 111"]),
            // 18 is 8 points, 10 is none.
            (r#"{"winner": "player"}"#, &["666 111", "333 343"], &["343 666", "666 666"]),
            (r#"{"winner": "banker"}"#, &["343 666"], &["666 343"]),
            (r#"{"winner": "tie"}"#, &["111 346", "343 343"], &["666 343"]),
            (r#"{"margin": 8}"#, &["343 666", "666 343"], &["666 666", "343 665"]),
        ],
    );
}

#[test]
fn fixed_rolls() {
    check(
        r#"{"dice": 2, "rolls": 4}"#,
        &[
            (
                r#"{"rolls": [{"total": 7}, {}, {"not": {"total": 7}}]}"#,
                &["34 11 11 11", "16 34 66 34"],
                &["33 11 11 11", "34 11 34 11"],
            ),
            (
                r#"{"times": {"total": 7, "is": 2}}"#,
                &["34 16 11 11", "11 34 11 25"],
                &["34 11 11 11", "34 34 34 11"],
            ),
            (
                r#"{"times": {"is": "3..", "any": [{"total": 7}, {"of-a-kind": 2}]}}"#,
                &["34 11 66 12", "34 11 66 33"],
                &["34 11 12 12"],
            ),
            (r#"{"same": 3}"#, &["13 22 31 66"], &["13 22 66 66", "13 13 13 13"]),
            (r#"{"length": 4}"#, &["13 22 31 66"], &[]),
            (
                r#"{"different": {"totals": [4, 5, 6], "is": 3}}"#,
                &["13 23 33 66", "33 22 41 22"],
                &["13 23 66 66"],
            ),
            (
                r#"{"different": {"totals": [4, 5, 6], "is": "..1"}}"#,
                &["13 22 66 66", "66 66 66 66"],
                &["13 23 66 66"],
            ),
            (
                r#"{"different": {"doubles": [1, 2, 3, 4, 5, 6], "is": "3.."}}"#,
                &["11 22 33 34", "66 55 44 33"],
                &["11 22 11 22", "11 22 24 24"],
            ),
            (r#"{"different": {"doubles": [5, 6], "is": 0}}"#, &["46 64 11 22"], &["55 11 11 22"]),
        ],
    );
}

#[test]
fn rolls_up_to_one_that_is_no_part_of_them() {
    check(
        r#"{"dice": 2, "until": {"total": 7}}"#,
        &[
            (r#"{"length": 0}"#, &["34"], &["11 34"]),
            (r#"{"length": 2}"#, &["11 12 34"], &["11 34"]),
            (r#"{"times": {"total": 7, "is": 0}}"#, &["34", "11 25"], &[]),
            (r#"{"same": 2}"#, &["11 11 34"], &["11 34", "34"]),
            (
                r#"{"rolls": [{"total": 2}, {"total": 3}]}"#,
                &["11 12 34", "11 21 66 34"],
                &["11 34", "12 11 34"],
            ),
            (
                r#"{"different": {"totals": [2, 3, 4, 5, 6, 8, 9, 10, 11, 12], "is": 10}}"#,
                &["11 12 13 14 15 35 45 55 56 66 34", "11 12 11 13 14 15 35 45 55 56 66 34"],
                &["11 12 13 14 15 35 45 55 56 34"],
            ),
        ],
    );
}

#[test]
fn a_shooter() {
    // A point of 6 made, of 6 made again, of 8 made, an 11 and a 7 on the come-out, craps, then a point of 4 and out.
    let long = "33 24 15 51 62 44 56 34 11 22 61";
    // A point and out: the shortest shooter. A seven on the come-out first does not end it.
    let (short, seven) = ("22 34", "34 22 34");
    check(
        r#"{"dice": 2, "shooter": true}"#,
        &[
            (r#"{"points-made": 2}"#, &[long], &[short, seven]),
            (r#"{"points-made": 0}"#, &[short, seven], &[long]),
            // Three points, an 11 and a 7.
            (r#"{"line-wins": 5}"#, &[long], &[short, seven]),
            (r#"{"line-wins": 1}"#, &[seven], &[short, long]),
            (r#"{"length": 11}"#, &[long], &[short]),
            (r#"{"length": 2}"#, &[short], &[seven]),
            // The seven-out is a roll of the sequence.
            (r#"{"times": {"total": 7, "is": 2}}"#, &[long, seven], &[short]),
        ],
    );
}

/// Returns true if the row is paid on these sections of the wheel, counted from 0.
fn spun(deal: &str, when: &str, sections: &[u32]) -> bool {
    is_paid(deal, when, Dealer::throwing(sections))
}

#[test]
fn one_spin() {
    // On a double-zero wheel 0 and 00 stand first, then 1 to 36.
    let wheel = r#"{"wheel": "double-zero"}"#;
    let paid = |when: &str| (0..38).filter(|&section| spun(wheel, when, &[section])).collect::<Vec<_>>();
    assert_eq!(paid(r#"{"pocket": "0"}"#), [0]);
    assert_eq!(paid(r#"{"pocket": "00"}"#), [1]);
    assert_eq!(
        paid(r#"{"pocket": ["17", "3rd-dozen"]}"#),
        [18, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37]
    );
    let red = [2, 4, 6, 8, 10, 13, 15, 17, 19, 20, 22, 24, 26, 28, 31, 33, 35, 37];
    assert_eq!(paid(r#"{"pocket": "red"}"#), red);
    assert_eq!(paid(r#"{"not": {"pocket": "1-18"}}"#), [&[0, 1][..], &(20..38).collect::<Vec<_>>()].concat());
    assert_eq!(paid(r#"{"pocket": "2nd-column"}"#), [3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36]);
}

#[test]
fn a_wheel_of_ones_own() {
    // 24 sections of 1, 15 of 2, 7 of 5.
    let wheel = r#"{"wheel": {"pockets": {"1": 24, "2": 15, "5": 7}}}"#;
    let paid = |when: &str| (0..46).filter(|&section| spun(wheel, when, &[section])).collect::<Vec<_>>();
    assert_eq!(paid(r#"{"pocket": "1"}"#), (0..24).collect::<Vec<_>>());
    assert_eq!(paid(r#"{"pocket": "2"}"#), (24..39).collect::<Vec<_>>());
    assert_eq!(paid(r#"{"pocket": ["5"]}"#), (39..46).collect::<Vec<_>>());
}

#[test]
fn several_spins() {
    // On a single-zero wheel a number is its own section.
    let wheel = r#"{"wheel": "single-zero", "spins": 3}"#;
    let order = r#"{"spins": [{"pocket": "0"}, {"not": {"pocket": "red"}}]}"#;
    assert!(spun(wheel, order, &[0, 2, 1]) && spun(wheel, order, &[0, 0, 1]));
    assert!(!spun(wheel, order, &[0, 1, 2]) && !spun(wheel, order, &[2, 0, 2]));
    let times = r#"{"times": {"pocket": "black", "is": 2}}"#;
    assert!(
        spun(wheel, times, &[2, 1, 4]) && !spun(wheel, times, &[2, 4, 6]) && !spun(wheel, times, &[0, 1, 4])
    );
    let same = r#"{"same": 2}"#;
    assert!(
        spun(wheel, same, &[5, 9, 5]) && !spun(wheel, same, &[5, 5, 5]) && !spun(wheel, same, &[5, 9, 6])
    );
}
