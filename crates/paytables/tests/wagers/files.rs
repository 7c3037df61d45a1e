//! Whole files: what they hold, the deals they can have and the settings that these list.

use crate::{file, refusal_of, terms_of};
use paytables::wagers::{
    CardCount, CardTest, CardsTest, Condition, Draw, Range, Rank, Role, RollTest, Rolls, RollsTest, Soft17,
    ZoneIndex,
};
use paytables::{Basis, Settings, Terms, WagerFile};

/// The examples of the specification.
pub(crate) const PERFECT_PAIRS: &str = r#"{
  "id": "PERFECT-PAIRS",
  "title": "Perfect Pairs",
  "deal": {"decks": [6, 2, 8], "zones": {"player": 2}},
  "basis": "to",
  "rows": [
    {"hand": "perfect pair",  "pays": "25 to 1", "when": {"identical": 2}},
    {"hand": "coloured pair", "pays": "12 to 1", "when": {"of-a-kind": 2, "colours": 1}},
    {"hand": "mixed pair",    "pays": "6 to 1",  "when": {"of-a-kind": 2}}
  ]
}"#;
pub(crate) const LUCKY_LADIES: &str = r#"{"id": "LUCKY-LADIES-A", "deal": {"decks": 6, "zones": {"player": 2, "dealer": 2}}, "rows": [
  {"hand": "queens of hearts with dealer blackjack", "pays": "1000 to 1", "when": {"all": [{"of": "player", "faces": "Qh Qh"}, {"of": "dealer", "blackjack": true}]}},
  {"hand": "queens of hearts", "pays": "125 to 1", "when": {"of": "player", "faces": "Qh Qh"}},
  {"hand": "matched 20", "pays": "19 to 1", "when": {"of": "player", "identical": 2, "total": 20}},
  {"hand": "suited 20", "pays": "9 to 1", "when": {"of": "player", "suits": 1, "total": 20}},
  {"hand": "any 20", "pays": "4 to 1", "when": {"of": "player", "total": 20}}]}"#;
pub(crate) const LUCKY_6: &str = r#"{"id": "LUCKY-6", "deal": {"decks": 8, "draw": "baccarat"}, "rows": [
  {"hand": "two-card 6", "pays": "12 to 1", "when": {"winner": "banker", "of": "banker", "points": 6, "cards": 2}},
  {"hand": "three-card 6", "pays": "20 to 1", "when": {"winner": "banker", "of": "banker", "points": 6, "cards": 3}}]}"#;
pub(crate) const BUSTER: &str = r#"{"id": "BUSTER", "deal": {"decks": 6, "draw": "blackjack-dealer", "soft17": "hit"}, "rows": [
  {"hand": "8 cards or more", "pays": "250 to 1", "when": {"bust": true, "cards": "8.."}},
  {"hand": "7 cards", "pays": "50 to 1", "when": {"bust": true, "cards": 7}},
  {"hand": "6 cards", "pays": "12 to 1", "when": {"bust": true, "cards": 6}},
  {"hand": "5 cards", "pays": "4 to 1", "when": {"bust": true, "cards": 5}},
  {"hand": "3 or 4 cards", "pays": "2 to 1", "when": {"bust": true}}]}"#;
pub(crate) const HOT_HAND: &str = r#"{"id": "HOT-HAND", "deal": {"dice": 2, "until": {"total": 7}}, "rows": [
  {"hand": "all ten totals", "pays": "80 to 1", "when": {"different": {"totals": [2, 3, 4, 5, 6, 8, 9, 10, 11, 12], "is": 10}}},
  {"hand": "nine of them", "pays": "20 to 1", "when": {"different": {"totals": [2, 3, 4, 5, 6, 8, 9, 10, 11, 12], "is": 9}}}]}"#;
/// Everything that a file can have, on a wheel of one's own.
pub(crate) const EVERYTHING: &str = r#"{"id": "é2+X", "title": "Everything", "basis": "for",
  "deal": {"wheel": {"pockets": {"$1": 24, "joker": 1}}, "spins": 2, "given": {"spins": [{"pocket": "$1"}]}},
  "rows": [{"hand": "two jokers", "pays": "50%", "envy": "$5", "when": {"times": {"pocket": ["joker"], "is": 2}}},
           {"hand": "the rest", "pays": "$1/2"}],
  "source": {"document": "a felt", "section": "left corner"}, "rulings": ["B1"]}"#;

