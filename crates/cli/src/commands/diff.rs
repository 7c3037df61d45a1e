//! `vigorish diff`.

use crate::args::Diff;
use crate::failure::Failure;
use crate::render;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

pub fn run(asked: &Diff) -> Result<ExitCode, Failure> {
    let read = |path: &Path| -> Result<_, Failure> {
        // An analysis of everything is larger than any table: it is read whole.
        let text =
            std::fs::read_to_string(path).map_err(|e| Failure::Input(format!("{}: {e}", path.display())))?;
        Ok(desk::diff::read(&path.display().to_string(), &text)?)
    };
    let diff = desk::diff::diff(&read(&asked.old)?, &read(&asked.new)?);
    std::io::stdout().write_all(render::diff(&diff, asked.json).as_bytes())?;
    Ok(if diff.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}
