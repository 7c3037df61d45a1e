//! Compares exact figures with simulated ones: z-scores and a chi-square.
//!
//! A z-score is a distance in standard errors; beyond four, chance is no explanation. Three cases need special
//! treatment:
//!
//! - A row expected only a few times, or missing only a few times, is far from normal. Its count is scored by the
//!   Poisson tail of the rarer of the two, and the tail is converted to the z-score of equal probability, so that all
//!   scores are comparable.
//! - A rare row with a large pay can carry most of a wager's variance. If the rows are known, the edge is scored over
//!   the rows whose counts are near normal; the others have their own scores, and if no count is near normal the edge
//!   has no score.
//! - A few rounds have no significance: below thirty nothing is scored except rows that should not exist at all.
#![expect(
    clippy::disallowed_types,
    clippy::cast_precision_loss,
    reason = "scores are statistics: they judge figures and are none"
)]

use crate::lines::ALL_OTHER;
use crate::report::{CountedLine, SimulationReport, float};
use paytables::Ratio;
use std::collections::BTreeMap;
use std::f64::consts::PI;

/// A row expected fewer times than this, or missing fewer times, is rare.
const OFTEN: f64 = 30.0;

/// The least expected count of a row of the chi-square; rarer rows are merged.
const CHI_SQUARE_LEAST: f64 = 5.0;

/// Beyond this many standard errors chance is no explanation.
pub(crate) const SUSPICIOUS: f64 = 4.0;

/// The figures of the exact engine.
#[derive(Clone, Debug, Default)]
pub struct ExactFigures {
    /// The edge, its fixed part on a meter.
    pub edge: Option<Ratio>,
    /// The variance of the net; the sample's own is used without it.
    pub variance: Option<Ratio>,
    /// The mean stake at the end of a round.
    pub stake: Option<Ratio>,
    /// The probability of each outcome, by its name.
    pub rows: Vec<(String, Ratio)>,
    /// The probability of each net, written as a fraction. Empty if the engine did not count the distribution of the
    /// net.
    pub nets: Vec<(String, Ratio)>,
}

/// One of the two sources that [`SimulationReport::compare`] joins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Road {
    /// The exact engine.
    Exact,
    /// The simulator.
    Simulated,
}

/// A row that only one source names. The sources then disagree on the possible outcomes, even if all other scores agree.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{} names the row `{row}`, which {}", match named_by {
    Road::Exact => "the exact engine",
    Road::Simulated => "the simulator",
}, match named_by {
    Road::Exact => "the simulator does not",
    Road::Simulated => "the exact engine does not",
})]
pub struct Unmatched {
    /// The name of the row, or the net as a fraction if rounds are settled by net.
    pub row: String,
    /// The source that names it.
    pub named_by: Road,
}

/// An observed value compared with the exact one.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Score {
    /// What it is: `edge`, or the name of a row.
    pub name: String,
    /// What was observed.
    pub observed: f64,
    /// What is exact.
    pub exact: f64,
    /// The standard error of the observation.
    pub standard_error: f64,
    /// The distance in standard errors, or the normal score of equal probability; `None` if too little was observed.
    pub z: Option<f64>,
}

impl Score {
    /// Returns true if the score is just the distance over the standard error.
    pub fn is_plain(&self) -> bool {
        self.z.is_none_or(|z| (quotient(self.observed - self.exact, self.standard_error) - z).abs() < 0.005)
    }

    /// Returns true if chance is no explanation.
    pub fn is_suspicious(&self) -> bool {
        self.z.is_some_and(|z| z.is_nan() || z.abs() > SUSPICIOUS)
    }
}

/// A chi-square over the rows.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct ChiSquare {
    /// The statistic.
    pub statistic: f64,
    /// The degrees of freedom.
    pub degrees: u32,
    /// The probability of a statistic at least this large.
    pub p_value: f64,
}

