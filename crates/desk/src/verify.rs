//! Compares claims with exact values, pays with floors and fixed pays, and amounts with limits.
//!
//! [`verify`] judges one submission. `counted` makes its analyses, one for each setting that claims name. `explain` searches
//! for the cause of each failed claim. `pays`, `games::held_to_limits` and `warnings` judge the rest. [`crate::filing`] calls
//! [`verify`] for each part of a package.

pub use crate::another_name::AnotherName;
use crate::beside::Beside;
use crate::claimed::Claimed;
use crate::claims::Claim;
use crate::counted::{CountedFiling, count};
use crate::denomination::Denomination;
use crate::error::{Error, Fault};
pub use crate::exact::Exact;
use crate::explain::Explainer;
pub use crate::explanation::{Explained, Explanation};
use crate::figure::ClaimFigure;
use crate::hash::hash;
pub use crate::modification::{Annex, AnnexFigure, ChangedPay};
use crate::pays::{self, PayFindings};
use crate::submission::{BaseOf, Cover, Submission};
pub use crate::unchecked::Unchecked;
pub use crate::warnings::{Twin, Warning};
use crate::warnings::{limit_of_several, warnings};
use enumeration::Ratio;
use games::{Analysis, LimitFinding, LimitStanding, Options, PlayErrors, Request, Workbench, held_to_limits};
use paytables::{Funding, KeyPath, Selected, Settings, Source};
use std::cell::OnceCell;
use std::fmt;
use std::time::Duration;

/// The time for explaining the claims of one submission. It is extended to twice the time of the analysis if that is longer.
pub const USUAL_BUDGET: Duration = Duration::from_secs(10);

/// The ruling on tables that the source allows without printing them.
const UNPRINTED: &str = "Q12";

/// The ruling on rules beyond the text.
const BEYOND: &str = "Q16";

/// The findings on a submission.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Verification {
    /// The name of the submission's file.
    pub file: String,
    /// The files that it was read from, each with the SHA-256 of its text.
    pub files: Vec<(String, String)>,
    /// The title, the submitter and the other texts of the report's head.
    pub cover: Cover,
    /// The wager and the settings in effect.
    pub wager: String,
    /// The unit of the edge: the bet that it is per.
    pub unit: String,
    /// The settings in effect.
    pub settings: Settings,
    /// The settings that the file leaves out, at their defaults.
    pub assumed: Settings,
    /// True if the wager is listed at these settings; others are accepted too.
    pub listed_settings: bool,
    /// The rules that the source does not offer.
    pub beyond: Vec<BeyondRule>,
    /// The class of strategies over which play is optimal, if a ruling names one.
    pub strategy_class: Option<String>,
    /// The cost and the errors of the given strategy, if one is given.
    pub play: Option<PlayErrors>,
    /// The options besides the settings: meters, their funding, players, a cap.
    pub options: Options,
    /// The wagers that the cap covers together; empty if it covers this wager alone.
    pub covers: Vec<String>,
    /// The wager in dollars, if it is not $1 (ruling Q15).
    pub denomination: Option<Denomination>,
    /// The minimum wager in dollars, if given.
    pub minimum_wager: Option<Ratio>,
    /// The amounts that exceed a limit of the source, or cannot be compared with it.
    pub limits: Vec<LimitFinding>,
    /// The findings on the pays.
    pub pays: PayFindings,
    /// The changes that a modification makes.
    pub annex: Option<Annex>,
    /// The finding on each claim.
    pub claims: Vec<Finding>,
    /// The explanations that were not tried for lack of time.
    pub not_tried: Vec<String>,
    /// The rate and the reset of the meter from the source, if a figure depends on them and the submission gives none.
    pub assumed_funding: Option<Funding>,
    /// Warnings that do not depend on the verdict.
    pub warnings: Vec<Warning>,
    /// The SHA-256 of the tables used, as `show` prints them in JSON.
    pub tables_sha256: String,
    /// The edge, if the wager has one.
    pub edge: Option<Ratio>,
    /// The rulings that the exact values depend on.
    pub rulings: Vec<String>,
    /// The paragraphs with the rules.
    pub source: Vec<Source>,
}

