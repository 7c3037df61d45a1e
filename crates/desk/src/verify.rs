//! Claims against exact values, pays against floors.

use crate::Error;
use crate::claim::Claimed;
use crate::explain::Others;
use crate::pays::{self, Pays};
use crate::submission::{Paid, Submission};
use enumeration::Ratio;
use enumeration::ratio::whole;
use games::{Analysis, Cap, Options, Request, Workbench};
use num_bigint::BigInt;
use num_traits::One;
use paytables::names::{RowName, did_you_mean, shown};
use paytables::{PayTable, Selected, Settings, Source};
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
    /// Whether every claim holds and no pay is below its floor.
    pub fn holds(&self) -> bool {
        self.pays.below_floor.is_empty() && self.claims.iter().all(|finding| finding.holds)
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
    pub explanation: Option<String>,
}

/// Which figure a claim is of.
#[derive(Clone)]
enum Figure {
    Edge,
    ElementOfRisk,
    Hit,
    Return,
    BreakEven,
    Probability(String),
    Ways(String),
}

impl Figure {
    fn of(&self, analysis: &Analysis) -> Option<Ratio> {
        // Rows of a game with decisions are nets, and `-1` is not `1`.
        let outcome = |row: &str| {
            let row = RowName::of(row);
            analysis.outcomes.iter().find(|o| RowName::of(&o.outcome) == row)
        };
        match self {
            Figure::Edge => analysis.edge.clone(),
            Figure::ElementOfRisk => analysis.element_of_risk.clone(),
            Figure::Hit => analysis.hit_frequency.clone(),
            Figure::Return => analysis.edge.as_ref().map(|edge| Ratio::one() - edge),
            Figure::BreakEven => analysis.meter.as_ref()?.break_even.clone(),
            Figure::Probability(row) => outcome(row).map(|o| o.probability.clone()),
            Figure::Ways(row) => outcome(row)?.ways.clone().map(|ways| whole(BigInt::from(ways))),
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
    let analysis = games::analyze(&Request { selected: selected.clone(), options: options.clone() }, bench)
        .map_err(|error| refused(file, submission, &selected, &error.to_string()))?;
    let siblings = pays::siblings(&selected);
    let others = OnceCell::new();
    let mut claims = Vec::new();
    for (path, figure, claimed) in claims_of(submission) {
        let exact = figure.of(&analysis).ok_or_else(|| missing_figure(file, &path, &figure, &analysis))?;
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
            claim: path,
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
        pays: pays::judged(&selected, &siblings),
        claims: findings,
        rulings: analysis.rulings,
        source: analysis.source,
    })
}

/// What the engine refuses, with the place in the file where it names a row that stands there.
fn refused(file: &str, submission: &Submission, selected: &Selected, reason: &str) -> Error {
    for (key, paid) in &submission.pays.0 {
        let at = format!("{file}: pays.\"{}\"", shown(key));
        let names = |table: &PayTable, written: &str| {
            table
                .row(written)
                .is_some_and(|row| reason.starts_with(&format!("{}: the row `{}`", table.id, row.hand)))
        };
        match paid {
            Paid::Row(_) if names(selected.table(), key) => return Error::new(format!("{at}: {reason}")),
            Paid::Row(_) => {}
            Paid::Component(rows) => {
                let table = selected.tables.iter().find(|table| table.id.eq_ignore_ascii_case(key));
                if let Some(row) = table.and_then(|table| rows.0.keys().find(|row| names(table, row))) {
                    return Error::new(format!("{at}.\"{}\": {reason}", shown(row)));
                }
            }
        }
    }
    Error::new(format!("{file}: {reason}"))
}

fn claims_of(submission: &Submission) -> Vec<(String, Figure, Claimed)> {
    let claims = &submission.claims;
    let single = [
        ("house_edge", Figure::Edge, &claims.house_edge),
        ("element_of_risk", Figure::ElementOfRisk, &claims.element_of_risk),
        ("hit_frequency", Figure::Hit, &claims.hit_frequency),
        ("return", Figure::Return, &claims.returned),
        ("break_even", Figure::BreakEven, &claims.break_even),
    ];
    let mut all: Vec<(String, Figure, Claimed)> = single
        .into_iter()
        .filter_map(|(name, figure, number)| {
            Some((format!("claims.{name}"), figure, number.as_ref()?.0.clone()))
        })
        .collect();
    for (row, number) in &claims.probability.0 {
        all.push((
            format!("claims.probability.\"{}\"", shown(row)),
            Figure::Probability(row.clone()),
            number.0.clone(),
        ));
    }
    for (row, number) in &claims.ways.0 {
        all.push((format!("claims.ways.\"{}\"", shown(row)), Figure::Ways(row.clone()), number.0.clone()));
    }
    all
}

fn missing_figure(file: &str, path: &str, figure: &Figure, analysis: &Analysis) -> Error {
    let reason = match figure {
        Figure::Probability(row) | Figure::Ways(row) => {
            let rows: Vec<&str> = analysis.outcomes.iter().map(|o| o.outcome.as_str()).collect();
            if rows.is_empty() {
                "the wager has no rows: it is valued as a whole, and outcomes are not told apart".to_string()
            } else if rows.iter().any(|known| RowName::of(known) == RowName::of(row)) {
                "the outcomes of this wager are not counted deals".to_string()
            } else {
                let near = did_you_mean(row, rows.iter().copied());
                format!("there is no row `{}`{near}; the rows are {}", shown(row), rows.join(", "))
            }
        }
        Figure::BreakEven => "this wager has no single meter to break even at".to_string(),
        _ if analysis.meter.is_some() => "on a meter this depends on the meter: claim break_even".to_string(),
        _ => analysis.absent_because.clone().unwrap_or_else(|| "this wager has no such figure".to_string()),
    };
    Error::new(format!("{file}: {path}: {reason}"))
}
