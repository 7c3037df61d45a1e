//! The program that made a report, as the report names it.

use super::{Data, Phrase, object, phrase};
use crate::program::program;

/// Its commit and its hash, on a line.
pub(crate) fn line() -> Phrase {
    let program = program();
    match &program.sha256 {
        Some(hash) => phrase!["Program, commit ", program.commit, ", SHA-256: ", hash],
        None => phrase!["Program, commit ", program.commit],
    }
}

/// Its version, commit, toolchain and hash.
pub(crate) fn document() -> Data {
    let program = program();
    object! {
        "version": program.version,
        "commit": program.commit,
        "toolchain": program.toolchain,
        "sha256": program.sha256.as_ref(),
    }
}
