//! `vigorish solve`.

use super::own_table::{read_tables, select_with};
use crate::args::Solve;
use crate::failure::Failure;
use crate::progress::Bar;
use crate::report;
use crate::report::{name_of, with_cap};
use desk::search;
use desk::solve::Desk;
use games::Workbench;
use paytables::Settings;
use std::process::ExitCode;

pub fn run(asked: &Solve) -> Result<ExitCode, Failure> {
    let given = Settings::parse(asked.set.iter().map(String::as_str))?;
    let mut selected = select_with(&asked.selector.parse()?, &given, &read_tables(&asked.table)?)?;
    if selected.len() > 1 {
        let names: Vec<String> = selected.iter().map(ToString::to_string).collect();
        return Err(Failure::Input(format!(
            "{} names several wagers: name one of {}",
            asked.selector,
            names.join(", ")
        )));
    }
    let selected = selected.remove(0);
    let bar = Bar::default();
    let bench = Workbench::new(&bar);
    let options = asked.asked.options();
    let name = with_cap(name_of(&selected), options.cap.as_ref());
    let desk = Desk::new(selected, options, &bench);
    let report = if let (Some(row), Some(edge)) = (&asked.row, &asked.edge) {
        let place = desk.place(row)?;
        let solution = desk.solve(place, edge)?;
        let row = desk.full_name(place);
        report::solve::solution(&name, &row, edge, &solution, &desk.sensitivities()?)
    } else if let (Some(rows), Some(between)) = (&asked.rows, &asked.edge_between) {
        let axes = split_ranges(rows)
            .iter()
            .map(|range| search::axis(&desk, range))
            .collect::<Result<Vec<_>, _>>()?;
        let (low, high) = search::range(between)?;
        let found = search::search(&desk, &axes, &low, &high, &bar)?;
        let names: Vec<String> = axes.iter().map(|axis| desk.full_name(axis.place)).collect();
        report::solve::search(&name, &names, &found)
    } else {
        report::solve::sensitivities(&name, &desk.sensitivities()?)
    };
    asked.shown.printer().print(&report)?;
    Ok(ExitCode::SUCCESS)
}

/// The ranges between commas; a comma inside a row's name belongs to the name, as no range has ended before it.
fn split_ranges(text: &str) -> Vec<String> {
    let mut ranges: Vec<String> = Vec::new();
    for part in text.split(',') {
        match ranges.last_mut() {
            Some(open) if !open.contains('=') => *open += &format!(",{part}"),
            _ => ranges.push(part.to_string()),
        }
    }
    ranges
}

#[cfg(test)]
mod tests {
    use super::split_ranges;

    #[test]
    fn commas_in_row_names_stay_in_them() {
        assert_eq!(split_ranges("a=1..2,b=3..4:1"), ["a=1..2", "b=3..4:1"]);
        assert_eq!(split_ranges("on a 3, 4 or 9=1..2,b=3..4"), ["on a 3, 4 or 9=1..2", "b=3..4"]);
    }
}
