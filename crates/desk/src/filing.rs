//! A filing: one submission, or a package of several with one verdict. `package` splits a package; `verify` judges each
//! part.

use crate::beside::Beside;
use crate::claims::{self, Claim};
use crate::error::{Error, Fault};
use crate::explanation::Explained;
use crate::figure::ClaimFigure;
use crate::hash::hash;
use crate::package::{self, PackageText};
use crate::submission::{Cover, Submission};
use crate::unchecked::Unchecked;
use crate::verify::{Compared, Exact, Finding, Judged, Verdict, Verification, verify_beside};
use enumeration::ratio::whole;
use games::{Options, Workbench};
use paytables::KeyPath;
use paytables::place::{EntryPart, place};
use paytables::written::{Node, Value};
use std::time::Duration;

/// A filing that was read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Filing {
    file: String,
    /// The top level of a package; `None` for a single submission.
    package: Option<PackageHead>,
    /// Its submissions, or the error of each that cannot be read.
    pub parts: Vec<FilingPart>,
}

/// A part of a filing: a submission and its name in messages.
#[derive(Clone, Debug)]
pub struct FilingPart {
    /// The file, and the place in it.
    pub name: String,
    /// The text of the part. Its lines and columns are those of the file.
    text: String,
    /// The submission, or why it cannot be read.
    pub submission: Result<Submission, Error>,
}

impl FilingPart {
    /// Records why a file that the submission names at this key cannot be opened.
    pub fn refuse(&mut self, key: &'static str, reason: String) {
        let place = Some(place(&self.text, &key.into(), EntryPart::Value));
        self.submission = Err(Error::in_file(&self.name, key, Fault::Unread { reason, place }));
    }
}

#[derive(Clone, Debug)]
struct PackageHead {
    cover: Cover,
    sha256: String,
    /// Claims of all wagers together.
    claims: Vec<Claim>,
}

impl Filing {
    /// Reads a submission or a package; `name` is the file's name, for messages. A package is read even if some parts
    /// cannot be.
    pub fn read(name: &str, bytes: &str) -> Result<Self, Error> {
        let text = bytes.strip_prefix('\u{feff}').unwrap_or(bytes);
        check_kind(name, text)?;
        let Some(PackageText { cover, claims, parts }) = package::split(name, text)? else {
            let submission = Submission::read(name, bytes)?;
            let part = FilingPart { name: name.into(), text: text.into(), submission: Ok(submission) };
            return Ok(Filing { file: name.into(), package: None, parts: vec![part] });
        };
        let claims = claims.as_ref().map_or_else(|| Ok(Vec::new()), |claims| claims::read(name, claims))?;
        let read = |(name, text): (String, String)| {
            let submission = Submission::read(&name, &text);
            FilingPart { name, text, submission }
        };
        let parts = parts.into_iter().map(read).collect();
        Ok(Filing {
            file: name.into(),
            package: Some(PackageHead { cover, sha256: hash(bytes), claims }),
            parts,
        })
    }
}

/// Returns an error for a file that is not a submission: a list, a wager, a game or a pay table.
fn check_kind(name: &str, text: &str) -> Result<(), Error> {
    // Invalid JSON is reported when a submission is read.
    let Ok(whole) = Node::read(name, text) else { return Ok(()) };
    let refuse = |fault| Err(Error::in_file(name, KeyPath::whole(), fault));
    let has = |key: &str| whole.get(key).is_some();
    if matches!(whole.value, Value::List(_)) {
        return refuse(Fault::ListOfSubmissions);
    }
    if has("id") && has("rows") && !has("deal") {
        return refuse(Fault::TableAlone);
    }
    if has("deal") && !has("claims") {
        let key = if has("stages") || has("bets") || has("rules") { "game" } else { "wager" };
        let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
        return refuse(Fault::NoSubmission { key, file: file.into() });
    }
    Ok(())
}