#[test]
fn a_file_is_a_wager_with_a_table() {
    let file = WagerFile::read("f.json", PERFECT_PAIRS).unwrap();
    assert_eq!((file.id(), file.title()), ("PERFECT-PAIRS", "Perfect Pairs"));
    let rows: Vec<String> = file.table.rows.iter().map(|row| format!("{}: {}", row.hand, row.pays)).collect();
    assert_eq!(rows, ["perfect pair: 25 to 1", "coloured pair: 12 to 1", "mixed pair: 6 to 1"]);
    assert_eq!(file.table.decks, Some(vec![6, 2, 8]));
    let selected = file.select(&Settings::default()).unwrap();
    assert_eq!(
        (selected.to_string().as_str(), selected.settings.to_string().as_str()),
        ("PERFECT-PAIRS", "decks=6")
    );
    assert_eq!(selected.wager.unit, "Perfect Pairs wager");
    assert_eq!(
        serde_json::to_value(&file.written).unwrap(),
        serde_json::from_str::<serde_json::Value>(PERFECT_PAIRS).unwrap()
    );
}

#[test]
fn everything_a_file_can_have_is_read() {
    let file = WagerFile::read("f.json", EVERYTHING).unwrap();
    assert_eq!((file.id(), file.title()), ("é2+X", "Everything"));
    assert_eq!(file.table.basis, Basis::For);
    assert_eq!(file.table.rows[0].envy.as_ref().unwrap().to_string(), "$5");
    assert_eq!(file.table.source.as_ref().unwrap().section, "left corner");
    assert_eq!(file.table.rulings, ["B1"]);
    let Terms::Spins(on) = terms_of(EVERYTHING, &[]) else { panic!("spins") };
    let pockets: Vec<(&str, u32)> =
        on.deal.wheel.pockets.iter().map(|p| (p.name.as_str(), p.sections)).collect();
    assert_eq!((pockets, on.deal.wheel.sections(), on.deal.spins), (vec![("$1", 24), ("joker", 1)], 25, 2));
    assert!(!on.given.is_always() && !on.rows[0].is_always() && on.rows[1].is_always());
}

#[test]
fn the_examples_of_the_specification_are_read() {
    let of = |zone, test| Condition::Is(CardsTest::Of(vec![ZoneIndex(zone)], test));
    let Terms::Cards(ladies) = terms_of(LUCKY_LADIES, &[]) else { panic!("cards") };
    assert_eq!((ladies.deal.shoe.decks, ladies.deal.shoe.cards(), ladies.rows.len()), (6, 312, 5));
    let Condition::All(parts) = &ladies.rows[0] else { panic!("both") };
    assert_eq!(parts[1], of(1, CardTest::Blackjack(true)));
    let Terms::Cards(lucky) = terms_of(LUCKY_6, &[]) else { panic!("cards") };
    assert_eq!(lucky.deal.draw, Some(Draw::Baccarat(None)));
    let Terms::Cards(buster) = terms_of(BUSTER, &[]) else { panic!("cards") };
    assert_eq!(buster.deal.draw, Some(Draw::BlackjackDealer(Soft17::Hit)));
    assert_eq!(buster.rows[4], of(0, CardTest::Bust(true)));
    let Terms::Rolls(hot) = terms_of(HOT_HAND, &[]) else { panic!("rolls") };
    assert_eq!(hot.deal.rolls, Rolls::Until(Condition::Is(RollTest::Total(Range::one(7)))));
}

