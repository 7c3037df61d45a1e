//! The reports of solve: the pay that gives an edge, the slopes of the edge, and the results of a search.

use super::{Block, Data, Number, Phrase, Records, Report, ReportTable, left, object, phrase, right};
use desk::search::{Figures, Found};
use desk::solve::{PaySolution, Payable, Sensitivity, Target};
use desk::vary::Variant;
use enumeration::Ratio;
use paytables::Settings;
use serde_json::Value;
use std::convert::Infallible;

/// Places of a percentage beside its fraction.
const PERCENT_DIGITS: u32 = 4;

/// The question about a row.
pub(crate) struct SolvedRow<'a> {
    /// The wager.
    pub name: &'a str,
    /// The row.
    pub row: &'a str,
    /// The wanted edge.
    pub edge: &'a Ratio,
    /// The kind of edge.
    pub target: Target,
}

/// The pay of a row that gives an edge, the nearest printable pays, and the slopes if they were requested.
pub(crate) fn solution(asked: &SolvedRow, solution: &PaySolution, all: Option<&[Sensitivity]>) -> Report {
    let SolvedRow { name, row, edge, target } = asked;
    let or_more = if solution.or_more { " or more" } else { "" };
    let pay = Number::both(&solution.pay);
    let (before, after) = unit(&solution.pays);
    let wanted = if *target == Target::LongRun { " for a long-run edge of " } else { " for an edge of " };
    let answer = phrase!["\"", *row, "\" must pay ", before, pay, after, or_more, wanted, Number::both(edge)];
    let nearest = solution.nearest.iter().map(|near| {
        let percent = Number::percent(&near.edge, PERCENT_DIGITS);
        vec![(&near.pays).into(), Number::both(&near.edge).into(), percent.into()]
    });
    let mut page = vec![
        Block::Lines(vec![(*name).into(), answer]),
        Block::Gap,
        Block::Table(ReportTable::new([right("Pay"), left(title(*target)), right("")], nearest)),
    ];
    if let Some(all) = all {
        page.extend([Block::Gap, Block::Table(slopes(name, all))]);
    }
    let near = |near: &Payable| object! {"pays": &near.pays, "pay": &near.pay, "edge": &near.edge};
    let mut document = object! {
        "schema": 1u32,
        "wager": *name,
        "target": key(*target),
        "row": *row,
        "edge": *edge,
        "pays": &solution.pays,
        "pay": &solution.pay,
        "nearest": Data::list(&solution.nearest, near),
        "sensitivities": all.map(|all| Data::list(all, sensitivity)),
    };
    if solution.or_more {
        document = document.with("or_more", true);
    }
    let near = solution.nearest.iter().map(|near| (&near.pays, &near.pay, &near.edge));
    let answers = [(&solution.pays, &solution.pay, *edge)].into_iter().chain(near);
    let records = Records::new(
        ["row", "pays", "pay", "pay_exact", "edge", "edge_exact"],
        answers.map(|(pays, pay, edge)| {
            let ([pay, pay_exact], [edge, edge_exact]) = (pair(Some(pay)), pair(Some(edge)));
            [(*row).into(), pays.into(), pay, pay_exact, edge, edge_exact]
        }),
    );
    Report { page, document, records }
}

/// Several answers, each with its wager, one after another; a list for programs.
pub(crate) fn each(all: Vec<(&str, Report)>) -> Report {
    let (mut page, mut documents, mut rows) = (Vec::new(), Vec::new(), Vec::new());
    let mut header: Vec<Phrase> = Vec::new();
    for (wager, report) in all {
        if !page.is_empty() {
            page.push(Block::Gap);
        }
        page.extend(report.page);
        documents.push(report.document);
        header = [Phrase::from("wager")].into_iter().chain(report.records.header).collect();
        let Ok(()) = report.records.rows.try_each(|row| {
            rows.push([Phrase::from(wager)].into_iter().chain(row).collect());
            Ok::<(), Infallible>(())
        });
    }
    Report {
        page,
        document: Data::List(documents),
        records: Records { header, rows: Vec::<Vec<Phrase>>::into(rows) },
    }
}

/// The text before and after the number in the form of a pay.
fn unit(pays: &str) -> (&'static str, &'static str) {
    if pays.starts_with('$') {
        ("$", "")
    } else if pays.contains(" for ") {
        ("", " for 1")
    } else {
        ("", " to 1")
    }
}

fn title(target: Target) -> &'static str {
    if target == Target::LongRun { "Long-run edge" } else { "House edge" }
}

fn key(target: Target) -> &'static str {
    if target == Target::LongRun { "long_run_edge" } else { "edge" }
}