/// The findings on a filing.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FilingReport {
    /// The name of the file.
    pub file: String,
    /// The files that it was read from, each with the SHA-256 of its text.
    pub files: Vec<(String, String)>,
    /// The findings on a package as a whole; `None` for a single submission.
    pub package: Option<PackageReport>,
    /// The findings on each part, or its error.
    pub parts: Vec<(String, Result<Verification, Error>)>,
}

/// The findings on a package as a whole.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PackageReport {
    /// Its cover.
    pub cover: Cover,
    /// The claims of all wagers together.
    pub claims: Vec<Finding>,
}

impl FilingReport {
    /// The verdict on all parts.
    pub fn verdict(&self) -> Verdict {
        let mut verdict = Verdict::Conforms;
        for (_, part) in &self.parts {
            verdict = verdict.and(part.as_ref().map_or(Verdict::CannotBeRead, Verification::verdict));
        }
        for finding in self.package.iter().flat_map(|package| &package.claims) {
            verdict = verdict.and(match finding.judged {
                Judged::Holds(_) => Verdict::Conforms,
                Judged::Fails { .. } => Verdict::DoesNotConform,
                Judged::NotChecked(_) => Verdict::Incomplete,
            });
        }
        verdict
    }

    /// The verdict in words: `Does not conform: 1 of 3 wagers does not conform`.
    pub fn verdict_words(&self) -> String {
        if let (None, [(_, Ok(only))]) = (&self.package, &self.parts[..]) {
            return only.verdict_words();
        }
        let parts = self.parts.len();
        let of = |some: usize, one: &str, several: &str| {
            let wagers = if parts == 1 { "wager" } else { "wagers" };
            format!("{some} of {parts} {wagers} {}", if some == 1 { one } else { several })
        };
        let verdicts = |wanted: Verdict| {
            self.parts
                .iter()
                .filter(|(_, part)| part.as_ref().is_ok_and(|part| part.verdict() == wanted))
                .count()
        };
        let unread = self.parts.iter().filter(|(_, part)| part.is_err()).count();
        let verdict = self.verdict();
        let (some, one, several) = match verdict {
            Verdict::Conforms => return verdict.to_string(),
            Verdict::CannotBeRead => (unread, "cannot be read", "cannot be read"),
            Verdict::DoesNotConform => (verdicts(verdict), "does not conform", "do not conform"),
            Verdict::Incomplete => (verdicts(verdict), "is incomplete", "are incomplete"),
        };
        let mut said = Vec::new();
        if some > 0 {
            said.push(of(some, one, several));
        }
        said.extend(self.package_claims(verdict));
        format!("{verdict}: {}", said.join(", "))
    }

    /// The package's own claims that determine the verdict: `the combined edge fails`.
    fn package_claims(&self, verdict: Verdict) -> Option<String> {
        let all = self.package.iter().flat_map(|package| &package.claims);
        let (does, do_): (fn(&Judged) -> bool, [&str; 2]) = match verdict {
            Verdict::DoesNotConform => (|judged| matches!(judged, Judged::Fails { .. }), ["fails", "fail"]),
            Verdict::Incomplete => {
                (|judged| matches!(judged, Judged::NotChecked(_)), ["is not checked", "are not checked"])
            }
            Verdict::Conforms | Verdict::CannotBeRead => return None,
        };
        let those: Vec<&Finding> = all.filter(|finding| does(&finding.judged)).collect();
        match &those[..] {
            [] => None,
            [only] => Some(format!("the {} {}", only.words, do_[0])),
            several => Some(format!("{} claims of the package {}", several.len(), do_[1])),
        }
    }
}

