//! Compares the win of tables and periods with the exact figures of their wagers.
//!
//! A casino knows win, drop and hours, and rates roughly. So the number of rounds is a range, and with it the expected win
//! and its standard error. A result is to be investigated if no value in the ranges explains it, and within theory if every
//! value explains it, after Holm's correction for the number of rows. Otherwise the verdict is open.
//!
//! Given the bets b(i) of N rounds the win deviates from `edge * handle` by the sum of b(i) (X(i) - mean), whose variance is
//! `variance * N * E[b^2]`, with `E[b^2] = mean bet^2 * (1 + cv^2)`. A side bet is on the same cards as its base: the
//! Cauchy-Schwarz inequality bounds their covariance.

use crate::bounds::Bounds;
use crate::normal;
use crate::plausible::{Chance, plausible};
use enumeration::ratio::{ratio, whole};
use enumeration::{Arrange, Ratio, SortedMap};
use games::Analysis;
use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive, Zero, pow};

/// The record of a table in a period.
#[derive(Clone, PartialEq, Debug)]
pub struct FloorRow {
    /// The line of the file.
    pub line: u64,
    /// The table.
    pub table: String,
    /// The wager, as written.
    pub game: String,
    /// The period.
    pub period: String,
    /// The win of the house.
    pub win: Ratio,
    /// The handle: all bets, side bets included.
    pub handle: Option<Ratio>,
    /// The drop: the sum of the buy-ins.
    pub drop: Option<Ratio>,
    /// How many rounds were played.
    pub rounds: Option<Ratio>,
    /// How many hours the table was open.
    pub hours: Option<Ratio>,
    /// The least and the most rounds of an hour.
    pub rounds_per_hour: Option<(Ratio, Ratio)>,
    /// The mean bet on the wager.
    pub average_bet: Option<Ratio>,
    /// The standard deviation of the bets over their mean.
    pub bet_cv: Ratio,
    /// The side bets.
    pub sides: Vec<FloorSide>,
    /// The win per drop of an earlier period.
    pub prior_win_per_drop: Option<Ratio>,
    /// The mean meter of a progressive.
    pub meter: Option<Ratio>,
}

/// A side bet of a table.
#[derive(Clone, PartialEq, Debug)]
pub struct FloorSide {
    /// The wager, as written.
    pub wager: String,
    /// The share of the rounds in which it is made.
    pub share: Ratio,
    /// The mean bet; that of the base game if `None`.
    pub bet: Option<Ratio>,
}

/// The exact figures of a row's wagers.
#[derive(Clone, Debug)]
pub struct RowTheory<'a> {
    /// The wager.
    pub name: String,
    /// Its analysis.
    pub analysis: &'a Analysis,
    /// True if the player decides anything.
    pub is_skill: bool,
    /// The name and the analysis of each side bet, in the row's order.
    pub sides: Vec<(String, &'a Analysis)>,
}

/// How rows are judged.
#[derive(Clone, PartialEq, Debug)]
pub struct MonitorTerms {
    /// The confidence of the verdicts, before the correction for several rows.
    pub confidence: Ratio,
    /// The least and the greatest cost of the players' play beyond the best play, as a share of the bet, in games of skill.
    pub skill: (Ratio, Ratio),
    /// The fixed band of win per drop.
    pub band: Ratio,
}

/// The verdict on a row, or on all rows of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FloorVerdict {
    /// Theory explains the win for every value in the ranges.
    Within,
    /// Theory does not explain the win for any value in the ranges.
    Investigate,
    /// The verdict depends on figures that are missing or rough.
    CannotTell,
}

impl FloorVerdict {
    /// The verdict in a word or two.
    pub fn word(self) -> &'static str {
        match self {
            FloorVerdict::Within => "within",
            FloorVerdict::Investigate => "investigate",
            FloorVerdict::CannotTell => "cannot tell",
        }
    }
}

/// A range.
#[derive(Clone, PartialEq, Debug)]
pub struct ValueRange<T> {
    /// The least.
    pub low: T,
    /// The most.
    pub high: T,
}

impl<T: Clone> ValueRange<T> {
    fn new(low: T, high: T) -> Self {
        ValueRange { low, high }
    }

