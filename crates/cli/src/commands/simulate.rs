//! `vigorish simulate`.

use super::own_table::read_tables;
use super::wanted::{Wanted, wanted_with};
use crate::args::Simulate;
use crate::failure::Failure;
use crate::inquiry::Inquiry;
use crate::progress::OfRounds;
use crate::report;
use crate::report::simulate::{Refused, Simulated};
use crate::strategist::Engine;
use enumeration::Ratio;
use games::analysis::NetValue;
use games::{Analysis, Request, Workbench};
use paytables::{Settings, listed};
use simulation::lines::ALL_OTHER;
use simulation::{Comparison, Exact, Report};
use std::process::ExitCode;

pub fn run(asked: &Simulate, inquiry: &Inquiry) -> Result<ExitCode, Failure> {
    let Inquiry { bench, files, .. } = inquiry;
    let given = Settings::parse(asked.set.iter().map(String::as_str))?;
    let printer = asked.form.printer();
    if asked.all {
        let (mut all, mut refused) = (Vec::new(), Vec::new());
        let mut game: Option<&str> = None;
        for selected in listed().all() {
            if given.0.iter().any(|(name, value)| !selected.settings.is(name, value)) {
                continue;
            }
            // Everything listed comes game by game, and all counts together would fill memory.
            if game.replace(&selected.game.game) != Some(&selected.game.game) {
                bench.clear();
            }
            let wanted = Wanted::from(selected);
            match simulate(&wanted, asked, bench) {
                Ok(simulated) => all.push(simulated),
                Err(failure) => refused.push(Refused { name: wanted.name, reason: failure.to_string() }),
            }
        }
        printer.print(&report::simulate::summary(&all, &refused))?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut all = Vec::new();
    for wanted in wanted_with(files, &asked.what, &given, &read_tables(files, &asked.table)?)? {
        all.push(simulate(&wanted, asked, bench)?);
        if printer.is_in_parts() {
            // As they come: a run may be long.
            printer.print_part(&report::simulate::report(&std::mem::take(&mut all)))?;
        }
    }
    if !printer.is_in_parts() {
        printer.print(&report::simulate::report(&all))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn simulate(wanted: &Wanted, asked: &Simulate, bench: &Workbench) -> Result<Simulated, Failure> {
    let Wanted { name, selected, .. } = wanted;
    let engine = Engine::new(selected, bench)?;
    let report =
        simulation::simulate(selected, &engine, asked.rounds, asked.seed, &OfRounds(bench.progress()))?;
    let mut request = Request::plain(selected.clone());
    request.options.law = asked.law;
    let analysis = games::analyze(&request, bench)?;
    let mut comparison = compared(&analysis, &report);
    if let (Some(edge), Some(_)) = (&mut comparison.edge, &analysis.meter) {
        // Nothing is known of the meter: its awards count as nothing on both roads.
        edge.name = "edge, meters at 0".into();
    }
    Ok(Simulated { name: name.clone(), report, comparison })
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
    // Where the law of the net was not asked for (the blackjack family) the edge and the stake are compared.
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
