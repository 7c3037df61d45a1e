//! Reports, solutions, searches and diffs.

use super::{both, csv, grid, percent, to_json};
use crate::args::{Format, ReportFormat, Shown};
use desk::diff::Diff;
use desk::pays::Elsewhere;
use desk::search::Found;
use desk::solve::{Sensitivity, Solution};
use desk::verify::{Finding, Report};
use enumeration::Ratio;
use enumeration::ratio::{decimal, decimal_square_root};
use paytables::names::listing;
use serde_json::{Value, json};
use std::collections::BTreeMap;

const VERSION: &str = env!("CARGO_PKG_VERSION");

pub fn report(reports: &[Report], format: ReportFormat, digits: u32) -> String {
    match format {
        ReportFormat::Json => to_json(&reports.iter().map(|r| report_json(r, digits)).collect::<Vec<_>>()),
        ReportFormat::Text => {
            reports.iter().map(|r| report_text(r, digits, "")).collect::<Vec<_>>().join("\n")
        }
        ReportFormat::Markdown => {
            reports.iter().map(|r| report_text(r, digits, "## ")).collect::<Vec<_>>().join("\n")
        }
    }
}

fn verdict(holds: bool) -> &'static str {
    if holds { "holds" } else { "FAILS" }
}

fn report_text(report: &Report, digits: u32, heading: &str) -> String {
    let bullet = if heading.is_empty() { "" } else { "- " };
    let settings =
        if report.settings.0.is_empty() { String::new() } else { format!(" ({})", report.settings) };
    let mut text = format!("{heading}{}\n\n", report.title);
    text += &format!("{bullet}File: {}\n{bullet}Wager: {}{settings}\n", report.file, report.wager);
    if !report.assumed.0.is_empty() {
        let names: Vec<&String> = report.assumed.0.keys().collect();
        text += &format!("{bullet}Left out, so by default: {}\n", listing(&names, "and"));
    }
    if !report.listed_settings {
        text += &format!("{bullet}Settings: accepted, but not listed\n");
    }
    text += &format!(
        "{bullet}Verdict: {}\n",
        if report.holds() { "everything holds" } else { "something FAILS" }
    );
    if let Some(cap) = &report.cap {
        text += &format!("{bullet}Cap: {cap}\n");
    }
    text += &format!("{bullet}Pays: {}\n", pays_said(report));
    for below in &report.pays.below_floor {
        let place =
            below.source.as_ref().map_or(String::new(), |s| format!(", {} {}", s.document, s.section));
        text += &format!(
            "{bullet}Below the floor: \"{}\" pays {}, at least {} is required ({}{place})\n",
            below.row, below.pays, below.floor, below.table
        );
    }
    if !report.claims.is_empty() {
        text.push('\n');
        let rows = report.claims.iter().map(|finding| {
            vec![
                claim_of(finding).to_string(),
                cut(&finding.claimed),
                verdict(finding.holds).to_string(),
                cut(&finding.rounded),
                exactly(&finding.exact, digits),
                finding.explanation.as_ref().map_or_else(String::new, ToString::to_string),
            ]
        });
        text += &grid(
            &["Claim", "Claimed", "Verdict", "Rounds to", "Exact value", "Explanation"],
            rows.collect(),
            &[1, 3],
        );
        text.push('\n');
        for line in report.claims.iter().flat_map(whole_numbers) {
            text += &format!("{bullet}{line}\n");
        }
    }
    let sources: Vec<String> =
        report.source.iter().map(|s| format!("{} {}", s.document, s.section)).collect();
    text += &format!("{bullet}Source: {}\n", sources.join("; "));
    text += &format!("{bullet}Rulings: {}\n{bullet}vigorish {VERSION}\n", report.rulings.join(", "));
    text
}

fn claim_of(finding: &Finding) -> &str {
    finding.claim.trim_start_matches("claims.")
}

/// The longest number in a cell; longer ones stand whole below the table.
const WIDEST: usize = 60;

fn cut(number: &str) -> String {
    if number.len() <= WIDEST { number.into() } else { format!("{}…", &number[..WIDEST]) }
}

fn exactly(value: &Ratio, digits: u32) -> String {
    let (decimal, fraction) = (decimal(value, digits), value.to_string());
    match fraction.len() {
        ..=WIDEST if value.is_integer() => fraction,
        ..=WIDEST => format!("{decimal} = {fraction}"),
        _ => format!("{decimal}, exactly as below"),
    }
}