    fn map<U>(&self, of: impl Fn(&T) -> U) -> ValueRange<U> {
        ValueRange { low: of(&self.low), high: of(&self.high) }
    }
}

/// How the probability of a result was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FloorMethod {
    /// From the distribution of the total of all rounds.
    Law,
    /// By the normal approximation.
    Normal,
    /// Rare awards make the normal approximation unsound: by Chebyshev's inequality, from 0.
    Chebyshev,
}

/// A win compared with its expected value.
#[derive(Clone, PartialEq, Debug)]
pub struct FloorTest {
    /// The rounds.
    pub rounds: ValueRange<Ratio>,
    /// The handle.
    pub handle: ValueRange<Ratio>,
    /// The expected win.
    pub expected: ValueRange<Ratio>,
    /// The variance of the win: its root is the standard error.
    pub variance: ValueRange<Ratio>,
    /// The distance from theory in standard errors, with its sign: at the values that explain the win best, and worst.
    pub score: ValueRange<Ratio>,
    /// The probability of a result at least this far from theory, at least and at most.
    pub probability: ValueRange<Bounds>,
    /// The same, corrected for the number of rows.
    pub corrected: ValueRange<Bounds>,
    /// How the probability was found.
    pub method: FloorMethod,
    /// The bound of Berry and Esseen on the error of the normal approximation, with bets that follow a gamma law.
    pub error: Option<Ratio>,
    /// The awards too rare for the normal approximation.
    pub rare: Vec<RareAward>,
}

/// An award too rare for the normal approximation.
#[derive(Clone, PartialEq, Debug)]
pub struct RareAward {
    /// The wager.
    pub wager: String,
    /// The row.
    pub outcome: String,
    /// The rounds of the wager in which 20 are expected.
    pub rounds: Ratio,
}

/// This period's win per drop compared with that of an earlier period.
#[derive(Clone, PartialEq, Debug)]
pub struct PriorTest {
    /// This period's.
    pub win_per_drop: Ratio,
    /// The earlier one.
    pub prior: Ratio,
    /// The fixed band.
    pub band: Ratio,
    /// True if the difference is beyond the fixed band.
    pub is_beyond: bool,
    /// The band at the confidence that the volatility of the wager calls for; `None` if the rounds are not known.
    pub own_band: Option<ValueRange<Ratio>>,
    /// Whether the difference is beyond that band; `None` if that is not known.
    pub is_beyond_own: Option<bool>,
    /// The probability that a table within theory is beyond the fixed band.
    pub false_alarms: Option<ValueRange<Bounds>>,
}

/// A judged row.
#[derive(Clone, PartialEq, Debug)]
pub struct JudgedRow {
    /// The row.
    pub row: FloorRow,
    /// The wager.
    pub name: String,
    /// The least and the greatest house edge: the best play, and the play that costs most.
    pub edge: Option<ValueRange<Ratio>>,
    /// True if the player decides anything.
    pub is_skill: bool,
    /// The win compared with theory; `None` if figures are missing.
    pub test: Option<FloorTest>,
    /// Win per drop beside the earlier one, if both are given.
    pub prior: Option<PriorTest>,
    /// The verdict.
    pub verdict: FloorVerdict,
    /// The figures that would settle an open verdict.
    pub settle: Option<String>,
}

/// All rows of a game together.
#[derive(Clone, PartialEq, Debug)]
pub struct JudgedGame {
    /// The wager.
    pub name: String,
    /// How many of its rows are judged.
    pub rows: usize,
    /// The win of the house in these rows.
    pub win: Ratio,
    /// The win compared with theory; `None` if every row lacks figures.
    pub test: Option<FloorTest>,
    /// The verdict.
    pub verdict: FloorVerdict,
    /// The figures that would settle an open verdict.
    pub settle: Option<String>,
}

/// The judged rows and games.
#[derive(Clone, PartialEq, Debug)]
pub struct JudgedFloor {
    /// The rows, in the order given.
    pub rows: Vec<JudgedRow>,
    /// The games, in the order in which they first occur.
    pub games: Vec<JudgedGame>,
}

