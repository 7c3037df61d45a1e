//! `vigorish solve`.

use super::own_table::read_tables;
use super::wanted::{Wanted, wanted_one};
use crate::args::{Asked, Best, Solve};
use crate::failure::Failure;
use crate::inquiry::Inquiry;
use crate::report::{self, Report, with_cap};
use desk::search::{self, Goal, Sought};
use desk::solve::{Desk, Target};
use enumeration::Ratio;
use num_traits::{One, Signed};
use paytables::Settings;

pub fn answer(asked: &Solve, inquiry: &Inquiry) -> Result<Report, Failure> {
    let Inquiry { bench, files, .. } = inquiry;
    let given = Settings::parse(asked.set.iter().map(String::as_str))?;
    let Wanted { name, selected, .. } =
        wanted_one(files, &asked.what, &given, &read_tables(files, &asked.table)?)?;
    let options = asked.asked.options_for(&selected);
    let name = with_cap(name, options.cap.as_ref());
    let target = target(asked)?;
    let desk = Desk::new(selected, options, bench).aiming_at(target);
    desk.check()?;
    Ok(if let (Some(row), Some(edge)) = (&asked.row, &asked.edge) {
        let place = desk.place(row)?;
        let solution = desk.solve(place, edge)?;
        let slopes = if asked.slopes { Some(desk.sensitivities()?) } else { None };
        let row = desk.full_name(place);
        report::solve::solution(
            &report::solve::Asked { name: &name, row: &row, edge, target },
            &solution,
            slopes.as_deref(),
        )
    } else if let Some(rows) = &asked.rows {
        let sought = sought(asked)?;
        let axes = split_ranges(rows)
            .iter()
            .map(|range| search::axis(&desk, range))
            .collect::<Result<Vec<_>, _>>()?;
        let found = search::search(&desk, &axes, &sought, bench.progress())?;
        let names: Vec<String> = axes.iter().map(|axis| desk.full_name(axis.place)).collect();
        report::solve::search(&name, target, &names, &found)
    } else {
        report::solve::sensitivities(&name, target, &desk.sensitivities()?)
    })
}

/// Which edge is meant. What feeds a meter moves no edge but the long-run one.
fn target(asked: &Solve) -> Result<Target, Failure> {
    let Asked { rate, reset, reserve, .. } = &asked.asked;
    if asked.long_run {
        return Ok(Target::LongRun);
    }
    if rate.is_some() || reset.is_some() || *reserve {
        let said = "--rate, --reset and --reserve move the long-run edge alone: give --long-run as well";
        return Err(Failure::Input(said.into()));
    }
    Ok(Target::Edge)
}

/// What is sought in a box.
fn sought(asked: &Solve) -> Result<Sought, Failure> {
    let range = |text: &Option<String>| text.as_deref().map(search::range).transpose();
    let returned = range(&asked.return_between)?;
    let by_return = returned.map(|(low, high)| (Ratio::one() - high, Ratio::one() - low));
    let sought = Sought {
        edge: range(&asked.edge_between)?.or(by_return),
        hit: range(&asked.hit_between)?,
        deviation: range(&asked.sd_between)?,
        falling: asked.falling,
        best: asked.best.map(|best| match best {
            Best::Hit => Goal::Hit,
            Best::Edge => Goal::Edge,
            Best::Sd => Goal::Deviation,
        }),
        knows: asked.yes,
    };
    let bounds = [&sought.hit, &sought.deviation];
    if bounds.into_iter().flatten().any(|(low, _)| low.is_negative()) {
        return Err(Failure::Input("a hit frequency and a standard deviation are never negative".into()));
    }
    if sought.edge.is_none() && sought.best.is_none() && bounds.into_iter().all(Option::is_none) {
        let said = "say what is wanted of the pays: --edge-between, --return-between, --hit-between, --sd-between or \
                    --best";
        return Err(Failure::Input(said.into()));
    }
    Ok(sought)
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
