//! What people ask of figures: verify, sheet, plausible, compare, solve, diff. Knows analyses, no game's rules; prints nothing.
//!
//! - [`verify`]: a [`submission`]'s claims against exact values, and its pays against the listed ones;
//! - [`sheet`]: what a laboratory asks of a wager; [`plausible`]: whether a hold is; both under [`terms`];
//! - [`compare`]: analyses side by side;
//! - [`solve`]: the pay that gives an edge, those near it that a [`felt`] could print, and how the edge moves with each
//!   pay; [`search`]: every combination of pays with figures in a range;
//! - [`diff`]: what moved between two outputs.
//!
//! What cannot be answered is an [`Error`] that says so in fields; its words name no command and no option.

mod another_name;
mod chords;
mod claimed;
mod claims;
pub mod compare;
mod confidence;
pub mod diff;
mod error;
mod exact;
mod explain;
mod explanation;
mod felt;
mod figure;
pub mod hash;
mod normal;
mod others;
pub mod pays;
pub mod plausible;
mod rounds;
pub mod search;
mod shape;
pub mod sheet;
pub mod solve;
pub mod submission;
pub mod terms;
mod unchecked;
pub mod verify;

pub use claimed::Slip;
pub use error::{Error, Fault, Limit, Losing};
