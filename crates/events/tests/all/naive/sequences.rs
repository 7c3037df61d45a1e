//! Random wagers on dice and wheels, and every roll and spin of them.

use super::cards::within;
use super::making::Chance;
use super::{Law, end, shares, whole};
use enumeration::Ratio;
use serde_json::{Value as Json, json};
use std::collections::HashMap;

type Roll = Vec<u8>;

/// The sides of the dice.
fn sides(deal: &Json) -> u8 {
    deal.get("sides").map_or(6, |sides| sides.as_u64().unwrap() as u8)
}

/// Every roll of so many dice, in order.
fn rolls_of(dice: usize, sides: u8) -> Vec<Roll> {
    (0..dice).fold(vec![Vec::new()], |rolls, _| {
        let with = |roll: &Roll| (1..=sides).map(|face| [&roll[..], &[face]].concat()).collect::<Vec<_>>();
        rolls.iter().flat_map(with).collect()
    })
}

fn total(roll: &[u8]) -> i64 {
    roll.iter().map(|&face| i64::from(face)).sum()
}

/// Whether a condition on one roll holds; other keys than these are for `further`.
fn roll_holds(condition: &Json, roll: &[u8], further: &dyn Fn(&str, &Json) -> bool) -> bool {
    condition.as_object().unwrap().iter().all(|(key, value)| match key.as_str() {
        "any" => value.as_array().unwrap().iter().any(|inner| roll_holds(inner, roll, further)),
        "all" => value.as_array().unwrap().iter().all(|inner| roll_holds(inner, roll, further)),
        "not" => !roll_holds(value, roll, further),
        "is" => true,
        "total" => within(value, total(roll)),
        "faces" => {
            let mut wanted: Vec<u8> =
                value.as_str().unwrap().split_whitespace().map(|face| face.parse().unwrap()).collect();
            let mut own = roll.to_vec();
            wanted.sort_unstable();
            own.sort_unstable();
            own == wanted
        }
        "of-a-kind" => {
            let alike = |face: u8| roll.iter().filter(|&&own| own == face).count() as i64;
            within(value, (1..=100).map(alike).max().unwrap())
        }
        "count" => {
            let counts = if let Json::Array(list) = value { list.clone() } else { vec![value.clone()] };
            counts.iter().all(|count| {
                let such = roll.iter().filter(|&&face| within(&count["face"], i64::from(face)));
                within(&count["is"], such.count() as i64)
            })
        }
        key => further(key, value),
    })
}

/// So many faces, or numbers of them.
fn count(chance: &mut Chance, dice: usize, sides: u8) -> Json {
    let one = |chance: &mut Chance| json!({"face": chance.range(1, sides.into()), "is": chance.range(0, dice as i64)});
    if chance.one_in(3) { json!([one(chance), one(chance)]) } else { one(chance) }
}

fn roll_condition(chance: &mut Chance, dice: usize, sides: u8) -> Json {
    let most = dice as i64;
    let largest = i64::from(sides) * most;
    let faces = |chance: &mut Chance| {
        (0..dice).map(|_| (1 + chance.below(sides.into())).to_string()).collect::<Vec<_>>().join(" ")
    };
    match chance.below(7) {
        0 | 1 | 2 => json!({"total": chance.range(most, largest)}),
        3 => json!({"faces": faces(chance)}),
        4 => json!({"of-a-kind": chance.range(1, most)}),
        5 => json!({"count": count(chance, dice, sides)}),
        _ => {
            let inner = [json!({"total": chance.range(most, largest)}), json!({"faces": faces(chance)})];
            match chance.below(3) {
                0 => json!({"any": inner}),
                1 => json!({"not": inner[0]}),
                _ => json!({"all": [{"not": inner[1]}, inner[0]]}),
            }
        }
    }
}