/// A rule that the source does not offer (ruling Q16).
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct BeyondRule {
    /// The setting.
    pub setting: String,
    /// Its value.
    pub value: String,
    /// The paragraph that governs the rule.
    pub source: Source,
}

/// The verdict on a submission as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// There are claims, all were checked, and all hold.
    Conforms,
    /// A claim, a pay or an amount fails.
    DoesNotConform,
    /// Nothing fails, but a claim was not checked, there are no claims, or a rule is beyond the text of the source.
    Incomplete,
    /// Some part of the filing cannot be read.
    CannotBeRead,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Conforms => "Conforms",
            Verdict::DoesNotConform => "Does not conform",
            Verdict::Incomplete => "Incomplete",
            Verdict::CannotBeRead => "Cannot be read",
        })
    }
}

impl Verdict {
    /// The exit code of the command.
    pub fn code(self) -> u8 {
        match self {
            Verdict::Conforms => 0,
            Verdict::DoesNotConform => 1,
            Verdict::Incomplete => 3,
            Verdict::CannotBeRead => 2,
        }
    }

    /// The verdict on two parts: the worse of both, in the order unreadable, fails, incomplete, conforms.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let order = [Verdict::CannotBeRead, Verdict::DoesNotConform, Verdict::Incomplete];
        order.into_iter().find(|verdict| [self, other].contains(verdict)).unwrap_or(Verdict::Conforms)
    }
}

impl Verification {
    /// The verdict on the submission.
    pub fn verdict(&self) -> Verdict {
        if !self.failures().is_empty() {
            Verdict::DoesNotConform
        } else if !self.open_points().is_empty() {
            Verdict::Incomplete
        } else {
            Verdict::Conforms
        }
    }

    /// The verdict in words: `Does not conform: 2 of 3 claims fail`.
    pub fn verdict_words(&self) -> String {
        let verdict = self.verdict();
        match verdict {
            Verdict::DoesNotConform => {
                // A rule beyond the text is always named, even if something else fails (ruling Q16).
                let all: Vec<String> = self.failures().into_iter().chain(self.beyond_words()).collect();
                format!("{verdict}: {}", all.join(", "))
            }
            Verdict::Incomplete => format!("{verdict}: {}", self.open_points().join(", ")),
            _ => verdict.to_string(),
        }
    }

    /// The failures in words, each kind once.
    fn failures(&self) -> Vec<String> {
        let failed = self.claims.iter().filter(|f| matches!(f.judged, Judged::Fails { .. })).count();
        let claims = claims_that(failed, self.claims.len(), "fails", "fail");
        let off_limits = self.limits.iter().filter(|f| f.standing == LimitStanding::Off).count();
        let wrong = self.annex.iter().flat_map(|annex| &annex.changes).filter(|c| !c.is_right).count();
        let counted = [
            (self.pays.below_floor.len(), "pay is below its floor", "pays are below their floors"),
            (self.pays.off_fixed.len(), "pay differs from the fixed pay", "pays differ from the fixed pays"),
            (off_limits, "amount breaks a limit", "amounts break limits"),
            (wrong, "change states a wrong pay", "changes state wrong pays"),
        ];
        let counted = counted.into_iter().filter(|(count, ..)| *count > 0);
        let counted = counted.map(|(n, one, several)| format!("{n} {}", if n == 1 { one } else { several }));
        claims.into_iter().chain(counted).collect()
    }

    /// The points not checked or beyond the text, in words, each kind once.
    fn open_points(&self) -> Vec<String> {
        let open = self.claims.iter().filter(|f| matches!(f.judged, Judged::NotChecked(_))).count();
        let mut all = Vec::new();
        if self.claims.is_empty() {
            all.push("nothing was claimed".into());
        }
        all.extend(claims_that(open, self.claims.len(), "not checked", "not checked"));
        if self.pays.are_open() {
            all.push("the pays cannot be judged".into());
        }
        if !self.pays.off_own.is_empty() {
            all.push("the pays contradict the rows of the wager".into());
        }
        if self.limits.iter().any(|finding| finding.standing == LimitStanding::Open) {
            all.push("a payout limit not checked".into());
        }
        all.extend(self.beyond_words());
        all
    }