/// The slope of the edge in each pay.
pub(crate) fn sensitivities(name: &str, target: Target, all: &[Sensitivity]) -> Report {
    let rows = all.iter().map(|s| {
        let ([above, above_exact], [below, below_exact]) = (pair(Some(&s.above)), pair(s.below.as_ref()));
        [(&s.name).into(), (&s.pays).into(), above, above_exact, below, below_exact]
    });
    Report {
        page: vec![Block::Table(slopes(name, all))],
        document: object! {"schema": 1u32, "wager": name, "target": key(target), "sensitivities": Data::list(all, sensitivity)},
        records: Records::new(["row", "pays", "above", "above_exact", "below", "below_exact"], rows),
    }
}

/// A value as a decimal and as a fraction, in a field each.
fn pair(value: Option<&Ratio>) -> [Phrase; 2] {
    [value.map(Number::decimal).into(), value.map(Number::exact).into()]
}

fn slopes(name: &str, all: &[Sensitivity]) -> ReportTable {
    let row = |s: &Sensitivity| {
        let below = s.below.as_ref().filter(|below| **below != s.above);
        vec![
            (&s.name).into(),
            (&s.pays).into(),
            Number::both(&s.above).into(),
            below.map(Number::both).into(),
        ]
    };
    let columns = [
        left("Row"),
        right("Pays"),
        left("d(edge)/d(pay)"),
        left("for a lower pay, where optimal play changes"),
    ];
    let caption = phrase![name, ": change in edge per unit of each pay"];
    ReportTable::new(columns, all.iter().map(row)).under([caption])
}

fn sensitivity(s: &Sensitivity) -> Data {
    object! {"row": &s.name, "pays": &s.pays, "above": &s.above, "below": s.below.as_ref()}
}

/// One of the wagers, or one of the settings, at which a search prices its pays.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SearchedAt {
    /// The wager, if there are several.
    pub wager: Option<String>,
    /// The settings of `for`; empty if not given.
    pub settings: Settings,
}

/// The question of a search.
pub(crate) struct Searched<'a> {
    /// The wager.
    pub name: &'a str,
    /// The kind of edge.
    pub target: Target,
    /// The rows whose pays vary.
    pub rows: &'a [String],
    /// The wagers and settings at which each combination is priced, if there are several.
    pub at: &'a [SearchedAt],
}

/// The combinations of pays that meet the criteria, and the table or file of the chosen one.
pub(crate) fn search(searched: &Searched, found: &[Found], chosen: Option<&Value>) -> Report {
    let Searched { name, target, rows, at } = searched;
    let settings: Vec<String> = if at.is_empty() {
        vec![String::new()]
    } else {
        let of = |at: &SearchedAt| {
            let wager = at.wager.iter().map(|wager| format!(", {wager}"));
            let settings = Some(format!(", {}", at.settings)).filter(|_| !at.settings.0.is_empty());
            wager.chain(settings).collect()
        };
        at.iter().map(of).collect()
    };
    let header = |titles: &[&'static str]| -> Vec<Phrase> {
        let of = |unit: &String| titles.iter().map(|title| phrase![*title, unit]).collect::<Vec<_>>();
        rows.iter().map(Phrase::from).chain(settings.iter().flat_map(of)).collect()
    };
    let edge = |f: &Figures| [Number::decimal(&f.edge).into(), Number::exact(&f.edge).into()];
    let rest = |f: &Figures| -> [Phrase; 2] {
        [
            f.hit.as_ref().map_or_else(Phrase::dash, |hit| Number::decimal(hit).into()),
            f.variance.as_ref().map_or_else(Phrase::dash, |variance| Number::root(variance).into()),
        ]
    };
    let titles = [title(*target), "Exact", "Hit", "Standard deviation"];
    // Fractions at several settings would be wider than a page.
    let shown = if at.is_empty() { &titles[..] } else { &[titles[0], titles[2], titles[3]] };
    let cells = |f: &Found| -> Vec<Phrase> {
        let figures =
            |f: &Figures| edge(f).into_iter().take(shown.len() - 2).chain(rest(f)).collect::<Vec<_>>();
        f.written.iter().map(Phrase::from).chain(f.figures.iter().flat_map(figures)).collect()
    };
    // Spreadsheets get numbers in place of printable pays.
    let record = |f: &Found| -> Vec<Phrase> {
        let pays = f.pays.iter().map(|pay| Number::exact(pay).into());
        pays.chain(f.figures.iter().flat_map(|f| edge(f).into_iter().chain(rest(f)))).collect()
    };
    let records: Vec<Vec<Phrase>> = found.iter().map(record).collect();
    let count =
        if found.len() == 1 { "1 combination".into() } else { format!("{} combinations", found.len()) };
    let columns: Vec<_> = header(shown).into_iter().map(right).collect();
    let table = ReportTable::new(columns, found.iter().map(cells)).under([phrase![*name, ": ", count]]);
    let combination = |f: &Found| {
        let by_row =
            |all: Vec<Data>| Data::Object(rows.iter().map(|row| row.clone().into()).zip(all).collect());
        let each = f.figures.iter().zip(*at);
        let each = each.map(|(figures, at)| {
            object! {"wager": at.wager.as_deref(), "settings": Data::plain(&at.settings)}.and(priced(figures))
        });
        object! {
            "pays": by_row(f.pays.iter().map(|pay| Number::exact(pay).into()).collect()),
            "written": by_row(f.written.iter().map(Data::from).collect()),
        }
        .and(priced(&f.figures[0]))
        .with("at", (!at.is_empty()).then(|| Data::List(each.collect())))
    };
    let document = object! {
        "schema": 1u32,
        "wager": *name,
        "target": key(*target),
        "found": Data::list(found, combination),
    };
    Report {
        page: vec![Block::Table(table)],
        document: with_chosen(document, chosen),
        records: Records { header: header(&titles), rows: records.into() },
    }
}

