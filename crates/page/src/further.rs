//! Charts of further answers: when a meter is hit. The engine in the page calls it.

use crate::charts::{self, LineChart};
use desk::meter::MeterLife;
use enumeration::Ratio;
use enumeration::ratio::whole;
use maud::{Markup, html};
use num_traits::Zero;

/// A chart followed by an answer.
pub fn beside(chart: Option<Markup>, answer: &Markup) -> Markup {
    html! { @if let Some(chart) = chart { div.charts { (chart) } } (answer) }
}

/// The probability that a meter was hit, by its amount, or by the number of wagers if partial awards lower it.
pub fn law_at_hit(life: &MeterLife) -> Option<Markup> {
    let is_linear = life.partial.is_empty();
    let at = |wagers: u64| if is_linear { &life.reset + &life.rate * whole(wagers) } else { whole(wagers) };
    let start = (at(0), Ratio::zero());
    let points: Vec<(Ratio, Ratio)> = std::iter::once(start)
        .chain(life.within.iter().map(|(wagers, chance)| (at(*wagers), chance.low.clone())))
        .collect();
    charts::line(&LineChart {
        caption: "Chance that the meter has been hit",
        over: if is_linear { "meter, per $1 wager" } else { "wagers since the last hit" },
        points: &points,
        is_dotted: true,
        marked: None,
    })
}
