//! What is staked together and over time, as a program reads it: the whole JSON, literals, and brute force on small decks.

#![allow(clippy::disallowed_types, clippy::cast_precision_loss, reason = "a simulated median is a statistic")]

use enumeration::Ratio;
use enumeration::ratio::{parse, ratio, whole};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use vigorish::{Analyze, Assumptions, Bankroll, Format, Meter, Reported, Round, RoundPlay, Session};

fn document(report: &vigorish::Report) -> Value {
    serde_json::from_str(&Format::JSON.written(report, 10)).unwrap()
}

fn amount(text: &str) -> Ratio {
    parse(text).unwrap()
}

fn exact(value: &Value) -> Ratio {
    amount(value["exact"].as_str().unwrap_or_else(|| panic!("{value}")))
}

fn round(what: &[&str], stakes: &[i64]) -> Value {
    let question = Round {
        what: what.iter().map(ToString::to_string).collect(),
        stakes: stakes.iter().map(|&stake| whole(stake)).collect(),
        ..Round::default()
    };
    document(&Session::new().ask(&question).unwrap().report())
}

#[test]
fn a_session_of_two_hundred_spins() {
    let question = Bankroll {
        what: "roulette/red".into(),
        bankroll: whole(20),
        rounds: Some(200),
        ..Bankroll::default()
    };
    let found = document(&Session::new().ask(&question).unwrap().report());
    let literal = json!({
        "game": "roulette", "wager": "red", "settings": {"wheel": "double-zero"}, "bankroll": "20", "bet": "1",
        "goal": null, "rounds": "200", "ruin": {"low": "0.3801595448", "high": "0.3801595449"}, "goal_reached": null,
        "ahead": {"low": "0.2060465507", "high": "0.2060465508"},
        "mean": {"low": "10.9522110227", "high": "10.9522110228"},
        "standard_deviation": {"low": "11.5567459441", "high": "11.5567459442"},
        "percentiles": {"1": "0", "5": "0", "10": "0", "25": "0", "50": "8", "75": "18", "90": "28", "95": "32", "99": "42"},
        "rounds_played": {"low": "171.9079905682", "high": "171.9079905683"}
    });
    for (key, value) in literal.as_object().unwrap() {
        assert_eq!(&found[key], value, "{key}");
    }
}

#[test]
fn the_percentiles_on_the_way_are_those_of_shorter_sessions() {
    let after = |rounds: u64| {
        let question = Bankroll {
            what: "roulette/red".into(),
            bankroll: whole(20),
            rounds: Some(rounds),
            ..Bankroll::default()
        };
        Session::new().ask(&question).unwrap()
    };
    let whole_way = after(200);
    let way = &whole_way.fate.end.as_ref().unwrap().way;
    assert_eq!(
        way.iter().map(|(rounds, _)| *rounds).collect::<Vec<_>>(),
        [25, 50, 75, 100, 125, 150, 175, 200]
    );
    for (rounds, at) in way {
        let end = after(*rounds).fate.end.unwrap();
        let known: Vec<(u32, Ratio)> =
            end.percentiles.into_iter().map(|(percent, at)| (percent, at.known().unwrap().clone())).collect();
        assert_eq!(*at, known, "after {rounds}");
    }
    assert!(
        Format::named("html")
            .unwrap()
            .written(&whole_way.report(), 10)
            .contains("Bankroll on the way: percentiles")
    );
}

#[test]
fn a_wheel_of_ten_thousand_sections_may_favour_the_player() {
    let wheel = r#"{"id": "EDGE", "deal": {"wheel": {"pockets": {"lose": 7500, "one": 2499, "big": 1}}}, "rows": [
        {"hand": "big", "pays": "5101 to 1", "when": {"pocket": "big"}},
        {"hand": "one", "pays": "1 to 1", "when": {"pocket": "one"}}]}"#;
    let session = Session::new().with_texts([("wheel.json".to_string(), wheel.to_string())]);
    let question = Bankroll { what: "wheel.json".into(), bankroll: whole(1), ..Bankroll::default() };
    let found = document(&session.ask(&question).unwrap().report());
    assert!(found["ruin"]["low"].as_str().unwrap().starts_with("0.9999922146"), "{}", found["ruin"]);
    assert_eq!(found["rounds_played"], Value::Null);
    assert_eq!(found["mean"], Value::Null);
}

