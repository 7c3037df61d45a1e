//! Craps (HC appendix B): line bets with odds, bets taken to resolution, one-roll bets, the fire bet.
//!
//! Every bet but the fire bet is settled by the first of a few totals to appear, so its law is a ratio of ways. The
//! fire bet is an absorbing chain over the sets of points made.

use crate::analysis::{Analysis, Settled};
use crate::rows::{net, win};
use crate::{Error, Family, Request, Workbench};
use enumeration::chain::{Chain, Target};
use enumeration::dice::{ways_of_total, ways_with_two};
use enumeration::ratio::{parse, ratio, whole};
use enumeration::{Distribution, Ratio};
use num_traits::{One, Zero};
use paytables::PayTable;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Craps.
pub struct Craps;

/// How a wager is settled, as its data says.
#[derive(Deserialize)]
#[serde(tag = "bet", rename_all = "kebab-case", deny_unknown_fields)]
enum Bet {
    /// Pass and come: 3.I.A, 3.I.C.
    Line { flat: String },
    /// Don't pass and don't come: 3.I.B, 3.I.E.
    Dont { flat: String },
    /// A flat bet put straight on a number: 3.I.D.
    Put { number: u8 },
    /// The number before a seven: 3.I.F.
    Place { number: u8 },
    /// The number as a double before any other way and before a seven: 3.I.G to J.
    Hardway { number: u8 },
    /// Like a place bet at true odds, less a vigorish: 6.I.
    Buy { number: u8 },
    /// A seven before the number at true odds, less a vigorish: 6.II.
    Lay { number: u8 },
    /// Settled by the next roll, in shares of the whole bet: 3.I.K to U, 5.III to VI.
    OneRoll { rows: Vec<Part> },
    /// One combination of the dice on the next roll: 3.I.V to LL.
    Hop { dice: [u8; 2] },
    /// Different points made before a seven-out: 3.I.MM, 12.
    Fire { points: BTreeMap<String, u32> },
}

/// A part of a one-roll bet: the row that pays it, the totals it wins on, and its share of the whole bet.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Part {
    row: String,
    totals: Vec<u8>,
    #[serde(default)]
    share: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GameRules {
    vigorish: String,
}

const POINTS: [u8; 6] = [4, 5, 6, 8, 9, 10];
const ROLLS: u64 = 36;

impl Family for Craps {
    fn names(&self) -> &'static [&'static str] {
        &["craps"]
    }

    fn analyze(&self, request: &Request, _: &Workbench) -> Result<Analysis, Error> {
        match request.rules()? {
            Bet::Line { flat } => line(request, &flat),
            Bet::Dont { flat } => dont(request, &flat),
            Bet::Put { number } => put(request, number),
            Bet::Place { number } | Bet::Buy { number } => {
                resolved(request, number, ways_of_total(number), 6)
            }
            Bet::Hardway { number } => {
                let hard = ways_with_two(|a, b| a == b && a + b == number);
                resolved(request, number, hard, 6 + ways_of_total(number) - hard)
            }
            Bet::Lay { number } => resolved(request, number, 6, ways_of_total(number)),
            Bet::OneRoll { rows } => one_roll(request, &rows),
            Bet::Hop { dice } => hop(request, dice),
            Bet::Fire { points } => fire(request, &points),
        }
    }
}

/// The probability that one of `wins` ways comes before one of `loses` ways.
fn before(wins: u64, loses: u64) -> Ratio {
    ratio(wins, wins + loses)
}

/// The odds bet behind a point: what is staked and what it would win.
struct Odds {
    stake: Ratio,
    win: Ratio,
}

/// Ruling C3: the multiple is of the flat bet; 3-4-5x gives 4 and 10 three times, 5 and 9 four times, 6 and 8 five times.
fn multiple(request: &Request, point: u8) -> Ratio {
    match request.selected.settings.get("odds") {
        "3-4-5x" => whole(match point {
            4 | 10 => 3,
            5 | 9 => 4,
            _ => 5,
        }),
        times => parse(times.trim_end_matches('x')).expect("a multiple was accepted"),
    }
}

fn odds_pay(table: &PayTable, point: u8) -> Result<Ratio, Error> {
    win(
        table,
        match point {
            4 | 10 => "odds on 4 or 10",
            5 | 9 => "odds on 5 or 9",
            _ => "odds on 6 or 8",
        },
    )
}

