//! A bar in a cell of a table: to the right for gains of the player, to the left for losses.

use crate::numbers::place;
use enumeration::Ratio;
use maud::{Markup, html};
use num_traits::{Signed, Zero};

/// The length of the longest bar.
const LENGTH: i64 = 160;

/// A bar for a value between the least and the most of its column.
pub fn bar(value: &Ratio, least: &Ratio, most: &Ratio) -> Markup {
    let (zero, none) = (Ratio::zero(), Ratio::zero());
    let scale = (least.min(&zero), most.max(&none));
    let at = |value: &Ratio| place(value, scale, (0, LENGTH));
    let (origin, end) = (at(&zero), at(value));
    // A value other than zero is always visible.
    let length = (end - origin).abs().max(i64::from(!value.is_zero()));
    let from = if value.is_negative() { origin - length } else { origin };
    let sign = if value.is_negative() { "loss" } else { "win" };
    html! {
        svg.bar viewBox={ "0 0 " (LENGTH) " 12" } aria-hidden="true" {
            path.zero d={ "M" (origin) " 0V12" } {}
            rect class=(sign) x=(from) y="2" width=(length) height="8" {}
        }
    }
}