    /// `surrender = late is not in the source (HC Appendix A 7.V)`, for each rule beyond the text.
    fn beyond_words(&self) -> impl Iterator<Item = String> + '_ {
        self.beyond.iter().map(|BeyondRule { setting, value, source }| {
            format!("{setting} = {value} is not in the source ({} {})", source.document, source.section)
        })
    }
}

/// `2 of 3 claims fail`, `1 of 3 claims fails`; nothing for none.
fn claims_that(some: usize, all: usize, one: &str, several: &str) -> Option<String> {
    let claims = if all == 1 { "claim" } else { "claims" };
    let does = if some == 1 { one } else { several };
    (some > 0).then(|| format!("{some} of {all} {claims} {does}"))
}

/// The finding on a claim.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Finding {
    /// The claim's path in the file.
    pub claim: String,
    /// The claimed figure in words.
    pub words: String,
    /// The settings that the claim names.
    pub at: Settings,
    /// The interpretation of its name, if the file uses another name: `"RTP" as return`.
    pub read: Option<String>,
    /// The number as claimed.
    pub claimed: String,
    /// The result of the check.
    pub judged: Judged,
}

/// The result of checking a claim.
#[derive(Clone, Debug)]
pub enum Judged {
    /// The exact value rounds to the claim.
    Holds(Compared),
    /// The exact value does not round to the claim.
    Fails {
        /// The exact value.
        compared: Compared,
        /// The cause found for the claimed figure.
        explanation: Explained,
    },
    /// There is no exact value to compare with, for this reason.
    NotChecked(Unchecked),
}

/// The exact value that a claim is compared with.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Compared {
    /// The exact value.
    pub exact: Exact,
    /// The exact value in the form of the claim.
    pub rounded: String,
}

/// Verifies a submission. Options that the submission leaves out are the caller's. `file` is the name of its file, for
/// messages. `budget` is the least time for an analysis and the search for explanations together.
pub fn verify(
    file: &str,
    submission: &Submission,
    asked: &Options,
    bench: &Workbench,
    budget: Duration,
) -> Result<Verification, Error> {
    verify_beside(file, submission, &Beside { parts: &[], asked, bench }, budget)
}

