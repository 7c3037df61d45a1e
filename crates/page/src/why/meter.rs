//! The figures of a progressive from its mean net `a + b M` at the meter `M`.

use crate::entry::Entry;
use crate::numbers::{amount, exact, share};
use enumeration::Ratio;
use maud::{Markup, html};
use num_traits::Zero;

/// `a` and `b` of the mean net on one meter.
fn terms<'a>(entry: &'a Entry) -> Option<(&'a Ratio, &'a Ratio)> {
    let meter = entry.analysis().meter.as_ref()?;
    let [b] = &meter.b[..] else { return None };
    Some((&meter.a, b))
}

/// The edge with an empty meter, less what the reset amount is worth.
pub(super) fn edge_at_reset(entry: &Entry) -> Option<Markup> {
    let (a, b) = terms(entry)?;
    let (reset, edge) = entry.reset().zip(entry.edge_at_reset())?;
    let worth = b * &reset;
    Some(html! {
        p { "The edge with an empty meter is " (share(&-a)) ". " (exact(&-a)) }
        p {
            "Each unit in the meter is worth " (share(b)) " of a wager, so " (amount(&reset)) " units are worth "
            (share(&worth)) ". " (exact(&worth))
        }
        p { (share(&-a)) " - " (share(&worth)) " = " (share(&edge)) }
    })
}

/// The edge with an empty meter, less the contributions and less the resets that the house pays.
pub(super) fn long_run_edge(entry: &Entry) -> Option<Markup> {
    let a = &entry.analysis().meter.as_ref()?.a;
    let edge = entry.analysis().long_run_edge.as_ref()?;
    let rate = &entry.terms.rate.as_ref()?.value;
    // What remains of the formula `-a - c - R P` is what the resets cost.
    let resets = -a - rate - edge;
    Some(html! {
        p { "Over the whole life of the meter, the players receive every contribution." }
        p { "The edge with an empty meter is " (share(&-a)) ". " (exact(&-a)) }
        p {
            "Of each wager " (share(rate)) " is fed to the meter"
            @if !resets.is_zero() {
                ", and the resets that the house pays cost " (share(&resets)) ". " (exact(&resets))
            } @else { "." }
        }
        p {
            (share(&-a)) " - " (share(rate))
            @if !resets.is_zero() { " - " (share(&resets)) }
            " = " (share(edge))
        }
    })
}

/// The meter whose worth is the edge with an empty meter.
pub(super) fn break_even(entry: &Entry) -> Option<Markup> {
    let (a, b) = terms(entry)?;
    let even = entry.analysis().meter.as_ref()?.break_even.as_ref()?;
    Some(html! {
        p { "The edge with an empty meter is " (share(&-a)) ". " (exact(&-a)) }
        p { "Each unit in the meter takes " (share(b)) " from it. " (exact(b)) }
        p { (share(&-a)) " / " (share(b)) " = " (amount(even)) }
    })
}
