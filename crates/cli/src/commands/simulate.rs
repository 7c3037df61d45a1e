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
use games::{Analysis, Request, Workbench};
use paytables::{Settings, listed};
use simulation::{Comparison, Exact, Report, Unmatched};
use std::process::ExitCode;

pub fn run(asked: &Simulate, inquiry: &Inquiry) -> Result<ExitCode, Failure> {
    let Inquiry { bench, files, .. } = inquiry;
    let given = Settings::parse(asked.set.iter().map(String::as_str))?;
    let printer = asked.form.printer();
    let mut code = 0;
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
                Ok(simulated) => {
                    code = code.max(code_of(&simulated.comparison));
                    all.push(simulated);
                }
                Err(failure) => {
                    code = code.max(failure.code());
                    let reason = match failure {
                        Failure::Disagreement { unmatched, .. } => unmatched.to_string(),
                        failure => failure.to_string(),
                    };
                    refused.push(Refused { name: wanted.name, reason });
                }
            }
        }
        printer.print(&report::simulate::summary(&all, &refused))?;
        return Ok(ExitCode::from(code));
    }
    let mut all = Vec::new();
    for wanted in wanted_with(files, &asked.what, &given, &read_tables(files, &asked.table)?)? {
        let simulated = simulate(&wanted, asked, bench)?;
        code = code.max(code_of(&simulated.comparison));
        all.push(simulated);
        if printer.is_in_parts() {
            // As they come: a run may be long.
            if printer.print_part(&report::simulate::report(&std::mem::take(&mut all)))?.is_break() {
                break;
            }
        }
    }
    if !printer.is_in_parts() {
        printer.print(&report::simulate::report(&all))?;
    }
    Ok(ExitCode::from(code))
}

/// The exit code of a comparison: 1 where a score is beyond chance.
fn code_of(comparison: &Comparison) -> u8 {
    u8::from(comparison.suspicious().next().is_some())
}

fn simulate(wanted: &Wanted, asked: &Simulate, bench: &Workbench) -> Result<Simulated, Failure> {
    let Wanted { name, selected, .. } = wanted;
    let engine = Engine::new(selected, bench)?;
    let report =
        simulation::simulate(selected, &engine, asked.rounds, asked.seed, &OfRounds(bench.progress()))?;
    let mut request = Request::plain(selected.clone());
    request.options.law = asked.law;
    let analysis = games::analyze(&request, bench)?;
    let mut comparison = compared(&analysis, &report)
        .map_err(|unmatched| Failure::Disagreement { wager: name.clone(), unmatched })?;
    if let (Some(edge), Some(_)) = (&mut comparison.edge, &analysis.meter) {
        // Nothing is known of the meter: its awards count as nothing on both roads.
        edge.name = "edge, meters at 0".into();
    }
    Ok(Simulated { name: name.clone(), report, comparison })
}

/// The exact figures beside the simulated ones, row by row or net by net. An error where one road names a row that the
/// other does not.
fn compared(analysis: &Analysis, report: &Report) -> Result<Comparison, Unmatched> {
    report.compare(&Exact {
        edge: analysis.meter.as_ref().map_or_else(|| analysis.edge.clone(), |meter| Some(-&meter.a)),
        variance: analysis.variance.clone(),
        stake: analysis.expected_stake.clone(),
        rows: analysis.outcomes.iter().map(|o| (o.outcome.clone(), o.probability.clone())).collect(),
        // Empty for the blackjack family without `--law`: the edge and the stake are compared.
        nets: analysis.net_distribution.iter().map(|n| (n.net.clone(), n.probability.clone())).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use paytables::{Ratio, Selector};
    use simulation::{NoDecisions, Road, Silent};

    /// A hundred rounds of the field, and what is exact of it.
    fn field() -> (Analysis, Report) {
        let selector: Selector = "craps/field".parse().unwrap();
        let selected = listed().select(&selector, &Settings::default()).unwrap().remove(0);
        let report = simulation::simulate(&selected, &NoDecisions, 100, 1, &Silent).unwrap();
        (games::analyze(&Request::plain(selected), &Workbench::default()).unwrap(), report)
    }

    #[test]
    fn a_comparison_beyond_chance_is_exit_code_1() {
        let (mut analysis, report) = field();
        assert_eq!(code_of(&compared(&analysis, &report).unwrap()), 0);
        // A third of the rounds win. Were it none, each of them would be beyond chance.
        for outcome in &mut analysis.outcomes {
            outcome.probability = Ratio::from_integer(u8::from(outcome.outcome == "all other").into());
        }
        assert_eq!(code_of(&compared(&analysis, &report).unwrap()), 1);
    }

    #[test]
    fn a_row_that_one_road_names_is_a_disagreement_with_exit_code_1() {
        let (mut analysis, report) = field();
        analysis.outcomes[0].outcome = "on a 4".into();
        let unmatched = compared(&analysis, &report).unwrap_err();
        assert_eq!(unmatched, Unmatched { row: "on a 4".into(), named_by: Road::Exact });
        let failure = Failure::Disagreement { wager: "craps/field".into(), unmatched };
        assert_eq!(
            failure.to_string(),
            "craps/field: the exact engine names the row `on a 4`, which the simulator does not: one of them misreads a rule"
        );
        assert_eq!(failure.code(), 1);
        assert_eq!(Failure::Input("bad".into()).code(), 2);
    }
}
