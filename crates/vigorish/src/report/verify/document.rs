//! The report for programs and spreadsheets.

use super::super::{Data, Number, Phrase, analyze, object, program};
use super::answered::{Answered, VERSION, reason};
use super::words;
use desk::filing::{FilingReport, PackageReport};
use desk::pays::{Elsewhere, HeldRow, HeldTable, OffRule, PayFindings};
use desk::verify::{Annex, AnnexFigure, ChangedPay, Exact, Finding, Judged, Verdict, Verification};
use games::{LimitFinding, LimitStanding, Options, PlayError, PlayErrors};
use std::collections::BTreeMap;

/// The version of the document.
const SCHEMA: u32 = 1;

pub(super) fn document(answered: &Answered) -> Data {
    match answered {
        Answered::Found(report) => match (&report.package, &report.parts[..]) {
            (None, [(_, Ok(only))]) => found(only),
            (package, _) => filed(report, package.as_ref()),
        },
        Answered::Unread { file, error } => unread(file, &reason(error)),
    }
}

fn unread(file: &str, reason: &str) -> Data {
    let verdict = Verdict::CannotBeRead;
    object! {"file": file, "verdict": verdict.to_string(), "exit_code": u32::from(verdict.code()), "error": reason}
}

/// A package: its verdict, and the document of each wager.
fn filed(report: &FilingReport, package: Option<&PackageReport>) -> Data {
    let cover = package.map(|package| package.cover.clone()).unwrap_or_default();
    let part = |(name, part): &(String, Result<Verification, desk::Error>)| match part {
        Ok(part) => found(part),
        Err(error) => unread(name, &error.to_string()),
    };
    object! {
        "schema": SCHEMA,
        "version": VERSION,
        "program": program::document(),
        "file": &report.file,
        "sha256": hashes(&report.files),
        "package": &cover.title,
        "applicant": cover.applicant.as_ref(),
        "jurisdiction": cover.jurisdiction.as_ref(),
        "product_version": cover.version.as_ref(),
        "date": cover.date.as_ref(),
        "verdict": report.verdict_words(),
        "exit_code": u32::from(report.verdict().code()),
        "holds": holds(report.verdict()),
        "claims": Data::list(package.map_or(&[][..], |package| &package.claims[..]), claim),
        "wagers": Data::list(&report.parts, part),
    }
}

fn hashes(files: &[(String, String)]) -> Data {
    let files: BTreeMap<&String, &String> = files.iter().map(|(file, hash)| (file, hash)).collect();
    Data::plain(files)
}

fn holds(verdict: Verdict) -> Option<bool> {
    match verdict {
        Verdict::Conforms => Some(true),
        Verdict::DoesNotConform => Some(false),
        Verdict::Incomplete | Verdict::CannotBeRead => None,
    }
}

fn found(report: &Verification) -> Data {
    let verdict = report.verdict();
    let cover = &report.cover;
    let off = report.limits.iter().filter(|finding| finding.standing == LimitStanding::Off);
    let open = report.limits.iter().filter(|finding| finding.standing == LimitStanding::Open);
    let (off, open): (Vec<LimitFinding>, Vec<LimitFinding>) =
        (off.cloned().collect(), open.cloned().collect());
    object! {
        "schema": SCHEMA,
        "version": VERSION,
        "program": program::document(),
        "file": &report.file,
        "sha256": hashes(&report.files),
        "tables_sha256": &report.tables_sha256,
        "title": &cover.title,
        "applicant": cover.applicant.as_ref(),
        "jurisdiction": cover.jurisdiction.as_ref(),
        "product_version": cover.version.as_ref(),
        "date": cover.date.as_ref(),
        "wager": &report.wager,
        "unit": &report.unit,
        "settings": Data::plain(&report.settings),
        "assumed": Data::plain(&report.assumed),
        "listed_settings": report.listed_settings,
        "not_in_source": Data::list(&report.beyond, |rule| {
            object! {"setting": &rule.setting, "value": &rule.value, "source": Data::plain(&rule.source)}
        }),
        "given": given(&report.options),
        "denomination": report.denomination.as_ref().map(|d| {
            object! {"amount": &d.amount, "stated": d.is_stated}
        }),
        "minimum_wager": report.minimum_wager.as_ref(),
        "assumed_funding": report.assumed_funding.as_ref().map(|f| object! {"rate": &f.rate, "reset": &f.reset}),
        "strategy_class": report.strategy_class.as_ref(),
        "strategy": report.play.as_ref().map(strategy),
        "cap": report.options.cap.as_ref().map(analyze::cap),
        "cap_covers": Data::plain(&report.covers),
        "verdict": report.verdict_words(),
        "exit_code": u32::from(verdict.code()),
        "holds": holds(verdict),
        "edge": report.edge.as_ref(),
        "pays": pays(&report.pays),
        "off_limits": analyze::off_limits(&off),
        "limits_not_checked": analyze::off_limits(&open),
        "modification": report.annex.as_ref().map(annex),
        "claims": Data::list(&report.claims, claim),
        "not_tried": Data::plain(&report.not_tried),
        "warnings": Data::list(&report.warnings, |warning| words::warning(warning).written(10, |text| text.into()).into()),
        "rulings": Data::plain(&report.rulings),
        "source": Data::plain(&report.source),
    }
}

