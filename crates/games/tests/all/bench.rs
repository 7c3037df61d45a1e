//! Listed wagers by their selectors, analysed on one bench: what one test has counted the others need not.

use games::{Analysis, Options, Request, Workbench};
use paytables::{Selected, Settings, listed};
use std::sync::LazyLock;

pub(crate) static BENCH: LazyLock<Workbench<'static>> = LazyLock::new(Workbench::default);

/// The one wager that a selector names.
pub(crate) fn selected(selector: &str) -> Selected<'static> {
    let mut selected = listed().select(&selector.parse().unwrap(), &Settings::default()).unwrap();
    assert_eq!(selected.len(), 1, "{selector}");
    selected.remove(0)
}

/// Its analysis, with what the asker adds.
pub(crate) fn analyzed(selector: &str, options: Options) -> Analysis {
    games::analyze(&Request { selected: selected(selector), options }, &BENCH).unwrap()
}

/// Its analysis as listed.
pub(crate) fn analysis(selector: &str) -> Analysis {
    analyzed(selector, Options::default())
}
