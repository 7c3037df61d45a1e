//! Estimates of work against the work then done, and files that are refused before they begin.

use enumeration::work::{Silent, Work, WorkLimit};
use events::{Error, count, count_under, steps_of};
use paytables::wagers::Terms;
use paytables::{Settings, WagerFile};
use serde_json::{Value as Json, json};
use std::time::Duration;

fn terms(deal: &Json, rows: &[Json]) -> Option<Terms> {
    let row = |(i, when): (usize, &Json)| json!({"hand": format!("row {i}"), "pays": "1 to 1", "when": when});
    let rows: Vec<Json> = rows.iter().enumerate().map(row).collect();
    let file = WagerFile::read("t.json", &json!({"id": "T", "deal": deal, "rows": rows}).to_string()).ok()?;
    file.select(&Settings::default()).unwrap().terms().unwrap()
}

/// A limit of some milliseconds and 256 MiB.
fn limited(milliseconds: u64) -> Work<'static> {
    let limit = WorkLimit { time: Duration::from_millis(milliseconds), bytes: 256 << 20 };
    Work { limit, progress: &Silent }
}

/// What a file is refused with under a limit of some seconds.
fn refusal(deal: &Json, rows: &[Json]) -> String {
    let terms = terms(deal, rows).unwrap_or_else(|| panic!("{deal}"));
    count_under(&terms, limited(10_000)).err().unwrap_or_else(|| panic!("{deal} is counted")).to_string()
}

/// Random numbers by a linear congruence, the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from(self.0 >> 33).unwrap() % end
    }

    fn of<T: Clone>(&mut self, options: &[T]) -> T {
        let place = self.below(options.len().try_into().unwrap());
        options[usize::try_from(place).unwrap()].clone()
    }
}

/// A random deal and the zones that conditions may join.
fn random_deal(dice: &mut Dice) -> (Json, Vec<Json>) {
    let decks = dice.of(&[1, 2, 6]);
    match dice.below(8) {
        0 => (
            json!({"decks": decks, "draw": "blackjack-dealer", "soft17": "hit", "zones": {"p": 2}}),
            vec![json!("dealer"), json!(["dealer", "p"]), json!("p")],
        ),
        1 => {
            let deal = json!({"decks": decks, "draw": "baccarat"});
            (deal, vec![json!("player"), json!(["player", "banker"]), json!("banker")])
        }
        2 => (json!({"decks": decks, "zones": {"p": 4 + dice.below(4)}}), vec![json!("p")]),
        _ => {
            let [p, q] = [2 + dice.below(2), 1 + dice.below(3)];
            let of = vec![json!("p"), json!("q"), json!(["p", "q"]), json!(["p", "q"])];
            (json!({"decks": decks, "zones": {"p": p, "q": q}}), of)
        }
    }
}

fn random_condition(dice: &mut Dice, of: &[Json]) -> Json {
    let mut when = dice.of(&[
        json!({"of-a-kind": "2.."}),
        json!({"identical": "2.."}),
        json!({"suits": 1}),
        json!({"colours": 1}),
        json!({"longest-suit": "3.."}),
        json!({"run": "3.."}),
        json!({"suited-run": "2.."}),
        json!({"highest": "J..A"}),
        json!({"spread": "..4"}),
        json!({"total": "17..20"}),
        json!({"points": "8.."}),
        json!({"count": {"rank": "7", "suit": "h", "is": "1.."}}),
        json!({"pairs": 1}),
        json!({"class": "flush..", "best": 5}),
        json!({"class": "pair..", "best": 3}),
    ]);
    when["of"] = dice.of(of);
    when
}

/// A random sequence of rolls or spins.
fn random_sequence(dice: &mut Dice) -> (Json, Vec<Json>) {
    let deal = dice.of(&[
        json!({"dice": 2, "rolls": 6}),
        json!({"dice": 2, "rolls": 25}),
        json!({"dice": 3, "until": {"total": 10}}),
        json!({"dice": 2, "until": {"total": 7}}),
    ]);
    let condition = |dice: &mut Dice| {
        let total = 4 + dice.below(6);
        dice.of(&[
            json!({"times": {"total": total, "is": "3.."}}),
            json!({"times": {"total": total, "is": 2}}),
            json!({"different": {"totals": [4, 5, 6, 8, 9], "is": "3.."}}),
            json!({"same": "3.."}),
            json!({"rolls": [{"total": total}, {"total": "2..6"}]}),
        ])
    };
    let rows = (0..=dice.below(3)).map(|_| condition(dice)).collect();
    (deal, rows)
}

/// Below this many steps a count takes a fraction of a second, and nobody reads the estimate.
const FEW: u64 = 2_000;

