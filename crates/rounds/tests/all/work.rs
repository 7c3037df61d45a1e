//! Estimates of work against the work then done, and games that are refused before they begin.

use enumeration::ratio::ratio;
use enumeration::work::{Silent, Work, WorkLimit};
use num_bigint::BigInt;
use paytables::games::RoundTerms;
use paytables::{GameFile, Settings};
use rounds::{Engine, Swept, solve, solve_sharing, solve_with};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

fn terms(game: &Value) -> RoundTerms {
    let file = GameFile::read("t.json", &game.to_string()).unwrap_or_else(|error| panic!("{error}\n{game}"));
    file.select(None, &Settings::default()).unwrap().round().unwrap().unwrap()
}

/// Random numbers by a linear congruence, the same in every run.
struct Dice(u64);

impl Dice {
    fn of<T: Clone>(&mut self, options: &[T]) -> T {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        options[usize::try_from(self.0 >> 33).unwrap() % options.len()].clone()
    }
}

/// Two zones that are seen one after another and a third that is not, from a random shoe.
fn random_game(dice: &mut Dice) -> Value {
    let of = dice.of(&[json!(["a", "b", "c"]), json!(["b", "c"]), json!(["a", "c"]), json!("c")]);
    let condition = |dice: &mut Dice, of: &Value| {
        let mut when = dice.of(&[
            json!({"of-a-kind": "2.."}),
            json!({"suits": 1}),
            json!({"longest-suit": "2.."}),
            json!({"total": "17.."}),
            json!({"highest": "K..A"}),
            json!({"count": {"suit": "h", "is": "1.."}}),
            json!({"colours": 1}),
        ]);
        when["of"] = of.clone();
        when
    };
    let mut rows: Vec<Value> = (0..dice.of(&[1, 2, 4]))
        .map(|row| json!({"hand": format!("row {row}"), "pays": "1 to 1", "when": condition(dice, &of)}))
        .collect();
    let seen = condition(dice, &json!(["a", "b"]));
    rows.push(json!({"hand": "a and b", "pays": "2 to 1", "when": seen}));
    let stay_or_raise = json!([{"choice": "stay"}, {"choice": "raise", "stakes": {"bet": 2}}]);
    json!({
        "id": "G",
        "deal": {
            "decks": dice.of(&[1, 1, 2, 6]), "without": dice.of(&["2", "2..5", "2..8", "7..9"]),
            "zones": {"a": dice.of(&[1, 2, 3]), "b": dice.of(&[1, 2]), "c": dice.of(&[1, 2])}
        },
        "stakes": {"bet": 1},
        "stages": [
            {"stage": "first", "sees": ["a"], "choices": stay_or_raise},
            {"stage": "second", "sees": ["b"], "choices": [
                {"choice": "stay"}, {"choice": "raise", "stakes": {"bet": 3}}]}],
        "bets": {"bet": {"rows": rows}}
    })
}

#[test]
fn estimates_of_the_plain_engine_are_within_a_factor_of_four() {
    let mut dice = Dice(1);
    let mut compared = 0;
    for drawn in 0.. {
        if compared == 25 {
            break;
        }
        assert!(drawn < 5_000, "only {compared} games took long enough");
        let game = random_game(&mut dice);
        // Some conditions are impossible with one card, and refused.
        let Ok(file) = GameFile::read("t.json", &game.to_string()) else { continue };
        let terms = file.select(None, &Settings::default()).unwrap().round().unwrap().unwrap();
        let work = Work {
            limit: WorkLimit { time: Duration::from_millis(100), ..WorkLimit::default() },
            progress: &Silent,
        };
        let Ok(solved) = solve_sharing(&terms, None, &Swept::default(), work) else { continue };
        let (Engine::Plain, Some((estimated, taken))) = (solved.engine, solved.steps) else { continue };
        let taken = u128::from(taken);
        if taken >= 2_000 {
            assert!(taken <= 4 * estimated && estimated <= 4 * taken, "{estimated}, not {taken}: {game}");
            compared += 1;
        }
    }
}

/// One decision with these zones seen: to fold or to call.
fn one_decision(deal: &Value, sees: &Value, rows: &Value) -> Value {
    json!({
        "id": "G", "deal": deal, "stakes": {"ante": 1},
        "stages": [{"stage": "call", "sees": sees, "choices": [
            {"choice": "fold", "ends": {}}, {"choice": "call", "stakes": {"ante": 2}}]}],
        "bets": {"ante": {"rows": rows}}
    })
}

/// What a game is refused with under the usual limit, within seconds.
fn refusal(game: &Value) -> String {
    let begun = Instant::now();
    let error = solve(&terms(game), None).err().unwrap_or_else(|| panic!("{game} is solved"));
    assert!(begun.elapsed() < Duration::from_secs(20), "{game} is refused late");
    error.to_string()
}

