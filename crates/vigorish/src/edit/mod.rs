//! The editor of the page: a wager with changed pays.
//!
//! The question has pays by table and row, as people write them, or a user's wager as text. The answer has every
//! figure, a submission for `verify` and the command that gives the same figures.

mod answer;
mod copies;
mod more;
mod question;

pub use question::{Also, Capped, Edit};
