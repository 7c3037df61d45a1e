//! Commands that the terminal alone needs: manual pages and completions.

pub(crate) mod completions;
pub(crate) mod man;