/// The comparison of a simulation with the exact figures.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct ExactComparison {
    /// The edge, if known.
    pub edge: Option<Score>,
    /// The mean stake, if known and enough rounds differ in it.
    pub stake: Option<Score>,
    /// Each row, in the order of the exact ones.
    pub rows: Vec<Score>,
    /// All rows together, if at least two are expected often enough.
    pub chi_square: Option<ChiSquare>,
}

impl ExactComparison {
    /// The scores beyond chance.
    pub fn suspicious(&self) -> impl Iterator<Item = &Score> {
        self.scores().filter(|score| score.is_suspicious())
    }

    /// Every score: the edge, the stake, the rows.
    pub fn scores(&self) -> impl Iterator<Item = &Score> {
        self.edge.iter().chain(&self.stake).chain(&self.rows)
    }

    /// The largest score of a row, without its sign.
    pub fn largest_of_rows(&self) -> f64 {
        self.rows.iter().filter_map(|score| score.z).map(f64::abs).fold(0.0, f64::max)
    }
}

/// A row with its expected and observed counts.
struct ExpectedRow {
    name: String,
    probability: f64,
    count: u64,
    net: Option<f64>,
}

impl SimulationReport {
    /// Compares the simulation with the exact figures: row by row, or net by net if rounds are settled by net and the
    /// exact distribution of the net is known. An error if one source names a row that the other does not.
    pub fn compare(&self, exact: &ExactFigures) -> Result<ExactComparison, Unmatched> {
        let cells = self.cells(exact)?;
        let rows: Vec<Score> = cells.iter().map(|cell| self.row_score(cell)).collect();
        Ok(ExactComparison {
            edge: exact.edge.as_ref().map(|edge| self.edge_score(edge, exact.variance.as_ref(), &cells)),
            stake: exact.stake.as_ref().and_then(|stake| self.stake_score(stake)),
            rows,
            chi_square: chi_square(&cells, self.rounds as f64),
        })
    }

    /// The expected rows with their counts.
    fn cells(&self, exact: &ExactFigures) -> Result<Vec<ExpectedRow>, Unmatched> {
        let expected = if self.by_row { &exact.rows } else { &exact.nets };
        if !self.by_row && expected.is_empty() {
            return Ok(Vec::new());
        }
        let mut seen: BTreeMap<String, (u64, f64)> = BTreeMap::new();
        for CountedLine { line, count } in &self.lines {
            let name = if self.by_row { line.outcome.clone() } else { line.net.fixed.to_string() };
            let cell = seen.entry(name).or_insert((0, float(&line.net.fixed)));
            cell.0 += count;
        }
        let mut cells = Vec::new();
        for (name, probability) in expected {
            let found = seen.remove(name.as_str());
            // A report by net has the nets that occurred, a report by row every possible row.
            if found.is_none() && self.by_row {
                return Err(Unmatched { row: name.clone(), named_by: Road::Exact });
            }
            let (count, net) = found.map_or((0, None), |(count, net)| (count, Some(net)));
            cells.push(ExpectedRow { name: name.clone(), probability: float(probability), count, net });
        }
        // Every report by row has a line for the rounds without a row; the engine has it only if there are any.
        match seen.into_iter().find(|(name, (count, _))| *name != ALL_OTHER || *count > 0) {
            Some((row, _)) => Err(Unmatched { row, named_by: Road::Simulated }),
            None => Ok(cells),
        }
    }

    fn row_score(&self, cell: &ExpectedRow) -> Score {
        let n = self.rounds as f64;
        let p = cell.probability;
        let standard_error = (p * (1.0 - p) / n).sqrt();
        // An impossible row is no chance, however few the rounds.
        let is_impossible = p <= 0.0 && cell.count > 0;
        let z = (n >= OFTEN || is_impossible).then(|| count_z(cell.count as f64, p, n));
        Score { name: cell.name.clone(), observed: cell.count as f64 / n, exact: p, standard_error, z }
    }

