//! Claims against exact values, pays against floors and fixed pays.

use crate::claim::Claimed;
use crate::error::{Error, Fault};
pub use crate::explain::Explanation;
use crate::explain::Others;
use crate::pays::{self, Pays};
use crate::submission::{Paid, Submission};
use enumeration::Ratio;
use enumeration::ratio::whole;
use games::analysis::BelowMinimum;
use games::{Analysis, Cap, Options, Request, Workbench};
use num_bigint::BigInt;
use num_traits::One;
use paytables::names::RowName;
use paytables::{KeyPath, PayTable, Selected, Settings, Source, Unknown};
use std::cell::OnceCell;

/// What was found of a submission.
#[derive(Clone, Debug)]
pub struct Report {
    /// Where the submission was read.
    pub file: String,
    /// Its title.
    pub title: String,
    /// The wager and the settings in effect.
    pub wager: String,
    /// The settings in effect.
    pub settings: Settings,
    /// Those of them that the file leaves out.
    pub assumed: Settings,
    /// Whether the wager is listed at these settings; others are accepted too.
    pub listed_settings: bool,
    /// The cap on what is won, where one is asked for.
    pub cap: Option<Cap>,
    /// What is given below the least that the source allows.
    pub below_minimum: Vec<BelowMinimum>,
    /// What was found of the pays.
    pub pays: Pays,
    /// What was found of each claim.
    pub claims: Vec<Finding>,
    /// The rulings the exact values lean on.
    pub rulings: Vec<String>,
    /// Where the rules stand.
    pub source: Vec<Source>,
}

impl Report {
    /// Whether every claim holds, no pay or other figure is below its floor, and no fixed pay is another.
    pub fn holds(&self) -> bool {
        self.pays.hold_to_the_source()
            && self.below_minimum.is_empty()
            && self.claims.iter().all(|finding| finding.holds)
    }
}

/// What was found of a claim.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The claim's path in the file.
    pub claim: String,
    /// The number as claimed.
    pub claimed: String,
    /// Whether it holds.
    pub holds: bool,
    /// The exact value.
    pub exact: Ratio,
    /// The exact value, written as the claim is.
    pub rounded: String,
    /// What explains a claim that does not hold.
    pub explanation: Option<Explanation>,
}

/// Which figure a claim is of.
enum Figure<'s> {
    Edge,
    ElementOfRisk,
    Hit,
    Return,
    BreakEven,
    Probability(Outcome<'s>),
    Ways(Outcome<'s>),
}

/// An outcome as a submission names it.
struct Outcome<'s> {
    written: &'s str,
    row: RowName,
}

impl<'s> Outcome<'s> {
    fn named(written: &'s str) -> Self {
        Outcome { written, row: RowName::of(written) }
    }

    fn of<'a>(&self, analysis: &'a Analysis) -> Option<&'a games::analysis::Outcome> {
        // Rows of a game with decisions are nets, and `-1` is not `1`.
        analysis.outcomes.iter().find(|o| RowName::of(&o.outcome) == self.row)
    }
}

impl Figure<'_> {
    fn of(&self, analysis: &Analysis) -> Option<Ratio> {
        match self {
            Figure::Edge => analysis.edge.clone(),
            Figure::ElementOfRisk => analysis.element_of_risk.clone(),
            Figure::Hit => analysis.hit_frequency.clone(),
            Figure::Return => analysis.edge.as_ref().map(|edge| Ratio::one() - edge),
            Figure::BreakEven => analysis.meter.as_ref()?.break_even.clone(),
            Figure::Probability(outcome) => outcome.of(analysis).map(|o| o.probability.clone()),
            Figure::Ways(outcome) => outcome.of(analysis)?.ways.clone().map(|ways| whole(BigInt::from(ways))),
        }
    }

    /// Why the analysis has no such figure.
    fn missing(&self, analysis: &Analysis) -> Fault {
        match self {
            Figure::Probability(_) | Figure::Ways(_) if analysis.outcomes.is_empty() => Fault::NoOutcomes,
            Figure::Probability(outcome) | Figure::Ways(outcome) if outcome.of(analysis).is_none() => {
                let rows = analysis.outcomes.iter().map(|o| o.outcome.as_str());
                Fault::UnknownOutcome(Unknown::among(outcome.written, rows))
            }
            Figure::Probability(_) | Figure::Ways(_) => Fault::NotCounted,
            Figure::BreakEven => Fault::NoSingleMeter,
            _ if analysis.meter.is_some() => Fault::OnMeter,
            _ => analysis.absent_because.clone().map_or(Fault::NoSuchFigure, Fault::NotTold),
        }
    }
}