/// The cost of a given strategy, and its errors.
fn strategy(play: &PlayErrors) -> Data {
    let error = |error: &PlayError| {
        object! {
            "stage": &error.stage,
            "hand": &error.hand,
            "made": &error.made,
            "best": &error.best,
            "frequency": &error.frequency,
            "cost": &error.cost,
        }
    };
    object! {
        "edge": &play.edge,
        "optimal_edge": &play.optimal_edge,
        "cost": &play.cost,
        "errors": Data::list(&play.errors, error),
    }
}

/// What a modification changes.
fn annex(annex: &Annex) -> Data {
    let change = |change: &ChangedPay| {
        object! {
            "table": &change.table,
            "row": &change.row,
            "stated": &change.from,
            "before": &change.before,
            "after": &change.to,
            "right": change.is_right,
            "adds_to_edge": change.moves_edge.as_ref(),
        }
    };
    let value = |value: &Option<Exact>| value.clone().map(Number::Value);
    let figure = |figure: &AnnexFigure| {
        object! {"figure": figure.title, "before": value(&figure.before), "after": value(&figure.after)}
    };
    object! {
        "of": &annex.base,
        "changes": Data::list(&annex.changes, change),
        "figures": Data::list(&annex.figures, figure),
    }
}

fn given(options: &Options) -> Data {
    object! {
        "meter": Data::list(&options.meters, Data::from),
        "rate": options.rate.as_ref(),
        "reset": Data::list(&options.resets, Data::from),
        "reserve": options.reserve,
        "players": options.players,
        "sees": Data::list(&options.sees, |seen| format!("{}:{}", seen.zone, seen.cards).into()),
        "play": options.play.as_ref().map(|play| &play.file),
    }
}

fn pays(pays: &PayFindings) -> Data {
    let off = |o: &OffRule, required: &str| {
        Data::Object(vec![
            ("table".into(), (&o.table).into()),
            ("row".into(), (&o.row).into()),
            ("pays".into(), (&o.pays).into()),
            (required.to_string().into(), (&o.required).into()),
            ("source".into(), Data::plain(&o.source)),
        ])
    };
    let elsewhere = |e: &Elsewhere| {
        let listed_for: BTreeMap<&String, &Vec<String>> = e.listed_for.iter().map(|(n, v)| (n, v)).collect();
        object! {"table": &e.table, "listed_for": Data::plain(listed_for)}
    };
    let row = |r: &HeldRow| {
        object! {
            "row": &r.row,
            "pays": &r.pays,
            "listed": r.listed.as_ref(),
            "differs": r.differs,
            "reconstructed": r.reconstructed,
            "left_out": r.left_out,
            "envy": r.envy.as_ref(),
            "listed_envy": r.listed_envy.as_ref(),
        }
    };
    let table = |t: &HeldTable| object! {"table": &t.table, "rows": Data::list(&t.rows, row)};
    object! {
        "own": pays.is_own,
        "listed_as": Data::plain(&pays.listed_as),
        "elsewhere": Data::list(&pays.elsewhere, elsewhere),
        "counted_as": pays.counted_as.as_ref(),
        "floors": Data::plain(&pays.floors),
        "below_floor": Data::list(&pays.below_floor, |o| off(o, "floor")),
        "off_fixed": Data::list(&pays.off_fixed, |o| off(o, "fixed")),
        "needed": Data::plain(&pays.needed),
        "off_reconstructed": Data::list(&pays.off_reconstructed, |o| off(o, "reconstructed")),
        "off_own": Data::list(&pays.off_own, |o| off(o, "own_rows")),
        "said_for": Data::list(&pays.said_for, |o| off(o, "ordered")),
        "to_is_ordered": pays.to_is_ordered,
        "tables": Data::list(&pays.tables, table),
    }
}

