//! Random small games, solved by every engine that takes them and by plain backward induction of the simulator's, which
//! shares no code with them.

use enumeration::ratio::{ratio, whole};
use paytables::games::{Bet, BetRow, RoundTerms, RoundTest};
use paytables::wagers::{Condition, Terms};
use paytables::{GameFile, Settings};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use rounds::{BesideRow, Engine, LimitTogether, Solved, WinLimit, solve_with};
use serde_json::{Value, json};
use simulation::rounds::{BestPlay, best_play, every_side_deal};
use std::collections::BTreeMap;

/// Choices, one after another; after the last one always the first possibility.
pub(crate) struct Chance(std::vec::IntoIter<u32>);

impl Chance {
    pub(crate) fn new(choices: Vec<u32>) -> Chance {
        Chance(choices.into_iter())
    }

    pub(crate) fn below(&mut self, below: usize) -> usize {
        self.0.next().unwrap_or(0) as usize % below
    }

    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub(crate) fn from<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())].clone()
    }
}

/// What is dealt: zones with their sizes, and the stage from which each is seen; none is never.
type Zones = Vec<(&'static str, usize, Option<usize>)>;

/// The ranks left out, zones and stages of a game.
fn shapes() -> Vec<(&'static str, usize, Zones)> {
    vec![
        // One decision against a dealer's hand, with and without a card shown.
        ("2..Q", 1, vec![("own", 2, Some(0)), ("dealer", 2, None)]),
        ("2..J", 1, vec![("own", 2, Some(0)), ("dealer", 2, None)]),
        ("2..J", 1, vec![("own", 2, Some(0)), ("up", 1, Some(0)), ("dealer", 1, None)]),
        ("2..Q", 1, vec![("own", 3, Some(0)), ("dealer", 3, None)]),
        ("2..J", 1, vec![("own", 3, Some(0)), ("up", 1, Some(0)), ("dealer", 2, None)]),
        ("2..10", 1, vec![("own", 2, Some(0)), ("dealer", 3, None)]),
        // The dealer's best cards of more than are compared, with one of them shown.
        ("2..J", 1, vec![("own", 2, Some(0)), ("up", 1, Some(0)), ("dealer", 2, None)]),
        // One's own cards street by street.
        ("2..J", 2, vec![("own", 2, Some(0)), ("next", 1, Some(1)), ("last", 1, None)]),
        ("2..10", 2, vec![("own", 1, Some(0)), ("next", 1, Some(1)), ("last", 1, None)]),
        (
            "2..J",
            3,
            vec![("own", 1, Some(0)), ("next", 1, Some(1)), ("third", 1, Some(2)), ("last", 1, None)],
        ),
        // A dealer's hand that is turned up card by card.
        ("2..J", 2, vec![("own", 1, Some(0)), ("up", 1, Some(1)), ("dealer", 1, None)]),
        ("2..Q", 2, vec![("own", 2, Some(0)), ("up", 1, Some(1)), ("dealer", 2, None)]),
    ]
}

fn zone_list(chance: &mut Chance, names: &[&str]) -> Vec<String> {
    let some: Vec<String> = names.iter().filter(|_| chance.one_in(2)).map(|name| (*name).into()).collect();
    if some.is_empty() { vec![chance.from(names).into()] } else { some }
}

/// A condition that holds the cards of one zone against those of another.
fn between_zones(chance: &mut Chance, (own, cards): (&str, usize), (other, others): (&str, usize)) -> Value {
    match chance.below(3) {
        0 if others == 1 => {
            let key = chance.from(&["same-suit-as", "same-rank-as", "same-face-as"]);
            json!({"of": own, key: {"zone": other, "is": "1.."}})
        }
        1 if others == 1 && cards == 1 => {
            let key = chance.from(&["higher-than", "lower-than"]);
            json!({"of": own, key: other})
        }
        _ => {
            let keys = ["higher-points-than", "same-points-as", "higher-total-than", "same-total-as"];
            json!({"of": own, chance.from(&keys): other})
        }
    }
}

/// A condition on some of these zones.
fn condition(chance: &mut Chance, zones: &[(&str, usize)], stages: &[Value], depth: usize) -> Value {
    if zones.is_empty() {
        return json!({});
    }
    let names: Vec<&str> = zones.iter().map(|(name, _)| *name).collect();
    let of = zone_list(chance, &names);
    let cards: usize = zones.iter().filter(|(name, _)| of.iter().any(|of| of == name)).map(|(_, n)| n).sum();
    match chance.below(if depth == 0 { 8 } else { 11 }) {
        0 | 1 if (2..=5).contains(&cards) => json!({"of": of, "class": "pair.."}),
        2 if (2..=5).contains(&cards) => {
            json!({"of": of, "at-least": chance.from(&["high card A", "high card K", "pair"])})
        }
        0..=2 => json!({"of": of, "highest": "A"}),
        3 => json!({"of": of, "suits": 1}),
        4 => json!({"of": of, "count": {"rank": chance.from(&["A", "K", "A K"]), "is": "1.."}}),
        5 => json!({"of": of, "colours": 1}),
        6 if zones.len() > 1 => {
            let (a, b) = (chance.from(zones), chance.from(zones));
            let key = chance.from(&["beats", "ties", "loses-to"]);
            if a.0 != b.0 && a.1.min(b.1) > 1 {
                let mut compared = json!({"of": a.0, key: b.0});
                compared["best"] = json!(a.1.min(b.1).min(3));
                compared
            } else if a.0 != b.0 {
                between_zones(chance, a, b)
            } else {
                json!({"of": of, "lowest": "K A"})
            }
        }
        6 | 7 => {
            if stages.is_empty() {
                json!({"of": of, "highest": "K"})
            } else {
                let stage = chance.from(stages);
                json!({"chosen": stage})
            }
        }
        8 => json!({"not": condition(chance, zones, stages, depth - 1)}),
        9 => {
            json!({"any": [condition(chance, zones, stages, depth - 1), condition(chance, zones, stages, depth - 1)]})
        }
        _ => {
            json!({"all": [condition(chance, zones, stages, depth - 1), condition(chance, zones, stages, depth - 1)]})
        }
    }
}

/// A condition on the player's hand, and where the dealer's is named on that or on both: what the engine for contests reads.
fn on_hands(chance: &mut Chance, dealer: Option<&[&str]>, cards: usize) -> Value {
    let least = chance.from(&["high card A", "high card K", "pair", "pair A"]);
    let Some(dealer) = dealer.filter(|_| !chance.one_in(3)) else {
        let class = chance.from(&["pair..", "high card", "pair"]);
        let own = [json!({"of": "own", "class": class}), json!({"of": "own", "at-least": least})];
        return chance.from(&own);
    };
    let key = chance.from(&["beats", "ties", "loses-to"]);
    match chance.below(5) {
        0 => json!({"of": dealer, "at-least": least}),
        1 => json!({"not": on_hands(chance, Some(dealer), cards)}),
        2 => json!({"all": [on_hands(chance, Some(dealer), cards), on_hands(chance, Some(dealer), cards)]}),
        _ => json!({"of": "own", "best": cards, key: dealer}),
    }
}

/// A game of one of the shapes.
#[expect(clippy::too_many_lines, reason = "a few lines for each part of a file")]
pub(crate) fn game(chance: &mut Chance) -> Value {
    let (without, stages, zones) = chance.from(&shapes());
    let sizes: Vec<(&str, usize)> = zones.iter().map(|&(name, size, _)| (name, size)).collect();
    let all_names: Vec<&str> = sizes.iter().map(|(name, _)| *name).collect();
    // One decision against a dealer's hand, often with conditions on whole hands alone.
    let dealer: Vec<&str> =
        all_names.iter().copied().filter(|name| ["up", "dealer"].contains(name)).collect();
    let cards_of = |names: &[&str]| -> usize {
        sizes.iter().filter(|(name, _)| names.contains(name)).map(|(_, cards)| cards).sum()
    };
    let each = cards_of(&["own"]).min(cards_of(&dealer));
    let by_hands = stages == 1 && each > 1 && !chance.one_in(3);
    let condition = |chance: &mut Chance, zones: &[(&'static str, usize)], made: &[Value], depth: usize| {
        if by_hands {
            let dealer = (zones.len() == sizes.len()).then_some(&dealer[..]);
            on_hands(chance, dealer, each)
        } else {
            self::condition(chance, zones, made, depth)
        }
    };
    let mut written_stages = Vec::new();
    let mut used: Vec<&str> = Vec::new();
    // The choices that a condition may name, with or without their stage.
    let mut taken: Vec<Value> = Vec::new();
    for stage in 0..stages {
        let seen: Vec<(&str, usize)> = zones
            .iter()
            .filter(|(_, _, at)| at.is_some_and(|at| at <= stage))
            .map(|&(n, s, _)| (n, s))
            .collect();
        let mut sees: Vec<Value> =
            zones.iter().filter(|(_, _, at)| *at == Some(stage)).map(|(name, _, _)| json!(name)).collect();
        // Sometimes a card of what is never seen.
        let hidden = zones.iter().find(|(_, size, at)| at.is_none() && *size > 1);
        if stage == 0 && chance.one_in(5) {
            sees.extend(hidden.map(|(name, _, _)| json!({*name: 1})));
        }
        let mut offered = vec![json!({"choice": "check"})];
        if stage + 1 == stages || chance.one_in(2) {
            offered.push(json!({"choice": "raise", "stakes": {"raise": 1 + chance.below(3)}}));
            used.push("raise");
        }
        if chance.one_in(3) {
            offered.push(json!({"choice": "fold", "ends": if chance.one_in(2) { json!({}) } else { json!({"ante": "1/2"}) }}));
            used.push("fold");
        }
        if chance.one_in(3) {
            offered.push(json!({"choice": "back", "stakes": {"ante": 0}, "then": "settle"}));
            used.push("back");
        }
        if chance.one_in(3) {
            offered.push(json!({"choice": "more", "stakes": {"more": 2}, "then": "settle"}));
            used.push("more");
        }
        for choice in &mut offered[1..] {
            if chance.one_in(4) {
                choice["when"] = condition(chance, &seen, &[], 1);
            }
        }
        let mut written = json!({"stage": format!("s{stage}"), "sees": sees, "choices": offered});
        if chance.one_in(4) && stage > 0 {
            written["when"] = condition(chance, &seen, &taken, 1);
        }
        for choice in written["choices"].as_array().expect("choices") {
            let name = choice["choice"].as_str().expect("a name");
            if !taken.iter().any(|known| known == name) {
                taken.push(json!(name));
            }
            taken.push(json!(format!("s{stage}/{name}")));
        }
        written_stages.push(written);
    }
    let pays = ["1 to 1", "push", "2 to 1", "3 to 2", "lose", "lose half", "1 for 2", "5 to 1"];
    let rows = |chance: &mut Chance, award: bool| {
        let count = 1 + chance.below(3);
        let row = |chance: &mut Chance, number: usize| {
            let pays = if award { chance.from(&["1 to 1", "2 to 1", "push"]) } else { chance.from(&pays) };
            json!({"hand": format!("row {number}"), "pays": pays, "when": condition(chance, &sizes, &taken, 2)})
        };
        let mut written: Vec<Value> = (0..count).map(|number| row(chance, number)).collect();
        // Some rows, or a group of them, behind one more condition.
        for name in ["inner", "outer"] {
            if chance.one_in(4) {
                let grouped: Vec<Value> = written.drain(chance.below(written.len())..).collect();
                written.push(json!({"if": condition(chance, &sizes, &taken, 1), "rows": grouped}));
                written.push(row(chance, count));
                written.last_mut().expect("a row")["hand"] = json!(name);
            }
        }
        written
    };
    let mut bets = serde_json::Map::new();
    bets.insert("ante".into(), json!({"rows": rows(chance, false)}));
    for bet in ["raise", "more"] {
        if used.contains(&bet) {
            let like = chance.one_in(3);
            bets.insert(
                bet.into(),
                if like { json!({"as": "ante"}) } else { json!({"rows": rows(chance, false)}) },
            );
        }
    }
    if chance.one_in(3) {
        bets.insert("award".into(), json!({"on": "ante", "rows": rows(chance, true)}));
    }
    let zones: serde_json::Map<String, Value> =
        all_names.iter().zip(&sizes).map(|(name, (_, size))| ((*name).into(), json!(size))).collect();
    let mut game = json!({
        "id": "G", "deal": {"decks": 1, "without": without, "zones": zones},
        "stakes": {"ante": 1 + chance.below(2)}, "stages": written_stages, "bets": bets
    });
    // A side bet on cards of one zone, lost where a choice ends the round.
    let own = [chance.from(&sizes)];
    let side: Vec<Value> = (0..=chance.below(2))
        .map(|number| json!({"hand": format!("side {number}"), "pays": "2 to 1", "when": self::condition(chance, &own, &[], 1)}))
        .collect();
    game["sides"] = json!({"bonus": {"fold": "forfeit", "rows": side}});
    // A second deck or a joker where the deals stay few, and now and then a wild rank.
    let cards: usize = sizes.iter().map(|(_, size)| size).sum();
    if without == "2..Q" && chance.one_in(3) {
        game["deal"]["decks"] = json!(if cards < 5 { chance.from(&[2, 3]) } else { 2 });
    }
    let joker = (without != "2..10" && chance.one_in(4)).then(|| chance.from(&["any", "ace", "none"]));
    if joker.is_some() {
        game["deal"]["jokers"] = json!(1);
    }
    let wild = chance.one_in(6).then_some("K");
    add_readings(&mut game, joker, wild);
    // Figures per another bet that is staked before the deal.
    if chance.one_in(5) {
        game["bets"]["second"] = json!({"as": "ante"});
        game["stakes"]["second"] = json!(1 + chance.below(3));
        game["unit"] = json!("second");
    }
    game
}

/// Says of every hand that is ranked what a joker stands for, and which rank is wild.
fn add_readings(part: &mut Value, joker: Option<&str>, wild: Option<&str>) {
    match part {
        Value::Object(object) => {
            let ranked = ["class", "at-least", "beats", "ties", "loses-to"];
            if ranked.iter().any(|key| object.contains_key(*key)) {
                object.extend(joker.map(|joker| ("joker".to_string(), json!(joker))));
                object.extend(wild.map(|wild| ("wild".to_string(), json!(wild))));
            }
            object.values_mut().for_each(|value| add_readings(value, joker, wild));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| add_readings(item, joker, wild)),
        _ => {}
    }
}

/// A game's terms. A condition may ask for more than the deal has, or a stage may not be reached: such files are refused.
pub(crate) fn terms(game: &Value) -> Option<RoundTerms> {
    let file = GameFile::read("g.json", &game.to_string()).ok()?;
    file.select(None, &Settings::default()).ok()?.round().ok()?
}

/// Holds the rows of the side bet, if the engine counts them in the rounds that no choice ends; whether it does.
fn check_side(terms: &RoundTerms, solved: &Solved, best: &BestPlay, text: &str) -> bool {
    let file = GameFile::read("g.json", text).expect("a game that is solved");
    let Ok(side) = file.select(Some("bonus"), &Settings::default()) else { return false };
    let Ok(Some((Terms::Cards(on), true))) = side.side() else { panic!("no side bet in\n{text}") };
    let rows: Vec<Condition<RoundTest>> = on.rows.into_iter().map(|row| row.map(&RoundTest::Cards)).collect();
    let Some(ways) = solved.kept(&rows) else { return false };
    let dealt = every_side_deal(&side, terms, best).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let deals: u128 = dealt.iter().map(|line| u128::from(line.count)).sum();
    for (line, ways) in dealt.iter().zip(ways) {
        let same = u128::from(line.count) * solved.counts.deals == ways * deals;
        assert!(same, "{:?}: {:?} of\n{text}", solved.engine, line.line);
    }
    true
}

/// Holds the engines against the brute force; how many engines solved it.
fn check(game: &Value, solved_by: &mut BTreeMap<String, usize>) {
    if let Some(terms) = terms(game) {
        check_terms(&terms, game, solved_by);
    }
}

/// The same for the terms of a game, from which cards may have been removed.
pub(crate) fn check_terms(terms: &RoundTerms, game: &Value, solved_by: &mut BTreeMap<String, usize>) {
    let best = match best_play(terms) {
        Ok(best) => best,
        Err(error) => panic!("{error}\n{game}"),
    };
    let text = format!("{}\nfrom {:?}", serde_json::to_string_pretty(game).unwrap(), terms.deal.shoe);
    let file = serde_json::to_string(game).unwrap();
    for engine in [Engine::Plain, Engine::Contest, Engine::Holdem] {
        let Some(solved) = solve_with(terms, None, Some(engine)).unwrap_or_else(|e| panic!("{e}\n{text}"))
        else {
            continue;
        };
        assert_eq!(solved.engine, engine);
        *solved_by.entry(format!("{engine:?}")).or_default() += 1;
        assert_is(&solved, &best, &text);
        if check_side(terms, &solved, &best, &file) {
            *solved_by.entry(format!("{engine:?}, side bet")).or_default() += 1;
        }
    }
    assert_limited_alike(terms, [Engine::Plain, Engine::Contest], &text);
}

/// Two engines that take a game find the same play under a limit on the game and a side bet together.
pub(crate) fn assert_limited_alike(terms: &RoundTerms, engines: [Engine; 2], text: &str) {
    let mut terms = RoundTerms { play: None, ..terms.clone() };
    let Some(paying) = terms.bets.iter().find(|bet| !bet.rows.is_empty()) else { return };
    // The side bet pays on what the game pays on, in the opposite order.
    let row = |row: &BetRow| BetRow { net: whole(0), ..row.clone() };
    let rows: Vec<BetRow> = paying.rows.iter().rev().map(row).collect();
    let nets = (0..=rows.len())
        .map(|row| if row == rows.len() { whole(-2) } else { ratio(5, i64::try_from(2 + row).unwrap()) });
    let beside = nets.map(|net| BesideRow { limited: net.clone().max(whole(0)), net }).collect();
    let limit = WinLimit::Together(LimitTogether {
        most: ratio(7, 3),
        unit: ratio(3, 2),
        first: terms.bets.len(),
        beside: vec![beside],
    });
    let on = Some(terms.unit);
    terms.bets.push(Bet { name: String::new(), opening: 0, on, like: None, rows });
    let solved = engines.map(|engine| solve_with(&terms, Some(limit.clone()), Some(engine)));
    let [Ok(Some(one)), Ok(Some(other))] = &solved else { return };
    assert_eq!(one.optimum(), other.optimum(), "the optimum under a limit of\n{text}");
    assert_eq!(one.nets(), other.nets(), "the nets under a limit of\n{text}");
    assert_eq!(one.counts.choices, other.counts.choices, "the choices under a limit of\n{text}");
}

/// Holds a solved game against the brute force.
pub(crate) fn assert_is(solved: &Solved, best: &BestPlay, text: &str) {
    let engine = solved.engine;
    assert_eq!(solved.optimum(), best.totals.mean_net(), "{engine:?}: the mean net of\n{text}");
    assert_eq!(solved.expected_stake(), best.totals.mean_stake(), "{engine:?}: the mean stake of\n{text}");
    let share = |ways: u128| {
        enumeration::ratio::ratio(
            num_bigint::BigInt::from(ways),
            num_bigint::BigInt::from(solved.counts.deals),
        )
    };
    let nets: BTreeMap<_, _> = solved.nets().into_iter().map(|(net, ways)| (net, share(ways))).collect();
    assert_eq!(nets, best.totals.net_distribution(), "{engine:?}: the nets of\n{text}");
    for (stage, choices) in solved.counts.choices.iter().enumerate() {
        for (choice, &ways) in choices.iter().enumerate() {
            let made = best.totals.choice_probability(stage, choice);
            assert_eq!(share(ways), made, "{engine:?}: {stage} {choice} of\n{text}");
        }
    }
}

/// Makes lists of random numbers for so many games, from a fixed seed or a new one, which is printed.
pub(crate) fn for_games(cases: u32, new_seed: bool, mut each: impl FnMut(Vec<u32>)) {
    let seed = if new_seed {
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(1, |d| d.as_nanos() as u64)
    } else {
        20
    };
    println!("seed {seed}");
    let config = Config {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(seed),
        max_shrink_iters: 60,
        ..Config::default()
    };
    let each = std::sync::Mutex::new(&mut each);
    TestRunner::new(config)
        .run(&prop::collection::vec(any::<u32>(), 120), |choices| {
            each.lock().unwrap_or_else(std::sync::PoisonError::into_inner)(choices);
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
}

fn run(cases: u32, new_seed: bool) {
    let mut solved_by = BTreeMap::new();
    for_games(cases, new_seed, |choices| check(&game(&mut Chance::new(choices)), &mut solved_by));
    println!("{solved_by:?}");
    // Every engine but that for boards of five had its turn; see `holdem`.
    for engine in ["Plain", "Contest", "Contest, side bet"] {
        assert!(solved_by.contains_key(engine), "{solved_by:?}");
    }
}

#[test]
fn random_games_are_solved_as_by_brute_force() {
    run(60, false);
}

#[test]
#[ignore = "a minute of brute force, from a new seed in each run"]
fn many_random_games_are_solved_as_by_brute_force() {
    run(70, true);
}