/// A progressive on a hand of five cards.
fn progressive(row: &str, when: &str) -> String {
    format!(
        r#"{{"id": "METER", "basis": "for", "deal": {{"decks": 1, "zones": {{"hand": 5}}}}, "rows": [
            {{"hand": "{row}", "pays": "100%", "when": {when}}}]}}"#
    )
}

fn meter(file: &str, rate: &str, reset: &str) -> Value {
    let session = Session::new().with_texts([("meter.json".to_string(), file.to_string())]);
    let question = Meter {
        what: "meter.json".into(),
        rate: Some(rate.parse().unwrap()),
        reset: Some(reset.parse().unwrap()),
        rounds_per_hour: Some(whole(60)),
        within: vec![1_000],
        ..Meter::default()
    };
    document(&session.ask(&question).unwrap().report())
}

#[test]
fn the_life_of_a_meter_on_four_of_a_kind() {
    let found = meter(&progressive("four of a kind", r#"{"of-a-kind": 4}"#), "20%", "250");
    let literal = [
        ("/chance", "1/4165"),
        ("/at_hit/mean", "1083"),
        ("/at_hit/median/meter", "4137/5"),
        ("/at_hit/90%/meter", "2168"),
        ("/at_hit/99%/meter", "20429/5"),
        ("/rounds_between_hits", "4165"),
        ("/hours_between_hits", "833/12"),
        ("/break_even", "4165"),
        ("/favourable/win_per_round", "1/5"),
        ("/seeds_per_year", "26280000/833"),
        ("/long_run_edge", "3082/4165"),
    ];
    for (path, value) in literal {
        assert_eq!(found.pointer(path).unwrap()["exact"], value, "{path}");
    }
    for (path, rounds) in [("median", "2887"), ("90%", "9590"), ("99%", "19179")] {
        assert_eq!(found["at_hit"][path]["rounds"], rounds);
    }
    let within = json!([{"rounds": "1000", "chance": {"low": "0.2134703559", "high": "0.2134703560"}}]);
    assert_eq!(found["within"], within);
    assert_eq!(found["favourable"]["share"], json!({"low": "0.0090912373", "high": "0.0090912374"}));
    assert_eq!(found["rate"], "1/5");
    assert_eq!((&found["reset"], &found["players"]), (&json!("250"), &json!("1")));
}

#[test]
fn the_life_of_a_meter_on_forty_hands() {
    // 40 straight flushes, royals included.
    let found = meter(&progressive("straight flush", r#"{"class": "straight flush.."}"#), "9%", "1000");
    assert_eq!(found["chance"]["exact"], ratio(40, 2_598_960).to_string());
    assert_eq!(found["at_hit"]["mean"]["decimal"], "6847.6600000000");
    assert!(found["at_hit"]["median"]["meter"]["decimal"].as_str().unwrap().starts_with("5053.33"));
}

#[test]
fn partial_awards_lower_a_meter() {
    let file = r#"{"id": "METER", "basis": "for", "deal": {"decks": 1, "zones": {"hand": 5}}, "rows": [
        {"hand": "four of a kind", "pays": "100%", "when": {"of-a-kind": 4}},
        {"hand": "full house", "pays": "10%", "when": {"class": "full house"}}]}"#;
    let found = meter(file, "20%", "250");
    let (p, c) = (ratio(1, 4165), ratio(3744, 2_598_960));
    let mean = (&p * whole(250) + ratio(1, 5)) / (&p + &c / whole(10));
    assert_eq!(exact(&found["at_hit"]["mean"]), mean);
    assert_eq!(found["partial"][0]["row"], "full house");
    assert_eq!(found["partial"][0]["part"], "1/10");
    assert_eq!(exact(&found["partial"][0]["chance"]), c);
    let median = &found["at_hit"]["median"];
    assert_eq!(median["rounds"], Value::Null);
    // The median of many cycles that are played wager by wager lies between the bounds, give or take chance.
    let bound = |key: &str| -> f64 { median["meter"][key].as_str().unwrap().parse().unwrap() };
    let (low, high) = (bound("low"), bound("high"));
    let simulated = simulated_median(1.0 / 4165.0, 3744.0 / 2_598_960.0);
    assert!(low < high && (high - low) / high < 0.01, "{low} {high}");
    assert!(low * 0.98 < simulated && simulated < high * 1.02, "{low} {simulated} {high}");
}

/// The median of the meter at a hit over many cycles, with a plain generator of random numbers.
fn simulated_median(p: f64, c: f64) -> f64 {
    let mut state = 88_172_645_463_325_252_u64;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as f64 / (1_u64 << 53) as f64
    };
    let mut hits = Vec::new();
    let mut meter = 250.0;
    while hits.len() < 20_000 {
        meter += 0.2;
        let u = random();
        if u < p {
            hits.push(meter);
            meter = 250.0;
        } else if u < p + c {
            meter *= 0.9;
        }
    }
    hits.sort_by(f64::total_cmp);
    hits[hits.len() / 2]
}

fn law(found: &Value) -> Vec<(Ratio, Ratio)> {
    let rows = found["law"].as_array().unwrap().iter();
    rows.map(|row| (amount(row["net"].as_str().unwrap()), exact(&row["probability"]))).collect()
}

#[test]
fn two_bets_on_one_roll() {
    let found = round(&["craps/field", "craps/any-seven"], &[5, 1]);
    assert_eq!(found["edge"]["exact"], "2/27");
    assert_eq!(found["variance"]["exact"], "2000/81");
    assert_eq!(found["standard_deviation"], "4.9690399500");
    assert_eq!(found["pairs"][0]["covariance"]["exact"], "-85/108");
    assert_eq!(found["pairs"][0]["correlation"], "-0.3915554237");
    assert_eq!(found["all_lose"]["exact"], "7/18");
    assert_eq!(found["largest_award"], "10");
    let literal = [(9, ratio(1, 18)), (4, ratio(7, 18)), (-1, ratio(1, 6)), (-6, ratio(7, 18))]
        .map(|(net, p)| (whole(net), p));
    assert_eq!(law(&found), literal);
    assert_eq!(found["cap"], Value::Null);
    assert_eq!(found["wagers"][0]["stake"], "5");
}

/// The variance of the total is the sum of all covariances, and each wager's figures are those of `analyze`.
fn check_sums(what: &[&str]) {
    let found = round(what, &[]);
    let (mut sum, mut lost) = (whole(0), whole(0));
    for (place, wager) in found["wagers"].as_array().unwrap().iter().enumerate() {
        let alone =
            Session::new().ask(&Analyze { what: vec![what[place].into()], ..Analyze::default() }).unwrap();
        assert_eq!(Some(exact(&wager["edge"])), alone[0].edge);
        assert_eq!(Some(exact(&wager["variance"])), alone[0].variance);
        sum += exact(&wager["variance"]);
        lost += exact(&wager["edge"]);
    }
    for pair in found["pairs"].as_array().unwrap() {
        sum += exact(&pair["covariance"]) * whole(2);
    }
    assert_eq!(exact(&found["variance"]), sum);
    assert_eq!(exact(&found["edge"]), lost / whole(what.len() as u64));
    if !found["law"].is_null() {
        let total: Ratio = law(&found).iter().map(|(_, p)| p).sum();
        assert_eq!(total, whole(1));
    }
}

#[test]
fn the_variance_of_a_round_is_the_sum_of_covariances() {
    check_sums(&["baccarat/banker", "baccarat/tie", "baccarat/dragon-bonus-player"]);
    check_sums(&["three-card-poker/base", "three-card-poker/pair-plus"]);
    check_sums(&["craps/horn", "craps/world", "craps/field"]);
}

/// The base game counts how often it wins and ties beside the rows of its side bet.
#[test]
#[ignore = "slow: solves Ultimate Texas Hold'em twice"]
fn a_base_game_with_results_and_its_side_bet() {
    check_sums(&["ultimate-texas-holdem/base", "ultimate-texas-holdem/trips"]);
}

#[test]
fn a_side_bet_on_the_first_cards_moves_with_blackjack() {
    check_sums(&["blackjack/base", "blackjack/house-money?decks=6"]);
}

/// Blackjack with one deck and two hands at most, and a side bet on a pair.
const BLACKJACK: &str = r#"{"id": "ONE", "deal": {"decks": 1, "play": "twenty-one"},
    "rules": {"split": {"hands": 2}},
    "rows": [{"hand": "blackjack", "pays": "3 to 2", "when": {"natural": true}}, {"hand": "win", "pays": "1 to 1"}],
    "sides": {"pair": {"rows": [{"hand": "pair", "pays": "11 to 1", "when": {"of": "player", "of-a-kind": 2}}]}}}"#;

