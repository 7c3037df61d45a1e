//! The canonical boards of five cards, which both hold'em games walk once per solve, and the progress of such a walk.

use super::streets::{CanonicalBoard, forms};
use std::sync::LazyLock;

/// Called with the number of boards done since the last call; a walk has `BOARDS` of them.
pub type BoardProgress<'a> = &'a (dyn Fn(u64) + Sync);

/// How many boards a walk visits.
pub(super) const BOARDS: u64 = 134_459;

/// The canonical boards of five cards.
pub(super) fn boards() -> &'static [CanonicalBoard] {
    static BOARDS: LazyLock<Vec<CanonicalBoard>> = LazyLock::new(|| forms(5));
    &BOARDS
}
