//! Compares the simulator's results with the engine's analysis: every outcome, the edge, the stake, the shares of
//! meters.
//!
//! It reads only the analysis it is given. The audits of whole wagers and of small decks call it.

use crate::report::audit::{AuditedFigure, WagerAudit};
use enumeration::{Ratio, SortedMap};
use games::Analysis;
use num_traits::{One, Zero};
use simulation::Line;

/// Compares the simulator's lines with the engine's outcomes: each outcome, the edge, the stake.
pub(super) fn compare(answer: &mut WagerAudit, analysis: &Analysis, lines: &[(Line, Ratio)], by_row: bool) {
    let mut known: SortedMap<String, (Ratio, &Line)> = SortedMap::new();
    for (line, chance) in lines {
        let name = if by_row { line.outcome.clone() } else { line.net.fixed.to_string() };
        known.entry(name).or_insert_with(|| (Ratio::zero(), line)).0 += chance;
    }
    let nothing = Ratio::zero();
    let engine: Vec<(&String, &Ratio, Option<&Ratio>)> = if by_row {
        analysis.outcomes.iter().map(|o| (&o.outcome, &o.probability, o.value.as_ref())).collect()
    } else {
        analysis.net_distribution.iter().map(|n| (&n.net, &n.probability, n.value.as_ref())).collect()
    };
    for (name, probability, value) in &engine {
        let found = known.remove(*name);
        let audit = found.as_ref().map_or(&nothing, |(chance, _)| chance);
        answer.compare(AuditedFigure::new(name, *value, probability, audit));
        // A row that never happens still has a net.
        let fixed =
            found.as_ref().filter(|(_, line)| !line.net.is_on_meter()).map(|(_, line)| &line.net.fixed);
        if let (Some(engine), Some(audit)) = (value, fixed) {
            answer.check(&format!("net of {name}"), engine, audit);
        }
    }
    if !engine.is_empty() {
        for (name, (chance, line)) in known.iter().filter(|(_, (chance, _))| !chance.is_zero()) {
            answer.compare(AuditedFigure::new(name, Some(&line.net.fixed), &nothing, chance));
        }
    }
    let mean = |value: &dyn Fn(&Line) -> Ratio| -> Ratio {
        lines.iter().map(|(line, chance)| value(line) * chance).sum()
    };
    let edge = -mean(&|line| line.net.fixed.clone());
    match &analysis.meter {
        None => answer.edges = analysis.edge.clone().map(|engine| (engine, edge.clone())),
        Some(meter) => {
            answer.edges = Some((-&meter.a, edge.clone()));
            for (place, share) in meter.b.iter().enumerate() {
                let of_meter =
                    |line: &Line| if line.meter == place { line.net.share.clone() } else { Ratio::zero() };
                answer.check("share of the meter", share, &mean(&of_meter));
            }
        }
    }
    if let Some((engine, audit)) = answer.edges.clone() {
        answer.check("edge", &engine, &audit);
    }
    if let Some(engine) = &analysis.expected_stake {
        answer.check("mean stake", engine, &mean(&|line| line.staked.clone()));
    }
    answer.ways = analysis.ways.as_ref().map(ToString::to_string);
    debug_assert!(lines.iter().map(|(_, chance)| chance).sum::<Ratio>().is_one());
}