#[test]
fn the_law_of_the_total_beside_blackjack() {
    let session = Session::new().with_texts([("one.json".to_string(), BLACKJACK.to_string())]);
    let asked = |law: bool, side: Ratio, most: Option<i64>| {
        let question = Round {
            what: vec!["one.json".into(), "one.json/pair".into()],
            stakes: vec![whole(1), side],
            law,
            cap_bet: most.map(|_| whole(1)),
            max_payout: most.map(whole),
            ..Round::default()
        };
        document(&session.ask(&question).unwrap_or_else(|error| panic!("{error}")).report())
    };
    let plain = asked(false, whole(1), None);
    assert_eq!(plain["law"], Value::Null);
    let found = asked(true, whole(1), None);
    // The covariance comes of the means by first cards, the law of the nets of every round.
    for path in ["/variance", "/edge", "/pairs/0/covariance"] {
        assert_eq!(found.pointer(path), plain.pointer(path), "{path}");
    }
    // Two hands that are doubled win two units each, beside a pair.
    assert_eq!(found["largest_award"], "15");
    // With a stake of a thousandth on the side bet, the total says what each of the two nets.
    let small = ratio(1, 1_000);
    let (mut base, mut pairs) = (BTreeMap::new(), whole(0));
    for (total, chance) in law(&asked(true, small.clone(), None)) {
        let with_pair = &total - &small * whole(11);
        let net = if (&with_pair * whole(2)).is_integer() {
            pairs += &chance;
            with_pair
        } else {
            total + &small
        };
        *base.entry(net).or_insert_with(|| whole(0)) += chance;
    }
    assert_eq!(pairs, ratio(3, 51));
    let assumed = Assumptions { law: true, ..Assumptions::default() };
    let alone = Analyze { what: vec!["one.json".into()], assumed, ..Analyze::default() };
    let alone = session.ask(&alone).unwrap()[0].nets().unwrap();
    let alone: BTreeMap<Ratio, Ratio> = alone.into_iter().collect();
    assert_eq!(base, alone);
    let free = asked(false, whole(1), Some(15));
    assert_eq!(free["cap"]["binds"]["exact"], "0");
    assert_eq!(free["cap"]["edge"], free["edge"]);
    let none = asked(false, whole(1), Some(0));
    assert_eq!(exact(&none["cap"]["cost"][1]["cost"]), ratio(33, 51));
}

