//! Craps (HC appendix B): two dice, rolled until the wager is decided.

use crate::chains::{ChainLaw, RollChain};
use crate::dealer::Dealer;
use crate::error::Error;
use crate::lines::{Line, SettledRound, pay};
use crate::strategist::RecordingPlayer;
use crate::wager::Wager;
use num_traits::{One, Zero};
use paytables::{PayTable, Ratio, Selected};

/// The totals that become points.
const POINTS: [u8; 6] = [4, 5, 6, 8, 9, 10];

/// A wager on the craps layout.
struct Craps {
    bet: CrapsEvent,
    lines: Vec<Line>,
}

/// The event that settles a wager.
enum CrapsEvent {
    /// Pass and come: decided at once or with a point (3.I.A, C).
    Line,
    /// Don't pass and don't come (3.I.B, E).
    Dont,
    /// Put, place and buy: the number before a seven (3.I.D, F).
    Number(u8),
    /// Lay: a seven before the number (6.II).
    Against(u8),
    /// Hardways: the number as a pair, before a seven and before it comes the easy way (3.I.G to J).
    Hardway(u8),
    /// One roll: the line of each total of the dice.
    Roll([usize; 13]),
    /// On the hop: one roll, these two faces.
    Hop(u8, u8),
    /// The Fire Bet (12).
    Fire,
}

pub(super) fn open(selected: &Selected) -> Result<Box<dyn Wager>, Error> {
    let name = selected.wager.wager.as_str();
    let table = selected.table();
    let number = || name.rsplit('-').next().and_then(|n| n.parse().ok()).unwrap_or(0);
    let craps = match name.split('-').next().unwrap_or(name) {
        "pass" => line_bet(selected, "pass bet")?,
        "come" => line_bet(selected, "come bet")?,
        "dont" if name == "dont-pass" => dont_bet(selected, "don't pass bet")?,
        "dont" => dont_bet(selected, "don't come bet")?,
        "put" => put_bet(selected, number())?,
        "place" => {
            let n = number();
            let win = pay(table, &format!("place bet on {n}"))?;
            Craps { bet: CrapsEvent::Number(n), lines: number_lines(n, win, -Ratio::one(), Ratio::one()) }
        }
        "buy" | "lay" => vigorish_bet(selected, number())?,
        "hardway" => hardway(table, number())?,
        "hop" => hop(table, name)?,
        "fire" => fire(table)?,
        _ => one_roll(table, name).ok_or_else(|| Error::unknown_wager(selected))??,
    };
    Ok(Box::new(craps))
}

/// The odds bet behind a point, as a multiple of the flat bet (ruling C3).
fn odds_multiple(selected: &Selected, point: u8) -> Result<Ratio, Error> {
    let multiple = match selected.settings.value("odds")? {
        "3-4-5x" => match point {
            4 | 10 => 3,
            5 | 9 => 4,
            _ => 5,
        },
        plain => plain.trim_end_matches('x').parse().unwrap_or(0),
    };
    Ok(Ratio::from_integer(multiple.into()))
}

/// The odds paid on the supplemental wager (7.I to V).
fn odds_pay(table: &PayTable, point: u8) -> Result<Ratio, Error> {
    pay(
        table,
        match point {
            4 | 10 => "odds on 4 or 10",
            5 | 9 => "odds on 5 or 9",
            _ => "odds on 6 or 8",
        },
    )
}

fn line_bet(selected: &Selected, flat: &str) -> Result<Craps, Error> {
    let table = selected.table();
    let win = pay(table, flat)?;
    let mut lines =
        vec![Line::new("7 or 11 at once", win.clone()), Line::new("2, 3 or 12 at once", -Ratio::one())];
    for point in POINTS {
        let odds = odds_multiple(selected, point)?;
        let staked = Ratio::one() + &odds;
        let made = &win + &odds * odds_pay(table, point)?;
        lines.push(Line::new(format!("point {point}, made"), made).staking(staked.clone()));
        lines.push(Line::new(format!("point {point}, seven out"), -staked.clone()).staking(staked));
    }
    Ok(Craps { bet: CrapsEvent::Line, lines })
}

