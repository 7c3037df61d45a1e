//! The report for a reader, fit to file: what was judged, the pays whole, the claims one by one.

use super::super::{
    Block, Layout, Number, Phrase, Piece, Table, Tone, analyze, left, never_paid, phrase, program, right,
};
use super::answered::{Answered, VERSION};
use super::words;
use desk::pays::HeldTable;
use desk::verify::{Compared, Exact, Finding, Judged, Verdict, Verification};

/// The longest number in a cell; longer ones stand whole below the table.
const WIDEST: usize = 40;

pub(super) fn blocks(answered: &Answered) -> Vec<Block> {
    match answered {
        Answered::Found(report) => found(report),
        Answered::Unread { file, reason } => {
            let items = [
                phrase!["Verdict: ", Tone::Bad.told("unreadable")],
                phrase![reason],
                phrase!["vigorish ", VERSION],
                program::line(),
            ];
            vec![Block::Title(file.into()), Block::Gap, Block::list(Layout::Flush, items)]
        }
    }
}

fn found(report: &Verification) -> Vec<Block> {
    let mut blocks = vec![Block::Title((&report.title).into()), Block::Gap];
    blocks.extend([Block::list(Layout::Flush, judged(report)), Block::Gap]);
    for table in &report.pays.tables {
        blocks.extend([
            Block::Subtitle(phrase!["Pay table ", &table.table]),
            Block::Table(pay_table(table)),
            Block::Gap,
        ]);
    }
    if !report.claims.is_empty() {
        blocks.extend([Block::Subtitle("Claims".into()), Block::Table(claims(&report.claims)), Block::Gap]);
    }
    let parts = [
        ("What fails, and why", report.claims.iter().filter_map(why).collect()),
        ("What was not checked", not_checked(report)),
        ("Exact values", report.claims.iter().flat_map(whole_numbers).collect()),
    ];
    for (title, items) in parts {
        let items: Vec<Phrase> = items;
        if !items.is_empty() {
            blocks.extend([Block::Subtitle(title.into()), Block::list(Layout::Inset, items), Block::Gap]);
        }
    }
    let sources: Vec<String> =
        report.source.iter().map(|s| format!("{} {}", s.document, s.section)).collect();
    let mut last = Vec::new();
    if !sources.is_empty() {
        last.push(phrase!["Source: ", sources.join("; ")]);
    }
    if !report.rulings.is_empty() {
        last.push(phrase!["Rulings: ", report.rulings.join(", ")]);
    }
    last.extend([phrase!["vigorish ", VERSION], program::line()]);
    blocks.push(Block::list(Layout::Flush, last));
    blocks
}

/// What was judged and how it stands, before the pays and claims one by one.
fn judged(report: &Verification) -> Vec<Phrase> {
    let mut items = Vec::new();
    items.extend(report.date.iter().map(|date| phrase!["Date: ", date]));
    for (file, hash) in &report.files {
        items.extend([phrase!["File: ", file], phrase!["SHA-256: ", hash]]);
    }
    items.extend([phrase!["Wager: ", words::wager(report)], phrase!["Unit: ", &report.unit]]);
    if !report.assumed.0.is_empty() {
        let defaults = report.assumed.0.iter().map(|(name, value)| format!("{name} = {value}"));
        let defaults: Vec<String> = defaults.collect();
        items.push(phrase!["Not stated; default used: ", defaults.join(", ")]);
    }
    if !report.listed_settings {
        items.push("Settings: accepted, but not listed".into());
    }
    let given = words::given(&report.options);
    items.extend(given.into_iter().map(|(name, value)| Phrase::joined([phrase![name], value], ": ")));
    items.extend(
        words::assumed(report).map(|said| Phrase::joined([phrase!["Not stated; default used"], said], ": ")),
    );
    items.extend(report.strategy_class.iter().map(|class| phrase!["Strategy class: ", class]));
    let verdict = match report.verdict() {
        Verdict::Fails => Tone::Bad.told(words::fails(report)),
        Verdict::Holds => Tone::Good.told(words::holds(report)),
        other => Tone::Open.told(other.to_string()),
    };
    items.push(phrase!["Verdict: ", verdict]);
    items.push(phrase!["Pays: ", words::pays(&report.pays)]);
    items.extend(words::left_out(&report.pays).map(|rows| phrase!["Not stated; listed pays used: ", rows]));
    let off = words::off_the_rules(&report.pays);
    items.extend(off.into_iter().map(|(name, said)| phrase![name, ": ", said]));
    items.extend(report.below_minimum.iter().map(analyze::below_minimum));
    let never = report.never_paid.iter();
    items.extend(never.map(|(row, why)| phrase!["Warning: ", never_paid(row, *why)]));
    items
}

