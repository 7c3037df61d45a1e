//! The `vigorish` command: arguments in, tables out. Counts nothing.
//!
//! A library so that a test can hold every listed figure against what is printed of it without a process for each, and
//! so that other programs can ask what the command is asked ([`Session`]).

mod args;
mod commands;
mod diagnostic;
mod failure;
mod files;
mod inquiry;
mod progress;
mod reference;
mod render;
mod report;
mod session;
mod strategist;

pub use games::Progress;
pub use session::{Answer, Answers, HowMany, Refused, Session};

use args::{Arguments, Command};
use clap::{ArgMatches, CommandFactory, FromArgMatches};
use failure::Failure;
use files::Files;
use games::{Analysis, Question, Request, Workbench};
use inquiry::Inquiry;
use paytables::Selected;
use progress::Bar;
use render::escape::visible;
use render::{Color, Printer};
use std::io::Write;
use std::process::ExitCode;

/// Runs the command of this process's arguments.
pub fn main() -> ExitCode {
    let matches = Arguments::command().get_matches();
    let color = color(&matches);
    let command = Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit()).command;
    let (bar, files) = (Bar::default(), Files::default());
    let bench = Workbench::new(&bar);
    let inquiry = Inquiry::new(&bench, &files);
    let outcome = run(&command, &inquiry);
    say_warnings(&inquiry);
    outcome.unwrap_or_else(|failure| failure.report(color, &files))
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

fn run(command: &Command, inquiry: &Inquiry) -> Result<ExitCode, Failure> {
    use commands::{analyze, compare, completions, diff, list, man, plausible, sheet, show, simulate, solve};
    let (report, printer) = match command {
        Command::List(asked) => (list::answer(asked)?, asked.form.printer()),
        Command::Analyze(asked) => {
            let analyses = analyze::analyses(analyze::wagers(asked, inquiry)?, asked, inquiry)?;
            (report::analyze::report(&analyses), asked.shown.printer())
        }
        Command::Strategy(asked) => (commands::strategy::answer(asked, inquiry)?, asked.shown.printer()),
        Command::Sheet(asked) => (sheet::answer(asked, inquiry)?, asked.shown.printer()),
        Command::Compare(asked) => (compare::answer(asked, inquiry)?, asked.shown.printer()),
        Command::Solve(asked) => (solve::answer(asked, inquiry)?, asked.shown.printer()),
        Command::Show(asked) => return show::run(asked, inquiry),
        Command::Verify(asked) => return commands::verify::run(asked, inquiry),
        Command::Plausible(asked) => return plausible::run(asked, inquiry),
        Command::Diff(asked) => return diff::run(asked),
        Command::Simulate(asked) => return simulate::run(asked, inquiry),
        Command::Report(asked) => return commands::report::run(asked, inquiry),
        Command::Man(asked) => return man::run(asked),
        Command::Completions(asked) => return completions::run(asked),
        Command::Complete(asked) => return completions::complete(asked),
    };
    say_warnings(inquiry);
    printer.print(&report)?;
    Ok(ExitCode::SUCCESS)
}

/// Says on standard error what there is to warn of. Nothing can be done when it is gone.
fn say_warnings(inquiry: &Inquiry) {
    for warning in inquiry.warnings() {
        let _ = writeln!(std::io::stderr(), "{}", visible(&format!("warning: {warning}")));
    }
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
