//! What is listed: pays, tables, rulings, settings, the catalogue. Data and its reading; computes nothing.
//!
//! The data files live in `tables/` at the top of the workspace and are embedded here, so that the command runs from
//! anywhere. [`listed`] gives them, read and checked.

pub mod catalogue;
mod cursor;
pub mod documents;
pub mod names;
pub mod pay;
pub mod reading;
pub mod schema;
pub mod selector;
pub mod settings;
pub mod table;
pub mod wagers;
pub mod written;

pub use catalogue::{Catalogue, Game, Listed, Wager, listed};
pub use documents::{Document, Ruling};
pub use pay::{Basis, Net, Pay};
pub use selector::{Selected, Selector};
pub use settings::{Setting, Settings};
pub use table::{PayTable, Row, Source};
pub use wagers::{Terms, WagerFile};

/// An exact rational, the number a pay is read as.
pub type Ratio = num_rational::BigRational;

/// Why something listed, or a user's file or selector, could not be read. The message says what was wrong, where, and
/// what would be right.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Error(pub String);

impl Error {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Error(message.into())
    }
}