    fn edge_score(&self, edge: &Ratio, variance: Option<&Ratio>, cells: &[ExpectedRow]) -> Score {
        let n = self.rounds as f64;
        let (observed, exact) = (float(&self.edge()), float(edge));
        let standard_error = variance.map_or_else(|| self.standard_error(), |v| (float(v) / n).sqrt());
        let plain = || quotient(observed - exact, standard_error);
        let z = match common(cells, n) {
            _ if n < OFTEN => None,
            Common::Scored(z) => Some(z),
            Common::Unknown => Some(plain()),
            Common::Nothing => None,
        };
        Score { name: "edge".into(), observed, exact, standard_error, z }
    }
}

impl SimulationReport {
    fn stake_score(&self, exact: &Ratio) -> Option<Score> {
        // The usual stake, and the rounds with another: too few of them are no sample.
        let mut rounds: BTreeMap<&Ratio, u64> = BTreeMap::new();
        for counted in &self.lines {
            *rounds.entry(&counted.line.staked).or_default() += counted.count;
        }
        let unusual = self.rounds - rounds.values().max().copied().unwrap_or(0);
        if (unusual as f64) < OFTEN {
            return None;
        }
        let standard_error = self.stake_error();
        let (observed, exact) = (float(&self.mean_stake()), float(exact));
        let z = Some(quotient(observed - exact, standard_error));
        Some(Score { name: "stake".into(), observed, exact, standard_error, z })
    }
}

/// The score of the edge over the rows whose counts are near normal.
enum Common {
    /// The score.
    Scored(f64),
    /// Rows or nets are not known: the edge is scored as a whole.
    Unknown,
    /// No row that moves the edge has a count near normal: too little was seen.
    Nothing,
}

fn common(cells: &[ExpectedRow], n: f64) -> Common {
    if cells.is_empty() {
        return Common::Unknown;
    }
    let (mut surplus, mut mean, mut square) = (0.0, 0.0, 0.0);
    for cell in cells.iter().filter(|cell| is_near_normal(cell.probability, n)) {
        let Some(net) = cell.net else { return Common::Unknown };
        surplus += (cell.probability * n - cell.count as f64) * net;
        mean += cell.probability * net;
        square += cell.probability * net * net;
    }
    let variance = n * (square - mean * mean);
    if variance > 0.0 { Common::Scored(surplus / variance.sqrt()) } else { Common::Nothing }
}

/// Returns true if a count in `n` trials of probability `p` is near normal: the row and its absence are both expected
/// often.
fn is_near_normal(p: f64, n: f64) -> bool {
    n * p >= OFTEN && n * (1.0 - p) >= OFTEN
}

/// The score of a count of `k` in `n` trials of probability `p`.
fn count_z(k: f64, p: f64, n: f64) -> f64 {
    let expected = n * p;
    let missing = (n - expected).max(0.0);
    if is_near_normal(p, n) {
        (k - expected) / (expected * (1.0 - p)).sqrt()
    } else if missing < expected {
        -rare_z(n - k, missing)
    } else {
        rare_z(k, expected)
    }
}

/// The normal score with the probability of a Poisson count of `k`, or one further out, around `expected`.
fn rare_z(k: f64, expected: f64) -> f64 {
    if expected <= 0.0 {
        return if k > 0.0 { f64::INFINITY } else { 0.0 };
    }
    // P(X >= k) = P(k, expected) and P(X <= k) = Q(k + 1, expected), the incomplete gamma functions.
    if k > expected {
        normal_score(1.0 - upper_gamma(k, expected)).max(0.0)
    } else {
        -normal_score(upper_gamma(k + 1.0, expected)).max(0.0)
    }
}

/// A difference in standard errors; zero over zero is no distance.
fn quotient(difference: f64, standard_error: f64) -> f64 {
    if difference == 0.0 { 0.0 } else { difference / standard_error }
}