/// Twelve cards, queens, kings and aces. The player sees a card and may fold it; played, it wins against a lower card and
/// ties with its like.
fn game(fold: &str) -> String {
    format!(
        r#"{{"id": "HIGH", "deal": {{"decks": 1, "without": "2..J", "zones": {{"card": 1, "other": 1}}}},
        "stakes": {{"ante": 1}},
        "stages": [{{"stage": "look", "sees": ["card"], "choices": [
            {{"choice": "fold", "ends": {{}}}}, {{"choice": "play", "stakes": {{"play": 2}}}}]}}],
        "bets": {{"ante": {{"rows": [
            {{"hand": "higher", "pays": "1 to 1", "when": {{"of": "card", "higher-than": "other"}}}},
            {{"hand": "alike", "pays": "push", "when": {{"of": ["card", "other"], "of-a-kind": 2}}}}]}},
          "play": {{"as": "ante"}}}},
        "sides": {{"twins": {{"fold": "{fold}", "rows": [
            {{"hand": "twins", "pays": "3 to 1", "when": {{"of": ["card", "other"], "of-a-kind": 2}}}}]}}}}}}"#
    )
}

#[test]
fn a_base_game_and_its_side_bet_by_every_deal() {
    for fold in ["live", "forfeit"] {
        let session = Session::new().with_texts([("high.json".to_string(), game(fold))]);
        let question = Round {
            what: vec!["high.json".into(), "high.json/twins".into()],
            cap_bet: Some(whole(10)),
            max_payout: Some(whole(25)),
            ..Round::default()
        };
        let found = document(&session.ask(&question).unwrap_or_else(|error| panic!("{error}")).report());
        // A queen is folded, a king and an ace are played for two more units: a king wins against four queens and
        // loses against four aces, which is worth 0 and not -1.
        let mut plain: BTreeMap<Ratio, i64> = BTreeMap::new();
        let (mut product, mut base_sum, mut side_sum, mut cost, mut binds) = (0, 0, 0, whole(0), 0);
        for a in 0..12 {
            for b in (0..12).filter(|b| *b != a) {
                let (card, other) = (a / 4, b / 4);
                let base = match card {
                    0 => -1,
                    _ => 3 * i64::from(card > other) - 3 * i64::from(card < other),
                };
                let twins = if card == other && (card > 0 || fold == "live") { 3 } else { -1 };
                *plain.entry(whole(base + twins)).or_default() += 1;
                product += base * twins;
                base_sum += base;
                side_sum += twins;
                let won = base.max(0) + twins.max(0);
                if won * 10 > 25 {
                    binds += 1;
                    cost += whole(won) - ratio(25, 10);
                }
            }
        }
        let plain: Vec<(Ratio, Ratio)> =
            plain.into_iter().rev().map(|(net, ways)| (net, ratio(ways, 132))).collect();
        assert_eq!(law(&found), plain, "{fold}");
        let covariance = ratio(product, 132) - ratio(base_sum, 132) * ratio(side_sum, 132);
        assert_eq!(exact(&found["pairs"][0]["covariance"]), covariance);
        let cap = &found["cap"];
        assert_eq!(exact(&cap["binds"]), ratio(binds, 132));
        let costs: Ratio = cap["cost"].as_array().unwrap().iter().map(|cost| exact(&cost["cost"])).sum();
        assert_eq!(costs, cost / whole(132));
        assert_eq!(exact(&cap["edge"]), exact(&found["edge"]) + costs / whole(2));
    }
}

