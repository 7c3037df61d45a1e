//! The report of a simulation, compared with exact figures.
#![expect(clippy::disallowed_types, reason = "scores are statistics: they judge figures and are none")]

use super::{Block, Data, Phrase, Piece, Records, ReportTable, Tone, left, object, phrase, right};
use simulation::score::{ChiSquare, chi_square_of_scores};
use simulation::{ExactComparison, Score};

/// A simulated wager, compared with exact figures.
#[non_exhaustive]
pub struct Simulated {
    /// Its name.
    pub name: String,
    /// The simulator's report.
    pub report: simulation::SimulationReport,
    /// The comparison.
    pub comparison: ExactComparison,
}

/// A wager that was not dealt, and why.
#[non_exhaustive]
pub struct Refused {
    /// Its name.
    pub name: String,
    /// The reason.
    pub reason: String,
    /// Whether the two disagree or the wager cannot be dealt.
    pub kind: crate::error::ErrorKind,
}

/// The report of each score of the wagers that were asked for.
pub fn report(all: &[Simulated]) -> super::Report {
    super::Report {
        page: all.iter().map(scores).collect(),
        document: document(all, &[]),
        records: records(all),
    }
}

/// The report of all wagers, a line each.
pub(crate) fn summary(all: &[Simulated], refused: &[Refused]) -> super::Report {
    super::Report {
        page: vec![overview(all, refused)],
        document: document(all, refused),
        records: records(all),
    }
}

pub(crate) fn scores(simulated: &Simulated) -> Block {
    let Simulated { name, report, comparison } = simulated;
    let row = |score: &Score| {
        vec![
            (&score.name).into(),
            format!("{:.8}", score.observed).into(),
            format!("{:.8}", score.exact).into(),
            format!("{:.8}", score.standard_error).into(),
            score.z.map_or_else(Phrase::dash, |z| format!("{z:+.2}").into()),
            mark(score.is_suspicious()).into(),
        ]
    };
    let columns =
        [left(""), right("Observed"), right("Exact"), right("Standard error"), right("z"), left("")];
    let rounds = if report.rounds == 1 { "round" } else { "rounds" };
    let dealt = format!("{} {rounds}, seed {}", report.rounds, report.seed);
    let mut notes: Vec<Phrase> = Vec::new();
    if comparison.scores().any(|score| score.z.is_none()) {
        notes.push("No z: too few rounds for a test.".into());
    }
    if comparison.edge.as_ref().is_some_and(|edge| !edge.is_plain()) {
        notes.push(
            "The z of the edge uses only rows expected, and missed, at least 30 times; the others have their own z."
                .into(),
        );
    }
    if let Some(chi) = &comparison.chi_square {
        notes.push(phrase!["Chi-square of the rows: ", said(chi)]);
    }
    let suspicious = comparison.suspicious().count();
    if suspicious > 0 {
        notes.push(
            format!(
                "{suspicious} of these are beyond chance: run again with another seed, and if that is beyond chance \
                 too, the exact engine or the simulator misreads a rule"
            )
            .into(),
        );
    }
    let table = ReportTable::new(columns, comparison.scores().map(row));
    Block::Table(table.under([name.into(), dealt.into()]).over(notes))
}

fn mark(is_suspicious: bool) -> Option<Piece> {
    is_suspicious.then(|| Tone::Bad.piece("BEYOND CHANCE"))
}

fn said(chi: &ChiSquare) -> String {
    format!("{:.2} with {} degrees of freedom, p = {:.4}", chi.statistic, chi.degrees, chi.p_value)
}