/// The pays whole, beside the listed ones; a row that differs is marked.
fn pay_table(table: &HeldTable) -> Table {
    let is_listed = table.rows.iter().any(|row| row.listed.is_some());
    let mut columns = vec![left("Hand"), right("Pays")];
    if is_listed {
        columns.extend([right("Listed"), left("")]);
    }
    let rows = table.rows.iter().map(|row| {
        let mut cells: Vec<Phrase> = vec![(&row.row).into(), (&row.pays).into()];
        if is_listed {
            let marks = [(row.differs, "differs"), (row.reconstructed, "reconstructed")];
            let marks = marks.into_iter().filter(|(is, _)| *is).map(|(_, mark)| Tone::Open.told(mark).into());
            cells.extend([row.listed.as_ref().into(), Phrase::joined(marks, ", ")]);
        }
        cells
    });
    Table::new(columns, rows)
}

fn claims(findings: &[Finding]) -> Table {
    let row = |finding: &Finding| {
        let (verdict, compared) = standing(finding);
        vec![
            (&finding.words).into(),
            cut(&finding.claimed).into(),
            verdict.into(),
            compared.map_or_else(Phrase::default, |compared| cut(&compared.rounded).into()),
            compared.map_or_else(Phrase::default, |compared| value(&compared.exact).into()),
        ]
    };
    let columns =
        [left("Claim"), right("Claimed"), left("Verdict"), right("Rounds to"), right("Exact value")];
    Table::new(columns, findings.iter().map(row))
}

/// The exact value as a decimal, or whole where it is an integer.
fn value(exact: &Exact) -> Number {
    match exact.ratio() {
        Some(value) if value.is_integer() => Number::exact(value),
        _ => Number::Value(exact.clone()),
    }
}

fn standing(finding: &Finding) -> (Piece, Option<&Compared>) {
    match &finding.judged {
        Judged::Holds(compared) => (Tone::Good.told("holds"), Some(compared)),
        Judged::Fails { compared, .. } => (Tone::Bad.told("FAILS"), Some(compared)),
        Judged::NotChecked(_) => (Tone::Open.told("not checked"), None),
    }
}

fn cut(number: &str) -> String {
    match number.char_indices().nth(WIDEST) {
        None => number.into(),
        Some((end, _)) => format!("{}…", &number[..end]),
    }
}

fn why(finding: &Finding) -> Option<Phrase> {
    match &finding.judged {
        Judged::Fails { explanation, .. } => Some(phrase![
            &finding.words,
            ", claimed as ",
            cut(&finding.claimed),
            ": ",
            explanation.to_string()
        ]),
        _ => None,
    }
}

fn not_checked(report: &Verification) -> Vec<Phrase> {
    let reason = |finding: &Finding| match &finding.judged {
        Judged::NotChecked(reason) => Some(phrase![&finding.words, ": ", reason.to_string()]),
        _ => None,
    };
    let mut items: Vec<Phrase> = report.claims.iter().filter_map(reason).collect();
    if !report.not_tried.is_empty() {
        items.push(phrase!["Explanations not tried (time limit): ", few(&report.not_tried)]);
    }
    items
}

/// The first few, and how many more there are.
fn few(all: &[String]) -> String {
    const FEW: usize = 8;
    let first = all[..all.len().min(FEW)].join("; ");
    match all.len().saturating_sub(FEW) {
        0 => first,
        more => format!("{first}; and {more} more"),
    }
}

/// Fractions whole, and what is too long for the table: a report is filed with every digit.
fn whole_numbers(finding: &Finding) -> Vec<Phrase> {
    let (_, Some(compared)) = standing(finding) else { return Vec::new() };
    let fraction = compared.exact.ratio().filter(|value| !value.is_integer()).map(ToString::to_string);
    let mut items: Vec<Phrase> =
        fraction.iter().map(|exact| phrase![&finding.words, ", exactly: ", exact]).collect();
    let long = [("claimed as", &finding.claimed), ("rounded to the claim's digits", &compared.rounded)];
    let long = long
        .into_iter()
        .filter(|(_, number)| number.chars().count() > WIDEST && Some(*number) != fraction.as_ref());
    items.extend(long.map(|(what, number)| phrase![&finding.words, ", ", what, ": ", number]));
    items
}