/// Verifies a submission. `file` is where it was read, for messages.
pub fn verify(
    file: &str,
    submission: &Submission,
    options: &Options,
    bench: &Workbench,
) -> Result<Report, Error> {
    let selected = pays::selected(file, submission)?;
    let analyze = |options: Options| {
        games::analyze(&Request { selected: selected.clone(), options }, bench)
            .map_err(|error| refused(file, submission, &selected, error))
    };
    let mut analysis = analyze(options.clone())?;
    let is_told = |(_, figure, _): &(KeyPath, Figure<'_>, Claimed)| figure.of(&analysis).is_some();
    if analysis.absent_because.is_some() && !claims_of(submission).iter().all(is_told) {
        // The law of the round has more figures, and is counted for those who claim one.
        analysis = analyze(Options { law: true, ..options.clone() })?;
    }
    let siblings = pays::siblings(&selected);
    let others = OnceCell::new();
    let mut claims = Vec::new();
    for (path, figure, claimed) in claims_of(submission) {
        let exact = figure.of(&analysis);
        let exact = exact.ok_or_else(|| Error::in_file(file, path.clone(), figure.missing(&analysis)))?;
        claims.push((path, figure, claimed, exact));
    }
    let mut findings = Vec::new();
    for (path, figure, claimed, exact) in claims {
        let holds = claimed.holds(&exact);
        let explanation = (!holds).then(|| {
            let others = others.get_or_init(|| Others::of(&selected, &siblings, options, bench));
            others.explain(&claimed, &exact, |analysis| figure.of(analysis))
        });
        let rounded = claimed.rendered(&exact);
        findings.push(Finding {
            claim: path.to_string(),
            claimed: claimed.text().into(),
            holds,
            exact,
            rounded,
            explanation,
        });
    }
    let given = submission.settings();
    let left_out = selected.settings.0.iter().filter(|(name, _)| !given.0.contains_key(*name));
    Ok(Report {
        file: file.into(),
        title: submission.title.clone(),
        wager: selected.to_string(),
        assumed: Settings(left_out.map(|(name, value)| (name.clone(), value.clone())).collect()),
        listed_settings: siblings.iter().any(|s| s.settings == selected.settings),
        settings: selected.settings.clone(),
        cap: analysis.cap,
        below_minimum: analysis.below_minimum,
        pays: pays::judged(&selected, &siblings),
        claims: findings,
        rulings: analysis.rulings,
        source: analysis.source,
    })
}

/// What the engine refuses, with the place in the file where it names a row that stands there.
fn refused(file: &str, submission: &Submission, selected: &Selected, reason: games::Error) -> Error {
    for (key, paid) in &submission.pays.0 {
        let at = KeyPath::from("pays").own(key);
        match paid {
            Paid::Row(_) if is_of_row(&reason, selected.table(), key) => {
                return Error::in_file(file, at, reason);
            }
            Paid::Row(_) => {}
            Paid::Component(rows) => {
                let table = selected.tables.iter().find(|table| table.id.eq_ignore_ascii_case(key));
                let row = table.and_then(|table| rows.0.keys().find(|row| is_of_row(&reason, table, row)));
                if let Some(row) = row {
                    return Error::in_file(file, at.own(row), reason);
                }
            }
        }
    }
    Error::in_file(file, KeyPath::whole(), reason)
}

/// Whether the engine refuses what this row of a table pays.
fn is_of_row(reason: &games::Error, table: &PayTable, written: &str) -> bool {
    reason.row().is_some_and(|(id, row)| id == table.id && RowName::of(row) == RowName::of(written))
}

fn claims_of(submission: &Submission) -> Vec<(KeyPath, Figure<'_>, Claimed)> {
    let claims = &submission.claims;
    let at = |name: &str| KeyPath::from("claims").key(name);
    let single = [
        ("house_edge", Figure::Edge, &claims.house_edge),
        ("element_of_risk", Figure::ElementOfRisk, &claims.element_of_risk),
        ("hit_frequency", Figure::Hit, &claims.hit_frequency),
        ("return", Figure::Return, &claims.returned),
        ("break_even", Figure::BreakEven, &claims.break_even),
    ];
    let single = single
        .into_iter()
        .filter_map(|(name, figure, number)| Some((at(name), figure, number.as_ref()?.0.clone())));
    let probability = claims.probability.0.iter().map(|(row, number)| {
        (at("probability").own(row), Figure::Probability(Outcome::named(row)), number.0.clone())
    });
    let ways = claims
        .ways
        .0
        .iter()
        .map(|(row, number)| (at("ways").own(row), Figure::Ways(Outcome::named(row)), number.0.clone()));
    single.chain(probability).chain(ways).collect()
}
