//! Answers `verify`: the findings on a submission.

use crate::ask::Ask;
use crate::error::Error;
use crate::files::{Files, read_text};
use crate::inquiry::Inquiry;
use crate::question::{Verify, read_play, read_sees};
use desk::filing::{Filing, FilingReport};
use desk::submission::Submission;
use desk::verify::USUAL_BUDGET;
use games::Options;
use std::path::Path;

impl Ask for Verify {
    type Answer = FilingReport;

    fn answer(&self, inquiry: &Inquiry) -> Result<FilingReport, Error> {
        self.assumed.check()?;
        let Inquiry { bench, files, .. } = inquiry;
        let file = self.file.as_str();
        let mut filing = Filing::read(file, &read(files, file)?)?;
        for part in &mut filing.parts {
            let Ok(submission) = &part.submission else { continue };
            match with_files(submission.clone(), file, files) {
                Ok(whole) => part.submission = whole,
                Err((key, error)) => part.refuse(key, error.to_string()),
            }
        }
        let (sees, play) = (read_sees(&self.assumed.sees)?, read_play(self.assumed.play.as_deref(), files)?);
        let options = Options { sees, play, ..self.assumed.options() };
        let report = desk::filing::verify_filing(&filing, &options, bench, USUAL_BUDGET);
        match (&report.package, &report.parts[..]) {
            // A single submission that cannot be read is an error, not a report.
            (None, [(_, Err(error))]) => Err(error.clone().into()),
            _ => Ok(report),
        }
    }
}

/// A submission with the files that it names, relative to the submission. A file that cannot be opened is reported with
/// the key that names it.
fn with_files(
    mut submission: Submission,
    file: &str,
    files: &Files,
) -> Result<Result<Submission, desk::Error>, (&'static str, Error)> {
    while let Some(beside) = submission.file_beside() {
        let key = submission.key_of_file_beside();
        let path = Path::new(file).parent().unwrap_or(Path::new("")).join(beside);
        let text = files.submitted(&path).map_err(|error| (key, error))?;
        submission = match submission.with_file(&path.display().to_string(), &text) {
            Ok(read) => read,
            Err(error) => return Ok(Err(error)),
        };
    }
    Ok(Ok(submission))
}

fn read(files: &Files, file: &str) -> Result<String, Error> {
    if file != "-" {
        return files.submitted(Path::new(file));
    }
    let text = read_text("standard input", std::io::stdin())?;
    files.keep(file, &text);
    Ok(text)
}
