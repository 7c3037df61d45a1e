//! Whether an observed hold is plausible.

use super::{Block, Data, Facts, Layout, Number, Phrase, Records, Report, object, phrase};
use desk::plausible::{Chance, Plausible};
use enumeration::Ratio;

/// Places of a percentage.
const PERCENT_DIGITS: u32 = 4;

/// The report of an observed hold.
pub fn report(name: &str, found: &Plausible, confidence: &Ratio) -> Report {
    let within = found.is_within(confidence);
    let percent = |value: &Ratio| Number::percent(value, PERCENT_DIGITS);
    let sure = || Number::percent(confidence, 0);
    let verdict = if within {
        phrase!["plausible: within ", sure()]
    } else {
        phrase!["NOT plausible: outside ", sure()]
    };
    let (chance, error) = match &found.chance {
        Chance::Exact(bounded) => (
            phrase![Number::decimal(&bounded.probability), ", by the law of all rounds together"],
            &bounded.error,
        ),
        Chance::Normal { probability, error } => (
            phrase![
                Number::decimal(probability),
                ", by the normal law, within ",
                Number::decimal(error),
                " (Berry and Esseen)"
            ],
            error,
        ),
    };
    let score =
        found.score.as_ref().map_or_else(Phrase::dash, |score| Number::decimal(score).signed().into());
    let facts: Vec<(Phrase, Phrase)> = vec![
        ("Rounds".into(), found.rounds.to_string().into()),
        ("Held".into(), phrase![Number::decimal(&found.held), " (", percent(&found.held), ")"]),
        ("House edge".into(), phrase![Number::both(&found.edge), " (", percent(&found.edge), ")"]),
        ("Standard deviation".into(), Number::root(&found.variance).into()),
        ("Score".into(), score),
        ("As far from the edge".into(), chance),
        ("Verdict".into(), verdict),
    ];
    let by = match found.chance {
        Chance::Exact(_) => "law",
        Chance::Normal { .. } => "normal",
    };
    let document = object! {
        "schema": 1u32,
        "wager": name,
        "rounds": found.rounds,
        "held": &found.held,
        "edge": &found.edge,
        "standard_deviation": Data::root(Number::root(&found.variance)),
        "score": found.score.as_ref().map(Number::decimal),
        "probability": Number::decimal(found.chance.probability()),
        "error": Number::decimal(error),
        "by": by,
        "confidence": confidence,
        "plausible": within,
    };
    let records = Records::new(
        ["wager", "rounds", "held", "edge", "score", "probability", "error", "by", "plausible"],
        [[
            name.into(),
            found.rounds.to_string().into(),
            Number::exact(&found.held).into(),
            Number::exact(&found.edge).into(),
            found.score.as_ref().map(Number::decimal).into(),
            Number::decimal(found.chance.probability()).into(),
            Number::decimal(error).into(),
            by.into(),
            within.to_string().into(),
        ]],
    );
    let page = vec![Block::Title(name.into()), Block::Facts(Facts { layout: Layout::Flush, facts })];
    Report { page, document, records }
}
