//! The report for programs and spreadsheets.

use super::super::{Data, Number, Phrase, analyze, never_paid, object, program};
use super::answered::{Answered, VERSION};
use super::words;
use desk::pays::{Elsewhere, HeldRow, HeldTable, OffRule, PayFindings};
use desk::verify::{Exact, Finding, Judged, Verdict, Verification};
use games::Options;
use games::analysis::BelowMinimum;
use std::collections::BTreeMap;

/// The version of the document.
const SCHEMA: u32 = 1;

pub(super) fn document(answered: &Answered) -> Data {
    match answered {
        Answered::Found(report) => found(report),
        Answered::Unread { file, reason } => object! {"file": file, "error": reason},
    }
}

fn found(report: &Verification) -> Data {
    let files: BTreeMap<&String, &String> = report.files.iter().map(|(file, hash)| (file, hash)).collect();
    let verdict = report.verdict();
    object! {
        "schema": SCHEMA,
        "version": VERSION,
        "program": program::document(),
        "file": &report.file,
        "sha256": Data::plain(files),
        "title": &report.title,
        "date": report.date.as_ref(),
        "wager": &report.wager,
        "unit": &report.unit,
        "settings": Data::plain(&report.settings),
        "assumed": Data::plain(&report.assumed),
        "listed_settings": report.listed_settings,
        "given": given(&report.options),
        "assumed_funding": report.assumed_funding.as_ref().map(|f| object! {"rate": &f.rate, "reset": &f.reset}),
        "never_paid": Data::list(&report.never_paid, |(row, why)| never_paid(row, *why).into()),
        "strategy_class": report.strategy_class.as_ref(),
        "cap": report.options.cap.as_ref().map(analyze::cap),
        "verdict": verdict.to_string(),
        "holds": match verdict {
            Verdict::Holds => Some(true),
            Verdict::Fails => Some(false),
            Verdict::HoldsAsFarAsChecked | Verdict::NothingClaimed => None,
        },
        "pays": pays(&report.pays),
        "below_minimum": analyze::below_minimums(&report.below_minimum),
        "claims": Data::list(&report.claims, claim),
        "not_tried": Data::plain(&report.not_tried),
        "rulings": Data::plain(&report.rulings),
        "source": Data::plain(&report.source),
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

/// A claim taken apart: how it stands, the exact value and the same as the claim is written, the explanation, the reason.
struct Parts<'a> {
    verdict: &'static str,
    holds: Option<bool>,
    exact: Option<&'a Exact>,
    rounded: Option<&'a String>,
    explanation: Option<String>,
    reason: Option<String>,
}

impl<'a> Parts<'a> {
    fn of(finding: &'a Finding) -> Self {
        let blank = Parts {
            verdict: "holds",
            holds: Some(true),
            exact: None,
            rounded: None,
            explanation: None,
            reason: None,
        };
        match &finding.judged {
            Judged::Holds(compared) => {
                Parts { exact: Some(&compared.exact), rounded: Some(&compared.rounded), ..blank }
            }
            Judged::Fails { compared, explanation } => Parts {
                verdict: "fails",
                holds: Some(false),
                exact: Some(&compared.exact),
                rounded: Some(&compared.rounded),
                explanation: Some(explanation.to_string()),
                ..blank
            },
            Judged::NotChecked(reason) => {
                Parts { verdict: "not checked", holds: None, reason: Some(reason.to_string()), ..blank }
            }
        }
    }
}

fn claim(finding: &Finding) -> Data {
    let parts = Parts::of(finding);
    object! {
        "claim": &finding.claim,
        "words": &finding.words,
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

/// A line for the pays of a file, one for each figure below its minimum, and then a line a claim; one line for a file that could not be read.
pub(super) fn records(answered: &Answered) -> Vec<[Phrase; 10]> {
    let none = Phrase::default;
    let report = match answered {
        Answered::Found(report) => report,
        Answered::Unread { file, reason } => {
            let (unread, reason) = ("unreadable".into(), reason.into());
            return vec![[
                file.into(),
                none(),
                none(),
                unread,
                none(),
                none(),
                none(),
                none(),
                none(),
                reason,
            ]];
        }
    };
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
    let below = |below: &BelowMinimum| {
        let ([file, wager, settings], said) = (of(), analyze::below_minimum(below));
        let fails = "false".into();
        [file, wager, settings, "minimum".into(), none(), fails, none(), none(), none(), said]
    };
    let claim = |finding: &Finding| {
        let [file, wager, settings] = of();
        let parts = Parts::of(finding);
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
    let minimums = report.below_minimum.iter().map(below);
    std::iter::once(pays).chain(minimums).chain(report.claims.iter().map(claim)).collect()
}
