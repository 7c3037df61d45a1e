//! Analyses as one JSON array. Every key is always there, null where it does not apply; every number is
//! `{"exact": "p/q", "decimal": "..."}`.

use super::to_json;
use enumeration::Ratio;
use enumeration::ratio::decimal;
use games::analysis::{Envy, Meter};
use games::{Analysis, Cap};
use serde::Serialize;
use serde_json::{Value, json};

const SCHEMA: u32 = 1;

pub fn analyses(analyses: &[Analysis], digits: u32) -> String {
    to_json(&analyses.iter().map(|analysis| value_of(analysis, digits)).collect::<Vec<_>>())
}

#[derive(Serialize)]
struct Number {
    exact: String,
    decimal: String,
}

fn value_of(analysis: &Analysis, digits: u32) -> Value {
    let number = |value: &Ratio| Number { exact: value.to_string(), decimal: decimal(value, digits) };
    let optional = |value: &Option<Ratio>| value.as_ref().map(number);
    let envy = |envy: &Option<Envy>| {
        envy.as_ref().map(|e| {
            json!({"per_other_player": number(&e.per_other_player), "players": e.players, "total": number(&e.total)})
        })
    };
    let meter = |m: &Meter| {
        let b: Value = match m.b.as_slice() {
            [only] => json!(number(only)),
            several => json!(several.iter().map(number).collect::<Vec<_>>()),
        };
        json!({"a": number(&m.a), "b": b, "break_even": optional(&m.break_even)})
    };
    let outcomes: Vec<Value> = analysis
        .outcomes
        .iter()
        .map(|o| {
            json!({
                "outcome": o.outcome,
                "ways": o.ways.as_ref().map(ToString::to_string),
                "probability": number(&o.probability),
                "net": o.net,
                "contribution": optional(&o.contribution),
            })
        })
        .collect();
    let nets: Vec<Value> = analysis
        .net_distribution
        .iter()
        .map(|n| json!({"net": n.net, "ways": n.ways.as_ref().map(ToString::to_string), "probability": number(&n.probability)}))
        .collect();
    let actions = analysis.actions.as_ref().map(|actions| {
        let action = |a: &games::analysis::ActionFrequency| {
            json!({"decision": a.decision, "action": a.action, "probability": number(&a.probability)})
        };
        actions.iter().map(action).collect::<Vec<_>>()
    });
    let absent = analysis.outcomes.is_empty();
    let mut object = json!({
        "schema": SCHEMA,
        "game": analysis.game,
        "wager": analysis.wager,
        "tables": analysis.tables,
        "settings": analysis.settings,
        "unit": analysis.unit,
        "strategy_class": analysis.strategy_class,
        "edge": optional(&analysis.edge),
        "element_of_risk": optional(&analysis.element_of_risk),
        "expected_stake": optional(&analysis.expected_stake),
        "edge_resolved": optional(&analysis.edge_resolved),
        "edge_per_roll": optional(&analysis.edge_per_roll),
        "hit_frequency": optional(&analysis.hit_frequency),
        "push": optional(&analysis.push),
        "variance": optional(&analysis.variance),
        "ways": analysis.ways.as_ref().map(ToString::to_string),
        "outcomes": if absent { Value::Null } else { json!(outcomes) },
        "net_distribution": if absent { Value::Null } else { json!(nets) },
        "actions": actions,
        "meter": analysis.meter.as_ref().map(meter),
        "long_run_edge": optional(&analysis.long_run_edge),
        "envy": envy(&analysis.envy),
        "dealer_envy": envy(&analysis.dealer_envy),
        "reconstructed": analysis.reconstructed,
        "rulings": analysis.rulings,
        "source": analysis.source,
    });
    // Said when one is asked for.
    if let Some(cap) = &analysis.cap {
        object["cap"] = self::cap(cap, digits);
    }
    object
}

/// A cap on what is won.
pub fn cap(cap: &Cap, digits: u32) -> Value {
    let units = json!({"exact": cap.units.to_string(), "decimal": decimal(&cap.units, digits)});
    json!({"units": units, "per": cap.per.to_string()})
}
