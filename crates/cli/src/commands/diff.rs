//! `vigorish diff`.

use crate::args::Diff;
use crate::failure::Failure;
use crate::files::read_large_file;
use crate::report;
use std::path::Path;
use std::process::ExitCode;

/// An analysis of everything is 5 MiB at ten digits; this leaves room for a thousand.
const LARGEST_OUTPUT: u64 = 256 << 20;

pub fn run(asked: &Diff) -> Result<ExitCode, Failure> {
    let text = |path: &Path| read_large_file(path, LARGEST_OUTPUT);
    let read = |path: &Path| Ok::<_, Failure>(desk::diff::read(&path.display().to_string(), text(path)?)?);
    let diff = desk::diff::diff(read(&asked.old)?, read(&asked.new)?);
    let verdict = if diff.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) };
    asked.form.printer().print(&report::diff::report(diff))?;
    Ok(verdict)
}
