//! Sessions against closed forms, against literals, and against every sequence of a few rounds.

use desk::Bounds;
use desk::bankroll::{Fate, Stay, fate};
use enumeration::Ratio;
use enumeration::ratio::{ratio, whole};
use num_traits::pow;
use std::collections::BTreeMap;

type Nets = Vec<(Ratio, Ratio)>;

/// Nets with their ways out of a whole.
fn nets(of: i64, all: &[(Ratio, i64)]) -> Nets {
    all.iter().map(|(net, ways)| (net.clone(), ratio(*ways, of))).collect()
}

fn red() -> Nets {
    nets(38, &[(whole(1), 18), (whole(-1), 20)])
}

fn stay(bankroll: i64, goal: Option<i64>, rounds: Option<u64>) -> Stay {
    Stay { bankroll: whole(bankroll), bet: whole(1), goal: goal.map(whole), rounds }
}

fn holds(bounds: &Bounds, value: &Ratio) {
    assert!(bounds.low <= *value && *value <= bounds.high, "{:?} is not in {:?}", value, bounds.written(15));
    let wide = (&bounds.high - &bounds.low) * whole(10_000_000_000_i64);
    assert!(wide <= bounds.low.clone().max(whole(1)), "{:?}", bounds.written(15));
}

fn written(bounds: &Bounds) -> (String, String) {
    bounds.written(10)
}

fn pair(low: &str, high: &str) -> (String, String) {
    (low.into(), high.into())
}

#[test]
fn two_hundred_spins_on_red_from_twenty_units() {
    let Fate { ruin, goal_reached, rounds_played, end, .. } =
        fate(&red(), &stay(20, None, Some(200))).unwrap();
    let end = end.unwrap();
    assert_eq!(written(&ruin), pair("0.3801595448", "0.3801595449"));
    assert_eq!(goal_reached, None);
    assert_eq!(written(&rounds_played.unwrap()), pair("171.9079905682", "171.9079905683"));
    assert_eq!(written(&end.ahead), pair("0.2060465507", "0.2060465508"));
    assert_eq!(written(&end.mean), pair("10.9522110227", "10.9522110228"));
    assert_eq!(written(&end.standard_deviation), pair("11.5567459441", "11.5567459442"));
    let percentiles: Vec<(u32, String)> =
        end.percentiles.iter().map(|(percent, at)| (*percent, at.known().unwrap().to_string())).collect();
    let literal =
        [(1, "0"), (5, "0"), (10, "0"), (25, "0"), (50, "8"), (75, "18"), (90, "28"), (95, "32"), (99, "42")];
    assert_eq!(percentiles, literal.map(|(percent, at)| (percent, at.to_string())));
}

#[test]
fn red_from_twenty_to_forty_is_the_gamblers_ruin() {
    let found = fate(&red(), &stay(20, Some(40), None)).unwrap();
    let goal = whole(1) / (whole(1) + pow(ratio(10, 9), 20));
    holds(found.goal_reached.as_ref().unwrap(), &goal);
    holds(&found.ruin, &(whole(1) - &goal));
    assert!(written(found.goal_reached.as_ref().unwrap()).0.starts_with("0.108397989"));
    // By Wald's identity: the mean change is the mean net times the mean number of rounds.
    let rounds = (whole(40) * goal - whole(20)) / ratio(-2, 38);
    holds(found.rounds_played.as_ref().unwrap(), &rounds);
    assert!(found.end.is_none());
}

#[test]
fn a_fair_coin_reaches_its_goal_in_proportion() {
    let coin = nets(2, &[(whole(1), 1), (whole(-1), 1)]);
    for (bankroll, goal) in [(1, 2), (3, 10), (250, 1_000), (5_000, 5_001)] {
        let found = fate(&coin, &stay(bankroll, Some(goal), None)).unwrap();
        holds(found.goal_reached.as_ref().unwrap(), &ratio(bankroll, goal));
        holds(found.rounds_played.as_ref().unwrap(), &whole(bankroll * (goal - bankroll)));
    }
    let found = fate(&coin, &stay(10, None, None)).unwrap();
    assert_eq!(found.ruin, Bounds::exact(whole(1)));
    assert_eq!(found.rounds_played, None);
}

#[test]
fn a_wager_with_an_advantage_may_last_forever() {
    let game = nets(10_000, &[(whole(-1), 7_500), (whole(1), 2_499), (whole(5_101), 1)]);
    let found = fate(&game, &stay(1, None, None)).unwrap();
    assert!(written(&found.ruin).0.starts_with("0.9999922146"), "{:?}", written(&found.ruin));
    assert_eq!(found.rounds_played, None);
    // +1 with 2/3: ruin from x units is 1/2^x.
    let good = nets(3, &[(whole(1), 2), (whole(-1), 1)]);
    holds(&fate(&good, &stay(5, None, None)).unwrap().ruin, &ratio(1, 32));
    // Steps of two units at double the bet are the same walk, and the far goal proves the same as the root.
    let mixed = nets(3, &[(whole(2), 2), (whole(-2), 1)]);
    holds(&fate(&mixed, &stay(10, None, None)).unwrap().ruin, &ratio(1, 32));
    // -2 with 1/4, +1 with 3/4: h(x) = a u^x + b v^x, where u and v solve 3 z^3 - 4 z^2 + 1 = (z - 1)(3 z^2 - z - 1), with
    // h(0) = h(-1) = 1. So 3 h(1) = h(0) + h(-1) = 2.
    let falls = nets(4, &[(whole(1), 3), (whole(-2), 1)]);
    holds(&fate(&falls, &stay(1, None, None)).unwrap().ruin, &ratio(2, 3));
}