/// Odds taken: the multiple is staked.
fn taken(request: &Request, point: u8) -> Result<Odds, Error> {
    let stake = multiple(request, point);
    Ok(Odds { win: &stake * odds_pay(request.selected.table(), point)?, stake })
}

/// Odds laid: the multiple is what would be won, or what is staked (ruling C3).
fn laid(request: &Request, point: u8) -> Result<Odds, Error> {
    let pay = odds_pay(request.selected.table(), point)?;
    let multiple = multiple(request, point);
    if request.selected.settings.is("lay", "stake") {
        return Ok(Odds { win: &multiple * pay, stake: multiple });
    }
    if pay.is_zero() {
        return Err(Error::Said(format!(
            "{}: odds that pay nothing cannot be laid to win a multiple",
            request.selected
        )));
    }
    Ok(Odds { stake: &multiple / pay, win: multiple })
}

/// Pass and come: HC appendix B, 3.I.A and C, with odds by section 7.
fn line(request: &Request, flat: &str) -> Result<Analysis, Error> {
    let win = net(request.selected.table(), flat)?;
    let mut rounds = vec![
        (Settled::new("7 or 11 at once", win.clone()), ratio(8, ROLLS)),
        (Settled::new("2, 3 or 12 at once", -Ratio::one()), ratio(4, ROLLS)),
    ];
    for point in POINTS {
        let odds = taken(request, point)?;
        let stake = Ratio::one() + &odds.stake;
        let set = ratio(ways_of_total(point), ROLLS);
        let made = before(ways_of_total(point), 6);
        rounds.push((
            Settled::new(format!("point {point}, made"), &win + &odds.win).staking(stake.clone()),
            &set * &made,
        ));
        rounds.push((
            Settled::new(format!("point {point}, seven out"), -stake.clone()).staking(stake),
            set * (Ratio::one() - made),
        ));
    }
    Ok(per_roll(Analysis::of(request, &Distribution::weighed(rounds))?, &mean_rolls_of_line()))
}

/// Don't pass and don't come: HC appendix B, 3.I.B and E; a 12 pushes (ruling C2).
fn dont(request: &Request, flat: &str) -> Result<Analysis, Error> {
    let win = net(request.selected.table(), flat)?;
    let mut rounds = vec![
        (Settled::new("2 or 3 at once", win.clone()), ratio(3, ROLLS)),
        (Settled::new("12 at once", Ratio::zero()), ratio(1, ROLLS)),
        (Settled::new("7 or 11 at once", -Ratio::one()), ratio(8, ROLLS)),
    ];
    for point in POINTS {
        let odds = laid(request, point)?;
        let stake = Ratio::one() + &odds.stake;
        let set = ratio(ways_of_total(point), ROLLS);
        let made = before(ways_of_total(point), 6);
        rounds.push((
            Settled::new(format!("point {point}, seven out"), &win + &odds.win).staking(stake.clone()),
            &set * (Ratio::one() - &made),
        ));
        rounds
            .push((Settled::new(format!("point {point}, made"), -stake.clone()).staking(stake), set * made));
    }
    Ok(per_roll(Analysis::of(request, &Distribution::weighed(rounds))?, &mean_rolls_of_line()))
}

/// A put bet: HC appendix B, 3.I.D, with odds by 7.IV, always working (ruling C3).
fn put(request: &Request, number: u8) -> Result<Analysis, Error> {
    let odds = taken(request, number)?;
    let stake = Ratio::one() + &odds.stake;
    let made = before(ways_of_total(number), 6);
    let win = net(request.selected.table(), "put bet")? + odds.win;
    let rounds = Distribution::weighed([
        (Settled::new(format!("{number} before 7"), win).staking(stake.clone()), made.clone()),
        (Settled::new(format!("7 before {number}"), -stake.clone()).staking(stake), Ratio::one() - made),
    ]);
    Ok(per_roll(Analysis::of(request, &rounds)?, &ratio(ROLLS, ways_of_total(number) + 6)))
}

