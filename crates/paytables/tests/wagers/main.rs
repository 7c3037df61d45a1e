//! Wagers as data: every key that a file can have, every refusal that it can meet, and its schema.

mod files;
mod hostile;
mod keys;
mod refusals;
mod schema;
mod written;

use paytables::{Settings, Terms, WagerFile};

/// A file of one row, with the deal on line 2 and the condition on line 4.
fn file(deal: &str, when: &str) -> String {
    format!(
        "{{\"id\": \"T\", \"deal\":\n{deal}\n, \"rows\": [{{\"hand\": \"a\", \"pays\": \"1 to 1\", \"when\":\n{when}\n}}]}}"
    )
}

/// The terms of a file at these settings.
fn terms_of(text: &str, settings: &[&str]) -> Terms {
    let file = WagerFile::read("f.json", text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let settings = Settings::parse(settings.iter().copied()).unwrap();
    file.select(&settings).unwrap().terms().unwrap().expect("a wager of a file is said as data")
}

/// The message that a file is refused with.
fn refusal_of(text: &str) -> String {
    WagerFile::read("f.json", text).map(|_| ()).expect_err(text).to_string()
}