fn dont_bet(selected: &Selected, flat: &str) -> Result<Craps, Error> {
    let table = selected.table();
    let win = pay(table, flat)?;
    let mut lines = vec![
        Line::new("2 or 3 at once", win.clone()),
        Line::new("12 at once", Ratio::zero()),
        Line::new("7 or 11 at once", -Ratio::one()),
    ];
    for point in POINTS {
        let multiple = odds_multiple(selected, point)?;
        let odds = odds_pay(table, point)?;
        let (laid, won) = if selected.settings.is("lay", "stake") {
            (multiple.clone(), multiple * odds)
        } else {
            (&multiple / odds, multiple)
        };
        let staked = Ratio::one() + laid;
        lines.push(Line::new(format!("point {point}, seven out"), &win + won).staking(staked.clone()));
        lines.push(Line::new(format!("point {point}, made"), -staked.clone()).staking(staked));
    }
    Ok(Craps { bet: CrapsEvent::Dont, lines })
}

/// The number comes, or the seven.
fn number_lines(number: u8, comes: Ratio, seven: Ratio, staked: Ratio) -> Vec<Line> {
    vec![
        Line::new(format!("{number} before 7"), comes).staking(staked.clone()),
        Line::new(format!("7 before {number}"), seven).staking(staked),
    ]
}

fn put_bet(selected: &Selected, number: u8) -> Result<Craps, Error> {
    let table = selected.table();
    let odds = odds_multiple(selected, number)?;
    let staked = Ratio::one() + &odds;
    let comes = pay(table, "put bet")? + odds * odds_pay(table, number)?;
    Ok(Craps { bet: CrapsEvent::Number(number), lines: number_lines(number, comes, -staked.clone(), staked) })
}

/// Buy and lay bets: fair odds, and a vigorish of up to 5% of the bet, or of what a lay bet could win (6, ruling C4).
fn vigorish_bet(selected: &Selected, number: u8) -> Result<Craps, Error> {
    let lays = selected.wager.wager.starts_with("lay");
    let win = if lays {
        pay(selected.table(), &format!("lay bet on {number}"))?
    } else {
        pay(selected.table(), &format!("place bet on {number}"))?
    };
    let of = if lays { win.clone() } else { Ratio::one() };
    let percent = selected.settings.value("vig-percent")?;
    let percent = paytables::pay::amount(percent).ok_or_else(|| Error::NoPercentage(percent.into()))?;
    let vigorish = of * percent / Ratio::from_integer(100.into());
    let wins = win - &vigorish;
    let up_front = if selected.settings.is("vig", "up-front") { vigorish } else { Ratio::zero() };
    let staked = Ratio::one() + up_front;
    let loses = -staked.clone();
    Ok(if lays {
        Craps { bet: CrapsEvent::Against(number), lines: number_lines(number, loses, wins, staked) }
    } else {
        Craps { bet: CrapsEvent::Number(number), lines: number_lines(number, wins, loses, staked) }
    })
}

fn hardway(table: &PayTable, number: u8) -> Result<Craps, Error> {
    let row = format!("{} the hardway bet", total_word(number));
    let win = pay(table, &row)?;
    let lost = Line::new(format!("7 or {number} the easy way first"), -Ratio::one());
    Ok(Craps { bet: CrapsEvent::Hardway(number), lines: vec![Line::new(row, win), lost] })
}

fn total_word(total: u8) -> &'static str {
    match total {
        4 => "four",
        6 => "six",
        8 => "eight",
        _ => "ten",
    }
}

