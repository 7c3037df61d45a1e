//! What wagers are called in reports.

use games::Cap;
use paytables::Selected;

/// `craps/pass (odds=2x)`: what is selected, with its table where the wager has several.
pub fn name_of(selected: &Selected) -> String {
    let settings = &selected.settings;
    if settings.0.is_empty() { selected.to_string() } else { format!("{selected} ({settings})") }
}

/// The name of a wager that is answered under a cap.
pub fn with_cap(name: String, cap: Option<&Cap>) -> String {
    match cap {
        Some(cap) => format!("{name}, {cap}"),
        None => name,
    }
}
