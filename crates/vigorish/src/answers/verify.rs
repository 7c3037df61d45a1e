//! What is found of a submission.

use crate::ask::Ask;
use crate::error::Error;
use crate::files::{Files, read_text};
use crate::inquiry::Inquiry;
use crate::question::{Verify, read_play, read_sees};
use desk::submission::Submission;
use desk::verify::USUAL_BUDGET;
use games::Options;
use std::path::Path;

impl Ask for Verify {
    type Answer = desk::verify::Verification;

    fn answer(&self, inquiry: &Inquiry) -> Result<desk::verify::Verification, Error> {
        self.assumed.check()?;
        let Inquiry { bench, files, .. } = inquiry;
        let file = self.file.as_str();
        let mut submission = Submission::read(file, &read(files, file)?)?;
        if let Some(wager) = submission.wager_file() {
            // Relative to the submission, wherever the program is started.
            let path = Path::new(file).parent().unwrap_or(Path::new("")).join(wager);
            submission = submission.with_wager(&path.display().to_string(), &files.submitted(&path)?)?;
        }
        let (sees, play) = (read_sees(&self.assumed.sees)?, read_play(self.assumed.play.as_deref(), files)?);
        let options = Options { sees, play, ..self.assumed.options() };
        Ok(desk::verify::verify(file, &submission, &options, bench, USUAL_BUDGET)?)
    }
}

fn read(files: &Files, file: &str) -> Result<String, Error> {
    if file != "-" {
        return files.submitted(Path::new(file));
    }
    let text = read_text("standard input", std::io::stdin())?;
    files.keep(file, &text);
    Ok(text)
}
