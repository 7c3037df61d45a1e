//! Writes a certificate of an audit: the wager in the file language, every outcome with its probability, count and net,
//! and the play at every situation. `scripts/check-certificate.py` reads it and deals the cards again.
//!
//! `answers::audit` calls it after it has dealt every round.

use super::wanted::Wanted;
use crate::error::Error;
use desk::hash::hash;
use enumeration::Ratio;
use games::Analysis;
use paytables::games::RoundTerms;
use serde_json::{Map, Value, json};
use simulation::rounds::JudgedSituation;
use simulation::{Card, Line};

/// A certificate with more situations has only the counts.
pub(super) const MOST_SITUATIONS: u64 = 1_000_000;

/// The wager in the file language; an error if the language cannot express it.
pub(super) fn in_file_language(wanted: &Wanted) -> Result<Value, Error> {
    let selected = &wanted.selected;
    let refuse = |why: &str| Error::input(format!("{}: {why}: audit it without --certificate", wanted.name));
    if selected.wager.side.is_some() {
        return Err(refuse("a side bet of a game file has no certificate of its own"));
    }
    let value = match &wanted.text {
        Some(text) => serde_json::from_str(text).ok(),
        None => selected.as_file(&selected.settings).and_then(|file| serde_json::to_value(&file).ok()),
    };
    value.ok_or_else(|| refuse("the wager cannot be written in the file language, which a certificate needs"))
}

/// The certificate of counted lines; for a game, the lines are its nets. `play` has the situations of a game.
pub(super) fn certificate(
    wanted: &Wanted,
    wager: &Value,
    analysis: &Analysis,
    lines: &[(Line, Ratio)],
    play: Option<&[Value]>,
) -> Result<Value, Error> {
    if analysis.meter.is_some() {
        return Err(Error::input(format!("{}: a wager on a meter has no certificate", wanted.name)));
    }
    let total = analysis.ways.as_ref().map(ToString::to_string);
    let whole: Option<Ratio> = total.as_ref().and_then(|total| total.parse().ok());
    let outcome = |(line, chance): &(Line, Ratio)| {
        let count = whole.as_ref().map(|whole| whole * chance).filter(Ratio::is_integer);
        json!({
            "outcome": line.outcome,
            "probability": chance.to_string(),
            "count": count.map(|count| count.to_string()),
            "net": line.net.fixed.to_string(),
        })
    };
    let tables = wanted.selected.tables.iter().map(|table| {
        let text = serde_json::to_string(table).unwrap_or_default();
        json!({"id": table.id, "sha256": hash(text)})
    });
    Ok(json!({
        "certificate": 1,
        "name": wanted.name,
        "program": concat!("vigorish ", env!("CARGO_PKG_VERSION")),
        "commit": option_env!("VIGORISH_COMMIT"),
        "file": wanted.file.as_ref().map(|file| json!({"name": file.name, "sha256": file.sha256})),
        "tables": tables.collect::<Vec<_>>(),
        "wager": wager,
        "settings": wanted.selected.settings,
        "total": total,
        "edge": analysis.edge.as_ref().map(ToString::to_string),
        "outcomes": lines.iter().map(outcome).collect::<Vec<_>>(),
        "play": play,
    }))
}

/// The play at a situation.
pub(super) fn situation(terms: &RoundTerms, judged: &JudgedSituation) -> Value {
    let stage = &terms.stages[judged.stage];
    let cards = |cards: &Vec<Card>| cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ");
    let zones = terms.deal.zones.iter().zip(&judged.seen).filter(|(_, seen)| !seen.is_empty());
    let seen: Map<String, Value> =
        zones.map(|(zone, seen)| (zone.name.clone(), cards(seen).into())).collect();
    let name = |&(stage, choice): &(usize, usize)| {
        format!("{}/{}", terms.stages[stage].name, terms.stages[stage].choices[choice].name)
    };
    let worth =
        |(choice, worth): &(usize, Ratio)| (stage.choices[*choice].name.clone(), worth.to_string().into());
    json!({
        "stage": stage.name,
        "seen": seen,
        "made": judged.made.iter().map(name).collect::<Vec<_>>(),
        "choice": stage.choices[judged.choice].name,
        "worths": judged.worths.iter().map(worth).collect::<Map<String, Value>>(),
    })
}