/// Verifies a part of a package, whose other parts are in `beside`.
pub(crate) fn verify_beside<'s>(
    file: &str,
    submission: &'s Submission,
    beside: &Beside<'s>,
    budget: Duration,
) -> Result<Verification, Error> {
    if let Some(unread) = submission.file_beside() {
        return Err(Error::in_file(file, "wager", Fault::NotRead { file: unread.into() }));
    }
    let mut places: Vec<Settings> = vec![Settings::default()];
    for claim in &submission.claims {
        if !places.contains(&claim.at) {
            places.push(claim.at.clone());
        }
    }
    let counts = places
        .iter()
        .map(|at| count(file, submission, at, beside).map_err(|error| at_its_claim(error, submission, at)))
        .collect::<Result<Vec<_>, _>>()?;
    let explainers: Vec<OnceCell<Explainer>> = places.iter().map(|_| OnceCell::new()).collect();
    let mut findings = Vec::new();
    for claim in &submission.claims {
        let place = places.iter().position(|at| *at == claim.at).unwrap_or_default();
        let counted = &counts[place];
        let explainer = || {
            explainers[place].get_or_init(|| {
                // The analysis and the search together stay within the budget.
                let times = [budget.saturating_sub(counted.took).max(counted.took), counted.took];
                Explainer::new(&counted.request, &counted.analysis, &counted.siblings, beside.bench, times)
            })
        };
        let (words, judged) = judge(claim, counted, submission, beside, explainer);
        let read = counted.read_as(claim);
        let (path, at, claimed) = (claim.path.to_string(), claim.at.clone(), claim.text.clone());
        findings.push(Finding { claim: path, words, at, read, claimed, judged });
    }
    let mut not_tried: Vec<String> = Vec::new();
    for skipped in explainers.iter().filter_map(OnceCell::get).flat_map(Explainer::not_tried) {
        if !not_tried.contains(&skipped) {
            not_tried.push(skipped);
        }
    }
    let first = &counts[0];
    let CountedFiling { filed, request, analysis, siblings, given, .. } = first;
    let selected = &request.selected;
    let named = submission.named_settings();
    let left_out = selected.settings.0.iter().filter(|(name, _)| !named.0.contains_key(*name));
    let is_own = selected.game.game.is_empty();
    let pays = pays::judged(submission.priced_by(), submission.modifies.is_some(), filed, siblings);
    let limits =
        held_to_limits(&Request { options: given.clone(), ..request.clone() }, first.minimum_win.as_ref());
    let beyond = beyond(selected);
    let annex = first.annex(submission, beside.bench)?;
    let play = match request.options.play {
        Some(_) => games::play_errors(request, beside.bench)
            .map_err(|error| first.refused(file, submission, error))?,
        None => None,
    };
    let mut warned = warnings(request, analysis, beside.bench);
    let covers = submission.covers().map_or_else(Vec::new, |(covers, _)| covers.to_vec());
    warned.extend(limit_of_several(&Request { options: given.clone(), ..request.clone() }, &covers));
    let mut rulings = analysis.rulings.clone();
    let mut lean_on = |ruling: &str, does: bool| {
        if does && !rulings.iter().any(|known| known == ruling) {
            rulings.push(ruling.into());
        }
    };
    lean_on(UNPRINTED, !pays.needed.is_empty());
    lean_on("Q13", !limits.is_empty());
    lean_on("Q14", !covers.is_empty());
    lean_on("Q15", filed.denomination.is_some());
    lean_on(BEYOND, !beyond.is_empty());
    Ok(Verification {
        file: file.into(),
        files: submission.files.clone(),
        cover: submission.cover.clone(),
        wager: selected.to_string(),
        unit: analysis.unit.clone(),
        assumed: Settings(left_out.map(|(name, value)| (name.clone(), value.clone())).collect()),
        listed_settings: is_own || is_listed(selected, siblings, &pays),
        beyond,
        settings: selected.settings.clone(),
        strategy_class: analysis.strategy_class.clone(),
        play,
        options: given.clone(),
        covers,
        denomination: filed.denomination.clone(),
        minimum_wager: submission.minimum_wager().cloned(),
        limits,
        pays,
        annex,
        claims: findings,
        not_tried,
        assumed_funding: assumed_funding(request, analysis),
        warnings: warned,
        tables_sha256: hash(serde_json::to_string(&selected.tables).expect("tables are JSON")),
        edge: analysis.edge.clone(),
        rulings,
        source: analysis.source.clone(),
    })
}

/// The claimed figure in words, and the result of the check.
fn judge<'e, 'a: 'e>(
    claim: &Claim,
    counted: &'a CountedFiling,
    submission: &Submission,
    beside: &Beside,
    explainer: impl Fn() -> &'e Explainer<'a>,
) -> (String, Judged) {
    let (figure, claimed) = match &claim.said {
        Ok(said) => said,
        Err((words, reason)) => return (words.clone(), Judged::NotChecked(reason.clone())),
    };
    let (words, kind) = (figure.words(), figure.kind());
    if let (ClaimFigure::BreakEven, Some(denomination)) = (figure, &counted.filed.denomination)
        && let Some(per_dollar) = figure.of(&counted.analysis)
    {
        return break_even_at(denomination, claimed, &per_dollar);
    }
    let value = match figure {
        ClaimFigure::EffectOfRemoval(card) => counted.effect_of_removal(card.written(), beside.bench),
        ClaimFigure::Combined { with, stakes } => counted.combined(submission, with, stakes, beside),
        _ => figure.of(&counted.analysis).ok_or_else(|| counted.missing(figure)),
    };
    let exact = match value {
        Ok(exact) => exact,
        Err(reason) => return (words, Judged::NotChecked(reason)),
    };
    let compared = Compared { rounded: claimed.rendered(kind, &exact), exact };
    if claimed.holds(kind, &compared.exact) {
        return (words, Judged::Holds(compared));
    }
    let explanation = explainer().explain(figure, claimed, &compared.exact);
    (words, Judged::Fails { compared, explanation })
}