/// Dice in zones.
pub(super) fn dice(chance: &mut Chance) -> (Json, Vec<Json>) {
    let (own, other) = (1 + chance.below(3), 1 + chance.below(2));
    let names = chance.from(&[["player", "banker"], ["red", "blue"]]);
    let mut deal = json!({"dice": {names[0]: own, names[1]: other}});
    let sides = with_sides(chance, &mut deal);
    let condition = |chance: &mut Chance| {
        let mut object = json!({});
        let mut dice = own + other;
        if !chance.one_in(3) {
            let zone = chance.below(2);
            dice = [own, other][zone];
            object["of"] = json!(names[zone]);
        }
        let most = dice as i64;
        match chance.below(8) {
            0 => object["total"] = chance.range(most, i64::from(sides) * most),
            1 => {
                let faces = (0..dice).map(|_| (1 + chance.below(sides.into())).to_string());
                let faces: Vec<String> = faces.collect();
                object["faces"] = json!(faces.join(" "));
            }
            2 => object["of-a-kind"] = chance.range(1, most),
            3 => object["points"] = chance.range(0, 9),
            4 => object["run"] = chance.range(1, most),
            5 => object["count"] = count(chance, dice, sides),
            6 => object = json!({"winner": chance.from(&["player", "banker", "tie"])}),
            _ => object = json!({"margin": chance.range(0, 9)}),
        }
        object
    };
    let combined = |chance: &mut Chance| match chance.below(4) {
        0 => json!({"any": [condition(chance), condition(chance)]}),
        1 => json!({"all": [condition(chance), {"not": condition(chance)}]}),
        _ => condition(chance),
    };
    let rows = (0..1 + chance.below(4)).map(|_| combined(chance)).collect();
    if chance.one_in(4) {
        let given = condition(chance);
        if super::accepted(&deal, vec![given.clone()]).len() == 1 {
            deal["given"] = given;
        }
    }
    (deal, rows)
}

/// Other dice at times.
fn with_sides(chance: &mut Chance, deal: &mut Json) -> u8 {
    let sides = chance.from(&[6, 6, 6, 2, 4, 8]);
    if sides != 6 || chance.one_in(4) {
        deal["sides"] = json!(sides);
    }
    sides
}

/// Every roll of dice in zones.
pub(super) fn rolled_in_zones(deal: &Json, rows: &[Json]) -> Option<Law> {
    let zones: Vec<(String, usize)> = deal["dice"]
        .as_object()
        .unwrap()
        .iter()
        .map(|(name, dice)| (name.clone(), dice.as_u64().unwrap() as usize))
        .collect();
    let mut ends = vec![0u128; rows.len() + 1];
    for roll in rolls_of(zones.iter().map(|zone| zone.1).sum(), sides(deal)) {
        let mut rest = &roll[..];
        let mut of: HashMap<&str, Roll> = HashMap::new();
        for (name, dice) in &zones {
            let (own, others) = rest.split_at(*dice);
            of.insert(name, own.to_vec());
            rest = others;
        }
        if let Some(end) = end(deal, rows, |condition| zones_hold(condition, &of, &roll)) {
            ends[end] += 1;
        }
    }
    shares(ends.into_iter().map(whole).collect())
}

fn zones_hold(condition: &Json, of: &HashMap<&str, Roll>, all: &[u8]) -> bool {
    let roll: Roll = match condition.get("of") {
        None => all.to_vec(),
        Some(name) => of[name.as_str().unwrap()].clone(),
    };
    for (key, join) in [("any", false), ("all", true)] {
        if let Some(inside) = condition.get(key) {
            let mut inside = inside.as_array().unwrap().iter().map(|inner| zones_hold(inner, of, &roll));
            if !(if join { inside.all(|holds| holds) } else { inside.any(|holds| holds) }) {
                return false;
            }
        }
    }
    if condition.get("not").is_some_and(|inner| zones_hold(inner, of, &roll)) {
        return false;
    }
    let mut own = condition.clone();
    ["any", "all", "not", "of"].into_iter().for_each(|key| drop(own.as_object_mut().unwrap().remove(key)));
    let points = |name: &str| total(&of[name]) % 10;
    roll_holds(&own, &roll, &|key, value| match key {
        "points" => within(value, total(&roll) % 10),
        "run" => {
            let run = |from: u8| (from..=100).take_while(|face| roll.contains(face)).count();
            within(value, (1..=100).map(run).max().unwrap() as i64)
        }
        "margin" => within(value, (points("player") - points("banker")).abs()),
        _ => {
            let order = points("player").cmp(&points("banker"));
            match value.as_str().unwrap() {
                "player" => order.is_gt(),
                "banker" => order.is_lt(),
                _ => order.is_eq(),
            }
        }
    })
}

/// Rolls one after another. Those without a fixed number are held to short ones by what is given.
pub(super) fn rolls(chance: &mut Chance) -> (Json, Vec<Json>) {
    let (dice, deal, longest) = match chance.below(4) {
        0 => (1, json!({"dice": 1, "rolls": 1 + chance.below(4)}), 4),
        1 => (2, json!({"dice": 2, "rolls": 1 + chance.below(2)}), 2),
        2 => {
            // A roll of 1 or 2 is one of every die.
            let until = json!({"total": if chance.one_in(2) { json!("2..") } else { json!([1, 6]) }});
            (1, json!({"dice": 1, "until": until, "given": {"length": "..4"}}), 4)
        }
        _ => (2, json!({"dice": 2, "shooter": true, "given": {"length": "..3"}}), 3),
    };
    with_rows(chance, dice, deal, longest)
}