/// The figures of a combination or a variant, in a document.
fn priced(figures: &Figures) -> Data {
    object! {
        "edge": &figures.edge,
        "hit_frequency": figures.hit.as_ref(),
        "variance": figures.variance.as_ref(),
        "standard_deviation": figures.variance.as_ref().map(|variance| Data::root(Number::root(variance))),
    }
}

fn with_chosen(document: Data, chosen: Option<&Value>) -> Data {
    match chosen {
        Some(chosen) => document.with("chosen", format!("{chosen:#}")),
        None => document,
    }
}

/// The variants of a file, the best first. `varied` names the parts that vary.
pub(crate) fn variants(
    name: &str,
    varied: &[String],
    near: Option<&Ratio>,
    all: &[Variant],
    chosen: Option<&Value>,
) -> Report {
    let decided = all.iter().any(|variant| variant.fold.is_some());
    let mut header: Vec<Phrase> = varied.iter().map(Phrase::from).collect();
    header.extend(["House edge", "Exact", "Element of risk"].map(Phrase::from));
    header.extend(decided.then(|| Phrase::from("Fold")));
    header.extend(["Hit", "Standard deviation"].map(Phrase::from));
    let figure =
        |value: Option<&Ratio>| value.map_or_else(Phrase::dash, |value| Number::decimal(value).into());
    let cells = |variant: &Variant| -> Vec<Phrase> {
        let mut cells: Vec<Phrase> = variant.values.iter().map(Phrase::from).collect();
        cells.extend(
            [Number::decimal(&variant.figures.edge), Number::exact(&variant.figures.edge)].map(Phrase::from),
        );
        cells.push(figure(variant.element_of_risk.as_ref()));
        cells.extend(decided.then(|| figure(variant.fold.as_ref())));
        cells.push(figure(variant.figures.hit.as_ref()));
        let deviation = variant.figures.variance.as_ref().map(|variance| Number::root(variance).into());
        cells.push(deviation.unwrap_or_else(Phrase::dash));
        cells
    };
    let rows: Vec<Vec<Phrase>> = all.iter().map(cells).collect();
    let count = if all.len() == 1 { "1 variant".into() } else { format!("{} variants", all.len()) };
    let caption = match near {
        Some(edge) => phrase![name, ": ", count, ", nearest to an edge of ", Number::both(edge), " first"],
        None => phrase![name, ": ", count, ", lowest edge first"],
    };
    let columns: Vec<_> = header.iter().cloned().map(right).collect();
    let table = ReportTable::new(columns, rows.clone()).under([caption]);
    let variant = |variant: &Variant| {
        let values =
            varied.iter().zip(&variant.values).map(|(name, value)| (name.clone().into(), value.into()));
        object! {
            "values": Data::Object(values.collect()),
            "element_of_risk": variant.element_of_risk.as_ref(),
            "fold_frequency": variant.fold.as_ref(),
        }
        .and(priced(&variant.figures))
    };
    let document = object! {
        "schema": 1u32,
        "wager": name,
        "target": key(Target::Edge),
        "near": near,
        "variants": Data::list(all, variant),
    };
    Report {
        page: vec![Block::Table(table)],
        document: with_chosen(document, chosen),
        records: Records { header, rows: rows.into() },
    }
}
