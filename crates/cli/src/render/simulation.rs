//! What a simulation saw, beside what is exact.
#![expect(clippy::disallowed_types, reason = "scores are statistics: they judge figures and are none")]

use super::{csv, grid, to_json};
use crate::args::Format;
use crate::commands::simulate::Simulated;
use serde_json::{Value, json};
use simulation::Score;
use simulation::score::{ChiSquare, chi_square_of_scores};

pub fn simulated(simulated: &Simulated) -> String {
    let report = &simulated.report;
    let comparison = &simulated.comparison;
    let row = |score: &Score| {
        let mark = if score.is_suspicious() { "BEYOND CHANCE" } else { "" };
        vec![
            score.name.clone(),
            format!("{:.8}", score.observed),
            format!("{:.8}", score.exact),
            format!("{:.8}", score.standard_error),
            format!("{:+.2}", score.z),
            mark.to_string(),
        ]
    };
    let rows: Vec<Vec<String>> = comparison.scores().map(row).collect();
    let rounds = if report.rounds == 1 { "round" } else { "rounds" };
    let mut text = format!("{}\n{} {rounds}, seed {}\n", simulated.name, report.rounds, report.seed);
    text += &grid(&["", "Observed", "Exact", "Standard error", "z", ""], rows, &[1, 2, 3, 4]);
    if comparison.edge.as_ref().is_some_and(|edge| !edge.is_plain()) {
        text += "The z of the edge is over the rows that are expected thirty times or more; rarer ones have their own.\n";
    }
    if let Some(chi) = comparison.chi_square {
        text += &format!(
            "Chi-square of the rows: {:.2} with {} degrees of freedom, p = {:.4}\n",
            chi.statistic, chi.degrees, chi.p_value
        );
    }
    let suspicious = comparison.suspicious().count();
    if suspicious > 0 {
        text += &format!(
            "{suspicious} of these are beyond chance: the exact engine or the simulator misreads a rule\n"
        );
    }
    text + "\n"
}

pub fn summary(all: &[Simulated], refused: &[(String, String)]) -> String {
    let rows = all.iter().map(|simulated| {
        let edge = simulated.comparison.edge.as_ref();
        let number = |value: fn(&Score) -> String| edge.map_or("-".to_string(), value);
        vec![
            simulated.name.clone(),
            simulated.report.rounds.to_string(),
            number(|score| format!("{:.6}", score.observed)),
            number(|score| format!("{:.6}", score.exact)),
            number(|score| format!("{:+.2}", score.z)),
            format!("{:.2}", simulated.comparison.largest_of_rows()),
            if simulated.comparison.suspicious().next().is_some() {
                "BEYOND CHANCE".into()
            } else {
                String::new()
            },
        ]
    });
    let header = ["Wager", "Rounds", "Observed edge", "Exact edge", "z", "Largest |z| of a row", ""];
    let mut text = grid(&header, rows.collect(), &[1, 2, 3, 4, 5]);
    let chi = chi_square_of_edges(all);
    let beyond = all.iter().filter(|s| s.comparison.suspicious().next().is_some()).count();
    text += &format!(
        "{} wagers, {beyond} beyond chance; chi-square of the edges' scores {:.2} with {} degrees of freedom, p = {:.4}\n",
        all.len(),
        chi.statistic,
        chi.degrees,
        chi.p_value
    );
    for (name, reason) in refused {
        text += &format!("not simulated: {name}: {reason}\n");
    }
    text
}

fn chi_square_of_edges(all: &[Simulated]) -> ChiSquare {
    let scores: Vec<f64> = all.iter().filter_map(|s| Some(s.comparison.edge.as_ref()?.z)).collect();
    chi_square_of_scores(&scores)
}

/// Every wager for a program to read: all scores in JSON, a line each in CSV.
pub fn simulations(all: &[Simulated], refused: &[(String, String)], format: Format) -> String {
    match format {
        Format::Json => to_json(&as_json(all, refused)),
        Format::Csv => as_csv(all),
        Format::Text | Format::Markdown => String::new(),
    }
}

fn as_json(all: &[Simulated], refused: &[(String, String)]) -> Value {
    let score = |s: &Score| {
        json!({
            "name": s.name, "observed": s.observed, "exact": s.exact, "standard_error": s.standard_error,
            "z": s.z, "beyond_chance": s.is_suspicious(),
        })
    };
    let chi_square = |c: &ChiSquare| json!({"statistic": c.statistic, "degrees": c.degrees, "p": c.p_value});
    let wager = |s: &Simulated| {
        let comparison = &s.comparison;
        json!({
            "name": s.name, "rounds": s.report.rounds, "seed": s.report.seed,
            "edge": comparison.edge.as_ref().map(score), "stake": comparison.stake.as_ref().map(score),
            "rows": comparison.rows.iter().map(score).collect::<Vec<_>>(),
            "chi_square": comparison.chi_square.as_ref().map(chi_square),
        })
    };
    let not_simulated: Vec<Value> =
        refused.iter().map(|(name, reason)| json!({"name": name, "reason": reason})).collect();
    json!({
        "schema": 1,
        "wagers": all.iter().map(wager).collect::<Vec<_>>(),
        "chi_square_of_edges": chi_square(&chi_square_of_edges(all)),
        "not_simulated": not_simulated,
    })
}

fn as_csv(all: &[Simulated]) -> String {
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
    let rows = all.iter().map(|s| {
        let comparison = &s.comparison;
        let number = |value: Option<f64>| value.map_or(String::new(), |value| format!("{value:.8}"));
        let edge = |part: fn(&Score) -> f64| number(comparison.edge.as_ref().map(part));
        vec![
            s.name.clone(),
            s.report.rounds.to_string(),
            s.report.seed.to_string(),
            edge(|e| e.observed),
            edge(|e| e.exact),
            edge(|e| e.standard_error),
            edge(|e| e.z),
            number(comparison.stake.as_ref().map(|stake| stake.z)),
            number(Some(comparison.largest_of_rows())),
            number(comparison.chi_square.map(|chi| chi.p_value)),
            comparison.suspicious().count().to_string(),
        ]
    });
    csv::written(std::iter::once(header.map(String::from).to_vec()).chain(rows))
}
