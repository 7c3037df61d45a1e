//! Craps (HC appendix B): line bets with odds, bets taken to resolution, and bets made of several one-roll bets. Every other
//! one-roll bet and the fire bet are data.
//!
//! A bet is settled by the first of a few totals to appear, so its distribution is a ratio of ways.

use crate::analysis::{Analysis, Settled};
use crate::{Error, Method, Module, Request, Workbench};
use enumeration::dice::{ways_of_total, ways_with_two};
use enumeration::ratio::{parse, ratio, whole};
use enumeration::{Distribution, Ratio};
use num_traits::{One, Zero};
use paytables::PayTable;
use serde::Deserialize;

/// Craps.
pub(crate) static CRAPS: Module = Module {
    game: "craps",
    wagers: &[
        (&["pass", "come"], &CrapsBet),
        (&["dont-pass", "dont-come"], &CrapsBet),
        (&["put-4", "put-5", "put-6", "put-8", "put-9", "put-10"], &CrapsBet),
        (&["place-4", "place-5", "place-6", "place-8", "place-9", "place-10"], &CrapsBet),
        (&["hardway-4", "hardway-6", "hardway-8", "hardway-10"], &CrapsBet),
        (&["buy-4", "buy-5", "buy-6", "buy-8", "buy-9", "buy-10"], &CrapsBet),
        (&["lay-4", "lay-5", "lay-6", "lay-8", "lay-9", "lay-10"], &CrapsBet),
        (
            &["c-and-e", "horn", "horn-high-2", "horn-high-3", "horn-high-11", "horn-high-12", "world"],
            &CrapsBet,
        ),
    ],
};

/// A craps bet, whose data states how it is settled.
struct CrapsBet;

/// How a bet is settled, from its data.
#[derive(Deserialize)]
#[serde(tag = "bet", rename_all = "kebab-case", deny_unknown_fields)]
enum BetRule {
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
    /// Several bets on the next roll, in shares of the whole: 3.I.R to U, 5.III to VI.
    OneRoll { rows: Vec<BetPart> },
}

/// A part of a one-roll bet: the row that pays it, the totals it wins on, and its share of the whole bet.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BetPart {
    row: String,
    totals: Vec<u8>,
    share: Fraction,
}

/// A fraction in the data: `1/20`.
#[derive(Deserialize)]
#[serde(try_from = "String")]
struct Fraction(Ratio);

impl TryFrom<String> for Fraction {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        parse(&text).map(Fraction).ok_or_else(|| format!("`{text}` is not a fraction"))
    }
}

/// The odds behind a flat bet, as a multiple of it (ruling C3).
enum Multiple {
    /// The same on every point.
    Times(Ratio),
    /// Three times on 4 and 10, four times on 5 and 9, five times on 6 and 8.
    ThreeFourFive,
}

impl Multiple {
    fn of(request: &Request) -> Result<Self, Error> {
        let value = request.selected.settings.value("odds")?;
        if value == "3-4-5x" {
            return Ok(Multiple::ThreeFourFive);
        }
        let times = value.strip_suffix('x').and_then(parse);
        times
            .map(Multiple::Times)
            .ok_or_else(|| request.unread(format!("`{value}` is not a multiple of a bet")))
    }

    fn on(&self, point: u8) -> Ratio {
        match (self, point) {
            (Multiple::Times(times), _) => times.clone(),
            (Multiple::ThreeFourFive, 4 | 10) => whole(3),
            (Multiple::ThreeFourFive, 5 | 9) => whole(4),
            (Multiple::ThreeFourFive, _) => whole(5),
        }
    }
}

/// The meaning of the multiple of laid odds (ruling C3).
#[derive(Clone, Copy)]
enum Laid {
    /// The amount that they would win.
    ToWin,
    /// The amount staked.
    Staked,
}

impl Laid {
    fn of(request: &Request) -> Result<Self, Error> {
        request.choice("lay", &[("win", Laid::ToWin), ("stake", Laid::Staked)])
    }
}

/// When the vigorish is paid (ruling C4).
#[derive(Clone, Copy)]
enum Due {
    UpFront,
    OnWin,
}