/// An award expected fewer times than this is far from normal.
const SOUND: u32 = 20;

/// Judges rows, each with the figures of its wagers, and the rows of each game together.
pub fn monitor(rows: Vec<(FloorRow, RowTheory)>, terms: &MonitorTerms) -> JudgedFloor {
    let mut judged: Vec<(JudgedRow, Option<RowSums>)> =
        rows.into_iter().map(|(row, theory)| judge(row, &theory, terms)).collect();
    let mut games = together(&judged);
    correct(judged.iter_mut().filter_map(|(row, _)| row.test.as_mut()).collect());
    correct(games.iter_mut().filter_map(|game| game.test.as_mut()).collect());
    let left = Ratio::one() - &terms.confidence;
    for (row, _) in &mut judged {
        if let Some(test) = &row.test {
            row.verdict = verdict(test, &left);
            let open = row.verdict == FloorVerdict::CannotTell;
            row.settle = open.then(|| settles(test, row.row.rounds.is_some(), !row.row.sides.is_empty()));
        }
    }
    for game in &mut games {
        if let Some(test) = &game.test {
            game.verdict = verdict(test, &left);
            let open = game.verdict == FloorVerdict::CannotTell;
            game.settle = open.then(|| settles(test, false, false));
        }
    }
    JudgedFloor { rows: judged.into_iter().map(|(row, _)| row).collect(), games }
}

fn verdict(test: &FloorTest, left: &Ratio) -> FloorVerdict {
    if test.corrected.high.high < *left {
        FloorVerdict::Investigate
    } else if test.corrected.low.low >= *left {
        FloorVerdict::Within
    } else {
        FloorVerdict::CannotTell
    }
}

/// The figures that would settle an open verdict.
fn settles(test: &FloorTest, has_rounds: bool, has_sides: bool) -> String {
    if let Some(RareAward { wager, outcome, rounds }) = test.rare.first() {
        let rounds = rounds.ceil().to_integer();
        return format!(
            "how often \"{outcome}\" of {wager} was paid, or a longer period: about {rounds} rounds"
        );
    }
    if has_rounds && has_sides {
        "the win of each side bet apart".into()
    } else {
        "`rounds`, counted and not estimated".into()
    }
}

/// The sums of a row that judge it, alone and together with other rows.
struct RowSums<'a> {
    rounds: ValueRange<Ratio>,
    handle: ValueRange<Ratio>,
    /// For the least and the most rounds: the expected win with the best play, and with the worst.
    expected: [ValueRange<Ratio>; 2],
    variance: [ValueRange<Ratio>; 2],
    /// Each wager with the fewest rounds in which it is made.
    made: Vec<(String, &'a Analysis, Ratio)>,
}

fn judge<'a>(
    row: FloorRow,
    theory: &RowTheory<'a>,
    terms: &MonitorTerms,
) -> (JudgedRow, Option<RowSums<'a>>) {
    let none = whole(0);
    let (least, most) = if theory.is_skill { (&terms.skill.0, &terms.skill.1) } else { (&none, &none) };
    let edge = theory.analysis.edge.as_ref();
    let mut judged = JudgedRow {
        edge: edge.map(|edge| ValueRange::new(edge + least, edge + most)),
        name: theory.name.clone(),
        is_skill: theory.is_skill,
        test: None,
        prior: None,
        verdict: FloorVerdict::CannotTell,
        settle: None,
        row,
    };
    let counted = match counted(&judged.row, theory, (least, most)) {
        Ok(counted) => Some(counted),
        Err(missing) => {
            judged.settle = Some(missing);
            None
        }
    };
    judged.test = counted.as_ref().map(|counted| {
        let mut test = tested(&judged.row.win, counted);
        test.error = error_of_normal(theory.analysis, &judged.row, &counted.rounds.low);
        exact(&judged.row, theory, counted, (least, most)).map_or(test.clone(), |chance| FloorTest {
            probability: ValueRange::new(chance.clone(), chance),
            method: FloorMethod::Law,
            error: None,
            rare: Vec::new(),
            ..test
        })
    });
    judged.prior = prior(&judged, terms);
    (judged, counted)
}

