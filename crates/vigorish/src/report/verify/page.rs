//! The report for a reader: the judged wager, its pays in full, the claims one by one.

use super::super::{Block, Layout, Number, Phrase, Piece, ReportTable, Tone, left, phrase, program, right};
use super::answered::{Answered, VERSION};
use super::words;
use desk::filing::{FilingReport, PackageReport};
use desk::pays::HeldTable;
use desk::verify::{Annex, AnnexFigure, ChangedPay, Compared, Exact, Finding, Judged, Verdict, Verification};
use games::{PlayError, PlayErrors};

/// The longest number in a cell; longer ones follow below the table.
const WIDEST: usize = 40;

pub(super) fn blocks(answered: &Answered) -> Vec<Block> {
    match answered {
        Answered::Found(report) => match (&report.package, &report.parts[..]) {
            (None, [(_, Ok(only))]) => found(only),
            (package, _) => filed(report, package.as_ref()),
        },
        Answered::Unread { file, .. } => unread(file),
    }
}

/// A file that cannot be read. The reason is on standard error, once, with the position in the file.
fn unread(file: &str) -> Vec<Block> {
    let items = [
        phrase!["Verdict: ", Tone::Bad.piece(Verdict::CannotBeRead.to_string())],
        phrase!["vigorish ", VERSION],
        program::line(),
    ];
    vec![Block::Title(file.into()), Block::Gap, Block::list(Layout::Flush, items)]
}

/// A package: its verdict, a table of its wagers, and the report of each.
fn filed(report: &FilingReport, package: Option<&PackageReport>) -> Vec<Block> {
    let title = package.map_or(&report.file, |package| &package.cover.title);
    let mut items: Vec<Phrase> = Vec::new();
    let cover = package.iter().flat_map(|package| words::cover(&package.cover));
    items.extend(cover.map(|(name, value)| phrase![name, ": ", value]));
    items.extend(files(&report.files));
    items.push(phrase!["Verdict: ", toned(report.verdict(), report.verdict_words())]);
    let claims = package.map_or(&[][..], |package| &package.claims[..]);
    items.extend(claims.iter().filter_map(|finding| Some(phrase!["Read: ", finding.read.as_ref()?])));
    let mut blocks =
        vec![Block::Title(title.into()), Block::Gap, Block::list(Layout::Flush, items), Block::Gap];
    let row = |(name, part): &(String, Result<Verification, desk::Error>)| match part {
        Ok(part) => vec![
            (&part.wager).into(),
            (&part.cover.title).into(),
            part.edge.as_ref().map(|edge| Number::Decimal(edge.clone())).into(),
            toned(part.verdict(), part.verdict_words()).into(),
        ],
        Err(_) => vec![
            name.into(),
            Phrase::default(),
            Phrase::default(),
            toned(Verdict::CannotBeRead, Verdict::CannotBeRead.to_string()).into(),
        ],
    };
    let columns = [left("Wager"), left("Title"), right("House edge"), left("Verdict")];
    let summary = ReportTable::new(columns, report.parts.iter().map(row));
    blocks.extend([Block::Subtitle("Summary".into()), Block::Table(summary), Block::Gap]);
    blocks.extend(claim_blocks(claims, &[]));
    for (name, part) in &report.parts {
        match part {
            Ok(part) => blocks.extend(found(part)),
            Err(_) => blocks.extend(unread(name)),
        }
        blocks.push(Block::Gap);
    }
    blocks.pop();
    blocks
}

fn toned(verdict: Verdict, words: String) -> Piece {
    match verdict {
        Verdict::Conforms => Tone::Good.piece(words),
        Verdict::Incomplete => Tone::Open.piece(words),
        Verdict::DoesNotConform | Verdict::CannotBeRead => Tone::Bad.piece(words),
    }
}

fn files(files: &[(String, String)]) -> impl Iterator<Item = Phrase> + '_ {
    files.iter().flat_map(|(file, hash)| [phrase!["File: ", file], phrase!["SHA-256: ", hash]])
}