#[test]
fn a_limit_that_never_binds_costs_nothing_and_one_of_zero_takes_every_win() {
    let capped = |most: i64| {
        let question = Round {
            what: vec!["craps/field".into(), "craps/any-seven".into()],
            cap_bet: Some(whole(1)),
            max_payout: Some(whole(most)),
            ..Round::default()
        };
        document(&Session::new().ask(&question).unwrap().report())
    };
    let free = capped(1_000);
    assert_eq!(free["cap"]["binds"]["exact"], "0");
    assert_eq!(free["cap"]["edge"], free["edge"]);
    let none = capped(0);
    // The field wins 1 in 14 of 36 rolls and 2 in 2 of them; any seven wins 4 in 6.
    assert_eq!(none["cap"]["binds"]["exact"], "11/18");
    assert_eq!(none["cap"]["cost"][0]["cost"]["exact"], "1/2");
    assert_eq!(none["cap"]["cost"][1]["cost"]["exact"], "2/3");
}

#[test]
fn what_is_no_round_is_refused() {
    for what in [
        vec!["craps/pass", "craps/field"],
        vec!["craps/field", "roulette/red"],
        vec!["baccarat/banker?decks=6", "baccarat/tie?decks=8"],
        vec!["craps/field"],
        vec!["roulette/straight?number=99", "roulette/red"],
    ] {
        let question = Round { what: what.iter().map(ToString::to_string).collect(), ..Round::default() };
        assert!(Session::new().ask(&question).is_err(), "{what:?}");
    }
    // Seventeen is black: on 19 of the 38 pockets it and red both lose.
    let found = round(&["roulette/straight?number=17", "roulette/red"], &[]);
    assert_eq!(found["all_lose"]["exact"], "1/2");
}

/// Twelve cards, queens, kings and aces. The player sees a card and folds, checks or raises; then
/// a second one and folds or stays. Cards alike win. One side bet pays on the last card, another on a pair if nothing is folded.
fn streets(pays: i64, side: i64, fold: &str) -> String {
    format!(
        r#"{{"id": "STREETS", "deal": {{"decks": 1, "without": "2..J", "zones": {{"one": 1, "two": 1, "three": 1}}}},
        "stakes": {{"ante": 1}},
        "stages": [
          {{"stage": "first", "sees": ["one"], "choices": [
            {{"choice": "fold", "ends": {{}}}}, {{"choice": "check"}}, {{"choice": "raise", "stakes": {{"first": 3}}}}]}},
          {{"stage": "second", "sees": ["two"], "choices": [
            {{"choice": "fold", "ends": {{}}}}, {{"choice": "stay", "stakes": {{"second": 1}}}}]}}],
        "bets": {{"ante": {{"rows": [
            {{"hand": "three alike", "pays": "{pays} to 1", "when": {{"of-a-kind": 3}}}},
            {{"hand": "pair", "pays": "1 to 1", "when": {{"of-a-kind": 2}}}}]}},
          "first": {{"as": "ante"}}, "second": {{"as": "ante"}}}},
        "sides": {{
          "last": {{"fold": "{fold}", "rows": [
            {{"hand": "ace", "pays": "{side} to 1", "when": {{"of": "three", "highest": "A"}}}},
            {{"hand": "king", "pays": "push", "when": {{"of": "three", "highest": "K"}}}}]}},
          "alike": {{"fold": "forfeit", "rows": [
            {{"hand": "pair", "pays": "2 to 1", "when": {{"of-a-kind": 2}}}}]}}}}}}"#
    )
}

