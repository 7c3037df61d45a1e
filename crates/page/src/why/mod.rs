//! Why a figure of the panel is what it is: the sum or the formula behind it, down to integers that can be checked by hand.
//! The panel of key figures calls it.

mod meter;
mod round;
mod sum;

use crate::entry::Entry;
use maud::Markup;

/// The derivation of a figure of the panel, by its name; `None` if the analysis does not have its parts.
pub(crate) fn why(entry: &Entry, figure: &str) -> Option<Markup> {
    match figure {
        "edge" => round::edge(entry),
        "element_of_risk" => round::element_of_risk(entry),
        "hit_frequency" => round::hit_frequency(entry),
        "standard_deviation" => round::standard_deviation(entry),
        "edge_at_empty" => round::edge_at_empty(entry),
        "edge_at_reset" => meter::edge_at_reset(entry),
        "long_run_edge" => meter::long_run_edge(entry),
        "break_even" => meter::break_even(entry),
        _ => None,
    }
}