#[test]
fn estimates_are_within_a_factor_of_four() {
    let mut dice = Dice(1);
    let (mut compared, mut sequences) = (0, 0);
    for number in 0..120 {
        let is_sequence = number % 4 == 0;
        let (deal, rows) = if is_sequence {
            random_sequence(&mut dice)
        } else {
            let (deal, of) = random_deal(&mut dice);
            let rows = (0..=dice.below(3)).map(|_| random_condition(&mut dice, &of)).collect();
            (deal, rows)
        };
        let Some(terms) = terms(&deal, &rows) else { continue };
        let (estimated, taken) = match steps_of(&terms, limited(100)) {
            Ok(steps) => steps,
            Err(Error::TooMuch(_) | Error::NeverGiven) => continue,
            Err(error) => panic!("{error}"),
        };
        if estimated.max(taken) < FEW {
            continue;
        }
        compared += 1;
        sequences += u32::from(is_sequence);
        let is_near = estimated <= 4 * taken && taken <= 4 * estimated;
        assert!(is_near, "estimated {estimated}, taken {taken}: {deal} {rows:?}");
    }
    assert!(compared >= 25 && sequences >= 3, "{compared} counts were large enough, {sequences} sequences");
}

#[test]
fn long_sequences_are_refused_with_the_row_that_makes_them_so() {
    let same = refusal(
        &json!({"dice": 2, "shooter": true}),
        &[json!({"rolls": [{"total": 7}, {"total": 11}]}), json!({"same": "6.."})],
    );
    assert!(same.contains("the limit is 10 seconds: the condition of row 2 takes most of it"), "{same}");
    assert!(same.ends_with("use smaller counts, count fewer things, or split it into several wagers"));
    let spins = json!([{"pocket": "1"}, {"pocket": "2"}, {"pocket": "3"}]);
    let wheel = refusal(
        &json!({"wheel": "double-zero", "spins": 7}),
        &[json!({"times": {"pocket": "red", "is": 4}}), json!({"same": "3.."}), json!({"spins": spins})],
    );
    assert!(wheel.contains("the condition of row 2"), "{wheel}");
    let length = refusal(&json!({"dice": 2, "until": {"total": 7}}), &[json!({"length": "9999.."})]);
    assert!(length.contains("the limit is 10 seconds"), "{length}");
    let dice = refusal(&json!({"dice": 12, "rolls": 100}), &[json!({"same": "9.."})]);
    assert!(dice.starts_with("this takes about 10^"), "{dice}");
}

#[test]
fn long_deals_are_refused_before_they_begin() {
    let holds = json!({"of": ["a", "b"], "holds": "full house", "best": 5, "joker": "any"});
    let class = json!({"of": "a", "class": "pair", "joker": "any"});
    let zones = json!({"decks": 1, "jokers": 2, "zones": {"a": 4, "b": 4}});
    let refused = refusal(&zones, &[class, holds]);
    assert!(refused.contains(" parts of hands, about "), "{refused}");
    assert!(refused.contains("the condition of row 2 takes most of it: deal fewer cards"), "{refused}");
    let draw = json!({"decks": 6, "draw": "blackjack-dealer", "soft17": "hit", "zones": {"p": 5, "q": 4}});
    let joined = [
        json!({"of": ["p", "q", "dealer"], "longest-suit": "6.."}),
        json!({"of": ["p", "dealer"], "run": "5.."}),
    ];
    let joined = refusal(&draw, &joined);
    assert!(joined.contains("the limit is 10 seconds"), "{joined}");
    // Hands of each length alone take less than ten seconds; together they take more.
    let draw = json!({"decks": 6, "draw": "blackjack-dealer", "soft17": "hit", "zones": {"p": 3, "q": 2}});
    let joined = [
        json!({"of": ["p", "q", "dealer"], "longest-suit": "5.."}),
        json!({"of": ["p", "dealer"], "run": "4.."}),
    ];
    let joined = refusal(&draw, &joined);
    assert!(joined.contains("the limit is 10 seconds"), "{joined}");
    // Fourteen cards of fourteen kinds: the list of hands alone would exceed the memory.
    let listed = refusal(
        &json!({"decks": 2, "zones": {"a": 13, "b": 1}}),
        &[json!({"run": "9.."}), json!({"of": "b", "suits": 1, "highest": "A"})],
    );
    assert!(
        listed.contains(" of memory, and the limit is 256 MiB") || listed.contains("the limit is 10 seconds"),
        "{listed}"
    );
}

#[test]
fn two_comparisons_of_four_cards_are_refused_before_they_begin() {
    let rows = [
        json!({"all": [{"of": "player", "beats": "dealer", "best": 4}, {"of": "dealer", "class": "pair.."}]}),
        json!({"of": "player", "loses-to": "dealer", "best": 3}),
    ];
    let refused = refusal(&json!({"decks": 1, "zones": {"player": 4, "dealer": 4}}), &rows);
    assert!(refused.contains(" of hands, about "), "{refused}");
}

#[test]
fn jokers_that_may_fill_a_drawn_hand_are_refused_in_words() {
    let draw = |jokers: u32, zone: u32| {
        let deal = json!({"decks": 6, "jokers": jokers, "draw": "blackjack-dealer", "soft17": "hit", "zones": {"a": zone}});
        count(&terms(&deal, &[json!({"of": ["dealer", "a"], "cards": "20.."})]).unwrap())
    };
    assert_eq!(draw(19, 1).err(), Some(Error::TooManyJokers(19)));
    assert_eq!(draw(6, 13).err(), Some(Error::TooManyJokers(6)));
    let few = json!({"decks": 6, "jokers": 12, "draw": "blackjack-dealer", "soft17": "hit"});
    assert!(count(&terms(&few, &[json!({"bust": true})]).unwrap()).is_ok());
}
