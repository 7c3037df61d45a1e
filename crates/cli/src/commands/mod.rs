//! Features of the terminal only: manual pages, completions, and files that are written.

pub(crate) mod completions;
pub(crate) mod man;
pub(crate) mod write;
