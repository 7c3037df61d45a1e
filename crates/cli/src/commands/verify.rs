//! `vigorish verify`.

use super::{read_file, read_text};
use crate::args::Verify;
use crate::failure::Failure;
use crate::progress::Bar;
use crate::render::{Format, Printer};
use crate::report::{self, Data, Report};
use desk::submission::{self, Submission};
use games::Workbench;
use std::path::Path;
use std::process::ExitCode;

pub fn run(verify: &Verify) -> Result<ExitCode, Failure> {
    if verify.schema {
        return print_schema(verify.shown.form.format());
    }
    let options = verify.asked.options();
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
    verify.shown.printer().print(&report::verify::report(&reports))?;
    let all_hold = reports.iter().all(desk::verify::Report::holds);
    Ok(unreadable.unwrap_or(if all_hold { ExitCode::SUCCESS } else { ExitCode::from(1) }))
}

/// The schema is JSON, and JSON is what it is printed as.
fn print_schema(format: Format) -> Result<ExitCode, Failure> {
    if format != Format::JSON && format != Format::default() {
        return Err(Failure::Input(format!("a schema is JSON: it has no form as {format:?}")));
    }
    let schema = Report { document: Data::plain(submission::schema()), ..Report::default() };
    Printer { format: Format::JSON, ..Printer::default() }.print(&schema)?;
    Ok(ExitCode::SUCCESS)
}

fn read(file: &str) -> Result<String, Failure> {
    if file != "-" {
        return read_file(Path::new(file));
    }
    read_text("standard input", std::io::stdin())
}
