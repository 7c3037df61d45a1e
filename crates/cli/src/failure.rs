//! The errors of the command: a question without an answer, a refusal of its own, or output that cannot be written.

use crate::color::{Color, is_coloured};
use std::io::{ErrorKind, Write};
use std::process::ExitCode;
use vigorish::visible;

/// Bad input, a disagreement between the two roads to a figure, or output that could not be written.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// A question without an answer.
    #[error(transparent)]
    Unanswered(#[from] vigorish::Error),
    /// Something that the command itself refuses.
    #[error("{0}")]
    Refused(String),
    /// Standard output is closed.
    #[error("cannot write: {0}")]
    Output(#[from] std::io::Error),
}

impl Failure {
    /// Prints it and returns the exit code. A closed pipe is no failure.
    pub(crate) fn print(&self, color: Color) -> ExitCode {
        let mut stderr = std::io::stderr();
        let shown = match self {
            Failure::Output(error) if error.kind() == ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Failure::Unanswered(error) => error.shown(is_coloured(color, &stderr)),
            failure => format!("error: {}", visible(&failure.to_string())),
        };
        // Nothing can be done if standard error is closed as well.
        let _ = writeln!(stderr, "{shown}");
        ExitCode::from(self.code())
    }

    /// The exit code.
    fn code(&self) -> u8 {
        match self {
            Failure::Unanswered(error) if error.kind == vigorish::ErrorKind::Disagreement => 1,
            _ => 2,
        }
    }
}

impl From<paytables::Error> for Failure {
    fn from(error: paytables::Error) -> Self {
        vigorish::Error::from(error).into()
    }
}
