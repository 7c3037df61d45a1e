//! The two traits that connect questions and answers.

use crate::error::Error;
use crate::inquiry::Inquiry;
use crate::report::Report;

/// A question that a [`Session`](crate::Session) can answer.
pub trait Ask {
    /// The type of the answer.
    type Answer;

    /// Computes the answer.
    #[doc(hidden)]
    fn answer(&self, inquiry: &Inquiry) -> Result<Self::Answer, Error>;
}

/// An answer that can be written as text, JSON, CSV, Markdown or HTML.
pub trait Reported {
    /// The report: for a reader, a program and a spreadsheet.
    fn report(&self) -> Report;
}
