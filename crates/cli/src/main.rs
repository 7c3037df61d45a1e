//! The `vigorish` command: arguments in, tables out. Counts nothing.

mod args;
mod commands;
mod failure;
mod progress;
mod render;
mod report;
mod strategist;

use args::{Arguments, Command};
use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::List(list) => commands::list::run(&list),
        Command::Show(show) => commands::show::run(&show),
        Command::Analyze(analyze) => commands::analyze::run(&analyze),
        Command::Strategy(strategy) => commands::strategy::run(&strategy),
        Command::Verify(verify) => commands::verify::run(&verify),
        Command::Compare(compare) => commands::compare::run(&compare),
        Command::Solve(solve) => commands::solve::run(&solve),
        Command::Diff(diff) => commands::diff::run(&diff),
        Command::Simulate(simulate) => commands::simulate::run(&simulate),
        Command::Completions(completions) => commands::completions::run(&completions),
    };
    outcome.unwrap_or_else(|failure| failure.report())
}