/// The rounds, the handle, the expected win and its variance; or what is missing.
fn counted<'a>(
    row: &FloorRow,
    theory: &RowTheory<'a>,
    (least, most): (&Ratio, &Ratio),
) -> Result<RowSums<'a>, String> {
    let all =
        || [(&theory.name, theory.analysis)].into_iter().chain(theory.sides.iter().map(|(n, a)| (n, *a)));
    for (name, analysis) in all() {
        if analysis.edge.is_none() {
            return Err(format!("`meter`: the edge of {name} depends on what is on its meter"));
        }
        if analysis.variance.is_none() {
            return Err(format!("the standard deviation of {name}, which is not known"));
        }
    }
    let figures = |analysis: &Analysis| analysis.edge.clone().zip(analysis.variance.clone());
    let (edge, variance) = figures(theory.analysis).expect("an edge and a variance are there");
    let spread = whole(1) + &row.bet_cv * &row.bet_cv;
    let rounds = row.rounds.clone().map(|rounds| (rounds.clone(), rounds)).or_else(|| {
        let ((low, high), hours) = row.rounds_per_hour.as_ref().zip(row.hours.as_ref())?;
        Some((low * hours, high * hours))
    });
    let has_amounts = row.sides.iter().any(|side| side.bet.is_some());
    let share: Ratio = row.sides.iter().map(|side| &side.share).sum();
    let side_money = |average: &Ratio| -> Ratio {
        row.sides.iter().map(|side| &side.share * side.bet.as_ref().unwrap_or(average)).sum()
    };
    let average = row.average_bet.as_ref();
    // Measured figures take precedence over estimates: money first, then counted rounds, then rates.
    let (rounds, averages) = match (rounds, &row.handle, average) {
        (Some(rounds), Some(handle), _) if !has_amounts => {
            let average = |rounds: &Ratio| handle / (rounds * (whole(1) + &share));
            let averages = [average(&rounds.0), average(&rounds.1)];
            (rounds, averages)
        }
        (Some(rounds), _, Some(average)) => (rounds, [average.clone(), average.clone()]),
        (None, Some(handle), Some(average)) => {
            let rounds = handle / (average + side_money(average));
            ((rounds.clone(), rounds), [average.clone(), average.clone()])
        }
        (None, None, None) => {
            return Err("`rounds` (or `hours` and `rounds_per_hour`), with `handle` or `average_bet`".into());
        }
        (None, Some(_), None) => {
            return Err("`rounds` (or `hours` and `rounds_per_hour`), or `average_bet`".into());
        }
        (None, None, Some(_)) => {
            return Err("`rounds` (or `hours` and `rounds_per_hour`), or `handle`".into());
        }
        (Some(_), Some(_), None) => return Err("`average_bet`: a side bet has a bet of its own".into()),
        (Some(_), None, None) => return Err("`handle` or `average_bet`".into()),
    };
    if !rounds.0.is_positive() || averages.iter().any(|average| !average.is_positive()) {
        return Err("`rounds` and bets above 0".into());
    }
    let at = |rounds: &Ratio, average: &Ratio| {
        let mut handle = rounds * average;
        let base = handle.clone();
        let mut expected = &base * &edge;
        // The variance of one round's base and of each side, which bets that share of the rounds.
        let of_base = average * average * &spread * &variance;
        let mut own = of_base.clone();
        let mut shared = Ratio::zero();
        let mut sides_before: Vec<Ratio> = Vec::new();
        for (side, (_, analysis)) in row.sides.iter().zip(&theory.sides) {
            let (side_edge, side_variance) = figures(analysis).expect("an edge and a variance are there");
            let bet = side.bet.as_ref().unwrap_or(average);
            let money = rounds * &side.share * bet;
            expected += &money * side_edge;
            handle += money;
            let of_side = &side.share * bet * bet * &spread * side_variance;
            // A covariance is at most the root of the product; with the base only rounds with the side bet have one.
            shared += normal::root_above(&(&of_base * &of_side * &side.share));
            shared +=
                sides_before.iter().map(|before| normal::root_above(&(before * &of_side))).sum::<Ratio>();
            own += &of_side;
            sides_before.push(of_side);
        }
        let shared = shared * whole(2);
        let variance = ValueRange::new((&own - &shared).max(Ratio::zero()) * rounds, (own + shared) * rounds);
        (handle, ValueRange::new(&expected + &base * least, expected + base * most), variance)
    };
    let [low, high] = [at(&rounds.0, &averages[0]), at(&rounds.1, &averages[1])];
    let made = all().zip([whole(1)].into_iter().chain(row.sides.iter().map(|side| side.share.clone())));
    let made = made.map(|((name, analysis), share)| (name.clone(), analysis, share * &rounds.0)).collect();
    Ok(RowSums {
        rounds: ValueRange::new(rounds.0, rounds.1),
        handle: ValueRange::new(low.0.clone().min(high.0.clone()), low.0.max(high.0)),
        expected: [low.1, high.1],
        variance: [low.2, high.2],
        made,
    })
}