/// Rolls up to one that comes at least every second time, however long that takes.
pub(super) fn rolls_without_a_limit(chance: &mut Chance) -> (Json, Vec<Json>) {
    let first = 3 + chance.below(2);
    let deal = json!({"dice": 1, "sides": 6, "until": {"total": format!("{first}..")}});
    let (_, rows) = with_rows(chance, 1, deal.clone(), 4);
    (deal, rows)
}

/// A deal with rows on it, and at times with something given.
fn with_rows(chance: &mut Chance, dice: usize, mut deal: Json, longest: usize) -> (Json, Vec<Json>) {
    let shooter = deal.get("shooter").is_some();
    // Two lists of totals, two of doubles and two conditions for all rows, so that rows count the same rolls, or overlap.
    let is_fixed = shooter || deal.get("sides").is_some();
    let sides = if is_fixed { 6 } else { with_sides(chance, &mut deal) };
    let totals: Vec<usize> = (dice..=usize::from(sides) * dice).collect();
    let totals = [chance.some(&totals), chance.some(&totals)];
    let faces: Vec<u8> = (1..=sides).collect();
    let doubles = [chance.some(&faces), chance.some(&faces)];
    let counted = [roll_condition(chance, dice, sides), roll_condition(chance, dice, sides)];
    let test = |chance: &mut Chance| match chance.below(if shooter { 8 } else { 6 }) {
        0 => {
            json!({"rolls": (0..1 + chance.below(longest)).map(|_| roll_condition(chance, dice, sides)).collect::<Vec<_>>()})
        }
        1 => {
            json!({"different": {"totals": chance.from(&totals), "is": chance.range(0, longest as i64)}})
        }
        2 if dice == 2 => {
            json!({"different": {"doubles": chance.from(&doubles), "is": chance.range(0, 2)}})
        }
        2 | 3 => {
            let mut times = chance.from(&counted);
            times["is"] = chance.range(0, longest as i64);
            json!({"times": times})
        }
        4 => json!({"same": chance.range(0, longest as i64)}),
        5 => json!({"length": chance.range(0, longest as i64)}),
        6 => json!({"points-made": chance.range(0, 2)}),
        _ => json!({"line-wins": chance.range(0, 2)}),
    };
    let combined = |chance: &mut Chance| match chance.below(4) {
        0 => json!({"any": [test(chance), test(chance)]}),
        1 => json!({"all": [test(chance), {"not": test(chance)}]}),
        _ => test(chance),
    };
    if deal.get("given").is_none() && chance.one_in(4) {
        let given = test(chance);
        if super::accepted(&deal, vec![given.clone()]).len() == 1 {
            deal["given"] = given;
        }
    }
    let rows = (0..1 + chance.below(4)).map(|_| combined(chance)).collect();
    (deal, rows)
}

/// How a sequence stands: what was rolled, and of a shooter the points made and the line bets won.
#[derive(Default, Clone)]
struct Rolled {
    rolls: Vec<Roll>,
    point: Option<i64>,
    made: Vec<i64>,
    wins: i64,
}

/// Every sequence of rolls, up to the longest that counts.
pub(super) fn rolled(deal: &Json, rows: &[Json]) -> Option<Law> {
    let longest = match deal.get("rolls") {
        Some(rolls) => rolls.as_u64().unwrap() as usize,
        None if deal.get("until").is_some() => 4,
        None => 3,
    };
    shares(rolled_up_to(longest, deal, rows))
}

/// The probability of each row, and last of none, together with a sequence of no more than `longest` rolls.
pub(super) fn rolled_up_to(longest: usize, deal: &Json, rows: &[Json]) -> Vec<Ratio> {
    let all = rolls_of(deal["dice"].as_u64().unwrap() as usize, sides(deal));
    let mut weights = vec![whole(0); rows.len() + 1];
    follow(deal, rows, &all, longest, &Rolled::default(), 1, &mut weights);
    weights
}

