//! `vigorish compare`.

use super::own_table::of_file;
use crate::args::Compare;
use crate::failure::Failure;
use crate::progress::Bar;
use crate::report;
use crate::report::{name_of, with_cap};
use desk::compare::{Entry, sort};
use games::{Analysis, Options, Request, Workbench};
use paytables::names::listing;
use paytables::{Selected, Selector, Settings, listed};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

/// A wager to be compared, with its name in the comparison.
type Named = (String, Selected<'static>);

pub fn run(compare: &Compare) -> Result<ExitCode, Failure> {
    let given = Settings::parse(compare.set.iter().map(String::as_str))?;
    let bar = Bar::default();
    let bench = Workbench::new(&bar);
    let options = compare.asked.options();
    let mut beside = Vec::new();
    for what in compare.what.iter().chain(&compare.against).filter(|what| !is_file(what)) {
        beside.extend(listed().select(&what.parse::<Selector>()?, &given)?);
    }
    let mut all = Vec::new();
    for what in &compare.what {
        all.extend(named(what, &given, &beside)?);
    }
    if let Some(what) = &compare.against {
        let found = named(what, &given, &beside)?;
        if found.len() > 1 {
            return Err(Failure::Input(format!("--against {what} names {} analyses: name one", found.len())));
        }
        all.extend(found);
    }
    let mut entries = analysed(all, &options, &bench)?;
    let against = if compare.against.is_some() { entries.pop() } else { None };
    if let Some(column) = &compare.sort {
        sort(&mut entries, column.parse()?);
    }
    compare.shown.printer().print(&report::compare::report(&entries, against.as_ref()))?;
    Ok(ExitCode::SUCCESS)
}

fn is_file(what: &str) -> bool {
    let file = what.split_once('?').map_or(what, |(file, _)| file);
    Path::new(file).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json"))
}

/// What a selector or a table file names. Both may have settings after a `?`.
fn named(what: &str, given: &Settings, beside: &[Selected]) -> Result<Vec<Named>, Failure> {
    if is_file(what) {
        return Ok(vec![of_file(what, given, beside)?]);
    }
    let selected = listed().select(&what.parse::<Selector>()?, given)?;
    Ok(selected.into_iter().map(|s| (name_of(&s), s)).collect())
}

/// The analyses. What is said of meters is for the wagers that are on one, if any are.
fn analysed(all: Vec<Named>, options: &Options, bench: &Workbench) -> Result<Vec<Entry>, Failure> {
    let analysis = |selected: &Selected<'static>, options: &Options| {
        games::analyze(&Request { selected: selected.clone(), options: options.clone() }, bench)
    };
    let entry =
        |name: String, analysis: Analysis| Entry { name: with_cap(name, options.cap.as_ref()), analysis };
    let of_meters =
        !options.meters.is_empty() || options.rate.is_some() || !options.resets.is_empty() || options.reserve;
    if !of_meters {
        return all.into_iter().map(|(name, s)| Ok(entry(name, analysis(&s, options)?))).collect();
    }
    let plain =
        Options { meters: Vec::new(), rate: None, resets: Vec::new(), reserve: false, ..options.clone() };
    let mut without = Vec::new();
    for (name, selected) in all {
        let analysis = analysis(&selected, &plain)?;
        without.push((name, selected, analysis));
    }
    let meters = |analysis: &Analysis| analysis.meter.as_ref().map_or(0, |meter| meter.b.len());
    let mut takers: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for (name, _, analysis) in &without {
        takers.entry(meters(analysis)).or_default().push(name);
    }
    let counts: Vec<usize> = takers.keys().copied().filter(|&count| count > 0).collect();
    let fits = |given: usize| given == 0 || counts.iter().all(|&count| count == given);
    for (option, given) in [("--meter", options.meters.len()), ("--reset", options.resets.len())] {
        if !fits(given) {
            let said = takers.iter().map(|(count, names)| {
                let takes = match count {
                    0 => "on none".to_string(),
                    1 => "on one meter".to_string(),
                    _ => format!("on {count} meters"),
                };
                format!("{takes}: {}", listing(names, "and"))
            });
            return Err(Failure::Input(format!(
                "{option} gives {given}, which does not fit all: compare those apart that are on as many. {}",
                said.collect::<Vec<_>>().join("; ")
            )));
        }
    }
    let on_one = !counts.is_empty();
    without
        .into_iter()
        .map(|(name, selected, plain)| {
            let fitting = if on_one && meters(&plain) == 0 { plain } else { analysis(&selected, options)? };
            Ok(entry(name, fitting))
        })
        .collect()
}