fn chi_square(cells: &[ExpectedRow], n: f64) -> Option<ChiSquare> {
    let (mut statistic, mut terms) = (0.0, 0_u32);
    let mut add = |expected: f64, count: f64| {
        statistic += (count - expected).powi(2) / expected;
        terms += 1;
    };
    let (mut rest, mut rest_count) = (0.0, 0.0);
    for cell in cells {
        let expected = cell.probability * n;
        if expected >= CHI_SQUARE_LEAST {
            add(expected, cell.count as f64);
        } else {
            rest += expected;
            rest_count += cell.count as f64;
        }
    }
    if rest >= CHI_SQUARE_LEAST {
        add(rest, rest_count);
    }
    let degrees = terms.checked_sub(1).filter(|&degrees| degrees > 0)?;
    let p_value = upper_gamma(f64::from(degrees) / 2.0, statistic / 2.0);
    Some(ChiSquare { statistic, degrees, p_value })
}

/// A chi-square over scores that should be independent and normal: the sum of their squares.
pub fn chi_square_of_scores(scores: &[f64]) -> ChiSquare {
    let statistic: f64 = scores.iter().map(|z| z * z).sum();
    let degrees = scores.len() as u32;
    let p_value = if degrees == 0 { 1.0 } else { upper_gamma(f64::from(degrees) / 2.0, statistic / 2.0) };
    ChiSquare { statistic, degrees, p_value }
}

