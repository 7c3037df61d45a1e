//! `vigorish simulate`.

use super::analyze::select;
use crate::args::Simulate;
use crate::failure::Failure;
use crate::progress::Bar;
use crate::render;
use crate::strategist::Engine;
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
    if !asked.all {
        for selected in select(&asked.selectors, &given)? {
            let simulated = simulate(&selected, asked, &bar, &bench)?;
            output.write_all(render::simulated(&simulated).as_bytes())?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let mut all = Vec::new();
    let mut refused = Vec::new();
    for selected in listed().all() {
        if given.0.iter().any(|(name, value)| !selected.settings.is(name, value)) {
            continue;
        }
        match simulate(&selected, asked, &bar, &bench) {
            Ok(simulated) => all.push(simulated),
            Err(failure) => refused.push((render::name_of(&selected), failure.to_string())),
        }
    }
    output.write_all(render::summary(&all, &refused).as_bytes())?;
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
    let comparison = report.compare(&exact(&analysis, &report));
    Ok(Simulated { name: render::name_of(selected), report, comparison })
}

/// The exact figures in the terms that the simulation reports in: rows of the table, or nets.
fn exact(analysis: &Analysis, report: &Report) -> Exact {
    let edge = analysis.meter.as_ref().map_or_else(|| analysis.edge.clone(), |meter| Some(-&meter.a));
    let mut rows: Vec<(String, enumeration::Ratio)> = if report.by_row {
        analysis.outcomes.iter().map(|o| (o.outcome.clone(), o.probability.clone())).collect()
    } else {
        analysis.net_distribution.iter().map(|n| (n.net.clone(), n.probability.clone())).collect()
    };
    // What has no row in the table is `all other` to the lines; the engine may have a name for it (a lost hand).
    let has_line = |name: &str| report.lines.iter().any(|c| c.line.outcome == name);
    if report.by_row && rows.iter().all(|(name, _)| name != ALL_OTHER) {
        let mut unlisted = rows.iter_mut().filter(|(name, _)| !has_line(name));
        if let (Some((name, _)), None) = (unlisted.next(), unlisted.next()) {
            *name = ALL_OTHER.into();
        }
    }
    // Where the engine names outcomes otherwise (a line bet's points), only the edge is compared.
    let named_alike =
        report.lines.iter().all(|c| c.count == 0 || rows.iter().any(|(name, _)| *name == c.line.outcome));
    Exact { edge, variance: analysis.variance.clone(), rows: if named_alike { rows } else { Vec::new() } }
}