/// Compares the win with theory. Between the least and the most rounds the expected win and the variance are monotonic, so
/// the ends of the range bound the distance.
fn tested(win: &Ratio, counted: &RowSums) -> FloorTest {
    let [at_low, at_high] = &counted.expected;
    let expected = ValueRange::new(
        at_low.low.clone().min(at_high.low.clone()),
        at_low.high.clone().max(at_high.high.clone()),
    );
    let [of_low, of_high] = &counted.variance;
    let variance = ValueRange::new(
        of_low.low.clone().min(of_high.low.clone()),
        of_low.high.clone().max(of_high.high.clone()),
    );
    // The play that explains most with the rounds that explain least: the distance above the largest expected win over all
    // numbers of rounds, or below the smallest.
    let above = win - at_low.high.clone().min(at_high.high.clone());
    let below = win - at_low.low.clone().max(at_high.low.clone());
    let worst = farthest(above, below);
    let best = farthest(win - &expected.high, win - &expected.low);
    let rare = rare_awards(&counted.made);
    let score = ValueRange::new(score(&best, &variance.high), score(&worst, &variance.low));
    let probability = if rare.is_empty() {
        ValueRange::new(outside(&score.high), outside(&score.low))
    } else {
        let most = if score.low.abs() <= whole(1) { whole(1) } else { (&score.low * &score.low).recip() };
        ValueRange::new(Bounds::exact(whole(0)), Bounds::exact(most))
    };
    FloorTest {
        rounds: counted.rounds.clone(),
        handle: counted.handle.clone(),
        expected,
        variance,
        score,
        corrected: probability.clone(),
        probability,
        method: if rare.is_empty() { FloorMethod::Normal } else { FloorMethod::Chebyshev },
        error: None,
        rare,
    }
}

/// How far a win is outside of an interval: `above` its upper end if positive, `below` its lower end if negative.
fn farthest(above: Ratio, below: Ratio) -> Ratio {
    let (above, below) = (above.max(Ratio::zero()), below.min(Ratio::zero()));
    if above > -&below { above } else { below }
}

/// A distance in standard errors, with its sign. The score of a distance of 0 is 0. Without variance any other distance has
/// a score too large for chance.
fn score(distance: &Ratio, variance: &Ratio) -> Ratio {
    let size = if distance.is_zero() {
        Ratio::zero()
    } else if variance.is_zero() {
        whole(normal::LARGEST)
    } else {
        normal::root(&(distance * distance / variance))
    };
    if distance.is_negative() { -size } else { size }
}

/// The probability of a score at least this far from 0.
fn outside(score: &Ratio) -> Bounds {
    let found = normal::outside(score);
    // The error of the series is below 10^-40, and so is that of the root, which is truncated at 60 digits.
    let error = ratio(1, pow(BigInt::from(10), 40));
    Bounds::of_probability(&found - &error, found + error)
}

