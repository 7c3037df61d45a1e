//! `vigorish verify`.

use crate::args::Verify;
use crate::failure::Failure;
use crate::files::{Files, read_text};
use crate::inquiry::Inquiry;
use crate::render::{Format, Printer};
use crate::report::verify::Answered;
use crate::report::{self, Data, Report};
use desk::submission::{self, Submission};
use desk::verify::{USUAL_BUDGET, Verdict};
use games::Options;
use std::path::Path;
use std::process::ExitCode;

pub fn run(verify: &Verify, inquiry: &Inquiry) -> Result<ExitCode, Failure> {
    if verify.schema {
        return print_schema(submission::SCHEMA, verify.shown.form.format());
    }
    let options = verify.asked.options();
    let printer = verify.shown.printer();
    let mut answered = Vec::new();
    let mut code = 0;
    for file in &verify.files {
        // Every file has its report, one that cannot be read too; the code is the highest.
        match verified(file, &options, inquiry) {
            Ok(report) => {
                code = code.max(u8::from(report.verdict() == Verdict::Fails));
                answered.push(Answered::Found(Box::new(report)));
            }
            Err(failure) => {
                failure.report(printer.color, inquiry.files);
                code = 2;
                answered.push(Answered::Unread { file: file.clone(), reason: failure.to_string() });
            }
        }
    }
    printer.print(&report::verify::report(&answered))?;
    Ok(ExitCode::from(code))
}

/// What is found of a submission.
pub fn verified(file: &str, options: &Options, inquiry: &Inquiry) -> Result<desk::verify::Report, Failure> {
    let Inquiry { bench, files, .. } = inquiry;
    let mut submission = Submission::read(file, &read(files, file)?)?;
    if let Some(wager) = submission.wager_file() {
        // Beside the submission, wherever the command is started.
        let path = Path::new(file).parent().unwrap_or(Path::new("")).join(wager);
        submission = submission.with_wager(&path.display().to_string(), &files.submitted(&path)?)?;
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

fn read(files: &Files, file: &str) -> Result<String, Failure> {
    if file != "-" {
        return files.submitted(Path::new(file));
    }
    let text = read_text("standard input", std::io::stdin())?;
    files.keep(file, &text);
    Ok(text)
}
