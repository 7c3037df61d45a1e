//! What a simulation saw, beside what is exact.
#![expect(clippy::disallowed_types, reason = "scores are statistics: they judge figures and are none")]

use super::grid;
use crate::commands::simulate::Simulated;
use simulation::Score;
use simulation::score::chi_square_of_scores;

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
    let rows: Vec<Vec<String>> = comparison.edge.iter().chain(&comparison.rows).map(row).collect();
    let mut text = format!("{}\n{} rounds, seed {}\n", simulated.name, report.rounds, report.seed);
    text += &grid(&["", "Observed", "Exact", "Standard error", "z", ""], rows, &[1, 2, 3, 4]);
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
        let worst = simulated.comparison.rows.iter().map(|score| score.z.abs()).fold(0.0, f64::max);
        vec![
            simulated.name.clone(),
            simulated.report.rounds.to_string(),
            number(|score| format!("{:.6}", score.observed)),
            number(|score| format!("{:.6}", score.exact)),
            number(|score| format!("{:+.2}", score.z)),
            format!("{worst:.2}"),
            if simulated.comparison.suspicious().next().is_some() {
                "BEYOND CHANCE".into()
            } else {
                String::new()
            },
        ]
    });
    let header = ["Wager", "Rounds", "Observed edge", "Exact edge", "z", "Largest |z| of a row", ""];
    let mut text = grid(&header, rows.collect(), &[1, 2, 3, 4, 5]);
    let scores: Vec<f64> = all.iter().filter_map(|s| Some(s.comparison.edge.as_ref()?.z)).collect();
    let chi = chi_square_of_scores(&scores);
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
