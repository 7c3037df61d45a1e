//! The two traits that tie questions and answers together: a question is asked, an answer is reported.

use crate::error::Error;
use crate::inquiry::Inquiry;
use crate::report::Report;

/// A question that a [`Session`](crate::Session) can answer.
pub trait Ask {
    /// What comes back.
    type Answer;

    /// Answers it.
    #[doc(hidden)]
    fn answer(&self, inquiry: &Inquiry) -> Result<Self::Answer, Error>;
}

/// What can be shown: as text, JSON, CSV, Markdown or HTML.
pub trait Reported {
    /// The answer for a reader, a program and a spreadsheet.
    fn report(&self) -> Report;
}
