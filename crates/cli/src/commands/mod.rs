//! What the terminal alone needs: manual pages, completions, and files that are written.

pub(crate) mod completions;
pub(crate) mod man;
pub(crate) mod write;