/// Verifies a filing. Options that a submission leaves out are the caller's; `budget` is the least time for the
/// analysis and the explanations of each part.
pub fn verify_filing(filing: &Filing, asked: &Options, bench: &Workbench, budget: Duration) -> FilingReport {
    let readable: Vec<Submission> =
        filing.parts.iter().filter_map(|part| part.submission.clone().ok()).collect();
    let parts: &[Submission] = if filing.package.is_some() { &readable } else { &[] };
    let beside = Beside { parts, asked, bench };
    let judged = |part: &FilingPart| {
        let found = match &part.submission {
            Ok(submission) => verify_beside(&part.name, submission, &beside, budget),
            Err(error) => Err(error.clone()),
        };
        let Some(head) = &filing.package else { return (part.name.clone(), found) };
        let found = found.map_err(|error| placed(error, &part.text)).map(|mut found| {
            // The part is in the package, whose bytes were filed.
            if let Some(own) = found.files.first_mut() {
                *own = (filing.file.clone(), head.sha256.clone());
            }
            found
        });
        (part.name.clone(), found)
    };
    let found: Vec<(String, Result<Verification, Error>)> = filing.parts.iter().map(judged).collect();
    let package = filing.package.as_ref().map(|head| PackageReport {
        cover: head.cover.clone(),
        claims: head.claims.iter().map(|claim| of_all(claim, &found)).collect(),
    });
    let mut files: Vec<(String, String)> = Vec::new();
    if let Some(head) = &filing.package {
        files.push((filing.file.clone(), head.sha256.clone()));
    }
    for own in found.iter().filter_map(|(_, part)| part.as_ref().ok()).flat_map(|part| &part.files) {
        if !files.contains(own) {
            files.push(own.clone());
        }
    }
    FilingReport { file: filing.file.clone(), files, package, parts: found }
}

/// Adds to an error the line and the column of the key that it concerns.
fn placed(error: Error, text: &str) -> Error {
    match error {
        Error::InFile { file, path, fault }
            if !path.is_whole() && !matches!(*fault, Fault::Unread { .. }) =>
        {
            let of =
                if matches!(*fault, Fault::WrongRows { .. }) { EntryPart::Key } else { EntryPart::Value };
            let place = Some(place(text, &path, of));
            Error::in_file(&file, path, Fault::Unread { reason: fault.to_string(), place })
        }
        other => other,
    }
}

/// Judges a claim about all wagers of a package together, one unit on each.
fn of_all(claim: &Claim, found: &[(String, Result<Verification, Error>)]) -> Finding {
    let judged = |claim: &Claim| -> (String, Judged) {
        let (figure, claimed) = match &claim.said {
            Ok(said) => said,
            Err((words, reason)) => return (words.clone(), Judged::NotChecked(reason.clone())),
        };
        let (words, kind) = (figure.words(), figure.kind());
        let value = match figure {
            ClaimFigure::Combined { with, .. } if with.is_empty() => combined(found),
            ClaimFigure::Combined { .. } => Err(Unchecked::OtherReason(
                "at the top of a package, give the value alone: it is of all wagers".into(),
            )),
            _ => Err(Unchecked::OtherReason(
                "it is of no wager: every wager of the package has claims of its own; add it to one of them"
                    .into(),
            )),
        };
        let exact = match value {
            Ok(exact) => exact,
            Err(reason) => return (words, Judged::NotChecked(reason)),
        };
        let compared = Compared { rounded: claimed.rendered(kind, &exact), exact };
        if claimed.holds(kind, &compared.exact) {
            return (words, Judged::Holds(compared));
        }
        (words, Judged::Fails { compared, explanation: Explained { all: Vec::new(), is_hedged: false } })
    };
    let (words, how) = judged(claim);
    let read = claim.written.as_ref().map(|written| format!("\"{written}\" as {words}"));
    let (at, claimed) = (claim.at.clone(), claim.text.clone());
    Finding { claim: claim.path.to_string(), words, at, read, claimed, judged: how }
}

/// The mean loss of all wagers of a package, one unit on each, over the sum of the stakes.
fn combined(found: &[(String, Result<Verification, Error>)]) -> Result<Exact, Unchecked> {
    let unread = || Unchecked::OtherReason("a wager of the package cannot be read".into());
    let no_edge = |wager: &str| {
        Unchecked::OtherReason(format!("the edge of {wager} depends on a jackpot amount that is not given"))
    };
    let mut sum = whole(0);
    for (_, part) in found {
        let part = part.as_ref().map_err(|_| unread())?;
        sum += part.edge.as_ref().ok_or_else(|| no_edge(&part.wager))?;
    }
    Ok(Exact::Ratio(sum / whole(found.len().max(1))))
}
