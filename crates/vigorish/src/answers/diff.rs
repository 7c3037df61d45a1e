//! Answers `diff`: the figures that changed between two outputs.

use crate::ask::Ask;
use crate::error::Error;
use crate::files::read_large_file;
use crate::inquiry::Inquiry;
use crate::question::Diff;
use std::path::Path;

/// An analysis of everything is 5 MiB at ten digits; this leaves room for a thousand.
const LARGEST_OUTPUT: u64 = 256 << 20;

impl Ask for Diff {
    type Answer = desk::diff::OutputDiff;

    fn answer(&self, inquiry: &Inquiry) -> Result<desk::diff::OutputDiff, Error> {
        let text = |path: &str| match inquiry.files.given(path) {
            Some(text) => Ok(text.to_string()),
            None => read_large_file(Path::new(path), LARGEST_OUTPUT),
        };
        let read = |path: &str| Ok::<_, Error>(desk::diff::read(path, text(path)?)?);
        Ok(desk::diff::diff(read(&self.old)?, read(&self.new)?))
    }
}
