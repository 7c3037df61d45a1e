//! `vigorish verify`.

use super::{read_file, read_text};
use crate::args::Verify;
use crate::failure::Failure;
use crate::progress::Bar;
use crate::render;
use desk::submission::{self, Submission};
use games::{Options, Workbench};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

pub fn run(verify: &Verify) -> Result<ExitCode, Failure> {
    if verify.schema {
        std::io::stdout().write_all(render::to_json(&submission::schema()).as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    }
    let options = Options { cap: verify.cap.cap(), ..Options::default() };
    let bar = Bar::default();
    let bench = Workbench::new(&bar);
    let mut reports = Vec::new();
    let mut unreadable = None;
    for file in &verify.files {
        let report = read(file).and_then(|text| {
            let submission = Submission::read(file, &text)?;
            Ok(desk::verify::verify(file, &submission, &options, &bench)?)
        });
        match report {
            Ok(report) => reports.push(report),
            Err(failure) => {
                // The other files are still answered; the code is the highest.
                failure.report();
                unreadable = Some(ExitCode::from(2));
            }
        }
    }
    std::io::stdout().write_all(render::report(&reports, verify.format, verify.digits).as_bytes())?;
    let all_hold = reports.iter().all(desk::verify::Report::holds);
    Ok(unreadable.unwrap_or(if all_hold { ExitCode::SUCCESS } else { ExitCode::from(1) }))
}

fn read(file: &str) -> Result<String, Failure> {
    if file != "-" {
        return read_file(Path::new(file));
    }
    read_text("standard input", std::io::stdin())
}
