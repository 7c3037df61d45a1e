//! The `vigorish` command: parses flags and prints reports. The crate `vigorish` answers the questions.
//!
//! Each command becomes a question, and the report of its answer is printed in the format of the flags. The command
//! `vigorish analyze craps/field --format csv --digits 4` does this:
//!
//! ```
//! use vigorish::{Analyze, Format, Reported, Session};
//!
//! let question = Analyze { what: vec!["craps/field".into()], ..Analyze::default() };
//! let report = Session::new().ask(&question)?.report();
//! let csv = Format::named("csv").unwrap().written(&report, 4);
//! assert!(csv.contains(",1/18,"), "{csv}");
//! # Ok::<(), vigorish::Error>(())
//! ```
//!
//! The crate is a library so that tests can render output without starting a process.

mod args;
mod color;
mod commands;
mod failure;
mod log;
mod printer;
mod progress;
mod questions;
mod reference;

use args::{Arguments, Command, SchemaOf};
use clap::{ArgMatches, CommandFactory, FromArgMatches};
use color::Color;
use desk::plausible::HoldVerdict;
use desk::verify::Verdict;
use failure::Failure;
use printer::Printer;
use progress::Bar;
use std::io::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;
use vigorish::report::verify::Answered;
use vigorish::{ErrorKind, Report, Reported, Session, Simulate, Solved, visible};

/// Runs the command of this process's arguments.
pub fn main() -> ExitCode {
    vigorish::identify(env!("VIGORISH_COMMIT"), env!("VIGORISH_TOOLCHAIN"));
    let matches = Arguments::command().try_get_matches().unwrap_or_else(|error| exit(&error));
    let color = color(&matches);
    let arguments = Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let Arguments { command, effort } = arguments;
    let bar = Bar::new(effort.progress);
    // Of everything listed it takes minutes, and its output is a folder: the log shows how far it is.
    let bar = if matches!(command, Command::Report(_)) { bar.with_lines() } else { bar };
    let session = Session::reporting_to(&bar).within(effort.max_work.unwrap_or_default());
    let outcome = run(&command, &session);
    print_warnings(&session);
    outcome.unwrap_or_else(|failure| failure.print(color))
}

/// Prints the error in the flags and ends the process. A setting in place of a flag is a frequent mistake.
fn exit(error: &clap::Error) -> ! {
    // Nothing can be done if standard error is closed.
    let _ = error.print();
    let flag = match error.get(clap::error::ContextKind::InvalidArg) {
        Some(clap::error::ContextValue::String(flag)) => flag.trim_start_matches('-'),
        _ => "",
    };
    let is_setting = || {
        paytables::listed().games.iter().any(|game| game.settings.values().any(|known| known.name == flag))
    };
    if error.kind() == clap::error::ErrorKind::UnknownArgument && is_setting() {
        let _ = writeln!(std::io::stderr(), "\nSettings are chosen with --set, like --set {flag}=VALUE.");
    }
    std::process::exit(error.exit_code())
}

/// The option `--color`, which every command that prints has.
fn color(matches: &ArgMatches) -> Color {
    let asked = matches.subcommand().and_then(|(_, of)| of.try_get_one("color").ok().flatten());
    asked.copied().unwrap_or_default()
}

