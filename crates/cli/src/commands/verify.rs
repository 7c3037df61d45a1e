//! `vigorish verify`.

use super::{read_submitted, read_text};
use crate::args::Verify;
use crate::failure::Failure;
use crate::progress::Bar;
use crate::render::{Format, Printer};
use crate::report::verify::Answered;
use crate::report::{self, Data, Report};
use crate::sources;
use desk::submission::{self, Submission};
use desk::verify::{USUAL_BUDGET, Verdict};
use games::{Options, Workbench};
use std::path::Path;
use std::process::ExitCode;

pub fn run(verify: &Verify) -> Result<ExitCode, Failure> {
    if verify.schema {
        return print_schema(submission::SCHEMA, verify.shown.form.format());
    }
    let options = verify.asked.options();
    let printer = verify.shown.printer();
    let bar = Bar::default();
    let bench = Workbench::new(&bar);
    let mut answered = Vec::new();
    let mut code = 0;
    for file in &verify.files {
        // Every file has its report, one that cannot be read too; the code is the highest.
        match verified(file, &options, &bench) {
            Ok(report) => {
                code = code.max(u8::from(report.verdict() == Verdict::Fails));
                answered.push(Answered::Found(Box::new(report)));
            }
            Err(failure) => {
                failure.report(printer.color);
                code = 2;
                answered.push(Answered::Unread { file: file.clone(), reason: failure.to_string() });
            }
        }
    }
    printer.print(&report::verify::report(&answered))?;
    Ok(ExitCode::from(code))
}

fn verified(file: &str, options: &Options, bench: &Workbench) -> Result<desk::verify::Report, Failure> {
    let mut submission = Submission::read(file, &read(file)?)?;
    if let Some(wager) = submission.wager_file() {
        // Beside the submission, wherever the command is started.
        let path = Path::new(file).parent().unwrap_or(Path::new("")).join(wager);
        submission = submission.with_wager(&path.display().to_string(), &read_submitted(&path)?)?;
    }
    Ok(desk::verify::verify(file, &submission, options, bench, USUAL_BUDGET)?)
}

/// A schema is JSON, and JSON is what it is printed as.
pub fn print_schema(schema: &str, format: Format) -> Result<ExitCode, Failure> {
    if format != Format::JSON && format != Format::default() {
        return Err(Failure::Input(format!("a schema is JSON: it has no form as {format:?}")));
    }
    let schema: serde_json::Value = serde_json::from_str(schema).expect("a checked-in schema is JSON");
    let schema = Report { document: Data::plain(schema), ..Report::default() };
    Printer { format: Format::JSON, ..Printer::default() }.print(&schema)?;
    Ok(ExitCode::SUCCESS)
}

fn read(file: &str) -> Result<String, Failure> {
    if file != "-" {
        return read_submitted(Path::new(file));
    }
    let text = read_text("standard input", std::io::stdin())?;
    sources::keep(file, &text);
    Ok(text)
}
