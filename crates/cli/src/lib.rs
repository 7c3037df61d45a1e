//! The `vigorish` command: arguments in, tables out. Counts nothing.
//!
//! A library so that a test can hold every listed figure against what is printed of it without a process for each.

mod args;
mod commands;
mod diagnostic;
mod failure;
mod progress;
mod reference;
mod render;
mod report;
mod sources;
mod strategist;

use args::{Arguments, Command};
use clap::{ArgMatches, CommandFactory, FromArgMatches};
use games::{Analysis, Question, Request, Workbench};
use paytables::Selected;
use render::{Color, Printer};
use std::process::ExitCode;

/// Runs the command of this process's arguments.
pub fn main() -> ExitCode {
    let matches = Arguments::command().get_matches();
    let color = color(&matches);
    let arguments = Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let outcome = match arguments.command {
        Command::List(list) => commands::list::run(&list),
        Command::Show(show) => commands::show::run(&show),
        Command::Analyze(analyze) => commands::analyze::run(&analyze),
        Command::Strategy(strategy) => commands::strategy::run(&strategy),
        Command::Verify(verify) => commands::verify::run(&verify),
        Command::Sheet(sheet) => commands::sheet::run(&sheet),
        Command::Plausible(plausible) => commands::plausible::run(&plausible),
        Command::Compare(compare) => commands::compare::run(&compare),
        Command::Solve(solve) => commands::solve::run(&solve),
        Command::Diff(diff) => commands::diff::run(&diff),
        Command::Simulate(simulate) => commands::simulate::run(&simulate),
        Command::Report(report) => commands::report::run(&report),
        Command::Man(man) => commands::man::run(&man),
        Command::Completions(completions) => commands::completions::run(&completions),
        Command::Complete(complete) => commands::completions::complete(&complete),
    };
    outcome.unwrap_or_else(|failure| failure.report(color))
}

/// When colours are shown, asked for in the same way of every command that prints.
fn color(matches: &ArgMatches) -> Color {
    let asked = matches.subcommand().and_then(|(_, of)| of.try_get_one("color").ok().flatten());
    asked.copied().unwrap_or_default()
}

/// The pages of the book that are written from the program, each with the name of its file.
pub fn reference() -> [(&'static str, String); 2] {
    reference::pages()
}

/// What `analyze` prints of these analyses.
pub fn analyzed(analyses: &[Analysis]) -> String {
    Printer::default().written(&report::analyze::report(analyses), false)
}

/// What `strategy` prints of a wager.
pub fn strategy(selected: Selected, bench: &Workbench) -> Result<String, games::Error> {
    let name = report::name_of(&selected);
    let strategy = games::strategy(&Request::plain(selected), &Question::default(), bench)?;
    Ok(Printer::default().written(&report::strategy::report(&name, &strategy), false))
}