impl Due {
    fn of(request: &Request) -> Result<Self, Error> {
        request.choice("vig", &[("up-front", Due::UpFront), ("on-win", Due::OnWin)])
    }
}

/// The house's charge for true odds: of the bet on a buy, of the possible win on a lay (6.I, 6.II, ruling C4).
fn vigorish(request: &Request) -> Result<Ratio, Error> {
    let value = request.selected.settings.value("vig-percent")?;
    let percent = paytables::pay::amount(value);
    percent
        .map(|percent| percent / whole(100))
        .ok_or_else(|| request.unread(format!("`{value}` is not a percentage")))
}

const POINTS: [u8; 6] = [4, 5, 6, 8, 9, 10];
const ROLLS: u64 = 36;

impl Method for CrapsBet {
    fn analyze(&self, request: &Request, _: &Workbench) -> Result<Analysis, Error> {
        match request.rules()? {
            BetRule::Line { flat } => line(request, &flat, &Multiple::of(request)?),
            BetRule::Dont { flat } => dont(request, &flat, &Multiple::of(request)?, Laid::of(request)?),
            BetRule::Put { number } => put(request, number, &Multiple::of(request)?),
            BetRule::Place { number } => resolved(request, &Race::to_the_number(number), None),
            BetRule::Hardway { number } => {
                resolved(request, &Race::the_hard_way(number, request.own_row()?), None)
            }
            BetRule::Buy { number } => {
                resolved(request, &Race::to_the_number(number), Some((vigorish(request)?, Due::of(request)?)))
            }
            BetRule::Lay { number } => {
                let pay = request.selected.table().net_of(request.own_row()?)?;
                resolved(
                    request,
                    &Race::to_a_seven(number),
                    Some((vigorish(request)? * pay, Due::of(request)?)),
                )
            }
            BetRule::OneRoll { rows } => one_roll(request, &rows),
        }
    }
}

/// The probability that one of `wins` ways comes before one of `loses` ways.
fn before(wins: u64, loses: u64) -> Ratio {
    ratio(wins, wins + loses)
}

/// The odds bet behind a point: its stake and its possible win.
struct OddsBet {
    stake: Ratio,
    win: Ratio,
}

fn odds_pay(table: &PayTable, point: u8) -> Result<Ratio, Error> {
    let row = match point {
        4 | 10 => "odds on 4 or 10",
        5 | 9 => "odds on 5 or 9",
        _ => "odds on 6 or 8",
    };
    Ok(table.win_of(row)?)
}

/// Odds taken: the multiple is staked.
fn taken(table: &PayTable, point: u8, multiple: &Multiple) -> Result<OddsBet, Error> {
    let stake = multiple.on(point);
    Ok(OddsBet { win: &stake * odds_pay(table, point)?, stake })
}

/// Odds laid: the multiple is the possible win, or the stake.
fn laid(table: &PayTable, point: u8, multiple: &Multiple, laid: Laid) -> Result<OddsBet, Error> {
    let pay = odds_pay(table, point)?;
    let multiple = multiple.on(point);
    match laid {
        Laid::Staked => Ok(OddsBet { win: &multiple * pay, stake: multiple }),
        Laid::ToWin if pay.is_zero() => Err(Error::Unsolvable {
            table: table.id.clone(),
            problem: "odds that pay 0 cannot be laid to win a multiple: give them a pay".into(),
        }),
        Laid::ToWin => Ok(OddsBet { stake: &multiple / pay, win: multiple }),
    }
}

