//! Bets: groups of rows, awards, bets settled as others, `chosen` in rows, and the unit.

use super::{ratio, settled, terms};

#[test]
fn reading_goes_on_after_a_group_in_which_no_row_holds() {
    let terms = terms(
        r#""deal": {"decks": 1, "zones": {"player": 3, "dealer": 3}}, "stakes": {"ante": 1},
        "stages": [{"stage": "deal", "sees": ["player"], "choices": [{"choice": "go"}]}],
        "bets": {"ante": {"rows": [
            {"if": {"beats": "dealer"}, "of": "player", "rows": [
                {"if": {"suits": 1}, "rows": [
                    {"hand": "straight flush", "pays": "40 to 1", "when": {"class": "straight flush"}}]},
                {"hand": "flush", "pays": "4 to 1", "when": {"class": "flush"}}]},
            {"hand": "dealer's pair", "pays": "1 to 2", "when": {"of": "dealer", "class": "pair"}},
            {"hand": "any other win", "pays": "1 to 1", "when": {"of": "player", "beats": "dealer"}}]}}"#,
    );
    for (cards, net, row) in [
        ("4h 5h 6h | 2c 3c 4d", ratio(40, 1), "straight flush"),
        ("4h 5h 8h | 2c 3c 5d", ratio(4, 1), "flush"),
        ("4h 4d 8h | 2c 2d 5d", ratio(1, 2), "dealer's pair"),
        ("2h 4d 8h | 3c 3d 5d", ratio(1, 2), "dealer's pair"),
        ("2h 4d Kh | 3c 4c 8d", ratio(1, 1), "any other win"),
        ("2h 4d 8h | 3c 4c Kd", ratio(-1, 1), "loses"),
    ] {
        assert_eq!(settled(&terms, cards, "deal/go"), (net, ratio(1, 1), format!("ante: {row}")), "{cards}");
    }
}

/// An ante, a raise settled as the ante is, and an award on the ante.
fn awards() -> paytables::games::RoundTerms {
    terms(
        r#""deal": {"decks": 1, "zones": {"player": 1, "dealer": 1}}, "stakes": {"ante": 2},
        "stages": [{"stage": "deal", "sees": ["player"], "choices": [
            {"choice": "fold", "ends": {}},
            {"choice": "raise", "stakes": {"raise": 4}},
            {"choice": "move", "stakes": {"ante": 0, "raise": 4}},
            {"choice": "check"}]}],
        "bets": {
            "bonus": {"on": "ante", "rows": [
                {"hand": "ace", "pays": "5 to 1", "when": {"of": "player", "ranks": "A"}},
                {"hand": "king", "pays": "push", "when": {"of": "player", "ranks": "K"}}]},
            "raise": {"as": "ante"},
            "ante": {"rows": [
                {"hand": "win", "pays": "1 to 1", "when": {"of": "player", "higher-than": "dealer"}},
                {"hand": "tie", "pays": "push", "when": {"of": "player", "same-rank-as": {"zone": "dealer", "is": 1}}}]}}"#,
    )
}

#[test]
fn an_award_is_paid_on_another_bet_win_or_lose() {
    let terms = awards();
    // Figures are per opening ante, which is 2. The award stakes nothing.
    let win = "ante: win, bonus: ace, raise: win".to_string();
    assert_eq!(settled(&terms, "As | Kd", "deal/raise"), (ratio(8, 1), ratio(3, 1), win));
    assert_eq!(
        settled(&terms, "As | Ad", "deal/check"),
        (ratio(5, 1), ratio(1, 1), "ante: tie, bonus: ace".into())
    );
    // The row pushes: nothing is won. No row: nothing is lost.
    let lose = "ante: loses, bonus: king, raise: loses".to_string();
    assert_eq!(settled(&terms, "Ks | Ad", "deal/raise"), (ratio(-3, 1), ratio(3, 1), lose));
    assert_eq!(settled(&terms, "Qs | Ad", "deal/check"), (ratio(-1, 1), ratio(1, 1), "ante: loses".into()));
    assert_eq!(settled(&terms, "As | Kd", "deal/fold"), (ratio(-1, 1), ratio(1, 1), "deal/fold".into()));
    // With nothing on the ante the award is worth nothing.
    assert_eq!(settled(&terms, "As | Kd", "deal/move"), (ratio(2, 1), ratio(2, 1), "raise: win".into()));
}

