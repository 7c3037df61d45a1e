//! Claims against exact values, pays against floors.

use super::{Block, Data, Layout, Number, Phrase, Records, Table, analyze, left, object, phrase, right};
use desk::pays::{BelowFloor, Elsewhere, OffFixed};
use desk::verify::{Finding, Report};
use enumeration::Ratio;
use paytables::names::listing;
use std::collections::BTreeMap;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The longest number in a cell; longer ones stand whole below the table.
const WIDEST: usize = 60;

/// The report of what was found of each submission.
pub fn report(found: &[Report]) -> super::Report {
    let mut page = Vec::new();
    for found in found {
        if !page.is_empty() {
            page.push(Block::Gap);
        }
        page.extend(blocks(found));
    }
    super::Report { page, document: Data::list(found, document), records: records(found) }
}

fn blocks(report: &Report) -> Vec<Block> {
    let mut blocks = vec![Block::Title((&report.title).into()), Block::Gap];
    let mut items = judged(report);
    if !report.claims.is_empty() {
        blocks.extend([
            Block::list(Layout::Flush, std::mem::take(&mut items)),
            Block::Gap,
            Block::Table(claims(&report.claims)),
            Block::Gap,
        ]);
    }
    items.extend(report.claims.iter().flat_map(whole_numbers));
    let sources: Vec<String> =
        report.source.iter().map(|s| format!("{} {}", s.document, s.section)).collect();
    items.extend([
        phrase!["Source: ", sources.join("; ")],
        phrase!["Rulings: ", report.rulings.join(", ")],
        phrase!["vigorish ", VERSION],
    ]);
    blocks.push(Block::list(Layout::Flush, items));
    blocks
}

/// What was judged and how it stands, before the claims one by one.
fn judged(report: &Report) -> Vec<Phrase> {
    let settings =
        if report.settings.0.is_empty() { String::new() } else { format!(" ({})", report.settings) };
    let mut items = vec![phrase!["File: ", &report.file], phrase!["Wager: ", &report.wager, settings]];
    if !report.assumed.0.is_empty() {
        let names: Vec<&String> = report.assumed.0.keys().collect();
        items.push(phrase!["Left out, so by default: ", listing(&names, "and")]);
    }
    if !report.listed_settings {
        items.push("Settings: accepted, but not listed".into());
    }
    let verdict = if report.holds() { "everything holds" } else { "something FAILS" };
    items.push(phrase!["Verdict: ", verdict]);
    if let Some(cap) = &report.cap {
        items.push(phrase!["Cap: ", cap.to_string()]);
    }
    items.push(phrase!["Pays: ", pays_said(report)]);
    items.extend(report.pays.below_floor.iter().map(|below| phrase!["Below the floor: ", below_said(below)]));
    items.extend(report.pays.off_fixed.iter().map(|off| phrase!["Not as fixed: ", off_said(off)]));
    items.extend(report.pays.needed.iter().map(|table| phrase!["Needs: ", needed_said(table)]));
    items.extend(report.below_minimum.iter().map(analyze::below_minimum));
    items
}

fn claims(findings: &[Finding]) -> Table {
    let row = |finding: &Finding| {
        vec![
            claim_of(finding).into(),
            cut(&finding.claimed).into(),
            if finding.holds { "holds" } else { "FAILS" }.into(),
            cut(&finding.rounded).into(),
            exactly(&finding.exact),
            finding.explanation.as_ref().map(ToString::to_string).into(),
        ]
    };
    let columns = [
        left("Claim"),
        right("Claimed"),
        left("Verdict"),
        right("Rounds to"),
        left("Exact value"),
        left("Explanation"),
    ];
    Table::new(columns, findings.iter().map(row))
}

fn claim_of(finding: &Finding) -> &str {
    finding.claim.trim_start_matches("claims.")
}

fn cut(number: &str) -> String {
    if number.len() <= WIDEST { number.into() } else { format!("{}…", &number[..WIDEST]) }
}

fn exactly(value: &Ratio) -> Phrase {
    match value.to_string().len() {
        ..=WIDEST if value.is_integer() => Number::exact(value).into(),
        ..=WIDEST => phrase![Number::decimal(value), " = ", Number::exact(value)],
        _ => phrase![Number::decimal(value), ", exactly as below"],
    }
}

/// What is too long for the table, whole: a report is filed with every digit.
fn whole_numbers(finding: &Finding) -> Vec<Phrase> {
    let (claim, exact) = (claim_of(finding), finding.exact.to_string());
    [
        ("exactly", &exact),
        ("claimed as", &finding.claimed),
        ("rounded to the claim's digits", &finding.rounded),
    ]
    .into_iter()
    .filter(|(what, number)| number.len() > WIDEST && (*what == "exactly" || **number != exact))
    .map(|(what, number)| phrase![claim, ", ", what, ": ", number])
    .collect()
}