/// Compares a break-even meter in the dollars of the meter: per $1 of the wager times the denomination (ruling Q15).
fn break_even_at(denomination: &Denomination, claimed: &Claimed, per_dollar: &Exact) -> (String, Judged) {
    let kind = ClaimFigure::BreakEven.kind();
    let words = format!("{} at a ${} wager", ClaimFigure::BreakEven.words(), denomination.amount);
    let exact = per_dollar.scaled(&denomination.amount);
    let compared = Compared { rounded: claimed.rendered(kind, &exact), exact };
    if claimed.holds(kind, &compared.exact) {
        return (words, Judged::Holds(compared));
    }
    let mut all: Vec<Explanation> = Vec::new();
    all.extend(claimed.slip(kind, &compared.exact).map(Explanation::Slip));
    if claimed.holds(kind, per_dollar) {
        let words = format!("{} per $1 of the wager", ClaimFigure::BreakEven.words());
        all.push(Explanation::AnotherName(AnotherName::Figure(words)));
    }
    (words, Judged::Fails { compared, explanation: Explained { all, is_hedged: claimed.has_few_digits() } })
}

/// Places an error about settings at the claim that names them.
fn at_its_claim(error: Error, submission: &Submission, at: &Settings) -> Error {
    let claim = submission.claims.iter().find(|claim| !at.is_empty() && claim.at == *at);
    match (error, claim) {
        (Error::InFile { file, path, fault }, Some(claim)) if path == KeyPath::from("settings") => {
            Error::InFile { file, path: claim.path.clone(), fault }
        }
        (error, _) => error,
    }
}

/// Returns true if the wager is listed at its settings. A table that pays the same may be listed where the one that was
/// counted is not.
fn is_listed(selected: &Selected, siblings: &[Selected], pays: &PayFindings) -> bool {
    let ids = |of: &Selected| of.tables.iter().map(|table| table.listed_id().to_string()).collect::<Vec<_>>();
    siblings.iter().any(|other| {
        let same_table =
            ids(other) == ids(selected) || ids(other).iter().any(|id| pays.listed_as.contains(id));
        other.settings == selected.settings && same_table
    })
}

/// The rules in effect that the source does not offer (ruling Q16).
fn beyond(selected: &Selected) -> Vec<BeyondRule> {
    let mut all = Vec::new();
    for setting in selected.game.settings_of(selected.wager) {
        let (Some(value), Some(beyond)) = (selected.settings.0.get(&setting.name), &setting.beyond) else {
            continue;
        };
        if beyond.holds_for(value, &selected.settings) {
            let (setting, value) = (setting.name.clone(), value.clone());
            all.push(BeyondRule { setting, value, source: beyond.source.clone() });
        }
    }
    all
}

/// The meter's funding by the source, if the long-run edge depends on it and the request gives none.
fn assumed_funding(request: &Request, analysis: &Analysis) -> Option<Funding> {
    let Options { rate, resets, reserve, .. } = &request.options;
    let is_given = rate.is_some() && (*reserve || !resets.is_empty());
    let leans = analysis.long_run_edge.is_some() && !is_given;
    leans.then(|| request.selected.wager.funding.clone()).flatten()
}

impl Submission {
    /// The submission whose pays are priced: for a modification the earlier one, else this one.
    pub(crate) fn priced_by(&self) -> &Submission {
        match &self.modifies {
            Some(modifies) => match &modifies.base {
                BaseOf::Earlier(earlier) => earlier,
                _ => self,
            },
            None => self,
        }
    }

    /// The settings that the submission names, and those of the submission that it modifies.
    pub(crate) fn named_settings(&self) -> Settings {
        let mut settings = self.priced_by().settings.clone();
        settings.0.extend(self.settings.0.clone());
        settings
    }
}