fn follow(
    deal: &Json,
    rows: &[Json],
    all: &[Roll],
    longest: usize,
    so_far: &Rolled,
    chances: u128,
    weights: &mut Vec<Ratio>,
) {
    let settle = |rolled: &Rolled, chances: u128, weights: &mut Vec<Ratio>| {
        if let Some(end) = end(deal, rows, |condition| sequence_holds(condition, rolled)) {
            weights[end] += whole(1) / whole(chances);
        }
    };
    let fixed = deal.get("rolls").is_some();
    if fixed && so_far.rolls.len() == longest {
        return settle(so_far, chances, weights);
    }
    let chances = chances * all.len() as u128;
    for roll in all {
        let mut next = so_far.clone();
        if deal.get("until").is_some_and(|last| roll_holds(last, roll, &|_, _| panic!("a key of one roll"))) {
            settle(&next, chances, weights);
            continue;
        }
        next.rolls.push(roll.clone());
        if deal.get("shooter").is_some() {
            match (next.point, total(roll)) {
                (None, 7 | 11) => next.wins += 1,
                (None, 2 | 3 | 12) => {}
                (None, point) => next.point = Some(point),
                (Some(_), 7) => {
                    settle(&next, chances, weights);
                    continue;
                }
                (Some(point), total) if point == total => {
                    next.wins += 1;
                    next.made.push(point);
                    next.point = None;
                }
                _ => {}
            }
        }
        // A seven-out is part of the sequence, the roll that others end with is not.
        if next.rolls.len() + usize::from(deal.get("shooter").is_some()) <= longest {
            follow(deal, rows, all, longest, &next, chances, weights);
        }
    }
}

fn distinct(mut items: Vec<i64>) -> i64 {
    items.sort_unstable();
    items.dedup();
    items.len() as i64
}

fn sequence_holds(condition: &Json, rolled: &Rolled) -> bool {
    let inside = |value: &Json| value.as_array().unwrap().clone();
    let is_such =
        |such: &Json, roll: &Roll| roll_holds(such, roll, &|key, _| panic!("{key} is asked of no roll"));
    condition.as_object().unwrap().iter().all(|(key, value)| match key.as_str() {
        "any" => inside(value).iter().any(|inner| sequence_holds(inner, rolled)),
        "all" => inside(value).iter().all(|inner| sequence_holds(inner, rolled)),
        "not" => !sequence_holds(value, rolled),
        "rolls" => {
            let wanted = inside(value);
            wanted.len() <= rolled.rolls.len()
                && wanted.iter().zip(&rolled.rolls).all(|(such, roll)| is_such(such, roll))
        }
        "times" => {
            within(&value["is"], rolled.rolls.iter().filter(|roll| is_such(value, roll)).count() as i64)
        }
        "same" => {
            let totals: Vec<i64> = rolled.rolls.iter().map(|roll| total(roll)).collect();
            let most = totals.iter().map(|one| totals.iter().filter(|other| *other == one).count()).max();
            within(value, most.unwrap_or(0) as i64)
        }
        "different" => {
            let listed =
                |list: &Json, number: i64| inside(list).iter().any(|one| one.as_i64() == Some(number));
            let found = match (value.get("totals"), value.get("doubles")) {
                (Some(list), _) => {
                    rolled.rolls.iter().map(|roll| total(roll)).filter(|&total| listed(list, total)).collect()
                }
                (_, list) => rolled
                    .rolls
                    .iter()
                    .filter(|roll| roll[0] == roll[1])
                    .map(|roll| i64::from(roll[0]))
                    .filter(|&face| listed(list.unwrap(), face))
                    .collect(),
            };
            within(&value["is"], distinct(found))
        }
        "length" => within(value, rolled.rolls.len() as i64),
        "points-made" => within(value, distinct(rolled.made.clone())),
        "line-wins" => within(value, rolled.wins),
        // What is asked of a single roll stands there outright.
        _ => is_such(&json!({key: value}), &rolled.rolls[0]),
    })
}

