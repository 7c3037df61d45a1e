//! Writes a file atomically: `solve --write` calls it.

use crate::failure::Failure;
use std::fs;
use std::path::Path;

/// Writes a file: the text goes to a new file next to it, which then replaces it.
pub(crate) fn whole(file: &Path, text: &str) -> Result<(), Failure> {
    let refused = |error: std::io::Error| Failure::Refused(format!("{}: {error}", file.display()));
    let Some(name) = file.file_name().filter(|_| !file.is_dir()) else {
        return Err(Failure::Refused(format!("{} is a folder: name a file", file.display())));
    };
    let new = file.with_file_name(format!(".{}.{}", name.display(), std::process::id()));
    let written = fs::write(&new, text).and_then(|()| fs::rename(&new, file));
    if written.is_err() {
        // A half-written file is useless; if even that cannot be removed, there is nothing more to do.
        let _ = fs::remove_file(&new);
    }
    written.map_err(refused)
}