/// The pages of the book that are generated from the program, each with the name of its file.
pub fn reference() -> [(&'static str, String); 3] {
    reference::pages()
}

fn run(command: &Command, session: &Session) -> Result<ExitCode, Failure> {
    use commands::{completions, man};
    let (report, printer) = match command {
        Command::List(args) => (session.ask(&args.question())?.report(), args.form.printer()),
        Command::Show(args) if args.schema.is_some() => {
            let is_game = args.schema == Some(SchemaOf::Game);
            let schema = if is_game { paytables::games::SCHEMA } else { paytables::wagers::SCHEMA };
            return print_schema(schema, args.form.printer());
        }
        Command::Show(args) => (session.ask(&args.question())?, args.form.printer()),
        Command::Analyze(args) => (session.ask(&args.question()?)?.report(), args.shown.printer()),
        Command::Strategy(args) => (session.ask(&args.question()?)?.report(), args.shown.printer()),
        Command::Sheet(args) => (session.ask(&args.question()?)?, args.shown.printer()),
        Command::Compare(args) => (session.ask(&args.question()?)?.report(), args.shown.printer()),
        Command::Round(args) => (session.ask(&args.question()?)?.report(), args.shown.printer()),
        Command::Session(args) => (session.ask(&args.question()?)?.report(), args.shown.printer()),
        Command::Meter(args) => (session.ask(&args.question()?)?.report(), args.shown.printer()),
        Command::Solve(args) => return solve(args, session),
        Command::Verify(args) if args.schema => {
            return print_schema(desk::submission::SCHEMA, args.shown.printer());
        }
        Command::Verify(args) => return verify(args, session),
        Command::Plausible(args) => return plausible(args, session),
        Command::Monitor(args) => return monitor(args, session),
        Command::Diff(args) => return diff(args, session),
        Command::Simulate(args) if args.shoes.shoe => {
            let Some(question) = args.shoes()? else { return Ok(ExitCode::SUCCESS) };
            (session.ask(&question)?.report(), args.form.printer())
        }
        Command::Simulate(args) => return simulate(&args.question()?, args.form.printer(), session),
        Command::Audit(args) => return audit(args, session),
        Command::Removal(args) => (session.ask(&args.question()?)?.report(), args.shown.printer()),
        Command::Counting(args) => (session.ask(&args.question()?)?.report(), args.shown.printer()),
        Command::Report(args) => {
            session.ask(&args.question()?)?;
            return Ok(ExitCode::SUCCESS);
        }
        Command::Man(args) => return man::run(args),
        Command::Completions(args) => return completions::run(args),
        Command::Complete(args) => return completions::complete(args),
    };
    print_warnings(session);
    printer.print(&report)?;
    Ok(ExitCode::SUCCESS)
}

/// Prints the solution, and writes the chosen combination.
fn solve(args: &args::SolveArgs, session: &Session) -> Result<ExitCode, Failure> {
    let solved = session.ask(&args.question()?)?;
    print_warnings(session);
    let chosen = match &solved {
        Solved::Search { chosen, .. } | Solved::Variants { chosen, .. } => chosen.as_ref(),
        _ => None,
    };
    if let (Some((_, file)), Some(chosen)) = (args.written()?, chosen) {
        commands::write::whole(&file, &format!("{chosen:#}\n"))?;
    }
    args.shown.printer().print(&solved.report())?;
    Ok(ExitCode::SUCCESS)
}

/// Every file has its report, including one that cannot be read. The exit code is that of the worst: 2 if one cannot be
/// read, else 1 if one does not conform, else 3 if one is incomplete.
fn verify(args: &args::VerifyArgs, session: &Session) -> Result<ExitCode, Failure> {
    let printer = args.shown.printer();
    let found: Vec<_> = args.files.iter().map(|file| session.ask(&args.question(file))).collect();
    let mut answered = Vec::new();
    for (file, found) in args.files.iter().zip(&found) {
        answered.push(match found {
            Ok(report) => Answered::Found(report),
            Err(error) => Answered::Unread { file: file.clone(), error },
        });
    }
    printer.print(&vigorish::report::verify::report(&answered))?;
    for error in answered.iter().flat_map(Answered::errors) {
        Failure::from(error).print(printer.color);
    }
    if let Some(file) = &args.log {
        log::append(file, &answered)?;
    }
    let verdict = answered.iter().fold(Verdict::Conforms, |all, one| all.and(one.verdict()));
    Ok(ExitCode::from(verdict.code()))
}

fn plausible(args: &args::PlausibleArgs, session: &Session) -> Result<ExitCode, Failure> {
    let hold = session.ask(&args.question()?)?;
    args.shown.printer().print(&hold.report())?;
    // An undecided result is not a refutation.
    Ok(ExitCode::from(u8::from(hold.verdict() == HoldVerdict::NotPlausible)))
}

/// A file with unreadable rows is bad input, even if the other rows are valid.
fn monitor(args: &args::MonitorArgs, session: &Session) -> Result<ExitCode, Failure> {
    let floor = session.ask(&args.question())?;
    args.shown.printer().print(&floor.report())?;
    let code = if floor.unread.is_empty() { u8::from(floor.is_to_be_investigated()) } else { 2 };
    Ok(ExitCode::from(code))
}

fn diff(args: &args::DiffArgs, session: &Session) -> Result<ExitCode, Failure> {
    let diff = session.ask(&args.question())?;
    let code = u8::from(!diff.is_empty());
    args.form.printer().print(&vigorish::report::diff::report(diff))?;
    Ok(ExitCode::from(code))
}

fn simulate(question: &Simulate, printer: Printer, session: &Session) -> Result<ExitCode, Failure> {
    if question.all || !printer.format.is_in_parts() {
        let simulation = session.ask(question)?;
        printer.print(&simulation.report())?;
        let is_refused = simulation.refused.iter().any(|refused| refused.kind == ErrorKind::Input);
        let code = if is_refused { 2 } else { u8::from(!simulation.agrees()) };
        return Ok(ExitCode::from(code));
    }
    // Each wager is printed as soon as it is dealt, because a run may be long.
    let (mut agrees, mut printed) = (true, Ok(()));
    session.simulate(question, |simulated| {
        agrees &= simulated.comparison.suspicious().next().is_none();
        match printer.print_part(&vigorish::report::simulate::report(&[simulated])) {
            Ok(flow) => flow,
            Err(failure) => {
                printed = Err(failure);
                ControlFlow::Break(())
            }
        }
    })?;
    printed?;
    Ok(ExitCode::from(u8::from(!agrees)))
}

fn audit(args: &args::AuditArgs, session: &Session) -> Result<ExitCode, Failure> {
    let audited = session.ask(&args.question()?)?;
    let certificate = audited.all.first().and_then(|audit| audit.certificate.as_ref());
    if let (Some(file), Some(certificate)) = (&args.certificate, certificate) {
        commands::write::whole(file, &format!("{certificate:#}\n"))?;
    }
    args.form.printer().print(&audited.report())?;
    Ok(ExitCode::from(u8::from(!audited.agrees())))
}

/// A schema is printed as JSON in every format.
fn print_schema(schema: &str, printer: Printer) -> Result<ExitCode, Failure> {
    let format = printer.format;
    if format != vigorish::Format::JSON && format != vigorish::Format::default() {
        return Err(Failure::Refused(format!("a schema is only available as JSON, not as {format:?}")));
    }
    let schema: serde_json::Value = serde_json::from_str(schema).expect("a checked-in schema is JSON");
    let schema = Report { document: vigorish::report::Data::plain(schema), ..Report::default() };
    Printer { format: vigorish::Format::JSON, ..printer }.print(&schema)?;
    Ok(ExitCode::SUCCESS)
}

/// Prints the warnings on standard error.
fn print_warnings(session: &Session) {
    for warning in session.warnings() {
        // Nothing can be done if standard error is closed.
        let _ = writeln!(std::io::stderr(), "{}", visible(&format!("warning: {warning}")));
    }
}
