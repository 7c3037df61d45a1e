//! The texts about pays, terms and warnings, in every format.

use super::super::{Number, Phrase, analyze, never_paid, phrase};
use desk::pays::{Elsewhere, HeldRow, HeldTable, OffRule, PayFindings};
use desk::submission::Cover;
use desk::verify::{BeyondRule, Finding, Verification, Warning};
use games::{LimitFinding, LimitStanding, Options};
use paytables::Funding;
use paytables::names::listing;

/// The verdict on the pays, on one line.
pub(super) fn pays(pays: &PayFindings) -> String {
    if pays.is_own {
        return "New wager; no approved table to compare".into();
    }
    let same: Vec<String> = pays.elsewhere.iter().map(elsewhere).collect();
    let same = same.join("; ");
    let mut listed = match (pays.listed_as.is_empty(), same.is_empty()) {
        (false, true) => format!("as listed in {}", pays.listed_as.join(", ")),
        (false, false) => format!("as listed in {}; {same}", pays.listed_as.join(", ")),
        (true, false) => format!("unlisted at these settings; {same}"),
        (true, true) => "not listed: no listed table matches".to_string(),
    };
    if let Some(table) = &pays.counted_as {
        listed += &format!("; {table} is the nearest; its rules were used");
    }
    if pays.floors.is_empty() {
        return listed;
    }
    let floor = if pays.below_floor.is_empty() { "at or above the floor" } else { "below the floor" };
    format!("{listed}; {floor} of {}", pays.floors.join(", "))
}

fn elsewhere(elsewhere: &Elsewhere) -> String {
    let listed_for: Vec<String> = elsewhere
        .listed_for
        .iter()
        .map(|(name, values)| format!("{name}={}", listing(values, "or")))
        .collect();
    let listed_for = if listed_for.is_empty() { "other settings".to_string() } else { listed_for.join(", ") };
    format!("{} pays the same, but is listed for {listed_for}", elsewhere.table)
}

/// Every deviation from the rules, each with its kind: a pay below its floor, one that differs from a fixed pay, a
/// table that would be needed, a word.
pub(super) fn off_the_rules(pays: &PayFindings) -> Vec<(&'static str, String)> {
    let place = |off: &OffRule| {
        let source = off.source.as_ref().map_or(String::new(), |s| format!(", {} {}", s.document, s.section));
        format!("({}{source})", off.table)
    };
    let row = |off: &OffRule, required: &str| {
        format!("\"{}\" pays {}, {required} {}", off.row, off.pays, place(off))
    };
    let below = |off: &OffRule| row(off, &format!("at least {} is required", off.required));
    let fixed = |off: &OffRule| row(off, &format!("where {} is fixed", off.required));
    let says = if pays.to_is_ordered { "orders" } else { "states" };
    let word = |off: &OffRule| row(off, &format!("where the source {says} odds \"to\", {}", off.required));
    let open = |off: &OffRule| {
        let said = format!("where {} was reconstructed from a damaged print", off.required);
        format!("{}: cannot be judged", row(off, &said))
    };
    let own = |off: &OffRule| row(off, &format!("but its own rows say {}", off.required));
    let needs =
        |table: &String| format!("{table}, allowed but not printed: the pays cannot be judged without it");
    let below = pays.below_floor.iter().map(|off| ("Below the floor", below(off)));
    let fixed = pays.off_fixed.iter().map(|off| ("Differs from the fixed pay", fixed(off)));
    let needs = pays.needed.iter().map(|table| ("Needs", needs(table)));
    let word = pays.said_for.iter().map(|off| ("Written \"for\"", word(off)));
    let open = pays.off_reconstructed.iter().map(|off| ("Not as reconstructed", open(off)));
    let own = pays.off_own.iter().map(|off| ("Contradicts itself", own(off)));
    below.chain(fixed).chain(needs).chain(open).chain(own).chain(word).collect()
}

/// An amount that breaks a limit of the source, or cannot be compared with it.
pub(super) fn limit(finding: &LimitFinding) -> Phrase {
    let said = analyze::off_limit(finding);
    match finding.standing {
        LimitStanding::Off => Phrase::joined(["Off a limit".into(), said], ": "),
        LimitStanding::Open => {
            let why =
                "; the source goes by what the minimum wager can win, where that is more: give minimum_wager";
            Phrase::joined([Phrase::joined(["Limit not checked".into(), said], ": "), why.into()], "")
        }
    }
}

/// A rule that the source does not offer.
pub(super) fn beyond(rule: &BeyondRule) -> String {
    let BeyondRule { setting, value, source, .. } = rule;
    format!("{setting} = {value}; the rule is governed by {} {}", source.document, source.section)
}