fn pays_said(report: &Report) -> String {
    let pays = &report.pays;
    let same: Vec<String> = pays.elsewhere.iter().map(elsewhere_said).collect();
    let same = same.join("; ");
    let mut listed = match (pays.listed_as.is_empty(), same.is_empty()) {
        (false, true) => format!("as listed in {}", pays.listed_as.join(", ")),
        (false, false) => format!("as listed in {}; {same}", pays.listed_as.join(", ")),
        (true, false) => format!("unlisted at these settings; {same}"),
        (true, true) => "unlisted: they match no listed table".to_string(),
    };
    if let Some(table) = &pays.counted_as {
        listed += &format!("; counted by the rules of {table}");
    }
    if pays.floors.is_empty() {
        return listed;
    }
    let floor = if pays.below_floor.is_empty() { "at or above the floor" } else { "below the floor" };
    format!("{listed}; {floor} of {}", pays.floors.join(", "))
}

fn elsewhere_said(elsewhere: &Elsewhere) -> String {
    let listed_for: Vec<String> = elsewhere
        .listed_for
        .iter()
        .map(|(name, values)| format!("{name}={}", listing(values, "or")))
        .collect();
    let listed_for = if listed_for.is_empty() { "other settings".to_string() } else { listed_for.join(", ") };
    format!("{} pays the same, but is listed for {listed_for}", elsewhere.table)
}

fn below_said(below: &BelowFloor) -> String {
    let place = below.source.as_ref().map_or(String::new(), |s| format!(", {} {}", s.document, s.section));
    format!(
        "\"{}\" pays {}, at least {} is required ({}{place})",
        below.row, below.pays, below.floor, below.table
    )
}

fn off_said(off: &OffFixed) -> String {
    let place = off.source.as_ref().map_or(String::new(), |s| format!(", {} {}", s.document, s.section));
    format!("\"{}\" pays {}, where {} is fixed ({}{place})", off.row, off.pays, off.fixed, off.table)
}

fn needed_said(table: &str) -> String {
    format!("{table}, which is allowed and not printed: these pays are neither right nor wrong without it")
}

fn document(report: &Report) -> Data {
    let claim = |f: &Finding| {
        object! {
            "claim": &f.claim, "claimed": &f.claimed, "holds": f.holds, "exact": Number::exact(&f.exact),
            "decimal": Number::decimal(&f.exact), "rounds_to": &f.rounded, "explanation": f.explanation.as_ref().map(ToString::to_string),
        }
    };
    let below = |b: &BelowFloor| {
        object! {"table": &b.table, "row": &b.row, "pays": &b.pays, "floor": &b.floor, "source": Data::plain(&b.source)}
    };
    let off = |o: &OffFixed| {
        object! {"table": &o.table, "row": &o.row, "pays": &o.pays, "fixed": &o.fixed, "source": Data::plain(&o.source)}
    };
    let elsewhere = |e: &Elsewhere| {
        let listed_for: BTreeMap<&String, &Vec<String>> = e.listed_for.iter().map(|(n, v)| (n, v)).collect();
        object! {"table": &e.table, "listed_for": Data::plain(listed_for)}
    };
    let pays = &report.pays;
    object! {
        "schema": 1u32,
        "version": VERSION,
        "file": &report.file,
        "title": &report.title,
        "wager": &report.wager,
        "settings": Data::plain(&report.settings),
        "assumed": Data::plain(&report.assumed),
        "listed_settings": report.listed_settings,
        "cap": report.cap.as_ref().map(analyze::cap),
        "holds": report.holds(),
        "pays": object! {
            "listed_as": Data::plain(&pays.listed_as),
            "elsewhere": Data::list(&pays.elsewhere, elsewhere),
            "counted_as": pays.counted_as.as_ref(),
            "floors": Data::plain(&pays.floors),
            "below_floor": Data::list(&pays.below_floor, below),
            "off_fixed": Data::list(&pays.off_fixed, off),
            "needed": Data::plain(&pays.needed),
        },
        "below_minimum": analyze::below_minimums(&report.below_minimum),
        "claims": Data::list(&report.claims, claim),
        "rulings": Data::plain(&report.rulings),
        "source": Data::plain(&report.source),
    }
}

/// A line for the pays of each file, and then a line a claim.
fn records(found: &[Report]) -> Records {
    let header = [
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
    let rows = found.iter().flat_map(|report| {
        let of = || [(&report.file).into(), (&report.wager).into(), report.settings.to_string().into()];
        let [file, wager, settings] = of();
        let none = Phrase::default;
        let below = report.pays.below_floor.iter().map(below_said);
        let off = report.pays.off_fixed.iter().map(off_said);
        let needed = report.pays.needed.iter().map(|table| needed_said(table));
        let said: Vec<String> =
            [pays_said(report)].into_iter().chain(below).chain(off).chain(needed).collect();
        let holds = report.pays.hold_to_the_source().to_string().into();
        let said = said.join("; ").into();
        let pays = [file, wager, settings, "pays".into(), none(), holds, none(), none(), none(), said];
        let claim = move |finding: &Finding| {
            let [file, wager, settings] = of();
            [
                file,
                wager,
                settings,
                (&finding.claim).into(),
                (&finding.claimed).into(),
                finding.holds.to_string().into(),
                (&finding.rounded).into(),
                Number::decimal(&finding.exact).into(),
                Number::exact(&finding.exact).into(),
                finding.explanation.as_ref().map(ToString::to_string).into(),
            ]
        };
        [pays].into_iter().chain(report.claims.iter().map(claim))
    });
    Records::new(header, rows)
}
