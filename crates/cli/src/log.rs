//! The log of `verify`: appends a line for each judged submission to a file.

use crate::failure::Failure;
use desk::hash::hash;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use vigorish::report::verify::Answered;
use vigorish::{now, program};

/// Appends a line for each submission: time, file, hash of the file, hash of the program, verdict, separated by tabs.
/// All lines are one write, so that programs that share a log do not mix theirs.
pub(crate) fn append(log: &Path, answered: &[Answered]) -> Result<(), Failure> {
    let (time, program) = (now(), program().identity());
    let line = |answered: &Answered| {
        let (file, sha256, verdict) = match answered {
            Answered::Found(found) => {
                let own = found.files.iter().find(|(file, _)| *file == found.file);
                let sha256 = own.or(found.files.first()).map(|(_, sha256)| sha256.clone());
                (&found.file, sha256, found.verdict().to_string())
            }
            Answered::Unread { file, .. } => {
                (file, std::fs::read(file).ok().map(hash), "Cannot be read".to_string())
            }
        };
        let sha256 = sha256.unwrap_or_else(|| "-".into());
        // A name may contain anything but the separators.
        let file = file.replace(['\t', '\n', '\r'], " ");
        format!("{time}\t{file}\t{sha256}\t{program}\t{verdict}\n")
    };
    let lines: String = answered.iter().map(line).collect();
    let refused = |error: std::io::Error| Failure::Refused(format!("{}: {error}", log.display()));
    let mut file = OpenOptions::new().create(true).append(true).open(log).map_err(refused)?;
    file.write_all(lines.as_bytes()).map_err(refused)
}