#[test]
fn settings_choose_among_what_the_deal_lists() {
    let decks = |settings: &[&str]| match terms_of(PERFECT_PAIRS, settings) {
        Terms::Cards(on) => on.deal.shoe.decks,
        other => panic!("{other:?}"),
    };
    assert_eq!((decks(&[]), decks(&["decks=2"]), decks(&["decks=8"])), (6, 2, 8));
    let dealer =
        file(r#"{"decks": 6, "draw": "blackjack-dealer", "soft17": ["stand", "hit"]}"#, r#"{"bust": true}"#);
    let soft17 = |settings: &[&str]| match terms_of(&dealer, settings) {
        Terms::Cards(on) => on.deal.draw,
        other => panic!("{other:?}"),
    };
    assert_eq!(soft17(&[]), Some(Draw::BlackjackDealer(Soft17::Stand)));
    assert_eq!(soft17(&["soft17=hit", "decks=6"]), Some(Draw::BlackjackDealer(Soft17::Hit)));
    let refused = |text: &str| {
        let file = WagerFile::read("f.json", PERFECT_PAIRS).unwrap();
        file.select(&Settings::parse([text]).unwrap()).map(|_| ()).unwrap_err().to_string()
    };
    assert_eq!(refused("decks=7"), "PERFECT-PAIRS: `7` is not a value of `decks`: use 6, 2 or 8");
    assert_eq!(refused("deck=6"), "PERFECT-PAIRS has no setting `deck`: it has decks; did you mean `decks`?");
}

#[test]
fn a_setting_stands_for_its_value() {
    let text = file(r#"{"decks": [3, 2], "zones": {"player": 3}}"#, r#"{"identical": "$decks"}"#);
    let identical = |settings: &[&str]| match terms_of(&text, settings) {
        Terms::Cards(on) => on.rows[0].clone(),
        other => panic!("{other:?}"),
    };
    let is = |n| Condition::Is(CardsTest::Of(vec![ZoneIndex(0)], CardTest::Identical(Range::one(n))));
    assert_eq!((identical(&[]), identical(&["decks=2"])), (is(3), is(2)));
    // What is wrong at one of the listed values is refused at once.
    let text = file(r#"{"decks": [3, 4], "zones": {"player": 3}}"#, r#"{"identical": "$decks"}"#);
    assert_eq!(
        refusal_of(&text),
        "f.json: rows[0].when.identical at line 4 column 15: 4 is impossible: with 3 cards the value is 1 to 3"
    );
}

fn zones_of(deal: &str) -> Vec<(String, Role, CardCount)> {
    match terms_of(&file(deal, "{}"), &[]) {
        Terms::Cards(on) => {
            on.deal.zones.into_iter().map(|zone| (zone.name, zone.role, zone.cards)).collect()
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn zones_of_a_draw_come_first() {
    let zone = |name: &str, role, least, most| (name.to_string(), role, CardCount { least, most });
    assert_eq!(
        zones_of(r#"{"decks": 8, "draw": "baccarat", "zones": {"lucky": 3}}"#),
        [
            zone("player", Role::Player, 2, 3),
            zone("banker", Role::Banker, 2, 3),
            zone("player-two", Role::PlayerTwo, 2, 2),
            zone("banker-two", Role::BankerTwo, 2, 2),
            zone("player-third", Role::PlayerThird, 0, 1),
            zone("banker-third", Role::BankerThird, 0, 1),
            zone("lucky", Role::Dealt, 3, 3),
        ]
    );
    // A A A A A A (16) A (17) 5 (12) A A A A (16) A: thirteen cards. Who stands on a soft 17 has one ace less before
    // the card that makes it hard.
    for (soft17, most) in [("hit", 13), ("stand", 12)] {
        assert_eq!(
            zones_of(&format!(r#"{{"decks": 6, "draw": "blackjack-dealer", "soft17": "{soft17}"}}"#)),
            [
                zone("dealer", Role::Dealer, 2, most),
                zone("up", Role::Up, 1, 1),
                zone("hole", Role::Hole, 1, 1),
                zone("third", Role::Third, 0, 1),
                zone("last", Role::Last, 1, 1),
            ]
        );
    }
}

#[test]
fn shoes_have_jokers_and_lack_ranks() {
    let text = file(r#"{"decks": 2, "jokers": 3, "without": "10 2..4", "zones": {"hand": 9}}"#, "{}");
    let Terms::Cards(on) = terms_of(&text, &[]) else { panic!("cards") };
    assert_eq!(on.deal.shoe.without, [Rank(0), Rank(1), Rank(2), Rank::TEN].into_iter().collect());
    // 2 decks of 36 cards, and 3.
    assert_eq!((on.deal.shoe.decks, on.deal.shoe.jokers, on.deal.shoe.cards()), (2, 3, 75));
}

#[test]
fn what_is_given_is_read_on_every_kind_of_deal() {
    let insurance =
        r#"{"decks": 6, "draw": "blackjack-dealer", "soft17": "hit", "given": {"of": "up", "ranks": "A"}}"#;
    let Terms::Cards(on) = terms_of(&file(insurance, r#"{"of": "hole", "each": {"rank": "10..K"}}"#), &[])
    else {
        panic!("cards")
    };
    assert_eq!(on.given, Condition::Is(CardsTest::Of(vec![ZoneIndex(1)], CardTest::Ranks(vec![Rank::ACE]))));
    let dice = r#"{"dice": {"a": 1, "b": 2}, "given": {"of": "a", "total": 6}}"#;
    assert!(matches!(terms_of(&file(dice, "{}"), &[]), Terms::Dice(on) if !on.given.is_always()));
    let rolls = r#"{"dice": 1, "rolls": 2, "given": {"rolls": [{"total": 6}]}}"#;
    assert!(matches!(terms_of(&file(rolls, "{}"), &[]), Terms::Rolls(on) if !on.given.is_always()));
    let spins = r#"{"wheel": "single-zero", "given": {"pocket": "red"}}"#;
    assert!(matches!(terms_of(&file(spins, "{}"), &[]), Terms::Spins(on) if !on.given.is_always()));
}

#[test]
fn rolls_end_in_one_of_three_ways() {
    let rolls = |deal: &str| match terms_of(&file(deal, "{}"), &[]) {
        Terms::Rolls(on) => (on.deal.dice, on.deal.rolls),
        other => panic!("{other:?}"),
    };
    assert_eq!(rolls(r#"{"dice": 3}"#), (3, Rolls::Fixed(1)));
    assert_eq!(rolls(r#"{"dice": 1, "rolls": 100}"#), (1, Rolls::Fixed(100)));
    assert_eq!(rolls(r#"{"dice": 2, "shooter": true}"#), (2, Rolls::Shooter));
    // It holds of every roll: the sequence is empty.
    assert_eq!(rolls(r#"{"dice": 2, "until": {}}"#), (2, Rolls::Until(Condition::always())));
    let length = file(r#"{"dice": 2, "until": {"faces": "6 6"}}"#, r#"{"length": 0}"#);
    let Terms::Rolls(on) = terms_of(&length, &[]) else { panic!("rolls") };
    assert_eq!(on.rows[0], Condition::Is(RollsTest::Length(Range::one(0))));
}

#[test]
fn a_file_of_a_wager_is_told_from_a_table_s() {
    assert!(WagerFile::is_one(PERFECT_PAIRS) && WagerFile::is_one(EVERYTHING));
    assert!(WagerFile::is_one(r#"{"id": "A", "rows": [{"hand": "a", "pays": "1", "when": {}}]}"#));
    assert!(!WagerFile::is_one(r#"{"id": "A", "rows": [{"hand": "a", "pays": "1"}]}"#));
    assert!(!WagerFile::is_one("[1, 2]") && !WagerFile::is_one("{"));
    // What is no JSON is taken for what it speaks of: the place of the fault is the reader's to tell.
    let broken = r#"{"id": "A", "deal": {"decks": 1,"#;
    assert!(WagerFile::is_one(broken));
    let error = WagerFile::read("a.json", broken).unwrap_err().to_string();
    assert!(error.starts_with("a.json") && error.contains("line 1"), "{error}");
}

#[test]
fn a_submission_may_hold_a_wager() {
    let within = |wager: &str| WagerFile::read_within("s.json", &format!("{{\"wager\": {wager}}}"), "wager");
    assert_eq!(within(LUCKY_6).unwrap().unwrap().id(), "LUCKY-6");
    assert!(within("\"pair-plus\"").unwrap().is_none());
    assert!(WagerFile::read_within("s.json", "{}", "wager").unwrap().is_none());
    assert_eq!(
        within(&LUCKY_6.replace("\"points\"", "\"pionts\"")).map(|_| ()).unwrap_err().to_string(),
        "s.json: wager.rows[0].when.pionts at line 2 column 90: there is no key `pionts` here; did you mean `points`?"
    );
}
