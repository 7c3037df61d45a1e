//! The result of verifying one submitted file. The page, the document and the records of the report are all made from
//! it.

use desk::verify::Verification;

/// The version of the tool that judged.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What became of a file: what was found of the submission, or why it could not be read.
pub enum Answered<'a> {
    /// What was found of it.
    Found(&'a Verification),
    /// Why it could not be read.
    Unread {
        /// The file.
        file: String,
        /// The reason, in words.
        reason: String,
    },
}