/// The score that a normal variable exceeds with this probability, up to 38 where floats end.
fn normal_score(tail: f64) -> f64 {
    let (mut low, mut high) = (-38.0, 38.0);
    for _ in 0..80 {
        let middle = f64::midpoint(low, high);
        if normal_tail(middle) > tail { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

/// The probability that a normal variable exceeds `z`.
fn normal_tail(z: f64) -> f64 {
    let half = upper_gamma(0.5, z * z / 2.0) / 2.0;
    if z >= 0.0 { half } else { 1.0 - half }
}

/// The regularised upper incomplete gamma function Q(a, x), by its series below the bend and its continued fraction above.
fn upper_gamma(a: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 1.0;
    }
    let front = (a * x.ln() - x - ln_gamma(a)).exp();
    if x < a + 1.0 {
        let (mut term, mut sum, mut k) = (1.0 / a, 1.0 / a, a);
        while term > sum * 1e-17 {
            k += 1.0;
            term *= x / k;
            sum += term;
        }
        return (1.0 - front * sum).max(0.0);
    }
    // Lentz's evaluation of 1/(x+1-a- 1(1-a)/(x+3-a- 2(2-a)/(x+5-a- ...))).
    let mut b = x + 1.0 - a;
    let (mut c, mut d) = (1e300, 1.0 / b);
    let mut fraction = d;
    for i in 1..10_000 {
        let i = f64::from(i);
        let an = -i * (i - a);
        b += 2.0;
        d = 1.0 / (an * d + b);
        c = b + an / c;
        fraction *= d * c;
        if (d * c - 1.0).abs() < 1e-15 {
            break;
        }
    }
    (front * fraction).clamp(0.0, 1.0)
}

/// The logarithm of the gamma function for positive arguments: Stirling's series, shifted to where it is exact enough.
fn ln_gamma(x: f64) -> f64 {
    let (mut x, mut shift) = (x, 0.0);
    while x < 15.0 {
        shift += x.ln();
        x += 1.0;
    }
    let inverse = 1.0 / (x * x);
    let series = (1.0 / 12.0 - inverse * (1.0 / 360.0 - inverse * (1.0 / 1260.0 - inverse / 1680.0))) / x;
    (x - 0.5) * x.ln() - x + (2.0 * PI).ln() / 2.0 + series - shift
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::Line;
    use crate::report::CountedLine;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() <= 1e-9 * (1.0 + b.abs())
    }

    #[test]
    fn the_gamma_function_is_right_at_known_points() {
        assert!(near(ln_gamma(1.0), 0.0));
        assert!(near(ln_gamma(0.5), PI.sqrt().ln()));
        assert!(near(ln_gamma(11.0), 3_628_800_f64.ln()));
    }

    #[test]
    fn tails_are_those_of_printed_tables() {
        // Two-sided 5% of the normal, 5% of chi-square with 1 and 10 degrees, P(Poisson(3) <= 1) = 4/e^3.
        assert!((normal_tail(1.959_963_985) - 0.025).abs() < 1e-10);
        assert!((upper_gamma(0.5, 3.841_458_821 / 2.0) - 0.05).abs() < 1e-9);
        assert!((upper_gamma(5.0, 18.307_038_05 / 2.0) - 0.05).abs() < 1e-9);
        assert!(near(upper_gamma(2.0, 3.0), 4.0 * (-3.0_f64).exp()));
        assert!((normal_score(0.025) - 1.959_963_985).abs() < 1e-8);
        assert!((normal_tail(4.0) - 3.167_124_183e-5).abs() < 1e-13);
    }

    #[test]
    fn rare_counts_are_scored_by_their_tails() {
        // Nothing seen of one expected has probability 1/e: no surprise. One seen of a millionth expected is one.
        assert!(rare_z(0.0, 1.0).abs() < 0.4);
        assert!(rare_z(1.0, 1e-6) > 4.7);
        assert!(near(rare_z(0.0, 0.0), 0.0));
        assert!(rare_z(1.0, 0.0).is_infinite() && count_z(999_999.0, 1.0, 1e6).is_infinite());
    }

    #[test]
    fn few_rounds_are_scored_in_the_tail_of_what_is_rare() {
        // One sighting in 29 rounds of what comes once in ten thousand: P = 0.0029, which is 2.76 standard errors. It is
        // no matter of the 28 rounds in which it was missing.
        assert!((count_z(1.0, 1e-4, 29.0) - 2.76).abs() < 0.01, "{}", count_z(1.0, 1e-4, 29.0));
        assert!((count_z(28.0, 1.0 - 1e-4, 29.0) + 2.76).abs() < 0.01);
        assert!(near(count_z(1.0, 1e-4, 29.0), count_z(1.0, 29e-4 / 58.0, 58.0)));
    }

    #[test]
    fn only_counts_near_normal_score_the_edge() {
        let cell =
            |probability, count, net| ExpectedRow { name: String::new(), probability, count, net: Some(net) };
        let straight = |wins, n: u64| {
            common(&[cell(1.0 / 38.0, wins, 35.0), cell(37.0 / 38.0, n - wins, -1.0)], n as f64)
        };
        // A hundred spins have two or three wins: eight of them are 3.4 standard errors of a normal count, but one chance
        // in 200. In 3,800 spins a hundred wins are expected: 120 pay 20 * 36 more, and the variance is
        // 3800 * 36^2 * 37/38^2.
        assert!(matches!(straight(8, 100), Common::Nothing));
        let Common::Scored(z) = straight(120, 3_800) else { panic!("not scored") };
        assert!(near(z, -20.0 * 36.0 / (3_800.0 * 36.0 * 36.0 * 37.0 / 38.0 / 38.0_f64).sqrt()), "{z}");
        assert!(matches!(common(&[cell(0.5, 10, 1.0), cell(0.5, 10, -1.0)], 20.0), Common::Nothing));
        assert!(matches!(common(&[], 1e6), Common::Unknown));
    }

    /// A report of 100 rounds that fell on these lines.
    fn report(by_row: bool, lines: &[(&str, i64, u64)]) -> SimulationReport {
        let counted = |&(name, net, count): &(&str, i64, u64)| CountedLine {
            line: Line::new(name, Ratio::from_integer(net.into())),
            count,
        };
        SimulationReport {
            rounds: 100,
            seed: 1,
            lines: lines.iter().map(counted).collect(),
            by_row,
            choices: Vec::new(),
        }
    }

    /// Names with their probabilities in percent.
    fn percent(of: &[(&str, i64)]) -> Vec<(String, Ratio)> {
        of.iter().map(|&(name, percent)| (name.into(), Ratio::new(percent.into(), 100.into()))).collect()
    }

    #[test]
    fn rows_that_one_road_names_are_refused() {
        let compare = |lines: &[(&str, i64, u64)], rows: &[(&str, i64)]| {
            let exact = ExactFigures { rows: percent(rows), ..ExactFigures::default() };
            report(true, lines).compare(&exact).map(|comparison| comparison.rows.len())
        };
        let unmatched = |row: &str, named_by| Err(Unmatched { row: row.into(), named_by });
        let dealt = [("pair", 1, 40), ("flush", 4, 0), (ALL_OTHER, -1, 60)];
        assert_eq!(compare(&dealt, &[("pair", 40), ("flush", 0), (ALL_OTHER, 60)]), Ok(3));
        // However few rounds fell on a row, and however rare it is.
        assert_eq!(compare(&dealt, &[("pair", 40), (ALL_OTHER, 60)]), unmatched("flush", Road::Simulated));
        assert_eq!(
            compare(&dealt, &[("pair", 40), ("flush", 0), ("royal flush", 0), (ALL_OTHER, 60)]),
            unmatched("royal flush", Road::Exact)
        );
        assert_eq!(compare(&dealt, &[]), unmatched(ALL_OTHER, Road::Simulated));
        // Rows that name every round leave the line of all others empty, and the engine does not list it.
        let covered = [("pair", 1, 40), ("no pair", -1, 60), (ALL_OTHER, -1, 0)];
        assert_eq!(compare(&covered, &[("pair", 40), ("no pair", 60)]), Ok(2));
    }

    #[test]
    fn a_net_that_the_exact_law_lacks_is_refused() {
        let dealt = report(false, &[("-1", -1, 60), ("2", 2, 40)]);
        let compare = |nets: &[(&str, i64)]| {
            dealt.compare(&ExactFigures { nets: percent(nets), ..ExactFigures::default() })
        };
        let refused = compare(&[("-1", 60), ("1", 40)]).unwrap_err();
        assert_eq!(refused, Unmatched { row: "2".into(), named_by: Road::Simulated });
        assert_eq!(refused.to_string(), "the simulator names the row `2`, which the exact engine does not");
        // A net that was not seen was not due, or was: that is for its score to say.
        let scored = compare(&[("-1", 30), ("2", 40), ("3", 30)]).unwrap();
        assert_eq!(scored.rows.iter().map(|row| row.observed).collect::<Vec<_>>(), [0.6, 0.4, 0.0]);
        assert_eq!(scored.rows.iter().map(Score::is_suspicious).collect::<Vec<_>>(), [true, false, true]);
        // The law is not counted: there is nothing to hold the nets against.
        assert_eq!(compare(&[]).unwrap().rows, []);
    }

    #[test]
    fn a_normal_count_is_scored_in_standard_errors() {
        assert!(near(count_z(520.0, 0.5, 1000.0), 20.0 / 250_f64.sqrt()));
    }

    #[test]
    fn a_chi_square_adds_up_over_cells() {
        // A die rolled 60 times: 5 8 9 8 10 20, a textbook example with statistic 13.4 and five degrees of freedom.
        let cells: Vec<ExpectedRow> = [5, 8, 9, 8, 10, 20]
            .iter()
            .map(|&count| ExpectedRow { name: String::new(), probability: 1.0 / 6.0, count, net: None })
            .collect();
        let result = chi_square(&cells, 60.0).unwrap();
        assert!(near(result.statistic, 13.4) && result.degrees == 5);
        assert!((result.p_value - 0.019_905).abs() < 1e-5, "{result:?}");
    }
}
