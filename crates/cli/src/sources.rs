//! The texts of the files that were read, so that what is wrong in one of them can be shown where it stands.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

static READ: Mutex<BTreeMap<String, String>> = Mutex::new(BTreeMap::new());

/// Some editors begin a file with it; it says nothing.
pub const BYTE_ORDER_MARK: char = '\u{feff}';

/// Keeps the text of a file under the name that messages call it by.
pub fn keep(name: &str, text: &str) {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    READ.lock().unwrap_or_else(PoisonError::into_inner).insert(name.into(), text.into());
}

/// The text of a file that was read.
pub fn text(name: &str) -> Option<String> {
    READ.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
}
