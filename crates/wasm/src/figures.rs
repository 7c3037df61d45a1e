//! The figures of an analysis, under the names that `docs/json.md` gives them; each exact, as a decimal and as a percentage.

use enumeration::Ratio;
use enumeration::ratio::{decimal, decimal_square_root, whole};
use games::Analysis;
use games::analysis::{ActionFrequency, OfMeter, Outcome};
use serde_json::{Value, json};

/// More digits than this of a percentage tell a reader nothing.
const PERCENT_DIGITS: u32 = 4;

/// Every figure of an analysis that applies; null where one does not.
pub fn of(analysis: &Analysis, digits: u32) -> Value {
    let figure = |value: &Ratio| figure(value, digits);
    let maybe = |value: &Option<Ratio>| value.as_ref().map(figure);
    let outcome = |o: &Outcome| {
        let on_meter = || o.of_meter.as_ref().map(|part| json!({"decimal": of_meter(part, digits)}));
        json!({
            "outcome": o.outcome, "pays": o.pays.as_ref().unwrap_or(&o.net), "net": o.net,
            "ways": o.ways.as_ref().map(ToString::to_string),
            "probability": figure(&o.probability),
            "contribution": o.contribution.as_ref().map(figure).or_else(on_meter),
        })
    };
    let action = |a: &ActionFrequency| json!({"decision": a.decision, "action": a.action, "probability": figure(&a.probability)});
    let meter = |m: &games::analysis::Meter| json!({"a": figure(&m.a), "b": m.b.iter().map(figure).collect::<Vec<_>>(), "break_even": maybe(&m.break_even)});
    json!({
        "edge": maybe(&analysis.edge),
        "element_of_risk": maybe(&analysis.element_of_risk),
        "expected_stake": maybe(&analysis.expected_stake),
        "edge_resolved": maybe(&analysis.edge_resolved),
        "edge_per_roll": maybe(&analysis.edge_per_roll),
        "hit_frequency": maybe(&analysis.hit_frequency),
        "push": maybe(&analysis.push),
        "variance": maybe(&analysis.variance),
        "standard_deviation": analysis.variance.as_ref().map(|v| json!({"decimal": decimal_square_root(v, digits)})),
        "meter": analysis.meter.as_ref().map(meter),
        "long_run_edge": maybe(&analysis.long_run_edge),
        "envy": analysis.envy.as_ref().map(|envy| figure(&envy.per_other_player)),
        "dealer_envy": analysis.dealer_envy.as_ref().map(|envy| figure(&envy.per_other_player)),
        "ways": analysis.ways.as_ref().map(ToString::to_string),
        "outcomes": analysis.outcomes.iter().map(outcome).collect::<Vec<_>>(),
        "actions": analysis.actions.as_ref().map(|actions| actions.iter().map(action).collect::<Vec<_>>()),
        "settings": analysis.settings,
    })
}

/// A figure in every form in which it is read.
fn figure(value: &Ratio, digits: u32) -> Value {
    json!({"exact": value.to_string(), "decimal": decimal(value, digits), "percent": percent(value)})
}

/// `7.2760%`.
pub fn percent(value: &Ratio) -> String {
    format!("{}%", decimal(&(value * whole(100)), PERCENT_DIGITS))
}

/// `x + y M`, of a row on a meter that is not given.
fn of_meter(part: &OfMeter, digits: u32) -> String {
    let number = part.number.map(|number| number.to_string()).unwrap_or_default();
    format!("{} + {} M{number}", decimal(&part.fixed, digits), decimal(&part.share, digits))
}