/// What a choice comes to in `streets`: the nets of the base game, of the side bet on the last card and of the forfeited one.
struct Streets {
    pays: i64,
    side: i64,
    is_live: bool,
}

impl Streets {
    fn nets(&self, ranks: [usize; 3], ended: Option<i64>, staked: i64) -> [i64; 3] {
        let last = match ranks[2] {
            2 => self.side,
            1 => 0,
            _ => -1,
        };
        if let Some(lost) = ended {
            return [-lost, if self.is_live { last } else { -1 }, -1];
        }
        let same = (0..3).map(|at| ranks.iter().filter(|&&rank| rank == ranks[at]).count()).max();
        let (pays, alike) = match same {
            Some(3) => (self.pays, -1),
            Some(2) => (1, 2),
            _ => (-1, -1),
        };
        [pays * staked, last, alike]
    }

    /// The best mean of what is left of the total, found by trying every choice with every pair of cards seen; and the law
    /// of the nets under it. The choices tried first stake less, as ruling Q7 prefers.
    fn best(&self, stakes: [i64; 3], most: &Ratio) -> (Ratio, BTreeMap<[i64; 3], i64>) {
        let left = |nets: [i64; 3]| -> Ratio {
            let total = whole((0..3).map(|at| nets[at] * stakes[at]).sum::<i64>());
            let won = whole((0..3).map(|at| nets[at].max(0) * stakes[at]).sum::<i64>());
            if won > *most { total - (won - most) } else { total }
        };
        // Twelve cards; the rank of a card is its number by four.
        let cards = |a: usize, b: usize| (0..12).filter(move |c| *c != a && *c != b);
        let deal = |a: usize, b: usize, c: usize| [a / 4, b / 4, c / 4];
        let (mut value, mut law) = (whole(0), BTreeMap::new());
        for a in 0..12 {
            let mut best: Option<(Ratio, Vec<[i64; 3]>)> = None;
            for first in [None, Some(0), Some(3)] {
                let mut all = Vec::new();
                for b in (0..12).filter(|b| *b != a) {
                    let with = |ended: Option<i64>, staked: i64| -> Vec<[i64; 3]> {
                        cards(a, b).map(|c| self.nets(deal(a, b, c), ended, staked)).collect()
                    };
                    let sum = |nets: &[[i64; 3]]| -> Ratio { nets.iter().map(|nets| left(*nets)).sum() };
                    all.extend(match first {
                        None => with(Some(1), 0),
                        Some(raised) => {
                            let (fold, stay) = (with(Some(1 + raised), 0), with(None, 2 + raised));
                            if sum(&stay) > sum(&fold) { stay } else { fold }
                        }
                    });
                }
                let worth: Ratio = all.iter().map(|nets| left(*nets)).sum();
                if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                    best = Some((worth, all));
                }
            }
            let (worth, all) = best.unwrap();
            value += worth;
            for nets in all {
                *law.entry(nets).or_insert(0) += 1;
            }
        }
        (value / whole(12 * 11 * 10), law)
    }
}

fn limited(game: &str, sides: &[&str], stakes: &[i64], most: &Ratio, play: Option<RoundPlay>) -> Value {
    let session = Session::new().with_texts([("streets.json".to_string(), game.to_string())]);
    let mut what = vec!["streets.json".to_string()];
    what.extend(sides.iter().map(|side| format!("streets.json/{side}")));
    let question = Round {
        what,
        stakes: stakes.iter().map(|&stake| whole(stake)).collect(),
        cap_bet: Some(whole(1)),
        max_payout: Some(most.clone()),
        play,
        ..Round::default()
    };
    document(&session.ask(&question).unwrap_or_else(|error| panic!("{error}")).report())
}