/// Awards that are expected less than twenty times and make up more than a tenth of a wager's variance.
fn rare_awards(made: &[(String, &Analysis, Ratio)]) -> Vec<RareAward> {
    let mut rare = Vec::new();
    for (name, analysis, rounds) in made {
        let (Some(edge), Some(variance)) = (&analysis.edge, &analysis.variance) else { continue };
        for net in &analysis.net_distribution {
            let Some(value) = net.value.as_ref().filter(|_| net.probability.is_positive()) else { continue };
            let apart = value + edge;
            let weighs = &apart * &apart * &net.probability > variance * ratio(1, 10);
            if weighs && &net.probability * rounds < whole(SOUND) {
                let row = analysis.outcomes.iter().find(|outcome| outcome.value.as_ref() == Some(value));
                rare.push(RareAward {
                    wager: name.clone(),
                    outcome: row.map_or_else(|| net.net.clone(), |row| row.outcome.clone()),
                    rounds: whole(SOUND) / &net.probability,
                });
            }
        }
    }
    rare
}

/// The probability from the distribution of the total, if all bets are equal and no figure is a range.
fn exact(row: &FloorRow, theory: &RowTheory, counted: &RowSums, skill: (&Ratio, &Ratio)) -> Option<Bounds> {
    let is_plain = row.bet_cv.is_zero()
        && row.sides.is_empty()
        && skill.0.is_zero()
        && skill.1.is_zero()
        && counted.rounds.low == counted.rounds.high
        && counted.rounds.low.is_integer();
    let rounds = counted.rounds.low.to_integer().to_u64().filter(|_| is_plain)?;
    let found = plausible(theory.analysis, rounds, &row.win / &counted.handle.low, None).ok()?;
    match found.chance {
        Chance::Exact(bounded) => {
            let most = &bounded.probability + &bounded.error;
            Some(Bounds::of_probability(bounded.probability, most))
        }
        Chance::Normal { .. } | Chance::Deviation { .. } => None,
    }
}

/// Twice the bound of Berry and Esseen for independent bets, with the constant of Shevtsova (2011). The third moment of bets
/// is that of a gamma law: mean^3 (1 + cv^2) (1 + 2 cv^2).
fn error_of_normal(analysis: &Analysis, row: &FloorRow, rounds: &Ratio) -> Option<Ratio> {
    let (nets, variance) = (analysis.nets()?, analysis.variance.as_ref()?);
    let mean = -analysis.edge.as_ref()?;
    if variance.is_zero() || !row.sides.is_empty() {
        return None;
    }
    let third: Ratio = nets.iter().map(|(net, probability)| (net - &mean).abs().pow(3) * probability).sum();
    let square = &row.bet_cv * &row.bet_cv;
    let bets = whole(1) + &square;
    let of_bets = (whole(1) + square * whole(2)).pow(2) / &bets;
    let skew = normal::root(&(&third * &third * of_bets / (variance.pow(3) * rounds)));
    Some(ratio(2 * 4748, 10_000) * skew)
}

/// Win per drop beside that of an earlier period.
fn prior(judged: &JudgedRow, terms: &MonitorTerms) -> Option<PriorTest> {
    let row = &judged.row;
    let (prior, drop) = row.prior_win_per_drop.as_ref().zip(row.drop.as_ref())?;
    if !drop.is_positive() {
        return None;
    }
    let win_per_drop = &row.win / drop;
    let apart = (&win_per_drop - prior).abs();
    let test = judged.test.as_ref().filter(|test| test.rare.is_empty());
    let score_of_confidence = normal::score(&terms.confidence);
    let of_drop = |variance: &Ratio| variance / (drop * drop);
    let own_band = test
        .map(|test| test.variance.map(|variance| &score_of_confidence * normal::root(&of_drop(variance))));
    let is_beyond_own = own_band.as_ref().and_then(|band| match &apart {
        apart if *apart > band.high => Some(true),
        apart if *apart <= band.low => Some(false),
        _ => None,
    });
    let false_alarms =
        test.map(|test| test.variance.map(|variance| outside(&score(&terms.band, &of_drop(variance)))));
    Some(PriorTest {
        prior: prior.clone(),
        is_beyond: apart > terms.band,
        band: terms.band.clone(),
        win_per_drop,
        own_band,
        is_beyond_own,
        false_alarms,
    })
}

