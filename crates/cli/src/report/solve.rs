//! The pay that gives an edge, how the edge moves with each pay, and pays that are searched for.

use super::{Block, Data, Number, Phrase, Records, Report, Table, left, object, phrase, right};
use desk::search::Found;
use desk::solve::{Sensitivity, Solution};
use enumeration::Ratio;

/// Places of a percentage beside its fraction.
const PERCENT_DIGITS: u32 = 4;

/// The pay of a row that gives an edge, then how the edge moves with each pay.
pub fn solution(name: &str, row: &str, edge: &Ratio, solution: &Solution, all: &[Sensitivity]) -> Report {
    let or_more = if solution.or_more { " or more" } else { "" };
    let pay = Number::both(&solution.pay);
    let answer = phrase!["\"", row, "\" must pay ", pay, or_more, " for an edge of ", Number::both(edge)];
    let nearest = solution.nearest.iter().map(|(pay, edge)| {
        let percent = Number::percent(edge, PERCENT_DIGITS);
        vec![Number::exact(pay).into(), Number::both(edge).into(), percent.into()]
    });
    let page = vec![
        Block::Lines(vec![name.into(), answer]),
        Block::Gap,
        Block::Table(Table::new([right("Pay"), left("House edge"), right("")], nearest)),
        Block::Gap,
        Block::Table(slopes(name, all)),
    ];
    let mut document = object! {
        "schema": 1u32,
        "wager": name,
        "row": row,
        "edge": edge,
        "pay": &solution.pay,
        "nearest": Data::list(&solution.nearest, |(pay, edge)| object! {"pay": pay, "edge": edge}),
        "sensitivities": Data::list(all, sensitivity),
    };
    if solution.or_more {
        document = document.with("or_more", true);
    }
    let answers =
        [(&solution.pay, edge)].into_iter().chain(solution.nearest.iter().map(|(pay, edge)| (pay, edge)));
    let records = Records::new(
        ["row", "pay", "pay_exact", "edge", "edge_exact"],
        answers.map(|(pay, edge)| {
            let ([pay, pay_exact], [edge, edge_exact]) = (pair(Some(pay)), pair(Some(edge)));
            [row.into(), pay, pay_exact, edge, edge_exact]
        }),
    );
    Report { page, document, records }
}

/// How the edge moves with each pay.
pub fn sensitivities(name: &str, all: &[Sensitivity]) -> Report {
    let rows = all.iter().map(|s| {
        let ([above, above_exact], [below, below_exact]) = (pair(Some(&s.above)), pair(s.below.as_ref()));
        [(&s.name).into(), (&s.pays).into(), above, above_exact, below, below_exact]
    });
    Report {
        page: vec![Block::Table(slopes(name, all))],
        document: object! {"schema": 1u32, "wager": name, "sensitivities": Data::list(all, sensitivity)},
        records: Records::new(["row", "pays", "above", "above_exact", "below", "below_exact"], rows),
    }
}

/// A value as a decimal and as a fraction, in a field each.
fn pair(value: Option<&Ratio>) -> [Phrase; 2] {
    [value.map(Number::decimal).into(), value.map(Number::exact).into()]
}

fn slopes(name: &str, all: &[Sensitivity]) -> Table {
    let row = |s: &Sensitivity| {
        let below = s.below.as_ref().filter(|below| **below != s.above);
        vec![
            (&s.name).into(),
            (&s.pays).into(),
            Number::both(&s.above).into(),
            below.map(Number::both).into(),
        ]
    };
    let columns = [left("Row"), right("Pays"), left("d(edge)/d(pay)"), left("for a lower pay, at a kink")];
    let caption = phrase![name, ": how the edge moves with each pay"];
    Table::new(columns, all.iter().map(row)).under([caption])
}

fn sensitivity(s: &Sensitivity) -> Data {
    object! {"row": &s.name, "pays": &s.pays, "above": &s.above, "below": s.below.as_ref()}
}

/// The combinations of pays that give an edge in the wanted range. `rows` are those whose pays were moved.
pub fn search(name: &str, rows: &[String], found: &[Found]) -> Report {
    let header: Vec<Phrase> = rows
        .iter()
        .map(Phrase::from)
        .chain(["House edge", "Exact", "Hit", "Standard deviation"].map(Phrase::from))
        .collect();
    let cells = |f: &Found| -> Vec<Phrase> {
        let pays = f.pays.iter().map(|pay| Number::exact(pay).into());
        let figures = [
            Number::decimal(&f.edge).into(),
            Number::exact(&f.edge).into(),
            f.hit.as_ref().map_or_else(Phrase::dash, |hit| Number::decimal(hit).into()),
            f.variance.as_ref().map_or_else(Phrase::dash, |variance| Number::root(variance).into()),
        ];
        pays.chain(figures).collect()
    };
    let found_rows: Vec<Vec<Phrase>> = found.iter().map(cells).collect();
    let count =
        if found.len() == 1 { "1 combination".into() } else { format!("{} combinations", found.len()) };
    let columns: Vec<_> = header.iter().cloned().map(right).collect();
    let table = Table::new(columns, found_rows.clone()).under([phrase![name, ": ", count]]);
    let combination = |f: &Found| {
        let pays = rows.iter().cloned().zip(f.pays.iter().map(|pay| Number::exact(pay).into()));
        object! {
            "pays": Data::Object(pays.collect()),
            "edge": &f.edge,
            "hit_frequency": f.hit.as_ref(),
            "variance": f.variance.as_ref(),
        }
    };
    Report {
        page: vec![Block::Table(table)],
        document: object! {"schema": 1u32, "wager": name, "found": Data::list(found, combination)},
        records: Records { header, rows: found_rows },
    }
}