fn hop(table: &PayTable, name: &str) -> Result<Craps, Error> {
    const WORDS: [&str; 6] = ["one", "two", "three", "four", "five", "six"];
    const NICKNAMES: [&str; 6] = ["ace", "deuce", "trey", "four", "five", "six"];
    let faces: Vec<u8> = name.split('-').filter_map(|part| part.parse().ok()).collect();
    let &[a, b] = faces.as_slice() else { return Err(Error::NoFaces { wager: name.into() }) };
    let called = |names: [&str; 6]| format!("{} {}", names[usize::from(a) - 1], names[usize::from(b) - 1]);
    let row = if a == b {
        format!("{} the hardway on the hop bet", total_word(a + b))
    } else if called(WORDS) == called(NICKNAMES) {
        format!("{} on the hop bet", called(WORDS))
    } else {
        format!("{} or {} on the hop bet", called(WORDS), called(NICKNAMES))
    };
    let win = pay(table, &row)?;
    Ok(Craps { bet: CrapsEvent::Hop(a, b), lines: vec![Line::new(row, win), Line::all_other()] })
}

fn fire(table: &PayTable) -> Result<Craps, Error> {
    let mut lines = vec![Line::all_other()];
    for row in ["4 points", "5 points", "6 or more points"] {
        lines.push(Line::new(row, pay(table, row)?));
    }
    Ok(Craps { bet: CrapsEvent::Fire, lines })
}

/// Bets on the next roll, alone or several at once: the rows that win, the totals they win on, and the number of equal
/// units of the whole bet on each (5.II to VI, ruling C5).
fn one_roll(table: &PayTable, name: &str) -> Option<Result<Craps, Error>> {
    const CRAPS_2: (&str, &[u8]) = ("craps 2 bet", &[2]);
    const CRAPS_3: (&str, &[u8]) = ("craps 3 bet", &[3]);
    const CRAPS_12: (&str, &[u8]) = ("craps 12 bet", &[12]);
    const ELEVEN: (&str, &[u8]) = ("11 in one roll", &[11]);
    const ANY_CRAPS: (&str, &[u8]) = ("any craps bet", &[2, 3, 12]);
    const ANY_SEVEN: (&str, &[u8]) = ("any seven bet", &[7]);
    // The units on craps 2, craps 3, eleven, craps 12, in the order the horn names them, and on any seven.
    let horn = |two, three, eleven, twelve, seven| {
        vec![(CRAPS_2, two), (CRAPS_3, three), (ELEVEN, eleven), (CRAPS_12, twelve), (ANY_SEVEN, seven)]
    };
    let units = match name {
        "field" => {
            let rows: [(&str, &[u8]); 2] =
                [("on a 3, 4, 9, 10 or 11", &[3, 4, 9, 10, 11]), ("on a 2 or 12", &[2, 12])];
            return Some(one_bet(table, &rows));
        }
        "any-seven" => vec![(ANY_SEVEN, 1)],
        "any-craps" => vec![(ANY_CRAPS, 1)],
        "craps-2" => vec![(CRAPS_2, 1)],
        "craps-3" => vec![(CRAPS_3, 1)],
        "craps-12" => vec![(CRAPS_12, 1)],
        "eleven" => vec![(ELEVEN, 1)],
        "c-and-e" => vec![(ANY_CRAPS, 1), (ELEVEN, 1)],
        "horn" => horn(1, 1, 1, 1, 0),
        "horn-high-2" => horn(2, 1, 1, 1, 0),
        "horn-high-3" => horn(1, 2, 1, 1, 0),
        "horn-high-11" => horn(1, 1, 2, 1, 0),
        "horn-high-12" => horn(1, 1, 1, 2, 0),
        "world" => horn(1, 1, 1, 1, 1),
        _ => return None,
    };
    Some(several_bets(table, &units))
}

/// One bet with several winning rows.
fn one_bet(table: &PayTable, rows: &[(&str, &[u8])]) -> Result<Craps, Error> {
    let mut lines = vec![Line::all_other()];
    let mut of_total = [0; 13];
    for &(row, totals) in rows {
        for &total in totals {
            of_total[usize::from(total)] = lines.len();
        }
        lines.push(Line::new(row, pay(table, row)?));
    }
    Ok(Craps { bet: CrapsEvent::Roll(of_total), lines })
}

