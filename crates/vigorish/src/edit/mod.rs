//! A wager whose pays are changed: what the editor of the page asks, and what it shows.
//!
//! The question brings pays by table and row, as people write them, or a wager of its own as text. The answer has every
//! figure, a submission for `verify` and the command that gives the same figures.

mod answer;
mod copies;
mod more;
mod question;

pub use question::{Also, Capped, Edit};
