//! Claims against exact values, pays against floors and fixed pays.

pub use crate::another_name::AnotherName;
use crate::claims::Claim;
use crate::error::{Error, Fault};
pub use crate::exact::Exact;
use crate::explain::Explainer;
pub use crate::explanation::Explanation;
use crate::pays::{self, PayFindings};
use crate::shape::Paid;
use crate::submission::Submission;
pub use crate::unchecked::Unchecked;
use games::Analysis;
use games::analysis::BelowMinimum;
use games::{Options, Request, Unpaid, Workbench};
use paytables::names::RowName;
use paytables::{Funding, KeyPath, PayTable, Selected, Settings, Source};
use std::cell::OnceCell;
use std::fmt;
use std::time::Duration;

/// The default time limit for explaining the claims of one submission.
pub const USUAL_BUDGET: Duration = Duration::from_secs(60);

/// The ruling on tables that the source allows and does not print.
const UNPRINTED: &str = "Q12";

/// What was found of a submission.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Verification {
    /// Where the submission was read.
    pub file: String,
    /// The files that it was read from, each with the SHA-256 of its text.
    pub files: Vec<(String, String)>,
    /// Its title.
    pub title: String,
    /// Its date, where it gives one.
    pub date: Option<String>,
    /// The wager and the settings in effect.
    pub wager: String,
    /// What one unit of the edge is.
    pub unit: String,
    /// The settings in effect.
    pub settings: Settings,
    /// Those of them that the file leaves out.
    pub assumed: Settings,
    /// Whether the wager is listed at these settings; others are accepted too.
    pub listed_settings: bool,
    /// The class over which play is optimal, where a ruling names one.
    pub strategy_class: Option<String>,
    /// What is given beside the settings: meters, how they are fed, players, a cap.
    pub options: Options,
    /// What is given below the least that the source allows.
    pub below_minimum: Vec<BelowMinimum>,
    /// What was found of the pays.
    pub pays: PayFindings,
    /// What was found of each claim.
    pub claims: Vec<Finding>,
    /// What there was no time to try for an explanation.
    pub not_tried: Vec<String>,
    /// The rate and the reset of the meter that the source names, where a figure leans on them and none are given.
    pub assumed_funding: Option<Funding>,
    /// The rows of a wager of one's own that are never paid, and why.
    pub never_paid: Vec<(String, Unpaid)>,
    /// The rulings the exact values lean on.
    pub rulings: Vec<String>,
    /// Where the rules stand.
    pub source: Vec<Source>,
}

/// The verdict on a submission as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Everything was checked and holds.
    Holds,
    /// Something fails.
    Fails,
    /// What was checked holds, and something was not checked.
    HoldsAsFarAsChecked,
    /// There is no claim, and nothing else fails.
    NothingClaimed,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Holds => "holds",
            Verdict::Fails => "fails",
            Verdict::HoldsAsFarAsChecked => "holds as far as checked",
            Verdict::NothingClaimed => "nothing was claimed",
        })
    }
}

impl Verification {
    /// Whether every claim holds, no pay or other figure is below its floor, and no fixed pay is another.
    pub fn verdict(&self) -> Verdict {
        let any = |is: fn(&Judged) -> bool| self.claims.iter().any(|finding| is(&finding.judged));
        let fails = any(|judged| matches!(judged, Judged::Fails { .. }));
        if fails || !self.pays.hold_to_the_source() || !self.below_minimum.is_empty() {
            return Verdict::Fails;
        }
        let unchecked = any(|judged| matches!(judged, Judged::NotChecked(_))) || self.pays.are_open();
        match (self.claims.is_empty(), unchecked) {
            (true, _) => Verdict::NothingClaimed,
            (false, true) => Verdict::HoldsAsFarAsChecked,
            (false, false) => Verdict::Holds,
        }
    }
}

/// What was found of a claim.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Finding {
    /// The claim's path in the file.
    pub claim: String,
    /// What is claimed, in words.
    pub words: String,
    /// The number as claimed.
    pub claimed: String,
    /// How it stands.
    pub judged: Judged,
}

/// How a claim stands.
#[derive(Clone, Debug)]
pub enum Judged {
    /// The exact value rounds to it.
    Holds(Compared),
    /// The exact value does not.
    Fails {
        /// The exact value.
        compared: Compared,
        /// What gives the claimed figure instead.
        explanation: Explanation,
    },
    /// There is no exact value to hold it against, for this reason.
    NotChecked(Unchecked),
}

/// An exact value that a claim is held against.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Compared {
    /// The exact value.
    pub exact: Exact,
    /// The same, written as the claim is.
    pub rounded: String,
}

