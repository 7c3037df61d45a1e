//! The result of verifying one submitted file. The page, the document and the records of the report are all made from
//! it.

use crate::error::Error;
use desk::filing::FilingReport;
use desk::verify::Verdict;

/// The version of the tool that judged.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The result for a file: the findings on the filing, or the error.
pub enum Answered<'a> {
    /// The findings.
    Found(&'a FilingReport),
    /// The file could not be read.
    Unread {
        /// The file.
        file: String,
        /// The error.
        error: &'a Error,
    },
}

impl Answered<'_> {
    /// The verdict on the file.
    pub fn verdict(&self) -> Verdict {
        match self {
            Answered::Found(report) => report.verdict(),
            Answered::Unread { .. } => Verdict::CannotBeRead,
        }
    }

    /// The errors of the file, or of parts of a package.
    pub fn errors(&self) -> Vec<Error> {
        match self {
            Answered::Found(report) => {
                let unread = report.parts.iter().filter_map(|(_, part)| part.as_ref().err());
                unread.map(|error| Error::from(error.clone())).collect()
            }
            Answered::Unread { error, .. } => vec![(*error).clone()],
        }
    }
}

/// The error of a file, with the line and the column if known.
pub(super) fn reason(error: &Error) -> String {
    let sentence = error.to_string();
    match error.spot.as_ref().and_then(|spot| spot.place) {
        Some(place) if !sentence.contains(" at line ") => format!("{sentence} at {place}"),
        _ => sentence,
    }
}
