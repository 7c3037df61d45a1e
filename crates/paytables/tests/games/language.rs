//! Names, settings and groups: a file that uses them is read as the one that writes everything out.

use paytables::games::{RoundTerms, RoundTest};
use paytables::wagers::Condition;
use paytables::{GameFile, Settings};

const EVERY_PART: &str = include_str!("every-part.json");

/// The terms of the every-part game after these edits, at these settings.
fn terms(edits: &[(&str, &str)], settings: &[&str]) -> RoundTerms {
    let file = file(edits);
    let settings = Settings::parse(settings.iter().copied()).unwrap_or_else(|error| panic!("{error}"));
    let selected = file.select(None, &settings).unwrap_or_else(|error| panic!("{error}"));
    selected.round().unwrap_or_else(|error| panic!("{error}")).unwrap()
}

fn file(edits: &[(&str, &str)]) -> GameFile {
    let mut text = EVERY_PART.to_string();
    for (from, to) in edits {
        assert!(text.contains(from), "{from}");
        text = text.replace(from, to);
    }
    GameFile::read("f.json", &text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Asserts that edits leave the game as it is.
fn is_the_same(edits: &[(&str, &str)]) {
    assert_eq!(terms(edits, &[]), terms(&[], &[]), "{edits:?}");
}

/// The tests that must all hold for a row to be paid, however they are put together.
fn parts(condition: &Condition<RoundTest>) -> Vec<&Condition<RoundTest>> {
    match condition {
        Condition::All(all) => all.iter().flat_map(parts).collect(),
        other => vec![other],
    }
}

/// The tests of each row of a bet.
fn tests<'a>(terms: &'a RoundTerms, bet: &str) -> Vec<Vec<&'a Condition<RoundTest>>> {
    let bet = terms.bets.iter().find(|known| known.name == bet).unwrap();
    bet.rows.iter().map(|row| parts(&row.when)).collect()
}