fn overview(all: &[Simulated], refused: &[Refused]) -> Block {
    let is_suspicious = |s: &Simulated| s.comparison.suspicious().next().is_some();
    let row = |s: &Simulated| {
        let edge = s.comparison.edge.as_ref();
        let number = |value: fn(&Score) -> String| edge.map_or_else(Phrase::dash, |e| value(e).into());
        vec![
            (&s.name).into(),
            s.report.rounds.to_string().into(),
            number(|score| format!("{:.6}", score.observed)),
            number(|score| format!("{:.6}", score.exact)),
            number(|score| score.z.map_or_else(|| "-".into(), |z| format!("{z:+.2}"))),
            format!("{:.2}", s.comparison.largest_of_rows()).into(),
            mark(is_suspicious(s)).into(),
        ]
    };
    let columns = [
        left("Wager"),
        right("Rounds"),
        right("Observed edge"),
        right("Exact edge"),
        right("z of the edge"),
        right("Largest |z| of a row"),
        left(""),
    ];
    let beyond = all.iter().filter(|s| is_suspicious(s)).count();
    let chi = said(&chi_square_of_edges(all));
    let counted =
        format!("{} wagers, {beyond} beyond chance; chi-square of the edges' scores {chi}", all.len());
    let not_simulated = refused.iter().map(|r| phrase!["not simulated: ", &r.name, ": ", &r.reason]);
    let notes = [counted.into()].into_iter().chain(not_simulated).collect();
    Block::Table(ReportTable::new(columns, all.iter().map(row)).over(notes))
}

fn chi_square_of_edges(all: &[Simulated]) -> ChiSquare {
    let scores: Vec<f64> = all.iter().filter_map(|s| s.comparison.edge.as_ref()?.z).collect();
    chi_square_of_scores(&scores)
}

fn chi_document(c: &ChiSquare) -> Data {
    object! {"statistic": Data::plain(c.statistic), "degrees": c.degrees, "p": Data::plain(c.p_value)}
}

/// All scores of a wager.
pub(crate) fn wager(s: &Simulated) -> Data {
    let number = |value: f64| Data::plain(value);
    let score = |s: &Score| {
        object! {
            "name": &s.name, "observed": number(s.observed), "exact": number(s.exact),
            "standard_error": number(s.standard_error), "z": s.z.map(number), "beyond_chance": s.is_suspicious(),
        }
    };
    let comparison = &s.comparison;
    object! {
        "name": &s.name, "rounds": s.report.rounds, "seed": s.report.seed,
        "edge": comparison.edge.as_ref().map(score), "stake": comparison.stake.as_ref().map(score),
        "rows": Data::list(&comparison.rows, score),
        "chi_square": comparison.chi_square.as_ref().map(chi_document),
    }
}

/// All scores of every wager.
fn document(all: &[Simulated], refused: &[Refused]) -> Data {
    object! {
        "schema": 1u32,
        "wagers": Data::list(all, wager),
        "chi_square_of_edges": chi_document(&chi_square_of_edges(all)),
        "not_simulated": Data::list(refused, |r| object! {"name": &r.name, "reason": &r.reason}),
    }
}

/// A line a wager.
fn records(all: &[Simulated]) -> Records {
    let header = [
        "wager",
        "rounds",
        "seed",
        "observed_edge",
        "exact_edge",
        "standard_error",
        "z",
        "z_of_stake",
        "largest_z_of_a_row",
        "p_of_rows",
        "scores_beyond_chance",
    ];
    let row = |s: &Simulated| {
        let comparison = &s.comparison;
        let number = |value: Option<f64>| Phrase::from(value.map(|value| format!("{value:.8}")));
        let edge = |part: fn(&Score) -> Option<f64>| number(comparison.edge.as_ref().and_then(part));
        [
            (&s.name).into(),
            s.report.rounds.to_string().into(),
            s.report.seed.to_string().into(),
            edge(|e| Some(e.observed)),
            edge(|e| Some(e.exact)),
            edge(|e| Some(e.standard_error)),
            edge(|e| e.z),
            number(comparison.stake.as_ref().and_then(|stake| stake.z)),
            number(Some(comparison.largest_of_rows())),
            number(comparison.chi_square.map(|chi| chi.p_value)),
            comparison.suspicious().count().to_string().into(),
        ]
    };
    Records::new(header, all.iter().map(row))
}
