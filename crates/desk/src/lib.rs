//! What people ask of figures: verify, compare, solve, diff. Knows analyses, no game's rules; prints nothing.

pub mod claim;
pub mod compare;
pub mod diff;
mod explain;
pub mod pays;
pub mod search;
pub mod solve;
pub mod submission;
pub mod verify;

/// Why something asked of the desk could not be answered: said in words a user can act on.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Error(pub String);

impl Error {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Error(message.into())
    }
}

impl From<paytables::Error> for Error {
    fn from(error: paytables::Error) -> Self {
        Error(error.to_string())
    }
}

impl From<games::Error> for Error {
    fn from(error: games::Error) -> Self {
        Error(error.to_string())
    }
}