/// Verifies a submission, with the caller's options where the submission has none. `file` is where it was read, for
/// messages; `budget` is the time that explanations may take.
pub fn verify(
    file: &str,
    submission: &Submission,
    asked: &Options,
    bench: &Workbench,
    budget: Duration,
) -> Result<Verification, Error> {
    if let Some(beside) = submission.wager_file() {
        return Err(Error::in_file(file, "wager", Fault::NotRead { file: beside.into() }));
    }
    let selected = pays::selected(file, submission)?;
    let mut request = Request { selected, options: submission.options(asked) };
    let analyze = |request: &Request| {
        games::analyze(request, bench).map_err(|error| refused(file, submission, &request.selected, error))
    };
    let given = request.options.clone();
    let first = match games::analyze(&request, bench) {
        // The funding of the meter is incomplete: judge the claims that do not depend on it.
        Err(games::Error::HalfFunded | games::Error::NoRate) => {
            request.options = Options { rate: None, resets: Vec::new(), reserve: false, ..given.clone() };
            analyze(&request)
        }
        _ => analyze(&request),
    };
    let mut analysis = first?;
    let is_told =
        |claim: &Claim| claim.said.as_ref().map_or(true, |(figure, _)| figure.of(&analysis).is_some());
    if analysis.absent_because.is_some() && !submission.claims.iter().all(is_told) {
        // The law of the round has more figures, and is counted for those who claim one.
        request.options.law = true;
        analysis = analyze(&request)?;
    }
    let selected = &request.selected;
    let siblings = pays::siblings(selected);
    let explainer = OnceCell::new();
    let explainer =
        || explainer.get_or_init(|| Explainer::new(&request, &analysis, &siblings, bench, budget));
    let judge = |claim: &Claim| {
        let (figure, claimed) = match &claim.said {
            Ok(said) => said,
            Err((words, reason)) => return (words.clone(), Judged::NotChecked(reason.clone())),
        };
        let (words, kind) = (figure.words(), figure.kind());
        let Some(exact) = figure.of(&analysis) else {
            return (words, Judged::NotChecked(figure.missing(&analysis)));
        };
        let compared = Compared { rounded: claimed.rendered(kind, &exact), exact };
        if claimed.holds(kind, &compared.exact) {
            return (words, Judged::Holds(compared));
        }
        let explanation = explainer().explain(figure, claimed, &compared.exact);
        (words, Judged::Fails { compared, explanation })
    };
    let finding = |claim: &Claim| {
        let (words, judged) = judge(claim);
        Finding { claim: claim.path.to_string(), words, claimed: claim.text.clone(), judged }
    };
    let claims: Vec<Finding> = submission.claims.iter().map(finding).collect();
    let not_tried = if claims.iter().any(|f| matches!(f.judged, Judged::Fails { .. })) {
        explainer().not_tried()
    } else {
        Vec::new()
    };
    let named = &submission.settings;
    let left_out = selected.settings.0.iter().filter(|(name, _)| !named.0.contains_key(*name));
    let is_own = selected.game.game.is_empty();
    let pays = pays::judged(submission, selected, &siblings);
    // A table that pays the same may be listed where the one that was counted is not.
    let ids = |of: &Selected| of.tables.iter().map(|table| table.listed_id().to_string()).collect::<Vec<_>>();
    let is_listed = |other: &Selected| {
        let same_table =
            ids(other) == ids(selected) || ids(other).iter().any(|id| pays.listed_as.contains(id));
        other.settings == selected.settings && same_table
    };
    let mut rulings = analysis.rulings.clone();
    if !pays.needed.is_empty() && !rulings.iter().any(|known| known == UNPRINTED) {
        rulings.push(UNPRINTED.into());
    }
    Ok(Verification {
        file: file.into(),
        files: submission.files.clone(),
        title: submission.title.clone(),
        date: submission.date.clone(),
        wager: selected.to_string(),
        unit: analysis.unit.clone(),
        assumed: Settings(left_out.map(|(name, value)| (name.clone(), value.clone())).collect()),
        listed_settings: is_own || siblings.iter().any(is_listed),
        settings: selected.settings.clone(),
        strategy_class: analysis.strategy_class.clone(),
        options: given,
        below_minimum: analysis.below_minimum.clone(),
        pays,
        claims,
        not_tried,
        assumed_funding: assumed_funding(&request, &analysis),
        never_paid: if is_own { games::never_paid(&request, bench)? } else { Vec::new() },
        rulings,
        source: analysis.source.clone(),
    })
}

/// What the source says of how the meter is fed, where the long run leans on it.
fn assumed_funding(request: &Request, analysis: &Analysis) -> Option<Funding> {
    let Options { rate, resets, reserve, .. } = &request.options;
    let is_given = rate.is_some() && (*reserve || !resets.is_empty());
    let leans = analysis.long_run_edge.is_some() && !is_given;
    leans.then(|| request.selected.wager.funding.clone()).flatten()
}

/// What the engine refuses, with the place in the file where it names a row, or something given, that stands there.
fn refused(file: &str, submission: &Submission, selected: &Selected, reason: games::Error) -> Error {
    if let Some(key) = submission.key_refused(&reason) {
        return Error::in_file(file, key, Fault::Unread { reason: reason.to_string(), place: None });
    }
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
