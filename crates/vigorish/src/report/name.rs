//! Names of wagers in reports.

use games::Cap;
use games::Unpaid;
use paytables::Selected;

/// `craps/pass (odds=2x)`: the selected wager, with its table if the wager has several.
pub fn name_of(selected: &Selected) -> String {
    let settings = &selected.settings;
    if settings.0.is_empty() { selected.to_string() } else { format!("{selected} ({settings})") }
}

/// The name of a wager under a cap.
pub(crate) fn with_cap(name: String, cap: Option<&Cap>) -> String {
    match cap {
        Some(cap) => format!("{name}, {cap}"),
        None => name,
    }
}

/// The note that a row is never paid, and why.
pub(crate) fn never_paid(row: &str, why: Unpaid) -> String {
    let why = match why {
        Unpaid::Impossible => "never happens in this deal",
        Unpaid::Taken => "is never paid: the rows above it take every deal in which it happens",
    };
    format!("the row `{row}` {why}")
}
