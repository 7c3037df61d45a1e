//! One module a command.

pub mod analyze;
pub mod compare;
pub mod completions;
pub mod diff;
pub mod list;
pub mod own_table;
pub mod show;
pub mod simulate;
pub mod solve;
pub mod strategy;
pub mod verify;

use crate::args::Asked;
use crate::failure::Failure;
use games::Options;
use paytables::PayTable;
use paytables::reading::LARGEST_FILE;
use std::io::Read;
use std::path::Path;

impl Asked {
    /// What the games are asked with.
    pub fn options(&self) -> Options {
        Options {
            meters: self.meter.clone(),
            rate: self.rate.clone(),
            resets: self.reset.clone(),
            reserve: self.reserve,
            players: self.players,
            cap: self.cap.cap(),
            law: self.law,
        }
    }
}

/// The text of a table or a submission.
pub fn read_file(path: &Path) -> Result<String, Failure> {
    read_large_file(path, LARGEST_FILE)
}

/// The text of a user's file, refused when it is larger than `largest`: too large to be honest.
pub fn read_large_file(path: &Path, largest: u64) -> Result<String, Failure> {
    let name = path.display().to_string();
    let file = std::fs::File::open(path).map_err(|error| Failure::Input(format!("{name}: {error}")))?;
    read_limited(&name, file, largest)
}

/// The text of a table or a submission, from a file or standard input, called `name` in messages.
pub fn read_text(name: &str, source: impl Read) -> Result<String, Failure> {
    read_limited(name, source, LARGEST_FILE)
}

fn read_limited(name: &str, source: impl Read, largest: u64) -> Result<String, Failure> {
    let fail = |reason: String| Failure::Input(format!("{name}: {reason}"));
    let mut bytes = Vec::new();
    source.take(largest + 1).read_to_end(&mut bytes).map_err(|error| fail(error.to_string()))?;
    if bytes.len() as u64 > largest {
        return Err(fail(format!("the file is larger than {} MiB", largest >> 20)));
    }
    String::from_utf8(bytes).map_err(|error| fail(format!("the file is not UTF-8 text ({error})")))
}

/// A user's table.
pub fn read_table(path: &Path) -> Result<PayTable, Failure> {
    Ok(PayTable::read(&path.display().to_string(), &read_file(path)?)?)
}
