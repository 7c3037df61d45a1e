//! Analyses as Markdown, fit to paste into a report.

use super::text::{HEADER, figures, outcome_rows};
use super::{grid, heading};
use enumeration::ratio::decimal;
use games::Analysis;

pub fn analyses(analyses: &[Analysis], digits: u32) -> String {
    analyses.iter().map(|analysis| one(analysis, digits)).collect::<Vec<_>>().join("\n")
}

fn one(analysis: &Analysis, digits: u32) -> String {
    let mut text = format!("## {}\n\n{}\n\n", heading(analysis), analysis.tables.join(", "));
    if !analysis.outcomes.is_empty() {
        text += &grid(&HEADER, outcome_rows(analysis, digits), &[1, 2, 3, 4]);
        text.push('\n');
    }
    if let Some(actions) = &analysis.actions {
        let rows = actions
            .iter()
            .map(|a| vec![a.decision.clone(), a.action.clone(), decimal(&a.probability, digits)])
            .collect();
        text += &grid(&["Decision", "Action", "Frequency"], rows, &[2]);
        text.push('\n');
    }
    for (name, value) in figures(analysis, digits) {
        text += &format!("- {name}: {value}\n");
    }
    text
}