fn found(report: &Verification) -> Vec<Block> {
    let mut blocks = vec![Block::Title((&report.cover.title).into()), Block::Gap];
    blocks.extend([Block::list(Layout::Flush, judged(report)), Block::Gap]);
    for table in &report.pays.tables {
        blocks.extend([
            Block::Subtitle(phrase!["Pay table ", &table.table]),
            Block::Table(pay_table(table)),
            Block::Gap,
        ]);
    }
    if let Some(annex) = &report.annex {
        blocks.extend(annex_blocks(annex));
    }
    blocks.extend(claim_blocks(&report.claims, &report.not_tried));
    if let Some(play) = &report.play {
        blocks.extend(play_blocks(play));
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
    last.push(phrase!["Tables, SHA-256: ", &report.tables_sha256]);
    last.extend([phrase!["vigorish ", VERSION], program::line()]);
    blocks.push(Block::list(Layout::Flush, last));
    blocks
}

/// The claims in a table, why some fail, what was not checked, and every digit of the exact values.
fn claim_blocks(findings: &[Finding], not_tried: &[String]) -> Vec<Block> {
    let mut blocks = Vec::new();
    if !findings.is_empty() {
        blocks.extend([Block::Subtitle("Claims".into()), Block::Table(claims(findings)), Block::Gap]);
    }
    let parts = [
        ("What fails, and why", findings.iter().filter_map(why).collect()),
        ("What was not checked", not_checked(findings, not_tried)),
        ("Exact values", findings.iter().flat_map(whole_numbers).collect()),
    ];
    for (title, items) in parts {
        let items: Vec<Phrase> = items;
        if !items.is_empty() {
            blocks.extend([Block::Subtitle(title.into()), Block::list(Layout::Inset, items), Block::Gap]);
        }
    }
    blocks
}

/// The annex of a modification.
fn annex_blocks(annex: &Annex) -> Vec<Block> {
    let change = |change: &ChangedPay| {
        let stated =
            if change.is_right { "right".to_string() } else { format!("WRONG: {} stated", change.from) };
        let tone = if change.is_right { Tone::Good } else { Tone::Bad };
        vec![
            (&change.row).into(),
            (&change.before).into(),
            (&change.to).into(),
            change.moves_edge.as_ref().map(|moves| Number::Decimal(moves.clone())).into(),
            tone.piece(stated).into(),
        ]
    };
    let columns =
        [left("Hand"), right("Before"), right("After"), right("Adds to the edge"), left("Stated before")];
    let changes = ReportTable::new(columns, annex.changes.iter().map(change));
    let figure = |figure: &AnnexFigure| {
        let value = |value: &Option<Exact>| value.clone().map(Number::Value).into();
        let difference = figure
            .before
            .as_ref()
            .zip(figure.after.as_ref())
            .map(|(before, after)| Number::Decimal(after.near() - before.near()));
        vec![figure.title.into(), value(&figure.before), value(&figure.after), difference.into()]
    };
    let columns = [left("Figure"), right("Before"), right("After"), right("Difference")];
    let figures = ReportTable::new(columns, annex.figures.iter().map(figure));
    vec![
        Block::Subtitle(phrase!["Modification of ", &annex.base]),
        Block::Table(changes),
        Block::Gap,
        Block::Subtitle("Figures before and after".into()),
        Block::Table(figures),
        Block::Gap,
    ]
}

/// The cost of a given strategy, and its largest errors.
fn play_blocks(play: &PlayErrors) -> Vec<Block> {
    const MOST: usize = 20;
    let items = [
        phrase!["House edge under the strategy: ", Number::both(&play.edge)],
        phrase!["House edge under optimal play: ", Number::both(&play.optimal_edge)],
        phrase!["Cost of the strategy: ", Number::both(&play.cost)],
    ];
    let mut blocks =
        vec![Block::Subtitle("The strategy".into()), Block::list(Layout::Inset, items), Block::Gap];
    if play.errors.is_empty() {
        return blocks;
    }
    let row = |error: &PlayError| {
        let PlayError { stage, hand, made, best, frequency, cost, .. } = error;
        let decimal = |value: &enumeration::Ratio| Number::Decimal(value.clone()).into();
        vec![stage.into(), hand.into(), made.into(), best.into(), decimal(frequency), decimal(cost)]
    };
    let columns =
        [left("Stage"), left("Hand"), left("Strategy"), left("Best"), right("Frequency"), right("Cost")];
    let table = ReportTable::new(columns, play.errors.iter().take(MOST).map(row));
    let title = match play.errors.len() {
        all if all > MOST => format!("Where it errs: the dearest {MOST} of {all}"),
        _ => "Where it errs".into(),
    };
    blocks.extend([Block::Subtitle(title.into()), Block::Table(table), Block::Gap]);
    blocks
}

/// The judged wager and the verdict, before the pays and claims one by one.
fn judged(report: &Verification) -> Vec<Phrase> {
    let mut items: Vec<Phrase> =
        words::cover(&report.cover).into_iter().map(|(name, value)| phrase![name, ": ", value]).collect();
    items.extend(files(&report.files));
    items.extend([phrase!["Wager: ", words::wager(report)], phrase!["Unit: ", &report.unit]]);
    if !report.assumed.0.is_empty() {
        let defaults = report.assumed.0.iter().map(|(name, value)| format!("{name} = {value}"));
        let defaults: Vec<String> = defaults.collect();
        items.push(phrase!["Not stated; default used: ", defaults.join(", ")]);
    }
    items.extend(report.beyond.iter().map(|rule| phrase!["Not in the source: ", words::beyond(rule)]));
    if !report.listed_settings && report.beyond.is_empty() {
        items.push("Settings: accepted, but not listed".into());
    }
    items.extend(words::dollars(report));
    let given = words::given(&report.options);
    items.extend(given.into_iter().map(|(name, value)| Phrase::joined([phrase![name], value], ": ")));
    items.extend(
        words::assumed(report).map(|said| Phrase::joined([phrase!["Not stated; default used"], said], ": ")),
    );
    items.extend(report.strategy_class.iter().map(|class| phrase!["Strategy class: ", class]));
    items.push(phrase!["Verdict: ", toned(report.verdict(), report.verdict_words())]);
    items.push(phrase!["Pays: ", words::pays(&report.pays)]);
    items.extend(words::left_out(&report.pays).map(|rows| phrase!["Not stated; listed pays used: ", rows]));
    let off = words::off_the_rules(&report.pays);
    items.extend(off.into_iter().map(|(name, said)| phrase![name, ": ", said]));
    items.extend(report.limits.iter().map(words::limit));
    items.extend(report.claims.iter().filter_map(|finding| Some(phrase!["Read: ", finding.read.as_ref()?])));
    items.extend(
        report
            .warnings
            .iter()
            .map(|warning| Phrase::joined(["Warning".into(), words::warning(warning)], ": ")),
    );
    items
}

/// The pays in full, beside the listed ones; a row that differs is marked.
fn pay_table(table: &HeldTable) -> ReportTable {
    let is_listed = table.rows.iter().any(|row| row.listed.is_some());
    let has_envy = table.rows.iter().any(|row| row.envy.is_some() || row.listed_envy.is_some());
    let mut columns = vec![left("Hand"), right("Pays")];
    columns.extend(has_envy.then(|| right("Envy")));
    columns.extend(is_listed.then(|| right("Listed")));
    columns.extend((has_envy && is_listed).then(|| right("Listed envy")));
    columns.extend(is_listed.then(|| left("")));
    let rows = table.rows.iter().map(|row| {
        let mut cells: Vec<Phrase> = vec![(&row.row).into(), (&row.pays).into()];
        cells.extend(has_envy.then(|| row.envy.as_ref().into()));
        if is_listed {
            let marks = [(row.differs, "differs"), (row.reconstructed, "reconstructed")];
            let marks =
                marks.into_iter().filter(|(is, _)| *is).map(|(_, mark)| Tone::Open.piece(mark).into());
            cells.push(row.listed.as_ref().into());
            cells.extend(has_envy.then(|| row.listed_envy.as_ref().into()));
            cells.push(Phrase::joined(marks, ", "));
        }
        cells
    });
    ReportTable::new(columns, rows)
}

fn claims(findings: &[Finding]) -> ReportTable {
    let row = |finding: &Finding| {
        let (verdict, compared) = standing(finding);
        vec![
            words::claim(finding).into(),
            cut(&finding.claimed).into(),
            verdict.into(),
            compared.map_or_else(Phrase::default, |compared| cut(&compared.rounded).into()),
            compared.map_or_else(Phrase::default, |compared| value(&compared.exact).into()),
        ]
    };
    let columns =
        [left("Claim"), right("Claimed"), left("Verdict"), right("Rounds to"), right("Exact value")];
    ReportTable::new(columns, findings.iter().map(row))
}

/// The exact value as a decimal, or as an integer if it is one.
fn value(exact: &Exact) -> Number {
    match exact.ratio() {
        Some(value) if value.is_integer() => Number::exact(value),
        _ => Number::Value(exact.clone()),
    }
}

fn standing(finding: &Finding) -> (Piece, Option<&Compared>) {
    match &finding.judged {
        Judged::Holds(compared) => (Tone::Good.piece("holds"), Some(compared)),
        Judged::Fails { compared, .. } => (Tone::Bad.piece("FAILS"), Some(compared)),
        Judged::NotChecked(_) => (Tone::Open.piece("not checked"), None),
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
            words::claim(finding),
            ", claimed as ",
            cut(&finding.claimed),
            ": ",
            explanation.to_string()
        ]),
        _ => None,
    }
}