/// A warning.
pub(super) fn warning(warning: &Warning) -> Phrase {
    match warning {
        Warning::PlayerAdvantage { edge } => {
            phrase!["the player has the advantage: the house edge is ", Number::Decimal(edge.clone())]
        }
        Warning::NeverPaid { row, why: Some(why) } => phrase![never_paid(row, *why)],
        Warning::NeverPaid { row, .. } => phrase!["the row `", row, "` can never be won at these settings"],
        Warning::ListedAs(twin) => {
            let off = |off: &OffRule| format!("\"{}\" pays {}, listed {}", off.row, off.pays, off.required);
            let rows: Vec<String> = twin.off.iter().map(off).collect();
            let how = if rows.is_empty() {
                format!("its pays are within {}", twin.table)
            } else {
                format!("its pays are not within {}: {}", twin.table, rows.join("; "))
            };
            phrase!["deal and events are those of the listed wager ", &twin.wager, "; ", how]
        }
        Warning::LimitOfSeveral { covers, covered, source } => phrase![
            "the payout limit of ",
            &source.document,
            " ",
            &source.section,
            " covers ",
            listing(covers, "and"),
            " together; the cap was applied to ",
            if covered.is_empty() { "this wager alone".into() } else { listing(covered, "and") },
            ": give covers"
        ],
        _ => Phrase::default(),
    }
}

/// The figure of a claim, with the settings that it names.
pub(super) fn claim(finding: &Finding) -> String {
    if finding.at.is_empty() { finding.words.clone() } else { format!("{} ({})", finding.words, finding.at) }
}

/// Applicant, jurisdiction, version and date, name and value.
pub(super) fn cover(cover: &Cover) -> Vec<(&'static str, &String)> {
    let lines = [
        ("Applicant", &cover.applicant),
        ("Jurisdiction", &cover.jurisdiction),
        ("Version", &cover.version),
        ("Date", &cover.date),
    ];
    lines.into_iter().filter_map(|(name, value)| Some((name, value.as_ref()?))).collect()
}

/// The denomination and the minimum wager.
pub(super) fn dollars(report: &Verification) -> Vec<Phrase> {
    let mut lines = Vec::new();
    if let Some(denomination) = &report.denomination {
        let how = if denomination.is_stated {
            ""
        } else {
            ", as all pays in dollars are this multiple of the listed ones"
        };
        lines.push(phrase![
            "Denomination: $",
            Number::exact(&denomination.amount),
            how,
            "; figures are per $1, as are the meter and the reset shown here; a break-even meter is in the dollars of the \
             meter (ruling Q15)"
        ]);
    }
    lines.extend(
        report.minimum_wager.iter().map(|minimum| phrase!["Minimum wager: $", Number::exact(minimum)]),
    );
    if !report.covers.is_empty() {
        lines.push(phrase!["Cap covers: ", listing(&report.covers, "and"), " together (ruling Q14)"]);
    }
    lines
}

/// Omitted rows that pay, and so are as listed.
pub(super) fn left_out(pays: &PayFindings) -> Option<String> {
    let row = |row: &HeldRow| format!("\"{}\"", row.row);
    let of = |table: &HeldTable| {
        let rows: Vec<String> = table.rows.iter().filter(|r| r.left_out && !r.loses()).map(row).collect();
        match rows.len() {
            0 => None,
            _ if table.rows.iter().all(|row| row.left_out) => Some(format!("all of {}", table.table)),
            _ => Some(format!("{} of {}", rows.join(", "), table.table)),
        }
    };
    let parts: Vec<String> = pays.tables.iter().filter_map(of).collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// The given terms besides the settings, name and value.
pub(super) fn given(options: &Options) -> Vec<(&'static str, Phrase)> {
    let amounts = |all: &[enumeration::Ratio]| {
        (!all.is_empty()).then(|| Phrase::joined(all.iter().map(|one| Number::exact(one).into()), ", "))
    };
    let seen: Vec<String> =
        options.sees.iter().map(|seen| format!("{} of {}", seen.cards, seen.zone)).collect();
    let lines = [
        ("Meter", amounts(&options.meters)),
        ("Contribution rate", options.rate.as_ref().map(|rate| Number::exact(rate).into())),
        ("Reset", amounts(&options.resets)),
        ("Reserve", options.reserve.then(|| "resets are paid out of contributions".into())),
        ("Players", (options.players > 1).then(|| options.players.to_string().into())),
        ("Cap", options.cap.as_ref().map(|cap| phrase![cap.to_string()])),
        ("Cards also seen", (!seen.is_empty()).then(|| seen.join(", ").into())),
        ("Strategy", options.play.as_ref().map(|play| phrase!["as in ", &play.file])),
    ];
    lines.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}

/// The funding of the meter, if the source has it and the submission does not.
pub(super) fn assumed(report: &Verification) -> Option<Phrase> {
    let Funding { rate, reset } = report.assumed_funding.as_ref()?;
    let own = &report.options;
    let rate = own.rate.is_none().then(|| phrase!["a contribution rate of ", Number::exact(rate)]);
    let reset = own.resets.is_empty().then(|| phrase!["a reset of ", Number::exact(reset)]);
    Some(Phrase::joined(rate.into_iter().chain(reset), " and "))
}

/// The wager with its settings.
pub(super) fn wager(report: &Verification) -> String {
    if report.settings.0.is_empty() {
        report.wager.clone()
    } else {
        format!("{} ({})", report.wager, report.settings)
    }
}
