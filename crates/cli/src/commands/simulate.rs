//! `vigorish simulate`.

use super::analyze::select;
use crate::args::{Format, Simulate};
use crate::failure::Failure;
use crate::progress::Bar;
use crate::render;
use crate::strategist::Engine;
use enumeration::Ratio;
use games::analysis::NetValue;
use games::{Analysis, Request, Workbench};
use paytables::{Selected, Settings, listed};
use simulation::lines::ALL_OTHER;
use simulation::{Comparison, Exact, Report};
use std::io::Write;
use std::process::ExitCode;

/// A wager as it was dealt, beside what is exact.
pub struct Simulated {
    pub name: String,
    pub report: Report,
    pub comparison: Comparison,
}

pub fn run(asked: &Simulate) -> Result<ExitCode, Failure> {
    let given = Settings::parse(asked.set.iter().map(String::as_str))?;
    let bar = Bar::default();
    let bench = Workbench::new(&bar);
    let mut output = std::io::stdout();
    let (mut all, mut refused) = (Vec::new(), Vec::new());
    if !asked.all {
        for selected in select(&asked.selectors, &given)? {
            let simulated = simulate(&selected, asked, &bar, &bench)?;
            if matches!(asked.format, Format::Text | Format::Markdown) {
                // As they come: a run may be long.
                output.write_all(render::simulated(&simulated).as_bytes())?;
            } else {
                all.push(simulated);
            }
        }
        output.write_all(render::simulations(&all, &refused, asked.format).as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    }
    for selected in listed().all() {
        if given.0.iter().any(|(name, value)| !selected.settings.is(name, value)) {
            continue;
        }
        match simulate(&selected, asked, &bar, &bench) {
            Ok(simulated) => all.push(simulated),
            Err(failure) => refused.push((render::name_of(&selected), failure.to_string())),
        }
    }
    let text = match asked.format {
        Format::Text | Format::Markdown => render::summary(&all, &refused),
        Format::Json | Format::Csv => render::simulations(&all, &refused, asked.format),
    };
    output.write_all(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

fn simulate(
    selected: &Selected,
    asked: &Simulate,
    bar: &Bar,
    bench: &Workbench,
) -> Result<Simulated, Failure> {
    let engine = Engine::new(selected, bench)?;
    let report = simulation::simulate(selected, &engine, asked.rounds, asked.seed, bar)?;
    let analysis = games::analyze(&Request::plain(selected.clone()), bench)?;
    let mut comparison = compared(&analysis, &report);
    if let (Some(edge), Some(_)) = (&mut comparison.edge, &analysis.meter) {
        // Nothing is known of the meter: its awards count as nothing on both roads.
        edge.name = "edge, meters at 0".into();
    }
    Ok(Simulated { name: render::name_of(selected), report, comparison })
}

/// The exact figures beside the simulated ones, by rows of the table where both name them alike, else by nets.
fn compared(analysis: &Analysis, report: &Report) -> Comparison {
    let exact = |rows| Exact {
        edge: analysis.meter.as_ref().map_or_else(|| analysis.edge.clone(), |meter| Some(-&meter.a)),
        variance: analysis.variance.clone(),
        stake: analysis.expected_stake.clone(),
        rows,
    };
    let known = |rows: &[(String, Ratio)], report: &Report| {
        report.lines.iter().all(|c| c.count == 0 || rows.iter().any(|(name, _)| *name == c.line.outcome))
    };
    let by_row = outcomes(analysis, report);
    if report.by_row && known(&by_row, report) {
        return report.compare(&exact(by_row));
    }
    let nets = |n: &NetValue| (n.net.clone(), n.probability.clone());
    let by_net: Vec<(String, Ratio)> = analysis.net_distribution.iter().map(nets).collect();
    let report = report.by_nets();
    // Without a distribution of the net (the blackjack family) the edge and the stake are compared.
    let on_meter = analysis.meter.is_some();
    let rows = if !on_meter && known(&by_net, &report) { by_net } else { Vec::new() };
    report.compare(&exact(rows))
}

/// The outcomes of the engine by the names that the simulation has for them.
fn outcomes(analysis: &Analysis, report: &Report) -> Vec<(String, Ratio)> {
    let mut rows: Vec<(String, Ratio)> =
        analysis.outcomes.iter().map(|o| (o.outcome.clone(), o.probability.clone())).collect();
    // What has no row in the table is `all other` to the lines; the engine may have a name for it (a lost hand).
    let has_line = |name: &str| report.lines.iter().any(|c| c.line.outcome == name);
    if rows.iter().all(|(name, _)| name != ALL_OTHER) {
        let mut unlisted = rows.iter_mut().filter(|(name, _)| !has_line(name));
        if let (Some((name, _)), None) = (unlisted.next(), unlisted.next()) {
            *name = ALL_OTHER.into();
        }
    }
    rows
}
