//! One module a command.

pub mod analyze;
pub mod compare;
pub mod completions;
pub mod diff;
pub mod list;
pub mod man;
pub mod own_table;
pub mod plausible;
pub mod report;
pub mod sheet;
pub mod show;
pub mod simulate;
pub mod solve;
pub mod strategy;
pub mod verify;
pub mod wanted;

use crate::args::{Amounts, Asked};
use crate::failure::Failure;
use desk::hash::{Hashed, hash};
use games::Options;
use paytables::reading::LARGEST_FILE;
use paytables::{PayTable, Selected};
use std::io::Read;
use std::path::Path;

impl Asked {
    /// What the games are asked with, whatever the wager.
    pub fn options(&self) -> Options {
        self.options_on(0)
    }

    /// What a wager is asked with.
    pub fn options_for(&self, selected: &Selected) -> Options {
        self.options_on(meters_of(selected))
    }

    fn options_on(&self, meters: usize) -> Options {
        Options {
            meters: Amounts::of(self.meter.as_ref(), meters),
            rate: self.rate.clone(),
            resets: Amounts::of(self.reset.as_ref(), meters),
            reserve: self.reserve,
            players: self.players.unwrap_or(1),
            cap: self.cap.cap(),
            law: self.law,
            variance: false,
        }
    }
}

/// How many meters a wager is on: a row each where they are independent (ruling Q8), else one for all.
pub fn meters_of(selected: &Selected) -> usize {
    let of = |table: &PayTable| {
        table
            .rows
            .iter()
            .filter(|row| selected.is_paid_by(row) && row.pays.net(table.basis).is_on_meter())
            .count()
    };
    let rows = selected.tables.iter().map(of).sum();
    if selected.has_independent_meters() { rows } else { rows.min(1) }
}

/// The text of a table or a submission.
pub fn read_file(path: &Path) -> Result<String, Failure> {
    read_large_file(path, LARGEST_FILE)
}

/// The text of a user's file, refused when it is larger than `largest`: too large to be honest.
pub fn read_large_file(path: &Path, largest: u64) -> Result<String, Failure> {
    Ok(unmarked(read_as_it_is(path, largest)?))
}

/// The text of a submission or of a file beside it, every byte of which its hash is of.
pub fn read_submitted(path: &Path) -> Result<String, Failure> {
    read_as_it_is(path, LARGEST_FILE)
}

fn read_as_it_is(path: &Path, largest: u64) -> Result<String, Failure> {
    let name = path.display().to_string();
    let file = std::fs::File::open(path).map_err(|error| Failure::Input(format!("{name}: {error}")))?;
    read_limited(&name, file, largest)
}

/// The text of a submission from standard input, called `name` in messages.
pub fn read_text(name: &str, source: impl Read) -> Result<String, Failure> {
    read_limited(name, source, LARGEST_FILE)
}

/// Some editors begin a file with it; it says nothing.
const BYTE_ORDER_MARK: char = '\u{feff}';

fn read_limited(name: &str, source: impl Read, largest: u64) -> Result<String, Failure> {
    let fail = |reason: String| Failure::Input(format!("{name}: {reason}"));
    let mut bytes = Vec::new();
    source.take(largest + 1).read_to_end(&mut bytes).map_err(|error| fail(error.to_string()))?;
    if bytes.len() as u64 > largest {
        return Err(fail(format!("the file is larger than {} MiB", largest >> 20)));
    }
    String::from_utf8(bytes).map_err(|error| fail(format!("the file is not UTF-8 text ({error})")))
}

fn unmarked(mut text: String) -> String {
    if text.starts_with(BYTE_ORDER_MARK) {
        text.remove(0);
    }
    text
}

/// The text of a table or a wager, and what the file is told by.
pub fn read_hashed(path: &Path) -> Result<(String, Hashed), Failure> {
    let text = read_as_it_is(path, LARGEST_FILE)?;
    let hashed = Hashed { name: path.display().to_string(), sha256: hash(text.as_bytes()) };
    Ok((unmarked(text), hashed))
}

/// A user's table.
pub fn read_table(path: &Path) -> Result<PayTable, Failure> {
    Ok(PayTable::read(&path.display().to_string(), &read_file(path)?)?)
}