fn not_checked(findings: &[Finding], not_tried: &[String]) -> Vec<Phrase> {
    let reason = |finding: &Finding| match &finding.judged {
        Judged::NotChecked(reason) => Some(phrase![words::claim(finding), ": ", reason.to_string()]),
        _ => None,
    };
    let mut items: Vec<Phrase> = findings.iter().filter_map(reason).collect();
    if !not_tried.is_empty() {
        items.push(phrase!["Explanations not tried (time limit): ", few(not_tried)]);
    }
    items
}

/// The first few, and the number of others.
fn few(all: &[String]) -> String {
    const FEW: usize = 8;
    let first = all[..all.len().min(FEW)].join("; ");
    match all.len().saturating_sub(FEW) {
        0 => first,
        more => format!("{first}; and {more} more"),
    }
}

/// Fractions in full, and numbers too long for the table: a report is filed with every digit.
fn whole_numbers(finding: &Finding) -> Vec<Phrase> {
    let (_, Some(compared)) = standing(finding) else { return Vec::new() };
    let fraction = compared.exact.ratio().filter(|value| !value.is_integer()).map(ToString::to_string);
    let mut items: Vec<Phrase> =
        fraction.iter().map(|exact| phrase![words::claim(finding), ", exactly: ", exact]).collect();
    let long = [("claimed as", &finding.claimed), ("rounded to the claim's digits", &compared.rounded)];
    let long = long
        .into_iter()
        .filter(|(_, number)| number.chars().count() > WIDEST && Some(*number) != fraction.as_ref());
    items.extend(long.map(|(what, number)| phrase![words::claim(finding), ", ", what, ": ", number]));
    items
}
