//! What people ask of figures: verify, compare, solve, diff. Knows analyses, no game's rules; prints nothing.
//!
//! - [`verify`]: a [`submission`]'s claims against exact values, and its pays against the listed ones;
//! - [`compare`]: analyses side by side;
//! - [`solve`]: the pay that gives an edge, and how the edge moves with each pay; [`search`]: every combination of pays
//!   with an edge in a range;
//! - [`diff`]: what moved between two outputs.
//!
//! What cannot be answered is an [`Error`] that says so in fields; its words name no command and no option.

mod claim;
pub mod compare;
pub mod diff;
mod error;
mod explain;
pub mod pays;
pub mod search;
pub mod solve;
pub mod submission;
pub mod verify;

pub use claim::Slip;
pub use error::{Error, Fault, Limit, Losing};
