//! Commands that the terminal alone needs: manual pages and completions.

pub mod completions;
pub mod man;