#[test]
fn hostile_games_are_refused_before_they_are_solved() {
    let wins = |dealer: Value, best: u32| json!([{"hand": "w", "pays": 1, "when": {"of": "p", "beats": dealer, "best": best}}]);
    // Nine cards of the dealer's are seen.
    let seen = one_decision(
        &json!({"decks": 1, "zones": {"p": 3, "d": 9, "h": 1}}),
        &json!(["p", "d"]),
        &wins(json!(["d", "h"]), 3),
    );
    let says = refusal(&seen);
    assert!(says.contains("beside each of 3679075400 sets of cards that it shows"), "{says}");
    // Seven cards of 24 and seven more: each of the hands of fourteen comes about in 3,432 ways.
    let both = json!(["a", "b"]);
    let stages: Vec<Value> = ["a", "b"]
        .iter()
        .map(|zone| {
            json!({"stage": zone, "sees": [zone], "choices": [
            {"choice": "stay"}, {"choice": "raise", "stakes": {"ante": 2}}]})
        })
        .collect();
    let edges = json!({
        "id": "G", "deal": {"decks": 1, "without": "2..8", "zones": {"a": 7, "b": 7}}, "stakes": {"ante": 1},
        "stages": stages,
        "bets": {"ante": {"rows": [
            {"hand": "three suits", "pays": 1, "when": {"of": both, "suits": 3}},
            {"hand": "long", "pays": 1, "when": {"of": both, "longest-suit": "6.."}}]}}
    });
    let says = refusal(&edges);
    assert!(says.contains("GiB of memory, and the limit is 1 GiB: the stage `b` has about "), "{says}");
    // Six bets of nine sizes.
    let names: Vec<String> = (0..6).map(|i| format!("z{i}")).collect();
    let mut zones = json!({});
    let mut bets =
        json!({"ante": {"rows": [{"hand": "pair", "pays": 1, "when": {"of": names, "of-a-kind": "2.."}}]}});
    let mut stages = Vec::new();
    for (i, name) in names.iter().enumerate() {
        zones[name] = json!(1);
        let bet = format!("b{i}");
        let when = json!({"of": names, "total": format!("{}..", 20 + i)});
        bets[&bet] = json!({"rows": [{"hand": "total", "pays": 1, "when": when}]});
        let choices: Vec<Value> =
            (1..10).map(|units| json!({"choice": format!("c{units}"), "stakes": {(&bet): units}})).collect();
        stages.push(json!({"stage": format!("s{i}"), "sees": [name], "choices": choices}));
    }
    let histories = json!({
        "id": "G", "deal": {"decks": 1, "zones": zones}, "stakes": {"ante": 1}, "stages": stages, "bets": bets
    });
    let says = "at the stage `s4` there are more than 20000 histories that leave different stakes or choices: use fewer \
        stages, choices or bets";
    assert_eq!(refusal(&histories), says);
}

#[test]
fn kinds_of_dealers_hands_are_counted_up_to_sixty_four() {
    let tests = [
        json!({"suits": 1}),
        json!({"suits": 2}),
        json!({"highest": "A"}),
        json!({"highest": "K"}),
        json!({"lowest": "2"}),
        json!({"lowest": "3"}),
        json!({"spread": "5.."}),
        json!({"total": "20.."}),
        json!({"count": {"rank": "7", "is": 1}}),
        json!({"of-a-kind": 2}),
    ];
    let rows: Vec<Value> = tests
        .iter()
        .enumerate()
        .map(|(row, test)| {
            let mut of_dealer = test.clone();
            of_dealer["of"] = json!("d");
            let when = json!({"all": [{"of": "p", "beats": "d"}, of_dealer]});
            json!({"hand": format!("row {row}"), "pays": row + 1, "when": when})
        })
        .collect();
    let game = one_decision(&json!({"decks": 1, "zones": {"p": 3, "d": 3}}), &json!(["p"]), &json!(rows));
    let says = refusal(&game);
    assert!(says.starts_with("the conditions on the dealer's hand tell "), "{says}");
    assert!(says.ends_with(" kinds of hands apart, more than 64: use fewer conditions"), "{says}");
}

#[test]
fn fourteen_cards_of_thirty_two_decks_are_dealt_in_more_ways_than_64_bits_hold() {
    let game = json!({
        "id": "G", "deal": {"decks": 32, "without": "2..7", "zones": {"a": 14}}, "stakes": {"ante": 1},
        "stages": [{"stage": "s", "sees": ["a"], "choices": [
            {"choice": "stay"}, {"choice": "raise", "stakes": {"ante": 2}}]}],
        "bets": {"ante": {"rows": [{"hand": "five", "pays": 1, "when": {"of": "a", "of-a-kind": "5.."}}]}}
    });
    let solved = solve_with(&terms(&game), None, Some(Engine::Plain)).unwrap().unwrap();
    // C(896, 14). The player sees all cards, and raises with five of a kind: 3p - 1.
    assert_eq!(solved.counts.deals, 2_226_242_879_496_102_769_322_288_057_280);
    let whole = |digits: &str| digits.parse::<BigInt>().unwrap();
    let optimum = ratio(whole("-4172318828278729503805634"), whole("18259866137599268121081759"));
    assert_eq!(solved.optimum(), optimum);
}