/// A claim in parts: the verdict, the exact value and the same in the claim's form, the explanation, the reason.
struct ClaimParts<'a> {
    verdict: &'static str,
    holds: Option<bool>,
    exact: Option<&'a Exact>,
    rounded: Option<&'a String>,
    explanation: Option<String>,
    reason: Option<String>,
}

impl<'a> ClaimParts<'a> {
    fn of(finding: &'a Finding) -> Self {
        let blank = ClaimParts {
            verdict: "holds",
            holds: Some(true),
            exact: None,
            rounded: None,
            explanation: None,
            reason: None,
        };
        match &finding.judged {
            Judged::Holds(compared) => {
                ClaimParts { exact: Some(&compared.exact), rounded: Some(&compared.rounded), ..blank }
            }
            Judged::Fails { compared, explanation } => ClaimParts {
                verdict: "fails",
                holds: Some(false),
                exact: Some(&compared.exact),
                rounded: Some(&compared.rounded),
                explanation: Some(explanation.to_string()),
                ..blank
            },
            Judged::NotChecked(reason) => {
                ClaimParts { verdict: "not checked", holds: None, reason: Some(reason.to_string()), ..blank }
            }
        }
    }
}

fn claim(finding: &Finding) -> Data {
    let parts = ClaimParts::of(finding);
    object! {
        "claim": &finding.claim,
        "words": &finding.words,
        "at": Data::plain(&finding.at),
        "read": finding.read.as_ref(),
        "claimed": &finding.claimed,
        "verdict": parts.verdict,
        "holds": parts.holds,
        "exact": parts.exact.and_then(Exact::ratio).map(Number::exact),
        "decimal": parts.exact.map(|exact| Number::Value(exact.clone())),
        "rounds_to": parts.rounded,
        "explanation": parts.explanation,
        "reason": parts.reason,
    }
}

pub(super) const HEADER: [&str; 10] = [
    "file",
    "wager",
    "settings",
    "claim",
    "claimed",
    "holds",
    "rounds_to",
    "decimal",
    "exact",
    "explanation",
];

/// A line for the pays of a wager, one for each amount that breaks a limit, and then a line for each claim; one line
/// for a file or part that could not be read.
pub(super) fn records(answered: &Answered) -> Vec<[Phrase; 10]> {
    match answered {
        Answered::Found(report) => {
            let part = |(name, part): &(String, Result<Verification, desk::Error>)| match part {
                Ok(part) => records_of(part),
                Err(error) => vec![unread_record(name, &error.to_string())],
            };
            report.parts.iter().flat_map(part).collect()
        }
        Answered::Unread { file, error } => vec![unread_record(file, &reason(error))],
    }
}

fn unread_record(file: &str, reason: &str) -> [Phrase; 10] {
    let none = Phrase::default;
    let unread = "unreadable".into();
    [file.into(), none(), none(), unread, none(), none(), none(), none(), none(), reason.into()]
}

fn records_of(report: &Verification) -> Vec<[Phrase; 10]> {
    let none = Phrase::default;
    let of = || [(&report.file).into(), (&report.wager).into(), report.settings.to_string().into()];
    let [file, wager, settings] = of();
    let off = words::off_the_rules(&report.pays).into_iter().map(|(_, said)| said);
    let said: Vec<String> = std::iter::once(words::pays(&report.pays)).chain(off).collect();
    let holds = match report.pays.hold_to_the_source() {
        true if report.pays.are_open() => "not checked".to_string(),
        holds => holds.to_string(),
    };
    let pays = [
        file,
        wager,
        settings,
        "pays".into(),
        none(),
        holds.into(),
        none(),
        none(),
        none(),
        said.join("; ").into(),
    ];
    let limit = |finding: &LimitFinding| {
        let ([file, wager, settings], said) = (of(), analyze::off_limit(finding));
        let holds = if finding.standing == LimitStanding::Off { "false" } else { "not checked" };
        [file, wager, settings, "limit".into(), none(), holds.into(), none(), none(), none(), said]
    };
    let claim = |finding: &Finding| {
        let [file, wager, settings] = of();
        let parts = ClaimParts::of(finding);
        [
            file,
            wager,
            settings,
            (&finding.claim).into(),
            (&finding.claimed).into(),
            parts.holds.map_or("not checked".into(), |holds| holds.to_string()).into(),
            parts.rounded.into(),
            parts.exact.map(|exact| Number::Value(exact.clone())).into(),
            parts.exact.and_then(Exact::ratio).map(Number::exact).into(),
            parts.explanation.or(parts.reason).into(),
        ]
    };
    let limits = report.limits.iter().map(limit);
    std::iter::once(pays).chain(limits).chain(report.claims.iter().map(claim)).collect()
}