#[test]
fn without_an_advantage_ruin_is_certain() {
    let found = fate(&red(), &stay(20, None, None)).unwrap();
    assert_eq!(found.ruin, Bounds::exact(whole(1)));
    assert_eq!(found.rounds_played, Some(Bounds::exact(whole(380))));
    // -2 or +1 with 1/2 each, from one unit: the walk ends at 0 or at -1. The probability f(x) of -1 solves
    // f(x) = f(x + 1)/2 + f(x - 2)/2 with f(0) = 0 and f(-1) = 1; its bounded solutions are A + B c^x with
    // c = (1 - sqrt 5)/2, so f(1) = (sqrt 5 - 1)/2. By Wald's identity the rounds are 2 (1 + f(1)) = 1 + sqrt 5.
    let falls = nets(2, &[(whole(1), 1), (whole(-2), 1)]);
    let found = fate(&falls, &stay(1, None, None)).unwrap();
    assert_eq!(written(&found.rounds_played.unwrap()), pair("3.2360679774", "3.2360679775"));
}

#[test]
fn ten_rounds_are_every_sequence_of_ten_outcomes() {
    let banker = nets(10, &[(ratio(19, 20), 5), (whole(-1), 4), (whole(0), 1)]);
    let spread = nets(8, &[(whole(3), 1), (whole(1), 2), (whole(-1), 4), (whole(-2), 1)]);
    for law in [red(), banker, spread] {
        for (bankroll, goal) in [(1, None), (3, None), (3, Some(5)), (20, None), (2, Some(4))] {
            let rounds = if law.len() < 4 { 10 } else { 7 };
            let question = stay(bankroll, goal, Some(rounds));
            let found = fate(&law, &question).unwrap();
            let mut ends = BTreeMap::new();
            let mut played = whole(0);
            every(&law, &question, rounds, &question.bankroll, &whole(1), &mut ends, &mut played);
            let chance = |is: &dyn Fn(&Ratio) -> bool| -> Ratio {
                ends.iter().filter(|(end, _)| is(end)).map(|(_, p)| p).sum()
            };
            holds(&found.ruin, &chance(&|end| *end < whole(1)));
            if let Some(goal) = goal {
                holds(found.goal_reached.as_ref().unwrap(), &chance(&|end| *end >= whole(goal)));
            }
            holds(found.rounds_played.as_ref().unwrap(), &played);
            let end = found.end.unwrap();
            holds(&end.ahead, &chance(&|end| *end > question.bankroll));
            holds(&end.even, &chance(&|end| *end == question.bankroll));
            holds(&end.behind, &chance(&|end| *end < question.bankroll));
            let mean: Ratio = ends.iter().map(|(end, p)| end * p).sum();
            holds(&end.mean, &mean);
            let variance: Ratio = ends.iter().map(|(end, p)| (end - &mean) * (end - &mean) * p).sum();
            let (low, high) = (&end.standard_deviation.low, &end.standard_deviation.high);
            assert!(low * low <= variance && variance <= high * high);
            for (percent, at) in &end.percentiles {
                let mut sum = whole(0);
                let least = ends.iter().find(|(_, p)| {
                    sum += *p;
                    sum >= ratio(*percent, 100)
                });
                assert_eq!(at.known(), least.map(|(end, _)| end), "{percent}%");
            }
        }
    }
}

/// Plays every sequence of outcomes.
fn every(
    law: &Nets,
    question: &Stay,
    left: u64,
    bankroll: &Ratio,
    chance: &Ratio,
    ends: &mut BTreeMap<Ratio, Ratio>,
    played: &mut Ratio,
) {
    let is_over = *bankroll < question.bet || question.goal.as_ref().is_some_and(|goal| bankroll >= goal);
    if is_over || left == 0 {
        *ends.entry(bankroll.clone()).or_insert_with(|| whole(0)) += chance;
        return;
    }
    *played += chance;
    for (net, p) in law {
        every(law, question, left - 1, &(bankroll + net), &(chance * p), ends, played);
    }
}

#[test]
fn a_long_session_after_which_nobody_is_left() {
    let found = fate(&red(), &stay(20, None, Some(1_000_000))).unwrap();
    holds(&found.ruin, &whole(1));
    // Ever takes 380 rounds; a million are as good as ever.
    holds(found.rounds_played.as_ref().unwrap(), &whole(380));
}

#[test]
fn too_much_work_and_impossible_sessions_are_refused() {
    assert!(fate(&red(), &stay(20, None, Some(1_000_000_000))).is_err());
    assert!(fate(&red(), &stay(0, None, Some(10))).is_err());
    assert!(fate(&red(), &stay(20, Some(20), Some(10))).is_err());
    assert!(fate(&nets(1, &[(whole(0), 1)]), &stay(20, None, Some(10))).is_err());
    assert!(fate(&red(), &stay(20, Some(1_000_000_000), None)).is_err());
}

#[test]
fn ten_thousand_rounds_from_a_thousand_units() {
    // A dozen nets, sum of ways 1,000, mean -0.035.
    let law = nets(
        1_000,
        &[
            (whole(-4), 10),
            (whole(-3), 20),
            (whole(-2), 80),
            (whole(-1), 420),
            (whole(0), 60),
            (whole(1), 290),
            (whole(2), 80),
            (whole(3), 20),
            (whole(4), 10),
            (whole(5), 5),
            (whole(10), 4),
            (whole(25), 1),
        ],
    );
    let start = std::time::Instant::now();
    let found = fate(&law, &stay(1_000, None, Some(10_000))).unwrap();
    println!("{:?}: ruin {:?}", start.elapsed(), written(&found.ruin));
}
