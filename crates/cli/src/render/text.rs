//! Analyses for a reader: Hand | Pays | Combinations | Probability | Return with a total row, then the figures.

use super::{both, grid, heading, percent};
use enumeration::ratio::{decimal, decimal_square_root};
use games::Analysis;
use num_traits::Zero;

/// More digits than this of a standard deviation tell a reader nothing; `--digits` asks for fewer or more.
const PERCENT_DIGITS: u32 = 4;

pub fn analyses(analyses: &[Analysis], digits: u32) -> String {
    analyses.iter().map(|analysis| one(analysis, digits)).collect::<Vec<_>>().join("\n")
}

fn one(analysis: &Analysis, digits: u32) -> String {
    let mut text = format!("{}\n{}\n", heading(analysis), analysis.tables.join(", "));
    if !analysis.outcomes.is_empty() {
        text += &grid(&HEADER, outcome_rows(analysis, digits), &[1, 2, 3, 4]);
    }
    if let Some(actions) = &analysis.actions {
        let rows = actions
            .iter()
            .map(|a| vec![a.decision.clone(), a.action.clone(), decimal(&a.probability, digits)])
            .collect();
        text += &grid(&["Decision", "Action", "Frequency"], rows, &[2]);
    }
    for (name, value) in figures(analysis, digits) {
        text += &format!("{name:<22}{value}\n");
    }
    text
}

pub const HEADER: [&str; 5] = ["Hand", "Pays", "Combinations", "Probability", "Return"];

/// A row for each outcome, then the total.
pub fn outcome_rows(analysis: &Analysis, digits: u32) -> Vec<Vec<String>> {
    let dash = || "-".to_string();
    let mut rows: Vec<Vec<String>> = analysis
        .outcomes
        .iter()
        .map(|o| {
            vec![
                o.outcome.clone(),
                o.pays.clone().unwrap_or_else(|| o.net.clone()),
                o.ways.as_ref().map_or_else(dash, ToString::to_string),
                decimal(&o.probability, digits),
                o.contribution.as_ref().map_or_else(|| o.net.clone(), |c| decimal(c, digits)),
            ]
        })
        .collect();
    rows.push(vec![
        "total".into(),
        String::new(),
        analysis.ways.as_ref().map_or_else(dash, ToString::to_string),
        decimal(&analysis.outcomes.iter().map(|o| &o.probability).sum(), digits),
        analysis.edge.as_ref().map_or_else(dash, |edge| decimal(&-edge, digits)),
    ]);
    rows
}

/// The figures below the table, by name.
pub fn figures(analysis: &Analysis, digits: u32) -> Vec<(&'static str, String)> {
    let mut figures = Vec::new();
    let mut add = |name, value: Option<String>| figures.extend(value.map(|value| (name, value)));
    let number = |value: &Option<enumeration::Ratio>| value.as_ref().map(|v| both(v, digits));
    add(
        "House edge",
        analysis.edge.as_ref().map(|e| {
            format!("{} ({}; unit: {})", both(e, digits), percent(e, PERCENT_DIGITS), analysis.unit)
        }),
    );
    add("Element of risk", number(&analysis.element_of_risk));
    add("Expected stake", number(&analysis.expected_stake));
    add("Edge per resolved bet", number(&analysis.edge_resolved));
    add("Edge per roll", number(&analysis.edge_per_roll));
    add("Hit frequency", number(&analysis.hit_frequency));
    add("Push", analysis.push.as_ref().filter(|p| !p.is_zero()).map(|p| both(p, digits)));
    add("Standard deviation", analysis.variance.as_ref().map(|v| decimal_square_root(v, digits)));
    add("Absent", analysis.absent_because.clone());
    for case in &analysis.cases {
        add(case.name, Some(format!("{} {}", both(&case.edge, digits), case.when)));
    }
    if let Some(meter) = &analysis.meter {
        let shares: Vec<String> = match meter.b.as_slice() {
            [only] => vec![format!("({}) M", both(only, digits))],
            several => {
                several.iter().enumerate().map(|(i, b)| format!("({}) M{}", both(b, digits), i + 1)).collect()
            }
        };
        add("Mean net", Some(format!("({}) + {}", both(&meter.a, digits), shares.join(" + "))));
        add("Break-even meter", number(&meter.break_even));
    }
    add("Long-run edge", number(&analysis.long_run_edge));
    for (name, envy) in [("Envy", &analysis.envy), ("Dealer envy", &analysis.dealer_envy)] {
        let per = if name == "Envy" { "other player" } else { "player's hand" };
        let said = envy.as_ref().map(|e| {
            let players =
                if e.players == 1 { "1 player".to_string() } else { format!("{} players", e.players) };
            let bound = |is_bound: bool| if is_bound { "at most " } else { "" };
            format!(
                "{}${} for each {per}; {}${} with {players}",
                bound(e.denied_to_winners),
                both(&e.per_other_player, digits),
                bound(e.denied_to_winners && e.players > 2),
                both(&e.total, digits),
            )
        });
        add(name, said);
    }
    add("Cap", analysis.cap.as_ref().map(ToString::to_string));
    add("Strategy class", analysis.strategy_class.clone());
    add("Reconstructed", (!analysis.reconstructed.is_empty()).then(|| analysis.reconstructed.join(", ")));
    add("Rulings", (!analysis.rulings.is_empty()).then(|| analysis.rulings.join(", ")));
    let sources: Vec<String> =
        analysis.source.iter().map(|s| format!("{} {}", s.document, s.section)).collect();
    add("Source", (!sources.is_empty()).then(|| sources.join("; ")));
    figures
}