#[test]
fn rows_ask_for_choices_made_at_any_stage_or_at_one() {
    let terms = terms(
        r#""deal": {"decks": 1, "zones": {"card": 1}}, "stakes": {"ante": 1}, "stages": [
            {"stage": "one", "sees": [], "choices": [{"choice": "check"}, {"choice": "war"}]},
            {"stage": "two", "sees": [], "choices": [{"choice": "check"}, {"choice": "go"}]}],
        "bets": {"ante": {"rows": [
            {"hand": "second check", "pays": "7 to 1", "when": {"all": [{"chosen": "two/check"}, {"not": {"chosen": "one/check"}}]}},
            {"hand": "both", "pays": "9 to 1", "when": {"all": [{"chosen": "two/check"}, {"chosen": "one/check"}]}},
            {"hand": "some check", "pays": "3 to 1", "when": {"chosen": "check"}},
            {"hand": "war", "pays": "1 to 1", "when": {"any": [{"chosen": "war"}, {"ranks": "A"}]}}]}}"#,
    );
    for (script, row) in [
        ("one/war two/check", "second check"),
        ("one/check two/check", "both"),
        ("one/check two/go", "some check"),
        ("one/war two/go", "war"),
    ] {
        assert_eq!(settled(&terms, "2s", script).2, format!("ante: {row}"), "{script}");
    }
}

#[test]
fn figures_are_per_opening_stake_of_the_unit() {
    let body = r#""deal": {"decks": 1, "zones": {"card": 1}}, "stakes": {"ante": 2, "blind": 3}, UNIT
        "stages": [{"stage": "deal", "sees": ["card"], "choices": [
            {"choice": "go"}, {"choice": "double", "stakes": {"ante": 4, "blind": 6}}]}],
        "bets": {"ante": {"rows": [{"hand": "any", "pays": "1 to 1"}]},
            "blind": {"rows": [{"hand": "any", "pays": "push"}]}}"#;
    let first = terms(&body.replace("UNIT", ""));
    assert_eq!(settled(&first, "2s", "deal/go").0, ratio(1, 1));
    assert_eq!(
        settled(&first, "2s", "deal/double"),
        (ratio(2, 1), ratio(5, 1), "ante: any, blind: any".into())
    );
    let second = terms(&body.replace("UNIT", r#""unit": "blind","#));
    assert_eq!(settled(&second, "2s", "deal/go"), (ratio(2, 3), ratio(5, 3), "ante: any, blind: any".into()));
}

#[test]
fn cards_are_compared_as_the_ranking_compares_them() {
    let terms = terms(
        r#""deal": {"decks": 1, "zones": {"player": 2, "dealer": 2, "board": 3}}, "stakes": {"ante": 1},
        "let": {"mine": ["player", "board"], "theirs": ["dealer", "board"]},
        "stages": [{"stage": "deal", "sees": ["player"], "choices": [{"choice": "go"}]}],
        "bets": {"ante": {"rows": [
            {"hand": "dealer out", "pays": "2 to 1", "when": {"not": {"of": "$theirs", "best": 5, "at-least": "pair 6"}}},
            {"hand": "tie", "pays": "push", "when": {"of": "$mine", "ties": "$theirs", "best": 5}},
            {"hand": "win", "pays": "1 to 1", "when": {"of": "$mine", "beats": "$theirs", "best": 5}}]}}"#,
    );
    for (cards, row) in [
        ("As Ks | 5d Qd | 5h 7c 9c", "dealer out"),
        ("As Ks | 6d Qd | 6h 7c 9c", "loses"),
        ("7s Ks | 6d Qd | 6h 7c 9c", "win"),
        ("6s Qs | 6d Qd | 6h 7c 9c", "tie"),
    ] {
        assert_eq!(settled(&terms, cards, "deal/go").2, format!("ante: {row}"), "{cards}");
    }
}
