//! Tasks on top of analyses: verify, sheet, plausible, monitor, compare, solve, diff, sessions and meters. The crate
//! knows no game's rules and prints nothing.
//!
//! ```
//! use desk::solve::Desk;
//! use enumeration::ratio::ratio;
//! use games::{Options, Workbench};
//! use paytables::{Settings, listed};
//!
//! // What must a 2 or 12 pay for the Field of craps to have an edge of 4%?
//! let field = listed().select(&"craps/field".parse()?, &Settings::default())?.remove(0);
//! let bench = Workbench::default();
//! let desk = Desk::new(field, Options::default(), &bench);
//! let solution = desk.solve(desk.place("on a 2 or 12")?, &ratio(4, 100))?;
//! assert_eq!(solution.pays, "57 to 25");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`verify`]: checks a [`submission`]'s claims against exact values, and its pays against the listed ones; [`filing`]: a
//!   package of submissions with one verdict;
//! - [`sheet`]: the figures that a laboratory files; [`plausible`]: tests an observed win per handle against the exact edge;
//!   both report the [`terms`] of the wager; [`monitor`]: judges the win of tables and periods;
//! - [`bankroll`]: ruin, goal and percentiles of a session of one wager, between proved [`Bounds`];
//! - [`compare`]: analyses side by side;
//! - [`solve`]: the pay that gives an edge, the printable pays near it, and the slope of the edge in each pay; [`search`]:
//!   every combination of pays with figures in a range; [`vary`]: variants of a wager or a game that is a file;
//! - [`removal`]: the effect of removing each card of a shoe, and the best counts; [`mod@counting`]: what a counter wins;
//!   [`exposure`]: both for a sheet;
//! - [`diff`]: the figures that changed between two outputs.
//!
//! A question without an answer is an [`Error`] with fields; its message names no command and no option.

mod another_name;
pub mod bankroll;
mod beside;
mod best_count;
mod bounds;
mod chords;
mod claim_names;
mod claimed;
mod claims;
pub mod compare;
mod confidence;
mod count_tables;
mod counted;
pub mod counting;
mod denomination;
pub mod diff;
mod error;
mod exact;
mod explain;
mod explanation;
pub mod exposure;
mod felt;
mod figure;
pub mod filing;
mod groups_known;
pub mod hash;
mod limbs;
pub mod meter;
mod modification;
pub mod monitor;
mod normal;
mod others;
mod package;
pub mod pays;
pub mod plausible;
pub mod removal;
mod rounds;
pub mod search;
mod shape;
pub mod sheet;
pub mod solve;
pub mod submission;
pub mod terms;
pub mod together;
mod unchecked;
pub mod vary;
pub mod verify;
mod warnings;

pub use bounds::Bounds;
pub use claimed::Slip;
pub use denomination::Denomination;
pub use error::{Error, Fault, Limit, Losing};
