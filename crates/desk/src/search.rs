//! Searches a box of pays for combinations whose figures lie in given ranges, at one setting or at several.
//!
//! For a wager without decisions the edge is linear in the pays, and so are the mean square and the hit frequency if
//! each row has an outcome of its own: `sums` computes the terms once, as integers over one denominator, and a
//! combination costs a few additions. Otherwise each combination is solved again; their number is bounded before any is
//! solved. `axis` parses the ranges, `falling` orders the rows, `found` filters and selects, `space` walks the box.

mod axis;
mod edges;
mod falling;
mod found;
mod space;
mod sums;

pub use axis::{Axis, axis, tables};
pub use edges::{LONGEST_EDGE, edge, range};
pub use found::{Figures, Found, Goal, Sought, frontier_of};
pub(crate) use found::{Priced, kept};
pub use space::search;