#[test]
fn the_best_play_under_a_limit_is_that_of_every_choice_tried() {
    let mut changed = 0;
    for (pays, side, fold) in [(9, 2, "live"), (9, 2, "forfeit"), (4, 5, "live"), (2, 7, "forfeit")] {
        let text = streets(pays, side, fold);
        let rules = Streets { pays, side, is_live: fold == "live" };
        for (stakes, most) in [
            ([1, 1, 1], whole(0)),
            ([1, 1, 1], whole(3)),
            ([2, 1, 5], ratio(11, 2)),
            ([1, 4, 1], whole(8)),
            ([1, 1, 1], whole(1_000)),
        ] {
            let found = limited(&text, &["last", "alike"], &stakes, &most, Some(RoundPlay::Aggregate));
            let (mean, law) = rules.best(stakes, &most);
            let staked: i64 = stakes.iter().sum();
            assert_eq!(exact(&found["cap"]["edge"]), -mean / whole(staked), "{pays} {side} {fold} {most}");
            // The wagers and the law of the total are those under the play.
            let mut totals: BTreeMap<Ratio, i64> = BTreeMap::new();
            let mut sums = [0; 3];
            for (nets, ways) in law {
                *totals.entry(whole((0..3).map(|at| nets[at] * stakes[at]).sum::<i64>())).or_default() +=
                    ways;
                (0..3).for_each(|at| sums[at] += nets[at] * ways);
            }
            let totals: Vec<(Ratio, Ratio)> =
                totals.into_iter().rev().map(|(net, ways)| (net, ratio(ways, 1_320))).collect();
            assert_eq!(self::law(&found), totals, "{pays} {side} {fold} {most}");
            for (wager, sum) in found["wagers"].as_array().unwrap().iter().zip(sums) {
                assert_eq!(exact(&wager["edge"]), ratio(-sum, 1_320));
            }
            let own = limited(&text, &["last", "alike"], &stakes, &most, None);
            assert_eq!(own["play"], Value::Null);
            assert_eq!(found["play"], "aggregate");
            assert!(exact(&own["cap"]["edge"]) >= exact(&found["cap"]["edge"]));
            changed += i64::from(own["cap"]["edge"] != found["cap"]["edge"]);
        }
    }
    assert!(changed > 4, "the limit changes the play in {changed} cases");
}

/// No fold forfeits anything here, so that the total differs from the base game's net by what no choice changes.
#[test]
fn the_play_under_a_limit_that_never_binds_is_the_usual_one() {
    let mut free = limited(&streets(9, 2, "live"), &["last"], &[1, 2], &whole(1_000), None);
    let played =
        limited(&streets(9, 2, "live"), &["last"], &[1, 2], &whole(1_000), Some(RoundPlay::Aggregate));
    free["play"] = json!("aggregate");
    assert_eq!(played, free);
    for what in [
        vec!["craps/field", "craps/any-seven"],
        vec!["blackjack/base", "blackjack/house-money?decks=6"],
        vec!["three-card-poker/pair-plus", "three-card-poker/six-card-bonus"],
    ] {
        let question = Round {
            what: what.iter().map(ToString::to_string).collect(),
            cap_bet: Some(whole(1)),
            max_payout: Some(whole(5)),
            play: Some(RoundPlay::Aggregate),
            ..Round::default()
        };
        assert!(Session::new().ask(&question).is_err(), "{what:?}");
    }
    let unlimited = Round {
        what: vec!["three-card-poker/base".into(), "three-card-poker/pair-plus".into()],
        play: Some(RoundPlay::Aggregate),
        ..Round::default()
    };
    assert!(Session::new().ask(&unlimited).is_err());
}

/// The rows of `in_suits`: a queen and a king, or a king and an ace, of each suit, paid differently.
const OF_SUITS: [(&str, i64); 9] = [
    ("Kd Ad", 20),
    ("Kh Ah", 5),
    ("Kc Ac", 5),
    ("Ks As", 9),
    ("pair", 1),
    ("Qs Ks", 7),
    ("Qc Kc", 6),
    ("Qd Kd", 4),
    ("Qh Kh", 3),
];

