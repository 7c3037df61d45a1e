//! What goes wrong, said once on standard error. Exit 1: a claim fails or something moved; exit 2: bad input.

use crate::render::escape::visible;
use games::error::{Given, Place};
use std::io::Write;
use std::process::ExitCode;

/// Bad input, or output that could not be written.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The input was refused; the message says what would be right.
    #[error("{0}")]
    Input(String),
    /// Standard output is gone.
    #[error("cannot write: {0}")]
    Output(#[from] std::io::Error),
}

impl From<paytables::Error> for Failure {
    fn from(error: paytables::Error) -> Self {
        Failure::Input(error.to_string())
    }
}

impl From<desk::Error> for Failure {
    /// What may be given by an option is said with the option's name.
    fn from(error: desk::Error) -> Self {
        match error {
            desk::Error::Listed(error) => error.into(),
            desk::Error::Analysis(error) => error.into(),
            desk::Error::NoMeter { .. } => Failure::Input(format!("{error}: give --meter")),
            desk::Error::NotFed { .. } => {
                Failure::Input(format!("{error}: give --rate and --reset, or --rate and --reserve"))
            }
            desk::Error::LongSearch { .. } => {
                Failure::Input(format!("{error}: give --yes, or narrow the box"))
            }
            desk::Error::InFile { file, path, fault } => {
                let place = if path.is_whole() { file } else { format!("{file}: {path}") };
                let reason = match *fault {
                    desk::Fault::Listed(error) => Failure::from(error),
                    desk::Fault::Analysis(error) => error.into(),
                    fault => Failure::Input(fault.to_string()),
                };
                Failure::Input(format!("{place}: {reason}"))
            }
            error => Failure::Input(error.to_string()),
        }
    }
}

impl From<page::folder::Refusal> for Failure {
    fn from(refusal: page::folder::Refusal) -> Self {
        Failure::Input(refusal.to_string())
    }
}

impl From<simulation::Error> for Failure {
    fn from(error: simulation::Error) -> Self {
        Failure::Input(error.to_string())
    }
}

impl From<games::Error> for Failure {
    fn from(error: games::Error) -> Self {
        Failure::Input(with_flags(&error))
    }
}

/// What an analysis refused, with the names of the flags that ask for it.
fn with_flags(error: &games::Error) -> String {
    use games::Error;
    match error {
        Error::NoUse { wager, lacks, given } => {
            let flags: Vec<&str> = given.iter().map(|&given| flag_of(given)).collect();
            let verb = if flags.len() == 1 { "does" } else { "do" };
            format!("{wager} {lacks}: {} {verb} not apply", flags.join(" and "))
        }
        Error::MeterCount { wager, given, wanted, count } => {
            let meters = if *wanted == 1 { "one meter".into() } else { format!("{wanted} meters") };
            let value = if *given == Given::Meter { 'M' } else { 'R' };
            format!("{wager} has {meters}, not {count}: {} {value}1,{value}2,...", flag_of(*given))
        }
        Error::HalfFunded => {
            format!("the long-run edge needs both {} and {}", flag_of(Given::Rate), flag_of(Given::Reset))
        }
        Error::NoRate => format!("the long-run edge with --reserve needs {}", flag_of(Given::Rate)),
        Error::Cards { place, problem } => format!("{}: {problem}", flag_at(*place)),
        Error::NoSuchCards { place, problem } => format!("{problem}: {} does not apply", flag_at(*place)),
        Error::CardsMissing { place, problem } => format!("{problem}: give {} as well", flag_at(*place)),
        _ => error.to_string(),
    }
}

fn flag_at(place: Place) -> &'static str {
    match place {
        Place::Hand => "--hand",
        Place::Up => "--up",
        Place::Hole => "--hole",
        Place::Board => "--board",
    }
}

fn flag_of(given: Given) -> &'static str {
    match given {
        Given::Meter => "--meter",
        Given::Rate => "--rate",
        Given::Reset => "--reset",
        Given::Reserve => "--reserve",
        Given::Players => "--players",
    }
}

impl Failure {
    /// Says it and gives the exit code. A reader that closed the pipe has seen enough: that is no failure.
    pub fn report(&self) -> ExitCode {
        if let Failure::Output(error) = self
            && error.kind() == std::io::ErrorKind::BrokenPipe
        {
            return ExitCode::SUCCESS;
        }
        // Nothing can be done when standard error is gone as well.
        let _ = writeln!(std::io::stderr(), "error: {}", visible(&self.to_string()));
        ExitCode::from(2)
    }
}
