//! Every combination of pays in a box whose figures fall in wanted ranges, at one setting or at several.
//!
//! For a wager without decisions the edge is a sum over the pays, and so are the mean square and the hit frequency where
//! each row has an outcome of its own: `sums` finds the terms once, as integers over one denominator, and a combination
//! costs a few additions. Otherwise each combination is solved anew: how many there are is counted, and bounded, before
//! any is solved. `axis` reads the ranges, `falling` orders the rows, `found` says what is wanted and which of the
//! combinations are kept, `space` walks the box.

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