/// A side bet whose rows differ in nothing but the suit is counted once for all suits; by hand each is looked at.
#[test]
fn rows_of_each_suit_beside_a_base_game_by_every_deal() {
    for fold in ["live", "forfeit"] {
        let row = |(faces, pays): (&str, i64)| match faces {
            "pair" => format!(
                r#"{{"hand": "pair", "pays": "{pays} to 1", "when": {{"of": ["card", "other"], "of-a-kind": 2}}}}"#
            ),
            faces => format!(
                r#"{{"hand": "{faces}", "pays": "{pays} to 1", "when": {{"of": ["card", "other"], "faces": "{faces}"}}}}"#
            ),
        };
        let rows: Vec<String> = OF_SUITS.into_iter().map(row).collect();
        let side = format!(r#""sides": {{"suits": {{"fold": "{fold}", "rows": [{}]}}}}}}"#, rows.join(", "));
        let text = game(fold);
        let text = format!("{}{side}", &text[..text.find(r#""sides""#).unwrap()]);
        let session = Session::new().with_texts([("high.json".to_string(), text)]);
        let question = Round { what: vec!["high.json".into(), "high.json/suits".into()], ..Round::default() };
        let found = document(&session.ask(&question).unwrap_or_else(|error| panic!("{error}")).report());
        let mut totals: BTreeMap<Ratio, i64> = BTreeMap::new();
        let mut product = 0;
        let (mut base_sum, mut side_sum) = (0, 0);
        for a in 0..12_usize {
            for b in (0..12_usize).filter(|b| *b != a) {
                let (card, other) = (a / 4, b / 4);
                let base = match card {
                    0 => -1,
                    _ => 3 * i64::from(card > other) - 3 * i64::from(card < other),
                };
                let face =
                    |card: usize| format!("{}{}", ["Q", "K", "A"][card / 4], ["c", "d", "h", "s"][card % 4]);
                let named = format!("{} {}", face(a.min(b)), face(a.max(b)));
                let paid =
                    OF_SUITS.iter().find(|(faces, _)| *faces == named || *faces == "pair" && card == other);
                let is_lost = card == 0 && fold == "forfeit";
                let side = paid.filter(|_| !is_lost).map_or(-1, |(_, pays)| *pays);
                *totals.entry(whole(base + side)).or_default() += 1;
                product += base * side;
                base_sum += base;
                side_sum += side;
            }
        }
        let totals: Vec<(Ratio, Ratio)> =
            totals.into_iter().rev().map(|(net, ways)| (net, ratio(ways, 132))).collect();
        assert_eq!(law(&found), totals, "{fold}");
        let covariance = ratio(product, 132) - ratio(base_sum, 132) * ratio(side_sum, 132);
        assert_eq!(exact(&found["pairs"][0]["covariance"]), covariance, "{fold}");
    }
}

/// Pai Gow Poker and its Fortune Bonus: both laws are those of the wagers alone, which are counted in another way.
#[test]
#[ignore = "slow: deals every hand of Pai Gow Poker twice, for each player"]
fn pai_gow_beside_its_fortune_bonus() {
    for base in ["pai-gow-poker/base", "pai-gow-poker/base?player=optimal&bank=player"] {
        check_sums(&[base, "pai-gow-poker/fortune-bonus"]);
    }
    let question = Round {
        what: vec!["pai-gow-poker/base".into(), "pai-gow-poker/fortune-bonus".into()],
        cap_bet: Some(whole(1)),
        max_payout: Some(whole(5)),
        play: Some(RoundPlay::Aggregate),
        ..Round::default()
    };
    assert!(Session::new().ask(&question).is_err());
}

/// A game from two decks, more than 64 cards, in which a fold loses the ante and playing wins it on a red second card, so
/// that every card is played.
const TWO_DECKS: &str = r#"{"id": "G", "deal": {"decks": 2, "zones": {"own": 1, "next": 1}}, "stakes": {"ante": 1},
  "stages": [{"stage": "s", "sees": ["own"], "choices": [{"choice": "fold", "ends": {}}, {"choice": "play"}]}],
  "bets": {"ante": {"rows": [{"hand": "red", "pays": "1 to 1", "when": {"of": "next", "each": {"colour": "red"}}}]}},
  "sides": {"ace": {"fold": "forfeit", "rows": [{"hand": "ace", "pays": "11 to 1", "when": {"of": "own", "highest": "A"}}]}}}"#;

#[test]
fn a_forfeited_side_bet_of_a_game_from_two_decks() {
    let session = Session::new().with_texts([("two.json".to_string(), TWO_DECKS.to_string())]);
    let found = session.ask(&Analyze { what: vec!["two.json/ace".into()], ..Analyze::default() }).unwrap();
    // 8 aces of 104 cards win 11, the other 96 lose: (96 - 88) / 104.
    assert_eq!(found[0].edge, Some(ratio(1, 13)));
}
