//! The panel of a wager's page: its key figures, each with its derivation, and the verdict of the rules.

use crate::entry::Entry;
use crate::numbers::{amount, exact, points, shown};
use crate::verdict::verdict;
use crate::why::why;
use enumeration::Ratio;
use enumeration::ratio::whole;
use games::figures::{Figure, Form, figure};
use maud::{Markup, html};

/// A figure of the panel.
struct KeyFigure {
    name: &'static str,
    title: String,
    shown: String,
    /// Its unit or condition.
    unit: String,
    /// Its exact value; `None` for a root.
    exact: Option<Ratio>,
}

/// The panel's content.
pub(crate) fn key(entry: &Entry) -> Markup {
    html! {
        dl.key {
            @for key in keys(entry) {
                div data-figure=(key.name) data-exact=[key.exact.as_ref()] {
                    dt { (key.title) }
                    dd {
                        @if let Some(why) = why(entry, key.name) {
                            details.why { summary { strong { (key.shown) } " " span.hint { "why?" } } (why) }
                        } @else {
                            strong { (key.shown) }
                        }
                        @if let Some(value) = &key.exact { (exact(value)) }
                        @if !key.unit.is_empty() { span.unit { (key.unit) } }
                    }
                }
            }
        }
        @if is_unfunded(entry) {
            p.note {
                "The source does not state how the meter is fed: the contribution rate and the reset value give the long-run edge and the edge at reset."
            }
        }
        (verdict(entry))
    }
}

/// Returns true if the wager is on a meter whose contributions are neither given nor printed.
fn is_unfunded(entry: &Entry) -> bool {
    let a = entry.analysis();
    a.meter.is_some() && a.edge.is_none() && a.long_run_edge.is_none()
}

fn keys(entry: &Entry) -> Vec<KeyFigure> {
    let a = entry.analysis();
    // The element of risk differs from the edge only if more than the opening wager is staked.
    let is_shown = |name: &str| name != "element_of_risk" || a.element_of_risk != a.edge;
    let of = |name: &'static str| {
        let figure = figure(name).filter(|_| is_shown(name))?;
        Some(keyed(entry, figure, figure.of(a)?))
    };
    let meter = a.meter.as_ref();
    let own = |name: &'static str, title: &str, unit: String, value: Ratio| KeyFigure {
        name,
        title: title.into(),
        shown: shown(figure("edge").expect("a figure"), &value),
        unit,
        exact: Some(value),
    };
    let at_reset = entry.edge_at_reset().zip(entry.reset()).map(|(edge, reset)| {
        own(
            "edge_at_reset",
            "Edge at reset",
            format!("with {} in the meter, {}", amount(&reset), per_unit(entry)),
            edge,
        )
    });
    let empty = meter.filter(|_| at_reset.is_none() && a.edge.is_none());
    let empty = empty.map(|meter| {
        own("edge_at_empty", "Edge with an empty meter", "the most it can be".into(), -&meter.a)
    });
    let each = meter.filter(|meter| meter.b.len() == 1 && a.edge.is_none()).map(|meter| {
        let value = -(&meter.b[0] * whole(1000));
        KeyFigure {
            name: "each_thousand",
            title: "Each 1,000 in the meter".into(),
            shown: format!("{} points", points(&value)),
            unit: format!("of the edge; the meter is counted {}", per_unit(entry)),
            exact: None,
        }
    });
    let envy = a.envy.as_ref().map(|envy| KeyFigure {
        name: "envy",
        title: format!("Envy, {} {}", envy.players, if envy.players == 1 { "player" } else { "players" }),
        shown: format!("${}", amount(&envy.total)),
        unit: "a round on average, beside the edge".into(),
        exact: Some(envy.total.clone()),
    });
    let dealer_envy = a.dealer_envy.as_ref().map(|envy| KeyFigure {
        name: "dealer_envy",
        title: format!(
            "Envy to the dealer, {} {}",
            envy.players,
            if envy.players == 1 { "player" } else { "players" }
        ),
        shown: format!("${}", amount(&envy.total)),
        unit: "a round on average, beside the edge".into(),
        exact: Some(envy.total.clone()),
    });
    let long_run = of("long_run_edge").map(|key| KeyFigure { unit: fed(entry), ..key });
    [
        of("edge"),
        long_run,
        at_reset,
        empty,
        each,
        of("break_even"),
        of("element_of_risk"),
        of("hit_frequency"),
        of("standard_deviation"),
        envy,
        dealer_envy,
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn keyed(entry: &Entry, figure: &'static Figure, value: Ratio) -> KeyFigure {
    let unit = match figure.name {
        "edge" => format!("of the {}", entry.analysis().unit),
        "element_of_risk" => "of all that is staked".into(),
        "break_even" => format!("in the meter, {}", per_unit(entry)),
        "hit_frequency" => "of rounds win".into(),
        "standard_deviation" => "units a round".into(),
        _ => String::new(),
    };
    KeyFigure {
        name: figure.name,
        title: figure.title.into(),
        shown: shown(figure, &value),
        unit,
        exact: (figure.form != Form::Root).then_some(value),
    }
}

fn per_unit(entry: &Entry) -> String {
    format!("per {}", entry.analysis().unit)
}

/// The funding of the meter: `21% fed, reset to 10,000`.
fn fed(entry: &Entry) -> String {
    let terms = &entry.terms;
    let rate = terms
        .rate
        .as_ref()
        .map(|rate| format!("{}% of each wager fed to the meter", amount(&(&rate.value * whole(100)))));
    let reset = entry.reset().map(|reset| format!("reset to {}", amount(&reset)));
    [rate, reset].into_iter().flatten().collect::<Vec<_>>().join(", ")
}