/// All rows of each game together. A game with one row has that row's test.
fn together(judged: &[(JudgedRow, Option<RowSums>)]) -> Vec<JudgedGame> {
    let mut names: Vec<&String> = Vec::new();
    for (row, _) in judged {
        if !names.contains(&&row.name) {
            names.push(&row.name);
        }
    }
    let of_game = |name: &String| {
        let rows: Vec<_> = judged.iter().filter(|(row, _)| row.name == *name).collect();
        let with: Vec<(&JudgedRow, &RowSums)> =
            rows.iter().filter_map(|(row, counted)| Some((row, counted.as_ref()?))).collect();
        let win: Ratio = with.iter().map(|(row, _)| &row.row.win).sum();
        let test = match &with[..] {
            [] => None,
            [(row, _)] => row.test.clone(),
            _ => Some(tested(&win, &summed(with.iter().map(|(_, counted)| *counted)))),
        };
        let missing = with.is_empty().then(|| rows.iter().find_map(|(row, _)| row.settle.clone())).flatten();
        let (rows, verdict) = (with.len(), FloorVerdict::CannotTell);
        JudgedGame { name: name.clone(), rows, win, test, verdict, settle: missing }
    };
    names.into_iter().map(of_game).collect()
}

/// Adds up independent rows. Each row may have its least or its most rounds: sums of the ends bound all cases.
fn summed<'a, 'b: 'a>(all: impl Iterator<Item = &'a RowSums<'b>>) -> RowSums<'b> {
    let zero = || ValueRange::new(Ratio::zero(), Ratio::zero());
    let mut sum = RowSums {
        rounds: zero(),
        handle: zero(),
        expected: [zero(), zero()],
        variance: [zero(), zero()],
        made: Vec::new(),
    };
    let mut made: SortedMap<String, (&Analysis, Ratio)> = SortedMap::new();
    for one in all {
        let add = |to: &mut ValueRange<Ratio>, low: &Ratio, high: &Ratio| {
            to.low += low;
            to.high += high;
        };
        add(&mut sum.rounds, &one.rounds.low, &one.rounds.high);
        add(&mut sum.handle, &one.handle.low, &one.handle.high);
        let ([a, b], [v, w]) = (&one.expected, &one.variance);
        let lesser = |a: &Ratio, b: &Ratio| a.clone().min(b.clone());
        let greater = |a: &Ratio, b: &Ratio| a.clone().max(b.clone());
        // The first has the lesser of each, the second the greater.
        add(&mut sum.expected[0], &lesser(&a.low, &b.low), &lesser(&a.high, &b.high));
        add(&mut sum.expected[1], &greater(&a.low, &b.low), &greater(&a.high, &b.high));
        add(&mut sum.variance[0], &lesser(&v.low, &w.low), &lesser(&v.high, &w.high));
        add(&mut sum.variance[1], &greater(&v.low, &w.low), &greater(&v.high, &w.high));
        for (name, analysis, rounds) in &one.made {
            made.entry(name.clone()).or_insert((analysis, Ratio::zero())).1 += rounds;
        }
    }
    sum.made = made.into_iter().map(|(name, (analysis, rounds))| (name, analysis, rounds)).collect();
    sum
}

/// Holm's correction: the i-th smallest of m probabilities is multiplied by m - i + 1, and is at least the corrected one
/// before it.
fn correct(mut tests: Vec<&mut FloorTest>) {
    type End = (fn(&FloorTest) -> &Bounds, fn(&mut FloorTest) -> &mut Bounds);
    let ends: [End; 2] = [
        (|test| &test.probability.low, |test| &mut test.corrected.low),
        (|test| &test.probability.high, |test| &mut test.corrected.high),
    ];
    for (probability, corrected) in ends {
        tests.arrange_by(|a, b| probability(a).high.cmp(&probability(b).high));
        let mut before = Bounds::exact(Ratio::zero());
        let mut left = tests.len() as u64;
        for test in &mut tests {
            let Bounds { low, high } = probability(test);
            let of = |end: &Ratio, before: &Ratio| (end * whole(left)).min(whole(1)).max(before.clone());
            before = Bounds { low: of(low, &before.low), high: of(high, &before.high) };
            *corrected(test) = before.clone();
            left -= 1;
        }
    }
}