/// What is too long for the table, whole: a report is filed with every digit.
fn whole_numbers(finding: &Finding) -> Vec<String> {
    let (claim, exact) = (claim_of(finding), finding.exact.to_string());
    [
        ("exactly", &exact),
        ("claimed as", &finding.claimed),
        ("rounded to the claim's digits", &finding.rounded),
    ]
    .into_iter()
    .filter(|(what, number)| number.len() > WIDEST && (*what == "exactly" || **number != exact))
    .map(|(what, number)| format!("{claim}, {what}: {number}"))
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

fn report_json(report: &Report, digits: u32) -> Value {
    let claims: Vec<Value> = report
        .claims
        .iter()
        .map(|f| {
            json!({
                "claim": f.claim, "claimed": f.claimed, "holds": f.holds,
                "exact": f.exact.to_string(), "decimal": decimal(&f.exact, digits), "rounds_to": f.rounded,
                "explanation": f.explanation.as_ref().map(ToString::to_string),
            })
        })
        .collect();
    let below: Vec<Value> = report
        .pays
        .below_floor
        .iter()
        .map(
            |b| json!({"table": b.table, "row": b.row, "pays": b.pays, "floor": b.floor, "source": b.source}),
        )
        .collect();
    let elsewhere: Vec<Value> = report
        .pays
        .elsewhere
        .iter()
        .map(|e| {
            let listed_for: BTreeMap<&String, &Vec<String>> =
                e.listed_for.iter().map(|(n, v)| (n, v)).collect();
            json!({"table": e.table, "listed_for": listed_for})
        })
        .collect();
    json!({
        "schema": 1, "version": VERSION, "file": report.file, "title": report.title, "wager": report.wager,
        "settings": report.settings, "assumed": report.assumed, "listed_settings": report.listed_settings,
        "cap": report.cap.as_ref().map(|cap| super::json::cap(cap, digits)), "holds": report.holds(),
        "pays": {
            "listed_as": report.pays.listed_as, "elsewhere": elsewhere, "counted_as": report.pays.counted_as,
            "floors": report.pays.floors, "below_floor": below,
        },
        "claims": claims, "rulings": report.rulings, "source": report.source,
    })
}

/// The pay that gives an edge, and then how the edge moves with each pay.
pub fn solution(
    name: &str,
    row: &str,
    edge: &Ratio,
    solution: &Solution,
    all: &[Sensitivity],
    shown: Shown,
) -> String {
    let digits = shown.digits;
    match shown.format {
        Format::Json => {
            let nearest: Vec<Value> = solution
                .nearest
                .iter()
                .map(|(pay, edge)| json!({"pay": number(pay, digits), "edge": number(edge, digits)}))
                .collect();
            let mut object = json!({
                "schema": 1, "wager": name, "row": row, "edge": number(edge, digits),
                "pay": number(&solution.pay, digits), "nearest": nearest,
                "sensitivities": sensitivities_json(all, digits),
            });
            if solution.or_more {
                object["or_more"] = true.into();
            }
            to_json(&object)
        }
        Format::Csv => {
            let header = ["row", "pay", "pay_exact", "edge", "edge_exact"].map(String::from).to_vec();
            let exact = std::iter::once((&solution.pay, edge));
            let nearest = solution.nearest.iter().map(|(pay, edge)| (pay, edge));
            let rows = exact.chain(nearest).map(|(pay, edge)| {
                let [pay, edge] = [pay, edge].map(|v| [decimal(v, digits), v.to_string()]);
                [&[row.to_string()][..], &pay, &edge].concat()
            });
            csv::written(std::iter::once(header).chain(rows))
        }
        Format::Text | Format::Markdown => {
            let mut text = format!(
                "{name}\n\"{row}\" must pay {}{} for an edge of {}\n\n",
                both(&solution.pay, digits),
                if solution.or_more { " or more" } else { "" },
                both(edge, digits)
            );
            let rows = solution
                .nearest
                .iter()
                .map(|(pay, edge)| vec![pay.to_string(), both(edge, digits), percent(edge, 4)]);
            text += &grid(&["Pay", "House edge", ""], rows.collect(), &[0, 2]);
            text + "\n" + &sensitivities(name, all, shown)
        }
    }
}

fn number(value: &Ratio, digits: u32) -> Value {
    json!({"exact": value.to_string(), "decimal": decimal(value, digits)})
}

fn sensitivities_json(all: &[Sensitivity], digits: u32) -> Vec<Value> {
    let row = |s: &Sensitivity| {
        let below = s.below.as_ref().map(|below| number(below, digits));
        json!({"row": s.name, "pays": s.pays, "above": number(&s.above, digits), "below": below})
    };
    all.iter().map(row).collect()
}

pub fn sensitivities(name: &str, all: &[Sensitivity], shown: Shown) -> String {
    let digits = shown.digits;
    let below =
        |s: &Sensitivity| s.below.as_ref().filter(|below| **below != s.above).map(|b| both(b, digits));
    match shown.format {
        Format::Json => {
            to_json(&json!({"schema": 1, "wager": name, "sensitivities": sensitivities_json(all, digits)}))
        }
        Format::Csv => {
            let header =
                ["row", "pays", "above", "above_exact", "below", "below_exact"].map(String::from).to_vec();
            let rows = all.iter().map(|s| {
                let part = |v: Option<&Ratio>| {
                    [
                        v.map_or(String::new(), |v| decimal(v, digits)),
                        v.map_or(String::new(), ToString::to_string),
                    ]
                };
                [
                    vec![s.name.clone(), s.pays.clone()],
                    part(Some(&s.above)).to_vec(),
                    part(s.below.as_ref()).to_vec(),
                ]
                .concat()
            });
            csv::written(std::iter::once(header).chain(rows))
        }
        Format::Text | Format::Markdown => {
            let rows = all.iter().map(|s| {
                vec![s.name.clone(), s.pays.clone(), both(&s.above, digits), below(s).unwrap_or_default()]
            });
            let header = ["Row", "Pays", "d(edge)/d(pay)", "for a lower pay, at a kink"];
            format!("{name}: how the edge moves with each pay\n{}", grid(&header, rows.collect(), &[1]))
        }
    }
}

pub fn search(name: &str, rows: &[String], found: &[Found], shown: Shown) -> String {
    let digits = shown.digits;
    let root = |variance: &Option<Ratio>| {
        variance.as_ref().map_or("-".to_string(), |v| decimal_square_root(v, digits))
    };
    let hit = |hit: &Option<Ratio>| hit.as_ref().map_or("-".to_string(), |h| decimal(h, digits));
    let cells = |f: &Found| {
        let mut cells: Vec<String> = f.pays.iter().map(ToString::to_string).collect();
        cells.extend([decimal(&f.edge, digits), f.edge.to_string(), hit(&f.hit), root(&f.variance)]);
        cells
    };
    let mut header: Vec<&str> = rows.iter().map(String::as_str).collect();
    header.extend(["House edge", "Exact", "Hit", "Standard deviation"]);
    match shown.format {
        Format::Json => {
            let number = |v: &Ratio| json!({"exact": v.to_string(), "decimal": decimal(v, digits)});
            let found: Vec<Value> = found
                .iter()
                .map(|f| {
                    let pays: serde_json::Map<String, Value> =
                        rows.iter().cloned().zip(f.pays.iter().map(|p| json!(p.to_string()))).collect();
                    json!({"pays": pays, "edge": number(&f.edge), "hit_frequency": f.hit.as_ref().map(number), "variance": f.variance.as_ref().map(number)})
                })
                .collect();
            to_json(&json!({"schema": 1, "wager": name, "found": found}))
        }
        Format::Csv => {
            let header: Vec<String> = header.iter().map(ToString::to_string).collect();
            csv::written(std::iter::once(header).chain(found.iter().map(cells)))
        }
        Format::Text | Format::Markdown => {
            let right: Vec<usize> = (0..header.len()).collect();
            let count = if found.len() == 1 {
                "1 combination".into()
            } else {
                format!("{} combinations", found.len())
            };
            format!("{name}: {count}\n{}", grid(&header, found.iter().map(cells).collect(), &right))
        }
    }
}

pub fn diff(diff: &Diff, as_json: bool) -> String {
    if as_json {
        let moved: Vec<Value> = diff
            .moved
            .iter()
            .map(|m| {
                let figures: Vec<Value> =
                    m.figures.iter().map(|f| json!({"path": f.path, "old": f.old, "new": f.new})).collect();
                json!({"analysis": m.analysis, "figures": figures})
            })
            .collect();
        return to_json(&json!({
            "schema": 1, "appeared": diff.appeared, "disappeared": diff.disappeared, "moved": moved, "unmoved": diff.unmoved,
        }));
    }
    let mut text = String::new();
    for (sign, names) in [("+", &diff.appeared), ("-", &diff.disappeared)] {
        for name in names {
            text += &format!("{sign} {name}\n");
        }
    }
    for moved in &diff.moved {
        text += &format!("~ {}\n", moved.analysis);
        for figure in &moved.figures {
            text += &format!("    {}: {} -> {}\n", figure.path, figure.old, figure.new);
        }
    }
    text + &format!(
        "{} appeared, {} disappeared, {} moved, {} unmoved\n",
        diff.appeared.len(),
        diff.disappeared.len(),
        diff.moved.len(),
        diff.unmoved
    )
}