/// Spins of a wheel.
pub(super) fn spins(chance: &mut Chance) -> (Json, Vec<Json>) {
    let own = chance.one_in(2);
    let spins = 1 + chance.below(if own { 4 } else { 2 });
    let wheel = if own {
        json!({"pockets": {"a": 3, "b": 2, "c": 1, "$5": 1}})
    } else {
        json!(chance.from(&["single-zero", "double-zero"]))
    };
    let names: Vec<&str> = if own {
        vec!["a", "b", "c", "$5"]
    } else {
        "0 7 17 36 red black odd even 1-18 19-36 1st-dozen 2nd-dozen 3rd-dozen 1st-column 2nd-column 3rd-column"
            .split(' ')
            .collect()
    };
    let one = |chance: &mut Chance| match chance.below(3) {
        0 => json!({"pocket": chance.from(&names)}),
        1 => json!({"pocket": [chance.from(&names), chance.from(&names)]}),
        _ => json!({"not": {"pocket": chance.from(&names)}}),
    };
    // Two conditions for all rows, so that rows count the same spins.
    let counted = [one(chance), one(chance)];
    let test = |chance: &mut Chance| match chance.below(4) {
        0 => json!({"spins": (0..1 + chance.below(spins)).map(|_| one(chance)).collect::<Vec<_>>()}),
        1 | 2 => {
            let mut times = chance.from(&counted);
            times["is"] = chance.range(0, spins as i64);
            json!({"times": times})
        }
        _ if spins == 1 => one(chance),
        _ => json!({"same": chance.range(1, spins as i64)}),
    };
    let combined = |chance: &mut Chance| match chance.below(4) {
        0 => json!({"any": [test(chance), test(chance)]}),
        1 => json!({"all": [test(chance), {"not": test(chance)}]}),
        _ => test(chance),
    };
    let mut deal = json!({"wheel": wheel, "spins": spins});
    if chance.one_in(4) {
        let given = test(chance);
        if super::accepted(&deal, vec![given.clone()]).len() == 1 {
            deal["given"] = given;
        }
    }
    let rows = (0..1 + chance.below(4)).map(|_| combined(chance)).collect();
    (deal, rows)
}

/// Every sequence of spins.
pub(super) fn spun(deal: &Json, rows: &[Json]) -> Option<Law> {
    let pockets: Vec<(String, u128)> = match &deal["wheel"] {
        Json::Object(own) => own["pockets"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(name, sections)| (name.clone(), sections.as_u64().unwrap().into()))
            .collect(),
        known => {
            let zeros: &[&str] = if known == "double-zero" { &["0", "00"] } else { &["0"] };
            zeros
                .iter()
                .map(ToString::to_string)
                .chain((1..=36).map(|n: u32| n.to_string()))
                .map(|name| (name, 1))
                .collect()
        }
    };
    let spins = deal["spins"].as_u64().unwrap();
    let mut sequences: Vec<(Vec<String>, u128)> = vec![(Vec::new(), 1)];
    for _ in 0..spins {
        sequences = sequences
            .iter()
            .flat_map(|(spun, ways)| {
                pockets.iter().map(move |(name, own)| ([&spun[..], &[name.clone()]].concat(), ways * own))
            })
            .collect();
    }
    let mut ends = vec![0u128; rows.len() + 1];
    for (spun, ways) in sequences {
        if let Some(end) = end(deal, rows, |condition| spins_hold(condition, &spun)) {
            ends[end] += ways;
        }
    }
    shares(ends.into_iter().map(whole).collect())
}

fn is_in(pocket: &str, name: &str) -> bool {
    const RED: [u32; 18] = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];
    if pocket == name {
        return true;
    }
    let Ok(number) = pocket.parse::<u32>() else { return false };
    number > 0
        && match name {
            "red" => RED.contains(&number),
            "black" => !RED.contains(&number),
            "odd" => number % 2 == 1,
            "even" => number % 2 == 0,
            "1-18" => number < 19,
            "19-36" => number > 18,
            "1st-dozen" => number <= 12,
            "2nd-dozen" => (13..=24).contains(&number),
            "3rd-dozen" => number >= 25,
            "1st-column" => number % 3 == 1,
            "2nd-column" => number % 3 == 2,
            "3rd-column" => number % 3 == 0,
            _ => false,
        }
}

fn spins_hold(condition: &Json, spun: &[String]) -> bool {
    let one = |such: &Json, pocket: &String| spins_hold(such, std::slice::from_ref(pocket));
    condition.as_object().unwrap().iter().all(|(key, value)| match (key.as_str(), value) {
        ("any", Json::Array(inside)) => inside.iter().any(|inner| spins_hold(inner, spun)),
        ("all", Json::Array(inside)) => inside.iter().all(|inner| spins_hold(inner, spun)),
        ("not", inner) => !spins_hold(inner, spun),
        ("spins", Json::Array(wanted)) => {
            wanted.len() <= spun.len() && wanted.iter().zip(spun).all(|(such, pocket)| one(such, pocket))
        }
        ("times", such) => within(&such["is"], spun.iter().filter(|pocket| one(such, pocket)).count() as i64),
        ("same", range) => {
            let alike = |pocket: &String| spun.iter().filter(|other| *other == pocket).count() as i64;
            within(range, spun.iter().map(alike).max().unwrap())
        }
        ("pocket", Json::Array(names)) => names.iter().any(|name| is_in(&spun[0], name.as_str().unwrap())),
        ("pocket", name) => is_in(&spun[0], name.as_str().unwrap()),
        ("is", _) => true,
        (key, _) => panic!("no key {key} of spins"),
    })
}
