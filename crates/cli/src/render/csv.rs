//! Analyses as CSV, a line each, exact fractions beside decimals.

use enumeration::Ratio;
use enumeration::ratio::decimal;
use games::Analysis;

/// A figure's column name and where it stands in an analysis.
type Figure = (&'static str, fn(&Analysis) -> Option<&Ratio>);

/// The figures that have a column pair, exact and decimal.
const FIGURES: [Figure; 12] = [
    ("edge", |a| a.edge.as_ref()),
    ("element_of_risk", |a| a.element_of_risk.as_ref()),
    ("expected_stake", |a| a.expected_stake.as_ref()),
    ("edge_resolved", |a| a.edge_resolved.as_ref()),
    ("edge_per_roll", |a| a.edge_per_roll.as_ref()),
    ("hit_frequency", |a| a.hit_frequency.as_ref()),
    ("push", |a| a.push.as_ref()),
    ("variance", |a| a.variance.as_ref()),
    ("break_even", |a| a.meter.as_ref()?.break_even.as_ref()),
    ("long_run_edge", |a| a.long_run_edge.as_ref()),
    ("envy_per_other_player", |a| Some(&a.envy.as_ref()?.per_other_player)),
    ("dealer_envy_per_hand", |a| Some(&a.dealer_envy.as_ref()?.per_other_player)),
];

pub fn analyses(analyses: &[Analysis], digits: u32) -> String {
    let mut header: Vec<String> = ["game", "wager", "tables", "settings", "ways"].map(String::from).to_vec();
    for (name, _) in FIGURES {
        header.extend([name.to_string(), format!("{name}_exact")]);
    }
    let rows = analyses.iter().map(|a| {
        let mut row = vec![
            a.game.clone(),
            a.wager.clone(),
            a.tables.join(" "),
            a.settings.to_string(),
            a.ways.as_ref().map_or(String::new(), ToString::to_string),
        ];
        for (_, figure) in FIGURES {
            let value = figure(a);
            row.push(value.map_or(String::new(), |v| decimal(v, digits)));
            row.push(value.map_or(String::new(), ToString::to_string));
        }
        row
    });
    written(std::iter::once(header).chain(rows))
}

/// Records as CSV text.
pub fn written(records: impl Iterator<Item = Vec<String>>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for record in records {
        writer.write_record(&record).expect("memory does not fail");
    }
    String::from_utf8(writer.into_inner().expect("memory does not fail")).expect("the cells are text")
}