/// Pass and come: HC appendix B, 3.I.A and C, with odds by section 7.
fn line(request: &Request, flat: &str, multiple: &Multiple) -> Result<Analysis, Error> {
    let table = request.selected.table();
    let win = table.net_of(flat)?;
    let mut rounds = vec![
        (Settled::new("7 or 11 at once", win.clone()), ratio(8, ROLLS)),
        (Settled::new("2, 3 or 12 at once", -Ratio::one()), ratio(4, ROLLS)),
    ];
    for point in POINTS {
        let odds = taken(table, point, multiple)?;
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
fn dont(request: &Request, flat: &str, multiple: &Multiple, lays: Laid) -> Result<Analysis, Error> {
    let table = request.selected.table();
    let win = table.net_of(flat)?;
    let mut rounds = vec![
        (Settled::new("2 or 3 at once", win.clone()), ratio(3, ROLLS)),
        (Settled::new("12 at once", Ratio::zero()), ratio(1, ROLLS)),
        (Settled::new("7 or 11 at once", -Ratio::one()), ratio(8, ROLLS)),
    ];
    for point in POINTS {
        let odds = laid(table, point, multiple, lays)?;
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
fn put(request: &Request, number: u8, multiple: &Multiple) -> Result<Analysis, Error> {
    let table = request.selected.table();
    let odds = taken(table, number, multiple)?;
    let stake = Ratio::one() + &odds.stake;
    let made = before(ways_of_total(number), 6);
    let win = table.net_of("put bet")? + odds.win;
    let rounds = Distribution::weighed([
        (Settled::new(format!("{number} before 7"), win).staking(stake.clone()), made.clone()),
        (Settled::new(format!("7 before {number}"), -stake.clone()).staking(stake), Ratio::one() - made),
    ]);
    Ok(per_roll(Analysis::of(request, &rounds)?, &ratio(ROLLS, ways_of_total(number) + 6)))
}

/// The rolls on which a bet taken to resolution wins and loses, in ways and in words.
struct Race {
    wins: (u64, String),
    loses: (u64, String),
}

impl Race {
    /// The number before a seven.
    fn to_the_number(number: u8) -> Race {
        let wins = (ways_of_total(number), format!("{number} before 7"));
        Race { wins, loses: (6, format!("7 before {number}")) }
    }

    /// A seven before the number.
    fn to_a_seven(number: u8) -> Race {
        let Race { wins, loses } = Race::to_the_number(number);
        Race { wins: loses, loses: wins }
    }

    /// The number as a double before any other way and before a seven.
    fn the_hard_way(number: u8, row: &str) -> Race {
        let hard = ways_with_two(|a, b| a == b && a + b == number);
        let loses = (6 + ways_of_total(number) - hard, format!("7 or {number} the easy way first"));
        Race { wins: (hard, row.into()), loses }
    }
}

/// A place, buy, lay or hardway bet taken to resolution (ruling C1), settled by the first of its winning and losing
/// ways, less a vigorish if one is due.
fn resolved(request: &Request, race: &Race, vigorish: Option<(Ratio, Due)>) -> Result<Analysis, Error> {
    let pay = request.selected.table().net_of(request.own_row()?)?;
    let (vigorish, up_front) = match vigorish {
        Some((amount, Due::UpFront)) => (amount.clone(), amount),
        Some((amount, Due::OnWin)) => (amount, Ratio::zero()),
        None => (Ratio::zero(), Ratio::zero()),
    };
    let stake = Ratio::one() + &up_front;
    let Race { wins: (wins, yes), loses: (loses, no) } = race;
    let won = before(*wins, *loses);
    let rounds = Distribution::weighed([
        (Settled::new(yes, pay - vigorish).staking(stake.clone()), won.clone()),
        (Settled::new(no, -Ratio::one() - up_front).staking(stake), Ratio::one() - won),
    ]);
    Ok(per_roll(Analysis::of(request, &rounds)?, &ratio(ROLLS, wins + loses)))
}

/// A bet made of one-roll bets, each part a share of the whole (5.III to VI, ruling C5).
fn one_roll(request: &Request, parts: &[BetPart]) -> Result<Analysis, Error> {
    let table = request.selected.table();
    let mut left = ROLLS;
    let mut rounds = Vec::new();
    for part in parts {
        let net = (table.net_of(&part.row)? + Ratio::one()) * &part.share.0 - Ratio::one();
        let ways: u64 = part.totals.iter().map(|&total| ways_of_total(total)).sum();
        left -= ways;
        let pays = table.row(&part.row).map(|row| row.pays.to_string());
        rounds.push((Settled { pays, ..Settled::new(part.row.clone(), net) }, ways));
    }
    rounds.push((Settled::all_other(), left));
    Analysis::of(request, &Distribution::counted(rounds, ROLLS))
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
