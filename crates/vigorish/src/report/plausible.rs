//! Whether an observed win per handle is plausible.

use super::{Block, Data, FactList, Layout, Number, Phrase, Records, Report, Tone, object, phrase, terms};
use desk::plausible::{Chance, HoldTest, HoldVerdict, MOST_UNITS};
use desk::terms::TermsInEffect;
use enumeration::Ratio;
use num_traits::One;

/// Places of a percentage.
const PERCENT_DIGITS: u32 = 4;

/// The report of an observed win per handle.
#[expect(clippy::too_many_lines, reason = "one document, key by key")]
pub(crate) fn report(name: &str, terms: &TermsInEffect, found: &HoldTest, confidence: &Ratio) -> Report {
    let verdict = found.verdict(confidence);
    let percent = |value: &Ratio| Number::percent(value, PERCENT_DIGITS);
    let sure = || Number::percent(confidence, 0);
    let (said, word, is_plausible) = match verdict {
        HoldVerdict::Plausible => {
            (phrase![Tone::Good.piece("plausible"), ": within ", sure()], "plausible", Some(true))
        }
        HoldVerdict::NotPlausible => {
            (phrase![Tone::Bad.piece("NOT plausible"), ": outside ", sure()], "not plausible", Some(false))
        }
        HoldVerdict::Undecided => (
            phrase![
                Tone::Open.piece("undecided"),
                ": the error bound does not settle whether it is within ",
                sure()
            ],
            "undecided",
            None,
        ),
    };
    let chance = match &found.chance {
        Chance::Exact(bounded) => {
            phrase![Number::decimal(&bounded.probability), ", from the exact distribution over all rounds"]
        }
        Chance::Normal { error, .. } | Chance::Deviation { error, .. } if *error >= Ratio::one() => phrase![
            "not known: the normal approximation may be off by ",
            Number::decimal(error),
            " (Berry and Esseen), which says nothing of a probability"
        ],
        Chance::Normal { probability, error } => phrase![
            Number::decimal(probability),
            ", by the normal approximation, within ",
            Number::decimal(error),
            " (Berry and Esseen)"
        ],
        Chance::Deviation { probability, error } => phrase![
            Number::decimal(probability),
            ", by the normal approximation from the standard deviation, within ",
            Number::decimal(error),
            format!(" (Berry and Esseen, for rounds that net at most {MOST_UNITS} units either way)")
        ],
    };
    let score =
        found.score.as_ref().map_or_else(Phrase::dash, |score| Number::decimal(score).signed().into());
    let mut facts = terms::facts(terms);
    let skill = found.skill.as_ref().map(|(least, most)| {
        let said =
            phrase!["play that costs ", percent(least), " to ", percent(most), " more than the best play"];
        ("Skill".into(), said)
    });
    facts.extend([
        ("Rounds".into(), found.rounds.to_string().into()),
        ("Win per handle".into(), phrase![Number::decimal(&found.held), " (", percent(&found.held), ")"]),
        ("House edge".into(), phrase![Number::both(&found.edge), " (", percent(&found.edge), ")"]),
        ("Standard error".into(), Number::root(&found.variance).into()),
        ("Score".into(), score),
        ("Probability".into(), chance),
        ("Verdict".into(), said),
    ]);
    if let Some(skill) = skill {
        let after_edge = facts.len() - 4;
        facts.insert(after_edge, skill);
    }
    let by = match found.chance {
        Chance::Exact(_) => "law",
        Chance::Normal { .. } => "normal",
        Chance::Deviation { .. } => "deviation",
    };
    let document = object! {
        "schema": 1u32,
        "wager": name,
        "terms": terms::document(terms),
        "rounds": found.rounds,
        "held": &found.held,
        "win_per_handle": &found.held,
        "edge": &found.edge,
        "skill": found.skill.as_ref().map(|(low, high)| object! {"low": low, "high": high}),
        "standard_error": Data::root(Number::root(&found.variance)),
        "score": found.score.as_ref().map(Number::decimal),
        "probability": Number::decimal(found.chance.probability()),
        "error": Number::decimal(found.chance.error()),
        "by": by,
        "confidence": confidence,
        "verdict": word,
        "plausible": is_plausible,
    };
    let names = ["wager", "rounds", "held", "edge", "score", "probability", "error", "by", "plausible"];
    let own: [Phrase; 9] = [
        name.into(),
        found.rounds.to_string().into(),
        Number::exact(&found.held).into(),
        Number::exact(&found.edge).into(),
        found.score.as_ref().map(Number::decimal).into(),
        Number::decimal(found.chance.probability()).into(),
        Number::decimal(found.chance.error()).into(),
        by.into(),
        is_plausible.map_or(word.into(), |is| is.to_string()).into(),
    ];
    let records = Records {
        header: names.into_iter().chain(terms::FIELDS).map(Phrase::from).collect(),
        rows: vec![own.into_iter().chain(terms::fields(terms)).collect()].into(),
    };
    let page = vec![Block::Title(name.into()), Block::Facts(FactList { layout: Layout::Flush, facts })];
    Report { page, document, records }
}
