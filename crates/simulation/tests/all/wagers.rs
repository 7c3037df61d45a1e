//! A listed wager by its selector.

use paytables::{Selected, Selector, Settings, listed};

/// What a selector names, which must be one wager.
pub(crate) fn select(selector: &str) -> Selected<'static> {
    let selector: Selector = selector.parse().unwrap();
    let mut selected = listed().select(&selector, &Settings::default()).unwrap();
    assert_eq!(selected.len(), 1, "{selector:?}");
    selected.remove(0)
}
