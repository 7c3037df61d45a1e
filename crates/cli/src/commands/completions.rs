//! `vigorish completions`.

use crate::args::{Arguments, Completions};
use crate::failure::Failure;
use clap::CommandFactory;
use std::io::Write;
use std::process::ExitCode;

pub fn run(completions: &Completions) -> Result<ExitCode, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(completions.shell, &mut Arguments::command(), "vigorish", &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}