#[test]
fn a_name_stands_for_what_it_names() {
    // A list in a list, a list of one zone, a zone, a condition in a list of conditions, a name made of names.
    is_the_same(&[(r#""beats": "$dealer""#, r#""beats": ["up", "hole"]"#)]);
    is_the_same(&[(r#""beats": "$dealer""#, r#""beats": ["$dealer"]"#)]);
    is_the_same(&[(r#""dealer": ["up", "hole"]"#, r#""first": ["up"], "dealer": ["$first", "hole"]"#)]);
    is_the_same(&[
        (r#""dealer": ["up", "hole"]"#, r#""mine": "player", "dealer": ["up", "hole"]"#),
        (r#""sees": ["player"]"#, r#""sees": ["$mine"]"#),
    ]);
    is_the_same(&[
        (r#""dealer": ["up", "hole"]"#, r#""mine": "player", "dealer": ["up", "hole"]"#),
        (r#"{"of": "player", "class": "three of a kind"}"#, r#"{"of": "$mine", "class": "three of a kind"}"#),
    ]);
    is_the_same(&[
        (r#""dealer": ["up", "hole"]"#, r#""mine": ["player"], "dealer": ["up", "hole"]"#),
        (r#""sees": ["player"]"#, r#""sees": "$mine""#),
    ]);
    is_the_same(&[(r#""when": "$wins""#, r#""when": {"of": "player", "beats": "$dealer"}"#)]);
    assert_eq!(
        terms(&[(r#""when": "$ties""#, r#""when": {"any": ["$ties", "$wins"]}"#)], &[]),
        terms(
            &[
                (
                    r#""ties": {"of": "player", "ties": "$dealer"}"#,
                    r#""ties": {"of": "player", "ties": "$dealer"}, "either": {"any": ["$ties", "$wins"]}"#
                ),
                (r#""when": "$ties""#, r#""when": "$either""#)
            ],
            &[]
        )
    );
}

#[test]
fn what_a_name_stands_for_inherits_what_stands_around_it() {
    let own = (r#"{"class": "straight flush"}"#, r#"{"of": "player", "class": "straight flush"}"#);
    is_the_same(&[own]);
    let named =
        (r#""ties": {"of": "player""#, r#""sf": {"class": "straight flush"}, "ties": {"of": "player""#);
    is_the_same(&[named, (r#""when": {"class": "straight flush"}"#, r#""when": "$sf""#)]);
    // The same name elsewhere looks at what stands there.
    let hole = |when: &str| {
        let edit = (r#"{"of": "player", "class": "three of a kind"}"#, when);
        terms(
            &[
                (r#""ties": {"of": "player""#, r#""paired": {"class": "pair"}, "ties": {"of": "player""#),
                edit,
            ],
            &[],
        )
    };
    let (named, written) =
        (hole(r#"{"of": "hole", "all": ["$paired"]}"#), hole(r#"{"of": "hole", "class": "pair"}"#));
    assert_eq!(tests(&named, "award"), tests(&written, "award"));
}

#[test]
fn settings_choose_numbers_texts_and_objects_anywhere() {
    let bonus = |pays: &'static str| [(r#""pays": "$bonus""#, pays)];
    assert_eq!(terms(&bonus(r#""pays": 5"#), &[]), terms(&[], &[]));
    assert_eq!(terms(&bonus(r#""pays": 4"#), &[]), terms(&[], &["bonus=4"]));
    assert_ne!(terms(&[], &["bonus=4"]), terms(&[], &[]));
    // A stake, a zone's size, a part that comes back, a zone, a choice that was made.
    let with = |values: &'static str, from: &'static str, to: &'static str| {
        [(r#""bonus": {"values""#, values), (from, to)]
    };
    let stake =
        with(r#""raise": {"values": [2, 3]}, "bonus": {"values""#, r#"{"play": 2}"#, r#"{"play": "$raise"}"#);
    is_the_same(&stake);
    assert_eq!(terms(&stake, &["raise=3"]), terms(&[(r#"{"play": 2}"#, r#"{"play": 3}"#)], &[]));
    let size = with(
        r#""size": {"values": [1, 4]}, "bonus": {"values""#,
        r#""hole": 2}"#,
        r#""hole": 2, "burnt": "$size"}"#,
    );
    assert_eq!(terms(&size, &["size=4"]).deal.zones[3].cards.most, 4);
    let part =
        with(r#""kept": {"values": ["1/2", "1/3"]}, "bonus": {"values""#, r#""1/2"}}"#, r#""$kept"}}"#);
    is_the_same(&part);
    assert_eq!(terms(&part, &["kept=1/3"]), terms(&[(r#""1/2""#, r#""1/3""#)], &[]));
    let zone = with(
        r#""card": {"values": ["up", "hole"]}, "bonus": {"values""#,
        r#""sees": ["up"], "when""#,
        r#""sees": ["$card"], "when""#,
    );
    let anywhere = (r#"{"of": "up", "highest": "2..K"}"#, r#"{"of": "$card", "highest": "2..K"}"#);
    is_the_same(&[zone[0], zone[1], anywhere]);
    assert_eq!(terms(&[zone[0], zone[1], anywhere], &["card=hole"]).seen(1), [3, 0, 2]);
    // An object is printed without spaces.
    let rule = with(
        r#""rule": {"values": [{"of": "player", "class": "three of a kind"}, {"of": "player", "highest": "A"}]}, "bonus": {"values""#,
        r#""when": {"of": "player", "class": "three of a kind"}"#,
        r#""when": "$rule""#,
    );
    is_the_same(&rule);
    assert_eq!(
        terms(&rule, &[r#"rule={"of":"player","highest":"A"}"#]),
        terms(
            &[(r#"{"of": "player", "class": "three of a kind"}"#, r#"{"of": "player", "highest": "A"}"#)],
            &[]
        )
    );
}

#[test]
fn decks_are_listed_or_named_by_a_setting() {
    assert_eq!(terms(&[], &["decks=2"]), terms(&[("[1, 2]", "2")], &[]));
    assert_eq!(terms(&[], &["decks=2"]).deal.shoe.decks, 2);
    let shoe = [
        ("[1, 2]", r#""$shoe""#),
        (r#""bonus": {"values""#, r#""shoe": {"values": [1, 6]}, "bonus": {"values""#),
    ];
    assert_eq!(terms(&shoe, &["shoe=6"]).deal.shoe.decks, 6);
    is_the_same(&shoe);
    let pays = (
        r#""pays": "$bonus""#,
        r#""pays": {"decks=1&bonus=5": 5, "decks=1&bonus=4": 4, "decks=2": "9 to 1"}"#,
    );
    is_the_same(&[pays]);
    assert_eq!(terms(&[pays], &["bonus=4"]), terms(&[], &["bonus=4"]));
    assert_eq!(terms(&[pays], &["decks=2", "bonus=4"]).bets[2].rows[0].pays, "9 to 1");
}

#[test]
fn what_a_group_hands_down_is_taken_key_by_key() {
    let rows = |rows: &str| terms(&[(r#"{"as": "ante"}"#, &format!(r#"{{"rows": {rows}}}"#))], &[]);
    // A group in a group: `of` from the outer one, `best` from the inner; a row's own key comes first.
    let grouped = rows(
        r#"[{"if": {"class": "flush.."}, "of": ["player", "hole"], "best": 3, "rows": [
                {"if": {}, "wild": "2", "rows": [
                    {"hand": "a", "pays": 1, "when": {"class": "three of a kind"}},
                    {"hand": "b", "pays": 1, "when": {"class": "three of a kind", "wild": "3", "of": "player"}},
                    {"hand": "c", "pays": 1, "when": {"suits": 1}}]}]}]"#,
    );
    let written = rows(
        r#"[
            {"hand": "a", "pays": 1, "when": {"all": [
                {"of": ["player", "hole"], "best": 3, "class": "flush.."},
                {"of": ["player", "hole"], "best": 3, "wild": "2", "class": "three of a kind"}]}},
            {"hand": "b", "pays": 1, "when": {"all": [
                {"of": ["player", "hole"], "best": 3, "class": "flush.."},
                {"of": "player", "best": 3, "wild": "3", "class": "three of a kind"}]}},
            {"hand": "c", "pays": 1, "when": {"all": [
                {"of": ["player", "hole"], "best": 3, "class": "flush.."}, {"of": ["player", "hole"], "suits": 1}]}}]"#,
    );
    assert_eq!(tests(&grouped, "blind"), tests(&written, "blind"));
}

#[test]
fn the_unit_is_the_first_bet_that_is_staked() {
    is_the_same(&[(r#""unit": "ante","#, "")]);
    let blind = terms(
        &[(r#""unit": "ante","#, ""), (r#"{"ante": 1, "blind": 1}"#, r#"{"blind": 2, "ante": 1}"#)],
        &[],
    );
    assert_eq!((blind.bets[blind.unit.0].name.as_str(), blind.bets[blind.unit.0].opening), ("blind", 2));
}

#[test]
fn side_bets_follow_settings_and_say_what_a_fold_does() {
    let forfeited = |edits: &[(&str, &str)]| {
        let file = file(edits);
        let selected = file.select(Some("pair"), &Settings::default()).unwrap();
        selected.side().unwrap().unwrap().1
    };
    assert!(forfeited(&[]));
    assert!(!forfeited(&[("\"forfeit\"", "\"live\"")]));
    assert!(!forfeited(&[("\"fold\": \"forfeit\", ", "")]));
    let by_setting = [
        (r#""fold": "forfeit", "rows""#, r#""fold": "$fold", "rows""#),
        (r#""bonus": {"values""#, r#""fold": {"values": ["live", "forfeit"]}, "bonus": {"values""#),
    ];
    let file = file(&by_setting);
    for (value, expected) in [("live", false), ("forfeit", true)] {
        let settings = Settings::parse([format!("fold={value}").as_str()]).unwrap();
        assert_eq!(
            file.select(Some("pair"), &settings).unwrap().side().unwrap().unwrap().1,
            expected,
            "{value}"
        );
    }
    // A bet may be called like a key of the language.
    let named =
        terms(&[("\"play\"", "\"pays\""), ("\"pays\": {\n    \"early\"", "\"play\": {\n    \"early\"")], &[]);
    assert_eq!(named.bets[2].name, "pays");
}

/// The pays of the bets are in the file's basis, also where a side bet beside them has another.
#[test]
fn a_side_bet_leaves_the_basis_of_the_bets_alone() {
    let text = r#"{"id": "B", "basis": "for", "deal": {"decks": 1, "zones": {"player": 1}}, "stakes": {"ante": 1},
        "stages": [{"stage": "play", "sees": ["player"], "choices": [{"choice": "stay"}, {"choice": "fold", "ends": {}}]}],
        "bets": {"ante": {"rows": [{"hand": "ace", "pays": "3", "when": {"ranks": "A"}}]}},
        "sides": {"red": {"basis": "to", "fold": "forfeit", "rows": [{"hand": "heart", "pays": "3", "when": {"each": {"suit": "h"}}}]}}}"#;
    let file = GameFile::read("f.json", text).unwrap();
    // Three for one win two.
    for side in [None, Some("red")] {
        let selected = file.select(side, &Settings::default()).unwrap();
        let net = selected.round().unwrap().unwrap().bets[0].rows[0].net.clone();
        assert_eq!(net.to_string(), "2", "{side:?}");
    }
    let red = file.select(Some("red"), &Settings::default()).unwrap();
    assert_eq!(red.table().rows[0].pays.net(red.table().basis).fixed.to_string(), "3");
}