/// A place, buy, lay or hardway bet taken to resolution (ruling C1), settled by the first of its winning and losing ways.
fn resolved(request: &Request, number: u8, wins: u64, loses: u64) -> Result<Analysis, Error> {
    let row = request.selected.wager.row.as_deref().expect("the wager names its row");
    let pay = net(request.selected.table(), row)?;
    // The vigorish is of the bet on a buy, of the possible win on a lay (6.I, 6.II, ruling C4).
    let rate = parse(&request.game_rules::<GameRules>()?.vigorish).expect("a ratio");
    let (vigorish, paid_by_losers) = match request.rules()? {
        Bet::Buy { .. } => (rate, request.selected.settings.is("vig", "up-front")),
        Bet::Lay { .. } => (rate * &pay, request.selected.settings.is("vig", "up-front")),
        _ => (Ratio::zero(), false),
    };
    let up_front = if paid_by_losers { vigorish.clone() } else { Ratio::zero() };
    let stake = Ratio::one() + &up_front;
    let won = before(wins, loses);
    let (yes, no) = match request.rules()? {
        Bet::Lay { .. } => (format!("7 before {number}"), format!("{number} before 7")),
        Bet::Hardway { .. } => (row.to_string(), format!("7 or {number} the easy way first")),
        _ => (format!("{number} before 7"), format!("7 before {number}")),
    };
    let rounds = Distribution::weighed([
        (Settled::new(yes, pay - vigorish).staking(stake.clone()), won.clone()),
        (Settled::new(no, -Ratio::one() - up_front).staking(stake), Ratio::one() - won),
    ]);
    Ok(per_roll(Analysis::of(request, &rounds)?, &ratio(ROLLS, wins + loses)))
}

/// A one-roll bet, each part a share of the whole (5.III to VI, ruling C5).
fn one_roll(request: &Request, parts: &[Part]) -> Result<Analysis, Error> {
    let table = request.selected.table();
    let mut left = ROLLS;
    let mut rounds = Vec::new();
    for part in parts {
        let share = part.share.as_deref().map_or_else(Ratio::one, |s| parse(s).expect("a ratio"));
        let net = (net(table, &part.row)? + Ratio::one()) * share - Ratio::one();
        let ways: u64 = part.totals.iter().map(|&total| ways_of_total(total)).sum();
        left -= ways;
        let pays = table.row(&part.row).map(|row| row.pays.to_string());
        rounds.push((Settled { pays, ..Settled::new(part.row.clone(), net) }, ways));
    }
    rounds.push((Settled::all_other(), left));
    Analysis::of(request, &Distribution::counted(rounds, ROLLS))
}

/// A hop bet: one combination of the dice on the next roll.
fn hop(request: &Request, dice: [u8; 2]) -> Result<Analysis, Error> {
    let row = request.selected.wager.row.clone().expect("the wager names its row");
    let ways = ways_with_two(|a, b| [a, b] == dice || [b, a] == dice);
    let classes = Distribution::counted([(Some(row), ways), (None, ROLLS - ways)], ROLLS);
    Analysis::of(request, &request.settle_by_row(&classes, Clone::clone))
}

/// The fire bet: HC appendix B, 12, paid on the different points made before a seven-out (ruling C6).
///
/// A transient state is the set of points made, at a come-out roll. Rolls that set no point change nothing; a point is
/// made before a seven or the shooter is out with the set as it stands.
fn fire(request: &Request, points: &BTreeMap<String, u32>) -> Result<Analysis, Error> {
    let sets = 1usize << POINTS.len();
    let point_set: u64 = POINTS.iter().map(|&p| ways_of_total(p)).sum();
    let chain = Chain::new(sets, POINTS.len() + 1, |set| {
        let made = set.count_ones() as usize;
        let mut moves = Vec::new();
        for (i, &point) in POINTS.iter().enumerate() {
            let comes = ratio(ways_of_total(point), point_set);
            let hits = before(ways_of_total(point), 6);
            moves.push((Target::Transient(set | 1 << i), &comes * &hits));
            moves.push((Target::Absorbing(made), comes * (Ratio::one() - hits)));
        }
        moves
    });
    let made = Distribution::weighed((0u32..).zip(chain.absorption(0)));
    let row_of = |&made: &u32| points.iter().find(|&(_, &n)| n == made).map(|(row, _)| row.clone());
    Analysis::of(request, &request.settle_by_row(&made, row_of))
}

/// The mean number of rolls a line bet takes: one, and from each point until it or a seven comes.
fn mean_rolls_of_line() -> Ratio {
    POINTS.iter().fold(Ratio::one(), |rolls, &point| {
        let ways = ways_of_total(point);
        rolls + ratio(ways, ROLLS) * ratio(ROLLS, ways + 6)
    })
}

fn per_roll(mut analysis: Analysis, mean_rolls: &Ratio) -> Analysis {
    analysis.edge_per_roll = analysis.edge.as_ref().map(|edge| edge / mean_rolls);
    analysis
}