/// Several bets at once, each of a number of units: one wins, the others lose.
fn several_bets(table: &PayTable, bets: &[((&str, &[u8]), i32)]) -> Result<Craps, Error> {
    let whole: i32 = bets.iter().map(|bet| bet.1).sum();
    let mut lines = vec![Line::all_other()];
    let mut of_total = [0; 13];
    for &((row, totals), units) in bets.iter().filter(|bet| bet.1 > 0) {
        for &total in totals {
            of_total[usize::from(total)] = lines.len();
        }
        let units = Ratio::from_integer(units.into());
        let lost = Ratio::from_integer(whole.into()) - &units;
        lines.push(Line::new(row, (pay(table, row)? * units - lost) / Ratio::from_integer(whole.into())));
    }
    Ok(Craps { bet: CrapsEvent::Roll(of_total), lines })
}

fn roll(dealer: &mut Dealer) -> u8 {
    dealer.die() + dealer.die()
}

/// Rolls until the number or a seven comes; returns true if it was the number.
fn number_before_seven(dealer: &mut Dealer, number: u8) -> bool {
    let (a, b) = dealer.roll_until(|a, b| a + b == number || a + b == 7);
    a + b == number
}

fn place_of(point: u8) -> usize {
    POINTS.iter().position(|&p| p == point).unwrap_or(0)
}

impl Wager for Craps {
    fn lines(&self) -> &[Line] {
        &self.lines
    }

    fn is_endless(&self) -> bool {
        matches!(self.bet, CrapsEvent::Fire)
    }

    fn chain(&self) -> Result<ChainLaw<Option<SettledRound>>, Error> {
        let state = |shooter: &Shooter| shooter.made.iter().map(|&made| i64::from(made)).collect();
        let end = |shooter: Shooter| Some(SettledRound::Line(shooter.unique_points().saturating_sub(3)));
        RollChain { state: &state, roll: &Shooter::loses_a_point, end: &end }.law(Shooter::default())
    }

    fn play(&self, dealer: &mut Dealer, _: &mut RecordingPlayer) -> Result<SettledRound, Error> {
        let line = match self.bet {
            CrapsEvent::Line => match roll(dealer) {
                7 | 11 => 0,
                2 | 3 | 12 => 1,
                point => 2 + 2 * place_of(point) + usize::from(!number_before_seven(dealer, point)),
            },
            CrapsEvent::Dont => match roll(dealer) {
                2 | 3 => 0,
                12 => 1,
                7 | 11 => 2,
                point => 3 + 2 * place_of(point) + usize::from(number_before_seven(dealer, point)),
            },
            CrapsEvent::Number(number) | CrapsEvent::Against(number) => {
                usize::from(!number_before_seven(dealer, number))
            }
            CrapsEvent::Hardway(number) => usize::from(!hard_before_easy(dealer, number)),
            CrapsEvent::Roll(of_total) => of_total[usize::from(roll(dealer))],
            CrapsEvent::Hop(a, b) => {
                let faces = (dealer.die(), dealer.die());
                usize::from(faces != (a, b) && faces != (b, a))
            }
            CrapsEvent::Fire => {
                let mut shooter = Shooter::default();
                while !shooter.loses_a_point(dealer) {}
                shooter.unique_points().saturating_sub(3)
            }
        };
        Ok(SettledRound::Line(line))
    }
}

/// Rolls until the number or a seven comes; returns true if the number came as a pair.
fn hard_before_easy(dealer: &mut Dealer, number: u8) -> bool {
    let (a, b) = dealer.roll_until(|a, b| a + b == number || a + b == 7);
    a + b == number && a == b
}

/// The different points that a shooter has made (12.I.E, II.B).
#[derive(Clone, Default)]
struct Shooter {
    made: [bool; 6],
}

impl Shooter {
    /// One roll and, if it is a point, the rolls that decide it. Returns true if the point is lost.
    fn loses_a_point(&mut self, dealer: &mut Dealer) -> bool {
        let point = roll(dealer);
        if !POINTS.contains(&point) {
            return false;
        }
        let is_made = number_before_seven(dealer, point);
        self.made[place_of(point)] |= is_made;
        !is_made
    }

    fn unique_points(&self) -> usize {
        self.made.iter().filter(|&&made| made).count()
    }
}
